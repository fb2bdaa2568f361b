"""The ways into the rules of a game: its moves, the steps and answers that register themselves, what follows after every move."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from campaigns.lookup.entries import ROOT
from campaigns.management.coverage.registered import EXPANSION, STEPS, judges, registered
from campaigns.management.coverage.sources import Piece, codes, reached, read
from campaigns.referee import game, moves_of, rule_of

ALWAYS = "every move"
"""Stands for what follows after any move, whatever it was."""
MOVE = "move"


@dataclass(frozen=True)
class Way:
    """A way into the rules by its name: a move, a step, an answer, an expansion, or what follows after every move.

    ``cites`` is the rule a move is declared under; ``said`` is what it says of itself, and ``around`` what its file does; ``near``
    are the codes in that file, ``holds`` all it leads to.
    """

    name: str
    kind: str
    cites: str
    path: Path
    starts: frozenset[str]
    near: frozenset[str]
    holds: frozenset[str]
    said: str
    around: str

    @property
    def label(self) -> str:
        """Its name, and what it is where it is no move."""
        return self.name if self.kind == MOVE else f"{self.name} ({self.kind})"

    def touches(self, rule: str) -> bool:
        """Return whether it can refuse, tell or ask something under a rule."""
        return any(rule_of(code) == rule for code in self.holds)

    def states(self, rule: str) -> bool:
        """Return whether it does so in the file where it stands."""
        return any(rule_of(code) == rule for code in self.near)

    def is_named_after(self, rule: str) -> bool:
        """Return whether it has its name from a rule: ``diver-bottom`` and ``divers`` from the Diver."""
        return re.match(rf"{rule.rpartition('.')[2]}s?(-|$)", self.name) is not None


def ways(game_name: str) -> list[Way]:
    """Return every move of a game by name, then what registered itself, and last what follows after every move."""
    files = sorted((ROOT / "campaigns" / game_name / "rules").rglob("*.py"))
    pieces = read(ROOT, files)
    known = game(game_name)
    moves = [
        _way(pieces, declared.slug, MOVE, [place_of(declared.rule), *judges(pieces, declared.slug)], declared.cites)
        for declared in moves_of(game_name)
        if declared.game == game_name
    ]
    steps = [_way(pieces, name, kind, [place]) for place, name, kind in registered(pieces)]
    follows = _way(pieces, ALWAYS, MOVE, [place_of(rule) for rule in (known.settle, known.check, known.whole)])
    return [*sorted(moves, key=_name), *sorted(steps, key=_name), follows]


def ways_of(known: list[Way], rule: str, headings: Collection[str]) -> tuple[Way, ...]:
    """Return the ways that belong to a rule, whose ``headings`` these are.

    These are the moves declared under it, and the steps and answers that are named after it, say something under it where they
    stand, or cite a heading of more than a word; with them the expansions of files that cite one. Where there are none, they
    are all that registered itself in such a file, else whatever leads to something said under it.
    """
    named = [heading for heading in headings if " " in heading]
    moves = [way for way in known if way.cites == rule]
    steps = [
        way
        for way in known
        if way.kind in STEPS and (way.is_named_after(rule) or way.states(rule) or cites(way.said, named))
    ]
    filed = [way for way in known if way.kind != MOVE and cites(way.around, headings)]
    hooks = [way for way in known if way.kind == EXPANSION and (way in filed or way.states(rule))]
    found = [*moves, *steps, *hooks] if moves or steps else filed or hooks
    return tuple(found or [way for way in known if way.touches(rule)])


def cites(said: str, headings: Iterable[str]) -> bool:
    """Return whether one of these headings stands in what is said, as it is written."""
    return any(heading in said for heading in headings)


def place_of(rule: Callable[..., None]) -> str:
    """Return where a function stands, as pieces are named."""
    return f"{rule.__module__}:{rule.__qualname__}"


def _way(pieces: Mapping[str, Piece], name: str, kind: str, starts: list[str], rule: str = "") -> Way:
    module = starts[0].partition(":")[0]
    names = frozenset[str]().union(*(reached(pieces, start) for start in starts))
    near = [found for found in names if found.startswith(f"{module}:")]
    path = Path(*module.split(".")).with_suffix(".py")
    first = pieces.get(starts[0])
    said, around = (first.doc, first.around) if first else ("", "")
    return Way(name, kind, rule, path, frozenset(starts), codes(pieces, near), codes(pieces, names), said, around)


def _name(way: Way) -> str:
    return way.name
