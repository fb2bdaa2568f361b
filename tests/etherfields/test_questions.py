"""The 42 most frequent questions of players (facts 3.2), put to the engine; each test is named by its number and its page.

Those about Dreams, travel and the board are in ``test_questions_dreams.py``, those about Intent, cards and Items in
``test_questions_cards.py``.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.rules.distress import resolve_death, suffer_distress
from campaigns.etherfields.rules.draw import draw
from campaigns.etherfields.rules.effects import note_effect, resolve_effect
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.entity_actions import mark_intent
from campaigns.etherfields.rules.gradual_actions import take_entity_marker
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.morphing_removal import remove_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.reshuffle import reshuffle
from campaigns.etherfields.rules.reshuffle_payment import pay_reshuffle
from campaigns.etherfields.rules.seal import seal_cards
from campaigns.etherfields.rules.session_end import end_session, save_as_death
from campaigns.etherfields.rules.slumbers import meet_slumber, skip_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_slumber_table
from tests.rule_harness import (
    build_table,
    expect_violation,
    find_prompts,
    get_violation_code,
    has_consequence,
    play_move,
)

UNTESTED_QUESTIONS = {
    7: "When a Quirk acts stands on the card alone; its text is never stored (p. 7).",
}
"""Questions that an engine without card texts cannot answer, and why."""


def test_each_of_the_42_questions_is_asked_or_says_why_not() -> None:
    asked_here: set[int] = set()
    for path in Path(__file__).parent.glob("test_questions*.py"):
        names = [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
        asked_here |= {int(found[1]) for name in names if (found := re.match(r"test_question_(\d+)_", name))}

    assert set(range(1, 43)) - asked_here - set(UNTESTED_QUESTIONS) == set()
    assert asked_here & set(UNTESTED_QUESTIONS) == set()


def test_question_1_when_does_a_slumber_start_with_its_tile_on_the_slumber_map_p9() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Harbour"))

    play_move(table, meet_slumber, name="Wraith", turns=4)

    assert (table.current_slumber.turns_left, table.current_slumber.phase, table.team.place) == (4, "draw", "slumber")
    with expect_violation("ef.dreamworld.paused", name="Wraith"):
        play_move(table, meet_slumber, name="Another", turns=4)


def test_question_5_what_stays_after_a_slumber_map_quirks_and_their_tokens_p9() -> None:
    team = TeamFactory.build(map_tiles=3, quirks=["Bells"], tokens={"threat:map": 2, "threat:tile": 1})
    table = build_slumber_table(DreamerFactory.build(), EntityFactory.build(morphings=["seal"]), team)

    play_move(table, end_slumber)

    assert (team.map_tiles, team.quirks) == (3, ["Bells"])
    assert not len(table.entities)
    assert table.slumber is None


def test_question_8_nothing_is_reshuffled_at_the_end_of_a_slumber_p10() -> None:
    gambler = DreamerFactory.build(deck=9, discard=8, hand=5)
    table = build_slumber_table(gambler)

    play_move(table, end_slumber)

    assert (gambler.deck, gambler.discard, gambler.hand) == (9, 8, 5)


@pytest.mark.parametrize(("hand", "drawn"), [(2, 4), (3, 3), (5, 1), (6, 0)])
def test_question_13_with_three_or_more_draw_up_to_the_hand_limit_p8(hand: int, drawn: int) -> None:
    gambler = DreamerFactory.build(hand=hand)

    play_move(
        build_slumber_table(gambler, DreamerFactory.build(archetype="reaper"), phase="draw"), draw, dreamer=gambler
    )

    assert gambler.hand == hand + drawn


def build_empty_deck_table() -> tuple[Table, Dreamer]:
    """Have a Dreamer draw with 1 card in the deck and 10 discarded."""
    gambler = DreamerFactory.build(deck=1, hand=2, discard=10)
    table: Table = build_slumber_table(gambler, DreamerFactory.build(archetype="reaper"), phase="draw")
    play_move(table, draw, dreamer=gambler)
    return table, gambler


def test_question_14_a_reshuffle_in_the_draw_step_costs_distress_or_three_sealed_p8() -> None:
    table, gambler = build_empty_deck_table()
    assert (gambler.deck, gambler.hand, gambler.discard) == (7, 6, 0)
    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="distress")
    assert gambler.distress == 1

    table, gambler = build_empty_deck_table()
    play_move(table, pay_reshuffle, decision=find_prompts(table, "ef.reshuffle.price")[0], price="seal")
    assert (gambler.deck, gambler.sealed, gambler.distress) == (4, 3, 0)


def test_question_14_any_other_reshuffle_is_free_p8() -> None:
    gambler = DreamerFactory.build(deck=1, discard=10)
    table = build_slumber_table(gambler)

    play_move(table, reshuffle, dreamer=gambler)

    assert (gambler.deck, gambler.discard) == (11, 0)
    assert not find_prompts(table, "ef.reshuffle.price")


def test_question_22_a_gradual_cost_is_paid_once_for_each_dreamer_over_turns_in_one_colour_p12() -> None:
    dreamers, wraith = build_team(3), EntityFactory.build(cost=6, gradual=True)
    table = build_slumber_table(*dreamers, wraith)

    play_move(table, mark_intent, dreamer=dreamers[0], entity=wraith, colour="wrath")
    with expect_violation("ef.gradual.one-colour", laid="wrath"):
        play_move(table, mark_intent, dreamer=dreamers[1], entity=wraith, colour="cunning")
    table.current_slumber.turn += 1
    dreamers[0].acted = False
    play_move(table, mark_intent, dreamer=dreamers[1], entity=wraith, colour="wrath")
    assert has_consequence(table, "ef.gradual.paid", paid=2, needed=3)
    play_move(table, mark_intent, dreamer=dreamers[2], entity=wraith, colour="wrath")

    assert has_consequence(table, "ef.gradual.done")
    assert wraith.markers == 0


def test_question_23_when_the_markers_run_out_one_is_moved_from_another_action_p12() -> None:
    dreamers = build_team(4)
    full = EntityFactory.build(gradual=True, markers=3, marker_colour="wrath")
    half = EntityFactory.build(name="Harrow", gradual=True, markers=1, marker_colour="wrath")
    fresh = EntityFactory.build(name="Moth", gradual=True)
    table = build_slumber_table(*dreamers, full, half, fresh)

    with expect_violation("ef.gradual.no-marker", colour="wrath"):
        play_move(table, mark_intent, dreamer=dreamers[0], entity=fresh, colour="wrath")
    play_move(table, take_entity_marker, entity=half)
    play_move(table, mark_intent, dreamer=dreamers[0], entity=fresh, colour="wrath")

    assert (full.markers, half.markers, fresh.markers) == (3, 0, 1)


def test_question_31_near_two_tokens_of_one_entity_a_dreamer_is_hit_once_p9() -> None:
    gambler, swarm = DreamerFactory.build(), EntityFactory.build(figures=2)
    table = build_slumber_table(gambler, swarm, phase="event")

    play_move(table, note_effect, entity=swarm, kind="basic", reach=1, distress=1)
    play_move(table, resolve_effect, entity=swarm, kind="basic", hit=[gambler])

    assert gambler.distress == 1


def test_question_33_the_die_is_rolled_for_each_figure_p11() -> None:
    swarm = EntityFactory.build(figures=2, movement=3)
    table = build_slumber_table(DreamerFactory.build(), swarm, phase="event")

    play_move(table, move_entity, entity=swarm, face="one")
    play_move(table, move_entity, entity=swarm, face="full")

    assert has_consequence(table, "ef.movement.goes", spaces=3)
    with expect_violation("ef.movement.done"):
        play_move(table, move_entity, entity=swarm, face="one")


def test_question_36_a_slumber_is_skipped_at_the_start_of_a_turn_p9() -> None:
    assert get_violation_code(build_slumber_table(DreamerFactory.build(), phase="draw"), skip_slumber) == ""
    assert get_violation_code(build_slumber_table(DreamerFactory.build(), phase="actions"), skip_slumber) != ""
    assert (
        get_violation_code(build_slumber_table(DreamerFactory.build(), phase="draw", can_skip=False), skip_slumber)
        == "ef.skip.not-this-one"
    )


def test_question_37_loot_after_the_last_turn_is_that_of_the_last_discarded_card_p10() -> None:
    gambler = DreamerFactory.build()
    table = build_slumber_table(gambler, phase="event", turns_left=1, suit="clubs")
    play_move(table, discard_turn)
    assert table.current_slumber.phase == "out-of-turns"

    play_move(table, gain_loot, ether=2)

    assert gambler.ether == 2


def test_question_38_a_morphing_goes_for_a_key_or_an_ether_and_all_with_the_last_token_p13_p16() -> None:
    gambler = DreamerFactory.build(ether=1)
    wraith = EntityFactory.build(morphings=["seal", "range", "seal"])
    table = build_slumber_table(gambler, wraith, TeamFactory.build(keys=1))

    play_move(table, remove_morphing, entity=wraith, kind="seal", price="key")
    play_move(table, remove_morphing, entity=wraith, kind="range", price="ether", payer=gambler)
    assert (wraith.morphings, table.team.keys, gambler.ether) == (["seal"], 0, 0)
    with expect_violation("ef.ether.too-few"):
        play_move(table, remove_morphing, entity=wraith, kind="seal", price="ether", payer=gambler)
    play_move(table, remove_figures, entity=wraith)

    assert wraith.morphings == []


def test_question_39_flaws_are_skipped_while_sealing_and_go_back_on_top_p14() -> None:
    gambler = DreamerFactory.build(deck=8, flaws_in_deck=2)

    play_move(build_slumber_table(gambler), seal_cards, dreamer=gambler, count=6)

    assert (gambler.deck, gambler.flaws_in_deck, gambler.sealed) == (2, 2, 6)


def test_question_41_the_eighth_distress_an_empty_pool_or_five_cards_kill_all_p18() -> None:
    first, second = build_team(2, distress=7)
    table = build_slumber_table(first, second)
    play_move(table, suffer_distress, dreamer=first, count=1)
    assert has_consequence(table, "ef.death.eighth")

    dreamers = build_team(3, distress=5)
    dreamers[0].distress = 6
    table = build_slumber_table(*dreamers)
    play_move(table, suffer_distress, dreamer=dreamers[0], count=1)
    assert has_consequence(table, "ef.death.pool")

    few = DreamerFactory.build(deck=4, hand=2, sealed=10, progress=3)
    table = build_slumber_table(few)
    play_move(table, seal_cards, dreamer=few, count=1)
    assert has_consequence(table, "ef.death.cards", count=5)
    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])
    assert (table.slumber, table.team.lost) == (None, "")


def test_question_42_saving_gives_ether_for_a_card_and_everything_back_to_its_deck_p18() -> None:
    gambler = DreamerFactory.build(deck=10, hand=4, discard=3, sealed=3, progress=2, distress=5, ether=3, gems=1)
    table = build_table(gambler, TeamFactory.build(at="Harbour", keys=2))

    play_move(table, end_session)

    assert (gambler.deck, gambler.ether, gambler.kept_ether) == (22, 0, 1)
    assert (gambler.distress, gambler.gems, table.team.keys) == (0, 0, 0)


def test_question_42_stopping_in_a_slumber_counts_as_a_death_p18() -> None:
    table = build_slumber_table(DreamerFactory.build())

    with expect_violation("ef.save.mid-slumber"):
        play_move(table, end_session)
    play_move(table, save_as_death)

    assert find_prompts(table, "ef.death.resolve")
