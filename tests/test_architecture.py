"""Nothing flows back: which room may import which.

commands → the public names (api) → workflows → stages + engine → model. Stages don't import each
other, but for matching → index, signatures, and meaning → text. Only commands print, draw or exit.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import plagcheck

PACKAGE = Path(__file__).parent.parent / "plagcheck"
MODULES = sorted(PACKAGE.rglob("*.py"))

VALUES = {
    "",
    "arrays",
    "choices",
    "defaults",
    "errors",
    "files",
    "lazy",
    "model",
    "options",
    "packages",
    "plugins",
    "recipe",
    "terms",
}
STAGES = {
    "documents",
    "text",
    "signatures",
    "index",
    "matching",
    "meaning",
    "passages",
    "findings",
}
NOTHING: set[str] = set()
ALLOWED = {
    "": VALUES | STAGES | {"api", "pairwise", "remote", "reports", "workflows"},
    "__main__": {"commands"},
    "commands": VALUES - {"arrays", "packages", "plugins"} | {"research"},
    "research": VALUES | STAGES | {"engine", "workflows"},
    "api": VALUES | STAGES | {"choosing", "engine", "pairwise", "remote", "running", "workflows"},
    "running": VALUES | STAGES | {"choosing", "engine", "remote", "workflows"},
    "pairwise": VALUES | STAGES | {"choosing", "workflows"},
    "choosing": VALUES | STAGES | {"remote", "reports", "workflows"},
    "workflows": VALUES | STAGES | {"engine", "remote"},
    **dict.fromkeys(STAGES, VALUES | {"remote"}),
    "signatures": VALUES - {"recipe"},
    "matching": VALUES | {"index", "signatures"},
    "meaning": VALUES | {"text"},
    "reports": {"defaults", "errors", "files", "lazy", "model", "plugins"},
    "remote": VALUES | {"engine"},
    "engine": VALUES,
    "recipe": {"choices", "errors", "packages", "plugins", "signatures", "terms"},
    "plugins": {"choices", "errors", "packages"},
    "terms": {"errors", "files"},
    "options": {"model"},
    "model": {"defaults", "lazy", "reports"},
    **dict.fromkeys(
        ("arrays", "choices", "defaults", "errors", "files", "lazy", "packages"), NOTHING
    ),
}
ALSO_ALLOWED = {
    # A reader starts before the library loads.
    "commands/start.py": {"documents"},
    # A marked copy is made of the submission's file, in a process like the one that read it.
    "reports/marked/files.py": {"documents"},
    # An option that takes an address must know one.
    "commands/options/types.py": {"remote"},
}
LAZY = {("model", "reports")}
"""Arrows that only functions follow: `Report.write` loads the writers when it is called."""

MOST_LINES = 350
MOST_MODULES = 22


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

each_module = pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE))
)


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def find_room(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def list_imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "plagcheck":
                yield from (f"plagcheck.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def list_rooms(tree: ast.AST) -> Iterator[str]:
    """The rooms that a module imports, its own among them; "" for public names."""
    for name in list_imports(tree):
        package, _, rest = name.partition(".")
        if package == "plagcheck":
            first = rest.partition(".")[0]
            yield first if first in ALLOWED else ""


@each_module
def test_a_module_keeps_to_its_room(path: Path) -> None:
    own, module = find_room(path), path.relative_to(PACKAGE).as_posix()
    others = {*list_rooms(parse(path))} - {own}
    assert others <= ALLOWED[own] | ALSO_ALLOWED.get(module, set())
    if own != "commands":
        nodes = [*ast.walk(parse(path))]
        called = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
        assert not called & {"print", "exit", "sys.exit", "click.echo"}
        assert not {name.split(".")[0] for name in list_imports(parse(path))} & {"click", "tqdm"}


@each_module
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(parse(path))
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_commands_use_public_names_only() -> None:
    for path in (PACKAGE / "commands").rglob("*.py"):
        used = {
            node.attr
            for node in ast.walk(parse(path))
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "plagcheck"
        }
        assert used <= {*plagcheck.__all__}, path


def test_a_folder_has_few_modules() -> None:
    counts = Counter(path.parent for path in MODULES)
    assert not {folder for folder, count in counts.items() if count > MOST_MODULES}


def test_rooms_form_no_circle() -> None:
    """Also none that imports inside functions would hide."""
    arrows: dict[str, set[str]] = defaultdict(set)
    for path in MODULES:
        tree, own = parse(path), find_room(path)
        blocks = [node for node in tree.body if not is_for_type_checkers(node)]
        followed = {other for block in blocks for other in list_rooms(block)}
        arrows[own] |= followed - {own, ""}
        at_once = {
            other
            for block in blocks
            if isinstance(block, ast.Import | ast.ImportFrom)
            for other in list_rooms(block)
        }
        assert not {(own, other) for other in at_once} & LAZY
    for own, other in LAZY:
        arrows[own].remove(other)
    TopologicalSorter(arrows).prepare()


def is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def test_a_public_name_is_defined_once() -> None:
    homes: dict[str, set[Path]] = defaultdict(set)
    for path in MODULES:
        for name in list_definitions(parse(path)):
            homes[name].add(path)
    assert {name for name, paths in homes.items() if len(paths) > 1} == set()


def list_definitions(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from [] if node.name.startswith("_") else [node.name]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        names = (target.id for target in targets if isinstance(target, ast.Name))
        yield from (name for name in names if not name.startswith("_"))


def test_type_checkers_do_not_believe_that_every_name_exists() -> None:
    for path in MODULES:
        names = [node.name for node in parse(path).body if isinstance(node, ast.FunctionDef)]
        assert "__getattr__" not in names, path


def list_loaded_modules(imported: str) -> set[str]:
    """The modules that a new process has loaded after it imported one."""
    code = f"import sys, {imported}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    return {*loaded, *(name.split(".")[0] for name in loaded)}


def test_the_command_line_starts_light() -> None:
    loaded = list_loaded_modules("plagcheck.commands.main")
    assert not loaded & HEAVY
    assert "plagcheck.model" not in loaded


def test_a_reader_starts_light() -> None:
    # Every check and every test that reads starts one; numpy alone doubled its start.
    assert not list_loaded_modules("plagcheck.documents.sandbox.worker") & HEAVY
