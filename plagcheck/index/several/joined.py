"""Several indexes of one recipe, searched as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import overload

from plagcheck.errors import RecipeMismatch
from plagcheck.index.files.locations import display_location
from plagcheck.index.snapshot import Segments, Snapshot, StoredDocument
from plagcheck.index.storage.segment import Segment
from plagcheck.index.writing.writer import describe_recipe_differences

Place = tuple[int, int]
"""The number of a segment among all, and of a document in it."""


class JoinedSegments(Segments):
    """The segments of several indexes, one index after the other."""

    def __init__(self, parts: Sequence[Segments]) -> None:
        self._parts = parts
        self._places = [(part, number) for part in parts for number in range(len(part))]

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Segment: ...

    @overload
    def __getitem__(self, index: slice) -> list[Segment]: ...

    def __getitem__(self, index: int | slice) -> Segment | list[Segment]:
        if isinstance(index, slice):
            return [part[number] for part, number in self._places[index]]
        part, number = self._places[index]
        return part[number]

    def iterate_local(self) -> Iterator[Segment]:
        """Yield the segments that are already here."""
        for part in self._parts:
            yield from part.iterate_local()


class JoinedSnapshot(Snapshot):
    """Several indexes as they were when they were opened.

    A document that several of them hold is that of the first. `names` are those of the indexes in
    reports. `repeated` are the documents that an earlier index holds, too, if they are known.
    """

    def __init__(
        self,
        parts: Sequence[Snapshot],
        names: Sequence[str],
        repeated: Sequence[Place] | None = None,
    ) -> None:
        self._parts = tuple(parts)
        for part, name in zip(parts, names, strict=True):
            part.name = name
            _require_same_recipe(parts[0], part)
        self.folder = parts[0].folder
        self.name = ""
        self.segments = JoinedSegments([part.segments for part in parts])
        entries = [entry for part in parts for entry in part.catalogue.segments]
        self._names = [part.name for part in parts for _ in part.catalogue.segments]
        self.catalogue = replace(parts[0].catalogue, segments=tuple(entries))
        self.repeated = tuple(self._find_repeated() if repeated is None else repeated)
        for segment, number in self.repeated:
            entry = entries[segment]
            entries[segment] = replace(entry, removed=entry.removed | {number})
        self.catalogue = replace(self.catalogue, segments=tuple(entries))

    @property
    def parts(self) -> Sequence[Snapshot]:
        """The indexes that are searched, in their order."""
        return self._parts

    def describe_document(self, segment: int, number: int) -> StoredDocument:
        """Return what is stored about a document, with the index that holds it."""
        stored = super().describe_document(segment, number)
        return replace(stored, index=self._names[segment])

    def _find_repeated(self) -> Iterator[Place]:
        """Find the documents whose content an earlier index holds."""
        known: set[bytes] = set()
        first = 0
        for part in self._parts:
            own: set[bytes] = set()
            for offset, entry in enumerate(part.catalogue.segments):
                hashes = part.segments[offset].records.hashes
                for number in range(len(hashes)):
                    if number in entry.removed:
                        continue
                    content = hashes[number].tobytes()
                    if content in known:
                        yield first + offset, number
                    own.add(content)
            known |= own
            first += len(part.catalogue.segments)


def _require_same_recipe(first: Snapshot, other: Snapshot) -> None:
    """Raise if signatures of two indexes cannot be compared with those of one submission."""
    mine, theirs = first.catalogue.recipe, other.catalogue.recipe
    if mine == theirs:
        return
    names = f"{display_location(first.folder)} and {display_location(other.folder)}"
    if replace(mine, meaning="") == replace(theirs, meaning=""):
        without = display_location((other if mine.meaning else first).folder)
        both = mine.meaning and theirs.meaning
        raise RecipeMismatch(
            f"The indexes {names} "
            + (
                "hold meaning by different encoders."
                if both
                else f"differ: {without} holds no meaning."
            ),
            "Check against each of them on its own."
            if both
            else f"Add it with `plagcheck index --meaning --index {without}`.",
        )
    differences = describe_recipe_differences(mine, theirs)
    raise RecipeMismatch(
        f"The indexes {names} have different recipes: {differences}.",
        "Check against each of them on its own, or index the documents of one again with the "
        "recipe of the other.",
    )
