"""Dreams: their Gates, the way in, the way out (manual p. 8 to 10 and 18)."""

from typing import Any

import pytest

from campaigns.etherfields.game_definition import GAME_DEFINITION
from campaigns.etherfields.models import Action, District, Dreamscape, Location, Secret
from campaigns.etherfields.rules.clock import add_turns
from campaigns.etherfields.rules.distress import resolve_death
from campaigns.etherfields.rules.dreams import (
    DREAM_SETUP_STEPS,
    draw_turn_cards,
    enter_dream,
    finish_dream_setup,
    flip_gate,
    note_goal,
    set_up_dream,
)
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NUMBERS
from campaigns.etherfields.rules.dreamworld import travel
from campaigns.etherfields.rules.ending_moves import end_dream, end_out_of_turns, end_slumber
from campaigns.etherfields.rules.gates import correct_gate, gain_gate, remove_gate, replace_gate
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.session_end import end_session, save_as_death
from campaigns.etherfields.rules.slumbers import skip_slumber
from campaigns.etherfields.rules.turns import discard_turn
from tests.etherfields.board_pictures import build_dreamer_figures, build_dreamscape
from tests.etherfields.factories import (
    DreamerFactory,
    EntityFactory,
    GateFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.rule_harness import build_table, expect_violation, find_prompts, has_consequence, play_move


def build_gate_table(*rows: Any, **team: Any) -> Any:
    """Build the Dreamworld Map with a Gate that asks for two of the Team's three Keys."""
    laid = {"keys": 3, "at": "Station", **team}
    return build_table(*build_team(2), TeamFactory.build(**laid), GateFactory.build(), *rows)


def build_dream_table(*rows: Any, **fields: Any) -> Any:
    """Build a Dream in its second Turn."""
    dream = {"kind": "dream", "name": "Winter station", "code": "I-14", "gate": 1, "turn": 2, **fields}
    return build_table(*build_team(2), GateFactory.build(entered=1), SlumberFactory.build(**dream), *rows)


def test_a_gate_is_called_by_its_code_until_it_has_a_name_p10() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build())

    with expect_violation("ef.gate.unnamed"):
        play_move(table, gain_gate, slot="B2")
    play_move(table, gain_gate, code="II-39 A", keys=2)

    assert [(gate.name, gate.code) for gate in table.gates] == [("II-39 A", "II-39 A")]


def test_a_gate_tile_is_gained_replaced_and_removed_p10() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build())

    play_move(table, gain_gate, name="Winter station", code="II-39 A", dream="I-14", slot="B2", keys=2)
    with expect_violation("ef.gate.known", written="ii-39 a", gate="Winter station"):
        play_move(table, gain_gate, name="Again", code="ii-39 a")
    (gate,) = table.gates
    assert (gate.name, gate.code, gate.dream, gate.slot, gate.keys) == ("Winter station", "II-39 A", "I-14", "B2", 2)

    play_move(table, replace_gate, gate=gate, name="Thawed station", code="II-39 B", keys=3)
    assert [(g.name, g.standing) for g in table.gates] == [("Winter station", "removed"), ("Thawed station", "open")]
    with expect_violation("ef.gate.removed", gate="Winter station"):
        play_move(table, remove_gate, gate=gate)
    play_move(table, remove_gate, gate=table.gates[2])
    assert table.gates[2].standing == "removed"


def test_what_was_copied_from_a_gate_can_be_put_right() -> None:
    gate = GateFactory.build(code="II-39 A", standing="removed")
    table = build_table(DreamerFactory.build(), gate, GateFactory.build(code="II-39 B"))

    play_move(table, correct_gate, gate=gate, keys=1, slot="A2", note="Ask the clerk", restored=True)

    assert (gate.name, gate.keys, gate.slot, gate.note, gate.standing) == (
        "Winter station", 1, "A2", "Ask the clerk", "open",
    )  # fmt: skip
    with expect_violation("ef.gate.known"):
        play_move(table, correct_gate, gate=gate, code="II-39 B")
    play_move(table, correct_gate, gate=gate, code="II-39 A")


def test_a_dream_is_entered_from_the_dreamworld_for_its_keys_p10() -> None:
    table = build_gate_table()
    gate = table.gates[1]

    play_move(table, enter_dream, gate=gate)

    now = table.current_slumber
    assert (table.team.keys, table.team.place, gate.entered) == (1, "dream", 1)
    assert (now.kind, now.name, now.code, now.gate, now.phase) == ("dream", "Winter station", "I-14", 1, "setup")
    assert now.setup_left == list(DREAM_SETUP_STEPS)
    assert GAME_DEFINITION.get_phase(table).partition("@")[0] == "slumber:1:setup"
    with expect_violation("ef.dreamworld.paused"):
        play_move(table, enter_dream, gate=gate)


