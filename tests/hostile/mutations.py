"""Changes to an index of the kinds that a stranger would try, drawn at random from a seed.

Each changes some of the parts of an index; `Forgery.write` makes the checksums right.
"""

from __future__ import annotations

import io
import json
import os
import random
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tests.hostile.forging import Forgery, npy

EXTREMES = (0, 1, 2, 7, 255, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 60, 1 << 63)
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 63, 64, 65, 1 << 31, 1 << 60, 10**18, 10**400, 0.5, -0.0, 1e300,
    float("nan"), "", "x", "0", "../../..", "/etc/passwd", "a\0b", "\ud800", "\udcff", "é" * 9000,
    "s3://key:secret@bucket/x", "http://127.0.0.1/x", "hamming", "simhash", "tlsh", "sentence",
    [], {}, [0], [[]], {"": {}}, [0, 0], [[0, 64]], [[0, 8], [8, 8]], {"0": "x"}, ["0"] * 50,
)  # fmt: skip
NAMES = (
    "..", ".", "", "/", "/dev/zero", "../../../dev/zero", "../../../../etc/passwd", "a/b.npy",
    "a\0b.npy", "x" * 300 + ".npy", "-" * 300, "pages.npy ", "PAGES.npy", "~", "con", "a\nb.npy",
    "../catalogue-000001.json", "table-99-rows.npy", "table-0-rows.npy/", "\u202e.npy",
)  # fmt: skip
HEADERS = (
    b"'<f8'", b"'>u8'", b"'|O'", b"'<U8'", b"'|V8'", b"'<u4'", b"'<u8'", b"'<u2'", b"'|u1'",
    b"[('a', '<u8')]", b"'<i8'", b"None",
)  # fmt: skip
SHAPES = (
    b"()", b"(0,)", b"(1,)", b"(-1,)", b"(1, 1)", b"(2, 0)", b"(7, 1)", b"(1000000000000000000,)",
    b"(18446744073709551615,)", b"(99999999999999999999999,)", b"(0, 1000000000000)", b"((),)",
    b"(1e9,)", b"(2, 3, 4)", b"'x'", b"(" * 500,
)  # fmt: skip

Mutation = Callable[[Forgery, random.Random], object]


def flip_bytes(index: Forgery, chance: random.Random) -> None:
    segment, name = _component(index, chance)
    content = bytearray(index.segments[segment][name])
    for _ in range(chance.choice((1, 1, 3, 20))):
        if content:
            content[chance.randrange(len(content))] = chance.choice((0, 255, chance.randrange(256)))
    index.segments[segment][name] = bytes(content)


def change_numbers(index: Forgery, chance: random.Random) -> None:
    segment, name = _component(index, chance, ".npy")
    array = index.array(name, segment).copy()
    if not array.size:
        return
    most = int(np.iinfo(array.dtype).max)
    places = [(chance.randrange(array.size),)] * 3 + [(0,), (array.size - 1,)]
    for (place,) in chance.sample(places, chance.choice((1, 1, 2))):
        near = int(array.reshape(-1)[place]) + chance.choice((-1, 1, 3))
        number = chance.choice((*EXTREMES, most, most - 1, near, len(array)))
        array.reshape(-1)[place] = number % (most + 1)
    if chance.random() < 0.2:
        array.reshape(-1)[:] = array.reshape(-1)[chance.randrange(array.size)]
    if chance.random() < 0.1:
        array.reshape(-1)[:] = array.reshape(-1)[::-1].copy()
    index.put_array(name, array, segment)


def change_length(index: Forgery, chance: random.Random) -> None:
    """An array with more or fewer numbers, said so in its header."""
    segment, name = _component(index, chance, ".npy")
    array = index.array(name, segment)
    axis = chance.randrange(array.ndim)
    match chance.randrange(4):
        case 0:
            array = np.concatenate([array, array], axis=axis)
        case 1:
            array = np.delete(array, slice(None, None, chance.choice((1, 2, 5))), axis=axis)
        case 2:
            array = array.reshape(-1)[: chance.randrange(array.size + 1)]
        case _:
            array = np.zeros(chance.choice((0, 1, 10, 100_000)), dtype=array.dtype)
    index.put_array(name, array, segment)


