"""What a passage is, from the words in the order they stand."""

from __future__ import annotations

from typing import Literal

RUN = 3
"""Words in a row that count as kept."""

VERBATIM, NEAR = 0.9, 0.4
"""Share of the submission's words inside kept runs, from which a passage is called so."""


def kind_of(submission: list[str], source: list[str]) -> Literal["verbatim", "near", "paraphrase"]:
    """Verbatim, near or paraphrase, from the surface words of both sides."""
    kept = kept_share(submission, source)
    if kept >= VERBATIM:
        return "verbatim"
    return "near" if kept >= NEAR else "paraphrase"


def kept_share(submission: list[str], source: list[str]) -> float:
    """Share of the submission's words that stand in a run of `RUN` words of the source."""
    size = min(RUN, len(submission), len(source))
    runs = {tuple(source[at : at + size]) for at in range(len(source) - size + 1)}
    kept = [False] * len(submission)
    for at in range(len(submission) - size + 1):
        if tuple(submission[at : at + size]) in runs:
            kept[at : at + size] = [True] * size
    return sum(kept) / len(kept) if kept else 0.0
