"""What the user wrote: a path of this machine, or an address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from plagcheck.errors import UsageProblem

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+://.", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A folder or file elsewhere, as the user wrote it, but for slashes at its end.

    It is no `os.PathLike`: what would open it as a local file must not accept it.
    """

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def scheme(self) -> str:
        """What stands before `://`."""
        return self.text.partition("://")[0].lower()

    @property
    def parent(self) -> Address:
        """The folder that holds it."""
        return Address(self.text.rpartition("/")[0])

    def absolute(self) -> Address:
        """As paths have it: an address means the same wherever it is read."""
        return self

    def __truediv__(self, name: str) -> Address:
        return Address(f"{self.text}/{name}")


Location: TypeAlias = Path | Address


def parse_location(text: str) -> Location:
    """A path or an address; the latter must not hold a password."""
    if not _ADDRESS.match(text):
        return Path(text)
    scheme, _, rest = text.partition("://")
    user, at, _ = rest.partition("/")[0].rpartition("@")
    if at and ":" in user:
        # Addresses are shown, stored with documents and kept in mirrors.
        raise UsageProblem(
            f"The {scheme}:// address holds a password or key, which would end up in reports.",
            "Leave it out and set it where the driver looks for it: its environment or files.",
        )
    if scheme.lower() in ("file", "local"):
        return Path(unquote(urlsplit(text).path))
    return Address(text.rstrip("/"))
