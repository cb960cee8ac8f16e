"""`plagcheck policy`."""

from __future__ import annotations

import click

import plagcheck
from plagcheck.commands.printing.notes import print_line


@click.group(epilog="Example: plagcheck policy show ugc-india > ours.toml")
def policy() -> None:
    """List the policies that come with plagcheck, or show one to copy and change."""


@policy.command("list", epilog="Example: plagcheck policy list")
def list_names() -> int:
    """List the policies with their titles."""
    titles = plagcheck.describe_policies()
    width = max(map(len, titles))
    for name, title in titles.items():
        print_line(f"{name:{width}}  {title}")
    return 0


@policy.command("show", epilog="Example: plagcheck policy show cnki")
@click.argument("name")
def show_file(name: str) -> int:
    """Print the file of a policy, for a copy that `check --policy FILE` takes."""
    for line in plagcheck.read_policy_file(name).splitlines():
        print_line(line)
    return 0
