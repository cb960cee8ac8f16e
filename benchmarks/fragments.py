"""Short copies: lone runs of words, and mosaics of pieces from several sources.

`python benchmarks/fragments.py CORPUS` takes a corpus in PAN's layout. Pieces of its sources,
chosen by lot, are put into the middle of another source, and the result is compared with the
sources of its pieces. A passage that touches no piece is false: the texts were chosen by lot too,
unless the texts share a run of words, as chapters of one manual do.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from quality_chance import share_text, taken
from quality_languages import table

from plagcheck.model import Fingerprint, Skipped
from plagcheck.recipe import Recipe
from plagcheck.research.evaluate_pan import align_each
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer
from plagcheck.workflows.config import resolve_settings

KINDS = {"lone run": 1, "mosaic": 6}
"""Pieces of each submission."""
SIZES = (15, 20, 25)
"""Words of a piece."""
PIECES = 240
"""Pieces of each kind and size."""


class Fragments(NamedTuple):
    """What submissions with short copies gave."""

    characters: int
    """Characters of all pieces."""
    found: int
    """Those inside passages with the source of their piece."""
    words: int
    """Words compared, in each submission for each of its sources."""
    false: int
    """Passages that touch no piece and have no six equal words in a row."""
    shared: int
    """Those that have: chapters of one manual repeat phrases."""


def fragments_section(folder: Path) -> str:
    """How much of what was copied in short pieces is found?"""
    rows, words, false, shared = [], 0, 0, 0
    for kind, pieces in KINDS.items():
        for size in SIZES:
            total = measure_fragments(folder / "src", pieces, size)
            rows.append([kind, str(pieces), str(size), f"{total.found / total.characters:.3f}"])
            words, false, shared = (
                words + total.words,
                false + total.false,
                shared + total.shared,
            )
    return f"""## Short copies

Runs of words of one source, or of several, in the middle of another text ({PIECES} runs in each
row). Recall is the share of their characters inside passages.

{table(["kind", "sources", "words of a run", "recall"], rows)}

Passages that touch no run: {false} false ones in {words:,} words, and {shared} with six equal words
in a row, which the texts share besides.
"""


def measure_fragments(folder: Path, pieces: int, size: int) -> Fragments:
    """Make submissions with pieces of `size` words of the folder's files, and check them."""
    files = sorted(folder.iterdir())
    parts = [_measure(files, pieces, size, trial) for trial in range(PIECES // pieces)]
    return Fragments(*(sum(column) for column in zip(*parts, strict=True)))


def _measure(files: Sequence[Path], pieces: int, size: int, trial: int) -> Fragments:
    lot = random.Random(1_000 * size + trial)  # noqa: S311
    config = AnalyzerConfig(Recipe())
    carrier, *origins = (_read(config, path) for path in lot.sample(files, pieces + 1))
    if carrier is None or not all(origin and len(origin.text) > size for origin in origins):
        return Fragments(0, 0, 0, 0, 0)
    sources = [origin for origin in origins if origin]
    around = carrier.document.text
    middle = int(carrier.text.starts[len(carrier.text) // 2])
    text, spans = around[:middle], []
    for source in sources:
        # Words as the program counts them: Chinese has no spaces.
        begin = lot.randrange(len(source.text) - size)
        first, last = source.text.starts[begin], source.text.ends[begin + size - 1]
        piece = source.document.text[first:last]
        spans.append((len(text), len(text) + len(piece)))
        text += f"{piece} "
    text += around[middle:]
    mine = open_analyzer(config).analyze(InputFile("submission.txt", data=text.encode()))
    if isinstance(mine, Skipped):
        return Fragments(0, 0, 0, 0, 0)
    characters = found = false = shared = 0
    aligned = align_each(mine, sources, config, resolve_settings(None, config.recipe))
    for (start, end), passages in zip(spans, aligned, strict=True):
        characters += end - start
        covered: set[int] = set()
        for passage in passages:
            side = passage.submission
            inside = range(max(start, side.start), min(end, side.end))
            covered.update(inside)
            shared += not inside and share_text(passage)
            false += not inside and not share_text(passage)
        found += len(covered)
    return Fragments(characters, found, len(mine.text) * len(sources), false, shared)


@lru_cache(maxsize=4096)
def _read(config: AnalyzerConfig, path: Path) -> Fingerprint | None:
    return taken(config, path)


if __name__ == "__main__":
    print(fragments_section(Path(sys.argv[1])))
