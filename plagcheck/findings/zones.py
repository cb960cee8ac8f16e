"""What a submission's own text says of its parts: zones that may not count, and headings.

It needs no passages, so a check finds it while candidates are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plagcheck.findings.headings import headings
from plagcheck.findings.rules.bibliography import bibliography
from plagcheck.findings.rules.contents import contents
from plagcheck.findings.rules.quotations import quotations
from plagcheck.findings.rules.template import of_template
from plagcheck.findings.rules.title_page import title_page
from plagcheck.model import Exclusions, Fingerprint, Rule, Span, Text


class Layout(NamedTuple):
    """The parts of a submission."""

    zones: tuple[tuple[Rule, Span], ...]
    """What the rules that are on take out of the count."""
    headings: tuple[tuple[int, str], ...]
    """Where each begins, and its title."""


def layout_of(taken: Fingerprint, rules: Exclusions, templates: Sequence[Text]) -> Layout:
    """The parts of a submission under these rules."""
    return Layout(
        tuple(_zones(taken, rules, templates)),
        tuple((heading.start, heading.title) for heading in headings(taken.document.text)),
    )


def _zones(
    taken: Fingerprint, rules: Exclusions, templates: Sequence[Text]
) -> Iterator[tuple[Rule, Span]]:
    text, on = taken.document.text, rules.zones
    if "cited_quotation" in on or "quotation" in on:
        for quotation in quotations(text):
            rule: Rule = "cited_quotation" if quotation.cited else "quotation"
            if rule in on:
                yield rule, quotation.span
    if "bibliography" in on:
        yield from (("bibliography", span) for span in bibliography(text))
    if "contents" in on:
        yield from (("contents", span) for span in contents(text))
    if "title_page" in on and (page := title_page(text, taken.document.page_starts)):
        yield "title_page", page
    if templates:
        yield from (("template", span) for span in of_template(taken.text, templates))
