"""Workers of a cluster read documents at an address, and work in a mirror that they share."""

from __future__ import annotations

import json
from pathlib import Path

from tests.clusters import Cluster
from tests.conftest import Run
from tests.places.conftest import Store
from tests.texts import ENGLISH, UKRAINIAN


def test_a_corpus_and_an_index_in_an_object_store(store: Store, run: Run, tmp_path: Path) -> None:
    for name, text in (("en.txt", ENGLISH), ("uk.txt", UKRAINIAN)):
        store.write(f"theses/{name}", text.encode())
    (tmp_path / "new.txt").write_text(ENGLISH, encoding="utf-8")
    home = tmp_path / "cluster"
    home.mkdir()
    with Cluster(home, 1, nanny=False) as running:
        there = ["--index", store.at("index"), "--mirror", tmp_path / "shared"]
        where = [*there, "--cluster", running.file]
        done = run("index", store.at("theses"), *where)
        assert (done.code, done.err) == (0, ""), done
        assert "2 added" in done.out
        report = run("check", "new.txt", *where, "--format", "json")
        alone = run("check", "new.txt", *there, "--format", "json")
    assert report.out == alone.out
    assert json.loads(report.out)["sources"][0]["path"] == store.at("theses/en.txt")
    assert any(name.startswith("index/catalogue-") for name in store.files())
    assert not any("drafts" in name for name in store.files())
