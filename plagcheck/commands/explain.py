"""`plagcheck explain`."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.commands.options.common import format_option, read_options
from plagcheck.commands.options.gathering import gather_read_options
from plagcheck.commands.options.groups import GroupedCommand
from plagcheck.commands.options.recipe import method_options, read_choices
from plagcheck.commands.options.types import Percentage
from plagcheck.commands.printing.notes import print_json, print_line
from plagcheck.options import ReadOptions

if TYPE_CHECKING:
    from plagcheck import ExplainedInput, Explanation, MethodExplanation

_MOST_WORDS = 60
_LONGEST_BITS = 64
_HEX_DIGITS = 64
"""On a line."""

_FILE_NAME = re.compile(r"\S*/\S*|\S+\.[A-Za-z]{2,8}")


@click.command(
    "explain",
    cls=GroupedCommand,
    epilog='Example: plagcheck explain "autumn leaves fell" "autumn leaves fall" --method jaccard',
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@method_options
@click.option(
    "--threshold",
    type=Percentage(),
    help="Like --max-distance, as a percentage of equal bits, e.g. 95%.",
)
@format_option("text", "Lines for people, or JSON.")
@read_options
@gather_read_options
def explain_pair(
    first: str,
    second: str,
    recipe_choices: dict[str, Any],
    threshold: Decimal | None,
    format_name: str,
    options: ReadOptions,
) -> int:
    """Show how the methods see two texts: signatures, distance, verdict.

    A and B are texts in quotation marks, files, or signatures as zeros and ones. A bit string with
    a weight (100101:4) votes like the hash of a word; with --method anchor, A and B may be numbers.
    Every word has its weight beside it, – if it is no content word. Without --method or another
    choice, all methods are shown.
    """
    method, choices = read_choices(recipe_choices)
    if threshold is not None and "distance" in choices:
        raise click.UsageError("Give --max-distance or --threshold, not both.")
    explanation = plagcheck.explain(
        _read_argument(first),
        _read_argument(second),
        method=method,
        threshold=threshold,
        choices=choices,
        **options,
    )
    if format_name == "json":
        print_json(_describe(explanation))
    else:
        _print_explanation(explanation)
    return 0


def _read_argument(argument: str) -> str | Path:
    """Return the file that an argument names, or the argument itself."""
    path = Path(argument)
    try:
        if argument and path.is_file():
            return path
        is_folder = bool(argument) and path.is_dir()
    except (OSError, ValueError):  # A text may be too long for a path.
        return argument
    if is_folder:
        raise click.UsageError(f"{argument} is a folder; name a file.")
    if _FILE_NAME.fullmatch(argument):
        raise click.UsageError(f"There is no file {argument}; put spaces around a text's words.")
    return argument


def _print_explanation(explanation: Explanation) -> None:
    for called, item in (("A", explanation.first), ("B", explanation.second)):
        _print_input(called, item)
    if explanation.votes:
        click.echo(f"A + B  {_join(explanation.votes)}")
        click.echo(f"signature  {explanation.signature}")
    if explanation.letter_edits is not None:
        verdict = _name_verdict(explanation.letter_edits <= explanation.letter_limit)
        click.echo(
            f"letters  {explanation.letter_edits:,} edits (Levenshtein): {verdict} "
            f"within {explanation.letter_limit}"
        )
    for method in explanation.methods:
        click.echo()
        _print_method(method)


def _print_input(called: str, item: ExplainedInput) -> None:
    if not item.words:
        print_line(f"{called}  {item.shown}")
        if item.votes:
            click.echo(f"   {_join(item.votes)}")
        return
    shown = item.shown if len(item.shown) <= 200 else f"{item.shown[:200]}…"
    print_line(f"{called}  {shown}")
    words = [
        f"{word.word}{'' if word.lemma == word.word else f' → {word.lemma}'} {word.weight or '–'}"
        for word in item.words[:_MOST_WORDS]
    ]
    more = len(item.words) - _MOST_WORDS
    print_line(f"   {' · '.join(words)}{f' … {more:,} more words' if more > 0 else ''}")


def _print_method(method: MethodExplanation) -> None:
    name = method.method or "signatures"
    if method.distance is None or method.similarity is None:
        print_line(f"{name}: {method.problem}.")
        return
    unit = "bits" if method.comparison == "hamming" else f"steps of {method.comparison}"
    least = 1 - method.threshold / method.scale
    click.echo(
        f"{name}: {method.distance} of {method.scale} {unit} apart, {method.similarity:.1%}; "
        f"{_name_verdict(method.alike)} within {method.threshold} ({least:.1%})".replace("%", " %")
    )
    for estimate in method.estimates:
        click.echo(
            f"  {estimate.measure} about {estimate.value:.2f}{_name_reading(method, estimate)}"
        )
    if method.anchors:
        click.echo(f"  anchors {method.anchors[0]} and {method.anchors[1]}")
    rows = ("A", method.signatures[0]), ("B", method.signatures[1]), ("XOR", method.xor)
    for called, bits in rows:
        for number, line in enumerate(_draw_signature(bits)):
            click.echo(f"  {called if number == 0 else '':<4}{line}")


def _name_reading(method: MethodExplanation, estimate: plagcheck.Estimate) -> str:
    """Say by which method a bit string has this estimate, if none was named."""
    by = {"cosine": "hyperplane", "Jaccard": "minhash"}
    return "" if method.method else f", if these are signatures of {by[estimate.measure]}"


def _draw_signature(bits: str) -> list[str]:
    if len(bits) <= _LONGEST_BITS:
        return [bits]
    digits = f"{int(bits, 2):0{-(-len(bits) // 4)}x}"
    return [digits[at : at + _HEX_DIGITS] for at in range(0, len(digits), _HEX_DIGITS)]


def _name_verdict(alike: bool) -> str:
    return "alike" if alike else "not alike"


def _join(votes: tuple[int, ...]) -> str:
    return " ".join(map(str, votes))


def _describe(explanation: Explanation) -> dict[str, Any]:
    edits, limit = explanation.letter_edits, explanation.letter_limit
    return {
        "schema": "plagcheck-explain/1",
        "inputs": [
            {
                "kind": item.kind,
                "input": item.shown,
                "words": [word._asdict() for word in item.words],
                "votes": item.votes,
            }
            for item in (explanation.first, explanation.second)
        ],
        "votes": explanation.votes,
        "signature": explanation.signature or None,
        "letters": None
        if edits is None
        else {"edits": edits, "limit": limit, "alike": edits <= limit},
        "methods": [
            {
                "method": method.method or None,
                "comparison": method.comparison,
                "bits": method.bits,
                "signatures": method.signatures if method.xor else None,
                "xor": method.xor or None,
                "distance": method.distance,
                "scale": method.scale,
                "similarity": method.similarity,
                "estimates": {
                    estimate.measure.lower(): round(estimate.value, 4)
                    for estimate in method.estimates
                },
                "anchors": method.anchors,
                "threshold": method.threshold,
                "alike": None if method.distance is None else method.alike,
                "problem": method.problem or None,
            }
            for method in explanation.methods
        ],
    }
