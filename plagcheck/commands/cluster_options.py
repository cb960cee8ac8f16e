"""Options for work on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plagcheck.commands.options import Command, gathered
from plagcheck.errors import UsageProblem
from plagcheck.remote.address import Location

if TYPE_CHECKING:
    from plagcheck.engine import Engine
    from plagcheck.remote.scheduler import Scheduler

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_OPTIONS = (
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Dask cluster: its scheduler's address (tls://host:8786) or scheduler file. "
        "All workers must see the same folders and addresses.",
    ),
    click.option("--tls-ca", type=_FILE, help="Who signs the cluster's certificates."),
    click.option("--tls-cert", type=_FILE, help="Our certificate for the cluster."),
    click.option("--tls-key", type=_FILE, help="The key of that certificate."),
    click.option(
        "--insecure",
        is_flag=True,
        help="Use a cluster on another machine without TLS: anyone on that network can read the "
        "documents and run code on the workers.",
    ),
)
_NAMES = {
    "cluster": "place",
    "tls_ca": "ca",
    "tls_cert": "cert",
    "tls_key": "key",
    "insecure": "insecure",
}


def cluster_options(command: Command) -> Command:
    """Where the work is done, given to the command as one value, `cluster`."""
    return gathered(command, _OPTIONS, "cluster", _NAMES, _address)


def _address(place: str | None, **said: Any) -> Scheduler | None:
    from plagcheck.remote.scheduler import Scheduler

    return Scheduler(place, **said) if place else None


@contextmanager
def connected(cluster: Scheduler | None, places: Sequence[Location]) -> Iterator[Engine | None]:
    """The cluster the user named, whose workers must all reach some places; None: none named."""
    if cluster is None:
        yield None
        return
    try:
        from plagcheck.remote.dask import DaskEngine
    except ImportError as problem:
        raise UsageProblem(
            f"A cluster needs a package that is not installed ({problem.name}).",
            "Install it with `pip install 'plagcheck-cli[cluster]'`, here and on every worker.",
        ) from problem
    with DaskEngine(cluster, places) as engine:
        yield engine
