"""Variants to compare: every method, and the choices that change what it finds or costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from plagcheck.errors import UsageProblem
from plagcheck.model import Document, Frequencies
from plagcheck.recipe import Recipe
from plagcheck.research.element_truth import choose_least_alike
from plagcheck.signatures import METHODS, Method, build_document_method, build_method
from plagcheck.signatures.exact import LEVENSHTEIN
from plagcheck.signatures.minhash import MinHash
from plagcheck.text import Lexicon, analyze_document

STUDY_SIZES = (3, 4, 8, 16)
"""Sizes of elements, in content words, at which all methods are compared."""

_WORDS = "Street trees shade the pavement and cool the evening air by evaporation all summer long."


class Variant(NamedTuple):
    """A recipe with the name it has in tables."""

    label: str
    recipe: Recipe

    def resize(self, size: int) -> Variant:
        """Return the variant for elements of another size."""
        if self.recipe.method != "jaccard":
            return Variant(self.label, replace(self.recipe, size=size))
        # The reference keeps every word, and its threshold is the truth's.
        bits = METHODS["jaccard"].default_bits("shingle", size)
        distance = 100 - choose_least_alike(size)
        return Variant(self.label, replace(self.recipe, size=size, bits=bits, distance=distance))

    @property
    def scale(self) -> int:
        """The largest distance."""
        return METHODS[self.recipe.method].scale(self.recipe.bits, self.recipe.comparison)


class DocumentVariant(NamedTuple):
    """A method that signs whole documents, with the name it has in tables."""

    label: str
    method: Method
    bits: int


def default_recipe(name: str, comparison: str | None = None) -> Recipe:
    """Return the default recipe of a method."""
    return Recipe.for_method(name, comparison=comparison or METHODS[name].comparisons[0])


def list_default_variants(names: Iterable[str] = ()) -> list[Variant]:
    """List every method, or those named, with its defaults and each of its comparisons."""
    return [
        Variant(
            f"{name}{' by edit' if comparison == 'edit' else ''}", default_recipe(name, comparison)
        )
        for name in names or METHODS
        for comparison in METHODS[name].comparisons
        if comparison != LEVENSHTEIN  # it is a yardstick, no rival
    ]


def list_variants(names: Iterable[str] = ()) -> list[Variant]:
    """List every method with its defaults, and with the choices that change what is found."""
    names = tuple(names)
    others = [
        Variant("anchor, no neighbours", Recipe.for_method("anchor", distance=0)),
        Variant("minhash xor", Recipe.for_method("minhash", family="xor")),
        Variant("minhash 32 × 8 bits", Recipe.for_method("minhash", bits=256, packed=8)),
        Variant("minhash 256 × 8 bits", Recipe.for_method("minhash", bits=2048, packed=8)),
        Variant("simhash plain", Recipe.for_method("simhash", weighted=False)),
        Variant("simhash 32", Recipe.for_method("simhash", bits=32, distance=2)),
        Variant("simhash 128", Recipe.for_method("simhash", bits=128, distance=6)),
        Variant("hyperplane plain", Recipe.for_method("hyperplane", weighted=False)),
    ]
    return [
        *list_default_variants(names),
        *(variant for variant in others if not names or variant.recipe.method in names),
    ]


def list_sized_variants() -> list[Variant]:
    """List the quick methods with elements of other sizes, at suitable thresholds."""
    return [
        *(
            Variant(f"exact, {size} words", Recipe("exact", 64, size=size, distance=0))
            for size in (2, 4, 8)
        ),
        *(
            Variant(f"simhash, {size} words within {bits}", Recipe(size=size, distance=bits))
            for size, bits in ((4, 3), (8, 3), (8, 8), (16, 8))
        ),
    ]


def list_document_variants(
    frequencies: Frequencies | None, names: Iterable[str] = ()
) -> list[DocumentVariant]:
    """List every method that signs whole documents, and MinHash with more or fewer functions."""
    names = tuple(names)
    variants = [
        DocumentVariant(
            name, build_document_method(Recipe(document=name), frequencies), kind.document_bits
        )
        for name, kind in METHODS.items()
        if kind.document_bits and (not names or name in names)
    ]
    if not names or "minhash" in names:
        for functions, family in ((32, "permutation"), (256, "permutation"), (128, "xor")):
            label = f"minhash {functions}{' xor' if family == 'xor' else ''}"
            bits = functions * 8
            variants.append(DocumentVariant(label, MinHash(bits, 8, family), bits))
    return variants


def find_unusable_methods(names: Iterable[str]) -> dict[str, str]:
    """Find the methods that cannot run here, each with the reason: a missing package."""
    text = analyze_document(Document("", "", "txt", "", _WORDS), Lexicon())
    content = text.content()
    unusable = {}
    for name in names:
        try:
            build_method(default_recipe(name)).sign_document(text, content, frozenset())
        except UsageProblem as problem:
            unusable[name] = problem.message
    return unusable
