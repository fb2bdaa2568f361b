"""What follows a Slumber, a Dream or a loss: one list on the card, from the end to the Map (manual p. 9, 10 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine.messages import messages
from campaigns.etherfields.game_ui import build_status_bar
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.rules.checklists.moves import (
    finish_script,
    leave_checklist,
    skip_step,
    start_checklist,
    tick_remaining_steps,
    tick_step,
)
from campaigns.etherfields.rules.distress import suffer_distress
from campaigns.etherfields.rules.dreams import enter_dream
from campaigns.etherfields.rules.dreamworld import take_shortcut, travel
from campaigns.etherfields.rules.ending_moves import end_dream, end_out_of_turns, end_slumber
from campaigns.etherfields.rules.fate import add_to_deck
from campaigns.etherfields.rules.gates import correct_gate, gain_gate, remove_gate
from campaigns.etherfields.rules.items import fill_item_market
from campaigns.etherfields.rules.loot import gain_loot
from campaigns.etherfields.rules.market import add_to_market
from campaigns.etherfields.rules.next_steps import NextStep, find_next_step
from campaigns.etherfields.rules.procedure import list_open_steps
from campaigns.etherfields.rules.secrets import reveal_secret
from campaigns.etherfields.rules.session_end import save_as_death
from campaigns.etherfields.rules.shopping import SHOPPING_CARD_COUNT
from campaigns.etherfields.rules.slumbers import meet_slumber, skip_slumber
from campaigns.etherfields.rules.team_cards import set_season
from campaigns.etherfields.rules.team_effects import affect_team
from tests.etherfields.factories import (
    GateFactory,
    LocationFactory,
    SecretFactory,
    SessionFactory,
    SlumberFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_slumber_table, build_viewer
from tests.page_parts import list_links, render_part
from tests.rule_harness import build_table, expect_violation, get_violation_code, has_consequence, play_move

WON_STEPS = [
    "end-result", "end-gains", "end-gates", "end-decks", "end-markets", "end-shopping", "end-season", "end-gate", "end-map",
    "end-tokens",
]  # fmt: skip
ENDED_DREAM = {"kind": "dream", "name": "Rose", "code": "", "outcome": "won", "gate": 0, "looted": False}
LOST_STEPS = [
    "end-card", "end-result", "end-gains", "end-decks", "end-shopping", "end-season", "end-kept", "end-map", "end-tokens",
]  # fmt: skip


def build_ended_slumber(**slumber: Any) -> Any:
    """Build a table of three Dreamers in a Slumber, on a noted Location."""
    return build_slumber_table(*build_team(3), TeamFactory.build(at="Quay", place="slumber"), **slumber)


def build_dream(**team: Any) -> Any:
    """Build a table of three Dreamers in a Dream with its Gate and two Secrets on the table."""
    secrets = [SecretFactory.build(code=f"I-14 {letter}", dream="I-14", standing="revealed") for letter in "AB"]
    gate = GateFactory.build(name="Winter station", dream="I-14", entered=1)
    given = TeamFactory.build(**{"at": "Quay", "place": "dream", "shopping": 1, **team})
    dream: dict[str, Any] = {"kind": "dream", "name": "Winter station", "code": "I-14", "gate": 1}
    return build_slumber_table(*build_team(3), given, gate, *secrets, **dream)


def get_list(table: Any) -> Any:
    """Return the only open list."""
    (checklist,) = table.checklists
    return checklist


def list_moves(found: NextStep, style: str = "") -> list[str]:
    """Return the moves of the answers, of one style if given."""
    return [answer.move_name for answer in found.answers if style in ("", answer.style)]


def tick(table: Any, *keys: str) -> None:
    """Tick steps of the only open list."""
    for key in keys:
        play_move(table, tick_step, checklist=get_list(table), step=key)


def get_card(table: Any) -> Any:
    """Return the context of the card."""
    return build_next_step_panel(table, build_viewer())


@pytest.mark.parametrize(
    ("phase", "turns_left", "move", "step", "kicker"),
    [
        ("out-of-turns", 0, end_out_of_turns, "slumber-loot-last", "The Slumber “Wraith” ran out of Turns"),
        ("out-of-turns", 3, end_out_of_turns, "slumber-loot", "You skipped the Slumber “Wraith”"),
    ],
)
def test_after_a_slumber_its_loot_is_asked_then_what_leaves_the_table_then_the_map_p9_p10(
    phase: str, turns_left: int, move: Any, step: str, kicker: str
) -> None:
    table = build_ended_slumber(phase=phase, turns_left=turns_left, name="Wraith")

    play_move(table, move)

    found, card = find_next_step(table), get_card(table)
    assert (found.facts["step"], card["kick"]) == (step, kicker)
    assert [part["standing"] for part in card["parts"]] == ["current", "left"]
    assert (list_moves(found, "go"), list_moves(found, "answer")) == ([], ["gain-loot", "skip-step"])
    assert [field.argument_name for field in found.answers[0].extra_fields] == ["ether", "gems", "keys"]
    play_move(table, gain_loot, ether=2, keys=1)
    assert ([dreamer.ether for dreamer in table.dreamers], table.team.keys) == ([2, 2, 2], 1)
    assert find_next_step(table).facts["step"] == "slumber-tile"
    tick(table, "slumber-tile")
    assert (find_next_step(table).code, table.team.ended, len(table.checklists)) == ("now.map", {}, 0)


def test_loot_of_a_slumber_that_was_won_is_gained_without_asking_whether_there_is_any_p9() -> None:
    table = build_ended_slumber(name="Wraith")

    play_move(table, end_slumber)

    found, card = find_next_step(table), get_card(table)
    assert (found.facts["step"], card["kick"]) == ("slumber-loot", "After the Slumber “Wraith”")
    assert [list_moves(found, style) for style in ("go", "answer")] == [["gain-loot"], []]
    assert card["lead"] == "Gain the Loot of the Turn card on the table."
    play_move(table, gain_loot, ether=2, keys=1)
    assert find_next_step(table).facts["step"] == "slumber-tile"


def test_a_slumber_that_ends_without_loot_asks_for_none_p9() -> None:
    table = build_ended_slumber()

    play_move(table, end_slumber, without_loot=True)

    assert list_open_steps(get_list(table)) == ["slumber-tile"]
    assert not table.team.ended["looted"]


def test_without_a_word_about_loot_none_is_gained_p9() -> None:
    table = build_ended_slumber()
    play_move(table, end_slumber)

    play_move(table, skip_step, checklist=get_list(table), step="slumber-loot")

    assert find_next_step(table).facts["step"] == "slumber-tile"
    assert {dreamer.ether for dreamer in table.dreamers} == {0}


def test_loot_that_was_gained_in_the_slumber_is_not_asked_again_p9() -> None:
    table = build_ended_slumber(looted=True)

    play_move(table, end_slumber)

    assert list_open_steps(get_list(table)) == ["slumber-tile"]
    assert "gain-loot" in list_moves(find_next_step(table), "more")  # a Turn card may give two kinds
    play_move(table, gain_loot, keys=1)
    assert has_consequence(table, "ef.loot.again")


@pytest.mark.parametrize(
    ("team", "rows", "is_known"),
    [
        ({}, [], False),
        ({"shopping": 2}, [], True),
        ({"pending": ["shopping"]}, [], True),
        ({"first_dream": True}, [], True),
        ({}, [LocationFactory.build(effects=["key", "shopping"])], True),
    ],
)
def test_shopping_cards_are_restored_once_the_team_has_met_shopping(
    team: dict[str, Any], rows: list[Any], is_known: bool
) -> None:
    table = build_table(
        *build_team(3), TeamFactory.build(place="dream", **team), *rows, SlumberFactory.build(kind="dream")
    )

    play_move(table, end_dream, outcome="won")

    assert ("end-shopping" in list_open_steps(get_list(table))) == is_known


@pytest.mark.parametrize("name", ["–", ""])
def test_a_slumber_without_a_name_is_the_slumber(name: str) -> None:
    table = build_ended_slumber(name=name)
    play_move(table, end_slumber)

    assert get_card(table)["kick"] == "After the Slumber"


@pytest.mark.parametrize(
    ("outcome", "steps", "kicker"),
    [
        ("won", WON_STEPS, "You won the Dream “Winter station (I-14)”"),
        ("lost", LOST_STEPS, "You lost the Dream “Winter station (I-14)”"),
        ("left", [step for step in WON_STEPS if step != "end-markets"],
         "You left the Dream “Winter station (I-14)” without winning or losing it"),
    ],
)  # fmt: skip
def test_after_a_dream_its_script_and_outcome_say_what_follows_p10_p18(
    outcome: str, steps: list[str], kicker: str
) -> None:
    table = build_dream()

    play_move(table, end_dream, outcome=outcome)

    assert list_open_steps(get_list(table)) == steps
    assert get_card(table)["kick"] == kicker
    assert "gain-loot" not in list_moves(find_next_step(table))  # Loot is for Slumbers (p. 10)
    assert get_violation_code(table, gain_loot) == "ef.slumber.none"


def test_all_that_a_script_decides_is_one_list_done_at_once() -> None:
    table = build_dream(shopping=1)
    play_move(table, end_dream, outcome="won")
    found, card = find_next_step(table), get_card(table)
    assert (str(card["title"]), card["code_link"]) == ("Do what its script says", True)
    assert [part["standing"] for part in card["parts"]] == ["current", "left", "left"]
    done, *rewards, _leave = found.answers
    assert [answer.label_code for answer in rewards] == ["now.each-ether", "now.affects-one"]
    assert done.chip_field is not None
    assert done.chip_field.values == tuple(key for key in [*WON_STEPS[1:7], WON_STEPS[9]])

    play_move(table, finish_script, checklist=get_list(table), steps=["end-shopping"])

    assert table.team.shopping == SHOPPING_CARD_COUNT
    assert list_open_steps(get_list(table)) == ["end-gate", "end-map"]
    assert [part["standing"] for part in get_card(table)["parts"]] == ["done", "current", "left"]


def test_new_gates_and_a_new_season_of_a_script_are_asked_one_by_one_p4_p10() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="won")
    play_move(table, finish_script, checklist=get_list(table), steps=["end-gates", "end-season"])

    assert list_open_steps(get_list(table)) == ["end-gates", "end-season", "end-gate", "end-map"]
    assert [part["standing"] for part in get_card(table)["parts"]] == ["current", "left", "left"]
    gates = find_next_step(table)
    assert (gates.facts["step"], list_moves(gates)) == ("end-gates", ["gain-gate", "tick", "leave-checklist"])
    assert [field.argument_name for field in gates.answers[0].extra_fields] == ["name", "code", "keys"]
    play_move(table, gain_gate, name="The Pale Door")
    assert (find_next_step(table).facts["step"], find_next_step(table).facts["told"]["fresh"]) == (
        "end-gates", ["The Pale Door"]
    )  # fmt: skip
    tick(table, "end-gates")

    season = find_next_step(table)
    assert (season.facts["step"], list_moves(season)) == ("end-season", ["set-season", "skip-step", "leave-checklist"])
    play_move(table, set_season, season="Thin frost")
    assert find_next_step(table).facts["step"] == "end-gate"


def test_what_a_script_gives_is_not_asked_again_once_it_was_reported_p10_p17() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="won")
    play_move(table, reveal_secret, code="I-02 X", turns_out="gate")
    assert "end-gains" in list_open_steps(get_list(table))
    play_move(table, reveal_secret, code="II-40 A", turns_out="wisdom", name="Patience")
    assert "end-gains" not in list_open_steps(get_list(table))

    play_move(table, finish_script, checklist=get_list(table), steps=["end-gains", "end-gates"])

    assert list_open_steps(get_list(table)) == ["end-gates", "end-gate", "end-map"]
    gates = find_next_step(table)
    assert (gates.facts["told"]["reported"], gates.answers[0].extra_fields[1].ticked_values) == (
        ["I-02 X"],
        ("I-02 X",),
    )
    code = get_card(table)["answers"][0].fields[1].form_field
    assert code.value == "I-02 X"
    play_move(table, gain_gate, name="Mirror", code="I-02 X")
    assert find_next_step(table).answers[0].extra_fields[1].ticked_values == ()


def test_a_gate_gained_before_the_script_is_answered_is_not_asked_again_p10() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="won")

    play_move(table, gain_gate, name="The Pale Door")

    assert "end-gates" not in list_open_steps(get_list(table))


def test_new_cards_and_tiles_for_decks_are_asked_for_and_may_be_none_p17() -> None:
    table = build_dream(slumber_deck=4)
    play_move(table, end_dream, outcome="won")
    play_move(table, finish_script, checklist=get_list(table), steps=["end-gains", "end-decks"])

    gains = find_next_step(table)
    assert (gains.facts["step"], get_card(table)["code_link"]) == ("end-gains", True)
    assert [answer.label_code for answer in gains.answers] == ["now.no-more", ""]
    play_move(table, reveal_secret, code="I-01 D", turns_out="item", name="Lantern")
    tick(table, "end-gains")

    decks = find_next_step(table)
    assert (decks.facts["step"], get_card(table)["code_link"]) == ("end-decks", False)
    assert list_moves(decks) == [*["add-to-deck"] * 3, "tick", "leave-checklist"]
    play_move(table, add_to_deck, deck="slumber", count=3)
    assert (table.team.slumber_deck, find_next_step(table).facts["step"]) == (7, "end-decks")
    tick(table, "end-decks")
    assert find_next_step(table).facts["step"] == "end-gate"


def test_cards_nobody_found_are_counted_into_the_markets_p14_p15() -> None:
    table = build_dream(market=20, item_market=3)
    play_move(table, end_dream, outcome="won")
    play_move(table, finish_script, checklist=get_list(table), steps=["end-markets"])

    step = find_next_step(table)
    assert (step.facts["step"], list_moves(step)) == (
        "end-markets", ["add-to-market", "fill-item-market", "tick", "leave-checklist"]
    )  # fmt: skip
    play_move(table, add_to_market, count=4)
    play_move(table, fill_item_market, count=2)
    tick(table, "end-markets")

    assert (table.team.market, table.team.item_market) == (24, 5)
    assert find_next_step(table).facts["step"] == "end-gate"


def test_a_script_may_give_ether_or_a_cure_to_each_dreamer_or_one_p10() -> None:
    table = build_dream()
    table.dreamers[1].distress, table.dreamers[2].sealed = 2, 3
    play_move(table, end_dream, outcome="won")
    offered = [a.label_code for a in find_next_step(table).answers if a.move_name == "affect-team"]
    assert offered == ["now.each-ether", "now.each-cure", "now.each-unseal", "now.affects-one"]

    play_move(table, affect_team, team_effect="ether", count=2)

    assert [dreamer.ether for dreamer in table.dreamers] == [2, 2, 2]
    assert find_next_step(table).facts["step"] == "end-script"


def test_a_noted_keys_cost_is_no_correction_p10() -> None:
    table = build_table(GateFactory.build(ref=1, name="The Pale Door", keys=None), TeamFactory.build())

    def tell(**args: Any) -> str:
        play_move(table, correct_gate, gate=table.gates[1], **args)
        return messages.get_journal_line(
            "etherfields.correct-gate", {"gate": "The Pale Door", **args}, dict(table.line_facts)
        )

    assert tell(keys=1) == "The Dream Gate The Pale Door's Keys Cost is 1."
    assert tell(keys=2) == "The Team corrected the Dream Gate The Pale Door. Keys Cost: 2."


def test_of_a_script_that_asks_for_nothing_nothing_is_done() -> None:
    table = build_dream(shopping=1)
    play_move(table, end_dream, outcome="lost")

    play_move(table, skip_step, checklist=get_list(table), step="end-card")
    play_move(table, finish_script, checklist=get_list(table))

    assert table.team.shopping == 1
    assert list_open_steps(get_list(table)) == ["end-kept", "end-map"]
    with expect_violation("ef.checklist.no-step"):
        play_move(table, finish_script, checklist=get_list(table), steps=["end-gate"])


@pytest.mark.parametrize("is_removed", [False, True])
def test_the_gate_is_kept_or_removed_as_the_script_says_p5_p10(is_removed: bool) -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="won")
    play_move(table, finish_script, checklist=get_list(table))
    assert list_moves(find_next_step(table)) == ["tick", "remove-gate", "leave-checklist"]

    if is_removed:
        play_move(table, remove_gate, gate=table.gates[1])
    else:
        tick(table, "end-gate")

    standing = "removed" if is_removed else "returned"
    assert table.gates[1].standing == ("removed" if is_removed else "open")
    assert [secret.standing for secret in table.secrets] == [standing, standing]
    assert list_open_steps(get_list(table)) == ["end-map"]


def test_a_dream_removed_at_its_end_is_put_away() -> None:
    table = build_dream()

    play_move(table, end_dream, outcome="won", remove=True)

    assert {"end-removed"} == {step for step in list_open_steps(get_list(table)) if step in ("end-gate", "end-removed")}


def test_the_starting_tiles_are_set_up_once_the_team_has_them_p9() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="lost")
    assert table.team.map_tiles == 0

    table = build_dream(slumber_map=6)
    play_move(table, end_dream, outcome="lost")
    assert (table.team.map_tiles, table.team.slumber_map) == (2, 4)


def test_a_list_that_was_left_is_found_again_while_the_team_is_there() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="lost")
    play_move(table, leave_checklist, checklist=get_list(table))

    again = [answer.arguments for answer in find_next_step(table).answers if answer.move_name == "start-checklist"]
    assert {"procedure": "dream-end"} in again
    play_move(table, start_checklist, procedure="dream-end")
    assert list_open_steps(get_list(table)) == LOST_STEPS

    play_move(table, travel, at="Tower")
    assert (table.team.ended, len(table.checklists)) == ({}, 0)
    with expect_violation("ef.checklist.no-dream"):
        play_move(table, start_checklist, procedure="dream-end")


def test_play_that_goes_on_puts_the_list_away_p7_p9() -> None:
    table = build_ended_slumber()
    play_move(table, end_slumber)
    play_move(table, meet_slumber, name="Crone", turns=3)
    assert (table.team.ended, len(table.checklists)) == ({}, 0)

    table = build_dream()
    play_move(table, end_dream, outcome="lost")
    table.team.dreamed, table.team.keys = False, 4
    play_move(table, enter_dream, gate=table.gates[1])
    assert (table.team.ended, len(table.checklists)) == ({}, 0)


@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("slumber", ["death-card", "death-slumber"]),
        ("dream", ["death-card", "death-dreamscape", "death-gate"]),
    ],
)
def test_a_loss_is_one_list_from_the_death_card_to_the_map_p18(kind: str, steps: list[str]) -> None:
    table = build_ended_slumber() if kind == "slumber" else build_dream()

    play_move(table, save_as_death)

    card = get_card(table)
    assert list_open_steps(get_list(table)) == steps
    assert (card["kick"], str(card["title"])) == (
        "All Dreamers have lost: gave up in the middle of a Slumber or Dream",
        "Resolve the Death card",
    )
    tick(table, *steps)
    assert (table.team.lost, table.slumber, len(table.checklists), len(table.prompts)) == ("", None, 0, 0)
    assert find_next_step(table).code == "now.map"


def test_the_death_card_cures_on_its_own_step_and_stays_with_the_team_p18() -> None:
    table = build_dream()
    table.dreamers[1].distress, table.dreamers[2].sealed = 7, 2
    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=1)
    step, card = find_next_step(table), get_card(table)
    assert [answer.label_code or answer.move_name for answer in step.answers] == [
        "now.each-cure-all", "now.each-cure", "now.each-unseal-all", "now.each-unseal", "now.affects-one", "now.done",
        "leave-checklist",
    ]  # fmt: skip
    assert "Reveal it first" in str(card["lead"])
    with expect_violation("ef.death.all-lost"):
        play_move(table, affect_team, team_effect="distress", count=1)

    play_move(table, affect_team, team_effect="cure-all")
    assert ([dreamer.distress for dreamer in table.dreamers], table.team.lost) == ([0, 0, 0], "distress")
    notes = {answer.label_code: answer.note_code for answer in find_next_step(table).answers}
    assert (notes["now.each-cure-all"], notes["now.each-unseal-all"]) == ("now.no-distress", "")
    tick(table, "death-card")
    assert has_consequence(table, "ef.secret.goes", secret="II-42 I", goes="wisdom")
    play_move(table, tick_remaining_steps, checklist=get_list(table))
    assert (table.team.lost, has_consequence(table, "ef.death.over")) == ("", False)

    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=8)
    assert str(get_card(table)["lead"]).endswith("It is among your Wisdom cards.")
    tick(table, "death-card")
    assert [card.code for card in table.cards] == ["II-42 I"]


def test_what_the_death_card_has_done_for_everybody_is_not_tapped_again_p18() -> None:
    table = build_dream()
    for dreamer in table.dreamers:
        dreamer.distress, dreamer.sealed = 7, 2
    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=1)

    play_move(table, affect_team, team_effect="cure", count=2)
    play_move(table, affect_team, team_effect="unseal", count=1, dreamer=table.dreamers[1])

    step = find_next_step(table)
    rows = {answer.label_code: (answer.is_closed, answer.note_code) for answer in step.answers}
    assert (rows["now.each-cure"], rows["now.each-cure-all"]) == ((True, ""), (True, ""))
    assert (rows["now.each-unseal"], rows["now.each-unseal-all"]) == ((False, ""), (False, ""))
    assert "now.each-cure" not in {answer.label_code for answer in step.all_answers}


def test_starting_tiles_are_set_up_after_a_loss_by_those_who_have_them_p9_p18() -> None:
    for team, is_told in (({}, False), ({"slumber_map": 6}, True)):
        table = build_dream(**team)
        play_move(table, save_as_death)
        tick(table, "death-card")
        assert ("Starting Slumber Map tiles" in str(get_card(table)["lead"])) is is_told

        table = build_dream(**team)
        play_move(table, end_dream, outcome="lost")
        tick(table, "end-card")
        play_move(table, finish_script, checklist=get_list(table))
        tick(table, "end-kept")
        assert ("Starting Slumber Map tiles" in str(get_card(table)["lead"])) is is_told
        tick(table, "end-map")
        assert (table.team.map_tiles, len(table.checklists)) == (2 if is_told else 0, 0)


def test_a_lost_dream_begins_with_the_death_card_unless_its_script_spares_it_p18() -> None:
    table = build_dream()
    play_move(table, end_dream, outcome="lost")
    step = find_next_step(table)
    assert (step.facts["step"], list_moves(step)) == (
        "end-card", ["affect-team", "tick", "skip-step", "leave-checklist"]
    )  # fmt: skip
    assert [str(part["label"]) for part in get_card(table)["parts"]] == ["Death card", "Script", "Dream", "Map"]

    tick(table, "end-card")

    assert find_next_step(table).facts["step"] == "end-script"
    assert [(secret.code, secret.standing) for secret in table.secrets][-1] == ("II-42 I", "gained")


def test_what_a_loss_clears_is_gone_once_that_is_ticked_p18() -> None:
    table = build_dream()
    table.entities.add(name="Wraith", figures=2)
    play_move(table, save_as_death)

    tick(table, "death-card", "death-dreamscape")

    assert (table.slumber, len(table.entities), table.team.lost) == (None, 0, "saved")
    assert find_next_step(table).code == "now.guide"
    play_move(table, tick_remaining_steps, checklist=get_list(table))
    assert (table.team.lost, table.team.place, find_next_step(table).code) == ("", "dreamworld", "now.map")


def test_a_list_of_an_earlier_version_asks_only_for_its_last_step_p18() -> None:
    """Its Season is left out, as it stays; its last step resolves the loss as before."""
    table = build_table(*build_team(3), SessionFactory.build(), TeamFactory.build(at="Quay", season="Winter"))
    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=8)
    earlier = ("death-card", "death-season", "death-resolve")
    get_list(table).steps = [{"key": key, "done": False, "facts": {}} for key in earlier]

    tick(table, "death-card")
    assert list_open_steps(get_list(table)) == ["death-resolve"]
    tick(table, "death-resolve")

    assert (table.team.lost, len(table.checklists), find_next_step(table).code) == ("", 0, "now.map")


def test_on_the_map_a_loss_is_over_with_the_death_card_p18() -> None:
    table = build_table(*build_team(3), SessionFactory.build(), TeamFactory.build(at="Quay", season="Winter"))
    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=8)
    card = get_card(table)
    assert (card["kick"], card["parts"]) == ("All Dreamers have lost: 8 Distress", [])
    assert str(card["lead"]).endswith("The Season stays: Winter.")

    tick(table, "death-card")

    assert (table.team.lost, len(table.checklists), find_next_step(table).code) == ("", 0, "now.map")


def test_the_rows_of_the_death_card_stay_in_place_after_each_report_p18() -> None:
    table = build_dream()
    table.dreamers[1].distress, table.dreamers[2].sealed = 7, 2
    play_move(table, suffer_distress, dreamer=table.dreamers[1], count=1)
    before = [answer.label_code for answer in find_next_step(table).answers]

    play_move(table, affect_team, team_effect="cure-all")

    assert [answer.label_code for answer in find_next_step(table).answers] == before


@pytest.mark.parametrize(("is_fate_due", "left"), [(True, ["slumber"]), (False, ["fate", "slumber"])])
def test_the_fate_card_that_brought_a_loss_is_resolved_with_it_p7_p18(is_fate_due: bool, left: list[str]) -> None:
    """A price paid on the way to the Location is none of its Fate card."""
    quay = LocationFactory.build(name="Quay", effects=["fate", "slumber"])
    pending = ["fate", "slumber"] if is_fate_due else []
    table = build_table(*build_team(3), SessionFactory.build(), quay, TeamFactory.build(at="Tower", pending=pending))
    if is_fate_due:
        play_move(table, affect_team, team_effect="distress", count=8)
    else:
        play_move(table, take_shortcut, at="Quay", toll="distress", amount=8)

    tick(table, "death-card")

    assert (table.team.lost, table.team.pending) == ("", left)
    assert has_consequence(table, "ef.fate.card-back") == is_fate_due


@pytest.mark.parametrize(
    ("turns_left", "hours", "offered"), [(1, 2, (1, 2)), (1, 0, None), (2, 2, None), (None, 2, None)]
)
def test_on_the_last_turn_card_hours_buy_more_turns_p15(
    turns_left: int | None, hours: int, offered: tuple[int, ...] | None
) -> None:
    table = build_ended_slumber(phase="event", turns_left=turns_left)
    table.team.hours = hours

    chips = {a.move_name: a.chip_field for a in find_next_step(table).answers}.get("add-turns")

    assert (chips.values if chips else None) == offered


@pytest.mark.parametrize("kind", ["slumber", "dream"])
@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_the_card_leads_to_the_end_in_every_step_of_a_turn_p9_p10(kind: str, phase: str) -> None:
    card = get_card(build_slumber_table(*build_team(3), phase=phase, kind=kind))

    page = render_part("etherfields/now_card.jinja", card)
    assert str(card["end_link"]["label"]) == f"End the {kind.capitalize()}"
    assert [href for href in list_links(page) if "ends" in href] == [f"/c/abc/sheet/{kind}ends/"]


def test_out_of_turns_the_card_itself_is_the_end_p9() -> None:
    assert get_card(build_ended_slumber(phase="out-of-turns", turns_left=0))["end_link"] is None


@pytest.mark.parametrize(
    ("name", "detail"), [("Wraith", "Wraith"), ("", "Quay")], ids=["what ended", "a Slumber without a name"]
)
def test_the_bar_names_what_ended_until_play_goes_on(name: str, detail: str) -> None:
    table = build_ended_slumber(name=name)
    play_move(table, end_slumber)
    bar = build_status_bar(table)
    assert (bar.phase_text, bar.turn_text) == ("After a Slumber", detail)

    play_move(table, travel, at="Tower")
    assert build_status_bar(table).phase_text == "Dreamworld Map"


def test_a_slumber_skipped_before_it_began_had_no_turn_card_and_asks_for_no_loot_p9() -> None:
    table = build_table(*build_team(3), SessionFactory.build(), TeamFactory.build(at="Quay", pending=["slumber"]))
    play_move(table, skip_slumber)
    assert get_card(table)["lead"] == "Do what the tile says for Out of Turns. No Turn is played."

    play_move(table, end_out_of_turns)

    assert get_card(table)["kick"] == "You skipped the Slumber"
    assert list_open_steps(get_list(table)) == ["slumber-tile"]


@pytest.mark.parametrize(
    ("slumber", "lead"),
    [
        ({}, "Do what the tile says for Out of Turns. Its Loot, if any, comes next."),
        ({"kind": "dream"}, "Do what the Gate tile says for Out of Turns, then say how the Dream ended."),
        ({"script": "770"}, ""),
    ],
)
def test_the_card_of_out_of_turns_says_what_to_do_unless_its_title_names_the_script_p8(
    slumber: dict[str, str], lead: str
) -> None:
    table = build_ended_slumber(phase="out-of-turns", turns_left=0, **slumber)

    assert get_card(table)["lead"] == lead


def test_an_awakening_is_named_in_the_bar_and_ends_what_ended_before_it_p18() -> None:
    table = build_table(*build_team(3), SessionFactory.build(), TeamFactory.build(ended=ENDED_DREAM, first_dream=True))
    play_move(table, start_checklist, procedure="awakening")
    assert build_status_bar(table).phase_text == "Awakening"

    play_move(table, tick_remaining_steps, checklist=get_list(table))

    assert (build_status_bar(table).phase_text, table.team.ended) == ("Dreamworld Map", {})


def test_a_guided_loss_asks_for_the_death_card_once_p18() -> None:
    table = build_dream()
    play_move(table, save_as_death)

    assert find_next_step(table).other_prompts == ()
    assert not get_card(table).get("waiting")
