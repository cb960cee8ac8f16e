"""A report as an institution's policy sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a policy, compared with its bounds."""

    name: str
    value: float
    band: str
    """Name of the band the value falls into; empty where the policy has none."""
    limit: float | None
    """The bound that decides `passed`; None if the policy sets none."""
    passed: bool
    is_minimum: bool = False
    """Whether the value must reach the limit, rather than stay within it."""


@dataclass(frozen=True, slots=True)
class PolicyView:
    """The figures that a policy looks at."""

    id: str
    title: str
    basis: str
    """The regulations it follows, and where to find them."""
    measures: tuple[Measure, ...]
