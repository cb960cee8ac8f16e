"""Rooms of the index import only rooms below them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

INDEX = Path(__file__).parents[2] / "plagcheck" / "index"
ORDER = ["files", "tables", "storage", "mirrors", "snapshot", "writing", "upkeep", "several"]
MODULES = sorted(path for path in INDEX.rglob("*.py") if path != INDEX / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(INDEX)))
def test_a_room_imports_rooms_below_it(path: Path) -> None:
    room = path.relative_to(INDEX).parts[0].removesuffix(".py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("plagcheck.index"):
            imported = [*str(node.module).split("."), ""][2]
            assert ORDER.index(imported) <= ORDER.index(room), f"{room} imports {node.module}"
