"""The choices of one check."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from plagcheck.defaults import COMMON_DOCUMENTS, COMMON_SHARE, NEAR_DUPLICATE
from plagcheck.errors import UsageProblem
from plagcheck.findings.inputs import ReportConfig, RuleChoices
from plagcheck.index import Snapshot, display_location
from plagcheck.matching import WIDEST_TABLES, predict_cost, predict_share
from plagcheck.model import Exclusions, Settings, Skipped, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures import find_method
from plagcheck.workflows.analyzer import Analyzer, AnalyzerConfig, InputFile, open_analyzer


@dataclass(frozen=True, slots=True)
class CheckConfig:
    """Everything a worker must know to check a submission. It is small, because it travels."""

    analyzer: AnalyzerConfig
    settings: Settings
    choices: RuleChoices
    index: dict[str, str | int]
    """Facts of the index; empty if two documents are compared without one."""
    lists_pairs: bool = False
    """Whether reports list every pair of matched elements."""
    indexes: tuple[dict[str, str | int], ...] = ()
    """Facts of each index, if several are searched."""
    languages: tuple[tuple[str, int], ...] = ()
    """Language → documents of the index, if it holds no meaning."""
    share: float = 1.0
    """Least share of the pairs of elements at the threshold that a search finds."""

    @property
    def by_meaning(self) -> bool:
        """Whether passages are looked for by meaning, besides words."""
        return self.report.by_meaning

    @property
    def report(self) -> ReportConfig:
        """The part that a report shows."""
        recipe = self.analyzer.recipe
        return ReportConfig(
            recipe,
            self.settings,
            self.index,
            self.choices,
            recipe.scale,
            *_estimate_likeness(recipe, self.settings.distance or 0),
            lists_pairs=self.lists_pairs,
            indexes=self.indexes,
            languages=self.languages,
            share=self.share,
        )


def _estimate_likeness(recipe: Recipe, distance: int) -> tuple[str, tuple[float, ...]]:
    """Return what theory tells of the words of pairs, and its value for each distance."""
    if recipe.comparison != "hamming":
        return "", ()
    kind = find_method(recipe.method)
    estimates = [kind.estimate_likeness(apart, recipe.bits) for apart in range(distance + 1)]
    if not estimates[0]:
        return "", ()
    values = tuple(round(estimate.value, 4) for estimate in estimates if estimate)
    return estimates[0].measure, values


def configure_check(
    analyzer: AnalyzerConfig,
    settings: Settings | None,
    exclusions: Exclusions | None,
    snapshot: Snapshot | None = None,
    *,
    lists_pairs: bool = False,
) -> CheckConfig:
    """Fill in the defaults of a check, and read its templates.

    `snapshot` is the index of the analyzer, if there is one.
    """
    settings = resolve_settings(settings, analyzer.recipe)
    exclusions = _set_boilerplate(exclusions or Exclusions(), settings, snapshot)
    templates: tuple[Text, ...] = ()
    if exclusions.templates:
        templates = tuple(_read_templates(exclusions, open_analyzer(analyzer, snapshot)))
    facts = describe_snapshot(snapshot) if snapshot else {}
    parts = snapshot.parts if snapshot else ()
    each = tuple(map(describe_snapshot, parts)) if len(parts) > 1 else ()
    choices = RuleChoices(exclusions, templates)
    languages = snapshot.languages() if snapshot and not analyzer.recipe.meaning else {}
    spoken = tuple(languages.items())
    share = predict_search_share(snapshot, settings) if snapshot else 1.0
    return CheckConfig(analyzer, settings, choices, facts, lists_pairs, each, spoken, share)


def predict_search_share(snapshot: Snapshot, settings: Settings) -> float:
    """Predict the least share of the pairs at the threshold that a search in an index finds."""
    recipe, distance = snapshot.catalogue.recipe, settings.distance or 0
    has_tables = distance <= recipe.distance <= WIDEST_TABLES
    if has_tables or settings.exhaustive or recipe.comparison != "hamming":
        return 1.0
    segments = zip(snapshot.segments, snapshot.catalogue.segments, strict=True)
    shares = (predict_share(segment.plan, entry.elements, distance) for segment, entry in segments)
    return min(shares, default=1.0)


def _set_boilerplate(
    exclusions: Exclusions, settings: Settings, snapshot: Snapshot | None
) -> Exclusions:
    """Set how many sources make a text common, by the size of the index.

    Not more than half of the sources that are aligned at most, or a large index would have none.
    """
    if snapshot is None or exclusions.counts_common or exclusions.common is not None:
        return exclusions
    documents, _ = snapshot.totals()
    share = min(math.ceil(COMMON_SHARE * documents), settings.candidates // 2)
    least = max(COMMON_DOCUMENTS, share)
    return replace(exclusions, boilerplate=least) if documents >= least else exclusions


def resolve_settings(settings: Settings | None, recipe: Recipe) -> Settings:
    """Fill in every default of the settings, and check them against the recipe."""
    settings = settings or Settings()
    if settings.distance is None:
        settings = replace(settings, distance=recipe.distance)
    largest = _find_largest_distance(recipe)
    if not 0 <= (settings.distance or 0) <= largest:
        percent = 100 * (1 - largest / recipe.scale)
        raise UsageProblem(
            f"The method {recipe.method} compares within 0 to {largest} of {recipe.scale} "
            f"({percent:g} %), not {settings.distance}: beyond, strangers are alike."
        )
    require_near_duplicate(settings.near_duplicate)
    return settings


def describe_wide_search(snapshot: Snapshot, settings: Settings) -> str:
    """Say what it costs to search beyond the distance that an index was planned for."""
    recipe, distance = snapshot.catalogue.recipe, settings.distance or 0
    is_wider = recipe.distance < distance <= _find_largest_distance(recipe)
    if not is_wider or all(segment.plan.is_scan for segment in snapshot.segments):
        return ""
    tables = [segment.tables for segment in snapshot.segments]
    signatures = sum(part.signature_count for part in tables)
    planned = max(predict_cost(tables).candidates, 1)
    share = predict_search_share(snapshot, settings)
    how = (
        f"each element is compared with all {signatures:,} signatures instead of about "
        f"{planned:,.0f}"
        if share == 1
        else f"long texts are searched by bands, which find at least {share:.0%} of the pairs at "
        "that distance, unless --exhaustive compares all"
    )
    return (
        f"The tables of this index find elements within {recipe.distance} bits. Within {distance}, "
        f"{how}. `plagcheck index --max-distance {distance}` makes tables for that."
    )


def _find_largest_distance(recipe: Recipe) -> int:
    return find_method(recipe.method).largest_distance(recipe.bits, recipe.comparison)


def require_near_duplicate(least: float) -> None:
    """Raise if document signatures cannot hold a threshold for near-duplicates."""
    if not NEAR_DUPLICATE <= least <= 1:
        raise UsageProblem(
            f"Near-duplicates are found from {NEAR_DUPLICATE:.0%} on, not from {least:.0%}.",
            f"Give --near-duplicate a value of {NEAR_DUPLICATE * 100:.0f} to 100.",
        )


def describe_snapshot(snapshot: Snapshot) -> dict[str, str | int]:
    """Return what a report says of the index it was made with.

    Of several, the paths are listed, and the generation is the first one's.
    """
    documents, elements = snapshot.totals()
    return {
        "path": ", ".join(display_location(part.folder) for part in snapshot.parts),
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
