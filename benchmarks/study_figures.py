"""Figures of the study, added up over kinds and corpora."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Study = dict[str, Any]
Row = dict[str, Any]

PAN, UKRAINIAN, CHINESE, ANSWERS, THESES = (
    "train_corpus",
    "uk-corrections",
    "zh-edits",
    "short-answers",
    "theses",
)
NAMES = {
    PAN: "PAN 2013",
    UKRAINIAN: "Ukrainian corrections",
    CHINESE: "Chinese edits",
    ANSWERS: "short answers",
    THESES: "sample corpus",
}


class Figures:
    """A study that answers questions."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.corpora: list[str] = [row["corpus"] for row in study["corpora"]]

    def rows(self, part: str, **wanted: Any) -> list[Row]:
        """The rows of a part that have these values."""
        return [
            row
            for row in self.study[part]
            if all(row[name] == value for name, value in wanted.items())
        ]

    def one(self, part: str, **wanted: Any) -> Row:
        """The only such row."""
        (row,) = self.rows(part, **wanted)
        return row

    def labels(self, part: str) -> list[str]:
        """The variants of a part, in order."""
        return list(dict.fromkeys(row["label"] for row in self.study[part]))

    def kinds(self) -> list[str]:
        """The kinds of edits."""
        return list(dict.fromkeys(row["kind"] for row in self.study["rates"]))

    def reached(self, label: str, corpus: str, part: str = "sources") -> float:
        """Share of the copies' words that lie in matches with the original."""
        return share(self.rows(part, label=label, corpus=corpus), "reached", "words")

    def first(self, label: str, corpus: str, part: str = "sources") -> float:
        """Share of the copies whose original is named first."""
        rows = self.rows(part, label=label, corpus=corpus)
        named: int = sum(row["first"]["1"] for row in rows)
        return named / int(sum(row["copies"] for row in rows))

    def strangers(self, label: str, corpus: str, part: str = "sources") -> float:
        """Strangers that an element of a copy meets among a million elements."""
        rows = self.rows(part, label=label, corpus=corpus)
        met: float = sum(row["strangers"] * row["copies"] for row in rows)
        return 1e6 * met / int(sum(row["copies"] * row["stored"] for row in rows))

    def at_rate(self, label: str, rate: float, **wanted: Any) -> float:
        """Share of the words reached at a rate of edits, over all corpora."""
        return share(self.rows("rates", label=label, rate=rate, **wanted), "reached", "words")

    def elements(self, label: str, size: int, corpus: str = UKRAINIAN) -> Row:
        """The figures of pairs of elements."""
        return self.one("elements", label=label, size=size, corpus=corpus)

    def speed(self, label: str) -> Row:
        """Time and space."""
        return self.one("speed", label=label)

    def topics(self, label: str) -> Row:
        """Whole documents in document C's setting."""
        return self.one("topics", label=label, corpus=PAN)

    def lengths(self, label: str, edits: str) -> list[Row]:
        """Whole texts of growing length."""
        return self.rows("lengths", label=label, edits=edits, corpus=PAN)


def share(rows: Iterable[Row], part: str, whole: str) -> float:
    """A sum over another."""
    listed = list(rows)
    total: int = sum(row[part] for row in listed)
    return total / max(int(sum(row[whole] for row in listed)), 1)
