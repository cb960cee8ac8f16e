"""docs/CI.md does what it says; completion and the manual page are the program's."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from plagcheck.commands.completion import SHELLS
from plagcheck.commands.main import cli
from plagcheck.defaults import WAIVER_FILE
from plagcheck.reports import REPORT_FORMATS
from tests.conftest import CORPUS, Run

ROOT = Path(__file__).parent.parent
CI = (ROOT / "docs" / "CI.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", CI, re.S)


@pytest.mark.parametrize(
    ("limit", "code", "last"), [("20", 1, "is at or above 20 %"), ("90", 0, "")]
)
def test_the_shell_script_runs(tmp_path: Path, limit: str, code: int, last: str) -> None:
    (script,) = blocks("sh")
    (tmp_path / "check.sh").write_text(script, encoding="utf-8")
    shutil.copytree(CORPUS / "theses", tmp_path / "theses")
    (tmp_path / "submissions").mkdir()
    for name in ("s1-en-verbatim.pdf", "s5-en-honest.docx"):
        shutil.copy(CORPUS / "submissions" / name, tmp_path / "submissions" / name)
    programs = str(Path(sys.executable).parent)
    result = subprocess.run(
        ["sh", "check.sh"],
        cwd=tmp_path,
        env={**os.environ, "LIMIT": limit, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert result.returncode == code, result.stderr
    assert (result.stderr.splitlines() or [""])[-1].endswith(last)
    assert {path.name for path in (tmp_path / "reports").iterdir()} == {
        "all.jsonl", "all.html", "all.csv",
    }  # fmt: skip


def test_every_command_line_in_the_page_exists() -> None:
    text = re.sub(r"\\\n", " ", CI)
    for line in re.findall(r"plagcheck (index|check|completion)([^\n|`]*)", text):
        known = {name for option in cli.commands[line[0]].params for name in option.opts}
        asked = set(re.findall(r"(?<!\S)--[a-z-]+", line[1]))
        assert asked <= known, line
    for name in re.findall(r"--report \"?(\w+):", text):
        assert name in REPORT_FORMATS


def test_the_settings_in_the_page_are_settings(run: Run, tmp_path: Path) -> None:
    config, waivers = blocks("toml")
    tomllib.loads(config)
    (tmp_path / "plagcheck.toml").write_text(config, encoding="utf-8")
    (tmp_path / WAIVER_FILE).write_text(waivers, encoding="utf-8")
    assert run("index", CORPUS / "theses", "-q").code == 0
    result = run("check", CORPUS / "submissions" / "s5-en-honest.docx")
    assert result.code == 0
    assert "waiver 3b135911098e0595 is not used" in result.err or "ended on" in result.err


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_is_printed(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert "_PLAGCHECK_COMPLETE" in result.out


def test_completion_completes() -> None:
    result = subprocess.run(
        [str(Path(sys.executable).parent / "plagcheck")],
        env={
            **os.environ,
            "_PLAGCHECK_COMPLETE": "bash_complete",
            "COMP_WORDS": "plagcheck check --fail-a",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        text=True,
    )
    assert "--fail-above-source" in result.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_takes_the_script(run: Run, shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} here")
    (tmp_path / "script").write_text(run("completion", shell).out)
    subprocess.run([program, "-n", "script"], cwd=tmp_path, check=True, capture_output=True)


def test_the_manual_page_is_current() -> None:
    spec = importlib.util.spec_from_file_location("man", ROOT / "docs" / "man.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (ROOT / "docs" / "plagcheck.1").read_text(encoding="utf-8") == module.manual(), (
        "make it anew with `make man`"
    )


def test_the_manual_page_is_well_formed() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("no groff here")
    result = subprocess.run(
        [groff, "-man", "-ww", "-z", "-Kutf8", str(ROOT / "docs" / "plagcheck.1")],
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
