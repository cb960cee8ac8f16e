"""Honest text of another kind: manuals, with listings, tables, indexes and the words of one trade.

Those of LaTeX packages come with Debian's texlive-*-doc packages, R's and others' with r-doc-pdf,
gnuplot-doc, maxima-doc.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pypdfium2
from quality_chance import share_text
from quality_languages import BUILD

from plagcheck.engine import all_cores
from plagcheck.model import Settings
from plagcheck.workflows.check import check_submissions
from plagcheck.workflows.index import index_corpus

PLACE = Path("/usr/share/doc")
FEWEST, MOST = 30, 90
"""Manuals; with fewer there is nothing to tell."""
_PAGES = range(80, 401)
_INDEXED = 3
"""One in so many is a source, the others are submissions."""


def manuals_section() -> str:
    """What manuals share with each other, and what they are only said to."""
    files = list(islice(_manuals(), MOST))
    if len(files) < FEWEST:
        return ""
    index = BUILD / "manuals-index"
    index_corpus(files[::_INDEXED], index, jobs=all_cores())
    submissions = [file for place, file in enumerate(files) if place % _INDEXED]
    words = shared = 0
    others: list[int] = []
    for report in check_submissions(submissions, index, Settings(), jobs=all_cores()):
        words += report.submission.words
        alone = [passage.words for passage in report.passages if not share_text(passage)]
        shared += len(report.passages) - len(alone)
        others += alone
    rate = 1e6 * len(others) / max(words, 1)
    return f"""### Manuals

Listings with numbered lines, tables, indexes and the words of one trade: of {len(files)} manuals
under {PLACE} with {_PAGES[0]} to {_PAGES[-1]} pages every third is indexed, and the others are
checked at the defaults, nothing excluded. {shared} passages have six equal words in a row:
licences, phrases of the tools that made them, packages made from others. Of the rest there are
**{len(others)}** in {words:,} words, {rate:.0f} for a million, of {sum(others):,} words in all.
Read by eye, most of them are licences, phrases and code in other words, lists of languages or
letters, or one manual in two languages; about one in five is shared vocabulary alone.
"""


def _manuals() -> Iterator[Path]:
    for path in sorted(PLACE.rglob("*.pdf")):
        try:
            with pypdfium2.PdfDocument(path) as document:
                if len(document) in _PAGES:
                    yield path
        except pypdfium2.PdfiumError:
            continue
