"""Rulings of edition 2.0 of the manual that differ from 1.x; pages named 2.0 are those of its own book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.etherfields.rules.boost import boost, reroll
from campaigns.etherfields.rules.campaign import change_edition, choose_variant
from campaigns.etherfields.rules.checklists.moves import start_checklist
from campaigns.etherfields.rules.checklists.procedures import format_step
from campaigns.etherfields.rules.delta_phase import choose_delta_rest, rest_in_delta_phase
from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.dreamscape import Board, Figure
from campaigns.etherfields.rules.dreamscape.dreamer_moves import walk
from campaigns.etherfields.rules.dreamscape.entity_moves import chase
from campaigns.etherfields.rules.dreamscape.entity_spaces import find_destinations
from campaigns.etherfields.rules.dreamscape.space_capacity import can_enter, find_crowded_spaces, is_full
from campaigns.etherfields.rules.dreamworld import take_shortcut
from campaigns.etherfields.rules.effect_amounts import compute_effect
from campaigns.etherfields.rules.effects import resolve_effect
from campaigns.etherfields.rules.extra_draw import draw_cards
from campaigns.etherfields.rules.market import buy_cards
from campaigns.etherfields.rules.morphing_removal import remove_morphing
from campaigns.etherfields.rules.morphings import add_morphing
from campaigns.etherfields.rules.movement import move_entity
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.rule_variants import (
    RULE_VARIANTS,
    SECOND_EDITION_DEFAULTS,
    get_chosen_variant,
)
from campaigns.etherfields.rules.shopping import (
    answer_shop_cards,
    choose_wares,
    list_wares,
    start_shopping,
)
from campaigns.etherfields.rules.states import place_entity_state, place_state
from campaigns.etherfields.rules.tolls import list_payable_tolls
from campaigns.etherfields.rules.treasure import spend_gems
from campaigns.etherfields.rules.turn_card_steps import note_step
from campaigns.etherfields.rules.turns import discard_turn, end_actions
from tests.etherfields.board_pictures import build_board_table, build_dreamer_figures, get_space_name, parse_board
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    GateFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_effect, build_event_table, build_slumber_table
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move

EDITIONS = ("1.x", "2.0")


def of_edition(edition: str = "2.0", **fields: Any) -> Any:
    return TeamFactory.build(edition=edition, **fields)


# The manual of a table


@pytest.mark.parametrize(("edition", "is_said"), [("1.x", True), ("2.0", False)])
def test_the_personal_token_stays_in_the_box_p3(edition: str, *, is_said: bool) -> None:
    """1.x p. 5 hands it out with the board."""
    table = build_table(DreamerFactory.build(playing=False), of_edition(edition), has_session=False)
    play_move(table, start_checklist, procedure="session-setup")
    facts = next(
        step["facts"] for checklist in table.checklists for step in checklist.steps if step["key"] == "setup-boards"
    )
    said = format_step("setup-boards", facts)
    assert said.startswith("Each Dreamer takes a board, a Basic Actions card and their Influence deck, shuffled.")
    assert ("Personal token" in said) == is_said


def test_each_point_follows_the_manual_until_the_table_agrees_on_it() -> None:
    table = build_table(DreamerFactory.build(), of_edition())

    assert {name: get_chosen_variant(table, name) for name in SECOND_EDITION_DEFAULTS} == SECOND_EDITION_DEFAULTS
    play_move(table, choose_variant, reading="shopping", choice="together")
    assert get_chosen_variant(table, "shopping") == "together"


def test_every_default_of_the_second_edition_is_a_choice_that_1_x_does_not_make() -> None:
    assert all(choice in RULE_VARIANTS[name][1:] for name, choice in SECOND_EDITION_DEFAULTS.items())


def test_changing_the_manual_says_what_is_played_otherwise_from_now_on() -> None:
    table = build_table(DreamerFactory.build(), of_edition("1.x", readings={"boost": "off", "shopping": "together"}))

    play_move(table, change_edition, edition="2.0")

    assert table.team.edition == "2.0"
    told = [told.facts["reading"] for told in table.consequences if told.code == "ef.readings.now"]
    assert sorted(told) == sorted(set(SECOND_EDITION_DEFAULTS) - {"shopping"})
    assert table.team.readings == {"boost": "off", "shopping": "together"}
    with expect_violation("ef.readings.same-edition", edition="2.0"):
        play_move(table, change_edition, edition="2.0")


# Draw, Gems, Boost (2.0 p. 8, 11 and 13)


@pytest.mark.parametrize(("edition", "asked"), [("1.x", 0), ("2.0", 1)])
def test_a_card_drawn_from_an_empty_deck_asks_the_price_outside_the_draw_step_too_p8(edition: str, asked: int) -> None:
    gambler = DreamerFactory.build(deck=0, discard=9)
    table = build_slumber_table(gambler, of_edition(edition))

    play_move(table, draw_cards, dreamer=gambler, count=1)

    assert len(find_prompts(table, "ef.reshuffle.price")) == asked


def test_the_gems_morphing_bars_rerolls_only_in_2_0_p13_p16() -> None:
    for edition in EDITIONS:
        gambler = DreamerFactory.build(gems=2)
        table = build_slumber_table(gambler, EntityFactory.build(morphings=["gems"]), of_edition(edition))
        with expect_violation("ef.gem.no-reroll"):
            play_move(table, reroll, dreamer=gambler)
        if edition == "1.x":
            with expect_violation("ef.gem.morphed"):
                play_move(table, spend_gems, dreamer=gambler)
        else:
            play_move(table, spend_gems, dreamer=gambler)
            assert gambler.gems == 1


@pytest.mark.parametrize(("edition", "told"), [("1.x", False), ("2.0", True)])
def test_a_failed_boost_of_a_move_moves_nowhere_p11(edition: str, told: bool) -> None:
    gambler = DreamerFactory.build()
    table = build_slumber_table(gambler, of_edition(edition))

    play_move(table, boost, dreamer=gambler, luck="failure")

    assert has_consequence(table, "ef.boost.no-move", who=str(gambler)) is told


# The Map, Shopping and the Delta Phase (2.0 p. 14 and 15)


def test_each_dreamer_seals_1_for_a_shortcut_in_2_0_p14() -> None:
    rich, poor = build_team(2, deck=10)
    poor.deck = 0
    table = build_table(rich, poor, of_edition(at="Bell tower"))

    assert list_payable_tolls(table)[0] == "seal"
    with expect_violation("ef.shortcut.seal-each"):
        play_move(table, take_shortcut, at="Mill", toll="nothing")
    play_move(table, take_shortcut, at="Mill", toll="seal")
    assert ([dreamer.sealed for dreamer in (rich, poor)], table.team.at) == ([1, 0], "Mill")


def test_in_1_x_a_shortcut_costs_what_its_tile_says_p7() -> None:
    table = build_table(DreamerFactory.build(), of_edition("1.x", at="Bell tower"))

    play_move(table, take_shortcut, at="Mill", toll="nothing")
    assert table.team.at == "Mill"


def test_each_dreamer_chooses_what_to_shop_for_in_2_0_p15() -> None:
    one, two = build_team(2, ether=3)
    table = build_table(one, two, of_edition(shopping=2))
    assert list_wares(table) == ("each",)

    play_move(table, start_shopping, wares="each")
    first, second = find_prompts(table, "ef.shopping.wares")
    play_move(table, choose_wares, decision=first, wares="influence")
    play_move(table, choose_wares, decision=second, wares="items")

    (cards,) = find_prompts(table, "ef.shopping.cards")
    (item,) = find_prompts(table, "ef.shopping.item")
    assert (cards.who, item.who, item.facts["cost"]) == (one.ref, two.ref, 2)
    play_move(table, answer_shop_cards, decision=cards)
    assert one.gems == 1


def test_in_1_x_the_team_chooses_what_to_shop_for_p14() -> None:
    assert list_wares(build_table(DreamerFactory.build(), of_edition("1.x"))) == ("influence", "items")


def test_the_delta_phase_gives_each_dreamer_one_relief_and_turns_the_clock_back_p15() -> None:
    team = build_team(3, distress=4, sealed=3, hand=0, deck=20)
    table = build_table(*team, of_edition(hours=0, pending=["slumber"]))
    assert "rest-in-delta-phase" in [answer.move_name for answer in find_next_step(table).answers]

    play_move(table, rest_in_delta_phase)
    assert (table.team.hours, table.team.pending) == (3, [])
    assert has_consequence(table, "ef.delta.deck")
    for prompt, rest in zip(find_prompts(table, "ef.delta.rest"), ("cure", "unseal", "mask"), strict=True):
        play_move(table, choose_delta_rest, decision=prompt, rest=rest)

    assert [(d.distress, d.sealed) for d in team] == [(0, 3), (4, 0), (4, 3)]
    assert has_consequence(table, "ef.delta.mask", who=str(team[2]))


def test_the_delta_phase_unflips_all_cards_or_reshuffles_for_free_p15() -> None:
    team = build_team(2, progress=2, flipped=2, deck=3, discard=8)
    table = build_table(*team, of_edition(pending=["slumber"]))

    play_move(table, rest_in_delta_phase)
    for prompt, rest in zip(find_prompts(table, "ef.delta.rest"), ("unflip", "reshuffle"), strict=True):
        play_move(table, choose_delta_rest, decision=prompt, rest=rest)

    assert [(d.flipped, d.deck, d.discard) for d in team] == [(0, 3, 8), (2, 11, 0)]


def test_in_1_x_only_the_tile_says_what_the_delta_phase_does_p8_p9() -> None:
    table = build_table(DreamerFactory.build(), of_edition("1.x", pending=["slumber"]))

    assert "rest-in-delta-phase" not in [answer.move_name for answer in find_next_step(table).answers]
    with expect_violation("ef.delta.only-tile"):
        play_move(table, rest_in_delta_phase)


# Entering a Dream, rounds (2.0 p. 6 and 16)


@pytest.mark.parametrize(("edition", "first"), [("1.x", "prepare"), ("2.0", "clear")])
def test_the_slumber_map_is_cleared_before_the_set_up_of_a_dream_in_2_0_p6(edition: str, first: str) -> None:
    gate = GateFactory.build(keys=0)
    table = build_table(DreamerFactory.build(), gate, of_edition(edition))

    play_move(table, enter_dream, gate=gate)

    assert table.current_slumber.setup_left[0] == first
    assert find_next_step(table).parts[0].key == first


@pytest.mark.parametrize(("edition", "first"), [("1.x", 1), ("2.0", 2)])
def test_in_structured_rounds_the_first_player_marker_goes_on_each_turn_in_2_0_p16(edition: str, first: int) -> None:
    marker = of_edition(edition, readings={"rounds": "in-order"}, first_player=1)
    table = build_event_table(*build_team(3), marker, turns_left=3)

    play_move(table, discard_turn)

    assert table.team.first_player == first


def test_freely_played_turns_have_no_first_player_to_pass_on_in_2_0_p16() -> None:
    table = build_event_table(*build_team(3), of_edition(first_player=1), turns_left=3)

    play_move(table, discard_turn)

    assert table.team.first_player == 1


@pytest.mark.parametrize(
    ("edition", "rounds", "asked"), [("1.x", "free", True), ("2.0", "free", False), ("2.0", "in-order", True)]
)
def test_an_evening_asks_for_a_first_player_and_for_seats_only_where_there_is_one_p16(
    edition: str, rounds: str, asked: bool
) -> None:
    team = of_edition(edition, place="box", readings={"rounds": rounds})
    table = build_table(*build_team(3, playing=False), team, has_session=False)
    play_move(table, start_checklist, procedure="session-setup")

    (start,) = [answer for answer in find_next_step(table).answers if answer.move_name == "start-session"]
    assert (start.chip_field is not None) is asked
    assert ("setup-seats" in [step["key"] for checklist in table.checklists for step in checklist.steps]) is asked


def test_everybody_buys_when_they_like_in_2_0_p10_p14() -> None:
    for edition in EDITIONS:
        first, second = build_team(2, ether=2)
        table = build_table(first, second, of_edition(edition, first_player=1, market=20, entered=True))
        play_move(table, start_checklist, procedure="save")
        if edition == "1.x":
            with expect_violation("ef.market.order", who=str(second)):
                play_move(table, buy_cards, dreamer=second, count=1, ether=1)
        else:
            play_move(table, buy_cards, dreamer=second, count=1, ether=1)
            assert second.ether == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_an_empty_deck_nothing_is_sealed_and_nothing_reshuffled_2_0_p8(edition: str) -> None:
    wraith = EntityFactory.build(figures=1, effects={"basic": build_effect(range=1, seal=2)})
    gambler = DreamerFactory.build(deck=0, discard=9)
    table = build_event_table(gambler, wraith, of_edition(edition), card_steps=["basic"])

    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert (gambler.sealed, gambler.deck, gambler.discard) == (0, 0, 9)


# Entities, Morphings and States (2.0 p. 7, 9 and 14)


def test_a_big_entity_stops_where_it_pushes_somebody_out_in_2_0_p7() -> None:
    board = parse_board("B . 1 . a ")
    figure = board.get_figures_of("entity", 99)[0]

    assert find_destinations(board, figure, 4) == (4,)
    assert find_destinations(board, figure, 4, ends_by_pushing=True) == (2,)
    assert find_destinations(board, figure, 1, ends_by_pushing=True) == (1,)


def test_a_big_entity_with_a_free_way_around_may_take_it_in_2_0_p7() -> None:
    board = parse_board("B 1 . a ", ". . . . ")
    figure = board.get_figures_of("entity", 99)[0]

    assert 1 in find_destinations(board, figure, 3, ends_by_pushing=True)


@pytest.mark.parametrize(("edition", "end"), [("1.x", "A2.2"), ("2.0", "A2.1")])
def test_the_movement_die_moves_a_big_entity_by_the_manual_of_the_table_p7_p9(edition: str, end: str) -> None:
    big = EntityFactory.build(ref=99, figures=1, big=True, movement=3)
    other = EntityFactory.build(ref=1, figures=1)
    board = parse_board("B . 1 . a ")
    table = build_board_table(DreamerFactory.build(), big, other, of_edition(edition), board=board)

    play_move(table, chase, entity=big, face="full")

    assert get_space_name(table, big, 1) == end


def test_a_companion_is_one_of_the_four_figures_of_a_space_2_0_p17() -> None:
    three = build_dreamer_figures("A1.1", 1, 2, 3)
    room = Board(figures=three)
    full = replace(room, marks={0: frozenset({"companion"})})
    wraith = Figure("entity", 1, 1, 5)

    assert (is_full(room, 0), is_full(full, 0)) == (False, True)
    assert can_enter(full, wraith, 0)
    entered = full.with_figure(replace(wraith, space=0))
    assert [(crowd.space, crowd.count) for crowd in find_crowded_spaces(entered)] == [(0, 1)]
    assert find_crowded_spaces(room.with_figure(replace(wraith, space=0))) == []


def test_a_morphing_is_removed_from_an_entity_in_range_1_in_2_0_p9_p13() -> None:
    for edition in EDITIONS:
        wraith = EntityFactory.build(ref=1, figures=1, morphings=["range"])
        gambler = DreamerFactory.build(ether=1)
        board = replace(parse_board("1 . . a "), last_change=(1, 1))
        table = build_board_table(gambler, wraith, of_edition(edition, keys=1), board=board, phase="actions")
        if edition == "2.0":
            for price, payer in (("key", None), ("ether", gambler)):
                with expect_violation("ef.morphing.too-far"):
                    play_move(table, remove_morphing, entity=wraith, kind="range", price=price, payer=payer)
        free = "free" if edition == "2.0" else "key"
        play_move(table, remove_morphing, entity=wraith, kind="range", price=free)
        assert wraith.morphings == []


def test_states_do_what_2_0_prints_to_an_entity_p14() -> None:
    wraith = EntityFactory.build(figures=1, effects={"basic": build_effect(range=2, distress=2, seal=1)})
    gambler = DreamerFactory.build(deck=20)
    table = build_event_table(gambler, wraith, of_edition(), card_steps=["basic"])

    play_move(table, place_entity_state, entity=wraith, state="stunned")
    assert has_consequence(table, "ef.state.entity-stunned", who=str(wraith))
    play_move(table, place_entity_state, entity=wraith, state="dazed")
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])

    assert (gambler.distress, gambler.sealed) == (0, 1)
    assert has_consequence(table, "ef.effect.stunned", entity=str(wraith))
    assert has_consequence(table, "ef.effect.dazed", entity=str(wraith), range=1)
    play_move(table, discard_turn)
    assert wraith.states == []
    assert has_consequence(table, "ef.state.over", who=str(wraith), states=["stunned", "dazed"])


def test_a_paralyzed_entity_is_not_asked_to_move_and_its_move_is_refused_2_0_p14() -> None:
    wraith = EntityFactory.build(figures=1, movement=2, states=["paralyzed"])
    table = build_event_table(wraith, of_edition(), turns_left=3)

    play_move(table, note_step, step="move")
    assert has_consequence(table, "ef.movement.paralyzed", entity=str(wraith))
    assert not [answer for answer in find_next_step(table).all_answers if answer.move_name == "move-entity"]
    with expect_violation("ef.movement.held", entity=str(wraith)):
        play_move(table, move_entity, entity=wraith, face="full")
    play_move(table, discard_turn)
    assert wraith.states == []


@pytest.mark.parametrize(("edition", "code"), [("1.x", "ef.big.pushes"), ("2.0", "ef.big.ends")])
def test_the_move_of_a_big_entity_says_whom_it_pushes_p7_p9(edition: str, code: str) -> None:
    big = EntityFactory.build(figures=1, big=True, movement=2)
    table = build_event_table(big, of_edition(edition), card_steps=["move"])

    play_move(table, move_entity, entity=big, face="full")

    assert has_consequence(table, code, entity=str(big))


def test_in_1_x_the_token_says_what_a_state_does_p17() -> None:
    wraith = EntityFactory.build(figures=1, states=["stunned"], effects={"basic": build_effect(range=2, distress=2)})
    table = build_event_table(wraith, of_edition("1.x"))

    assert compute_effect(table, wraith, "basic")["distress"] == 2
    play_move(table, discard_turn)
    assert wraith.states == ["stunned"]


def test_one_stunned_figure_of_several_leaves_the_effect_of_the_others_p14() -> None:
    swarm = EntityFactory.build(figures=2, states=["stunned"], effects={"basic": build_effect(range=1, distress=1)})

    assert compute_effect(build_event_table(swarm, of_edition()), swarm, "basic")["distress"] == 1


def test_a_stunned_dreamer_ignores_distress_and_recovers_after_the_dreamers_phase_p14() -> None:
    wraith = EntityFactory.build(figures=1, effects={"basic": build_effect(range=1, distress=2)})
    gambler = DreamerFactory.build(states=["stunned", "poisoned"])
    table = build_event_table(gambler, wraith, of_edition(), card_steps=["basic"])
    play_move(table, resolve_effect, entity=wraith, kind="basic", hit=[gambler])
    assert gambler.distress == 0
    assert has_consequence(table, "ef.state.stunned", who=str(gambler))

    table.current_slumber.phase = "actions"
    play_move(table, end_actions)
    assert gambler.states == ["poisoned"]


def test_a_paralyzed_dreamer_does_not_move_in_2_0_p14() -> None:
    gambler = DreamerFactory.build()
    table = build_board_table(gambler, of_edition(), board=parse_board("a . . "), phase="actions")

    play_move(table, place_state, dreamer=gambler, state="paralyzed")

    with expect_violation("ef.move.paralyzed", who=str(gambler)):
        play_move(table, walk, dreamer=gambler, space="A1.2")


def test_a_poisoned_entity_gets_no_morphing_in_2_0_p14() -> None:
    wraith = EntityFactory.build(figures=1, states=["poisoned"], effects={"morphing": build_effect(morphings=1)})
    table = build_event_table(wraith, of_edition(), card_steps=["morphing"])

    with expect_violation("ef.morphing.poisoned"):
        play_move(table, add_morphing, entity=wraith, kind="range")
    play_move(table, resolve_effect, entity=wraith, kind="morphing")
    assert not find_prompts(table, "ef.morphing.draw")
    assert has_consequence(table, "ef.morphing.kept-off", entity=str(wraith))
