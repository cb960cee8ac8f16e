"""Protocols → one HTML page, laid out for paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from plagcheck.model import Report
from plagcheck.reports.html.markup import Html, tag
from plagcheck.reports.html.report import build_page, write_page
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import load_wording
from plagcheck.reports.protocol.content import Protocol, ProtocolSection, Row, build_protocol


def write_protocol_page(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """Write the protocol of each report, each beginning on a sheet of its own."""
    words = load_wording(options.language)
    sheets = [_build_sheet(build_protocol(report, words, options.details)) for report in reports]
    title = words.say("title", "protocol")
    write_page(build_page(title, Html("".join(sheets)), "protocol", words, scripted=False), stream)


def _build_sheet(protocol: Protocol) -> Html:
    facts = (
        tag("tr", tag("th", label, scope="row"), tag("td", value))
        for label, value in protocol.facts
    )
    lines = (
        tag("tr", tag("th", who, scope="row"), tag("td", tag("small", protocol.signature_hint)))
        for who in protocol.signatures
    )
    *sections, reproduction = protocol.sections
    return tag(
        "article",
        tag("h1", protocol.title),
        tag("table", tag("tbody", *facts), class_="facts"),
        *map(_build_section, sections),
        tag("table", tag("tbody", *lines), class_="signatures"),
        _build_section(reproduction),
        tag("p", protocol.disclaimer, class_="small"),
    )


def _build_section(section: ProtocolSection) -> Html:
    return tag(
        "section",
        tag("h2", section.title),
        *(tag("p", paragraph) for paragraph in section.paragraphs),
        _build_table(section.table) if section.table else None,
        *(tag("div", class_="line") for _ in range(section.blank_lines)),
        class_="small" if section.is_small else None,
    )


def _build_table(rows: Sequence[Row]) -> Html:
    header, *body = rows
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", cell, scope="col") for cell in header))),
        tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in body)),
        class_="grid",
    )