def change_type(index: Forgery, chance: random.Random) -> None:
    segment, name = _component(index, chance, ".npy")
    dtype = chance.choice(("<u8", "<u4", "<i8", "<f8", ">u8", "<u2", "|u1", "|b1"))
    index.put_array(name, index.array(name, segment).astype(dtype), segment)


def change_header(index: Forgery, chance: random.Random) -> None:
    """What stands before the numbers, at random."""
    segment, name = _component(index, chance, ".npy")
    content = index.segments[segment][name]
    head, _, numbers = content.partition(b"\n")
    match chance.randrange(5):
        case 0:
            start = head.index(b"'<") if b"'<" in head else head.index(b"'|")
            head = head[:start] + chance.choice(HEADERS) + head[start + 5 :]
        case 1:
            start, end = head.index(b"'shape': ") + 9, head.index(b"), }") + 1
            head = head[:start] + chance.choice(SHAPES) + head[end:]
        case 2:
            head = head.replace(b"False", b"True")
        case 3:
            head = head[:6] + chance.randbytes(4) + head[10:]
        case _:
            head = head[:10] + b"(" * chance.choice((10, 100, 60_000)) + head[10:]
    index.segments[segment][name] = head[:70_000] + b"\n" + numbers


def change_size(index: Forgery, chance: random.Random) -> None:
    segment, name = _component(index, chance)
    content = index.segments[segment][name]
    cut = chance.randrange(len(content) + 1)
    index.segments[segment][name] = chance.choice(
        (b"", content[:cut], content[cut:], content * 2, content + b"\0" * 9, b"\0" * len(content))
    )


def swap_components(index: Forgery, chance: random.Random) -> None:
    (segment, one), (other_segment, other) = _component(index, chance), _component(index, chance)
    mine, theirs = index.segments[segment], index.segments[other_segment]
    mine[one], theirs[other] = theirs[other], mine[one]


def rename_component(index: Forgery, chance: random.Random) -> None:
    segment, name = _component(index, chance)
    new = chance.choice(NAMES)
    keep = chance.random() < 0.3

    def edit(catalogue: dict[str, Any]) -> None:
        parts = catalogue["segments"][segment]["components"]
        parts[new] = parts[name] if keep else parts.pop(name)
        if chance.random() < 0.3:
            parts[new]["size"] = 0

    index.edits.append(edit)


def change_catalogue(index: Forgery, chance: random.Random) -> None:
    index.edits.append(lambda catalogue: _change_tree(catalogue, chance))


def change_entry(index: Forgery, chance: random.Random) -> None:
    """The counts, removals and moves of a segment."""
    segment = chance.randrange(len(index.segments))
    key = chance.choice(("documents", "elements", "removed", "moved", "name"))
    value = chance.choice(
        (*VALUES, *EXTREMES, [0], [0, 1], [1, 0], [0, 0], list(range(99)), {"0": "moved.txt"})
    )
    index.edits.append(lambda catalogue: catalogue["segments"][segment].update({key: value}))


def change_recipe(index: Forgery, chance: random.Random) -> None:
    key = chance.choice(sorted(index.catalogue["recipe"]))
    value = chance.choice((*VALUES, *EXTREMES, 32, 128, 256, 3, 4, 8, "jaccard", "ctph", "minhash"))
    index.edits.append(lambda catalogue: catalogue["recipe"].update({key: value}))


def repeat_segments(index: Forgery, chance: random.Random) -> None:
    times = chance.choice((2, 3, 20))

    def edit(catalogue: dict[str, Any]) -> None:
        catalogue["segments"] *= times
        chance.shuffle(catalogue["segments"])

    index.edits.append(edit)


def change_plan(index: Forgery, chance: random.Random) -> None:
    segment = chance.randrange(len(index.segments))
    plan = json.loads(index.segments[segment]["plan.json"])
    for _ in range(chance.choice((1, 1, 2))):
        _change_tree(plan, chance)
    index.segments[segment]["plan.json"] = json.dumps(plan).encode()


def change_block(index: Forgery, chance: random.Random) -> None:
    """Blocks, radii and tables that are numbers, but not of any plan."""
    segment = chance.randrange(len(index.segments))
    plan = json.loads(index.segments[segment]["plan.json"])
    numbers = (0, 1, 8, 31, 32, 33, 63, 64, 65, 1 << 31, 10**18)
    table = chance.choice(plan["tables"])
    match chance.randrange(4):
        case 0:
            table["blocks"] = [[chance.choice(numbers), chance.choice(numbers)] for _ in range(2)]
        case 1:
            table["radius"] = chance.choice(numbers)
        case 2:
            plan["tables"] *= chance.choice((0, 2, 40))
        case _:
            plan[chance.choice(("bits", "distance"))] = chance.choice(numbers)
    index.segments[segment]["plan.json"] = json.dumps(plan).encode()


