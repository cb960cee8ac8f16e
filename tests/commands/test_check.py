from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import jsonschema
import pytest

from plagcheck.reports.machine.json_report import load_schema
from tests.conftest import CORPUS, Run
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN

VERBATIM = CORPUS / "submissions" / "s1-en-verbatim.pdf"
HONEST = CORPUS / "submissions" / "s5-en-honest.docx"


@pytest.fixture
def corpus(run: Run, tmp_path: Path) -> Path:
    """A corpus of two text files with its index in the current folder."""
    (tmp_path / "theses").mkdir()
    (tmp_path / "theses" / "uk.txt").write_text(UKRAINIAN, encoding="utf-8")
    (tmp_path / "theses" / "en.txt").write_text(ENGLISH, encoding="utf-8")
    assert run("index", "theses", "-q", "-j", 1).code == 0
    return tmp_path


def test_the_json_report_validates_and_repeats(run: Run, sample_index: Path) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--format", "json"]
    first, second = run(*arguments), run(*arguments)
    jsonschema.validate(json.loads(first.out), load_schema())
    assert first == second
    assert first.code == 0
    assert first.err == ""


@pytest.mark.parametrize("submissions", [[VERBATIM, HONEST], [VERBATIM]], ids=["two", "one"])
def test_any_number_of_workers_gives_the_same_bytes(
    submissions: list[Path], run: Run, sample_index: Path
) -> None:
    arguments = ["check", *submissions, "--index", sample_index, "--format", "jsonl"]
    assert run(*arguments, "-j", 1) == run(*arguments, "-j", 2)


def test_several_submissions_give_an_array(run: Run, sample_index: Path) -> None:
    result = run("check", VERBATIM, HONEST, "--index", sample_index, "--format", "json")
    assert [Path(one["submission"]["path"]) for one in json.loads(result.out)] == [VERBATIM, HONEST]


def test_the_terminal_report_without_a_terminal_has_no_colour(run: Run, sample_index: Path) -> None:
    plain = run("check", VERBATIM, "--index", sample_index)
    assert "\x1b" not in plain.out
    assert "similar" in plain.out
    assert "07-en-city-trees.pdf" in plain.out
    colored = run("check", VERBATIM, "--index", sample_index, "--color", "always")
    assert "\x1b[" in colored.out


def test_all_pairs_on_request(run: Run, sample_index: Path) -> None:
    few = run("check", VERBATIM, "--index", sample_index).out
    every = run("check", VERBATIM, "--index", sample_index, "--pairs").out
    assert "more" in few
    assert every.count("{") > few.count("{") + 50


def test_the_pairs_view(run: Run, sample_index: Path) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--view", "pairs"]
    folded, unfolded = run(*arguments), run(*arguments, "--pairs", "all")
    assert "143 of 458 elements match 2 sources within 3 of 64 bits, 95.3 % or more" in folded.out
    assert "{101–148, 114–161}  48 pairs, 100 %\n        p. 1 · 1204–1767  tree" in folded.out
    assert "{101, 114}  0 bits, 100 %\n" in unfolded.out
    assert "{101–148" not in unfolded.out
    value = json.loads(run(*arguments, "--format", "json").out)
    jsonschema.validate(value, load_schema())
    assert value["matches"]["matched"] == 143
    assert sum(len(source["pairs"]) for source in value["matches"]["sources"]) == 143
    assert run(*arguments, "--pairs", "all") == run(*arguments, "--pairs")
    assert run(*arguments, "-j", 1) == run(*arguments, "-j", 2)
    assert run("check", VERBATIM, "--index", sample_index, "--view", "words").code == 2


@pytest.mark.parametrize(("limit", "code"), [("20", 1), ("20%", 1), ("99", 0), ("0", 1)])
def test_fail_above_sets_the_exit_code(run: Run, sample_index: Path, limit: str, code: int) -> None:
    result = run("check", VERBATIM, "--index", sample_index, "--fail-above", limit)
    assert result.code == code
    assert ("at or above" in result.err) == bool(code)


def test_text_on_standard_input(corpus: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(UKRAINIAN.encode())))
    result = run("check", "-", "--format", "json")
    report = json.loads(result.out)
    assert report["submission"]["path"] == "-"
    assert report["sources"][0]["path"] == "theses/uk.txt"
    assert report["similarity"] == 1.0


def test_a_folder_of_submissions(corpus: Path, run: Run) -> None:
    (corpus / "new").mkdir()
    for name in ("b.txt", "a.md"):
        (corpus / "new" / name).write_text(ENGLISH, encoding="utf-8")
    result = run("check", "new", "--format", "json")
    assert [one["submission"]["path"] for one in json.loads(result.out)] == [
        "new/a.md",
        "new/b.txt",
    ]


def test_an_indexed_file_is_not_compared_with_itself(corpus: Path, run: Run) -> None:
    report = json.loads(run("check", "theses/uk.txt", "--format", "json").out)
    assert report["similarity"] == 0
    assert [one["reason"] for one in report["skipped"]] == ["self"]
    copy = corpus / "copy.txt"
    copy.write_text(UKRAINIAN, encoding="utf-8")
    assert json.loads(run("check", copy, "--format", "json").out)["similarity"] == 1.0


def test_offsets_cut_the_passage_out_of_the_file(corpus: Path, run: Run) -> None:
    before = "Передмова до роботи.\r\n\r\n"
    (corpus / "new.txt").write_text(before + UKRAINIAN, encoding="utf-8", newline="")
    report = json.loads(run("check", "new.txt", "--format", "json").out)
    (passage,) = report["passages"]
    text = before + UKRAINIAN
    side = passage["submission"]
    assert text[side["start"] : side["end"]] == side["text"] == UKRAINIAN.removesuffix(".")


