"""CorpusMap → one HTML file: groups, a matrix to zoom into, and the list of pairs."""

from __future__ import annotations

from typing import Final, TextIO

from plagcheck.model import CorpusMap
from plagcheck.reports.html.markup import Html, el, join_facts, many
from plagcheck.reports.html.report import data_block, page, write_page
from plagcheck.reports.messages.wording import Wording, wording

_MOST_ROWS: Final = 2000
"""Pairs listed; the matrix shows all."""
_MOST_GROUPS: Final = 200


def write_page_of(found: CorpusMap, stream: TextIO, language: str) -> None:
    """The whole page."""
    words = wording(language)
    title = words.say("title", "map")
    intro = words.say(
        "intro",
        "map",
        documents=words.count(len(found.paths), "document"),
        pairs=words.count(len(found.pairs), "pair", "map"),
        least=words.percent(found.least),
    )
    body = el(
        "main",
        el("h1", title),
        el("p", intro, class_="quiet"),
        _matrix(words) if found.pairs else el("p", words.say("none", "map")),
        _groups(found, words),
        _pairs(found, words),
        _foot(found, words),
        data_block(_data(found)),
        class_="map",
    )
    write_page(page(title, body, "map", words), stream)


def _data(found: CorpusMap) -> dict[str, object]:
    """Pairs as three lists of numbers, which take a third of the room that objects would."""
    return {
        "paths": list(found.paths),
        "groups": list(found.groups),
        "one": [pair.one for pair in found.pairs],
        "other": [pair.other for pair in found.pairs],
        "share": [round(pair.similarity, 4) for pair in found.pairs],
        "least": found.least,
    }


def _matrix(words: Wording) -> Html:
    return el(
        "section",
        el("h2", words.say("matrix", "map")),
        el("p", words.say("matrix_help", "map"), class_="quiet"),
        el("canvas", tabindex="0", role="img", aria_label=words.say("matrix_help", "map")),
        el("p", class_="pointed", aria_live="polite"),
    )


def _groups(found: CorpusMap, words: Wording) -> Html | None:
    if not found.groups:
        return None
    parts = []
    first = 0
    for size in found.groups[:_MOST_GROUPS]:
        members = [el("li", path) for path in found.paths[first : first + size]]
        summary = el("summary", words.count(size, "document"), " · ", found.paths[first])
        parts.append(el("details", summary, el("ul", *members)))
        first += size
    if len(found.groups) > _MOST_GROUPS:
        parts.append(el("p", words.count(len(found.groups) - _MOST_GROUPS, "more")))
    title = f"{words.say('groups', 'map')} ({words.number(len(found.groups))})"
    return el("section", el("h2", title), *parts)


def _pairs(found: CorpusMap, words: Wording) -> Html | None:
    if not found.pairs:
        return None
    rows = [
        el(
            "tr",
            el("td", words.percent(pair.similarity)),
            el("td", found.paths[pair.one], class_="long"),
            el("td", found.paths[pair.other], class_="long"),
            data_pair=str(place),
        )
        for place, pair in enumerate(found.pairs[:_MOST_ROWS])
    ]
    more = len(found.pairs) - len(rows)
    return el(
        "section",
        el("h2", words.say("list", "map")),
        el("label", words.say("filter", "map"), el("input", type="search", class_="filter")),
        el("table", el("tbody", *rows), class_="pairs"),
        el("p", words.count(more, "more")) if more > 0 else None,
    )


def _foot(found: CorpusMap, words: Wording) -> Html:
    facts = (
        (words.say("tool", "page"), found.tool),
        (words.say("recipe", "page"), found.recipe),
        (words.say("index", "page"), found.index),
    )
    rows = [many(el("dt", name), el("dd", join_facts(values))) for name, values in facts if values]
    return el("footer", el("h2", words.say("foot", "page")), el("dl", *rows))
