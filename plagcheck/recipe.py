"""The choices that shape signatures, in one frozen value with an id.

A recipe is stored with every index. Signatures of two recipes never meet.

The dictionaries that cut words, reduce them to lemmas and weigh them are part of it: with another
version of one of them the same text gets other signatures. Unicode's tables, which come with
Python, are not: a character that they have keeps its normal form in all later versions.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple, Self

from plagcheck.packages import installed_version

TEXT_RULES = 3
"""Version of normalisation, tokens, lemmas and weights; raised when any of them changes."""

DICTIONARIES = ("confusable-homoglyphs", "rjieba", "simplemma", "wordfreq")
"""Packages whose data shape the signatures of every method."""

METHOD_DICTIONARIES = {
    "simhash-tfidf": ("lemminflect", "pymorphy3", "pymorphy3-dicts-ru", "pymorphy3-dicts-uk"),
}
"""Method → packages whose data shape its signatures besides."""

MISSING = "missing"
"""Stands for the version of a dictionary that is not installed."""


class OtherDictionary(NamedTuple):
    """A dictionary of which another version is installed than the recipe names."""

    name: str
    version: str
    """In the recipe."""
    installed: str


_MOST = {
    "bits": 1 << 12,
    "size": 1 << 20,
    "distance": 1 << 12,
    "anchor_width": 1 << 20,
    "trigger": 1 << 30,
    "packed": 8,
    "dictionary": 1 << 22,
}
"""What the numbers of a stored recipe may be at most: far more than a method can use, and little
enough that no table made by them fills the memory."""

_NAME = re.compile(r"[a-z][a-z-]{0,31}")
_IDF = re.compile(r"(?:[0-9a-f]{16})?")
_PACKAGE = re.compile(r"[a-z0-9][a-z0-9.+!-]{0,63}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Recipe:
    """Every choice that shapes signatures and the tables they stand in."""

    method: str = "simhash"
    """Name of the signature method, as `plagcheck methods` lists it."""
    bits: int = 64
    """Width of a signature."""
    weighted: bool = True
    """Whether rarer words count for more (document B) or all alike (document A)."""
    element: str = "shingle"
    """What gets one signature: `shingle` or `sentence`."""
    size: int = 4
    """Content words in a shingle; the fewest in a sentence."""
    distance: int = 3
    """The largest distance that the index finds completely: bits, or steps of `comparison`."""
    comparison: str = "hamming"
    """By which distance signatures are compared: `hamming`, or a method's own."""
    anchor_width: int = 40
    """`anchor`: how far apart the anchors stand on the scale from 0 to 1000."""
    trigger: int = 4
    """`ctph`: a piece ends where the rolling hash is divisible by this."""
    family: str = "permutation"
    """`minhash`: functions by `permutation`, or by `xor` with fixed numbers (document A)."""
    packed: int = 1
    """`minhash`: bits kept of each minimum, 1 or 8."""
    dictionary: int = 1024
    """`bitsample`: coordinates of the boolean vector of which some are sampled."""
    idf: str = ""
    """`simhash-tfidf`: name of the document frequencies frozen when the index was begun."""
    document: str = "minhash"
    """The method that signs documents as a whole."""
    text: int = TEXT_RULES
    dictionaries: tuple[tuple[str, str], ...] = ()
    """Name and version of each dictionary, sorted; by default those that are installed."""

    def __post_init__(self) -> None:
        """Name the dictionaries that the methods use and nothing else."""
        named = dict(self.dictionaries)
        used = {*DICTIONARIES}
        for method in (self.method, self.document):
            used.update(METHOD_DICTIONARIES.get(method, ()))
        versions = tuple((name, named.get(name) or _installed(name)) for name in sorted(used))
        object.__setattr__(self, "dictionaries", versions)

    @property
    def id(self) -> str:
        """Hash of all choices; equal ids mean comparable signatures."""
        canonical = json.dumps(self._choices(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def as_dict(self) -> dict[str, str | int | bool | dict[str, str]]:
        """The choices and their id, as stored and reported."""
        return {"id": self.id, **self._choices()}

    def _choices(self) -> dict[str, Any]:
        return {**asdict(self), "dictionaries": dict(self.dictionaries)}

    def list_other_dictionaries(self) -> list[OtherDictionary]:
        """The dictionaries of which another version is installed, or none."""
        return [
            OtherDictionary(name, version, installed)
            for name, version in self.dictionaries
            if (installed := _installed(name)) != version
        ]

    def out_of_range(self) -> list[str]:
        """What is wrong with its numbers, whatever the method."""
        return [
            f"{name.replace('_', ' ')} goes from 0 to {most:,}"
            for name, most in _MOST.items()
            if not 0 <= getattr(self, name) <= most
        ]

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The recipe that `as_dict` described; raises ValueError if it is not one."""
        known = {field.name: type(field.default) for field in fields(cls)}
        if set(values) != known.keys() | {"id"}:
            raise ValueError("not a recipe of this version")
        dictionaries = _read_dictionaries(values["dictionaries"])
        for name, kind in known.items():
            if name == "dictionaries":
                continue
            if type(values[name]) is not kind:
                raise ValueError(f"{name} is of another type")
            if kind is str and not (_IDF if name == "idf" else _NAME).fullmatch(values[name]):
                raise ValueError(f"{name} is spelt otherwise")
        recipe = cls(**{name: values[name] for name in known} | {"dictionaries": dictionaries})
        if recipe.out_of_range() or recipe.text != TEXT_RULES or recipe.as_dict() != values:
            raise ValueError("not a recipe of this version")
        return recipe


def _installed(dictionary: str) -> str:
    return installed_version(dictionary) or MISSING


def _read_dictionaries(stored: object) -> tuple[tuple[str, str], ...]:
    """Dictionaries as a recipe holds them; raises ValueError for what no recipe stores."""
    if not isinstance(stored, dict):
        raise ValueError("dictionaries are of another type")
    for pair in stored.items():
        if not all(isinstance(word, str) and _PACKAGE.fullmatch(word) for word in pair):
            raise ValueError("dictionaries are spelt otherwise")
    return tuple(stored.items())
