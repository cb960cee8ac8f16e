"""FORMAT.md is enough to read an index: nothing of the package is used to do it."""

from __future__ import annotations

import hashlib
import json
import zlib
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xxhash

from plagcheck.recipe import Recipe
from plagcheck.workflows.index import index_corpus
from tests.conftest import CORPUS


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def xxh3(content: bytes) -> str:
    return xxhash.xxh3_128_hexdigest(content)


def read(folder: Path) -> dict[str, Any]:
    last = max(folder.glob("catalogue-*.json"))
    catalogue: dict[str, Any] = json.loads(last.read_bytes())
    assert last.read_bytes() == canonical(catalogue)
    checksum = catalogue.pop("checksum")
    assert checksum == sha256(canonical(catalogue))
    assert catalogue["format"] == 4
    recipe = dict(catalogue["recipe"])
    assert recipe.pop("id") == sha256(canonical(recipe)[:-1])[:16]
    return catalogue


def bits_in_order(table: dict[str, Any]) -> list[int]:
    leading = [bit for first, many in table["blocks"] for bit in range(first, first + many)]
    return leading + [bit for bit in range(64) if bit not in leading]


def in_order(signature: int, table: dict[str, Any]) -> int:
    return int("".join(f"{signature:064b}"[bit] for bit in bits_in_order(table)), 2)


def from_order(row: int, table: dict[str, Any]) -> int:
    bits = dict(zip(bits_in_order(table), f"{row:064b}", strict=True))
    return int("".join(bits[place] for place in range(64)), 2)


def rows_of(folder: Path, number: int, count: int) -> list[int]:
    rows = np.load(folder / f"table-{number}-rows.npy")
    assert rows.dtype == "<u8" and rows.shape == (1, count)
    return [int(row) for row in rows[0]]


def within(query: int, plan: dict[str, Any], folder: Path, signatures: list[int]) -> set[int]:
    found = set()
    for number, table in enumerate(plan["tables"]):
        turned = in_order(query, table)
        rows = rows_of(folder, number, len(signatures))
        runs = np.load(folder / f"table-{number}-runs.npy").tolist()
        length = sum(many for _, many in table["blocks"])
        for lead in range(2**length):
            if (lead ^ turned >> (64 - length)).bit_count() <= table["radius"]:
                for row in rows[runs[lead] : runs[lead + 1]]:
                    if (row ^ turned).bit_count() <= plan["distance"]:
                        found.add(signatures.index(from_order(row, table)))
    return found


def opened(index: Path, segment: dict[str, Any]) -> Path:
    """The folder of a segment whose every byte was checked."""
    folder = index / "segments" / str(segment["name"])
    parts = segment["components"]
    named = {name: [part["size"], part["checksum"]] for name, part in parts.items()}
    assert segment["name"] == sha256(canonical(named))[:32]
    assert {path.name for path in folder.iterdir()} == set(parts)
    for name, part in parts.items():
        content = (folder / name).read_bytes()
        assert (len(content), xxh3(content)) == (part["size"], part["checksum"])
    return folder


def documents_of(folder: Path) -> list[dict[str, Any]]:
    """The documents of a segment, with everything that is theirs."""
    ends = np.load(folder / "document-ends.npy")
    hashes = np.load(folder / "document-hashes.npy")
    checksums = np.load(folder / "text-checksums.npy")
    stated = np.load(folder / "text-lengths.npy")
    assert stated.dtype == "<u4" and stated.shape == hashes.shape[:1]
    pages = np.load(folder / "pages.npy")
    uncounted = np.load(folder / "uncounted.npy")
    spans = np.load(folder / "element-spans.npy")
    assert (ends.dtype, hashes.dtype, checksums.dtype) == ("<u8", "|u1", "<u8")
    assert (pages.dtype, uncounted.dtype, spans.dtype) == ("<u4", "<u4", "<u4")
    facts, texts = (folder / "documents.bin").read_bytes(), (folder / "texts.bin").read_bytes()
    words, sums = np.load(folder / "document-words.npy"), np.load(folder / "token-checksums.npy")
    assert (words.dtype, sums.dtype) == ("<u4", "<u8")
    tokens = (folder / "tokens.bin").read_bytes()
    assert ends.shape == (9, len(hashes) + 1) and not ends[:, 0].any()
    lengths = [len(facts), None, None, len(pages), uncounted.shape[1], len(texts), spans.shape[1]]
    lengths += [len(words), len(tokens)]
    assert all(total in (None, end) for total, end in zip(lengths, ends[:, -1], strict=True))
    found = []
    for number, own in enumerate(hashes):
        parts = [slice(int(row[number]), int(row[number + 1])) for row in ends]
        one = json.loads(facts[parts[0]])
        assert facts[parts[0]] == canonical(one)
        packed = texts[parts[5]]
        assert xxhash.xxh3_64_intdigest(packed) == checksums[number]
        own_tokens, own_words = tokens[parts[8]], words[parts[7]]
        assert xxhash.xxh3_64_intdigest(own_words.tobytes() + own_tokens) == sums[number]
        assert stated[number] == len(zlib.decompress(packed) if packed else b"")
        found.append(
            {
                **one,
                "sha256": own.tobytes().hex(),
                "words": parts[1].stop - parts[1].start,
                "elements": parts[2].stop - parts[2].start,
                "page_starts": pages[parts[3]].tolist(),
                "uncounted": uncounted[:, parts[4]].T.tolist(),
                "text": zlib.decompress(packed).decode() if packed else None,
                "tokens": tokens_of(own_tokens, own_words.tolist()) if own_tokens else [],
                "spans": spans[:, parts[6]].T.tolist(),
            }
        )
    return found


