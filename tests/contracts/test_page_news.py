"""Whoever waits hears of scanned pages, wherever they are recognised."""

from __future__ import annotations

import pytest

from plagcheck.engine import choose_engine
from plagcheck.engine.page_news import listening_to_pages, tell_pages


def recognise(pages: int) -> int:
    tell_pages(pages, 0)
    for _ in range(pages):
        tell_pages(0, 1)
    return pages


@pytest.mark.parametrize("jobs", [1, 2])
def test_news_of_pages_come_from_every_worker(jobs: int) -> None:
    heard: list[tuple[int, int]] = []
    engine = choose_engine(jobs, 2)
    with listening_to_pages(lambda coming, done: heard.append((coming, done))):
        assert [*engine.map(recognise, [3, 2], recognise)] == [3, 2]
    assert [sum(counts) for counts in zip(*heard, strict=True)] == [5, 5]


def test_nobody_needs_to_listen() -> None:
    assert recognise(2) == 2
