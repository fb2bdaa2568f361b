"""The register of moves: each declared once, everything else derived from the declaration."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field

from campaigns.referee.arguments import Argument, arguments_of
from campaigns.referee.needs import Needs

Rule = Callable[..., None]


@dataclass(frozen=True)
class Declared:
    """A move as it was declared.

    ``cites`` is the rule it reports under; ``when`` refuses what may not be done now whatever the numbers, and is also what
    *may this be done* asks; ``answers`` is the question it closes, which must have been asked with the facts it ``needs`` (``who``
    stands for the one asked); ``reveals`` names arguments that show dice or drawn cards; ``leaves`` marks a move that
    advances the phase, and so must say which phase it believes it leaves; ``within`` one that belongs to a step without
    ending it: a form of it names its step, and is never taken for the next one. ``sets`` marks a move that sets or flips
    something instead of adding to it, so that a late report may undo what others did since. ``ends`` marks one that ends a game, or
    a part of one that the players may lose by it: no page makes it with one tap. ``about`` names the rows ``when`` looks at.
    """

    name: str
    cites: str
    rule: Rule
    arguments: tuple[Argument, ...]
    when: Rule | None
    answers: str
    reveals: tuple[str, ...]
    leaves: bool
    within: bool
    sets: bool
    ends: bool
    about: tuple[str, ...]
    needs: Needs = field(hash=False)

    @property
    def bound(self) -> bool:
        """Return whether its form names the step it was drawn in."""
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


_moves: dict[str, Declared] = {}


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
    ends: bool = False,
) -> Callable[[Rule], Rule]:
    """Declare a rule function as the move ``name``; see Declared for the rest.

    Raises ValueError if the name is taken, TypeError if it answers a question and has no argument ``decision``.
    """

    def declare(rule: Rule) -> Rule:
        if name in _moves:
            raise ValueError(f"the move {name} is declared twice")
        arguments = arguments_of(rule)
        if answers and not any(one.name == "decision" and one.kind == "row" for one in arguments):
            raise TypeError(f"the move {name} answers {answers}: it needs an argument decision: Decision")
        about = tuple(inspect.signature(when).parameters)[1:] if when else ()
        _moves[name] = Declared(
            name, cites, rule, arguments, when, answers, reveals, leaves, within, sets, ends, about, needs or {}
        )
        moves_of.cache_clear()
        return rule

    return declare


def move_named(name: str) -> Declared | None:
    """Return a declared move, or None."""
    return _moves.get(name)


@functools.cache
def moves_of(game_name: str) -> tuple[Declared, ...]:
    """Return the moves of a game and those of every game, in the order of declaration."""
    return tuple(found for found in _moves.values() if found.game in (game_name, "campaigns"))
