"""Rules that exclude words from the count: their names, what a user chooses, what they did.

A rule is a name here and a file of that name in `findings/rules/`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from plagcheck import defaults
from plagcheck.model.spans import Span

ZoneRuleName = Literal[
    "cited_quotation",
    "quotation",
    "bibliography",
    "contents",
    "lists",
    "title_page",
    "declaration",
    "acknowledgements",
    "abstract",
    "appendix",
    "listings",
]
"""Rules that read nothing but the submission; each is on or off."""

NamedZone = tuple[ZoneRuleName, Span]
"""A zone that the structure of a document tells."""

RuleName = Literal[
    ZoneRuleName,
    "template",
    "short",
    "common",
    "ignored",
    "own",
    "waived",
    "baseline",
]
"""Every rule, in the order in which rules are asked and shown."""

MEANING: Literal["meaning"] = "meaning"
"""Leaves out what would be found by meaning: it is not looked for, so there is no rule for it."""

Excludable = Literal[ZoneRuleName, "meaning"]

ZONE_RULES: tuple[ZoneRuleName, ...] = get_args(ZoneRuleName)
EXCLUDABLE: tuple[Excludable, ...] = (*ZONE_RULES, MEANING)
RULE_NAMES: tuple[RuleName, ...] = get_args(RuleName)


def choose_excluded(named: str | Iterable[str]) -> tuple[Excludable, ...]:
    """Return what a user excludes, in the order of `EXCLUDABLE`.

    Names may stand in one string, with commas between them. `all` stands for all rules, and not
    for meaning: nobody must miss a translation by it. Raises ValueError for any other name.
    """
    names = named.replace(",", " ").split() if isinstance(named, str) else named
    asked = {name.replace("-", "_").lower() for name in names}
    if unknown := sorted(asked - {*EXCLUDABLE, "none", "all"}):
        known = ", ".join((*EXCLUDABLE, "all", "none"))
        raise ValueError(f"no rule {', '.join(unknown)}; there are {known}.")
    if "quotation" in asked:  # Nobody means only those that lack a citation.
        asked.add("cited_quotation")
    if "all" in asked:
        asked.update(ZONE_RULES)
    return tuple(rule for rule in EXCLUDABLE if rule in asked)


@dataclass(frozen=True, slots=True)
class Zone:
    """A span of the submission whose words a rule excludes."""

    rule: RuleName
    start: int
    end: int
    page: int | None
    word_span: Span
    """Its counted words."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """How much one rule excluded."""

    rule: RuleName
    words: int
    """Words inside passages that would count without it; each word goes to one rule."""
    share: float
    """`words` as a share of the counted words."""
    passages: int
    """Passages of which nothing is left to count."""


@dataclass(frozen=True, slots=True)
class Waiver:
    """A person accepted a passage until a date."""

    passage: str
    """Hash of the passage."""
    reason: str
    by: str
    until: str
    """Last day on which it holds, as 2026-12-31."""


@dataclass(frozen=True, slots=True)
class BaselinePassage:
    """A passage of an earlier report."""

    source: str
    """SHA-256 of the source."""
    text: str
    """The submission's side."""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What a user chose to exclude from the count."""

    zones: tuple[Excludable, ...] = defaults.EXCLUDED_ZONES
    """Rules of `ZONE_RULES` that are on, and `MEANING` if nothing is to be found by it."""
    min_words: int = 0
    """Shorter passages are found and shown, but do not count."""
    common: int | None = None
    """Words in passages of more sources than this do not count; None leaves it to the index."""
    counts_common: bool = False
    """Whether text that many documents of the index have counts."""
    boilerplate: int | None = None
    """Text in passages of this many sources is common to the index; a check sets it."""
    ignored: tuple[str, ...] = ()
    """Globs of sources whose passages do not count."""
    own: tuple[str, ...] = ()
    """Globs of the author's own earlier work."""
    templates: tuple[str, ...] = ()
    """Files with words that every author is given."""
    waivers: tuple[Waiver, ...] = ()
    """Waivers that hold today."""
    known: tuple[BaselinePassage, ...] | None = None
    """Passages of an earlier report; None without a baseline."""

    def list_settings(self) -> dict[str, str | int]:
        """List the choices as a report shows them; a rule that is off is not listed."""
        return {
            "exclude": ",".join(self.zones) or "none",
            **({"count_from_words": self.min_words} if self.min_words else {}),
            **({} if self.common is None else {"common": self.common}),
            **({} if self.boilerplate is None else {"boilerplate": self.boilerplate}),
            **({"ignore": " ".join(self.ignored)} if self.ignored else {}),
            **({"own": " ".join(self.own)} if self.own else {}),
            **({"template": " ".join(self.templates)} if self.templates else {}),
            **({"waivers": len(self.waivers)} if self.waivers else {}),
            **({} if self.known is None else {"baseline": len(self.known)}),
        }
