"""The register of moves. Everything else is derived from the declaration of a move."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field

from campaigns.engine.arguments import Argument, parse_arguments
from campaigns.engine.messages import MoveMessages
from campaigns.engine.messages import messages as catalog
from campaigns.engine.type_checks import FactTypes

RuleFunction = Callable[..., None]


@dataclass(frozen=True)
class MoveDefinition:
    """A declared move.

    - ``rule_id`` is the rule it reports under.
    - ``guard`` raises RuleViolation if the move is not possible now, whatever its numbers; ``guard_arguments`` are
      the rows that it reads.
    - ``question_kind`` is the kind of question it answers. The question must have been asked with ``required_facts``
      (``who`` is the subject asked).
    - ``revealed_arguments`` show dice or drawn cards.
    - ``is_phase_end``: the move advances the phase, so its form names the phase that it leaves.
    - ``is_in_phase``: the move belongs to a phase without ending it. Its form names the phase and is rejected in the
      next one.
    - ``is_setter``: the move sets or flips a value instead of adding to it, so a late report may overwrite the
      changes of others.
    - ``is_game_ending``: the move ends a game or a part that the players may lose by it. No page makes it with one
      tap.
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
        """Return whether its form names the phase that it was rendered in."""
        return self.is_phase_end or self.is_in_phase

    @property
    def game(self) -> str:
        """The game it belongs to, or ``campaigns`` for the moves of every game."""
        return self.name.partition(".")[0]

    @property
    def slug(self) -> str:
        """Its name within the game, as in its URL."""
        return self.name.partition(".")[2]

    @functools.cached_property
    def required_labels(self) -> frozenset[str]:
        """The labels of the rows it cannot do without."""
        return frozenset(found.label for found in self.arguments if found.kind == "row" and found.is_required)

    @property
    def description(self) -> str:
        """The first paragraph of its rule's docstring."""
        return (self.rule.__doc__ or "").strip().partition("\n\n")[0]


_definitions: dict[str, MoveDefinition] = {}


def move(
    name: str,
    *,
    rule_id: str,
    messages: MoveMessages | None = None,
    guard: RuleFunction | None = None,
    question_kind: str = "",
    required_facts: FactTypes | None = None,
    revealed_arguments: tuple[str, ...] = (),
    is_phase_end: bool = False,
    is_in_phase: bool = False,
    is_setter: bool = False,
    is_game_ending: bool = False,
) -> Callable[[RuleFunction], RuleFunction]:
    """Declare a rule function as the move ``name``. See ``MoveDefinition`` for the options.

    ``messages`` are its label, journal line and hint, registered in the message catalog.

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
        if messages is not None:
            catalog.moves[name] = messages
        get_moves.cache_clear()
        return rule

    return declare


def find_move(name: str) -> MoveDefinition | None:
    """Return a declared move, or None."""
    return _definitions.get(name)


@functools.cache
def get_moves(game_name: str) -> tuple[MoveDefinition, ...]:
    """Return the moves of a game and of every game, in the order of declaration."""
    return tuple(found for found in _definitions.values() if found.game in (game_name, "campaigns"))
