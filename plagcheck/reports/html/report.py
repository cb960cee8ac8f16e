"""Report → one HTML file that needs nothing else: no network, no script but its own.

The page's content-security policy names its one script and its one style by their hashes, so
nothing that a document brings along can run, load or send anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, TextIO

from plagcheck.model import Report
from plagcheck.reports.escape import escape_json, get_encoding
from plagcheck.reports.html import controls, parts
from plagcheck.reports.html.markup import Html, join_html, tag
from plagcheck.reports.html.overview import (
    build_result,
    build_sections,
    build_sources,
    build_strip,
)
from plagcheck.reports.html.ownership import count_owned_words
from plagcheck.reports.html.passages import build_passages
from plagcheck.reports.html.text import NumberedReport, build_text
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, load_wording

_GOLDEN_ANGLE = 137.508
_SCRIPTS = {
    "report": ("figures.js", "waivers.js", "report.js"),
    "map": ("map.js",),
    "listing": ("listing.js",),
}
"""Name of a page → the files of its one script, in order."""


def write_html(
    reports: Sequence[Report], stream: TextIO, options: ReportOptions, home: str = ""
) -> None:
    """Write all reports on one page, which links to the page of many reports if there is one."""
    words = load_wording(options.language)
    articles = [_number_report(number, report) for number, report in enumerate(reports)]
    most = max((len(report.sources) for report in reports), default=0)
    first = next((article for article in articles if article.report.text), None)
    body = join_html(
        tag("a", words.say("skip", "page"), class_="skip", href=f"#{first.id('text', 0)}")
        if first
        else None,
        tag("p", tag("a", words.say("all_reports", "listing"), href=home), class_="home")
        if home
        else None,
        _build_summary(reports, words) if len(reports) > 1 else None,
        *(_build_article(article, words) for article in articles),
        controls.build_panel(words),
    )
    page = build_page(
        words.say("title", "page"),
        body,
        "report",
        words,
        _build_colors(most),
        class_="print-full" if options.print_full else None,
    )
    write_page(page, stream)


def write_page(text: str, stream: TextIO) -> None:
    """Write a page; characters that the stream's encoding lacks become references.

    Script and style are ASCII, so no reference ends up where it would not be read as one.
    """
    if get_encoding(stream).lower().replace("-", "") != "utf8":
        text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    stream.write(text)


def build_page(
    title: str,
    body: Html,
    name: str,
    words: Wording,
    more_style: str = "",
    *,
    scripted: bool = True,
    class_: str | None = None,
) -> str:
    """Build a whole page that loads nothing but its own style and, if it has one, its script."""
    style = _read_asset("base.css") + _read_asset(f"{name}.css") + more_style
    script = "".join(map(_read_asset, _SCRIPTS[name])) if scripted else ""
    policy = (
        f"default-src 'none'; script-src '{_hash_source(script) if scripted else 'none'}'; "
        f"style-src '{_hash_source(style)}'; base-uri 'none'; form-action 'none'"
    )
    document = tag(
        "html",
        tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", http_equiv="Content-Security-Policy", content=policy),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="referrer", content="no-referrer"),
            tag("title", title),
            tag("style", Html(style)),
        ),
        tag("body", body, tag("script", Html(script)) if scripted else None, class_=class_),
        lang=words.messages.language,
    )
    return f"<!DOCTYPE html>\n{document}\n"


def build_data_block(value: Any) -> Html:
    """Put values for the page's script into a block that does not run."""
    text = escape_json(json.dumps(value, ensure_ascii=True))
    for mark in "<>&":
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return tag("script", Html(text), type="application/json", class_="data")


def _build_colors(sources: int) -> str:
    """Choose a colour for each source, as far as possible from its neighbours."""
    return "".join(
        f".c{number}{{--c:hsl({number * _GOLDEN_ANGLE % 360:.0f} 75% 82%);"
        f"--k:hsl({number * _GOLDEN_ANGLE % 360:.0f} 60% 40%)}}\n"
        for number in range(sources)
    )


def _number_report(number: int, report: Report) -> NumberedReport:
    owned = count_owned_words(report)
    ranked = sorted(report.sources, key=lambda source: -owned[source.id])
    return NumberedReport(
        number, report, {source.id: f"c{rank}" for rank, source in enumerate(ranked)}
    )


def _build_article(numbered: NumberedReport, words: Wording) -> Html:
    report = numbered.report
    overview = tag(
        "div",
        build_result(report, words),
        build_strip(numbered, words),
        build_sources(numbered, words),
        controls.build_decisions(report, words),
        parts.build_flags(report, words),
        parts.build_policy(report, words),
        parts.build_near_duplicates(report, words),
        build_sections(report, words),
        parts.build_exclusions(report, words),
        class_="overview",
    )
    reading = tag(
        "div",
        controls.build_filters(report, words),
        _build_text(numbered, words) if report.text else None,
        build_passages(numbered, words),
        parts.build_skipped(report, words),
        parts.build_foot(report, words),
        class_="reading",
    )
    return tag(
        "main" if numbered.number == 0 else "div",
        parts.build_title(report, words),
        overview,
        reading,
        build_data_block(_list_data(numbered, words)),
        class_="report",
        id=f"r{numbered.number}",
    )


def _build_text(numbered: NumberedReport, words: Wording) -> Html:
    title = tag("h2", words.say("text", "page"), id=numbered.id("text", 0), tabindex="-1")
    return tag("section", title, build_text(numbered, words), class_="text")


def _list_data(numbered: NumberedReport, words: Wording) -> dict[str, Any]:
    """List what the filters compute with: the same word spans as in the JSON report."""
    report = numbered.report
    return {
        "words": report.submission.words_counted,
        "similarity": report.similarity,
        "decimal": words.messages.table["decimal"],
        "thousands": words.messages.table["thousands"],
        "colors": dict(numbered.colors),
        "zones": [list(zone.word_span) for zone in report.zones],
        "pages": [list(page.word_span) for page in report.pages],
        "sections": [list(section.word_span) for section in report.sections],
        "passages": [
            {
                "id": passage.id,
                "source": passage.source,
                "kind": passage.kind,
                "words": passage.words,
                "score": passage.score,
                "place": list(passage.word_span),
                "hash": passage.hash,
                "out": passage.excluded is not None,
            }
            for passage in report.passages
        ],
    }


def _build_summary(reports: Sequence[Report], words: Wording) -> Html:
    rows = [
        tag(
            "tr",
            tag("th", tag("a", report.submission.path, href=f"#r{number}"), scope="row"),
            tag(
                "td",
                words.say("not_checked")
                if report.similarity is None
                else words.format_percent(report.similarity),
            ),
        )
        for number, report in enumerate(reports)
    ]
    title = words.say("summary_of", submissions=words.say_count(len(reports), "submission"))
    return tag("nav", tag("h1", title), tag("table", tag("tbody", *rows)), class_="summary")


def _read_asset(name: str) -> str:
    return files("plagcheck.reports.html").joinpath(f"page/{name}").read_text(encoding="utf-8")


def _hash_source(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
