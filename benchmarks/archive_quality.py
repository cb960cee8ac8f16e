"""Check each thesis of an archive against the others, and count what a person would wave away.

The theses of one chair share title pages, declarations and entries of their references, and little
else. Papers that students copied from each other are the other side: each pair must be named. Run
it on folders of files, `python benchmarks/archive_quality.py FOLDER…`, or as a part of `make
evaluate`. A folder with a list of pairs beside it, NAME-pairs.tsv, holds copied papers. Nothing of
the documents is written anywhere but in build/.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from quality_chance import share_text
from quality_languages import BUILD, table

from plagcheck.engine import all_cores
from plagcheck.model import Report, Settings
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus

COPIED_SHARE = 0.2
"""Share of a paper that a pair has in common from which on it must be named."""


@dataclass
class ArchiveFigures:
    """What the reports on all theses of an archive say together."""

    name: str
    words: int = 0
    counted: list[int] = field(default_factory=list)
    """Passages that count, for each thesis."""
    without_six: int = 0
    """Passages that count and have no six equal words in a row."""
    with_zone: Counter[str] = field(default_factory=Counter)
    """Rule → theses in which it found a zone."""
    named: int = 0
    """Theses with an author and a year."""

    def add(self, report: Report) -> None:
        """Add the report on a thesis."""
        counted = [passage for passage in report.passages if passage.excluded is None]
        self.words += report.submission.words
        self.counted.append(len(counted))
        self.without_six += sum(not share_text(passage) for passage in counted)
        self.with_zone.update({zone.rule for zone in report.zones})
        self.named += bool(report.submission.authors and report.submission.year)

    def list_cells(self) -> list[str]:
        """List the figures as cells of a row."""
        total = len(self.counted)
        found = [self.with_zone[rule] for rule in ("bibliography", "title_page", "contents")]
        return [
            self.name,
            f"{total}",
            *(f"{count / total:.0%}" for count in (*found, self.named)),
            f"{median(self.counted):g}",
            f"{sum(self.counted)}",
            f"{1e6 * self.without_six / max(self.words, 1):.0f}",
        ]


def measure_archive(folder: Path) -> ArchiveFigures:
    """Index the PDFs of a folder and check each against the others."""
    index = BUILD / f"archive-index-{folder.name}"
    shutil.rmtree(index, ignore_errors=True)
    files = sorted(folder.glob("*.pdf"))
    index_corpus(files, index, jobs=all_cores())
    figures = ArchiveFigures(folder.name)
    for report in check_submissions(files, index, Settings(), jobs=all_cores()):
        figures.add(report)
    return figures


def make_archive_table(folders: list[Path]) -> str:
    """Make a table with a row for each archive."""
    names = [
        *("archive", "theses", "references known", "title page", "contents", "author and year"),
        *("passages counted, median", "in all", "without six equal words, per million words"),
    ]
    return table(names, [measure_archive(folder).list_cells() for folder in folders])


@dataclass
class CopiedFigures:
    """Of pairs of papers that share a fifth of their text, how many the reports name."""

    name: str
    pairs: int = 0
    named: int = 0
    """Pairs of which one report has a passage that counts, or says that they are nearly alike."""
    only_common: int = 0
    """Pairs whose passages are all said to be common to many documents."""

    def list_cells(self) -> list[str]:
        """List the figures as cells of a row."""
        share = f"{self.named / max(self.pairs, 1):.1%}"
        return [self.name, f"{self.pairs}", f"{self.named}", share, f"{self.only_common}"]


def measure_copied(folder: Path) -> CopiedFigures:
    """Check each paper of a folder against the others, and look its copies up in the report."""
    index = BUILD / f"copied-index-{folder.name}"
    shutil.rmtree(index, ignore_errors=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    index_corpus(files, index, jobs=all_cores())
    checked = check_submissions(files, index, Settings(), jobs=all_cores())
    reports = dict(zip(files, checked, strict=True))
    figures = CopiedFigures(folder.name)
    for line in _list_pairs(folder).read_text(encoding="utf-8").splitlines():
        one, other, share = line.split("\t")
        if float(share) < COPIED_SHARE:
            continue
        rules = {
            rule
            for paper, copy in ((one, other), (other, one))
            for rule in _list_rules(reports[folder / paper], copy)
        }
        figures.pairs += 1
        figures.named += None in rules
        figures.only_common += rules == {"common"}
    return figures


def _list_pairs(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}-pairs.tsv")


def _list_rules(report: Report, path: str) -> Iterator[str | None]:
    """Yield, for each passage of a source, the rule that excludes it; None if it counts."""
    if any(document.path.endswith(path) for document in report.near_duplicates):
        yield None
    sources = {source.id for source in report.sources if source.path.endswith(path)}
    for passage in report.passages:
        if passage.source in sources:
            yield passage.excluded


def make_copied_table(folders: list[Path]) -> str:
    """Make a table with a row for each folder of copied papers."""
    names = ["papers", "pairs", "named", "share", "only as common text"]
    return table(names, [measure_copied(folder).list_cells() for folder in folders])


def copied_section(folder: Path) -> str:
    """Describe whether papers that students copied from each other are named."""
    folders = sorted(path for path in folder.iterdir() if path.is_dir())
    return f"""## Papers really copied

Papers that students of one course handed in; pairs that share a fifth of their runs of words. A
pair is named if the report on one has a passage of the other that counts. The goal: 98 of 100, and
none only as text that many documents have.

{make_copied_table(folders)}
"""


def archive_section(folder: Path) -> str:
    """Describe what theses of one archive share."""
    return f"""## An archive of theses: {folder.name}

Each thesis is checked against the others at the defaults. What title pages, declarations, tables of
contents and lists of references have in common does not count. The goal: references known in 95 of
100, at most one passage counted in the median thesis, at most 15 passages in a million words that
have no six equal words in a row.

{make_archive_table([folder])}
"""


if __name__ == "__main__":
    BUILD.mkdir(parents=True, exist_ok=True)
    given = [Path(folder) for folder in sys.argv[1:]]
    if theses := [folder for folder in given if not _list_pairs(folder).exists()]:
        print(make_archive_table(theses))
    if papers := [folder for folder in given if _list_pairs(folder).exists()]:
        print(make_copied_table(papers))
