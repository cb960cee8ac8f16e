"""`plagcheck compare`."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import click

from plagcheck.commands import options
from plagcheck.commands.choices import limits_of, recipe_of, settings_of, short_of
from plagcheck.commands.exclusion_options import (
    Excluded,
    exclusion_options,
    finish_report,
    name_unused_waivers,
)
from plagcheck.commands.output_options import Output, output_options
from plagcheck.commands.place_options import PlacePath
from plagcheck.commands.protection_note import note_missing_protections
from plagcheck.remote.address import Location

if TYPE_CHECKING:
    from plagcheck.workflows.analyzer import InputFile

_DOCUMENT = PlacePath(exists=True, allow_dash=True, dir_okay=False)


@click.command(epilog="Example: plagcheck compare draft.docx source.pdf")
@click.argument("submission", type=_DOCUMENT, metavar="A")
@click.argument("source", type=_DOCUMENT, metavar="B")
@options.recipe_options
@options.meaning_option
@options.settings_options
@exclusion_options
@output_options
@options.pdf_reader_option
@options.limit_options
def compare(
    submission: Location,
    source: Location,
    asked: dict[str, Any],
    meaning: bool,
    distance: int | None,
    threshold: Decimal | None,
    min_words: int,
    min_score: float,
    candidates: int,
    near_duplicate: Decimal,
    excluded: Excluded,
    output: Output,
    pdf_reader: str,
    memory_limit: int,
    time_limit: int,
    text_limit: int,
) -> int:
    """Report what document A shares with document B, without an index."""
    from plagcheck.commands.gates import exit_code, refuse_unknown_flags
    from plagcheck.commands.output import check_targets, deliver
    from plagcheck.findings.gates import apply_gates
    from plagcheck.recipe import Recipe
    from plagcheck.workflows.compare import compare_documents

    check_targets(output)
    gate_limits = output.gate_limits()
    refuse_unknown_flags(gate_limits)
    recipe = recipe_of(asked) or Recipe()
    settings = settings_of(
        distance, threshold, min_words, min_score, candidates, near_duplicate, recipe
    )
    policy = excluded.load_policy()
    exclusions = excluded.build_exclusions(policy, short_of(min_words))
    note_missing_protections()
    report = compare_documents(
        _given(submission),
        _given(source),
        recipe,
        settings,
        exclusions=exclusions,
        meaning=meaning,
        pdf_reader=pdf_reader,
        limits=limits_of(memory_limit, time_limit, text_limit),
    )
    reports = [apply_gates(finish_report(report, policy, output.timings), gate_limits)]
    deliver(reports, output)
    name_unused_waivers(exclusions, reports)
    return exit_code(reports)


def _given(path: Location) -> InputFile:
    from plagcheck.workflows.analyzer import InputFile

    if str(path) == "-":
        return InputFile("-", data=sys.stdin.buffer.read())
    return InputFile(str(path), path)
