"""An index taken apart, changed at will and put together with checksums that are right again.

What a stranger who can read FORMAT.md may send: every checksum vouches for what is there.
"""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

import numpy as np
import xxhash
from numpy.typing import NDArray

Edit = Callable[[dict[str, Any]], object]
"""Changes a catalogue after its checksums of components are right, before its own is."""

Plant = Callable[[Path], object]
"""Changes the index folder when everything is written."""


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def npy(array: NDArray[Any]) -> bytes:
    content = io.BytesIO()
    np.lib.format.write_array(content, array, version=(1, 0), allow_pickle=False)
    return content.getvalue()


@dataclass
class Forgery:
    """The parts of an index, in memory."""

    catalogue: dict[str, Any]
    """Without its checksum."""
    segments: list[dict[str, bytes]]
    """Contents of the components of each segment, in the order of the catalogue."""
    others: dict[str, bytes]
    """Files beside the segments, by name."""
    edits: list[Edit] = field(default_factory=list)
    plants: list[Plant] = field(default_factory=list)

    @classmethod
    def of(cls, index: Path) -> Self:
        """The parts of an index."""
        catalogue = json.loads(max(index.glob("catalogue-*.json")).read_bytes())
        del catalogue["checksum"]
        segments = [
            {path.name: path.read_bytes() for path in (index / "segments" / one["name"]).iterdir()}
            for one in catalogue["segments"]
        ]
        others = {path.name: path.read_bytes() for path in index.glob("frequencies-*")}
        return cls(catalogue, segments, others)

    def copy(self) -> Self:
        """The same parts, to be changed."""
        return type(self)(
            deepcopy(self.catalogue), [dict(one) for one in self.segments], dict(self.others)
        )

    def array(self, name: str, segment: int = 0) -> NDArray[Any]:
        """An array, to be changed and put back."""
        array: NDArray[Any] = np.load(io.BytesIO(self.segments[segment][name]))
        return array

    def put_array(self, name: str, array: NDArray[Any], segment: int = 0) -> None:
        """Put an array in the place of another."""
        self.segments[segment][name] = npy(array)

    def put_text(
        self, number: int, packed: bytes, segment: int = 0, stated: int | None = None
    ) -> None:
        """Put another packed text in the place of a document's, with its checksum.

        By default its length is stated as it is.
        """
        lengths = self.array("text-lengths.npy", segment)
        lengths[number] = _measure_text(packed) if stated is None else stated
        self.put_array("text-lengths.npy", lengths, segment)
        ends, checksums = (
            self.array("document-ends.npy", segment),
            self.array("text-checksums.npy", segment),
        )
        first, last = (int(end) for end in ends[5, number : number + 2])
        texts = self.segments[segment]["texts.bin"]
        self.segments[segment]["texts.bin"] = texts[:first] + packed + texts[last:]
        ends[5, number + 1 :] += np.uint64((len(packed) - (last - first)) % 2**64)
        checksums[number] = xxhash.xxh3_64_intdigest(packed)
        self.put_array("document-ends.npy", ends, segment)
        self.put_array("text-checksums.npy", checksums, segment)

    def words_of(self, number: int, segment: int = 0) -> NDArray[Any]:
        """The distinct words of a document, as rows of the lexicon."""
        ends = self.array("document-ends.npy", segment)
        first, last = (int(end) for end in ends[7, number : number + 2])
        return self.array("document-words.npy", segment)[first:last]

    def put_tokens(
        self,
        number: int,
        packed: bytes | None = None,
        rows: NDArray[Any] | None = None,
        segment: int = 0,
        count: int | None = None,
    ) -> None:
        """Put other tokens or words in the place of a document's, with their checksum.

        `count` says how many tokens they are; by default as many as before.
        """
        ends, checksums = (
            self.array("document-ends.npy", segment),
            self.array("token-checksums.npy", segment),
        )
        first, last = (int(end) for end in ends[8, number : number + 2])
        tokens = self.segments[segment]["tokens.bin"]
        packed = tokens[first:last] if packed is None else packed
        self.segments[segment]["tokens.bin"] = tokens[:first] + packed + tokens[last:]
        ends[8, number + 1 :] += np.uint64((len(packed) - (last - first)) % 2**64)
        words, place = self.array("document-words.npy", segment), ends[7, number : number + 2]
        if rows is not None:
            words[int(place[0]) : int(place[1])] = rows
        own = words[int(place[0]) : int(place[1])].tobytes()
        checksums[number] = xxhash.xxh3_64_intdigest(own + packed)
        if count is not None:
            had = int(ends[1, number + 1] - ends[1, number])
            ends[1, number + 1 :] += np.uint64((count - had) % 2**64)
        self.put_array("document-ends.npy", ends, segment)
        self.put_array("document-words.npy", words, segment)
        self.put_array("token-checksums.npy", checksums, segment)

    def put_facts(self, number: int, written: bytes, segment: int = 0) -> None:
        """Put something else in the place of what is said of a document."""
        ends = self.array("document-ends.npy", segment)
        first, last = (int(end) for end in ends[0, number : number + 2])
        facts = self.segments[segment]["documents.bin"]
        self.segments[segment]["documents.bin"] = facts[:first] + written + facts[last:]
        ends[0, number + 1 :] += np.uint64((len(written) - (last - first)) % 2**64)
        self.put_array("document-ends.npy", ends, segment)

    def put_frequencies(self, content: bytes) -> None:
        """Put another file in the place of the frequencies, under the name that it then has."""
        idf = xxhash.xxh3_128_hexdigest(content)[:16]
        self.others = {f"frequencies-{idf}.npy": content}
        self.catalogue["recipe"]["idf"] = idf

    def write(self, index: Path) -> None:
        """Write the index with every checksum and every name made right."""
        catalogue = deepcopy(self.catalogue)
        for entry, contents in zip(catalogue["segments"], self.segments, strict=True):
            _vouch(entry, contents)
            folder = index / "segments" / entry["name"]
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in contents.items():
                (folder / name).write_bytes(content)
        for name, content in self.others.items():
            (index / name).write_bytes(content)
        for edit in self.edits:
            with suppress(Exception):  # one before it may have left nothing to change
                edit(catalogue)
        if isinstance(recipe := catalogue.get("recipe"), dict) and "id" in recipe:
            choices = {name: value for name, value in recipe.items() if name != "id"}
            recipe["id"] = hashlib.sha256(canonical(choices)[:-1]).hexdigest()[:16]
        catalogue["checksum"] = hashlib.sha256(canonical(catalogue)).hexdigest()
        generation = self.catalogue["generation"]
        (index / f"catalogue-{generation:06}.json").write_bytes(canonical(catalogue))
        for plant in self.plants:
            with suppress(Exception):
                plant(index)


@cache
def _measure_text(packed: bytes) -> int:
    return len(zlib.decompress(packed))  # of a bomb that many cases have: 200 MB each time


def _vouch(entry: dict[str, Any], contents: dict[str, bytes]) -> None:
    entry["components"] = {
        name: {"size": len(content), "checksum": xxhash.xxh3_128_hexdigest(content)}
        for name, content in contents.items()
    }
    parts = {name: [one["size"], one["checksum"]] for name, one in entry["components"].items()}
    entry["name"] = hashlib.sha256(canonical(parts)).hexdigest()[:32]
