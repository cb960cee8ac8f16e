"""The parts of the HTML report around the submission's text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from plagcheck.model import Passage, Quote, Report
from plagcheck.reports.diff import Piece, differing, missing, pieces
from plagcheck.reports.escape import quoted, safe
from plagcheck.reports.html.markup import Html, el, join_facts, many
from plagcheck.reports.html.text import Numbered
from plagcheck.reports.messages.wording import Wording, capped, is_verdict

_MOST_PAIRS = 100
_SHADES = 4


def headline(report: Report, words: Wording) -> Html:
    """Which document this is, and the one number."""
    submission = report.submission
    path = PurePosixPath(submission.path)
    title = submission.title.strip()
    named = title and title not in (str(path), path.name, path.stem)
    facts = (
        submission.format.upper(),
        "" if submission.pages is None else words.count(submission.pages, "page"),
        words.count(submission.words, "word") if submission.words else "",
        words.coverage_line(submission),
    )
    return el(
        "header",
        el("h1", capped(quoted(title), 300) if named else submission.path),
        el("p", submission.path, class_="path") if named else None,
        el("p", " · ".join(fact for fact in facts if fact), class_="quiet"),
        _result(report, words),
        el("p", words.say("disclaimer"), class_="quiet"),
    )


def _result(report: Report, words: Wording) -> Html:
    if report.similarity is None:
        reason, detail = words.why_not_checked(report)
        return many(
            el("p", el("strong", words.say("not_checked")), f" {reason}", class_="result"),
            el("p", quoted(detail)) if detail else None,
        )
    level = "none" if not is_verdict(report) else _level(report.similarity)
    return many(
        el(
            "p",
            el("output", words.percent(report.similarity), class_=f"similarity {level}"),
            el("span", f" {words.say('similar')} "),
            el("span", words.say("of_filtered", "page"), class_="filtered quiet", hidden=True),
            class_="result",
        ),
        el("p", words.headline(report)),
        [el("p", words.failure(failure), class_="failure") for failure in report.failures],
    )


def policy(report: Report, words: Wording) -> Html | None:
    """The institution's view."""
    if report.policy is None:
        return None
    rows = [
        el(
            "tr",
            el("th", words.say(measure.name, "measures"), scope="row"),
            el("td", words.percent(measure.value)),
            el("td", measure.band, class_="long"),
            el("td", "" if measure.limit is None else words.percent(measure.limit)),
            el(
                "td",
                ""
                if measure.limit is None
                else words.say("gate_passed" if measure.passed else "gate_failed"),
                class_=None if measure.passed else "failure",
            ),
        )
        for measure in report.policy.measures
    ]
    return el(
        "section",
        el("h2", words.say("policy", title=report.policy.title)),
        el("table", el("tbody", *rows)),
        el("p", report.policy.basis, class_="quiet"),
    )


def flags(report: Report, words: Wording) -> Html | None:
    """What a reader should know about the document."""
    if not report.flags:
        return None
    items = [el("li", words.flag_line(flag)) for flag in report.flags]
    return el("section", el("h2", words.say("flags", "page")), el("ul", *items, class_="flags"))


def strip(one: Numbered, words: Wording) -> Html | None:
    """A cell for each page, which leads to it."""
    if len(one.report.pages) < 2:
        return None
    cells = []
    for number, page in enumerate(one.report.pages, start=1):
        label = words.say("page_share", "page", page=number, share=words.percent(page.share))
        shade = 0 if page.share <= 0 else min(1 + int(page.share * _SHADES), _SHADES)
        cells.append(
            el(
                "a",
                href=f"#{one.id('page', number)}",
                class_=f"s{shade}",
                title=label,
                aria_label=label,
            )
        )
    return el("nav", *cells, class_="strip", aria_label=words.say("pages", "page"))


def near_duplicates(report: Report, words: Wording) -> Html | None:
    """Indexed documents like the submission as a whole."""
    if not report.near_duplicates:
        return None
    rows = [
        el("tr", el("td", words.percent(found.similarity)), el("td", found.path, class_="long"))
        for found in report.near_duplicates
    ]
    return el("section", el("h2", words.say("near_duplicates")), el("table", el("tbody", *rows)))


def sources(one: Numbered, words: Wording) -> Html | None:
    """The sources with their shares as bars, in the report's order."""
    if not one.report.sources:
        return None
    names = ("col_share", "col_words", "col_passages", "col_of_source")
    head = el(
        "tr",
        el("th", words.say("col_source"), scope="col"),
        [el("th", words.say(name), scope="col") for name in names],
        el("td"),
    )
    largest = max(source.share for source in one.report.sources) or 1
    rows = [
        el(
            "tr",
            el(
                "th", el("span", class_=f"swatch {one.colors[source.id]}"), source.path, scope="row"
            ),
            el("td", words.percent(source.share)),
            el("td", words.number(source.words)),
            el("td", words.number(source.passages)),
            el("td", words.percent(source.origin_share)),
            el("td", _bar(source.share / largest, one.colors[source.id])),
            data_source=source.id,
        )
        for source in one.report.sources
    ]
    table = el("table", el("thead", head), el("tbody", *rows), class_="sources")
    return el("section", el("h2", words.say("sources")), table)


