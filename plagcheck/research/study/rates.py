"""How fast a method loses a copy as it is edited more: every kind of edit at growing rates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from plagcheck.model import Frequencies
from plagcheck.research.edits import EDIT_KINDS, EDIT_RATES
from plagcheck.research.element_truth import measure_reach
from plagcheck.research.known_copies import pick_evenly
from plagcheck.research.study.signing import Signer
from plagcheck.research.study.texts import (
    STUDY_LANGUAGES,
    Collection,
    analyze_text,
    edit_study_text,
)
from plagcheck.research.study.variants import Variant
from plagcheck.text import Lexicon

_TEXTS = 3
"""Originals of a language that are edited."""
_LONGEST = 3_000
"""Characters of each that are edited: the slow methods compare every element with every other."""


def measure_rates(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """For every language, kind and rate of edits, and every variant: words reached."""
    lexicon = Lexicon()
    pools = {language: collection.pool(language) for language in STUDY_LANGUAGES}
    for language in STUDY_LANGUAGES:
        spoken = [one for one in collection.originals if one.language == language]
        cut = (
            analyze_text(one.raw[:_LONGEST], one.name, lexicon)
            for one in pick_evenly(spoken, _TEXTS)
        )
        chosen = [one for one in cut if one]
        signers = [Signer(variant, frequencies) for variant in variants] if chosen else []
        stored = [[signer.sign(one.text).bits for one in chosen] for signer in signers]
        for kind in EDIT_KINDS:
            for rate in EDIT_RATES:
                copies = [edit_study_text(one, kind, rate, pools, lexicon) for one in chosen]
                for signer, bits in zip(signers, stored, strict=True):
                    size, distance = signer.variant.recipe.size, signer.variant.recipe.distance
                    near = [
                        measure_reach(signer.find_nearest(signer.sign(copy.text), own), size)
                        for copy, own in zip(copies, bits, strict=True)
                        if copy
                    ]
                    words = np.concatenate(near) if near else np.empty(0, np.int64)
                    if len(words):
                        yield {
                            "label": signer.variant.label,
                            "language": language,
                            "kind": kind,
                            "rate": rate,
                            "texts": len(near),
                            "words": len(words),
                            "reached": int((words <= distance).sum()),
                        }
