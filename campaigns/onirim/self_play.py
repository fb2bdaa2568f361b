"""Whole games on the bare rules: seeded shuffles, an agent as player, one record per decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, AnswerSpace
from campaigns.onirim.agents import Agent
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import PRACTICE_MODE, Game, Prompt
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import apply_shuffle
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import ZONE_NAMES

RecordCallback = Callable[[dict[str, object]], None]

MAX_LISTED_ANSWERS = 1000
"""Maximum number of listed legal answers; all orders of five cards with one picked are 120."""


class SilentJudge(Judge):
    """A judge that discards consequences."""

    def emit_consequence(self, code: str, **facts: object) -> None:
        """Discard the consequence."""


def play_game(
    names: list[str], options: dict[str, str], agent: Agent, rng: Random, on_record: RecordCallback | None = None
) -> Game:
    """Play one game to its end and return it."""
    table = SilentJudge()
    return play_on(table, start_game(table, names, PRACTICE_MODE, options), agent, rng, on_record)


def play_on(table: Judge, g: Game, agent: Agent, rng: Random, on_record: RecordCallback | None = None) -> Game:
    """Play a practice game on to its end and return it."""
    while (was := g.question) is not None:
        if was.kind == "shuffle":
            _shuffle_pile(table, g, was, rng, on_record)
            continue
        shape = machine.get_answer_space(g)
        given = agent(g, shape, rng)
        if on_record is not None:
            told = {"kind": was.kind, "cards": was.cards, "state": serialize_zones(g)}
            on_record({**told, "legal": list_legal_answers(shape), "answer": given})
        machine.apply_answer(table, g, given, shape)
    if on_record is not None:
        on_record({"kind": "end", "won": g.result == "won"})
    return g


def list_legal_answers(answer_space: AnswerSpace) -> list[Answer] | None:
    """Return every legal answer of a question, or None if there are too many to list."""
    return list(answer_space) if answer_space.size <= MAX_LISTED_ANSWERS else None


def _shuffle_pile(table: Judge, g: Game, was: Prompt, rng: Random, on_record: RecordCallback | None) -> None:
    random = rng.random
    # As uniform as Random.shuffle, in a third of its time.
    order = sorted(was.cards or g.deck, key=lambda _: random())
    if on_record is not None:
        on_record({"kind": "shuffle" if was.what == "deck" else was.what, "deck": order})
    apply_shuffle(table, g, was, order)


def serialize_zones(g: Game) -> dict[str, object]:
    """Return the zones of a game and of its expansions; cards being resolved are in none."""
    found: dict[str, object] = {zone: getattr(g, zone) for zone in ZONE_NAMES}
    for part in get_rule_set(g.use).expansions:
        if part.get_printed_state is not None:
            found |= part.get_printed_state(g)
    return found
