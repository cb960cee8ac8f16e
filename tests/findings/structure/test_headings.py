"""Headings in four languages, and lines that only look like them."""

from __future__ import annotations

from plagcheck.findings.structure.headings import guess_headings


def test_headings_in_four_languages_and_what_is_none() -> None:
    text = "\n".join(
        (
            "ВСТУП",
            "Chapter 2. Methods",
            "РОЗДІЛ 1",
            "1.2 Огляд літератури",
            "3.1. Material and Field",
            "Глава II. Почвы степи",
            "第一章 绪论",
            "一、研究背景",
            "Висновки:",
            "1. Перший пункт списку, який закінчується комою,",
            "Chapter 2. Methods .......... 17",
            "It was 2.5 times larger than expected.",
            "12 міст і 30 сіл",
        )
    )
    assert [one.title for one in guess_headings(text)] == [
        "ВСТУП",
        "Chapter 2. Methods",
        "РОЗДІЛ 1",
        "1.2 Огляд літератури",
        "3.1. Material and Field",
        "Глава II. Почвы степи",
        "第一章 绪论",
        "一、研究背景",
        "Висновки:",
    ]
