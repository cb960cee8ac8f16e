"""The sentences of reports, made of messages and numbers.

Similarity is not guilt: no sentence here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final, Literal

from plagcheck.defaults import REPORT_LANGUAGES
from plagcheck.model import (
    LOW_COVERAGE,
    TRANSLATIONS,
    Exclusion,
    Failure,
    Flag,
    MatchSummary,
    PairRun,
    Passage,
    Quote,
    Report,
    Submission,
)
from plagcheck.reports.escape import clean_quote, escape_controls, join_broken_words
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
        self.format_percents = self.messages.format_percents

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

    def format_page(self, quote: Quote) -> str:
        """Format `p. 17 (printed 7)`; empty for a document without pages."""
        if quote.page is None:
            return ""
        if quote.label is None:
            return self.say("page", page=quote.page)
        return self.say("printed_page", page=quote.page, label=escape_controls(quote.label))

    def format_page_pair(self, passage: Passage) -> str:
        """Format `p. 2 → p. 3`; a side without pages is a dash, two such sides are empty."""
        pages = [self.format_page(side) for side in (passage.submission, passage.origin)]
        return " → ".join(page or "–" for page in pages) if any(pages) else ""

    def describe_chance(self, expected: float | None, score: float = 0.0) -> str:
        """Say how many passages this good chance would give: `by chance: < 0.001`."""
        if expected is None:
            return self.say("by_chance", n=self.say("not_calibrated")) if score else ""
        if expected >= 10:
            return self.say("by_chance", n=self.format_number(round(expected)))
        number = "< 0.001" if expected < 0.001 else f"{expected:.2g}"
        return self.say("by_chance", n=self.messages.write_decimal(number))

    def describe_flag(self, flag: Flag) -> str:
        """Say what a flag means, without its example, which is text from the document."""
        if flag.kind == "no_text_layer":
            return self.say("no_text_layer")
        if flag.kind == TRANSLATIONS:
            return self.say(TRANSLATIONS, "notes", languages=self._list_languages(flag.example))
        if flag.kind == LOW_COVERAGE:
            return self.say_count(flag.count, LOW_COVERAGE)
        pages = self.format_pages(flag.pages)
        where = f" ({pages})" if pages else ""
        for table in ("flags", "notes"):
            if self.messages.has(flag.kind, table):
                return self.say_count(flag.count, flag.kind, table) + where
        kind = escape_controls(flag.kind.replace("_", " "))
        return self.say("flag_unknown", kind=kind, n=self.format_number(flag.count)) + where

    def _list_languages(self, counts: str) -> str:
        """Write `ru 1240, zh 3` as `Russian 1,240, Chinese 3`."""
        named = []
        for part in counts.split(", "):
            language, _, count = part.partition(" ")
            known = self.messages.has(language, "languages")
            name = self.say(language, "languages") if known else escape_controls(language)
            shown = self.format_number(int(count)) if count.isdecimal() else ""
            named.append(f"{name} {shown}".rstrip())
        return ", ".join(named)

    def describe_failure(self, failure: Failure) -> str:
        """Say why a gate fails; each gate has its message, which picks the blanks it needs."""
        return self.say(
            failure.gate,
            "gates",
            value=self.format_percent(failure.value),
            limit=self.messages.write_decimal(f"{100 * failure.limit:g}"),
            path=escape_controls(failure.name),
            name=self.name_measure(failure.name),
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

    def name_measure(self, name: str) -> str:
        """Name a figure of a policy in words; an unknown one keeps its name."""
        known = self.messages.has(name, "measures")
        return self.say(name, "measures") if known else escape_controls(name)

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
        """Name the kind of a passage: `translation ru → uk`, `paraphrase by meaning`."""
        kind = self.say(passage.kind, "kinds")
        if passage.languages is None:
            return kind
        own, source = passage.languages
        if own == source:
            return f"{kind} {self.say('by_meaning')}"
        return escape_controls(f"{kind} {source} → {own}")

    def describe_passage(
        self, passage: Passage, report: Report, path: str = "", kind: bool = True
    ) -> str:
        """Sum up a passage: kind, similarity, words, pages, how they were read, source."""
        facts = (
            self.name_kind(passage) if kind else "",
            self.format_percent(passage.similarity),
            self.say_count(passage.words, "word"),
            self.format_page_pair(passage),
            self.say("by_ocr") if report.is_by_ocr(passage) else "",
            self.describe_chance(passage.expected, passage.score),
            escape_controls(path),
        )
        return " · ".join(fact for fact in facts if fact)

    def describe_result(self, report: Report) -> str:
        """Say how many words of the submission are in passages, and how many are common."""
        common = [part.share for part in report.exclusions if part.rule == "common" and part.words]
        told = self._describe_similarity(report)
        if not common:
            return told
        return f"{told} {self.say('common_share', share=self.format_percent(common[0]))}"

    def _describe_similarity(self, report: Report) -> str:
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

    def describe_matches(self, report: Report) -> str:
        """Say how many elements match how many sources within the threshold; empty if unknown."""
        matches = report.matches
        if matches is None:
            return ""
        key = "threshold_bits" if matches.comparison == "hamming" else "threshold_by"
        comparison = escape_controls(matches.comparison)
        threshold = self.say(
            key, distance=matches.distance, bits=matches.bits, comparison=comparison
        )
        similarity = matches.convert_distance(matches.distance)
        facts = {
            "elements": self.say_count(matches.elements, "all_elements"),
            "threshold": threshold,
            "percent": self.format_percents(similarity, similarity),
            "method": escape_controls(matches.method),
        }
        if not matches.matched:
            return self.say("none_matched", **facts)
        sources = self.say_count(matches.sources, "source")
        return self.say_count(matches.matched, "matched", sources=sources, **facts)

    def describe_run(self, run: PairRun, matches: MatchSummary | None) -> str:
        """Describe pairs of elements: `{55, 109}  2 bits, 96.9 %`, or how many there are."""
        if run.length > 1:
            label = self.say_count(run.length, "pair")
        elif matches is None or matches.comparison == "hamming":
            label = self.say_count(run.least, "bit")
        else:
            label = self.say("distance", distance=run.least)
        return f"{format_pair(run)}  {self._add_similarity(label, run, matches)}"

    def describe_pairs(self, passage: Passage, matches: MatchSummary | None) -> str:
        """Say how many pairs a passage has and how similar they are: `17 pairs, 95.3–100 %`."""
        label = self.say_count(len(passage.pairs), "pair")
        if not passage.distances:
            return label
        least, most = min(passage.distances), max(passage.distances)
        whole = PairRun(0, 0, len(passage.pairs), least, most)
        return self._add_similarity(label, whole, matches)

    def _add_similarity(self, label: str, run: PairRun, matches: MatchSummary | None) -> str:
        if matches is None:
            return label
        low, high = matches.convert_distance(run.most), matches.convert_distance(run.least)
        estimates = self.messages.write_decimal(matches.format_estimates(run.least, run.most))
        return f"{label}, {self.format_percents(low, high)}{estimates and ', '}{estimates}"

    def explain_skip(self, report: Report) -> tuple[str, str]:
        """Say why a submission was not checked, with the detail, which may quote a path."""
        for skipped in report.skipped:
            if skipped.path == report.submission.path:
                return self.say(skipped.reason.value, "reasons"), skipped.detail
        return self.say("could_not_compare"), ""


@lru_cache(maxsize=len(REPORT_LANGUAGES))
def load_wording(language: str) -> Wording:
    """Load the sentences of a language; raise ValueError if there are none."""
    return Wording(language)


def format_pair(run: PairRun) -> str:
    """Write a pair of elements as `{55, 109}`, a run of pairs as `{114–131, 299–316}`."""
    starts = run.first, run.origin_first
    if run.length == 1:
        return f"{{{starts[0]}, {starts[1]}}}"
    left, right = (f"{start}–{start + run.length - 1}" for start in starts)
    return f"{{{left}, {right}}}"


def shorten_example(flag: Flag) -> str:
    """Put a flag's example on one line, harmless and not too long."""
    if flag.kind == TRANSLATIONS:  # its sentence says it
        return ""
    example = escape_controls(" ".join(join_broken_words(flag.example).split()))
    return shorten_text(example, _LONGEST_EXAMPLE)


def shorten_text(text: str, characters: int) -> str:
    """Cut a text that is too long, and end it with an ellipsis."""
    return text if len(text) <= characters else f"{text[:characters]}…"


def choose_heading(submission: Submission) -> str:
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
