"""Workers of a cluster that have no folder in common: corpus and index are at addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from plagcheck.index.upkeep import tiers
from plagcheck.workflows import index as indexing
from tests.clusters import Cluster
from tests.conftest import Run
from tests.remote.conftest import TEXTS, Store
from tests.remote.object_store import free_port


def test_the_same_bytes_as_without_workers(
    run: Run, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Workers write a segment of every document, and merge two at a time.
    monkeypatch.setattr(indexing, "SEGMENT_ELEMENTS", 1)
    monkeypatch.setattr(tiers, "TIER_WIDTH", 2)
    for name, text in TEXTS.items():
        store.write(f"theses/{name}", text.encode())
    theses, plain, spread = (store.at(name) for name in ("theses", "plain", "spread"))
    indexed = run("index", theses, "--index", plain, "-j", 1)
    checked = run("check", f"{theses}/en.txt", "--index", plain, "--format", "markdown")
    folder = tmp_path / "cluster"
    folder.mkdir()
    with Cluster(folder, 2) as cluster:
        options = ("--index", spread, "--cluster", cluster.file)
        result = run("index", theses, *options)
        assert not result.err, result.err
        assert result.code == 0
        assert result.out == indexed.out.replace(plain, spread)
        result = run("check", f"{theses}/en.txt", *options, "--format", "markdown")
        assert result.out == checked.out.replace(plain, spread)

        # Workers that cannot reach what this process can are named before any work is done.
        nowhere = f"http://127.0.0.1:{free_port()}"
        cluster.add(environment={"AWS_ENDPOINT_URL": nowhere, "AWS_MAX_ATTEMPTS": "1"})
        result = run("index", theses, *options)
        assert result.code == 6
        assert "The worker" in result.err
        assert f"cannot reach {spread}, {theses}." in result.err
    made = [name.partition("/")[2] for name in store.files() if name.startswith("plain/")]
    assert all(store.read(f"plain/{name}") == store.read(f"spread/{name}") for name in made)
    assert len([name for name in store.files() if name.startswith("spread/")]) == len(made)
