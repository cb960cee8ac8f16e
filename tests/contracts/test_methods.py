"""What every signature method must hold."""

from __future__ import annotations

import re

import numpy as np
import pytest

from plagcheck.choices import SHARED_CHOICES
from plagcheck.errors import UsageProblem
from plagcheck.model import Bits, Elements, Text
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method, build_document_method, build_method
from plagcheck.signatures.bits import count_columns
from plagcheck.text.elements import ELEMENT_CUTTERS, cut_shingles
from tests.texts import ALL, analysed

OTHER_CHOICES = {
    "weighted": (False,),
    "weights": ("levels",),
    "markers": ("equal",),
    "anchor_width": (1, 1000),
    "trigger": (1, 64),
    "family": ("xor",),
    "packed": (8,),
    "dictionary": (1536,),
}


def variants() -> list[Recipe]:
    """Every method in every width, every comparison, and with every other choice it reads."""
    found = []
    for name, kind in METHODS.items():
        for bits in kind.widths:
            for comparison in kind.comparisons:
                size = min(kind.size, bits // 64) if name == "jaccard" else kind.size
                plain = {"bits": bits, "size": size, "comparison": comparison}
                found.append(Recipe.for_method(name, **plain))
                for choice in sorted(kind.list_choices() & OTHER_CHOICES.keys()):
                    for value in OTHER_CHOICES[choice]:
                        found.append(Recipe.for_method(name, **plain, **{choice: value}))
    return [
        recipe
        for recipe in found
        if not METHODS[recipe.method].find_problems(recipe)
        and METHODS[recipe.method].accepts_bits(recipe)
    ]


def fields(recipe: Recipe) -> dict[str, object]:
    return {name: value for name, value in recipe.as_dict().items() if name != "id"}


def label(recipe: Recipe) -> str:
    plain = fields(Recipe(recipe.method))
    other = [
        f"{name}={value}" for name, value in fields(recipe).items() if plain.get(name) != value
    ]
    return "-".join([recipe.method, *other])


VARIANTS = variants()
MIXED = "Метод SimHash 梯田 порівнює δέλτα objects із 51区 und Straße слова квізблорк zxqvbnm"
LONG = (
    "street trees shade pavement library readers search catalogue salt marshes bury carbon faster "
    "forest evaporation cools summer air query fails second page results river ice covers water"
)


@pytest.fixture(params=VARIANTS, ids=label)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    found: Recipe = request.param
    return found


@pytest.fixture
def method(recipe: Recipe) -> Method:
    return build_method(recipe)


def taken(method: Method, original: str, size: int, kind: str = "shingle") -> tuple[Elements, Bits]:
    text = analysed(original)
    elements = method.select_signable(text, ELEMENT_CUTTERS[kind](text, size))
    return elements, method.sign(text, elements)


def words_of(text: Text, elements: Elements, number: int) -> list[str]:
    tokens = elements.content[elements.first[number] : elements.last[number]]
    return [text.lemmas[word] for word in text.word_ids[tokens].tolist()]


def test_declares_itself(recipe: Recipe) -> None:
    kind = METHODS[recipe.method]
    assert kind.name == recipe.method
    assert kind.summary and kind.minimum
    assert re.search(r"document [A-D]|documents A", kind.source)
    assert kind.size >= 1 and kind.cost > 0
    assert kind.list_choices() <= {*OTHER_CHOICES, *SHARED_CHOICES}
    largest = kind.largest_distance(recipe.bits, recipe.comparison)
    default = kind.default_distance(recipe.bits, recipe.comparison)
    assert 0 <= default <= largest < kind.scale(recipe.bits, recipe.comparison)


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize("kind", ELEMENT_CUTTERS)
def test_one_signature_per_element(
    recipe: Recipe, method: Method, kind: str, language: str
) -> None:
    elements, signatures = taken(method, ALL[language], recipe.size, kind)
    assert signatures.shape == (len(elements), count_columns(recipe.bits))
    assert signatures.dtype == np.uint64
    unused = count_columns(recipe.bits) * 64 - recipe.bits
    assert not (signatures[:, -1] & np.uint64(2**unused - 1)).any()


@pytest.mark.parametrize("language", ALL)
def test_every_language_has_elements_to_sign(method: Method, language: str, recipe: Recipe) -> None:
    elements, _ = taken(method, ALL[language] * 2, recipe.size)
    assert len(elements)


@pytest.mark.parametrize("original", ["", "tree", MIXED])
@pytest.mark.parametrize("size", [1, 4])
def test_short_unknown_and_mixed_texts(
    recipe: Recipe, method: Method, original: str, size: int
) -> None:
    size = min(size, recipe.bits // 64) if recipe.method == "jaccard" else size
    elements, signatures = taken(method, original, size)
    assert signatures.shape == (len(elements), count_columns(recipe.bits))


def test_one_word_elements(method: Method, recipe: Recipe) -> None:
    text = analysed("tree river")
    cut = cut_shingles(text, 1)
    elements, signatures = taken(method, "tree river", 1)
    assert len(signatures) == len(elements) <= len(cut) == 2
    if recipe.method not in ("bitsample", "tlsh"):
        assert len(elements) == 2


def test_only_what_is_too_short_is_left_out(method: Method, recipe: Recipe) -> None:
    text = analysed(LONG)
    cut = cut_shingles(text, recipe.size)
    kept = len(method.select_signable(text, cut))
    assert kept == len(cut) if recipe.method != "bitsample" else kept


def test_same_words_same_signature_wherever_they_stand(method: Method, recipe: Recipe) -> None:
    _, alone = taken(method, LONG, recipe.size)
    _, inside = taken(method, f"Dust storms. The {LONG}. Snow fields", recipe.size)
    assert len(inside) > len(alone) > 0
    for row in alone:
        assert (inside == row).all(axis=1).any()


def test_order_of_words_does_not_matter_unless_declared(method: Method, recipe: Recipe) -> None:
    words = LONG.split()[: recipe.size]
    _, one = taken(method, " ".join(words), recipe.size)
    _, other = taken(method, " ".join(reversed(words)), recipe.size)
    if not METHODS[recipe.method].ordered:
        assert np.array_equal(one, other)
    else:
        assert not np.array_equal(one, other)


def test_inflection_does_not_matter(method: Method, recipe: Recipe) -> None:
    size = min(recipe.size, 4)
    words = ["річкова крига весняний затор", "річкової криги весняним затором"]
    one, other = (taken(method, " ".join([form] * 4), size)[1] for form in words)
    assert np.array_equal(one, other)


def test_other_words_other_signature(method: Method, recipe: Recipe) -> None:
    _, signatures = taken(method, " ".join(ALL.values()), recipe.size)
    distinct = len(np.unique(signatures, axis=0)) / len(signatures)
    # One number in 1001, or words that are not sampled, can't tell all elements apart.
    coarse = recipe.method == "bitsample" or {("anchor_width", 1000), ("trigger", 64)} & {
        *recipe.parameters
    }
    assert distinct > (0.02 if coarse else 0.9)


def test_signing_twice_gives_the_same_bits(recipe: Recipe) -> None:
    one, other = (taken(build_method(recipe), LONG, recipe.size)[1] for _ in range(2))
    assert np.array_equal(one, other)


def test_own_distance_is_0_to_oneself_and_symmetric(method: Method, recipe: Recipe) -> None:
    _, signatures = taken(method, LONG, recipe.size)
    matrix = np.array([method.measure_distances(row, signatures) for row in signatures])
    assert not np.diagonal(matrix).any()
    assert np.array_equal(matrix, matrix.T)
    assert (matrix >= 0).all()


@pytest.mark.parametrize("name", [name for name, kind in METHODS.items() if kind.document_bits])
@pytest.mark.parametrize("original", ["", "tree", *ALL.values()])
def test_documents_have_one_signature_or_none(name: str, original: str) -> None:
    method = build_document_method(Recipe(document=name))
    text = analysed(original)
    content = cut_shingles(text, 1).content
    signature = method.sign_document(text, content, frozenset({"крига"}))
    assert signature.shape[1] == count_columns(METHODS[name].document_bits)
    assert len(signature) <= min(len(content), 1)
    if len(content) > 10:
        assert len(signature) == 1


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (Recipe(method="nonsense"), "no method"),
        (Recipe(document="nonsense"), "no method"),
        (Recipe(document="ctph"), "does not sign whole documents"),
        (Recipe(bits=65), "every multiple of 8 bits up to 2,048"),
        (Recipe(distance=33), "0 to 32 bits"),
        (Recipe(method="exact", distance=3), "0 to 0 bits"),
        (Recipe(size=0), "at least one word"),
        (Recipe(comparison="edit"), "compared by hamming"),
        (Recipe(method="jaccard", bits=128, size=4), "64 bits for each of 4 words"),
        (Recipe.for_method("minhash", packed=3), "1 or 8 bits"),
        (Recipe.for_method("minhash", packed=8), "30 functions, 240 bits"),
        (Recipe.for_method("minhash", family="two"), "families xor and permutation"),
        (Recipe.for_method("anchor", anchor_width=0), "1 to 1000 apart"),
        (Recipe.for_method("ctph", trigger=0), "from 1 on"),
        (Recipe.for_method("bitsample", dictionary=128), "at least as many"),
        (Recipe(method="tlsh", bits=280, distance=200, comparison="tlsh"), "150 steps of tlsh"),
    ],
    ids=lambda value: "" if isinstance(value, Recipe) else value,
)
def test_impossible_recipes_are_named(recipe: Recipe, said: str) -> None:
    with pytest.raises(UsageProblem, match=said):
        build_method(recipe)
