"""The Draw step (manual p. 8)."""

import itertools
from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.turn import build_turn_panel
from campaigns.etherfields.rules.draw import can_meet_flaws, compute_flaw_range, draw, draw_all
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NUMBERS
from campaigns.etherfields.rules.turns import start_actions
from tests.etherfields.board_pictures import build_board_table, build_dreamer_figures
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_draw_table, build_slumber_table, build_viewer
from tests.failures import collect_failures
from tests.rule_harness import build_table, expect_violation, has_consequence, play_move, reset_table

Pile = tuple[int, int]
"""Influence cards and Flaws of a pile."""


@pytest.mark.parametrize(("hand", "drawn"), [(0, 4), (1, 4), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_draw_step_by_cards_in_hand_limit_six_p8(hand: int, drawn: int) -> None:
    gambler = DreamerFactory.build(hand=hand, deck=20)

    play_move(build_draw_table(gambler), draw, dreamer=gambler)

    assert (gambler.hand, gambler.deck) == (hand + drawn, 20 - drawn)


def test_draw_step_three_in_hand_limit_six_draws_three_p8() -> None:
    gambler = DreamerFactory.build(hand=3)

    play_move(build_draw_table(gambler), draw, dreamer=gambler)

    assert gambler.hand == 6


def test_a_lowered_hand_limit_caps_the_draw_p13() -> None:
    gambler = DreamerFactory.build(hand=0, hand_limit=3)

    play_move(build_draw_table(gambler), draw, dreamer=gambler)

    assert gambler.hand == 3


def test_above_the_limit_nothing_is_drawn_p8() -> None:
    gambler = DreamerFactory.build(hand=7, deck=15)

    play_move(build_draw_table(gambler), draw, dreamer=gambler)

    assert (gambler.hand, gambler.deck) == (7, 15)


def test_any_number_is_discarded_before_drawing_p8() -> None:
    gambler = DreamerFactory.build(hand=6, deck=10)

    play_move(build_draw_table(gambler), draw, dreamer=gambler, discards=5)

    assert (gambler.hand, gambler.deck, gambler.discard) == (5, 6, 5)


def test_no_more_is_discarded_than_the_hand_holds() -> None:
    gambler = DreamerFactory.build(hand=2)

    with expect_violation("ef.hand.too-few", wanted=3, there=2):
        play_move(build_draw_table(gambler), draw, dreamer=gambler, discards=3)
    assert (gambler.hand, gambler.drawn) == (2, False)


def test_a_drawing_bonus_adds_cards_but_no_room_p16() -> None:
    gambler, specialist = DreamerFactory.build(hand=0), DreamerFactory.build(hand=1)
    table = build_draw_table(gambler, specialist)

    play_move(table, draw, dreamer=gambler, bonus=2)
    play_move(table, draw, dreamer=specialist, bonus=2)

    assert (gambler.hand, specialist.hand) == (6, 6)


def test_each_dreamer_draws_once_a_turn_p8() -> None:
    gambler = DreamerFactory.build()
    table = build_draw_table(gambler)
    play_move(table, draw, dreamer=gambler)

    with expect_violation("ef.draw.once", who=str(gambler)):
        play_move(table, draw, dreamer=gambler)
    play_move(table, draw, dreamer=gambler, card="Second Wind")
    assert table.overruled_codes == ["ef.draw.once"]


def test_cards_are_drawn_in_the_draw_step_only_p8() -> None:
    gambler = DreamerFactory.build()

    with expect_violation("ef.turn.not-draw"):
        play_move(build_draw_table(gambler, phase="actions"), draw, dreamer=gambler)
    with expect_violation("ef.slumber.none"):
        play_move(build_table(gambler), draw, dreamer=gambler)


def test_absent_dreamers_do_not_draw_p18() -> None:
    gambler = DreamerFactory.build(playing=False)

    with expect_violation("ef.roster.absent"):
        play_move(build_draw_table(gambler), draw, dreamer=gambler)


def test_the_step_is_over_once_everybody_has_drawn_p8() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist, SlumberFactory.build())

    play_move(table, draw, dreamer=gambler)
    assert table.current_slumber.phase == "draw"
    play_move(table, draw, dreamer=specialist)

    assert table.current_slumber.phase == "actions"
    assert has_consequence(table, "ef.turn.all-drawn")


def test_nobody_may_draw_fewer_so_the_step_waits_p8() -> None:
    gambler, specialist = (
        DreamerFactory.build(archetype="gambler"),
        DreamerFactory.build(archetype="specialist", hand=6),
    )
    table = build_table(gambler, specialist, SlumberFactory.build())

    with expect_violation("ef.draw.waiting", names=["Gambler"]):
        play_move(table, start_actions)
    gambler.drawn = True
    play_move(table, start_actions)
    assert table.current_slumber.phase == "actions"


def test_light_counting_does_not_wait_for_draws() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), TeamFactory.build(tracking="light"))

    play_move(table, start_actions)

    assert table.current_slumber.phase == "actions"