def test_the_index_is_found_upward_and_by_environment(
    corpus: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (corpus / "deep").mkdir()
    (corpus / "new.txt").write_text(UKRAINIAN, encoding="utf-8")
    monkeypatch.chdir(corpus / "deep")
    assert json.loads(run("check", "../new.txt", "--format", "json").out)["similarity"] == 1.0
    monkeypatch.chdir("/")
    monkeypatch.setenv("PLAGCHECK_INDEX", str(corpus / ".plagcheck"))
    assert run("check", corpus / "new.txt", "--format", "json").code == 0


def test_options_from_environment_and_config_file(
    corpus: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (corpus / "new.txt").write_text(UKRAINIAN, encoding="utf-8")
    (corpus / "plagcheck.toml").write_text("[check]\nfail-above = 50\nformat = 'json'\n")
    result = run("check", "new.txt")
    assert result.code == 1
    assert json.loads(result.out)["similarity"] == 1.0
    monkeypatch.setenv("PLAGCHECK_CHECK_FAIL_ABOVE", "100")
    (corpus / "plagcheck.toml").unlink()
    assert run("check", "new.txt").code == 1


def test_a_mistake_in_the_config_file_is_named(corpus: Path, run: Run) -> None:
    (corpus / "plagcheck.toml").write_text("[check]\nfail-abvoe = 50\n[chek]\n")
    result = run("check", "theses/uk.txt")
    assert result.code == 2
    assert "unknown check.fail-abvoe, chek." in result.err


def test_a_report_file_appears_whole(corpus: Path, run: Run) -> None:
    result = run("check", "theses/uk.txt", "--format", "json", "-o", "out.json")
    assert (result.code, result.out) == (0, "")
    assert json.loads((corpus / "out.json").read_text(encoding="utf-8"))["schema"]
    assert run("check", "theses/uk.txt", "-o", "no/such/folder").code == 2


def test_threshold_becomes_bits(corpus: Path, run: Run) -> None:
    exact = run("check", "theses/uk.txt", "--threshold", "99%", "--format", "json")
    assert json.loads(exact.out)["settings"]["distance"] == 0
    both = run("check", "theses/uk.txt", "--threshold", "99%", "--distance", "2")
    assert (both.code, "not both" in both.err) == (2, True)
    far = run("check", "theses/uk.txt", "--threshold", "48%")
    assert (far.code, "within 0 to 32 of 64 (50 %)" in far.err) == (2, True)


def test_timings_on_request(corpus: Path, run: Run) -> None:
    arguments = ["check", "theses/uk.txt", "--format", "json"]
    assert json.loads(run(*arguments).out)["timings"] == {}
    assert set(json.loads(run(*arguments, "--timings").out)["timings"]) == {
        "read and sign",
        "match",
        "align",
        "near-duplicates",
    }


def test_what_limits_leave_out_is_told_with_timings(corpus: Path, run: Run) -> None:
    arguments = ["check", "theses/uk.txt", "--candidates", "1", "--format", "json"]
    (corpus / "theses" / "copies").mkdir()
    for number in range(3):
        copy = (corpus / "theses/uk.txt").read_text(encoding="utf-8") + f"\n\n{number}"
        (corpus / f"theses/copies/{number}.txt").write_text(copy, encoding="utf-8")
    run("index", "theses")
    usual = json.loads(run(*arguments).out)["notes"]
    note = json.loads(run(*arguments, "--timings").out)["notes"][len(usual)]
    assert (note["kind"], note["count"]) == ("documents_left", 3)
    shown = run(*arguments[:-2], "--timings").out
    assert "3 documents with matches not compared" in shown


def test_a_word_belongs_to_the_source_with_the_best_evidence(run: Run, tmp_path: Path) -> None:
    """The original comes first, though another source has more of the submission's words."""
    retold = f"{turned(RUSSIAN)} {turned(UKRAINIAN)} {turned(ENGLISH)}"
    theses = tmp_path / "theses"
    theses.mkdir()
    (theses / "original.txt").write_text(f"{RUSSIAN} {UKRAINIAN}", encoding="utf-8")
    (theses / "retold.txt").write_text(retold, encoding="utf-8")
    (tmp_path / "copy.txt").write_text(f"{RUSSIAN} {UKRAINIAN} {ENGLISH}", encoding="utf-8")
    assert run("index", "theses").code == 0
    report = json.loads(run("check", "copy.txt", "--format", "json").out)
    first, second = report["sources"]
    assert (first["path"], second["path"]) == ("theses/original.txt", "theses/retold.txt")
    assert first["words"] < second["words"]


def turned(text: str) -> str:
    """Every pair of neighbouring words the other way round."""
    words = text.replace(",", "").replace(".", "").split()
    return " ".join(word for at in range(0, len(words), 2) for word in words[at : at + 2][::-1])


def test_what_cannot_be_looked_into_is_not_passed_over(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    """A thesis behind it would else count as checked."""
    submissions = tmp_path / "submissions"
    submissions.mkdir()
    (submissions / "elsewhere").symlink_to(CORPUS / "theses")
    (submissions / "honest.docx").write_bytes(HONEST.read_bytes())
    result = run("check", submissions, "--index", sample_index, "--format", "json")
    assert result.code == 3
    assert "not checked" in result.err and "elsewhere: could not be opened — a link" in result.err
    assert json.loads(result.out)["similarity"] == 0
    (submissions / "copied.pdf").write_bytes(VERBATIM.read_bytes())
    assert run("check", submissions, "--index", sample_index, "--fail-above", "20").code == 1
