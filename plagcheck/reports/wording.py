"""The words and numbers that reports say, in one place, so that other languages can follow.

Similarity is not guilt: no sentence here judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plagcheck.model import COMMON_ELEMENTS, LOW_COVERAGE, Flag, Passage, Reason, Report, Submission

REASONS: Final[dict[Reason, str]] = {
    Reason.NO_TEXT: "no text in it",
    Reason.TOO_SHORT: "too short to compare",
    Reason.ENCRYPTED: "encrypted",
    Reason.DAMAGED: "damaged",
    Reason.UNSUPPORTED: "format not supported",
    Reason.LIMIT: "too large to read safely",
    Reason.TIMEOUT: "took too long to read",
    Reason.CRASHED: "its reader crashed",
    Reason.UNREADABLE: "could not be opened",
    Reason.SELF: "the submission itself",
}

_FLAGS: Final[dict[str, tuple[str, str, str]]] = {
    "homoglyphs": ("word", "words", "with look-alike letters of another alphabet"),
    "invisible_characters": ("invisible character", "invisible characters", "inside words"),
    "soft_hyphens": ("soft hyphen", "soft hyphens", "inside words"),
    "narrow_spaces": ("narrow space", "narrow spaces", "inside words"),
    "spaced_letters": ("word", "words", "with spaces between the letters"),
    "private_letters": ("letter", "letters", "of a private font inside words"),
    "direction_overrides": ("stretch", "stretches", "written backwards, shown forwards"),
    "unreadable_words": (
        "word or character",
        "words or characters",
        "that make no text; the fonts may hide their letters",
    ),
    COMMON_ELEMENTS: (
        "element",
        "elements",
        "so common that not all places like them were followed",
    ),
    "pages_without_text": ("page", "pages", "without text (scanned?) could not be compared"),
}
_MOST_PAGES: Final = 6


def number(value: int) -> str:
    """1234 → `1,234`."""
    return f"{value:,}"


def count(value: int, one: str, many: str | None = None) -> str:
    """`1 word`, `1,234 words`."""
    return f"{number(value)} {one if value == 1 else many or one + 's'}"


def percent(share: float) -> str:
    """0.2341 → `23.4 %`; a little never reads as nothing, nor almost all as all."""
    shown = f"{share * 100:.1f} %"
    if share > 0 and shown == "0.0 %":
        return "<0.1 %"
    if share < 1 and shown == "100.0 %":
        return ">99.9 %"
    return shown


def by_chance(expected: float | None) -> str:
    """How many passages this good chance would give: `by chance: < 0.001`."""
    if expected is None:
        return ""
    return "by chance: " + ("< 0.001" if expected < 0.001 else f"{expected:.2g}")


def coverage_line(submission: Submission) -> str:
    """What of the document was read beside its plain text, and what was not."""
    coverage = submission.coverage
    uncounted = submission.words - submission.words_counted
    parts = (
        count(coverage.footnotes, "footnote") + " read" if coverage.footnotes else "",
        f"encoding {coverage.encoding}" if coverage.encoding not in ("", "utf-8") else "",
        count(uncounted, "word") + " of headers, footers and comments not counted"
        if uncounted
        else "",
        f"not read: {'; '.join(coverage.parts_skipped)}" if coverage.parts_skipped else "",
    )
    return " · ".join(part for part in parts if part)


def page_list(pages: Sequence[int]) -> str:
    """(2, 3, 4, 9) → `p. 2–4, 9`; nothing for a document without pages."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][1] + 1 == page:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    shown = [str(a) if a == b else f"{a}–{b}" for a, b in runs[:_MOST_PAGES]]
    more = ["…"] if len(runs) > _MOST_PAGES else []
    return f"p. {', '.join(shown + more)}" if runs else ""


def page_pair(submission: int | None, origin: int | None) -> str:
    """`p. 2 → p. 3`; a side without pages is a dash, two such sides are nothing."""
    if submission is None and origin is None:
        return ""
    left, right = ("–" if page is None else f"p. {page}" for page in (submission, origin))
    return f"{left} → {right}"


def flag_sentence(flag: Flag) -> str:
    """What a flag means, without its example (which is text from the document)."""
    if flag.kind == "no_text_layer":
        return "no text layer: the pages are pictures; run OCR, then check again"
    if flag.kind == LOW_COVERAGE:
        return f"no verdict: {count(flag.count, 'page')} without text, too many to judge by"
    where = page_list(flag.pages)
    where = f" ({where})" if where else ""
    if flag.kind in _FLAGS:
        one, many, what = _FLAGS[flag.kind]
        return f"{count(flag.count, one, many)} {what}{where}"
    return f"{flag.kind.replace('_', ' ')}: {number(flag.count)}{where}"


def is_verdict(report: Report) -> bool:
    """Whether enough of the submission was read to judge by."""
    return all(flag.kind != LOW_COVERAGE for flag in report.flags)


def counting(report: Report) -> list[Passage]:
    """The passages that no exclusion took out."""
    return [passage for passage in report.passages if passage.excluded is None]


def headline(report: Report) -> str:
    """How many words of the submission stand where."""
    counted = count(report.submission.words_counted, "counted word")
    found = counting(report)
    if not found and not is_verdict(report):
        return f"No passage found in what could be read ({counted})."
    if not found:
        excluded = f" ({number(len(report.passages))} excluded)" if report.passages else ""
        return f"No passage found{excluded} in {counted}."
    words = round((report.similarity or 0) * report.submission.words_counted)
    stand = "stands" if words == 1 else "stand"
    passages = count(len(found), "passage")
    sources = count(len({passage.source for passage in found}), "source")
    return f"{number(words)} of {counted} also {stand} in {passages} of {sources}."


def why_not_checked(report: Report) -> tuple[str, str]:
    """The reason a submission was not checked, and its detail (which may quote a path)."""
    for skipped in report.skipped:
        if skipped.path == report.submission.path:
            return REASONS[skipped.reason], skipped.detail
    return "it could not be compared", ""
