"""The sentences of reports, made of messages and numbers.

Similarity is not guilt: no sentence here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final, Literal

from plagcheck.defaults import REPORT_LANGUAGES
from plagcheck.model import LOW_COVERAGE, Exclusion, Failure, Flag, Passage, Report, Submission
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.messages.loading import Messages, load_messages

_MOST_PAGES: Final = 6
_LONGEST_EXAMPLE: Final = 60
_LONGEST_TITLE: Final = 300


class Wording:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.messages: Messages = load_messages(language)
        self.say = self.messages.say
        self.say_count = self.messages.say_count
        self.format_number = self.messages.format_number
        self.format_percent = self.messages.format_percent

    def describe_coverage(self, submission: Submission) -> str:
        """Say what was read beside the plain text, and what was not."""
        coverage = submission.coverage
        uncounted = submission.words - submission.words_counted
        encoding = coverage.encoding not in ("", "utf-8")
        parts = (
            self.say_count(coverage.footnotes, "footnotes_read") if coverage.footnotes else "",
            self.say("encoding", encoding=coverage.encoding) if encoding else "",
            self.say_count(uncounted, "uncounted") if uncounted else "",
            self.say("not_read", parts="; ".join(coverage.parts_skipped))
            if coverage.parts_skipped
            else "",
        )
        return " · ".join(part for part in parts if part)

    def format_pages(self, pages: Sequence[int]) -> str:
        """Format (2, 3, 4, 9) as `p. 2–4, 9`; empty for a document without pages."""
        runs: list[list[int]] = []
        for page in pages:
            if runs and runs[-1][1] + 1 == page:
                runs[-1][1] = page
            else:
                runs.append([page, page])
        ranges = [
            str(first) if first == last else f"{first}–{last}" for first, last in runs[:_MOST_PAGES]
        ]
        more = ["…"] if len(runs) > _MOST_PAGES else []
        return self.say("pages", pages=", ".join(ranges + more)) if runs else ""

    def format_page_pair(self, submission: int | None, origin: int | None) -> str:
        """Format `p. 2 → p. 3`; a side without pages is a dash, two such sides are empty."""
        if submission is None and origin is None:
            return ""
        left, right = (
            "–" if page is None else self.say("page", page=page) for page in (submission, origin)
        )
        return f"{left} → {right}"

    def describe_chance(self, expected: float | None) -> str:
        """Say how many passages this good chance would give: `by chance: < 0.001`."""
        if expected is None:
            return ""
        if expected >= 10:
            return self.say("by_chance", n=self.format_number(round(expected)))
        number = "< 0.001" if expected < 0.001 else f"{expected:.2g}"
        return self.say("by_chance", n=self.messages.write_decimal(number))

    def describe_flag(self, flag: Flag) -> str:
        """Say what a flag means, without its example, which is text from the document."""
        if flag.kind == "no_text_layer":
            return self.say("no_text_layer")
        if flag.kind == LOW_COVERAGE:
            return self.say_count(flag.count, LOW_COVERAGE)
        pages = self.format_pages(flag.pages)
        where = f" ({pages})" if pages else ""
        for table in ("flags", "notes"):
            if self.messages.has(flag.kind, table):
                return self.say_count(flag.count, flag.kind, table) + where
        kind = escape_controls(flag.kind.replace("_", " "))
        return self.say("flag_unknown", kind=kind, n=self.format_number(flag.count)) + where

    def describe_failure(self, failure: Failure) -> str:
        """Say why a gate fails; each gate has its message, which picks the blanks it needs."""
        known = self.messages.has(failure.name, "measures")
        return self.say(
            failure.gate,
            "gates",
            value=self.format_percent(failure.value),
            limit=self.messages.write_decimal(f"{100 * failure.limit:g}"),
            path=escape_controls(failure.name),
            name=self.say(failure.name, "measures") if known else escape_controls(failure.name),
            policy=escape_controls(failure.policy),
            kind=escape_controls(failure.flag.kind) if failure.flag else "",
            sentence=self.describe_flag(failure.flag) if failure.flag else "",
        )

    def describe_flag_with_example(self, flag: Flag) -> str:
        """Say what a flag means with its example, made harmless, for plain-text formats."""
        example = shorten_example(flag)
        return escape_controls(self.describe_flag(flag)) + (
            self.say("such_as", example=example) if example else ""
        )

    def name_rule(self, name: str) -> str:
        """Name a rule in words; an unknown one keeps its name."""
        known = self.messages.has(name, "rules")
        return self.say(name, "rules") if known else escape_controls(name)

    def explain_exclusion(self, passage: Passage) -> str:
        """Say why a passage does not count."""
        rule = self.name_rule(passage.excluded or "")
        return f"{rule}: {clean_quote(passage.reason)}" if passage.reason else rule

    def describe_exclusion(self, exclusion: Exclusion) -> str:
        """Sum up what a rule excluded: its name, words, share."""
        facts = (
            self.name_rule(exclusion.rule),
            self.say_count(exclusion.words, "word"),
            self.format_percent(exclusion.share),
        )
        return " · ".join(facts)

    def describe_submission(self, submission: Submission) -> str:
        """Sum up a submission: format, pages, words."""
        facts = (
            escape_controls(submission.format).upper(),
            "" if submission.pages is None else self.say_count(submission.pages, "page"),
            self.say_count(submission.words, "word") if submission.words else "",
        )
        return " · ".join(fact for fact in facts if fact)

    def name_kind(self, passage: Passage) -> str:
        """The kind of a passage; of a translation with both languages: `translation ru → uk`."""
        kind = self.say(passage.kind, "kinds")
        if passage.languages is None:
            return kind
        own, source = passage.languages
        return escape_controls(f"{kind} {source} → {own}")

    def describe_passage(self, passage: Passage, path: str = "", kind: bool = True) -> str:
        """Sum up a passage: kind, similarity, words, pages, source."""
        facts = (
            self.name_kind(passage) if kind else "",
            self.format_percent(passage.similarity),
            self.say_count(passage.words, "word"),
            self.format_page_pair(passage.submission.page, passage.origin.page),
            self.describe_chance(passage.expected),
            escape_controls(path),
        )
        return " · ".join(fact for fact in facts if fact)

    def describe_result(self, report: Report) -> str:
        """Say how many words of the submission are in passages."""
        counted = self.say_count(report.submission.words_counted, "counted_word")
        passages = list_counted(report)
        if not passages and not is_verdict(report):
            return self.say("none_read", counted=counted)
        if not passages and report.passages:
            return self.say(
                "none_excluded", n=self.format_number(len(report.passages)), counted=counted
            )
        if not passages:
            return self.say("none", counted=counted)
        told = self.say_count(
            count_similar_words(report),
            "found",
            counted=counted,
            passages=self.say_count(len(passages), "passage"),
            sources=self.say_count(len({passage.source for passage in passages}), "source"),
        )
        if not report.similarity_by:
            return told
        shares = {name: self.format_percent(share) for name, share in report.similarity_by.items()}
        return f"{told} {self.say('similarity_by', **shares)}"

    def explain_skip(self, report: Report) -> tuple[str, str]:
        """Say why a submission was not checked, with the detail, which may quote a path."""
        for skipped in report.skipped:
            if skipped.path == report.submission.path:
                return self.say(skipped.reason.value, "reasons"), skipped.detail
        return self.say("could_not_compare"), ""

    def list_facts(self, report: Report) -> list[str]:
        """List what is needed to get the same figures again."""
        tool, index, recipe, settings = report.tool, report.index, report.recipe, report.settings
        distance = settings.get("distance", recipe.get("distance"))
        documents = index.get("documents")
        facts = (
            " ".join(("plagcheck", tool["version"])) if "version" in tool else "",
            self.say("generation", n=index["generation"]) if "generation" in index else "",
            self.say_count(documents, "document") if isinstance(documents, int) else "",
            self.say("recipe", id=recipe["id"]) if "id" in recipe else "",
            self._describe_distance(distance, recipe.get("comparison", "hamming"))
            if distance is not None
            else "",
        )
        return [escape_controls(fact) for fact in facts if fact]

    def _describe_distance(self, distance: object, comparison: object) -> str:
        """Say `distance up to 3 bits`, or name the method's own distance."""
        if comparison == "hamming":
            return self.say("distance_bits", distance=distance)
        return self.say("distance_by", distance=distance, comparison=comparison)


