"""Make docs/API.md from the docstrings of the public names: `make man`."""

from __future__ import annotations

import ast
import enum
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, is_typeddict

import plagcheck
import plagcheck.api
import plagcheck.errors

PAGE = Path(__file__).parent / "API.md"
_WIDTH = 96


def main() -> None:
    """Write docs/API.md."""
    PAGE.write_text(build_page(), encoding="utf-8")


def build_page() -> str:
    """The whole page in Markdown."""
    public = [getattr(plagcheck, name) for name in plagcheck.__all__ if name != "__version__"]
    functions = [inspect.unwrap(item) for item in public if not inspect.isclass(item)]
    options = [item for item in public if is_typeddict(item)]
    errors = [item for item in public if inspect.isclass(item) and issubclass(item, Exception)]
    values = [
        item
        for item in public
        if inspect.isclass(item) and item not in (plagcheck.Index, *options, *errors)
    ]
    example = inspect.cleandoc((plagcheck.__doc__ or "").split("The same as a library::")[1])
    parts = [
        "# Library",
        "<!-- Made from the docstrings by `make man`. -->",
        inspect.cleandoc(plagcheck.api.__doc__ or ""),
        f"```python\n{example}\n```",
        *_describe_class(plagcheck.Index, "##"),
        "## Functions",
        *(part for function in functions for part in _describe_function(_parse(function))),
        "## Options",
        *(part for kind in options for part in _describe_class(kind, "###")),
        "## Values",
        *(part for kind in values for part in _describe_class(kind, "###")),
        "## Errors",
        f"```text\n{inspect.cleandoc(plagcheck.errors.__doc__ or '')}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def _parse(item: Any) -> Any:
    """The source of a class or function as a tree."""
    return ast.parse(textwrap.dedent(inspect.getsource(item))).body[0]


def _describe_class(kind: type, heading: str) -> Iterator[str]:
    yield f"{heading} {kind.__name__}"
    yield inspect.cleandoc(kind.__doc__ or "")
    if issubclass(kind, enum.Enum):
        yield ", ".join(f"`{member.value}`" for member in kind)
        return
    tree: ast.ClassDef = _parse(kind)
    if rows := [*_list_fields(tree)]:
        yield "\n".join(["| name | type | meaning |", "|---|---|---|", *rows])
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield from _describe_function(node)
        elif kind is plagcheck.Index and getattr(node, "name", "") == "__init__":
            yield _show_call(node, "Index")


def _list_fields(tree: ast.ClassDef) -> Iterator[str]:
    """A row for each field, with the docstring below it."""
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_"):
            told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            meaning = " ".join(str(following.value.value).split()) if told else ""
            kind = ast.unparse(node.annotation).replace("|", "\\|")
            yield f"| `{ast.unparse(node.target)}` | `{kind}` | {meaning} |"


def _describe_function(node: ast.FunctionDef) -> Iterator[str]:
    decorators = [ast.unparse(item) for item in node.decorator_list]
    if "property" in decorators:
        returned = ast.unparse(node.returns) if node.returns else ""
        yield f"```python\n{node.name}: {returned}\n```"
    else:
        yield _show_call(node, node.name)
    yield inspect.cleandoc(ast.get_docstring(node) or "")


def _show_call(node: ast.FunctionDef, name: str) -> str:
    """How a function is called, with the types of its arguments."""
    arguments = [*_list_arguments(node.args)]
    returned = "" if name == "Index" or not node.returns else f" -> {ast.unparse(node.returns)}"
    line = f"{name}({', '.join(arguments)}){returned}"
    if len(line) > _WIDTH:
        line = "\n    ".join([f"{name}(", *(f"{argument}," for argument in arguments)])
        line += f"\n){returned}"
    return f"```python\n{line}\n```"


def _list_arguments(arguments: ast.arguments) -> Iterator[str]:
    positional = [*arguments.posonlyargs, *arguments.args]
    missing = [None] * (len(positional) - len(arguments.defaults))
    for argument, default in zip(positional, [*missing, *arguments.defaults], strict=True):
        if argument.arg not in ("self", "cls"):
            yield _show_argument(argument, default)
    if arguments.kwonlyargs:
        yield "*"
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _show_argument(argument, default)
    if arguments.kwarg:
        yield f"**{_show_argument(arguments.kwarg, None)}"


def _show_argument(argument: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(argument.annotation)}" if argument.annotation else ""
    return f"{argument.arg}{kind}" + (f" = {ast.unparse(default)}" if default else "")


if __name__ == "__main__":
    main()
