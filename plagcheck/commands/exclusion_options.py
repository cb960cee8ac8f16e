"""Options that say what does not count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plagcheck import defaults
from plagcheck.commands.found_files import find_file, say_read
from plagcheck.commands.options import Command, gathered

if TYPE_CHECKING:
    from plagcheck.findings.policy import Policy
    from plagcheck.model import Exclusions, Report, Waiver

POLICIES = ("coefficients", "largest-source", "originality", "ugc-india")
"""The same as `findings.policy.list_policies()`, known without loading numpy."""


class ZoneList(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """Names of rules with commas between them, or none, or all."""

    name = "rules"
    takes_list = True
    """In a configuration file."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[str, ...]:
        """Return what is excluded, in the order of `model.EXCLUDABLE`."""
        if isinstance(value, tuple):
            return value
        from plagcheck.model import EXCLUDABLE, ZONE_RULES

        given = value if isinstance(value, list) else str(value).replace(",", " ").split()
        asked = {str(name).replace("-", "_").lower() for name in given}
        if unknown := sorted(asked - {*EXCLUDABLE, "none", "all"}):
            known = ", ".join((*EXCLUDABLE, "all", "none"))
            self.fail(f"no rule {', '.join(unknown)}; there are {known}.", param, context)
        if "quotation" in asked:  # Nobody means only those that lack a citation.
            asked.add("cited_quotation")
        if "all" in asked:  # all rules; nobody must miss a translation by it
            asked.update(ZONE_RULES)
        return tuple(rule for rule in EXCLUDABLE if rule in asked)


@dataclass(frozen=True, slots=True)
class Excluded:
    """What the user chose to exclude from the count."""

    exclude: tuple[str, ...] | None
    templates: tuple[Path, ...]
    common: int | None
    ignored: tuple[str, ...]
    own: tuple[str, ...]
    waivers: Path | None
    baseline: Path | None
    policy: str | None

    def load_policy(self) -> Policy | None:
        """Load the policy that the user named, if any."""
        if self.policy is None:
            return None
        from plagcheck.findings import policy

        return policy.load_policy(self.policy)

    def build_exclusions(self, policy: Policy | None, min_words: int) -> Exclusions:
        """Build the exclusions of a check; what the user names wins over the policy."""
        from plagcheck.findings.baseline import read_baseline
        from plagcheck.model import EXCLUDABLE, Exclusions

        zones = Exclusions().zones if policy is None else policy.exclude
        if self.exclude is not None:
            zones = tuple(rule for rule in EXCLUDABLE if rule in self.exclude)
        return Exclusions(
            zones=zones,
            min_words=min_words,
            common=self.common,
            ignored=self.ignored,
            own=self.own,
            templates=tuple(str(path) for path in self.templates),
            waivers=tuple(self._read_waivers()),
            known=read_baseline(self.baseline) if self.baseline else None,
        )

    def _read_waivers(self) -> list[Waiver]:
        from datetime import date

        from plagcheck.findings.waivers import (
            MOST_WAIVER_BYTES,
            WAIVERS,
            parse_waivers,
            read_waivers,
        )
        from plagcheck.reports import safe

        # Waivers expire on a day of the user's calendar.
        today = date.today()
        if self.waivers is not None:
            holding, expired = read_waivers(self.waivers, today)
        elif found := find_file(WAIVERS, MOST_WAIVER_BYTES, "--waivers"):
            holding, expired = parse_waivers(*found, today)
            say_read("waivers", found[0])
        else:
            return []
        for waiver in expired:
            click.echo(f"waiver {safe(waiver.passage)} ended on {waiver.until}", err=True)
        return holding


def name_unused_waivers(exclusions: Exclusions, reports: list[Report]) -> None:
    """Print the waivers that no passage needed: they are mistyped, or can go."""
    from plagcheck.reports import safe

    used = {
        passage.hash
        for report in reports
        for passage in report.passages
        if passage.excluded == "waived"
    }
    for waiver in exclusions.waivers:
        if waiver.passage not in used:
            click.echo(
                f"waiver {safe(waiver.passage)} is not used ({safe(waiver.reason)})", err=True
            )


def finish_report(report: Report, policy: Policy | None, timings: bool) -> Report:
    """Add the policy's figures, and drop the timings unless the user wants them."""
    from plagcheck.commands.config import config_path
    from plagcheck.findings.policy import apply_policy

    if path := config_path():
        report = replace(report, settings={**report.settings, "configuration": str(path)})
    report = report if timings else replace(report, timings={})
    return report if policy is None else apply_policy(report, policy)


_OPTIONS = (
    click.option(
        "--exclude",
        type=ZoneList(),
        metavar="RULES",
        help="What does not count, with commas: quotation, or only cited_quotation; bibliography, "
        "contents, lists, title_page, declaration, acknowledgements, abstract, appendix, listings, "
        "all, none; and meaning, which is then not looked for.  "
        f"[default: {','.join(defaults.EXCLUDED_ZONES)}, or the policy's]",
    ),
    click.option(
        "--template",
        "templates",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        multiple=True,
        help="Document whose words everyone is given; they do not count.",
    ),
    click.option(
        "--common",
        type=click.IntRange(min=1),
        help="Words found in more than so many sources are common phrases and do not count.",
    ),
    click.option(
        "--ignore",
        "ignored",
        multiple=True,
        metavar="GLOB",
        help="Sources whose passages do not count, by path.",
    ),
    click.option(
        "--own",
        multiple=True,
        metavar="GLOB",
        help="The author's own earlier work, by path; counted apart as self-reuse.",
    ),
    click.option(
        "--waivers",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Passages that someone answers for.  [default: the nearest plagcheck-waivers.toml]",
    ),
    click.option(
        "--baseline",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="JSON report on an earlier draft; only passages new since then count.",
    ),
    click.option(
        "--policy",
        metavar="NAME",
        help="Institution's view: ugc-india, coefficients, originality, largest-source, or a file "
        "of that form. Exit with 1 if one of its limits is passed.",
    ),
)
_NAMES = {
    name: name
    for name in (
        "exclude",
        "templates",
        "common",
        "ignored",
        "own",
        "waivers",
        "baseline",
        "policy",
    )
}


def exclusion_options(command: Command) -> Command:
    """What does not count, given to the command as one value, `excluded`."""
    return gathered(command, _OPTIONS, "excluded", _NAMES, Excluded)
