"""Interactions of two paragraphs of the rules: rows that fill together, fifteen Power in another's turn, late minions."""

from __future__ import annotations

from campaigns import rulebook
from campaigns.engine import get_moves
from campaigns.engine.messages import messages
from campaigns.lucidity.rules import draw, setup
from campaigns.lucidity.rules.copy_sections import RULES_BY_SECTION
from campaigns.lucidity.rules.dice import sum_power
from campaigns.lucidity.rules.game_state import Prompt
from campaigns.lucidity.rules.state_machine import machine
from tests.lucidity.positions import (
    build_position,
    count_bag,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    report_dream,
    report_move,
)
from tests.rule_harness import build_table, expect_violation, get_violation_code, play_move

FOURTEEN_POWER = "power BD BD BD BD BD BD BD"


def send_minions(table: object, drawn: str, *, kept: str, face: str, player: int) -> None:
    """Send minions: two dice drawn, one kept and given to a player, who reports its face."""
    report_move(table, "send-minions")
    report_move(table, "draw", colours=list(drawn))
    report_move(table, "return-dice", colours=[drawn.replace(kept, "", 1)])
    report_move(table, "attack", player=player)
    report_move(table, "roll", faces=[face])


class TestRowsThatFillTogether:
    def test_the_hunt_comes_before_exhaustion_and_shadows(self) -> None:
        table = build_position("power YP hunt RH RH RH exhaust BE BE shadow RS RS", "", "")

        report_dream(table, "RH BE RS")
        report_move(table, "fear", die="")

        assert (format_card(table), sum(count_bag(table).values()), get_prompt(table)) == (
            "role out",
            80,
            ("track", "Bob"),
        )

    def test_who_is_exhausted_loses_power_first_and_turns_then(self) -> None:
        table = build_position("power BP RD exhaust BE BE shadow YS YS", "", "", spent="YD")
        report_dream(table, "GE YS")
        report_move(table, "imprison", die="BE")

        report_move(table, "exhaustion", colour="R")

        assert format_card(table) == "role Y power BP BP YD"
        assert get_prompt(table) == ("track", "Bob")

    def test_two_envies_in_a_row_each_take_a_die(self) -> None:
        table = build_position("power YP RP", "", "")
        report_dream(table, "GS GS")

        report_move(table, "envy", place="power", die="YP")
        report_move(table, "roll", faces=["H"])
        assert get_prompt(table) == ("envy", "Bob")
        report_move(table, "envy", place="hunt", die="YH")
        report_move(table, "roll", faces=["P"])

        assert format_card(table) == "power RP YP shadow GS GS"

    def test_a_shadow_moved_to_the_hunt_row_fills_no_shadow_row_and_is_not_kept(self) -> None:
        table = build_position("hunt YS shadow YS", "", "")
        report_dream(table, "YS")
        assert get_prompt_kind(table) == "rest"

        report_move(table, "dream-again")
        report_move(table, "keep", dice=["YS", "RP"])

        assert format_card(table) == "role Y power RP"

    def test_a_row_of_a_claimed_colour_stays_full_while_another_turns(self) -> None:
        table = build_position("shadow BS BS BS BS YS YS", "role B", "")

        report_dream(table, "YS")

        assert format_card(table) == "role Y"


class TestFifteenInAnothersTurn:
    def test_consuming_up_to_it_leaves_every_dreamer_a_last_turn_and_no_nightmare(self) -> None:
        table = build_position(f"role B {FOURTEEN_POWER}", "power BP", "role R", "")

        report_move(table, "consume", player=2, die="BP")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Bob"), [3])

    def test_a_dreamer_may_reach_it_by_the_die_that_minions_bring(self) -> None:
        table = build_position("role B", FOURTEEN_POWER, "")

        send_minions(table, "RG", kept="R", face="P", player=2)

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Cid"), [])

    def test_the_dice_on_a_nightmares_card_count_as_soon_as_it_is_claimed(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} shadow YS YS", "", "", spent="YP")

        report_dream(table, "YS")

        assert (get_prompt(table), get_game_state(table).final) == (("track", "Bob"), [2])

    def test_with_no_other_dreamer_the_game_is_over_at_once(self) -> None:
        table = build_position(f"{FOURTEEN_POWER} RP hunt RH", "role out", "role R")
        report_dream(table, "YE")

        report_move(table, "rest", place="hunt", die="RH")

        assert table.current_game.winners == [0]


