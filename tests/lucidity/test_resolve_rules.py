"""Rules, Roll and Resolve Dreams: the order of resolution, rows that are full, rerolls."""

from __future__ import annotations

from campaigns.engine.messages import messages
from campaigns.lucidity.panels.prompt_views import format_hint
from campaigns.lucidity.rules.game_state import Prompt
from tests.lucidity.positions import (
    build_position,
    count_bag,
    edit_game,
    format_card,
    get_game_state,
    get_prompt,
    get_prompt_kind,
    list_messages,
    report_dream,
    report_move,
)
from tests.rule_harness import expect_violation


class TestRolling:
    def test_a_face_is_reported_for_each_die_in_hand_in_order(self) -> None:
        table = build_position("", "")
        report_move(table, "choose-track", track=2)
        report_move(table, "draw", colours=["B", "R", "G", "G"])
        report_move(table, "return-dice", colours=["G", "G"])

        report_move(table, "roll", faces=["E", "H"])

        assert format_card(table) == "hunt RH exhaust BE"
        assert table.line_facts == {"player": "Ann", "dice": ["BE", "RH"]}

    def test_another_number_of_faces_is_refused(self) -> None:
        table = build_position("", "")
        report_move(table, "choose-track", track=1)
        report_move(table, "draw", colours=["R", "R", "R"])

        with expect_violation("lu.resolve.count", wanted=1, given=2):
            report_move(table, "roll", faces=["E", "H"])
        with expect_violation("lu.dice.unknown", given="RX"):
            report_move(table, "roll", faces=["X"])

    def test_a_face_that_its_colour_has_not_is_refused_unless_a_card_says_otherwise(self) -> None:
        faces = {colour: {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2} for colour in "BGYR"}
        table = build_position("", "", faces=faces)
        report_move(table, "choose-track", track=1)

        with expect_violation("lu.dice.face", die="BH"):
            report_move(table, "keep", dice=["BH"])
        report_move(table, "keep", card="misprinted die", dice=["BH"])

        assert format_card(table) == "hunt BH"

    def test_the_site_rolls_where_nobody_wants_to(self) -> None:
        faces = {colour: {"P": 0, "D": 0, "H": 0, "E": 6, "S": 0} for colour in "BGYR"}
        table = build_position("", "", faces=faces)
        report_move(table, "choose-track", track=1)
        report_move(table, "draw", colours=["R", "R", "R"])

        report_move(table, "roll-for-us")

        assert format_card(table) == "exhaust RE"


class TestOrder:
    def test_power_hunt_exhaust_go_to_their_rows_and_shadows_to_the_row_of_their_colour(self) -> None:
        table = build_position("", "")

        report_dream(table, "YS BE GD RH GP")

        # The yellow Shadow turns the blue Exhaust.
        assert format_card(table) == "power GD GP hunt RH exhaust BP shadow YS"

    def test_a_double_power_counts_two(self) -> None:
        from campaigns.lucidity.rules.state_operations import count_power

        table = build_position("power GD BP", "")

        assert count_power(get_game_state(table), 0) == 3

    def test_shadows_that_differ_are_resolved_in_the_order_the_player_wants(self) -> None:
        table = build_position("", "")

        report_dream(table, "BS YS RH")
        assert format_card(table) == "hunt RH"
        assert get_game_state(table).question == Prompt(kind="shadow", who=0, dice=["BS", "YS"], pay=[])
        with expect_violation("lu.resolve.not-rolled", die="RS"):
            report_move(table, "resolve-shadow", die="RS")
        report_move(table, "resolve-shadow", die="YS")

        assert format_card(table) == "hunt RH shadow BS YS"
        assert get_game_state(table).open_prompt.why == "depths"

    def test_shadows_alike_leave_no_choice(self) -> None:
        table = build_position("", "")

        report_dream(table, "YS YS")

        assert (format_card(table), get_prompt_kind(table)) == ("shadow YS YS", "rest")

    def test_a_full_row_takes_more_dice_and_their_effects_go_on(self) -> None:
        table = build_position("exhaust BE BE BE shadow YS", "")

        report_dream(table, "GE YS")
        assert get_prompt_kind(table) == "imprison"
        report_move(table, "imprison", die="GE")

        assert format_card(table) == "exhaust BE BE BE GP shadow YS YS"


