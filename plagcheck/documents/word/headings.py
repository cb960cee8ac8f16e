"""What Word marks as a heading, and as a list that it fills in itself."""

from __future__ import annotations

import re

from docx.oxml.ns import qn

from plagcheck.documents.xml_trees import Element

GALLERIES = {"Table of Contents": "Contents", "Bibliographies": "References"}
"""Gallery of a content control → name of what it holds."""

_LISTS = (
    (re.compile(r"\s*TOC\b.*\\[ch]\s*\"", re.IGNORECASE), "List of tables"),
    (re.compile(r"\s*TOC\b", re.IGNORECASE), "Contents"),
    (
        re.compile(
            r"\s*(?:BIBLIOGRAPHY\b|ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bib|CSL_BIB))", re.I
        ),
        "References",
    ),
)
_NAME = re.compile(r"heading ([1-9])")
_BODY_LEVEL = 9
"""Word counts headings from 0, and gives everything else this level."""


def find_list_title(code: str) -> str:
    """Return the name of the list that a field of this code fills in; empty if it is none."""
    return next((title for pattern, title in _LISTS if pattern.match(code)), "")


def read_outline_level(properties: Element | None) -> int | None:
    """Return the level of a heading, from 1; 0 for body text, None if a w:pPr does not say."""
    element = None if properties is None else properties.find(qn("w:outlineLvl"))
    value = "" if element is None else str(element.get(qn("w:val"), ""))
    if not value.isdecimal():
        return None
    return int(value) + 1 if len(value) == 1 and int(value) < _BODY_LEVEL else 0


def read_level_from_name(style: Element) -> int | None:
    """Return the level that the name of a style tells; Word keeps the English names of its own."""
    name = style.find(qn("w:name"))
    found = _NAME.fullmatch(str(name.get(qn("w:val"), "")).lower()) if name is not None else None
    return int(found[1]) if found else None
