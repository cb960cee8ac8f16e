"""`plagcheck methods`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import plagcheck
from plagcheck.choices import MethodChoices

if TYPE_CHECKING:
    from plagcheck import Method

_MOST_WIDTHS = 4
BY_WORDS = (17.5, 0.0)
"""What words call copied, in percent, of the two texts of `Method.by_pairs`."""


@click.command(epilog="Example: plagcheck index ./theses --method minhash --bits 256")
def methods() -> int:
    """List the signature methods."""
    click.echo(
        f"{'method':<14} {'bits':<19} {'words':>5}  {'alike within':<32} {'shortest':<14} cost"
    )
    for name, kind in plagcheck.list_methods().items():
        for number, comparison in enumerate(kind.comparisons):
            click.echo(_facts(kind, comparison) if number == 0 else _other(kind, comparison))
        default = " (default)" if name == MethodChoices().method else ""
        click.echo(f"{'':<14} {kind.summary}{default}; {kind.source}")
        if kind.by_pairs:
            copied, honest = kind.by_pairs
            click.echo(
                f"{'':<14} by pairs alone: {copied:g} % of a reordered copy "
                f"(by words: {BY_WORDS[0]:g} %), {honest:g} % of an honest text "
                f"(by words: {BY_WORDS[1]:g} %)"
            )
    click.echo()
    click.echo("bits, words: width of a signature and content words of a shingle, defaults first.")
    click.echo("cost: time to sign an element as a multiple of exact; docs/METHODS.md tells more.")
    click.echo(
        "by pairs alone: what --judge signatures says of two texts of the sample corpus; words"
    )
    click.echo("judge all methods alike.")
    return 0


def _facts(kind: type[Method], comparison: str) -> str:
    widths = list(map(str, kind.widths))
    shown = ", ".join(widths[:_MOST_WIDTHS]) + (" …" if len(widths) > _MOST_WIDTHS else "")
    within = _within(kind, comparison)
    return (
        f"{kind.name:<14} {shown:<19} {kind.size:>5}  {within:<32} {kind.minimum:<14} "
        f"{kind.cost:>4g}"
    )


def _other(kind: type[Method], comparison: str) -> str:
    return f"{'':<40}  {_within(kind, comparison)} with --comparison {comparison}"


def _within(kind: type[Method], comparison: str) -> str:
    """The default threshold: in bits, or in steps of the method's own distance, and in percent."""
    bits = kind.comparison_bits.get(comparison) or next(iter(kind.widths))
    distance = kind.default_distance(bits, comparison)
    similar = f"{100 * (1 - distance / kind.scale(bits, comparison)):.1f} %"
    if comparison != "hamming":
        return f"{distance} steps of {comparison} ({similar})"
    meaning = kind.explain_distance(distance, bits)
    return f"{distance} bits ({similar}{', ' if meaning else ''}{meaning})"
