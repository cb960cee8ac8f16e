"""Nothing flows back: which room may import which.

commands → workflows → stages + engine → model. Stages don't import each other, but for
matching → index, signatures. Only commands print, draw or exit.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import plagcheck

PACKAGE = Path(__file__).parent.parent / "plagcheck"
VALUES = {
    "",
    "arrays",
    "choices",
    "defaults",
    "errors",
    "files",
    "model",
    "packages",
    "plugins",
    "recipe",
}
STAGES = {"documents", "text", "signatures", "index", "matching", "passages", "findings"}
ALLOWED = {
    "": {"api", "documents", "errors", "findings", "index", "matching", "model", "options"}
    | {"plugins", "recipe", "remote", "reports", "signatures", "workflows"},
    "api": VALUES | STAGES | {"engine", "options", "remote", "reports", "workflows"},
    "options": VALUES | STAGES | {"remote", "reports", "workflows"},
    "__main__": {"commands"},
    "arrays": set(),
    "choices": set(),
    "errors": set(),
    "files": set(),
    "defaults": set(),
    "model": {"defaults", "reports"},
    "packages": set(),
    "plugins": {"choices", "errors", "packages"},
    "recipe": {"choices", "errors", "packages", "plugins", "signatures"},
    "remote": VALUES | {"engine"},
    **dict.fromkeys(STAGES, VALUES | {"remote"}),
    "signatures": VALUES - {"recipe"},
    "matching": VALUES | {"index", "signatures"},
    "reports": {"defaults", "errors", "files", "model", "plugins"},
    "engine": VALUES,
    "workflows": VALUES | STAGES | {"engine", "remote"},
    "research": VALUES | STAGES | {"engine", "workflows"},
    "commands": VALUES | STAGES | {"engine", "remote", "research", "reports", "workflows"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))
HEAVY = {
    "docx",
    "fsspec",
    "lxml",
    "numpy",
    "pdfminer",
    "pypdfium2",
    "rich",
    "simplemma",
    "tqdm",
    "wordfreq",
}


def room(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "plagcheck":
                yield from (f"plagcheck.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_keeps_to_its_room(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = room(path)
    for name in imports(tree):
        if name.split(".")[0] == "plagcheck":
            other = [*name.split("."), ""][1]
            other = other if (PACKAGE / other).is_dir() or other in ALLOWED else ""
            assert other == own or other in ALLOWED[own], f"{own or 'package'} imports {name}"
    if own != "commands":
        called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        assert not called & {"print", "exit", "sys.exit", "click.echo"}
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 350


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_the_command_line_starts_light() -> None:
    code = "import sys, plagcheck.commands.main; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {name.split(".")[0] for name in loaded} & HEAVY


def test_public_names_are_sorted_and_there() -> None:
    assert plagcheck.__all__ == sorted(plagcheck.__all__)
    for name in plagcheck.__all__:
        assert getattr(plagcheck, name) is not None
