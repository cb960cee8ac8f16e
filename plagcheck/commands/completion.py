"""`plagcheck completion`."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command(epilog='Example: eval "$(plagcheck completion bash)"')
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print the script that completes commands and options in a shell."""
    click.echo(completion_script(context.find_root().command, shell), nl=False)
    return 0


def completion_script(program: click.Command, shell: str) -> str:
    """Return the script that teaches a shell the commands and options of a program."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click knows no completion for {shell}.")
    return kind(program, {}, "plagcheck", "_PLAGCHECK_COMPLETE").source().strip() + "\n"
