"""Recipes: today's are spelt as 0.1.0 spelt them, and a new parameter changes none of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plagcheck.choices import FIRST_PARAMETERS, RECIPE_KEYS, SHARED_CHOICES, Parameter
from plagcheck.errors import PluginProblem, UsageProblem
from plagcheck.plugins import Plugin
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, build_method, find_method, registry
from plagcheck.signatures.simhash import SimHash

STORED = [
    json.loads(line) for line in (Path(__file__).parent / "recipes.jsonl").read_text().splitlines()
]
"""Choices, and the recipe that 0.1.0 made of them."""

STEP = Parameter("step", 4, most=64)


@pytest.fixture
def _new_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give one of our methods a parameter that it did not have in the last release."""
    monkeypatch.setattr(SimHash, "parameters", (STEP,))


def with_id(**changes: Any) -> dict[str, Any]:
    """A stored recipe with some values changed, under the id that it then has."""
    spelt = {**Recipe().as_dict(), **changes}
    later = {name: value for name, value in changes.items() if name not in Recipe().as_dict()}
    return spelt | {"id": replace(Recipe(), parameters=tuple(later.items())).id}


@pytest.mark.parametrize(
    ("choices", "stored"), STORED, ids=[" ".join(map(str, one.values())) for one, _ in STORED]
)
def test_a_recipe_is_spelt_as_before(choices: dict[str, Any], stored: dict[str, Any]) -> None:
    """Key by key, in the same order, under the same id."""
    others = {name: value for name, value in choices.items() if name != "method"}
    recipe = Recipe.for_method(choices.get("method", "simhash"), **others)
    assert {*dict(recipe.dictionaries)} == {*stored["dictionaries"]}
    recipe = replace(recipe, dictionaries=tuple(stored["dictionaries"].items()))
    assert json.dumps(recipe.as_dict()) == json.dumps(stored)
    assert Recipe.from_dict(stored) == recipe


def test_the_default_recipe_is_that_of_its_method() -> None:
    assert Recipe.for_method(Recipe().method) == Recipe()
    assert {recipe["method"] for _, recipe in STORED} == {*METHODS}


@pytest.mark.parametrize("name", [*METHODS])
def test_a_method_made_by_hand_is_that_of_a_recipe_without_parameters(name: str) -> None:
    recipe = replace(Recipe.for_method(name), parameters=())
    assert vars(METHODS[name]()) == vars(build_method(recipe))


class Brought(SimHash):
    """A method as a plug-in brings it."""

    name = "brought"
    parameters = (STEP,)


def test_a_method_of_a_plug_in_has_parameters_of_its_own_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plugin = Plugin("methods", "brought", f"{__name__}:Brought", "tests", "1")
    monkeypatch.setattr(registry, "find_plugin", lambda *_: plugin)
    monkeypatch.setattr(registry, "_load_method", registry._load_method.__wrapped__)
    assert find_method("brought") is Brought
    monkeypatch.setattr(Brought, "parameters", (STEP, Parameter("terms", "")))
    with pytest.raises(PluginProblem, match="has a parameter “terms”"):
        find_method("brought")


def test_the_first_parameters_are_those_that_methods_declare() -> None:
    declared = {one.name: one.original for kind in METHODS.values() for one in kind.parameters}
    later = {"weights": "static", "markers": "equal"}
    assert declared == FIRST_PARAMETERS | later
    assert not declared.keys() & {*SHARED_CHOICES, "weighted"}


def test_the_keys_of_every_recipe_are_reserved() -> None:
    recipe = replace(Recipe(), meaning="encoder@0123456789abcdef", terms=(("lake", 1),))
    assert recipe.as_stored().keys() == RECIPE_KEYS


def test_an_unknown_method_and_an_unknown_choice_are_named() -> None:
    with pytest.raises(UsageProblem, match="no method “simhsah”"):
        Recipe.for_method("simhsah")
    with pytest.raises(UsageProblem, match="exact does not know packed, weighted") as raised:
        Recipe.for_method("exact", weighted=False, packed=8)
    assert "bits, comparison" in raised.value.next_step


def test_what_an_index_decides_is_no_choice() -> None:
    for name in ("idf", "text", "dictionaries", "parameters"):
        with pytest.raises(UsageProblem, match=f"does not know {name}"):
            Recipe.for_method("simhash-tfidf", **{name: ""})


@pytest.mark.usefixtures("_new_parameter")
def test_an_index_from_before_a_parameter_has_its_original_value() -> None:
    stored = STORED[0][1]
    recipe = Recipe.from_dict(stored)
    assert STEP.read(recipe) == 4
    assert recipe.id == stored["id"] and "step" not in recipe.as_dict()
    assert Recipe.for_method("simhash", step=4) == Recipe()


@pytest.mark.usefixtures("_new_parameter")
def test_a_new_parameter_is_stored_where_it_is_chosen() -> None:
    recipe = Recipe.for_method("simhash", step=8)
    stored = recipe.as_dict()
    assert [*stored][-1] == "step" and stored["step"] == 8
    assert recipe.id != Recipe().id
    assert Recipe.from_dict(stored) == recipe
    assert build_method(recipe)


@pytest.mark.usefixtures("_new_parameter")
@pytest.mark.parametrize("value", [4, 65, -1, 8.0, True, "8", None])
def test_a_parameter_that_cannot_be_is_refused(value: Any) -> None:
    assert Recipe.from_dict(with_id(step=8)).parameters == (("step", 8),)
    with pytest.raises(ValueError, match="parameters"):
        Recipe.from_dict(with_id(step=value))
    with pytest.raises(UsageProblem, match="step"):
        build_method(replace(Recipe(), parameters=(("step", value),)))


@pytest.mark.parametrize("method", ["simhash", "exact", "nonsense"])
def test_a_parameter_of_nobody_is_refused(method: str) -> None:
    stored = Recipe(method, parameters=(("step", 8),)).as_dict()
    with pytest.raises(ValueError, match="parameters"):
        Recipe.from_dict(stored)


@pytest.mark.parametrize(
    ("method", "name", "value"),
    [
        ("anchor", "anchor_width", (1 << 20) + 1),
        ("ctph", "trigger", (1 << 30) + 1),
        ("minhash", "packed", 9),
        ("minhash", "family", "../xor"),
        ("bitsample", "dictionary", (1 << 22) + 1),
        ("simhash", "dictionary", (1 << 30) + 1),
        ("simhash", "packed", -1),
        ("simhash", "family", 1),
    ],
)
def test_stored_values_have_bounds(method: str, name: str, value: Any) -> None:
    stored = Recipe(method, parameters=((name, value),)).as_dict()
    with pytest.raises(ValueError):
        Recipe.from_dict(stored)


def test_a_parameter_of_another_method_was_never_read() -> None:
    """0.1.0 let a library name it; such an index opens as it did."""
    recipe = Recipe(parameters=(("packed", 8),))
    assert Recipe.from_dict(recipe.as_dict()) == recipe
    assert build_method(recipe)
