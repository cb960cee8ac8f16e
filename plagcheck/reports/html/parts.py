"""The parts of the HTML report around the submission's text."""

from __future__ import annotations

from collections.abc import Iterator

from plagcheck.model import Passage, Quote, Report
from plagcheck.reports.citations import format_citation
from plagcheck.reports.diff import compare_passage, group_runs
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.html.markup import Html, join_facts, join_html, tag
from plagcheck.reports.html.pairs import build_pairs
from plagcheck.reports.html.text import NumberedReport
from plagcheck.reports.messages.headline import describe_headline, judge_limits
from plagcheck.reports.messages.wording import Wording, choose_heading, shorten_text

_SHADES = 4


def build_headline(report: Report, words: Wording) -> Html:
    """Say which document this is, with the one number."""
    submission = report.submission
    title = choose_heading(submission)
    facts = words.describe_submission(submission), words.describe_coverage(submission)
    return tag(
        "header",
        tag("h1", title or submission.path),
        tag("p", submission.path, class_="path") if title else None,
        tag("p", " · ".join(filter(None, facts)), class_="quiet"),
        _build_result(report, words),
        tag("p", words.say("disclaimer"), class_="quiet"),
    )


def _build_result(report: Report, words: Wording) -> Html:
    if report.similarity is None:
        reason, detail = words.explain_skip(report)
        return join_html(
            tag("p", tag("strong", words.say("not_checked")), f" {reason}", class_="result"),
            tag("p", clean_quote(detail)) if detail else None,
        )
    return join_html(
        tag(
            "p",
            tag(
                "output",
                words.format_percent(report.similarity),
                class_=f"similarity {judge_limits(report)}",
            ),
            tag("span", f" {describe_headline(report, words)} "),
            tag("span", words.say("of_filtered", "page"), class_="filtered quiet", hidden=True),
            class_="result",
        ),
        tag("p", words.describe_result(report)),
        tag("p", words.describe_matches(report)) if report.matches else None,
        [
            tag("p", words.describe_failure(failure), class_="failure")
            for failure in report.failures
        ],
    )


def build_policy(report: Report, words: Wording) -> Html | None:
    """Show the figures that the institution's policy looks at."""
    if report.policy is None:
        return None
    rows = [
        tag(
            "tr",
            tag("th", words.name_measure(measure.name), scope="row"),
            tag("td", words.format_percent(measure.value)),
            tag("td", measure.band, class_="long"),
            tag("td", "" if measure.limit is None else words.format_percent(measure.limit)),
            tag(
                "td",
                ""
                if measure.limit is None
                else words.say("gate_passed" if measure.passed else "gate_failed"),
                class_=None if measure.passed else "failure",
            ),
        )
        for measure in report.policy.measures
    ]
    return tag(
        "section",
        tag("h2", words.say("policy", title=report.policy.title)),
        tag("table", tag("tbody", *rows)),
        tag("p", report.policy.basis, class_="quiet"),
    )


def build_flags(report: Report, words: Wording) -> Html | None:
    """List what a reader should know about the document."""
    if not report.flags and not report.notes:
        return None
    items = [tag("li", words.describe_flag_with_example(flag)) for flag in report.flags]
    notes = [
        tag("li", words.describe_flag_with_example(note), class_="quiet") for note in report.notes
    ]
    title = tag("h2", words.say("flags", "page"))
    return tag("section", title, tag("ul", *items, *notes, class_="flags"))


def build_page_strip(numbered: NumberedReport, words: Wording) -> Html | None:
    """Draw a cell for each page, which links to it."""
    if len(numbered.report.pages) < 2:
        return None
    cells = []
    for number, page in enumerate(numbered.report.pages, start=1):
        label = words.say("page_share", "page", page=number, share=words.format_percent(page.share))
        shade = 0 if page.share <= 0 else min(1 + int(page.share * _SHADES), _SHADES)
        cells.append(
            tag(
                "a",
                href=f"#{numbered.id('page', number)}",
                class_=f"s{shade}",
                title=label,
                aria_label=label,
            )
        )
    return tag("nav", *cells, class_="strip", aria_label=words.say("pages", "page"))


def build_near_duplicates(report: Report, words: Wording) -> Html | None:
    """List indexed documents that resemble the submission as a whole."""
    if not report.near_duplicates:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.format_percent(document.similarity)),
            tag("td", document.name, class_="long"),
        )
        for document in report.near_duplicates
    ]
    return tag(
        "section", tag("h2", words.say("near_duplicates")), tag("table", tag("tbody", *rows))
    )


