"""Show that a change of the code changes no index and no report.

    python benchmarks/same.py before.json FOLDER...     # on the old state
    python benchmarks/same.py after.json FOLDER...      # on the new one
    diff before.json after.json

Every folder is indexed, and each of its documents is checked against the index (so each is left out
of its own report). The file lists a SHA-256 for every component of the index and for every JSON
report, without what may differ: version, timings and the path of the index.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PROGRAM = Path(sys.executable).parent / "plagcheck"


def main(target: str, *folders: str) -> None:
    digests = {folder: fingerprint_folder(Path(folder).resolve()) for folder in folders}
    Path(target).write_text(json.dumps(digests, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def fingerprint_folder(folder: Path) -> dict[str, str]:
    """Digest the index of a folder and the reports on its documents."""
    with tempfile.TemporaryDirectory() as scratch:
        index = Path(scratch) / "index"
        run("index", str(folder), "--index", str(index), "--quiet")
        digests = {
            f"index/{path.relative_to(index)}": hash_bytes(path.read_bytes())
            for path in sorted((index / "segments").rglob("*"))
            if path.is_file()
        }
        reports = run("check", str(folder), "--index", str(index), "--format", "jsonl", "--quiet")
        for line in reports.splitlines():
            report = json.loads(line)
            path = Path(report["submission"]["path"]).relative_to(folder)
            digests[f"report/{path}"] = hash_report(report)
    return digests


def hash_report(report: dict[str, Any]) -> str:
    """Digest a report without what differs between two runs of the same code."""
    report.pop("timings", None)
    report["tool"].pop("version")
    report["index"].pop("path")
    return hash_bytes(json.dumps(report, sort_keys=True).encode())


def hash_bytes(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def run(*arguments: str) -> str:
    """Run plagcheck; documents that cannot be read (exit 3) are part of the result."""
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    if result.returncode not in (0, 3):
        sys.exit(result.stderr)
    return result.stdout


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
