"""A static index of Python source: definitions with their rule codes and references."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

CODE_RE = re.compile(r"[a-z]+(?:\.[a-z0-9-]+){2}")


@dataclass(frozen=True)
class Definition:
    """A function, class or constant at the top level of a module, or a test method.

    ``codes`` are strings that look like the code of a rule violation or consequence (``ef.seal.too-few``);
    ``references`` are the definitions it names, as ``module:name``, found or not. ``enclosing_docs`` are the
    docstrings of its class and module; ``registrations`` are pairs of registering function and registered name.
    """

    path: Path
    name: str
    docstring: str
    codes: frozenset[str]
    references: frozenset[str]
    string_constants: frozenset[str] = frozenset()
    enclosing_docs: str = ""
    registrations: tuple[tuple[str, str], ...] = ()


def parse_definitions(root: Path, files: Iterable[Path]) -> dict[str, Definition]:
    """Return the definitions in Python files under ``root``, by ``module:name``."""
    found: dict[str, Definition] = {}
    for file in files:
        module = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = _get_imports(tree)
        known = {**imported, **{name: f"{module}:{name}" for node in tree.body for name in _get_bound_names(node)}}
        for name, other in imported.items():
            found[f"{module}:{name}"] = Definition(file.relative_to(root), name, "", frozenset(), frozenset([other]))
        said = ast.get_docstring(tree) or ""
        for name, node, around in _iter_definitions(tree.body, said):
            found[f"{module}:{name}"] = _build_definition(file.relative_to(root), name, node, known, around)
    return found


def find_reachable(definitions: Mapping[str, Definition], start: str) -> frozenset[str]:
    """Return every name reachable from ``start``, including itself."""
    seen, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(definitions[name].references if name in definitions else ())
    return frozenset(seen)


def collect_codes(definitions: Mapping[str, Definition], names: Iterable[str]) -> frozenset[str]:
    """Return the rule codes in these definitions."""
    return frozenset(code for name in names if name in definitions for code in definitions[name].codes)


def _iter_definitions(body: list[ast.stmt], enclosing_docs: str) -> Iterator[tuple[str, ast.stmt, str]]:
    """Yield each top-level definition, and the tests of a class, with the enclosing docstrings."""
    for node in body:
        yield from ((name, node, enclosing_docs) for name in _get_bound_names(node))
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for name, test, said in _iter_definitions(node.body, f"{enclosing_docs}\n{ast.get_docstring(node) or ''}"):
                yield f"{node.name}.{name}", test, said


def _build_definition(
    path: Path, name: str, node: ast.stmt, imports: Mapping[str, str], enclosing_docs: str
) -> Definition:
    parts = list(ast.walk(node))
    texts = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    doc = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
    named = {imports[part.id] for part in parts if isinstance(part, ast.Name) and part.id in imports}
    named |= {_resolve_attribute(part, imports) for part in parts if isinstance(part, ast.Attribute)}
    codes = frozenset(filter(CODE_RE.fullmatch, texts))
    return Definition(
        path,
        name,
        doc or "",
        codes,
        frozenset(named - {""}),
        frozenset(texts),
        enclosing_docs,
        _find_registrations(node),
    )


def _find_registrations(node: ast.stmt) -> tuple[tuple[str, str], ...]:
    """Return the function name and each string argument of the decorators, or of the assigned call."""
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    calls = node.decorator_list if isinstance(node, ast.FunctionDef) else [value]
    return tuple(
        (_get_called_name(call), text)
        for call in calls
        if isinstance(call, ast.Call)
        for text in _get_string_arguments(call)
    )


def _get_called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _get_string_arguments(call: ast.Call) -> list[str]:
    """Return the string arguments of a call; without any, the first string inside it, or ''."""
    return _get_strings(call.args) or _get_strings(ast.walk(call))[:1] or [""]


def _get_strings(nodes: Iterable[ast.AST]) -> list[str]:
    return [part.value for part in nodes if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def _resolve_attribute(node: ast.Attribute, imports: Mapping[str, str]) -> str:
    """Return the qualified name of ``module.name``, '' unless ``module`` was imported from a package."""
    if not isinstance(node.value, ast.Name) or node.value.id not in imports:
        return ""
    return imports[node.value.id].replace(":", ".") + f":{node.attr}"


def _get_imports(tree: ast.Module) -> dict[str, str]:
    parts = [part for part in ast.walk(tree) if isinstance(part, ast.ImportFrom)]
    return {alias.asname or alias.name: f"{part.module}:{alias.name}" for part in parts for alias in part.names}


def _get_bound_names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]
