"""What a configuration file may set that was found, not named with --config.

Whoever shares a folder writes its plagcheck.toml. It may change how documents are judged and how
reports look. It decides neither where we write, nor whom we ask, nor what we run.

Every option of every command stands here: one that does not is refused, and a test says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

PROTOCOL_OPTIONS = ("institution", "author", "title", "supervisor", "date")
"""What the table [protocol] of a configuration file may set."""


class Found(Enum):
    """What a file that was found may do with an option."""

    SET = auto()
    """Set it to anything: it changes judgement or looks."""
    LOWER = auto()
    """Set it, but not above the option's default: it limits what reading may cost."""
    INSIDE = auto()
    """Name files in the folder of the configuration file, or below."""
    OURS = auto()
    """Name a part of ours, but no plug-in: which code runs is the user's choice."""
    NOTHING = auto()
    """Leave it alone: it says where we write, whom we ask, or what we run."""


def _each(rule: Found, *names: str) -> dict[str, Found]:
    return dict.fromkeys(names, rule)


_RECIPE = {
    **_each(Found.OURS, "method", "document-method"),
    **_each(
        Found.SET,
        "bits",
        "weighted",
        "weights",
        "element",
        "words",
        "max-distance",
        "comparison",
        "anchor-width",
        "trigger",
        "family",
        "packed",
        "coordinates",
        "parameter",
    ),
    "dictionary": Found.INSIDE,
}
_ELEMENTS = "element", "words", "document-method"
"""Of a recipe, what `explain` does not ask: its texts are one element each."""

_SETTINGS = _each(
    Found.SET,
    "distance",
    "threshold",
    "exhaustive",
    "judge",
    "min-words",
    "min-score",
    "candidates",
    "near-duplicate",
)
_EXCLUSIONS = {
    **_each(Found.SET, "exclude", "common", "count", "ignore", "own"),
    **_each(Found.INSIDE, "template", "waivers", "baseline", "policy"),
}
_REPORT = {
    "format": Found.OURS,
    **_each(
        Found.SET,
        "lang",
        "color",
        "view",
        "pairs",
        "print",
        "timings",
        "fail-above",
        "fail-above-source",
        "fail-on",
        *PROTOCOL_OPTIONS,
    ),
    **_each(Found.NOTHING, "output", "report", "open"),
}
_READING = {
    **_each(Found.SET, "pdf-reader", "ocr"),
    "tessdata": Found.NOTHING,
    **_each(Found.LOWER, "memory-limit", "time-limit", "text-limit"),
}
_INDEX = _each(Found.NOTHING, "index", "mirror")
_CLUSTER = _each(Found.NOTHING, "cluster", "tls-ca", "tls-cert", "tls-key", "insecure")
_MACHINE = _each(Found.NOTHING, "jobs")
_VERBOSE = _each(Found.SET, "verbose")
_NOTES = _each(Found.SET, "quiet", "verbose")

OPTIONS: Mapping[str, Mapping[str, Found]] = {
    "index": {
        **_each(
            Found.NOTHING,
            *("paths", "meaning", "from", "prune", "tables", "table-space", "group-readable"),
            "skip-duplicates",
        ),
        **_each(Found.SET, "no-text", "strict"),
        **_INDEX,
        **_RECIPE,
        **_READING,
        **_MACHINE,
        **_CLUSTER,
        **_NOTES,
    },
    "check": {
        **_each(Found.NOTHING, "files"),
        **_each(Found.SET, "min-coverage", "strict"),
        **_INDEX,
        **_SETTINGS,
        **_EXCLUSIONS,
        **_REPORT,
        **_READING,
        **_MACHINE,
        **_CLUSTER,
        **_NOTES,
    },
    "compare": {
        **_each(Found.NOTHING, "submission", "source", "meaning"),
        **_RECIPE,
        **_SETTINGS,
        **_EXCLUSIONS,
        **_REPORT,
        **_READING,
        **_VERBOSE,
    },
    "explain": {
        **_each(Found.NOTHING, "first", "second"),
        **{name: rule for name, rule in _RECIPE.items() if name not in _ELEMENTS},
        **_each(Found.SET, "threshold", "format"),
        **_READING,
        **_VERBOSE,
    },
    "duplicates": {
        **_INDEX,
        **_each(Found.SET, "near-duplicate", "distance", "format"),
        **_VERBOSE,
    },
    "map": {
        **_INDEX,
        **_each(Found.SET, "near-duplicate", "passages", "lang"),
        **_each(Found.NOTHING, "output", "open"),
        **_MACHINE,
        **_NOTES,
    },
    "list": {
        **_INDEX,
        **_each(Found.NOTHING, "elements"),
        **_each(Found.SET, "number", "format"),
        **_VERBOSE,
    },
    "info": {**_INDEX, **_each(Found.SET, "format"), **_VERBOSE},
    "remove": {**_each(Found.NOTHING, "names"), **_INDEX, **_NOTES},
    "verify": {**_INDEX, **_each(Found.NOTHING, "repair"), **_each(Found.SET, "format"), **_NOTES},
    "compact": {**_INDEX, **_each(Found.NOTHING, "tables", "table-space"), **_NOTES},
    "methods": _VERBOSE,
    "policy list": _VERBOSE,
    "policy show": {**_each(Found.NOTHING, "name"), **_VERBOSE},
    "waive": {
        **_each(Found.NOTHING, "passage", "reason", "until", "by", "waivers"),
        **_VERBOSE,
    },
    "evaluate methods": {
        **_each(Found.NOTHING, "corpora"),
        **_each(Found.SET, "method", "part", "limit", "format"),
        **_MACHINE,
        **_NOTES,
    },
    "evaluate pan": {
        **_each(Found.NOTHING, "corpus", "pairs", "out", "meaning"),
        **_each(Found.SET, "limit", "mode", "method", "judge", "format"),
        **_MACHINE,
        **_NOTES,
    },
    "tune": {
        **_each(Found.NOTHING, "folder", "out"),
        **_each(Found.SET, "limit", "format"),
        **_MACHINE,
        **_NOTES,
    },
    "completion": {**_each(Found.NOTHING, "shell"), **_VERBOSE},
    "doctor": {**_each(Found.SET, "format"), **_VERBOSE},
}
"""Command → option → what a file that was found may do with it."""


def rule_for(command: str, option: str) -> Found:
    """What a file that was found may do with an option of a command; nothing if none is named."""
    return OPTIONS.get(command, {}).get(option, Found.NOTHING)
