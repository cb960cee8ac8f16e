"""`plagcheck tune`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.commands.configuration.reading import FILE
from plagcheck.commands.evaluate_methods import table
from plagcheck.commands.options.common import format_option, jobs_option, quiet_option
from plagcheck.commands.options.recipe import RECIPE_NAMES
from plagcheck.commands.printing.progress_bar import ProgressBar
from plagcheck.errors import UsageProblem
from plagcheck.files import create_exclusively

if TYPE_CHECKING:
    from plagcheck.recipe import Recipe
    from plagcheck.research.tuning import Tuning

SHOWN = 10
"""Choices in the table."""


@click.command(epilog="Example: plagcheck tune ./theses && plagcheck index ./theses")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=FILE,
    show_default=True,
    help="File for the proposal; it must not exist.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=80,
    show_default=True,
    help="Number of copies to examine.",
)
@format_option("text", "Tables and the curve, or JSON.")
@jobs_option
@quiet_option
def tune(
    folder: Path, out: Path, limit: int, format_name: str, jobs: int | None, quiet: bool
) -> int:
    """Propose method, shingle size and threshold for a corpus.

    FOLDER holds documents, of which edited copies are made; or known copies: a folder `originals`
    and one other, in which a file, or a folder of files, has the name of its original.

    Writes a plagcheck.toml that `plagcheck index` obeys when it runs there or below.
    """
    from plagcheck.research.tuning import tune_recipe

    if out.exists() or out.is_symlink():
        raise UsageProblem(f"{out} is there already.", "Name another file with --out.")
    with ProgressBar(quiet, "Tuning") as bar:
        tuning = tune_recipe(folder, limit=limit, jobs=jobs, progress=bar)
    content = config(tuning)
    try:
        # What it proposes is no secret, and others may work in the folder.
        with os.fdopen(create_exclusively(out, 0o644), "w", encoding="utf-8") as file:
            file.write(content)
    except OSError as problem:
        raise UsageProblem(f"{out} cannot be written: {problem.strerror}.") from problem
    if format_name == "json":
        click.echo(json.dumps(_as_dict(tuning), indent=1))
    else:
        _say(tuning)
        click.echo(content.rstrip())
    if not quiet:
        click.echo(f"Written to {out}.", err=True)
    return 0


def config(tuning: Tuning) -> str:
    """The proposal as a config file."""
    proposed = tuning.proposed
    met = f"{proposed.point.strangers:.2g}"
    if not proposed.point.strangers:
        met = f"fewer than {1e6 / max(proposed.compared, 1):.1g}"
    lines = [
        f"# Proposed by `plagcheck tune`: {proposed.point.recall:.0%} of the words of "
        f"{tuning.copies} {_copies(tuning)} are reached,",
        f"# and an element meets {met} strangers among a million elements.",
    ]
    for command in ("index", "compare"):
        lines += [f"[{command}]", *_lines(proposed.recipe), ""]
    return "\n".join(lines)


def _lines(recipe: Recipe) -> list[str]:
    """The choices of a recipe that its method reads, as options of a command."""
    known = plagcheck.list_methods()[recipe.method].list_choices() - {"element", "document"}
    names = {field: name for name, field in RECIPE_NAMES.items()}
    return [
        f"{names[field].replace('_', '-')} = {json.dumps(value)}"
        for field, value in recipe.as_dict().items()
        if field in known
    ]


def _say(tuning: Tuning) -> None:
    click.echo(
        f"{tuning.originals} originals, {tuning.copies} {_copies(tuning)}; "
        f"for {tuning.elements:,} elements\n"
    )
    head = ["method", "words", "within", "words reached", "strangers per million", "µs an element"]
    rows = [
        [
            trial.label,
            trial.recipe.size,
            trial.recipe.distance,
            f"{trial.point.recall:.1%}",
            f"{trial.point.strangers:.2f}",
            f"{trial.microseconds:.1f}",
        ]
        for trial in tuning.tried[:SHOWN]
    ]
    click.echo(table([head, *rows]))
    size = tuning.proposed.recipe.size
    click.echo(f"\nThresholds, {size} words:\n")
    curves = [
        [trial.label, point.distance, f"{point.recall:.1%}", f"{point.strangers:.2f}"]
        for trial in tuning.tried
        if trial.recipe.size == size
        for point in trial.curve
    ]
    click.echo(table([["method", *head[2:5]], *curves]))
    click.echo()


def _copies(tuning: Tuning) -> str:
    return "copies made by edits" if tuning.generated else "known copies"


def _as_dict(tuning: Tuning) -> dict[str, Any]:
    return {
        "originals": tuning.originals,
        "copies": tuning.copies,
        "generated": tuning.generated,
        "elements": tuning.elements,
        "tried": [
            {
                "recipe": trial.recipe.as_dict(),
                "reached": round(trial.point.recall, 4),
                "strangers": round(trial.point.strangers, 3),
                "microseconds": round(trial.microseconds, 2),
                "curve": [
                    [point.distance, round(point.recall, 4), round(point.strangers, 3)]
                    for point in trial.curve
                ],
            }
            for trial in tuning.tried
        ],
    }
