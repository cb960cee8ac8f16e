"""What Word text looks like, as far as it decides whether it can be seen.

A property that a run does not set comes from its character style, then its paragraph style, then
the document's defaults; each style may be based on another.
"""

from __future__ import annotations

from typing import NamedTuple

from docx.oxml.ns import qn

from plagcheck.documents.concealing import UNKNOWN, WHITE
from plagcheck.documents.xml_trees import Element

_VAL = qn("w:val")
_HIGHLIGHTS = {
    "black": "000000",
    "blue": "0000ff",
    "cyan": "00ffff",
    "darkBlue": "000080",
    "darkCyan": "008080",
    "darkGray": "808080",
    "darkGreen": "008000",
    "darkMagenta": "800080",
    "darkRed": "800000",
    "darkYellow": "808000",
    "green": "00ff00",
    "lightGray": "c0c0c0",
    "magenta": "ff00ff",
    "red": "ff0000",
    "white": WHITE,
    "yellow": "ffff00",
}
_WHITE_IN_THEMES = {"background1", "light1"}
_HIDDEN_BY_PASTING = {"html top of form", "html bottom of form"}
"""Styles in which Word hides what it puts around a form that is pasted from a web page."""


class Look(NamedTuple):
    """What is said of a piece of text; None where nothing is."""

    vanish: bool | None = None
    points: float | None = None
    colour: str | None = None
    behind: str | None = None
    """Colour of the shading or the highlight."""

    def under(self, other: Look) -> Look:
        """What holds when `other` has the last word."""
        said = {name: value for name, value in other._asdict().items() if value is not None}
        return self._replace(**said)


NO_LOOK = Look()


def look_of(properties: Element | None) -> Look:
    """What a w:rPr says."""
    if properties is None:
        return NO_LOOK
    vanish = points = colour = shading = highlight = None
    for child in properties:
        match child.tag:
            case Tags.VANISH:
                vanish = is_on(child)
            case Tags.SIZE:
                points = _points(child.get(_VAL, ""))
            case Tags.COLOUR:
                colour = _colour(child)
            case Tags.SHADING:
                shading = shading_colour(child)
            case Tags.HIGHLIGHT:
                highlight = _HIGHLIGHTS.get(child.get(_VAL, ""))
    return Look(vanish, points, colour, highlight or shading)


class Tags:
    """Names of the elements that are met most."""

    VANISH = qn("w:vanish")
    SIZE = qn("w:sz")
    COLOUR = qn("w:color")
    SHADING = qn("w:shd")
    HIGHLIGHT = qn("w:highlight")


def is_on(element: Element) -> bool:
    """Whether an on/off property is on; its mere presence says so."""
    return element.get(_VAL, "true") not in ("0", "false", "off")


def shading_colour(shading: Element | None) -> str | None:
    """The colour of a w:shd: None if there is none, UNKNOWN for a pattern of two colours."""
    if shading is None:
        return None
    pattern = shading.get(_VAL, "clear")
    if pattern not in ("clear", "nil", "solid"):
        return UNKNOWN
    colour = str(shading.get(qn("w:color" if pattern == "solid" else "w:fill"), "auto")).lower()
    return None if colour == "auto" or pattern == "nil" else colour


def _colour(element: Element) -> str:
    value = str(element.get(_VAL, "")).lower()
    if value and value != "auto":
        return value
    tinted = any(element.get(qn(name)) for name in ("w:themeShade", "w:themeTint"))
    white = element.get(qn("w:themeColor")) in _WHITE_IN_THEMES and not tinted
    return WHITE if white else "auto"


def _points(value: str) -> float | None:
    """Half-points as Word writes them, or points with their unit as strict files may."""
    try:
        return float(value[:-2]) if value.endswith("pt") else float(value) / 2
    except ValueError:
        return None


class Styles:
    """The styles of a document, asked by id."""

    def __init__(self, root: Element | None) -> None:
        self._elements: dict[str, Element] = {}
        self._known: dict[str, tuple[Look, str | None]] = {}
        self._looks: dict[tuple[str, str, Look], Look] = {}
        self._defaults = NO_LOOK
        self.default_paragraph = ""
        if root is None:
            return
        self._defaults = look_of(root.find("/".join(map(qn, _DEFAULTS))))
        for style in root.iterchildren(qn("w:style")):
            name = style.get(qn("w:styleId"), "")
            self._elements[name] = style
            default = style.get(qn("w:default")) in ("1", "true", "on")
            if default and style.get(qn("w:type")) == "paragraph":
                self.default_paragraph = name

    def look(self, paragraph: str, character: str, direct: Look) -> Look:
        """The look of a run, all things considered."""
        # A thesis has a hundred thousand runs and a handful of looks.
        key = paragraph, character, direct
        if key not in self._looks:
            self._looks[key] = self._looked(*key)
        return self._looks[key]

    def _looked(self, paragraph: str, character: str, direct: Look) -> Look:
        below, above = self._of(paragraph)[0], self._of(character)[0]
        styled = below.under(above)
        if below.vanish and above.vanish:
            # Word lets the one undo the other, as with bold in a bold heading.
            styled = styled._replace(vanish=False)
        return self._defaults.under(styled).under(direct)

    def paragraph_shading(self, name: str) -> str | None:
        """The colour behind paragraphs of this style."""
        return self._of(name)[1]

    def shades_tables(self, name: str) -> bool:
        """Whether cells of a table of this style may be coloured."""
        return any(
            shading_colour(shading) not in (None, WHITE)
            for style in self._ancestry(name)
            for shading in style.iter(qn("w:shd"))
        )

    def hides_by_pasting(self, name: str) -> bool:
        """Whether Word itself, and not the author, hides text of this style."""
        style = self._elements.get(name)
        named = None if style is None else style.find(qn("w:name"))
        return named is not None and str(named.get(_VAL, "")).lower() in _HIDDEN_BY_PASTING

    def _of(self, name: str) -> tuple[Look, str | None]:
        if name not in self._known:
            look, shading = NO_LOOK, None
            for style in reversed(self._ancestry(name)):
                look = look.under(look_of(style.find(qn("w:rPr"))))
                own = style.find(f"{qn('w:pPr')}/{qn('w:shd')}")
                shading = shading if own is None else shading_colour(own)
            self._known[name] = look, shading
        return self._known[name]

    def _ancestry(self, name: str) -> list[Element]:
        """The style and those it is based on, the nearest first; a circle ends where it closes."""
        found: dict[str, Element] = {}
        while name in self._elements and name not in found:
            found[name] = self._elements[name]
            base = found[name].find(qn("w:basedOn"))
            name = "" if base is None else base.get(_VAL, "")
        return list(found.values())


_DEFAULTS = ("w:docDefaults", "w:rPrDefault", "w:rPr")
