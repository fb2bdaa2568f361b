"""Locations as the players note them, and their effects from left to right (manual p. 7; facts 2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Item, Team
from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.ending_moves import end_slumber
from campaigns.etherfields.rules.fate import draw_fate_card
from campaigns.etherfields.rules.location_effects import resolve_location, take_location_key, use_sanctuary
from campaigns.etherfields.rules.locations import (
    connect_locations,
    disconnect_locations,
    edit_location,
    forget_location,
    mark_awakening,
    note_location,
    set_location_effects,
    show_effect,
)
from campaigns.etherfields.rules.shopping import start_shopping
from campaigns.etherfields.rules.slumbers import meet_slumber
from tests.etherfields.factories import DistrictFactory, DreamerFactory, LocationFactory, SlumberFactory, TeamFactory
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move


def get_team(*effects: str, **fields: Any) -> Team:
    """Return a Team at a Location whose effects wait."""
    return TeamFactory.build(at="Bell tower", pending=list(effects), **fields)


def test_a_location_is_noted_with_its_icons_from_left_to_right_p7() -> None:
    quay = DistrictFactory.build()
    table = build_table(DreamerFactory.build(), quay, TeamFactory.build(at="bell tower"))

    play_move(table, note_location, name="Bell tower", first="fate", third="key", district=quay, reminder="loud")

    (tower,) = table.locations
    assert (tower.name, tower.effects, tower.district, tower.note) == ("Bell tower", ["fate", "key"], quay.ref, "loud")
    assert table.team.location == tower.ref
    with expect_violation("ef.location.named", name="BELL tower"):
        play_move(table, note_location, name="BELL tower")


def test_what_was_noted_can_be_changed_p7() -> None:
    quay, tower = DistrictFactory.build(), LocationFactory.build(name="Bell tower", note="loud")
    market = LocationFactory.build()
    table = build_table(DreamerFactory.build(), quay, tower, market, TeamFactory.build(at="Bell tower", location=1))

    play_move(table, edit_location, location=tower, new_name="Bell house", district=quay)
    play_move(table, set_location_effects, location=tower, first="gate")
    with expect_violation("ef.location.named"):
        play_move(table, edit_location, location=tower, new_name="lantern market")

    assert (tower.name, tower.district, tower.note, tower.effects) == ("Bell house", quay.ref, "loud", ["gate"])
    assert table.team.at == "Bell house"


def test_effects_are_noted_from_left_to_right_p7() -> None:
    tower = LocationFactory.build(name="Bell tower")
    table = build_table(DreamerFactory.build(), tower)

    play_move(table, set_location_effects, location=tower, first="gate", second="market", third="slumber")
    assert tower.effects == ["gate", "market", "slumber"]
    play_move(table, set_location_effects, location=tower, second="market", third="gate")
    assert tower.effects == ["market", "gate"]


def test_one_location_is_the_awakening_one_p7() -> None:
    attic, market = LocationFactory.build(name="Attic", awakening=True), LocationFactory.build()
    table = build_table(DreamerFactory.build(), attic, market)

    play_move(table, mark_awakening, location=market)
    assert (attic.awakening, market.awakening) == (False, True)
    play_move(table, note_location, name="Cellar", awakening=True)
    assert [location.awakening for location in table.locations] == [False, False, True]


def test_paths_and_shortcuts_lead_one_way_p7() -> None:
    attic, market = LocationFactory.build(name="Attic"), LocationFactory.build()
    table = build_table(DreamerFactory.build(), attic, market)

    play_move(table, connect_locations, start=attic, end=market)
    play_move(table, connect_locations, start=attic, end=market, way="shortcut")

    assert (attic.paths, attic.shortcuts, market.paths) == ([2], [2], [])
    with expect_violation("ef.location.connected", name="Attic"):
        play_move(table, connect_locations, start=attic, end=market)
    with expect_violation("ef.location.itself"):
        play_move(table, connect_locations, start=attic, end=attic)
    play_move(table, disconnect_locations, start=attic, end=market)
    assert (attic.paths, attic.shortcuts) == ([], [2])
    with expect_violation("ef.location.not-connected"):
        play_move(table, disconnect_locations, start=attic, end=market)


def test_a_forgotten_location_takes_the_ways_to_it_along_p7() -> None:
    attic, market = LocationFactory.build(name="Attic", paths=[2], shortcuts=[2]), LocationFactory.build()
    table = build_table(DreamerFactory.build(), attic, market, TeamFactory.build(at="Lantern market", location=2))

    play_move(table, forget_location, location=market)

    assert (len(table.locations), attic.paths, attic.shortcuts) == (1, [], [])
    assert (table.team.at, table.team.location) == ("Lantern market", None)


def test_an_icon_shown_on_arrival_waits_and_is_remembered_p7() -> None:
    table = build_table(DreamerFactory.build())
    play_move(table, travel, at="Bell tower")

    play_move(table, show_effect, effect="key")
    play_move(table, show_effect, effect="gate")

    (tower,) = table.locations
    assert (tower.name, tower.effects, table.team.location) == ("Bell tower", ["key", "gate"], tower.ref)
    assert (table.team.pending, table.team.entered) == (["key", "gate"], False)


def test_an_icon_of_a_place_without_a_name_waits_all_the_same_p7() -> None:
    table = build_table(DreamerFactory.build())

    play_move(table, show_effect, effect="key")

    assert (table.team.pending, len(table.locations)) == (["key"], 0)
    assert (
        get_violation_code(build_table(DreamerFactory.build(), get_team(*["key"] * 8)), show_effect)
        == "ef.location.crowded"
    )


def test_several_icons_are_shown_at_once_from_left_to_right_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Quay"))

    play_move(table, show_effect, icons=["railway", "key"])

    assert (table.team.pending, table.locations.first().effects) == (["railway", "key"], ["railway", "key"])


@pytest.mark.parametrize(
    ("icons", "code"),
    [([], "ef.location.no-icon"), (["moon"], "ef.location.icon"), (["key"] * 2, "ef.location.crowded")],
)
def test_no_icon_and_none_of_the_manual_are_refused_p7(icons: list[str], code: str) -> None:
    table = build_table(DreamerFactory.build(), get_team(*["key"] * 7))

    with expect_violation(code):
        play_move(table, show_effect, icons=icons)


def test_a_location_that_shows_nothing_is_noted_so_until_it_shows_something_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Quay", entered=True))

    play_move(table, show_effect, effect="none")

    assert (table.team.pending, table.team.entered) == ([], True)
    play_move(table, travel, at="Mill")
    play_move(table, travel, at="Quay")
    assert (table.team.pending, table.team.entered) == ([], True)
    assert get_violation_code(table, take_location_key) == "ef.location.not-here"
    play_move(table, show_effect, effect="key")
    assert (table.team.pending, table.locations.first().effects) == (["key"], ["key"])
    with expect_violation("ef.location.pending"):
        play_move(table, show_effect, effect="none")


@pytest.mark.parametrize("said", ["Awakening", "the awakening", "AWAKENING location", "Awakening space"])
@pytest.mark.parametrize("is_noted", [False, True])
def test_who_travels_to_awakening_by_any_of_its_names_is_at_the_awakening_location_p7(
    said: str, *, is_noted: bool
) -> None:
    noted = [LocationFactory.build(ref=7, name="Suburbia", awakening=True)] if is_noted else []
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Quay", entered=True), *noted)

    play_move(table, travel, at=said)

    (place,) = table.locations
    assert (table.team.at, table.team.location, place.awakening) == (place.name, place.ref, True)


def test_effects_are_resolved_from_left_to_right_p7() -> None:
    table = build_table(DreamerFactory.build(), get_team("gate", "key", "slumber"))

    assert get_violation_code(table, take_location_key) == "ef.location.first"
    with expect_violation("ef.location.first", first="gate", effect="key"):
        play_move(table, take_location_key)
    with expect_violation("ef.location.first", first="gate", effect="slumber"):
        play_move(table, meet_slumber, name="Wraith", turns=4)
    play_move(table, resolve_location, effect="gate")
    play_move(table, take_location_key)

    assert (table.team.pending, table.team.entered, table.team.keys) == (["slumber"], False, 1)
    play_move(table, meet_slumber, name="Wraith", turns=4)
    assert (table.team.pending, table.team.entered) == ([], True)


def test_what_stands_right_of_a_slumber_waits_until_it_is_over_p7_p8() -> None:
    table = build_table(DreamerFactory.build(), get_team("slumber", "key"))

    play_move(table, meet_slumber, name="Wraith", turns=4)
    with expect_violation("ef.dreamworld.paused"):
        play_move(table, take_location_key)
    play_move(table, end_slumber)
    play_move(table, take_location_key)

    assert (table.team.keys, table.team.pending) == (1, [])


def test_a_slumber_is_met_where_nobody_noted_the_location_p7() -> None:
    table = build_table(DreamerFactory.build(), get_team())

    play_move(table, meet_slumber, name="Wraith", turns=4)

    assert table.team.entered


def test_a_key_is_gained_if_the_pool_has_one_p8() -> None:
    table = build_table(DreamerFactory.build(), get_team("key", keys=4))

    play_move(table, take_location_key)

    assert (table.team.keys, table.team.pending) == (4, [])
    assert has_consequence(table, "ef.pool.short", pool="keys", gained=0)
    assert get_violation_code(table, take_location_key) == "ef.location.not-here"


@pytest.mark.parametrize("effect", ["gate", "shopping", "railway", "other"])
def test_an_effect_resolved_on_the_table_is_ticked_off_p7(effect: str) -> None:
    table = build_table(DreamerFactory.build(), get_team(effect))

    play_move(table, resolve_location, effect=effect)

    assert table.team.entered
    assert get_violation_code(table, resolve_location) == "ef.location.nothing"


def test_an_effect_with_a_report_of_its_own_is_not_just_ticked_off_p7() -> None:
    table = build_table(DreamerFactory.build(), get_team("fate", "key"))

    with expect_violation("ef.location.own-way", effect="fate"):
        play_move(table, resolve_location, effect="fate")
    with expect_violation("ef.location.not-here", effect="shopping"):
        play_move(table, resolve_location, card="Bag of coins", effect="shopping")
    play_move(table, resolve_location, card="Calm season", effect="fate")

    assert table.team.pending == ["key"]


@pytest.mark.parametrize(
    ("comfort", "before", "after"),
    [
        ("reshuffle", {"deck": 10, "discard": 3}, {"deck": 13, "discard": 0, "distress": 0}),
        ("unflip", {"progress": 3, "flipped": 2}, {"progress": 3, "flipped": 1}),
        ("unseal", {"sealed": 4}, {"sealed": 3, "discard": 1}),
    ],
)
def test_a_sanctuary_comforts_a_dreamer_in_one_of_four_ways_p7(
    comfort: str, before: dict[str, int], after: dict[str, int]
) -> None:
    gambler = DreamerFactory.build(**before)
    table = build_table(gambler, get_team("sanctuary"))

    play_move(table, use_sanctuary, comfort=comfort, dreamer=gambler)

    assert {name: getattr(gambler, name) for name in after} == after
    assert table.team.pending == []


def test_a_sanctuary_restores_an_item_of_the_storage_p7() -> None:
    lamp, rope = Item(ref=1, name="Lamp"), Item(ref=2, name="Rope", place="active")
    table = build_table(DreamerFactory.build(), lamp, rope, get_team("sanctuary", item_slots=1))

    with expect_violation("ef.item.not-stored", name="Rope"):
        play_move(table, use_sanctuary, comfort="item", item=rope)
    with expect_violation("ef.item.full"):
        play_move(table, use_sanctuary, comfort="item", item=lamp)
    table.team.item_slots = 3
    play_move(table, use_sanctuary, comfort="item", item=lamp)

    assert lamp.place == "active"


def test_a_sanctuary_gives_only_what_is_there_p7() -> None:
    gambler, absent = DreamerFactory.build(), DreamerFactory.build(playing=False, sealed=1)
    table = build_table(gambler, absent, get_team("sanctuary"))

    with expect_violation("ef.location.whose"):
        play_move(table, use_sanctuary, comfort="unseal")
    with expect_violation("ef.location.which-item"):
        play_move(table, use_sanctuary, comfort="item", dreamer=gambler)
    with expect_violation("ef.location.none-sealed"):
        play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)
    with expect_violation("ef.progress.none"):
        play_move(table, use_sanctuary, comfort="unflip", dreamer=gambler)
    with expect_violation("ef.roster.absent"):
        play_move(table, use_sanctuary, comfort="unseal", dreamer=absent)


@pytest.mark.parametrize("at", ["Bell tower", ""])
def test_a_sanctuary_gives_once_until_it_is_shown_or_entered_again_p7(at: str) -> None:
    gambler = DreamerFactory.build(sealed=3)
    table = build_table(gambler, TeamFactory.build(at=at))

    with expect_violation("ef.location.not-here", effect="sanctuary"):
        play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)
    play_move(table, show_effect, effect="sanctuary")
    play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)
    with expect_violation("ef.location.given" if at else "ef.location.not-here", effect="sanctuary"):
        play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)
    play_move(table, use_sanctuary, card="Warm bed", comfort="unseal", dreamer=gambler)
    play_move(table, show_effect, effect="sanctuary")
    play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)

    assert (gambler.sealed, [place.effects for place in table.locations]) == (0, [["sanctuary"]] if at else [])


def test_a_location_entered_again_gives_again_p7() -> None:
    gambler = DreamerFactory.build(sealed=2)
    chapel = LocationFactory.build(name="Chapel", effects=["sanctuary"])
    table = build_table(gambler, chapel, TeamFactory.build())

    for _ in range(2):
        play_move(table, travel, at="Chapel")
        play_move(table, use_sanctuary, comfort="unseal", dreamer=gambler)
        assert get_violation_code(table, use_sanctuary) == "ef.location.given"

    assert gambler.sealed == 0


def test_one_guard_holds_for_every_icon_p7() -> None:
    moves = {"key": take_location_key, "sanctuary": use_sanctuary, "shopping": start_shopping, "slumber": meet_slumber,
             "fate": draw_fate_card, "gate": enter_dream}  # fmt: skip
    for effect, rule in moves.items():
        tower = LocationFactory.build(ref=1, name="Bell tower", effects=[effect])
        table = build_table(DreamerFactory.build(), tower, get_team(effect, location=1, shopping=1))
        assert get_violation_code(table, rule) == "", effect

        table.team.pending = []
        assert get_violation_code(table, rule) == "ef.location.given", effect

        tower.effects = ["railway"]
        assert get_violation_code(table, rule) == "ef.location.not-here", effect


def test_nothing_of_the_map_is_resolved_in_a_slumber_p8() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), get_team("sanctuary"))

    for rule in (take_location_key, use_sanctuary, resolve_location, show_effect, travel):
        assert get_violation_code(table, rule) == "ef.dreamworld.paused"
