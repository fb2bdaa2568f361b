"""Rules, Turn Order (Nightmare); rules, Nightmare Abilities; the variant of Temptation."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.value import Asked
from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now, said, told
from tests.rulings import refused


class TestConsumePower:
    def test_a_power_die_of_the_own_colour_changes_rows_and_the_turn_is_over(self) -> None:
        table = evening("role R power RP", "power RD BP", "", turn=0)

        do(table, "consume", player=2, die="RD")

        assert (card(table), card(table, 1)) == ("role R power RP RD", "power BP")
        assert asked(table) == ("track", "Bob")

    def test_another_nightmare_can_be_robbed_too(self) -> None:
        table = evening("role R", "role B power RP BP", "")

        do(table, "consume", player=2, die="RP")

        assert card(table) == "role R power RP"

    def test_only_the_own_colour_unless_a_card_says_otherwise(self) -> None:
        table = evening("role R", "power BP", "")

        with refused("lu.consume.colour", die="BP"):
            do(table, "consume", player=2, die="BP")
        do(table, "consume", card="ability", player=2, die="BP")

        assert card(table) == "role R power BP"

    def test_only_what_lies_in_somebody_elses_power_row(self) -> None:
        table = evening("role R power RP", "exhaust RP", "")

        with refused("lu.consume.not-there", die="RP", whom="Bob"):
            do(table, "consume", player=2, die="RP")
        with refused("lu.consume.own"):
            do(table, "consume", player=1, die="RP")
        with refused("lu.nightmare.nobody", player=4):
            do(table, "consume", player=4, die="RP")


class TestSendMinions:
    def test_of_two_drawn_dice_one_returns_and_a_dreamer_rolls_the_other_at_once(self) -> None:
        table = evening("role R", "", "")

        do(table, "send-minions")
        assert now(table).question == Asked(kind="draw", who=0, count=2, back=1, why="minions")
        do(table, "draw", colours=["B", "Y"])
        assert (asked(table), now(table).asked.count) == (("return", "Ann"), 1)
        do(table, "return-dice", colours=["B"])
        assert (asked(table), now(table).asked.die) == (("attack", "Ann"), "Y")
        do(table, "attack", player=3)
        assert asked(table) == ("roll", "Cid")
        do(table, "roll", faces=["E"])

        assert card(table, 2) == "exhaust YE"
        assert asked(table) == ("track", "Bob")

    def test_exactly_one_die_is_left(self) -> None:
        table = evening("role R", "", "")
        do(table, "send-minions")
        do(table, "draw", colours=["B", "Y"])

        with refused("lu.minions.one-die"):
            do(table, "return-dice", colours=["B", "Y"])

    def test_the_short_report_is_for_dreamers_own_draws(self) -> None:
        table = evening("role R", "", "")
        do(table, "send-minions")

        with refused("lu.minions.no-short"):
            do(table, "keep", dice=["BE"])

    @pytest.mark.parametrize("card_of", ["role out", "role B"])
    def test_only_dreamers_are_attacked(self, card_of: str) -> None:
        table = evening("role R", card_of, "", "")
        do(table, "send-minions")
        do(table, "draw", colours=["Y", "Y"])

        with refused("lu.minions.no-dreamer", whom="Bob"):
            do(table, "attack", player=2)

    def test_the_only_dreamer_left_is_attacked_without_asking(self) -> None:
        table = evening("role R", "role out", "")
        do(table, "send-minions")

        do(table, "draw", colours=["Y", "Y"])

        assert (told(table), asked(table)) == (["lu.draw.returned", "lu.minions.only"], ("roll", "Cid"))

    def test_shadow_effects_follow_and_the_next_player_is_the_one_after_the_attacked(self) -> None:
        table = evening("role R", "power BP hunt RH", "")
        sent(table, "G", player=2)

        do(table, "roll", faces=["S"])

        assert asked(table) == ("envy", "Cid")

    def test_the_attacked_may_pay_for_a_reroll(self) -> None:
        table = evening("role B", "power YP", "")
        sent(table, "Y", player=2)

        do(table, "roll", faces=["E"])
        assert asked(table) == ("resolve", "Bob")
        do(table, "reroll", pay="YP", dice=["YE"])
        do(table, "roll", faces=["H"])

        assert card(table, 1) == "hunt YH"
        assert asked(table) == ("track", "Bob")

    def test_unless_the_table_reads_it_otherwise(self) -> None:
        table = evening("role B", "power YP", "", readings={"minion-reroll": "no"})
        sent(table, "Y", player=2)

        do(table, "roll", faces=["E"])

        assert card(table, 1) == "power YP exhaust YE"

    def test_rows_are_checked_in_the_dreamers_own_next_turn(self) -> None:
        table = evening("role B", "hunt RH RH RH", "")
        sent(table, "R", player=2)

        do(table, "roll", faces=["H"])
        assert card(table, 1) == "hunt RH RH RH RH"
        assert said(table)[0].startswith("Bob has a full row (Hunt row).")
        dream(table, "GP")

        assert card(table, 1) == "role out"

    def test_of_rows_that_are_not_full_nothing_is_said(self) -> None:
        table = evening("role B", "hunt RH RH exhaust YE shadow YS YS", "")
        sent(table, "R", player=2)

        do(table, "roll", faces=["H"])

        assert told(table) == []

    def test_every_full_row_that_waits_is_named_but_no_claimed_one(self) -> None:
        table = evening("role B", "exhaust YE YE YE hunt RH RH RH shadow BS BS BS YS YS YS", "")
        sent(table, "R", player=2)

        do(table, "roll", faces=["H"])

        assert table.rulings[0].facts["place"] == ["hunt", "exhaust", "shadow"]
        assert "at this table in the own turn of Bob" in said(table)[0]

        table = evening("role B", "shadow BS BS BS", "")
        sent(table, "R", player=2)
        do(table, "roll", faces=["H"])
        assert told(table) == []

    def test_or_at_once_where_the_table_reads_it_so(self) -> None:
        table = evening("role B", "hunt RH RH RH", "", readings={"minions": "now"})
        sent(table, "R", player=2)

        do(table, "roll", faces=["H"])

        assert card(table, 1) == "role out"
        assert asked(table) == ("track", "Cid")

    def test_checked_at_once_exhaustion_costs_power_and_a_filled_row_turns(self) -> None:
        table = evening("role B", "power GP RP exhaust YE YE shadow YS YS YS", "", readings={"minions": "now"})
        sent(table, "Y", player=2)

        do(table, "roll", faces=["E"])
        assert asked(table) == ("exhaustion", "Bob")
        do(table, "exhaustion", colour="G")

        assert card(table, 1) == "role Y power RP"
        assert asked(table) == ("nightmare", "Bob")

    def test_a_bag_with_one_die_gives_that_one(self) -> None:
        table = evening("role B", "", "", bag="Y1")
        do(table, "send-minions")

        do(table, "draw", colours=["Y"])
        do(table, "attack", player=2)
        do(table, "roll", faces=["E"])

        assert table.now.result == "won"


def sent(table: object, colour: str, player: int) -> None:
    """Send minions with a die of a colour to a player."""
    do(table, "send-minions")
    do(table, "draw", colours=[colour, colour])
    do(table, "attack", player=player)


class TestAbilities:
    def test_a_resolved_shadow_of_its_colour_is_taken_as_power_and_has_no_effect(self) -> None:
        table = evening("", "role B", "")

        dream(table, "BS")

        assert (card(table), card(table, 1)) == ("", "role B power BP")
        assert (asked(table), now(table).asked.of, told(table)) == (("ability", "Bob"), 0, ["lu.abilities.taken"])

    @pytest.mark.parametrize(("used", "answer"), [(True, "used"), (False, "unused")])
    def test_the_nightmare_may_use_its_ability(self, used: bool, answer: str) -> None:
        table = evening("", "role B", "")
        dream(table, "BS")

        do(table, "ability", used=used)

        assert table.names == {"player": "Bob", "whom": "Ann", "answer": answer}
        assert kind(table) == "rest"

    def test_which_symbols_are_taken_stands_on_the_card(self) -> None:
        taken = {"B": ["S", "E"], "G": ["S"], "Y": ["S"], "R": ["S"], "TG": ["S"], "TR": ["S"]}
        table = evening("", "role B", "", takes=taken)

        dream(table, "BE GE")
        do(table, "ability")

        assert (card(table), card(table, 1)) == ("exhaust GE", "role B power BP")

    def test_other_colours_stay_where_they_fell(self) -> None:
        table = evening("", "role B", "")

        dream(table, "YS")

        assert card(table) == "shadow YS"

    def test_a_die_may_be_rerolled_before_it_is_taken(self) -> None:
        table = evening("power BP", "role B", "")
        dream(table, "BS")

        do(table, "reroll", pay="BP", dice=["BS"])
        do(table, "roll", faces=["E"])

        assert card(table) == "exhaust BE"

    def test_what_an_ability_moves_is_moved_by_hand_meanwhile(self) -> None:
        table = evening("hunt RH", "role B", "")
        dream(table, "BS")

        do(table, "shift", die="RH", source="1-hunt", target="2-power", face="P")
        do(table, "ability", used=True)

        assert (card(table), card(table, 1)) == ("", "role B power BP RP")

    def test_an_ability_may_end_the_turn(self) -> None:
        table = evening("", "role B", "")
        dream(table, "BS RS")
        do(table, "resolve-shadow", die="BS")

        do(table, "end-turn")

        assert (card(table), bag(table)["R"]) == ("", 20)
        assert asked(table) == ("nightmare", "Bob")

    def test_a_sent_die_is_taken_too(self) -> None:
        table = evening("role B", "role Y", "")
        do(table, "send-minions")
        do(table, "draw", colours=["Y", "Y"])

        do(table, "roll", faces=["S"])

        assert (card(table, 1), asked(table)) == ("role Y power YP", ("ability", "Bob"))

    def test_several_are_taken_one_after_the_other(self) -> None:
        table = evening("", "role B", "role Y")

        dream(table, "BS YS BS")
        do(table, "resolve-shadow", die="BS")
        do(table, "ability")
        do(table, "resolve-shadow", die="YS")
        do(table, "ability")
        do(table, "ability")

        assert (card(table, 1), card(table, 2)) == ("role B power BP BP", "role Y power YP")


class TestTemptation:
    def test_it_takes_what_its_side_says(self) -> None:
        taken = {"B": ["S"], "G": ["S"], "Y": ["S"], "R": ["S"], "TG": ["S", "H"], "TR": ["S"]}
        table = evening("", "role G", "", temptation="G", takes=taken)

        dream(table, "GH")

        assert card(table, 1) == "role G power GP"

    def test_a_green_row_turns_into_it(self) -> None:
        table = evening("shadow GS GS", "", "", temptation="G")

        dream(table, "GS")

        assert told(table)[-1] == "lu.shadow.turned"
        assert table.rulings[-1].facts["nightmare"] == "temptation"
        assert bag(table)["G"] == 20
