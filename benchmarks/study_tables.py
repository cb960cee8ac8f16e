"""The tables of docs/METHODS.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from study_figures import ANSWERS, NAMES, PAN, UKRAINIAN, Figures, Row

SIZES = (3, 4, 8, 16)
LANGUAGES = ("en", "uk", "ru", "zh")
COPIES = {
    "PAN": "marked passages: verbatim, randomly garbled, translated, summarised",
    "two folders": "the texts after correction by people",
    "versions": "one character in five added, deleted or moved",
    "answers": "student answers: cut, lightly and heavily revised",
    "originals": "edits made for the study",
}
DEFAULT = "simhash"
"""The default recipe. Without a size in its name, a method has elements of its own default size."""
MEANING = "*meaning*, sentences within 128 of 512 bits"
RIVALS = (
    DEFAULT,
    "simhash, 4 words within 3",
    "exact",
    "exact, 4 words",
    "exact, 2 words",
    "simhash, 8 words within 8",
    "simhash, 16 words within 8",
    "minhash",
)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; figures stand to the right."""
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def _marked(label: str, default: str = DEFAULT) -> str:
    """A variant's name; the default stands out."""
    return f"**{label}**" if label == default else label


def _percents(values: Iterable[float]) -> list[str]:
    return [f"{100 * value:.0f}" for value in values]


def corpora(figures: Figures) -> str:
    """What was studied."""
    rows = [
        [
            NAMES.get(row["corpus"], row["corpus"]),
            ", ".join(f"{count:,} {name}" for name, count in row["languages"].items()),
            f"{row['words']:,}",
            f"{row['copies']:,}",
            COPIES[row["layout"]],
        ]
        for row in figures.study["corpora"]
    ]
    return table(["corpus", "originals", "words", "copies", "what the copies are"], rows)


def default(figures: Figures) -> str:
    """The default beside its rivals."""
    rows = [
        [
            _marked(label),
            *_percents(figures.reached(label, corpus) for corpus in (PAN, UKRAINIAN, ANSWERS)),
            *_percents(figures.first(label, corpus) for corpus in (PAN, ANSWERS)),
            f"{figures.one('plagdet', label=label)['plagdet']:.3f}",
            f"{figures.strangers(label, PAN):.1f}",
            f"{figures.speed(label)['searching']:.1f}",
            f"{figures.speed(label)['bytes']:.0f}",
        ]
        for label in RIVALS
    ]
    head = "recipe, words reached: PAN, Ukrainian, answers, named first: PAN, answers, plagdet"
    return table([*head.split(", "), "strangers", "searching, exact = 1", "bytes"], rows)


def many(figures: Figures) -> str:
    """The close calls on many passages."""
    rows = [
        [
            _marked(label),
            *_percents(ask(label, PAN, "many") for ask in (figures.reached, figures.first)),
            f"{figures.strangers(label, PAN, 'many'):.2f}",
        ]
        for label in RIVALS
        if label in figures.labels("many")
    ]
    return table(["recipe", "words reached", "named first", "strangers"], rows)


def elements(figures: Figures) -> str:
    """F1 of pairs of elements."""
    rows = []
    for label in figures.labels("elements"):
        cells = []
        for size in SIZES:
            row = figures.elements(label, size)
            best = row["best"]
            cells += [f"{row['default']['f1']:.2f}", f"{best['f1']:.2f} ({best['distance']})"]
        own = figures.speed(label)["size"]
        strangers = [figures.elements(label, size)["default"]["strangers"] for size in SIZES[:2]]
        met = [f"{count:,.1f}" for count in strangers]
        rows.append([_marked(label), f"{own}", *cells, *met])
    sizes = [name for size in SIZES for name in (f"at {size}", "best (within)")]
    return table(["method", "own words", *sizes, "strangers at 3", "at 4"], rows)


def reached(figures: Figures) -> str:
    """Words of copies in matches with the original."""
    rows = [
        [_marked(label), *_percents(figures.reached(label, corpus) for corpus in figures.corpora)]
        for label in figures.labels("sources")
    ]
    rows.append(
        [
            MEANING,
            *_percents(
                row["reached"] / row["words"] for row in figures.study["questions"]["meaning"]
            ),
            "–",
        ]
    )
    return table(["method", *(NAMES.get(one, one) for one in figures.corpora)], rows)


