"""The register of moves: each declared once, everything else derived from the declaration."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field

from campaigns.engine.arguments import Argument, parse_arguments
from campaigns.engine.type_checks import FactTypes

RuleFunction = Callable[..., None]


@dataclass(frozen=True)
class MoveDefinition:
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
    rule_id: str
    rule: RuleFunction
    arguments: tuple[Argument, ...]
    guard: RuleFunction | None
    question_kind: str
    revealed_arguments: tuple[str, ...]
    is_phase_end: bool
    is_in_phase: bool
    is_setter: bool
    is_game_ending: bool
    guard_arguments: tuple[str, ...]
    required_facts: FactTypes = field(hash=False)

    @property
    def is_phase_bound(self) -> bool:
        """Return whether its form names the step it was drawn in."""
        return self.is_phase_end or self.is_in_phase

    @property
    def game(self) -> str:
        """The game it belongs to; ``campaigns`` for the moves of every game."""
        return self.name.partition(".")[0]

    @property
    def slug(self) -> str:
        """Its name within the game, as it stands in its address."""
        return self.name.partition(".")[2]

    @property
    def description(self) -> str:
        """What its rule says of itself, first paragraph."""
        return (self.rule.__doc__ or "").strip().partition("\n\n")[0]


_definitions: dict[str, MoveDefinition] = {}


def move(
    name: str,
    *,
    rule_id: str,
    guard: RuleFunction | None = None,
    question_kind: str = "",
    required_facts: FactTypes | None = None,
    revealed_arguments: tuple[str, ...] = (),
    is_phase_end: bool = False,
    is_in_phase: bool = False,
    is_setter: bool = False,
    is_game_ending: bool = False,
) -> Callable[[RuleFunction], RuleFunction]:
    """Declare a rule function as the move ``name``; see Declared for the rest.

    Raises ValueError if the name is taken, TypeError if it answers a question and has no argument ``decision``.
    """

    def declare(rule: RuleFunction) -> RuleFunction:
        if name in _definitions:
            raise ValueError(f"the move {name} is declared twice")
        arguments = parse_arguments(rule)
        if question_kind and not any(one.name == "decision" and one.kind == "row" for one in arguments):
            raise TypeError(f"the move {name} answers {question_kind}: it needs an argument decision: Decision")
        about = tuple(inspect.signature(guard).parameters)[1:] if guard else ()
        _definitions[name] = MoveDefinition(
            name,
            rule_id,
            rule,
            arguments,
            guard,
            question_kind,
            revealed_arguments,
            is_phase_end,
            is_in_phase,
            is_setter,
            is_game_ending,
            about,
            required_facts or {},
        )
        get_moves.cache_clear()
        return rule

    return declare


def find_move(name: str) -> MoveDefinition | None:
    """Return a declared move, or None."""
    return _definitions.get(name)


@functools.cache
def get_moves(game_name: str) -> tuple[MoveDefinition, ...]:
    """Return the moves of a game and those of every game, in the order of declaration."""
    return tuple(found for found in _definitions.values() if found.game in (game_name, "campaigns"))
