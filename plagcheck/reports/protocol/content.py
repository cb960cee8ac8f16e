"""Report → what a protocol says, before it is a page or a Word file.

Everything here is harmless text: whoever writes a file of it adds layout and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath

from plagcheck.model import (
    Measure,
    NearDuplicate,
    ProtocolDetails,
    Report,
    Source,
    name_with_index,
)
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.html.markup import join_facts
from plagcheck.reports.messages.facts import compare_with_rest, list_facts
from plagcheck.reports.messages.wording import Wording, choose_heading, shorten_text

_MOST_SOURCES = 7
_MOST_SKIPPED = 5
_LONGEST_DETAIL = 400
_LONGEST_TITLE = 160
_CONCLUSION_LINES = 4

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProtocolSection:
    """A part of a protocol under its own heading."""

    title: str
    paragraphs: Row = ()
    table: tuple[Row, ...] = ()
    """Rows of cells, the first one naming the columns."""
    blank_lines: int = 0
    """Lines left free for handwriting."""
    is_small: bool = False
    """Set in small type: needed to repeat the check, not to read its result."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a council signs."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """Label and value of whom and what it is about; an empty value is filled in by hand."""
    sections: tuple[ProtocolSection, ...]
    signatures: Row
    """Who signs."""
    signature_hint: str
    disclaimer: str


def build_protocol(report: Report, words: Wording, details: ProtocolDetails) -> Protocol:
    """Gather what a protocol says of a report."""

    def say(key: str) -> str:
        return words.say(key, "protocol")

    return Protocol(
        title=say("title"),
        facts=tuple(_list_facts(report, words, details)),
        sections=tuple(_list_sections(report, words)),
        signatures=(say("sign_expert"), say("sign_supervisor"), say("sign_chair")),
        signature_hint=say("signature_hint"),
        disclaimer=words.say("disclaimer"),
    )


def _list_facts(
    report: Report, words: Wording, details: ProtocolDetails
) -> Iterator[tuple[str, str]]:
    submission = report.submission
    path = escape_controls(PurePosixPath(submission.path).name)
    described = words.describe_submission(submission)
    values = {
        "institution": details.institution,
        "author": details.author or ", ".join(submission.authors),
        "work": details.title or choose_heading(submission),
        "supervisor": details.supervisor,
        "date": _format_date(details.date, words) if details.date else "",
        "file": f"{path} ({described})" if described else path,
    }
    for key, value in values.items():
        yield words.say(key, "protocol"), shorten_text(clean_quote(value), _LONGEST_DETAIL)


def _format_date(day: date, words: Wording) -> str:
    return words.say("day", "protocol", year=day.year, month=day.month, day=day.day)


def _list_sections(report: Report, words: Wording) -> Iterator[ProtocolSection]:
    def say(key: str) -> str:
        return words.say(key, "protocol")

    yield ProtocolSection(say("compared_title"), (_describe_comparison(report, words),))
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        sentence = f"{reason}. {clean_quote(detail)}" if detail else reason
        yield ProtocolSection(say("figures"), (f"{words.say('not_checked')}: {sentence}",))
    else:
        yield _build_figures(report, words)
        yield _build_sources(report, words)
        yield _build_exclusions(report, words)
    flags = [words.describe_flag_with_example(flag) for flag in (*report.flags, *report.notes)]
    yield ProtocolSection(say("flags"), tuple(flags) or (say("no_flags"),))
    yield ProtocolSection(say("conclusion"), blank_lines=_CONCLUSION_LINES)
    yield ProtocolSection(
        words.say("foot", "page"), tuple(_list_reproduction(report, words)), is_small=True
    )


def _describe_comparison(report: Report, words: Wording) -> str:
    """Say with what the submission was compared, and with what it was not."""
    documents = report.index.get("documents")
    if not isinstance(documents, int):
        return words.say("compared_pair", "protocol")
    return words.say_count(documents, "compared", "protocol")


def _build_figures(report: Report, words: Wording) -> ProtocolSection:
    policy = report.policy
    limits = [
        clean_quote(words.describe_failure(failure))
        for failure in report.failures
        if failure.gate != "policy"
    ]
    paragraphs = [words.describe_result(report), *limits]
    if policy:
        paragraphs.append(words.say("policy", title=clean_quote(policy.title)))
        if policy.basis:
            paragraphs.append(clean_quote(policy.basis))
    header = tuple(words.say(key, "protocol") for key in ("figure", "value", "limit", "verdict"))
    rows = [_describe_measure(measure, words) for measure in _list_measures(report)]
    return ProtocolSection(words.say("figures", "protocol"), tuple(paragraphs), (header, *rows))


