"""The scheduler of a cluster, and how to reach it safely.

Whoever reaches an open scheduler can run code on its workers, and whoever listens on the way reads
the theses. So a cluster on other machines uses mutual TLS unless the user says --insecure.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from ipaddress import ip_address
from os import PathLike
from pathlib import Path
from urllib.parse import urlsplit

from plagcheck.errors import ClusterProblem, UsageProblem


@dataclass(frozen=True, slots=True)
class Scheduler:
    """The cluster options of the user."""

    location: str
    """The address of the scheduler, or a file that contains it."""
    ca: str | PathLike[str] | None = None
    cert: str | PathLike[str] | None = None
    key: str | PathLike[str] | None = None
    insecure: bool = False
    """Whether plain TCP to another machine is allowed."""

    def resolve_address(self) -> str:
        """Return the scheduler's address; raise if connecting to it is not safe."""
        address = (
            self.location if "://" in self.location else _read_scheduler_file(Path(self.location))
        )
        parts = urlsplit(address)
        if parts.scheme not in ("tcp", "tls") or not parts.hostname:
            raise UsageProblem(
                f"{address} is no address of a cluster.",
                "Give --cluster tls://HOST:PORT, tcp://127.0.0.1:PORT or a scheduler file.",
            )
        if parts.scheme == "tcp":
            if self.ca or self.cert or self.key:
                raise UsageProblem(
                    f"{address} is plain TCP, for which there are no certificates.",
                    "Write tls://, or leave out --tls-ca, --tls-cert and --tls-key.",
                )
            if not (self.insecure or _is_local_host(parts.hostname)):
                raise UsageProblem(
                    f"{address} is another machine and plain TCP: whoever reaches its port can "
                    "run code on the workers, and documents pass unencrypted.",
                    "Use tls://, or say --insecure if only people you trust reach that network.",
                )
        return address


def _read_scheduler_file(path: Path) -> str:
    try:
        return str(json.loads(path.read_bytes())["address"])
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise ClusterProblem(
            f"{path} is no scheduler file that can be read ({type(problem).__name__}).",
            "Give --cluster an address, or the file that `dask scheduler --scheduler-file` wrote.",
        ) from problem


def _is_local_host(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
