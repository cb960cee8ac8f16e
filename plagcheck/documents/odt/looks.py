"""What OpenDocument text looks like, as far as it decides whether it can be seen."""

from __future__ import annotations

from typing import NamedTuple

from plagcheck.documents.concealing import WHITE
from plagcheck.documents.xml_trees import Element

STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


class OdtLook(NamedTuple):
    """What is said of a piece of text; None where nothing is."""

    gone: bool | None = None
    points: float | None = None
    colour: str | None = None
    behind: str | None = None

    def under(self, other: OdtLook) -> OdtLook:
        """What holds when `other` has the last word."""
        said = {name: value for name, value in other._asdict().items() if value is not None}
        return self._replace(**said)


NO_LOOK = OdtLook()


class OdtStyles:
    """The styles of content and styles parts, asked by family and name."""

    def __init__(self, *roots: Element) -> None:
        self._elements: dict[tuple[str, str], Element] = {}
        self._known: dict[tuple[str, str], OdtLook] = {}
        self.default = NO_LOOK
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                key = style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")
                self._elements[key] = style
            for style in root.iter(f"{STYLE}default-style"):
                if style.get(f"{STYLE}family") == "paragraph":
                    self.default = _own(style)

    def look(self, family: str, name: str) -> OdtLook:
        """What a style says, with all that it inherits."""
        if (family, name) not in self._known:
            look = NO_LOOK
            for style in reversed(self._ancestry(family, name)):
                look = look.under(_own(style))
            self._known[family, name] = look
        return self._known[family, name]

    def _ancestry(self, family: str, name: str) -> list[Element]:
        found: dict[str, Element] = {}
        while (family, name) in self._elements and name not in found:
            found[name] = self._elements[family, name]
            name = found[name].get(f"{STYLE}parent-style-name", "")
        return list(found.values())


def _own(style: Element) -> OdtLook:
    look = NO_LOOK
    for properties in style:
        behind = properties.get(f"{FO}background-color", "")
        look = look.under(OdtLook(behind=_colour(behind)))
        if properties.tag == f"{STYLE}text-properties":
            display = properties.get(f"{TEXT}display")
            look = look.under(
                OdtLook(
                    None if display is None else display == "none",
                    _points(properties.get(f"{FO}font-size", "")),
                    _colour(properties.get(f"{FO}color", "")),
                )
            )
    return look


def _colour(value: str) -> str | None:
    """Six hex digits; a transparent background is none."""
    return value[1:].lower() if value.startswith("#") else WHITE if value == "white" else None


def _points(value: str) -> float | None:
    try:
        return float(value[:-2]) if value.endswith("pt") else None
    except ValueError:
        return None
