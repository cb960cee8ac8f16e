"""Give windows of meaning to documents that were indexed without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, NoReturn

from plagcheck.engine import Engine, choose_engine
from plagcheck.errors import WorkLost
from plagcheck.index import IndexWriter
from plagcheck.model import SignedWindows
from plagcheck.workflows.analyzer import AnalyzerConfig, open_analyzer
from plagcheck.workflows.index_checks import limiting_memory
from plagcheck.workflows.progress import Progress

TASK_DOCUMENTS = 4
"""Documents that a worker signs at a time."""


class _Task(NamedTuple):
    segment: int
    documents: tuple[int, ...]


def choose_meaning(writer: IndexWriter, asked: bool) -> None:
    """Make meaning part of the recipe if it is asked for; the encoder of a recipe must be here."""
    if writer.recipe.meaning:
        from plagcheck.meaning import require_encoder

        require_encoder(writer.recipe.meaning)
    elif asked:
        from plagcheck.meaning import identify_encoder, load_encoder

        meaning = identify_encoder(load_encoder())
        writer.set_recipe(replace(writer.recipe, meaning=meaning))


def add_missing_windows(
    writer: IndexWriter,
    config: AnalyzerConfig,
    jobs: int,
    cluster: Engine | None,
    progress: Progress,
) -> None:
    """Sign the windows of documents that have none, from their stored texts.

    Each segment is published by itself, so that a run that is stopped loses little.
    """
    snapshot = writer.snapshot() if writer.recipe.meaning else None
    if snapshot is None:
        return
    lacking = {
        number: tuple(snapshot.select_live_part(number).kept)
        for number, segment in enumerate(snapshot.segments)
        if segment.windows is None
    }
    if lacking:
        progress.start(sum(map(len, lacking.values())))
    for number, kept in lacking.items():
        # A segment of removed documents stays as it is, and the next merge drops it.
        if not kept:
            continue
        current = replace(config, generation=writer.catalogue.generation)
        tasks = [
            _Task(number, kept[first : first + TASK_DOCUMENTS])
            for first in range(0, len(kept), TASK_DOCUMENTS)
        ]
        windows: list[SignedWindows] = []
        engine = choose_engine(jobs, len(tasks), cluster)
        for signed in engine.map(partial(_sign_windows, current), tasks, _lose_task):
            windows += signed
            for _ in signed:
                progress.advance(0)
        writer.add_windows(number, windows)
        writer.publish()


def _sign_windows(config: AnalyzerConfig, task: _Task) -> Sequence[SignedWindows]:
    """Sign the windows of some stored documents. Runs in a worker."""
    from plagcheck.meaning import encode_document, require_encoder

    analyzer = open_analyzer(config)
    encoder = require_encoder(config.recipe.meaning)
    signed = []
    for number in task.documents:
        stored = analyzer.snapshot.describe_document(task.segment, number)
        document = analyzer.snapshot.read_document(stored)
        with limiting_memory(stored.id):
            text = analyzer.snapshot.read_words(stored, document)
        signed.append(encode_document(document, text, encoder).windows)
    return signed


def _lose_task(_: _Task) -> NoReturn:
    raise WorkLost(
        "Workers died while they signed windows of meaning; the index is as it was before.",
        "They may have run out of memory: each needs 600 MB. Run the command again with fewer.",
    )
