"""What this installation declares to need, and whether it has it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from plagcheck.packages import installed_version

DISTRIBUTIONS = ("plagcheck-cli", "plagcheck")
"""Names under which this package may have been installed, the likelier first."""

_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:\[[^\]]*\])?\s*\(?([<>=!~][^;()]*)?\)?\s*(?:;(.*))?")
_EXTRA = re.compile(r"""extra\s*==\s*["']([\w.-]+)["']""")
_CLAUSE = re.compile(r"(===|~=|==|!=|<=|>=|<|>)\s*(.+)")


@dataclass(frozen=True, slots=True)
class Requirement:
    """A package that is needed, in which versions, and what is installed of it."""

    name: str
    wanted: str
    """Versions that will do, as the metadata has it; empty for any."""
    extra: str
    """The extra that needs it; empty for what is always needed."""
    version: str
    """Of what is installed; empty if nothing is."""

    @property
    def satisfied(self) -> bool:
        """Whether a version that will do is installed."""
        return bool(self.version) and is_wanted(self.version, self.wanted)


def find_distribution() -> Distribution | None:
    """The installed distribution that this package came with; None in a bare source tree."""
    for name in DISTRIBUTIONS:
        try:
            return distribution(name)
        except PackageNotFoundError:
            continue
    return None


def list_requirements(found: Distribution) -> list[Requirement]:
    """Everything a distribution declares to need here, by name; the extras' needs come last."""
    listed = [parse_requirement(line) for line in found.requires or ()]
    own = {name.lower() for name in DISTRIBUTIONS}
    needed = (one for one in listed if one and one.name.lower() not in own)
    return sorted(needed, key=lambda one: (one.extra, one.name.lower()))


def parse_requirement(line: str) -> Requirement | None:
    """One line of a distribution's metadata; None where it may not concern this system."""
    matched = _REQUIREMENT.fullmatch(line.strip())
    if not matched:
        return None
    name, wanted, marker = matched[1], (matched[2] or "").replace(" ", ""), matched[3] or ""
    extra = _EXTRA.search(marker)
    # Markers other than extras speak of systems and versions of Python, maybe of another one.
    if _EXTRA.sub("", marker).strip(" ()"):
        return None
    return Requirement(name, wanted, extra[1] if extra else "", installed_version(name))


def is_wanted(version: str, wanted: str) -> bool:
    """Whether a version meets every clause, by the numbers of its release; `rc1` does not count."""
    return all(_meets(version, clause) for clause in wanted.split(",") if clause)


def _meets(version: str, clause: str) -> bool:
    matched = _CLAUSE.fullmatch(clause.strip())
    if not matched:
        return True
    operator, text = matched[1], matched[2].strip()
    have, want = _numbers(version), _numbers(text)
    begins_alike = _padded(have, len(want))[: len(want)] == want
    width = max(len(have), len(want))
    have, bound = _padded(have, width), _padded(want, width)
    match operator:
        case "===":
            return version == text
        case "==":
            return begins_alike if text.endswith(".*") else have == bound
        case "!=":
            return not begins_alike if text.endswith(".*") else have != bound
        case "~=":
            return have >= bound and have[: len(want) - 1] == want[:-1]
        case "<=":
            return have <= bound
        case ">=":
            return have >= bound
        case "<":
            return have < bound
        case _:
            return have > bound


def _numbers(version: str) -> list[int]:
    release = re.match(r"v?\d+(\.\d+)*", version)
    return [int(number) for number in release[0].lstrip("v").split(".")] if release else []


def _padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))
