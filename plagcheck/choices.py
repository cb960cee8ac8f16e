"""What a recipe says to its methods, and how a method declares parameters of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

Value = int | str
"""Of a parameter: a number, a truth value or a word."""

V = TypeVar("V", int, str)

WORD = re.compile(r"[a-z][a-z-]{0,31}")
"""How methods, elements, comparisons and other choices by name are spelt."""

OUR_METHODS = {
    "exact": "Exact",
    "anchor": "Anchor",
    "jaccard": "Jaccard",
    "ctph": "Ctph",
    "minhash": "MinHash",
    "simhash": "SimHash",
    "simhash-tfidf": "SimHashTfidf",
    "hyperplane": "Hyperplane",
    "bitsample": "BitSample",
    "nilsimsa": "Nilsimsa",
    "tlsh": "Tlsh",
}
"""Name of each method → its class in the module of that name, in `signatures/`."""

SHARED_CHOICES = frozenset(
    {"method", "bits", "element", "size", "distance", "comparison", "document", "terms"}
)
"""The choices that every method has."""

FIRST_PARAMETERS: dict[str, Value] = {
    "anchor_width": 40,
    "trigger": 4,
    "family": "permutation",
    "packed": 1,
    "dictionary": 1024,
}
"""Parameters that every stored recipe spells, with their original values. None ever joins them."""

RECIPE_KEYS = frozenset(
    {
        *SHARED_CHOICES,
        *FIRST_PARAMETERS,
        "id",
        "weighted",
        "idf",
        "text",
        "dictionaries",
        "meaning",
        "term_list",
    }
)
"""The keys of stored recipes that no parameter of a plug-in may have for a name."""

_MOST = {"bits": 1 << 12, "size": 1 << 20, "distance": 1 << 12}


@dataclass(frozen=True, slots=True)
class MethodChoices:
    """The choices that every method has, and the parameters of the one that was chosen."""

    method: str = "simhash"
    """Name of the signature method, as `plagcheck methods` lists it."""
    bits: int = 64
    """Width of a signature."""
    weighted: bool = True
    """Whether rarer words count for more (document B) or all alike (document A)."""
    element: str = "shingle"
    """What gets one signature: `shingle` or `sentence`."""
    size: int = 3
    """Content words in a shingle; the fewest in a sentence."""
    distance: int = 3
    """The largest distance that the index finds completely: bits, or steps of `comparison`."""
    comparison: str = "hamming"
    """By which distance signatures are compared: `hamming`, or a method's own."""
    document: str = "minhash"
    """The method that signs documents as a whole."""
    parameters: tuple[tuple[str, Value], ...] = ()
    """Name and value of the method's own parameters, sorted; those at their original value are
    left out."""

    def out_of_range(self) -> list[str]:
        """List what is wrong with its numbers, whatever the method."""
        return [
            f"{name} goes from 0 to {most:,}"
            for name, most in _MOST.items()
            if not 0 <= getattr(self, name) <= most
        ]


@dataclass(frozen=True, slots=True)
class Parameter(Generic[V]):
    """A choice that one method has besides the shared ones.

    A recipe names it only if its value is not the original one. An index that was written before
    the parameter existed therefore has the original value, and keeps its id. So `original` never
    changes.
    """

    name: str
    """As in Python and in stored recipes; the option on the command line has hyphens."""
    original: V
    most: int = 1 << 20
    """The largest number that a recipe may have: more than the method can use, and little enough
    that no table made with it fills the memory."""
    chosen: V | None = None
    """The value that new recipes get, if it is no longer the original one."""

    def get_default(self) -> V:
        """Return the value that a new recipe gets if the user chooses none."""
        return self.original if self.chosen is None else self.chosen

    def read(self, choices: MethodChoices) -> V:
        """Return the value that a recipe chose."""
        return cast(V, dict(choices.parameters).get(self.name, self.original))

    def describe_problem(self, value: object) -> str:
        """Return why a recipe cannot have this value; empty if it can."""
        name = self.name.replace("_", " ")
        if type(value) is not type(self.original):
            return f"{name} is of another type"
        if value == self.original:
            return f"{name} is named and has its original value"
        if isinstance(value, str):
            return "" if WORD.fullmatch(value) else f"{name} is spelt otherwise"
        if isinstance(value, int) and not 0 <= value <= self.most:
            return f"{name} goes from 0 to {self.most:,}"
        return ""


MethodParameters = tuple[Parameter[Any], ...]
