"""Fixtures that several rooms use."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from plagcheck.commands.main import run as run_command
from tests.readers import keep_readers

CORPUS = Path(__file__).parent.parent / "sample_corpus"

SLOW = (
    "tests/findings/structure/test_typeset.py",
    "tests/cluster/",
    "tests/commands/test_all_methods.py",
    "tests/commands/test_all_pairs.py",
    "tests/commands/test_bad_input.py",
    "tests/commands/test_check.py",
    "tests/commands/test_common",
    "tests/commands/test_delivery.py",
    "tests/commands/test_dictionaries.py",
    "tests/commands/test_doctor.py",
    "tests/commands/test_duplicates.py",
    "tests/commands/test_exclusions.py",
    "tests/commands/test_free_parameters.py",
    "tests/commands/test_html_folder.py",
    "tests/commands/test_index.py::test_killed_at_random_instants_nothing_published_is_lost",
    "tests/commands/test_index.py::test_same_bytes_on_any_number_of_workers",
    "tests/commands/test_index.py::test_sentences_and_other_methods_go_the_same_way",
    "tests/commands/test_keeping.py",
    "tests/commands/test_languages.py",
    "tests/commands/test_map",
    "tests/commands/test_marked_copies.py",
    "tests/commands/test_other_commands.py::test_progress_only_on_a_terminal",
    "tests/commands/test_protection_note.py",
    "tests/commands/test_reading_options.py",
    "tests/commands/test_sample_corpus.py",
    "tests/commands/test_several_indexes.py",
    "tests/commands/test_skip_duplicates.py",
    "tests/commands/test_streams.py",
    "tests/commands/test_tune.py",
    "tests/contracts/test_engines.py",
    "tests/contracts/test_formats.py",
    "tests/contracts/test_judges.py",
    "tests/contracts/test_rules.py",
    "tests/documents/test_archives.py",
    "tests/documents/test_cage.py",
    "tests/documents/test_confinement.py",
    "tests/documents/test_converter_confinement.py",
    "tests/documents/test_kept_pages.py",
    "tests/documents/test_ocr.py",
    "tests/documents/test_reader_memory.py",
    "tests/documents/test_sandbox.py",
    "tests/findings/structure/test_theses.py",
    "tests/findings/structure/test_typeset.py",
    "tests/hostile/",
    "tests/index/test_format.py::test_an_index_reads_as_described",
    "tests/index/test_plan_chooser.py",
    "tests/index/test_verify.py",
    "tests/matching/test_candidates.py",
    "tests/matching/test_element_pairs.py",
    "tests/meaning/test_encoder.py",
    "tests/meaning/test_rewritten.py",
    "tests/passages/test_passages.py::test_a_sentence_said_a_thousand_times_is_one_passage",
    "tests/passages/test_refinement.py::test_pairs_of_texts_refined_together_equal_each_alone",
    "tests/passages/test_refinement.py::test_ranges_refined_together_equal_the_slow_reference",
    "tests/plugins/",
    "tests/remote/",
    "tests/reports/test_browser.py",
    "tests/reports/test_folder.py",
    "tests/reports/test_headline.py::test_what_is_gone_since_the_baseline_is_said",
    "tests/reports/test_map.py",
    "tests/reports/test_marked.py",
    "tests/reports/test_messages.py::test_every_writer_writes_in_every_language",
    "tests/reports/test_overview.py",
    "tests/reports/test_pairs.py::test_pairs_are_written_as_they_come",
    "tests/reports/test_pairs_memory.py",
    "tests/reports/test_printing.py",
    "tests/reports/test_set_aside.py",
    "tests/reports/test_sides.py",
    "tests/reports/test_terminal.py::test_twenty_thousand_words_are_drawn_in_a_moment",
    "tests/research/test_methods.py",
    "tests/test_api.py",
    "tests/test_ci.py",
    "tests/test_ci_templates.py",
    "tests/test_mutation.py",
    "tests/test_notebook.py",
    "tests/test_packaging.py",
    "tests/test_study_page.py",
    "tests/test_startup.py",
    "tests/text/test_packed_dictionaries.py",
    "tests/text/test_spelling_table.py",
    "tests/torture/",
    "tests/workflows/test_kept_scans.py",
    "tests/workflows/test_broken_readers.py",
    "tests/workflows/test_drafting.py::test_a_million_paths_are_not_a_million_tasks",
    "tests/workflows/test_meaning.py",
)
"""What `make quick` leaves out, besides reports called long: a browser, a cluster, S3, faults, and
whatever takes seconds."""

# A busy machine makes no test fail.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
keep_readers()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(SLOW) or "[long" in item.nodeid:
            item.add_marker("slow")


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*os.environ]:
        if name.startswith("PLAGCHECK_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    # Starting workers takes longer than most tests; those of workers ask for them.
    for name in ("CHECK", "INDEX", "TUNE", "EVALUATE_PAN", "EVALUATE_METHODS"):
        monkeypatch.setenv(f"PLAGCHECK_{name}_JOBS", "1")
    # So does recognising a blank page.
    for name in ("CHECK", "INDEX", "COMPARE"):
        monkeypatch.setenv(f"PLAGCHECK_{name}_OCR", "never")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a plagcheck command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str | Path) -> Result:
        code = run_command([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return command


@pytest.fixture(scope="session")
def sample_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of the sample corpus, made once by the command itself."""
    folder = tmp_path_factory.mktemp("sample") / "index"
    assert run_command(["index", str(CORPUS / "theses"), "--index", str(folder), "-q"]) == 0
    return folder
