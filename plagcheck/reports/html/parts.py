"""The parts of the HTML report around the submission's text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from plagcheck.model import Passage, Quote, Report
from plagcheck.reports.diff import Piece, mark_differing, mark_missing, split_pieces
from plagcheck.reports.escape import clean_quote, escape_controls
from plagcheck.reports.html.markup import Html, join_facts, join_html, tag
from plagcheck.reports.html.text import NumberedReport
from plagcheck.reports.messages.wording import Wording, is_verdict, shorten_text

_MOST_PAIRS = 100
_SHADES = 4


def build_headline(report: Report, words: Wording) -> Html:
    """Which document this is, and the one number."""
    submission = report.submission
    path = PurePosixPath(submission.path)
    title = submission.title.strip()
    named = title and title not in (str(path), path.name, path.stem)
    facts = (
        submission.format.upper(),
        "" if submission.pages is None else words.say_count(submission.pages, "page"),
        words.say_count(submission.words, "word") if submission.words else "",
        words.describe_coverage(submission),
    )
    return tag(
        "header",
        tag("h1", shorten_text(clean_quote(title), 300) if named else submission.path),
        tag("p", submission.path, class_="path") if named else None,
        tag("p", " · ".join(fact for fact in facts if fact), class_="quiet"),
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
    level = "none" if not is_verdict(report) else _choose_level(report.similarity)
    return join_html(
        tag(
            "p",
            tag("output", words.format_percent(report.similarity), class_=f"similarity {level}"),
            tag("span", f" {words.say('similar')} "),
            tag("span", words.say("of_filtered", "page"), class_="filtered quiet", hidden=True),
            class_="result",
        ),
        tag("p", words.describe_result(report)),
        [
            tag("p", words.describe_failure(failure), class_="failure")
            for failure in report.failures
        ],
    )


def build_policy(report: Report, words: Wording) -> Html | None:
    """The institution's view."""
    if report.policy is None:
        return None
    rows = [
        tag(
            "tr",
            tag("th", words.say(measure.name, "measures"), scope="row"),
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
    """What a reader should know about the document."""
    if not report.flags:
        return None
    items = [tag("li", words.describe_flag_with_example(flag)) for flag in report.flags]
    return tag("section", tag("h2", words.say("flags", "page")), tag("ul", *items, class_="flags"))


def build_page_strip(one: NumberedReport, words: Wording) -> Html | None:
    """A cell for each page, which leads to it."""
    if len(one.report.pages) < 2:
        return None
    cells = []
    for number, page in enumerate(one.report.pages, start=1):
        label = words.say("page_share", "page", page=number, share=words.format_percent(page.share))
        shade = 0 if page.share <= 0 else min(1 + int(page.share * _SHADES), _SHADES)
        cells.append(
            tag(
                "a",
                href=f"#{one.id('page', number)}",
                class_=f"s{shade}",
                title=label,
                aria_label=label,
            )
        )
    return tag("nav", *cells, class_="strip", aria_label=words.say("pages", "page"))


def build_near_duplicates(report: Report, words: Wording) -> Html | None:
    """Indexed documents like the submission as a whole."""
    if not report.near_duplicates:
        return None
    rows = [
        tag(
            "tr",
            tag("td", words.format_percent(found.similarity)),
            tag("td", found.path, class_="long"),
        )
        for found in report.near_duplicates
    ]
    return tag(
        "section", tag("h2", words.say("near_duplicates")), tag("table", tag("tbody", *rows))
    )


def build_sources(one: NumberedReport, words: Wording) -> Html | None:
    """The sources with their shares as bars, in the report's order."""
    if not one.report.sources:
        return None
    names = ("col_share", "col_words", "col_passages", "col_of_source")
    head = tag(
        "tr",
        tag("th", words.say("col_source"), scope="col"),
        [tag("th", words.say(name), scope="col") for name in names],
        tag("td"),
    )
    largest = max(source.share for source in one.report.sources) or 1
    rows = [
        tag(
            "tr",
            tag(
                "th",
                tag("span", class_=f"swatch {one.colors[source.id]}"),
                source.path,
                scope="row",
            ),
            tag("td", words.format_percent(source.share)),
            tag("td", words.format_number(source.words)),
            tag("td", words.format_number(source.passages)),
            tag("td", words.format_percent(source.origin_share)),
            tag("td", _draw_bar(source.share / largest, one.colors[source.id])),
            data_source=source.id,
        )
        for source in one.report.sources
    ]
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="sources")
    return tag("section", tag("h2", words.say("sources")), table)


def build_sections(report: Report, words: Wording) -> Html | None:
    """The sections of the submission with their shares."""
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
    """What each rule took out of the count."""
    taken = [one for one in report.exclusions if one.words or one.passages]
    if not taken:
        return None
    rows = [
        tag(
            "tr",
            tag("th", words.name_rule(one.rule), scope="row"),
            tag("td", words.say_count(one.words, "word")),
            tag("td", words.format_percent(one.share)),
            tag("td", words.say_count(one.passages, "passage")),
        )
        for one in taken
    ]
    table = tag("table", tag("tbody", *rows))
    return tag("section", tag("h2", words.say("not_counted")), table)


def build_passages(one: NumberedReport, words: Wording) -> Html | None:
    """Every passage with both texts, their differing words marked."""
    if not one.report.passages:
        return None
    paths = {source.id: source.path for source in one.report.sources}
    articles = [_build_passage(one, passage, paths, words) for passage in one.report.passages]
    title = tag("h2", words.say("passages"))
    return tag("section", title, *articles, class_="passages")


def _build_passage(
    one: NumberedReport, passage: Passage, paths: Mapping[str, str], words: Wording
) -> Html:
    left, right = _build_sides(passage, words)
    out = None
    if passage.excluded is not None:
        out = tag(
            "p",
            words.say("excluded", "page", reason=words.explain_exclusion(passage)),
            class_="reason",
        )
    path = paths.get(passage.source, passage.source)
    number = tag("a", str(passage.id), href=f"#{one.id('p', passage.id)}")
    return tag(
        "article",
        tag("h3", number, " ", words.describe_passage(passage)),
        tag("p", tag("span", class_=f"swatch {one.colors.get(passage.source, '')}"), path),
        out,
        tag(
            "div",
            _build_side(words.say("submission", "page"), passage.submission, left, words),
            _build_side(words.say("source", "page"), passage.origin, right, words),
            class_="sides",
        ),
        _build_pairs(passage, words),
        tag("p", words.say("hash", "page", hash=passage.hash), class_="quiet")
        if passage.hash
        else None,
        class_="passage" if passage.excluded is None else "passage excluded",
        id=one.id("passage", passage.id),
        data_id=str(passage.id),
    )


def _build_side(name: str, quote: Quote, text: Html, words: Wording) -> Html:
    page = "" if quote.page is None else words.say("page", page=quote.page)
    title = " · ".join(part for part in (name, page) if part)
    return tag("div", tag("h4", title), tag("p", text), class_="side")


def _build_sides(passage: Passage, words: Wording) -> tuple[Html, Html]:
    left = split_pieces(clean_quote(passage.submission.text))
    if not passage.origin.text:
        return join_html(*(piece.text for piece in left)), join_html(words.say("nothing_stored"))
    right = split_pieces(clean_quote(passage.origin.text))
    if passage.kind == "translation":  # no word of one side is a word of the other
        return join_html(*(piece.text for piece in left)), join_html(*(p.text for p in right))
    reworked = passage.kind in ("paraphrase", "summary")
    one, other = (mark_missing if reworked else mark_differing)(left, right)
    return join_html(*_mark_words(left, one)), join_html(*_mark_words(right, other))


def _mark_words(side: list[Piece], marks: list[bool]) -> Iterator[Html]:
    """The text with its runs of differing words as elements."""
    run: list[str] = []
    current = False
    for piece, mark in [*zip(side, marks, strict=True), (None, None)]:
        if mark is not current and run:
            text = "".join(run)
            yield tag("b", text, class_="d") if current else join_html(text)
            run = []
        if piece is not None and mark is not None:
            current = mark
            run.append(piece.text)


def _build_pairs(passage: Passage, words: Wording) -> Html | None:
    if not passage.pairs:
        return None
    shown = passage.pairs[:_MOST_PAIRS]
    text = " ".join(f"{{{left}, {right}}}" for left, right in shown)
    if len(passage.pairs) > len(shown):
        text += f" … {words.say_count(len(passage.pairs) - len(shown), 'more')}"
    return tag(
        "details", tag("summary", words.say("pairs", "page")), tag("p", text), class_="pairs"
    )


def build_foot(report: Report, words: Wording) -> Html:
    """What is needed to get the same figures again."""
    groups: tuple[tuple[str, str], ...] = (
        (words.say("file_hash", "page"), report.submission.sha256),
        (words.say("tool", "page"), join_facts(report.tool)),
        (words.say("recipe", "page"), join_facts(report.recipe)),
        (words.say("settings", "page"), join_facts(report.settings)),
        (words.say("index", "page"), join_facts(report.index)),
    )
    rows = [join_html(tag("dt", name), tag("dd", value)) for name, value in groups if value]
    hashes = [
        join_html(tag("dt", source.path), tag("dd", source.sha256)) for source in report.sources
    ]
    return tag("footer", tag("h2", words.say("foot", "page")), tag("dl", *rows, *hashes))


def _draw_bar(share: float, color: str) -> Html:
    """A bar as a drawing: its length is an attribute, which the page's policy allows."""
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


def _choose_level(similarity: float) -> str:
    if similarity < 0.05:
        return "low"
    return "middle" if similarity < 0.20 else "high"


def build_skipped(report: Report, words: Wording) -> Html | None:
    """Documents that were left out, each with the reason."""
    items = [
        tag("li", escape_controls(document.path), " ", words.say(document.reason.value, "reasons"))
        for document in report.skipped
        if document.path != report.submission.path
    ]
    return tag("section", tag("h2", words.say("left_out")), tag("ul", *items)) if items else None
