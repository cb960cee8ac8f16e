"""Examine the installation: what plagcheck runs on here, and whether its parts work.

Nothing here needs another package to load: a missing one is a finding.
"""

from __future__ import annotations

import operator
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import zip_longest

from plagcheck import __version__
from plagcheck.documents import (
    READER_PACKAGES,
    SAMPLE_DOCUMENTS,
    Protection,
    describe_protections,
    find_converters,
    try_reader,
)
from plagcheck.packages import installed_version
from plagcheck.recipe import Recipe
from plagcheck.workflows.plugin_trials import PluginTrial, try_plugins

DISTRIBUTIONS = ("plagcheck-cli", "plagcheck")
"""Names under which this package may have been installed, the likelier first."""

_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:\[[^\]]*\])?\s*\(?([<>=!~][^;()]*)?\)?\s*(?:;(.*))?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([\w.-]+)["']""")
_CLAUSE = re.compile(r"(==|!=|<=|>=|<|>)\s*([\d.]+)")
_COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(frozen=True, slots=True)
class Requirement:
    """A package that is needed, in which versions, and what is installed of it."""

    name: str
    wanted: str
    """Versions that will do, as the metadata has it; empty for any."""
    extra: str
    """The extra that needs it; empty for what is always needed."""
    version: str
    """The installed version; empty if there is none."""

    @property
    def satisfied(self) -> bool:
        """Whether a version that will do is installed."""
        return bool(self.version) and is_wanted(self.version, self.wanted)


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
                f"{need.name} {need.version or 'is missing'}"
                f"{f', needed is {need.wanted}' if need.wanted else ''}"
                for need in self.packages
                if not need.satisfied
            ),
            *(["the dictionaries do not work"] if self.dictionary_problem else []),
            *(f"{trial.name} cannot be read" for trial in self.readers if trial.problem),
            *(
                f"{trial.name} of {trial.distribution} is not used"
                for trial in self.plugins
                if trial.problem
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
        packages=tuple(need for need in needed if not need.extra),
        extras=tuple(_describe_extra(name, needed) for name in extras),
        converters=find_converters(),
        protections=describe_protections(),
        recipe=Recipe(),
        dictionary_problem=_try_dictionaries(),
        readers=tuple(_try_all_readers()),
        plugins=try_plugins(),
    )


def find_distribution() -> Distribution | None:
    """Return the installed distribution of this package; None in a bare source tree."""
    for name in DISTRIBUTIONS:
        try:
            return distribution(name)
        except PackageNotFoundError:
            continue
    return None


def list_requirements(found: Distribution) -> list[Requirement]:
    """List what a distribution declares to need here, by name; needs of extras come last."""
    parsed = [parse_requirement(line) for line in found.requires or ()]
    needed = [need for need in parsed if need and need.name.lower() not in DISTRIBUTIONS]
    return sorted(needed, key=lambda need: (need.extra, need.name.lower()))


def parse_requirement(line: str) -> Requirement | None:
    """Parse a line of a distribution's metadata; None if it may not concern this system."""
    matched = _REQUIREMENT.fullmatch(line.strip())
    if not matched:
        return None
    name, wanted, marker = matched[1], (matched[2] or "").replace(" ", ""), matched[3] or ""
    extra = _EXTRA.search(marker)
    # Markers other than extras speak of systems and versions of Python, maybe of another one.
    if _EXTRA.sub("", marker).strip(" ()"):
        return None
    return Requirement(name, wanted, extra[1] if extra else "", installed_version(name))


def is_wanted(version: str, wanted: str) -> bool:
    """Tell whether a version meets every clause, by the numbers of its release; `rc1` is ignored.

    Clauses of other kinds than our own metadata has are taken as met.
    """
    return all(_is_met(version, clause) for clause in wanted.split(","))


def _is_met(version: str, clause: str) -> bool:
    matched = _CLAUSE.fullmatch(clause.strip())
    release = re.match(r"v?(\d+(?:\.\d+)*)", version)
    if not matched or not release:
        return not matched
    pairs = zip_longest(
        *(map(int, text.split(".")) for text in (release[1], matched[2])), fillvalue=0
    )
    have, want = zip(*pairs, strict=True)
    return bool(_COMPARISONS[matched[1]](have, want))


def _describe_extra(name: str, needed: list[Requirement]) -> Extra:
    return Extra(
        name, tuple(need.name for need in needed if need.extra == name and not need.satisfied)
    )


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
