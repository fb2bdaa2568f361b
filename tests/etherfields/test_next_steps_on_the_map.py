"""The next step on the Dreamworld Map and before a session, page by page of the manual."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.first_dream import enter_first_dream
from campaigns.etherfields.rules.gates import gain_gate
from campaigns.etherfields.rules.location_effects import resolve_location
from campaigns.etherfields.rules.locations import show_effect
from campaigns.etherfields.rules.next_steps import NextStep, find_next_step
from campaigns.etherfields.rules.next_steps.labels import STEP_TITLES, format_text
from campaigns.etherfields.rules.team_effects import affect_team
from campaigns.etherfields.rules.team_location import LOCATION_ICONS, move_to_awakening, resolve_pending_effect
from campaigns.models import Session
from tests.etherfields.factories import (
    CardFactory,
    DistrictFactory,
    GateFactory,
    LocationFactory,
    SecretFactory,
    SessionFactory,
    TeamFactory,
)
from tests.etherfields.next_step_tables import build_three_dreamers, get_first, list_chips, list_moves
from tests.rule_harness import build_table, expect_violation, play_move


def build_map_step(*rows: Any, **team: Any) -> NextStep:
    """Return what is due on the Map, after the first Dream."""
    return find_next_step(
        build_table(*build_three_dreamers(), TeamFactory.build(**{"at": "The quay", "entered": True, **team}), *rows)
    )


def list_offers(found: NextStep) -> list[str]:
    """Return style, move and label code of each answer."""
    return [f"{answer.style}: {answer.move_name} {answer.label_code}".strip() for answer in found.answers]


AWAKENING = "Awakening Location"
ALSO_SHOWS = "more: show-effect now.also-shows"
TEAM_EFFECTS = [
    "answer: affect-team now.each-distress",
    "answer: affect-team now.each-seal",
    "answer: affect-team now.each-ether",
    "answer: gain-key now.gains-keys",
    "more: affect-team now.affects-one",
]


@pytest.mark.parametrize(
    ("effects", "offers"),
    [
        (
            ["fate"],
            [
                *TEAM_EFFECTS,
                "go: draw-fate now.fate-done",
                "more: draw-fate now.fate-kept",
                "more: draw-fate now.fate-removed",
                "more: draw-quirk now.quirk",
                ALSO_SHOWS,
            ],
        ),
        (["key", "fate"], ["go: take-key", ALSO_SHOWS]),
        (["slumber"], ["go: meet-slumber now.turns", "answer: skip", "answer: meet-slumber now.instructions"]),
        (
            ["gate"],
            [
                "answer: enter-dream now.enter",
                "more: gain-gate now.note-gate",
                "answer: resolve-location now.pass-by",
                ALSO_SHOWS,
            ],
        ),
        (["shopping"], ["go: shop now.shop", "answer: resolve-location now.no-shopping", ALSO_SHOWS]),
        (["railway"], ["go: resolve-location now.resolved", ALSO_SHOWS]),
    ],
)
def test_the_leftmost_effect_of_a_location_is_due_p7(effects: list[str], offers: list[str]) -> None:
    """A Fate card is discarded under its deck as a rule; the other ways are rare."""
    assert list_offers(build_map_step(GateFactory.build(keys=0), pending=effects, shopping=1)) == offers


def test_what_a_fate_card_brings_is_one_tap_and_deadly_amounts_are_marked_p7_p18() -> None:
    dreamers = build_three_dreamers()
    for dreamer, distress in zip(dreamers, (5, 4, 3), strict=True):
        dreamer.distress = distress
    table = build_table(*dreamers, TeamFactory.build(at="Quay", pending=["fate"]))

    usual = {a.label_code: a.chip_field for a in find_next_step(table).answers if a.move_name == "affect-team"}

    assert list(usual) == ["now.each-distress", "now.each-seal", "now.each-ether", "now.affects-one"]
    suffered = usual["now.each-distress"]
    assert suffered is not None
    assert suffered.warning_codes == {2: "now.deadly-pool", 3: "now.deadly-distress"}


def test_an_effect_that_changes_nothing_keeps_its_place_and_is_not_tapped_p7_p8_p14() -> None:
    dreamers = build_three_dreamers(deck=0, discard=9)
    for dreamer, ether in zip(dreamers, (6, 6, 4), strict=True):
        dreamer.ether = ether
    team = TeamFactory.build(at="The quay", pending=["fate"])

    found = find_next_step(build_table(*dreamers, team))

    rows = {answer.label_code: answer.note_code for answer in found.answers if answer.is_closed}
    assert rows == {"now.each-ether": "now.no-ether-left", "now.each-seal": "now.nothing-to-seal"}


def test_what_is_offered_stays_in_place_after_a_report_p7() -> None:
    """Answers that become possible later, such as losing Ether, are added at the end of the fold."""
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="Quay", pending=["fate"]))
    before = [answer.label_code for answer in find_next_step(table).answers]

    play_move(table, affect_team, team_effect="ether", count=1)

    after = [answer.label_code for answer in find_next_step(table).answers]
    assert [code for code in after if code != "now.each-ether-less"] == before
    assert get_first(find_next_step(table), "affect-team").style == "answer"
    assert [a.style for a in find_next_step(table).answers if a.label_code == "now.each-ether-less"] == ["more"]


def test_an_empty_fate_deck_resolves_the_fate_icon_p8() -> None:
    assert list_moves(build_map_step(pending=["fate"], fate_deck=0)) == ["resolve-location", "show-effect"]


def test_a_gate_is_entered_only_with_enough_keys_p10() -> None:
    found = build_map_step(GateFactory.build(name="Lock", keys=2), pending=["gate"], keys=1)

    assert list_moves(found) == ["gain-gate", "resolve-location", "show-effect"]
    assert (found.lead_code, found.facts["wanted"], found.facts["there"]) == ("now.gate-keys", 2, 1)


def test_a_gate_that_nobody_noted_is_asked_for_where_it_is_met_p10() -> None:
    found = build_map_step(pending=["gate"])

    tile = get_first(found, "gain-gate")
    assert (found.lead_code, tile.style) == ("now.gate-unknown", "go")
    assert [field.argument_name for field in tile.extra_fields] == ["code", "keys"]


def test_a_gate_met_on_a_noted_tile_is_noted_there_p10() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["gate"], district=3)

    found = build_map_step(quay, DistrictFactory.build(ref=3, slot="B2"), location=1, pending=["gate"])

    assert get_first(found, "gain-gate").arguments == {"slot": "B2"}


def test_shopping_without_a_shopping_card_is_passed_by_unless_the_team_has_uncounted_ones() -> None:
    assert list_offers(build_map_step(pending=["shopping"], shopping=0)) == [
        "answer: resolve-location now.no-shopping",
        "answer: restore-shopping now.have-shopping",
        ALSO_SHOWS,
    ]


def test_every_effect_of_the_location_is_listed_from_left_to_right_p7() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["key", "fate", "gate"])

    found = build_map_step(quay, location=1, pending=["fate", "gate"])

    assert [(part.key, part.status) for part in found.parts] == [("key", "done"), ("fate", "current"), ("gate", "left")]


def test_a_sanctuary_offers_each_dreamer_what_is_there_p7() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].sealed = 2
    table = build_table(*dreamers, TeamFactory.build(at="Quay", pending=["sanctuary"]))

    found = find_next_step(table)

    assert [list_chips(row.answers[0]) for row in found.dreamer_rows] == [
        ("reshuffle",),
        ("reshuffle", "unseal"),
        ("reshuffle",),
    ]
    assert list_offers(found) == ["quiet: resolve-location now.no-comfort"]

    play_move(table, resolve_location, **found.answers[0].arguments)

    assert (table.team.pending, table.team.entered) == ([], True)


def list_guides(found: NextStep) -> set[Any]:
    """Return the procedures that a step offers to begin."""
    return {a.arguments["procedure"] for a in found.answers if a.move_name == "start-checklist"}


@pytest.mark.parametrize(
    ("team", "title"),
    [
        ({"at": "", "entered": True}, "You are at Awakening"),
        ({"at": "", "entered": False}, "On the Dreamworld Map"),
        ({"at": "Cave"}, "You are at Cave"),
    ],
)
def test_the_card_names_where_the_team_is_p7(team: dict[str, Any], title: str) -> None:
    found = build_map_step(**{"first_dream": True, **team})

    assert format_text(STEP_TITLES, found.code, found.facts) == title


def test_a_location_without_a_name_is_not_taken_for_the_awakening_location_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="", entered=True, first_dream=True))

    travel(table, icons=["fate", "key"])
    for effect in ("fate", "key"):
        resolve_pending_effect(table, effect)

    assert find_next_step(table).code == "now.map-begins"


def test_what_the_awakening_location_shows_leaves_the_team_there_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="", entered=True, first_dream=True))

    show_effect(table, "fate")
    resolve_pending_effect(table, "fate")

    assert find_next_step(table).code == "now.map-awakening"


def test_a_place_is_called_another_one_beside_known_ones_only_p7() -> None:
    alone = get_first(build_map_step(at="", first_dream=True), "go").extra_fields[0]
    quay = LocationFactory.build(ref=1, name="The quay", effects=["key"], paths=[2])
    _known, typed = [
        a for a in build_map_step(quay, LocationFactory.build(ref=2), location=1).answers if a.move_name == "go"
    ]

    assert (alone.label_code, typed.extra_fields[0].label_code) == ("", "now.other-place")


def test_a_dream_that_was_lost_is_offered_again_openly_p18() -> None:
    lost, other = GateFactory.build(ref=1, keys=0, entered=1), GateFactory.build(ref=2, keys=0)

    enter = [a for a in build_map_step(lost, other, at="", first_dream=True).answers if a.move_name == "enter-dream"]

    assert [(a.label_code, a.style, a.row_arguments["gate"].ref) for a in enter] == [
        ("now.enter-lost", "answer", 1),
        ("now.enter", "more", 2),
    ]


def test_a_dream_that_was_lost_is_entered_again_at_its_gate_p18() -> None:
    lost = GateFactory.build(keys=0, entered=1)

    assert get_first(build_map_step(lost, pending=["gate"]), "enter-dream").label_code == "now.enter-lost"


@pytest.mark.parametrize(
    "place",
    [
        {"location": 1, "at": "The quay"},
        {"location": 1, "at": "The quay", "dreamed": True},
        {"at": "The tower"},
        {"at": ""},
    ],
)
def test_the_first_dream_is_tried_again_wherever_the_team_is_p10_p18(place: dict[str, Any]) -> None:
    lost, other = (GateFactory.build(ref=ref, code=code, keys=0, entered=1) for ref, code in ((1, "I-01 X"), (2, "II")))
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"])
    team = TeamFactory.build(**{"entered": True, "first_dream": True, **place})
    table = build_table(*build_three_dreamers(), team, lost, other, quay)

    offered = [a.row_arguments["gate"].ref for a in find_next_step(table).answers if a.move_name == "enter-dream"]
    play_move(table, enter_dream, gate=table.gates[1])

    assert offered == ([1] if "location" in place else [1, 2])
    assert (table.team.place, table.team.dreamed) == ("dream", place.get("dreamed", False))


def test_the_first_dream_waits_for_the_effects_of_the_location_and_is_not_tried_again_once_won_p7_p10() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"])
    lost = GateFactory.build(code="I-01 X", keys=0, entered=1)
    won = GateFactory.build(code="I-01 X", keys=0, entered=1, won=True)

    for gate, pending, code in ((lost, ["fate"], "ef.location.first"), (won, [], "ef.location.not-here")):
        team = TeamFactory.build(at="The quay", location=1, entered=not pending, pending=pending)
        table = build_table(*build_three_dreamers(), team, gate, quay)
        assert "enter-dream" not in list_moves(find_next_step(table))
        with expect_violation(code):
            play_move(table, enter_dream, gate=gate)


def test_once_nothing_waits_the_paths_lead_on_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[2])

    found = build_map_step(quay, tower, location=1)

    assert list_chips(get_first(found, "go")) == ("Tower", AWAKENING)
    assert "enter-dream" not in list_moves(found)
    assert get_first(found, "show-effect").style == "more"
    assert [(part.key, part.status) for part in found.parts] == [("fate", "done")]
    assert list_guides(found) == {"save"}


def test_a_new_location_may_always_be_travelled_to_beside_the_noted_ones_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[2])

    noted, new = [a for a in build_map_step(quay, tower, location=1).answers if a.move_name == "go"]

    assert (noted.style, new.style, new.arguments) == ("answer", "go", {"new_path": True})


def test_the_team_may_travel_back_to_where_it_came_from_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="Old Mill", entered=True, location=1),
                        LocationFactory.build(ref=1, name="Old Mill", effects=["key"]))  # fmt: skip
    travel(table, "B4", icons=["gate"], new_path=True)
    table.team.pending = []

    found = get_first(find_next_step(table), "go")

    assert (list_chips(found), found.arguments) == (("Old Mill", AWAKENING), {"new_path": True})


def test_known_locations_follow_those_along_noted_paths_and_none_behind_a_shortcut_p7() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[3], shortcuts=[4])
    others = [LocationFactory.build(ref=ref, name=name) for ref, name in enumerate(("Tower", "Cave", "Arch"), 2)]

    assert list_chips(get_first(build_map_step(quay, *others, location=1), "go")) == ("Cave", "Tower", AWAKENING)


def test_of_many_known_locations_the_newest_are_offered_p7() -> None:
    places = [LocationFactory.build(ref=ref, name=f"Place {ref}", effects=["fate"]) for ref in range(1, 10)]

    chips = list_chips(get_first(build_map_step(*places, location=1), "go"))

    assert chips == (*(f"Place {ref}" for ref in (9, 8, 7, 6, 5, 4)), AWAKENING)


def test_at_the_awakening_location_without_a_name_the_newest_are_offered_too_p7() -> None:
    places = [LocationFactory.build(ref=ref, name=f"Place {ref}", effects=["fate"]) for ref in range(1, 10)]

    chips = list_chips(get_first(build_map_step(*places, at="", first_dream=True), "go"))

    assert chips == tuple(f"Place {ref}" for ref in (9, 8, 7, 6, 5, 4))


def test_awakening_is_a_way_from_any_other_place_and_is_never_asked_what_it_shows_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="The quay", entered=True))
    way = get_first(find_next_step(table), "go")
    assert list_chips(way) == (AWAKENING,)

    play_move(table, travel, at=list_chips(way)[0], **way.arguments)

    found = find_next_step(table)
    assert (found.lead_code, AWAKENING in list_chips(get_first(found, "go"))) == ("", False)


def test_awakening_is_among_the_ways_however_many_places_are_newer_p7() -> None:
    noted = LocationFactory.build(ref=20, name="Home", awakening=True)
    places = [LocationFactory.build(ref=ref, name=f"Place {ref}", effects=["fate"]) for ref in range(21, 30)]

    chips = list_chips(get_first(build_map_step(noted, *places, location=21), "go"))

    assert chips == ("Place 29", "Place 28", "Place 27", "Place 26", "Place 25", "Home")


def test_a_gate_reported_as_a_secret_is_gained_with_its_code_filled_in_p10() -> None:
    table = build_table(
        *build_three_dreamers(),
        TeamFactory.build(at="", entered=True, first_dream=True),
        SecretFactory.build(code="I-02 X", kind="gate", standing="gained"),
    )

    code, keys = get_first(find_next_step(table), "gain-gate").extra_fields
    assert (code.argument_name, code.ticked_values, keys.is_optional) == ("code", ("I-02 X",), True)

    play_move(table, gain_gate, code="I-02 X")
    assert "gain-gate" not in list_moves(find_next_step(table))


def test_a_location_that_shows_nothing_is_asked_once_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="The quay", entered=True))
    nothing = [one for one in find_next_step(table).answers if one.label_code == "now.shows-nothing"]
    assert [one.arguments for one in nothing] == [{"effect": "none"}]

    play_move(table, show_effect, **nothing[0].arguments)

    found = find_next_step(table)
    assert (found.lead_code, found.parts) == ("", ())


@pytest.mark.parametrize("place", [{"name": "Awakening"}, {"name": "awakening location"}, {"awakening": True}])
def test_who_awakens_is_at_the_awakening_location_and_not_led_there_p7_p18(place: dict[str, Any]) -> None:
    noted = LocationFactory.build(ref=1, **place)
    quay = LocationFactory.build(ref=2, name="The quay", effects=["fate"])
    table = build_table(
        *build_three_dreamers(), TeamFactory.build(at="The quay", location=2, entered=True), noted, quay
    )

    move_to_awakening(table)

    assert (table.team.at, table.team.location) == (noted.name, 1)
    assert list_chips(get_first(find_next_step(table), "go")) == ("The quay",)


def test_the_awakening_location_that_is_noted_later_is_no_place_to_travel_to_p7() -> None:
    noted, quay = LocationFactory.build(ref=1, awakening=True), LocationFactory.build(ref=2, name="The quay")

    found = build_map_step(noted, quay, at="", first_dream=True)
    assert list_chips(get_first(found, "go")) == ("The quay",)
    noted.paths, tower = [3], LocationFactory.build(ref=3, name="Tower")
    found = build_map_step(noted, quay, tower, at="", first_dream=True)
    assert list_chips(get_first(found, "go")) == ("Tower",)


def test_where_the_team_travels_is_noted_and_offered_from_then_on_p7() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(at="", entered=True, first_dream=True))
    typed = get_first(find_next_step(table), "go")

    for place in ("The mill", "Quay", "the  Mill"):
        play_move(table, travel, at=place, **typed.arguments)

    assert ([one.name for one in table.locations], table.team.at) == (["The mill", "Quay"], "The mill")
    assert list_chips(get_first(find_next_step(table), "go")) == ("Quay", AWAKENING)


@pytest.mark.parametrize(
    "met",
    [
        SecretFactory.build(code="II-41 M", kind="wisdom", standing="gained"),
        CardFactory.build(kind="wisdom", code="II-41 M"),
        GateFactory.build(won=True),
    ],
)
def test_the_awakening_is_offered_once_its_card_is_met_p18(met: Any) -> None:
    assert list_guides(build_map_step(LocationFactory.build(ref=1, name="The quay"), met, location=1)) == {
        "awakening",
        "save",
    }


def test_who_has_packed_away_once_has_met_the_awakening_card_p18() -> None:
    table = build_table(
        *build_three_dreamers(),
        TeamFactory.build(place="dreamworld", at="Quay"),
        SessionFactory.build(ref=1, number=1, ended=True),
        SessionFactory.build(ref=2, number=2),
    )

    assert "awakening" in list_guides(find_next_step(table))


def test_a_location_nobody_noted_is_asked_what_it_shows_before_the_team_travels_on_p7() -> None:
    found = build_map_step()

    assert list_moves(found)[:3] == ["show-effect", "show-effect", "go"]
    assert [field.values for field in get_first(found, "show-effect").extra_fields] == [LOCATION_ICONS]
    typed = next(answer for answer in found.answers if answer.label_code == "now.go-new")
    assert [field.argument_name for field in typed.extra_fields] == ["at"]


def test_the_next_location_is_named_and_its_icons_chosen_from_left_to_right_in_one_form_p7() -> None:
    name, icons = get_first(build_map_step(at="", first_dream=True), "go").extra_fields

    assert (name.argument_name, name.values) == ("at", ())
    assert (icons.argument_name, icons.values, icons.is_ordered) == ("icons", LOCATION_ICONS, True)


def get_toll_warnings(table: Any) -> dict[object, str]:
    """Return the warnings on the tolls of the Shortcut, whose button itself has none."""
    shortcut = get_first(find_next_step(table), "take-shortcut")
    assert shortcut.note_code == ""
    return dict(next(field for field in shortcut.extra_fields if field.argument_name == "toll").warning_codes)


@pytest.mark.parametrize(("held", "code"), [(0, ""), (5, "now.deadly-from-3"), (7, "now.deadly-distress")])
def test_a_shortcut_warns_on_the_distress_that_kills_and_not_on_other_tolls_p18(held: int, code: str) -> None:
    dreamers = build_three_dreamers()
    dreamers[0].distress = held
    table = build_table(*dreamers, TeamFactory.build(at="The quay", entered=True))

    assert get_toll_warnings(table) == ({"distress": code} if code else {})


def test_a_shortcut_warns_of_a_pool_without_enough_markers_p18() -> None:
    dreamers = build_three_dreamers()
    for dreamer in dreamers:
        dreamer.distress = 4
    table = build_table(*dreamers, TeamFactory.build(at="The quay", entered=True))

    assert get_toll_warnings(table) == {"distress": "now.deadly-from-2"}


def test_the_gates_are_one_row_folded_beside_travel_p10() -> None:
    gates = [GateFactory.build(ref=ref, name=f"Gate {ref}", keys=ref - 1) for ref in (1, 2, 3)]

    entering = [a for a in build_map_step(*gates, keys=1).answers if a.move_name == "enter-dream"]

    assert [(a.style, list_chips(a)) for a in entering] == [("more", (1, 2))]


def test_a_shortcut_that_nobody_noted_is_named_and_has_the_price_of_the_tile_p7() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], district=3)

    shortcut = get_first(
        build_map_step(quay, DistrictFactory.build(ref=3, price="Seal 1 each"), location=1), "take-shortcut"
    )

    assert [field.argument_name for field in shortcut.extra_fields] == ["at", "toll", "amount"]
    assert (shortcut.note_code, shortcut.facts) == ("now.shortcut-price", {"price": "Seal 1 each"})


def test_a_noted_shortcut_is_offered_with_its_price_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], shortcuts=[2])

    shortcut = get_first(build_map_step(quay, tower, location=1), "take-shortcut")

    assert list_chips(shortcut) == ("Tower",)
    assert [field.argument_name for field in shortcut.extra_fields] == ["toll", "amount"]
    assert shortcut.extra_fields[1].ticked_values == (1,)


def test_a_won_dream_is_no_place_to_travel_to_p10() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["gate"])

    won = GateFactory.build(keys=0, won=True)

    assert "enter-dream" not in list_moves(build_map_step(quay, won, location=1))
    assert "enter-dream" not in list_moves(build_map_step(won))


def test_the_first_dream_is_entered_at_once_or_by_its_gate_where_that_was_noted_p5_p10() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build())
    assert list_moves(find_next_step(table)) == ["enter-first-dream"]

    noted = GateFactory.build(code="I-01 X", dream="", keys=None)
    table = build_table(*build_three_dreamers(), TeamFactory.build(), noted)
    assert list_moves(find_next_step(table)) == ["enter-first-dream"]
    play_move(table, enter_first_dream)
    assert (find_next_step(table).code, noted.entered, len(table.gates)) == ("now.draw-first", 1, 1)

    table = build_table(*build_three_dreamers(), TeamFactory.build(), GateFactory.build(code="", keys=0))
    assert list_moves(find_next_step(table)) == ["enter-dream"]
    play_move(table, enter_dream, gate=table.gates.first())
    assert find_next_step(table).code == "now.set-up"


def test_a_new_campaign_is_led_through_its_first_set_up_p5() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(first_dream=False), has_session=False)

    found = find_next_step(table)

    assert (found.code, list_moves(found)) == ("now.first-evening", ["start-checklist", "start-session"])
    assert get_first(found, "start-checklist").arguments == {"procedure": "first-setup"}
    start = get_first(found, "start-session")
    assert (start.arguments, list_chips(start)) == ({"present": [1, 2, 3]}, (1, 2, 3))


def test_a_campaign_without_a_set_up_may_be_in_its_middle_p5() -> None:
    found = find_next_step(build_table(*build_three_dreamers(), TeamFactory.build(), has_session=False))

    assert found.code == "now.where-to-begin"
    assert [(answer.move_name, answer.style) for answer in found.answers] == [
        ("start-checklist", "quiet"),
        ("start-session", "more"),
    ]


def test_a_stock_of_a_packed_game_tells_that_its_first_evening_is_over_p5_p18() -> None:
    team = TeamFactory.build(season="Long Nights", place="box")
    table = build_table(*build_three_dreamers(), team, has_session=False)

    found = find_next_step(table)

    assert (found.code, list_moves(found)) == ("now.packed", ["start-session"])
    assert str(build_status_bar(table).phase_text) == "Packed away"


def test_a_saved_game_is_unpacked_p18() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(), Session(ref=1, number=1, ended=True))

    found = find_next_step(table)

    assert (found.code, get_first(found, "start-checklist").arguments) == ("now.packed", {"procedure": "restore"})
    assert [(answer.move_name, answer.style) for answer in found.answers] == [
        ("start-checklist", "go"),
        ("start-session", "more"),
    ]


@pytest.mark.parametrize(("keys", "offered"), [(0, False), (1, True)])
@pytest.mark.parametrize("is_noted", [False, True])
def test_an_awakening_is_offered_where_it_changes_anything_not_right_after_it_p18(
    keys: int, offered: bool, is_noted: bool
) -> None:
    places = [LocationFactory.build(name="Bed", awakening=True, effects=["key"])] if is_noted else []
    at = {"at": "Bed", "location": 1} if is_noted else {"at": "", "location": None}
    table = build_table(
        *build_three_dreamers(hand=0, deck=28),
        *places,
        TeamFactory.build(entered=True, first_dream="over", keys=keys, **at),
    )

    codes = [answer.label_code for answer in find_next_step(table).answers]

    assert ("now.guide-awakening" in codes) is offered
    assert "now.guide-save" in codes


def test_skipping_a_slumber_before_its_set_up_says_its_condition_p9() -> None:
    skip = get_first(build_map_step(pending=["slumber"], entered=False), "skip")

    assert skip.note_code == "now.skip-if"
