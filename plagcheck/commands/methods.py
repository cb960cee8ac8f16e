"""`plagcheck methods`."""

from __future__ import annotations

import click


@click.command(epilog="Example: plagcheck index ./theses --method exact")
def methods() -> int:
    """List the signature methods."""
    from plagcheck.recipe import Recipe
    from plagcheck.signatures import METHODS

    click.echo(f"{'method':<9} {'bits':<12} {'finds within':<18} what it compares")
    for name, kind in METHODS.items():
        distance, width = kind.default_distance, kind.widths[0]
        within = (
            f"{distance} bits ({100 * (1 - distance / width):.1f} %)" if distance else "equality"
        )
        widths = ", ".join(map(str, kind.widths))
        default = " (default)" if name == Recipe().method else ""
        click.echo(f"{name:<9} {widths:<12} {within:<18} {kind.summary}{default}; {kind.source}")
    return 0
