"""The interface of every signature method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from plagcheck.choices import (
    FIRST_PARAMETERS,
    SHARED_CHOICES,
    MethodChoices,
    MethodParameters,
    Value,
)
from plagcheck.model import Bits, Elements, Estimate, Frequencies, Numbers, Text


class Method(ABC):
    """Turns elements into signatures of a fixed width.

    An element's signature depends on its own words only, and equal elements have equal signatures
    (tests/contracts). Signatures are compared by Hamming distance, unless a method says otherwise.
    """

    name: ClassVar[str]
    """The name for `--method`."""
    summary: ClassVar[str]
    """One line for `plagcheck methods`."""
    source: ClassVar[str]
    """The document (docs/SEEDS.md) or paper that defines it."""
    by_pairs: ClassVar[tuple[float, float] | None] = None
    """What its pairs alone call copied, in percent, of a copy with reordered words and of an honest
    text of the sample corpus (tests/contracts/test_judges.py)."""
    widths: ClassVar[Mapping[int, int]]
    """Signature widths in bits, the default first, each with the default distance within which
    elements match. A method may have others (`accepts_bits`)."""
    size: ClassVar[int] = 4
    """Default number of content words in a shingle. Methods that look for nearly equal elements
    take three; the others four, so that one word in four may differ."""
    minimum: ClassVar[str] = "1 word"
    """The shortest element it can sign."""
    cost: ClassVar[float]
    """Time to sign an element; `exact` = 1. Rounded from `make study` (docs/METHODS.md)."""
    ordered: ClassVar[bool] = False
    """Whether the order of words inside an element matters."""
    comparisons: ClassVar[tuple[str, ...]] = ("hamming",)
    """The distances that can compare its signatures, the default first."""
    comparison_bits: ClassVar[Mapping[str, int]] = {}
    """The default width for a comparison that takes another than the method's."""
    weighs_words: ClassVar[bool] = False
    """Whether a recipe chooses if rarer words count for more."""
    parameters: ClassVar[MethodParameters] = ()
    """The choices that it has besides the shared ones."""
    document_bits: ClassVar[int] = 0
    """Width of a whole document's signature; 0 if it does not sign documents."""
    document_distance: ClassVar[int] = 0
    """Distance within which two documents may be near-duplicates."""
    document_parameters: ClassVar[Mapping[str, Value]] = {}
    """The parameters with which it signs whole documents, where they are not the original ones."""
    reads_title: ClassVar[bool] = False
    """Whether the title influences a whole document's signature."""
    needs_frequencies: ClassVar[bool] = False
    """Whether words must be counted over the corpus before anything is signed."""

    @classmethod
    @abstractmethod
    def from_choices(
        cls, choices: MethodChoices, frequencies: Frequencies | None = None, /
    ) -> Self:
        """Make the method with the choices of a recipe."""

    @abstractmethod
    def sign(self, text: Text, elements: Elements) -> Bits:
        """Return one signature per element: rows of 64-bit columns, most significant first."""

    def select_signable(self, text: Text, elements: Elements) -> Elements:  # noqa: ARG002
        """Return the elements that are long enough for this method."""
        return elements

    def add_counted_words(self, text: Text, content: Numbers) -> Numbers:  # noqa: ARG002
        """Return the token numbers of content words, and of others that this method counts."""
        return content

    def sign_document(self, text: Text, content: Numbers, title: frozenset[str]) -> Bits:  # noqa: ARG002
        """Return one signature for a whole document, or none if it is too short.

        `content` are the token numbers of its content words, `title` the lemmas of its title.
        """
        return self.sign(text, self.select_signable(text, make_document_element(content)))

    def measure_distances(self, query: Bits, stored: Bits) -> NDArray[np.int64]:
        """Return the method's own distance of one signature to each of many, in whole steps.

        This default counts differing bits.
        """
        apart: NDArray[np.int64] = np.bitwise_count(stored ^ query).sum(axis=1, dtype=np.int64)
        return apart

    @classmethod
    def default_bits(cls, element: str, size: int) -> int:  # noqa: ARG003
        """Return the default width for elements of this kind."""
        return next(iter(cls.widths))

    @classmethod
    def accepts_bits(cls, choices: MethodChoices) -> bool:
        """Tell whether signatures may have the width that a recipe asks for."""
        return choices.bits in cls.widths

    @classmethod
    def describe_bits(cls) -> str:
        """Name the widths that signatures may have."""
        return f"widths {', '.join(map(str, cls.widths))} bits"

    @classmethod
    def default_distance(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Return the default distance within which elements match.

        For a width without one, it grows with the width.
        """
        usual, distance = next(iter(cls.widths.items()))
        return cls.widths.get(bits, -(-distance * bits // usual))

    @classmethod
    def scale(cls, bits: int, comparison: str) -> int:  # noqa: ARG003
        """Return the distance at which nothing is alike: similarity is 1 − distance / scale."""
        return bits

    @classmethod
    def largest_distance(cls, bits: int, comparison: str) -> int:
        """Return the largest useful distance: strangers agree in half of the bits."""
        return cls.scale(bits, comparison) // 2

    @classmethod
    def estimate_likeness(cls, distance: int, bits: int) -> Estimate | None:  # noqa: ARG003
        """Return what a Hamming distance means for the words, if theory tells."""
        return None

    @classmethod
    def explain_distance(cls, distance: int, bits: int) -> str:
        """Say what a Hamming distance means for the words; empty if theory does not tell."""
        estimate = cls.estimate_likeness(distance, bits)
        return f"{estimate.measure} {estimate.value:.2f}" if estimate else ""

    @classmethod
    def list_choices(cls) -> frozenset[str]:
        """Return the names of all choices that a recipe of this method has."""
        own = {parameter.name for parameter in cls.parameters}
        return SHARED_CHOICES | own | ({"weighted"} if cls.weighs_words else set())

    @classmethod
    def find_parameter_problems(cls, choices: MethodChoices) -> list[str]:
        """List what is wrong with the parameters of a recipe, each by itself."""
        own = {parameter.name: parameter for parameter in cls.parameters}
        problems = [
            own[name].describe_problem(value) for name, value in choices.parameters if name in own
        ]
        # Recipes of 0.1.0 could name parameters of other methods, and nothing came of it.
        unknown = {name for name, _ in choices.parameters} - own.keys() - FIRST_PARAMETERS.keys()
        problems += [f"{cls.name} does not know {name}" for name in sorted(unknown)]
        return [problem for problem in problems if problem]

    @classmethod
    def find_problems(cls, choices: MethodChoices) -> list[str]:  # noqa: ARG003
        """List what a recipe asks of this method that it cannot do."""
        return []


def make_document_element(content: Numbers) -> Elements:
    """Make one element of all content words of a document; none if it has no words."""
    count = min(len(content), 1)
    return Elements(
        content, np.zeros(count, np.uint32), np.full(count, len(content), dtype=np.uint32)
    )