class TestRerolling:
    def test_a_die_of_the_power_row_pays_to_roll_unresolved_dice_of_its_colour_again(self) -> None:
        table = build_position("power BP", "")

        report_dream(table, "BS BE RH")
        assert get_game_state(table).question == Prompt(kind="resolve", who=0, dice=["RH", "BE", "BS"], pay=["BP"])
        report_move(table, "reroll", pay="BP", dice=["BE", "BS"])
        assert (get_game_state(table).hand, get_game_state(table).rolled, get_prompt(table)) == (
            ["B", "B"],
            ["RH"],
            ("roll", "Ann"),
        )
        report_move(table, "roll", faces=["E", "E"])

        assert format_card(table) == "hunt RH exhaust BE BE"
        assert get_game_state(table).cards["B"].dice == ["BP"]

    def test_a_rerolled_die_may_be_rerolled_while_power_lasts(self) -> None:
        table = build_position("power BP BD", "")
        report_dream(table, "BS")

        report_move(table, "reroll", pay="BP", dice=["BS"])
        report_move(table, "roll", faces=["S"])
        report_move(table, "reroll", pay="BD", dice=["BS"])
        report_move(table, "roll", faces=["H"])

        assert format_card(table) == "hunt BH"
        assert get_game_state(table).cards["B"].dice == ["BP", "BD"]

    def test_the_spent_die_goes_into_the_bag_once_its_nightmare_is_claimed(self) -> None:
        table = build_position("power BP", "role B", "")
        report_dream(table, "BE")
        before = count_bag(table)["B"]

        report_move(table, "reroll", pay="BP", dice=["BE"])

        assert (count_bag(table)["B"], get_game_state(table).cards["B"].dice) == (before + 1, [])

    def test_a_double_power_pays_for_one_reroll_only(self) -> None:
        table = build_position("power BD", "")
        report_dream(table, "BE")

        report_move(table, "reroll", pay="BD", dice=["BE"])
        report_move(table, "roll", faces=["E"])

        assert get_prompt_kind(table) == "rest"

    def test_only_dice_of_the_spent_dies_colour_unless_a_card_says_otherwise(self) -> None:
        table = build_position("power BP", "")
        report_dream(table, "BE RH")

        with expect_violation("lu.reroll.colour", colour="B"):
            report_move(table, "reroll", pay="BP", dice=["RH"])
        report_move(table, "reroll", card="ability", pay="BP", dice=["RH"])

        assert get_game_state(table).hand == ["R"]

    def test_only_what_lies_in_the_power_row_pays_and_only_what_is_unresolved_is_rolled(self) -> None:
        table = build_position("power BP exhaust BP", "")
        report_dream(table, "BE")

        with expect_violation("lu.reroll.no-power", die="BD"):
            report_move(table, "reroll", pay="BD", dice=["BE"])
        with expect_violation("lu.resolve.not-rolled", die="BP"):
            report_move(table, "reroll", pay="BP", dice=["BP"])

    def test_going_on_asks_again_only_for_a_new_way_to_pay(self) -> None:
        table = build_position("power BP", "")
        report_dream(table, "BP BE BE")

        report_move(table, "resolve")

        assert (format_card(table), get_prompt_kind(table)) == ("power BP BP exhaust BE BE", "rest")

    def test_power_just_placed_may_pay_for_what_is_still_unresolved(self) -> None:
        table = build_position("", "")

        report_dream(table, "BP BE")

        assert (format_card(table), get_game_state(table).open_prompt.pay) == ("power BP", ["BP"])

    def test_nothing_is_asked_where_no_reroll_can_be_paid(self) -> None:
        table = build_position("power RP", "")

        report_dream(table, "BP GE")

        assert get_prompt_kind(table) == "rest"

    def test_a_reroll_may_be_paid_between_two_shadows(self) -> None:
        table = build_position("power YP", "")
        report_dream(table, "BS YS")
        report_move(table, "resolve") if get_prompt_kind(table) == "resolve" else None

        report_move(table, "reroll", pay="YP", dice=["YS"])
        report_move(table, "roll", faces=["H"])

        assert format_card(table) == "hunt YH shadow BS"


