"""Travelling the Dreamworld Map: tiles, Paths, Shortcuts, what is allowed between Locations (manual p. 4, 6, 7 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import RuleViolation
from campaigns.etherfields.models import Dreamer, Location
from campaigns.etherfields.rules.cards import discard_cards
from campaigns.etherfields.rules.districts import edit_district, gain_district, move_district
from campaigns.etherfields.rules.dreamworld import take_shortcut, travel
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.fate import draw_fate_card
from campaigns.etherfields.rules.powers import use_power
from campaigns.etherfields.rules.progress_zone import drop_progress
from campaigns.etherfields.rules.session import pass_first_player
from campaigns.etherfields.rules.session_end import end_session, require_on_map
from campaigns.etherfields.rules.session_start import start_session
from campaigns.etherfields.rules.slumbers import meet_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import find_location
from campaigns.etherfields.rules.tolls import list_payable_tolls
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.factories import (
    DistrictFactory,
    DreamerFactory,
    LocationFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import (
    build_table,
    expect_violation,
    get_violation_code,
    has_consequence,
    play_move,
    reset_table,
)


def build_quay_table(*dreamers: Dreamer, **quay: Any) -> tuple[Table, Location, Location]:
    """Return a table with the Team at the quay, on the tile B2, and a bell tower noted elsewhere."""
    here = LocationFactory.build(ref=1, name="Quay", district=1, **quay)
    tower = LocationFactory.build(ref=2, name="Bell tower", effects=["fate", "key"])
    team = TeamFactory.build(at="Quay", location=1, keys=1, hours=2)
    laid = dreamers or (DreamerFactory.build(archetype="gambler"),)
    return build_table(*laid, team, here, tower, DistrictFactory.build(ref=1)), here, tower


def test_a_gained_tile_lies_in_its_slot_with_its_shortcut_price_p4_p7() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, gain_district, slot="A2", name="Old town", shortcut_price="Seal 1", code="II-3 B")

    (tile,) = table.districts
    assert (tile.slot, tile.name, tile.price, tile.code) == ("A2", "Old town", "Seal 1", "II-3 B")


def test_no_tile_is_taken_away_so_a_slot_holds_one_p4() -> None:
    table = build_table(DreamerFactory.build(), DistrictFactory.build())

    with expect_violation("ef.dreamworld.slot-taken", slot="B2"):
        play_move(table, gain_district, card="Map of wax", slot="B2", name="Another")


def test_the_board_has_eight_slots_p4() -> None:
    slots = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
    table = build_table(DreamerFactory.build(), *(DistrictFactory.build(slot=slot) for slot in slots))

    assert get_violation_code(table, gain_district) == "ef.dreamworld.full"


def test_a_tile_noted_wrongly_is_put_right_p4() -> None:
    quay, town = DistrictFactory.build(), DistrictFactory.build(slot="A1", name="Old town")
    table = build_table(DreamerFactory.build(), quay, town)

    play_move(table, move_district, district=quay, slot="B3")
    with expect_violation("ef.dreamworld.slot-taken", slot="A1"):
        play_move(table, move_district, district=quay, slot="A1")
    play_move(table, edit_district, district=quay, shortcut_price="1 Ether")
    play_move(table, edit_district, district=town, new_name="New town")

    assert (quay.slot, quay.name, quay.price) == ("B3", "The quay", "1 Ether")
    assert (town.name, town.price) == ("New town", "one Gem")


def test_a_typed_name_is_all_it_takes_to_travel_p7() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, travel, at="  Lantern market ")

    assert (table.team.at, table.team.location, table.team.pending, table.team.entered) == (
        "Lantern market", None, [], True,
    )  # fmt: skip


@pytest.mark.parametrize("typed", ["cafe noir", "CAFÉ  NOIR ", "Café-Noir", "Cafe\u0301 Noir"])
def test_a_noted_location_is_found_however_it_is_spelt_p7(typed: str) -> None:
    cafe, other = LocationFactory.build(name="Café Noir", effects=["key"]), LocationFactory.build(name="★")
    table = build_table(DreamerFactory.build(), cafe, other)

    play_move(table, travel, at=typed, new_path=True)

    assert (table.team.location, table.team.pending, len(table.locations)) == (cafe.ref, ["key"], 2)


def test_at_a_noted_location_its_effects_wait_from_left_to_right_p7() -> None:
    table, _here, tower = build_quay_table()

    play_move(table, travel, at="bell TOWER")

    team = table.team
    assert (team.at, team.location, team.pending, team.entered) == ("Bell tower", tower.ref, ["fate", "key"], False)
    assert has_consequence(table, "ef.location.effects", name="Bell tower", effects=["fate", "key"])


def test_the_team_travels_on_once_the_effects_are_resolved_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(pending=["key"]))

    with expect_violation("ef.location.pending", effects=["key"]):
        play_move(table, travel, at="Bell tower")
    with expect_violation("ef.location.pending", effects=["key"]):
        play_move(table, take_shortcut, at="Bell tower", toll="nothing")
    play_move(table, travel, card="Winged boots", at="Bell tower")

    assert table.team.at == "Bell tower"


def test_paths_that_are_noted_lead_where_they_lead_p7() -> None:
    table, _here, tower = build_quay_table(paths=[2])

    with expect_violation("ef.location.no-path", name="Quay", names=["Bell tower"]):
        play_move(table, travel, at="Lantern market")
    play_move(table, travel, at="Bell tower")

    assert table.team.location == tower.ref


def test_a_card_may_lead_where_no_path_does_p7() -> None:
    table, _here, _tower = build_quay_table(paths=[2])

    play_move(table, travel, card="Winged boots", at="Lantern market")

    assert table.team.at == "Lantern market"
    assert table.overruled_codes == ["ef.location.no-path"]


def test_paths_to_what_was_forgotten_bind_nobody_p7() -> None:
    table, _here, _tower = build_quay_table(paths=[77])

    play_move(table, travel, at="Lantern market")

    assert table.team.at == "Lantern market"


def test_where_only_a_shortcut_leads_its_price_is_due_p7() -> None:
    table, _here, _tower = build_quay_table(shortcuts=[2])

    with expect_violation("ef.shortcut.only", name="Bell tower"):
        play_move(table, travel, at="Bell tower")
    with expect_violation("ef.shortcut.not-there", names=["Bell tower"]):
        play_move(table, take_shortcut, at="Lantern market", toll="hour")


def test_the_price_is_that_of_the_tile_the_shortcut_starts_from_p7() -> None:
    table, _here, _tower = build_quay_table()

    with expect_violation("ef.shortcut.unpaid", shortcut_price="one Gem"):
        play_move(table, take_shortcut, at="Bell tower", toll="nothing")
    play_move(table, take_shortcut, card="Free pass", at="Bell tower", toll="nothing")

    assert table.team.at == "Bell tower"


def test_a_noted_way_leads_one_way_only_p7() -> None:
    table, _quay, tower = build_quay_table()
    tower.paths, tower.shortcuts = [1], [1]

    with expect_violation("ef.location.one-way", name="Bell tower", end="Quay"):
        play_move(table, travel, at="Bell tower")
    with expect_violation("ef.location.one-way", name="Bell tower", end="Quay"):
        play_move(table, take_shortcut, at="Bell tower", toll="hour")
    table, _quay, tower = build_quay_table(paths=[2])
    tower.paths = [1]
    play_move(table, travel, at="Bell tower")

    assert table.team.at == "Bell tower"


def test_what_was_noted_of_a_price_is_told_beside_what_was_paid_p7() -> None:
    table, _quay, _tower = build_quay_table()
    table.team.hours = 3

    play_move(table, take_shortcut, at="Bell tower", toll="hour")

    assert has_consequence(table, "ef.shortcut.price", shortcut_price="one Gem")


def test_a_shortcut_without_a_noted_price_may_cost_nothing_p7() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, take_shortcut, at="Bell tower", toll="nothing")

    assert table.team.at == "Bell tower"


@pytest.mark.parametrize(
    ("toll", "before", "after"),
    [
        ("distress", {}, {"distress": 2}),
        ("seal", {}, {"deck": 20, "sealed": 2}),
        ("flip", {"progress": 3}, {"progress": 3, "flipped": 2}),
        ("ether", {"ether": 3}, {"ether": 1}),
        ("gem", {"gems": 2}, {"gems": 0}),
    ],
)
def test_a_shortcut_is_really_paid_by_the_one_named_p7(
    toll: str, before: dict[str, int], after: dict[str, int]
) -> None:
    gambler = DreamerFactory.build(archetype="gambler", **before)
    other = DreamerFactory.build(archetype="specialist", **before)
    table, _here, _tower = build_quay_table(gambler, other)

    play_move(table, take_shortcut, at="Bell tower", toll=toll, amount=2, paid_by=gambler)

    assert {name: getattr(gambler, name) for name in after} == after
    assert {name: getattr(other, name) for name in before} == before
    assert table.team.pending == ["fate", "key"]


def test_with_nobody_named_each_dreamer_at_the_table_pays_p7() -> None:
    dreamers = build_team(3)
    dreamers[2].playing = False
    table, _here, _tower = build_quay_table(*dreamers)

    play_move(table, take_shortcut, at="Bell tower", toll="distress")

    assert [dreamer.distress for dreamer in dreamers] == [1, 1, 0]
    table, _here, _tower = build_quay_table(*dreamers)
    with expect_violation("ef.roster.absent"):
        play_move(table, take_shortcut, at="Bell tower", toll="distress", paid_by=dreamers[2])


@pytest.mark.parametrize(("toll", "field", "rest"), [("key", "keys", 0), ("hour", "hours", 1)])
def test_keys_and_hours_are_paid_once_by_the_team_p7(toll: str, field: str, rest: int) -> None:
    table, _here, _tower = build_quay_table(*build_team(2))

    play_move(table, take_shortcut, at="Bell tower", toll=toll)

    assert getattr(table.team, field) == rest


@pytest.mark.parametrize(
    ("toll", "code"),
    [
        ("seal", "ef.shortcut.few-cards"),
        ("flip", "ef.shortcut.none-active"),
        ("ether", "ef.ether.too-few"),
        ("gem", "ef.gem.too-few"),
        ("key", "ef.key.too-few"),
        ("hour", "ef.hours.too-few"),
    ],
)
def test_what_is_not_there_pays_for_no_shortcut_p7(toll: str, code: str) -> None:
    gambler = DreamerFactory.build(deck=6, flaws_in_deck=2, progress=2, flipped=2, ether=1, gems=1)
    table, _here, _tower = build_quay_table(gambler)

    with expect_violation(code, wanted=9):
        play_move(table, take_shortcut, card="Free pass", at="Bell tower", toll=toll, amount=9)
    assert table.team.at == "Quay"


def test_sealing_as_a_price_may_reshuffle_where_the_table_agreed_so_p14() -> None:
    gambler = DreamerFactory.build(deck=1, discard=8)
    table, _here, _tower = build_quay_table(gambler)
    table.team.readings = {"seal-short": "reshuffle"}

    play_move(table, take_shortcut, at="Bell tower", toll="seal", amount=2)

    assert (gambler.deck, gambler.discard, gambler.sealed) == (7, 0, 2)


def test_any_other_price_is_reported_on_its_own_p7() -> None:
    table, _here, _tower = build_quay_table()

    play_move(table, take_shortcut, at="Bell tower", toll="other")

    assert has_consequence(table, "ef.shortcut.other")


def rest_at_location(table: Any, card: str = "") -> str:
    """Return why the Team may not awaken or save here, '' if it may."""
    reset_table(table, card)
    try:
        require_on_map(table)
    except RuleViolation as refusal:
        return refusal.code
    return ""


def test_awakening_and_saving_come_right_after_the_effects_of_a_location_p18() -> None:
    assert rest_at_location(build_table(DreamerFactory.build())) == ""
    assert rest_at_location(build_table(DreamerFactory.build(), SlumberFactory.build())) == "ef.save.mid-slumber"
    table = build_table(DreamerFactory.build(), TeamFactory.build(pending=["gate"]))
    assert rest_at_location(table) == "ef.awakening.location-first"
    with expect_violation("ef.awakening.location-first", effects=["gate"]):
        require_on_map(table)
    assert rest_at_location(table, "Lullaby") == ""


def test_each_session_starts_in_the_awakening_location_p7() -> None:
    gambler = DreamerFactory.build()
    home = LocationFactory.build(name="Attic", awakening=True, effects=["key"])
    table = build_table(gambler, home, has_session=False)

    play_move(table, start_session, first_player=gambler, present=[gambler])

    assert (table.team.at, table.team.location, table.team.pending) == ("Attic", home.ref, [])


def test_packed_away_the_team_stands_nowhere_p18() -> None:
    table, _here, _tower = build_quay_table()

    play_move(table, end_session)

    assert (table.team.at, table.team.location, table.team.entered) == ("", None, False)


def test_the_first_player_may_change_after_a_location_p6() -> None:
    table, _here, _tower = build_quay_table(*build_team(2))

    play_move(table, travel, at="Lantern market")
    play_move(table, pass_first_player)

    assert table.team.first_player == 2


def test_the_marker_waits_until_the_location_is_resolved_p6() -> None:
    table = build_table(*build_team(2), TeamFactory.build(at="The quay", pending=["fate"]))

    with expect_violation("ef.location.pending", effects=["fate"]):
        play_move(table, pass_first_player)
    play_move(table, draw_fate_card)
    play_move(table, pass_first_player)

    assert table.team.first_player == 2


def test_cards_in_hand_and_progress_cards_are_used_on_the_map_p7() -> None:
    gambler = DreamerFactory.build(hand=2, progress=1)
    table, _here, _tower = build_quay_table(gambler)

    play_move(table, discard_cards, dreamer=gambler, count=1)
    play_move(table, drop_progress, dreamer=gambler)

    assert (gambler.hand, gambler.progress, gambler.discard) == (1, 0, 2)


def test_once_a_turn_means_once_on_the_whole_way_between_two_slumbers_p7() -> None:
    gambler, specialist = build_team(2)
    table = build_table(gambler, specialist)

    play_move(table, use_power, dreamer=gambler, power="Owl mask")
    play_move(table, travel, at="Bell tower")
    with expect_violation("ef.dreamworld.used-up", name="owl MASK"):
        play_move(table, use_power, dreamer=gambler, power="owl MASK")
    play_move(table, use_power, dreamer=specialist, power="Owl mask")
    play_move(table, use_power, card="Second wind", dreamer=gambler, power="Owl mask")
    assert gambler.used == ["Owl mask"]
    play_move(table, meet_slumber, name="Wraith", turns=2)
    play_move(table, use_power, dreamer=gambler, power="Owl mask")
    play_move(table, end_slumber)
    play_move(table, use_power, dreamer=gambler, power="Owl mask")


def test_in_a_slumber_a_power_works_again_in_the_next_turn_p7() -> None:
    gambler = DreamerFactory.build(boosted=True, masks=["Owl mask"], mask="Owl mask")
    table = build_table(gambler, SlumberFactory.build(phase="event"))

    play_move(table, use_power, dreamer=gambler, power="Owl mask")
    with expect_violation("ef.turn.used-up"):
        play_move(table, use_power, dreamer=gambler, power="Owl mask")
    play_move(table, discard_turn)

    assert (gambler.used, gambler.boosted) == ([], False)


def test_travel_tells_the_first_icon_of_a_location_nobody_noted_p7() -> None:
    table, _here, _tower = build_quay_table()

    play_move(table, travel, at="Old mill", shows="key")

    mill = find_location(table, "old mill")
    assert (table.team.at, table.team.pending, mill and mill.effects) == ("Old mill", ["key"], ["key"])


def test_travel_notes_every_icon_from_left_to_right_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build())

    play_move(table, travel, at="Old mill", icons=["key", "fate", "other"])

    assert table.team.pending == ["key", "fate", "other"]
    assert table.locations.first().effects == ["key", "fate", "other"]


def test_noted_icons_stay_as_they_are_whatever_is_told_on_arrival_p7() -> None:
    table, _here, tower = build_quay_table()

    play_move(table, travel, at="Bell tower", shows="slumber")

    assert (table.team.pending, tower.effects) == (["fate", "key"], ["fate", "key"])


def test_a_location_may_stay_without_a_name_p7() -> None:
    table, _here, _tower = build_quay_table()

    play_move(table, travel, shows="fate")

    assert (table.team.at, table.team.location, table.team.pending, len(table.locations)) == ("", None, ["fate"], 2)


@pytest.mark.parametrize("arguments", [{}, {"at": "  "}, {"new_path": True}, {"icons": []}])
def test_travel_to_nowhere_is_refused_and_moves_nothing_p7(arguments: dict[str, Any]) -> None:
    table, here, _tower = build_quay_table()

    with expect_violation("ef.location.unnamed"):
        play_move(table, travel, **arguments)

    assert (table.team.at, table.team.location, len(table.locations)) == (here.name, here.ref, 2)


def test_a_new_path_is_noted_by_taking_it_and_so_is_where_it_leads_p7() -> None:
    table, here, tower = build_quay_table(paths=[2])

    with expect_violation("ef.location.no-path"):
        play_move(table, travel, at="Old mill")
    play_move(table, travel, at="Old mill", new_path=True)

    mill = find_location(table, "Old mill")
    assert mill is not None
    assert (table.team.location, here.paths) == (mill.ref, [tower.ref, mill.ref])


def test_a_new_path_is_none_where_a_shortcut_is_noted_p7() -> None:
    table, here, _tower = build_quay_table(shortcuts=[2])

    with expect_violation("ef.shortcut.only"):
        play_move(table, travel, at="Bell tower", new_path=True)
    assert here.paths == []


def test_a_shortcut_costs_what_everybody_has_p7() -> None:
    table, _here, _tower = build_quay_table(
        DreamerFactory.build(archetype="gambler", ether=2, deck=20), DreamerFactory.build(archetype="tough-guy", deck=0)
    )

    assert list_payable_tolls(table) == ("distress", "key", "hour", "other")
