"""The protocol that all rules follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import ClassVar

from plagcheck.findings.inputs import RuleChoices, SourceFacts
from plagcheck.model import Exclusions, Fingerprint, Passage, RuleName, Span, Text


class Rule(ABC):
    """A reason why words or whole passages do not count.

    A rule answers one of three questions and leaves the other two alone. It is asked only if it is
    on. The words for its name are in `reports/messages/`.
    """

    name: ClassVar[RuleName]

    @abstractmethod
    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether the user chose this rule."""

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterable[Span]:  # noqa: ARG002
        """Find the spans of a submission that do not count, from its text alone."""
        return ()

    def find_shared_zones(
        self,
        text: Text,  # noqa: ARG002
        passages: Sequence[Passage],  # noqa: ARG002
        choices: RuleChoices,  # noqa: ARG002
    ) -> Iterable[Span]:
        """Find the spans of a submission that do not count because of the passages over them."""
        return ()

    def judge_passage(
        self,
        passage: Passage,  # noqa: ARG002
        source: SourceFacts,  # noqa: ARG002
        choices: RuleChoices,  # noqa: ARG002
    ) -> str | None:
        """Return why a passage does not count, or None if it does.

        The reason is shown beside the rule's name; it is empty if the name says it all.
        """
        return None


class ZoneRule(Rule):
    """A rule that reads nothing but the submission; `Exclusions.zones` switches it on by name."""

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether the rule is among those switched on."""
        return self.name in exclusions.zones


class SourceRule(Rule):
    """A rule that excludes all passages of some sources, named by globs of their paths."""

    @abstractmethod
    def list_globs(self, exclusions: Exclusions) -> tuple[str, ...]:
        """Return the globs that the user gave for this rule."""

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether any glob is given."""
        return bool(self.list_globs(exclusions))

    def judge_passage(
        self,
        passage: Passage,  # noqa: ARG002
        source: SourceFacts,
        choices: RuleChoices,
    ) -> str | None:
        """Exclude a passage whose source a glob matches; the reason is that glob."""
        return find_matching_glob(source.path, self.list_globs(choices.exclusions))


def find_matching_glob(path: str, globs: Iterable[str]) -> str | None:
    """Return the first glob that matches a path, or its end after a slash.

    `*` also crosses folders: `kovalenko/*` matches everything below a folder of that name.
    """
    for glob in globs:
        if fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob}"):
            return glob
    return None
