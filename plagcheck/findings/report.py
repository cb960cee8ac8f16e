"""Checked submission → Report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from plagcheck import __version__
from plagcheck.findings.coefficients import compute_coefficients
from plagcheck.findings.counted_words import CountedWords
from plagcheck.findings.inputs import AlignedSources, CheckedSubmission, ReportConfig
from plagcheck.findings.judgement import Judgement, apply_rules, find_layout
from plagcheck.findings.masks import mask_passages
from plagcheck.findings.pairs import build_pairs_view, summarize_matches
from plagcheck.findings.shares import list_pages, list_sections
from plagcheck.findings.sources import rank_sources
from plagcheck.model import (
    COMMON_ELEMENTS,
    LOW_COVERAGE,
    TEXT_NOT_STORED,
    TRANSLATIONS,
    Document,
    Fingerprint,
    Flag,
    Reason,
    Report,
    Skipped,
    Submission,
    Text,
)
from plagcheck.model.limits import DOCUMENTS_LEFT, LIMITS


def build_report(config: ReportConfig, checked: CheckedSubmission | Skipped) -> Report:
    """Build the report on a submission, or on one that could not be checked: never a clean verdict.

    `checked` is `Skipped` if the submission itself could not be read.
    """
    if isinstance(checked, Skipped):
        return _report_unchecked(
            config, checked, Submission(checked.path, "", "", "", None, 0, 0, 0)
        )
    submission, aligned = checked.submission, checked.aligned
    if isinstance(aligned, Skipped):
        return _report_unchecked(config, aligned, _describe_submission(submission))
    text, document = submission.text, submission.document
    layout = find_layout(submission, config.choices)
    judgement = apply_rules(config, submission, aligned, layout)
    similar = int(judgement.similar.sum())
    return Report(
        tool=describe_tool(),
        recipe=config.recipe.as_dict(),
        index=config.index,
        settings=config.list_settings(),
        submission=_describe_submission(submission),
        similarity=round(similar / int(text.counted.sum()), 6),
        similarity_by=_split_similarity(config, text, judgement),
        near_duplicates=tuple(
            sorted(checked.near_duplicates, key=lambda other: (-other.similarity, other.name))
        ),
        sources=rank_sources(text, judgement, aligned),
        passages=judgement.passages,
        flags=(
            *_flag_low_coverage(document, config.settings.min_coverage),
            *document.flags,
            *text.flags,
            *([Flag(TEXT_NOT_STORED, aligned.unquoted, (), "")] if aligned.unquoted else []),
        ),
        notes=(
            *_note_common_elements(submission, checked.common),
            *_note_other_languages(text, config.languages),
        ),
        skipped=tuple(aligned.skipped),
        exclusions=judgement.exclusions,
        zones=judgement.zones,
        pages=list_pages(submission, judgement),
        sections=list_sections(submission, layout, judgement),
        coefficients=compute_coefficients(text, judgement),
        text=document.text,
        uncounted=document.uncounted,
        matches=summarize_matches(config, submission, aligned),
        pairs=build_pairs_view(submission, aligned.matched) if config.lists_pairs else None,
        indexes=config.indexes,
        timings=checked.timings,
        limits=_list_limits(checked, aligned),
    )


def _list_limits(checked: CheckedSubmission, aligned: AlignedSources) -> dict[str, int]:
    """List the limits that left something out, and how much."""
    counts = {**(aligned.limits or {}), DOCUMENTS_LEFT: checked.left_out}
    return {limit: counts[limit] for limit in LIMITS if counts.get(limit)}


def _split_similarity(config: ReportConfig, text: Text, judgement: Judgement) -> dict[str, float]:
    """Compute the shares of words found by words and by meaning, if both were asked."""
    if not config.by_meaning:
        return {}
    counted_words = CountedWords(text)
    shares = {}
    for name in ("words", "meaning"):
        found = (
            passage
            for passage in judgement.passages
            if (passage.found_by == "meaning") == (name == "meaning")
        )
        words = int((mask_passages(text, found) & judgement.similar).sum())
        shares[name] = counted_words.compute_share(words)
    return shares


def _report_unchecked(config: ReportConfig, skipped: Skipped, submission: Submission) -> Report:
    scanned = skipped.reason is Reason.NO_TEXT and submission.path.lower().endswith(".pdf")
    return Report(
        tool=describe_tool(),
        recipe=config.recipe.as_dict(),
        index=config.index,
        settings=config.list_settings(),
        submission=submission,
        similarity=None,
        flags=(Flag("no_text_layer", 1, (), ""),) if scanned else (),
        skipped=(skipped,),
        indexes=config.indexes,
    )


def describe_tool() -> dict[str, str]:
    """Return the program and its version as reports name them."""
    return {"name": "plagcheck", "version": __version__}


def _describe_submission(submission: Fingerprint) -> Submission:
    document, text = submission.document, submission.text
    return Submission(
        path=document.path,
        sha256=document.sha256,
        title=document.title,
        format=document.format,
        pages=len(document.page_starts) or None,
        words=len(text),
        words_counted=int(text.counted.sum()),
        elements=len(submission.elements),
        coverage=document.coverage,
        authors=document.authors,
        year=document.year,
    )


def _flag_low_coverage(document: Document, min_coverage: float) -> list[Flag]:
    """Flag a document with too few pages of text: what was not read was not found clean."""
    pages, without_text = document.coverage.pages, document.coverage.pages_without_text
    if not pages or (pages - without_text) / pages >= min_coverage:
        return []
    return [Flag(LOW_COVERAGE, without_text, (), "")]


def _note_other_languages(text: Text, languages: Sequence[tuple[str, int]]) -> Iterator[Flag]:
    """Note that translations were not looked for, if documents are in other languages."""
    uses = np.bincount(text.word_ids, minlength=len(text.words))
    own: Counter[str] = Counter()
    for language, count in zip(text.languages, uses.tolist(), strict=True):
        own[language] += count
    main = own.most_common(1)[0][0] if own else ""
    others = [(language, count) for language, count in languages if language != main]
    if others:
        shown = ", ".join(f"{language} {count}" for language, count in others)
        yield Flag(TRANSLATIONS, sum(count for _, count in others), (), shown)


def _note_common_elements(submission: Fingerprint, common: NDArray[np.bool_]) -> list[Flag]:
    """Note elements with so many matches that not all were followed."""
    numbers = np.flatnonzero(common)
    if not len(numbers):
        return []
    text, document, elements = submission.text, submission.document, submission.elements
    starts = text.starts[elements.content[elements.first[numbers]]]
    pages = {document.page_at(int(start)) for start in starts} - {None}
    first, last = elements.tokens(int(numbers[0]))
    example = document.text[text.starts[first] : text.ends[last - 1]]
    return [Flag(COMMON_ELEMENTS, len(numbers), tuple(sorted(filter(None, pages))), example)]