def sections(report: Report, words: Wording) -> Html | None:
    """The sections of the submission with their shares."""
    if len(report.sections) < 2:
        return None
    rows = [
        el(
            "tr",
            el("th", capped(quoted(part.title), 120) or words.say("untitled"), scope="row"),
            el("td", words.percent(part.share)),
            el("td", words.number(part.word_span.end - part.word_span.start)),
            el("td", _bar(part.share, "plain")),
        )
        for part in report.sections
    ]
    return el(
        "details",
        el("summary", el("h2", words.say("sections"))),
        el("table", el("tbody", *rows)),
    )


def excluded(report: Report, words: Wording) -> Html | None:
    """What each rule took out of the count."""
    taken = [one for one in report.exclusions if one.words or one.passages]
    if not taken:
        return None
    rows = [
        el(
            "tr",
            el("th", words.rule(one.rule), scope="row"),
            el("td", words.count(one.words, "word")),
            el("td", words.percent(one.share)),
            el("td", words.count(one.passages, "passage")),
        )
        for one in taken
    ]
    table = el("table", el("tbody", *rows))
    return el("section", el("h2", words.say("not_counted")), table)


def passages(one: Numbered, words: Wording) -> Html | None:
    """Every passage with both texts, their differing words marked."""
    if not one.report.passages:
        return None
    paths = {source.id: source.path for source in one.report.sources}
    articles = [_passage(one, passage, paths, words) for passage in one.report.passages]
    title = el("h2", words.say("passages"))
    return el("section", title, *articles, class_="passages")


def _passage(one: Numbered, passage: Passage, paths: Mapping[str, str], words: Wording) -> Html:
    left, right = _sides(passage, words)
    out = None
    if passage.excluded is not None:
        out = el(
            "p", words.say("excluded", "page", reason=words.excluded(passage)), class_="reason"
        )
    path = paths.get(passage.source, passage.source)
    number = el("a", str(passage.id), href=f"#{one.id('p', passage.id)}")
    return el(
        "article",
        el("h3", number, " ", words.facts(passage)),
        el("p", el("span", class_=f"swatch {one.colors.get(passage.source, '')}"), path),
        out,
        el(
            "div",
            _side(words.say("submission", "page"), passage.submission, left, words),
            _side(words.say("source", "page"), passage.origin, right, words),
            class_="sides",
        ),
        _pairs(passage, words),
        el("p", words.say("hash", "page", hash=passage.hash), class_="quiet")
        if passage.hash
        else None,
        class_="passage" if passage.excluded is None else "passage excluded",
        id=one.id("passage", passage.id),
        data_id=str(passage.id),
    )


def _side(name: str, quote: Quote, text: Html, words: Wording) -> Html:
    page = "" if quote.page is None else words.say("page", page=quote.page)
    title = " · ".join(part for part in (name, page) if part)
    return el("div", el("h4", title), el("p", text), class_="side")


def _sides(passage: Passage, words: Wording) -> tuple[Html, Html]:
    left = pieces(quoted(passage.submission.text))
    if not passage.origin.text:
        return many(*(piece.text for piece in left)), many(words.say("nothing_stored"))
    right = pieces(quoted(passage.origin.text))
    reworked = passage.kind in ("paraphrase", "summary")
    one, other = (missing if reworked else differing)(left, right)
    return many(*_marked(left, one)), many(*_marked(right, other))


def _marked(side: list[Piece], marks: list[bool]) -> Iterator[Html]:
    """The text with its runs of differing words as elements."""
    run: list[str] = []
    current = False
    for piece, mark in [*zip(side, marks, strict=True), (None, None)]:
        if mark is not current and run:
            text = "".join(run)
            yield el("b", text, class_="d") if current else many(text)
            run = []
        if piece is not None and mark is not None:
            current = mark
            run.append(piece.text)


def _pairs(passage: Passage, words: Wording) -> Html | None:
    if not passage.pairs:
        return None
    shown = passage.pairs[:_MOST_PAIRS]
    text = " ".join(f"{{{left}, {right}}}" for left, right in shown)
    if len(passage.pairs) > len(shown):
        text += f" … {words.count(len(passage.pairs) - len(shown), 'more')}"
    return el("details", el("summary", words.say("pairs", "page")), el("p", text), class_="pairs")


def foot(report: Report, words: Wording) -> Html:
    """What is needed to get the same figures again."""
    groups: tuple[tuple[str, str], ...] = (
        (words.say("file_hash", "page"), report.submission.sha256),
        (words.say("tool", "page"), join_facts(report.tool)),
        (words.say("recipe", "page"), join_facts(report.recipe)),
        (words.say("settings", "page"), join_facts(report.settings)),
        (words.say("index", "page"), join_facts(report.index)),
    )
    rows = [many(el("dt", name), el("dd", value)) for name, value in groups if value]
    hashes = [many(el("dt", source.path), el("dd", source.sha256)) for source in report.sources]
    return el("footer", el("h2", words.say("foot", "page")), el("dl", *rows, *hashes))


def _bar(share: float, color: str) -> Html:
    """A bar as a drawing: its length is an attribute, which the page's policy allows."""
    length = f"{max(share, 0) * 100:.1f}"
    inner = el("rect", width=length, height="10", class_=color)
    return el(
        "svg",
        inner,
        class_="bar",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _level(similarity: float) -> str:
    if similarity < 0.05:
        return "low"
    return "middle" if similarity < 0.20 else "high"


def skipped(report: Report, words: Wording) -> Html | None:
    """Documents that were left out, each with the reason."""
    items = [
        el("li", safe(document.path), " ", words.say(document.reason.value, "reasons"))
        for document in report.skipped
        if document.path != report.submission.path
    ]
    return el("section", el("h2", words.say("left_out")), el("ul", *items)) if items else None
