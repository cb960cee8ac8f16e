"""The sentences that reports say, made of messages and numbers.

Similarity is not guilt: no sentence here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from plagcheck.model import LOW_COVERAGE, Failure, Flag, Passage, Report, Submission
from plagcheck.reports.escape import quoted, safe
from plagcheck.reports.messages.loading import LANGUAGES, Messages, messages

_MOST_PAGES: Final = 6
_LONGEST_EXAMPLE: Final = 60


class Wording:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.messages: Messages = messages(language)
        self.say = self.messages.say
        self.count = self.messages.count
        self.number = self.messages.number
        self.percent = self.messages.percent

    def coverage_line(self, submission: Submission) -> str:
        """What of the document was read beside its plain text, and what was not."""
        coverage = submission.coverage
        uncounted = submission.words - submission.words_counted
        encoding = coverage.encoding not in ("", "utf-8")
        parts = (
            self.count(coverage.footnotes, "footnotes_read") if coverage.footnotes else "",
            self.say("encoding", encoding=coverage.encoding) if encoding else "",
            self.count(uncounted, "uncounted") if uncounted else "",
            self.say("not_read", parts="; ".join(coverage.parts_skipped))
            if coverage.parts_skipped
            else "",
        )
        return " · ".join(part for part in parts if part)

    def page_list(self, pages: Sequence[int]) -> str:
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

    def page_pair(self, submission: int | None, origin: int | None) -> str:
        """`p. 2 → p. 3`; a side without pages is a dash, two such sides are nothing."""
        if submission is None and origin is None:
            return ""
        left, right = (
            "–" if page is None else self.say("page", page=page) for page in (submission, origin)
        )
        return f"{left} → {right}"

    def by_chance(self, expected: float | None) -> str:
        """How many passages this good chance would give: `by chance: < 0.001`."""
        if expected is None:
            return ""
        if expected >= 10:
            return self.say("by_chance", n=self.number(round(expected)))
        shown = "< 0.001" if expected < 0.001 else f"{expected:.2g}"
        return self.say("by_chance", n=self.messages.decimal(shown))

    def flag_sentence(self, flag: Flag) -> str:
        """What a flag means, without its example (which is text from the document)."""
        if flag.kind == "no_text_layer":
            return self.say("no_text_layer")
        if flag.kind == LOW_COVERAGE:
            return self.count(flag.count, LOW_COVERAGE)
        where = self.page_list(flag.pages)
        where = f" ({where})" if where else ""
        if self.messages.has(flag.kind, "flags"):
            return self.count(flag.count, flag.kind, "flags") + where
        kind = safe(flag.kind.replace("_", " "))
        return self.say("flag_unknown", kind=kind, n=self.number(flag.count)) + where

    def failure(self, failure: Failure) -> str:
        """Why a gate is not passed; each gate has its message, which picks the blanks it needs."""
        named = self.messages.has(failure.name, "measures")
        return self.say(
            failure.gate,
            "gates",
            value=self.percent(failure.value),
            limit=self.messages.decimal(f"{100 * failure.limit:g}"),
            path=safe(failure.name),
            name=self.say(failure.name, "measures") if named else safe(failure.name),
            policy=safe(failure.policy),
            kind=safe(failure.flag.kind) if failure.flag else "",
            sentence=self.flag_sentence(failure.flag) if failure.flag else "",
        )

    def flag_line(self, flag: Flag) -> str:
        """A flag with its example made harmless, for formats that are plain text."""
        example = flag_example(flag)
        return safe(self.flag_sentence(flag)) + (
            self.say("such_as", example=example) if example else ""
        )

    def rule(self, name: str) -> str:
        """A rule of exclusion in words; one that is unknown as it stands."""
        known = self.messages.has(name, "rules")
        return self.say(name, "rules") if known else safe(name)

    def excluded(self, passage: Passage) -> str:
        """Why a passage does not count."""
        why = self.rule(passage.excluded or "")
        return f"{why}: {quoted(passage.reason)}" if passage.reason else why

    def facts(self, passage: Passage, path: str = "", kind: bool = True) -> str:
        """A passage in short: kind, similarity, words, pages, source."""
        facts = (
            self.say(passage.kind, "kinds") if kind else "",
            self.percent(passage.similarity),
            self.count(passage.words, "word"),
            self.page_pair(passage.submission.page, passage.origin.page),
            self.by_chance(passage.expected),
            safe(path),
        )
        return " · ".join(fact for fact in facts if fact)

    def headline(self, report: Report) -> str:
        """How many words of the submission stand where."""
        counted = self.count(report.submission.words_counted, "counted_word")
        found = counting(report)
        if not found and not is_verdict(report):
            return self.say("none_read", counted=counted)
        if not found and report.passages:
            return self.say("none_excluded", n=self.number(len(report.passages)), counted=counted)
        if not found:
            return self.say("none", counted=counted)
        return self.count(
            similar_words(report),
            "found",
            counted=counted,
            passages=self.count(len(found), "passage"),
            sources=self.count(len({passage.source for passage in found}), "source"),
        )

    def why_not_checked(self, report: Report) -> tuple[str, str]:
        """The reason a submission was not checked, and its detail (which may quote a path)."""
        for skipped in report.skipped:
            if skipped.path == report.submission.path:
                return self.say(skipped.reason.value, "reasons"), skipped.detail
        return self.say("could_not_compare"), ""

    def foot_facts(self, report: Report) -> list[str]:
        """What is needed to get the same figures again, a phrase each."""
        tool, index, recipe, settings = report.tool, report.index, report.recipe, report.settings
        distance = settings.get("distance", recipe.get("distance"))
        documents = index.get("documents")
        facts = (
            " ".join(("plagcheck", tool["version"])) if "version" in tool else "",
            self.say("generation", n=index["generation"]) if "generation" in index else "",
            self.count(documents, "document") if isinstance(documents, int) else "",
            self.say("recipe", id=recipe["id"]) if "id" in recipe else "",
            self._within(distance, recipe.get("comparison", "hamming"))
            if distance is not None
            else "",
        )
        return [safe(fact) for fact in facts if fact]

    def _within(self, distance: object, comparison: object) -> str:
        """`distance up to 3 bits`; a method's own distance is named."""
        if comparison == "hamming":
            return self.say("distance_bits", distance=distance)
        return self.say("distance_by", distance=distance, comparison=comparison)


@lru_cache(maxsize=len(LANGUAGES))
def wording(language: str) -> Wording:
    """The sentences of a language; raises ValueError if there are none."""
    return Wording(language)


def flag_example(flag: Flag) -> str:
    """A flag's example on one line, harmless and not too long."""
    example = safe(" ".join(flag.example.split()))
    return capped(example, _LONGEST_EXAMPLE)


def capped(text: str, characters: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= characters else f"{text[:characters]}…"


def is_verdict(report: Report) -> bool:
    """Whether enough of the submission was read to judge by."""
    return all(flag.kind != LOW_COVERAGE for flag in report.flags)


def counting(report: Report) -> list[Passage]:
    """The passages that no exclusion took out."""
    return [passage for passage in report.passages if passage.excluded is None]


def similar_words(report: Report) -> int:
    """How many counted words the similarity stands for."""
    return round((report.similarity or 0) * report.submission.words_counted)
