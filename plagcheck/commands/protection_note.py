"""The line on stderr that says what does not confine the readers of documents here."""

from __future__ import annotations

import sys

import click


def note_missing_protections(*, quiet: bool = False) -> None:
    """Say what this system lacks to confine readers; nothing where it lacks nothing."""
    if quiet:
        return
    from plagcheck.documents import describe_protections

    missing = [protection.detail for protection in describe_protections() if not protection.active]
    if missing:
        better = "such a kernel" if sys.platform == "linux" else "Linux"
        click.echo(
            f"Readers are not fully confined here: {', '.join(missing)}. "
            f"Documents from strangers are better checked on {better}.",
            err=True,
        )
