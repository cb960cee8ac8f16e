"""Other users of the machine, and a folder into which they may have put something."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.texts import UKRAINIAN

SOMEONE = 54321
"""A user that is neither we nor root."""


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file belong to someone else: truly if we may do that, else by our being another."""
    if os.geteuid() == 0:
        os.chown(path, SOMEONE, SOMEONE, follow_symlinks=False)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: SOMEONE)


def make_shared_folder(run: Run, path: Path) -> Path:
    """Put an index and a submission into a folder."""
    (path / "theses").mkdir()
    (path / "theses" / "uk.txt").write_text(UKRAINIAN, encoding="utf-8")
    assert run("index", "theses", "-q").code == 0
    (path / "new.txt").write_text(UKRAINIAN, encoding="utf-8")
    return path