def named(figures: Figures) -> str:
    """Copies whose original is named first, and strangers."""
    rows = [
        [
            _marked(label),
            *_percents(figures.first(label, corpus) for corpus in (PAN, UKRAINIAN, ANSWERS)),
            *(f"{figures.strangers(label, corpus):,.1f}" for corpus in (PAN, UKRAINIAN)),
        ]
        for label in figures.labels("sources")
    ]
    meaning = {row["corpus"]: row for row in figures.study["questions"]["meaning"]}
    named_first = [meaning[corpus] for corpus in (PAN, UKRAINIAN, ANSWERS)]
    rows.append(
        [
            MEANING,
            *_percents(row["first"] / row["copies"] for row in named_first),
            *(f"{meaning[corpus]['strangers']:,.1f}" for corpus in (PAN, UKRAINIAN)),
        ]
    )
    strangers = [f"strangers, {NAMES[corpus]}" for corpus in (PAN, UKRAINIAN)]
    head = ["method", *(NAMES[corpus] for corpus in (PAN, UKRAINIAN, ANSWERS)), *strangers]
    return table(head, rows)


def edits(figures: Figures) -> str:
    """Words reached when one word in five is edited."""
    rows = [
        [
            _marked(label),
            *_percents(figures.at_rate(label, 0.2, language=one) for one in LANGUAGES),
            *_percents(figures.at_rate(label, 0.2, kind=kind) for kind in figures.kinds()),
        ]
        for label in figures.labels("rates")
    ]
    return table(["method", *LANGUAGES, *figures.kinds()], rows)


def plagdet(figures: Figures) -> str:
    """Plagdet by category."""
    listed = figures.rows("plagdet", corpus=PAN)
    categories = list(listed[0]["categories"])
    rows = [
        [
            _marked(row["label"]),
            f"{row['named']}",
            f"{row['plagdet']:.3f}",
            *(f"{row['categories'][category]:.3f}" for category in categories),
        ]
        for row in listed
    ]
    names = [category[3:].replace("-", " ") for category in categories]
    return table(["method", "sources named", "all", *names], rows)


def documents(figures: Figures) -> str:
    """Near-duplicates as whole documents."""
    rows = []
    for row in figures.rows("topics", corpus=PAN):
        own = figures.one("versions", corpus=UKRAINIAN, label=row["label"])
        close = row["close"]
        rows.append(
            [
                _marked(row["label"], "minhash"),
                *(f"{row['best'][name]:.1%}" for name in ("precision", "recall")),
                f"{close['precision']:.1%}, {close['recall']:.1%}" if close else "–",
                *(f"{own['best'][name]:.1%}" for name in ("precision", "recall")),
                f"{row['milliseconds']:.2f}",
            ]
        )
    rows.append(["document C's own figures", "95.3%", "94.0%", "–", "–", "–", "–"])
    head = "method; C's setting: precision; recall; within 3 bits; Ukrainian: precision; recall"
    return table([*head.split("; "), "ms to sign"], rows)


def lengths(figures: Figures) -> str:
    """SimHash over the length of a text."""
    return list_lengths([figures.lengths("simhash", one) for one in EDITS])


def list_lengths(kinds: Sequence[Sequence[Row]]) -> str:
    """SimHash over the length of a text, for each kind of edit."""
    pairs = zip(*kinds, strict=True)
    rows = [
        [
            f"{one['length']:,}",
            f"{one['texts']}",
            *(f"{row['close']['recall']:.0%}" for row in (one, other)),
            f"{other['best']['f1']:.3f}",
            f"{other['best']['distance']}",
        ]
        for one, other in pairs
    ]
    head = "characters; texts; 3 bits find, one word replaced; 3 bits find, one in ten edited"
    return table([*head.split("; "), "best F1, one in ten", "within"], rows)


EDITS = ("one word", "one word in ten")


def speed(figures: Figures) -> str:
    """Time and space."""
    rows = [
        [
            _marked(row["label"]),
            f"{row['bits']}",
            f"{row['size']}",
            times(row["signing"]),
            times(row["searching"]),
            f"{row['bytes']:.0f}",
            row["how"].replace("1 tables", "1 table"),
        ]
        for row in figures.study["speed"]
    ]
    return table(["method", "bits", "words", "signing", "searching", "bytes", "by"], rows)


def times(ratio: float) -> str:
    """A ratio with as many digits as it deserves."""
    return f"{ratio:.1f}" if ratio < 10 else f"{ratio:,.0f}"


TABLES: dict[str, Callable[[Figures], str]] = {
    make.__name__: make
    for make in (
        corpora,
        default,
        many,
        elements,
        reached,
        named,
        edits,
        plagdet,
        documents,
        lengths,
        speed,
    )
}
