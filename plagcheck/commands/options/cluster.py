"""Options for work on a cluster."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck.commands.options.gathering import Command, add_options, gather_options, keep_names

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_OPTIONS = (
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Dask cluster: address of its scheduler (tls://host:8786), or scheduler "
        "file. All workers must see the same folders and addresses.",
    ),
    click.option("--tls-ca", type=_FILE, help="CA certificate of the cluster."),
    click.option("--tls-cert", type=_FILE, help="Our certificate for the cluster."),
    click.option("--tls-key", type=_FILE, help="Key of our certificate."),
    click.option(
        "--insecure",
        is_flag=True,
        help="Use a cluster on another machine without TLS: anyone on that network can read the "
        "documents and run code on the workers.",
    ),
)
_NAMES = ("cluster", "tls_ca", "tls_cert", "tls_key", "insecure")


def cluster_options(command: Command) -> Command:
    """Let the user name a cluster; the command gets what `Index` takes of it as `cluster`."""
    return add_options(gather_options(command, "cluster", keep_names(_NAMES)), _OPTIONS)
