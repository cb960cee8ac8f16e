"""The methods by name, and how a recipe chooses one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from plagcheck.choices import OUR_METHODS, RECIPE_KEYS, MethodChoices
from plagcheck.errors import UsageProblem
from plagcheck.model import Frequencies
from plagcheck.plugins import Plugin, find_plugin, list_plugin_names
from plagcheck.signatures.interface import Method
from plagcheck.signatures.word_weights import WEIGHTS


class MethodRegistry(Mapping[str, type[Method]]):
    """Ours, and then those of plug-ins. A method loads when it is first looked up."""

    def __getitem__(self, name: str) -> type[Method]:
        return _load_method(name)

    def __iter__(self) -> Iterator[str]:
        yield from OUR_METHODS
        yield from (name for name in list_plugin_names("methods") if name not in OUR_METHODS)

    def __len__(self) -> int:
        return sum(1 for _ in self)


METHODS = MethodRegistry()


@cache
def _load_method(name: str) -> type[Method]:
    if name in OUR_METHODS:
        module = import_module(f"plagcheck.signatures.{name.replace('-', '_')}")
        ours: type[Method] = getattr(module, OUR_METHODS[name])
        return ours
    plugin = find_plugin("methods", name)
    if plugin is None:
        raise KeyError(name)
    found = plugin.load()
    if problem := _describe_wrong_class(found, plugin):
        raise plugin.make_problem(problem)
    checked: type[Method] = found
    return checked


def _describe_wrong_class(found: object, plugin: Plugin) -> str:
    """Return why a plug-in is no method, as the end of a sentence; empty if it is one."""
    if not (isinstance(found, type) and issubclass(found, Method)):
        return "is not a class derived from plagcheck.signatures.Method"
    declared = ("name", "summary", "source", "widths", "cost")
    missing = [name for name in declared if not hasattr(found, name)]
    missing += sorted(getattr(found, "__abstractmethods__", ()))
    if missing:
        return f"lacks {', '.join(missing)}"
    if found.name != plugin.name:
        return f"calls itself “{found.name}”"
    taken = sorted(RECIPE_KEYS & {parameter.name for parameter in found.parameters})
    return f"has a parameter “{taken[0]}”, as recipes have already" if taken else ""


def find_method(name: str) -> type[Method]:
    """Return the class of a method; raises `UsageProblem` if there is none of that name."""
    kind = METHODS.get(name)
    if kind is None:
        raise UsageProblem(f"There is no method “{name}”.", "`plagcheck methods` lists them.")
    return kind


def build_method(choices: MethodChoices, frequencies: Frequencies | None = None) -> Method:
    """Make the method that a recipe names; report all bad values at once."""
    kind = find_method(choices.method)
    problems = [
        *choices.out_of_range(),
        *kind.find_parameter_problems(choices),
        *kind.find_problems(choices),
    ]
    if not kind.accepts_bits(choices):
        problems.append(f"{kind.name} has {kind.describe_bits()}")
    if choices.comparison not in kind.comparisons:
        problems.append(f"{kind.name} is compared by {' or '.join(kind.comparisons)}")
    elif (
        not 0
        <= choices.distance
        <= (largest := kind.largest_distance(choices.bits, choices.comparison))
    ):
        unit = "bits" if choices.comparison == "hamming" else f"steps of {choices.comparison}"
        problems.append(f"{kind.name} compares within 0 to {largest} {unit}")
    if choices.size < 1:
        problems.append("an element has at least one word")
    if not find_method(choices.document).document_bits:
        problems.append(f"{choices.document} does not sign whole documents")
    if problems:
        raise UsageProblem(f"This recipe does not work: {'; '.join(problems)}.")
    return kind.from_choices(choices, frequencies)


def build_document_method(choices: MethodChoices, frequencies: Frequencies | None = None) -> Method:
    """Make the method that signs whole documents."""
    kind = find_method(choices.document)
    parameters = tuple(kind.document_parameters.items())
    if kind.weighs_words:
        parameters += tuple(pair for pair in choices.parameters if pair[0] == WEIGHTS.name)
    own = replace(choices, method=kind.name, bits=kind.document_bits, parameters=parameters)
    return kind.from_choices(own, frequencies)


def needs_frequencies(choices: MethodChoices) -> bool:
    """Whether words must be counted over the corpus before anything is signed."""
    kinds = (METHODS.get(name) for name in (choices.method, choices.document))
    return any(kind.needs_frequencies for kind in kinds if kind)
