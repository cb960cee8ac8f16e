"""Tables of what the seed documents left open: the figures of study_questions.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plotting import Panel, charts
from study_figures import Figures
from study_tables import EDITS, list_lengths, table, times


def _rows(figures: Figures, part: str) -> Sequence[dict[str, Any]]:
    rows: Sequence[dict[str, Any]] = figures.study["questions"][part]
    return rows


def baseline(figures: Figures) -> str:
    """Time to sign an element, the document's own method = 1."""
    each = {row["label"]: row["seconds"] / row["elements"] for row in _rows(figures, "baseline")}
    unit = each["as written"]
    return table([*each], [[times(seconds / unit) for seconds in each.values()]])


def designs(figures: Figures) -> str:
    """Document B's designs against each other."""
    rows = _rows(figures, "designs")
    names = list(dict.fromkeys(row["tables"] for row in rows))
    sizes = list(dict.fromkeys(row["signatures"] for row in rows))
    found = {(row["tables"], row["signatures"]): row for row in rows}
    head = ["tables", "bytes", *(f"µs at {size:,}" for size in sizes)]
    body = [
        [
            name,
            f"{found[name, sizes[0]]['bytes']}",
            *(
                f"{found[name, size]['microseconds']:.1f}" if (name, size) in found else "–"
                for size in sizes
            ),
        ]
        for name in names
    ]
    return table(head, body)


def widths(figures: Figures) -> str:
    """Hyperplanes of several widths."""
    return table(
        ["method", "F1 at its threshold", "best F1", "within"],
        [
            [
                row["label"],
                f"{row['default']['f1']:.3f}",
                f"{row['best']['f1']:.3f}",
                f"{row['best']['distance']}",
            ]
            for row in _rows(figures, "widths")
        ],
    )


def bands(figures: Figures) -> str:
    """Bands beside a full scan."""
    return table(
        ["method", "elements", "bands", "predicted", "measured", "processor s", "scan", "ratio"],
        [
            [
                row["label"],
                f"{row['elements']:,}",
                f"{row['bands']}",
                f"{row['predicted']:.0%}",
                f"{row['measured']:.0%} of {row['pairs']}",
                f"{row['seconds']:.0f}",
                f"{row['scan']:,}",
                f"1/{row['scan'] / row['seconds']:.0f}",
            ]
            for row in _rows(figures, "bands")
        ],
    )


def growth(figures: Figures) -> str:
    """Seconds to find near-duplicates while documents become more."""
    rows = _rows(figures, "growth")
    names = list(dict.fromkeys(row["label"] for row in rows))
    sizes = list(dict.fromkeys(row["documents"] for row in rows))
    found = {(row["label"], row["documents"]): row["seconds"] for row in rows}
    return table(
        ["documents", *names],
        [[f"{size:,}", *(f"{found[name, size]:.2f}" for name in names)] for size in sizes],
    )


def topics(figures: Figures) -> str:
    """Document C's experiment, and the same with versions of documents."""
    versions = {row["label"]: row for row in _rows(figures, "versions")}
    rows = []
    for row in _rows(figures, "topics"):
        own = versions[row["label"]]
        close = own["close"]
        rows.append(
            [
                row["label"],
                *(f"{row['best'][name]:.0%}" for name in ("precision", "recall")),
                f"{row['best']['f1']:.2f} ({row['chance']:.2f})",
                *(f"{own['best'][name]:.1%}" for name in ("precision", "recall")),
                f"{close['recall']:.0%}" if close else "–",
            ]
        )
    head = "method; one topic: precision; recall; F1 (of naming all); versions: precision; recall"
    return table([*head.split("; "), "recall within 3 bits"], rows)


def short_chinese(figures: Figures) -> str:
    """SimHash over the length of a Chinese text."""
    rows = [row for row in _rows(figures, "short_chinese") if row["label"] == "simhash"]
    return list_lengths([[row for row in rows if row["edits"] == one] for one in EDITS])


def draw_growth(figures: Figures) -> str:
    """Document C's figure 3: time over the number of documents, as a share of the longest."""
    rows = _rows(figures, "growth")
    longest = max(row["seconds"] for row in rows)
    lines: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        point = (row["documents"], row["seconds"] / longest)
        lines.setdefault(row["label"], []).append(point)
    title = f"time to find near-duplicates (100 % = {longest:.1f} s)"
    return charts([Panel(title, lines, "documents", even=False)], "time")


ANSWERS = {
    f"answer_{make.__name__}": make
    for make in (baseline, designs, widths, bands, growth, topics, short_chinese)
}
