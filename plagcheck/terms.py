"""A user's dictionary: terms that stay whole as one word, with an optional weight (documents B, C).

A file has one term a line, and after a tab or a space its weight, 1 to 5. The terms are part of a
recipe, so an index carries them. Whoever made the index may be a stranger: their number and length
are bounded, however they came.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.files import read_bounded

Terms = tuple[tuple[str, int], ...]
"""Each term in its normal form with its weight, 1 to 5, or 0 if it has none; sorted."""

MOST_TERMS = 10_000
MOST_TERM_LETTERS = 64
MOST_DICTIONARY_BYTES = 256 << 10
HIGHEST_WEIGHT = 5

_LINE = re.compile(r"(.*?)(?:[ \t]+(-?[0-9]+(?:[.,][0-9]+)?))?", re.DOTALL)
_TERM = re.compile(r"[^\W_](?:[\w' -]*\w)?")


def read_dictionary(path: str | PathLike[str]) -> Terms:
    """Read a dictionary file; raise `UsageProblem` if it is none."""
    try:
        content = read_bounded(Path(path), MOST_DICTIONARY_BYTES)
        text = content.decode("utf-8-sig")
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise UsageProblem(f"The dictionary {path} cannot be read: {why}.") from problem
    except UnicodeDecodeError as problem:
        raise UsageProblem(
            f"The dictionary {path} is not text in UTF-8.", "Write one term a line."
        ) from problem
    terms: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                term, weight = _parse_line(line.strip())
            except ValueError as problem:
                raise UsageProblem(
                    f"Line {number} of the dictionary {path}: {problem}.",
                    "A line is a term, and after a tab or a space its weight, 1 to 5.",
                ) from problem
            terms[term] = weight
    if not terms:
        raise UsageProblem(f"The dictionary {path} has no terms.", "Write one term a line.")
    if len(terms) > MOST_TERMS:
        raise UsageProblem(f"The dictionary {path} has more than {MOST_TERMS:,} terms.")
    return tuple(sorted(terms.items()))


def normalise_term(term: str) -> str:
    """Return the form under which a term is known: NFKC, casefolded, one space between words."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", term).casefold())
    return " ".join(folded.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def check_terms(values: Any) -> Terms:
    """Return the terms of a stored recipe; raise ValueError if no dictionary gives them."""
    if type(values) is not list or not 0 < len(values) <= MOST_TERMS:
        raise ValueError("no terms, or too many")
    terms = []
    for value in values:
        if type(value) is not list or len(value) != 2:
            raise ValueError("a term that is no pair")
        term, weight = value
        if type(term) is not str or type(weight) is not int:
            raise ValueError("a term of another type")
        _check_term(term, weight)
        if weight < 0 or normalise_term(term) != term:
            raise ValueError("a term that is spelt otherwise")
        terms.append((term, weight))
    if [term for term, _ in terms] != sorted({term for term, _ in terms}):
        raise ValueError("terms in another order")
    if sum(len(term.encode()) + 3 for term, _ in terms) > 2 * MOST_DICTIONARY_BYTES:
        raise ValueError("terms longer than a dictionary")
    return tuple(terms)


def name_terms(terms: Sequence[tuple[str, int]]) -> str:
    """Return a hash of the terms, which stands for them in the id of a recipe."""
    listed = "".join(f"{term}\t{weight}\n" for term, weight in terms)
    return hashlib.sha256(listed.encode()).hexdigest()[:16]


def _parse_line(line: str) -> tuple[str, int]:
    found = _LINE.fullmatch(line)
    written, number = (found[1], found[2]) if found else (line, None)
    if number is not None and not re.fullmatch(f"[1-{HIGHEST_WEIGHT}]", number):
        raise ValueError(f"the weight {number[:20]} is not a whole number from 1 to 5")
    term, weight = normalise_term(written), int(number or 0)
    _check_term(term, weight)
    return term, weight


def _check_term(term: str, weight: int) -> None:
    if not 0 < len(term) <= MOST_TERM_LETTERS:
        raise ValueError(f"a term has 1 to {MOST_TERM_LETTERS} characters")
    if not _TERM.fullmatch(term):
        raise ValueError("a term has letters and digits, and spaces or hyphens between them")
    if weight > HIGHEST_WEIGHT:
        raise ValueError("a weight goes from 1 to 5")