def break_json(index: Forgery, chance: random.Random) -> None:
    """JSON nested too deep, too long, cut off, or none."""
    deep = chance.choice((10, 900, 1100, 100_000))
    written = chance.choice(
        (
            b"[" * deep + b"]" * deep,
            b'{"a":' * deep + b"1" + b"}" * deep,
            b"[" * deep,
            b"1" * 5000,
            b"NaN",
            b"\xff\xfe{}",
            b'"\\ud800"',
            b"[" + b"[]," * 300_000 + b"[]]",
            b"{" + b",".join(b'"%d":0' % number for number in range(50_000)) + b"}",
        )
    )
    segment = chance.randrange(len(index.segments))
    match chance.randrange(3):
        case 0:
            index.segments[segment]["plan.json"] = written
        case 1:
            index.put_facts(0, written, segment)
        case _:
            index.plants.append(lambda folder: (folder / _newest(index)).write_bytes(written))


def change_facts(index: Forgery, chance: random.Random) -> None:
    segment = chance.randrange(len(index.segments))
    ends = index.array("document-ends.npy", segment)
    number = chance.randrange(ends.shape[1] - 1)
    first, last = (int(end) for end in ends[0, number : number + 2])
    facts = json.loads(index.segments[segment]["documents.bin"][first:last])
    if chance.random() < 0.5:
        facts[chance.choice((*facts, "more"))] = chance.choice(VALUES)
    else:
        facts["flags"] = [
            {"kind": "x", "count": 1, "pages": [1], "example": "x", chance.choice(NAMES): 1}
        ]
        _change_tree(facts, chance)
    index.put_facts(number, json.dumps(facts).encode(), segment)


@cache
def _bombs() -> tuple[bytes, ...]:
    zeros, words = zlib.compress(b"\0" * (200 << 20), 9), zlib.compress(b"a b " * (16 << 20), 9)
    return zeros, words, zlib.compress(b"x" * (60 << 20), 9), zlib.compress(b"a" * (1 << 20), 9)


def change_text(index: Forgery, chance: random.Random) -> None:
    """A text that is none, too long, or of other words than its signatures."""
    segment = chance.randrange(len(index.segments))
    number = chance.randrange(index.array("document-hashes.npy", segment).shape[0])
    noise = chance.randbytes(40)
    letters = " ".join(f"{chance.randrange(1 << 40):x}" for _ in range(300))
    packed = chance.choice(
        (
            b"",
            b"x",
            noise,
            zlib.compress(noise),
            zlib.compress(b"short"),
            zlib.compress(letters.encode()),
            zlib.compress("\u202e\0\ud800".encode("utf-8", "surrogatepass") * 50),
            zlib.compress(letters.encode())[:-3],
            zlib.compress(letters.encode()) + noise,
            *_bombs(),
        )
    )
    index.put_text(number, packed, segment)


