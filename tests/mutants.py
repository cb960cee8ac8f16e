"""The mutants of a module: its source with one small change each, as a typing slip makes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "*"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"), ast.And: ("and", "or"), ast.Or: ("or", "and"),
}  # fmt: skip
"""What stands in the source, and what stands there in a mutant."""

_NO_CODE = re.compile(rb"(?:[\s()\\]|#[^\n]*)*")
"""What may stand between an operand and its operator."""

_NEGATED_BY_OPERATOR = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)

_EMPTY = {
    "list": "[]",
    "tuple": "()",
    "dict": "{}",
    "str": '""',
    "int": "0",
    "float": "0.0",
    "bool": "False",
}
"""What a function returns by its annotation, if it returns nothing of use."""

_LEFT_ALONE = {"annotation", "returns", "decorator_list"}

Edit = tuple[int, int, str]
"""Where the source changes, as half-open bytes, and what stands there then."""


@dataclass(frozen=True)
class Mutant:
    """A module with one change."""

    path: Path
    """Relative to the tree."""
    line: int
    change: str
    """The lines before and after it."""
    start: int
    end: int
    code: bytes

    def apply(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.code + source[self.end :]


def mutants_of(tree: Path, path: Path) -> list[Mutant]:
    """All mutants of a module, in the order of the source."""
    source = (tree / path).read_bytes()
    found = []
    for start, end, code in sorted(set(_Edits(source).of(ast.parse(source)))):
        first, last = source.rfind(b"\n", 0, start) + 1, (source + b"\n").find(b"\n", end)
        before, after = source[first:start], source[end:last]
        old, new = (
            " ".join((before + changed + after).decode().split())
            for changed in (source[start:end], code.encode())
        )
        line = source.count(b"\n", 0, start) + 1
        found.append(Mutant(path, line, f"{old}  →  {new}", start, end, code.encode()))
    return found


class _Edits:
    """The small changes of a source."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lines = [0, *(found.end() for found in re.finditer(b"\n", source))]

    def of(self, node: ast.AST, returns: str = "") -> Iterator[Edit]:
        """The changes of a node and of what it holds; `returns` is what its function does."""
        if isinstance(node, ast.FunctionDef):
            returns = ast.unparse(node.returns or ast.Constant(None))
        yield from self._of_node(node, returns)
        for name, value in ast.iter_fields(node):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST) and not (
                    name in _LEFT_ALONE or _is_choice(part, node)
                ):
                    yield from self.of(part, returns)

    def _of_node(self, node: ast.AST, returns: str) -> Iterator[Edit]:
        match node:
            case ast.Compare(left=left, ops=operators, comparators=others):
                for one, operator in zip([left, *others], operators, strict=False):
                    yield from self._other_operator(one, operator)
            case ast.BinOp(left=left, op=operator):
                yield from self._other_operator(left, operator)
            case ast.AugAssign(target=left, op=operator):
                yield from self._other_operator(left, operator)
                yield self._replaced(node, "pass")
            case ast.BoolOp(op=operator, values=[*values, _]):
                for one in values:
                    yield from self._other_operator(one, operator)
            case ast.UnaryOp(operand=operand):
                yield self._replaced(node, f"({self._text(operand)})")
            case ast.Constant(value=bool(value)):
                yield self._replaced(node, str(not value))
            case ast.Constant(value=int(value) | float(value)):
                yield from (self._replaced(node, repr(value + step)) for step in (1, -1))
            case ast.Return(value=ast.expr() as value):
                text, empty = self._text(value), _EMPTY.get(returns.split("[")[0], "None")
                if (new := "None" if text == empty else empty) != text:
                    yield self._replaced(value, new)
            case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
                yield self._replaced(node, "pass")
            case ast.Assign(targets=[ast.Subscript()]):
                yield self._replaced(node, "pass")
            case ast.Break() | ast.Continue():
                yield self._replaced(node, "continue" if isinstance(node, ast.Break) else "break")
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self._negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self._negated(test)
            case ast.Slice(lower=lower, upper=upper):
                yield from (self._replaced(bound, "") for bound in (lower, upper) if bound)

    def _other_operator(self, one: ast.expr, operator: ast.AST) -> Iterator[Edit]:
        """Another operator after an operand."""
        old, new = _OPERATORS.get(type(operator), ("", ""))
        between = _NO_CODE.match(self._source, self._span(one)[1])
        if old and between and self._source.startswith(old.encode(), between.end()):
            yield between.end(), between.end() + len(old), new

    def _negated(self, test: ast.expr) -> Iterator[Edit]:
        """The other branch, unless another operator leads there."""
        match test:
            case ast.UnaryOp(op=ast.Not()) | ast.Constant():
                return
            case ast.Compare(ops=[operator]) if isinstance(operator, _NEGATED_BY_OPERATOR):
                return
        yield self._replaced(test, f"not ({self._text(test)})")

    def _replaced(self, node: ast.expr | ast.stmt, code: str) -> Edit:
        return (*self._span(node), code)

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset


def _is_choice(node: ast.AST, parent: ast.AST) -> bool:
    """Whether this is a constant of a module, a number of a class, or a text."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        chosen = isinstance(parent, ast.ClassDef) and isinstance(node.value, ast.Constant)
        return chosen or isinstance(parent, ast.Module)
    # Before Python 3.12 the parts of an f-string do not know where they stand.
    return isinstance(node, ast.JoinedStr)
