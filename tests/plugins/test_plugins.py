"""Parts of another distribution work without a fork: built, installed and used for real."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from plagcheck.documents import Extract, describe_protections
from plagcheck.packages import installed_version
from tests.conftest import CORPUS, Result
from tests.plugins.distributions import ENTRY_POINTS, PARTS, install, run_with
from tests.texts import ENGLISH, RUSSIAN, UKRAINIAN


@pytest.fixture(scope="module", params=["site-packages", "elsewhere"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the distribution: one that a confined reader may open, and one not."""
    return install(tmp_path_factory.mktemp("parts") / str(request.param))


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The distribution, where it is of no interest in which folder."""
    return install(tmp_path_factory.mktemp("parts") / "site-packages")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Notes and ordinary files by turns."""
    for name, text in (("a", ENGLISH), ("c", RUSSIAN)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "b.note").write_text(UKRAINIAN[::-1], encoding="utf-8")
    (tmp_path / "d.NOTE").write_text(ENGLISH[::-1] + "end", encoding="utf-8")
    return tmp_path


def test_a_reader_reads_in_its_sandbox_alone(installed: Path, corpus: Path) -> None:
    log = installed / "backward_parts" / "loaded.txt"
    log.unlink(missing_ok=True)
    made = run_with(installed, "index", ".", "-j", "1", cwd=corpus)
    assert (made.code, made.err) == (0, ""), made
    assert "4 added" in made.out
    (corpus / "new.txt").write_text(UKRAINIAN, encoding="utf-8")
    (corpus / "new.note").write_text(RUSSIAN[::-1], encoding="utf-8")
    for submission, source in (("new.txt", "b.note"), ("new.note", "c.txt")):
        checked = run_with(installed, "check", submission, "--format", "json", "-q", cwd=corpus)
        report = json.loads(checked.out)
        assert [one["path"] for one in report["sources"]] == [source]
        assert report["submission"]["format"] == Path(submission).suffix[1:].replace("txt", "text")
    # Every process that loaded it was a reader's: no other runs isolated.
    assert {*log.read_text()} == {"1"}


def test_a_reader_is_confined(installed: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret")
    (tmp_path / "probe.note").write_text(f"probe {secret}")
    assert run_with(installed, "index", "probe.note", cwd=tmp_path).code == 0
    listed = json.loads(run_with(installed, "list", "--format", "json", cwd=tmp_path).out)
    active = {one.name: one.active for one in describe_protections()}
    refused = {
        "read": active["files"],
        "write": active["files"] or active["system calls"],
        "connect": active["system calls"],
        "run": active["system calls"],
    }
    said = (f"{name} {'refused' if held else 'allowed'}" for name, held in refused.items())
    assert [one["title"] for one in listed] == [" ".join(said)]


@pytest.mark.parametrize(
    ("content", "reason", "detail"),
    [
        ("locked", "encrypted", "the note is locked"),
        ("fails", "crashed", "the reader “.note” of backward-parts 1.2 failed with KeyError"),
        ("nothing", "crashed", "the reader “.note” of backward-parts 1.2 gave no Extract"),
        ("empty", "no_text", "the file has no words in it"),
    ],
)
def test_a_reader_that_gives_no_text(
    parts: Path, tmp_path: Path, content: str, reason: str, detail: str
) -> None:
    (tmp_path / "a.note").write_text(content)
    (tmp_path / "b.txt").write_text(ENGLISH)
    made = run_with(parts, "index", ".", cwd=tmp_path)
    assert made.code == 0
    assert made.err == f"skipped a.note: {reason} — {detail}\n"


def test_without_its_reader_a_file_is_no_document(parts: Path, corpus: Path) -> None:
    assert "2 added" in run_with(None, "index", ".", cwd=corpus).out
    (corpus / "b.odd").write_text(ENGLISH, encoding="utf-8")
    for folder, path, endings in (
        (None, "b.note", ".markdown, .md, .odt"),
        (parts, "b.odd", ".note, "),
    ):
        refused = run_with(folder, "check", path, cwd=corpus)
        assert refused.code == 3
        assert "not a kind of file that is read" in refused.err and endings in refused.err


def make_index(folder: Path | None, cwd: Path, *options: str) -> Result:
    return run_with(folder, "index", "a.txt", "c.txt", "--method", "initials", *options, cwd=cwd)


def test_a_method_signs_and_finds(parts: Path, corpus: Path) -> None:
    assert make_index(parts, corpus).code == 0
    (corpus / "new.txt").write_text(ENGLISH, encoding="utf-8")
    report = json.loads(
        run_with(parts, "check", "new.txt", "--format", "json", "-q", cwd=corpus).out
    )
    assert [one["path"] for one in report["sources"]] == ["a.txt"]
    recipe = report["recipe"]
    assert recipe["method"] == "initials" and recipe["distance"] == 0
    assert recipe["dictionaries"]["backward-parts"] == "1.2"
    assert "letters" not in recipe
    assert "initials" in run_with(parts, "methods", cwd=corpus).out
    shown = run_with(parts, "info", cwd=corpus).out
    assert "method “initials” of backward-parts 1.2" in shown
    assert "reader “.note” of backward-parts 1.2" in shown
    assert "report format “tally” of backward-parts 1.2" in shown
    facts = json.loads(run_with(parts, "info", "--format", "json", cwd=corpus).out)
    assert facts["recipe"] == recipe
    assert [one["name"] for one in facts["plugins"]] == ["initials", ".note", "tally"]


def test_a_method_s_parameter_is_part_of_its_recipe(parts: Path, corpus: Path) -> None:
    recipes = []
    for letters in (4, 2):
        index = ("--index", f"letters{letters}")
        assert make_index(parts, corpus, "--parameter", f"letters={letters}", *index).code == 0
        facts = json.loads(run_with(parts, "info", "--format", "json", *index, cwd=corpus).out)
        recipes.append(facts["recipe"])
    usual, shorter = recipes
    assert shorter.pop("letters") == 2
    assert shorter.pop("id") != usual.pop("id")
    assert shorter == usual
    for written, sentence in (
        ("letters=many", "letters is a whole number, not “many”"),
        ("letters=33", "letters goes from 0 to 32"),
        ("lines=3", "initials has no parameter “lines”; it has letters"),
    ):
        refused = make_index(parts, corpus, "--parameter", written, "--index", "i")
        assert refused.code == 2 and sentence in refused.err


def test_a_library_chooses_a_parameter_by_its_name(parts: Path, corpus: Path) -> None:
    code = """
import plagcheck
recipe = plagcheck.Recipe.for_method("initials", letters=2)
plagcheck.Index("i", recipe=recipe).add(["a.txt", "b.note"])
print(plagcheck.Index("i").info().recipe == recipe, len(plagcheck.Index("i").documents()))
print([plugin.name for plugin in plagcheck.list_plugins()])
"""
    said = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=corpus,
        env={**os.environ, "PYTHONPATH": str(parts)},
        check=True,
    )
    assert said.stdout == "True 2\n['initials', '.note', 'tally']\n"


