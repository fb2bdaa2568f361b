"""The next actions of a Slumber or Dream, and the Gates below the Dreamworld Map (manual p. 6 to 11)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.gates import build_gates_panel
from campaigns.etherfields.panels.turn import build_turn_panel
from campaigns.etherfields.panels.turn_card import build_turn_card_sheet
from campaigns.etherfields.rules.dreams import DREAM_SETUP_STEPS, PlainSetupStep
from tests.etherfields.factories import (
    EntityFactory,
    GateFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import read_text, render_part, select, select_one
from tests.rule_harness import build_table

TILE_VALUES = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}


def build_due_context(slumber: Slumber, *rows: Any, absent: bool = False, **team: Any) -> dict[str, Any]:
    """Return what is due now for two Dreamers, and a third who may be absent."""
    dreamers = build_team(3)
    dreamers[2].playing = not absent
    return dict(build_turn_panel(build_table(*dreamers, TeamFactory.build(**team), slumber, *rows), build_viewer()))


def build_due_rows(*rows: Any) -> dict[str, Any]:
    """Return what is due now for these rows."""
    return dict(build_turn_panel(build_table(*rows), build_viewer()))


def list_keys(offers: list[Any]) -> list[str]:
    """Return the ids of offers."""
    return [offer.key for offer in offers]


def test_the_set_up_of_a_dream_is_listed_and_its_next_step_is_the_main_button_p10() -> None:
    dream = SlumberFactory.build(
        kind="dream", phase="setup", setup_left=list(DREAM_SETUP_STEPS[1:]), code="I-01", turns_left=0
    )

    found = build_due_context(dream)

    assert [step["state"] for step in found["setup"]] == ["done", "current", "left", "left", "left", "left"]
    assert found["next"].key == "slumber-draw-turn-cards"
    assert [field.value for field in found["next"].fields] == [12]
    dream.setup_left = ["introduction"]
    assert str(build_due_context(dream)["next"].label) == "Done: Introduction read"


def test_a_tap_in_the_set_up_says_that_the_step_is_done_p10() -> None:
    dream = SlumberFactory.build(kind="dream", phase="setup", code="I-01", turns_left=0)

    said = []
    for part in get_args(PlainSetupStep):
        dream.setup_left = [part]
        said.append(str(build_due_context(dream)["next"].label))

    assert said == [
        "Done: Gate tile set up",
        "Done: Introduction read",
        "Done: Slumber Map cleared away",
        "Done: Dreamers on Entrance spaces",
    ]


def test_everybody_draws_first_then_the_step_can_be_left_p8() -> None:
    assert build_due_context(SlumberFactory.build())["next"].key == "slumber-draw-all-quick"
    everybody_runs_out = build_table(*build_team(2, deck=1, discard=9), SlumberFactory.build())
    assert str(build_turn_panel(everybody_runs_out, build_viewer())["next"].label) == "Gambler draws"


def test_each_dreamer_has_a_round_to_act_or_pass_in_p8() -> None:
    found = build_due_context(SlumberFactory.build(phase="actions"), absent=True)["rounds"]

    assert [(row["name"], bool(row["act"]), bool(row["pass"]), bool(row["end"])) for row in found["rows"]] == [
        ("Gambler", True, True, False), ("Specialist", True, True, False),
    ]  # fmt: skip
    assert found["next"] is not None
    assert found["rows"][0]["act"].layout == "count"
    light = build_due_context(SlumberFactory.build(phase="actions"), tracking="light")["rounds"]
    assert light["rows"][0]["act"].layout == "tap"


def test_only_the_one_whose_round_it_is_may_act_in_order_p6() -> None:
    found = build_due_context(SlumberFactory.build(phase="actions", acting=2), readings={"rounds": "in-order"})[
        "rounds"
    ]

    assert [(bool(row["act"]), bool(row["end"]), row["here"]) for row in found["rows"]] == [
        (False, False, False), (True, True, True), (False, False, False),
    ]  # fmt: skip
    assert found["next"] is None


def test_after_a_dream_action_the_round_may_end_or_the_next_begin_p8() -> None:
    dreamers = build_team(3, hand=3)
    dreamers[1].acted = True
    team = TeamFactory.build(readings={"rounds": "in-order"})
    table = build_table(*dreamers, team, SlumberFactory.build(phase="actions", acting=2))
    found: Any = build_turn_panel(table, build_viewer())["rounds"]

    assert [(bool(row["act"]), bool(row["end"]), row["here"]) for row in found["rows"]] == [
        (False, False, False), (False, True, True), (True, False, False),
    ]  # fmt: skip


def test_the_step_of_the_turn_card_comes_with_who_may_be_hit_p9_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": TILE_VALUES}, movement=2)
    slumber = SlumberFactory.build(phase="event", card_steps=["basic", "move", "event"], blocked=["event"])

    found = build_due_context(slumber, wraith, absent=True)

    (part,) = found["coming"]["parts"]
    (effect,) = part["offers"]
    assert ("kind", "basic") in effect.hidden_values
    assert effect.fields[0].choices == (("1", "Gambler"), ("2", "Specialist"))
    wraith.steps_done = ["basic"]
    (part,) = build_due_context(slumber, wraith)["coming"]["parts"]
    assert len(set(list_keys(part["offers"]))) == 3
    wraith.steps_done = ["basic", "move"]
    found = build_due_context(slumber, wraith)
    assert (found["coming"]["parts"], found["next"].key) == ([], "slumber-discard-turn")
    assert len(set(list_keys(found["coming"]["printed"]))) == 5


def test_an_effect_without_a_figure_is_named_after_its_tile_p8() -> None:
    for kind, name in (("dream", "Gate tile and Secret cards"), ("slumber", "The Slumber's tile")):
        slumber = SlumberFactory.build(kind=kind, phase="event", card_steps=["basic"])
        (part,) = build_due_context(slumber)["coming"]["parts"]
        assert part["name"] == name


def test_an_unknown_movement_value_is_asked_before_the_faces_p11() -> None:
    wraith = EntityFactory.build(movement=None)

    (part,) = build_due_context(SlumberFactory.build(phase="event", card_steps=["move"]), wraith)["coming"]["parts"]

    assert [offer.url.split("/")[-2] for offer in part["offers"]] == ["note-movement", *["move-entity"] * 3]
    assert [dict(offer.hidden_values)["face"] for offer in part["offers"][1:]] == ["one", "full", "full-again"]


def test_a_card_that_was_resolved_early_stays_p10() -> None:
    assert build_due_context(SlumberFactory.build(phase="event", early=True))["next"].key == "slumber-back-to-actions"


def test_out_of_turns_ends_a_slumber_and_a_dream_each_in_its_way_p9_p10() -> None:
    over = {"phase": "out-of-turns", "turns_left": 0}

    assert build_due_context(SlumberFactory.build(**over))["next"].key == "slumber-out-of-turns"
    dream = build_due_context(SlumberFactory.build(kind="dream", **over))["next"]
    assert (dream.key, dream.fields[0].value) == ("slumber-end-dream", "lost")


def test_the_bar_says_what_is_next_in_a_dream_p10() -> None:
    dream = SlumberFactory.build(kind="dream", phase="setup", setup_left=["introduction"])
    at = build_status_bar(build_table(*build_team(1), dream))

    assert (at.phase_text, at.turn_text) == ("Entering a Dream", "Read the Introduction")
    ordered = TeamFactory.build(readings={"rounds": "in-order"})
    at = build_status_bar(build_table(*build_team(2), ordered, SlumberFactory.build(phase="actions", acting=2)))
    assert at.turn_text == "Actions: Specialist"


@pytest.mark.parametrize(
    ("standing", "offered"),
    [("open", ["gain", "enter", "replace", "correct", "remove"]), ("removed", ["gain", "correct"])],
)
def test_a_gate_that_left_the_game_is_only_corrected_p10(standing: str, offered: list[str]) -> None:
    gates = [GateFactory.build(ref=1, standing=standing), GateFactory.build(ref=2, standing="removed")]
    found = build_gates_panel(
        build_table(*build_team(1), TeamFactory.build(at="Quay"), *gates), build_viewer(gates="gates")
    )

    (group,) = found["gate_groups"]

    assert [offer.url.split("/move/")[1].split("-")[0] for offer in group.actions] == offered
    choices = {
        offer.url.split("/")[-2]: [c[0] for i in offer.fields if i.name == "gate" for c in i.choices]
        for offer in group.actions
    }
    assert choices["correct-gate"] == ["1", "2"]
    assert choices.get("remove-gate", ["1"]) == ["1"]


def test_gates_that_can_be_entered_have_their_button_p10() -> None:
    gates = [
        GateFactory.build(name="Near", keys=1, slot="B2", entered=2),
        GateFactory.build(name="Dear", keys=4),
        GateFactory.build(name="Gone", standing="removed"),
    ]

    found = build_gates_panel(build_table(*build_team(1), TeamFactory.build(keys=2), *gates), build_viewer())

    assert [(gate["name"], bool(gate["enter"])) for gate in found["gates"]] == [("Near", True), ("Dear", False)]
    assert found["gates"][0]["facts"] == ["Needs 1 Key", "from B2", "entered 2 times"]
    assert build_gates_panel(build_table(*build_team(1), *gates, has_session=False), build_viewer())["gates"] == []


def test_the_gate_of_a_won_dream_has_no_button_of_its_own_p5_p10() -> None:
    gate = GateFactory.build(name="Near", keys=0, entered=1, won=True)

    (found,) = build_gates_panel(build_table(*build_team(1), TeamFactory.build(at="Quay"), gate), build_viewer())[
        "gates"
    ]

    assert found["enter"] is None
    assert "won" in found["facts"]


def test_the_way_into_the_first_dream_stands_once_p5_p10() -> None:
    gate = GateFactory.build(name="The first one", keys=0)

    (first,) = build_gates_panel(build_table(*build_team(1), SessionFactory.build(), gate), build_viewer())["gates"]
    assert (first["name"], first["enter"]) == ("The first one", None)

    (later,) = build_gates_panel(build_table(*build_team(1), TeamFactory.build(at="Quay"), gate), build_viewer())[
        "gates"
    ]
    assert later["enter"] is not None


def test_a_new_gate_is_asked_for_what_its_tile_says_the_first_one_is_known_p5_p10() -> None:
    (group,) = build_gates_panel(build_table(*build_team(1), SessionFactory.build()), build_viewer(gates="gates"))[
        "gate_groups"
    ]
    gain = group.actions[0]

    assert [field.name for field in gain.visible_fields] == ["name", "code", "keys"]
    assert [field.name for field in gain.folded_fields] == ["dream", "slot"]
    assert {field.name: field.value for field in gain.visible_fields} == {"name": "", "code": "I-01 X", "keys": "0"}

    travelled = build_table(*build_team(1), TeamFactory.build(at="Quay"))
    (group,) = build_gates_panel(travelled, build_viewer(gates="gates"))["gate_groups"]
    assert {field.name: field.value for field in group.actions[0].visible_fields}["code"] == ""


def test_the_end_of_a_round_is_shown_after_its_dream_action_p8() -> None:
    dreamers = build_team(2, hand=3)
    dreamers[0].acted = True
    slumber = SlumberFactory.build(phase="actions", acting=1)
    found = build_due_rows(*dreamers, TeamFactory.build(readings={"rounds": "in-order"}), slumber)

    page = render_part("etherfields/turn.jinja", found)

    assert len(select(page, '#rounds form[action*="/move/end-round/"]')) == 1


@pytest.mark.parametrize(("suit", "shown"), [("", ""), ("spades", "♠")])
def test_a_turn_card_of_unknown_suit_shows_none_p10(suit: str, shown: str) -> None:
    table = build_table(*build_team(1), SlumberFactory.build(suit=suit))

    page = render_part("etherfields/turncard.jinja", build_turn_card_sheet(table, build_viewer()))

    card = select_one(page, "svg.turn.turn--current")
    assert (read_text(card), card.css("path")) == (shown, [])