def test_flaws_drawn_count_as_cards_and_land_on_the_discard_pile_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=2)

    play_move(build_draw_table(gambler), draw, dreamer=gambler, flaws=1)

    assert (gambler.hand, gambler.deck, gambler.discard) == (3, 6, 1)
    assert (gambler.flaws_in_deck, gambler.flaws_in_discard) == (1, 1)


def test_flaws_that_cannot_be_are_refused_p17() -> None:
    gambler = DreamerFactory.build(deck=10, flaws_in_deck=1)
    with expect_violation("ef.draw.flaws", low=0, high=1):
        play_move(build_draw_table(gambler), draw, dreamer=gambler, flaws=2)

    mostly_flaws = DreamerFactory.build(deck=10, flaws_in_deck=8)
    with expect_violation("ef.draw.flaws", low=2, high=4):
        play_move(build_draw_table(mostly_flaws), draw, dreamer=mostly_flaws, flaws=1)


@pytest.mark.parametrize(
    ("piles", "least", "may"),
    [
        ({"deck": 10}, 0, False),
        ({"deck": 10, "flaws_in_deck": 1}, 0, True),
        ({"deck": 4, "flaws_in_deck": 1}, 1, True),
        ({"deck": 10, "flaws_in_deck": 1, "hand": 6}, 0, False),
        ({"deck": 2, "discard": 10}, 0, False),
        ({"deck": 2, "discard": 10, "flaws_in_discard": 1}, 0, True),
        ({"deck": 2, "flaws_in_deck": 1, "discard": 1, "flaws_in_discard": 1}, 3, True),
    ],
)
def test_how_many_flaws_a_draw_can_meet_p8_p17(piles: dict[str, int], least: int, may: bool) -> None:
    gambler = DreamerFactory.build(**piles)

    assert (compute_flaw_range(gambler)[0], can_meet_flaws(gambler)) == (least, may)
    if least:
        with expect_violation("ef.draw.flaws", low=least):
            play_move(build_draw_table(gambler), draw, dreamer=gambler)
    play_move(build_draw_table(gambler), draw, dreamer=gambler, flaws=least)


@pytest.mark.parametrize(
    ("piles", "draw_step", "least", "most"),
    [
        ({"deck": 10, "flaws_in_deck": 8, "hand": 3}, {}, 1, 3),
        ({"deck": 10, "flaws_in_deck": 8, "hand": 5}, {"discards": 3}, 2, 4),
        ({"deck": 10, "flaws_in_deck": 8}, {"bonus": 2}, 4, 6),
        ({"deck": 5, "flaws_in_deck": 2, "hand": 6}, {"discards": 5}, 1, 2),
        ({"deck": 1, "discard": 3, "flaws_in_discard": 2}, {}, 2, 2),
        ({"deck": 2, "flaws_in_deck": 1, "discard": 5, "flaws_in_discard": 1}, {}, 1, 3),
        ({"deck": 1, "hand": 3, "discard": 1, "flaws_in_discard": 1}, {"discards": 1}, 1, 1),
        ({"deck": 3, "flaws_in_deck": 2, "hand": 3, "discard": 1}, {"bonus": 3}, 2, 2),
    ],
)
def test_the_least_and_the_most_flaws_of_a_draw_p8_p17(
    piles: dict[str, int], draw_step: dict[str, int], least: int, most: int
) -> None:
    gambler = DreamerFactory.build(**piles)

    assert compute_flaw_range(gambler, draw_step.get("discards", 0), draw_step.get("bonus", 0)) == (least, most)


