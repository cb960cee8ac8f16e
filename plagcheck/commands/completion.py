"""`plagcheck completion`."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command(epilog='Example: eval "$(plagcheck completion bash)"')
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print the script that completes commands and options in a shell."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click knows no completion for {shell}.")
    program = context.find_root().command
    click.echo(kind(program, {}, "plagcheck", "_PLAGCHECK_COMPLETE").source())
    return 0
