"""The page that leads to many reports: a table to sort and search, and a histogram."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, TextIO
from urllib.parse import quote

from plagcheck.model import Report
from plagcheck.reports.html.markup import Html, cut_path, tag
from plagcheck.reports.html.report import build_page, write_page
from plagcheck.reports.messages.headline import judge_limits
from plagcheck.reports.messages.wording import (
    Wording,
    choose_heading,
    list_counted,
    load_wording,
)

INDEX_NAME: Final = "index.html"
_BINS: Final = 20
_LONGEST_STEM: Final = 40


def name_report_files(reports: Sequence[Report]) -> list[str]:
    """Choose a file name for each report, the same in every run, and no two alike.

    A digest of the submission's path keeps apart what is called alike. No name has a separator or
    begins with a dot, so none leaves the folder; none is that of the index page.
    """
    names: list[str] = []
    taken: Counter[str] = Counter()
    for report in reports:
        path = report.submission.path
        stem = re.sub(r"[^\w-]+", "-", PurePosixPath(path).stem).strip("-_")[:_LONGEST_STEM]
        digest = hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:12]
        base = f"{stem or 'report'}-{digest}"
        taken[base] += 1
        again = f"-{taken[base]}" if taken[base] > 1 else ""
        names.append(f"{base}{again}.html")
    return names


def write_index_page(
    reports: Sequence[Report], names: Sequence[str], stream: TextIO, language: str
) -> None:
    """Write the page that links to the file of each report, the most similar first."""
    words = load_wording(language)
    listed = sorted(zip(reports, names, strict=True), key=lambda item: -_get_similarity(item[0]))
    title = words.say("summary_of", submissions=words.say_count(len(reports), "submission"))
    columns = (
        *("col_submission", "col_similarity", "col_words", "col_passages", "col_sources"),
        "col_flags",
    )
    labels = [words.say(name) for name in columns]
    labels.insert(2, words.name_measure("largest_source"))
    head = [
        tag(
            "th",
            tag("button", label, type="button", data_sort=str(place)),
            scope="col",
            aria_sort="descending" if place == 1 else None,
        )
        for place, label in enumerate(labels)
    ]
    body = tag(
        "main",
        tag("h1", title),
        tag("p", words.say("disclaimer"), class_="quiet"),
        _build_histogram(reports, words),
        tag("label", words.say("search", "listing"), tag("input", type="search", class_="search")),
        tag(
            "table",
            tag("thead", tag("tr", *head)),
            tag("tbody", *(_build_row(report, name, words) for report, name in listed)),
            class_="listing",
        ),
        tag("p", words.say("no_match", "listing"), class_="no-match quiet", hidden=True),
        class_="index",
    )
    write_page(build_page(title, body, "listing", words), stream)


def _get_similarity(report: Report) -> float:
    return -1.0 if report.similarity is None else report.similarity


def _build_row(report: Report, name: str, words: Wording) -> Html:
    """Build the row of a submission; each cell has the value that it is sorted by."""
    title = choose_heading(report.submission)
    passages = len(list_counted(report))
    sources = sum(source.passages > 0 for source in report.sources)
    largest = max((source.share for source in report.sources), default=0.0)
    checked = report.similarity is not None
    figures = (
        (report.submission.words, words.format_number(report.submission.words)),
        (passages, words.format_number(passages)),
        (sources, words.format_number(sources)),
        (len(report.flags), words.format_number(len(report.flags))),
    )
    similarity = _get_similarity(report)
    return tag(
        "tr",
        tag(
            "th",
            tag("a", cut_path(report.submission.path), href=quote(name)),
            tag("div", title, class_="quiet") if title else None,
            scope="row",
            data_value=report.submission.path,
        ),
        tag(
            "td",
            words.format_percent(similarity) if checked else words.say("not_checked"),
            class_=judge_limits(report),
            data_value=f"{similarity:.6f}",
        ),
        tag("td", words.format_percent(largest) if checked else "", data_value=f"{largest:.6f}"),
        [tag("td", shown, data_value=str(value)) for value, shown in figures],
        data_bin=str(_choose_bin(similarity)) if checked else None,
    )


def _choose_bin(similarity: float) -> int:
    return min(int(similarity * _BINS), _BINS - 1)


def _build_histogram(reports: Sequence[Report], words: Wording) -> Html | None:
    """Draw how many submissions have how much; a click on a column shows only those."""
    bins = Counter(
        _choose_bin(report.similarity) for report in reports if report.similarity is not None
    )
    if not bins:
        return None
    tallest = max(bins.values())
    columns = []
    for number in range(_BINS):
        low, high = (edge * 100 // _BINS for edge in (number, number + 1))
        count = words.say_count(bins[number], "submission")
        height = f"{bins[number] / tallest * 100:.1f}"
        bar = tag("rect", y=f"{100 - float(height):.1f}", width="10", height=height)
        drawing = tag(
            "svg", bar, viewBox="0 0 10 100", preserveAspectRatio="none", aria_hidden="true"
        )
        columns.append(
            tag(
                "button",
                tag("span", words.format_number(bins[number]) if bins[number] else ""),
                drawing,
                tag("span", str(low)),
                type="button",
                data_bin=str(number),
                title=f"{low}–{high} %: {count}",
                aria_label=f"{low}–{high} %: {count}",
                aria_pressed="false",
                disabled=not bins[number],
            )
        )
    title = tag("h2", words.say("histogram", "listing"))
    return tag("section", title, tag("div", *columns, class_="histogram"))
