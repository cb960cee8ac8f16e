"""Reports whose figures are right, for pages in a browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from plagcheck.model import Part, Passage, Quote, Report, Span
from tests.browsing import Browser

from .builder import report, source

Opened = Callable[..., Browser]


def placed(number: int, where: Span, of: str, text: str, **changes: object) -> Passage:
    """A passage over words of a text in which every word takes eight characters."""
    start, end = where.start * 8, where.end * 8 - 1
    quote = Quote(start, end, start // 8000 + 1, text[start:end])
    values: dict[str, object] = {
        "id": number, "source": of, "kind": "verbatim", "similarity": 1.0,
        "words": where.end - where.start, "submission": quote,
        "origin": Quote(0, end - start, 3, quote.text.replace("w00", "v00")),
        "pairs": ((1, 2), (3, 4)), "score": 50.0, "word_span": where, "hash": f"{number:016x}",
    }  # fmt: skip
    return Passage(**(values | changes))  # type: ignore[arg-type]


def written_report(words: int, spans: list[tuple[int, int]], per_page: int = 1000) -> Report:
    """A report that is right in itself: every share follows from its places."""
    text = " ".join(f"w{number:06d}" for number in range(words)) + "\n"
    kinds = ("verbatim", "near", "paraphrase")
    passages = tuple(
        placed(place + 1, Span(*span), f"s{place % 7}", text, kind=kinds[place % 3])
        for place, span in enumerate(spans)
    )
    inside = {word for start, end in spans for word in range(start, end)}
    pages = tuple(
        Part(
            "", start * 8, start // per_page + 1, Span(start, min(start + per_page, words)),
            len(inside & set(range(start, start + per_page))) / per_page,
        )
        for start in range(0, words, per_page)
    )  # fmt: skip
    made = report(
        similarity=round(len(inside) / words, 6),
        passages=passages,
        sources=tuple(source(f"s{n}", f"theses/{n}.pdf", 0.1 - n / 100, 9, 1) for n in range(7)),
        pages=pages,
        text=text,
    )
    submission = made.submission
    return replace(made, submission=replace(submission, words=words, words_counted=words))


SMALL = written_report(5000, [(100, 200), (150, 260), (1000, 1040), (4000, 4500)])
