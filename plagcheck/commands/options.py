"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import wraps
from typing import Any, TypeVar, cast

import click

from plagcheck import defaults

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Command], Command]


class Percent(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A percentage: 20, 20% or 2.5."""

    name = "percent"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Decimal:
        """The number; 0 to 100."""
        try:
            number = Decimal(str(value).strip().removesuffix("%").strip())
        except InvalidOperation:
            self.fail(f"{value!r} is not a percentage.", param, context)
        if not 0 <= number <= 100:
            self.fail(f"{value} is not between 0 and 100.", param, context)
        return number


def show_percent(share: float) -> str:
    """Return a share as a user writes it: 0.4 is 40."""
    return f"{100 * share:g}"


def show_size(size: int) -> str:
    """Return a number of bytes as a user writes it: 1 << 30 is 1G."""
    return f"{size >> 30}G" if size % (1 << 30) == 0 else f"{size >> 20}M"


def jobs_option(command: Command) -> Command:
    """How many processes work."""
    return click.option(
        "--jobs",
        "-j",
        type=click.IntRange(min=1),
        help="Processes to work in.  [default: all cores]",
    )(command)


def format_option(plain: str, described: str) -> Callable[[Command], Command]:
    """Whether a person reads the result, who gets it `plain`, or a script, which gets JSON."""
    return click.option(
        "--format",
        "format_name",
        type=click.Choice([plain, "json"]),
        default=plain,
        show_default=True,
        help=described,
    )


def pdf_reader_option(command: Command) -> Command:
    """Which library reads PDF files."""
    return click.option(
        "--pdf-reader",
        type=click.Choice(["auto", "pdfium", "pdfminer"]),
        default="auto",
        show_default=True,
        help="Library that reads PDF files; auto asks pdfminer where PDFium finds nothing.",
    )(command)


class Size(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A number of bytes: 512M, 2G, 64MiB."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> int:
        """The number of bytes; at least one MiB, below which nothing can be read."""
        found = re.fullmatch(r"(\d+)\s*([KMG])(?:i?B)?", str(value).strip(), re.IGNORECASE)
        if not found:
            self.fail(f"{value!r} is not a size such as 512M or 2G.", param, context)
        size = int(found[1]) << {"k": 10, "m": 20, "g": 30}[found[2].lower()]
        if not 1 << 20 <= size <= 1 << 40:
            self.fail(f"{value} is not between 1M and 1024G.", param, context)
        return size


def limit_options(command: Command) -> Command:
    """What reading one document may cost."""
    for option in reversed(
        (
            click.option(
                "--memory-limit",
                type=Size(),
                default=show_size(defaults.MEMORY_LIMIT),
                show_default=True,
                help="Memory that reading one document may take.",
            ),
            click.option(
                "--time-limit",
                type=click.IntRange(min=1),
                default=defaults.TIME_LIMIT,
                show_default=True,
                help="Seconds of processor time that reading one document may take; "
                "twice that by the clock.",
            ),
            click.option(
                "--text-limit",
                type=Size(),
                default=show_size(defaults.TEXT_LIMIT),
                show_default=True,
                help="Text that one document may have.",
            ),
        )
    ):
        command = option(command)
    return command


def table_space_option(command: Command) -> Command:
    """How large the tables of an index may be."""
    return click.option(
        "--table-space",
        type=click.FloatRange(min=1),
        help="Bytes of tables for each element: with more, a search compares less. By default "
        "about 22; `plagcheck info` shows what they take and cost.",
    )(command)


def meaning_option(command: Command) -> Command:
    """Whether passages are found by meaning, besides words."""
    return click.option(
        "--meaning",
        is_flag=True,
        help="Find passages that were translated, too; needs plagcheck-cli[meaning].",
    )(command)


def quiet_option(command: Command) -> Command:
    """No notes."""
    return click.option("--quiet", "-q", is_flag=True, help="No notes and no progress on stderr.")(
        command
    )


_RECIPE_OPTIONS = (
    click.option("--method", help="Signature method; `plagcheck methods` lists them.  [simhash]"),
    click.option("--bits", type=int, help="Width of a signature.  [simhash: 64]"),
    click.option(
        "--weighted/--plain",
        default=None,
        help="Rarer words count for more, or all words alike.  [weighted]",
    ),
    click.option(
        "--element",
        type=click.Choice(["shingle", "sentence"]),
        help="What gets a signature.  [shingle]",
    ),
    click.option(
        "--words",
        type=click.IntRange(min=1),
        help="Content words in a shingle.  [simhash: 4]",
    ),
    click.option(
        "--max-distance",
        type=click.IntRange(min=0),
        help="Bits within which every alike element is found.  [simhash: 3]",
    ),
    click.option(
        "--comparison",
        type=click.Choice(["hamming", "edit", "jaccard", "tlsh"]),
        help="Distance of signatures; ctph has edit besides hamming.  [the method's]",
    ),
    click.option(
        "--anchor-width",
        type=click.IntRange(1, 1000),
        help="anchor: how far apart anchors stand from 0 to 1000.  [40]",
    ),
    click.option(
        "--trigger",
        type=click.IntRange(min=1),
        help="ctph: a piece has about so many words.  [4]",
    ),
    click.option(
        "--family",
        type=click.Choice(["permutation", "xor"]),
        help="minhash: how its functions are made of one hash.  [permutation]",
    ),
    click.option(
        "--packed",
        type=click.IntRange(1, 8),
        help="minhash: bits kept of each minimum, 1 or 8.  [1]",
    ),
    click.option(
        "--dictionary",
        type=click.IntRange(1, 1 << 20),
        help="bitsample: coordinates to sample from.  [1024]",
    ),
    click.option(
        "--parameter",
        "parameters",
        multiple=True,
        metavar="NAME=VALUE",
        help="Parameter of a plug-in's method; can be given several times.",
    ),
    click.option("--document-method", help="Method that signs documents as a whole.  [minhash]"),
)
RECIPE_NAMES = {
    "method": "method",
    "bits": "bits",
    "weighted": "weighted",
    "element": "element",
    "words": "size",
    "max_distance": "distance",
    "comparison": "comparison",
    "anchor_width": "anchor_width",
    "trigger": "trigger",
    "family": "family",
    "packed": "packed",
    "dictionary": "dictionary",
    "parameters": "parameters",
    "document_method": "document",
}
"""Parameter of a command → field of a recipe."""


def recipe_options(command: Command) -> Command:
    """The choices that shape signatures, given to the command as one mapping, `asked`."""
    return gathered(command, _RECIPE_OPTIONS, "asked", RECIPE_NAMES, dict)


def gathered(
    command: Command,
    options: Sequence[Callable[[Any], Any]],
    into: str,
    names: Mapping[str, str],
    make: Callable[..., Any],
) -> Command:
    """A command with these options, which it gets as one value.

    `names`: parameter of an option → argument of `make`.
    """

    @wraps(command)
    def wrapped(**values: Any) -> Any:
        made = make(**{field: values.pop(name) for name, field in names.items()})
        return command(**{into: made}, **values)

    for option in reversed(options):
        option(wrapped)
    return cast(Command, wrapped)


near_duplicate_option = click.option(
    "--near-duplicate",
    type=Percent(),
    default=show_percent(defaults.NEAR_DUPLICATE),
    show_default=True,
    help="Common shingles from which documents are near-duplicates, in percent.",
)


def settings_options(command: Command) -> Command:
    """The choices of one check."""
    for option in reversed(
        (
            click.option(
                "--distance",
                type=click.IntRange(min=0),
                help="Distance, in bits, within which elements match.  [default: the recipe's]",
            ),
            click.option(
                "--threshold",
                type=Percent(),
                help="The same as a similarity in percent (equal bits), e.g. 95%.",
            ),
            click.option(
                "--min-words",
                type=click.IntRange(min=1),
                default=defaults.MIN_WORDS,
                show_default=True,
                help="Words of the shortest passage that counts.",
            ),
            click.option(
                "--min-score",
                type=click.FloatRange(min=0),
                default=defaults.MIN_SCORE,
                show_default=True,
                help="Evidence that a passage needs, in nats; lower finds more, also by chance.",
            ),
            click.option(
                "--candidates",
                type=click.IntRange(min=1),
                default=defaults.CANDIDATES,
                show_default=True,
                help="Sources looked at closely, those that match best.",
            ),
            near_duplicate_option,
        )
    ):
        command = option(command)
    return command
