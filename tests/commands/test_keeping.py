"""`remove`, `compact`, `verify`, `index --from` and `index --no-text`, as a user meets them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from plagcheck.index import Snapshot
from tests.conftest import CORPUS, Run
from tests.texts import CHINESE, ENGLISH, RUSSIAN, UKRAINIAN

TEXTS = {"en": ENGLISH, "uk": UKRAINIAN, "ru": RUSSIAN, "zh": CHINESE}


@pytest.fixture
def theses(run: Run, tmp_path: Path) -> Path:
    folder = tmp_path / "theses"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    assert run("index", "theses", "-j", 1, "-q").code == 0
    return folder


def listed(run: Run, *options: str) -> list[str]:
    return [one["path"] for one in json.loads(run("list", "--format", "json", *options).out)]


def checked(run: Run, text: str, *options: str) -> dict[str, Any]:
    Path("copy.txt").write_text(text, encoding="utf-8")
    report: dict[str, Any] = json.loads(run("check", "copy.txt", "--format", "json", *options).out)
    return report


def flip(path: Path, at: int = -1) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 4
    path.write_bytes(content)


def segments(folder: Path = Path(".plagcheck")) -> list[Path]:
    current = Snapshot(folder)
    return [segment.folder for segment in current.segments]


def test_remove_by_path_folder_and_id(run: Run, theses: Path) -> None:
    result = run("remove", "theses/en.txt")
    assert (result.code, result.err) == (0, "")
    assert "1 removed." in result.out and "3 documents" in result.out
    assert checked(run, ENGLISH)["similarity"] == 0
    sha256 = json.loads(run("list", "--format", "json").out)[0]["sha256"]
    assert run("remove", sha256[:12], "-q").out == ""
    assert len(listed(run)) == 2
    assert "2 removed" in run("remove", "theses").out
    assert listed(run) == []
    assert "4 added" in run("index", "theses", "-j", 1).out


def test_remove_is_all_or_nothing(run: Run, theses: Path) -> None:
    result = run("remove", "theses/en.txt", "theses/nothing.txt")
    assert result.code == 2
    assert "theses/nothing.txt" in result.err and "plagcheck list" in result.err
    assert len(listed(run)) == 4


@pytest.mark.parametrize("command", [["remove", "x"], ["compact"], ["verify"]])
def test_without_an_index_none_is_made(run: Run, tmp_path: Path, command: list[str]) -> None:
    result = run(*command)
    assert result.code == 4
    assert "plagcheck index" in result.err
    assert not (tmp_path / ".plagcheck").exists()


def test_compact_merges_and_forgets(run: Run, theses: Path) -> None:
    for number in range(3):
        (theses / f"more{number}.txt").write_text(f"{RUSSIAN} {number}", encoding="utf-8")
        run("index", "theses", "-j", 1, "-q")
    (theses / "zh.txt").rename(theses / "moved.txt")
    run("index", "theses", "-j", 1, "-q")
    run("remove", "theses/en.txt")
    before = checked(run, UKRAINIAN)
    names = listed(run)
    result = run("compact")
    assert result.code == 0
    assert "1 removed documents dropped." in result.out
    assert "segments 4 → 1" in result.out
    assert listed(run) == names and "theses/moved.txt" in names
    after = checked(run, UKRAINIAN)
    assert (after["passages"], after["sources"]) == (before["passages"], before["sources"])
    assert ENGLISH.split()[-1].encode() not in (segments()[0] / "documents.bin").read_bytes()
    assert Snapshot(Path(".plagcheck")).catalogue.segments[0].documents == 6
    assert run("verify").code == 0
    assert "segments 1 → 1" in run("compact").out


def test_segments_do_not_pile_up(run: Run, theses: Path) -> None:
    for number in range(20):
        (theses / f"day{number}.txt").write_text(f"{ENGLISH} {number}", encoding="utf-8")
        run("index", "theses", "-j", 1, "-q")
        assert len(segments()) < 9
    assert len(listed(run)) == 24
    assert run("verify").code == 0


def test_verify_names_what_is_damaged_and_whom_it_touches(run: Run, theses: Path) -> None:
    (folder,) = segments()
    flip(folder / "texts.bin")
    result = run("verify")
    assert result.code == 5
    assert f"damaged: segments/{folder.name}/texts.bin does not match its checksum" in result.out
    assert "affected: theses/zh.txt\n" in result.out
    assert result.out.count("affected:") == 1
    assert "plagcheck verify --repair" in result.out
    facts = json.loads(run("verify", "--format", "json").out)
    assert (facts["sound"], facts["affected"]) == (False, ["theses/zh.txt"])
    check = run("check", theses / "en.txt")
    assert check.code == 5
    assert "texts.bin" in check.err and "plagcheck verify --repair" in check.err


@pytest.mark.parametrize(
    ("component", "lost"),
    [
        ("texts.bin", 1),
        ("table-0-rows.npy", 0),
        ("word-keys.npy", 0),
        ("document-signatures.npy", 0),
        ("pages.npy", 4),
        ("documents.bin", 4),
    ],
)
@pytest.mark.parametrize("damage", ["flipped", "gone"])
def test_repair_keeps_what_can_be_trusted(
    run: Run, theses: Path, component: str, lost: int, damage: str
) -> None:
    (folder,) = segments()
    whole = checked(run, UKRAINIAN)
    if damage == "gone":
        (folder / component).unlink()
        lost = 4 if component == "texts.bin" else lost
    else:
        flip(folder / component)
    result = run("verify", "--repair")
    assert result.code == 0, result
    assert f"{4 - lost} documents saved, {lost} left out" in result.out
    assert run("verify").code == 0
    assert len(listed(run)) == 4 - lost
    again = run("index", "theses", "-j", 1)
    assert (f"{lost} added" in again.out) == bool(lost)
    assert run("verify").code == 0
    assert len(listed(run)) == 4
    now = checked(run, UKRAINIAN)
    assert (now["passages"], now["sources"]) == (whole["passages"], whole["sources"])


def test_a_damaged_catalogue_gives_way_to_the_one_before(run: Run, theses: Path) -> None:
    (theses / "more.txt").write_text(f"{ENGLISH} more", encoding="utf-8")
    run("index", "theses", "-j", 1, "-q")
    flip(Path(".plagcheck/catalogue-000002.json"), 100)
    result = run("list")
    assert result.code == 5
    assert "catalogue-000002.json" in result.err and "verify --repair" in result.err
    assert run("verify").code == 5
    assert run("verify", "--repair").code == 0
    assert len(listed(run)) == 4
    assert "1 added, 4 unchanged" in run("index", "theses", "-j", 1).out
    assert run("verify").code == 0


def test_the_only_catalogue_damaged(run: Run, theses: Path) -> None:
    flip(Path(".plagcheck/catalogue-000001.json"), 100)
    result = run("verify", "--repair")
    assert result.code == 5
    assert "Move the index folder away" in result.err


def test_merging_another_index(run: Run, theses: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "papers").mkdir(parents=True)
    (other / "papers" / "ice.txt").write_text(f"{UKRAINIAN} Інша робота.", encoding="utf-8")
    shutil.copy(theses / "en.txt", other / "papers" / "copy.txt")
    run("index", other / "papers", "--index", other / ".plagcheck", "-j", 1, "-q")
    result = run("index", "--from", other / ".plagcheck")
    assert result.code == 0
    assert "1 taken from" in result.out and "1 already here" in result.out
    assert "other/papers/ice.txt" in listed(run)
    shutil.rmtree(other)
    sources = checked(run, f"{UKRAINIAN} Інша робота.")["sources"]
    assert {one["path"] for one in sources} == {"theses/uk.txt", "other/papers/ice.txt"}
    assert run("verify").code == 0


def test_merging_makes_an_index_of_the_same_recipe(run: Run, theses: Path) -> None:
    run("index", "theses", "--index", "wide", "--method", "simhash-tfidf", "-j", 1, "-q")
    assert run("index", "--from", "wide", "--index", "copied").code == 0
    info = json.loads(run("info", "--index", "copied", "--format", "json").out)
    assert (
        info["recipe"]
        == json.loads(run("info", "--index", "wide", "--format", "json").out)["recipe"]
    )
    assert checked(run, RUSSIAN, "--index", "copied")["similarity"] == 1
    refused = run("index", "--from", "wide")
    assert refused.code == 4
    assert "method simhash, not simhash-tfidf" in refused.err
    assert run("index", "--from", ".plagcheck").code == 2
    assert run("index").code == 2


def test_damage_is_not_merged(run: Run, theses: Path) -> None:
    (folder,) = segments()
    flip(folder / "table-0-rows.npy")
    result = run("index", "--from", ".plagcheck", "--index", "copied")
    assert result.code == 5
    assert "table-0-rows.npy" in result.err


def test_without_text_a_report_names_places_and_quotes_nothing(run: Run) -> None:
    run("index", CORPUS / "theses", "--index", "whole", "-q")
    run("index", CORPUS / "theses", "--index", "bare", "--no-text", "-q")
    submission = CORPUS / "submissions" / "s1-en-verbatim.pdf"
    whole, bare = (
        json.loads(run("check", submission, "--index", name, "--format", "json").out)
        for name in ("whole", "bare")
    )
    assert [one["path"] for one in bare["sources"]] == [one["path"] for one in whole["sources"]]
    assert abs(bare["similarity"] - whole["similarity"]) < 0.1
    assert {one["origin"]["text"] for one in bare["passages"]} == {""}
    for one in bare["passages"]:
        assert one["kind"] == "near"
        assert one["submission"]["text"]
        alike = [other for other in whole["passages"] if other["source"] == one["source"]]
        assert min(abs(one["origin"]["start"] - other["origin"]["start"]) for other in alike) < 200
        assert one["origin"]["page"] in {other["origin"]["page"] for other in alike}
    flags = [flag for flag in bare["flags"] if flag["kind"] == "source_text_not_stored"]
    assert [flag["count"] for flag in flags] == [len(bare["sources"])]
    shown = run("check", submission, "--index", "bare")
    assert shown.code == 0
    assert "text is not stored" in shown.out


def test_an_index_handed_on_without_its_text(run: Run, theses: Path) -> None:
    result = run("index", "--from", ".plagcheck", "--index", "bare", "--no-text")
    assert result.code == 0
    run("index", "theses", "--index", "same", "--no-text", "-j", 1, "-q")
    assert [path.name for path in segments(Path("bare"))] == [
        path.name for path in segments(Path("same"))
    ]
    assert checked(run, UKRAINIAN, "--index", "bare")["similarity"] > 0.9
    near = checked(run, UKRAINIAN, "--index", "bare")["near_duplicates"]
    assert [(one["path"], one["similarity"]) for one in near] == [("theses/uk.txt", 1.0)]
    # Compacting and merging keep both kinds.
    run("index", "--from", "bare", "--index", "mixed", "-q")
    (theses / "more.txt").write_text(f"{ENGLISH} More.", encoding="utf-8")
    run("index", "theses", "--index", "mixed", "-j", 1, "-q")
    run("compact", "--index", "mixed")
    assert [stored.has_text for stored in Snapshot(Path("mixed")).documents()] == [False] * 4 + [
        True
    ]
    assert run("verify", "--index", "mixed").code == 0
    assert checked(run, RUSSIAN, "--index", "mixed")["similarity"] > 0.9


def test_space_decides_the_tables(run: Run, tmp_path: Path) -> None:
    # A thousand elements are scanned faster than they are looked up, whatever space there is.
    (tmp_path / "long.txt").write_text(" ".join(f"term{number}" for number in range(5_000)))
    plans = set()
    for space in (4, 200):
        assert run("index", "long.txt", "--index", f"i{space}", "--table-space", space).code == 0
        facts = json.loads(run("info", "--index", f"i{space}", "--format", "json").out)
        plans.add(json.dumps(facts["plans"], sort_keys=True))
    assert len(plans) == 2


def test_the_number_of_tables_is_the_users(run: Run, tmp_path: Path) -> None:
    """Document B: 「大家根据自己的数据测试选择」, the user tests and chooses."""
    (tmp_path / "long.txt").write_text(" ".join(f"term{number}" for number in range(600)))
    (tmp_path / "copy.txt").write_text(" ".join(f"term{number}" for number in range(99, 300)))
    pairs = set()
    for number in ("4", "10", "16", "20", "auto"):
        indexed = run("index", "long.txt", "--index", number, "--tables", number, "-j", 1, "-q")
        assert (indexed.code, indexed.err) == (0, "")
        (plan,) = json.loads(run("info", "--index", number, "--format", "json").out)["plans"]
        assert number == "auto" or len(plan["tables"]) == int(number)
        checked = ("check", "copy.txt", "--index", number, "--view", "pairs", "--format", "json")
        pairs.add(json.dumps(json.loads(run(*checked).out)["matches"]["sources"]))
    assert len(pairs) == 1
    compacted = run("compact", "--index", "4", "--tables", "7")
    assert (compacted.code, "there are 4, 10, 16, 20" in compacted.err) == (2, True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tables", "5"], "no design of 5 tables for 64 bits within 3"),
        (["--tables", "4", "--max-distance", "2"], "64 bits within 2; there are 3, 6, 9, 10"),
        (["--tables", "four"], "not a number of tables, nor auto"),
        (["--tables", "4", "--table-space", "40"], "--tables or --table-space, not both"),
    ],
)
def test_tables_that_cannot_be_are_refused(options: list[str], said: str, run: Run) -> None:
    Path("a.txt").write_text(ENGLISH, encoding="utf-8")
    refused = run("index", "a.txt", *options)
    assert (refused.code, said in refused.err) == (2, True), refused.err