def test_a_method_is_evaluated_like_ours(parts: Path, tmp_path: Path) -> None:
    theses = tmp_path / "theses"
    theses.mkdir()
    for name in ("07-en-city-trees.pdf", "09-en-library-catalogues.pdf"):
        shutil.copy(CORPUS / "theses" / name, theses)
    study = run_with(
        parts,
        *("evaluate", "methods", theses, "--method", "initials", "--method", "exact"),
        *("--part", "sources", "--limit", "2", "--format", "json", "-q", "--jobs", "1"),
        cwd=tmp_path,
    )
    assert study.code == 0, study.err
    rows = json.dumps(json.loads(study.out)["sources"])
    assert '"initials"' in rows and '"exact"' in rows


def test_a_method_is_scored_on_a_known_truth(parts: Path, tmp_path: Path) -> None:
    """Where it alone judges, initials of words find what was copied, and nothing without them."""
    corpus = tmp_path / "pan"
    for folder in ("susp", "src", "02-no-obfuscation"):
        (corpus / folder).mkdir(parents=True)
    (corpus / "pairs").write_text("s.txt t.txt\n")
    (corpus / "02-no-obfuscation" / "pairs").write_text("s.txt t.txt\n")
    (corpus / "src" / "t.txt").write_text(ENGLISH, encoding="utf-8")
    (corpus / "susp" / "s.txt").write_text(ENGLISH, encoding="utf-8")
    (corpus / "02-no-obfuscation" / "s-t.xml").write_text(
        '<document reference="s.txt"><feature name="plagiarism" this_offset="0" '
        f'this_length="{len(ENGLISH)}" source_reference="t.txt" source_offset="0" '
        f'source_length="{len(ENGLISH)}"/></document>'
    )
    asked = ("evaluate", "pan", corpus, "--judge", "signatures", "--format", "json", "--jobs", "1")
    for mode in ("pairs", "corpus"):
        scored = run_with(parts, *asked, "--method", "initials", "--mode", mode, "-q", cwd=tmp_path)
        assert scored.code == 0, scored.err
        assert json.loads(scored.out)[-1]["score"]["recall"] > 0.9
    refused = run_with(None, *asked, "--method", "initials", cwd=tmp_path)
    assert refused.code == 2 and "initials" in refused.err


