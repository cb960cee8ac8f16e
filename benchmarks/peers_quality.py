"""Passages found by what a user could install instead, on the same pairs, in one run.

    python benchmarks/peers_quality.py CORPUS [--limit 300]

CORPUS has the PAN layout. Each tool has its recommended settings. Most report small hits where a
person sees one passage, so every tool is scored twice: as it reports, and after neighbouring hits
were joined. What is not installed is left out: `make bench` installs rapidfuzz, copydetect and
datasketch, Debian's similarity-tester has sim_text, and the variable DOLOS names the folder in
which `npm install @dodona/dolos-lib` was run.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.util import find_spec
from pathlib import Path

from plagcheck.research.evaluate_pan import evaluate_pan
from plagcheck.research.pan import PanCorpus, open_pan_corpus
from plagcheck.research.plagdet import Case, compute_score

SIM_TEXT, NODE = shutil.which("sim_text"), shutil.which("node")
WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+|\n|$)")
GAP = 300
"""Characters between two hits, on both sides, over which they are joined."""


@dataclass(frozen=True)
class Stretch:
    """A piece of a text, in characters."""

    start: int
    end: int
    text: str


Finder = Callable[[str, str], list[Case]]
"""Submission, source → hits."""


def list_words(text: str) -> list[Stretch]:
    return [Stretch(*word.span(), word[0].lower()) for word in WORD.finditer(text)]


def list_sentences(text: str) -> list[Stretch]:
    found = (Stretch(*part.span(), part[0].strip().lower()) for part in SENTENCE.finditer(text))
    return [sentence for sentence in found if len(WORD.findall(sentence.text)) >= 5]


def span_words(
    words: Sequence[Stretch], source: Sequence[Stretch], start: int, origin: int, length: int
) -> Case:
    ours, theirs = words[start : start + length], source[origin : origin + length]
    return Case(ours[0].start, ours[-1].end, theirs[0].start, theirs[-1].end)


def find_with_rapidfuzz(submission: str, source: str) -> list[Case]:
    """Sentences alike by 70 of 100 with their words sorted: the best of nine settings tried."""
    from rapidfuzz import fuzz, process

    ours, theirs = list_sentences(submission), list_sentences(source)
    if not ours or not theirs:
        return []
    scores = process.cdist(
        [sentence.text for sentence in ours],
        [sentence.text for sentence in theirs],
        scorer=fuzz.token_sort_ratio,
        score_cutoff=70,
    )
    return [
        Case(ours[i].start, ours[i].end, theirs[j].start, theirs[j].end)
        for i, j in zip(*scores.nonzero(), strict=True)
    ]


def find_with_copydetect(submission: str, source: str) -> list[Case]:
    """Winnowed fingerprints with its defaults: noise below 25 characters, 30 guaranteed."""
    from copydetect import CodeFingerprint, compare_files

    with tempfile.TemporaryDirectory() as folder:
        prints = []
        for name, text in (("a.txt", submission), ("b.txt", source)):
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8", newline="")
            prints.append(CodeFingerprint(str(path), 25, 6, filter=False))
        _, _, (ours, theirs) = compare_files(*prints)
    if not len(ours) or not len(theirs):
        return []
    origins = [*zip(*theirs.tolist(), strict=True)]
    hits = []
    for start, end in zip(*ours.tolist(), strict=True):
        pieces = {submission[at : at + 25] for at in range(start, max(end - 24, start + 1))}
        # It does not say which slice belongs to which: the one with most of the same pieces.
        best = max(origins, key=lambda origin: count_pieces(source, origin, pieces))
        hits.append(Case(start, end, *best))
    return hits


def count_pieces(text: str, span: tuple[int, int], pieces: set[str]) -> int:
    return sum(text[at : at + 25] in pieces for at in range(span[0], max(span[1] - 24, span[0])))


def find_with_minhash(submission: str, source: str) -> list[Case]:
    """Windows of 50 words alike by MinHash (datasketch), then equal runs of 8 words (difflib)."""
    from datasketch import MinHash

    def sign(words: Sequence[Stretch]) -> Iterator[tuple[int, MinHash]]:
        for first in range(0, max(len(words) - 25, 1), 25):
            window = [word.text for word in words[first : first + 50]]
            signature = MinHash(num_perm=64)
            signature.update_batch([" ".join(window[at : at + 3]).encode() for at in range(48)])
            yield first, signature

    ours, theirs = list_words(submission), list_words(source)
    origins = [*sign(theirs)]
    hits = set()
    for first, signature in sign(ours):
        for origin, other in origins:
            if signature.jaccard(other) < 0.1:
                continue
            window, facing = ours[first : first + 50], theirs[origin : origin + 50]
            texts = [word.text for word in window], [word.text for word in facing]
            for block in SequenceMatcher(None, *texts, autojunk=False).get_matching_blocks():
                if block.size >= 8:
                    hits.add(span_words(window, facing, *block))
    return sorted(hits)


def find_with_sim_text(submission: str, source: str) -> list[Case]:
    """Runs of 24 equal words, its default; a word a line makes its line numbers word numbers."""
    ours, theirs = list_words(submission), list_words(source)
    with tempfile.TemporaryDirectory() as folder:
        for name, words in (("a", ours), ("b", theirs)):
            lines = "\n".join(word.text for word in words)
            Path(folder, name).write_text(f"{lines}\n", encoding="utf-8")
        printed = subprocess.run(
            [SIM_TEXT or "sim_text", "-n", "-T", "-w", "200", "a", "|", "b"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    runs = re.findall(r"a: line (\d+)-(\d+)\s*\|b: line (\d+)-(\d+)", printed)
    return [
        Case(ours[a - 1].start, ours[b - 1].end, theirs[c - 1].start, theirs[d - 1].end)
        for a, b, c, d in (map(int, run) for run in runs)
    ]


def find_with_dolos(submission: str, source: str) -> list[Case]:
    """Winnowed fingerprints of characters with its defaults: 23 long, one in 17 kept."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("a", submission), ("b", source)):
            # Dolos counts in UTF-16 units.
            plain = "".join(letter if letter < "\U00010000" else "?" for letter in text)
            Path(folder, name).write_text(plain, encoding="utf-8", newline="")
        printed = subprocess.run(
            [NODE or "node", Path(__file__).with_name("dolos.mjs"), "a", "b"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return [Case(*map(int, line.split())) for line in printed.splitlines()]


FINDERS: dict[str, tuple[Finder, bool]] = {
    "rapidfuzz, sentences": (find_with_rapidfuzz, bool(find_spec("rapidfuzz"))),
    "copydetect": (find_with_copydetect, bool(find_spec("copydetect"))),
    "MinHash (datasketch) and difflib": (find_with_minhash, bool(find_spec("datasketch"))),
    "sim_text": (find_with_sim_text, bool(SIM_TEXT)),
    "Dolos": (find_with_dolos, bool(NODE) and "DOLOS" in os.environ),
}


def join_neighbours(hits: Sequence[Case]) -> list[Case]:
    """Join hits that are less than `GAP` characters apart on both sides."""
    joined: list[Case] = []
    for hit in sorted(hits):
        for number, other in enumerate(joined):
            if (
                hit.start - other.end < GAP
                and other.start - hit.end < GAP
                and hit.origin_start - other.origin_end < GAP
                and other.origin_start - hit.origin_end < GAP
            ):
                joined[number] = Case(
                    min(hit.start, other.start),
                    max(hit.end, other.end),
                    min(hit.origin_start, other.origin_start),
                    max(hit.origin_end, other.origin_end),
                )
                break
        else:
            joined.append(hit)
    return joined if len(joined) == len(hits) else join_neighbours(joined)


def score_row(name: str, corpus: PanCorpus, hits: dict[str, list[Case]], seconds: float) -> str:
    truth = {pair: cases for listed in corpus.categories.values() for pair, cases in listed.items()}
    joined = {pair: join_neighbours(cases) for pair, cases in hits.items()}
    plain, after = compute_score(truth, hits), compute_score(truth, joined)
    by_category = [
        f"{compute_score(cases, joined).plagdet:.3f}".lstrip("0")
        for category, cases in corpus.categories.items()
        if any(cases.values())
    ]
    cells = [f"{score.plagdet:.3f}".lstrip("0") for score in (plain, after)]
    cells += [*by_category, f"{1000 * seconds / len(corpus.pairs):.0f}"]
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--limit", type=int, default=300, help="pairs, picked evenly")
    arguments = parser.parse_args()
    corpus = open_pan_corpus(arguments.corpus, limit=arguments.limit)
    categories = [name for name, cases in corpus.categories.items() if any(cases.values())]
    print(f"| tool | plagdet | joined | {' | '.join(categories)} | ms a pair |")
    print("|---" * (len(categories) + 4) + "|")
    began = time.process_time()
    results, _ = evaluate_pan(corpus)
    ours = {result.pair.name: [*result.cases] for result in results}
    print(score_row("**plagcheck**", corpus, ours, time.process_time() - began), flush=True)
    for name, (find, is_installed) in FINDERS.items():
        if not is_installed:
            print(f"({name} is not installed.)")
            continue
        began, hits = time.perf_counter(), {}
        for pair in corpus.pairs:
            texts = [
                path.read_bytes().decode()
                for path in (corpus.submission(pair), corpus.source(pair))
            ]
            hits[pair.name] = find(*texts)
        print(score_row(name, corpus, hits, time.perf_counter() - began), flush=True)


if __name__ == "__main__":
    main()
