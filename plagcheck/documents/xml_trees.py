"""Parsing XML that strangers wrote: no entities, no network, no DTD."""

from __future__ import annotations

from typing import Any

from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason

Element = Any
"""lxml has no types of its own."""


def parse(data: bytes) -> Element:
    """The root of the tree; raises `Unreadable` for what is no XML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as problem:
        # libxml2 reports want of memory as if it were a mistake in the XML.
        if problem.code == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError from problem
        raise Unreadable(
            Reason.DAMAGED,
            "a part of the file is broken; open it in a word processor and save it again",
        ) from None
