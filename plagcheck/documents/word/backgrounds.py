"""Find the background of text in a Word drawing, and which of two drawings Word shows."""

from __future__ import annotations

import re

from docx.oxml.ns import qn

from plagcheck.documents.visibility import UNKNOWN, WHITE
from plagcheck.documents.xml_trees import Element

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
_SUPPORTED_NAMESPACES = (
    "http://schemas.microsoft.com/office/",
    "http://schemas.openxmlformats.org/",
)
_HEX = re.compile(r"#([0-9a-f]{6})")
_SHORT_HEX = re.compile(r"#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])")


def choose_branch(alternatives: Element) -> Element | None:
    """Return the branch of mc:AlternateContent that Word shows; others repeat it for old ones."""
    for choice in alternatives.iterchildren(f"{_MC}Choice"):
        prefixes = choice.get("Requires", "").split()
        namespaces = [str(choice.nsmap.get(prefix, "")) for prefix in prefixes]
        # Word never shows a choice that it does not support, so text could be hidden there.
        if all(namespace.startswith(_SUPPORTED_NAMESPACES) for namespace in namespaces):
            return choice
    return alternatives.find(f"{_MC}Fallback")


def read_shape_fill(shape: Element) -> str:
    """Return the fill of a text box; UNKNOWN without a fill, since it may lie over a picture."""
    if not shape.tag.startswith(_WPS):
        return _read_vml_fill(shape)
    fill = shape.find(f"{_WPS}spPr/{qn('a:solidFill')}")
    if fill is None:
        return UNKNOWN
    rgb = fill.find(qn("a:srgbClr"))
    if rgb is not None and not len(rgb):
        return str(rgb.get("val", UNKNOWN)).lower()
    theme = fill.find(qn("a:schemeClr"))
    is_white = theme is not None and theme.get("val") in ("bg1", "lt1") and not len(theme)
    return WHITE if is_white else UNKNOWN


def _read_vml_fill(shape: Element) -> str:
    colour = str(shape.get("fillcolor", "")).lower()
    if shape.get("filled") in ("f", "false"):
        return UNKNOWN
    if colour.startswith("white"):
        return WHITE
    if short_hex := _SHORT_HEX.match(colour):
        return "".join(digit * 2 for digit in short_hex.groups())
    long_hex = _HEX.match(colour)
    return long_hex[1] if long_hex else UNKNOWN
