"""Installations that are broken for real: packages that come first on the path of a new process."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.clusters import ROOT


def make_incomplete(folder: Path, package: str, content: str = "") -> Path:
    """A package whose submodules are the real ones, but which itself has only this content."""
    real = find_spec(package)
    assert real and real.origin
    home = folder / package
    home.mkdir(parents=True)
    code = f"__path__ = [{str(Path(real.origin).parent)!r}]\n{content}"
    (home / "__init__.py").write_text(code, encoding="utf-8")
    return folder


def make_pdfium_of_another_api(folder: Path) -> Path:
    """pypdfium2 without its `PdfDocument`."""
    return make_incomplete(folder, "pypdfium2", "class PdfiumError(Exception):\n    pass\n")


def make_unloadable(folder: Path, package: str) -> Path:
    """A package that cannot be imported."""
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text("raise ImportError('cannot be loaded')\n")
    return folder


def run_broken(broken: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a plagcheck command of which some packages are broken."""
    return subprocess.run(
        [sys.executable, "-m", "plagcheck", *arguments],
        cwd=home,
        env={**os.environ, "PYTHONPATH": f"{broken}:{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
