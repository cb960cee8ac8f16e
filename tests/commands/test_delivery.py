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
from plagcheck.findings.policy import list_policies, load_policy
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
        ("json:.",),
    ],
)  # fmt: skip
def test_a_bad_target_is_refused_before_anything_is_read(
    run: Run, sample_index: Path, tmp_path: Path, targets: tuple[str, ...]
) -> None:
    options = [argument for target in targets for argument in ("--report", target)]
    result = run("check", VERBATIM, "--index", sample_index, *options)
    assert (result.code, result.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


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
    assert result.code == 1
    assert load_policy(name).title in result.err.splitlines()[-1]
    assert failed["policy"]["id"] == name
    assert not all(one["passed"] for one in failed["policy"]["measures"])
    assert all(one["passed"] for one in passed["policy"]["measures"])


def test_the_bands_of_ugc(run: Run, sample_index: Path) -> None:
    result = run(
        "check", VERBATIM, HONEST, "--index", sample_index, "--policy", "ugc-india",
        "--format", "json",
    )  # fmt: skip
    bands = [one["policy"]["measures"][0]["band"] for one in json.loads(result.out)]
    assert bands == ["Level 1", "Level 0"]


def test_shares_of_originality_make_a_hundred(run: Run, sample_index: Path) -> None:
    result = run(
        "check", VERBATIM, "--index", sample_index, "--policy", "originality", "--own", "07-*",
        "--format", "json",
    )  # fmt: skip
    measures = {one["name"]: one["value"] for one in json.loads(result.out)["policy"]["measures"]}
    assert sum(measures.values()) == pytest.approx(1, abs=1e-5)
    assert measures["self_citation"] > 0.1


@pytest.mark.parametrize(
    "content",
    ["title = 'x'\n", "title='x'\n[[measures]]\nname='y'\n", "not toml",
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


def test_failures_are_said_in_the_language_of_the_report(run: Run, sample_index: Path) -> None:
    arguments = ["check", VERBATIM, "--index", sample_index, "--fail-above", "20", "--lang", "uk"]
    said = run(*arguments, "--format", "markdown")
    assert "подібність 30,5 % не нижча за 20 %" in said.out.replace("\\", "")
    assert said.err.splitlines()[-1].endswith("similarity 30.5 % is at or above 20 %")
