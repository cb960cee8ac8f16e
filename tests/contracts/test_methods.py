"""What every signature method must hold."""

from __future__ import annotations

import numpy as np
import pytest

from plagcheck.elements import KINDS, shingles
from plagcheck.errors import UsageProblem
from plagcheck.model import Bits
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method, method_of
from plagcheck.signatures.bits import columns
from tests.texts import ALL, analysed

VARIANTS = [
    Recipe(name, bits, weighted, distance=kind.default_distance)
    for name, kind in METHODS.items()
    for bits in kind.widths
    for weighted in (True, False)
]
MIXED = "Метод SimHash 梯田 порівнює δέλτα objects із 51区 und Straße слова"


@pytest.fixture(
    params=VARIANTS, ids=lambda recipe: f"{recipe.method}-{recipe.bits}-{recipe.weighted}"
)
def recipe(request: pytest.FixtureRequest) -> Recipe:
    found: Recipe = request.param
    return found


@pytest.fixture
def method(recipe: Recipe) -> Method:
    return method_of(recipe)


def signed(method: Method, original: str, size: int = 4) -> Bits:
    text = analysed(original)
    return method.sign(text, shingles(text, size))


def test_declares_itself(recipe: Recipe) -> None:
    kind = METHODS[recipe.method]
    assert kind.name == recipe.method
    assert kind.summary and kind.source
    assert 0 <= kind.default_distance <= kind.largest_distance < min(kind.widths)


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize("kind", KINDS)
def test_one_signature_per_element(
    recipe: Recipe, method: Method, kind: str, language: str
) -> None:
    text = analysed(ALL[language])
    elements = KINDS[kind](text, 4)
    signatures = method.sign(text, elements)
    assert signatures.shape == (len(elements), columns(recipe.bits))
    assert signatures.dtype == np.uint64
    unused = columns(recipe.bits) * 64 - recipe.bits
    assert not (signatures[:, -1] & np.uint64(2**unused - 1)).any()


@pytest.mark.parametrize("original", ["", "tree", MIXED])
def test_short_and_mixed_texts(recipe: Recipe, method: Method, original: str) -> None:
    assert signed(method, original).shape[1] == columns(recipe.bits)


def test_one_word_elements(method: Method) -> None:
    assert len(signed(method, "tree river", size=1)) == 2


def test_same_words_same_signature_wherever_they_stand(method: Method) -> None:
    alone = signed(method, "street trees shade pavement")
    inside = signed(method, "Library readers search. Street trees shade the pavement. Salt marsh")
    assert (inside == alone[0]).all(axis=1).sum() == 1


def test_order_of_words_does_not_matter(method: Method) -> None:
    assert np.array_equal(
        signed(method, "street trees shade pavement"), signed(method, "pavement shade trees street")
    )


def test_inflection_does_not_matter(method: Method) -> None:
    assert np.array_equal(
        signed(method, "річкова крига весняний затор"),
        signed(method, "річкової криги весняним затором"),
    )


def test_other_words_other_signature(method: Method) -> None:
    signatures = signed(method, " ".join(ALL.values()))
    assert len(np.unique(signatures, axis=0)) > 0.95 * len(signatures)


def test_signing_twice_gives_the_same_bits(method: Method) -> None:
    assert np.array_equal(signed(method, MIXED, 2), signed(method, MIXED, 2))


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        (Recipe(method="nonsense"), "no method"),
        (Recipe(bits=65), "widths 64, 32, 128"),
        (Recipe(distance=9), "0 to 8 bits"),
        (Recipe(method="exact", distance=3), "0 to 0 bits"),
        (Recipe(size=0), "at least one word"),
    ],
)
def test_impossible_recipes_are_named(recipe: Recipe, said: str) -> None:
    with pytest.raises(UsageProblem, match=said):
        method_of(recipe)