def test_without_enough_keys_the_gate_stays_closed_p10() -> None:
    table = build_gate_table(keys=1)

    with expect_violation("ef.gate.keys", wanted=2, there=1):
        play_move(table, enter_dream, gate=table.gates[1])
    play_move(table, enter_dream, card="Skeleton key", gate=table.gates[1])
    assert table.team.keys == 0


def test_a_gate_is_entered_from_its_own_dreamworld_map_tile_p10() -> None:
    districts = District(ref=1, slot="B2", name="Suburbia"), District(ref=2, slot="A2", name="Docks")
    locations = Location(ref=1, name="Station", district=1), Location(ref=2, name="Pier", district=2)
    table = build_gate_table(*districts, *locations, location=2)
    gate = table.gates[1]
    gate.slot = "B2"

    with expect_violation("ef.gate.elsewhere", gate="Winter station", slot="B2"):
        play_move(table, enter_dream, gate=gate)
    table.team.location = 1
    play_move(table, enter_dream, gate=gate)

    assert table.current_slumber.kind == "dream"


def test_a_removed_gate_cannot_be_entered_p10() -> None:
    table = build_gate_table()
    table.gates[1].standing = "removed"

    with expect_violation("ef.gate.removed"):
        play_move(table, enter_dream, gate=table.gates[1])


def test_one_gate_only_at_one_location_the_second_needs_travelling_on_p10() -> None:
    table = build_gate_table(GateFactory.build(name="Harbour", dream="I-15", keys=0))
    play_move(table, enter_dream, gate=table.gates[1])
    play_move(table, end_dream, outcome="left")

    with expect_violation("ef.gate.one-only", at="Station"):
        play_move(table, enter_dream, gate=table.gates[2])
    play_move(table, travel, at="Crossing")
    play_move(table, enter_dream, gate=table.gates[2])

    assert table.current_slumber.name == "Harbour"


def test_the_set_up_of_a_dream_goes_in_the_order_of_the_manual_p10() -> None:
    tokens = {"terrain": 2, "threat": 1}
    quirky = {
        "map_tiles": 4,
        "slumber_map": 3,
        "quirks": ["Fog"],
        "fate_deck": 9,
        "gem_slots": ["B1"],
        "tokens": tokens,
    }
    drawn = Dreamscape(ref=1, drawn={"tiles": []})
    table = build_gate_table(
        drawn, Action(ref=1, name="Lever", where="map"), Action(ref=2, name="Rule", where="rule"), **quirky
    )
    play_move(table, enter_dream, gate=table.gates[1])

    with expect_violation("ef.dream.order", part="introduction", waiting="prepare"):
        play_move(table, set_up_dream, part="introduction")
    play_move(table, set_up_dream, part="prepare")
    with expect_violation("ef.dream.step-done", part="prepare"):
        play_move(table, set_up_dream, part="prepare")
    play_move(table, draw_turn_cards, turns=9)
    play_move(table, set_up_dream, part="introduction")
    assert table.team.map_tiles == 4
    play_move(table, set_up_dream, part="clear")
    team = table.team
    assert (team.map_tiles, team.slumber_map, team.quirks, team.fate_deck) == (0, 7, [], 10)
    assert (team.tokens, team.gem_slots, drawn.drawn) == ({}, [], {})
    assert [action.name for action in table.actions] == ["Rule"]
    play_move(table, flip_gate, goal="Find the clerk", script="586")
    assert table.current_slumber.phase == "setup"
    play_move(table, set_up_dream, part="entrance")

    now = table.current_slumber
    assert (now.phase, now.turns_left, now.goal, now.script) == ("draw", 9, "Find the clerk", "586")
    assert has_consequence(table, "ef.dream.begins", name="Winter station", turns=9)
    with expect_violation("ef.dream.no-setup"):
        play_move(table, set_up_dream, part="entrance")


def test_a_card_may_change_the_order_of_the_set_up_p6() -> None:
    table = build_gate_table()
    play_move(table, enter_dream, gate=table.gates[1])

    play_move(table, draw_turn_cards, card="Haste", turns=3)

    assert table.current_slumber.setup_left == [step for step in DREAM_SETUP_STEPS if step != "turns"]


