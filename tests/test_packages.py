"""Versions found by the folders' names are those that `importlib.metadata` reads."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import distributions, version
from pathlib import Path

import pytest

from plagcheck.packages import installed_version
from plagcheck.recipe import DICTIONARIES, METHOD_DICTIONARIES

SHAPING = sorted({*DICTIONARIES, *METHOD_DICTIONARIES["simhash-tfidf"]})


@pytest.mark.parametrize("package", SHAPING)
def test_the_versions_of_dictionaries(package: str) -> None:
    assert installed_version(package) == version(package)


def test_names_are_compared_as_installers_compare_them() -> None:
    for one in distributions():
        name = one.metadata["Name"]
        assert installed_version(name) == version(name)
        assert installed_version(name.upper().replace("-", "_")) == version(name)


def test_a_package_that_is_not_there() -> None:
    assert installed_version("no-such-package") == ""


def asked(code: str, *paths: Path) -> str:
    inserted = "".join(f"sys.path.insert(0, {str(path)!r}); " for path in paths)
    command = f"import sys; {inserted}from plagcheck.packages import *; {code}"
    return subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_first_on_the_path_counts(tmp_path: Path) -> None:
    """As it does for imports; and the usual way costs no `importlib.metadata`."""
    (tmp_path / "wordfreq-0.0.7.dist-info").mkdir()
    code = "print(installed_version('wordfreq'), 'importlib.metadata' in sys.modules)"
    assert asked(code, tmp_path) == "0.0.7 False"
    assert asked(code, tmp_path / "nowhere") == f"{version('wordfreq')} False"


def test_an_installation_that_leaves_other_traces(tmp_path: Path) -> None:
    folder = tmp_path / "antiquated_thing.egg-info"
    folder.mkdir()
    (folder / "PKG-INFO").write_text("Metadata-Version: 1.0\nName: antiquated-thing\nVersion: 3\n")
    assert asked("print(installed_version('antiquated-thing'))", tmp_path) == "3"
