"""What a user installs: the wheel and the locked libraries, in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from plagcheck.commands.completion import SHELLS
from tests.conftest import CORPUS

ROOT = Path(__file__).parent.parent
SHARED = {
    "share/man/man1/plagcheck.1": "docs/plagcheck.1",
    "share/bash-completion/completions/plagcheck": "docs/completion/plagcheck.bash",
    "share/fish/vendor_completions.d/plagcheck.fish": "docs/completion/plagcheck.fish",
    "share/zsh/site-functions/_plagcheck": "docs/completion/plagcheck.zsh",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and the wheel made of it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def test_the_sdist_has_what_the_tests_need(built: Path) -> None:
    (sdist,) = built.glob("plagcheck_cli-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "constraints.txt", "tests/conftest.py", "sample_corpus/README.md"} <= names
    assert not [name for name in names if name.startswith((".venv", ".plagcheck"))]


def test_the_wheel_has_the_package_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("plagcheck_cli-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        data = f"{wheel.name.rsplit('-', 3)[0]}.data/data/"
        for shared, original in SHARED.items():
            assert archive.read(data + shared) == (ROOT / original).read_bytes()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"plagcheck", data.split("/")[0], f"{wheel.name.rsplit('-', 3)[0]}.dist-info"}


def test_the_installed_wheel_indexes_and_checks(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("plagcheck_cli-*.whl")
    venv.create(tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet"]
    subprocess.run(
        [*pip, "--no-compile", "-c", str(ROOT / "constraints.txt"), str(wheel)], check=True
    )

    def plagcheck(*arguments: str | Path) -> str:
        return subprocess.run(
            [programs / "plagcheck", *arguments],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    plagcheck("index", CORPUS / "theses", "-q")
    report = plagcheck("check", CORPUS / "submissions" / "s1-en-verbatim.pdf")
    assert "30.5 %" in report
    assert "07-en-city-trees.pdf" in report
    for shared in SHARED:
        assert (tmp_path / "venv" / shared).is_file()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_completion_scripts_are_current(shell: str) -> None:
    from plagcheck.commands.completion import completion_script
    from plagcheck.commands.main import cli

    stored = (ROOT / "docs" / "completion" / f"plagcheck.{shell}").read_text(encoding="utf-8")
    assert stored == completion_script(cli, shell), "make it anew with `make man`"
