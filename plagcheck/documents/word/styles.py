"""Resolve the formatting of Word text, as far as it decides visibility.

A property that a run does not set comes from its character style, then its paragraph style, then
the document's defaults; each style may be based on another.
"""

from __future__ import annotations

from docx.oxml.ns import qn

from plagcheck.documents.visibility import NO_FORMATTING, UNKNOWN, WHITE, Formatting
from plagcheck.documents.word.headings import read_level_from_name, read_outline_level
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
_FORM_EDGES = {"html top of form", "html bottom of form"}
"""Styles that Word hides itself, around a form pasted from a web page."""


def read_formatting(properties: Element | None) -> Formatting:
    """Read a w:rPr element."""
    if properties is None:
        return NO_FORMATTING
    hidden = points = colour = shading = highlight = None
    for child in properties:
        match child.tag:
            case _Tags.VANISH:
                hidden = is_on(child)
            case _Tags.SIZE:
                points = _read_points(child.get(_VAL, ""))
            case _Tags.COLOUR:
                colour = _read_colour(child)
            case _Tags.SHADING:
                shading = read_shading(child)
            case _Tags.HIGHLIGHT:
                highlight = _HIGHLIGHTS.get(child.get(_VAL, ""))
    return Formatting(hidden, points, colour, highlight or shading)


class _Tags:
    """Names of the properties that are read."""

    VANISH = qn("w:vanish")
    SIZE = qn("w:sz")
    COLOUR = qn("w:color")
    SHADING = qn("w:shd")
    HIGHLIGHT = qn("w:highlight")


def is_on(element: Element | None) -> bool:
    """Return whether an on/off property is there and on; without a value it is."""
    return element is not None and element.get(_VAL, "true") not in ("0", "false", "off")


def read_shading(shading: Element | None) -> str | None:
    """Return the colour of a w:shd: None if it has none, UNKNOWN for a pattern of two colours."""
    if shading is None:
        return None
    pattern = shading.get(_VAL, "clear")
    if pattern not in ("clear", "nil", "solid"):
        return UNKNOWN
    colour = str(shading.get(qn("w:color" if pattern == "solid" else "w:fill"), "auto")).lower()
    return None if colour == "auto" or pattern == "nil" else colour


def _read_colour(element: Element) -> str:
    value = str(element.get(_VAL, "")).lower()
    if value and value != "auto":
        return value
    is_tinted = any(element.get(qn(name)) for name in ("w:themeShade", "w:themeTint"))
    is_white = element.get(qn("w:themeColor")) in _WHITE_IN_THEMES and not is_tinted
    return WHITE if is_white else "auto"


def _read_points(value: str) -> float | None:
    """Read a size: half-points, as Word writes them, or points with a unit, as in strict files."""
    try:
        return float(value[:-2]) if value.endswith("pt") else float(value) / 2
    except ValueError:
        return None


class WordStyles:
    """The styles of a Word document by id."""

    def __init__(self, root: Element | None) -> None:
        self._elements: dict[str, Element] = {}
        self._resolved_styles: dict[str, tuple[Formatting, str | None]] = {}
        self._levels: dict[str, int] = {}
        self._resolved_runs: dict[tuple[str, str, Formatting], Formatting] = {}
        self._defaults = NO_FORMATTING
        self.default_paragraph = ""
        if root is None:
            return
        self._defaults = read_formatting(root.find("/".join(map(qn, _DEFAULTS))))
        for style in root.iterchildren(qn("w:style")):
            name = style.get(qn("w:styleId"), "")
            self._elements[name] = style
            default = style.get(qn("w:default")) in ("1", "true", "on")
            if default and style.get(qn("w:type")) == "paragraph":
                self.default_paragraph = name

    def resolve_run(self, paragraph: str, character: str, direct: Formatting) -> Formatting:
        """Return the formatting of a run from its styles and its own properties."""
        # A thesis has a hundred thousand runs, but few different formattings.
        key = paragraph, character, direct
        if key not in self._resolved_runs:
            self._resolved_runs[key] = self._resolve_run(*key)
        return self._resolved_runs[key]

    def _resolve_run(self, paragraph: str, character: str, direct: Formatting) -> Formatting:
        of_paragraph, _ = self._resolve_style(paragraph)
        of_character, _ = self._resolve_style(character)
        styled = of_paragraph.override_with(of_character)
        if of_paragraph.hidden and of_character.hidden:
            # In Word the two cancel each other, like bold in a bold heading.
            styled = styled._replace(hidden=False)
        return self._defaults.override_with(styled).override_with(direct)

    def find_paragraph_shading(self, name: str) -> str | None:
        """Return the background colour of paragraphs of this style."""
        return self._resolve_style(name)[1]

    def find_heading_level(self, name: str) -> int:
        """Return the level of headings of this style, from 1; 0 if it is no heading."""
        if name not in self._levels:
            self._levels[name] = 0
            for style in self._list_ancestors(name):
                level = read_outline_level(style.find(qn("w:pPr")))
                level = read_level_from_name(style) if level is None else level
                if level is not None:
                    self._levels[name] = level
                    break
        return self._levels[name]

    def shades_tables(self, name: str) -> bool:
        """Return whether a table of this style may have coloured cells."""
        return any(
            read_shading(shading) not in (None, WHITE)
            for style in self._list_ancestors(name)
            for shading in style.iter(qn("w:shd"))
        )

    def is_hidden_form_edge(self, name: str) -> bool:
        """Return whether Word itself, not the author, hides text of this style."""
        style = self._elements.get(name)
        style_name = None if style is None else style.find(qn("w:name"))
        return style_name is not None and str(style_name.get(_VAL, "")).lower() in _FORM_EDGES

    def _resolve_style(self, name: str) -> tuple[Formatting, str | None]:
        """Return the formatting and the paragraph shading of a style, with what it inherits."""
        if name not in self._resolved_styles:
            formatting, shading = NO_FORMATTING, None
            for style in reversed(self._list_ancestors(name)):
                formatting = formatting.override_with(read_formatting(style.find(qn("w:rPr"))))
                shading_element = style.find(f"{qn('w:pPr')}/{qn('w:shd')}")
                shading = shading if shading_element is None else read_shading(shading_element)
            self._resolved_styles[name] = formatting, shading
        return self._resolved_styles[name]

    def _list_ancestors(self, name: str) -> list[Element]:
        """Return a style and those it is based on, nearest first; a cycle ends where it closes."""
        ancestors: dict[str, Element] = {}
        while name in self._elements and name not in ancestors:
            ancestors[name] = self._elements[name]
            base = ancestors[name].find(qn("w:basedOn"))
            name = "" if base is None else base.get(_VAL, "")
        return list(ancestors.values())


_DEFAULTS = ("w:docDefaults", "w:rPrDefault", "w:rPr")