def flaws_by_drawing(dreamer: Dreamer, discards: int, bonus: int) -> tuple[int, int]:
    """Draw card by card in every order there is, and return the least and the most Flaws that came."""
    due = min(4 + bonus, max(0, 6 - (dreamer.hand - discards)))
    deck = (dreamer.deck - dreamer.flaws_in_deck, dreamer.flaws_in_deck)
    pile = (dreamer.discard - dreamer.flaws_in_discard + discards, dreamer.flaws_in_discard)
    lying = {(0, False, deck, pile)}
    for _ in range(due):
        lying = set().union(*(draw_one_more(*lies) for lies in lying))
    met = {flaws for flaws, *_ in lying}
    return min(met), max(met)


def draw_one_more(flaws: int, reshuffled: bool, deck: Pile, pile: Pile) -> set[tuple[int, bool, Pile, Pile]]:
    """Draw one card; an empty deck is reshuffled once, and a drawn Flaw goes to the discard pile."""
    if not sum(deck) and not reshuffled:
        deck, pile, reshuffled = (deck[0] + pile[0], deck[1] + pile[1]), (0, 0), True
    following = {(flaws, reshuffled, deck, pile)} if not sum(deck) else set()
    if deck[0]:
        following.add((flaws, reshuffled, (deck[0] - 1, deck[1]), pile))
    if deck[1]:
        following.add((flaws + 1, reshuffled, (deck[0], deck[1] - 1), (pile[0], pile[1] + 1)))
    return following


@collect_failures(("hand", "discards"), [(0, 0), (2, 1), (4, 0), (5, 4), (6, 2), (7, 0)])
@collect_failures("bonus", [0, 1, 3])
def test_no_order_of_small_piles_brings_more_flaws_or_fewer_p8_p17(hand: int, discards: int, bonus: int) -> None:
    for deck, flaws, pile, old in itertools.product(range(7), range(3), range(4), range(3)):
        piles = {"deck": deck + flaws, "flaws_in_deck": flaws, "discard": pile + old, "flaws_in_discard": old}
        gambler = DreamerFactory.build(hand=hand, **piles)

        assert compute_flaw_range(gambler, discards, bonus) == flaws_by_drawing(gambler, discards, bonus), piles


def test_everybody_may_draw_at_once_what_is_due_p8() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_table(gambler, specialist, SlumberFactory.build())

    play_move(table, draw_all)

    assert [(d.hand, d.deck, d.drawn) for d in (gambler, specialist)] == [(6, 19, True)] * 2
    assert table.current_slumber.phase == "actions"


def play_draw_all(*hands: int) -> str:
    """Let Dreamers with these hands and full decks draw at once, and return the line."""
    kinds = ("gambler", "tough-guy", "specialist", "free-spirit", "reaper")
    dreamers = [
        DreamerFactory.build(archetype=kind, hand=hand, deck=20) for kind, hand in zip(kinds, hands, strict=False)
    ]
    table = build_slumber_table(*dreamers, phase="draw")
    play_move(table, draw_all)
    return messages.get_journal_line("etherfields.draw-all", {}, table.line_facts)


def test_the_line_says_who_drew_how_many_beside_a_full_hand_p8() -> None:
    assert play_draw_all(4, 2, 3) == "These Dreamers drew: Gambler 2, Tough Guy 4 and Specialist 3."
    assert play_draw_all(4, 2, 6) == "These Dreamers drew: Gambler 2 and Tough Guy 4. Hand already full: Specialist."
    told = "These Dreamers drew: Tough Guy 2, Specialist 2, Free Spirit 2 and Reaper 4. Hand already full: Gambler."
    assert play_draw_all(6, 4, 4, 4, 2) == told
    assert play_draw_all(6, 6) == "Nobody drew: every hand is full."


