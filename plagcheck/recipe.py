"""The choices that shape signatures, in one frozen value with an id.

A recipe is stored with every index. Signatures of two recipes never meet.

The dictionaries that cut words, reduce them to lemmas and weigh them are part of it: with another
version of one of them the same text gets other signatures. Unicode's tables, which come with
Python, are not: a character that they have keeps its normal form in all later versions. The
distribution that brings a plug-in counts among the dictionaries of its methods.

A recipe is the choices that every method has, and the parameters of its own method, which the
method's class declares. The first indexes spelt the parameters of all methods, so stored recipes
and reports still do; their id is the hash of that. A parameter that came later is spelt only where
it differs from its original value. So a new method or a new parameter changes no id of an index
that does not use it, and an index that does not name a parameter has its original value.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from plagcheck.choices import FIRST_PARAMETERS, OUR_METHODS, WORD, MethodChoices
from plagcheck.errors import UsageProblem
from plagcheck.packages import installed_version
from plagcheck.plugins import find_plugin
from plagcheck.terms import Terms, check_terms, name_terms

TEXT_RULES = 6
"""Version of normalisation, tokens, lemmas and weights; raised when any of them changes."""

DICTIONARIES = ("confusable-homoglyphs", "rjieba", "simplemma", "wordfreq")
"""Packages whose data shape the signatures of every method."""

METHOD_DICTIONARIES = {
    "simhash-tfidf": ("lemminflect", "pymorphy3", "pymorphy3-dicts-ru", "pymorphy3-dicts-uk"),
}
"""Method → packages whose data shape its signatures besides."""

MISSING = "missing"
"""Stands for the version of a dictionary that is not installed."""

_STORED: dict[str, type] = {
    "method": str,
    "bits": int,
    "weighted": bool,
    "element": str,
    "size": int,
    "distance": int,
    "comparison": str,
    **{name: type(value) for name, value in FIRST_PARAMETERS.items()},
    "idf": str,
    "document": str,
    "text": int,
    "dictionaries": dict,
}
"""What every stored recipe spells besides its id, in the order of reports."""

_LARGEST = 1 << 30
_IDF = re.compile(r"(?:[0-9a-f]{16})?")
_MEANING = re.compile(r"(?:[a-z0-9][a-z0-9.-]{0,63}@[0-9a-f]{16})?", re.ASCII)
_PACKAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+!_-]{0,63}", re.ASCII)


class OtherDictionary(NamedTuple):
    """A dictionary of which another version is installed than the recipe names."""

    name: str
    version: str
    """In the recipe."""
    installed: str


@dataclass(frozen=True, slots=True)
class Recipe(MethodChoices):
    """Every choice that shapes signatures and the tables they stand in."""

    idf: str = ""
    """Name of the document frequencies that a method weighs words by, frozen when the index was
    begun; empty if neither of the two methods needs them."""
    text: int = TEXT_RULES
    dictionaries: tuple[tuple[str, str], ...] = ()
    """Name and version of each dictionary, sorted; by default those that are installed."""
    meaning: str = ""
    """The encoder that gives windows their meaning, with a hash of its weights and of our rules;
    empty if passages are found by words alone."""
    terms: Terms = ()
    """The terms of a user's dictionary, which stay whole as one word."""

    def __post_init__(self) -> None:
        """Leave out original values, and name the dictionaries that the methods use."""
        chosen = sorted(pair for pair in self.parameters if pair not in FIRST_PARAMETERS.items())
        object.__setattr__(self, "parameters", tuple(chosen))
        named = dict(self.dictionaries)
        used = {*DICTIONARIES}
        for method in (self.method, self.document):
            if method in OUR_METHODS:
                used.update(METHOD_DICTIONARIES.get(method, ()))
            elif plugin := find_plugin("methods", method):
                used.add(plugin.distribution)
        versions = tuple((name, named.get(name) or _installed(name)) for name in sorted(used))
        object.__setattr__(self, "dictionaries", versions)

    @classmethod
    def for_method(cls, method: str, **choices: Any) -> Self:
        """Return the recipe of a method; what is not chosen has that method's default.

        Choices are the fields of a recipe and the parameters of the method. Raises `UsageProblem`
        if there is no such method, or if it does not know a choice.
        """
        from plagcheck.signatures import find_method

        kind = find_method(method)
        known = kind.list_choices()
        if unknown := sorted(choices.keys() - known):
            raise UsageProblem(
                f"The method {method} does not know {', '.join(unknown)}.",
                f"It knows {', '.join(sorted(known))}.",
            )
        if choices.get("weights") == "plain":
            choices.setdefault("weighted", False)
            del choices["weights"]
        parameters = {
            parameter.name: value
            for parameter in kind.parameters
            if (value := choices.pop(parameter.name, parameter.get_default())) != parameter.original
        }
        size = choices.setdefault("size", kind.size)
        comparison = choices.setdefault("comparison", kind.comparisons[0])
        element = choices.setdefault("element", "shingle")
        usual = kind.comparison_bits.get(comparison) or kind.default_bits(element, size)
        bits = choices.setdefault("bits", usual)
        choices.setdefault("distance", kind.default_distance(bits, comparison))
        return cls(method, parameters=tuple(parameters.items()), **choices)

    @property
    def id(self) -> str:
        """Hash of all choices; equal ids mean comparable signatures."""
        canonical = json.dumps(self._spell(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    @property
    def scale(self) -> int:
        """The largest distance of two elements."""
        from plagcheck.signatures import find_method

        return find_method(self.method).scale(self.bits, self.comparison)

    def as_dict(self) -> dict[str, str | int | bool | dict[str, str]]:
        """The choices and their id, as reported; a dictionary by its hash."""
        return {"id": self.id, **self._spell()}

    def as_stored(self) -> dict[str, Any]:
        """The choices and their id, as an index stores them: with the terms themselves."""
        listed = {"term_list": [[*term] for term in self.terms]} if self.terms else {}
        return {**self.as_dict(), **listed}

    def _spell(self) -> dict[str, Any]:
        parameters = FIRST_PARAMETERS | dict(self.parameters)
        first = {
            name: parameters.pop(name) if name in parameters else getattr(self, name)
            for name in _STORED
        }
        meaning = {"meaning": self.meaning} if self.meaning else {}
        terms = {"terms": name_terms(self.terms)} if self.terms else {}
        dictionaries = {"dictionaries": dict(self.dictionaries)}
        return {**first, **dictionaries, **parameters, **meaning, **terms}

    def list_other_dictionaries(self) -> list[OtherDictionary]:
        """The dictionaries of which another version is installed, or none."""
        return [
            OtherDictionary(name, version, installed)
            for name, version in self.dictionaries
            if (installed := _installed(name)) != version
        ]

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        """The recipe that `as_stored` described; raises ValueError if it is not one."""
        if not values.keys() >= _STORED.keys():
            raise ValueError("not a recipe of this version")
        for name, kind in _STORED.items():
            _check_value(name, values[name], kind)
        later = values.keys() - _STORED.keys() - {"id", "meaning", "terms", "term_list"}
        meaning = values.get("meaning", "")
        if not isinstance(meaning, str) or not _MEANING.fullmatch(meaning):
            raise ValueError("meaning is spelt otherwise")
        shared = _STORED.keys() - FIRST_PARAMETERS
        recipe = cls(
            **{name: values[name] for name in shared}
            | {"dictionaries": _read_dictionaries(values["dictionaries"])},
            parameters=tuple((name, values[name]) for name in FIRST_PARAMETERS.keys() | later),
            meaning=meaning,
            terms=check_terms(values["term_list"]) if "term_list" in values else (),
        )
        if recipe.out_of_range() or recipe.text != TEXT_RULES or recipe.as_stored() != values:
            raise ValueError("not a recipe of this version")
        if recipe.parameters:
            from plagcheck.signatures import METHODS

            method = METHODS.get(recipe.method)
            if method.find_parameter_problems(recipe) if method else later:
                raise ValueError("parameters that its method does not have")
        return recipe


def _check_value(name: str, value: object, kind: type) -> None:
    if type(value) is not kind:
        raise ValueError(f"{name} is of another type")
    if isinstance(value, str) and not (_IDF if name == "idf" else WORD).fullmatch(value):
        raise ValueError(f"{name} is spelt otherwise")
    if isinstance(value, int) and not 0 <= value <= _LARGEST:
        raise ValueError(f"{name} is too large")


def _installed(dictionary: str) -> str:
    return installed_version(dictionary) or MISSING


def _read_dictionaries(stored: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Dictionaries as a recipe holds them; raises ValueError for what no recipe stores."""
    for pair in stored.items():
        if not all(isinstance(word, str) and _PACKAGE.fullmatch(word) for word in pair):
            raise ValueError("dictionaries are spelt otherwise")
    return tuple(stored.items())
