"""Builds HTML of values, so that text cannot become markup by an oversight.

`tag("p", text)` escapes every attribute, and every child that is not `Html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from plagcheck.reports.escape import break_markup_commands, escape_controls

_EMPTY = frozenset(("meta", "br", "input", "hr", "link"))


_TAIL = 24
"""Characters at the end of a path that are always shown."""


class Html(str):
    """Markup that was made here."""

    __slots__ = ()


Child = str | None | Iterable["Child"]
"""Text, `Html`, nothing, or several of them."""


def tag(name: str, /, *children: Child, **attributes: str | int | float | bool | None) -> Html:
    """Build a tag. `class_` and `for_` lose their underscore, other underscores become hyphens."""
    written = "".join(
        f" {_format_attribute(key)}"
        if value is True
        else f' {_format_attribute(key)}="{_escape(escape_controls(str(value)))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _EMPTY:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join_html(*children)}</{name}>")


def join_html(*children: Child) -> Html:
    """Join children to one piece of markup."""
    return Html("".join(map(_convert_child, children)))


def escape_lines(text: str) -> Html:
    """Escape text whose controls are escaped already; its line breaks stay."""
    return Html(_escape(text))


def cut_path(path: str) -> Html:
    """Build a path that a narrow window cuts in its middle: where it begins and ends stays."""
    shown = escape_controls(path)
    tail = shown[shown.rfind("/", 0, -1) :] if "/" in shown else shown
    tail = tail if len(tail) <= _TAIL else shown[-_TAIL:]
    head = shown[: len(shown) - len(tail)]
    parts = tag("span", head) if head else None, tag("span", tail)
    return tag("span", *parts, class_="cut", title=path)


def join_facts(facts: Mapping[str, object]) -> str:
    """Put names and values on one line."""
    return " · ".join(f"{name} {_join_value(value)}" for name, value in facts.items())


def _join_value(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {inner}" for name, inner in value.items())
    return str(value)


def _convert_child(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Html):
        return child
    if isinstance(child, str):
        return _escape(escape_controls(child))
    return join_html(*child)


def _escape(text: str) -> str:
    return break_markup_commands(escape(text))


def _format_attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
