"""`plagcheck explain`: every worked example of the seed documents, typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import plagcheck
from tests.conftest import Run

PRINTED_A = "01000110010111010101001100010101", "01000111110110010100001100011101"
PRINTED_B = (
    "1000010010101101111111100000101011010001001111100001001011001011",
    "1000010010101101011111100000101011010001001111100001101010001011",
)
USUAL_B = "0001000001100110100111011011110", "1010010001111111110010110011101"
AUTUMN = "настала осінь дерев опало листя", "настала осінь дерев опадало листя"
DINNER = "你妈妈喊你回家吃饭哦，回家罗回家罗", "你妈妈叫你回家吃饭啦，回家罗回家罗"


def explain(run: Run, *arguments: object) -> dict[str, Any]:
    shown = run("explain", *arguments, "--format", "json")
    assert shown.code == 0, shown.err
    explained: dict[str, Any] = json.loads(shown.out)
    return explained


def explain_method(run: Run, *arguments: object) -> dict[str, Any]:
    (method,) = explain(run, *arguments)["methods"]
    found: dict[str, Any] = method
    return found


def test_document_a_84_percent(run: Run) -> None:
    method = explain_method(run, *PRINTED_A, "--threshold", "84")
    assert (method["distance"], method["scale"], method["similarity"]) == (5, 32, 0.84375)
    assert method["xor"] == "00000001100001000001000000001000"
    assert method["alike"]
    assert not explain_method(run, *PRINTED_A)["alike"]
    assert (
        "5 of 32 bits apart, 84.4 %; alike within 5"
        in run("explain", *PRINTED_A, "--max-distance", "5").out
    )


def test_document_a_phrases_by_plain_simhash_of_32_bits(run: Run) -> None:
    choices = "--method", "simhash", "--bits", "32", "--plain", "--max-distance", "5"
    method = explain_method(run, *AUTUMN, *choices)
    assert (method["distance"], method["similarity"], method["alike"]) == (5, 0.84375, True)


def test_document_a_autumn_phrases(run: Run) -> None:
    explained = explain(run, *AUTUMN, "--method", "jaccard")
    assert explained["methods"][0]["similarity"] == 0.66
    assert explained["letters"] == {"edits": 2, "limit": 5, "alike": True}
    assert [word["lemma"] for word in explained["inputs"][0]["words"]] == [
        "настати",
        "осінь",
        "дерево",
        "опало",
        "листя",
    ]
    assert not explain_method(run, *AUTUMN, "--method", "exact")["alike"]
    shown = run("explain", *AUTUMN, "--method", "jaccard").out
    assert "дерев → дерево 33" in shown
    assert "2 edits (Levenshtein): alike within 5" in shown
    assert "66.0 %; alike within 40 (60.0 %)" in shown


@pytest.mark.parametrize(
    ("numbers", "anchors", "alike"),
    [((578, 582), [580, 580], True), ((124, 125), [120, 130], False)],
)
def test_document_a_anchors(
    run: Run, numbers: tuple[int, int], anchors: list[int], alike: bool
) -> None:
    choices = "--method", "anchor", "--anchor-width", "10"
    method = explain_method(run, *numbers, *choices)
    assert (method["anchors"], method["alike"]) == (anchors, alike)
    assert explain_method(run, *numbers, *choices, "--max-distance", "1")["alike"]
    assert f"anchors {anchors[0]} and {anchors[1]}" in run("explain", *numbers, *choices).out


def test_document_b_votes_of_two_words(run: Run) -> None:
    explained = explain(run, "100101:4", "101011:5")
    assert [item["votes"] for item in explained["inputs"]] == [
        [4, -4, -4, 4, -4, 4],
        [5, -5, 5, -5, 5, 5],
    ]
    assert explained["votes"] == [9, -9, 1, -1, 1, 9]
    assert explained["signature"] == "101011"
    assert "A + B  9 -9 1 -1 1 9\nsignature  101011" in run("explain", "100101:4", "101011:5").out


def test_document_b_two_sentences(run: Run) -> None:
    """A SimHash changes in part, a usual hash wholly."""
    assert explain_method(run, *PRINTED_B)["distance"] == 3
    assert explain_method(run, *PRINTED_B)["alike"]
    usual = explain_method(run, *USUAL_B)
    assert (usual["distance"], usual["bits"], usual["alike"]) == (14, 31, False)
    ours, exact = (
        explain_method(run, *DINNER, "--method", name)["distance"] for name in ("simhash", "exact")
    )
    assert ours == 7
    assert exact > 20


def test_document_d_cosine_of_two_signatures(run: Run) -> None:
    first, second = "01" * 128, "01" * 96 + "10" * 32
    method = explain_method(run, first, second, "--method", "hyperplane")
    assert (method["distance"], method["bits"]) == (64, 256)
    assert method["estimates"] == {"cosine": 0.7071}
    assert method["alike"]
    both = explain_method(run, first, second)
    assert both["estimates"] == {"cosine": 0.7071, "jaccard": 0.5}
    assert "if these are signatures of hyperplane" in run("explain", first, second).out


def test_all_methods_explain_two_files(run: Run, tmp_path: Path) -> None:
    text = (
        "Salt marshes bury carbon faster than most forests do. Street trees shade the pavement and "
        "cool the air by evaporation, while readers of a library catalogue rarely open the second "
        "page of results. Terraces slow the runoff of rain, and observers note when ice appears."
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.txt").write_text(text.replace("carbon", "peat"), encoding="utf-8")
    explained = explain(run, tmp_path / "a.txt", tmp_path / "b.txt")
    methods = {method["method"]: method for method in explained["methods"]}
    assert [*methods] == [*plagcheck.list_methods()]
    for method in methods.values():
        assert method["problem"] is None
        assert [len(signature) for signature in method["signatures"]] == [method["bits"]] * 2
        if method["comparison"] == "hamming":
            assert method["xor"].count("1") == method["distance"]
            assert method["similarity"] == 1 - method["distance"] / method["bits"]
    assert not methods["exact"]["alike"]
    assert methods["minhash"]["alike"]
    assert explained["letters"]["edits"] == 6
    same = explain(run, tmp_path / "a.txt", tmp_path / "a.txt")
    assert all(method["distance"] == 0 for method in same["methods"])


def test_a_text_of_many_words(run: Run, tmp_path: Path) -> None:
    """More words than one set holds, and more letters than are compared one by one."""
    words = (f"word{'abcdefgh'[number % 8]}{number}x" for number in range(1_500))
    (tmp_path / "a.txt").write_text(" ".join(words), encoding="utf-8")
    explained = explain(run, tmp_path / "a.txt", tmp_path / "a.txt")
    assert explained["letters"] is None
    problems = {method["method"]: method["problem"] for method in explained["methods"]}
    assert problems["jaccard"] == "A has more words than fit 4,096 bits"
    assert problems["simhash"] is None
    assert "… 1,440 more words" in run("explain", tmp_path / "a.txt", tmp_path / "a.txt").out


def test_words_that_do_not_count(run: Run) -> None:
    explained = explain(run, "of the and", "of the and", "--method", "simhash")
    assert all(word["weight"] == 0 for word in explained["inputs"][0]["words"])
    assert explained["methods"][0]["problem"] == "A has no content words"
    assert explained["methods"][0]["alike"] is None


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("0101", "010"), 2, "A has 4 bits and B 3"),
        (("0101", "a short text"), 2, "A is a bit string and B is a text"),
        (("01" * 2049, "10" * 2049), 2, "at most 4,096 bits"),
        (("0101", "0111", "--method", "jaccard"), 2, "not compared bit by bit"),
        (("0101", "0111", "--bits", "32"), 2, "signed already"),
        (("0101:3", "0111"), 2, "to both bit strings"),
        (("0101:3", "0111:0"), 2, "A weight goes from 1 to 1,000"),
        (("1", "1001", "--method", "anchor"), 2, "a scale from 0 to 1,000"),
        (("1", "2", "--method", "anchor", "--bits", "32"), 2, "anchors only"),
        (("missing.pdf", "a text"), 2, "There is no file missing.pdf"),
        ((".", "a text"), 2, "is a folder"),
        (("", "a text"), 3, "A was not read"),
        (("a text", "a text", "--method", "nonesuch"), 2, "no method “nonesuch”"),
        (("a text", "a text", "--method", "simhash", "--trigger", "3"), 2, "does not know"),
        (("a text", "a text", "--threshold", "9", "--max-distance", "3"), 2, "not both"),
    ],
)
def test_bad_input(run: Run, arguments: tuple[str, ...], code: int, sentence: str) -> None:
    shown = run("explain", *arguments)
    assert (shown.code, shown.out) == (code, "")
    assert sentence in shown.err


def test_escape_sequences_stay_words(run: Run) -> None:
    shown = run("explain", "ice \x1b[2Jcovers rivers", "ice covers lakes", "--method", "simhash")
    assert "\x1b" not in shown.out


def test_the_library_explains() -> None:
    explanation = plagcheck.explain(
        *PRINTED_A, method="simhash", threshold=84, choices={"distance": 0}
    )
    (method,) = explanation.methods
    assert (method.distance, method.threshold, method.alike) == (5, 5, True)
    with pytest.raises(TypeError, match="there is no option"):
        plagcheck.explain(*PRINTED_A, limit=3)  # type: ignore[call-arg]
