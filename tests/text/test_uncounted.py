from __future__ import annotations

from dataclasses import replace

from plagcheck.model import Span
from plagcheck.text import analyze_document
from plagcheck.text.elements import ELEMENT_CUTTERS
from tests.texts import ENGLISH, LEXICON, analysed, document


def test_uncounted_words_are_in_no_element() -> None:
    head = "Running head of a page"
    at = len("Street trees shade ")
    interrupted = document(ENGLISH[:at] + f"{head}\n" + ENGLISH[at:])
    interrupted = replace(interrupted, uncounted=(Span(at, at + len(head)),))
    text = analyze_document(interrupted, LEXICON)
    plain = analysed(ENGLISH)
    assert len(text) - int(text.counted.sum()) == 5
    for kind in ELEMENT_CUTTERS.values():
        assert len(kind(text, 4)) == len(kind(plain, 4))
    told = [[text.lemmas[word] for word in text.word_ids[text.content()]] for text in (text, plain)]
    assert told[0] == told[1]
