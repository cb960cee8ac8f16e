"""Short copies: lone runs of words, and mosaics of pieces from several sources.

`python benchmarks/fragments.py CORPUS` takes a corpus in PAN's layout. Pieces of its sources,
chosen by lot, are put into the middle of another source, and the result is compared with the
sources of its pieces. A passage that touches no piece is false: the texts were chosen by lot too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from quality_chance import taken
from quality_languages import table

from plagcheck.model import Skipped
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
    """Passages that touch no piece."""


def fragments_section(folder: Path) -> str:
    """How much of what was copied in short pieces is found?"""
    rows, words, false = [], 0, 0
    for kind, pieces in KINDS.items():
        for size in SIZES:
            total = measure_fragments(folder / "src", pieces, size)
            rows.append([kind, str(pieces), str(size), f"{total.found / total.characters:.3f}"])
            words, false = words + total.words, false + total.false
    return f"""## Short copies

Runs of words of one source, or of several, in the middle of another text ({PIECES} runs in each
row). Recall is the share of their characters inside passages.

{table(["kind", "sources", "words of a run", "recall"], rows)}

False passages, which touch no run: {false} in {words:,} words.
"""


def measure_fragments(folder: Path, pieces: int, size: int) -> Fragments:
    """Make submissions with pieces of `size` words of the folder's files, and check them."""
    files = sorted(folder.iterdir())
    parts = [_measure(files, pieces, size, trial) for trial in range(PIECES // pieces)]
    return Fragments(*(sum(column) for column in zip(*parts, strict=True)))


def _measure(files: Sequence[Path], pieces: int, size: int, trial: int) -> Fragments:
    lot = random.Random(1_000 * size + trial)  # noqa: S311
    carrier, *sources = lot.sample(files, pieces + 1)
    around = carrier.read_text(encoding="utf-8").split()
    text, spans = " ".join(around[: len(around) // 2]), []
    for source in sources:
        words = source.read_text(encoding="utf-8").split()
        begin = lot.randrange(max(len(words) - size, 1))
        piece = " ".join(words[begin : begin + size])
        spans.append((len(text) + 1, len(text) + 1 + len(piece)))
        text += f" {piece}"
    text += " " + " ".join(around[len(around) // 2 :])
    config = AnalyzerConfig(Recipe())
    mine = open_analyzer(config).analyze(InputFile("submission.txt", data=text.encode()))
    origins = [fingerprint for source in sources if (fingerprint := taken(config, source))]
    if isinstance(mine, Skipped) or len(origins) < len(sources):
        return Fragments(0, 0, 0, 0)
    characters = found = false = 0
    aligned = align_each(mine, origins, config, resolve_settings(None, config.recipe))
    for (start, end), passages in zip(spans, aligned, strict=True):
        inside = [
            min(end, passage.submission.end) - max(start, passage.submission.start)
            for passage in passages
        ]
        characters += end - start
        found += sum(shared for shared in inside if shared > 0)
        false += sum(shared <= 0 for shared in inside)
    return Fragments(characters, found, len(mine.text) * len(origins), false)


if __name__ == "__main__":
    print(fragments_section(Path(sys.argv[1])))