@lru_cache(maxsize=len(REPORT_LANGUAGES))
def load_wording(language: str) -> Wording:
    """Load the sentences of a language; raise ValueError if there are none."""
    return Wording(language)


def shorten_example(flag: Flag) -> str:
    """Put a flag's example on one line, harmless and not too long."""
    example = escape_controls(" ".join(flag.example.split()))
    return shorten_text(example, _LONGEST_EXAMPLE)


def shorten_text(text: str, characters: int) -> str:
    """Cut a text that is too long, and end it with an ellipsis."""
    return text if len(text) <= characters else f"{text[:characters]}…"


def choose_title(submission: Submission) -> str:
    """Return the title of a submission if it says more than the path, made harmless."""
    path = PurePosixPath(submission.path)
    title = submission.title.strip()
    known = title in (str(path), path.name, path.stem)
    return "" if known else shorten_text(clean_quote(title), _LONGEST_TITLE)


def choose_level(similarity: float) -> Literal["low", "middle", "high"]:
    """Say how much of a submission is similar; a level chooses a colour, it is not a verdict."""
    if similarity < 0.05:
        return "low"
    return "middle" if similarity < 0.20 else "high"


def is_verdict(report: Report) -> bool:
    """Tell whether enough of the submission was read to judge by."""
    return all(flag.kind != LOW_COVERAGE for flag in report.flags)


def list_counted(report: Report) -> list[Passage]:
    """List the passages that no rule excluded."""
    return [passage for passage in report.passages if passage.excluded is None]


def count_similar_words(report: Report) -> int:
    """Return the number of counted words behind the similarity."""
    return round((report.similarity or 0) * report.submission.words_counted)
