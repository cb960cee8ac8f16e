"""The waivers of a run: those of the file that the user named, or of the nearest one."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

import plagcheck
from plagcheck.commands.configuration.found_files import find_file, say_read
from plagcheck.commands.printing.notes import print_note
from plagcheck.defaults import MOST_WAIVER_BYTES, WAIVER_FILE
from plagcheck.options import CheckOptions

if TYPE_CHECKING:
    from plagcheck import Waiver


def load_waivers(options: CheckOptions) -> list[Waiver]:
    """Read the waivers that hold today into the choices of a check; name those that expired."""
    named = options.get("waivers")
    holding: list[Waiver] = []
    expired: list[Waiver] = []
    if isinstance(named, str | PathLike):
        holding, expired = plagcheck.read_waivers(named)
    elif found := find_file(WAIVER_FILE, MOST_WAIVER_BYTES, "--waivers"):
        holding, expired = plagcheck.read_waivers(*found)
        say_read("waivers", found[0])
    for waiver in expired:
        print_note(f"waiver {waiver.passage} ended on {waiver.until}")
    options["waivers"] = holding
    return holding
