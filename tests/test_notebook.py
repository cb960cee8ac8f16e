"""docs/notebook.md runs from top to bottom, as it stands."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from plagcheck.commands.main import cli
from tests.conftest import CORPUS

PAGE = (Path(__file__).parent.parent / "docs" / "notebook.md").read_text(encoding="utf-8")


def test_the_page_runs(tmp_path: Path) -> None:
    for name in ("theses", "submissions"):
        shutil.copytree(CORPUS / name, tmp_path / name)
    cells = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(cells) >= 6
    (tmp_path / "page.py").write_text("\n".join(cells), encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "page.py"], cwd=tmp_path, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr


def test_the_commands_of_the_page_exist() -> None:
    group = cli.commands["evaluate"]
    for name, rest in re.findall(r"plagcheck evaluate (\w+)([^\n]*)", PAGE):
        known = {flag for option in group.commands[name].params for flag in option.opts}  # type: ignore[attr-defined]
        assert {*re.findall(r"--[a-z-]+", rest)} <= known
