from __future__ import annotations

from collections.abc import Iterator

import pytest

from plagcheck.documents import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """One child for all tests that only read; those that do harm bring their own."""
    with Sandbox() as shared:
        yield shared
