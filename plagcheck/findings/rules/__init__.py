"""Rules of exclusion, one file each, named after the rule.

To add one, add its name to `model.RuleName` and write `rules/NAME.py` with a `Rule` called `RULE`;
the messages of each language and the JSON schema need its name, too. tests/contracts/test_rules.py
runs over all of them.
"""

from __future__ import annotations

from importlib import import_module

from plagcheck.findings.rules.interface import Rule
from plagcheck.model import RULE_NAMES, RuleName

__all__ = ["RULES", "Rule"]


def _load(name: RuleName) -> Rule:
    rule: Rule = import_module(f"{__name__}.{name}").RULE
    return rule


RULES: tuple[Rule, ...] = tuple(_load(name) for name in RULE_NAMES)
"""Every rule, in the order of `RULE_NAMES`: the first that applies to a passage wins."""
