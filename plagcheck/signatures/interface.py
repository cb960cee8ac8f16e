"""What every signature method is."""

from __future__ import annotations

from typing import ClassVar, Protocol, Self

from plagcheck.model import Bits, Elements, Text
from plagcheck.recipe import Recipe


class Method(Protocol):
    """Turns elements into signatures of a fixed width that Hamming distance compares.

    The order of words inside an element does not matter, an element's signature depends on its
    own words only, and equal elements have equal signatures (tests/contracts).
    """

    name: ClassVar[str]
    """What `--method` calls it."""
    summary: ClassVar[str]
    """One line for `plagcheck methods`."""
    source: ClassVar[str]
    """The document (SEEDS letter) or paper that defines it."""
    widths: ClassVar[tuple[int, ...]]
    """Signature widths in bits, the default first."""
    default_distance: ClassVar[int]
    """Bits that two alike elements may differ in, unless the user says otherwise."""
    largest_distance: ClassVar[int]

    @classmethod
    def of(cls, recipe: Recipe, /) -> Self:
        """The method as a recipe asks for it."""
        ...

    def sign(self, text: Text, elements: Elements) -> Bits:
        """One signature per element: rows of 64-bit columns, most significant first."""
        ...