class TestMinionsThatStrikeLate:
    def test_four_hunt_dice_count_in_the_dreamers_own_turn_after_the_first_roll(self) -> None:
        table = build_position("role B", "hunt RH RH RH", "")

        send_minions(table, "RG", kept="R", face="H", player=2)
        assert get_prompt(table) == ("track", "Bob")
        report_dream(table, "GP")

        assert format_card(table, 1) == "role out"

    def test_checked_at_once_the_attacked_dreamer_chooses_among_equal_rows(self) -> None:
        table = build_position("role B", "shadow YS YS YS RS RS RS", "", readings={"minions": "now"})

        send_minions(table, "RG", kept="G", face="P", player=2)

        assert get_prompt(table) == ("become", "Bob")

    def test_exhausted_at_once_is_not_exhausted_in_the_next_turn_by_that(self) -> None:
        table = build_position("role B", "power RP exhaust YE YE", "", readings={"minions": "now"})

        send_minions(table, "YG", kept="Y", face="E", player=2)
        report_move(table, "exhaustion", colour="R")

        assert (get_prompt(table), format_card(table, 1), get_game_state(table).exhausted) == (
            ("track", "Bob"),
            "exhaust YE YE YE",
            False,
        )


def test_too_many_dice_for_minions_are_for_the_next_player_and_one_die_only_is_given() -> None:
    table = build_position("role B", "", "")
    report_move(table, "send-minions")

    report_move(table, "draw", colours=["R", "G", "Y"])
    assert get_prompt(table) == ("excess", "Bob")
    report_move(table, "excess", colours=["R"])

    with expect_violation("lu.minions.one-die"):
        report_move(table, "return-dice", colours=["G", "Y"])


def test_a_turn_ended_by_a_card_leaves_no_die_in_hand() -> None:
    table = build_position("", "")
    report_move(table, "choose-track", track=2)
    report_move(table, "draw", colours=["B", "G", "Y", "R"])

    report_move(table, "end-turn")

    assert (get_prompt(table), sum(count_bag(table).values())) == (("track", "Bob"), 80)


def test_a_step_is_known_by_its_name_and_stays_the_function_it_is() -> None:
    assert machine.task_handlers["draw"] is draw.ask_draw


def test_only_power_faces_are_worth_power() -> None:
    assert sum_power(["BP", "GD", "RH", "YE", "BS"]) == 3


def test_the_first_game_of_a_campaign_is_number_one() -> None:
    table = build_table(game_name="lucidity")

    play_move(table, setup.begin, players=["Ann", "Bob"])

    assert table.current_game.number == 1


def test_what_is_not_awaited_is_refused_under_the_rule_of_its_move() -> None:
    table = build_position("", "")

    codes = {get_violation_code(table, found.rule) for found in get_moves("lucidity") if found.game == "lucidity"}

    assert "lu.consume.not-now" in codes
    assert {code for code in codes if code} <= set(messages.violations)


def test_every_part_of_a_copy_has_a_rule_that_can_be_read() -> None:
    assert all(rulebook.find_entry(rule) for rule in RULES_BY_SECTION.values())


def test_a_shadow_is_placed_only_of_dice_that_were_rolled() -> None:
    g = build_position("", "").get_mutable_state()
    g.question, g.todo, g.rolled = Prompt("shadow", 0, dice=["BS"], pay=[]), [["resolve", [], ""]], ["BS"]
    assert machine.is_answerable(g)

    g.rolled = ["RS"]

    assert not machine.is_answerable(g)
