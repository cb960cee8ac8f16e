"""The GitHub action and the GitLab template: their steps run here as they would there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from plagcheck.commands.main import cli
from tests.conftest import CORPUS

ROOT = Path(__file__).parent.parent
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
TEMPLATE: dict[str, Any] = yaml.safe_load(
    (ROOT / ".gitlab" / "plagcheck.yml").read_text(encoding="utf-8")
)
PAGE = (ROOT / "docs" / "CI.md").read_text(encoding="utf-8")
SUBMISSIONS = ("s1-en-verbatim.pdf", "s5-en-honest.docx")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with a corpus and submissions, as a runner checks it out."""
    (tmp_path / "theses").mkdir()
    for name in ("07-en-city-trees.pdf", "09-en-library-catalogues.pdf"):
        shutil.copy(CORPUS / "theses" / name, tmp_path / "theses" / name)
    (tmp_path / "hand in; echo $HOME").mkdir()
    for name in SUBMISSIONS:
        shutil.copy(CORPUS / "submissions" / name, tmp_path / "hand in; echo $HOME" / name)
    return tmp_path


def run_script(
    script: str, folder: Path, variables: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    programs = str(Path(sys.executable).parent)
    clean = {name: value for name, value in os.environ.items() if "PLAGCHECK" not in name}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
        cwd=folder,
        env={**clean, **variables, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )


def run_action(folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the steps as a runner does: each with its own environment, until one fails."""
    given = {name: str(declared.get("default", "")) for name, declared in ACTION["inputs"].items()}
    given |= {name.replace("_", "-"): value for name, value in inputs.items()} | {"version": "none"}
    files = {
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_OUTPUT": str(folder / "output.txt"),
    }
    ended = None
    for step in ACTION["runs"]["steps"]:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "an input in a script could be a command"
        variables = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], value)
            for name, value in step["env"].items()
        }
        ended = run_script(step["run"], folder, {**variables, **files})
        if ended.returncode:
            break
    assert ended
    return ended


@pytest.mark.parametrize(("limit", "code"), [("20", 1), ("90", 0), ("", 0)])
def test_the_action_indexes_checks_and_reports(checkout: Path, limit: str, code: int) -> None:
    ended = run_action(
        checkout, corpus="theses", submissions="hand in; echo $HOME", fail_above=limit
    )
    assert ended.returncode == code, ended.stderr
    assert (checkout / "output.txt").read_text() == f"code={code}\n"
    assert "s1-en-verbatim.pdf" in (checkout / "summary.md").read_text(encoding="utf-8")
    assert "::warning" in ended.stdout or "::notice" in ended.stdout or "::error" in ended.stdout
    assert {path.name for path in (checkout / "plagcheck-reports").iterdir()} == {
        "similarity.md",
        "similarity.sarif",
        "similarity.html",
    }
    assert (checkout / ".plagcheck").is_dir()


def test_the_action_passes_options_on_and_names_both_codes(checkout: Path) -> None:
    (checkout / "hand in; echo $HOME" / "broken.pdf").write_bytes(b"%PDF-1.4 cut")
    ended = run_action(
        checkout,
        corpus="theses",
        submissions="hand in; echo $HOME",
        options="--strict\n--fail-above-source=5\n--lang=en\n",
    )
    assert ended.returncode == 1
    assert "alone, what was not checked would make it 3" in ended.stderr
    assert "is at or above 5 %" in ended.stderr


def test_the_outputs_and_inputs_of_the_action_are_used() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    for name in ACTION["inputs"]:
        assert f"inputs.{name} " in text, name
    assert [step.get("id") for step in ACTION["runs"]["steps"]].count("check") == 1


@pytest.mark.parametrize(("limit", "code"), [("20", 1), ("90", 0)])
def test_the_gitlab_template_runs(checkout: Path, limit: str, code: int) -> None:
    job = TEMPLATE[".plagcheck"]
    variables = {**job["variables"], "SUBMISSIONS": "hand in; echo $HOME", "LIMIT": limit}
    variables["TOOL_VERSION"] = "none"
    ended = run_script("\n".join(job["script"]), checkout, variables)
    assert ended.returncode == code, ended.stderr
    written = [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]
    assert all((checkout / name).is_file() for name in written)
    assert all((checkout / name).is_dir() for name in job["cache"]["paths"])


def test_the_page_uses_what_the_files_declare() -> None:
    github, gitlab = (
        yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    )
    (step,) = (
        step for step in github["jobs"]["check"]["steps"] if "plagcheck@" in step.get("uses", "")
    )
    assert {*step["with"]} <= {*ACTION["inputs"]}
    required = {name for name, declared in ACTION["inputs"].items() if declared.get("required")}
    assert required <= {*step["with"]}
    known = {flag for option in cli.commands["check"].params for flag in option.opts}
    options = [line.partition("=")[0] for line in step["with"]["options"].split()]
    assert {*options} <= known
    job = gitlab["similarity"]
    assert job["extends"] in TEMPLATE
    assert {*job["variables"]} <= {*TEMPLATE[job["extends"]]["variables"]}
    assert gitlab["include"][0]["file"] == ".gitlab/plagcheck.yml"


def test_a_moved_index_is_recognised(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A cache is put back into another folder, with files that have other times."""
    index = "plagcheck index theses --prune"
    assert "2 added" in run_script(index, checkout, {}).stdout
    moved = tmp_path_factory.mktemp("runner") / "checkout"
    shutil.copytree(checkout, moved, copy_function=shutil.copy)
    shutil.rmtree(checkout / "theses")
    said = run_script(index, moved, {}).stdout
    assert "added" not in said and "2 documents" in said and "generation 1" in said, said
