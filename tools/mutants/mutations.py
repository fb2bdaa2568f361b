"""Mutants: small edits of the syntax trees of rules and core, and a seeded random sample of them."""

import ast
import functools
import hashlib
import itertools
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

PROJECT_ROOT = Path(__file__).resolve().parent.parent.parent
TARGET_PATTERNS = (
    "campaigns/*/rules/**/*.py", "campaigns/engine/*.py", "campaigns/storage/*.py", "campaigns/journal/*.py",
    "campaigns/transfer/*.py", "campaigns/pages/journal_lines.py", "campaigns/pages/actions.py",
)  # fmt: skip
SWAP_PAIRS = (
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.And, ast.Or),
    (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitOr, ast.BitAnd), ("min", "max"), ("any", "all"),
)  # fmt: skip
SWAPS: dict[Any, Any] = (
    {ast.Div: ast.Mult, ast.Mod: ast.Mult} | dict(SWAP_PAIRS) | {two: one for one, two in SWAP_PAIRS}
)
ANNOTATION_CALLS = {"NumberBounds", "TextLength"}  # calls inside an annotation that have an effect at run time
RECEIVER_NAMES = {"table", "g", "self"}  # not swapped with the next argument: every call would fail
COMPOUND_TYPES = ast.If | ast.For | ast.While | ast.Try | ast.With | ast.Match


class Mutant(NamedTuple):
    """One edit of a file's tree, with the number of its block (0 if it runs at import) and the name it helps define."""

    id: str
    path: str
    line: int
    block: int
    symbol: str
    tree: ast.Module
    old_node: ast.AST
    new_node: ast.AST

    def __str__(self) -> str:
        return f"{self.id} {self.path}:{self.line} {_describe_edit(self.old_node, self.new_node)}"

    def apply(self, _path: str) -> ast.Module:
        """Return the tree with the old node replaced in place by the new one, whatever its parent is."""
        new = ast.copy_location(self.new_node, self.old_node)
        self.old_node.__class__, self.old_node.__dict__ = new.__class__, dict(new.__dict__)
        return ast.fix_missing_locations(self.tree)


def draw_sample(count: int, seed: int, prefixes: tuple[str, ...] = ("",)) -> list[Mutant]:
    """Return ``count`` mutants. A line of code that changes replaces its own mutants in the sample, and no others."""
    found = [mutant for path in find_target_paths() if path.startswith(prefixes) for mutant in _find_mutants(path)]
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed}:{mutant.id}".encode()).digest())[:count]


@functools.cache
def find_target_paths() -> list[str]:
    """Return the files to mutate."""
    return sorted(
        {
            path.relative_to(PROJECT_ROOT).as_posix()
            for pattern in TARGET_PATTERNS
            for path in PROJECT_ROOT.glob(pattern)
        }
    )


def parse_file(path: str) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse((PROJECT_ROOT / path).read_text(encoding="utf-8"))


def _find_mutants(path: str) -> list[Mutant]:
    seen, found, tree = Counter[str](), [], parse_file(path)
    owners = {id(one): number for body, start, number in find_blocks(path, tree) for one in body[start:]}
    for statement in tree.body:
        for old, block in _walk_runnable_nodes(ast.Module([statement], []), 0, owners):
            for new in (*_mutate_expression(old), *_mutate_call(old), *_mutate_statement(old)):
                key = f"{path}:{get_symbol(statement)}:{_describe_edit(old, new)}"
                seen[key] += 1
                digest = hashlib.sha256(f"{key}:{seen[key]}".encode()).hexdigest()[:10]
                line = (old.iter if isinstance(old, ast.comprehension) else old).lineno
                found.append(Mutant(digest, path, line, block, get_symbol(statement), tree, old, new))
    return found


def _describe_edit(*nodes: ast.AST) -> str:
    """Return the code of the nodes before and after an edit, cut to where they differ."""
    old, new = (" ".join(ast.unparse(node).split()) for node in nodes)
    common = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    start = max(0, common - 40) if len(old) > 70 else 0
    return f"{old[start : start + 70]} -> {new[start : start + 70]}"