def test_the_rest_of_the_set_up_can_be_done_at_once_p10() -> None:
    table = build_gate_table(map_tiles=2)
    play_move(table, enter_dream, gate=table.gates[1])
    play_move(table, set_up_dream, part="prepare")

    with expect_violation("ef.dream.no-turns"):
        play_move(table, finish_dream_setup)
    play_move(table, finish_dream_setup, turns=12, goal="Wake up")

    assert (
        table.current_slumber.phase,
        table.current_slumber.turns_left,
        table.current_slumber.goal,
        table.team.map_tiles,
    ) == ("draw", 12, "Wake up", 0)


def test_there_is_no_turn_card_before_the_set_up_is_done_p10() -> None:
    table = build_gate_table(hours=3)
    play_move(table, enter_dream, gate=table.gates[1])

    with expect_violation("ef.dream.setting-up", part="prepare"):
        play_move(table, add_turns, count=1)
    with expect_violation("ef.dream.setting-up", part="prepare"):
        play_move(table, skip_slumber)


def test_hand_progress_gems_and_ether_go_in_and_out_of_a_dream_p10() -> None:
    gambler = DreamerFactory.build(hand=5, discard=3, progress=2, gems=1, ether=2, distress=3)
    table = build_table(gambler, TeamFactory.build(), GateFactory.build(keys=0))
    play_move(table, enter_dream, gate=table.gates[1])
    play_move(table, finish_dream_setup, turns=8)
    play_move(table, end_dream, outcome="won")

    piles = (gambler.hand, gambler.discard, gambler.progress, gambler.gems, gambler.ether, gambler.distress)
    assert piles == (5, 3, 2, 1, 2, 3)


def list_secrets() -> list[Secret]:
    """Return four Secrets: two of the Dream on the table, one of it gained, one of another Dream."""
    revealed = [Secret(code=f"I-14 {letter}", dream="I-14", kind="map") for letter in "AB"]
    gained = Secret(code="I-14 C", dream="I-14", kind="item", standing="gained")
    return [*revealed, gained, Secret(code="I-15 A", dream="I-15", kind="other")]


def test_a_lost_dream_goes_back_to_the_secrets_and_its_gate_is_kept_p18() -> None:
    table = build_dream_table(EntityFactory.build(morphings=["seal"]), *list_secrets())
    table.team.slumber_map = 6

    play_move(table, end_dream, outcome="lost")

    assert [s.standing for s in table.secrets] == ["returned", "returned", "gained", "revealed"]
    assert (table.gates[1].standing, table.gates[1].won, len(table.entities)) == ("open", False, 0)
    assert (table.slumber, table.team.place) == (None, "dreamworld")
    assert (table.team.map_tiles, table.team.slumber_map) == (2, 4)
    assert has_consequence(table, "ef.dream.secrets-back", count=2)
    assert has_consequence(table, "ef.dream.gate-kept")


@pytest.mark.parametrize("outcome", ["won", "left"])
def test_of_a_dream_that_was_not_lost_its_script_says_what_becomes_of_the_gate_p5_p10(outcome: str) -> None:
    table = build_dream_table(*list_secrets())

    play_move(table, end_dream, outcome=outcome)

    assert not has_consequence(table, "ef.dream.gate-kept")
    assert "end-gate" in list_open_steps(next(iter(table.checklists)))


@pytest.mark.parametrize("code", ["I-14", ""])
def test_tiles_in_the_dreamscape_and_the_entity_slot_go_back_whatever_their_code_p9_p18(code: str) -> None:
    laid = [Secret(code=f"I-03 {kind}", dream="I-03", kind=kind) for kind in ("entity", "map", "overlay", "other")]
    table = build_dream_table(*laid)
    table.current_slumber.code = code

    play_move(table, end_dream, outcome="won")

    assert [secret.standing for secret in table.secrets] == ["returned", "returned", "returned", "revealed"]
    assert has_consequence(table, "ef.dream.secrets-back", count=3)


def test_a_won_dream_may_leave_the_game_with_its_gate_p10() -> None:
    table = build_dream_table(*list_secrets())

    play_move(table, end_dream, outcome="won", remove=True)

    assert [s.standing for s in table.secrets] == ["removed", "removed", "gained", "revealed"]
    assert (table.gates[1].standing, table.gates[1].won) == ("removed", True)
    assert not has_consequence(table, "ef.dream.gate-kept")


