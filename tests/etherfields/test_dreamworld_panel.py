"""The Dreamworld Map panel (manual p. 4, 7, 9 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.models import Gate
from campaigns.etherfields.panels.dreamworld import build_dreamworld_panel
from campaigns.etherfields.panels.gates import build_gates_panel
from campaigns.etherfields.panels.map_board import wrap_name
from campaigns.etherfields.panels.slumber import build_slumber_sheet
from campaigns.etherfields.rules.team_location import LOCATION_ICONS
from campaigns.journal.forms import MoveIdGenerator
from campaigns.models import Campaign
from campaigns.pages.actions import ViewerContext
from tests.etherfields.factories import (
    DistrictFactory,
    DreamerFactory,
    GateFactory,
    LocationFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
)
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table


def build_panel(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the part shows, one of its groups unfolded."""
    return dict(build_dreamworld_panel(table, build_viewer(dreamworld=unfolded)))


def list_labels(found: dict[str, Any], key: str) -> list[str]:
    """Return the labels of an unfolded group's moves."""
    (group,) = [group for group in found["groups"] if group.key == key]
    return [str(offer.label) for offer in group.actions]


def test_a_fresh_campaign_is_asked_for_a_location_its_icon_and_path_only_p7() -> None:
    found = build_panel(build_table(DreamerFactory.build()))

    assert (found["board"], found["prices"], found["step"]) == (None, [], "")
    assert [field.name for field in found["go"].fields] == ["at", "shows", "new_path"]
    assert str(found["meet"].label) == "Enter a Slumber"


def test_an_empty_fate_deck_gives_no_card_and_the_team_goes_on_p7() -> None:
    team = TeamFactory.build(at="Mill", pending=["fate"], fate_deck=0)

    found = build_panel(build_table(team, DreamerFactory.build()))

    assert (str(found["main"].label), found["main"].violation) == ("Resolved: Fate", None)


def test_nothing_of_the_map_is_drawn_in_a_slumber_p8() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(), LocationFactory.build())

    assert build_panel(table) == {"on_map": False}
    assert "etherfields.location" not in table.loaded_rows
    assert "board" not in build_slumber_sheet(table, build_viewer())


def test_the_board_shows_the_tiles_the_team_and_the_gates_with_their_keys_p4_p10() -> None:
    quay = DistrictFactory.build(ref=1)
    gates = [Gate(ref=1, name="Red door", slot="B2", keys=2), Gate(ref=2, name="Well", slot="A1", keys=0)]
    gone = Gate(ref=3, name="Burnt door", slot="B2", keys=1, standing="removed")
    team = TeamFactory.build(at="Lantern market", location=1, keys=1)
    table = build_table(DreamerFactory.build(), team, quay, LocationFactory.build(district=1), *gates, gone)

    found = build_panel(table)

    slots = {slot["code"]: slot for slot in found["board"]["slots"]}
    assert (slots["B2"]["here"], slots["B2"]["lines"], slots["B2"]["gates"]) == (True, ["The quay"], [2])
    assert (slots["A1"]["here"], slots["A1"]["gained"], slots["A1"]["gates"]) == (False, False, [0])
    assert found["board"]["words"] == "Dreamworld Map: B2 The quay; the Team is in B2"
    assert found["prices"] == [("B2 The quay", "one Gem")]


def test_the_gates_stand_in_one_list_the_cheapest_first_with_what_is_missing_p7_p10() -> None:
    gates = [Gate(ref=1, name="Red door", slot="B2", keys=2), Gate(ref=2, name="Well", slot="A1", keys=0)]
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Lantern market", keys=1), *gates)

    found = build_gates_panel(table, ViewerContext(Campaign(slug="abc", game="etherfields"), MoveIdGenerator(1)))

    assert [gate["name"] for gate in found["gates"]] == ["Well", "Red door"]
    assert [gate["facts"][:2] for gate in found["gates"]] == [
        ["Needs no Key", "from A1"],
        ["Needs 2 Keys", "you're 1 short"],
    ]


def test_many_gates_are_told_by_their_number_p7() -> None:
    gates = [Gate(ref=ref, name=f"Door {ref}", keys=1) for ref in range(1, 12)]

    found = build_gates_panel(
        build_table(DreamerFactory.build(), *gates), ViewerContext(Campaign(slug="abc"), MoveIdGenerator(1))
    )

    assert (len(found["gates"]), found["gates_more"]) == (8, "and 3 more")


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Quay", ["Quay"]),
        ("The very old town", ["The very", "old town"]),
        ("Underneathtown", ["Underneath…"]),
        ("One two three four five six", ["One two", "three four…"]),
    ],
)
def test_a_name_is_broken_to_fit_its_slot_p4(name: str, broken: list[str]) -> None:
    assert wrap_name(name) == broken


