"""What lies behind the text of a Word drawing, and which of two drawings is shown."""

from __future__ import annotations

import re

from docx.oxml.ns import qn

from plagcheck.documents.concealing import UNKNOWN, WHITE
from plagcheck.documents.xml_trees import Element

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
_UNDERSTOOD = ("http://schemas.microsoft.com/office/", "http://schemas.openxmlformats.org/")
_HEX = re.compile(r"#([0-9a-f]{6})")
_SHORT_HEX = re.compile(r"#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])")


def chosen_branch(alternatives: Element) -> Element | None:
    """The branch of an mc:AlternateContent that Word shows: the other repeats it for old Words."""
    for choice in alternatives.iterchildren(f"{_MC}Choice"):
        needed = choice.get("Requires", "").split()
        spaces = [str(choice.nsmap.get(prefix, "")) for prefix in needed]
        # A choice that no Word understands is never shown, and a good place to hide text.
        if all(space.startswith(_UNDERSTOOD) for space in spaces):
            return choice
    return alternatives.find(f"{_MC}Fallback")


def fill_of_shape(shape: Element) -> str:
    """The colour of a text box, where it says so; one without a fill may lie over a picture."""
    if not shape.tag.startswith(_WPS):
        return _fill_of_vml(shape)
    fill = shape.find(f"{_WPS}spPr/{qn('a:solidFill')}")
    if fill is None:
        return UNKNOWN
    named = fill.find(qn("a:srgbClr"))
    if named is not None and not len(named):
        return str(named.get("val", UNKNOWN)).lower()
    theme = fill.find(qn("a:schemeClr"))
    white = theme is not None and theme.get("val") in ("bg1", "lt1") and not len(theme)
    return WHITE if white else UNKNOWN


def _fill_of_vml(shape: Element) -> str:
    colour = str(shape.get("fillcolor", "")).lower()
    if shape.get("filled") in ("f", "false"):
        return UNKNOWN
    if colour.startswith("white"):
        return WHITE
    if short := _SHORT_HEX.match(colour):
        return "".join(digit * 2 for digit in short.groups())
    found = _HEX.match(colour)
    return found[1] if found else UNKNOWN
