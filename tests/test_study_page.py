"""docs/METHODS.md is what its figures say, and the defaults are what it recommends."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from plotting import Panel, charts
from study_figures import ANSWERS, PAN, Figures
from study_page import DOCUMENT, RECOMMENDED, page, pictures
from study_tables import DEFAULT, RIVALS

from plagcheck.recipe import Recipe
from plagcheck.research.study.variants import (
    default_recipe,
    list_default_variants,
    list_sized_variants,
    list_variants,
)
from plagcheck.signatures import METHODS
from plagcheck.signatures.minhash import FAMILY

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "METHODS.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def study() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / "methods.json").read_text(encoding="utf-8"))
    return found


def test_the_page_is_made_of_its_figures(study: dict[str, Any]) -> None:
    assert page(study) == PAGE
    for name, picture in pictures(study).items():
        assert (DOCS / name).read_text(encoding="utf-8") == picture
        assert f"({name})" in PAGE


def test_the_defaults_are_what_the_page_recommends() -> None:
    recipe = Recipe()
    assert {name: getattr(recipe, name) for name in RECOMMENDED} == RECOMMENDED
    assert default_recipe(recipe.method) == recipe
    assert recipe.document == DOCUMENT
    said = (
        f"**`{recipe.method}`, {recipe.bits} bits, weighted, {recipe.size} content words, "
        f"within {recipe.distance} bits**"
    )
    assert said in PAGE
    assert f"`--family {FAMILY.original}` is therefore the default" in " ".join(PAGE.split())


def test_the_recommendation_follows_from_the_figures(study: dict[str, Any]) -> None:
    """Of the recipes in tables with at most one stranger in a million, none finds more."""
    figures = Figures(study)
    rivals = [
        label
        for label in RIVALS
        if "table" in figures.speed(label)["how"] and figures.strangers(label, PAN) <= 1
    ]
    assert DEFAULT in rivals
    assert len(rivals) > 3
    assert max(rivals, key=lambda label: figures.reached(label, PAN)) == DEFAULT
    for corpus in (PAN, ANSWERS):
        best = max(figures.first(label, corpus) for label in rivals)
        assert best == figures.first(DEFAULT, corpus)
    plagdet = {label: figures.one("plagdet", label=label)["plagdet"] for label in rivals}
    assert max(plagdet, key=plagdet.__getitem__) == DEFAULT
    assert RECOMMENDED["method"] == DEFAULT
    assert figures.speed(DEFAULT)["size"] == RECOMMENDED["size"]


def test_the_kept_figures_are_only_those_of_the_page() -> None:
    assert (DOCS / "methods.json").stat().st_size < 250_000


def test_every_method_was_studied(study: dict[str, Any]) -> None:
    everything = {one.label for one in (*list_variants(), *list_sized_variants())}
    for part in ("sources", "plagdet", "speed"):
        lacking = everything - {row["label"] for row in study[part]}
        assert lacking <= {"minhash 256 × 8 bits"}, part
    assert {one.label for one in list_variants()} == {row["label"] for row in study["elements"]}
    assert {one.label for one in list_default_variants()} <= {
        row["label"] for row in study["rates"]
    }
    assert {row["language"] for row in study["rates"]} == {"all", "en", "uk", "ru", "zh"}
    for name in METHODS:
        assert f"**`{name}`**" in PAGE


def test_the_reference_and_the_unit_are_what_they_must_be(study: dict[str, Any]) -> None:
    for row in study["elements"]:
        if row["label"] == "jaccard":
            assert (row["default"]["precision"], row["default"]["recall"]) == (1.0, 1.0)
    (unit,) = (row for row in study["speed"] if row["label"] == "exact")
    assert (unit["signing"], unit["searching"]) == (1.0, 1.0)


def test_costs_shown_by_the_command_are_those_measured(study: dict[str, Any]) -> None:
    """`plagcheck methods` rounds; it must not mislead."""
    for row in study["speed"]:
        if row["label"] in METHODS:
            cost = METHODS[row["label"]].cost
            assert cost / 3 < row["signing"] < 3 * cost, row["label"]


def test_commands_of_the_page_exist() -> None:
    parts = {*re.findall(r"--part (\w+)", PAGE)}
    assert parts == {
        "elements", "sources", "rates", "plagdet", "topics", "versions", "lengths", "speed",
    }  # fmt: skip


def test_a_chart_is_well_formed_and_shows_every_line() -> None:
    drawn = charts([Panel("a < b", {"one & two": [(1, 0.0), (2, 1.0)]}, "x")], "y")
    root = ElementTree.fromstring(drawn)  # noqa: S314
    names = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a < b", "one & two", "x", "y"} <= {*names}
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    (x1, y1), (x2, y2) = (map(float, point.split(",")) for point in line.attrib["points"].split())
    assert x1 < x2
    assert y1 > y2
