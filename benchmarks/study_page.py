"""docs/METHODS.md: the text of study_page.md with the figures of the study put in."""

from __future__ import annotations

from pathlib import Path

from plotting import Panel, charts
from study_answers import ANSWERS, draw_growth
from study_figures import PAN, UKRAINIAN, Figures, Study
from study_tables import DEFAULT, EDITS, LANGUAGES, TABLES, times

TEXT = Path(__file__).with_name("study_page.md")
RECOMMENDED = {"method": "simhash", "bits": 64, "weighted": True, "size": 3, "distance": 3}
"""What the page says the default is; tests hold the code to it."""
DOCUMENT = "minhash"
"""The same for whole documents."""
FOUR = "simhash, 4 words within 3"
SHOWN = ("exact", "exact, 4 words", "simhash", "minhash", "hyperplane", "ctph by edit", "nilsimsa")
"""Methods in the picture of edits."""
CURVES = (
    ("simhash", 3),
    ("simhash", 16),
    ("minhash", 4),
    ("hyperplane", 4),
    ("nilsimsa", 8),
    ("ctph by edit", 16),
)
"""Methods and sizes in the picture of thresholds."""


def page(study: Study) -> str:
    """The whole page."""
    figures = Figures(study)
    tables = {name: make(figures) for name, make in (TABLES | ANSWERS).items()}
    values = (
        _facts(figures) | _shares(figures) | _costs(figures) | _whole(figures) | _questions(figures)
    )
    return TEXT.read_text(encoding="utf-8").format(**tables, **values)


def pictures(study: Study) -> dict[str, str]:
    """The pictures of the page by file name."""
    figures = Figures(study)
    return {
        "methods-edits.svg": _edits(figures),
        "methods-thresholds.svg": _thresholds(figures),
        "methods-lengths.svg": _lengths(figures),
        "methods-growth.svg": draw_growth(figures),
    }


def _facts(figures: Figures) -> dict[str, str]:
    """How large the study is, and what it recommends."""
    corpora = figures.study["corpora"]
    first = figures.elements("exact", 4)
    texts = {
        language: sum(
            row["texts"]
            for row in figures.rows("rates", label="exact", language=language, kind="replaced")
            if row["rate"] == 0.2
        )
        for language in LANGUAGES
    }
    pairs = figures.rows("plagdet", corpus=PAN)[0]
    many = figures.rows("many", label="simhash")
    topics = figures.topics("simhash")
    versions = figures.one("versions", corpus=UKRAINIAN, label="simhash")
    weighted = "weighted" if RECOMMENDED["weighted"] else "plain"
    return {
        "russian": f"{sum(row['languages'].get('ru', 0) for row in corpora)}",
        "chinese": f"{sum(row['languages'].get('zh', 0) for row in corpora)}",
        "limit": f"{figures.study['limit']}",
        "queries": f"{first['queries']}",
        "against": f"{first['stored']:,}",
        "alike": f"{first['alike']:,}",
        "sources": f"{figures.rows('sources', corpus=PAN)[0]['sources']}",
        "edited": ", ".join(f"{count} {language}" for language, count in texts.items()),
        "pairs": f"{pairs['pairs']}",
        "many_copies": f"{sum(row['copies'] for row in many)}",
        "many_sources": f"{many[0]['sources']}",
        "pan_sources": f"{pairs['sources']}",
        "versions": f"{topics['versions']}",
        "unrelated": f"{topics['unrelated']:,}",
        "copies": f"{versions['copies']}",
        "originals": f"{versions['originals']}",
        "recommended": (
            f"**`{RECOMMENDED['method']}`, {RECOMMENDED['bits']} bits, {weighted}, "
            f"{RECOMMENDED['size']} content words, within {RECOMMENDED['distance']} bits**; "
            f"whole documents by **`{DOCUMENT}`**."
        ),
    }


def _shares(figures: Figures) -> dict[str, str]:
    """What is found."""
    best = {
        "simhash": ("simhash", 3),
        "simhash4": ("simhash", 4),
        "minhash": ("minhash", 4),
        "hyperplane": ("hyperplane", 4),
        "few": ("minhash 32 × 8 bits", 4),
        "many": ("minhash 256 × 8 bits", 4),
        "ctph": ("ctph", 16),
        "edit": ("ctph by edit", 16),
        "bitsample": ("bitsample", 16),
        "simhash16": ("simhash", 16),
        "minhash16": ("minhash", 16),
    }
    reach = {name: name for name in ("exact", "minhash", "hyperplane")}
    reach |= {"exact4": "exact, 4 words", "simhash4": "simhash, 4 words within 3"}
    reach |= {"default": DEFAULT, "anchor": "anchor, no neighbours"}
    xor, usual = (figures.elements(name, 4)["default"] for name in ("minhash xor", "minhash"))
    return {
        **{
            f"best_{name}": f"{figures.elements(*one)['best']['f1']:.2f}"
            for name, one in best.items()
        },
        **{f"reach_{name}": f"{figures.reached(label, PAN):.0%}" for name, label in reach.items()},
        "first_default": f"{figures.first(DEFAULT, PAN):.0%}",
        "plagdet_simhash4": f"{figures.one('plagdet', label=FOUR)['plagdet']:.3f}",
        "plagdet_exact": f"{figures.one('plagdet', label='exact')['plagdet']:.3f}",
        "tfidf_strangers": f"{figures.strangers('simhash-tfidf', PAN):.0f}",
        "plagdet_default": f"{figures.one('plagdet', label=DEFAULT)['plagdet']:.3f}",
        "f1_xor": f"{xor['f1']:.2f}",
        "f1_minhash": f"{usual['f1']:.2f}",
        "strangers_xor": f"{xor['strangers']:.0f}",
        "strangers_minhash": f"{usual['strangers']:.1f}",
    }


