"""Single options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from plagcheck import defaults
from plagcheck.commands.options.gathering import Command, add_options
from plagcheck.commands.options.types import (
    Percentage,
    Size,
    TableCount,
    show_percent,
    show_size,
)

jobs_option = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    help="Number of processes.  [default: all cores]",
)

quiet_option = click.option(
    "--quiet", "-q", is_flag=True, help="Print no notes and no progress on stderr."
)

near_duplicate_option = click.option(
    "--near-duplicate",
    type=Percentage(),
    default=show_percent(defaults.NEAR_DUPLICATE),
    show_default=True,
    help="From this percentage of common shingles, documents are near-duplicates.",
)

tables_option = click.option(
    "--tables",
    type=TableCount(),
    default="auto",
    show_default=True,
    help="Number of tables: 4, 10, 16 or 20 for signatures compared within 3 bits, or auto, the "
    "quickest plan that fits --table-space.",
)

table_space_option = click.option(
    "--table-space",
    type=click.FloatRange(min=1),
    help="Bytes of tables per element: with more, a search compares less. `plagcheck info` shows "
    "what they take and cost.  [default: about 22]",
)


meaning_option = click.option(
    "--meaning",
    is_flag=True,
    help="Find passages that were translated or rewritten, too; needs plagcheck-cli[meaning].",
)


def format_option(plain: str, described: str) -> Callable[[Command], Command]:
    """Let the user choose between the `plain` format for people and JSON for scripts."""
    return click.option(
        "--format",
        "format_name",
        type=click.Choice([plain, "json"]),
        default=plain,
        show_default=True,
        help=described,
    )


_READ_OPTIONS = (
    click.option(
        "--pdf-reader",
        type=click.Choice(["auto", "pdfium", "pdfminer"]),
        default=defaults.PDF_READER,
        show_default=True,
        help="Library that reads PDF files; auto tries pdfminer where PDFium finds nothing.",
    ),
    click.option(
        "--ocr",
        type=click.Choice(["auto", "never", "always"]),
        default=defaults.OCR,
        show_default=True,
        help="Read pages by OCR: those without usable text, none, or all; needs "
        "plagcheck-cli[ocr].",
    ),
    click.option(
        "--tessdata",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder with the languages of OCR.  [default: the system's]",
    ),
    click.option(
        "--memory-limit",
        type=Size(),
        default=show_size(defaults.MEMORY_LIMIT),
        show_default=True,
        help="Memory limit for reading one document.",
    ),
    click.option(
        "--time-limit",
        type=click.IntRange(min=1),
        default=defaults.TIME_LIMIT,
        show_default=True,
        help="Seconds of processor time for reading one document; twice that by the clock.",
    ),
    click.option(
        "--text-limit",
        type=Size(),
        default=show_size(defaults.TEXT_LIMIT),
        show_default=True,
        help="Size limit for the text of one document.",
    ),
)


def read_options(command: Command) -> Command:
    """Let the user choose who reads PDF files, and what reading may cost."""
    return add_options(command, _READ_OPTIONS)
