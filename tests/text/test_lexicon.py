from __future__ import annotations

import sys

import pytest
import wordfreq

from plagcheck.text.lexicon import _load_frequencies


@pytest.mark.parametrize("language", ["en", "uk", "ru", "zh"])
def test_frequencies_are_those_of_wordfreq(language: str) -> None:
    assert _load_frequencies(language) == wordfreq.get_frequency_dict(language, "small")


def test_a_missing_list_of_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(ModuleNotFoundError, match="wordfreq"):
        _load_frequencies.__wrapped__("en")
