from __future__ import annotations

import pytest
import wordfreq

from plagcheck.text.lexicon import _frequencies


@pytest.mark.parametrize("language", ["en", "uk", "ru", "zh"])
def test_frequencies_are_those_of_wordfreq(language: str) -> None:
    assert _frequencies(language) == wordfreq.get_frequency_dict(language, "small")
