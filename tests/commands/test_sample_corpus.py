"""The tool is held to the table in sample_corpus/README.md."""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from plagcheck.commands.main import run as run_command
from tests.conftest import CORPUS

ALIKE = {"verbatim": 0.99, "homoglyphs": 0.99, "edited": 0.8, "reordered": 0.7}
"""Similarity that each kind of copy must reach."""


class Row(NamedTuple):
    submission: str
    page: str
    how: str
    source: str
    source_page: str
    length: str
    opening: str
    closing: str


TABLE = [
    Row(*(cell.strip() for cell in line.strip("|\n").split("|")))
    for line in (CORPUS / "README.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| s\d-", line)
]
PLANTED = [row for row in TABLE if row.how != "honest"]
LOOK_ALIKES = str.maketrans("aceopxyiABEKMHOPCTX", "асеорхуіАВЕКМНОРСТХ")


@pytest.fixture(scope="session")
def reports(sample_index: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    out = tmp_path_factory.mktemp("reports") / "all.json"
    files = sorted(map(str, (CORPUS / "submissions").iterdir()))
    arguments = ["check", *files, "--index", str(sample_index), "--format", "json", "-q"]
    assert run_command([*arguments, "-o", str(out)]) == 0
    return {Path(one["submission"]["path"]).name: one for one in json.loads(out.read_bytes())}


def letters(text: str) -> str:
    """Only what PDF line ends and page numbers leave alone."""
    return re.sub(r"[\W\d_]", "", text.translate(LOOK_ALIKES)).casefold()


def planted_block(row: Row) -> str:
    """The planted text as the manuscript has it."""
    name = f"{Path(row.submission).stem}.md"
    manuscript = (CORPUS / "manuscripts" / "submissions" / name).read_text(encoding="utf-8")
    blocks = map(letters, re.findall(r"^::: copied.*?$(.*?)^:::$", manuscript, re.M | re.S))
    return next(block for block in blocks if block.startswith(letters(row.opening)))


def common_run(one: str, other: str) -> int:
    """Length of the longest run of letters that two texts share."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.find_longest_match().size


def pages(cell: str) -> list[int | None]:
    return [None] if cell == "–" else [int(page) for page in cell.split("–")]


def passages_of(report: dict[str, Any], source: str) -> list[dict[str, Any]]:
    ids = {one["id"] for one in report["sources"] if Path(one["path"]).name == source}
    return [one for one in report["passages"] if one["source"] in ids]


def test_the_corpus_is_what_the_issue_asks_for() -> None:
    theses = sorted(path.name for path in (CORPUS / "theses").iterdir())
    assert len(theses) >= 10
    assert {name.rsplit(".", 1)[1] for name in theses} == {"pdf", "docx", "txt"}
    assert {name.split("-")[1] for name in theses} == {"uk", "ru", "en", "zh"}
    assert {row.how for row in TABLE} == {*ALIKE, "honest"}


@pytest.mark.parametrize("row", PLANTED, ids=lambda row: f"{row.submission}-{row.opening[:12]}")
def test_every_planted_passage_is_found(reports: dict[str, Any], row: Row) -> None:
    block = planted_block(row)
    shared, passage = max(
        (
            (common_run(block, letters(one["submission"]["text"])), one)
            for one in passages_of(reports[row.submission], row.source)
        ),
        key=lambda found: found[0],
    )
    # What is edited at an edge may be lost there; a plain copy is found to its last letter.
    assert shared >= (1.0 if ALIKE[row.how] > 0.9 else 0.85) * len(block)
    assert shared >= 0.97 * len(letters(passage["submission"]["text"]))
    assert passage["similarity"] >= ALIKE[row.how]
    assert passage["submission"]["page"] == pages(row.page)[0]
    assert passage["origin"]["page"] in pages(row.source_page)
    assert passage["pairs"]


@pytest.mark.parametrize("name", sorted({row.submission for row in TABLE}))
def test_nothing_else_is_found(reports: dict[str, Any], name: str) -> None:
    planted = [row for row in PLANTED if row.submission == name]
    report = reports[name]
    assert {Path(one["path"]).name for one in report["sources"]} == {row.source for row in planted}
    assert len(report["passages"]) == len(planted)
    if not planted:
        assert report["similarity"] < 0.02


def test_the_disguise_is_flagged(reports: dict[str, Any]) -> None:
    flagged = {name for name, report in reports.items() if report["flags"]}
    assert flagged == {row.submission for row in TABLE if row.how == "homoglyphs"}
