"""The door without an index: `compare` and `explain` two documents, list the methods."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, Unpack

from plagcheck import defaults
from plagcheck.choosing import (
    as_input,
    choose_check,
    collect_or_raise,
    parse_percent,
    refuse_unknown,
)
from plagcheck.documents import Limits
from plagcheck.model import Explanation, Report, Skipped
from plagcheck.options import CheckOptions, Percent, ReadOptions, StrPath
from plagcheck.recipe import Recipe
from plagcheck.signatures import METHODS, Method
from plagcheck.workflows.analyzer import InputFile
from plagcheck.workflows.compare import compare_documents
from plagcheck.workflows.explain import ExplainChoices, explain_inputs


def compare(
    submission: StrPath | InputFile,
    source: StrPath | InputFile,
    *,
    recipe: Recipe | None = None,
    meaning: bool = False,
    skipped: list[Skipped] | None = None,
    **options: Unpack[CheckOptions],
) -> Report:
    """Report what one document shares with another, without an index.

    With `meaning`, translated and rewritten passages are found, too. A document that cannot be read
    raises `DocumentNotRead`, or is in the list `skipped` and in a report without a similarity.
    """
    refuse_unknown(options, CheckOptions.__optional_keys__)
    recipe = recipe or Recipe()
    choices = choose_check(options, recipe)
    report = compare_documents(
        as_input(submission),
        as_input(source),
        recipe,
        choices.settings,
        exclusions=choices.exclusions,
        meaning=meaning,
        pdf_reader=choices.pdf_reader,
        limits=choices.limits,
        lists_pairs=choices.lists_pairs,
    )
    collect_or_raise(report.skipped if report.similarity is None else (), skipped)
    return choices.finish_report(report)


def explain(
    first: str | PathLike[str] | InputFile,
    second: str | PathLike[str] | InputFile,
    *,
    method: str | None = None,
    threshold: Percent | None = None,
    choices: Mapping[str, Any] | None = None,
    **options: Unpack[ReadOptions],
) -> Explanation:
    """Explain how methods see two inputs: words, signatures, distance, similarity and verdict.

    A string is a text, a bit string (`"0110"`, or with a weight `"0110:4"`), or for the method
    `anchor` a number; a path object is a document. Each text is one element. `method` is one
    method, by default all; `choices` are its parameters and other choices of a recipe, such as
    `{"bits": 32, "weighted": False}`. Inputs are alike from `threshold` percent on, by default
    within the method's distance. A document that cannot be read raises `DocumentNotRead`.
    """
    refuse_unknown(options, ReadOptions.__optional_keys__)
    inputs = [item if isinstance(item, str) else as_input(item) for item in (first, second)]
    percent = None if threshold is None else parse_percent(threshold)
    return explain_inputs(
        inputs[0],
        inputs[1],
        ExplainChoices(method, choices or {}, percent),
        Limits.from_options(options),
        options.get("pdf_reader", defaults.PDF_READER),
    )


def list_methods() -> Mapping[str, type[Method]]:
    """List the signature methods by their names."""
    return METHODS
