"""What the seed documents left open: `python benchmarks/study_questions.py DATA [PART...]`.

DATA holds PAN 2013 (`train_corpus`), the Ukrainian corrections (`uk-corrections`) and the Chinese
articles of `pan-like`, all unpacked. The
figures go to docs/methods.json under `questions`, part by part; `benchmarks/study.py` without a
folder then makes the page of them. Times are processor seconds.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import xxhash
from study_experiments import (
    GROWTH,
    count_frequencies,
    cut_news,
    measure_meaning,
    measure_short_chinese,
    measure_topics,
    measure_versions,
    name_signers,
    sample_shingles,
    sign_text,
)

from plagcheck.index import Tables
from plagcheck.index.tables.chooser import OWNER_BYTES, cut_leads, find_best_plan
from plagcheck.index.tables.designs import list_split_designs
from plagcheck.matching import find_document_pairs, find_hits, scan_signatures
from plagcheck.matching.wide_search import design_bands, iterate_band_hits
from plagcheck.model import Bits, Document, Text, Word
from plagcheck.recipe import Recipe
from plagcheck.research.study.elements import measure_elements
from plagcheck.research.study.texts import StudyText, load_collection
from plagcheck.research.study.variants import Variant
from plagcheck.signatures import METHODS, build_method
from plagcheck.text import Lexicon, analyze_document
from plagcheck.text.elements import cut_shingles
from plagcheck.text.lexicon import look_up_word

FIGURES = Path(__file__).parent.parent / "docs" / "methods.json"
DESIGN_SIZES = (10**6, 10**7, 10**8)
WHOLE, TABLES = 10**7, 2
"""Signatures up to which every table of a design is timed; of more only so many, times their
number: they are alike, and all would take more memory than we have."""
COPIES = 8
"""How often the words of PAN's sources are exchanged to make 10 million elements."""

Row = dict[str, Any]


