"""The registry of expansions, and the rule set joined from the hooks of those in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from campaigns.engine import Judge, RuleViolation, Task
from campaigns.engine.answer_spaces import Answer
from campaigns.engine.messages import _, violation
from campaigns.engine.violations import ViolationCode
from campaigns.onirim.rules.cards import DOORS
from campaigns.onirim.rules.game_state import Game

Effect = Callable[[Judge, Game], None]
VerbHandler = Callable[..., None]
"""Applies an answer that begins with a verb, or raises why it is illegal; takes the verb's arguments."""
CardEffect = Callable[[Judge, Game, str], None]
"""Runs after a card is handled."""
Condition = Callable[[Game], bool]
AnswerSource = Callable[[Game], list[Answer]]
KeyedAnswerSource = Callable[[Game, str], list[Answer]]
"""Returns additional answers by kind of question, card or colour."""


@dataclass(frozen=True)
class Expansion:
    """One expansion (or the base game): its cards and its hooks, all optional.

    Hooks with an effect take the table and the game; pure queries take the game alone.

    Setup and phase 1: ``set_up`` lays out components; ``turn_answers(g)`` are additional answers of phase 1, applied
    by ``verb_handlers`` and explained by ``illegal_explainers`` if illegal; ``discard_effects`` are keyed by symbol
    or card; ``discard_task`` follows phase 1; ``play_check(g, card)`` returns the code of a rule violation against
    playing a Location, or ''.

    Drawn cards: ``dream_effects`` are keyed by Dream; ``cancel_answers(g, card)`` cancel a Nightmare;
    ``nightmare_task`` follows a resolved Nightmare; ``limbo_cards`` are hand cards that a Nightmare's reveal does not
    discard.

    Doors: ``victory_condition(g)`` is one more condition of victory; ``door_condition(g, door)`` tells if a Door may
    be gained; ``door_gained_effect`` and ``door_lost_effect`` follow a Door; ``door_order_condition(g)`` tells if the
    order of Doors matters, ``door_wait_condition(g)`` if the effects of a Door precede the next one.

    Searches: ``search_task`` runs between a search and its shuffle; ``find_series(g)`` returns the colour the last
    card completes; ``search_answers(g, colour)`` are additional finds of a series; ``vain_search_condition(g, door)``
    tells if a series may search for a Door that cannot be gained, None if the expansion does not decide that.

    Other phases: ``turn_end_tasks`` follow phase 3; ``free_answers(g, kind)`` interrupt a question and are applied by
    ``free_action_handlers``; ``limbo_effect`` replaces phase 3.

    State: ``state_fields`` names its parts of the value; ``get_printed_state(g)`` returns its part of a printed
    state; ``list_own_cards(g)`` returns the cards in its own zones; ``get_piles(g)`` returns its places with their
    cards; ``sync_after_correction`` makes its parts agree with cards that were moved by hand.
    """

    name: str
    cards: tuple[str, ...] = ()
    set_up: Effect | None = None
    turn_answers: AnswerSource | None = None
    verb_handlers: dict[str, VerbHandler] = field(default_factory=dict)
    illegal_explainers: dict[str, VerbHandler] = field(default_factory=dict)
    discard_effects: dict[str, CardEffect] = field(default_factory=dict)
    dream_effects: dict[str, Effect] = field(default_factory=dict)
    victory_condition: Condition | None = None
    door_condition: Callable[[Game, str], bool] | None = None
    door_gained_effect: CardEffect | None = None
    door_lost_effect: CardEffect | None = None
    door_order_condition: Condition | None = None
    door_wait_condition: Condition | None = None
    turn_end_tasks: tuple[str, ...] = ()
    free_answers: KeyedAnswerSource | None = None
    free_action_handlers: dict[str, VerbHandler] = field(default_factory=dict)
    cancel_answers: KeyedAnswerSource | None = None
    nightmare_task: str = ""
    limbo_effect: Effect | None = None
    search_task: str = ""
    find_series: Callable[[Game], str] | None = None
    search_answers: KeyedAnswerSource | None = None
    vain_search_condition: Callable[[Game, str], bool | None] | None = None
    play_check: Callable[[Game, str], ViolationCode | None] | None = None
    discard_task: str = ""
    limbo_cards: frozenset[str] = frozenset()
    is_exclusive: bool = False
    state_fields: tuple[str, ...] = ()
    get_printed_state: Callable[[Game], dict[str, object]] | None = None
    list_own_cards: Callable[[Game], list[str]] | None = None
    get_piles: Callable[[Game], dict[str, list[str]]] | None = None
    sync_after_correction: Effect | None = None


