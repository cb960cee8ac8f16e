"""Quality beyond English paraphrase: Ukrainian corrections, Chinese edits, short answers."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean

from plagcheck.engine import all_cores
from plagcheck.model import Report, Settings
from plagcheck.recipe import Recipe
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.compare import compare_documents
from plagcheck.workflows.index import index_corpus

BUILD = Path(__file__).parent.parent / "build" / "data"

RETOLD = (
    "0026 0182 0201 0670",  # one story by Conan Doyle, four translators
    "0184 0783",  # one author's two pages on the theory of games
    "0204 1864",
    "0540 1276",
    "0553 0817",
    "0640 0804 0904",  # one questionnaire, three answers
    "0697 1591",
    "0790 1088",
    "0918 1308 1595 1815",
    "1050 1484",
    "1159 1187",
    "1392 1835",
    "1417 1752",
    "1604 1830",
    "1717 1774",
)
"""Texts of the Ukrainian corpus that translate, or retell, the same words; by eye."""


MUTUAL = 60.0
"""Evidence asked for between answers to one question; at 80 a copied one is lost."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def ukrainian_section(folder: Path) -> str:
    """Is the original found from its corrected version?"""
    index = BUILD / "uk-index"
    index_corpus([folder / "source"], index, jobs=all_cores())
    files = sorted((folder / "corrected").iterdir())
    reports = list(check_submissions(files, index, Settings(), jobs=all_cores()))
    named = [[Path(source.path).stem for source in report.sources] for report in reports]
    right = sum(found[:1] == [file.stem] for file, found in zip(files, named, strict=True))
    others = [
        (file.stem, other)
        for file, found in zip(files, named, strict=True)
        for other in found
        if other != file.stem
    ]
    groups = [set(group.split()) for group in RETOLD]
    false = [pair for pair in others if not any(set(pair) <= group for group in groups)]
    return f"""## Ukrainian texts and their corrected versions

{len(files)} corrected texts against an index of the {len(files)} originals: the right source stands
first for **{right / len(files):.1%}**. {len(others)} other sources are named, of which
{len(others) - len(false)} are other students' translations of the same pages, or texts that retell
each other (listed in the script, by eye), and **{len(false)}** are not.
"""


def chinese_section(folder: Path) -> str:
    """Are all edited versions found, and how alike?"""
    original = folder / "orig.txt"
    rows = []
    for path in sorted(path for path in folder.iterdir() if path != original):
        report = compare_documents(path, original)
        rows.append(
            [
                path.name,
                f"{report.similarity or 0:.1%}",
                f"{_likeness(report):.1%}",
                str(len(report.passages)),
            ]
        )
    return f"""## Chinese edits

Edited versions of one text compared with it ({original.name}). One character in five was added,
deleted, or moved by up to 1, 10 or 15 places. *Similarity* is the share of the text inside
passages, *likeness* the share of common words inside them.

{table(["version", "similarity", "likeness", "passages"], rows)}
"""


