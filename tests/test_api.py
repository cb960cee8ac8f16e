"""The library: everything that the command line does, by the same names and with its defaults."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import pickle
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import plagcheck
from plagcheck.commands.main import cli
from tests.conftest import Run
from tests.making import make_image_pdf

ROOT = Path(__file__).parent.parent
ICE = (
    "Every spring the river ice breaks above the old bridge and drifts down to the lowland "
    "villages where observers have noted its thickness since the first winter of the station. "
    "Their notebooks show that the thaw begins earlier and lasts longer than it did a century ago. "
)
BEES = (
    "Wild bees visit the orchards at dawn when the blossoms of the apple trees are still wet, and "
    "the gardeners count them on narrow strips of white cloth laid between the rows of trees. "
)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> plagcheck.Index:
    """An index of two short documents, made with strings for paths."""
    monkeypatch.chdir(tmp_path)
    Path("theses").mkdir()
    Path("theses/ice.txt").write_text(ICE * 3, encoding="utf-8")
    Path("theses/bees.txt").write_text(BEES * 3, encoding="utf-8")
    Path("copy.txt").write_text(f"{BEES[:60]} {ICE * 2}", encoding="utf-8")
    index = plagcheck.Index("theses.idx")
    assert index.add(["theses"], jobs=1).added == 2
    return index


def test_a_check_finds_what_was_copied(index: plagcheck.Index) -> None:
    report = index.check("copy.txt")
    assert [source.path for source in report.sources] == ["theses/ice.txt"]
    assert report.similarity is not None and report.similarity > 0.5
    assert report.failures == () and report.timings == {}
    assert index.check(Path("copy.txt")) == report


def test_a_report_says_what_it_is_in_one_line(index: plagcheck.Index) -> None:
    report = index.check("copy.txt")
    assert repr(report).startswith("Report('copy.txt', similarity=0.")
    assert "\n" not in repr(dataclasses.replace(report, submission=_renamed(report, "a\nb\u202e")))
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301
    assert repr(index) == "Index('theses.idx')"


def _renamed(report: plagcheck.Report, path: str) -> plagcheck.Submission:
    return dataclasses.replace(report.submission, path=path)


def test_the_library_writes_what_the_command_writes(index: plagcheck.Index, run: Run) -> None:
    report = index.check("copy.txt")
    for name in ("json", "html", "sarif", "csv"):
        run("check", "copy.txt", "--index", "theses.idx", "-q", "--report", f"{name}:by-command")
        report.write(f"by-library.{name}")
        assert Path(f"by-library.{name}").read_bytes() == Path("by-command").read_bytes(), name
    report.write("told", format="json")
    assert json.loads(Path("told").read_text(encoding="utf-8")) == report.to_dict()


def test_a_report_needs_a_format_that_is_known(index: plagcheck.Index) -> None:
    report = index.check("copy.txt")
    with pytest.raises(plagcheck.UsageProblem, match=r"does not tell in which format"):
        report.write("report")
    with pytest.raises(plagcheck.UsageProblem, match=r"No report format docx"):
        report.write("report", format="docx")
    assert not Path("report").exists()


def test_a_notebook_shows_the_page_in_a_frame_of_its_own(index: plagcheck.Index) -> None:
    shown = index.check("copy.txt")._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts"')
    assert shown.count("<") == 2 and "&lt;!DOCTYPE html&gt;" in shown


def test_one_document_that_cannot_be_read_raises(index: plagcheck.Index, tmp_path: Path) -> None:
    make_image_pdf(tmp_path / "scan.pdf")
    with pytest.raises(plagcheck.DocumentNotRead) as problem:
        index.check("scan.pdf")
    assert (problem.value.path, problem.value.reason) == ("scan.pdf", plagcheck.Reason.NO_TEXT)
    skipped: list[plagcheck.Skipped] = []
    assert index.check("scan.pdf", skipped=skipped).similarity is None
    assert [item.reason for item in skipped] == [plagcheck.Reason.NO_TEXT]
    with pytest.raises(plagcheck.DocumentNotRead):
        plagcheck.compare("copy.txt", "scan.pdf")


def test_many_documents_give_a_report_each(index: plagcheck.Index, tmp_path: Path) -> None:
    make_image_pdf(tmp_path / "theses" / "scan.pdf")
    skipped: list[plagcheck.Skipped] = []
    reports = list(index.check_all(["copy.txt", "theses"], jobs=1, skipped=skipped))
    assert [report.submission.path for report in reports] == [
        "copy.txt",
        "theses/bees.txt",
        "theses/ice.txt",
        "theses/scan.pdf",
    ]
    assert [item.path for item in skipped] == ["theses/scan.pdf"]


def test_choices_have_the_names_of_the_command_line(index: plagcheck.Index) -> None:
    assert index.check("copy.txt", ignore=["theses/ice.*"]).similarity == 0
    assert index.check("copy.txt", min_words=500).similarity == 0
    report = index.check("copy.txt", threshold=98, fail_above=20, policy="ugc-india", timings=True)
    assert report.settings["distance"] == 1
    assert report.policy is not None and report.timings
    assert [failure.gate for failure in report.failures] == ["policy", "similarity"]
    assert "above 20 %" in report.explain_failures()[-1]
    strict = plagcheck.Index("theses.idx", fail_above=0, min_words=10)
    assert (
        strict.check("copy.txt").failures and not strict.check("copy.txt", fail_above=None).failures
    )


def test_every_choice_of_a_check_is_an_option_of_the_command() -> None:
    flags = {flag for option in cli.commands["check"].params for flag in option.opts}
    choices = plagcheck.CheckOptions.__optional_keys__
    assert {f"--{name.replace('_', '-')}" for name in choices} <= flags
    used_by_commands_alone = {"--color", "--config", "--format", "--lang", "--open", "--output"}
    used_by_commands_alone |= {"--pairs", "--print", "--quiet", "--report", "--strict", "--verbose"}
    used_by_commands_alone |= {f"--{name}" for name in plagcheck.ProtocolDetails.__annotations__}
    of_the_index = {"--index", "--mirror", "--cluster", "--insecure", "--jobs"}
    of_the_index |= {"--tls-ca", "--tls-cert", "--tls-key"}
    left = {flag for flag in flags if flag.startswith("--")} - used_by_commands_alone - of_the_index
    assert left == {f"--{name.replace('_', '-')}" for name in choices}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"distance": 1, "threshold": 90}, plagcheck.UsageProblem),
        ({"fail_on": ["hiden_text"]}, plagcheck.UsageProblem),
        ({"exclude": "quotes"}, plagcheck.UsageProblem),
        ({"fail_above": 120}, plagcheck.UsageProblem),
        ({"min_word": 3}, TypeError),
    ],
)
def test_bad_choices_are_refused_before_anything_is_read(
    index: plagcheck.Index, options: dict[str, typing.Any], problem: type[Exception]
) -> None:
    with pytest.raises(problem):
        index.check_all(["copy.txt"], **options)
    with pytest.raises(problem):
        plagcheck.compare("missing.txt", "missing.txt", **options)


def test_the_view_of_pairs(index: plagcheck.Index) -> None:
    report = index.check("copy.txt", view="pairs")
    assert report.pairs and report.matches
    assert report.to_dict()["matches"]["elements"] == report.matches.elements
    assert index.check("copy.txt").pairs is None
    with pytest.raises(plagcheck.UsageProblem, match="No view words"):
        index.check("copy.txt", view="words")  # type: ignore[arg-type]


def test_an_index_is_looked_after(index: plagcheck.Index) -> None:
    assert [document.path for document in index.documents()] == [
        "theses/bees.txt",
        "theses/ice.txt",
    ]
    assert index.info().documents == 2 and index.info().recipe == index.recipe()
    assert index.verify().sound
    assert index.duplicates() == [] and index.map().pairs == ()
    index.map().write("map.html")
    assert "<!DOCTYPE html>" in Path("map.html").read_text(encoding="utf-8")
    assert index.remove(["theses/bees.txt"]).removed == ("theses/bees.txt",)
    assert index.compact().dropped == 1
    other = plagcheck.Index("other.idx")
    assert other.merge("theses.idx").added == 1
    assert other.merge(index).present == 1
    assert other.repair().documents == 1


def test_without_a_location_the_nearest_index_is_used(
    index: plagcheck.Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("theses.idx").rename(".plagcheck")
    monkeypatch.chdir("theses")
    found = plagcheck.Index()
    assert len(found.documents()) == 2
    Path("../.plagcheck").chmod(0o777)
    with pytest.raises(plagcheck.UsageProblem, match="every user may write it"):
        found.add(["."])


def test_no_index_is_made_by_asking(tmp_path: Path) -> None:
    index = plagcheck.Index(tmp_path / "none")
    with pytest.raises(plagcheck.NoIndex):
        index.check("copy.txt")
    with pytest.raises(plagcheck.NoIndex):
        index.documents()
    assert not (tmp_path / "none").exists()


def test_a_script_needs_no_guard_for_its_workers(index: plagcheck.Index) -> None:
    Path("script.py").write_text(
        "import plagcheck\nprint(plagcheck.Index('new').add(['theses'], jobs=2).added)\n"
    )
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("2\n", "")


def test_a_typo_fails_under_a_type_checker(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import plagcheck\nplagcheck.AnyTypo\nplagcheck.Index('a').check('b', min_word=1)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert 'has no attribute "AnyTypo"' in done.stdout
    assert 'Unexpected keyword argument "min_word"' in done.stdout
    assert "Found 2 errors" in done.stdout


def test_names_are_listed_and_load_when_they_are_used() -> None:
    assert plagcheck.__all__ == sorted(plagcheck.__all__) == dir(plagcheck)
    for name in plagcheck.__all__:
        assert getattr(plagcheck, name) is not None
    with pytest.raises(AttributeError):
        plagcheck.AnyTypo  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_and_the_program_know_the_same_names() -> None:
    tree = ast.parse(Path(plagcheck.__file__).read_text(encoding="utf-8"))
    seen = {
        (str(node.module), alias.name)
        for block in tree.body
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    homes = {
        (f"plagcheck.{home}", name)
        for home, names in plagcheck._HOMES.items()
        for name in names.split()
    }
    assert seen == homes
    assert sorted(["__version__", *(name for _, name in homes)]) == plagcheck.__all__


def test_everything_that_is_returned_is_public_and_documented() -> None:
    public = [getattr(plagcheck, name) for name in plagcheck.__all__ if name != "__version__"]
    for item in public:
        assert inspect.getdoc(item), item
    functions = [item for item in public if inspect.isfunction(item)]
    functions += [
        function
        for item in public
        if inspect.isclass(item) and item is not plagcheck.Method  # to be written, not called
        for name, function in vars(item).items()
        if inspect.isfunction(function) and not name.startswith("_")
    ]
    waiting = [_read_hints(function).get("return") for function in functions]
    waiting += [hint for item in public for hint in _fields_of(item)]
    for kind in {kind for hint in waiting for kind in _classes_in(hint)}:
        if kind.__module__.startswith("plagcheck"):
            assert kind in public, f"{kind} is returned"


def _read_hints(item: object) -> dict[str, object]:
    """Resolve annotations, some of which name what only a type checker imports."""
    known = {
        **vars(plagcheck.model),
        **{name: getattr(plagcheck, name) for name in plagcheck.__all__},
    }
    return typing.get_type_hints(item, localns=known)


def _fields_of(kind: object) -> Iterator[object]:
    if inspect.isclass(kind) and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")):
        yield from _read_hints(kind).values()


def _classes_in(hint: object) -> Iterator[type]:
    if inspect.isclass(hint) and not isinstance(hint, types.GenericAlias):
        yield hint
    for argument in typing.get_args(hint):
        yield from _classes_in(argument)
