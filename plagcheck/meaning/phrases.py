"""What an encoder reads of a window: its words as the analysis left them, without their marks.

In lower case and without punctuation, translations are found a little better (the true counterpart
is the closest for .996 instead of .989 of sentences, ru-en and zh-en), and look-alike letters and
words broken at line ends have been mended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plagcheck.meaning.ukrainian import RussianRewriter
from plagcheck.meaning.windows import Windows
from plagcheck.model import Text


def spell_windows(
    text: Text, windows: Windows, load_rewriter: Callable[[], RussianRewriter]
) -> list[str]:
    """Return the words of each window as one string, Ukrainian ones as Russian."""
    words = list(text.words)
    if "uk" in text.languages:
        rewriter = load_rewriter()
        for number, language in enumerate(text.languages):
            if language == "uk":
                words[number] = rewriter.rewrite(words[number], text.lemmas[number])
    is_chinese = [language == "zh" for language in text.languages]
    ids = text.word_ids
    phrases = []
    for first, last in zip(windows.first.tolist(), windows.last.tolist(), strict=True):
        numbers = ids[first:last][text.counted[first:last]].tolist()
        phrases.append(_join_words(numbers, words, is_chinese))
    return phrases


def _join_words(numbers: Sequence[int], words: Sequence[str], is_chinese: Sequence[bool]) -> str:
    """Join words with spaces, Chinese ones without."""
    pieces: list[str] = []
    for before, number in zip([-1, *numbers], numbers, strict=False):
        if pieces and not (is_chinese[before] and is_chinese[number]):
            pieces.append(" ")
        pieces.append(words[number])
    return "".join(pieces)