def _costs(figures: Figures) -> dict[str, str]:
    """Time and space."""
    search = {"minhash": "minhash", "hyperplane": "hyperplane"}
    search |= {"edit": "ctph by edit", "jaccard": "jaccard", "default": DEFAULT}
    grown = {row["tables"]: row for row in figures.study["questions"]["designs"][-5:]}
    return {
        **{
            f"search_{name}": times(figures.speed(one)["searching"]) for name, one in search.items()
        },
        "sign_ctph": times(figures.speed("ctph")["signing"]),
        "stored": f"{figures.speed('exact')['stored']:,}",
        "bytes_default": f"{figures.speed(DEFAULT)['bytes']:.0f}",
        "bytes_exact": f"{figures.speed('exact')['bytes']:.0f}",
        "bytes_jaccard": f"{figures.speed('jaccard')['bytes']:.0f}",
        "sign_tfidf": times(figures.speed("simhash-tfidf")["signing"]),
        "ten_times": times(grown["4"]["microseconds"] / grown["10"]["microseconds"]),
        "auto_times": times(grown["auto"]["microseconds"] / grown["10"]["microseconds"]),
        "auto_bytes": times(grown["10"]["bytes"] / grown["auto"]["bytes"]),
    }


def _whole(figures: Figures) -> dict[str, str]:
    """Whole documents."""
    plain, tfidf = (figures.topics(name)["best"] for name in ("simhash", "simhash-tfidf"))
    close = figures.topics("simhash")["close"]
    short = {row["length"]: row["close"]["recall"] for row in figures.lengths("simhash", EDITS[0])}
    topics = {"few": "minhash 32", "minhash": "minhash", "xor": "minhash 128 xor"}
    versions = {
        name: figures.one("versions", corpus=UKRAINIAN, label=label)["best"]["f1"]
        for name, label in (("minhash",) * 2, ("simhash",) * 2, ("tfidf", "simhash-tfidf"))
    }
    return {
        **{
            f"topics_{name}": f"{figures.topics(one)['best']['f1']:.3f}"
            for name, one in topics.items()
        },
        **{f"short_{length}": f"{short[length]:.0%}" for length in (100, 500, 2000)},
        **{f"plain_{name}": f"{plain[name]:.1%}" for name in ("precision", "recall")},
        **{f"tfidf_{name}": f"{tfidf[name]:.1%}" for name in ("precision", "recall")},
        **{f"close_{name}": f"{close[name]:.0%}" for name in ("precision", "recall")},
        **{f"versions_{name}": f"{f1:.3f}" for name, f1 in versions.items()},
        "plain_distance": f"{plain['distance']}",
        "ms_simhash": f"{figures.topics('simhash')['milliseconds']:.1f}",
        "ms_tfidf": f"{figures.topics('simhash-tfidf')['milliseconds']:.1f}",
    }


def _questions(figures: Figures) -> dict[str, str]:
    """What the documents left open."""
    asked = figures.study["questions"]
    short = {
        row["length"]: row["close"]["recall"]
        for row in asked["short_chinese"]
        if row["label"] == "simhash" and row["edits"] == EDITS[0]
    }
    topics, meaning = asked["topics"][0], asked["meaning"][0]
    return {
        **{f"zh_{length}": f"{short[length]:.0%}" for length in (100, 500, 2000)},
        "zh_documents": f"{topics['documents']}",
        "zh_topics": f"{sum(topics['topics'])}",
        "reach_meaning": f"{meaning['reached'] / meaning['words']:.0%}",
    }


def _edits(figures: Figures) -> str:
    rates = sorted({row["rate"] for row in figures.study["rates"]})
    panels = [
        Panel(
            kind,
            {
                label: [(rate, figures.at_rate(label, rate, kind=kind)) for rate in rates]
                for label in SHOWN
            },
            "share of words edited",
        )
        for kind in figures.kinds()
    ]
    return charts(panels, "words reached")


def _thresholds(figures: Figures) -> str:
    panels = []
    for label, size in CURVES:
        curve = figures.elements(label, size)["curve"]
        # Beyond the point where all is found, thresholds say nothing more.
        last = next((at for at, point in enumerate(curve) if point[1] > 0.995), len(curve))
        lines = {
            name: [(point[0], point[place]) for point in curve[: last + 1]]
            for place, name in ((1, "recall"), (2, "precision"), (3, "F1"))
        }
        panels.append(Panel(f"{label}, {size} words", lines, "threshold", even=False))
    return charts(panels, "share")


def _lengths(figures: Figures) -> str:
    panels = []
    for edits in EDITS:
        lines = {
            f"{label}, within 3": [
                (row["length"], row["close"]["recall"]) for row in figures.lengths(label, edits)
            ]
            for label in ("simhash", "simhash-tfidf")
        }
        lines |= {
            f"{label}, best F1": [
                (row["length"], row["best"]["f1"]) for row in figures.lengths(label, edits)
            ]
            for label in ("simhash", "minhash", "tlsh")
        }
        panels.append(Panel(f"{edits} edited", lines, "characters"))
    return charts(panels, "found")
