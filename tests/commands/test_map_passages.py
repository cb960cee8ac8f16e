"""`plagcheck map` shows which documents share passages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.conftest import Run

FERRY = (
    "The ferry left at dawn with eleven bicycles, two goats and a crate of lemons on the deck. "
    "Nobody had told the captain about the goats, and he found them asleep under the chart table. "
    "By noon the wind had turned, so the passengers moved their chairs to the other side. "
)
BEES = (
    "A hive in late summer weighs more than the child who looks after it every evening. "
    "She counts the foragers that return with yellow dust and writes the number on the lid. "
)
GLASS = (
    "Window panes from the old workshop are thicker at the rim because the disc was spun by hand. "
    "The apprentice swept the shards together and sold them to a potter across the market. "
)
SNOW = (
    "Fresh snow muffles a valley because air between the flakes swallows every small vibration. "
    "Skiers notice the quiet first and only afterwards the cold that creeps into their gloves. "
)


def read_data(page: Path) -> dict[str, Any]:
    (text,) = re.findall(r'class="data">(.*?)</script>', page.read_text(encoding="utf-8"))
    data: dict[str, Any] = json.loads(text)
    return data


def test_documents_that_share_a_passage_are_a_pair(run: Run, tmp_path: Path) -> None:
    (tmp_path / "theses").mkdir()
    texts = {
        "a": BEES,
        "b": GLASS + FERRY,
        "c": SNOW + "\n" + FERRY + "\n" + BEES[::-1],
        "d": SNOW[::-1],
    }
    for name, text in texts.items():
        (tmp_path / "theses" / f"{name}.txt").write_text(text, encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    assert run("map", "-o", "map.html", "-j", 1, "--near-duplicate", 90).code == 0
    data = read_data(tmp_path / "map.html")
    assert data["paths"][:2] == ["theses/b.txt", "theses/c.txt"]
    ((first, second, share),) = data["shared"]
    assert (first, second) == (0, 1)
    assert share > 0.3
    assert data["one"] == []
    one = (tmp_path / "map.html").read_bytes()
    assert run("map", "-o", "map.html", "-j", 2, "--near-duplicate", 90).code == 0
    assert (tmp_path / "map.html").read_bytes() == one
    assert run("map", "-o", "map.html", "--no-passages", "--near-duplicate", 90).code == 0
    assert read_data(tmp_path / "map.html")["shared"] == []
