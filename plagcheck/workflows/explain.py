"""Two texts, files, bit strings or numbers → their signatures, distance and verdict, by method.

A text is one element here: all its content words. So every worked example of the documents can be
typed. A bit string may have a weight (`100101:4`): it then votes as the hash of a word does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from plagcheck.documents import DEFAULT_LIMITS, Limits
from plagcheck.errors import DocumentNotRead, UsageProblem
from plagcheck.matching import count_allowed_bits, measure_hamming_distances
from plagcheck.model import (
    Bits,
    Estimate,
    ExplainedInput,
    ExplainedWord,
    Explanation,
    MethodExplanation,
    Skipped,
    Text,
    compute_levels,
)
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method, build_method, find_method
from plagcheck.signatures.anchor import ANCHOR_WIDTH, RANGE, encode_anchors, round_to_anchor
from plagcheck.signatures.bits import pack_bits, unpack_bits
from plagcheck.signatures.ctph import count_edits
from plagcheck.signatures.interface import make_document_element
from plagcheck.text import TooManyWords, analyze_document
from plagcheck.workflows.analyzer import AnalyzerConfig, InputFile, open_analyzer

MOST_EXPLAINED_BITS = 4_096
MOST_WEIGHT = 1_000
MOST_LETTERS = 10_000
"""Texts that are longer are not compared letter by letter: the time grows with the square."""

LETTER_LIMIT = 5
"""Letters that may differ between texts that are alike (document A)."""

LARGEST_SET = 64
"""Words that fit the widest signature of `jaccard`."""

_BITS = re.compile(r"([01]{2,})(?::([0-9]{1,6}))?", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_SIMPLE = "simhash"
"""The method whose threshold holds for bit strings of no named method."""


class ExplainChoices(NamedTuple):
    """How two inputs are compared."""

    method: str | None = None
    """None for all methods."""
    recipe: Mapping[str, Any] = MappingProxyType({})
    """Choices of the recipe besides the method."""
    threshold: Decimal | None = None
    """Percentage from which inputs are alike; by default each method's distance."""


def explain_inputs(
    first: str | InputFile,
    second: str | InputFile,
    choices: ExplainChoices,
    limits: Limits = DEFAULT_LIMITS,
    pdf_reader: str = "auto",
) -> Explanation:
    """Compare two inputs; strings are texts, bit strings, or numbers for the anchors."""
    kinds = [_find_kind(item, choices.method) for item in (first, second)]
    if kinds[0] != kinds[1]:
        called = {"text": "a text", "bits": "a bit string", "number": "a number"}
        raise UsageProblem(
            f"A is {called[kinds[0]]} and B is {called[kinds[1]]}; only like can be compared."
        )
    if isinstance(first, str) and isinstance(second, str):
        if kinds[0] == "bits":
            return _explain_bits(first, second, choices)
        if kinds[0] == "number":
            return _explain_numbers(int(first), int(second), choices)
    analyzer = open_analyzer(
        AnalyzerConfig(Recipe(terms=choices.recipe.get("terms", ())), pdf_reader, limits)
    )
    texts, inputs, letters = [], [], []
    for name, item in (("A", first), ("B", second)):
        file = item if isinstance(item, InputFile) else InputFile(name, data=item.encode())
        document = analyzer.read_document(file)
        if isinstance(document, Skipped):
            raise DocumentNotRead(
                f"{file.shown} was not read: {document.detail}.",
                path=file.shown,
                reason=document.reason,
            )
        try:
            text = analyze_document(document, analyzer.lexicon)
        except TooManyWords:
            raise UsageProblem(f"{file.shown} has too many different words.") from None
        texts.append(text)
        letters.append(document.text)
        shown = item if isinstance(item, str) else file.shown
        inputs.append(ExplainedInput("text", shown, _list_words(text, choices)))
    names = [choices.method] if choices.method else [*METHODS]
    methods = tuple(_explain_texts(texts[0], texts[1], name, choices) for name in names)
    edits = _count_letter_edits(*letters)
    return Explanation(inputs[0], inputs[1], methods, edits, LETTER_LIMIT)


