"""A location that the user wrote: a path of this machine, or an address."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from plagcheck.errors import UsageProblem
from plagcheck.lazy import compile_on_use

_ADDRESS = compile_on_use(r"[a-z][a-z0-9+.-]+://.", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A folder or file elsewhere, as the user wrote it, without trailing slashes.

    It is not an `os.PathLike`, so that nothing opens it as a local file.
    """

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def scheme(self) -> str:
        """The part before `://`, in lower case."""
        return self.text.partition("://")[0].lower()

    @property
    def parent(self) -> Address:
        """The folder that contains it."""
        return Address(self.text.rpartition("/")[0])

    def absolute(self) -> Address:
        """Return itself, like a path that is already absolute."""
        return self

    def __truediv__(self, name: str) -> Address:
        return Address(f"{self.text}/{name}")


Location: TypeAlias = Path | Address


def parse_location(text: str) -> Location:
    """Parse a path or an address; raise if an address holds a password."""
    if not _ADDRESS.match(text):
        return Path(text)
    scheme, _, rest = text.partition("://")
    user, at, _ = rest.partition("/")[0].rpartition("@")
    if at and ":" in user:
        # Addresses are displayed, and stored with documents.
        raise UsageProblem(
            f"The {scheme}:// address holds a password or key, which would end up in reports.",
            "Leave it out and set it where the driver looks for it: its environment or files.",
        )
    if scheme.lower() in ("file", "local"):
        return Path(unquote(urlsplit(text).path))
    return Address(text.rstrip("/"))
