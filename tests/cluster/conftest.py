"""One cluster for the tests of this folder, ended with them: idle, it takes a fifth of a core."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clusters import Cluster


@pytest.fixture(scope="package")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and three workers, for all tests that leave them as they are."""
    with Cluster(tmp_path_factory.mktemp("cluster"), 3) as running:
        yield running
