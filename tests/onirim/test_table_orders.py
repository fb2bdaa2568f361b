"""The orders for hands move every card that the referee moves: a real table that follows only them stays equal to it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.onirim.agents import sample_answer
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.hand_refill import start_game
from campaigns.onirim.rules.reports import accept_report
from campaigns.onirim.rules.rule_variants import resolve_variants
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import decode_game, encode_game
from campaigns.onirim.rules.undo_orders import order_undo
from tests.failures import collect_failures
from tests.onirim.expansion_mixes import EXPANSION_MIXES
from tests.onirim.positions import reset_judge
from tests.onirim.real_table import RealTable

LOOKING_QUESTIONS = {"prophecy", "incantation", "spies", "happy-look", "tower-look"}
"""Questions about cards that the referee leaves in the deck and the hands have lifted."""
GAMES, MANY_GAMES = 10, 200
UNDO_PROBABILITY = 0.2
HARD_VARIANTS = {
    "catchers": "hard",
    "crossroads": "hard",
    "incubus": "true",
    "key-mirror": "any",
    "premonition-doors": "each",
    "rainbow": "yes",
    "spells": "hard",
    "towers": "hard",
    "useless-search": "offered",
}


@collect_failures("names", EXPANSION_MIXES, ids="+".join)
def test_a_table_that_follows_only_the_orders_stays_equal_to_the_referee(names: list[str]) -> None:
    for seed in range(GAMES):
        play_game(names, seed, HARD_VARIANTS if seed % 2 else {})


def test_every_order_is_followed() -> None:
    codes = {code for code in messages.orders if code.startswith("onirim.")}

    assert codes <= messages.brief_order_codes
    assert {code.removeprefix("onirim.report.").removesuffix("-in-order") for code in codes} == set(
        RealTable("", Random(1)).steps()
    )


@pytest.mark.thorough
@pytest.mark.parametrize("variants", [{}, HARD_VARIANTS], ids=["default", "hard"])
def test_a_table_stays_equal_through_many_games_of_each_set(variants: dict[str, str]) -> None:
    for names in EXPANSION_MIXES:
        for seed in range(MANY_GAMES):
            play_game(names, seed, variants)


def play_game(names: list[str], seed: int, readings: dict[str, str] | None = None) -> Counter[str]:
    """Play a game with random answers beside a real table; return how many times each order was given."""
    rng, undoing = Random(seed), Random(seed + 1)
    judge = reset_judge()
    g = start_game(judge, names, "beside", resolve_variants(readings or {}))
    table = RealTable(g.use, rng)
    followed = Counter(table.follow_orders(judge.consequences))
    assert_equal(g, table)
    undoable: list[tuple[Game, list[str], list[str]]] = []
    """The states before each report, with the cards it named and the codes of its consequences."""
    while True:
        while undoable and undoing.random() < UNDO_PROBABILITY:
            followed.update(undo(g, table, *undoable[-1]))
            g = undoable.pop()[0]
        judge = reset_judge()
        before, reported = decode_game(encode_game(g)), list[str]()
        if g.open_prompt.kind == "report":
            reported = table.report_cards(g)
            accept_report(judge, g, reported)
        else:
            answer = choose_answer(g, table, rng)
            act(g, table, answer)
            machine.apply_answer(judge, g, answer)
        if g.result:
            return followed
        orders = [one for one in judge.consequences if messages.has_order(one.code, one.facts)]
        followed.update(table.follow_orders(orders))
        assert_equal(g, table)
        assert len({str(one) for one in orders}) == len(orders)
        undoable.append((before, reported, [one.code for one in judge.consequences]))


def undo(was: Game, table: RealTable, now: Game, reported: list[str], codes: list[str]) -> list[str]:
    """Undo a report beside the real table; return the codes of the orders."""
    judge = reset_judge()
    order_undo(judge, was, now, reported, codes)
    followed = table.follow_orders(judge.consequences)
    assert_equal(now, table)
    assert len({str(one) for one in judge.consequences}) == len(judge.consequences)
    return followed


def choose_answer(g: Game, table: RealTable, rng: Random) -> Any:
    """Return a random legal answer that the real deck allows: a card that is searched is in it."""
    space = machine.get_answer_space(g)
    while True:
        answer: Any = sample_answer(space, rng)
        if g.open_prompt.kind not in ("mirror-red", "happy-find") or not Counter(answer) - Counter(table.deck):
            return answer


def act(g: Game, table: RealTable, answer: Any) -> None:
    """Do what the button says by itself: play, build, store or discard a card of the hand, or take one back."""
    verb: str
    about: list[Any]
    verb, *about = answer if isinstance(answer, list) and answer and isinstance(answer[0], str) else [""]
    table.lay_out(g.open_prompt.kind, answer if isinstance(answer, list) else [])
    if g.open_prompt.kind == "turn" and verb == "discard":
        table.act([g.hand[about[0]]], "hand", "discard")
    elif verb in ("play", "architect", "store") or (verb == "tower" and g.open_prompt.kind == "turn"):
        table.act([g.hand[about[0]]], "hand", "table")
    elif verb == "mirror":
        table.act([g.hand[i] for i in about[1]], "hand", "table")
    elif verb == "unstore":
        table.act([g.stored[about[0]]], "table", "hand")


def assert_equal(g: Game, table: RealTable) -> None:
    """Compare every pile, and what is known of the deck, with the referee's."""
    plan = get_rule_set(g.use)
    own = Counter(card for cards in plan.own_card_sources for card in cards(g)) - Counter(
        card for under in g.catchers for card in under
    )
    hands = Counter(g.hand)
    if g.away is not None:
        hands.update([*g.away.hand, *g.picked[0], *g.picked[1]])
        own -= Counter([*g.away.hand, *g.picked[0], *g.picked[1]])
    deck = list(g.deck)
    looked: list[str] = []
    if g.question is not None and g.question.kind in LOOKING_QUESTIONS:
        count = len(g.open_prompt.shown_cards)
        looked, deck = deck[:count], deck[count:]
    assert Counter(table.hand) == hands
    assert Counter(table.limbo) == Counter(g.limbo)
    assert Counter(table.discard) == Counter(g.discard)
    assert Counter(table.gone) == Counter(g.gone)
    assert Counter(table.table) == Counter([*g.row, *g.doors]) + own
    assert [*map(Counter, table.catchers.values())] == [*map(Counter, g.catchers)]
    assert Counter(table.aside) == Counter([*g.held, *g.shown, *looked])
    if g.goals:
        assert table.goals == [*zip(g.goals, g.reached, strict=True)]
    assert table.premonitions == {*g.premonitions}
    assert table.mirrors == {*g.mirrors, *g.explored}
    assert table.explored == {*g.explored}
    assert table.books == g.books
    assert len(table.deck) == len(deck)
    assert [card for card, known in zip(table.deck, deck, strict=True) if known != "??"] == [
        card for card in deck if card != "??"
    ]
