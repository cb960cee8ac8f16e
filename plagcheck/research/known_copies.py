"""Corpora of known copies: which file was made from which.

Four layouts are recognised by what is in the folder:

- a PAN text-alignment corpus: `pairs`, `susp/`, `src/`, `NN-*/`; a copy is a marked passage;
- short answers: `file_information.csv` with a task and a category for each file, and the texts
  that answers were copied from as `orig_task*.txt`;
- two folders, one of them called `originals`, `source` or `sources`: a file in the other folder is
  a copy of the original of the same name, whatever its extension; a folder in the other folder
  holds several copies of the original of its name;
- versions: one file, and others whose names begin with its name and `_`.

Any other folder holds originals only.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from plagcheck.research.pan import open_pan_corpus

_ORIGINALS = ("originals", "source", "sources")
_Item = TypeVar("_Item")
_ANSWERS = "file_information.csv"


class Copy(NamedTuple):
    """A file, or part of a file, that was made from another."""

    path: Path
    original: Path
    kind: str
    start: int = 0
    end: int | None = None


@dataclass(frozen=True, slots=True)
class KnownCorpus:
    """The originals of a corpus, and their copies."""

    folder: Path
    layout: str
    originals: tuple[Path, ...]
    """Those that were copied come first."""
    copies: tuple[Copy, ...]

    @property
    def whole(self) -> bool:
        """Whether copies are versions of whole documents."""
        return self.layout in ("two folders", "versions")


def open_known_corpus(folder: Path, limit: int) -> KnownCorpus:
    """Recognise a folder's layout and list at most `limit` copies, spread evenly over the kinds."""
    for layout, read in (
        ("PAN", _read_pan),
        ("answers", _read_answers),
        ("two folders", _read_two_folders),
        ("versions", _read_versions),
    ):
        listed = read(folder)
        if listed is not None:
            originals, copies = listed
            return _build_corpus(folder, layout, originals, _limit_copies(copies, limit))
    return _build_corpus(folder, "originals", _list_files(folder), [])


def pick_evenly(items: Sequence[_Item], limit: int) -> list[_Item]:
    """Pick at most `limit` items, evenly spaced."""
    count = min(max(limit, 0), len(items))
    return [items[number * len(items) // count] for number in range(count)]


def _limit_copies(copies: Iterable[Copy], limit: int) -> list[Copy]:
    """Pick at most `limit` copies, the same number of every kind if possible."""
    kinds: dict[str, list[Copy]] = {}
    for copy in copies:
        kinds.setdefault(copy.kind, []).append(copy)
    share = max(limit // max(len(kinds), 1), 1)
    return [copy for copies in kinds.values() for copy in pick_evenly(copies, share)]


def _build_corpus(
    folder: Path, layout: str, originals: list[Path], copies: list[Copy]
) -> KnownCorpus:
    first = dict.fromkeys(copy.original for copy in copies)
    return KnownCorpus(
        folder, layout, (*first, *(path for path in originals if path not in first)), tuple(copies)
    )


def _read_pan(folder: Path) -> tuple[list[Path], list[Copy]] | None:
    if not (folder / "pairs").is_file():
        return None
    corpus = open_pan_corpus(folder)
    pairs = {pair.name: pair for pair in corpus.pairs}
    copies = [
        Copy(
            corpus.submission(pairs[name]),
            corpus.source(pairs[name]),
            category,
            case.start,
            case.end,
        )
        for category, listed in corpus.categories.items()
        for name, cases in listed.items()
        for case in cases
    ]
    return _list_files(folder / "src"), copies


def _read_answers(folder: Path) -> tuple[list[Path], list[Copy]] | None:
    if not (folder / _ANSWERS).is_file():
        return None
    with (folder / _ANSWERS).open(encoding="utf-8-sig") as file:
        rows = [row for row in csv.DictReader(file) if row.get("Category")]
    copies = [
        Copy(folder / row["File"], folder / f"orig_task{row['Task']}.txt", row["Category"])
        for row in rows
        if row["Category"] not in ("orig", "non")
    ]
    return sorted(folder.glob("orig_task*.txt")), copies


def _read_two_folders(folder: Path) -> tuple[list[Path], list[Copy]] | None:
    folders = [path for path in sorted(folder.iterdir()) if path.is_dir()]
    if len(folders) != 2 or sum(path.name in _ORIGINALS for path in folders) != 1:
        return None
    first, second = sorted(folders, key=lambda path: path.name not in _ORIGINALS)
    originals = _list_files(first)
    named = {path.relative_to(first).with_suffix("").as_posix(): path for path in originals}
    copies = []
    for path in _list_files(second):
        own = path.relative_to(second).with_suffix("")
        names = (own.as_posix(), own.parent.as_posix())
        original = next((named[name] for name in names if name in named), None)
        if original:
            copies.append(Copy(path, original, second.name))
    return originals, copies


def _read_versions(folder: Path) -> tuple[list[Path], list[Copy]] | None:
    files = _list_files(folder)
    if len(files) < 2:
        return None
    original = min(files, key=lambda path: (len(path.name), path.name))
    others = [path for path in files if path != original]
    if not all(path.name.startswith(f"{original.stem}_") for path in others):
        return None
    kinds = [path.stem.removeprefix(f"{original.stem}_") for path in others]
    return [original], [
        Copy(*both) for both in zip(others, [original] * len(others), kinds, strict=True)
    ]


def _list_files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )
