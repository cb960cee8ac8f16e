"""Rules of exclusion, one file each, named after the rule.

To add the rule `short_line`, add its name to `model.RuleName` and write `rules/short_line.py` with
the class `ShortLineRule`. The messages of each language and the JSON schema list its name, too.
tests/contracts/test_rules.py runs over all rules.
"""

from __future__ import annotations

from importlib import import_module

from plagcheck.findings.rules.interface import Rule
from plagcheck.model import RULE_NAMES, RuleName

__all__ = ["RULES", "Rule"]


def _load(name: RuleName) -> Rule:
    class_name = f"{name.title().replace('_', '')}Rule"
    rule: Rule = getattr(import_module(f"{__name__}.{name}"), class_name)()
    return rule


RULES: tuple[Rule, ...] = tuple(_load(name) for name in RULE_NAMES)
"""Every rule, in the order of `RULE_NAMES`: the first that applies to a passage wins."""
