"""`plagcheck evaluate`."""

from __future__ import annotations

import json
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from plagcheck.commands.evaluate_methods import study_methods
from plagcheck.commands.options.common import (
    format_option,
    jobs_option,
    meaning_option,
    quiet_option,
)
from plagcheck.commands.printing.progress_bar import ProgressBar
from plagcheck.defaults import JUDGES
from plagcheck.files import write_atomically

if TYPE_CHECKING:
    from plagcheck.research.evaluate_pan import CategoryScore, PairResult
    from plagcheck.research.pan import PanCorpus


@click.group(epilog="Example: plagcheck evaluate pan ./pan13-train --limit 500")
def evaluate() -> None:
    """Measure passages and methods on corpora with a known truth."""


evaluate.add_command(study_methods)


@evaluate.command(epilog="Example: plagcheck evaluate pan ./pan13-train --mode corpus --out found")
@click.argument("corpus", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--pairs",
    "pairs_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="List of pairs to use instead of the corpus's own.",
)
@click.option(
    "--limit", type=click.IntRange(min=1), help="Number of pairs to evaluate, spread over the list."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for one XML file per pair, in the form that the task's scorers read.",
)
@click.option(
    "--mode",
    type=click.Choice(["pairs", "corpus"]),
    default="pairs",
    show_default=True,
    help="Compare each pair, or check each submission against all sources.",
)
@click.option("--method", help="Signature method, ours or a plug-in's.  [default: simhash]")
@click.option(
    "--judge",
    type=click.Choice(JUDGES),
    default=JUDGES[0],
    show_default=True,
    help="What decides on passages: the words of both texts, or the method's pairs alone.",
)
@meaning_option
@format_option("table", "A table, or JSON.")
@jobs_option
@quiet_option
def pan(
    corpus: Path,
    pairs_file: Path | None,
    limit: int | None,
    out: Path | None,
    mode: str,
    method: str | None,
    judge: Literal["words", "signatures"],
    meaning: bool,
    format_name: str,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Score passages on a PAN text-alignment corpus.

    CORPUS is a folder with `pairs`, `susp/`, `src/` and `NN-*/`. With `--judge signatures` the
    figures are those of the method itself.
    """
    from plagcheck.model import Settings
    from plagcheck.recipe import Recipe
    from plagcheck.research.evaluate_pan import evaluate_pan
    from plagcheck.research.pan import open_pan_corpus

    opened = open_pan_corpus(corpus, pairs_file, limit)
    with ExitStack() as stack:
        index = None
        if mode == "corpus":
            index = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "index"
        bar = stack.enter_context(ProgressBar(quiet, "Evaluating"))
        found, scores = evaluate_pan(
            opened,
            Settings(judge=judge),
            recipe=Recipe.for_method(method) if method else None,
            index=index,
            meaning=meaning,
            jobs=jobs,
            progress=bar,
        )
    if out:
        _write(out, opened, found)
    if format_name == "json":
        click.echo(json.dumps([asdict(category) for category in scores], indent=2))
    else:
        _table(scores)
    return 0


def _write(out: Path, corpus: PanCorpus, found: list[PairResult]) -> None:
    from plagcheck.research.pan import format_detections

    out.mkdir(parents=True, exist_ok=True)
    for result in found:
        with write_atomically(out / f"{result.pair.name}.xml") as file:
            file.write(format_detections(result.pair, result.cases))
    with write_atomically(out / "pairs") as file:
        file.writelines(f"{pair.submission} {pair.source}\n" for pair in corpus.pairs)


def _table(scores: list[CategoryScore]) -> None:
    ranks = list(scores[-1].recall_at)
    ranked = [f"@{rank}" for rank in ranks]
    head = ["category", "plagdet", "recall", "precision", "granularity", "normplagdet"]
    head += ["pairs", "cases", "found"]
    widths = [28, 8, 7, 10, 12, 12, 6, 6, 6]
    columns = [*head, *ranked, "ms/pair"]
    widths += [6] * len(ranked) + [8]
    click.echo("".join(f"{name:>{width}}" for name, width in zip(columns, widths, strict=True)))
    for category in scores:
        figures = category.score
        cells = [
            category.category,
            *(f"{value:.4f}" for value in (figures.plagdet, figures.recall, figures.precision)),
            f"{figures.granularity:.3f}",
            f"{figures.normplagdet or 0:.4f}",
            *(str(value) for value in (figures.pairs, figures.cases, figures.detections)),
            *(f"{category.recall_at[rank]:.3f}" if category.recall_at else "" for rank in ranks),
            f"{1000 * category.seconds:.1f}",
        ]
        click.echo("".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)))