@pytest.mark.parametrize(
    ("effect", "main", "rest"),
    [
        ("fate", "Resolve the Fate card", ["It is a Quirk", "Put the Fate card somewhere else"]),
        ("key", "Gain the Key", []),
        ("gate", "Pass by the Gate", []),
        ("slumber", "Enter a Slumber", []),
        ("sanctuary", "Rest in the Sanctuary", []),
        ("shopping", "Resolved: Shopping", []),
    ],
)
def test_the_next_effect_of_the_location_is_the_main_step_p7(effect: str, main: str, rest: list[str]) -> None:
    team = TeamFactory.build(at="Lantern market", pending=[effect, "key"])

    found = build_panel(build_table(DreamerFactory.build(), team))

    told = [*rest, "It also shows another effect"]
    assert (str(found["main"].label), [str(offer.label) for offer in found["rest"]]) == (main, told)
    assert [text for text, _picture in found["waiting"]][1] == "Key"


def test_paths_are_one_tap_and_shortcuts_name_their_price_p7() -> None:
    quay = DistrictFactory.build(ref=1)
    market = LocationFactory.build(ref=1, district=1, paths=[2], shortcuts=[3], effects=["key"])
    tower, attic = LocationFactory.build(ref=2, name="Tower"), LocationFactory.build(ref=3, name="Attic")
    team = TeamFactory.build(at="Lantern market", location=1, entered=True)

    found = build_panel(build_table(DreamerFactory.build(), team, quay, market, tower, attic))

    (path,), (shortcut,) = found["paths"], found["shortcuts"]
    assert (path.label, ("at", "Tower") in path.hidden_values, path.layout) == ("Tower", True, "tap")
    assert (shortcut.label, ("at", "Attic") in shortcut.hidden_values) == ("Shortcut: Attic", True)
    assert shortcut.hint == "This tile's price: one Gem"
    assert [field.name for field in shortcut.fields] == ["toll", "amount", "paid_by"]
    assert (found["shows"], found["meet"]) == ([], None)


@pytest.mark.parametrize(
    ("marked", "noted", "begins"),
    [(False, 2, ["Place 1", "Place 2"]), (True, 2, ["Place 2"]), (False, 7, []), (True, 7, ["Place 7"])],
)
def test_a_team_that_stands_nowhere_begins_with_one_tap_p5(marked: bool, noted: int, begins: list[str]) -> None:
    places = [LocationFactory.build(ref=n, name=f"Place {n}") for n in range(1, noted + 1)]
    places[-1].awakening = marked

    found = build_panel(build_table(DreamerFactory.build(), TeamFactory.build(), *places))

    assert [str(offer.label) for offer in found["paths"]] == begins
    assert build_panel(build_table(DreamerFactory.build(), TeamFactory.build(at="Quay"), *places))["paths"] == []


def test_a_place_nobody_noted_is_asked_what_it_shows_p7() -> None:
    found = build_panel(build_table(DreamerFactory.build(), TeamFactory.build(at="Lantern market", entered=True)))

    assert [offer.hidden_values[-1][1] for offer, _picture in found["shows"]] == list(LOCATION_ICONS)
    assert [str(offer.label) for offer, _picture in found["shows"]][-2:] == ["Railway", "Printed rule"]


def test_the_forms_of_the_board_ask_for_one_icon_at_a_time_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(at="Lantern market", pending=["key"]))

    another = build_panel(table)["rest"][-1]

    assert [field.name for field in another.fields] == ["effect"]


def test_a_tile_named_after_its_slot_is_named_once_p7() -> None:
    tile = DistrictFactory.build(slot="B2", name="B2")

    board = build_panel(build_table(DreamerFactory.build(), tile, TeamFactory.build()))["board"]

    (slot,) = [slot for slot in board["slots"] if slot["gained"]]
    assert (str(tile), slot["code"], slot["lines"], board["words"]) == ("B2", "B2", [], "Dreamworld Map: B2")


def test_notes_are_about_the_location_the_team_stands_on_p7() -> None:
    tower, attic = LocationFactory.build(ref=1, name="Tower"), LocationFactory.build(ref=2, name="Attic")
    table = build_table(DreamerFactory.build(), tower, attic, TeamFactory.build(at="Attic", location=2))

    found = build_panel(table, "places")

    assert list_labels(found, "places")[:3] == ["Add a Location", "This Location shows", "Change a Location's effects"]
    (group,) = [group for group in found["groups"] if group.key == "places"]
    starts = [field.value for offer in group.actions for field in offer.fields if field.name in ("location", "start")]
    assert set(starts) == {"2"}
    assert list_labels(build_panel(build_table(DreamerFactory.build()), "places"), "places") == [
        "Add a Location",
        "This Location shows",
    ]


