"""Rules, Roll and Resolve Dreams: the order of resolution, rows that are full, rerolls."""

from __future__ import annotations

from campaigns.lucidity.panels.asking import hint
from campaigns.lucidity.rules.value import Asked
from tests.lucidity.positions import asked, bag, card, changing, do, dream, evening, kind, now
from tests.rulings import refused


class TestRolling:
    def test_a_face_is_reported_for_each_die_in_hand_in_order(self) -> None:
        table = evening("", "")
        do(table, "choose-track", track=2)
        do(table, "draw", colours=["B", "R", "G", "G"])
        do(table, "return-dice", colours=["G", "G"])

        do(table, "roll", faces=["E", "H"])

        assert card(table) == "hunt RH exhaust BE"
        assert table.names == {"player": "Ann", "dice": ["BE", "RH"]}

    def test_another_number_of_faces_is_refused(self) -> None:
        table = evening("", "")
        do(table, "choose-track", track=1)
        do(table, "draw", colours=["R", "R", "R"])

        with refused("lu.resolve.count", wanted=1, given=2):
            do(table, "roll", faces=["E", "H"])
        with refused("lu.dice.unknown", given="RX"):
            do(table, "roll", faces=["X"])

    def test_a_face_that_its_colour_has_not_is_refused_unless_a_card_says_otherwise(self) -> None:
        faces = {colour: {"P": 3, "D": 0, "H": 0, "E": 1, "S": 2} for colour in "BGYR"}
        table = evening("", "", faces=faces)
        do(table, "choose-track", track=1)

        with refused("lu.dice.face", die="BH"):
            do(table, "keep", dice=["BH"])
        do(table, "keep", card="misprinted die", dice=["BH"])

        assert card(table) == "hunt BH"

    def test_the_site_rolls_where_nobody_wants_to(self) -> None:
        faces = {colour: {"P": 0, "D": 0, "H": 0, "E": 6, "S": 0} for colour in "BGYR"}
        table = evening("", "", faces=faces)
        do(table, "choose-track", track=1)
        do(table, "draw", colours=["R", "R", "R"])

        do(table, "roll-for-us")

        assert card(table) == "exhaust RE"


class TestOrder:
    def test_power_hunt_exhaust_go_to_their_rows_and_shadows_to_the_row_of_their_colour(self) -> None:
        table = evening("", "")

        dream(table, "YS BE GD RH GP")

        # The yellow Shadow turns the blue Exhaust.
        assert card(table) == "power GD GP hunt RH exhaust BP shadow YS"

    def test_a_double_power_counts_two(self) -> None:
        from campaigns.lucidity.rules.state import power

        table = evening("power GD BP", "")

        assert power(now(table), 0) == 3

    def test_shadows_that_differ_are_resolved_in_the_order_the_player_wants(self) -> None:
        table = evening("", "")

        dream(table, "BS YS RH")
        assert card(table) == "hunt RH"
        assert now(table).question == Asked(kind="shadow", who=0, dice=["BS", "YS"], pay=[])
        with refused("lu.resolve.not-rolled", die="RS"):
            do(table, "resolve-shadow", die="RS")
        do(table, "resolve-shadow", die="YS")

        assert card(table) == "hunt RH shadow BS YS"
        assert now(table).asked.why == "depths"

    def test_shadows_alike_leave_no_choice(self) -> None:
        table = evening("", "")

        dream(table, "YS YS")

        assert (card(table), kind(table)) == ("shadow YS YS", "rest")

    def test_a_full_row_takes_more_dice_and_their_effects_go_on(self) -> None:
        table = evening("exhaust BE BE BE shadow YS", "")

        dream(table, "GE YS")
        assert kind(table) == "imprison"
        do(table, "imprison", die="GE")

        assert card(table) == "exhaust BE BE BE GP shadow YS YS"


