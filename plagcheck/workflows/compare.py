"""Two documents → report, without an index."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import Inline
from plagcheck.findings.inputs import AlignedSources, CheckedSubmission, SourceFacts
from plagcheck.findings.judgement import find_layout
from plagcheck.findings.report import build_report, build_unchecked_report
from plagcheck.index import Tables, choose_plan
from plagcheck.matching import MatchResult, choose_distance_function, match_elements
from plagcheck.model import Exclusions, Fingerprint, NearDuplicate, Report, Settings, Skipped
from plagcheck.passages import NumberedText, Numbering, SearchSpace, align_texts
from plagcheck.recipe import Recipe
from plagcheck.signatures import needs_frequencies
from plagcheck.workflows.analyzer import Given, Tools, Workshop, workshop
from plagcheck.workflows.batches import Content
from plagcheck.workflows.clock import Clock
from plagcheck.workflows.config import Order, read_templates
from plagcheck.workflows.duplicates import resemblance, shingles_of
from plagcheck.workflows.frequencies import count_words
from plagcheck.workflows.settings import resolved

SPACE = 4_096.0
"""Bytes for each element that the tables of one comparison may take: they live for a moment. The
space of an index makes short documents scan each other, which takes twice as long."""

FEWEST = 100
"""Elements from which a document gets tables by its length; shorter ones get those of so many, for
a scan goes through the submission element by element."""


def compare(
    submission: Path | Given,
    source: Path | Given,
    recipe: Recipe | None = None,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
) -> Report:
    """What one document shares with another, without an index."""
    recipe = recipe or Recipe()
    settings = resolved(settings, recipe)
    tools = Tools(recipe, pdf_reader, limits=limits)
    one, other = Given.of(submission), Given.of(source)
    if needs_frequencies(recipe):
        both = (Content("", 0, (one,)), Content("", 0, (other,)))
        tools = tools._replace(frequencies=count_words([both], tools, Inline()))
    order = Order(tools, settings, exclusions or Exclusions())
    basis = order._replace(templates=read_templates(order)).basis()
    shop, clock = workshop(tools), Clock()
    mine, theirs = shop.take(one), shop.take(other)
    if isinstance(mine, Skipped):
        return build_unchecked_report(basis, one.shown, mine)
    if isinstance(theirs, Skipped):
        return build_unchecked_report(basis, one.shown, theirs, mine)
    clock.lap("read and sign")
    followed = pairs_between(mine, theirs, shop, settings)
    clock.lap("match")
    numbering = Numbering()
    source_id = theirs.document.sha256[:12]
    passages = align_texts(
        followed.pairs[0],
        (mine.document, NumberedText.from_text(mine.text, mine.elements, numbering)),
        (theirs.document, NumberedText.from_text(theirs.text, theirs.elements, numbering)),
        source_id,
        settings,
        SearchSpace(len(mine.text), len(theirs.text), indexed=False),
    )
    clock.lap("align")
    facts = other.shown, theirs.document.sha256, theirs.document.title
    named = {source_id: SourceFacts.from_text(*facts, theirs.text)}
    alike = resemblance(*(shingles_of(one.text, one.elements) for one in (mine, theirs)))
    near = [NearDuplicate(source_id, *facts, alike)]
    near = near if alike >= settings.near_duplicate else []
    aligned = AlignedSources(passages, named, [], 0)
    layout = find_layout(mine, basis.choices)
    return build_report(
        basis, CheckedSubmission(mine, layout, aligned, near, followed.common, clock.seconds)
    )


def pairs_between(
    mine: Fingerprint, theirs: Fingerprint, shop: Workshop, settings: Settings
) -> MatchResult:
    """Candidate pairs of elements of two documents."""
    count = len(theirs.signatures)
    tables = Tables.build(theirs.signatures, choose_plan(shop.recipe, max(count, FEWEST), SPACE))
    own = choose_distance_function(shop.recipe, shop.method)
    whole = np.zeros(1, dtype=np.int64)
    return match_elements(mine.signatures, [(tables, whole)], settings.distance or 0, own)
