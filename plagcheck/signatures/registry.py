"""The methods by name, and how a recipe chooses one."""

from __future__ import annotations

from dataclasses import replace

from plagcheck.errors import UsageProblem
from plagcheck.model import Frequencies
from plagcheck.recipe import Recipe
from plagcheck.signatures.anchor import Anchor
from plagcheck.signatures.bitsample import BitSample
from plagcheck.signatures.ctph import Ctph
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.hyperplane import Hyperplane
from plagcheck.signatures.interface import Method
from plagcheck.signatures.jaccard import Jaccard
from plagcheck.signatures.minhash import MinHash
from plagcheck.signatures.nilsimsa import Nilsimsa
from plagcheck.signatures.simhash import SimHash
from plagcheck.signatures.simhash_tfidf import SimHashTfidf
from plagcheck.signatures.tlsh import Tlsh

METHODS: dict[str, type[Method]] = {
    kind.name: kind
    for kind in (
        Exact,
        Anchor,
        Jaccard,
        Ctph,
        MinHash,
        SimHash,
        SimHashTfidf,
        Hyperplane,
        BitSample,
        Nilsimsa,
        Tlsh,
    )
}


def build_method(recipe: Recipe, frequencies: Frequencies | None = None) -> Method:
    """Make the method that a recipe names; report all bad values at once."""
    kind = _find_method(recipe.method)
    problems = [*recipe.out_of_range(), *kind.find_problems(recipe)]
    if recipe.bits not in kind.widths:
        problems.append(f"{kind.name} has widths {', '.join(map(str, kind.widths))} bits")
    if recipe.comparison not in kind.comparisons:
        problems.append(f"{kind.name} is compared by {' or '.join(kind.comparisons)}")
    elif (
        not 0
        <= recipe.distance
        <= (largest := kind.largest_distance(recipe.bits, recipe.comparison))
    ):
        unit = "bits" if recipe.comparison == "hamming" else f"steps of {recipe.comparison}"
        problems.append(f"{kind.name} compares within 0 to {largest} {unit}")
    if recipe.size < 1:
        problems.append("an element has at least one word")
    if not _find_method(recipe.document).document_bits:
        problems.append(f"{recipe.document} does not sign whole documents")
    if problems:
        raise UsageProblem(f"This recipe does not work: {'; '.join(problems)}.")
    return kind.from_recipe(recipe, frequencies)


def build_document_method(recipe: Recipe, frequencies: Frequencies | None = None) -> Method:
    """Make the method that signs whole documents."""
    kind = _find_method(recipe.document)
    return kind.from_recipe(
        replace(recipe, bits=kind.document_bits, packed=8, family="permutation"), frequencies
    )


def needs_frequencies(recipe: Recipe) -> bool:
    """Whether words must be counted over the corpus before anything is signed."""
    return SimHashTfidf.name in (recipe.method, recipe.document)


def _find_method(name: str) -> type[Method]:
    if name not in METHODS:
        raise UsageProblem(f"There is no method “{name}”.", "`plagcheck methods` lists them.")
    return METHODS[name]
