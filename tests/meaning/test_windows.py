from __future__ import annotations

from dataclasses import replace

from plagcheck.meaning.phrases import spell_windows
from plagcheck.meaning.ukrainian import RussianRewriter, WordPairs
from plagcheck.meaning.windows import LONGEST, SHORTEST, Windows, cut_windows
from plagcheck.model import Document, Span, Text
from plagcheck.text import Lexicon, analyze_document


def read(text: str, uncounted: tuple[Span, ...] = ()) -> tuple[Document, Text]:
    document = replace(Document("x.txt", "", "txt", "", text), uncounted=uncounted)
    return document, analyze_document(document, Lexicon())


def quote(document: Document, text: Text, windows: Windows) -> list[str]:
    return [
        document.text[text.starts[first] : text.ends[last - 1]]
        for first, last in zip(windows.first, windows.last, strict=True)
    ]


def test_sentences_are_windows() -> None:
    sentences = [
        "The marsh lies low behind the old stone wall.",
        "No path leads through it in spring or autumn.",
    ]
    read_text = read(" ".join(sentences))
    windows = cut_windows(*read_text)
    assert quote(*read_text, windows) == [sentence.rstrip(".") for sentence in sentences]
    assert windows.words.tolist() == [9, 9]
    assert windows.languages == ("en", "en")


def test_a_long_sentence_is_cut_into_equal_parts() -> None:
    read_text = read(" ".join(f"word{'abcdefghij'[i % 10]}" for i in range(90)) + ".")
    windows = cut_windows(*read_text)
    assert windows.words.tolist() == [30, 30, 30]
    assert max(windows.words) <= LONGEST


def test_a_short_sentence_joins_the_next_of_its_paragraph() -> None:
    read_text = read("He came late. The others had eaten everything that was there. She left.")
    assert quote(*read_text, cut_windows(*read_text)) == [
        "He came late. The others had eaten everything that was there",
    ]
    assert SHORTEST > 3


def test_a_line_that_ends_early_ends_a_window() -> None:
    wide = "The valley is wide and its river slow enough for barges of every size in summer\n"
    read_text = read(f"Geography of the whole valley today\n{wide}{wide}{wide}")
    windows = quote(*read_text, cut_windows(*read_text))
    assert windows[0] == "Geography of the whole valley today"


def test_in_a_text_with_long_lines_each_is_a_paragraph() -> None:
    line = "Most of the river carries stones that no flood has moved within living memory " * 3
    read_text = read(f"{line}\nOpen the gate at the northern end\n{line}\n{line}\n")
    windows = quote(*read_text, cut_windows(*read_text))
    assert "Open the gate at the northern end" in windows


def test_numbers_and_formulas_are_no_windows() -> None:
    read_text = read("0.2 0.4 0.6 0.8 1.0 1.2 3 5 7 x y z 10\n\nThe table shows how prices rose.")
    assert quote(*read_text, cut_windows(*read_text)) == ["The table shows how prices rose"]


def test_what_is_not_counted_is_in_no_phrase() -> None:
    text = "The water rose quickly all night HEADER AND PAGE 7 and fell again in the morning."
    start = text.index("HEADER")
    read_text = read(text, (Span(start, text.index(" and fell")),))
    windows = cut_windows(*read_text)
    rewriter = RussianRewriter(WordPairs({}, {}), {})
    assert spell_windows(read_text[1], windows, lambda: rewriter) == [
        "the water rose quickly all night and fell again in the morning"
    ]


def test_ukrainian_is_spelt_as_russian_and_chinese_without_spaces() -> None:
    rewriter = RussianRewriter(WordPairs({"завжди": "всегда"}, {}), {})
    read_text = read("Вони завжди їздили потягом до міста разом із сусідами.")
    windows = cut_windows(*read_text)
    assert windows.languages == ("uk",)
    assert "всегда" in spell_windows(read_text[1], windows, lambda: rewriter)[0]
    read_text = read("第一个冬天阅览室里只有两个火炉，读者们穿着大衣看报纸。")
    windows = cut_windows(*read_text)
    assert windows.languages == ("zh",)
    assert spell_windows(read_text[1], windows, lambda: rewriter) == [
        "第一个冬天阅览室里只有两个火炉读者们穿着大衣看报纸"
    ]


def test_a_text_without_words_has_no_windows() -> None:
    assert len(cut_windows(*read("1 2 3"))) == 0
    assert len(cut_windows(*read(""))) == 0
