"""A user's dictionary: terms that stay whole as one word, and what they weigh."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plagcheck.errors import UsageProblem
from plagcheck.model import Document, Text, compute_levels
from plagcheck.recipe import Recipe
from plagcheck.terms import MOST_TERMS, Terms, read_dictionary
from plagcheck.text import Lexicon, analyze_document
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN, analysed


def read(folder: Path, content: str | bytes) -> Terms:
    path = folder / "terms.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_dictionary(path)


def analyse(text: str, terms: Terms) -> Text:
    return analyze_document(Document("", "", "txt", "", text), Lexicon(terms=terms))


def lemmas(text: Text) -> list[str]:
    return [text.lemmas[word] for word in text.word_ids.tolist()]


SENTENCE = {
    "美国": 4, "51区": 5, "雇员": 3, "称": 1, "内部": 2, "有": 1, "9架": 3, "飞碟": 5, "曾": 1,
    "看见": 3, "灰色": 4, "外星人": 5,
}  # fmt: skip
"""Document B's sentence of twelve words with their weights."""


def test_document_b_twelve_words(tmp_path: Path) -> None:
    terms = read(tmp_path, "".join(f"{term}\t{weight}\n" for term, weight in SENTENCE.items()))
    text = analyse("美国“51区”雇员称内部有9架飞碟，曾看见灰色外星人", terms)
    assert lemmas(text) == [*SENTENCE]
    assert compute_levels(text.weights)[text.word_ids].tolist() == [*SENTENCE.values()]


@pytest.mark.parametrize(
    ("written", "text", "expected"),
    [
        ("machine learning", "Machine\n learning helps", ["machine learning", "help"]),
        ("machine learning", "the machine-learning model", ["the", "machine learning", "model"]),
        ("machine learning", "a machine. Learning", ["a", "machine", "learn"]),
        ("machine learning", "machine learnings", ["machine", "learning"]),
        ("machine\nmachine learning\nmachine learning model", "machine learning model",
         ["machine learning model"]),
        ("机器学习", "深度机器学习方法", ["深度", "机器学习", "方法"]),
        ("机器学习", "机器\n学习", ["机器学习"]),
        ("51区", "51 区和51区", ["51", "区", "和", "51区"]),
        ("стан здоров’я", "Стан здоров'я добрий", ["стан здоров'я", "добрий"]),
        ("称", "名称", ["名称"]),
    ],
    ids=str,
)  # fmt: skip
def test_terms_stay_whole(written: str, text: str, expected: list[str], tmp_path: Path) -> None:
    assert lemmas(analyse(text, read(tmp_path, written))) == expected


def test_spans_are_those_of_the_original(tmp_path: Path) -> None:
    source = "Ａ  machine\n\tlearning model"
    text = analyse(source, read(tmp_path, "machine learning"))
    (number,) = (at for at, lemma in enumerate(lemmas(text)) if lemma == "machine learning")
    assert source[text.starts[number] : text.ends[number]] == "machine\n\tlearning"


def test_a_term_always_counts(tmp_path: Path) -> None:
    """Also one that is a stop word, or a single letter; its inflections share its weight."""
    text = analyse("but rivers and river", read(tmp_path, "but\nriver 5\nand 2"))
    levels = dict(zip(lemmas(text), compute_levels(text.weights)[text.word_ids], strict=True))
    assert levels == {"but": 1, "river": 5, "and": 2}


@pytest.mark.parametrize("sample", [ENGLISH, UKRAINIAN, RUSSIAN, CHINESE])
def test_a_dictionary_that_does_not_apply_changes_nothing(sample: str, tmp_path: Path) -> None:
    text, usual = analyse(sample, read(tmp_path, "zyx vut 4\n鑫鑫鑫鑫")), analysed(sample)
    assert (lemmas(text), text.starts.tolist()) == (lemmas(usual), usual.starts.tolist())
    assert text.weights.tolist() == usual.weights.tolist()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00term", "is not text in UTF-8"),
        (b"\n \n", "has no terms"),
        (b"x" * (256 << 10) + b"x", "larger than 256 KiB"),
        ("ferry 6", "Line 1 of the dictionary .* the weight 6 is not a whole number from 1 to 5"),
        ("lake\nferry 0", "Line 2 .* the weight 0 is"),
        ("ferry 2.5", "the weight 2.5 is"),
        ("ferry -1", "the weight -1 is"),
        ("x" * 65, "1 to 64 characters"),
        ("a\x00b", "letters and digits"),
        ("<script>", "letters and digits"),
        ("\n".join(f"t{number}" for number in range(MOST_TERMS + 1)), "more than 10,000 terms"),
    ],
    ids=["bytes", "empty", "large", "6", "0", "2.5", "-1", "long", "nul", "markup", "many"],
)
def test_bad_dictionaries_are_refused(content: str | bytes, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match=said):
        read(tmp_path, content)


def test_terms_are_part_of_the_recipe(tmp_path: Path) -> None:
    one = Recipe.for_method("simhash", terms=read(tmp_path, "Ferry 3\nlake"))
    same = Recipe.for_method("simhash", terms=read(tmp_path, "\ufefflake\r\nferry\t3\r\n"))
    other = Recipe.for_method("simhash", terms=read(tmp_path, "ferry 4\nlake"))
    assert one == same
    assert len({one.id, other.id, Recipe().id}) == 3
    assert one.terms == (("ferry", 3), ("lake", 0))
    assert "term_list" not in one.as_dict() and len(str(one.as_dict()["terms"])) == 16
    assert Recipe.from_dict(json.loads(json.dumps(one.as_stored()))) == one
    assert "terms" not in Recipe().as_stored()


@pytest.mark.parametrize(
    "listed",
    [
        [],
        "ferry",
        [["ferry"]],
        [["ferry", 6]],
        [["ferry", -1]],
        [["ferry", True]],
        [["Ferry", 3]],
        [["lake", 0], ["ferry", 3]],
        [["ferry", 3], ["ferry", 3]],
        [["x" * 65, 1]],
        [["a\nb", 1]],
        [[f"t{number:06}", 1] for number in range(MOST_TERMS + 1)],
        [["ferry", 3]],
    ],
    ids=str,
)
def test_an_index_from_a_stranger_has_bounded_terms(listed: Any) -> None:
    """The last is in order, but not what the id says."""
    stored = Recipe(terms=(("lake", 0),)).as_stored()
    assert Recipe.from_dict(stored).terms == (("lake", 0),)
    with pytest.raises(ValueError):
        Recipe.from_dict({**stored, "term_list": listed})
    with pytest.raises(ValueError):
        Recipe.from_dict({name: stored[name] for name in stored if name != "term_list"})
