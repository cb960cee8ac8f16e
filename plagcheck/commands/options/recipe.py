"""Options that shape signatures: the recipe of an index."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import plagcheck
from plagcheck.choices import FIRST_PARAMETERS, MethodChoices
from plagcheck.commands.options.gathering import Command, add_options, gather_options

if TYPE_CHECKING:
    from plagcheck import Method, Recipe

_DEFAULT = MethodChoices()


def _show_own(parameter: str) -> str:
    return f"[{FIRST_PARAMETERS[parameter]}]"


def _show_shared(field: str) -> str:
    return f"[{_DEFAULT.method}: {getattr(_DEFAULT, field)}]"


_METHOD = (
    click.option(
        "--method",
        help=f"Signature method; `plagcheck methods` lists them.  [{_DEFAULT.method}]",
    ),
    click.option("--bits", type=int, help=f"Width of a signature.  {_show_shared('bits')}"),
    click.option(
        "--weighted/--plain",
        default=None,
        help="The same as --weights static, or plain.",
    ),
    click.option(
        "--weights",
        type=click.Choice(["plain", "static", "levels"]),
        help="Weight of a word: all alike, by its frequency in the language, or in five levels, "
        "1 to 5, the rarest 5.  [static]",
    ),
)
_ELEMENT = (
    click.option(
        "--element",
        type=click.Choice(["shingle", "sentence"]),
        help=f"What gets a signature.  [{_DEFAULT.element}]",
    ),
    click.option(
        "--words",
        type=click.IntRange(min=1),
        help=f"Content words in a shingle.  {_show_shared('size')}",
    ),
)
_DICTIONARY = click.option(
    "--dictionary",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Terms that stay whole as one word, one a line, each with an optional weight, 1 to 5. An "
    "index carries them.",
)
_PARAMETERS = (
    click.option(
        "--max-distance",
        type=click.IntRange(min=0),
        help=f"Bits within which all similar elements are found.  {_show_shared('distance')}",
    ),
    click.option(
        "--comparison",
        type=click.Choice(["hamming", "edit", "levenshtein", "jaccard", "tlsh"]),
        help="Distance of signatures; ctph has edit besides hamming, and exact levenshtein, edited "
        "letters within --max-distance.  [the method's]",
    ),
    click.option(
        "--anchor-width",
        type=click.IntRange(1, 1000),
        help=f"anchor: distance between anchors, from 0 to 1000.  {_show_own('anchor_width')}",
    ),
    click.option(
        "--trigger",
        type=click.IntRange(min=1),
        help=f"ctph: average number of words in a piece.  {_show_own('trigger')}",
    ),
    click.option(
        "--family",
        type=click.Choice(["permutation", "xor"]),
        help=f"minhash: how its functions are made of one hash.  {_show_own('family')}",
    ),
    click.option(
        "--packed",
        type=click.IntRange(1, 8),
        help=f"minhash: bits kept of each minimum, 1 or 8.  {_show_own('packed')}",
    ),
    click.option(
        "--coordinates",
        type=click.IntRange(1, 1 << 20),
        help=f"bitsample: coordinates to sample from.  {_show_own('dictionary')}",
    ),
    click.option(
        "--parameter",
        "parameters",
        multiple=True,
        metavar="NAME=VALUE",
        help="Parameter of a plug-in's method; may be repeated.",
    ),
)
_DOCUMENT = click.option(
    "--document-method",
    help=f"Method that signs whole documents.  [{_DEFAULT.document}]",
)
RECIPE_NAMES = {
    "method": "method",
    "bits": "bits",
    "weighted": "weighted",
    "weights": "weights",
    "element": "element",
    "words": "size",
    "max_distance": "distance",
    "comparison": "comparison",
    "anchor_width": "anchor_width",
    "trigger": "trigger",
    "family": "family",
    "packed": "packed",
    "coordinates": "dictionary",
    "dictionary": "terms",
    "parameters": "parameters",
    "document_method": "document",
}
"""Parameter of a command → field of a recipe."""
_OPTIONS = {field: name for name, field in RECIPE_NAMES.items()}


def recipe_options(command: Command) -> Command:
    """Let the user choose how signatures are made; the command gets `recipe_choices`."""
    gathered = gather_options(command, "recipe_choices", RECIPE_NAMES)
    return add_options(gathered, (*_METHOD, *_ELEMENT, _DICTIONARY, *_PARAMETERS, _DOCUMENT))


def method_options(command: Command) -> Command:
    """Let the user choose how one element is signed; the command gets `recipe_choices`."""
    gathered = gather_options(command, "recipe_choices", RECIPE_NAMES)
    return add_options(gathered, (*_METHOD, _DICTIONARY, *_PARAMETERS))


def choose_recipe(choices: dict[str, Any]) -> Recipe | None:
    """Return the recipe that the user chose; None without any choice."""
    method, chosen = read_choices(choices)
    if method is None:
        return None
    return plagcheck.Recipe.for_method(method, **chosen)


def read_choices(choices: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """Return the method that the user chose and the other choices; None without any choice."""
    chosen = {name: value for name, value in choices.items() if value not in (None, ())}
    if not chosen:
        return None, {}
    if {"weighted", "weights"} <= chosen.keys():
        raise click.UsageError("Give --weights, or --weighted or --plain, not both.")
    method = chosen.pop("method", _DEFAULT.method)
    written = chosen.pop("parameters", ())
    if "terms" in chosen:
        chosen["terms"] = plagcheck.read_dictionary(chosen["terms"])
    if kind := plagcheck.list_methods().get(method):
        chosen |= dict(_read_parameter(kind, parameter) for parameter in written)
        if foreign := sorted(chosen.keys() - kind.list_choices()):
            flags = ", ".join(f"--{_OPTIONS[name].replace('_', '-')}" for name in foreign)
            raise click.UsageError(f"The method {method} does not know {flags}.")
    return method, chosen


def _read_parameter(kind: type[Method], written: str) -> tuple[str, int | str]:
    """Return a parameter's name and its value, of the type that the method declares."""
    name, _, value = written.partition("=")
    declared = {parameter.name: parameter.original for parameter in kind.parameters}
    if name not in declared:
        known = f"it has {', '.join(declared)}" if declared else "it has none"
        raise click.UsageError(f"The method {kind.name} has no parameter “{name}”; {known}.")
    if isinstance(declared[name], str):
        return name, value
    if not value.isdecimal() or len(value) > 18:
        raise click.UsageError(f"The parameter {name} is a whole number, not “{value}”.")
    return name, type(declared[name])(int(value))
