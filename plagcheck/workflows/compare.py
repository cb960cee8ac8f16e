"""Two documents → report, without an index: a check whose search is a pair."""

from __future__ import annotations

from dataclasses import replace

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.engine import Inline
from plagcheck.model import Exclusions, Report, Settings
from plagcheck.recipe import Recipe
from plagcheck.remote.address import Location
from plagcheck.signatures import needs_frequencies
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile
from plagcheck.workflows.check import check_files
from plagcheck.workflows.config import configure_check
from plagcheck.workflows.indexing.drafting import Content
from plagcheck.workflows.indexing.frequencies import count_words
from plagcheck.workflows.search.pair import PairSearch


def compare_documents(
    submission: Location | InputFile,
    source: Location | InputFile,
    recipe: Recipe | None = None,
    settings: Settings | None = None,
    *,
    exclusions: Exclusions | None = None,
    meaning: bool = False,
    pdf_reader: str = "auto",
    limits: Limits = DEFAULT_LIMITS,
    lists_pairs: bool = False,
) -> Report:
    """Return the report on what one document shares with another.

    With `meaning`, translated and rewritten passages are found, too.
    """
    files = InputFile.of(submission), InputFile.of(source)
    recipe = recipe or Recipe()
    if meaning:
        from plagcheck.meaning import identify_encoder, load_encoder

        recipe = replace(recipe, meaning=identify_encoder(load_encoder()))
    analyzer = AnalyzerConfig(recipe, pdf_reader, limits)
    if needs_frequencies(analyzer.recipe):
        batch = tuple(Content("", 0, (file,)) for file in files)
        analyzer = replace(analyzer, frequencies=count_words([batch], analyzer, Inline()))
    config = configure_check(analyzer, settings, exclusions, lists_pairs=lists_pairs)
    return next(check_files(files[:1], PairSearch(config, files[1])))
