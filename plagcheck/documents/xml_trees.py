"""Parse XML from strangers (no entities, no network, no DTD), and walk its trees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

from plagcheck.documents.interface import Unreadable
from plagcheck.model import Reason

Element = Any
"""lxml has no types of its own."""


def parse_untrusted_xml(data: bytes) -> Element:
    """Return the root of the tree. Raises `Unreadable` if the data is not XML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as problem:
        # libxml2 reports lack of memory as a mistake in the XML.
        if problem.code == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError from problem
        raise Unreadable(
            Reason.DAMAGED,
            "a part of the file is broken; open it in a word processor and save it again",
        ) from None


@contextmanager
def override_attributes(walker: object, **attributes: object) -> Iterator[None]:
    """Change attributes of a tree walker until the elements below are done."""
    before = {name: getattr(walker, name) for name in attributes}
    for name, value in attributes.items():
        setattr(walker, name, value)
    yield
    for name, value in before.items():
        setattr(walker, name, value)