def test_a_configuration_that_was_found_chooses_no_plugin(parts: Path, corpus: Path) -> None:
    """Which code runs is the choice of the user, who installed it, not of who shares a folder."""
    config = corpus / "plagcheck.toml"
    config.write_text("[compare]\nformat = 'tally'\nmethod = 'initials'\n")
    command = ("compare", "a.txt", "c.txt")
    refused = run_with(parts, *command, cwd=corpus)
    assert refused.code == 2
    assert "compare.format to a plug-in's, compare.method to a plug-in's" in refused.err
    named = run_with(parts, *command, "--config", "plagcheck.toml", cwd=corpus)
    assert (named.code, named.out) == (0, "a.txt 0.000\n")
    config.write_text("[compare]\nformat = 'json'\nmethod = 'exact'\n")
    ours = run_with(parts, *command, cwd=corpus)
    assert json.loads(ours.out)["recipe"]["method"] == "exact"


def test_another_version_of_a_method_is_another_recipe(
    parts: Path, corpus: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert make_index(parts, corpus).code == 0
    newer = install(tmp_path_factory.mktemp("newer") / "site-packages", version="1.3")
    refused = run_with(newer, "check", "c.txt", cwd=corpus)
    assert refused.code == 4
    assert "backward-parts 1.2 (installed: 1.3)" in refused.err
    assert "pip install backward-parts==1.2" in refused.err
    assert run_with(newer, "list", cwd=corpus).code == 0


def test_an_index_of_a_method_that_is_not_installed(parts: Path, corpus: Path) -> None:
    """Nothing that a stranger's index names is recommended for installation."""
    assert make_index(parts, corpus).code == 0
    for command in ("check c.txt", "info", "list", "verify", "index b.note"):
        refused = run_with(None, *command.split(), cwd=corpus)
        assert refused.code == 4, refused
        assert "method “initials”, which is not installed" in refused.err + refused.out
        assert "backward" not in refused.err and "pip install" not in refused.err
    assert make_index(None, corpus).code == 2


def test_a_report_format_writes(parts: Path, corpus: Path) -> None:
    assert run_with(parts, "index", ".", "-q", cwd=corpus).code == 0
    (corpus / "new.txt").write_text(ENGLISH, encoding="utf-8")
    options = ("--format", "tally", "--report", "tally:tally.txt", "-q")
    checked = run_with(parts, "check", "new.txt", "a.txt", *options, cwd=corpus)
    assert checked.code == 0
    lines = checked.out.splitlines()
    assert [line.split()[0] for line in lines] == ["new.txt", "a.txt"]
    assert (corpus / "tally.txt").read_text() == checked.out
    unknown = run_with(None, "check", "new.txt", "--format", "tally", cwd=corpus)
    assert unknown.code == 2 and "'tally' is not one of 'terminal'" in unknown.err


def test_names_of_ours_are_not_taken_over(
    corpus: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ours = """
[plagcheck.readers]
.txt = backward_parts.reader:read
note = backward_parts.reader:read
[plagcheck.methods]
simhash = backward_parts.method:Initials
Upper_Case = backward_parts.method:Initials
[plagcheck.reports]
json = backward_parts.report:write_tally
"""
    folder = install(tmp_path_factory.mktemp("ours") / "site-packages", ours)
    for command in (
        ["index", "a.txt", "c.txt"],
        ["check", "a.txt", "--format", "json"],
        ["info", "--format", "json"],
    ):
        changed, usual = (run_with(one, *command, cwd=corpus) for one in (folder, None))
        assert changed.code == usual.code == 0
        if command[0] == "check":
            assert changed.out == usual.out
    assert not (folder / "backward_parts" / "loaded.txt").exists()
    doctor = run_with(folder, "doctor", cwd=corpus)
    assert doctor.code == 3
    assert doctor.out.count("not used, since plagcheck has one of this name") == 3
    assert doctor.out.count("not used, since its name is not one for this kind of part") == 2
    assert run_with(folder, "methods", cwd=corpus) == run_with(None, "methods", cwd=corpus)


BROKEN = """
[plagcheck.readers]
.note = backward_parts.broken:read
.odd = backward_parts.number:part
[plagcheck.methods]
initials = backward_parts.broken:Initials
odd = backward_parts.number:part
other = backward_parts.method:Initials
lost = backward_parts.method:Missing
taken = backward_parts.taken:Taken
[plagcheck.reports]
tally = backward_parts.broken:write
odd = backward_parts.number:part
bad = backward_parts.report:write_badly
few = backward_parts.report:write_nowhere
"""


def test_what_is_broken_is_named_in_one_sentence(
    corpus: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = install(tmp_path_factory.mktemp("broken") / "site-packages", BROKEN)
    assert run_with(folder, "index", "a.txt", "-q", cwd=corpus).code == 0
    missing = "ModuleNotFoundError: No module named 'a_module_that_nobody_has'"
    for kind, option, sentence in (
        ("method", "initials", f"cannot be loaded ({missing})"),
        ("method", "odd", "is not a class derived from plagcheck.signatures.Method"),
        ("method", "other", "calls itself “initials”"),
        ("method", "lost", "cannot be loaded (AttributeError"),
        ("method", "taken", "has a parameter “packed”, as recipes have already"),
        ("report format", "tally", f"cannot be loaded ({missing})"),
        ("report format", "odd", "is no function"),
        ("report format", "bad", "failed with AttributeError"),
        ("report format", "few", "failed with TypeError"),
    ):
        named = f"The {kind} “{option}” of backward-parts 1.2 {sentence}"
        command = ("compare", "a.txt", "c.txt", f"--{kind.split()[-1]}", option)
        ended = run_with(folder, *command, cwd=corpus)
        assert ended.code == 2, ended
        assert named in ended.err and "pip uninstall backward-parts" in ended.err
    shutil.copy(corpus / "b.note", corpus / "b.odd")
    skipped = run_with(folder, "index", "b.note", "b.odd", cwd=corpus)
    assert f"the reader “.note” of backward-parts 1.2 cannot be loaded ({missing})" in skipped.err
    assert "the reader “.odd” of backward-parts 1.2 is no function" in skipped.err
    doctor = json.loads(run_with(folder, "doctor", "--format", "json", cwd=corpus).out)
    works = {(one["kind"], one["name"]) for one in doctor["plugins"] if not one["problem"]}
    assert works == {("reports", "bad"), ("reports", "few")}


def test_two_distributions_with_one_name_are_both_named(
    corpus: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("two") / "site-packages"
    install(folder)
    install(folder, ENTRY_POINTS, "Forward-Parts", "2")
    ended = run_with(folder, "index", "a.txt", "--method", "initials", cwd=corpus)
    assert ended.code == 2
    assert "of backward-parts 1.2 has the name of the one of forward-parts 2" in ended.err


def test_doctor_tries_what_is_installed(installed: Path, tmp_path: Path) -> None:
    shown = run_with(installed, "doctor", cwd=tmp_path)
    for part in ("reader .note", "method initials", "report tally"):
        (line,) = (line for line in shown.out.splitlines() if part in line)
        assert line.endswith("backward-parts 1.2, ok")


def test_the_folder_we_run_in_is_no_installation(tmp_path: Path) -> None:
    """`python -m` imports from there; what lies there is not what the user installed."""
    for file, content in PARTS.items():
        (tmp_path / "backward_parts").mkdir(exist_ok=True)
        (tmp_path / "backward_parts" / file).write_text(content)
    (tmp_path / "backward_parts-1.2.dist-info").mkdir()
    (tmp_path / "backward_parts-1.2.dist-info" / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "a.note").write_text("words " * 100)
    ended = subprocess.run(
        [sys.executable, "-m", "plagcheck", "index", "a.note"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert ended.returncode == 3 and "not a kind of file that is read" in ended.stderr
    assert not (tmp_path / "backward_parts" / "loaded.txt").exists()


def test_nobody_looks_for_plugins_without_need(tmp_path: Path) -> None:
    """Not for a name of ours, and never through `importlib.metadata`, which takes 50 ms."""
    assert installed_version("pypdfium2")
    (tmp_path / "a.txt").write_text(ENGLISH, encoding="utf-8")
    code = """
import sys
from plagcheck.commands.main import run
run(["index", "a.txt", "-q", "-j", "1"])
run(["check", "a.txt", "--format", "json", "-o", "report.json", "-q"])
from plagcheck.plugins import list_plugins
print(list_plugins.cache_info().currsize, "importlib.metadata" in sys.modules)
"""
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert said.stdout == "0 False\n", said


def test_the_page_for_authors_names_what_there_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "PLUGINS.md").read_text(encoding="utf-8")
    imports = [line for line in page.splitlines() if line.startswith("from plagcheck")]
    assert len(imports) == 5
    for line in imports:
        module, names = line.removeprefix("from ").split(" import ")
        assert all(hasattr(import_module(module), name) for name in names.split(", "))
    for name in ("page_starts", "uncounted"):
        assert name in Extract.__dataclass_fields__
