"""Words of a template that every author is given: forms, declarations, assignments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from plagcheck.findings.inputs import RuleChoices
from plagcheck.findings.masks import find_true_runs
from plagcheck.findings.plain_words import list_word_runs
from plagcheck.findings.rules.interface import Rule
from plagcheck.model import Exclusions, Fingerprint, Span, Text

_WORDS = 5
"""Words in a run that identifies a template; a filled-in blank breaks only the runs across it."""


class TemplateRule(Rule):
    """Excludes the words of templates."""

    name = "template"

    def is_on(self, exclusions: Exclusions) -> bool:
        """Tell whether any template is given."""
        return bool(exclusions.templates)

    def find_zones(self, submission: Fingerprint, choices: RuleChoices) -> Iterator[Span]:
        """Find the words of the templates."""
        return find_template_words(submission.text, choices.templates)


def find_template_words(text: Text, templates: Iterable[Text]) -> Iterator[Span]:
    """Yield the spans of a text whose words are also in a template."""
    in_templates = {
        run for template in templates for run in list_word_runs(_list_words(template), _WORDS)
    }
    mask = np.zeros(len(text), dtype=bool)
    for position, run in enumerate(list_word_runs(_list_words(text), _WORDS)):
        if run in in_templates:
            mask[position : position + _WORDS] = True
    for first, last in find_true_runs(mask):
        yield Span(int(text.starts[first]), int(text.ends[last - 1]))


def _list_words(text: Text) -> list[str]:
    return [text.words[number] for number in text.word_ids.tolist()]