def test_how_often_a_dream_was_entered_is_counted_to_ninety_nine_p10() -> None:
    table = build_gate_table()
    table.gates[1].entered = 98

    play_move(table, enter_dream, gate=table.gates[1])
    assert table.gates[1].entered == 99
    again = build_gate_table()
    again.gates[1].entered = 99
    play_move(again, enter_dream, gate=again.gates[1])

    assert again.gates[1].entered == 99


def test_of_a_dream_without_a_code_nothing_is_known_to_have_been_gained_p8() -> None:
    table = build_gate_table(keys=0)
    gate = table.gates[1]
    gate.dream, gate.code, gate.keys, gate.entered = "", "", 0, 1

    play_move(table, enter_dream, gate=gate)

    assert has_consequence(table, "ef.dream.again", gate="Winter station", count=0)


def test_what_was_gained_in_a_dream_is_not_gained_again_p8() -> None:
    table = build_gate_table(*list_secrets())
    table.gates[1].entered = 1

    play_move(table, enter_dream, gate=table.gates[1])

    assert has_consequence(table, "ef.dream.again", gate="Winter station", count=1)
    assert table.gates[1].entered == 2


def test_death_in_a_dream_discards_its_dreamscape_and_keeps_gate_and_season_p18() -> None:
    table = build_dream_table(*list_secrets())
    table.team.season, table.team.tokens, table.team.slumber_map = "Ordinary Days", {"terrain": 1}, 6

    play_move(table, save_as_death)
    assert table.team.lost == "saved"
    play_move(table, resolve_death, decision=find_prompts(table, "ef.death.resolve")[0])

    assert [s.standing for s in table.secrets] == ["returned", "returned", "gained", "revealed"]
    assert (table.gates[1].standing, table.team.season, table.team.map_tiles) == ("open", "Ordinary Days", 2)
    assert (table.slumber, table.team.tokens) == (None, {})


def test_a_dream_cannot_be_packed_away_without_dying_p18() -> None:
    with expect_violation("ef.save.mid-slumber"):
        play_move(build_dream_table(), end_session)


def test_it_is_told_who_does_not_stand_on_an_entrance_of_the_followed_board_p10() -> None:
    gambler, specialist = build_team(2)
    dream = SlumberFactory.build(kind="dream", phase="setup", setup_left=["entrance"], turns_left=7)
    marks = {SPACE_NUMBERS["A1.1"]: frozenset({"entrance"})}
    board = Board(marks=marks, figures=build_dreamer_figures("A1.1", 1), last_change=(dream.ref, dream.turn))
    table = build_table(gambler, specialist, dream, build_dreamscape(board))

    play_move(table, set_up_dream, part="entrance")

    assert table.current_slumber.phase == "draw"
    assert has_consequence(table, "ef.entrance.board-says", names=["Specialist"], spaces=["A1.1"])


def test_a_dream_left_before_the_slumber_map_was_cleared_leaves_that_alone_p10() -> None:
    table = build_gate_table(map_tiles=4)
    play_move(table, enter_dream, gate=table.gates[1])

    play_move(table, end_dream, outcome="left")

    assert table.team.map_tiles == 4


def test_out_of_turns_in_a_dream_leads_to_its_end_not_to_that_of_a_slumber_p10() -> None:
    table = build_dream_table(turns_left=1, phase="event", script="586")

    play_move(table, discard_turn)
    assert has_consequence(table, "ef.turn.out-script", script="586")
    for move in (end_out_of_turns, end_slumber):
        with expect_violation("ef.slumber.dream", name="Winter station"):
            play_move(table, move)
    play_move(table, end_dream, outcome="lost")

    assert table.slumber is None


def test_the_goal_of_a_dream_becomes_clearer_p6() -> None:
    table = build_dream_table(goal="?")

    play_move(table, note_goal, goal="Open the third door")
    play_move(table, note_goal, script="770")

    assert (table.current_slumber.goal, table.current_slumber.script) == ("Open the third door", "770")
    with expect_violation("ef.dream.none"):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), note_goal, goal="x")


@pytest.mark.parametrize("rule", [end_dream])
def test_there_is_no_dream_to_end_in_a_slumber_p9(rule: Any) -> None:
    with expect_violation("ef.dream.none"):
        play_move(build_table(DreamerFactory.build(), SlumberFactory.build()), rule, outcome="won")


def test_a_dream_whose_gate_is_gone_ends_all_the_same() -> None:
    table = build_dream_table(gate=9)

    play_move(table, end_dream, outcome="won")

    assert table.slumber is None
