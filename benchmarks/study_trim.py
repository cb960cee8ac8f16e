"""What docs/methods.json keeps of the study: the figures that docs/METHODS.md shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from study_figures import PAN, UKRAINIAN, Row, Study

EDIT_RATE = 0.2
"""Share of words edited in the table of edits; pictures show all."""
_DOCUMENTS = ("simhash", "simhash-tfidf", "minhash", "tlsh")
"""Methods in the picture of short texts."""


def trim_study(study: Study, shown: Iterable[str], curves: Sequence[tuple[str, int]]) -> Study:
    """Keep what the page uses; `shown` and `curves` name what its pictures show."""
    return {
        **study,
        "elements": [_trim_elements(row, curves) for row in _choose_elements(study["elements"])],
        "sources": _join_kinds(study["sources"]),
        "many": _join_kinds(study["many"]),
        "rates": _join_rates(study["rates"], {*shown}),
        "lengths": [
            row for row in study["lengths"] if row["corpus"] == PAN and row["label"] in _DOCUMENTS
        ],
    }


def _choose_elements(rows: Iterable[Row]) -> list[Row]:
    sizes = {UKRAINIAN: (3, 4, 8, 16), PAN: (3, 4)}
    return [row for row in rows if row["size"] in sizes.get(row["corpus"], ())]


def _trim_elements(row: Row, curves: Sequence[tuple[str, int]]) -> Row:
    drawn = row["corpus"] == UKRAINIAN and (row["label"], row["size"]) in curves
    return {name: value for name, value in row.items() if name != "curve" or drawn}


def _join_kinds(rows: Iterable[Row]) -> list[Row]:
    """Add up the kinds of copies of a corpus; strangers become their mean."""
    joined: dict[tuple[str, str], Row] = {}
    for row in rows:
        key = row["corpus"], row["label"]
        if key not in joined:
            joined[key] = {name: row[name] for name in ("corpus", "label", "sources", "stored")}
            joined[key] |= {"copies": 0, "words": 0, "reached": 0, "first": {"1": 0}, "met": 0.0}
        total = joined[key]
        for name in ("copies", "words", "reached"):
            total[name] += row[name]
        total["first"]["1"] += row["first"]["1"]
        total["met"] += row["strangers"] * row["copies"]
    for total in joined.values():
        total["strangers"] = round(total.pop("met") / total["copies"], 4)
    return [*joined.values()]


def _join_rates(rows: Iterable[Row], shown: set[str]) -> list[Row]:
    """Add up corpora, and languages too where only a picture needs the rate."""
    joined: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        in_table = row["rate"] == EDIT_RATE
        if not in_table and row["label"] not in shown:
            continue
        language = row["language"] if in_table else "all"
        key = row["label"], language, row["kind"], row["rate"]
        names = ("label", "language", "kind", "rate", "texts", "words", "reached")
        if key not in joined:
            joined[key] = dict(zip(names, (*key, 0, 0, 0), strict=True))
        for name in names[4:]:
            joined[key][name] += row[name]
    return [*joined.values()]
