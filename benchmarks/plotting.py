"""Line charts as SVG, by hand: no display, no package, the same bytes everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

Line = Sequence[tuple[float, float]]

WIDTH, HEIGHT, COLUMNS = 300, 200, 3
LEFT, RIGHT, TOP, BOTTOM = 54, 18, 30, 40
GAP = 28
"""Between the values written below an axis."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999999")
DASHES = ("", "6 3", "2 2")
"""Colours that colour-blind readers tell apart (Okabe and Ito); then the same, dashed."""


@dataclass(frozen=True)
class Panel:
    """One chart: a line for each name."""

    title: str
    lines: Mapping[str, Line]
    across: str
    """What the horizontal axis shows."""
    even: bool = True
    """Whether its values stand evenly spaced: rates and lengths grow by factors."""


def charts(panels: Sequence[Panel], up: str, *, percent: bool = True) -> str:
    """Panels side by side with the same vertical axis, 0 to 1, and one legend below."""
    names = list(dict.fromkeys(name for panel in panels for name in panel.lines))
    columns = min(COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    legend = 18 * -(-len(names) // columns) + 10
    width, height = columns * WIDTH, rows * HEIGHT + legend
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, panel in enumerate(panels):
        x, y = number % columns * WIDTH, number // columns * HEIGHT
        parts.append(f'<g transform="translate({x} {y})">{_panel(panel, names, up, percent)}</g>')
    for number, name in enumerate(names):
        x, y = number % columns * WIDTH + LEFT, rows * HEIGHT + 14 + number // columns * 18
        parts.append(f'<path d="M{x} {y - 4}h24" {_stroke(number)}/>')
        parts.append(f'<text x="{x + 30}" y="{y}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _panel(panel: Panel, names: Sequence[str], up: str, percent: bool) -> str:
    places = sorted({x for line in panel.lines.values() for x, _ in line})
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    span = (places[-1] - places[0]) or 1
    steps = {
        x: LEFT + inner * (at / max(len(places) - 1, 1) if panel.even else (x - places[0]) / span)
        for at, x in enumerate(places)
    }
    parts = [f'<text x="{LEFT}" y="18" font-weight="bold">{escape(panel.title)}</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = TOP + tall * (1 - share)
        shown = f"{share:.0%}" if percent else f"{share:g}"
        parts.append(f'<path d="M{LEFT} {y:.1f}h{inner}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 4}" y="{y + 4:.1f}" text-anchor="end">{shown}</text>')
    below, written = HEIGHT - BOTTOM + 15, -float(GAP)
    for x in places:
        if steps[x] - written < GAP:
            continue
        written = steps[x]
        shown = f"{x:.0%}" if 0 < x < 1 else f"{x:g}"
        parts.append(f'<text x="{steps[x]:.1f}" y="{below}" text-anchor="middle">{shown}</text>')
    middle = LEFT + inner / 2
    parts.append(
        f'<text x="{middle:.1f}" y="{HEIGHT - BOTTOM + 31}" text-anchor="middle" fill="#555555">'
        f"{escape(panel.across)}</text>"
    )
    parts.append(
        f'<text transform="translate(12 {TOP + tall / 2:.1f}) rotate(-90)" text-anchor="middle" '
        f'fill="#555555">{escape(up)}</text>'
    )
    for name, line in panel.lines.items():
        points = " ".join(f"{steps[x]:.1f},{TOP + tall * (1 - y):.1f}" for x, y in line)
        stroke = _stroke(names.index(name))
        parts.append(f'<polyline points="{points}" fill="none" {stroke}/>')
    return "".join(parts)


def _stroke(number: int) -> str:
    dash = DASHES[number // len(COLOURS) % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="2"{dashed}'
