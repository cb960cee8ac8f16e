"""The choices of one check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from plagcheck.defaults import NEAR_DUPLICATE
from plagcheck.errors import UsageProblem
from plagcheck.findings.inputs import ReportConfig, RuleChoices
from plagcheck.index import Snapshot, display_location
from plagcheck.model import Exclusions, Settings, Skipped, Text
from plagcheck.recipe import Recipe
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, InputFile, open_analyzer


@dataclass(frozen=True, slots=True)
class CheckConfig:
    """Everything a worker must know to check a submission. It is small, because it travels."""

    analyzer: AnalyzerConfig
    settings: Settings
    choices: RuleChoices
    index: dict[str, str | int]
    """Facts of the index; empty if two documents are compared without one."""

    @property
    def by_meaning(self) -> bool:
        """Whether passages are looked for by meaning, besides words."""
        return self.report.by_meaning

    @property
    def report(self) -> ReportConfig:
        """The part that a report shows."""
        return ReportConfig(self.analyzer.recipe, self.settings, self.index, self.choices)


def configure_check(
    analyzer: AnalyzerConfig,
    settings: Settings | None,
    exclusions: Exclusions | None,
    snapshot: Snapshot | None = None,
) -> CheckConfig:
    """Fill in the defaults of a check, and read its templates.

    `snapshot` is the index of the analyzer, if there is one.
    """
    settings = resolve_settings(settings, analyzer.recipe)
    exclusions = exclusions or Exclusions()
    templates: tuple[Text, ...] = ()
    if exclusions.templates:
        templates = tuple(_read_templates(exclusions, open_analyzer(analyzer, snapshot)))
    facts = describe_snapshot(snapshot) if snapshot else {}
    return CheckConfig(analyzer, settings, RuleChoices(exclusions, templates), facts)


def resolve_settings(settings: Settings | None, recipe: Recipe) -> Settings:
    """Fill in every default of the settings, and check them against the recipe."""
    settings = settings or Settings()
    if settings.distance is None:
        settings = replace(settings, distance=recipe.distance)
    if not 0 <= (settings.distance or 0) <= recipe.distance:
        raise UsageProblem(
            f"This index finds elements within {recipe.distance} bits, not {settings.distance}.",
            "Make one with `plagcheck index --max-distance "
            f"{settings.distance} --index OTHER FOLDER`.",
        )
    require_near_duplicate(settings.near_duplicate)
    return settings


def require_near_duplicate(least: float) -> None:
    """Raise if document signatures cannot hold a threshold for near-duplicates."""
    if not NEAR_DUPLICATE <= least <= 1:
        raise UsageProblem(
            f"Near-duplicates are found from {NEAR_DUPLICATE:.0%} on, not from {least:.0%}.",
            f"Give --near-duplicate a value of {NEAR_DUPLICATE * 100:.0f} to 100.",
        )


def describe_snapshot(snapshot: Snapshot) -> dict[str, str | int]:
    """Return what a report says of the index it was made with."""
    documents, elements = snapshot.totals()
    return {
        "path": display_location(snapshot.folder),
        "generation": snapshot.catalogue.generation,
        "documents": documents,
        "elements": elements,
    }


def _read_templates(exclusions: Exclusions, analyzer: Analyzer) -> Iterator[Text]:
    """Read the templates; one that cannot be read stops the run, or nobody would notice."""
    for path in exclusions.templates:
        document = analyzer.read_document(InputFile.of(Path(path)))
        if isinstance(document, Skipped):
            raise UsageProblem(
                f"The template {path} cannot be read: {document.detail}.",
                "Give --template a readable document.",
            )
        yield analyzer.cut_elements(document)[0]
