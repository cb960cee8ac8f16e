"""Report → Markdown, for comments on merge requests and job summaries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TextIO

from plagcheck.model import Passage, Report
from plagcheck.reports.escape import quoted, safe
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, capped, counting, wording

_ENDINGS = "[a-z]{2}|com|edu|gov|net|org|biz|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф"
"""Of hosts, by which some renderers know a bare address (linkify-it)."""
_SPECIAL = re.compile(
    r"([\\`*_{}\[\]#|~^$@]|^[-+=>]|(?<=^\d)[.)]|:(?=[:/])|/(?=/)|(?<=/)/|(?<=\bwww)\.|"
    rf"(?<=\w)\.(?=(?:{_ENDINGS}|xn--[a-z0-9-]+)(?!\w)))",
    re.IGNORECASE,
)
"""Marks that Markdown acts on: anywhere, at the start of a line, or in a bare address."""
_REFERENCE = re.compile(r"(\\@|\\#(?=\d)|!(?=\d)|\bGH-(?=\d))")
"""What GitHub and GitLab take for a mention or an issue, even escaped: they look at the text that
Markdown has made. A comment inside ends the word for them, and for chats that know no HTML."""
_LONGEST_QUOTE = 600


def write_markdown(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """A section for each report."""
    words = wording(options.language)
    parts = ["\n\n".join(_blocks(report, words)) for report in reports]
    text = "\n\n---\n\n".join(parts)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if text:
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")


def _blocks(report: Report, words: Wording) -> Iterator[str]:
    yield f"## {plain(safe(report.submission.path))}"
    if report.similarity is None:
        reason, detail = words.why_not_checked(report)
        told = f"{reason}. {quoted(detail)}" if detail else reason
        yield f"**{plain(words.say('not_checked'))}** {plain(told)}"
        return
    similar = f"{words.percent(report.similarity)} {words.say('similar')}"
    yield f"**{plain(similar)}** {plain(words.headline(report))}"
    for failure in report.failures:
        yield f"> {plain(words.failure(failure))}"
    if report.policy:
        yield f"### {plain(words.say('policy', title=safe(report.policy.title)))}"
        yield _list(
            " · ".join(
                part
                for part in (
                    words.say(measure.name, "measures"),
                    words.percent(measure.value),
                    safe(measure.band),
                    ""
                    if measure.limit is None
                    else words.say("gate_passed" if measure.passed else "gate_failed"),
                )
                if part
            )
            for measure in report.policy.measures
        )
    if report.flags:
        yield _list(words.flag_line(flag) for flag in report.flags)
    if report.sources:
        yield f"### {plain(words.say('sources'))}"
        yield _sources(report, words)
    found = counting(report)
    if found:
        yield f"### {plain(words.say('passages'))}"
        paths = {source.id: source.path for source in report.sources}
        for passage in found:
            yield from _passage(passage, paths.get(passage.source, passage.source), words)
    taken = [one for one in report.exclusions if one.words]
    if taken:
        yield f"### {plain(words.say('not_counted'))}"
        yield _list(
            " · ".join(
                (words.rule(one.rule), words.count(one.words, "word"), words.percent(one.share))
            )
            for one in taken
        )
    if facts := words.foot_facts(report):
        yield plain(" · ".join(facts))


def _sources(report: Report, words: Wording) -> str:
    names = ("col_share", "col_words", "col_passages", "col_of_source", "col_source")
    rows = [[words.say(name) for name in names]]
    rows += [
        [
            words.percent(source.share),
            words.number(source.words),
            words.number(source.passages),
            words.percent(source.origin_share),
            safe(source.path),
        ]
        for source in report.sources
    ]
    shown = ["| " + " | ".join(plain(cell) for cell in row) + " |" for row in rows]
    return "\n".join([shown[0], "|---:|---:|---:|---:|---|", *shown[1:]])


def _passage(passage: Passage, path: str, words: Wording) -> Iterator[str]:
    yield f"**{passage.id}** {plain(words.facts(passage, path))}"
    for side in (passage.submission, passage.origin):
        text = capped(quoted(side.text), _LONGEST_QUOTE) or words.say("nothing_stored")
        yield f"> {plain(text)}"


def _list(items: Iterator[str]) -> str:
    return "\n".join(f"- {plain(item)}" for item in items)


def plain(text: str) -> str:
    """Text that Markdown shows as it stands, on one line."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _REFERENCE.sub(r"\1<!---->", _SPECIAL.sub(r"\\\1", " ".join(text.split())))
