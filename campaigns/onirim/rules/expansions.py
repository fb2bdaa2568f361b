"""What an expansion brings: each registers its hooks once; a game's plan joins those of the expansions in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from campaigns.engine import Judge, RuleViolation, Task
from campaigns.engine.answer_spaces import Answer
from campaigns.onirim.rules.cards import DOORS
from campaigns.onirim.rules.game_state import Game

Effect = Callable[[Judge, Game], None]
VerbHandler = Callable[..., None]
"""Carries an answer out that begins with a verb, or says why it is not legal; takes what the verb is about."""
CardEffect = Callable[[Judge, Game, str], None]
"""Follows a card."""
Condition = Callable[[Game], bool]
AnswerSource = Callable[[Game], list[Answer]]
KeyedAnswerSource = Callable[[Game, str], list[Answer]]
"""Gives more answers, by the kind of question, the card or the colour they are about."""


@dataclass(frozen=True)
class Expansion:
    """One expansion (or the base game): its cards and its hooks, all optional.

    What does something is given the table and the game, what only asks the game alone.
    ``begin`` lays out what it needs; ``turns(g)`` gives more answers for phase 1, carried out by ``verbs``, and ``against``
    says why one is not legal; ``discards`` are the effects of a phase-1 discard by symbol or card; ``dreams`` what a drawn Dream
    does; ``wins(g)`` one more condition of victory; ``allows(g, door)`` whether a Door may be gained; ``gained`` and ``lost``
    follow a Door;
    ``ordered(g)`` says whether the order in which Doors come decides anything, ``awaits(g)`` whether what follows a Door comes
    before the next one;
    ``evening`` are steps after phase 3; ``frees(g, kind)`` are answers that interrupt a question, carried out by ``free``;
    ``cancels(g, card)`` answers that do away with a Nightmare; ``weaken`` a step after a resolved Nightmare; ``limbo``
    replaces phase 3; ``searched`` a step between a search and its shuffle; ``trio(g)`` the colour the last card completes;
    ``searches(g, colour)`` what a series finds besides; ``in_vain(g, door)`` whether a series may search for a Door that it
    cannot gain, or None where the expansion does not decide that; ``bars_play(g, card)`` the code of what forbids to play a
    Location, or ''; ``after_discard`` a step after phase 1; ``to_limbo`` hand cards
    that a Nightmare's reveal does not discard; ``shows(g)`` its part of a printed state; ``owns(g)`` cards that lie in zones
    of its own; ``keeps`` names its parts of the value; ``piles(g)`` its places with the cards that lie there, ``righted`` makes
    its own parts agree with cards that were put elsewhere by hand.
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
    play_check: Callable[[Game, str], str] | None = None
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
    """The hooks of a whole game, in the order in which expansions were registered."""

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
    nightmare_tasks: tuple[str, ...]
    limbo_effect: Effect
    search_tasks: tuple[str, ...]
    find_series: Callable[[Game], str]
    search_answers: tuple[KeyedAnswerSource, ...]
    vain_search_conditions: tuple[Callable[[Game, str], bool | None], ...]
    play_checks: tuple[Callable[[Game, str], str], ...]
    discard_tasks: tuple[str, ...]
    own_card_sources: tuple[Callable[[Game], list[str]], ...]
    limbo_cards: frozenset[str]
    state_fields: tuple[str, ...]
    pile_sources: tuple[Callable[[Game], dict[str, list[str]]], ...]
    correction_syncs: tuple[Effect, ...]


EXPANSIONS: dict[str, Expansion] = {}
_base_games: list[Expansion] = []


def register_expansion(expansion: Expansion) -> Expansion:
    """Make an expansion known; one without a name is the base game."""
    if expansion.name:
        EXPANSIONS[expansion.name] = expansion
    else:
        _base_games.append(expansion)
    return expansion


def encode_expansions(names: list[str]) -> str:
    """Return the expansions of a game as it keeps them: in order, joined. Refuses unknown ones and what cannot be combined."""
    for name in names:
        if name not in EXPANSIONS:
            raise RuleViolation("onirim.setup.unknown", is_final=True, name=name)
    chosen = [name for name in EXPANSIONS if name in names]
    lonely = [name for name in chosen if EXPANSIONS[name].is_exclusive]
    if lonely and len(chosen) > 1:
        raise RuleViolation("onirim.setup.alone", is_final=True, name=lonely[0])
    return ",".join(chosen)


@cache
def get_rule_set(expansions_key: str) -> RuleSet:
    """Return the joined hooks of the base game and these expansions."""
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
        cancel_answers=all_of("cancel_answers"), nightmare_tasks=all_of("nightmare_task"), limbo_effect=all_of("limbo_effect")[-1],
        search_tasks=all_of("search_task"),
        find_series=all_of("find_series")[-1], search_answers=all_of("search_answers"),
        vain_search_conditions=all_of("vain_search_condition"), play_checks=all_of("play_check"),
        discard_tasks=all_of("discard_task"), own_card_sources=all_of("list_own_cards"),
        limbo_cards=frozenset().union(*(part.limbo_cards for part in parts)),
        state_fields=tuple(name for part in parts for name in part.state_fields), pile_sources=all_of("get_piles"),
        correction_syncs=all_of("sync_after_correction"),
    )  # fmt: skip


def find_play_violation(g: Game, card: str) -> str:
    """Return the code of what an expansion holds against playing a Location now, or an empty string."""
    return next((code for bars in get_rule_set(g.use).play_checks if (code := bars(g, card))), "")
