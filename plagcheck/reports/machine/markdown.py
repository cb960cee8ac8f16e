"""Report → Markdown, for comments on merge requests and job summaries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TextIO

from plagcheck.model import Passage, Report
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import clean_quote, escape_controls, replace_unencodable
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.facts import compare_with_rest, list_facts
from plagcheck.reports.messages.headline import describe_headline
from plagcheck.reports.messages.wording import Wording, list_counted, load_wording, shorten_text

_ENDINGS = "[a-z]{2}|com|edu|gov|net|org|biz|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф"
"""Endings of hosts by which some renderers recognise a bare address (linkify-it)."""
_SPECIAL = re.compile(
    r"([\\`*_{}\[\]#|~^$@]|^[-+=>]|(?<=^\d)[.)]|:(?=[:/])|/(?=/)|(?<=/)/|(?<=\bwww)\.|"
    rf"(?<=\w)\.(?=(?:{_ENDINGS}|xn--[a-z0-9-]+)(?!\w)))",
    re.IGNORECASE,
)
"""Marks that Markdown acts on: anywhere, at the start of a line, or in a bare address."""
_REFERENCE = re.compile(r"(\\@|\\#(?=\d)|!(?=\d)|\bGH-(?=\d))")
"""What GitHub and GitLab take for a mention or an issue, even escaped: they read the rendered text.
An HTML comment inside ends the word for them, and for chats that know no HTML."""
_LONGEST_QUOTE = 600


def write_markdown(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write a section for each report."""
    words = load_wording(options.language)
    parts = ["\n\n".join(_list_blocks(report, words)) for report in reports]
    text = "\n\n---\n\n".join(parts)
    if text:
        stream.write(replace_unencodable(text, stream) + "\n")


def _list_blocks(report: Report, words: Wording) -> Iterator[str]:
    yield f"## {escape_markdown(escape_controls(report.submission.path))}"
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        sentence = f"{reason}. {clean_quote(detail)}" if detail else reason
        yield f"**{escape_markdown(words.say('not_checked'))}** {escape_markdown(sentence)}"
        return
    similar = f"{words.format_percent(report.similarity)} {describe_headline(report, words)}"
    yield f"**{escape_markdown(similar)}** {escape_markdown(words.describe_result(report))}"
    if matches := words.describe_matches(report):
        yield escape_markdown(matches)
    for failure in report.failures:
        yield f"> {escape_markdown(words.describe_failure(failure))}"
    if report.policy:
        title = words.say("policy", title=escape_controls(report.policy.title))
        yield f"### {escape_markdown(title)}"
        yield _build_list(
            " · ".join(
                part
                for part in (
                    words.name_measure(measure.name),
                    words.format_percent(measure.value),
                    escape_controls(measure.band),
                    ""
                    if measure.limit is None
                    else words.say("gate_passed" if measure.passed else "gate_failed"),
                )
                if part
            )
            for measure in report.policy.measures
        )
    if report.flags or report.notes:
        listed = (*report.flags, *report.notes)
        yield _build_list(words.describe_flag_with_example(flag) for flag in listed)
    if report.sources:
        yield f"### {escape_markdown(words.say('sources'))}"
        yield _build_sources(report, words)
    passages = list_counted(report)
    if passages:
        yield f"### {escape_markdown(words.say('passages'))}"
        for passage in passages:
            yield from _list_passage_blocks(passage, report, words)
    excluding = [exclusion for exclusion in report.exclusions if exclusion.words]
    if excluding:
        yield f"### {escape_markdown(words.say('not_counted'))}"
        yield _build_list(map(words.describe_exclusion, excluding))
        if told := compare_with_rest(report, words):
            yield escape_markdown(told)
    if facts := list_facts(report, words):
        yield escape_markdown(" · ".join(facts))


def _build_sources(report: Report, words: Wording) -> str:
    names = ("share", "words", "passages", "elements", "of_source", "source")
    rows = [[words.say(f"col_{name}") for name in names]]
    rows += [
        [
            words.format_percent(source.share),
            words.format_number(source.words),
            words.format_number(source.passages),
            words.format_number(source.elements),
            words.format_percent(source.origin_share),
            " — ".join(filter(None, (escape_controls(source.name), format_citation(source)))),
        ]
        for source in report.sources
    ]
    lines = ["| " + " | ".join(escape_markdown(cell) for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|---:|---:|---:|---:|---:|---|", *lines[1:]])


def _list_passage_blocks(passage: Passage, report: Report, words: Wording) -> Iterator[str]:
    path = report.find_name(passage)
    yield f"**{passage.id}** {escape_markdown(words.describe_passage(passage, report, path))}"
    for side in (passage.submission, passage.origin):
        text = shorten_text(clean_quote(side.text), _LONGEST_QUOTE) or words.say("nothing_stored")
        yield f"> {escape_markdown(text)}"


def _build_list(items: Iterator[str]) -> str:
    return "\n".join(f"- {escape_markdown(item)}" for item in items)


def escape_markdown(text: str) -> str:
    """Escape a text so that Markdown shows it as it is, on one line."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _REFERENCE.sub(r"\1<!---->", _SPECIAL.sub(r"\\\1", " ".join(text.split())))
