"""The sentences that reports say, made of messages and numbers.

Similarity is not guilt: no sentence here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from plagcheck.model import LOW_COVERAGE, Failure, Flag, Passage, Report, Submission
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.messages.loading import REPORT_LANGUAGES, Messages, load_messages

_MOST_PAGES: Final = 6
_LONGEST_EXAMPLE: Final = 60


class Wording:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.messages: Messages = load_messages(language)
        self.say = self.messages.say
        self.say_count = self.messages.say_count
        self.format_number = self.messages.format_number
        self.format_percent = self.messages.format_percent

    def describe_coverage(self, submission: Submission) -> str:
        """What of the document was read beside its plain text, and what was not."""
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
        """(2, 3, 4, 9) → `p. 2–4, 9`; nothing for a document without pages."""
        runs: list[list[int]] = []
        for page in pages:
            if runs and runs[-1][1] + 1 == page:
                runs[-1][1] = page
            else:
                runs.append([page, page])
        shown = [str(a) if a == b else f"{a}–{b}" for a, b in runs[:_MOST_PAGES]]
        more = ["…"] if len(runs) > _MOST_PAGES else []
        return self.say("pages", pages=", ".join(shown + more)) if runs else ""

    def format_page_pair(self, submission: int | None, origin: int | None) -> str:
        """`p. 2 → p. 3`; a side without pages is a dash, two such sides are nothing."""
        if submission is None and origin is None:
            return ""
        left, right = (
            "–" if page is None else self.say("page", page=page) for page in (submission, origin)
        )
        return f"{left} → {right}"

    def describe_chance(self, expected: float | None) -> str:
        """How many passages this good chance would give: `by chance: < 0.001`."""
        if expected is None:
            return ""
        if expected >= 10:
            return self.say("by_chance", n=self.format_number(round(expected)))
        shown = "< 0.001" if expected < 0.001 else f"{expected:.2g}"
        return self.say("by_chance", n=self.messages.write_decimal(shown))

    def describe_flag(self, flag: Flag) -> str:
        """What a flag means, without its example (which is text from the document)."""
        if flag.kind == "no_text_layer":
            return self.say("no_text_layer")
        if flag.kind == LOW_COVERAGE:
            return self.say_count(flag.count, LOW_COVERAGE)
        where = self.format_pages(flag.pages)
        where = f" ({where})" if where else ""
        if self.messages.has(flag.kind, "flags"):
            return self.say_count(flag.count, flag.kind, "flags") + where
        kind = escape_controls(flag.kind.replace("_", " "))
        return self.say("flag_unknown", kind=kind, n=self.format_number(flag.count)) + where

    def describe_failure(self, failure: Failure) -> str:
        """Why a gate is not passed; each gate has its message, which picks the blanks it needs."""
        named = self.messages.has(failure.name, "measures")
        return self.say(
            failure.gate,
            "gates",
            value=self.format_percent(failure.value),
            limit=self.messages.write_decimal(f"{100 * failure.limit:g}"),
            path=escape_controls(failure.name),
            name=self.say(failure.name, "measures") if named else escape_controls(failure.name),
            policy=escape_controls(failure.policy),
            kind=escape_controls(failure.flag.kind) if failure.flag else "",
            sentence=self.describe_flag(failure.flag) if failure.flag else "",
        )

    def describe_flag_with_example(self, flag: Flag) -> str:
        """A flag with its example made harmless, for formats that are plain text."""
        example = shorten_example(flag)
        return escape_controls(self.describe_flag(flag)) + (
            self.say("such_as", example=example) if example else ""
        )

    def name_rule(self, name: str) -> str:
        """A rule of exclusion in words; one that is unknown as it stands."""
        known = self.messages.has(name, "rules")
        return self.say(name, "rules") if known else escape_controls(name)

    def explain_exclusion(self, passage: Passage) -> str:
        """Why a passage does not count."""
        why = self.name_rule(passage.excluded or "")
        return f"{why}: {clean_quote(passage.reason)}" if passage.reason else why

    def name_kind(self, passage: Passage) -> str:
        """The kind of a passage; of a translation with both languages: `translation ru → uk`."""
        kind = self.say(passage.kind, "kinds")
        if passage.languages is None:
            return kind
        own, source = passage.languages
        return escape_controls(f"{kind} {source} → {own}")

    def describe_passage(self, passage: Passage, path: str = "", kind: bool = True) -> str:
        """A passage in short: kind, similarity, words, pages, source."""
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
        """How many words of the submission stand where."""
        counted = self.say_count(report.submission.words_counted, "counted_word")
        found = list_counted(report)
        if not found and not is_verdict(report):
            return self.say("none_read", counted=counted)
        if not found and report.passages:
            return self.say(
                "none_excluded", n=self.format_number(len(report.passages)), counted=counted
            )
        if not found:
            return self.say("none", counted=counted)
        told = self.say_count(
            count_similar_words(report),
            "found",
            counted=counted,
            passages=self.say_count(len(found), "passage"),
            sources=self.say_count(len({passage.source for passage in found}), "source"),
        )
        if not report.similarity_by:
            return told
        shares = {name: self.format_percent(share) for name, share in report.similarity_by.items()}
        return f"{told} {self.say('similarity_by', **shares)}"

    def explain_skip(self, report: Report) -> tuple[str, str]:
        """The reason a submission was not checked, and its detail (which may quote a path)."""
        for skipped in report.skipped:
            if skipped.path == report.submission.path:
                return self.say(skipped.reason.value, "reasons"), skipped.detail
        return self.say("could_not_compare"), ""

    def list_facts(self, report: Report) -> list[str]:
        """What is needed to get the same figures again, a phrase each."""
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
        """`distance up to 3 bits`; a method's own distance is named."""
        if comparison == "hamming":
            return self.say("distance_bits", distance=distance)
        return self.say("distance_by", distance=distance, comparison=comparison)


@lru_cache(maxsize=len(REPORT_LANGUAGES))
def load_wording(language: str) -> Wording:
    """The sentences of a language; raises ValueError if there are none."""
    return Wording(language)


def shorten_example(flag: Flag) -> str:
    """A flag's example on one line, harmless and not too long."""
    example = escape_controls(" ".join(flag.example.split()))
    return shorten_text(example, _LONGEST_EXAMPLE)


def shorten_text(text: str, characters: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= characters else f"{text[:characters]}…"


def is_verdict(report: Report) -> bool:
    """Whether enough of the submission was read to judge by."""
    return all(flag.kind != LOW_COVERAGE for flag in report.flags)


def list_counted(report: Report) -> list[Passage]:
    """The passages that no exclusion took out."""
    return [passage for passage in report.passages if passage.excluded is None]


def count_similar_words(report: Report) -> int:
    """How many counted words the similarity stands for."""
    return round((report.similarity or 0) * report.submission.words_counted)
