"""Report formats of other distributions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TextIO

from plagcheck.errors import PlagcheckError
from plagcheck.model import Report
from plagcheck.plugins import Plugin
from plagcheck.reports.interface import ReportOptions, ReportWriter


def load_plugin_writer(plugin: Plugin) -> ReportWriter:
    """Return the writer of a plug-in. Raises `PluginProblem` if there is none."""
    write = plugin.load()
    if not callable(write):
        raise plugin.make_problem("is no function")
    return partial(_write_checked, plugin, write)


def _write_checked(
    plugin: Plugin,
    write: ReportWriter,
    reports: Sequence[Report],
    stream: TextIO,
    options: ReportOptions,
    /,
) -> None:
    """Write reports, and name the plug-in if it breaks down."""
    try:
        write(reports, stream, options)
    except (OSError, PlagcheckError):
        raise  # a full disk or a closed pipe is not the plug-in's fault
    except Exception as problem:
        raise plugin.make_problem(f"failed with {type(problem).__name__}") from problem
