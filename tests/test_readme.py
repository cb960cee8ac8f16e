"""The README can't drift from the program."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from plagcheck.commands.main import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_help_is_the_program_s() -> None:
    shown = CliRunner().invoke(cli, ["--help"], prog_name="plagcheck", terminal_width=100).output
    assert f"```console\n$ plagcheck --help\n{shown}```" in README


def test_commands_and_options_in_the_readme_exist() -> None:
    for line in re.findall(r"^(?:\$ )?plagcheck (.+)$", README, re.M):
        words = line.split("#")[0].split()
        if words[0].startswith("-"):
            continue
        command = cli.commands[words[0]]
        known = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("-")} <= known, line


def test_every_command_is_in_the_readme() -> None:
    for name in cli.commands:
        assert f"plagcheck {name}" in README or f"  {name} " in README


def test_links_lead_somewhere() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_library_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = ROOT / "sample_corpus"
    (tmp_path / "theses").mkdir()
    shutil.copy(corpus / "theses/07-en-city-trees.pdf", tmp_path / "theses")
    shutil.copy(corpus / "submissions/s1-en-verbatim.pdf", tmp_path / "new.pdf")
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"^```python\n(.+?)^```", README, re.M | re.S)
    exec(example, {})  # noqa: S102
    assert capsys.readouterr().out.startswith("verbatim 1.0 ")
    assert "<!DOCTYPE html>" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_the_page_on_the_library_is_current() -> None:
    spec = importlib.util.spec_from_file_location("api_page", ROOT / "docs" / "api.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = (ROOT / "docs" / "API.md").read_text(encoding="utf-8")
    assert written == module.build_page(), "make it anew with `make man`"


def test_exit_codes_are_documented() -> None:
    shown = CliRunner().invoke(cli, ["--help"]).output
    for code in (0, 1, 2, 3, 4, 5, 70, 130):
        assert re.search(rf"\b{code}\b", shown)