def build_sources(numbered: NumberedReport, words: Wording) -> Html | None:
    """List the sources with their shares as bars, in the report's order."""
    if not numbered.report.sources:
        return None
    names = ("col_share", "col_words", "col_passages", "col_elements", "col_of_source")
    head = tag(
        "tr",
        tag("th", words.say("col_source"), scope="col"),
        [tag("th", words.say(name), scope="col") for name in names],
        tag("td"),
    )
    largest = max(source.share for source in numbered.report.sources) or 1
    rows = [
        tag(
            "tr",
            tag(
                "th",
                tag("span", class_=f"swatch {numbered.colors[source.id]}"),
                source.name,
                tag("div", format_citation(source), class_="quiet"),
                scope="row",
            ),
            tag("td", words.format_percent(source.share)),
            tag("td", words.format_number(source.words)),
            tag("td", words.format_number(source.passages)),
            tag("td", words.format_number(source.elements)),
            tag("td", words.format_percent(source.origin_share)),
            tag("td", _draw_bar(source.share / largest, numbered.colors[source.id])),
            data_source=source.id,
        )
        for source in numbered.report.sources
    ]
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="sources")
    return tag("section", tag("h2", words.say("sources")), table)


def build_sections(report: Report, words: Wording) -> Html | None:
    """List the sections of the submission with their shares."""
    if len(report.sections) < 2:
        return None
    rows = [
        tag(
            "tr",
            tag(
                "th",
                shorten_text(clean_quote(part.title), 120) or words.say("untitled"),
                scope="row",
            ),
            tag("td", words.format_percent(part.share)),
            tag("td", words.format_number(part.word_span.end - part.word_span.start)),
            tag("td", _draw_bar(part.share, "plain")),
        )
        for part in report.sections
    ]
    return tag(
        "details",
        tag("summary", tag("h2", words.say("sections"))),
        tag("table", tag("tbody", *rows)),
    )


def build_exclusions(report: Report, words: Wording) -> Html | None:
    """List what each rule excluded."""
    rows = [
        tag(
            "tr",
            tag("th", words.name_rule(exclusion.rule), scope="row"),
            tag("td", words.say_count(exclusion.words, "word")),
            tag("td", words.format_percent(exclusion.share)),
            tag("td", words.say_count(exclusion.passages, "passage")),
        )
        for exclusion in report.exclusions
        if exclusion.words or exclusion.passages
    ]
    if not rows:
        return None
    table = tag("table", tag("tbody", *rows))
    return tag("section", tag("h2", words.say("not_counted")), table)


def build_passages(numbered: NumberedReport, words: Wording) -> Html | None:
    """Show every passage with both texts, their differing words marked."""
    if not numbered.report.passages:
        return None
    articles = [_build_passage(numbered, passage, words) for passage in numbered.report.passages]
    title = tag("h2", words.say("passages"))
    legend = tag("p", words.say("legend_kinds"), class_="quiet")
    return tag("section", title, legend, *articles, class_="passages")


def _build_passage(numbered: NumberedReport, passage: Passage, words: Wording) -> Html:
    left, right = _build_sides(passage, words)
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
        tag("h3", number, " ", words.describe_passage(passage)),
        tag("p", swatch, numbered.report.find_name(passage)),
        out,
        tag(
            "div",
            _build_side(words.say("submission", "page"), passage.submission, left, words),
            _build_side(words.say("source", "page"), passage.origin, right, words),
            class_="sides",
        ),
        build_pairs(passage, numbered.report, words),
        tag("p", words.say("hash", "page", hash=passage.hash), class_="quiet")
        if passage.hash
        else None,
        class_="passage" if passage.excluded is None else "passage excluded",
        id=numbered.id("passage", passage.id),
        data_id=str(passage.id),
    )


def _build_side(name: str, quote: Quote, text: Html, words: Wording) -> Html:
    page = "" if quote.page is None else words.say("page", page=quote.page)
    title = " · ".join(part for part in (name, page) if part)
    return tag("div", tag("h4", title), tag("p", text), class_="side")


def _build_sides(passage: Passage, words: Wording) -> Iterator[Html]:
    for side in compare_passage(passage):
        runs = [
            tag("b", text, class_="d") if differs else join_html(text)
            for differs, text in group_runs(side)
        ]
        yield join_html(*runs) if runs else join_html(words.say("nothing_stored"))


def build_foot(report: Report, words: Wording) -> Html:
    """Say what is needed to get the same figures again."""
    groups: tuple[tuple[str, str], ...] = (
        (words.say("file_hash", "page"), report.submission.sha256),
        (words.say("tool", "page"), join_facts(report.tool)),
        (words.say("recipe", "page"), join_facts(report.recipe)),
        (words.say("settings", "page"), join_facts(report.settings)),
        (words.say("index", "page"), join_facts(report.index)),
    )
    rows = [join_html(tag("dt", name), tag("dd", value)) for name, value in groups if value]
    hashes = [
        join_html(tag("dt", source.name), tag("dd", source.sha256)) for source in report.sources
    ]
    return tag("footer", tag("h2", words.say("foot", "page")), tag("dl", *rows, *hashes))


def _draw_bar(share: float, color: str) -> Html:
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


def build_skipped(report: Report, words: Wording) -> Html | None:
    """List the documents that were left out, each with its reason."""
    items = [
        tag("li", escape_controls(document.path), " ", words.say(document.reason.value, "reasons"))
        for document in report.skipped
        if document.path != report.submission.path
    ]
    return tag("section", tag("h2", words.say("left_out")), tag("ul", *items)) if items else None
