"""Options of a check: what matches, what counts, and when it fails."""

from __future__ import annotations

from pathlib import Path

import click

from plagcheck import defaults
from plagcheck.commands.options.common import near_duplicate_option
from plagcheck.commands.options.gathering import Command, add_options
from plagcheck.commands.options.types import Percentage, ZoneRules, show_percent

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)

_SETTINGS = (
    click.option(
        "--distance",
        type=click.IntRange(min=0),
        help="Distance, in bits, within which elements match.  [default: the recipe's]",
    ),
    click.option(
        "--threshold",
        type=Percentage(),
        help="Like --distance, as a percentage of equal bits, e.g. 95%.",
    ),
    click.option(
        "--judge",
        type=click.Choice(defaults.JUDGES),
        default=defaults.JUDGES[0],
        show_default=True,
        help="What decides on passages: the words of both texts, or the pairs of elements within "
        "the threshold alone. Signatures always judge sources whose text is not stored.",
    ),
    click.option(
        "--min-words",
        type=click.IntRange(min=1),
        help="Minimum words of a passage that counts; 15 for runs of equal words, and fewer if "
        f"nearly a whole text has no more.  [default: {defaults.MIN_WORDS}, or the policy's]",
    ),
    click.option(
        "--min-score",
        type=click.FloatRange(min=0),
        default=defaults.MIN_SCORE,
        show_default=True,
        help="Minimum evidence for a passage, in nats; lower finds more, also by chance.",
    ),
    click.option(
        "--candidates",
        type=click.IntRange(min=1),
        default=defaults.CANDIDATES,
        show_default=True,
        help="Number of sources to align: those that match best.",
    ),
    near_duplicate_option,
)

min_coverage_option = click.option(
    "--min-coverage",
    type=Percentage(),
    default=show_percent(defaults.MIN_COVERAGE),
    show_default=True,
    help="Below this share of pages with text, give no verdict.",
)

_EXCLUSIONS = (
    click.option(
        "--exclude",
        type=ZoneRules(),
        metavar="RULES",
        help="What does not count, with commas: quotation, or only cited_quotation; bibliography, "
        "contents, lists, title_page, declaration, acknowledgements, abstract, appendix, listings, "
        "all, none; and meaning, which is then not looked for.  "
        f"[default: {','.join(defaults.EXCLUDED_ZONES)}, or the policy's]",
    ),
    click.option(
        "--template",
        type=_FILE,
        multiple=True,
        help="Document whose words everyone is given; they do not count.",
    ),
    click.option(
        "--common",
        type=click.IntRange(min=1),
        help="Words found in more sources than this are common phrases and do not count.",
    ),
    click.option(
        "--count",
        type=click.Choice(defaults.COUNTABLE),
        multiple=True,
        help="Count what does not count by default: common is text that at least "
        f"{defaults.COMMON_DOCUMENTS} documents and {show_percent(defaults.COMMON_SHARE)} % of "
        "the index have.",
    ),
    click.option(
        "--ignore",
        multiple=True,
        metavar="GLOB",
        help="Sources whose passages do not count, by path.",
    ),
    click.option(
        "--own",
        multiple=True,
        metavar="GLOB",
        help="The author's own earlier work, by path; counted separately as self-reuse.",
    ),
    click.option(
        "--waivers",
        type=_FILE,
        help="Waiver file.  [default: the nearest plagcheck-waivers.toml]",
    ),
    click.option(
        "--baseline",
        type=_FILE,
        help="JSON report on an earlier draft; only passages new since then count.",
    ),
    click.option(
        "--policy",
        metavar="NAME",
        help="Institution's policy: a name that `plagcheck policy list` shows, or a file of that "
        "form. Exit with 1 if one of its limits is passed.",
    ),
)

_GATES = (
    click.option(
        "--timings", is_flag=True, help="Add seconds per stage (JSON) and limits reached."
    ),
    click.option(
        "--fail-above",
        type=Percentage(),
        help="Exit with 1 at this similarity or more, in percent.",
    ),
    click.option(
        "--fail-above-source",
        type=Percentage(),
        help="Exit with 1 if one source alone has this percentage or more.",
    ),
    click.option(
        "--fail-on",
        multiple=True,
        metavar="FLAG",
        help="Exit with 1 if a document has this flag, e.g. hidden_text, or any; near_duplicate "
        "stands for a document nearly like it.",
    ),
)


def settings_options(command: Command) -> Command:
    """Let the user choose what matches."""
    return add_options(command, _SETTINGS)


def exclusion_options(command: Command) -> Command:
    """Let the user choose what does not count."""
    return add_options(command, _EXCLUSIONS)


def gate_options(command: Command) -> Command:
    """Let the user choose when a check fails."""
    return add_options(command, _GATES)
