"""Experiments of the seed documents on Chinese texts, and meaning beside the methods of words.

Parts of `python benchmarks/study_questions.py DATA`. DATA/pan-like/zh/src holds articles of
Chinese journals and newspapers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plagcheck.meaning import encode_document, load_encoder
from plagcheck.model import Bits, Document, Frequencies, SignedWindows, Text
from plagcheck.recipe import Recipe
from plagcheck.research.curves import Curve
from plagcheck.research.study.documents import make_versions, measure_lengths
from plagcheck.research.study.signing import measure_hamming
from plagcheck.research.study.sources import SOURCES, compute_rank
from plagcheck.research.study.texts import Collection, StudyText, analyze_text, load_collection
from plagcheck.research.study.variants import DocumentVariant, list_document_variants
from plagcheck.signatures import build_document_method
from plagcheck.signatures.minhash import hash_document_shingles
from plagcheck.text import Lexicon
from plagcheck.text.languages import is_han

TOPICS = {
    "environment": "环境|生态|水土|污染",
    "computing": "计算机|软件|自动化|微型机",
    "sport": "体育|运动员|登山|滑水",
    "aerospace": "航空|航天|导弹|火箭",
    "economy and agriculture": "农业|农村|经济|产业",
}
"""Words that name the subject of an article in its first lines."""
HEAD = 60
"""Characters of an article that tell its subject: the journal's name or the first line."""
GROWTH = (250, 500, 1_000, 2_000)
"""Documents among which near-duplicates are looked for."""
PIECE = 600
"""Characters of those documents: a news item."""
SAMPLED = 25
"""The Shingle algorithm keeps one shingle in so many (Broder 1997)."""
MEANING_SHARE = 0.25
"""Bits that may differ: as many in a hundred as for `hyperplane`."""
QUERIES = 50
"""Windows of a copy to search for, evenly spaced, as in the study."""

Row = dict[str, Any]
Distances = Callable[[int], NDArray[np.int64]]
"""Number of a document → its distances to all."""


def open_chinese(data: Path) -> Collection:
    """Open the articles without their English abstracts and formulas."""
    collection = load_collection(data / "pan-like" / "zh", 80)
    lexicon = Lexicon()
    kept = [
        analyze_text(_keep_chinese_lines(text.raw), text.name, lexicon)
        for text in collection.originals
    ]
    return replace(collection, originals=[text for text in kept if text])


def _keep_chinese_lines(raw: str) -> str:
    lines = (line.strip() for line in raw.splitlines())
    return "\n".join(line for line in lines if 2 * sum(map(is_han, line)) > len(line))


def measure_short_chinese(data: Path) -> list[Row]:
    """Cut Chinese articles to growing numbers of characters, as document B counts them."""
    return [*measure_lengths(open_chinese(data), list_document_variants(None, ("simhash",)))]


def measure_topics(data: Path) -> list[Row]:
    """Repeat document C's experiment: are the articles on a topic nearer than all others?"""
    originals = open_chinese(data).originals
    topics = np.array([_find_topic(text.raw[:HEAD]) for text in originals])
    return rate_topics(originals, topics, np.flatnonzero(topics >= 0))


