"""Types of option values."""

from __future__ import annotations

import os
import re
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

import plagcheck
from plagcheck.defaults import FILE_FORMATS, HTML_FOLDER, REPORT_FORMATS
from plagcheck.options import StrPath
from plagcheck.remote.address import Address, parse_location


class Percentage(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A percentage: 20, 20% or 2.5."""

    name = "percent"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Decimal:
        """Return the number, 0 to 100."""
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


class Size(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A number of bytes: 512M, 2G, 64MiB."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Return the number of bytes; at least one MiB, below which nothing can be read."""
        found = re.fullmatch(r"(\d+)\s*([KMG])(?:i?B)?", str(value).strip(), re.IGNORECASE)
        if not found:
            self.fail(f"{value!r} is not a size such as 512M or 2G.", param, context)
        size = int(found[1]) << {"k": 10, "m": 20, "g": 30}[found[2].lower()]
        if not 1 << 20 <= size <= 1 << 40:
            self.fail(f"{value} is not between 1M and 1024G.", param, context)
        return size


class TableCount(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A number of tables, or auto."""

    name = "4|10|16|20|auto"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> int | None:
        """Return the number; None for auto. Whether there is a design of it, the recipe tells."""
        if value == "auto":
            return None
        if not re.fullmatch(r"[0-9]{1,4}", str(value)):
            self.fail(f"{value!r} is not a number of tables, nor auto.", param, context)
        return int(value)


def show_size(size: int) -> str:
    """Return a number of bytes as a user writes it: 1 << 30 is 1G."""
    return f"{size >> 30}G" if size % (1 << 30) == 0 else f"{size >> 20}M"


class ZoneRules(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """Names of rules with commas between them, or none, or all."""

    name = "rules"
    takes_list = True
    """In a configuration file."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> tuple[str, ...]:
        """Return the rules that are on, in the order of `model.EXCLUDABLE`."""
        from plagcheck.model import choose_excluded

        try:
            return choose_excluded(value)
        except ValueError as problem:
            self.fail(str(problem), param, context)


class ReportFormat(click.Choice):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """One of our report formats, or one that a plug-in brings."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the name of the format."""
        return value if _is_report_format(value) else super().convert(value, param, context)


def _is_report_format(name: str) -> bool:
    """Tell whether a format is ours or a plug-in's, which loads before anything is read."""
    return name in REPORT_FORMATS or plagcheck.is_report_format(name)


class ReportTarget(NamedTuple):
    """A report in one format, and the file it goes to."""

    format: str | None
    """None for the format that the file's ending names."""
    path: Path


class ReportTargetType(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """`FORMAT:PATH`, such as html:report.html, or a path whose ending names the format."""

    name = "format:path"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> ReportTarget:
        """Return the format and the file."""
        if isinstance(value, ReportTarget):
            return value
        name, colon, path = str(value).partition(":")
        if not colon and "." in name:
            return ReportTarget(None, Path(name))
        if not path or not _is_report_format(name):
            known = ", ".join((*REPORT_FORMATS, *FILE_FORMATS))
            self.fail(f"{value!r} is not FORMAT:PATH with one of {known}.", param, context)
        if name == "html" and (path.endswith(("/", os.sep)) or Path(path).is_dir()):
            return ReportTarget(HTML_FOLDER, Path(path))
        return ReportTarget(name, Path(path))


class LocationPath(click.Path):  # type: ignore[type-arg,unused-ignore]  # generic since click 8.4
    """A path, checked as click does, or an address, which is not reached before it is needed."""

    def __init__(self, **checks: bool) -> None:
        super().__init__(path_type=Path, **checks)

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> StrPath:
        """Return the path, or the address as a string."""
        location = parse_location(str(value))
        if isinstance(location, Address):
            return str(location)
        return cast(Path, super().convert(str(location), param, context))

    def split_envvar_value(self, rv: str) -> list[str]:
        """Return the one location of a variable: an address has colons, a folder may have them."""
        return [rv]
