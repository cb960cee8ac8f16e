"""Reports made by hand: one of each sort that a writer may meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from plagcheck.findings.pairs import locate_elements
from plagcheck.model import (
    Document,
    ElementPositions,
    Exclusion,
    Failure,
    Flag,
    MatchSummary,
    Measure,
    NearDuplicate,
    PairsView,
    Part,
    Passage,
    PolicyView,
    Quote,
    Reason,
    Report,
    Skipped,
    Source,
    SourcePairs,
    Span,
    Submission,
    Zone,
)

UKRAINIAN = (
    "Академічна доброчесність є сукупністю етичних принципів та визначених законом правил,\n"
    "якими мають керуватися учасники освітнього процесу під час навчання, викладання та\n"
    "провадження наукової діяльності з метою забезпечення довіри до результатів."
)
UKRAINIAN_EDITED = (
    "Академічна доброчесність — це сукупність етичних засад і визначених законом правил, якими\n"
    "повинні керуватися всі учасники освітнього процесу під час навчання, викладання та\n"
    "здійснення наукової діяльності з метою забезпечення довіри до результатів."
)
CHINESE = "学术诚信是学术活动的基本准则，要求研究者如实记录研究过程，并注明所引用的文献来源。"
CHINESE_EDITED = (
    "学术诚信乃学术活动的根本准则，要求研究人员如实记录整个研究过程，注明引用的文献来源。"
)
ENGLISH = (
    "Locality-sensitive hashing maps similar objects to the same bucket with high probability, "
    "so that a search has to look at a small part of the collection only. The signatures of two "
    "documents differ in few bits when the documents share most of their words."
)
ENGLISH_EDITED = (
    "Locality sensitive hashing maps similar items to one bucket with high probability; a search "
    "therefore has to look at a small part of the corpus only. The signatures of two documents "
    "differ in few bits if the documents share most of their vocabulary."
)

HOSTILE = (
    "\x1b[31mred\x1b[0m [bold]x[/bold] [link=file:///etc]y[/link] \x9b31m \x07 \u202eesrever\u202c "
    "\u2066iso\u2069 \u2028 \ud83d \udcff \x00 \r\n\t{0} %s \\ \" ' </script> :smile: \ufeff\u200b"
)


MATCHES = MatchSummary("simhash", "hamming", 64, 64, 3, 21_033, 143, 2)


def quote(text: str, page: int | None = 1, start: int = 0) -> Quote:
    return Quote(start=start, end=start + len(text), page=page, text=text)


def passage(number: int, source: str, left: str, right: str, **changes: object) -> Passage:
    made = Passage(
        id=number,
        source=source,
        kind="near",
        similarity=0.84,
        words=len(left.split()),
        submission=quote(left, page=2),
        origin=quote(right, page=3),
        pairs=tuple((55 + step, 109 + step) for step in range(4)),
        distances=(0, 3, 1, 2),
        score=61.25,
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def report(**changes: object) -> Report:
    made = Report(
        tool={"name": "plagcheck", "version": "0.1.0"},
        recipe={"id": "4be1f00a52d3c7e9", "method": "simhash", "weighted": True, "distance": 3},
        index={"path": ".plagcheck", "generation": 3, "documents": 1240},
        settings={"distance": 3, "min_words": 8},
        submission=Submission(
            path="submissions/2024/kovalenko-disertatsiia.pdf",
            sha256="a" * 64,
            title="Методи виявлення запозичень у наукових текстах",
            format="pdf",
            pages=112,
            words=31250,
            words_counted=29874,
            elements=21033,
        ),
        similarity=0.0,
        timings={"read": 0.412345678, "match": 0.05},
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def source(identifier: str, path: str, share: float, words: int, passages: int) -> Source:
    return Source(identifier, path, "b" * 64, "A title", share, words, passages)


def clean() -> Report:
    """Checked, and nothing found."""
    return report()


def found() -> Report:
    """Three passages in three languages, one excluded, flags and a skipped document."""
    return report(
        similarity=0.2341,
        matches=MATCHES,
        near_duplicates=(
            NearDuplicate("s1", "theses/2019/bondarenko.pdf", "b" * 64, "A title", 0.8127),
        ),
        sources=(
            source(
                "s1",
                "theses/2019/filosofski-nauky/bondarenko-akademichna-dobrochesnist.pdf",
                0.1522,
                4547,
                2,
            ),
            source("s2", "theses/2021/wang-检测方法研究.docx", 0.0714, 2133, 1),
            source("s3", "theses/lsh.txt", 0.0004, 12, 1),
        ),
        passages=(
            passage(
                1,
                "s1",
                UKRAINIAN,
                UKRAINIAN_EDITED,
                similarity=0.8421,
                pairs=tuple((55 + i, 109 + i) for i in range(37)),
                distances=tuple(number % 4 for number in range(37)),
            ),
            passage(
                2,
                "s2",
                CHINESE,
                CHINESE_EDITED,
                kind="paraphrase",
                similarity=0.71,
                words=27,
                submission=quote(CHINESE, 17),
                origin=quote(CHINESE_EDITED, None),
            ),
            passage(
                3,
                "s3",
                ENGLISH,
                ENGLISH_EDITED,
                words=1044,
                similarity=0.9997,
                submission=quote(ENGLISH, 104),
                origin=quote(ENGLISH_EDITED, 111),
            ),
            passage(
                4, "s1", ENGLISH, ENGLISH, kind="verbatim", similarity=1.0, excluded="quotation"
            ),
        ),
        exclusions=(
            Exclusion("quotation", 44, 0.0015, 1),
            Exclusion("bibliography", 310, 0.0104, 0),
        ),
        zones=(Zone("bibliography", 29_000, 29_900, 110, Span(29_000, 29_874)),),
        pages=tuple(
            Part("", 300 * number, number + 1, Span(260 * number, 260 * (number + 1)), number / 112)
            for number in range(112)
        ),
        sections=(
            Part("", 0, 1, Span(0, 500), 0.0),
            Part("РОЗДІЛ 1. Методи", 500, 3, Span(500, 9000), 0.31),
            Part("Висновки", 9000, 60, Span(9000, 29_874), 0.2),
        ),
        coefficients={5: 0.21, 25: 0.18},
        policy=PolicyView(
            "example",
            "Example policy",
            "a rule book",
            (Measure("similarity", 0.2341, "Level 1", 0.2, False),),
        ),
        failures=(Failure("similarity", 0.2341, 0.2),),
        flags=(
            Flag("homoglyphs", 14, (2, 3, 4, 9), "дoбрoчeсність"),
            Flag("invisible_characters", 1, (), "зна\u200bння"),
            Flag("pages_without_text", 3, (4, 5, 6), ""),
            Flag("hidden_text", 2, (7,), "white on white"),
        ),
        skipped=(
            Skipped(
                "theses/scan.pdf",
                Reason.NO_TEXT,
                "The pages are images; run OCR and index it again.",
            ),
            Skipped(
                "submissions/2024/kovalenko-disertatsiia.pdf",
                Reason.SELF,
                "The index holds the same file.",
            ),
        ),
    )


def long(words: int = 20_000) -> Report:
    """One passage of very many words, every third one changed."""
    left = " ".join(f"word{number % 700}" for number in range(words))
    right = " ".join(
        f"other{number % 90}" if number % 3 == 0 else f"word{number % 700}"
        for number in range(words)
    )
    many = tuple((number, number + 7) for number in range(words))
    return report(
        similarity=0.9,
        sources=(source("s1", "theses/long.pdf", 0.9, words, 1),),
        passages=(passage(1, "s1", left, right, words=words, pairs=many, distances=(0,) * words),),
    )


def not_checked() -> Report:
    """The submission had no text: that is not the same as nothing found."""
    path = "submissions/scan.pdf"
    return report(
        submission=Submission(path, "c" * 64, "", "pdf", 12, 0, 0, 0),
        similarity=None,
        flags=(Flag("no_text_layer", 12, tuple(range(1, 13)), ""),),
        skipped=(Skipped(path, Reason.NO_TEXT, "All 12 pages are images; run OCR first."),),
    )


def unreadable() -> Report:
    """The file was never opened, so next to nothing is known."""
    path = "gone.pdf"
    return report(
        tool={},
        recipe={},
        index={},
        settings={},
        timings={},
        submission=Submission(path, "", "", "", None, 0, 0, 0),
        similarity=None,
        skipped=(Skipped(path, Reason.UNREADABLE, ""),),
    )


def hostile() -> Report:
    """Hostile text wherever a document or a path can put some."""
    return report(
        tool={"name": HOSTILE, "version": HOSTILE},
        recipe={"id": HOSTILE},
        index={"generation": HOSTILE, "path": HOSTILE},
        settings={"distance": HOSTILE},
        submission=Submission(f"a\nb/{HOSTILE}.pdf", "d" * 64, HOSTILE, HOSTILE, 1, 99, 90, 80),
        similarity=0.5,
        near_duplicates=(NearDuplicate(HOSTILE, f"{HOSTILE}.pdf", "b" * 64, HOSTILE, 0.75),),
        sources=(source("s1", f"evil\n{HOSTILE}/{HOSTILE}.pdf", 0.5, 45, 1),),
        passages=(
            passage(1, "s1", HOSTILE, f"{HOSTILE} tail"),
            passage(2, HOSTILE, "\x1b]0;owned\x07" * 400, "\u202e" * 900 + "x" * 5000),
            passage(3, "s1", HOSTILE, HOSTILE, excluded=HOSTILE, reason=HOSTILE),
        ),
        sections=(Part(HOSTILE, 0, 1, Span(0, 45), 0.5), Part("b", 9, 1, Span(45, 90), 0.5)),
        policy=PolicyView(
            HOSTILE, HOSTILE, HOSTILE, (Measure("similarity", 0.5, HOSTILE, 0.2, False),)
        ),
        failures=(
            Failure("source", 0.5, 0.2, HOSTILE),
            Failure("policy", 0.5, 0.2, HOSTILE, HOSTILE),
            Failure("flag", flag=Flag(HOSTILE, 1, (1,), HOSTILE)),
        ),
        text=HOSTILE * 4,
        flags=(Flag(HOSTILE, 1, (1,), HOSTILE), Flag("homoglyphs", 1, (1,), HOSTILE * 3)),
        skipped=(Skipped(HOSTILE, Reason.CRASHED, HOSTILE),),
    )


def locate(text: str, numbers: Sequence[int], page: int = 1) -> ElementPositions:
    """Elements of four words each, one beginning at every word of a text."""
    words = [(word.start(), word.end()) for word in re.finditer(r"\S+", text)]
    document = Document("a.txt", "", "txt", "", text, (0,) * page)
    starts = np.array([start for start, _ in words], dtype=np.uint32)
    ends = np.array([words[min(at + 3, len(words) - 1)][1] for at in range(len(words))], np.uint32)
    return locate_elements(document, starts, ends, np.array(numbers, dtype=np.int64))


def source_pairs(
    identifier: str, path: str, text: str, pairs: Sequence[tuple[int, int, int]], page: int = 1
) -> SourcePairs:
    rows = np.array(pairs, dtype=np.int32).reshape(-1, 3)
    positions = locate(text, sorted({pair[1] for pair in pairs}), page)
    matched = len({pair[0] for pair in pairs})
    return SourcePairs(identifier, path, "b" * 64, matched, matched / 20, rows, positions)


def listed() -> Report:
    """All pairs were asked for: a run of five, two that cross, and a source without text."""
    run = [(number, number + 2, number % 4) for number in range(5)]
    first = source_pairs("s1", "theses/b.pdf", UKRAINIAN_EDITED, [*run, (7, 9, 0), (8, 8, 3)], 3)
    second = source_pairs("s2", "theses/secret.pdf", UKRAINIAN, [(0, 4, 2), (9, 1, 0)])
    positions = replace(second.positions, excerpt="", pages=np.zeros(2, dtype=np.uint32))
    numbers = sorted({*first.pairs[:, 0].tolist(), *second.pairs[:, 0].tolist()})
    return report(
        similarity=0.4,
        matches=replace(MATCHES, elements=20, matched=len(numbers)),
        pairs=PairsView(locate(UKRAINIAN, numbers), (first, replace(second, positions=positions))),
        sources=(source("s1", "theses/b.pdf", 0.4, 12, 1),),
        passages=(
            passage(
                1,
                "s1",
                UKRAINIAN,
                UKRAINIAN_EDITED,
                pairs=tuple(pair[:2] for pair in run),
                distances=tuple(pair[2] for pair in run),
            ),
        ),
    )


def hostile_pairs() -> Report:
    """Hostile text in the words, the paths and the ids of pairs."""
    text = " ".join([HOSTILE] * 3)
    pairs = [(number, number, 0) for number in range(0, 12, 2)]
    view = PairsView(
        locate(text, [pair[0] for pair in pairs]),
        (source_pairs(f"{HOSTILE}2", f"{HOSTILE}/::error::x", f"{text} ##[error]x", pairs),),
    )
    matches = replace(MATCHES, method=HOSTILE, comparison=HOSTILE)
    return replace(hostile(), matches=matches, pairs=view)


EVERY: dict[str, Callable[[], Report]] = {
    "clean": clean,
    "found": found,
    "long": partial(long, 6_000),  # more than any writer shows or writes at once
    "not checked": not_checked,
    "unreadable": unreadable,
    "hostile": hostile,
    "listed": listed,
    "hostile pairs": hostile_pairs,
}