def tokens_of(packed: bytes, words: list[int]) -> list[tuple[int, int, int, int]]:
    """Row of its word, start, end and whether a sentence begins, for each token."""
    content = zlib.decompress(packed)
    count = len(content) // 16
    rows = [
        [
            sum(content[(4 * row + plane) * count + token] << 8 * plane for plane in range(4))
            for token in range(count)
        ]
        for row in range(4)
    ]
    found, end = [], 0
    for word, gap, length, begins in zip(*rows, strict=True):
        start = (end + gap) % 2**32
        end = start + length
        found.append((words[word], start, end, begins))
    return found


def test_an_index_reads_as_described(sample_index: Path) -> None:
    catalogue = read(sample_index)
    recipe = catalogue["recipe"]
    (segment,) = catalogue["segments"]
    folder = opened(sample_index, segment)
    documents = documents_of(folder)
    assert len(documents) == segment["documents"] == 12
    assert sum(one["elements"] for one in documents) == segment["elements"]
    for one in documents:
        assert set(one) >= {"path", "format", "title", "authors", "year", "flags", "outline"}
        assert all(zone[1] <= zone[2] <= len(one["text"]) for zone in one["zones"])
        assert len(one["tokens"]) == one["words"]
        assert all(start <= len(one["text"]) for start in one["page_starts"])
        original = CORPUS / "theses" / Path(one["path"]).name
        assert one["sha256"] == sha256(original.read_bytes())
        assert one["words"] > one["elements"] > 0
        assert one["spans"] == []
    assert any(one["page_starts"] for one in documents)

    plan = json.loads((folder / "plan.json").read_bytes())
    assert (plan["bits"], plan["distance"]) == (recipe["bits"], recipe["distance"])
    owners = np.load(folder / "signature-owners.npy")
    starts = np.load(folder / "list-starts.npy").tolist()
    listed = np.load(folder / "list-elements.npy")
    assert owners.dtype == listed.dtype == "<u4"
    several = [owner - 2**31 for owner in owners.tolist() if owner >= 2**31]
    assert several == list(range(len(starts) - 1)) and several
    lists = [listed[starts[one] : starts[one + 1]].tolist() for one in several]
    assert all(one == sorted(one) and len(one) > 1 for one in lists)
    single = [owner for owner in owners.tolist() if owner < 2**31]
    assert sorted(chain(single, *lists)) == list(range(segment["elements"]))
    signatures = [from_order(row, plan["tables"][0]) for row in rows_of(folder, 0, len(owners))]
    for number, table in enumerate(plan["tables"]):
        rows = rows_of(folder, number, len(signatures))
        assert sorted(in_order(one, table) for one in signatures) == rows
        runs = np.load(folder / f"table-{number}-runs.npy")
        length = sum(many for _, many in table["blocks"])
        assert runs.dtype == "<u4" and len(runs) == 2**length + 1
        leads = [row >> (64 - length) for row in rows]
        assert runs.tolist() == np.searchsorted(leads, range(2**length + 1)).tolist()
    query = signatures[7] ^ 1 << 60 ^ 1 << 20 ^ 1
    assert 7 in within(query, plan, folder, signatures)

    whole = np.load(folder / "document-signatures.npy")
    assert whole.dtype == "<u8" and whole.shape == (1024 // 64, len(documents))
    assert len({tuple(column) for column in whole.T.tolist()}) == len(documents)

    keys = np.load(folder / "word-keys.npy").tolist()
    ends = np.load(folder / "word-ends.npy").tolist()
    words = (folder / "words.bin").read_bytes()
    assert keys == sorted(keys)
    place = keys.index(xxhash.xxh3_64_intdigest(b"en\0trees"))
    assert words[ends[place - 1] : ends[place]] == b"en\0trees\0tree\0"
    place = keys.index(xxhash.xxh3_64_intdigest(b"en\0tree"))
    assert words[ends[place - 1] : ends[place]] == b"en\0tree\0\0"
    trees = next(one for one in documents if "city-trees" in one["path"])
    assert trees["tokens"][0][3] == 1
    for row, start, end, _ in trees["tokens"][:200]:
        _, word, _, _ = words[ends[row - 1] if row else 0 : ends[row]].decode().split("\0")
        assert trees["text"][start:end].casefold() == word


def test_moves_and_removals_read_as_described(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"Street trees shade the pavement {name}{name}.")
    index_corpus([tmp_path], tmp_path / ".plagcheck")
    (tmp_path / "a.txt").rename(tmp_path / "c.txt")
    (tmp_path / "b.txt").unlink()
    index_corpus([tmp_path], tmp_path / ".plagcheck", prune=True)
    catalogue = read(tmp_path / ".plagcheck")
    (segment,) = catalogue["segments"]
    assert (segment["moved"], segment["removed"]) == ({"0": "c.txt"}, [1])
    assert catalogue["generation"] == 2


def test_an_index_without_text_reads_as_described(tmp_path: Path) -> None:
    text = "Comment.\n\nStreet trees shade the pavement and cool the summer air."
    (tmp_path / "a.txt").write_text(text)
    index_corpus([tmp_path], tmp_path / ".plagcheck", no_text=True)
    (segment,) = read(tmp_path / ".plagcheck")["segments"]
    folder = opened(tmp_path / ".plagcheck", segment)
    (one,) = documents_of(folder)
    assert one["text"] is None
    assert len(one["spans"]) == one["elements"] == segment["elements"]
    first, last = one["spans"][0], one["spans"][-1]
    assert text[first[0] : first[1]].startswith("Comment") and text[: last[1]].endswith("air")
    assert not len(np.load(folder / "word-keys.npy"))
    assert not one["tokens"] and not one["zones"]
    everything = b"".join(path.read_bytes() for path in folder.iterdir()).lower()
    assert not [word for word in (b"trees", b"pavement", b"summer") if word in everything]


def test_a_scanned_index_reads_as_described(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Street trees shade the pavement and cool the summer air.")
    recipe = Recipe("minhash", 128, distance=28)
    index_corpus([tmp_path], tmp_path / ".plagcheck", recipe)
    (segment,) = read(tmp_path / ".plagcheck")["segments"]
    folder = tmp_path / ".plagcheck" / "segments" / segment["name"]
    assert json.loads((folder / "plan.json").read_bytes())["tables"] == [
        {"blocks": [], "radius": 0}
    ]
    rows = np.load(folder / "table-0-rows.npy")
    assert rows.shape == (2, segment["elements"])
    assert np.load(folder / "table-0-runs.npy").tolist() == [0, rows.shape[1]]


def test_frequencies_read_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plagcheck.workflows.indexing.frequencies.FEWEST_DOCUMENTS", 3)
    for name, word in (("a", "marsh"), ("b", "river"), ("c", "river")):
        text = f"Street trees shade the pavement near the {word}, {name}{name}{name}."
        (tmp_path / f"{name}.txt").write_text(text)
    recipe = Recipe("simhash-tfidf")
    index_corpus([tmp_path], tmp_path / ".plagcheck", recipe)
    name = read(tmp_path / ".plagcheck")["recipe"]["idf"]
    path = tmp_path / ".plagcheck" / f"frequencies-{name}.npy"
    assert xxh3(path.read_bytes())[:16] == name
    rows = np.load(path)
    assert rows.dtype == "<u8"
    assert rows[:, 0].tolist() == [0, 3]
    words = rows[0, 1:].tolist()
    assert words == sorted(words)
    found = dict(zip(words, rows[1, 1:].tolist(), strict=True))
    expected = {"tree": 3, "river": 2, "marsh": 1}
    assert {word: found[xxhash.xxh3_64_intdigest(word.encode())] for word in expected} == expected
