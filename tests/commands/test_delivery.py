"""Several reports at once, gates, policies, languages."""

from __future__ import annotations

import json
import os
import stat
import threading
from pathlib import Path

import click
import pytest

from plagcheck.defaults import REPORT_FORMATS
from plagcheck.findings.policy import FIGURES, list_policies, load_policy
from tests.conftest import CORPUS, Run

VERBATIM = CORPUS / "submissions" / "s1-en-verbatim.pdf"
HONEST = CORPUS / "submissions" / "s5-en-honest.docx"
DISGUISED = CORPUS / "submissions" / "s4-ru-homoglyphs.pdf"


def test_several_reports_from_one_check(run: Run, sample_index: Path, tmp_path: Path) -> None:
    targets = [
        argument
        for name in REPORT_FORMATS
        for argument in ("--report", f"{name}:{tmp_path / f'out.{name}'}")
    ]
    result = run("check", VERBATIM, "--index", sample_index, *targets)
    assert result.code == 0
    assert "30.5 %  similar" in result.out
    assert {path.name for path in tmp_path.iterdir()} == {f"out.{name}" for name in REPORT_FORMATS}
    assert json.loads((tmp_path / "out.json").read_text())["similarity"] == 0.304679
    assert "30.5 %  similar" in (tmp_path / "out.terminal").read_text()


