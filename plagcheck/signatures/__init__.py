"""Room 4: Elements → signatures. What does an element look like in a few bits?"""

from plagcheck.errors import UsageProblem
from plagcheck.recipe import Recipe
from plagcheck.signatures.exact import Exact
from plagcheck.signatures.interface import Method
from plagcheck.signatures.simhash import SimHash

METHODS: dict[str, type[Method]] = {"exact": Exact, "simhash": SimHash}


def method_of(recipe: Recipe) -> Method:
    """The method a recipe names; every bad value is reported at once."""
    if recipe.method not in METHODS:
        raise UsageProblem(
            f"There is no method “{recipe.method}”.", "`plagcheck methods` lists them."
        )
    kind = METHODS[recipe.method]
    problems = []
    if recipe.bits not in kind.widths:
        problems.append(f"{kind.name} has widths {', '.join(map(str, kind.widths))} bits")
    if not 0 <= recipe.distance <= kind.largest_distance:
        problems.append(f"{kind.name} compares within 0 to {kind.largest_distance} bits")
    if recipe.size < 1:
        problems.append("an element has at least one word")
    if problems:
        raise UsageProblem(f"This recipe does not work: {'; '.join(problems)}.")
    return kind.of(recipe)


__all__ = ["METHODS", "Exact", "Method", "SimHash", "method_of"]