def change_tokens(index: Forgery, chance: random.Random) -> None:
    """Tokens of a document, or the words that they are of, with the right checksum."""
    segment = chance.randrange(len(index.segments))
    ends = index.array("document-ends.npy", segment)
    number = chance.randrange(ends.shape[1] - 1)
    rows = index.words_of(number, segment).copy()
    if not len(rows):
        return
    if chance.random() < 0.3:
        rows[chance.randrange(len(rows))] = chance.choice(EXTREMES) % (1 << 32)
        index.put_tokens(number, rows=rows, segment=segment)
        return
    first, last = (int(end) for end in ends[8, number : number + 2])
    content = bytearray(zlib.decompress(index.segments[segment]["tokens.bin"][first:last]))
    for _ in range(chance.choice((1, 3, 20))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    packed = chance.choice((zlib.compress(content), bytes(content), *_bombs()))
    count = chance.choice((None, None, None, *EXTREMES))
    index.put_tokens(number, packed, segment=segment, count=count)


def change_frequencies(index: Forgery, chance: random.Random) -> None:
    for content in list(index.others.values()):
        rows = np.load(io.BytesIO(content)).copy()
        match chance.randrange(5):
            case 0:
                rows[chance.randrange(2), chance.randrange(rows.shape[1])] = chance.choice(EXTREMES)
            case 1:
                rows = rows[:, ::-1]
            case 2:
                rows = rows[:, :0]
            case 3:
                rows = rows.reshape(-1)
            case _:
                rows = np.zeros_like(rows)
        index.put_frequencies(npy(np.ascontiguousarray(rows)))


def plant_special(index: Forgery, chance: random.Random) -> None:
    """A pipe, a link or a folder where a file or a folder should be."""
    segment, name = _component(index, chance)
    kind = chance.choice(("pipe", "zero", "canary", "same", "loop", "gone", "folder", "socket"))
    where = chance.choice(
        ("component", "component", "segment", "segments", "catalogue", "drafts", "writer.lock",
         "catalogue.tmp", "leftover", "next catalogue", "frequencies", "address")
    )  # fmt: skip

    def plant(folder: Path) -> None:
        # The folder as it was written: what a changed catalogue names may lie anywhere.
        home = sorted((folder / "segments").iterdir())[segment]
        path = {
            "component": home / name,
            "segment": home,
            "segments": folder / "segments",
            "catalogue": folder / _newest(index),
            "catalogue.tmp": folder / f"catalogue.tmp-{os.getpid()}",
            "leftover": folder / "segments" / "tmp-left",
            "next catalogue": folder / "catalogue-000009.json",
        }.get(where, folder / where)
        moved = folder.parent / "moved"
        if path.exists() or path.is_symlink():
            path.rename(moved)
        match kind:
            case "pipe":
                os.mkfifo(path)
            case "folder":
                path.mkdir()
            case "socket":
                os.mknod(path, 0o140644)
            case _:
                targets = {"zero": "/dev/zero", "loop": path.name, "gone": "/nowhere/at/all"}
                canary = folder.parent / "canary"
                target = canary if path.suffix == "" or not path.suffix else canary / "precious"
                path.symlink_to(targets.get(kind) or (moved if kind == "same" else target))

    index.plants.append(plant)
    if chance.random() < 0.4 and where == "component":

        def edit(catalogue: dict[str, Any]) -> None:
            catalogue["segments"][segment]["components"][name]["size"] = 0

        index.edits.append(edit)


MUTATIONS: tuple[Mutation, ...] = (
    flip_bytes,
    flip_bytes,
    change_numbers,
    change_numbers,
    change_numbers,
    change_length,
    change_type,
    change_header,
    change_size,
    swap_components,
    rename_component,
    change_catalogue,
    change_catalogue,
    change_entry,
    change_recipe,
    repeat_segments,
    change_plan,
    change_block,
    break_json,
    change_facts,
    change_text,
    change_text,
    change_tokens,
    change_tokens,
    change_frequencies,
    plant_special,
    plant_special,
)


def mutate(index: Forgery, chance: random.Random) -> list[str]:
    """Change an index in one to three ways; their names."""
    chosen = chance.choices(MUTATIONS, k=chance.choice((1, 1, 1, 2, 3)))
    for mutation in chosen:
        with suppress(Exception):  # one before it may have left nothing to change
            mutation(index, chance)
    return [mutation.__name__ for mutation in chosen]


def _component(index: Forgery, chance: random.Random, ending: str = "") -> tuple[int, str]:
    segment = chance.randrange(len(index.segments))
    names = [name for name in sorted(index.segments[segment]) if name.endswith(ending)]
    return segment, chance.choice(names)


def _newest(index: Forgery) -> str:
    return f"catalogue-{index.catalogue['generation']:06}.json"


def _change_tree(tree: Any, chance: random.Random) -> None:
    """Change one value somewhere in JSON: put another in its place, or take it or its key away."""
    while True:
        places: list[Any] = sorted(tree) if isinstance(tree, dict) else list(range(len(tree)))
        if not places:
            return
        place = chance.choice(places)
        if isinstance(tree[place], dict | list) and tree[place] and chance.random() < 0.75:
            tree = tree[place]
            continue
        match chance.randrange(4):
            case 0:
                del tree[place]
            case 1 if isinstance(tree, dict):
                tree[chance.choice(NAMES)] = tree.pop(place)
            case 2 if isinstance(tree, list):
                tree.append(tree[place])
            case _:
                tree[place] = chance.choice(VALUES)
        return
