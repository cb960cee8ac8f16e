from __future__ import annotations

from collections.abc import Iterator

import pytest

from plagcheck.documents import Sandbox
from tests.documents import cages


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """One child for all tests that only read; those that do harm bring their own."""
    with Sandbox() as shared:
        yield shared


@pytest.fixture(scope="session", autouse=True)
def no_copies_left() -> Iterator[None]:
    """A Python that was copied for other users goes when the tests end."""
    yield
    cages.remove_copies()
