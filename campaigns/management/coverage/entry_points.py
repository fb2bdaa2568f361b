"""Entry points into the rules of a game: moves, registered steps and answers, and the rules after every move."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from campaigns.engine import get_game, get_moves, get_rule_id
from campaigns.management.coverage.registrations import EXPANSION_KIND, STEP_KINDS, find_explainers, find_registrations
from campaigns.management.coverage.source_index import Definition, collect_codes, find_reachable, parse_definitions
from companion.installation import PROJECT_ROOT

EVERY_MOVE = "every move"
"""The entry point of what runs after any move."""
MOVE_KIND = "move"


@dataclass(frozen=True)
class EntryPoint:
    """An entry point into the rules: a move, step, answer, expansion, or what runs after every move.

    ``rule_id`` is the rule of a move; ``docstring`` its own docstring, ``enclosing_docs`` those around it;
    ``own_codes`` are the codes in its module, ``reachable_codes`` all codes it can reach.
    """

    name: str
    kind: str
    rule_id: str
    path: Path
    start_names: frozenset[str]
    own_codes: frozenset[str]
    reachable_codes: frozenset[str]
    docstring: str
    enclosing_docs: str

    @property
    def label(self) -> str:
        """The name, with the kind unless it is a move."""
        return self.name if self.kind == MOVE_KIND else f"{self.name} ({self.kind})"

    def is_reaching_rule(self, rule_id: str) -> bool:
        """Return whether it can reach a code of a rule."""
        return any(get_rule_id(code) == rule_id for code in self.reachable_codes)

    def is_stating_rule(self, rule_id: str) -> bool:
        """Return whether its own module has a code of a rule."""
        return any(get_rule_id(code) == rule_id for code in self.own_codes)

    def is_named_after(self, rule_id: str) -> bool:
        """Return whether its name derives from a rule: ``diver-bottom`` and ``divers`` from the Diver."""
        return re.match(rf"{rule_id.rpartition('.')[2]}s?(-|$)", self.name) is not None


def find_entry_points(game_name: str) -> list[EntryPoint]:
    """Return the entry points of a game: moves by name, registered ones by name, and last what runs after every move."""
    files = sorted((PROJECT_ROOT / "campaigns" / game_name / "rules").rglob("*.py"))
    pieces = parse_definitions(PROJECT_ROOT, files)
    known = get_game(game_name)
    moves = [
        _build_entry_point(
            pieces,
            declared.slug,
            MOVE_KIND,
            [get_qualified_name(declared.rule), *find_explainers(pieces, declared.slug)],
            declared.rule_id,
        )
        for declared in get_moves(game_name)
        if declared.game == game_name
    ]
    steps = [_build_entry_point(pieces, name, kind, [place]) for place, name, kind in find_registrations(pieces)]
    follows = _build_entry_point(
        pieces,
        EVERY_MOVE,
        MOVE_KIND,
        [get_qualified_name(rule) for rule in (known.apply_consequences, known.check_invariants, known.check_complete)],
    )
    return [*sorted(moves, key=_get_name), *sorted(steps, key=_get_name), follows]


def filter_entry_points(
    entry_points: list[EntryPoint], rule_id: str, headings: Collection[str]
) -> tuple[EntryPoint, ...]:
    """Return the entry points of a rule with these ``headings``.

    They are the moves of the rule, and the steps and answers named after it, with a code of it in their own module,
    or citing a heading of several words; also expansions whose module cites a heading. Without any: all registered
    entry points in a module that cites a heading, else all that can reach a code of the rule.
    """
    named = [heading for heading in headings if " " in heading]
    moves = [way for way in entry_points if way.rule_id == rule_id]
    steps = [
        way
        for way in entry_points
        if way.kind in STEP_KINDS
        and (way.is_named_after(rule_id) or way.is_stating_rule(rule_id) or has_heading(way.docstring, named))
    ]
    filed = [way for way in entry_points if way.kind != MOVE_KIND and has_heading(way.enclosing_docs, headings)]
    hooks = [
        way for way in entry_points if way.kind == EXPANSION_KIND and (way in filed or way.is_stating_rule(rule_id))
    ]
    found = [*moves, *steps, *hooks] if moves or steps else filed or hooks
    return tuple(found or [way for way in entry_points if way.is_reaching_rule(rule_id)])


def has_heading(text: str, headings: Iterable[str]) -> bool:
    """Return whether a text contains one of these headings, case-sensitively."""
    return any(heading in text for heading in headings)


def get_qualified_name(function: Callable[..., None]) -> str:
    """Return the qualified name of a function, as ``module:name``."""
    return f"{function.__module__}:{function.__qualname__}"


def _build_entry_point(
    definitions: Mapping[str, Definition], name: str, kind: str, start_names: list[str], rule_id: str = ""
) -> EntryPoint:
    module = start_names[0].partition(":")[0]
    names = frozenset[str]().union(*(find_reachable(definitions, start) for start in start_names))
    near = [found for found in names if found.startswith(f"{module}:")]
    path = Path(*module.split(".")).with_suffix(".py")
    first = definitions.get(start_names[0])
    said, around = (first.docstring, first.enclosing_docs) if first else ("", "")
    return EntryPoint(
        name,
        kind,
        rule_id,
        path,
        frozenset(start_names),
        collect_codes(definitions, near),
        collect_codes(definitions, names),
        said,
        around,
    )


def _get_name(entry_point: EntryPoint) -> str:
    return entry_point.name
