"""Room 3: elements → signatures. What does an element look like in a few bits?

Docstrings cite "document A" to "document D": docs/SEEDS.md says what each asks for.
"""

from plagcheck.choices import MethodChoices, Parameter, Parameters
from plagcheck.signatures.anchor import Anchor
from plagcheck.signatures.bitsample import BitSample
from plagcheck.signatures.ctph import Ctph
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.hyperplane import Hyperplane
from plagcheck.signatures.interface import Method
from plagcheck.signatures.jaccard import Jaccard
from plagcheck.signatures.minhash import MinHash, hash_document_shingles
from plagcheck.signatures.nilsimsa import Nilsimsa
from plagcheck.signatures.registry import (
    METHODS,
    build_document_method,
    build_method,
    find_method,
    needs_frequencies,
)
from plagcheck.signatures.simhash import SimHash
from plagcheck.signatures.simhash_tfidf import SimHashTfidf, hash_document_words
from plagcheck.signatures.tlsh import Tlsh

__all__ = [
    "METHODS",
    "Anchor",
    "BitSample",
    "Ctph",
    "Exact",
    "Hyperplane",
    "Jaccard",
    "Method",
    "MethodChoices",
    "MinHash",
    "Nilsimsa",
    "Parameter",
    "Parameters",
    "SimHash",
    "SimHashTfidf",
    "Tlsh",
    "build_document_method",
    "build_method",
    "find_method",
    "hash_document_shingles",
    "hash_document_words",
    "needs_frequencies",
]
