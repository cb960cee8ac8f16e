"""How much of a copy a method still finds as it is edited more, for every kind of edit."""

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
"""Number of originals of a language to edit."""
_LONGEST = 3_000
"""Characters of each to edit: slow methods compare every element with every other."""


def measure_rates(
    collection: Collection, variants: Sequence[Variant], frequencies: Frequencies
) -> Iterator[dict[str, Any]]:
    """Measure the words reached for every language, kind and rate of edits, and variant."""
    lexicon = Lexicon()
    pools = {language: collection.pool(language) for language in STUDY_LANGUAGES}
    for language in STUDY_LANGUAGES:
        originals = [original for original in collection.originals if original.language == language]
        cut = (
            analyze_text(original.raw[:_LONGEST], original.name, lexicon)
            for original in pick_evenly(originals, _TEXTS)
        )
        texts = [text for text in cut if text]
        signers = [Signer(variant, frequencies) for variant in variants] if texts else []
        stored = [[signer.sign(text.text).bits for text in texts] for signer in signers]
        for kind in EDIT_KINDS:
            for rate in EDIT_RATES:
                copies = [edit_study_text(text, kind, rate, pools, lexicon) for text in texts]
                for signer, bits in zip(signers, stored, strict=True):
                    size, distance = signer.variant.recipe.size, signer.variant.recipe.distance
                    reach = [
                        measure_reach(signer.find_nearest(signer.sign(copy.text), original), size)
                        for copy, original in zip(copies, bits, strict=True)
                        if copy
                    ]
                    words = np.concatenate(reach) if reach else np.empty(0, np.int64)
                    if len(words):
                        yield {
                            "label": signer.variant.label,
                            "language": language,
                            "kind": kind,
                            "rate": rate,
                            "texts": len(reach),
                            "words": len(words),
                            "reached": int((words <= distance).sum()),
                        }
