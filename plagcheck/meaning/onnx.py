"""An encoder that is a folder with an ONNX model, as sentence-transformers exports it.

`model.onnx`, there or in `onnx/`, reads pieces of words that `tokenizer.json` names. A model whose
answer has a vector for each piece stands for the mean of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from plagcheck.errors import UsageProblem
from plagcheck.meaning.encoder import ONNX_ENCODER, Vectors, hash_files
from plagcheck.meaning.pieces import PieceCutter

_MOST_PIECES = 256
"""Pieces of a text that are read. A window has 40 words, and models read 512 pieces at most."""


class OnnxEncoder:
    """Runs a model of the user's with onnxruntime."""

    name = ONNX_ENCODER

    def __init__(self, folder: Path) -> None:
        """Load the model, to run with one thread."""
        try:
            import onnxruntime
        except ImportError as problem:
            raise UsageProblem(
                f"The encoder in {folder} is an ONNX model, and onnxruntime is not installed.",
                "Install it with `pip install onnxruntime`.",
            ) from problem
        model, pieces = find_model(folder), folder / "tokenizer.json"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            self.sha256 = hash_files([*sorted(model.parent.glob("model.onnx*")), pieces])
            self._cutter = PieceCutter(pieces)
            self._model = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
            self._inputs = {given.name for given in self._model.get_inputs()}
            self.size = self.encode(["a"]).shape[1]
        except Exception as problem:  # onnxruntime has a dozen kinds, none of them documented
            said = " ".join(str(problem).split())[:200]
            raise UsageProblem(
                f"The folder {folder} holds no ONNX encoder: {said}.",
                "It needs model.onnx with the inputs input_ids and attention_mask, and a "
                "tokenizer.json of the kind Unigram.",
            ) from problem

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the vector of each text, of length 1; each is run by itself, without padding."""
        vectors = np.array([self._run(text) for text in texts], dtype=np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        vectors /= np.where(lengths > 0, lengths, 1)
        return vectors

    def _run(self, text: str) -> Vectors:
        numbers = np.array([self._cutter.cut(text, _MOST_PIECES)], dtype=np.int64)
        given = {
            "input_ids": numbers,
            "attention_mask": np.ones_like(numbers),
            "token_type_ids": np.zeros_like(numbers),
        }
        asked = {name: values for name, values in given.items() if name in self._inputs}
        answer: Vectors = np.asarray(self._model.run(None, asked)[0])[0]
        return answer.mean(axis=0) if answer.ndim > 1 else answer


def find_model(folder: Path) -> Path:
    """Return where a folder has, or would have, its ONNX model."""
    inner = folder / "onnx" / "model.onnx"
    return inner if inner.is_file() else folder / "model.onnx"