def answers_section(folder: Path) -> str:
    """Student answers by degree of copying: is similarity ordered as the degrees are?"""
    with (folder / "file_information.csv").open(encoding="utf-8-sig") as file:
        rows = [row for row in csv.DictReader(file) if row.get("Category")]
    settings = Settings(min_words=8, min_score=12)
    found: dict[str, list[Report]] = {}
    elsewhere: list[Path] = []
    for row in rows:
        if row["Category"] == "orig":
            continue
        source = folder / f"orig_task{row['Task']}.txt"
        report = compare_documents(folder / row["File"], source, Recipe(), settings)
        if row["Category"] == "cut" and not _equal_words(folder / row["File"], source):
            elsewhere.append(folder / row["File"])
        else:
            found.setdefault(row["Category"], []).append(report)
    shares = {degree: [one.similarity or 0.0 for one in own] for degree, own in found.items()}
    copied = [share for degree in ("cut", "light", "heavy") for share in shares[degree]]
    degrees = [
        [
            degree,
            str(len(own)),
            f"{mean(one.similarity or 0.0 for one in own):.3f}",
            f"{mean(map(_likeness, own)):.3f}",
            f"{mean((one.similarity or 0.0) * _likeness(one) for one in own):.3f}",
        ]
        for degree in ("cut", "light", "heavy", "non")
        if (own := found[degree])
    ]
    ordered = sorted(found, key=lambda degree: -mean(map(_likeness, found[degree])))
    head = ["degree", "answers", "similarity", "likeness", "both multiplied"]
    judged = len(copied) + len(elsewhere)
    usual, named = _mutual(folder, rows, Settings().min_score)
    strict, _ = _mutual(folder, rows, MUTUAL)
    return f"""## Short student answers

Answers of 80 to 350 words compared with their source text (`--min-words 8 --min-score 12`). Copied
against not copied: **AUC {_auc(copied, shares["non"]):.3f}** (with the {len(elsewhere)} answers
below {_auc([*copied, *[0.0] * len(elsewhere)], shares["non"]):.3f}; baseline, word containment,
.974). By likeness, the share of common words inside passages: {" > ".join(ordered)}.

{len(elsewhere)} answers called `cut` have no five words in a row in common with the text that they
are filed under, and there is nothing to find: they were copied from elsewhere.
{" ".join(map(_elsewhere, elsewhere))}

Checked against an index of all other files, answers and sources, AUC is {usual:.3f} at the default:
all answer the same three questions, and {named} of {len(shares["non"])} honest ones are named for
words that another has too. With `--min-score {MUTUAL:.0f}`, picked on this set, it is {strict:.3f}.
An answer that shares nothing with any file can at best tie with the honest ones, so no score of
what is shared can have more than {1 - 0.5 / judged:.3f}.

{table(head, degrees)}
"""


def _mutual(folder: Path, rows: Sequence[dict[str, str]], min_score: float) -> tuple[float, int]:
    """Each answer against all other files: AUC by similarity, and honest ones with any."""
    index = BUILD / "answers-index"
    index_corpus([folder], index, jobs=all_cores())
    answers = {folder / row["File"]: row["Category"] for row in rows if row["Category"] != "orig"}
    settings = Settings(min_score=min_score)
    reports = check_submissions(list(answers), index, settings, jobs=all_cores())
    shares: dict[bool, list[float]] = {True: [], False: []}
    for degree, report in zip(answers.values(), reports, strict=True):
        shares[degree == "non"].append(report.similarity or 0.0)
    return _auc(shares[False], shares[True]), sum(share > 0 for share in shares[True])


def _elsewhere(answer: Path) -> str:
    """What can be said of an answer that was not copied from its source."""
    own = _runs(answer)
    shares = {
        path.name: len(own & _runs(path)) / len(own)
        for path in sorted(answer.parent.glob("*.txt"))
        if path != answer
    }
    nearest = max(shares, key=lambda name: shares[name])
    begun = " ".join(answer.read_text(encoding="utf-8", errors="replace").split()[:9])
    return (
        f"`{answer.name}` begins “{begun} …”\nand shares {shares[nearest]:.0%} of its runs of five "
        f"words with `{nearest}`, the nearest other file."
        if shares[nearest]
        else f"`{answer.name}` begins “{begun} …”\nand shares no five words with any other file."
    )


def _likeness(report: Report) -> float:
    """Share of common words inside a report's passages."""
    words = sum(passage.words for passage in report.passages)
    common = sum(passage.words * passage.similarity for passage in report.passages)
    return common / words if words else 0.0


def _equal_words(one: Path, other: Path, run: int = 5) -> bool:
    """Whether two files have so many words in a row in common."""
    return bool(_runs(one, run) & _runs(other, run))


def _runs(path: Path, run: int = 5) -> set[tuple[str, ...]]:
    words = path.read_text(encoding="utf-8", errors="replace").casefold().split()
    return {tuple(words[at : at + run]) for at in range(len(words) - run + 1)}


def _auc(copied: Sequence[float], clean: Sequence[float]) -> float:
    wins = sum((one > other) + (one == other) / 2 for one in copied for other in clean)
    return wins / (len(copied) * len(clean))
