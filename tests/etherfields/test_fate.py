"""Fate cards, Quirks, Slumber Map tiles and the decks of the Dreamworld Map (manual p. 4, 7 and 9)."""

from __future__ import annotations

from campaigns.etherfields.rules.fate import (
    add_to_deck,
    discard_quirk,
    draw_fate_card,
    draw_map_tile,
    draw_quirk,
    take_from_deck,
)
from tests.etherfields.factories import DreamerFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def test_a_resolved_fate_card_goes_under_its_deck_p7() -> None:
    team = TeamFactory.build(at="Quay", pending=["fate"], fate_deck=10)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_fate_card)

    assert (team.fate_deck, team.pending, team.entered) == (10, [], True)


def test_a_fate_card_that_says_otherwise_leaves_the_deck_p7() -> None:
    team = TeamFactory.build(fate_deck=2)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_fate_card, goes="removed")
    play_move(table, draw_fate_card, goes="kept")

    assert team.fate_deck == 0
    assert get_violation_code(table, draw_fate_card) == "ef.fate.none"
    with expect_violation("ef.fate.none"):
        play_move(table, draw_quirk, card="Fortune", name="Fog")


def test_fate_waits_for_the_effect_on_its_left_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(pending=["key", "fate"]))

    with expect_violation("ef.location.first", first="key", effect="fate"):
        play_move(table, draw_fate_card)


def test_after_the_session_no_fate_card_is_drawn_p18() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), TeamFactory.build(), has_session=False)

    assert get_violation_code(table, draw_fate_card) == "ef.session.closed"
    with expect_violation("ef.session.closed"):
        play_move(table, draw_fate_card)


def test_a_fate_card_drawn_in_a_slumber_resolves_nothing_on_the_map_p8() -> None:
    team = TeamFactory.build(pending=["key", "fate"])
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), team)

    play_move(table, draw_fate_card)

    assert team.pending == ["key", "fate"]


def test_a_quirk_brings_a_map_tile_and_takes_an_empty_quirk_space_p7() -> None:
    team = TeamFactory.build(pending=["fate"], slumber_map=2, map_tiles=2)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_quirk, name="Fog")

    assert (team.slumber_map, team.map_tiles, team.fate_deck, team.quirks) == (1, 3, 9, ["Fog"])
    assert team.pending == []


def test_without_an_empty_quirk_space_the_card_goes_under_the_deck_p7() -> None:
    team = TeamFactory.build(slumber_map=1)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_quirk, name="Fog", room=False)

    assert (team.slumber_map, team.map_tiles, team.fate_deck, team.quirks) == (0, 1, 10, [])
    assert has_consequence(table, "ef.quirk.no-space", name="Fog")


def test_with_no_map_tile_left_the_quirk_is_placed_all_the_same_p7() -> None:
    team = TeamFactory.build()
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_quirk, name="Fog")

    assert has_consequence(table, "ef.quirk.no-tile")
    assert team.quirks == ["Fog"]


def test_a_discarded_quirk_goes_under_the_fate_deck_p7() -> None:
    team = TeamFactory.build(fate_deck=8, quirks=["Fog", "Echo", "Fog"])
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), team)

    play_move(table, discard_quirk, quirk="Fog")

    assert (team.fate_deck, team.quirks) == (9, ["Echo", "Fog"])
    with expect_violation("ef.quirk.not-placed", name="Rain"):
        play_move(table, discard_quirk, quirk="Rain")


def test_map_tiles_are_drawn_while_some_are_left_p4() -> None:
    team = TeamFactory.build(slumber_map=1)
    table = build_table(DreamerFactory.build(), team)

    play_move(table, draw_map_tile)

    assert (team.slumber_map, team.map_tiles) == (0, 1)
    assert get_violation_code(table, draw_map_tile) == "ef.quirk.no-tile-left"


def test_new_cards_and_tiles_go_to_the_bottom_of_their_deck_p9() -> None:
    team = TeamFactory.build()
    table = build_table(DreamerFactory.build(), team)

    play_move(table, add_to_deck, deck="slumber", count=3)
    assert has_consequence(table, "ef.slumber.to-the-bottom", deck="slumber", count=3)
    play_move(table, add_to_deck, deck="slumber-map")
    play_move(table, add_to_deck, deck="fate", count=2)
    play_move(table, take_from_deck, deck="slumber")

    assert (team.slumber_deck, team.slumber_map, team.fate_deck) == (2, 1, 12)
    with expect_violation("ef.slumber.deck-short", wanted=2, there=1):
        play_move(table, take_from_deck, deck="slumber-map", count=2)
