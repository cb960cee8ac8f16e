"""Document frequencies of an index, counted once and named after their content.

A recipe that needs them names the file, so signatures with different frequencies never mix.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from plagcheck.index.files.reading import array_damage_error, compute_checksum, open_array
from plagcheck.index.files.writing import damage_error, sync_folder, write_array
from plagcheck.model import Frequencies

NAME_LENGTH = 16

MOST_COUNTED_DOCUMENTS = 1 << 40
"""Most documents that frequencies may have been counted over."""


def write_frequencies(folder: Path, frequencies: Frequencies) -> str:
    """Write frequencies into an index folder. Return their name."""
    rows = np.empty((2, len(frequencies.words) + 1), dtype=np.uint64)
    rows[:, 0] = 0, frequencies.documents
    rows[0, 1:], rows[1, 1:] = frequencies.words, frequencies.counts
    unfinished = folder / f"frequencies.tmp-{os.urandom(16).hex()}"
    name = write_array(unfinished, rows).checksum[:NAME_LENGTH]
    unfinished.rename(folder / make_frequencies_name(name))
    sync_folder(folder)
    return name


def load_frequencies(folder: Path, name: str) -> Frequencies:
    """Load frequencies by name; raise unless their content matches the name and the rules."""
    file = make_frequencies_name(name)
    if compute_checksum(folder, file)[:NAME_LENGTH] != name:
        raise damage_error(folder / file, "is not what was written")
    rows = open_array(folder, file, "<u8", (2, None))
    if not rows.shape[1]:
        raise array_damage_error(rows, "does not say of how many documents it is")
    documents, words, counts = int(rows[1, 0]), rows[0, 1:], rows[1, 1:]
    if documents > MOST_COUNTED_DOCUMENTS or (words[1:] <= words[:-1]).any():
        raise array_damage_error(rows, "does not list words in order")
    if len(counts) and not 0 < counts.min() <= counts.max() <= documents:
        raise array_damage_error(rows, "counts a word in no document, or in more than there are")
    return Frequencies(documents, words, counts)


def copy_frequencies(source: Path, folder: Path, name: str) -> None:
    """Copy frequencies from another index."""
    if write_frequencies(folder, load_frequencies(source, name)) != name:
        raise damage_error(source / make_frequencies_name(name), "is not spelt as the format says")


def make_frequencies_name(name: str) -> str:
    """Return the file name of frequencies."""
    return f"frequencies-{name}.npy"
