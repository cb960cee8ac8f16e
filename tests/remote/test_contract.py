"""What holds wherever an index or a corpus lies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.conftest import Run
from tests.remote.conftest import TEXTS, Folder, Ground
from tests.texts import CHINESE, ENGLISH


def report(run: Run, submission: str | Path, index: str, *options: str) -> dict[str, Any]:
    result = run("check", submission, "--index", index, "--format", "json", *options)
    assert result.code == 0, result.err
    found: dict[str, Any] = json.loads(result.out)
    return found


def listed(run: Run, index: str) -> list[str]:
    return [
        one["path"] for one in json.loads(run("list", "--index", index, "--format", "json").out)
    ]


def damage(ground: Ground, ending: str) -> str:
    """Flip a bit in the only file of that ending; its name."""
    (name,) = (name for name in ground.files() if name.endswith(ending))
    content = bytearray(ground.read(name))
    content[-1] ^= 1
    ground.write(name, bytes(content))
    return name


def test_the_same_bytes_as_in_a_folder(
    run: Run, ground: Ground, theses: Path, tmp_path: Path
) -> None:
    plain = Folder(tmp_path / "plain")
    (tmp_path / "copy.txt").write_text(ENGLISH, encoding="utf-8")
    reports = []
    for one in (plain, ground):
        assert run("index", theses, "--index", one.at("index"), "-j", 1).code == 0
        (theses / "zh.txt").write_text(CHINESE, encoding="utf-8")
        assert run("index", theses, "--index", one.at("index"), "-j", 1).code == 0
        (theses / "zh.txt").unlink()
        reports.append(report(run, tmp_path / "copy.txt", one.at("index")))
    data = [name for name in plain.files() if "lock" not in name]
    assert [name for name in ground.files() if "lock" not in name] == data
    assert all(plain.read(name) == ground.read(name) for name in data)
    places = [one.pop("index")["path"] for one in reports]
    assert places == [plain.at("index"), ground.at("index").removeprefix("file://")]
    assert reports[0] == reports[1]
    assert reports[0]["similarity"] == 1


def test_every_command_works_there(run: Run, ground: Ground, theses: Path, tmp_path: Path) -> None:
    plain, index = str(tmp_path / "plain" / "index"), ground.at("index")
    for command in (
        ("index", str(theses), "-j", "1"),
        ("remove", str(theses / "ru.txt")),
        ("index", str(theses), "--no-text", "-j", "1"),
        ("compact",),
        ("list",),
        ("info", "--format", "json"),
        ("duplicates",),
        ("map",),
        ("verify",),
        ("check", str(theses / "uk.txt"), "--format", "markdown"),
    ):
        there, here = run(*command, "--index", index), run(*command, "--index", plain)
        assert (there.code, there.err) == (0, here.err)
        shown = index.removeprefix("file://")
        # What a search costs is measured, not computed.
        assert command[0] == "info" or there.out.replace(shown, plain) == here.out
    copy = tmp_path / "copy" / "index"
    assert run("index", "--from", index, "--index", copy).code == 0
    assert listed(run, str(copy)) == listed(run, index)


def test_a_corpus_is_read_and_followed(run: Run, ground: Ground, tmp_path: Path) -> None:
    for name, text in TEXTS.items():
        ground.write(f"theses/{name}", text.encode())
    ground.write("theses/deep/er/zh.txt", CHINESE.encode())
    for name in ("theses/.hidden.txt", "theses/.git/x.txt", "theses/sound.mp3"):
        ground.write(name, b"no document")
    index, theses = ground.at("index"), ground.at("theses")
    result = run("index", theses, "--index", index, "-j", 1)
    assert (result.code, result.out.split(".")[0]) == (0, "4 added")
    base = "theses" if isinstance(ground, Folder) else theses
    names = [f"{base}/deep/er/zh.txt", *(f"{base}/{name}" for name in TEXTS)]
    assert listed(run, index) == names
    assert report(run, f"{theses}/en.txt", index)["skipped"][0]["reason"] == "self"

    ground.write("theses/en.txt", (ENGLISH + " " + ENGLISH).encode())
    ground.remove("theses/ru.txt")
    ground.write("theses/empty.txt", b"")
    result = run("index", theses, "--index", index, "-j", 1, "--prune", "--strict")
    assert (result.code, result.out.split(".")[0]) == (
        3,
        "1 replaced, 2 unchanged, 1 removed, 1 skipped",
    )
    assert f"skipped {base}/empty.txt: no_text" in result.err
    names.remove(f"{base}/ru.txt")
    assert listed(run, index) == names
    assert run("compare", f"{theses}/en.txt", f"{theses}/uk.txt").code == 0


def test_damage_there_is_found_and_mended(run: Run, ground: Ground, theses: Path) -> None:
    index = ground.at("index")
    run("index", theses, "--index", index, "-j", 1)
    name = damage(ground, "table-0-rows.npy").removeprefix("index/")
    result = run("check", theses / "en.txt", "--index", index)
    assert (result.code, result.out) == (5, "")
    result = run("verify", "--index", index)
    assert result.code == 5
    assert f"damaged: {name} does not match its checksum" in result.out
    assert f"affected: {theses / 'en.txt'}" in result.out
    assert run("verify", "--repair", "--index", index).code == 0
    assert run("verify", "--index", index).code == 0
    assert len(listed(run, index)) == len(TEXTS)


def test_a_damaged_catalogue_there_is_mended(run: Run, ground: Ground, theses: Path) -> None:
    index = ground.at("index")
    run("index", theses, "--index", index, "-j", 1)
    run("remove", theses / "en.txt", "--index", index)
    damage(ground, "catalogue-000002.json")
    assert run("list", "--index", index).code == 5
    assert run("verify", "--index", index).code == 5
    assert run("verify", "--repair", "--index", index).code == 0
    assert run("verify", "--index", index).code == 0
    # What was removed last is back: nothing else says what the index held.
    assert len(listed(run, index)) == len(TEXTS)


def test_no_index_there(run: Run, ground: Ground, environment: Path) -> None:
    result = run("list", "--index", ground.at("nothing"))
    assert result.code == 4
    assert ground.at("nothing").removeprefix("file://") in result.err
    result = run("verify", "--index", ground.at("nothing"))
    assert result.code == 4
