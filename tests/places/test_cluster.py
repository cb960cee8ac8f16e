"""Workers of a cluster read a corpus at an address, and share the mirror of an index at one."""

from __future__ import annotations

from pathlib import Path

from tests.clusters import Cluster
from tests.conftest import Run
from tests.places.conftest import TEXTS, Store
from tests.places.object_store import free_port


def test_the_same_bytes_as_without_workers(run: Run, store: Store, tmp_path: Path) -> None:
    for name, text in TEXTS.items():
        store.write(f"theses/{name}", text.encode())
    theses, plain, spread = (store.at(name) for name in ("theses", "plain", "spread"))
    indexed = run("index", theses, "--index", plain, "-j", 1)
    checked = run("check", f"{theses}/en.txt", "--index", plain, "--format", "markdown")
    folder = tmp_path / "cluster"
    folder.mkdir()
    with Cluster(folder, 1) as cluster:
        options = ("--index", spread, "--cluster", cluster.file, "--mirror", tmp_path / "shared")
        result = run("index", theses, *options)
        assert not result.err, result.err
        assert result.code == 0
        assert result.out == indexed.out.replace(plain, spread)
        result = run("check", f"{theses}/en.txt", *options, "--format", "markdown")
        assert result.out == checked.out.replace(plain, spread)

        without_mirror = run("index", theses, *options[:4])
        assert without_mirror.code == 2
        assert "--mirror" in without_mirror.err

        # Workers that cannot reach what this process can are named before any work is done.
        nowhere = f"http://127.0.0.1:{free_port()}"
        cluster.add(environment={"AWS_ENDPOINT_URL": nowhere})
        result = run("index", theses, *options)
        assert result.code == 6
        assert "The worker" in result.err
        assert f"cannot reach {theses}" in result.err
    made = [name.partition("/")[2] for name in store.files() if name.startswith("plain/")]
    assert all(store.read(f"plain/{name}") == store.read(f"spread/{name}") for name in made)
    assert len([name for name in store.files() if name.startswith("spread/")]) == len(made)