def clock(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the processor seconds of the quickest round."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def analyse(paths: Sequence[Path]) -> list[Text]:
    lexicon = Lexicon()
    return [
        analyze_document(
            Document("", "", "txt", "", path.read_text(encoding="utf-8", errors="replace")), lexicon
        )
        for path in paths
    ]


def measure_baseline(data: Path) -> list[Row]:
    """Time document A's own method, a hash of an element's words as written, beside `exact`."""
    texts = analyse(sorted((data / "train_corpus" / "src").iterdir())[:100])
    count = sum(len(cut_shingles(text, 3)) for text in texts)

    def hash_written() -> None:
        for text in texts:
            words = [text.words[word] for word in text.word_ids.tolist()]
            for first in range(len(words) - 2):
                xxhash.xxh3_64_intdigest(" ".join(words[first : first + 3]).encode())

    written = sum(len(text) - 2 for text in texts)
    rows = [{"label": "as written", "seconds": clock(hash_written), "elements": written}]
    for name in ("exact", "simhash", "minhash", "hyperplane"):
        recipe = Recipe.for_method(name, size=3)
        method = build_method(recipe)

        def sign(method: Any = method) -> None:
            for text in texts:
                method.sign(text, cut_shingles(text, 3))

        rows.append({"label": name, "seconds": clock(sign), "elements": count})
    return rows


def measure_designs(_: Path) -> list[Row]:
    """Document B's four designs on random signatures, 20,000 queries one bit from a stored one."""
    rows = []
    for size in DESIGN_SIZES:
        random = np.random.default_rng(1)
        stored = random.integers(0, 2**64, (size, 1), dtype=np.uint64)
        queries = stored[random.integers(0, size, 20_000)].copy()
        queries[:, 0] ^= np.uint64(1) << random.integers(0, 64, len(queries)).astype(np.uint64)
        longest = (size // 4).bit_length() - 1
        plans = {str(many): plan for many, plan in sorted(list_split_designs(64, 3).items())}
        plans = {name: cut_leads(plan, longest) for name, plan in plans.items()}
        for name, plan in (plans | {"auto": find_best_plan(64, 3, size)}).items():
            seconds = bytes_ = 0.0
            shared = OWNER_BYTES * (len(plan.leads) - 1)
            timed = plan.leads if size <= WHOLE else plan.leads[:TABLES]
            for lead in timed:
                tables = Tables.build(stored, replace(plan, leads=(lead,)))
                seconds += clock(partial(find_hits, queries, tables, 3)) / len(timed)
                bytes_ += tables.nbytes / len(timed)
            rows.append(
                {
                    "tables": name,
                    "signatures": size,
                    # Tables of one index share the numbers of the elements.
                    "bytes": round(bytes_ * len(plan.leads) / size - shared),
                    "microseconds": round(1e6 * seconds * len(plan.leads) / len(queries), 2),
                }
            )
            print(rows[-1], flush=True)
    return rows


def measure_widths(data: Path) -> list[Row]:
    """Hyperplanes of 256 and 512 bits on the Ukrainian corrections, elements of four words."""
    collection = load_collection(data / "uk-corrections", 20)
    variants = [
        Variant(f"hyperplane {bits}", Recipe.for_method("hyperplane", bits=bits, size=4))
        for bits in (128, 256, 512)
    ]
    rows = []
    for row in measure_elements(collection, variants, collection.frequencies()):
        if row["size"] == 4:
            rows.append({name: row[name] for name in ("label", "size", "alike", "default", "best")})
        if len(rows) == len(variants):
            break
    return rows


def measure_growth(data: Path) -> list[Row]:
    """Time near-duplicates from signing to pairs while documents become more (C's figure 3)."""
    texts = cut_news(data)
    rows = []
    for size in GROWTH:
        some = texts[:size]
        works: dict[str, Callable[[], object]] = {
            "Shingle, sampled": partial(pair_sampled_shingles, some)
        }
        for label in name_signers(count_frequencies(some)):
            works[label] = partial(pair_documents, some, label)
        for label, work in works.items():
            rows.append({"label": label, "documents": size, "seconds": round(clock(work, 1), 3)})
            print(rows[-1], flush=True)
    return rows


def pair_sampled_shingles(texts: Sequence[StudyText]) -> int:
    """Pair documents that share half of their sampled shingles, through an inverted list."""
    kept = [sample_shingles(text.text) for text in texts]
    owners = np.repeat(np.arange(len(kept)), [len(one) for one in kept])
    flat = np.concatenate(kept)
    order = np.argsort(flat, kind="stable")
    shared: Counter[tuple[int, int]] = Counter()
    for group in np.split(owners[order], np.flatnonzero(np.diff(flat[order])) + 1):
        own = group.tolist()
        shared.update((one, other) for at, one in enumerate(own) for other in own[at + 1 :])
    return sum(
        2 * count >= min(len(kept[one]), len(kept[other])) for (one, other), count in shared.items()
    )


def pair_documents(texts: Sequence[StudyText], label: str) -> int:
    """Count words if the method asks for it, sign documents and pair those within its distance."""
    counted = label.endswith("weights")
    variant = name_signers(count_frequencies(texts if counted else texts[:1]))[label]
    rows = [sign_text(variant, text) for text in texts]
    signatures = np.concatenate([row for row in rows if len(row)])
    minima = label == "minhash"
    within = METHODS["minhash"].document_distance if minima else 3
    return len(find_document_pairs(signatures, variant.bits, within, has_minima=minima))


def measure_bands(data: Path) -> list[Row]:
    """Bands against a full scan, on PAN's sources with their words exchanged `COPIES` times."""
    source, query = (
        [
            [text.lemmas[word] for word in text.word_ids[text.content()].tolist()]
            for text in analyse(sorted((data / "train_corpus" / part).iterdir())[::step])
        ]
        for part, step in (("src", 1), ("susp", 46))
    )
    words = [word for word, _ in Counter(word for one in source for word in one).most_common()]
    words += sorted({word for one in query for word in one} - {*words})
    weights = np.array([max(look_up_word(Word("en", word)).weight, 1) for word in words], np.int32)
    rows = []
    for name in ("minhash", "hyperplane"):
        recipe = Recipe.for_method(name)
        random = np.random.default_rng(5)
        parts = [sign_words(source, words, weights, recipe)]
        for _ in range(COPIES - 1):
            # Words change with words of about their frequency.
            ranks = np.arange(len(words)) * np.exp(0.3 * random.standard_normal(len(words)))
            order = np.argsort(ranks, kind="stable")
            exchanged = [words[number] for number in order]
            parts.append(sign_words(source, words, weights[order], recipe, exchanged))
        stored = np.concatenate(parts)[:10_000_000]
        rows.append(compare_bands(stored, sign_words(query, words, weights, recipe), recipe))
        print(rows[-1], flush=True)
    return rows


def sign_words(
    documents: Sequence[Sequence[str]],
    words: Sequence[str],
    weights: Any,
    recipe: Recipe,
    lemmas: Sequence[str] | None = None,
) -> Bits:
    numbers = {word: number for number, word in enumerate(words)}
    ids = np.array([numbers[word] for one in documents for word in one], dtype=np.uint32)
    spans = np.arange(len(ids), dtype=np.uint32)
    names = tuple(lemmas or words)
    text = Text(
        *(spans, spans + 1, names, ("en",) * len(names), ids, names, weights),
        *(np.zeros(1, np.uint32), np.ones(len(ids), dtype=bool)),
    )
    return build_method(recipe).sign(text, cut_shingles(text, recipe.size))


def compare_bands(stored: Bits, queries: Bits, recipe: Recipe) -> Row:
    rows = np.ascontiguousarray(np.unique(stored, axis=0).T)
    queries = np.unique(queries, axis=0)
    design = design_bands(recipe.bits, recipe.distance)
    if design is None:
        sys.exit(f"{recipe.method} has no bands")
    began = time.process_time()
    hits = iterate_band_hits(queries, rows, recipe.distance, design)
    found = {(one, other) for part, _ in hits for one, other, _ in part.tolist()}
    seconds = time.process_time() - began
    sample = np.arange(0, len(queries), max(len(queries) // 100, 1))
    began = time.process_time()
    truth = scan_signatures(queries[sample], rows, recipe.distance)
    scan = (time.process_time() - began) / len(sample) * len(queries)
    right = [(int(sample[one]), other) in found for one, other, _ in truth.tolist()]
    return {
        "label": recipe.method,
        "elements": len(stored),
        "queries": len(queries),
        "bands": len(design.bands),
        "predicted": round(design.share, 3),
        "measured": round(float(np.mean(right)), 3),
        "pairs": len(right),
        "seconds": round(seconds, 1),
        "scan": round(scan),
    }


PARTS = {
    "baseline": measure_baseline,
    "designs": measure_designs,
    "widths": measure_widths,
    "growth": measure_growth,
    "bands": measure_bands,
    "short_chinese": measure_short_chinese,
    "topics": measure_topics,
    "versions": measure_versions,
    "meaning": measure_meaning,
}


def main() -> None:
    """Measure the parts that are named, or all, and keep the figures."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[2:] or PARTS:
        rows = PARTS[name](Path(sys.argv[1]))
        study = json.loads(FIGURES.read_text(encoding="utf-8"))
        study.setdefault("questions", {})[name] = rows
        text = json.dumps(study, ensure_ascii=False, separators=(",", ":"))
        FIGURES.write_text(text.replace("},{", "},\n{") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
