"""The words of a document on its way into a segment."""

from __future__ import annotations

from plagcheck.arrays import mark_inside
from plagcheck.index.storage.records import NewDocument
from plagcheck.index.storage.texts import unpack_text
from plagcheck.index.storage.tokens import unpack_tokens
from plagcheck.model import Text


def restore_words(document: NewDocument) -> Text | None:
    """Return the words of a document as they were analysed; None if its text is not stored."""
    if not document.text.content:
        return None
    rows, packed = document.tokens
    entries = document.lexicon.read_entries(rows)
    length = len(unpack_text(document.text))
    tokens = unpack_tokens(packed, document.words, len(rows), length)
    return Text(
        starts=tokens.starts,
        ends=tokens.ends,
        words=entries.words,
        languages=entries.languages,
        word_ids=tokens.word_ids,
        lemmas=entries.lemmas,
        weights=entries.weights,
        sentences=tokens.sentences,
        counted=~mark_inside(tokens.starts, document.uncounted),
    )