def _find_kind(item: str | InputFile, method: str | None) -> str:
    if isinstance(item, InputFile):
        return "text"
    if method == "anchor" and _NUMBER.fullmatch(item):
        return "number"
    return "bits" if _BITS.fullmatch(item) else "text"


def _list_words(text: Text, choices: ExplainChoices) -> tuple[ExplainedWord, ...]:
    has_levels = choices.recipe.get("weights") == "levels"
    weights = (compute_levels(text.weights) if has_levels else text.weights).tolist()
    return tuple(
        ExplainedWord(text.words[word], text.lemmas[word], text.languages[word], weights[word])
        for word in text.word_ids[text.counted].tolist()
    )


def _count_letter_edits(first: str, second: str) -> int | None:
    first, second = first.strip(), second.strip()
    if max(len(first), len(second)) > MOST_LETTERS:
        return None
    rows = [np.array([*map(ord, text)], dtype=np.uint32) for text in (first, second)]
    return int(count_edits(rows[0], rows[1][None], np.array([len(second)]))[0])


def _explain_texts(
    first: Text, second: Text, name: str, choices: ExplainChoices
) -> MethodExplanation:
    """Sign two texts as one element each, and compare the signatures."""
    kind = find_method(name)
    contents = first.content(), second.content()
    longest = max(1, *map(len, contents))
    fits = {"size": longest} if longest <= LARGEST_SET else {"element": "sentence"}
    recipe = Recipe.for_method(name, **{**fits, **choices.recipe})
    method = build_method(recipe)
    scale = kind.scale(recipe.bits, recipe.comparison)
    threshold = recipe.distance
    if choices.threshold is not None:
        threshold = count_allowed_bits(choices.threshold, scale)
    result = MethodExplanation(
        name, recipe.comparison, recipe.bits, ("", ""), "", None, scale, threshold
    )
    signatures: list[Bits] = []
    for called, text, content in zip("AB", (first, second), contents, strict=True):
        element = make_document_element(content)
        if not len(element):
            return replace(result, problem=f"{called} has no content words")
        if not len(method.select_signable(text, element)):
            return replace(result, problem=_describe_unsigned(called, kind, recipe))
        try:
            signatures.append(method.sign(text, element))
        except UsageProblem as problem:
            if choices.method:
                raise
            return replace(result, problem=problem.message.rstrip("."))
    return _compare_signatures(result, signatures[0], signatures[1], method)


def _describe_unsigned(called: str, kind: type[Method], recipe: Recipe) -> str:
    if kind.minimum == "1 word":
        return f"{called} has more words than fit {recipe.bits:,} bits"
    return f"{called} is too short: {kind.name} needs {kind.minimum}"


def _compare_signatures(
    result: MethodExplanation, first: Bits, second: Bits, method: Method
) -> MethodExplanation:
    drawn = [_draw_bits(signature, result.bits) for signature in (first, second, first ^ second)]
    if result.comparison == "hamming":
        distance = int(measure_hamming_distances(first, second)[0])
        estimates = _estimate(type(method), distance, result.bits)
    else:
        distance = int(method.measure_distances(first[0], second)[0])
        estimates = ()
    return replace(
        result,
        signatures=(drawn[0], drawn[1]),
        xor=drawn[2],
        distance=distance,
        estimates=estimates,
    )


