"""Text of a document is no command to a runner of CI, and calls nobody in a chat."""

from __future__ import annotations

import html
import importlib.util
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import junitparser
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from plagcheck.commands.main import run as run_command
from plagcheck.model import Report, Submission
from plagcheck.reports import REPORT_FORMATS, ReportOptions, find_writer
from plagcheck.reports.escape import break_commands, break_markup_commands, escape_json, escape_line
from plagcheck.reports.machine.markdown import escape_markdown
from tests.conftest import Run
from tests.reports.builder import hostile, passage, source
from tests.texts import ENGLISH, UKRAINIAN

COMMANDS = (
    "::error::pwned",
    "::set-output name=x::pwned",
    "::add-mask::a",
    "::stop-commands::x",
    "##[error]pwned",
    "##[group]x",
    "##vso[task.setvariable variable=PATH]pwned",
    "##VSO[task.complete result=Succeeded;]",
    "##teamcity[buildStatus status='SUCCESS']",
)
ANYWHERE = re.compile(r"##\w*\[")
PIECES = st.lists(
    st.sampled_from([":", "::", "#", "##", "[", "vso[", " ", "\u3000", "\n", "x", "\\", "&", '"'])
).map("".join)


def obeyed(text: str) -> list[str]:
    """The lines that a runner of GitHub, Azure or TeamCity would take for a command."""
    return [
        line for line in text.split("\n") if line.lstrip().startswith("::") or ANYWHERE.search(line)
    ]


def commanding(command: str) -> Report:
    """A report in which every text of a document is a command, also where lines break."""
    base = hostile()
    text = " ".join([command] * 40)
    lines = f"{command}\n  {command}\n\u3000{command}\n"
    return replace(
        base,
        submission=Submission(f"{command}.pdf", "d" * 64, command, command, 1, 99, 90, 80),
        sources=(source("s1", f"{command}.pdf", 0.5, 45, 1), source("s2", text, 0.5, 45, 1)),
        passages=(passage(1, "s1", text, lines), passage(2, "s2", lines, text)),
        text=lines * 3,
    )


