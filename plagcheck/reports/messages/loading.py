"""The messages of a language, with numbers in the right form.

Messages are templates; text from documents only fills their blanks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from plagcheck.defaults import REPORT_LANGUAGES


def _choose_english_form(value: int) -> str:
    return "one" if value == 1 else "other"


def _choose_slavic_form(value: int) -> str:
    """Follow CLDR's rule for whole numbers in Ukrainian and Russian."""
    if value % 10 == 1 and value % 100 != 11:
        return "one"
    return "few" if value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14) else "many"


def _choose_only_form(_value: int) -> str:
    return "other"


PLURAL_RULES: Final[Mapping[str, tuple[Callable[[int], str], frozenset[str]]]] = {
    "english": (_choose_english_form, frozenset(("one", "other"))),
    "slavic": (_choose_slavic_form, frozenset(("one", "few", "many"))),
    "none": (_choose_only_form, frozenset(("other",))),
}
"""Name of a rule → the function that chooses the form for a number, and all forms."""


class Messages:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        if language not in REPORT_LANGUAGES:
            raise ValueError(
                f"no messages in {language!r}; there are {', '.join(REPORT_LANGUAGES)}"
            )
        path = files("plagcheck.reports.messages").joinpath(f"{language}.toml")
        self.language = language
        self.table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self._form = PLURAL_RULES[self.table["plural"]][0]

    def say(self, key: str, room: str = "text", **blanks: object) -> str:
        """Fill in the blanks of a message."""
        message: str = self.table[room][key]
        return message.format(**blanks) if blanks else message

    def say_count(self, value: int, key: str, room: str = "counts", **blanks: object) -> str:
        """Fill in a message about a number of things, in the form that the number needs."""
        message: str = self.table[room][key][self._form(value)]
        return message.format(n=self.format_number(value), **blanks)

    def has(self, key: str, room: str) -> bool:
        """Tell whether there is such a message."""
        return key in self.table[room]

    def format_number(self, value: int) -> str:
        """Format 1234 as `1,234`, or as the language writes it."""
        return f"{value:,}".replace(",", self.table["thousands"])

    def format_percent(self, share: float) -> str:
        """Format 0.2341 as `23.4 %`; a little is never shown as 0 %, nor almost all as 100 %."""
        percent = f"{share * 100:.1f} %"
        if share > 0 and percent == "0.0 %":
            percent = "<0.1 %"
        elif share < 1 and percent == "100.0 %":
            percent = ">99.9 %"
        return self.write_decimal(percent)

    def write_decimal(self, plain: str) -> str:
        """Write `0.5` as the language does."""
        return plain.replace(".", self.table["decimal"])


@lru_cache(maxsize=len(REPORT_LANGUAGES))
def load_messages(language: str) -> Messages:
    """Load the messages of a language; raise ValueError if there are none."""
    return Messages(language)


def choose_language(locale: str) -> str:
    """Choose the language of a locale such as `uk_UA.UTF-8`; English if it has no messages."""
    language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in REPORT_LANGUAGES else "en"


def list_flag_kinds() -> list[str]:
    """List every flag that has a message."""
    return [*load_messages("en").table["flags"], "no_text_layer", "low_coverage"]
