"""Text that was rewritten in its own language, through the real encoder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from plagcheck import Index, compare
from plagcheck.meaning import restore_cosines, weigh_rewritten
from plagcheck.meaning.alignment import align_windows
from plagcheck.meaning.backgrounds import LEAST, measure_backgrounds
from plagcheck.meaning.evidence import KEPT_IN_UKRAINIAN, NEEDED_IN_ONE_LANGUAGE
from plagcheck.workflows.index import index_corpus
from tests.meaning.held_out import HELD_OUT
from tests.meaning.rewrites import REWRITTEN, SAME_SUBJECT
from tests.meaning.test_alignment import UK, draw, make_windows, translate
from tests.meaning.translations import OTHER

FOUND = [
    *(("en", number) for number in range(4)),
    *(("ru", number) for number in range(2)),
    *(("zh", number) for number in range(3)),
    *(("uk", number) for number in (1, 2)),
]
"""Ukrainian is rewritten word by word as Russian, and most paragraphs reach two thirds of what they
need."""


def write_texts(folder: Path, language: str, number: int) -> tuple[Path, Path]:
    source, submission = folder / "source.txt", folder / "submission.txt"
    before, after = REWRITTEN[language][number]
    source.write_text(before, encoding="utf-8")
    submission.write_text(after, encoding="utf-8")
    return submission, source


@pytest.mark.parametrize(("language", "number"), FOUND)
def test_a_rewritten_paragraph_is_found_by_meaning(
    tmp_path: Path, language: str, number: int
) -> None:
    submission, source = write_texts(tmp_path, language, number)
    assert not compare(submission, source).passages
    (passage,) = compare(submission, source, meaning=True).passages
    assert (passage.found_by, passage.kind) == ("meaning", "paraphrase")
    assert passage.languages == (language, language)
    assert 0.45 < passage.similarity < 0.8
    assert len(passage.pairs) == len(passage.distances) >= 3
    assert passage.expected is not None
    assert passage.expected < 1e-4


@pytest.mark.parametrize("language", REWRITTEN)
def test_another_text_on_the_subject_is_not(tmp_path: Path, language: str) -> None:
    other = tmp_path / "other.txt"
    other.write_text(SAME_SUBJECT[language], encoding="utf-8")
    for number in range(len(REWRITTEN[language])):
        for text in write_texts(tmp_path, language, number):
            assert not compare(text, other, meaning=True).passages


@pytest.mark.parametrize(("language", "number"), [("en", 0), ("en", 1), ("zh", 0), ("zh", 1)])
def test_what_was_written_after_the_bar_was_chosen_is_found(
    tmp_path: Path, language: str, number: int
) -> None:
    source, submission = tmp_path / "source.txt", tmp_path / "submission.txt"
    before, after, _ = HELD_OUT[language][number]
    source.write_text(before, encoding="utf-8")
    submission.write_text(after, encoding="utf-8")
    (passage,) = compare(submission, source, meaning=True).passages
    assert (passage.found_by, passage.kind) == ("meaning", "paraphrase")


@pytest.mark.parametrize("language", HELD_OUT)
def test_other_held_out_texts_on_a_subject_are_not(tmp_path: Path, language: str) -> None:
    paths = [tmp_path / name for name in ("before.txt", "after.txt", "other.txt")]
    for texts in HELD_OUT[language]:
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        for path in paths[:2]:
            assert not compare(path, paths[2], meaning=True).passages


def test_words_lead_where_words_were_kept(tmp_path: Path) -> None:
    submission, source = write_texts(tmp_path, "en", 0)
    copied = source.read_text(encoding="utf-8").replace("rich meadow", "large field")
    submission.write_text(copied, encoding="utf-8")
    by_words = compare(submission, source).passages
    assert by_words
    assert compare(submission, source, meaning=True).passages == by_words


def test_an_index_names_the_document_that_was_rewritten(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number, (before, _) in enumerate(REWRITTEN["en"]):
        (folder / f"{number}.txt").write_text(before, encoding="utf-8")
    (folder / "subject.txt").write_text(SAME_SUBJECT["en"], encoding="utf-8")
    index_corpus([folder], tmp_path / "index", meaning=True)
    submission = tmp_path / "submission.txt"
    for number in (1, 3):
        lines = [*OTHER["en"], REWRITTEN["en"][number][1]]
        submission.write_text("\n\n".join(lines), encoding="utf-8")
        report = Index(tmp_path / "index").check(submission)
        assert [Path(source.path).stem for source in report.sources] == [str(number)]
        assert {passage.found_by for passage in report.passages} == {"meaning"}


def test_a_pair_counts_from_its_background_on() -> None:
    cosines, words = np.array([0.6, 0.6, 0.2]), np.full(3, 20.0)
    clear, usual, low = weigh_rewritten(cosines, words, np.array([0.2, 0.55, 0.2]))
    assert clear > 4
    assert usual < 0
    assert low < 0


def test_cosines_are_restored_where_ukrainian_was_rewritten() -> None:
    cosines, uk, ru = np.array([0.5, 0.5, 0.99]), np.array([1, 1, 1]), np.array([2, 1, 1])
    once, twice, most = restore_cosines(cosines, uk, ru)
    assert once == pytest.approx(0.5 / KEPT_IN_UKRAINIAN)
    assert twice == pytest.approx(0.5 / KEPT_IN_UKRAINIAN**2)
    assert most == 1
    assert restore_cosines(np.array([0.5]), np.array([2]), np.array([2])) == 0.5


def test_backgrounds_leave_out_the_counterpart_and_its_neighbours() -> None:
    vectors = draw(31, 30)
    mine, theirs = make_windows(vectors, UK), make_windows(translate(vectors), UK)
    assert (measure_backgrounds(mine, theirs) < 0.3).all()
    assert measure_backgrounds(mine, theirs.select(0, 3)) == pytest.approx(np.full(30, LEAST))


def test_a_sentence_that_is_everywhere_is_no_evidence() -> None:
    phrase = np.repeat(draw(32, 1), 12, axis=0)
    mine, theirs = make_windows(phrase, UK), make_windows(translate(phrase), UK)
    assert not align_windows(mine, theirs, NEEDED_IN_ONE_LANGUAGE, translated=False)
