"""Every default, written once.

The command line shows these values in its help and the library computes with them. Nothing here
loads numpy: `plagcheck --help` must not wait for it.
"""

from __future__ import annotations

from typing import Final

COMMON_DOCUMENTS: Final = 5
COMMON_SHARE: Final = 0.02
"""Text that this many documents of an index have, and this share of them, is common to it."""
COUNTABLE: Final = ("common",)
"""What `--count` lets count."""

MIN_WORDS: Final = 25
"""Shorter passages are taken for chance or idiom."""

MIN_SCORE: Final = 38.0
"""Evidence that a passage needs, in nats, and more in a large index; 26 to 38 differ by .001 of
plagdet, and 38 keeps chance below one passage in a million words."""

CANDIDATES: Final = 100
"""Sources that are aligned with the submission: those whose elements match best."""

JUDGES: Final = ("words", "signatures")
"""What decides on passages; the first is the default."""

MIN_COVERAGE: Final = 0.8
"""Below this share of pages with text, a report is no verdict on the document."""

NEAR_DUPLICATE: Final = 0.4
"""Share of common shingles from which two documents count as near-duplicates. Also the least that
can be asked for: document signatures name candidates from an estimated 25 % on; this far above,
none is lost."""

EXCLUDED_ZONES: Final = ("bibliography", "contents", "lists", "title_page", "declaration")
"""Parts of a submission that do not count."""

MEMORY_LIMIT: Final = 1 << 30
"""Bytes of memory that reading one document may take."""

TIME_LIMIT: Final = 30
"""Seconds of processor time that reading one document may take; twice that by the clock."""

TEXT_LIMIT: Final = 64 << 20
"""Bytes of text, in UTF-8, that one document may have."""

PDF_READER: Final = "auto"
"""PDFium reads PDF files, and pdfminer those in which it finds nothing."""

OCR: Final = "auto"
"""Pages without usable text are read by OCR where it is installed."""

WAIVER_FILE: Final = "plagcheck-waivers.toml"
"""Name of the waiver file, which is looked for here and above."""

MOST_WAIVER_BYTES: Final = 1 << 20
"""Size of the largest waiver file that is read: some seven thousand waivers."""

VIEWS: Final = ("passages", "pairs")
"""What a report may list; the first is the default."""

PRINT_RANGES: Final = ("passages", "full")
"""What an HTML report may print; the first is the default."""

ROW_KINDS: Final = ("passages", "sources", "pairs")
"""What a report can be turned into rows of; the first is the default."""

REPORT_FORMATS: Final = (
    "terminal",
    "html",
    "json",
    "jsonl",
    "markdown",
    "csv",
    "csv-sources",
    "sarif",
    "junit",
    "github",
    "gitlab",
)
"""Our report formats, the default first."""

PROTOCOL: Final = "protocol"

MARKED: Final = "marked"

HTML_FOLDER: Final = "html-folder"
"""Format of a folder with a page for each submission: `--report html:DIR/`."""

FILE_FORMATS: Final = {PROTOCOL: (".docx", ".html"), MARKED: (".pdf", ".docx")}
"""Formats for files only, whose endings choose the form."""

REPORT_LANGUAGES: Final = ("en", "uk", "ru", "zh")
"""Languages that reports can be written in."""

REPORT_WIDTH: Final = 100
"""Columns of a terminal report that goes to no terminal."""

POLICIES: Final = (
    "antiplagiat",
    "cnki",
    "coefficients",
    "largest-source",
    "originality",
    "strikeplagiarism",
    "ugc-india",
)
"""Policies that come with plagcheck: the files in `findings/policies/`."""