@pytest.mark.parametrize("name", REPORT_FORMATS)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_report_commands_a_runner(name: str, command: str) -> None:
    report = commanding(command)
    wide = (20, 21, 22, 23, 40, 80, 160) if name == "terminal" else (80,)
    for width in wide:
        for color in (False, True):
            stream = io.StringIO()
            options = ReportOptions(color, width, all_pairs=True, verbose=True)
            find_writer(name)([report, report], stream, options)
            told = re.sub(r"\x1b\[[0-9;]*m", "", stream.getvalue())
            found = obeyed(told)
            if name == "github":  # Its own annotations, which say nothing but what they should.
                assert all(re.match(r"::(error|warning|notice) file=[^:]*::", one) for one in found)
                found = [line for line in found if ANYWHERE.search(line)]
            assert not found
            # It was not simply left out.
            assert command[2:6] in told.replace("\\", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_what_has_spellings_loses_nothing(command: str) -> None:
    report = commanding(command)

    def written(name: str) -> str:
        stream = io.StringIO()
        find_writer(name)([report], stream, ReportOptions(False, 80, False))
        return stream.getvalue()

    passages = json.loads(written("json"))["passages"]
    assert passages[0]["submission"]["text"] == report.passages[0].submission.text
    assert f"{command}\n  {command}" in html.unescape(written("html"))
    (suite,) = junitparser.JUnitXml.fromstring(written("junit").encode())
    (case,) = suite
    assert case.name == f"{command}.pdf"
    shown = html.unescape(re.sub(r"<[^>]+>", "", MarkdownIt().render(written("markdown"))))
    assert f"{command}.pdf" in shown


@given(PIECES)
def test_no_text_survives_as_a_command(text: str) -> None:
    assert not obeyed(break_commands(text))
    assert len(break_commands(text)) == len(text)
    assert not obeyed(escape_line(text))
    marked = break_markup_commands(html.escape(text))
    assert not obeyed(marked)
    assert html.unescape(marked) == text
    coded = escape_json(json.dumps([text]))
    assert not obeyed(coded)
    assert json.loads(coded) == [text]


@pytest.mark.parametrize("text", ["std::vector", "a :: b", "# heading", "## heading", "#[derive]"])
def test_what_is_no_command_stays(text: str) -> None:
    assert escape_line(text) == text


def test_names_of_files_command_nobody(run: Run, tmp_path: Path) -> None:
    names = ["::error::pwned.txt", "##vso[task.complete]x.txt", "::warning::empty.txt"]
    for name, text in zip(names[:2], (ENGLISH, UKRAINIAN), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / names[2]).touch()
    (tmp_path / "::notice::copy.txt").write_text(f"{ENGLISH} The end.")
    runs = [
        run("index", *names, "-v"),
        run("list"),
        run("list", "--format", "json"),
        run("duplicates", "--format", "json"),
        run("check", *names, "::notice::copy.txt", "--fail-above", "10"),
        run("check", "-o", "::nowhere::/##[error]", names[0]),
        run("remove", "::error::nothing"),
        run("##[error]x"),
        run("compare", names[0], "::error::missing"),
    ]
    assert [one.code for one in runs] == [0, 0, 0, 0, 1, 2, 2, 2, 2]
    for one in runs:
        assert not obeyed(one.out)
        assert not obeyed(one.err)
    assert "pwned.txt" in runs[1].out


def test_a_bug_of_ours_commands_nobody(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("\n::error::pwned\n##[error]x \x1b[2J")

    monkeypatch.setattr("plagcheck.list_methods", fail)
    assert run_command(["methods"]) == 70
    told = capfd.readouterr().err
    assert "Traceback" in told
    assert not obeyed(told)
    assert "\x1b" not in told


CALLS = (
    "@everyone",
    "@here",
    "mail someone@example.com now",
    "cc @octocat, @org/team",
    "fixes #123 and octo/repo#45, GH-26, !17",
    "http://example.com/a?b=c",
    "https://www.example.com",
    "HTTP://EXAMPLE.COM",
    "ftp://example.com",
    "//example.com/x",
    "www.example.com and WWW.EXAMPLE.COM",
    "example.com",
    "<http://example.com>",
    "<someone@example.com>",
    "mailto:someone@example.com",
    "[text](http://example.com)",
    "![image](http://example.com/a.png)",
    "[ref]: http://example.com",
    "localhost //localhost/x http://localhost",
)
REACHED = re.compile(r"@\w|#\d|!\d|\bGH-\d|[a-z]+://|\bwww\.", re.IGNORECASE)


@pytest.mark.parametrize("text", CALLS)
def test_markdown_calls_nobody_and_links_nowhere(text: str) -> None:
    written = escape_markdown(text)
    assert not REACHED.search(written)
    renderers = [MarkdownIt("commonmark"), MarkdownIt("gfm-like", {"linkify": False})]
    if importlib.util.find_spec("linkify_it"):
        renderers.append(MarkdownIt("gfm-like", {"linkify": True}))
    for renderer in renderers:
        page = renderer.render(f"> {written}")
        assert not re.search(r"<(a|img)\b", page), page
        assert html.unescape(re.sub(r"<[^>]*>", "", page)).strip() == text
        # GitHub and GitLab look at the text between two tags or comments.
        for piece in re.split(r"<[^>]*>", page):
            assert not re.search(r"@\w|#\d|!\d|\bGH-\d", html.unescape(piece))


def test_a_markdown_report_calls_nobody() -> None:
    for text in CALLS:
        stream = io.StringIO()
        find_writer("markdown")([commanding(text)], stream, ReportOptions(False, 80, False))
        # What does not come from documents has a point between figures, and percent signs.
        assert not REACHED.search(stream.getvalue())
