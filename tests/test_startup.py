"""What a check of one page loads: each module costs every user time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import plagcheck

MOST_OF_CHECK = 290
"""Modules of plagcheck that a check may load; 336 were loaded when commands loaded one another."""
MOST_OF_READER = 32
NOT_NEEDED = {
    "multiprocessing",
    "numpy.ma",
    "plagcheck.commands.index",
    "plagcheck.index.upkeep.repair",
    "plagcheck.workflows.index",
    "rich",
}
CHECK = """
import sys
sys.argv = ["plagcheck", "check", *sys.argv[1:], "--format", "json"]
from plagcheck.commands.start import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
READER = """
import sys
from plagcheck.documents.formats import load_reader, require_format
from plagcheck.documents.limits import Limits
from plagcheck.documents.sandbox.worker import confine_and_limit
load_reader(require_format("page.txt"), "auto")
confine_and_limit(Limits())
print(*sys.modules, file=sys.stderr)
"""
PAGE = "The tide wets the marsh twice a day, and the reeds lean where the old ferry used to land.\n"


def list_modules(code: str, *arguments: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    # To tell whether a variable of ours is misspelt, all commands load.
    others = {name: os.environ[name] for name in os.environ if not name.startswith("PLAGCHECK_")}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=others, capture_output=True, text=True, check=True)
    return {*done.stderr.splitlines()[-1].split()}


def count_own(modules: set[str]) -> int:
    return sum(name.partition(".")[0] == "plagcheck" for name in modules)


def test_a_check_of_one_page_loads_little(tmp_path: Path) -> None:
    source, page = tmp_path / "source.txt", tmp_path / "page.txt"
    source.write_text(4 * PAGE, encoding="utf-8")
    page.write_text(2 * PAGE, encoding="utf-8")
    plagcheck.Index(tmp_path / "index").add([source])
    loaded = list_modules(CHECK, str(page), "--index", str(tmp_path / "index"))
    assert sorted(loaded & NOT_NEEDED) == []
    assert count_own(loaded) <= MOST_OF_CHECK


def test_a_reader_of_plain_text_loads_little() -> None:
    loaded = list_modules(READER)
    assert not loaded & {"decimal", "numpy", "platform", "plagcheck.plugins", "shutil"}
    assert count_own(loaded) <= MOST_OF_READER
