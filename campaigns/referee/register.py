"""The register of games and of moves: each declared once, everything else derived from the declaration."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from campaigns.referee.arguments import Argument, Between, arguments_of
from campaigns.referee.needs import Needs

if TYPE_CHECKING:
    from campaigns.referee.board import Table

Rule = Callable[..., None]


@dataclass(frozen=True)
class Declared:
    """A move as it was declared.

    ``cites`` is the rule it reports under; ``when`` refuses what may not be done now whatever the numbers, and is also what
    *may this be done* asks; ``answers`` is the prompt it closes, which must have been asked with the facts it ``needs`` (``who``
    stands for the one asked); ``reveals`` names arguments that show dice or drawn cards; ``leaves`` marks a move that
    advances the phase, and so must say which phase it believes it leaves; ``within`` one that belongs to a step without
    ending it: a form of it names its step, and is never taken for the next one. ``sets`` marks a move that sets or flips
    something instead of adding to it, so that a late report may undo what others did since. ``about`` names the rows ``when``
    looks at.
    """

    name: str
    cites: str
    rule: Rule
    arguments: tuple[Argument, ...]
    when: Rule | None = None
    answers: str = ""
    reveals: tuple[str, ...] = ()
    leaves: bool = False
    within: bool = False
    sets: bool = False
    about: tuple[str, ...] = ()
    needs: Needs = field(default_factory=dict, hash=False)

    @property
    def bound(self) -> bool:
        """Whether its form names the step it was drawn in."""
        return self.leaves or self.within

    @property
    def game(self) -> str:
        """The game it belongs to; ``campaigns`` for the moves of every game."""
        return self.name.partition(".")[0]

    @property
    def slug(self) -> str:
        """Its name within the game, as it stands in its address."""
        return self.name.partition(".")[2]

    @property
    def doc(self) -> str:
        """What its rule says of itself, first paragraph."""
        return (self.rule.__doc__ or "").strip().partition("\n\n")[0]

    def guard(self, table: Table, rows: dict[str, Any]) -> None:
        """Raise a Refusal if it may not be made now with these rows, whatever its numbers."""
        if self.when is not None:
            self.when(table, **{name: rows[name] for name in self.about if name in rows})


def _always(table: Any) -> None:
    """Refuse nothing."""


@dataclass(frozen=True)
class Game:
    """What the core knows of a game.

    ``labels`` are its models in the order they are packed; ``settle`` lets consequences follow; ``check`` refuses the
    impossible, ``whole`` a table that lacks what every table has; ``phase`` names where play stands, and after an ``@`` what
    tells two steps of that name apart; ``subject`` is the model whose rows have turns of their own; ``numbers`` are the
    tracked numbers by label and field with their bounds; ``quiet`` are fields, by label and name, whose changes tell a reader
    of the journal nothing.
    """

    name: str
    table: type[Table]
    labels: tuple[str, ...]
    settle: Callable[[Any], None]
    check: Callable[[Any], None]
    phase: Callable[[Any], str]
    subject: str
    numbers: dict[str, dict[str, Between]] = field(default_factory=dict)
    whole: Callable[[Any], None] = _always
    quiet: frozenset[str] = frozenset()

    @property
    def all_labels(self) -> tuple[str, ...]:
        """Its own models and those every game has."""
        return ("campaigns.session", "campaigns.decision", "campaigns.houseruling", "campaigns.setting", *self.labels)


_games: dict[str, Game] = {}
_moves: dict[str, Declared] = {}


def register_game(new: Game) -> None:
    """Make a game known. Raises ValueError if its name is taken by another."""
    if _games.setdefault(new.name, new) is not new:
        raise ValueError(f"the game {new.name} is registered twice")


def game(name: str) -> Game:
    """Give a registered game. Raises KeyError for any other."""
    return _games[name]


def games() -> list[Game]:
    """Give every registered game, in the order of registration."""
    return list(_games.values())


def move(
    name: str,
    *,
    cites: str,
    when: Rule | None = None,
    answers: str = "",
    needs: Needs | None = None,
    reveals: tuple[str, ...] = (),
    leaves: bool = False,
    within: bool = False,
    sets: bool = False,
) -> Callable[[Rule], Rule]:
    """Declare a rule function as the move ``name``; see Declared for the rest. Raises ValueError if the name is taken."""

    def declare(rule: Rule) -> Rule:
        if name in _moves:
            raise ValueError(f"the move {name} is declared twice")
        arguments = arguments_of(rule, name.partition(".")[0])
        about = tuple(inspect.signature(when).parameters)[1:] if when else ()
        _moves[name] = Declared(
            name, cites, rule, arguments, when, answers, reveals, leaves, within, sets, about, needs or {}
        )
        return rule

    return declare


def move_named(name: str) -> Declared | None:
    """Give a declared move, or None."""
    return _moves.get(name)


def moves_of(game_name: str) -> list[Declared]:
    """Give the moves of a game and those of every game, in the order of declaration."""
    return [found for found in _moves.values() if found.game in (game_name, "campaigns")]
