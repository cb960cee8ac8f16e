"""Options in groups: `--help` shows the everyday ones, `--help-all` the rest as well."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import click

EVERYDAY = "Everyday"
SIGNATURES = "Signatures"

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        EVERYDAY: (
            *("index", "from", "prune", "report", "output", "format", "open", "lang"),
            *("own", "baseline", "policy", "fail-above", "verbose", "quiet"),
            *("help", "help-all"),
        ),
        "What counts": (
            *("exclude", "min-words", "template", "common", "count", "ignore", "waivers"),
        ),
        "Gates": ("fail-above-source", "fail-on", "min-coverage", "strict"),
        "Report": ("view", "pairs", "print", "color", "timings"),
        "Protocol": ("institution", "author", "title", "supervisor", "date"),
        "Search": (
            *(
                "distance",
                "threshold",
                "exhaustive",
                "judge",
                "min-score",
                "candidates",
                "near-duplicate",
            ),
            "meaning",
        ),
        SIGNATURES: (
            *(
                "method",
                "bits",
                "weighted",
                "weights",
                "element",
                "words",
                "dictionary",
                "max-distance",
                "comparison",
            ),
            *("anchor-width", "trigger", "family", "packed", "coordinates", "parameter"),
            "document-method",
        ),
        "Storage": ("no-text", "group-readable", "table-space"),
        "Reading": (
            *("pdf-reader", "ocr", "tessdata", "memory-limit", "time-limit", "text-limit"),
        ),
        "Machine and cluster": (
            *("jobs", "mirror", "cluster", "tls-ca", "tls-cert", "tls-key", "insecure", "config"),
        ),
    }
)
"""Title of each group → its options, in the order in which they are shown."""

_ALL = "plagcheck.help_all"
"""Key of what a run shares: whether to show every option."""


class GroupedCommand(click.Command):
    """A command with more options than a screen has lines."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters with --help-all, which stands beside --help."""
        *own, help_option = super().get_params(ctx)
        show_all = click.Option(
            ["--help-all"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            allow_from_autoenv=False,
            callback=_show_all,
            help="Show every option and exit.",
        )
        return [*own, help_option, show_all]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the everyday options, or all in their groups."""
        left = {
            _name_option(option): record
            for option in self.get_params(ctx)
            if isinstance(option, click.Option)
            and (record := option.get_help_record(ctx)) is not None
        }
        show_all = bool(ctx.meta.get(_ALL))
        grouped = {
            title: [left.pop(name) for name in names if name in left]
            for title, names in GROUPS.items()
        }
        grouped["Further"] = [*left.values()]
        for title, records in grouped.items():
            if records and (show_all or title == EVERYDAY):
                with formatter.section(title if show_all else "Options"):
                    formatter.write_dl(records)


def _show_all(context: click.Context, _option: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        context.meta[_ALL] = True
        click.echo(context.get_help(), color=context.color)
        context.exit()


def _name_option(option: click.Parameter) -> str:
    return max(option.opts, key=len).lstrip("-")
