"""The methods by name, and how a recipe chooses one."""

from __future__ import annotations

from dataclasses import replace

from plagcheck.choices import MethodChoices
from plagcheck.errors import UsageProblem
from plagcheck.model import Frequencies
from plagcheck.signatures.anchor import Anchor
from plagcheck.signatures.bitsample import BitSample
from plagcheck.signatures.ctph import Ctph
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.hyperplane import Hyperplane
from plagcheck.signatures.interface import Method
from plagcheck.signatures.jaccard import Jaccard
from plagcheck.signatures.minhash import MinHash
from plagcheck.signatures.nilsimsa import Nilsimsa
from plagcheck.signatures.simhash import SimHash
from plagcheck.signatures.simhash_tfidf import SimHashTfidf
from plagcheck.signatures.tlsh import Tlsh

METHODS: dict[str, type[Method]] = {
    kind.name: kind
    for kind in (
        Exact,
        Anchor,
        Jaccard,
        Ctph,
        MinHash,
        SimHash,
        SimHashTfidf,
        Hyperplane,
        BitSample,
        Nilsimsa,
        Tlsh,
    )
}


def find_method(name: str) -> type[Method]:
    """Return the class of a method; raises `UsageProblem` if there is none of that name."""
    if name not in METHODS:
        raise UsageProblem(f"There is no method “{name}”.", "`plagcheck methods` lists them.")
    return METHODS[name]


def build_method(choices: MethodChoices, frequencies: Frequencies | None = None) -> Method:
    """Make the method that a recipe names; report all bad values at once."""
    kind = find_method(choices.method)
    problems = [
        *choices.out_of_range(),
        *kind.find_parameter_problems(choices),
        *kind.find_problems(choices),
    ]
    if choices.bits not in kind.widths:
        problems.append(f"{kind.name} has widths {', '.join(map(str, kind.widths))} bits")
    if choices.comparison not in kind.comparisons:
        problems.append(f"{kind.name} is compared by {' or '.join(kind.comparisons)}")
    elif (
        not 0
        <= choices.distance
        <= (largest := kind.largest_distance(choices.bits, choices.comparison))
    ):
        unit = "bits" if choices.comparison == "hamming" else f"steps of {choices.comparison}"
        problems.append(f"{kind.name} compares within 0 to {largest} {unit}")
    if choices.size < 1:
        problems.append("an element has at least one word")
    if not find_method(choices.document).document_bits:
        problems.append(f"{choices.document} does not sign whole documents")
    if problems:
        raise UsageProblem(f"This recipe does not work: {'; '.join(problems)}.")
    return kind.from_choices(choices, frequencies)


def build_document_method(choices: MethodChoices, frequencies: Frequencies | None = None) -> Method:
    """Make the method that signs whole documents."""
    kind = find_method(choices.document)
    parameters = tuple(kind.document_parameters.items())
    own = replace(choices, method=kind.name, bits=kind.document_bits, parameters=parameters)
    return kind.from_choices(own, frequencies)


def needs_frequencies(choices: MethodChoices) -> bool:
    """Whether words must be counted over the corpus before anything is signed."""
    kinds = (METHODS.get(name) for name in (choices.method, choices.document))
    return any(kind.needs_frequencies for kind in kinds if kind)
