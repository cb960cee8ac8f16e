"""A pytest plugin for mutants: records which functions a test calls, and runs these tests first.

It knows nothing of the project. `tests/mutation.py` loads it beside the tests of a copy.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import Phase, settings

# A busy machine must not kill a mutant by its deadlines, and which example failed is no matter.
settings.register_profile(
    "mutants", deadline=None, database=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("mutants")

RECORD = os.environ.get("MUTANTS_RECORD")
"""Where to write what each test calls: its seconds, and the functions by file and first line."""

FIRST = json.loads(os.environ.get("MUTANTS_FIRST", "[]"))
"""The file that this was written to, and the file and first line of the function that changed."""

PACKAGE = f"{Path.cwd()}/plagcheck/"

_calls: dict[str, tuple[float, list[tuple[str, int]]]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record what a test calls."""
    if not RECORD:
        return (yield)
    called: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(PACKAGE):
            called.add((code.co_filename.removeprefix(PACKAGE), code.co_firstlineno))

    began = time.process_time()
    threading.settrace(trace)
    sys.settrace(trace)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        _calls[item.nodeid] = (time.process_time() - began, sorted(called))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that call the changed function first, and quick ones before slow ones."""
    if FIRST:
        record, *function = FIRST
        known = json.loads(Path(record).read_text(encoding="utf-8"))
        unknown: tuple[float, list[object]] = (0.0, [])

        def rank(item: pytest.Item) -> tuple[bool, float]:
            seconds, called = known.get(item.nodeid, unknown)
            return function not in called, seconds

        items.sort(key=rank)


def pytest_sessionfinish() -> None:
    """Write what was recorded."""
    if RECORD:
        Path(RECORD).write_text(json.dumps(_calls), encoding="utf-8")
