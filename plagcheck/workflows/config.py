"""What was ordered: everything a worker must know to check a submission."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from plagcheck.errors import UsageProblem
from plagcheck.findings.inputs import ReportConfig, RuleChoices
from plagcheck.model import Document, Exclusions, Settings, Skipped, Text
from plagcheck.workflows.analyzer import Given, Tools, workshop


class Order(NamedTuple):
    """The choices of one run; small, so that it travels to workers."""

    tools: Tools
    settings: Settings
    exclusions: Exclusions
    facts: dict[str, str | int] = {}  # noqa: RUF012 - a tuple's field, never changed
    """Of the index; none if two documents are compared without one."""
    templates: tuple[Document, ...] = ()
    """The exclusions' templates, read."""

    def basis(self) -> ReportConfig:
        """What a report is made with."""
        texts = tuple(_analysed(self.tools, template) for template in self.templates)
        choices = RuleChoices(self.exclusions, texts)
        return ReportConfig(self.tools.recipe, self.settings, self.facts, choices)


def read_templates(order: Order) -> tuple[Document, ...]:
    """The templates' text; one that cannot be read stops the run, for it would go unnoticed."""
    found = []
    for path in order.exclusions.templates:
        document = workshop(order.tools).read(Given.of(Path(path)))
        if isinstance(document, Skipped):
            raise UsageProblem(
                f"The template {path} cannot be read: {document.detail}.",
                "Give --template a readable document.",
            )
        found.append(document)
    return tuple(found)


@lru_cache(maxsize=16)
def _analysed(tools: Tools, template: Document) -> Text:
    return workshop(tools).cut(template)[0]
