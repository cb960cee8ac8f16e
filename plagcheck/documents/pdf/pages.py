"""What either PDF reader gives."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason


class Pages(NamedTuple):
    """The pages of a PDF; a page that could not be read is empty."""

    title: str
    texts: list[str]
    drawn: frozenset[int] = frozenset()
    """Places (from 0) of pages seen to hold lines and images and nothing else."""
    hidden: Mapping[int, str] = MappingProxyType({})
    """By place, text that is on the page but not to be seen there."""
    garbled: frozenset[int] = frozenset()
    """Places of pages whose text is no language."""
    lying: frozenset[int] = frozenset()
    """Places of pages whose text was no language until the fonts' maps were disregarded."""


def shown(text: str, most: int = 60) -> str:
    """How a text begins, fit to be shown as an example."""
    visible = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text[:400].split()))
    return visible[:most].rstrip()


def damaged() -> Unreadable:
    """No page can be found in the file."""
    return Unreadable(Reason.DAMAGED, "the PDF is damaged or cut off; get it again from its source")


def encrypted() -> Unreadable:
    """The file cannot be opened without its password."""
    return Unreadable(Reason.ENCRYPTED, "the PDF is password-protected; save it without a password")