def list_values(found: dict[str, Any], group_key: str, move: str) -> dict[str, Any]:
    """Return what the fields of a form begin with."""
    (group,) = [group for group in found["groups"] if group.key == group_key]
    return {i.name: i.value for offer in group.actions if f"/{move}/" in offer.url for i in offer.fields}


def test_the_forms_of_ways_begin_with_one_that_can_be_noted_or_removed_p7() -> None:
    quay, tower, mill = (
        LocationFactory.build(ref=ref, name=name) for ref, name in enumerate(("Quay", "Tower", "Mill"), 1)
    )
    alone = build_table(DreamerFactory.build(), quay)
    assert {"Add a Path or Shortcut", "Remove a Path or Shortcut"} & {
        *list_labels(build_panel(alone, "places"), "places")
    } == set()

    quay.paths, tower.shortcuts = [2], [3]
    table = build_table(DreamerFactory.build(), quay, tower, mill, TeamFactory.build(at="Quay", location=1))
    found = build_panel(table, "places")
    assert list_values(found, "places", "connect") == {"start": "1", "end": "3", "way": "path"}
    assert list_values(found, "places", "disconnect") == {"start": "1", "end": "2", "way": "path"}

    table.team.location = 2
    found = build_panel(table, "places")
    assert list_values(found, "places", "disconnect") == {"start": "2", "end": "3", "way": "shortcut"}


def test_map_tiles_are_offered_empty_slots_only_p4() -> None:
    table = build_table(DreamerFactory.build(), DistrictFactory.build(slot="A1"), LocationFactory.build())

    (tiles,) = [group for group in build_panel(table, "tiles")["groups"] if group.key == "tiles"]

    slots = [
        [value for value, _ in i.choices]
        for offer in tiles.actions
        for i in offer.fields
        if i.name == "slot" and i.choices
    ]
    assert len(slots) >= 2
    assert not any("A1" in values for values in slots)


def test_a_quirk_is_discarded_with_one_tap_p7() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(quirks=["Fog", "Echo", "Fog"]))

    found = build_panel(table, "decks")

    assert list_labels(found, "decks")[:3] == ["Discard Quirk: Fog", "Discard Quirk: Echo", "Resolve the Fate card"]
    assert found["quirks"] == ["Fog", "Echo", "Fog"]


def test_a_form_stands_on_the_page_only_once_p7() -> None:
    found = build_panel(build_table(DreamerFactory.build(), TeamFactory.build(pending=["fate"])), "decks")

    (group,) = [group for group in found["groups"] if group.key == "decks"]
    assert not {offer.key for offer in group.actions} & {offer.key for offer in [found["main"], *found["rest"]]}


def test_between_slumbers_the_tokens_of_the_map_are_shown_and_moved_p9() -> None:
    found = build_panel(
        build_table(DreamerFactory.build(), TeamFactory.build(tokens={"terrain": 3, "block": 0})), "tokens"
    )

    assert found["tokens"] == ["Terrain tokens: 3, on the Map"]
    assert list_labels(found, "tokens") == ["Place tokens", "Return tokens"]


def test_what_was_used_on_this_way_is_told_p7() -> None:
    found = build_panel(build_table(DreamerFactory.build(player="Mara", used=["Owl mask"])))

    assert found["used"] == ["Mara used Owl mask"]


def test_the_decks_are_counted_while_they_are_looked_at_p4() -> None:
    team = TeamFactory.build(fate_deck=9, slumber_deck=4, slumber_map=3, map_tiles=2)
    table = build_table(DreamerFactory.build(), team)

    assert build_panel(table)["decks"] == []
    assert [count for _label, count in build_panel(table, "decks")["decks"]] == [9, 4, 3, 2]


def test_the_first_dream_comes_before_any_travel_p5_p10() -> None:
    found = build_panel(build_table(DreamerFactory.build(), SessionFactory.build()))
    assert [str(offer.label) for offer in found["first"]] == ["Gain a Dream Gate"]
    assert [(field.name, field.value) for field in found["first"][0].visible_fields] == [
        ("name", ""), ("code", "I-01 X"), ("keys", "0"),
    ]  # fmt: skip

    found = build_panel(
        build_table(DreamerFactory.build(), SessionFactory.build(), GateFactory.build(name="The first one", keys=0))
    )
    assert [str(offer.label) for offer in found["first"]] == ["Enter The first one"]

    found = build_panel(build_table(DreamerFactory.build(), SessionFactory.build(), GateFactory.build(entered=1)))
    assert [str(offer.label) for offer in found["first"]] == []
