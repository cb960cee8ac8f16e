"""The tool that asks whether tests notice a change, on a module of four lines."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants import Mutant, mutants_of
from tests.mutation import TREE, draw_mutants, find_function_line, main

MODULE = '''"""A room with one window."""

SIZE = 3


def window(words: list[str], at: int) -> list[str]:
    """Words from a place on, never more than three."""
    if at < 0:
        raise ValueError("before the first word")  # a < b
    return words[at : at + SIZE]
'''
RAISE = 'raise ValueError("before the first word") # a < b'
WEAK = "assert window(['a', 'b'], 0)"
STRONG = """assert window(['a', 'b', 'c', 'd', 'e'], 1) == ['b', 'c', 'd']
    assert window(['a'], 0) == ['a']
    # A process of its own sees the mutant too.
    code = "from plagcheck.tiny import window; window(['a'], -1)"
    ran = subprocess.run([sys.executable, '-c', code], cwd='/', capture_output=True, text=True)
    assert 'before the first word' in ran.stderr"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package with one room and its tests."""
    for folder in ("plagcheck/tiny", "tests/tiny"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "plagcheck" / "__init__.py").touch()
    (tmp_path / "plagcheck" / "tiny" / "__init__.py").write_text(MODULE)
    return tmp_path


def write_test(tree: Path, body: str) -> None:
    text = f"from plagcheck.tiny import window\n\ndef test_it():\n    {body}\n"
    (tree / "tests" / "tiny" / "test_it.py").write_text(f"import subprocess, sys\n{text}")


def tried(tree: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["--tree", str(tree), *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_weak_tests_let_a_mutant_survive_that_strong_ones_kill(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = "plagcheck/tiny/__init__.py:9"
    change = f"{at}  {RAISE}  →  pass # a < b"
    write_test(tree, WEAK)
    assert tried(tree, capsys, "--at", at) == [
        f"survived   {change}",
        "tiny: killed 0 of 1 mutants (0%), 0 of them by the time limit",
    ]
    write_test(tree, STRONG)
    assert tried(tree, capsys, "--at", at) == [
        f"killed     {change}",
        "tiny: killed 1 of 1 mutants (100%), 0 of them by the time limit",
    ]
    assert (tree / "plagcheck" / "tiny" / "__init__.py").read_text() == MODULE


def test_tests_that_fail_on_the_original_tell_nothing(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_test(tree, "assert not window(['a'], 0)")
    assert main(["--tree", str(tree), "--room", "tiny"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "The tests fail on the original: tests/tiny\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--room", "attic"],
        ["--at", "plagcheck/tiny/__init__.py"],
        ["--at", "/text/tokens.py:1"],
        ["--at", "plagcheck/text/tokens.py:1", "--at", "plagcheck/index/tables/plan.py:1"],
    ],
)
def test_wrong_usage_is_said(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)


def test_the_mutants_of_a_module(tree: Path) -> None:
    changes = [one.change for one in mutants_of(tree, Path("plagcheck/tiny/__init__.py"))]
    line = "return words[at : at + SIZE]"
    assert set(changes) == {
        "if at < 0:  →  if at <= 0:",
        "if at < 0:  →  if at < 1:",
        "if at < 0:  →  if at < -1:",
        "if at < 0:  →  if not (at < 0):",
        f"{RAISE}  →  pass # a < b",
        f"{line}  →  return []",
        f"{line}  →  return words[ : at + SIZE]",
        f"{line}  →  return words[at : ]",
        f"{line}  →  return words[at : at - SIZE]",
    }
    assert len(changes) == 9


def source_of(mutant: Mutant) -> bytes:
    return mutant.apply((TREE / mutant.path).read_bytes())


def test_the_same_seed_draws_the_same_mutants() -> None:
    drawn, again, others = (draw_mutants(TREE, "text", 40, seed) for seed in (7, 7, 8))
    assert drawn == again != others
    assert len({(one.path, source_of(one)) for one in drawn}) == len(drawn) == 40
    assert {*draw_mutants(TREE, "text", 10, 7)} < {*drawn}
    for mutant in drawn:
        ast.parse(source_of(mutant))


def test_an_edit_elsewhere_leaves_a_mutant_in_the_draw(tree: Path) -> None:
    path = tree / "plagcheck" / "tiny" / "__init__.py"
    before = {one.change for one in draw_mutants(tree, "tiny", 5, 1)}
    path.write_text(MODULE.replace('"""A room', '"""\n\nA room'))
    assert {one.change for one in draw_mutants(tree, "tiny", 5, 1)} == before


def test_tests_that_call_the_changed_function_run_first(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = tree / "plagcheck" / "tiny" / "__init__.py"
    module.write_text(f"{MODULE}\n\ndef wall() -> int:\n    return 4\n")
    ran = tree / "ran"
    text = f"""import pathlib
from plagcheck.tiny import wall, window

def write(name):
    with pathlib.Path({str(ran)!r}).open("a") as file:
        file.write(name)

def test_window():
    write("window ")
    assert window(["a"], 0)

def test_wall():
    write("wall ")
    assert wall() == 4
"""
    (tree / "tests" / "tiny" / "test_it.py").write_text(text)
    lines = tried(tree, capsys, "--at", "plagcheck/tiny/__init__.py:14")
    assert [line.split()[0] for line in lines] == ["killed", "killed", "killed", "tiny:"]
    assert ran.read_text() == "window wall wall wall wall "
    assert find_function_line(module.read_bytes(), 14) == 13
    assert find_function_line(module.read_bytes(), 3) == 0
