"""The layout of a PAN text-alignment corpus: `pairs`, `susp/`, `src/`, `NN-category/*.xml`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from plagcheck.errors import UsageProblem
from plagcheck.research.plagdet import Case

_FEATURE = re.compile(r"<feature\s+([^>]*?)/?>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_CATEGORY = re.compile(r"\d\d-")


@dataclass(frozen=True, slots=True)
class Pair:
    """A submission and a source to compare."""

    submission: str
    source: str

    @property
    def name(self) -> str:
        """Name of the pair's file, without extension."""
        return f"{Path(self.submission).stem}-{Path(self.source).stem}"


@dataclass(frozen=True, slots=True)
class PanCorpus:
    """Pairs, and for each category the true cases of its pairs."""

    folder: Path
    pairs: tuple[Pair, ...]
    categories: Mapping[str, Mapping[str, Sequence[Case]]]

    def submission(self, pair: Pair) -> Path:
        """Return the submission's file."""
        return self.folder / "susp" / pair.submission

    def source(self, pair: Pair) -> Path:
        """Return the source's file."""
        return self.folder / "src" / pair.source


def open_pan_corpus(folder: Path, pairs: Path | None = None, limit: int | None = None) -> PanCorpus:
    """Read a corpus; `pairs` may name another list, of which `limit` pairs are picked evenly."""
    listed = pairs or folder / "pairs"
    missing = [str(path) for path in (listed, folder / "susp", folder / "src") if not path.exists()]
    if missing:
        raise UsageProblem(
            f"This is not a PAN corpus: {', '.join(missing)} is missing.",
            "It has a file `pairs`, folders `susp` and `src`, and one folder for each category.",
        )
    lines = [line.split() for line in listed.read_text(encoding="utf-8").splitlines()]
    chosen = [Pair(words[0], words[1]) for words in lines if len(words) == 2]
    if limit and limit < len(chosen):
        chosen = [chosen[number * len(chosen) // limit] for number in range(limit)]
    names = {pair.name for pair in chosen}
    categories = {
        category.name: {
            path.stem: _read_cases(path)
            for path in sorted(category.glob("*.xml"))
            if path.stem in names
        }
        for category in sorted(folder.iterdir())
        if category.is_dir() and _CATEGORY.match(category.name)
    }
    return PanCorpus(folder, tuple(chosen), categories)


def _read_cases(path: Path) -> list[Case]:
    cases = []
    for feature in _FEATURE.finditer(path.read_text(encoding="utf-8")):
        value = dict(_ATTRIBUTE.findall(feature[1]))
        if value.get("name") == "plagiarism" and "source_reference" in value:
            start, origin = int(value["this_offset"]), int(value["source_offset"])
            end = start + int(value["this_length"])
            cases.append(Case(start, end, origin, origin + int(value["source_length"])))
    return cases


def format_detections(pair: Pair, cases: Sequence[Case]) -> str:
    """Format the answer file of a pair, as the task's scorers read it."""
    # This import loads Python's web client; only an evaluation needs it.
    from xml.sax.saxutils import quoteattr

    features = "".join(
        f'<feature name="detected-plagiarism" this_offset="{case.start}" '
        f'this_length="{case.end - case.start}" source_reference={quoteattr(pair.source)} '
        f'source_offset="{case.origin_start}" '
        f'source_length="{case.origin_end - case.origin_start}" />\n'
        for case in cases
    )
    return f"<document reference={quoteattr(pair.submission)}>\n{features}</document>\n"
