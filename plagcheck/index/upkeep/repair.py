"""Repair the catalogue of an index. workflows/verify.py repairs the segments that it lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from plagcheck.errors import IndexDamaged
from plagcheck.index.files.lock import WriteLock
from plagcheck.index.files.writing import report_write_errors
from plagcheck.index.mirrors.publishing import publish_generation, remove_generations
from plagcheck.index.storage import catalogue
from plagcheck.index.storage.catalogue import Catalogue


def repair_catalogue(folder: Path, on_wait: Callable[[str], None] = lambda _: None) -> list[str]:
    """Remove unreadable generations. Return the names of their files.

    If the newest is unreadable, the newest readable one is published again after it.
    """
    with report_write_errors(folder), WriteLock(folder / "writer.lock", on_wait):
        readable: list[Catalogue] = []
        unreadable: list[int] = []
        for number in catalogue.list_generations(folder):
            try:
                readable.append(catalogue.load_catalogue(folder, number))
            except IndexDamaged:
                unreadable.append(number)
        if not unreadable:
            return []
        if not readable:
            raise IndexDamaged(
                f"No catalogue of the index {folder} can be read: nothing says what it held.",
                "Move the index folder away and run `plagcheck index FOLDER` again.",
            )
        last = readable[-1]
        if last.generation < unreadable[-1]:
            publish_generation(folder, replace(last, generation=unreadable[-1] + 1), last)
        remove_generations(folder, unreadable)
        return [catalogue.make_catalogue_name(number) for number in unreadable]
