"""The first screen of the HTML report: the figure, where it comes from, and how it spreads.

All figures here follow the filters and what the reader sets aside; the script finds them by their
`data-` attributes. One that cannot follow has the class `whole` and hides meanwhile.
"""

from __future__ import annotations

from plagcheck.model import Part, Report, Source
from plagcheck.reports.citations import format_citation
from plagcheck.reports.escape import clean_quote
from plagcheck.reports.html.markup import Html, cut_path, join_html, tag
from plagcheck.reports.html.ownership import count_owned_words, list_owned_runs
from plagcheck.reports.html.text import NumberedReport
from plagcheck.reports.messages.headline import describe_headline, judge_limits
from plagcheck.reports.messages.wording import Wording, shorten_text

_SHADES = 4
_MOST_OPEN = 30
"""Sources that are shown without a click."""
_RULER = 1000
"""Units of the strip's width."""
_THINNEST = 1.5
"""Units of the shortest passage on the strip, so that the eye still finds it."""


def build_result(report: Report, words: Wording) -> Html:
    """Show the one number, and what it counts."""
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        return join_html(
            tag("p", tag("strong", words.say("not_checked")), f" {reason}", class_="result"),
            tag("p", clean_quote(detail)) if detail else None,
            tag("p", words.say("disclaimer"), class_="quiet"),
        )
    failures = [
        tag("p", words.describe_failure(failure), class_="failure") for failure in report.failures
    ]
    return join_html(
        tag(
            "p",
            tag(
                "output",
                words.format_percent(report.similarity),
                class_=f"similarity {judge_limits(report)}",
            ),
            " ",
            tag("span", describe_headline(report, words), class_="whole"),
            tag("span", words.say("of_filtered", "page"), class_="filtered quiet", hidden=True),
            class_="result",
        ),
        _build_followed(report, words),
        tag("p", words.describe_result(report), class_="whole"),
        tag("p", words.describe_matches(report), class_="whole") if report.matches else None,
        tag("div", *failures, class_="whole") if failures else None,
        tag("p", words.say("disclaimer"), class_="quiet"),
    )


def _build_followed(report: Report, words: Wording) -> Html:
    """Build the sentence under a filter, which the script fills in: it knows no plural forms."""
    total = words.format_number(report.submission.words_counted)
    return tag(
        "p",
        _label_figure(words.say("col_words"), "words", "", f" / {total}"),
        _label_figure(words.say("col_passages"), "passages", ""),
        _label_figure(words.say("col_sources"), "sources", ""),
        class_="followed facts",
        hidden=True,
    )


def build_strip(numbered: NumberedReport, words: Wording) -> Html | None:
    """Draw where in the document which source stands, and the pages below it."""
    report = numbered.report
    if not report.submission.words_counted or report.similarity is None:
        return None
    scale = _RULER / report.submission.words_counted
    runs = [
        tag(
            "rect",
            x=f"{run.start * scale:.2f}",
            width=f"{max((run.end - run.start) * scale, _THINNEST):.2f}",
            height="10",
            class_=numbered.colors.get(run.passage.source, ""),
            data_p=str(run.passage.id),
        )
        for run in list_owned_runs(report)
    ]
    strip = tag(
        "svg",
        *runs,
        class_="ruler",
        viewBox=f"0 0 {_RULER} 10",
        preserveAspectRatio="none",
        role="img",
        aria_label=words.say("where", "page"),
    )
    pages = _build_pages(numbered, words)
    return tag("section", tag("h2", words.say("where", "page")), strip, pages, class_="where")


def _build_pages(numbered: NumberedReport, words: Wording) -> Html | None:
    """Draw a cell for each page, which links to it."""
    pages = numbered.report.pages
    if len(pages) < 2:
        return None
    cells = []
    for number, page in enumerate(pages, start=1):
        label = words.say("page_share", "page", page=number, share=words.format_percent(page.share))
        cells.append(
            tag(
                "a",
                href=f"#{numbered.id('page', number)}",
                class_=f"s{_choose_shade(page.share)}",
                title=label,
                aria_label=label,
            )
        )
    return tag("nav", *cells, class_="strip", aria_label=words.say("pages", "page"))


def _choose_shade(share: float) -> int:
    return 0 if share <= 0 else min(1 + int(share * _SHADES), _SHADES)


def build_sources(numbered: NumberedReport, words: Wording) -> Html | None:
    """List the sources by the words that belong to each alone; these sum to the similarity."""
    report = numbered.report
    if not report.sources:
        return None
    owned = count_owned_words(report)
    counted = max(report.submission.words_counted, 1)
    ordered = sorted(report.sources, key=lambda source: -owned[source.id])
    largest = max(owned.values(), default=0) or 1
    counting = [source for source in ordered if source.passages]
    items = [
        _build_source(
            numbered, source, owned[source.id] / counted, owned[source.id] / largest, words
        )
        for source in counting
    ]
    lists = [tag("ol", *items[:_MOST_OPEN], class_="sources")]
    if items[_MOST_OPEN:]:
        more = words.say_count(len(items) - _MOST_OPEN, "more")
        lists.append(_fold_list(more, items[_MOST_OPEN:]))
    if rest := [source for source in ordered if not source.passages]:
        title = words.say("idle_sources", "page", n=words.format_number(len(rest)))
        lists.append(
            _fold_list(
                title, [_build_source(numbered, source, 0, 0, words) for source in rest], "idle"
            )
        )
    return tag("section", tag("h2", words.say("sources")), *lists)


def _fold_list(title: str, items: list[Html], class_: str | None = None) -> Html:
    inner = tag("ol", *items, class_="sources")
    return tag("details", tag("summary", title), inner, class_=class_)


def _build_source(
    numbered: NumberedReport, source: Source, share: float, length: float, words: Wording
) -> Html:
    color = numbered.colors[source.id]
    citation = format_citation(source)
    return tag(
        "li",
        tag(
            "button",
            tag("span", class_=f"swatch {color}"),
            tag("output", words.format_percent(share), class_="own", data_f="own"),
            cut_path(source.name),
            type="button",
            class_="pick",
            title=words.say("only_source", "page"),
            aria_pressed="false",
        ),
        draw_bar(length, color),
        tag("div", citation, class_="quiet") if citation else None,
        tag(
            "p",
            _label_figure(
                words.say("with_overlaps", "page"), "share", words.format_percent(source.share)
            ),
            _label_figure(words.say("col_words"), "words", words.format_number(source.words)),
            _label_figure(
                words.say("col_passages"), "passages", words.format_number(source.passages)
            ),
            _label_whole(words.say("col_elements"), words.format_number(source.elements)),
            _label_whole(words.say("col_of_source"), words.format_percent(source.origin_share)),
            class_="facts quiet",
        ),
        data_source=source.id,
    )


def _label_figure(label: str, name: str, value: str, after: str = "") -> Html:
    """Build a figure that the script finds by its name."""
    return join_html(tag("span", label, " ", tag("output", value, data_f=name), after), " ")


def _label_whole(label: str, value: str) -> Html:
    return join_html(tag("span", label, " ", value, class_="whole"), " ")


def build_sections(report: Report, words: Wording) -> Html | None:
    """List the sections of the submission with their shares; those without any are folded away."""
    if len(report.sections) < 2:
        return None
    rows = {
        idle: [
            _build_section(number, part, words)
            for number, part in enumerate(report.sections)
            if (part.share == 0) == idle
        ]
        for idle in (False, True)
    }
    rest = None
    if rows[True]:
        count = words.format_number(len(rows[True]))
        title = tag("summary", words.say("idle_sections", "page", n=count))
        rest = tag("details", title, tag("table", tag("tbody", *rows[True])), class_="idle")
    return tag(
        "section",
        tag("h2", words.say("sections")),
        tag("table", tag("tbody", *rows[False])) if rows[False] else None,
        rest,
        class_="sections",
    )


def _build_section(number: int, part: Part, words: Wording) -> Html:
    title = shorten_text(clean_quote(part.title), 120) or words.say("untitled")
    return tag(
        "tr",
        tag("td", tag("output", words.format_percent(part.share), data_f="share")),
        tag("td", draw_bar(part.share, "plain")),
        tag("td", words.format_number(part.word_span.end - part.word_span.start)),
        tag("th", title, scope="row"),
        data_section=str(number),
    )


def draw_bar(share: float, color: str) -> Html:
    """Draw a bar as SVG: its length is an attribute, which the page's policy allows."""
    length = f"{max(share, 0) * 100:.1f}"
    inner = tag("rect", width=length, height="10", class_=color)
    return tag(
        "svg",
        inner,
        class_="bar",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
