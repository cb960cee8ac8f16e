"""Short messages (document D): the least length of a passage follows the shorter text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run
from tests.texts import ENGLISH

MESSAGES = {
    "en": "The meeting about the library budget moves to Thursday morning because the mayor "
    "travels to Odesa.",
    "uk": "Засідання щодо бюджету нової бібліотеки перенесено на ранок четверга, бо міський голова "
    "завтра їде до Одеси.",
    "zh": "关于新图书馆预算的会议改到星期四上午举行，因为市长明天要去敖德萨参加会议。",
}
OTHER = (
    "Elephants gather near rivers where young engineers measure how bridges carry heavy trains "
    "during long winters."
)


def compare(run: Run, folder: Path, first: str, second: str, *options: str) -> dict[str, Any]:
    paths = folder / "first.txt", folder / "second.txt"
    for path, text in zip(paths, (first, second), strict=True):
        path.write_text(text, encoding="utf-8")
    report: dict[str, Any] = json.loads(run("compare", *paths, "--format", "json", *options).out)
    return report


@pytest.mark.parametrize("language", MESSAGES)
def test_two_equal_messages_are_100_percent(run: Run, tmp_path: Path, language: str) -> None:
    message = MESSAGES[language]
    report = compare(run, tmp_path, message, message)
    assert report["submission"]["words"] < 25
    assert report["similarity"] == 1.0
    assert [other["similarity"] for other in report["near_duplicates"]] == [1.0]


def test_an_edited_message_is_found_and_another_is_not(run: Run, tmp_path: Path) -> None:
    message = MESSAGES["en"]
    assert compare(run, tmp_path, message, message.replace("Odesa", "Kyiv"))["similarity"] > 0.9
    assert compare(run, tmp_path, message, OTHER)["similarity"] == 0.0


def test_a_message_in_a_longer_text_is_found_whole(run: Run, tmp_path: Path) -> None:
    message = MESSAGES["en"]
    assert compare(run, tmp_path, message, f"{ENGLISH} {message}")["similarity"] == 1.0
    within = compare(run, tmp_path, f"{ENGLISH} {message}", message)
    assert 0 < within["similarity"] < 0.5


def test_a_part_of_two_longer_texts_stays_too_short(run: Run, tmp_path: Path) -> None:
    """Fourteen common words in two texts of forty are no passage; a run of fifteen is one."""
    common = " ".join(MESSAGES["en"].split()[:14])
    report = compare(run, tmp_path, f"{common} {ENGLISH}", f"{common} {OTHER} {MESSAGES['uk']}")
    assert report["passages"] == []


def test_limits_see_a_short_copy(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text(MESSAGES["en"], encoding="utf-8")
    (tmp_path / "copy.txt").write_text(MESSAGES["en"], encoding="utf-8")
    (tmp_path / "other.txt").write_text(OTHER, encoding="utf-8")
    assert run("index", tmp_path / "letters", "-q", "-j", "1").code == 0
    assert run("check", tmp_path / "copy.txt", "--fail-above", "20", "-q").code == 1
    assert run("check", tmp_path / "other.txt", "--fail-above", "20", "-q").code == 0
    failed = run("check", tmp_path / "copy.txt", "--fail-on", "near_duplicate", "-q")
    assert failed.code == 1
    assert "near-duplicate:" in failed.out + failed.err
    assert "is alike by 100" in failed.out + failed.err
    assert run("check", tmp_path / "other.txt", "--fail-on", "near_duplicate", "-q").code == 0
    assert run("check", tmp_path / "copy.txt", "--fail-on", "any", "-q").code == 0
