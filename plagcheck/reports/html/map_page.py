"""CorpusMap → one HTML file: groups, a matrix to zoom into, and the list of pairs."""

from __future__ import annotations

from typing import Final, TextIO

from plagcheck.model import CorpusMap
from plagcheck.reports.html.markup import Html, join_facts, join_html, tag
from plagcheck.reports.html.report import build_data_block, build_page, write_page
from plagcheck.reports.messages.wording import Wording, load_wording

_MOST_ROWS: Final = 2000
"""Pairs listed; the matrix shows all."""
_MOST_GROUPS: Final = 200


def write_map_page(found: CorpusMap, stream: TextIO, language: str) -> None:
    """The whole page."""
    words = load_wording(language)
    title = words.say("title", "map")
    intro = words.say(
        "intro",
        "map",
        documents=words.say_count(len(found.paths), "document"),
        pairs=words.say_count(len(found.pairs), "pair", "map"),
        least=words.format_percent(found.least),
    )
    body = tag(
        "main",
        tag("h1", title),
        tag("p", intro, class_="quiet"),
        _build_matrix(words) if found.pairs else tag("p", words.say("none", "map")),
        _build_groups(found, words),
        _build_pairs(found, words),
        _build_foot(found, words),
        build_data_block(_list_data(found)),
        class_="map",
    )
    write_page(build_page(title, body, "map", words), stream)


def _list_data(found: CorpusMap) -> dict[str, object]:
    """Pairs as three lists of numbers, which take a third of the room that objects would."""
    return {
        "paths": list(found.paths),
        "groups": list(found.groups),
        "one": [pair.one for pair in found.pairs],
        "other": [pair.other for pair in found.pairs],
        "share": [round(pair.similarity, 4) for pair in found.pairs],
        "least": found.least,
    }


def _build_matrix(words: Wording) -> Html:
    return tag(
        "section",
        tag("h2", words.say("matrix", "map")),
        tag("p", words.say("matrix_help", "map"), class_="quiet"),
        tag("canvas", tabindex="0", role="img", aria_label=words.say("matrix_help", "map")),
        tag("p", class_="pointed", aria_live="polite"),
    )


def _build_groups(found: CorpusMap, words: Wording) -> Html | None:
    if not found.groups:
        return None
    parts = []
    first = 0
    for size in found.groups[:_MOST_GROUPS]:
        members = [tag("li", path) for path in found.paths[first : first + size]]
        summary = tag("summary", words.say_count(size, "document"), " · ", found.paths[first])
        parts.append(tag("details", summary, tag("ul", *members)))
        first += size
    if len(found.groups) > _MOST_GROUPS:
        parts.append(tag("p", words.say_count(len(found.groups) - _MOST_GROUPS, "more")))
    title = f"{words.say('groups', 'map')} ({words.format_number(len(found.groups))})"
    return tag("section", tag("h2", title), *parts)


def _build_pairs(found: CorpusMap, words: Wording) -> Html | None:
    if not found.pairs:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.format_percent(pair.similarity)),
            tag("td", found.paths[pair.one], class_="long"),
            tag("td", found.paths[pair.other], class_="long"),
            data_pair=str(place),
        )
        for place, pair in enumerate(found.pairs[:_MOST_ROWS])
    ]
    more = len(found.pairs) - len(rows)
    return tag(
        "section",
        tag("h2", words.say("list", "map")),
        tag("label", words.say("filter", "map"), tag("input", type="search", class_="filter")),
        tag("table", tag("tbody", *rows), class_="pairs"),
        tag("p", words.say_count(more, "more")) if more > 0 else None,
    )


def _build_foot(found: CorpusMap, words: Wording) -> Html:
    facts = (
        (words.say("tool", "page"), found.tool),
        (words.say("recipe", "page"), found.recipe),
        (words.say("index", "page"), found.index),
    )
    rows = [
        join_html(tag("dt", name), tag("dd", join_facts(values)))
        for name, values in facts
        if values
    ]
    return tag("footer", tag("h2", words.say("foot", "page")), tag("dl", *rows))
