"""The baseline: the JSON report on an earlier draft, whose passages do not count again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from plagcheck.errors import UsageProblem
from plagcheck.model import BaselinePassage


def read_baseline(path: Path) -> tuple[BaselinePassage, ...]:
    """Read the passages of a JSON report, which may hold several submissions."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        reports = content if isinstance(content, list) else [content]
        return tuple(passage for report in reports for passage in _list_passages(report))
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as problem:
        raise UsageProblem(
            f"The baseline {path} is no JSON report of plagcheck.",
            "Make one with `plagcheck check FILE --report json:baseline.json`.",
        ) from problem


def _list_passages(report: dict[str, Any]) -> list[BaselinePassage]:
    hashes = {source["id"]: str(source["sha256"]) for source in report["sources"]}
    return [
        BaselinePassage(hashes[passage["source"]], str(passage["submission"]["text"]))
        for passage in report["passages"]
    ]
