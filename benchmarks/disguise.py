"""Disguised copies of a PAN corpus: `python benchmarks/disguise.py CORPUS FOLDER [EVERY]`.

The submissions of every EVERY-th pair (1: all) are changed as someone who hides a copy, or a bad
scan, would change them; sources stay as they are. The truth moves with the text, so that
`plagcheck evaluate pan FOLDER/NAME` and any other scorer of the task can be run on the result.
"""

from __future__ import annotations

import random
import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from plagcheck.research import edits
from plagcheck.research.edits import Edit, Original, apply_edits, misread_letters, shuffle_words
from plagcheck.research.pan import PanCorpus, open_pan_corpus
from plagcheck.research.plagdet import Case

_WORD = re.compile(r"[^\W\d_]+")
_LOOK_ALIKE = str.maketrans("aceiopsxyABCEHKMOPTX", "асеіорѕхуАВСЕНКМОРТХ")
_UNSEEN = "\u200b\u200c\u200d\u2060\u00ad"
SHARE = 0.3
"""Share of the words, or groups of words, that a disguise touches."""


Disguise = Callable[[str, random.Random], Iterator[Edit]]


class Moved:
    """A text after its edits, which knows where each place of the original went."""

    def __init__(self, original: str, changes: Iterable[Edit]) -> None:
        self._edits = list(changes)
        self.text = apply_edits(original, self._edits)
        self._starts = [edit.start for edit in self._edits]
        longer = (len(edit.replacement) - edit.end + edit.start for edit in self._edits)
        self._shifts = [0, *accumulate(longer)]

    def place(self, offset: int, *, end: bool) -> int:
        """Where an offset went; inside an edit, to the edit's own start or end."""
        number = bisect_right(self._starts, offset - end)
        before = self._edits[number - 1] if number else None
        if before and before.start + end <= offset < before.end:
            return (before.end if end else before.start) + self._shifts[number - 1 + end]
        return offset + self._shifts[number]


def homoglyphs(text: str, chance: random.Random) -> Iterator[Edit]:
    """Letters of other alphabets that look the same, in some of the words."""
    for word in _WORD.finditer(text):
        if chance.random() < SHARE:
            letters = (
                letter.translate(_LOOK_ALIKE) if chance.random() < 0.5 else letter
                for letter in word[0]
            )
            yield Edit(word.start(), word.end(), "".join(letters))


def invisible(text: str, chance: random.Random) -> Iterator[Edit]:
    """Characters that are drawn as nothing, inside some of the words."""
    for word in _WORD.finditer(text):
        if len(word[0]) > 1 and chance.random() < SHARE:
            place = word.start() + chance.randrange(1, len(word[0]))
            yield Edit(place, place, chance.choice(_UNSEEN))


def make_misreading(rate: float) -> Disguise:
    """A scan in which this share of the letters is read wrongly."""
    return lambda text, chance: misread_letters(text, rate, chance)


def make_inflection(forms: dict[str, list[str]]) -> Disguise:
    """Some of the words in another of their forms that the corpus has."""

    def others(word: str) -> Sequence[str]:
        return forms.get(word, ())

    return lambda text, chance: edits.inflect_words(Original.from_text(text, others), SHARE, chance)


def reordered(text: str, chance: random.Random) -> Iterator[Edit]:
    """Some groups of four words shuffled, inside a line."""
    return shuffle_words(Original.from_text(text), SHARE, chance)


def other_forms(texts: Iterable[str]) -> dict[str, list[str]]:
    """English word → words with the same lemma."""
    import simplemma

    words = sorted({word for text in texts for word in _WORD.findall(text) if word.islower()})
    families: dict[str, list[str]] = {}
    for word in words:
        families.setdefault(simplemma.lemmatize(word, "en"), []).append(word)
    return {
        word: [other for other in family if other != word]
        for family in families.values()
        if len(family) > 1
        for word in family
    }


def disguises(corpus: PanCorpus) -> dict[str, Disguise]:
    """All of them by name."""
    forms = other_forms(
        corpus.submission(pair).read_text(encoding="utf-8") for pair in corpus.pairs
    )
    return {
        "homoglyphs": homoglyphs,
        "invisible": invisible,
        "misread-1": make_misreading(0.01),
        "misread-2": make_misreading(0.02),
        "misread-3": make_misreading(0.03),
        "inflected": make_inflection(forms),
        "reordered": reordered,
    }


def write_disguised(corpus: PanCorpus, disguise: Disguise, folder: Path) -> PanCorpus:
    """The corpus with its submissions disguised, in a folder of its own."""
    (folder / "susp").mkdir(parents=True, exist_ok=True)
    sources = folder / "src"
    if not sources.exists():
        sources.symlink_to((corpus.folder / "src").resolve(), target_is_directory=True)
    moved = {}
    for name in sorted({pair.submission for pair in corpus.pairs}):
        original = (corpus.folder / "susp" / name).read_bytes().decode("utf-8")
        chance = random.Random(name)  # noqa: S311
        moved[name] = Moved(original, disguise(original, chance))
        (folder / "susp" / name).write_bytes(moved[name].text.encode("utf-8"))
    owners = {pair.name: pair for pair in corpus.pairs}
    lines = "".join(f"{pair.submission} {pair.source}\n" for pair in corpus.pairs)
    (folder / "pairs").write_text(lines, encoding="utf-8")
    for category, pairs in corpus.categories.items():
        (folder / category).mkdir(exist_ok=True)
        for name, cases in pairs.items():
            own = moved[owners[name].submission]
            features = "".join(_feature(case, own, owners[name].source) for case in cases)
            page = f'<document reference="{owners[name].submission}">\n{features}</document>\n'
            (folder / category / f"{name}.xml").write_text(page, encoding="utf-8")
    return open_pan_corpus(folder)


def _feature(case: Case, moved: Moved, source: str) -> str:
    start, end = moved.place(case.start, end=False), moved.place(case.end, end=True)
    return (
        f'<feature name="plagiarism" this_offset="{start}" this_length="{end - start}" '
        f'source_reference="{source}" source_offset="{case.origin_start}" '
        f'source_length="{case.origin_end - case.origin_start}" />\n'
    )


def every(corpus: PanCorpus, step: int) -> PanCorpus:
    """Every so many-th pair of each category."""
    names = {name for pairs in corpus.categories.values() for name in sorted(pairs)[::step]}
    return PanCorpus(
        corpus.folder,
        tuple(pair for pair in corpus.pairs if pair.name in names),
        {
            category: {name: cases for name, cases in pairs.items() if name in names}
            for category, pairs in corpus.categories.items()
        },
    )


def main() -> None:
    """Write every disguise of a corpus."""
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: disguise.py CORPUS FOLDER [EVERY]")
    corpus = every(open_pan_corpus(Path(sys.argv[1])), int((*sys.argv, "1")[3]))
    for name, disguise in disguises(corpus).items():
        write_disguised(corpus, disguise, Path(sys.argv[2]) / name)


if __name__ == "__main__":
    main()