def measure_versions(data: Path) -> list[Row]:
    """Rebuild it: 500 edited versions of five articles among all others."""
    collection = open_chinese(data)
    heads = collection.originals[:: len(collection.originals) // len(TOPICS)][: len(TOPICS)]
    versions = [make_versions(collection, head) for head in heads]
    others = [text for text in collection.originals if text not in heads]
    texts = [*heads, *(version for topic in versions for version in topic), *others]
    topics = np.full(len(texts), -1)
    topics[: len(heads)] = range(len(heads))
    ends = len(heads) + np.cumsum([0, *map(len, versions)])
    for number, (start, end) in enumerate(pairwise(ends)):
        topics[start:end] = number
    return rate_topics(texts, topics, np.arange(len(heads)))


def rate_topics(
    texts: Sequence[StudyText], topics: NDArray[np.int64], queries: NDArray[np.int64]
) -> list[Row]:
    """Measure precision and recall of the documents on the topic of each query."""
    rows = []
    for label, measure, scale in list_competitors(texts):
        curve = Curve.empty(scale)
        for number in queries.tolist():
            distances, same = measure(number), topics == topics[number]
            same[number] = False
            other = topics != topics[number]
            curve = curve.add(distances[same], distances[other], int(same.sum()))
        chance = curve.sought / (curve.sought + int(curve.wrong.sum()))
        rows.append(
            {
                "label": label,
                "documents": len(texts),
                "topics": np.bincount(topics[topics >= 0]).tolist(),
                "close": curve.at(3).as_dict() if "SimHash" in label else None,
                "best": curve.best().as_dict(),
                "chance": round(2 * chance / (1 + chance), 4),
            }
        )
        print(rows[-1], flush=True)
    return rows


def _find_topic(head: str) -> int:
    """Return the number of the only topic that is named; -1 if none is, or several are."""
    named = [
        number
        for number, words in enumerate(TOPICS.values())
        if any(word in head for word in words.split("|"))
    ]
    return named[0] if len(named) == 1 else -1


def list_competitors(texts: Sequence[StudyText]) -> Iterator[tuple[str, Distances, int]]:
    """Yield document C's method and its two competitors, and MinHash, with what they compare."""
    kept = [set(sample_shingles(text.text).tolist()) for text in texts]

    def compare_shingles(number: int) -> NDArray[np.int64]:
        own = kept[number]
        shares = [len(own & other) / max(len(own | other), 1) for other in kept]
        return np.array([round(1000 * (1 - share)) for share in shares])

    yield "Shingle, sampled", compare_shingles, 1000
    frequencies = count_frequencies(texts)
    for label, variant in name_signers(frequencies).items():
        signatures = np.concatenate([sign_text(variant, text) for text in texts])
        yield label, partial(_compare_signatures, signatures), variant.bits


def _compare_signatures(signatures: Bits, number: int) -> NDArray[np.int64]:
    return measure_hamming(signatures[number], signatures)


def count_frequencies(texts: Sequence[StudyText]) -> Frequencies:
    """Count the texts that have each word (document C)."""
    known: Any = None
    return Collection(known, [*texts], [], generated=False).frequencies()


def name_signers(frequencies: Frequencies) -> dict[str, DocumentVariant]:
    """Return what signs whole documents: as document C calls them, and MinHash."""
    by_frequency = Recipe(document="simhash", weighted=False)
    recipes = {
        "SimHash by frequency": by_frequency,
        "SimHash, document C's weights": Recipe(document="simhash-tfidf"),
        "minhash": Recipe(document="minhash"),
    }
    methods = {
        label: build_document_method(recipe, frequencies) for label, recipe in recipes.items()
    }
    return {
        label: DocumentVariant(label, method, 1024 if label == "minhash" else 64)
        for label, method in methods.items()
    }


def sign_text(variant: DocumentVariant, text: StudyText) -> Bits:
    return variant.method.sign_document(text.text, text.text.content(), frozenset())


def sample_shingles(text: Text) -> Bits:
    """Return the distinct shingles of a document that the Shingle algorithm keeps."""
    shingles = np.unique(hash_document_shingles(text, text.content()))
    kept: Bits = shingles[shingles % np.uint64(SAMPLED) == 0]
    return kept


def cut_news(data: Path) -> list[StudyText]:
    """Cut the articles into pieces as long as news items."""
    whole = "".join(text.raw for text in open_chinese(data).originals)
    starts = [*range(0, PIECE * (max(GROWTH) + 1), PIECE)]
    lexicon = Lexicon()
    pieces = (analyze_text(whole[one:other], "", lexicon) for one, other in pairwise(starts))
    return [piece for piece in pieces if piece]


def measure_meaning(data: Path) -> list[Row]:
    """Measure sentences by meaning as the study measures elements of words (`sources.py`)."""
    rows = []
    for name in ("train_corpus", "uk-corrections", "zh-edits", "short-answers"):
        collection = load_collection(data / name, 80)
        originals = collection.originals[: max(SOURCES, len(collection.copies))]
        stored = [_encode(text) for text in originals]
        bits = np.concatenate([windows.signatures for windows in stored])
        owners = np.repeat(np.arange(len(stored)), [len(windows) for windows in stored])
        within = round(MEANING_SHARE * 64 * bits.shape[1])
        words = reached = first = met = asked = 0
        began = time.process_time()
        copies = [copy for copy in collection.copies if copy.original < len(originals)]
        for copy in copies:
            windows = _encode(copy.read)
            hits = [measure_hamming(one, bits) <= within for one in windows.signatures]
            near = [bool(hit[owners == copy.original].any()) for hit in hits]
            words += len(copy.read.text.content())
            reached += _count_words(copy.read.text, windows, near)
            claims = np.zeros(len(originals))
            for hit in hits[:: -(-len(hits) // QUERIES)] if hits else []:
                named = np.unique(owners[hit])
                claims[named] += 1 / max(len(named), 1)
                met += int(hit.sum() - hit[owners == copy.original].sum())
                asked += 1
            first += compute_rank(claims, copy.original) == 1
        rows.append(
            {
                "corpus": name,
                "within": within,
                "stored": len(bits),
                "words": words,
                "reached": reached,
                "copies": len(copies),
                "first": first,
                "strangers": round(1e6 * met / max(asked * len(bits), 1), 1),
                "seconds": round(time.process_time() - began, 1),
            }
        )
        print(rows[-1], flush=True)
    return rows


def _encode(read: StudyText) -> SignedWindows:
    document = Document("", "", "txt", "", read.raw)
    return encode_document(document, read.text, load_encoder()).windows


def _count_words(text: Text, windows: SignedWindows, near: Sequence[bool]) -> int:
    """Count the content words that lie in windows near one of the original."""
    inside = np.zeros(len(text), dtype=bool)
    for start, end, is_near in zip(windows.starts, windows.ends, near, strict=True):
        if is_near:
            inside |= (text.starts >= start) & (text.ends <= end)
    return int(inside[text.content()].sum())
