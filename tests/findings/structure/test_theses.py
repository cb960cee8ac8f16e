"""Theses in nine languages whose files have no outline: the lines alone tell their parts."""

from __future__ import annotations

from collections import Counter

import pytest

from plagcheck.findings.structure.zones import find_structure, list_zones
from plagcheck.model import Document, Span, ZoneRuleName
from tests.findings.structure.theses import LAYOUTS, STYLES, ThesisLine, write_thesis
from tests.findings.structure.thesis_words import WORDS

WITH_ACCENTS = ("pt", "es", "fr", "de")
CASES = [(language, layout) for language in WORDS for layout in LAYOUTS]


def count_lines(
    document: Document, lines: list[tuple[int, ThesisLine]], kind: ZoneRuleName
) -> Counter[str]:
    """Count the lines of each part that lie in zones of a kind; of prose, the paragraphs."""
    zones = list_zones(document, kind)
    inside = [line for start, line in lines if any(is_inside(start, zone) for zone in zones)]
    counts = Counter(line.part for line in inside if line.part != "prose")
    counts["prose"] = len({line.paragraph for line in inside if line.part == "prose"})
    return counts


def is_inside(position: int, zone: Span) -> bool:
    return zone.start <= position < zone.end


@pytest.mark.parametrize("old_accents", [False, True])
@pytest.mark.parametrize(("language", "layout"), CASES)
def test_references_are_known_and_prose_is_not_taken_for_them(
    language: str, layout: str, *, old_accents: bool
) -> None:
    if old_accents and language not in WITH_ACCENTS:
        return
    theses = known = paragraphs = taken = 0
    for style in range(len(STYLES[language])):
        for heading in range(len(WORDS[language].references)):
            document, lines = write_thesis(
                language, style, heading, layout, old_accents=old_accents
            )
            inside = count_lines(document, lines, "bibliography")
            theses += 1
            known += inside["entry"] >= 0.95 * sum(line.part == "entry" for _, line in lines)
            paragraphs += len({line.paragraph for _, line in lines if line.part == "prose"})
            taken += inside["prose"]
    assert known >= 0.95 * theses
    assert taken <= 0.01 * paragraphs


@pytest.mark.parametrize("old_accents", [False, True])
@pytest.mark.parametrize(("language", "layout"), CASES)
def test_front_matter_is_known_part_by_part(
    language: str, layout: str, *, old_accents: bool
) -> None:
    if old_accents and language not in WITH_ACCENTS:
        return
    document, lines = write_thesis(language, 0, 0, layout, old_accents=old_accents)
    found = {kind for kind, _ in find_structure(document)}
    parts = Counter(line.part for _, line in lines)
    for kind in ("title_page", "declaration", "acknowledgements", "abstract", "contents", "lists"):
        assert kind in found
        inside = count_lines(document, lines, kind)
        assert inside[kind] == parts[kind], (kind, document.text[:1500])
        assert not inside["prose"]
