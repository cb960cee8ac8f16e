"""What `explain` tells of two inputs: their words, their signatures and how far apart they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

InputKind = Literal["text", "bits", "number"]


class Estimate(NamedTuple):
    """What a Hamming distance says of the words, by theory."""

    measure: str
    """`cosine` of the word vectors, or `Jaccard` similarity of the word sets."""
    value: float


class ExplainedWord(NamedTuple):
    """A word of a text as the methods get it."""

    word: str
    """Normalised. Hostile, escape before showing."""
    lemma: str
    language: str
    weight: int
    """0: not a content word; no method sees it."""


@dataclass(frozen=True, slots=True)
class ExplainedInput:
    """One of the two inputs."""

    kind: InputKind
    shown: str
    """The path of a file, or what was typed. Hostile, escape before showing."""
    words: tuple[ExplainedWord, ...] = ()
    """The words of a text, in its order."""
    votes: tuple[int, ...] = ()
    """The votes of a bit string with a weight: plus the weight for 1, minus it for 0."""


@dataclass(frozen=True, slots=True)
class MethodExplanation:
    """What one method says of two inputs."""

    method: str
    """Empty for bit strings whose method is not named."""
    comparison: str
    """What the distance is: `hamming`, or the method's own."""
    bits: int
    """Width of a signature."""
    signatures: tuple[str, str]
    """As zeros and ones; empty if the method cannot sign the inputs."""
    xor: str
    """1 where the signatures differ."""
    distance: int | None
    """None if there is no signature of one of them."""
    scale: int
    """Largest distance: similarity is 1 − distance / scale."""
    threshold: int
    """Inputs are alike up to this distance."""
    estimates: tuple[Estimate, ...] = ()
    anchors: tuple[int, int] | None = None
    """The anchors that two numbers are rounded to."""
    problem: str = ""
    """Why there is no signature."""

    @property
    def similarity(self) -> float | None:
        """Share of equal bits or steps, 0–1."""
        return None if self.distance is None else (self.scale - self.distance) / self.scale

    @property
    def alike(self) -> bool:
        """The verdict: whether the distance is within the threshold."""
        return self.distance is not None and self.distance <= self.threshold


@dataclass(frozen=True, slots=True)
class Explanation:
    """What two inputs have in common, method by method."""

    first: ExplainedInput
    second: ExplainedInput
    methods: tuple[MethodExplanation, ...]
    letter_edits: int | None = None
    """Letters to change, insert or delete in one text to get the other (Levenshtein); None for
    other inputs and for long texts."""
    letter_limit: int = 0
    """Texts are alike up to this many edits."""
    votes: tuple[int, ...] = ()
    """The sum of the votes of two bit strings with weights."""
    signature: str = ""
    """The signature that the votes make: 1 where the sum is above 0."""
