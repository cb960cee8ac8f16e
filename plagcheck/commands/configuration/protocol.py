"""The table [protocol] of a configuration file: what a protocol says, for every command."""

from __future__ import annotations

from typing import Any

from plagcheck.commands.configuration.trust import PROTOCOL_OPTIONS

_COMMANDS = ("check", "compare")


def spread_protocol(tables: dict[str, Any]) -> list[str]:
    """Move what [protocol] sets into the tables of the commands that write protocols.

    What a command's own table sets wins. Returns the keys that are no option of a protocol.
    """
    protocol = tables.get("protocol")
    if not isinstance(protocol, dict):
        return []
    del tables["protocol"]
    known = {name: value for name, value in protocol.items() if name in PROTOCOL_OPTIONS}
    for command in _COMMANDS:
        own = tables.get(command, {})
        if isinstance(own, dict):
            tables[command] = {**known, **own}
    return [f"protocol.{name}" for name in protocol if name not in known]
