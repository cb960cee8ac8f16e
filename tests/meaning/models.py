"""Small encoders that tests make themselves."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PAIRS = {"cat": "кот", "sleeps": "спит", "dog": "пёс", "barks": "лает"}
"""Words of two languages; those that translate each other have the same vector."""


def make_static_model(folder: Path, size: int = 64) -> Path:
    """Write word vectors."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "words.txt").write_text("\n".join([*PAIRS, *PAIRS.values()]) + "\n", encoding="utf-8")
    np.save(folder / "vectors.npy", draw_vectors(size))
    return folder


def make_onnx_model(folder: Path, kind: str = "Unigram") -> Path:
    """Write a network that looks up the vectors of pieces, with its pieces."""
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    words = [f"▁{word}" for word in (*PAIRS, *PAIRS.values())]
    vocabulary = [[piece, 0.0] for piece in ("<s>", "</s>", "<unk>")]
    vocabulary += [[piece, -3.0] for piece in [*words, "▁", "s"]]
    model = {"type": kind, "unk_id": 2, "vocab": vocabulary}
    (folder / "tokenizer.json").write_text(json.dumps({"model": model}), encoding="utf-8")
    vectors = np.zeros((len(vocabulary), 64), dtype=np.float32)
    vectors[3:-2] = draw_vectors(64)
    (folder / "onnx" / "model.onnx").write_bytes(_write_lookup(vectors))
    return folder


def draw_vectors(size: int) -> NDArray[np.float32]:
    vectors = np.random.default_rng(1).standard_normal((len(PAIRS), size))
    return np.concatenate((vectors, vectors)).astype(np.float32)


def _write_lookup(vectors: NDArray[np.float32]) -> bytes:
    """Write an ONNX model of one step, Gather, in the wire format of protocol buffers."""
    tensor = b"".join(_field(1, size) for size in vectors.shape)
    tensor += _field(2, 1) + _field(8, b"vectors") + _field(9, vectors.tobytes())
    node = _field(1, b"vectors") + _field(1, b"input_ids") + _field(2, b"states")
    graph = _field(1, node + _field(4, b"Gather")) + _field(2, b"lookup") + _field(5, tensor)
    for name in (b"input_ids", b"attention_mask"):
        graph += _field(11, _describe_value(name, 7, 2))
    graph += _field(12, _describe_value(b"states", 1, 3))
    return _field(1, 8) + _field(8, _field(2, 13)) + _field(7, graph)


def _describe_value(name: bytes, kind: int, dimensions: int) -> bytes:
    shape = b"".join(_field(1, _field(2, b"d%d" % number)) for number in range(dimensions))
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, shape)))


def _field(number: int, value: int | bytes) -> bytes:
    if isinstance(value, int):
        return _write_number(number << 3) + _write_number(value)
    return _write_number(number << 3 | 2) + _write_number(len(value)) + value


def _write_number(value: int) -> bytes:
    parts = [value >> shift & 127 for shift in range(0, max(value.bit_length(), 1), 7)]
    return bytes([part | 128 for part in parts[:-1]] + parts[-1:])
