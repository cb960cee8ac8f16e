"""Resolve the formatting of OpenDocument text, as far as it decides visibility."""

from __future__ import annotations

from plagcheck.documents.visibility import NO_FORMATTING, WHITE, Formatting
from plagcheck.documents.xml_trees import Element

STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


class OdtStyles:
    """The styles of an OpenDocument file by family and name."""

    def __init__(self, *roots: Element) -> None:
        self._elements: dict[tuple[str, str], Element] = {}
        self._resolved: dict[tuple[str, str], Formatting] = {}
        self._breaks: dict[tuple[str, str], bool] = {}
        self.default = NO_FORMATTING
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                key = style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")
                self._elements[key] = style
            for style in root.iter(f"{STYLE}default-style"):
                if style.get(f"{STYLE}family") == "paragraph":
                    self.default = _read_style(style)

    def resolve_style(self, family: str, name: str) -> Formatting:
        """Return the formatting of a style, with everything it inherits."""
        if (family, name) not in self._resolved:
            formatting = NO_FORMATTING
            for style in reversed(self._list_ancestors(family, name)):
                formatting = formatting.override_with(_read_style(style))
            self._resolved[family, name] = formatting
        return self._resolved[family, name]

    def breaks_page(self, name: str, side: str) -> bool:
        """Return whether paragraphs of a style begin a page (`before`) or end one (`after`)."""
        if (side, name) not in self._breaks:
            values = [
                value
                for style in self._list_ancestors("paragraph", name)
                for properties in style
                if (value := properties.get(f"{FO}break-{side}")) is not None
            ]
            masters = (
                style.get(f"{STYLE}master-page-name")
                for style in self._list_ancestors("paragraph", name)
            )
            self._breaks[side, name] = values[:1] == ["page"] or (side == "before" and any(masters))
        return self._breaks[side, name]

    def _list_ancestors(self, family: str, name: str) -> list[Element]:
        ancestors: dict[str, Element] = {}
        while (family, name) in self._elements and name not in ancestors:
            ancestors[name] = self._elements[family, name]
            name = ancestors[name].get(f"{STYLE}parent-style-name", "")
        return list(ancestors.values())


def _read_style(style: Element) -> Formatting:
    formatting = NO_FORMATTING
    for properties in style:
        background = properties.get(f"{FO}background-color", "")
        formatting = formatting.override_with(Formatting(background=_read_colour(background)))
        if properties.tag == f"{STYLE}text-properties":
            display = properties.get(f"{TEXT}display")
            formatting = formatting.override_with(
                Formatting(
                    None if display is None else display == "none",
                    _read_points(properties.get(f"{FO}font-size", "")),
                    _read_colour(properties.get(f"{FO}color", "")),
                )
            )
    return formatting


def _read_colour(value: str) -> str | None:
    """Return six hex digits; None for a transparent background."""
    return value[1:].lower() if value.startswith("#") else WHITE if value == "white" else None


def _read_points(value: str) -> float | None:
    try:
        return float(value[:-2]) if value.endswith("pt") else None
    except ValueError:
        return None