def get_symbol(statement: ast.stmt) -> str:
    """Return the name that a statement defines, '' if none."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", statement)
    return str(getattr(target, "id", getattr(target, "name", "")))


def find_blocks(path: str, tree: ast.Module) -> list[tuple[list[ast.stmt], int, int]]:
    """Return the start of each block, and its number. A block ends with a list of statements, or after a compound statement."""
    found: list[tuple[list[ast.stmt], int, int]] = []
    nodes = (node for node in ast.walk(tree) if not isinstance(node, ast.Module | ast.ClassDef))
    bodies = (getattr(node, name, ()) for node in nodes for name in ("body", "orelse", "finalbody"))
    for body in (body for body in bodies if isinstance(body, list)):
        for index, statement in enumerate(body):
            is_first = not index or isinstance(body[index - 1], COMPOUND_TYPES) or _is_constant(body[index - 1])
            if is_first and not _is_constant(statement):
                found.append((body, index, zlib.crc32(f"{path}:{statement.lineno}".encode())))
    return found


def _walk_runnable_nodes(
    node: ast.AST, block: int, owners: dict[int, int], is_type: bool = False
) -> Iterator[tuple[Any, int]]:
    """Walk the executed nodes, each with its block: no imports, docstrings, type hints or f-strings."""
    for name, value in ast.iter_fields(node):
        is_hint = is_type or name in ("annotation", "returns")
        is_inside = block or (name == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_inert(child):
                inner = owners.get(id(child), block) if is_inside else 0
                is_call = isinstance(child, ast.Call) and getattr(child.func, "id", "") in ANNOTATION_CALLS
                if is_call or not is_hint:
                    yield child, inner
                yield from _walk_runnable_nodes(child, inner, owners, is_hint and not is_call)


def _is_constant(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_inert(node: ast.AST) -> bool:
    is_static = isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom) or _is_constant(node)
    is_export = isinstance(node, ast.Assign) and get_symbol(node) == "__all__"
    return is_static or is_export or (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING")


def _copy_with(node: ast.AST, name: str, value: object) -> ast.AST:
    return type(node)(**(vars(node) | {name: value}))


def _mutate_expression(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for index, old in enumerate(ops):
                yield _copy_with(node, "ops", [*ops[:index], SWAPS[type(old)](), *ops[index + 1 :]])
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BoolOp(op=old) | ast.BinOp(op=old) | ast.AugAssign(op=old) if type(old) in SWAPS:
            yield _copy_with(node, "op", SWAPS[type(old)]())
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(value=str(value)):
            yield ast.Constant("" if value else "mutated")


def _mutate_call(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.comprehension(ifs=ifs):
            yield from (_copy_with(node, "ifs", [*ifs[:index], *ifs[index + 1 :]]) for index in range(len(ifs)))
        case ast.Call(func=ast.Name(id=name)) if name in SWAPS:
            yield _copy_with(node, "func", ast.Name(SWAPS[name], ast.Load()))
        case ast.Call(args=args):
            for index, (one, two) in enumerate(itertools.pairwise(args)):
                is_starred = isinstance(one, ast.Starred) or isinstance(two, ast.Starred)
                if not is_starred and getattr(one, "id", "") not in RECEIVER_NAMES and ast.dump(one) != ast.dump(two):
                    yield _copy_with(node, "args", [*args[:index], two, one, *args[index + 2 :]])


def _mutate_statement(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield _copy_with(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Return(value=ast.Compare() | ast.BoolOp()):
            yield from (ast.Return(ast.Constant(True)), ast.Return(ast.Constant(False)))
        case ast.Return(value=ast.AST() as value) if getattr(value, "value", value) is not None:
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()) | ast.Assign(targets=[ast.Name() | ast.Tuple(), *_]):
            pass
        case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
