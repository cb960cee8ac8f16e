"""Searches of several sources that go on in step, so that their ranges are refined together.

A search is a generator: it yields the ranges it wants refined, and is sent the result.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

from plagcheck.passages.parameters import Parameters
from plagcheck.passages.refinement import Cores, Refined, refine_ends

Outcome = TypeVar("Outcome")
PassageSearch: TypeAlias = Generator[Cores, Refined, Outcome]


def run_in_step(
    searches: Sequence[PassageSearch[Outcome]], parameters: Parameters
) -> list[Outcome]:
    """Run searches to their ends; what each finds does not depend on the others."""
    results: dict[int, Outcome] = {}
    answers: dict[int, Refined | None] = dict.fromkeys(range(len(searches)))
    while answers:
        asked: dict[int, Cores] = {}
        for number, answer in answers.items():
            search = searches[number]
            try:
                asked[number] = next(search) if answer is None else search.send(answer)
            except StopIteration as finished:
                results[number] = finished.value
        refined = refine_ends([*asked.values()], parameters) if asked else []
        answers = dict(zip(asked, refined, strict=True))
    return [results[number] for number in range(len(searches))]
