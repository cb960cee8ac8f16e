"""What plagcheck runs on here, and whether its parts work: the facts of `plagcheck doctor`.

Nothing here needs another package to load: a missing one is a finding.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from dataclasses import dataclass

from plagcheck import __version__
from plagcheck.documents import (
    READER_PACKAGES,
    SAMPLE_DOCUMENTS,
    Protection,
    describe_protections,
    find_converters,
    try_reader,
)
from plagcheck.recipe import Recipe
from plagcheck.workflows.plugin_trials import PluginTrial, try_plugins
from plagcheck.workflows.requirements import Requirement, find_distribution, list_requirements


@dataclass(frozen=True, slots=True)
class Extra:
    """An optional part of the installation."""

    name: str
    missing: tuple[str, ...]
    """Packages that it needs and that are not installed, or not in a version that will do."""


@dataclass(frozen=True, slots=True)
class ReaderTrial:
    """A reader that was given a document of our own."""

    name: str
    packages: tuple[str, ...]
    problem: str
    """Why it did not read it; empty if it did."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything a bug report needs to know of an installation; nothing of its user's documents."""

    version: str
    distribution: str
    """Name under which plagcheck is installed; empty if it runs from a source tree."""
    python: str
    platform: str
    packages: tuple[Requirement, ...]
    """What is always needed."""
    extras: tuple[Extra, ...]
    converters: dict[str, str | None]
    """Program that converts old Word files → its path, if it is installed."""
    protections: tuple[Protection, ...]
    recipe: Recipe
    dictionary_problem: str
    """Why the dictionaries do not work; empty if they do."""
    readers: tuple[ReaderTrial, ...]
    plugins: tuple[PluginTrial, ...]

    @property
    def problems(self) -> list[str]:
        """What is wrong, a phrase each."""
        return [
            *(
                f"{one.name} {one.version or 'is missing'}"
                f"{f', needed is {one.wanted}' if one.wanted else ''}"
                for one in self.packages
                if not one.satisfied
            ),
            *(["the dictionaries do not work"] if self.dictionary_problem else []),
            *(f"{one.name} cannot be read" for one in self.readers if one.problem),
            *(
                f"{one.name} of {one.distribution} is not used"
                for one in self.plugins
                if one.problem
            ),
        ]


def examine_environment() -> Environment:
    """Collect the facts, look up some words, and try every reader in its sandbox."""
    found = find_distribution()
    needed = list_requirements(found) if found else []
    extras = sorted((found.metadata.get_all("Provides-Extra") or ()) if found else ())
    return Environment(
        version=__version__,
        distribution=found.metadata["Name"] if found else "",
        python=f"{platform.python_version()} ({platform.python_implementation()})",
        platform=platform.platform(),
        packages=tuple(one for one in needed if not one.extra),
        extras=tuple(_describe_extra(name, needed) for name in extras),
        converters=find_converters(),
        protections=describe_protections(),
        recipe=Recipe(),
        dictionary_problem=_try_dictionaries(),
        readers=tuple(_try_all_readers()),
        plugins=try_plugins(),
    )


def _describe_extra(name: str, needed: list[Requirement]) -> Extra:
    own = [one for one in needed if one.extra == name]
    return Extra(name, tuple(one.name for one in own if not one.satisfied))


_WORDS = {"en": ("dictionaries", "dictionary"), "uk": ("словники", "словник")}
"""Language → a word and its lemma."""


def _try_dictionaries() -> str:
    """Have words cut, reduced, weighed and put right. Return what failed; empty if nothing did."""
    try:
        from plagcheck.model import Word
        from plagcheck.text.homoglyphs import restore_script
        from plagcheck.text.lexicon import look_up_word
        from plagcheck.text.tokens import tokenize_text

        for language, (word, lemma) in _WORDS.items():
            entry = look_up_word(Word(language, word))
            if entry.lemma != lemma or not entry.weight:
                return f"the entry of {word!r} is not as it should be"
        if tokenize_text("词典认识词").surfaces() != ["词典", "认识", "词"]:
            return "Chinese words are not cut as they should be"
        if restore_script("сл\u006fвник", "cyrillic") != "словник":
            return "look-alike letters are not put right"
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


def _try_all_readers() -> Iterator[ReaderTrial]:
    for reader, package in zip(("pdfium", "pdfminer"), READER_PACKAGES["pdf"], strict=True):
        yield ReaderTrial(f"pdf by {package}", (package,), try_reader("pdf", reader))
    for name in SAMPLE_DOCUMENTS:
        if name != "pdf":
            yield ReaderTrial(name, READER_PACKAGES.get(name, ()), try_reader(name))