class TestADieThatAShadowAdds:
    """Rules, Shadow of the Depths, of Envy: without a Shadow it must be resolved before any others."""

    def test_it_comes_before_a_power_that_a_reroll_brings_meanwhile(self) -> None:
        table = build_position("power RP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["RE"])
        assert get_game_state(table).open_prompt.dice == ["RE", "RS"]
        assert (
            format_hint(table, get_game_state(table))
            == "A Shadow added this die, so resolve it before the others: red Exhaust."
        )

        report_move(table, "reroll", pay="RP", dice=["RS"])
        report_move(table, "roll", faces=["P"])

        # The Power cannot be placed first, so it cannot pay for rolling the Exhaust again.
        assert format_card(table) == "power RP exhaust RE shadow BS"

    def test_a_die_that_the_next_player_selected_does_too(self) -> None:
        table = build_position("power RP BP", "", "")
        report_dream(table, "GS RS")
        report_move(table, "resolve-shadow", die="GS")
        report_move(table, "envy", place="power", die="BP")
        report_move(table, "roll", faces=["E"])

        assert (format_card(table), get_game_state(table).open_prompt.dice) == ("power RP shadow GS", ["BE", "RS"])
        report_move(table, "reroll", pay="RP", dice=["RS"])
        report_move(table, "roll", faces=["H"])

        assert format_card(table) == "hunt RH exhaust BE shadow GS"

    def test_until_then_it_may_be_rolled_again_itself_and_still_comes_first(self) -> None:
        table = build_position("power RP RP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["RE"])

        report_move(table, "reroll", pay="RP", dice=["RE"])
        report_move(table, "roll", faces=["H"])
        assert get_game_state(table).open_prompt.dice == ["RH", "RS"]
        report_move(table, "reroll", pay="RP", dice=["RS"])
        report_move(table, "roll", faces=["P"])

        assert format_card(table) == "power RP hunt RH shadow BS"

    def test_rolled_again_to_a_shadow_it_waits_with_the_others(self) -> None:
        table = build_position("power YP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["YE"])

        report_move(table, "reroll", pay="YP", dice=["YE"])
        report_move(table, "roll", faces=["S"])

        assert (get_prompt_kind(table), get_game_state(table).open_prompt.dice) == ("shadow", ["YS", "RS"])

    def test_rolled_again_with_others_it_cannot_be_told_from_them(self) -> None:
        table = build_position("power RP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["RE"])

        report_move(table, "reroll", pay="RP", dice=["RE", "RS"])
        report_move(table, "roll", faces=["E", "P"])

        # The order of resolution decides, and the Power may pay for rolling the Exhaust again.
        assert (get_prompt_kind(table), get_game_state(table).open_prompt.dice, format_card(table)) == (
            "resolve",
            ["RE"],
            "power RP shadow BS",
        )

    def test_going_on_without_a_reroll_resolves_it_first(self) -> None:
        table = build_position("power RP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["RD"])
        report_move(table, "resolve")

        # The double Power is a new way to pay for the Shadow that is left.
        assert (format_card(table), get_game_state(table).open_prompt.pay) == ("power RP RD shadow BS", ["RD", "RP"])
        assert format_hint(table, get_game_state(table)) == ""

    def test_as_a_shadow_it_is_no_exception(self) -> None:
        table = build_position("", "", "")
        report_dream(table, "BS YS")
        report_move(table, "resolve-shadow", die="BS")

        report_move(table, "keep", dice=["GS"])

        assert (get_prompt_kind(table), get_game_state(table).open_prompt.dice) == ("shadow", ["GS", "YS"])

    def test_what_was_asked_before_dice_were_told_apart_is_answered_all_the_same(self) -> None:
        table = build_position("power RP", "", "")
        report_dream(table, "BS RS")
        report_move(table, "resolve-shadow", die="BS")
        report_move(table, "keep", dice=["RE"])
        with edit_game(table) as g:
            g.open_prompt.die = ""
            g.todo[-1] = g.todo[-1][:3]

        report_move(table, "resolve")

        assert (get_prompt_kind(table), format_card(table)) == ("fear", "power RP exhaust RE shadow BS RS")


class TestWhatGoOnSays:
    def test_only_what_was_placed_is_named(self) -> None:
        table = build_position("power BP RP", "")
        report_dream(table, "RP BS YS")

        report_move(table, "resolve")

        assert (table.line_facts["dice"], get_prompt_kind(table)) == (["RP"], "shadow")

    def test_without_a_placed_die_it_says_that_nothing_is_rerolled(self) -> None:
        facts = {"player": "Ann", "dice": []}

        assert messages.get_journal_line("lucidity.resolve", {}, facts) == "Ann rerolled nothing."

    def test_a_card_without_a_die_for_envy_is_named_once(self) -> None:
        table = build_position("", "")

        report_dream(table, "GS GS")

        assert list_messages(table) == ["Ann's card has no die to reroll."]