def _explain_bits(first: str, second: str, choices: ExplainChoices) -> Explanation:
    """Compare two bit strings; with weights, also let them vote."""
    name = choices.method or _SIMPLE
    kind = find_method(name)
    if kind.comparisons[0] != "hamming":
        raise UsageProblem(f"The signatures of {name} are not compared bit by bit; give texts.")
    parsed = [_BITS.fullmatch(item) for item in (first, second)]
    digits = [found[1] for found in parsed if found]
    weights = [found[2] for found in parsed if found]
    width = len(digits[0])
    if len(digits[1]) != width:
        raise UsageProblem(
            f"A has {width:,} bits and B {len(digits[1]):,}; signatures have one length."
        )
    if width > MOST_EXPLAINED_BITS:
        raise UsageProblem(f"A bit string has at most {MOST_EXPLAINED_BITS:,} bits.")
    if foreign := sorted(choices.recipe.keys() - {"distance"}):
        raise UsageProblem(f"Bit strings are signed already; {', '.join(foreign)} changes nothing.")
    signatures = [pack_bits(np.array([[*map(int, row)]])) for row in digits]
    distance = int(measure_hamming_distances(signatures[0], signatures[1])[0])
    threshold = choices.recipe.get("distance", kind.default_distance(width, "hamming"))
    if choices.threshold is not None:
        threshold = count_allowed_bits(choices.threshold, width)
    kinds = [kind] if choices.method else [find_method("hyperplane"), find_method("minhash")]
    explained = MethodExplanation(
        choices.method or "",
        "hamming",
        width,
        (digits[0], digits[1]),
        _draw_bits(signatures[0] ^ signatures[1], width),
        distance,
        width,
        threshold,
        tuple(estimate for each in kinds for estimate in _estimate(each, distance, width)),
    )
    if weights[0] is None and weights[1] is None:
        inputs = [ExplainedInput("bits", item) for item in digits]
        return Explanation(inputs[0], inputs[1], (explained,))
    if None in weights:
        raise UsageProblem("Give a weight to both bit strings, or to none.")
    numbers = [int(weight) for weight in weights]
    if not all(1 <= weight <= MOST_WEIGHT for weight in numbers):
        raise UsageProblem(f"A weight goes from 1 to {MOST_WEIGHT:,}.")
    votes = [
        tuple(weight if digit == "1" else -weight for digit in row)
        for row, weight in zip(digits, numbers, strict=True)
    ]
    total = tuple(map(sum, zip(*votes, strict=True)))
    inputs = [
        ExplainedInput("bits", item, votes=own)
        for item, own in zip((first, second), votes, strict=True)
    ]
    signature = "".join("1" if vote > 0 else "0" for vote in total)
    return Explanation(inputs[0], inputs[1], (explained,), votes=total, signature=signature)


def _explain_numbers(first: int, second: int, choices: ExplainChoices) -> Explanation:
    """Round two numbers to their anchors (document A)."""
    if foreign := sorted(choices.recipe.keys() - {"anchor_width", "distance"}):
        raise UsageProblem(f"Two numbers have anchors only; {', '.join(foreign)} changes nothing.")
    if max(first, second) > RANGE:
        raise UsageProblem(f"Anchors stand on a scale from 0 to {RANGE:,}.")
    width = int(choices.recipe.get("anchor_width", ANCHOR_WIDTH.original))
    anchors = round_to_anchor(np.array([first, second]), np.ones(2, dtype=np.int64), width)
    codes = encode_anchors(anchors)
    signatures = ["".join(map(str, np.unpackbits(code).tolist())) for code in codes[:, None]]
    steps = abs(int(anchors[0]) - int(anchors[1]))
    explained = MethodExplanation(
        "anchor",
        "hamming",
        8,
        (signatures[0], signatures[1]),
        f"{int(codes[0] ^ codes[1]):08b}",
        min(steps, 8),
        8,
        int(choices.recipe.get("distance", 0)),
        anchors=(int(anchors[0]) * width, int(anchors[1]) * width),
    )
    return Explanation(
        ExplainedInput("number", str(first)), ExplainedInput("number", str(second)), (explained,)
    )


def _estimate(kind: type[Method], distance: int, bits: int) -> tuple[Estimate, ...]:
    estimate = kind.estimate_likeness(distance, bits)
    return () if estimate is None else (estimate,)


def _draw_bits(signature: Bits, bits: int) -> str:
    return "".join(map(str, unpack_bits(signature, bits)[0].tolist()))
