"""A mirror holds the text of documents: it is its owner's alone."""

from __future__ import annotations

import stat
from pathlib import Path

from tests.conftest import Run
from tests.remote.conftest import Store


def test_a_new_mirror_is_its_owner_s_alone(
    run: Run, store: Store, theses: Path, tmp_path: Path
) -> None:
    address = store.at("index")
    mirror = tmp_path / "deep" / "mirror"
    assert run("index", theses, "--index", address, "--mirror", mirror, "-j", 1, "-q").code == 0
    assert stat.S_IMODE(mirror.stat().st_mode) == 0o700


def test_an_address_has_rules_of_its_own(run: Run, store: Store, theses: Path) -> None:
    result = run("index", theses, "--index", store.at("index"), "--group-readable")
    assert (result.code, "--group-readable is for folders" in result.err) == (2, True)
