"""The small changes that can be made to a module, as edits of its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
BOUNDS = {"Between", "Length"}
"""What is called within an annotation and means something at run time."""

UNTOUCHED = (ast.JoinedStr, ast.Import, ast.ImportFrom)
WHOLE = {"table", "g", "self"}
"""What nothing can be mistaken for: exchanged with the next argument, everything would fall over at once."""


@dataclass(frozen=True)
class Change:
    """One edit: on which ``line``, ``what`` becomes what, and ``make``, which edits the tree it was found in."""

    line: int
    what: str
    make: Callable[[], None]


def changes(tree: ast.Module) -> list[Change]:
    """Give every change of a module, in an order that depends on its source alone."""
    return [change for node in _nodes(tree) for change in _of(node)]


def changed(source: str, number: int) -> ast.Module:
    """Give the tree of a source with the change of that number made."""
    tree = ast.parse(source)
    changes(tree)[number].make()
    return tree


def _nodes(node: ast.AST, noted: bool = False) -> Iterator[ast.AST]:
    """Walk what is carried out: no annotations but their bounds, nothing that is imported for types only, no text of an f-string."""
    for name, value in ast.iter_fields(node):
        inside = noted or name in ("annotation", "returns")
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, UNTOUCHED) or _for_types(child) or _nothing(child):
                continue
            bound = inside and isinstance(child, ast.Call) and getattr(child.func, "id", "") in BOUNDS
            if not inside or bound:
                yield child
            yield from _nodes(child, inside and not bound)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def _nothing(node: ast.AST) -> bool:
    """Whether it does nothing when it is carried out: a docstring, the list of what a package gives, a type variable."""
    listed = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        return getattr(node.value.func, "id", "") == "TypeVar"
    return listed or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _of(node: ast.AST) -> Iterator[Change]:
    for kind, found in FOUND:
        if isinstance(node, kind):
            yield from found(node)
    for name in ("body", "orelse", "finalbody"):
        held = getattr(node, name, None)
        if isinstance(held, list):
            yield from _dropped(held)


def _put(node: ast.AST, name: str, new: object, what: str, line: int = 0) -> Change:
    return Change(line or getattr(node, "lineno", 0), what, lambda: setattr(node, name, new))


def _become(node: ast.AST, new: ast.AST, what: str) -> Change:
    """Turn a node into another where it stands, so that no parent need be known."""

    def make() -> None:
        inside = ast.copy_location(new, node)
        node.__class__, node.__dict__ = inside.__class__, dict(inside.__dict__)
        ast.fix_missing_locations(node)

    return Change(getattr(node, "lineno", 0), what, make)


def _compare(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        new = [*node.ops[:place], COMPARED[type(op)](), *node.ops[place + 1 :]]
        yield _put(node, "ops", new, f"{_short(node)}: {type(op).__name__} -> {type(new[place]).__name__}")


def _logic(node: ast.BoolOp) -> Iterator[Change]:
    new = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _put(node, "op", new, f"{_short(node)}: {type(node.op).__name__} -> {type(new).__name__}")


def _sign(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield _become(node, node.operand, f"{_short(node)} -> {_short(node.operand)}")


def _sum(node: ast.BinOp | ast.AugAssign) -> Iterator[Change]:
    if type(node.op) in COUNTED:
        new = COUNTED[type(node.op)]()
        yield _put(node, "op", new, f"{_short(node)}: {type(node.op).__name__} -> {type(new).__name__}")


def _constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield _put(node, "value", not value, f"{value} -> {not value}")
    elif isinstance(value, int | float):
        for new in (value + 1, value - 1):
            yield _put(node, "value", new, f"{value} -> {new}")
    elif isinstance(value, str):
        new_text = "" if value else "changed"
        yield _put(node, "value", new_text, f"{value!r} -> {new_text!r}")


def _answer(node: ast.Return) -> Iterator[Change]:
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        return
    wanted: list[bool | None] = [True, False] if isinstance(node.value, ast.Compare | ast.BoolOp) else [None]
    for value in wanted:
        yield _put(
            node, "value", ast.copy_location(ast.Constant(value), node.value), f"{_short(node)} -> return {value}"
        )


def _condition(node: ast.If | ast.IfExp) -> Iterator[Change]:
    if not isinstance(node.test, ast.Compare):
        new = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        yield _put(node, "test", new, f"if {_short(node.test)} -> if not")


def _kept(node: ast.comprehension) -> Iterator[Change]:
    for place, test in enumerate(node.ifs):
        left = [*node.ifs[:place], *node.ifs[place + 1 :]]
        yield _put(node, "ifs", left, f"... if {_short(test)} -> every one", line=test.lineno)


def _call(node: ast.Call) -> Iterator[Change]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield _put(node.func, "id", CALLED[node.func.id], f"{_short(node)}: {node.func.id} -> {CALLED[node.func.id]}")
        return
    for place, (one, two) in enumerate(zip(node.args, node.args[1:], strict=False)):
        starred = isinstance(one, ast.Starred) or isinstance(two, ast.Starred)
        if not starred and getattr(one, "id", "") not in WHOLE and ast.dump(one) != ast.dump(two):
            args = [*node.args[:place], two, one, *node.args[place + 2 :]]
            yield _put(node, "args", args, f"{_short(node)}: arguments {place + 1} and {place + 2} swapped")


def _dropped(body: list[ast.stmt]) -> Iterator[Change]:
    for place, line in enumerate(body):
        said = isinstance(line, ast.Expr) and not isinstance(line.value, ast.Constant | ast.Yield | ast.YieldFrom)
        put = isinstance(line, ast.Assign) and not isinstance(line.targets[0], ast.Name | ast.Tuple)
        if said or put or isinstance(line, ast.AugAssign | ast.Raise | ast.Continue | ast.Break):
            yield _become(body[place], ast.Pass(), f"{_short(line)} -> dropped")


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


FOUND: list[tuple[type[ast.AST] | tuple[type[ast.AST], ...], Callable[..., Iterator[Change]]]] = [
    (ast.Compare, _compare),
    (ast.BoolOp, _logic),
    (ast.UnaryOp, _sign),
    ((ast.BinOp, ast.AugAssign), _sum),
    (ast.Constant, _constant),
    (ast.Return, _answer),
    ((ast.If, ast.IfExp), _condition),
    (ast.comprehension, _kept),
    (ast.Call, _call),
]
