"""A folder and an address, searched as one."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Run
from tests.remote.conftest import TEXTS, Store


def test_an_address_among_several_indexes(run: Run, store: Store, tmp_path: Path) -> None:
    (tmp_path / "theses").mkdir()
    for name, text in TEXTS.items():
        (tmp_path / "theses" / name).write_text(text, encoding="utf-8")
    first, *others = sorted(TEXTS)
    address = store.at("index")
    assert run("index", f"theses/{first}", "--index", "here", "-q").code == 0
    assert run("index", *(f"theses/{name}" for name in others), "--index", address, "-q").code == 0
    (tmp_path / "new.txt").write_text("\n\n".join(TEXTS.values()), encoding="utf-8")
    arguments = ("check", "new.txt", "--index", "here", "--index", address, "--format", "json")
    result = run(*arguments)
    assert not result.err
    report = json.loads(result.out)
    indexes = {Path(source["path"]).name: source["index"] for source in report["sources"]}
    assert indexes == {first: "here", **dict.fromkeys(others, address)}
    assert report["index"]["documents"] == len(TEXTS)
    assert run(*arguments, "--mirror", "kept").out == result.out
    assert run(*arguments, "-j", 2).out == result.out