def test_who_may_meet_a_flaw_or_must_reshuffle_draws_alone_p8_p17() -> None:
    gambler, specialist, tough_guy = build_team(3)
    specialist.flaws_in_deck, tough_guy.deck = 1, 2
    table = build_table(gambler, specialist, tough_guy, SlumberFactory.build())

    play_move(table, draw_all)

    assert (gambler.drawn, specialist.drawn, tough_guy.drawn) == (True, False, False)
    assert messages.get_journal_line("etherfields.draw-all", {}, table.line_facts) == "These Dreamers drew: Gambler 4."
    assert has_consequence(table, "ef.draw.rest", names=["Specialist", "Tough Guy"])
    with expect_violation("ef.draw.one-by-one", names=["Specialist", "Tough Guy"]):
        play_move(table, draw_all)


def test_after_everybody_drew_the_way_on_is_the_draw_of_who_has_something_to_decide_p8() -> None:
    gambler, specialist = build_team(2, hand=4)
    specialist.flaws_in_deck = 1
    table = build_table(gambler, specialist, SlumberFactory.build())

    play_move(table, draw_all)
    assert table.line_facts["drew"] == ["Gambler 2"]

    reset_table(table)
    way_on = build_turn_panel(table, build_viewer())["next"]
    assert (way_on.label, way_on.key) == ("Specialist draws", "slumber-draw-2")
    with expect_violation("ef.draw.one-by-one", names=["Specialist"]):
        play_move(table, draw_all)


def build_bonus_table(touched: tuple[int, int] | None, *dreamers: Any, **more: Any) -> Any:
    """Build the Draw step with the first Dreamer on a Drawing Bonus of 2."""
    board = Board(bonus={SPACE_NUMBERS["A1.1"]: 2}, figures=build_dreamer_figures("A1.1", 1), last_change=touched)
    return build_board_table(*dreamers, phase="draw", board=board, **more)


def test_everybody_draws_with_the_drawing_bonus_of_the_space_p8_p16() -> None:
    gambler, specialist = build_team(2, hand=1)
    table = build_bonus_table((1, 1), gambler, specialist)

    play_move(table, draw_all)

    assert (gambler.hand, specialist.hand) == (6, 5)
    assert has_consequence(table, "ef.draw.bonus", who="Gambler", bonus=2)
    assert not has_consequence(table, "ef.draw.bonus-drawn")


def test_by_a_board_that_nobody_follows_a_dreamer_on_a_bonus_draws_alone_p16() -> None:
    gambler, specialist = build_team(2, hand=1)
    table = build_bonus_table(None, gambler, specialist)

    play_move(table, draw_all)

    assert (gambler.drawn, specialist.drawn) == (False, True)
    assert has_consequence(table, "ef.draw.rest", names=["Gambler"])


def test_a_deck_that_reaches_without_the_bonus_alone_draws_alone_p8_p16() -> None:
    gambler, specialist = build_team(2, hand=0)
    gambler.deck, gambler.discard = 5, 10
    table = build_bonus_table((1, 1), gambler, specialist)

    play_move(table, draw_all)

    assert (gambler.drawn, specialist.drawn) == (False, True)


def test_nobody_draws_fewer_cards_than_the_bonus_of_the_drawn_space_asks_for_p8_p16() -> None:
    gambler, specialist = build_team(2, hand=0)
    table = build_bonus_table((1, 1), gambler, specialist)

    with expect_violation("ef.draw.bonus-due", who="Gambler", there=2):
        play_move(table, draw, dreamer=gambler)
    play_move(table, draw, dreamer=gambler, bonus=2)

    assert gambler.hand == 6


def test_a_bonus_that_the_hand_limit_leaves_no_room_for_is_only_told_p8_p16() -> None:
    gambler, specialist = build_team(2, hand=3)
    table = build_bonus_table((1, 1), gambler, specialist)

    play_move(table, draw, dreamer=gambler)

    assert gambler.hand == 6
    assert has_consequence(table, "ef.draw.bonus-drawn", who="Gambler", there=2, bonus=0)


def test_in_light_tracking_one_report_lets_everybody_draw_p8() -> None:
    dreamers = build_team(3, flaws_in_deck=2)
    table = build_table(*dreamers, TeamFactory.build(tracking="light"), SlumberFactory.build())

    play_move(table, draw_all)

    assert table.current_slumber.phase == "actions"
