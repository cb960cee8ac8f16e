from __future__ import annotations

from importlib.machinery import ModuleSpec

import numpy as np
import pytest

from plagcheck.errors import RecipeMismatch, UsageProblem
from plagcheck.meaning import encoder as encoders
from plagcheck.meaning.encoder import (
    MultilingualEncoder,
    identify_encoder,
    load_encoder,
    require_encoder,
)
from tests.meaning.translations import OTHER, SAID


def test_translations_are_closer_than_anything_else() -> None:
    encoder = load_encoder()
    english = encoder.encode(SAID["en"] + OTHER["en"])
    for language in ("ru", "zh"):
        cosines = encoder.encode(SAID[language]) @ english.T
        assert (cosines.argmax(axis=1) == np.arange(len(cosines))).all()
        assert cosines.diagonal().min() > 0.55


def test_vectors_have_length_one() -> None:
    vectors = load_encoder().encode(SAID["en"])
    assert vectors.shape == (5, load_encoder().size)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(5), abs=1e-5)


def test_the_same_texts_get_the_same_bytes() -> None:
    encoder = load_encoder()
    assert encoder.encode(SAID["zh"]).tobytes() == encoder.encode(SAID["zh"]).tobytes()


def test_other_weights_are_another_encoder() -> None:
    own = identify_encoder(load_encoder())
    other = MultilingualEncoder()
    other.sha256 = "0" * 64
    assert identify_encoder(other) != own
    assert require_encoder(own) is load_encoder()
    with pytest.raises(RecipeMismatch, match="here is"):
        require_encoder(identify_encoder(other))


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find_nothing(_: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(encoders, "find_spec", find_nothing)
    with pytest.raises(UsageProblem) as problem:
        MultilingualEncoder()
    assert "plagcheck-cli[meaning]" in problem.value.next_step