class TestRerolling:
    def test_a_die_of_the_power_row_pays_to_roll_unresolved_dice_of_its_colour_again(self) -> None:
        table = evening("power BP", "")

        dream(table, "BS BE RH")
        assert now(table).question == Asked(kind="resolve", who=0, dice=["RH", "BE", "BS"], pay=["BP"])
        do(table, "reroll", pay="BP", dice=["BE", "BS"])
        assert (now(table).hand, now(table).rolled, asked(table)) == (["B", "B"], ["RH"], ("roll", "Ann"))
        do(table, "roll", faces=["E", "E"])

        assert card(table) == "hunt RH exhaust BE BE"
        assert now(table).cards["B"].dice == ["BP"]

    def test_a_rerolled_die_may_be_rerolled_while_power_lasts(self) -> None:
        table = evening("power BP BD", "")
        dream(table, "BS")

        do(table, "reroll", pay="BP", dice=["BS"])
        do(table, "roll", faces=["S"])
        do(table, "reroll", pay="BD", dice=["BS"])
        do(table, "roll", faces=["H"])

        assert card(table) == "hunt BH"
        assert now(table).cards["B"].dice == ["BP", "BD"]

    def test_the_spent_die_goes_into_the_bag_once_its_nightmare_is_claimed(self) -> None:
        table = evening("power BP", "role B", "")
        dream(table, "BE")
        before = bag(table)["B"]

        do(table, "reroll", pay="BP", dice=["BE"])

        assert (bag(table)["B"], now(table).cards["B"].dice) == (before + 1, [])

    def test_a_double_power_pays_for_one_reroll_only(self) -> None:
        table = evening("power BD", "")
        dream(table, "BE")

        do(table, "reroll", pay="BD", dice=["BE"])
        do(table, "roll", faces=["E"])

        assert kind(table) == "rest"

    def test_only_dice_of_the_spent_dies_colour_unless_a_card_says_otherwise(self) -> None:
        table = evening("power BP", "")
        dream(table, "BE RH")

        with refused("lu.reroll.colour", colour="B"):
            do(table, "reroll", pay="BP", dice=["RH"])
        do(table, "reroll", card="ability", pay="BP", dice=["RH"])

        assert now(table).hand == ["R"]

    def test_only_what_lies_in_the_power_row_pays_and_only_what_is_unresolved_is_rolled(self) -> None:
        table = evening("power BP exhaust BP", "")
        dream(table, "BE")

        with refused("lu.reroll.no-power", die="BD"):
            do(table, "reroll", pay="BD", dice=["BE"])
        with refused("lu.resolve.not-rolled", die="BP"):
            do(table, "reroll", pay="BP", dice=["BP"])

    def test_going_on_asks_again_only_for_a_new_way_to_pay(self) -> None:
        table = evening("power BP", "")
        dream(table, "BP BE BE")

        do(table, "resolve")

        assert (card(table), kind(table)) == ("power BP BP exhaust BE BE", "rest")

    def test_power_just_placed_may_pay_for_what_is_still_unresolved(self) -> None:
        table = evening("", "")

        dream(table, "BP BE")

        assert (card(table), now(table).asked.pay) == ("power BP", ["BP"])

    def test_nothing_is_asked_where_no_reroll_can_be_paid(self) -> None:
        table = evening("power RP", "")

        dream(table, "BP GE")

        assert kind(table) == "rest"

    def test_a_reroll_may_be_paid_between_two_shadows(self) -> None:
        table = evening("power YP", "")
        dream(table, "BS YS")
        do(table, "resolve") if kind(table) == "resolve" else None

        do(table, "reroll", pay="YP", dice=["YS"])
        do(table, "roll", faces=["H"])

        assert card(table) == "hunt YH shadow BS"


class TestADieThatAShadowAdds:
    """Rules, Shadow of the Depths, of Envy: without a Shadow it must be resolved before any others."""

    def test_it_comes_before_a_power_that_a_reroll_brings_meanwhile(self) -> None:
        table = evening("power RP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["RE"])
        assert now(table).asked.dice == ["RE", "RS"]
        assert hint(table, now(table)) == "A Shadow added this die, so it is resolved before any others: red Exhaust."

        do(table, "reroll", pay="RP", dice=["RS"])
        do(table, "roll", faces=["P"])

        # The Power cannot be placed first, so it cannot pay for rolling the Exhaust again.
        assert card(table) == "power RP exhaust RE shadow BS"

    def test_a_die_that_the_next_player_selected_does_too(self) -> None:
        table = evening("power RP BP", "", "")
        dream(table, "GS RS")
        do(table, "resolve-shadow", die="GS")
        do(table, "envy", place="power", die="BP")
        do(table, "roll", faces=["E"])

        assert (card(table), now(table).asked.dice) == ("power RP shadow GS", ["BE", "RS"])
        do(table, "reroll", pay="RP", dice=["RS"])
        do(table, "roll", faces=["H"])

        assert card(table) == "hunt RH exhaust BE shadow GS"

    def test_until_then_it_may_be_rolled_again_itself_and_still_comes_first(self) -> None:
        table = evening("power RP RP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["RE"])

        do(table, "reroll", pay="RP", dice=["RE"])
        do(table, "roll", faces=["H"])
        assert now(table).asked.dice == ["RH", "RS"]
        do(table, "reroll", pay="RP", dice=["RS"])
        do(table, "roll", faces=["P"])

        assert card(table) == "power RP hunt RH shadow BS"

    def test_rolled_again_to_a_shadow_it_waits_with_the_others(self) -> None:
        table = evening("power YP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["YE"])

        do(table, "reroll", pay="YP", dice=["YE"])
        do(table, "roll", faces=["S"])

        assert (kind(table), now(table).asked.dice) == ("shadow", ["YS", "RS"])

    def test_rolled_again_with_others_it_cannot_be_told_from_them(self) -> None:
        table = evening("power RP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["RE"])

        do(table, "reroll", pay="RP", dice=["RE", "RS"])
        do(table, "roll", faces=["E", "P"])

        # The order of resolution decides, and the Power may pay for rolling the Exhaust again.
        assert (kind(table), now(table).asked.dice, card(table)) == ("resolve", ["RE"], "power RP shadow BS")

    def test_going_on_without_a_reroll_resolves_it_first(self) -> None:
        table = evening("power RP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["RD"])
        do(table, "resolve")

        # The double Power is a new way to pay for the Shadow that is left.
        assert (card(table), now(table).asked.pay) == ("power RP RD shadow BS", ["RD", "RP"])
        assert hint(table, now(table)) == ""

    def test_as_a_shadow_it_is_no_exception(self) -> None:
        table = evening("", "", "")
        dream(table, "BS YS")
        do(table, "resolve-shadow", die="BS")

        do(table, "keep", dice=["GS"])

        assert (kind(table), now(table).asked.dice) == ("shadow", ["GS", "YS"])

    def test_what_was_asked_before_dice_were_told_apart_is_answered_all_the_same(self) -> None:
        table = evening("power RP", "", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")
        do(table, "keep", dice=["RE"])
        with changing(table) as g:
            g.asked.die = ""
            g.todo[-1] = g.todo[-1][:3]

        do(table, "resolve")

        assert (kind(table), card(table)) == ("fear", "power RP exhaust RE shadow BS RS")
