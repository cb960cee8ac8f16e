"""Every passage with both texts, sentence beside sentence."""

from __future__ import annotations

from collections.abc import Sequence

from plagcheck.model import Passage, Quote
from plagcheck.reports.diff import Piece, group_runs
from plagcheck.reports.html.markup import Html, cut_path, join_html, tag
from plagcheck.reports.html.pairs import build_pairs
from plagcheck.reports.html.sides import align_sentences
from plagcheck.reports.html.text import NumberedReport
from plagcheck.reports.messages.wording import Wording


def build_passages(numbered: NumberedReport, words: Wording) -> Html | None:
    """Show every passage with both texts, their differing words marked."""
    if not numbered.report.passages:
        return None
    articles = [_build_passage(numbered, passage, words) for passage in numbered.report.passages]
    title = tag("h2", words.say("passages"))
    legend = tag("p", words.say("legend_kinds"), class_="quiet")
    return tag("section", title, legend, *articles, class_="passages")


def _build_passage(numbered: NumberedReport, passage: Passage, words: Wording) -> Html:
    out = None
    if passage.excluded is not None:
        out = tag(
            "p",
            words.say("excluded", "page", reason=words.explain_exclusion(passage)),
            class_="reason",
        )
    swatch = tag("span", class_=f"swatch {numbered.colors.get(passage.source, '')}")
    number = tag("a", str(passage.id), href=f"#{numbered.id('p', passage.id)}")
    return tag(
        "article",
        tag("h3", number, " ", words.describe_passage(passage, numbered.report)),
        tag("p", swatch, cut_path(numbered.report.find_name(passage)), class_="named"),
        out,
        _build_sides(passage, words),
        build_pairs(passage, numbered.report, words),
        tag("p", words.say("hash", "page", hash=passage.hash), class_="quiet hash")
        if passage.hash
        else None,
        class_="passage" if passage.excluded is None else "passage excluded",
        id=numbered.id("passage", passage.id),
        data_id=str(passage.id),
    )


def _build_sides(passage: Passage, words: Wording) -> Html:
    names = (
        tag("h4", _name_side(words.say(name, "page"), quote, words))
        for name, quote in (("submission", passage.submission), ("source", passage.origin))
    )
    quotes = {"submitted": passage.submission, "origin": passage.origin}
    rows = [
        tag(
            "p",
            _mark_differences(side) if quotes[name].text.strip() else words.say("nothing_stored"),
            class_=name,
        )
        for row in align_sentences(passage)
        for name, side in zip(quotes, row, strict=True)
    ]
    return tag("div", *names, *rows, class_="sides")


def _name_side(name: str, quote: Quote, words: Wording) -> str:
    page = "" if quote.page is None else words.say("page", page=quote.page)
    return " · ".join(part for part in (name, page) if part)


def _mark_differences(side: Sequence[Piece]) -> Html:
    return join_html(
        *(tag("b", text, class_="d") if differs else text for differs, text in group_runs(side))
    )