def _list_measures(report: Report) -> Iterator[Measure]:
    """Yield the policy's figures, the similarity first; without a policy, the usual ones."""
    policy = report.policy.measures if report.policy else ()
    if all(measure.name not in ("similarity", "borrowing") for measure in policy):
        yield Measure("similarity", report.similarity or 0.0, "", None, passed=True)
    if report.policy:
        yield from policy
        return
    largest = max((source.share for source in report.sources), default=0.0)
    yield Measure("largest_source", largest, "", None, passed=True)
    for length, share in sorted(report.coefficients.items()):
        yield Measure(f"coefficient_{length}", share, "", None, passed=True)


def _describe_measure(measure: Measure, words: Wording) -> Row:
    limit = "–"
    if measure.limit is not None:
        bound = "≥" if measure.is_minimum else "≤"
        limit = f"{bound} {words.format_percents(measure.limit, measure.limit)}"
    gate = "" if measure.limit is None else "gate_passed" if measure.passed else "gate_failed"
    verdict = (clean_quote(measure.band), words.say(gate) if gate else "")
    return (
        words.name_measure(measure.name),
        words.format_percent(measure.value),
        limit,
        ", ".join(filter(None, verdict)) or "–",
    )


def _build_sources(report: Report, words: Wording) -> ProtocolSection:
    alike = tuple(
        f"{words.say('near_duplicates')}: {_name_document(document)} · "
        f"{words.format_percent(document.similarity)}"
        for document in report.near_duplicates[:_MOST_SOURCES]
    )
    counted = [source for source in report.sources if source.words]
    title = words.say("sources", "protocol")
    if not counted:
        return ProtocolSection(title, (*alike, words.say("no_sources", "protocol")))
    header = ("№", *(words.say(key) for key in ("col_source", "col_share", "col_words")))
    rows = [
        (
            str(number),
            _name_document(source),
            words.format_percent(source.share),
            words.format_number(source.words),
        )
        for number, source in enumerate(counted[:_MOST_SOURCES], start=1)
    ]
    more = len(counted) - len(rows)
    rest = (words.say_count(more, "more"),) if more else ()
    return ProtocolSection(title, (*alike, *rest), (header, *rows))


def _name_document(document: Source | NearDuplicate) -> str:
    """Name a document by author and title as far as they are known, and by its file."""
    file = escape_controls(PurePosixPath(document.path).name)
    title = shorten_text(clean_quote(document.title), _LONGEST_TITLE)
    named = format_citation(document) or title
    file = name_with_index(escape_controls(document.index), file)
    return f"{named} [{file}]" if named and named != file else file


def _build_exclusions(report: Report, words: Wording) -> ProtocolSection:
    told = [
        words.describe_exclusion(exclusion) for exclusion in report.exclusions if exclusion.words
    ]
    if told and (compared := compare_with_rest(report, words)):
        told.append(compared)
    idle = [
        words.name_rule(exclusion.rule) for exclusion in report.exclusions if not exclusion.words
    ]
    if idle:
        told.append(words.say("nothing_excluded", "protocol", rules=", ".join(idle)))
    if coverage := words.describe_coverage(report.submission):
        told.append(clean_quote(coverage))
    told += [
        ": ".join(
            (words.say("left_out"), escape_controls(skipped.path),
             words.say(skipped.reason.value, "reasons"))
        )
        for skipped in report.skipped[:_MOST_SKIPPED]
    ]  # fmt: skip
    return ProtocolSection(
        words.say("left_out_title", "protocol"), tuple(told) or (words.say("no_rules", "protocol"),)
    )


def _list_reproduction(report: Report, words: Wording) -> Iterator[str]:
    if report.submission.sha256:
        yield f"{words.say('file_hash', 'page')}: {escape_controls(report.submission.sha256)}"
    if facts := list_facts(report, words):
        yield " · ".join(facts)
    if report.settings:
        settings = join_facts(report.settings)
        yield f"{words.say('settings', 'page')}: {escape_controls(settings)}"
