"""`plagcheck map`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.conftest import Run
from tests.texts import ENGLISH, UKRAINIAN


def test_the_map_of_an_index_has_the_pairs_of_duplicates(run: Run, tmp_path: Path) -> None:
    (tmp_path / "theses").mkdir()
    for name, text in (
        ("a", UKRAINIAN), ("b", ENGLISH), ("c", UKRAINIAN + " Кінець."), ("d", ENGLISH + " End."),
        ("e", UKRAINIAN + " Кінець історії."),
    ):  # fmt: skip
        (tmp_path / "theses" / f"{name}.txt").write_text(text, encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    assert run("map", "-o", "map.html", "--lang", "uk").code == 0
    page = (tmp_path / "map.html").read_text(encoding="utf-8")
    assert "Мапа індексу" in page
    (text,) = re.findall(r'class="data">(.*?)</script>', page)
    data = json.loads(text)
    assert data["groups"] == [3, 2]
    assert data["paths"] == [f"theses/{name}.txt" for name in "acebd"]
    pairs = {frozenset((one, other)) for one, other in zip(data["one"], data["other"], strict=True)}
    assert pairs == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2), (3, 4))}
    assert "<!DOCTYPE html>" in run("map").out
    assert run("map", "--open").code == 2
    assert run("map", "--near-duplicate", "10").code == 2