@pytest.mark.parametrize(
    "targets",
    [
        ("json",), ("json:",), ("docx:a",), ("json:a", "sarif:a"), ("json:no/such/folder/a",),
        ("json:.",), ("protocol:a.pdf",), ("protocol:a",), ("a.docx",), ("htlm:a.html",),
        ("json:/proc/a.json",), ("a.html", "html:a.html"),
    ],
)  # fmt: skip
def test_a_bad_target_is_refused_before_anything_is_read(
    run: Run, sample_index: Path, tmp_path: Path, targets: tuple[str, ...]
) -> None:
    options = [argument for target in targets for argument in ("--report", target)]
    result = run("check", VERBATIM, "--index", sample_index, *options)
    assert (result.code, result.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


def test_the_ending_of_a_file_names_its_format(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index]
    assert run(*arguments, "-o", "a.html", "--report", "a.sarif", "--report", "a.json").out == ""
    assert (tmp_path / "a.html").read_text().startswith("<!DOCTYPE html>")
    assert "sarif" in json.loads((tmp_path / "a.sarif").read_text())["$schema"]
    assert run(*arguments, "-o", "plain").code == 0
    assert "30.5 %  similar" in (tmp_path / "plain").read_text()
    assert run(*arguments, "-o", "a.html", "--format", "json").code == 0
    assert json.loads((tmp_path / "a.html").read_text())["schema"]
    assert run(*arguments, "-o", "a.docx").code == 2


def test_a_protocol_has_the_details_of_the_command_and_of_the_file(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    (tmp_path / "plagcheck.toml").write_text(
        '[protocol]\ninstitution = "Example University"\nauthor = "Nobody"\ndate = 2026-03-09\n'
    )
    arguments = ["check", VERBATIM, "--index", sample_index, "--author", "O. Author"]
    result = run(*arguments, "--report", "protocol:a.html", "--report", "protocol:a.docx")
    assert (result.code, result.err) == (0, "")
    page = (tmp_path / "a.html").read_text()
    for said in ("Example University", "O. Author", "2026-03-09", "12 documents of this index"):
        assert said in page
    assert "Nobody" not in page
    assert (tmp_path / "a.docx").read_bytes().startswith(b"PK")
    several = run(*arguments, HONEST, "--report", "protocol:b.html")
    assert (several.code, "name one document" in several.err) == (2, True)
    (tmp_path / "plagcheck.toml").write_text("[protocol]\ncolour = 'red'\n")
    refused = run(*arguments)
    assert (refused.code, "protocol.colour" in refused.err) == (2, True)


def test_a_device_or_pipe_is_written_to_and_never_replaced(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    assert run("check", VERBATIM, "--index", sample_index, "--report", f"json:{pipe}").code == 0
    reader.join(timeout=30)
    assert json.loads(read[0])["schema"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_a_link(run: Run, sample_index: Path, tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("real.json")
    assert run("check", VERBATIM, "--index", sample_index, "--report", "json:link.json").code == 0
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "real.json").read_text())["schema"]


def test_the_reason_is_the_last_line(run: Run, sample_index: Path) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index]
    by_source = run(*arguments, "--fail-above-source", "15")
    assert by_source.code == 1
    assert by_source.err.splitlines()[-1].endswith("07-en-city-trees.pdf is at or above 15 %")
    assert run(*arguments, "--fail-above-source", "50").code == 0
    both = run(*arguments, "--fail-above-source", "15", "--fail-above", "30")
    assert both.err.splitlines()[-1].endswith("similarity 30.5 % is at or above 30 %")


def test_a_flag_can_fail_a_run(run: Run, sample_index: Path) -> None:
    arguments = ["check", DISGUISED, "--index", sample_index]
    assert run(*arguments).code == 0
    result = run(*arguments, "--fail-on", "homoglyphs")
    assert result.code == 1
    assert "flag homoglyphs: " in result.err.splitlines()[-1]
    assert run(*arguments, "--fail-on", "hidden_text").code == 0
    assert run(*arguments, "--fail-on", "any").code == 1
    unknown = run(*arguments, "--fail-on", "homoglyph")
    assert (unknown.code, "there are homoglyphs" in unknown.err) == (2, True)


def test_failures_reach_the_reports(run: Run, sample_index: Path, tmp_path: Path) -> None:
    arguments = ["check", VERBATIM, HONEST, "--index", sample_index, "--fail-above", "20"]
    result = run(*arguments, "--format", "junit", "--report", "json:out.json")
    assert result.code == 1
    assert 'tests="2" failures="1" errors="0"' in result.out
    failed, passed = json.loads((tmp_path / "out.json").read_text())
    assert failed["failures"] == ["similarity 30.5 % is at or above 20 %"]
    assert passed["failures"] == []


@pytest.mark.parametrize("name", list_policies())
def test_every_policy_has_its_view_and_gate(run: Run, sample_index: Path, name: str) -> None:
    arguments = ["check", VERBATIM, HONEST, "--index", sample_index, "--policy", name]
    result = run(*arguments, "--format", "json")
    failed, passed = json.loads(result.out)
    assert failed["policy"]["id"] == name
    if name in ("antiplagiat", "cnki"):
        assert result.code == 0
        assert {one["limit"] for one in failed["policy"]["measures"]} == {None}
        return
    assert result.code == 1
    assert load_policy(name).title in result.err.splitlines()[-1]
    assert not all(one["passed"] for one in failed["policy"]["measures"])
    assert all(one["passed"] for one in passed["policy"]["measures"])


def test_the_bands_of_ugc(run: Run, sample_index: Path) -> None:
    result = run(
        "check", VERBATIM, HONEST, "--index", sample_index, "--policy", "ugc-india",
        "--format", "json",
    )  # fmt: skip
    bands = [one["policy"]["measures"][0]["band"] for one in json.loads(result.out)]
    assert bands == ["Level 1", "Level 0"]


@pytest.mark.parametrize("name", ["originality", "antiplagiat"])
def test_shares_of_originality_make_a_hundred(run: Run, sample_index: Path, name: str) -> None:
    result = run(
        "check", VERBATIM, "--index", sample_index, "--policy", name, "--own", "07-*",
        "--format", "json",
    )  # fmt: skip
    measures = {one["name"]: one["value"] for one in json.loads(result.out)["policy"]["measures"]}
    assert sum(measures.values()) == pytest.approx(1, abs=1e-5)
    assert measures["self_citation"] > 0.1


def test_the_ratios_of_cnki_add_up(run: Run, sample_index: Path) -> None:
    result = run(
        "check", VERBATIM, "--index", sample_index, "--policy", "cnki", "--own", "07-*",
        "--format", "json",
    )  # fmt: skip
    report = json.loads(result.out)
    ratios = {one["name"]: one["value"] for one in report["policy"]["measures"]}
    own = next(one["share"] for one in report["exclusions"] if one["rule"] == "own")
    assert own > 0.1
    assert ratios["total"] == pytest.approx(report["similarity"] + own, abs=1e-5)
    assert ratios["without_citation"] == ratios["total"]
    assert ratios["without_own"] == pytest.approx(report["similarity"], abs=1e-5)
    assert ratios["cross_language"] == 0


def test_a_policy_sets_the_shortest_passage_unless_the_user_does(
    run: Run, sample_index: Path
) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--format", "json", "--policy"]
    asked = json.loads(run(*arguments, "ugc-india").out)
    assert asked["settings"]["min_words"] == 15
    told = json.loads(run(*arguments, "ugc-india", "--min-words", "20").out)
    assert told["settings"]["min_words"] == 20
    assert json.loads(run(*arguments, "cnki").out)["settings"]["min_words"] == 25


def test_policies_are_listed_and_shown(run: Run, sample_index: Path, tmp_path: Path) -> None:
    listed = run("policy", "list")
    assert [line.split()[0] for line in listed.out.splitlines()] == list_policies()
    shown = run("policy", "show", "strikeplagiarism")
    (tmp_path / "ours.toml").write_text(shown.out)
    assert load_policy(str(tmp_path / "ours.toml")).measures[0].fail_above == 0.2
    unknown = run("policy", "show", "nobody's")
    assert (unknown.code, "There are antiplagiat" in unknown.err) == (2, True)


def test_the_page_on_policies_is_true() -> None:
    page = (CORPUS.parent / "docs" / "POLICIES.md").read_text(encoding="utf-8")
    for name in (*list_policies(), *FIGURES):
        assert f"`{name}`" in page


def test_the_file_on_the_page_is_a_policy(tmp_path: Path) -> None:
    page = (CORPUS.parent / "docs" / "POLICIES.md").read_text(encoding="utf-8")
    path = tmp_path / "council.toml"
    path.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert load_policy(str(path)).min_words == 15


def test_both_codes_are_said_when_both_apply(run: Run, sample_index: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    arguments = ["check", VERBATIM, tmp_path / "broken.pdf", "--index", sample_index]
    result = run(*arguments, "--fail-above", "20")
    assert result.code == 1
    assert "not checked: " in result.err
    assert "Exit code 1 for the limits below; alone" in result.err
    assert result.err.index("Exit code 1") < result.err.index("similarity 30.5 %")
    assert "Exit code" not in run(*arguments).err


@pytest.mark.parametrize(
    "content",
    ["title = 'x'\n", "title='x'\nmin_words=0\n[[measures]]\nname='similarity'\n",
     "title='x'\nlimit=3\n[[measures]]\nname='similarity'\n",
     "title='x'\n[[measures]]\nname='y'\n", "not toml",
     "title='x'\nexclude=['y']\n[[measures]]\nname='similarity'\n"],
)  # fmt: skip
def test_a_policy_of_one_s_own(run: Run, sample_index: Path, tmp_path: Path, content: str) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--policy", "mine.toml"]
    assert run(*arguments).code == 2
    (tmp_path / "mine.toml").write_text("title='M'\n[[measures]]\nname='similarity'\nfail_above=40")
    assert run(*arguments).code == 0
    (tmp_path / "mine.toml").write_text(content)
    result = run(*arguments)
    assert (result.code, "mine" in result.err) == (2, True)


def test_the_locale_chooses_the_language(
    run: Run, sample_index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index]
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    assert "30,5 %  подібності" in run(*arguments).out
    assert "30.5 %  similar" in run(*arguments, "--lang", "en").out
    monkeypatch.setenv("PLAGCHECK_CHECK_LANG", "zh")
    assert "30.5 %  相似" in run(*arguments).out


def test_open_needs_a_page_and_opens_it(
    run: Run, sample_index: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    launched: list[str] = []
    monkeypatch.setattr(click, "launch", launched.append)
    arguments = ["check", VERBATIM, "--index", sample_index, "--open"]
    assert run(*arguments).code == 2
    assert run(*arguments, "--report", "html:a.html").code == 0
    assert launched == [(tmp_path / "a.html").absolute().as_uri()]


def test_failures_are_said_in_the_language_of_the_report(
    run: Run, sample_index: Path, tmp_path: Path
) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--fail-above", "20", "--lang", "uk"]
    said = run(*arguments, "--format", "markdown")
    assert "подібність 30,5 % не нижча за 20 %" in said.out.replace("\\", "")
    assert said.err.splitlines()[-1].endswith("подібність 30,5 % не нижча за 20 %")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    both = run(*arguments, tmp_path / "broken.pdf")
    assert "не перевірено: " in both.err
    assert "Код виходу 1 через перевищення норм, названих нижче" in both.err
