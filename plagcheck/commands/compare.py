"""`plagcheck compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.commands.check import read_input
from plagcheck.commands.configuration.reading import add_configuration
from plagcheck.commands.configuration.waivers import load_waivers
from plagcheck.commands.options.common import meaning_option, read_options
from plagcheck.commands.options.gathering import gather_check_options
from plagcheck.commands.options.output import Output, ReportCommand, output_options
from plagcheck.commands.options.recipe import choose_recipe, recipe_options
from plagcheck.commands.options.settings import (
    exclusion_options,
    gate_options,
    settings_options,
)
from plagcheck.commands.options.types import LocationPath
from plagcheck.commands.printing.delivery import check_targets, deliver_reports
from plagcheck.commands.printing.notes import note_missing_protections, note_unused_waivers
from plagcheck.commands.printing.verdict import choose_exit_code
from plagcheck.options import CheckOptions, StrPath

if TYPE_CHECKING:
    from plagcheck import Skipped

_DOCUMENT = LocationPath(exists=True, allow_dash=True, dir_okay=False)


@click.command(
    "compare", cls=ReportCommand, epilog="Example: plagcheck compare draft.docx source.pdf"
)
@click.argument("submission", type=_DOCUMENT, metavar="A")
@click.argument("source", type=_DOCUMENT, metavar="B")
@recipe_options
@meaning_option
@settings_options
@exclusion_options
@output_options
@gate_options
@read_options
@gather_check_options
def compare_pair(
    submission: StrPath,
    source: StrPath,
    recipe_choices: dict[str, Any],
    meaning: bool,
    options: CheckOptions,
    output: Output,
) -> int:
    """Report what document A shares with document B, without an index."""
    check_targets(output, [submission])
    skipped: list[Skipped] = []
    waivers = load_waivers(options)
    recipe = choose_recipe(recipe_choices)
    note_missing_protections()
    report = plagcheck.compare(
        read_input(submission),
        read_input(source),
        recipe=recipe,
        meaning=meaning,
        skipped=skipped,
        **options,
    )
    reports = [add_configuration(report)]
    deliver_reports(reports, output)
    note_unused_waivers(waivers, reports, output.language)
    return choose_exit_code(reports, skipped, output.language)
