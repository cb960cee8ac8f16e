"""`plagcheck evaluate methods`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from plagcheck.commands.options.common import format_option, jobs_option, quiet_option
from plagcheck.commands.printing.progress_bar import ProgressBar

PARTS = ("elements", "sources", "rates", "plagdet", "topics", "versions", "lengths", "speed")


@click.command(
    "methods", epilog="Example: plagcheck evaluate methods ./theses --method simhash --limit 50"
)
@click.argument(
    "corpora",
    nargs=-1,
    required=True,
    metavar="CORPUS...",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option("--method", "methods", multiple=True, help="Only this method; may be repeated.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Only this part of the study; may be repeated.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=80,
    show_default=True,
    help="Number of copies of each corpus to examine.",
)
@format_option("table", "Tables, or JSON with the curves.")
@jobs_option
@quiet_option
def study_methods(
    corpora: tuple[Path, ...],
    methods: tuple[str, ...],
    parts: tuple[str, ...],
    limit: int,
    format_name: str,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Put all signature methods side by side on the same texts.

    CORPUS is a folder of documents, of which edited copies are made, or one of known copies: two
    folders (originals/ and another, with files of the same names), a PAN text-alignment corpus, or
    versions of one file (text.txt, text_*.txt).
    """
    from plagcheck.research.study.evaluation import evaluate_methods

    with ProgressBar(quiet, "Studying") as bar:
        study = evaluate_methods(
            corpora, methods, parts=parts, limit=limit, jobs=jobs, progress=bar
        )
    if format_name == "json":
        click.echo(json.dumps(study, indent=1, ensure_ascii=False))
        return 0
    for part, rows in study.items():
        if part in _TABLES and rows:
            title, make = _TABLES[part]
            click.echo(f"{title}\n")
            click.echo(table(make(rows)))
            click.echo()
    return 0


def table(rows: Iterable[Sequence[Any]]) -> str:
    """Rows under a head, in columns: words to the left, figures to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    figures = [
        all(not row[at] or row[at][0] in "0123456789–" for row in cells[1:])
        for at in range(len(widths))
    ]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, figures, strict=True)
        ).rstrip()
        for row in cells
    )


def _cell(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _corpora(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    head = ["corpus", "layout", "originals", "copies", "words", "languages"]
    return [
        head,
        *(
            [
                *(row[name] for name in head[:-1]),
                ", ".join(f"{count} {name}" for name, count in row["languages"].items()),
            ]
            for row in rows
        ),
    ]


def _elements(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    head = [
        "corpus",
        "method",
        "words",
        "within",
        "precision",
        "recall",
        "F1",
        "best within",
        "F1 ",
    ]
    return [
        head,
        *(
            [
                *(row[name] for name in ("corpus", "label", "size")),
                *(row["default"][name] for name in ("distance", "precision", "recall", "f1")),
                *(row["best"][name] for name in ("distance", "f1")),
            ]
            for row in rows
        ),
    ]


def _sources(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    head = [
        "corpus",
        "method",
        "kind",
        "copies",
        "words reached",
        "named first",
        "among five",
        "strangers",
    ]
    return [
        head,
        *(
            [
                *(row[name] for name in ("corpus", "label", "kind", "copies")),
                row["reached"] / row["words"],
                *(row["first"][place] / row["copies"] for place in ("1", "5")),
                row["strangers"],
            ]
            for row in rows
        ),
    ]


def _rates(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    """A line for each method, language and kind, a column for each rate."""
    rates = sorted({row["rate"] for row in rows})
    lines: dict[tuple[str, ...], dict[float, float]] = defaultdict(dict)
    for row in rows:
        key = row["corpus"], row["label"], row["language"], row["kind"]
        lines[key][row["rate"]] = row["reached"] / row["words"]
    return [
        ["corpus", "method", "language", "edit", *(f"{rate:.0%}" for rate in rates)],
        *([*key, *(found.get(rate, "–") for rate in rates)] for key, found in lines.items()),
    ]


def _plagdet(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    categories = list(rows[0]["categories"])
    return [
        ["corpus", "method", "pairs", "named", "plagdet", *categories],
        *(
            [
                *(row[name] for name in ("corpus", "label", "pairs", "named", "plagdet")),
                *(row["categories"][category] for category in categories),
            ]
            for row in rows
        ),
    ]


def _documents(*more: str) -> Any:
    def make(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
        figures = ("distance", "precision", "recall", "f1")
        return [
            ["corpus", "method", *more, "best within", "precision", "recall", "F1"],
            *(
                [
                    *(row[name] for name in ("corpus", "label", *more)),
                    *(row["best"][name] for name in figures),
                ]
                for row in rows
            ),
        ]

    return make


def _speed(rows: Sequence[dict[str, Any]]) -> list[list[Any]]:
    head = ["corpus", "method", "bits", "words", "signing", "searching", "bytes", "searched by"]
    names = ("corpus", "label", "bits", "size", "signing", "searching", "bytes", "how")
    return [head, *([row[name] for name in names] for row in rows)]


_TABLES = {
    "corpora": ("Corpora", _corpora),
    "elements": ("Pairs of elements, against the share of common words", _elements),
    "sources": ("Copies: words in matches with the original, and whether it is named", _sources),
    "rates": ("Share of a copy's words in matches with the original, by share edited", _rates),
    "plagdet": ("Plagdet after alignment, candidates by each method", _plagdet),
    "topics": (
        "Versions of five documents among unrelated ones",
        _documents("versions", "unrelated"),
    ),
    "versions": ("Versions of whole documents", _documents("copies", "originals")),
    "lengths": ("Texts cut short, and edited", _documents("length", "edits")),
    "speed": ("Time as a multiple of exact, and space of an element", _speed),
}
