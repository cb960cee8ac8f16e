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


def write_map_page(corpus_map: CorpusMap, stream: TextIO, language: str) -> None:
    """Write the map of an index as a page."""
    words = load_wording(language)
    title = words.say("title", "map")
    intro = words.say(
        "intro",
        "map",
        documents=words.say_count(len(corpus_map.paths), "document"),
        pairs=words.say_count(len(corpus_map.pairs), "pair", "map"),
        least=words.format_percent(corpus_map.least),
    )
    body = tag(
        "main",
        tag("h1", title),
        tag("p", intro, class_="quiet"),
        _count_shared(corpus_map, words),
        None if corpus_map.pairs else tag("p", words.say("none", "map")),
        _build_matrix(words) if corpus_map.pairs or corpus_map.shared else None,
        _build_groups(corpus_map, words),
        _build_filter(corpus_map, words),
        _build_pairs(corpus_map, words),
        _build_shared(corpus_map, words),
        _build_foot(corpus_map, words),
        build_data_block(_list_data(corpus_map)),
        class_="map",
    )
    write_page(build_page(title, body, "map", words), stream)


def _list_data(corpus_map: CorpusMap) -> dict[str, object]:
    """List pairs as three lists of numbers, a third of the size of objects."""
    last = [pair.second for pair in corpus_map.pairs]
    last += [pair.second for pair in corpus_map.shared]
    return {
        "paths": list(corpus_map.paths),
        "groups": list(corpus_map.groups),
        "one": [pair.first for pair in corpus_map.pairs],
        "other": [pair.second for pair in corpus_map.pairs],
        "share": [round(pair.similarity, 4) for pair in corpus_map.pairs],
        "least": corpus_map.least,
        "linked": 1 + max(last, default=0),
        "shared": [[pair.first, pair.second, round(pair.share, 4)] for pair in corpus_map.shared],
    }


def _build_matrix(words: Wording) -> Html:
    return tag(
        "section",
        tag("h2", words.say("matrix", "map")),
        tag("p", words.say("matrix_help", "map"), class_="quiet"),
        tag("canvas", tabindex="0", role="img", aria_label=words.say("matrix_help", "map")),
        tag("p", class_="pointed", aria_live="polite"),
    )


def _build_groups(corpus_map: CorpusMap, words: Wording) -> Html | None:
    if not corpus_map.groups:
        return None
    parts = []
    first = 0
    for size in corpus_map.groups[:_MOST_GROUPS]:
        members = [tag("li", path) for path in corpus_map.paths[first : first + size]]
        summary = tag("summary", words.say_count(size, "document"), " · ", corpus_map.paths[first])
        parts.append(tag("details", summary, tag("ul", *members)))
        first += size
    if len(corpus_map.groups) > _MOST_GROUPS:
        parts.append(tag("p", words.say_count(len(corpus_map.groups) - _MOST_GROUPS, "more")))
    title = f"{words.say('groups', 'map')} ({words.format_number(len(corpus_map.groups))})"
    return tag("section", tag("h2", title), *parts)


def _count_shared(corpus_map: CorpusMap, words: Wording) -> Html | None:
    if not corpus_map.shared:
        return None
    pairs = words.say_count(len(corpus_map.shared), "pair", "map")
    return tag("p", words.say("shared_intro", "map", pairs=pairs), class_="quiet")


def _build_filter(corpus_map: CorpusMap, words: Wording) -> Html | None:
    if not corpus_map.pairs and not corpus_map.shared:
        return None
    field = tag("input", type="search", class_="filter")
    return tag("label", words.say("filter", "map"), field)


def _build_shared(corpus_map: CorpusMap, words: Wording) -> Html | None:
    """List the documents that share passages, those with the most words first."""
    if not corpus_map.shared:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.say_count(pair.words, "word")),
            tag("td", words.format_percent(pair.share)),
            tag("td", words.say_count(pair.passages, "passage")),
            tag("td", corpus_map.paths[pair.first], class_="long"),
            tag("td", corpus_map.paths[pair.second], class_="long"),
        )
        for pair in corpus_map.shared[:_MOST_ROWS]
    ]
    more = len(corpus_map.shared) - len(rows)
    return tag(
        "section",
        tag("h2", words.say("shared", "map")),
        tag("table", tag("tbody", *rows), class_="shared"),
        tag("p", words.say_count(more, "more")) if more > 0 else None,
    )


def _build_pairs(corpus_map: CorpusMap, words: Wording) -> Html | None:
    if not corpus_map.pairs:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.format_percent(pair.similarity)),
            tag("td", corpus_map.paths[pair.first], class_="long"),
            tag("td", corpus_map.paths[pair.second], class_="long"),
            data_pair=str(number),
        )
        for number, pair in enumerate(corpus_map.pairs[:_MOST_ROWS])
    ]
    more = len(corpus_map.pairs) - len(rows)
    return tag(
        "section",
        tag("h2", words.say("list", "map")),
        tag("table", tag("tbody", *rows), class_="pairs"),
        tag("p", words.say_count(more, "more")) if more > 0 else None,
    )


def _build_foot(corpus_map: CorpusMap, words: Wording) -> Html:
    facts = (
        (words.say("tool", "page"), corpus_map.tool),
        (words.say("recipe", "page"), corpus_map.recipe),
        (words.say("index", "page"), corpus_map.index),
    )
    rows = [
        join_html(tag("dt", name), tag("dd", join_facts(values)))
        for name, values in facts
        if values
    ]
    return tag("footer", tag("h2", words.say("foot", "page")), tag("dl", *rows))