@dataclass(frozen=True)
class RuleSet:
    """The joined hooks of a game, in the order of registration."""

    cards: tuple[str, ...]
    door_count: int
    expansions: tuple[Expansion, ...]
    turn_answers: tuple[AnswerSource, ...]
    verb_handlers: dict[str, VerbHandler]
    illegal_explainers: dict[str, VerbHandler]
    discard_effects: dict[str, CardEffect]
    dream_effects: dict[str, Effect]
    victory_conditions: tuple[Condition, ...]
    door_conditions: tuple[Callable[[Game, str], bool], ...]
    door_gained_effects: tuple[CardEffect, ...]
    door_lost_effects: tuple[CardEffect, ...]
    door_order_conditions: tuple[Condition, ...]
    door_wait_conditions: tuple[Condition, ...]
    turn_end_tasks: list[Task]
    free_answers: tuple[KeyedAnswerSource, ...]
    free_action_handlers: dict[str, VerbHandler]
    cancel_answers: tuple[KeyedAnswerSource, ...]
    nightmare_tasks: list[Task]
    limbo_effect: Effect
    search_tasks: tuple[str, ...]
    find_series: Callable[[Game], str]
    search_answers: tuple[KeyedAnswerSource, ...]
    vain_search_conditions: tuple[Callable[[Game, str], bool | None], ...]
    play_checks: tuple[Callable[[Game, str], ViolationCode | None], ...]
    discard_tasks: list[Task]
    own_card_sources: tuple[Callable[[Game], list[str]], ...]
    limbo_cards: frozenset[str]
    state_fields: tuple[str, ...]
    pile_sources: tuple[Callable[[Game], dict[str, list[str]]], ...]
    correction_syncs: tuple[Effect, ...]


EXPANSIONS: dict[str, Expansion] = {}
_base_games: list[Expansion] = []


def register_expansion(expansion: Expansion) -> Expansion:
    """Register an expansion; one without a name is the base game."""
    if expansion.name:
        EXPANSIONS[expansion.name] = expansion
    else:
        _base_games.append(expansion)
    return expansion


SETUP_ALONE = violation("onirim.setup.alone", _("%(name)s is played with the base game only. Leave the others out."))
SETUP_UNKNOWN = violation("onirim.setup.unknown", _("There is no expansion called %(name)s. Choose one from the list."))


def encode_expansions(names: list[str]) -> str:
    """Return the stored form of a set of expansions: ordered and joined. Rejects unknown and incompatible ones."""
    for name in names:
        if name not in EXPANSIONS:
            raise RuleViolation(SETUP_UNKNOWN, is_final=True, name=name)
    chosen = [name for name in EXPANSIONS if name in names]
    lonely = [name for name in chosen if EXPANSIONS[name].is_exclusive]
    if lonely and len(chosen) > 1:
        raise RuleViolation(SETUP_ALONE, is_final=True, name=lonely[0])
    return ",".join(chosen)


@cache
def get_rule_set(expansions_key: str) -> RuleSet:
    """Return the rule set of the base game and these expansions."""
    parts = (*_base_games, *(EXPANSIONS[name] for name in expansions_key.split(",") if name))
    cards = tuple(card for part in parts for card in part.cards)

    def all_of(hook: str) -> tuple[Any, ...]:
        return tuple(getattr(part, hook) for part in parts if getattr(part, hook))

    def merged(hook: str) -> dict[str, Any]:
        return {name: found for part in parts for name, found in getattr(part, hook).items()}

    evening = [name for part in parts for name in reversed(part.turn_end_tasks)]
    return RuleSet(
        cards=cards, door_count=sum(card in DOORS for card in cards), expansions=parts, turn_answers=all_of("turn_answers"),
        verb_handlers=merged("verb_handlers"), illegal_explainers=merged("illegal_explainers"), discard_effects=merged("discard_effects"),
        dream_effects=merged("dream_effects"), victory_conditions=all_of("victory_condition"),
        door_conditions=all_of("door_condition"), door_gained_effects=all_of("door_gained_effect"),
        door_lost_effects=all_of("door_lost_effect"),
        door_order_conditions=all_of("door_order_condition"), door_wait_conditions=all_of("door_wait_condition"),
        turn_end_tasks=[[name] for name in [*evening, "limbo", "fill"]], free_answers=all_of("free_answers"),
        free_action_handlers=merged("free_action_handlers"),
        cancel_answers=all_of("cancel_answers"), nightmare_tasks=[[name] for name in all_of("nightmare_task")],
        limbo_effect=all_of("limbo_effect")[-1],
        search_tasks=all_of("search_task"),
        find_series=all_of("find_series")[-1], search_answers=all_of("search_answers"),
        vain_search_conditions=all_of("vain_search_condition"), play_checks=all_of("play_check"),
        discard_tasks=[[name] for name in all_of("discard_task")], own_card_sources=all_of("list_own_cards"),
        limbo_cards=frozenset().union(*(part.limbo_cards for part in parts)),
        state_fields=tuple(name for part in parts for name in part.state_fields), pile_sources=all_of("get_piles"),
        correction_syncs=all_of("sync_after_correction"),
    )  # fmt: skip


def find_play_violation(g: Game, card: str) -> ViolationCode | None:
    """Return the code of an expansion's rule violation against playing a Location now, or None."""
    return next((code for bars in get_rule_set(g.use).play_checks if (code := bars(g, card))), None)
