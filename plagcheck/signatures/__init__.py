"""Room 3: elements → signatures. What does an element look like in a few bits?

Docstrings cite "document A" to "document D": docs/SEEDS.md says what each asks for.
"""

from plagcheck.choices import MethodChoices, MethodParameters, Parameter
from plagcheck.signatures.interface import Method
from plagcheck.signatures.registry import (
    METHODS,
    build_document_method,
    build_method,
    find_method,
    needs_frequencies,
)

__all__ = [
    "METHODS",
    "Method",
    "MethodChoices",
    "MethodParameters",
    "Parameter",
    "build_document_method",
    "build_method",
    "find_method",
    "needs_frequencies",
]
