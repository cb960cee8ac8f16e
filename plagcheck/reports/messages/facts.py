"""What is needed to get the figures of a report again."""

from __future__ import annotations

from plagcheck.model import Report
from plagcheck.reports.escape import escape_controls
from plagcheck.reports.messages.wording import Wording, count_similar_words

_JUDGES = {"words": "judge_words", "signatures": "judge_signatures"}
"""Setting `judge` → its message."""


def list_facts(report: Report, words: Wording) -> list[str]:
    """List version, index, recipe and settings, as far as they are known."""
    tool, recipe, settings = report.tool, report.recipe, report.settings
    distance = settings.get("distance", recipe.get("distance"))
    documents, judge = report.index.get("documents"), str(settings.get("judge"))
    facts = (
        " ".join(("plagcheck", tool["version"])) if "version" in tool else "",
        *_list_generations(report, words),
        words.say_count(documents, "document") if isinstance(documents, int) else "",
        words.say("recipe", id=recipe["id"]) if "id" in recipe else "",
        _describe_distance(distance, recipe.get("comparison", "hamming"), words)
        if distance is not None
        else "",
        words.say(_JUDGES[judge]) if judge in _JUDGES else "",
    )
    return [escape_controls(fact) for fact in facts if fact]


def _list_generations(report: Report, words: Wording) -> list[str]:
    """Say which generation of the index was searched; of several, of each."""
    if report.indexes:
        return [
            f"{index['path']}: {words.say('generation', n=index['generation'])}"
            for index in report.indexes
        ]
    generation = report.index.get("generation")
    return [] if generation is None else [words.say("generation", n=generation)]


def _describe_distance(distance: object, comparison: object, words: Wording) -> str:
    """Say `distance up to 3 bits`, or name the method's own distance."""
    if comparison == "hamming":
        return words.say("distance_bits", distance=distance)
    return words.say("distance_by", distance=distance, comparison=comparison)


def compare_with_rest(report: Report, words: Wording) -> str:
    """Say how many of the words that no rule leaves out are similar; "" if all are left out.

    The words left out stay in the whole: a thesis that is copied entirely is not 100 % similar.
    """
    rest = report.submission.words_counted - sum(part.words for part in report.exclusions)
    if rest <= 0 or report.similarity is None:
        return ""
    similar = count_similar_words(report)
    return words.say(
        "whole_and_rest",
        rest=words.format_number(rest),
        words=words.format_number(similar),
        share=words.format_percent(similar / rest),
    )
