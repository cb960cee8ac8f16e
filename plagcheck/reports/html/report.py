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
from plagcheck.reports.escape import json_safe
from plagcheck.reports.html import parts as parts
from plagcheck.reports.html.markup import Html, el, many
from plagcheck.reports.html.text import Numbered, text_of
from plagcheck.reports.interface import ReportOptions
from plagcheck.reports.messages.wording import Wording, wording

_GOLDEN_ANGLE = 137.508


def write_html(reports: Sequence[Report], stream: TextIO, options: ReportOptions) -> None:
    """All reports on one page."""
    words = wording(options.language)
    numbered = [_numbered(number, report) for number, report in enumerate(reports)]
    most = max((len(report.sources) for report in reports), default=0)
    first = next((one for one in numbered if one.report.text), None)
    body = many(
        el("a", words.say("skip", "page"), class_="skip", href=f"#{first.id('text', 0)}")
        if first
        else None,
        _summary(reports, words) if len(reports) > 1 else None,
        *(_article(one, words) for one in numbered),
        _panel(words),
    )
    write_page(page(words.say("title", "page"), body, "report", words, colors(most)), stream)


def write_page(text: str, stream: TextIO) -> None:
    """Write a page so that any encoding can carry it: what it lacks becomes a reference.

    Script and style are ASCII, so no reference ever stands where it would not be read as one.
    """
    encoding = getattr(stream, "encoding", None) or "utf-8"
    if encoding.lower().replace("-", "") != "utf8":
        text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    stream.write(text)


def page(title: str, body: Html, name: str, words: Wording, more_style: str = "") -> str:
    """A whole page with its own script and style and nothing else."""
    style, script = _part("base.css") + _part(f"{name}.css") + more_style, _part(f"{name}.js")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    document = el(
        "html",
        el(
            "head",
            el("meta", charset="utf-8"),
            el("meta", http_equiv="Content-Security-Policy", content=policy),
            el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            el("meta", name="referrer", content="no-referrer"),
            el("title", title),
            el("style", Html(style)),
        ),
        el("body", body, el("script", Html(script))),
        lang=words.messages.language,
    )
    return f"<!DOCTYPE html>\n{document}\n"


def data_block(value: Any) -> Html:
    """Values for the page's script, in a block that is no script."""
    text = json_safe(json.dumps(value, ensure_ascii=True))
    for mark in "<>&":
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return el("script", Html(text), type="application/json", class_="data")


def colors(sources: int) -> str:
    """A colour for each source, as far from its neighbours as can be."""
    return "".join(
        f".c{number}{{--c:hsl({number * _GOLDEN_ANGLE % 360:.0f} 75% 82%);"
        f"--k:hsl({number * _GOLDEN_ANGLE % 360:.0f} 60% 40%)}}\n"
        for number in range(sources)
    )


def _numbered(number: int, report: Report) -> Numbered:
    ranked = sorted(report.sources, key=lambda source: -source.share)
    return Numbered(number, report, {source.id: f"c{place}" for place, source in enumerate(ranked)})


def _article(one: Numbered, words: Wording) -> Html:
    report = one.report
    return el(
        "main" if one.number == 0 else "div",
        parts.headline(report, words),
        parts.policy(report, words),
        parts.flags(report, words),
        parts.strip(one, words),
        parts.near_duplicates(report, words),
        parts.sources(one, words),
        parts.sections(report, words),
        parts.excluded(report, words),
        _filters(one, words),
        _text(one, words) if report.text else None,
        parts.passages(one, words),
        parts.skipped(report, words),
        parts.foot(report, words),
        data_block(_data(report, words)),
        class_="report",
        id=f"r{one.number}",
    )


def _text(one: Numbered, words: Wording) -> Html:
    title = el("h2", words.say("text", "page"), id=one.id("text", 0), tabindex="-1")
    return el("section", title, text_of(one, words), class_="text")


def _data(report: Report, words: Wording) -> dict[str, Any]:
    """What the filters compute with: the same places that the JSON report names."""
    return {
        "words": report.submission.words_counted,
        "similarity": report.similarity,
        "decimal": words.messages.table["decimal"],
        "zones": [list(zone.word_span) for zone in report.zones],
        "passages": [
            {
                "id": passage.id,
                "source": passage.source,
                "kind": passage.kind,
                "words": passage.words,
                "place": list(passage.word_span),
                "out": passage.excluded is not None,
            }
            for passage in report.passages
        ],
    }


def _filters(one: Numbered, words: Wording) -> Html | None:
    report = one.report
    if not report.passages:
        return None
    kinds = [
        kind
        for kind in words.messages.table["kinds"]
        if any(passage.kind == kind for passage in report.passages)
    ]
    every = el("option", words.say("all", "page"), value="")
    found = [el("option", source.path, value=source.id) for source in report.sources]
    return el(
        "form",
        el(
            "fieldset",
            el("legend", words.say("filters", "page")),
            el(
                "label",
                words.say("filter_source", "page"),
                el("select", every, *found, name="source"),
            ),
            el(
                "label",
                words.say("filter_kind", "page"),
                el(
                    "select",
                    every,
                    *(el("option", words.say(kind, "kinds"), value=kind) for kind in kinds),
                    name="kind",
                ),
            ),
            el(
                "label",
                words.say("filter_words", "page"),
                el("input", type="number", name="words", min="0", value="0", inputmode="numeric"),
            ),
            el("button", words.say("reset", "page"), type="reset"),
        ),
        el("p", words.say("keys", "page"), class_="quiet keys"),
        class_="filters",
    )


def _panel(words: Wording) -> Html:
    """Where a chosen passage is shown beside the text."""
    buttons = (("previous", "‹"), ("next", "›"), ("close", "×"))
    return el(
        "aside",
        el(
            "div",
            *(
                el(
                    "button",
                    mark,
                    type="button",
                    data_do=name,
                    aria_label=words.say(name, "page"),
                    title=words.say(name, "page"),
                )
                for name, mark in buttons
            ),
            class_="buttons",
        ),
        el("div", class_="shown", aria_live="polite"),
        class_="panel",
        hidden=True,
        role="complementary",
        aria_label=words.say("source", "page"),
    )


def _summary(reports: Sequence[Report], words: Wording) -> Html:
    rows = [
        el(
            "tr",
            el("th", el("a", report.submission.path, href=f"#r{number}"), scope="row"),
            el(
                "td",
                words.say("not_checked")
                if report.similarity is None
                else words.percent(report.similarity),
            ),
        )
        for number, report in enumerate(reports)
    ]
    title = words.say("summary_of", submissions=words.count(len(reports), "submission"))
    return el("nav", el("h1", title), el("table", el("tbody", *rows)), class_="summary")


def _part(name: str) -> str:
    return files("plagcheck.reports.html").joinpath(f"page/{name}").read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
