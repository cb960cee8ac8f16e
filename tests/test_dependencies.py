"""The locked versions and the lower bounds are those of pyproject.toml."""

from __future__ import annotations

import tomllib
from importlib.metadata import requires
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
REQUIREMENTS = [
    requirement
    for requirement in map(Requirement, [*PROJECT["dependencies"], *chain(*EXTRAS.values())])
    if requirement.name != PROJECT["name"]
]
PYTHONS = ("3.11", "3.12", "3.13")
LOCKS = ("constraints.txt", "constraints-lowest.txt")
DICTIONARIES = {"confusable-homoglyphs", "rjieba", "simplemma", "wordfreq"}


def read_pins(name: str, python: str) -> dict[str, Version]:
    """The version of each distribution that a lock gives a Python on Linux."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    pins: dict[str, Version] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            pin = Requirement(line)
            if pin.marker is None or pin.marker.evaluate(environment):
                (exact,) = pin.specifier
                assert exact.operator == "=="
                pins[canonicalize_name(pin.name)] = Version(exact.version)
    return pins


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_locked_within_its_bounds(lock: str, python: str) -> None:
    pins = read_pins(lock, python)
    peers = {Requirement(line).name for line in EXTRAS["bench"]}
    for requirement in REQUIREMENTS:
        if lock == "constraints-lowest.txt" and requirement.name in peers:
            continue
        pin = pins.get(canonicalize_name(requirement.name))
        assert pin is not None, f"{requirement.name} is not locked: run `make update`"
        assert requirement.specifier.contains(pin), f"{requirement} is locked to {pin}"


def test_the_lowest_versions_are_the_lower_bounds() -> None:
    pins = read_pins("constraints-lowest.txt", "3.11")
    for line in PROJECT["dependencies"]:
        requirement = Requirement(line)
        (bound,) = requirement.specifier
        assert pins[canonicalize_name(requirement.name)] == Version(bound.version)


def test_dictionaries_are_exact_and_nothing_has_an_upper_bound() -> None:
    exact = set()
    for requirement in REQUIREMENTS:
        operators = {bound.operator for bound in requirement.specifier}
        assert operators in ({"=="}, {">="}), str(requirement)
        if operators == {"=="}:
            exact.add(requirement.name)
    assert exact >= DICTIONARIES


def list_installed_requirements(distribution: str, extras: tuple[str, ...]) -> set[str]:
    """Every distribution that an installed one needs, directly or not."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    waiting = [(distribution, extras)]
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        for line in requires(name) or []:
            requirement = Requirement(line)
            environments = [{"extra": extra} for extra in ("", *wanted)]
            if requirement.marker is None or any(map(requirement.marker.evaluate, environments)):
                waiting.append(
                    (canonicalize_name(requirement.name), (*sorted(requirement.extras),))
                )
    return {name for name, _ in seen} - {distribution}


def test_what_the_requirements_need_is_locked_too() -> None:
    needed = list_installed_requirements(PROJECT["name"], ("dev",))
    locked = {name for lock in LOCKS for python in PYTHONS for name in read_pins(lock, python)}
    assert needed > {"numpy", "pytest", "cryptography"}
    assert not needed - locked, "run `make update`"
