"""Checks of an index that need the methods and the text of documents.

index/ checks files. Here a recipe is checked against the methods there are, and a stored text by
its words. If a stranger wrote what plagcheck never writes, the command ends as for damage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import clear_frames

from plagcheck.engine.memory import limit_memory
from plagcheck.errors import IndexDamaged, UsageProblem
from plagcheck.index import StoredDocument, unknown_recipe_error
from plagcheck.matching import Pairs
from plagcheck.model import Elements, Frequencies
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method, build_method
from plagcheck.text.elements import ELEMENT_CUTTERS

MOST_ANALYSIS_BYTES = 220 << 20
"""Memory that the analysis of one stored text may take. Prose of 6 MiB, the largest text that is
stored, takes 150 MB; text that is made to explode can take 250 times its size."""

TOO_COSTLY = f"takes more than {MOST_ANALYSIS_BYTES >> 20} MB of memory to compare"


def build_index_method(recipe: Recipe, frequencies: Frequencies | None = None) -> Method:
    """Build the method by which an index was made; raise `RecipeMismatch` if there is none."""
    try:
        method = build_method(recipe, frequencies)
    except UsageProblem as problem:
        raise unknown_recipe_error() from problem
    if recipe.element not in ELEMENT_CUTTERS:
        raise unknown_recipe_error()
    return method


def count_document_columns(recipe: Recipe) -> int | None:
    """Return the number of columns of document signatures; None if no method makes them."""
    kind = METHODS.get(recipe.document)
    return -(-kind.document_bits // 64) if kind else None


class TextTooCostly(IndexDamaged):
    """A stored text takes more memory than the analysis of a text may take."""


@contextmanager
def limiting_memory(id_: str) -> Iterator[None]:
    """Raise `TextTooCostly` if the words of this document take too much memory."""
    try:
        with limit_memory(MOST_ANALYSIS_BYTES):
            yield
    except MemoryError as problem:
        # What the failed calls hold would stay as long as the error does, or until a collection.
        clear_frames(problem.__traceback__)
        raise unfit_document_error(id_, TOO_COSTLY, TextTooCostly) from None


@contextmanager
def checking_damage(check: Callable[[], None]) -> Iterator[None]:
    """Check the files of an index if a search in them fails.

    Tables of a large index are not checked beforehand; damage to them may lead anywhere.
    """
    try:
        yield
    except (IndexDamaged, IndexError, ValueError, MemoryError):
        check()
        raise


def check_elements(stored: StoredDocument, elements: Elements, pairs: Pairs) -> None:
    """Raise if signatures name elements that the text of a document does not have."""
    if len(pairs) and pairs[:, 1].max() >= len(elements):
        raise unfit_document_error(stored.id, "has fewer elements than signatures")


def unfit_document_error(
    id_: str, what: str, kind: type[IndexDamaged] = IndexDamaged
) -> IndexDamaged:
    """Build the error for a document whose text does not fit its signatures."""
    return kind(
        f"The index is damaged: texts.bin holds a text for document {id_} that {what}.",
        f"Take it out with `plagcheck remove {id_}`, then index its file again.",
        "holds a text that does not fit its signatures",
        "texts.bin",
    )
