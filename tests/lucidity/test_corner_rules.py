"""Where two paragraphs of the rules meet: rows that fill together, fifteen Power reached in another's turn, minions that strike late."""

from __future__ import annotations

from campaigns import lookup
from campaigns.lucidity.rules import draw, setup
from campaigns.lucidity.rules.dice import power_of
from campaigns.lucidity.rules.machine import machine
from campaigns.lucidity.rules.sections import RULES
from campaigns.lucidity.rules.value import Asked
from campaigns.referee import moves_of
from campaigns.wording import words
from tests.lucidity.positions import asked, bag, card, do, dream, evening, kind, now
from tests.rulings import may, play, refused, table_of

FOURTEEN = "power BD BD BD BD BD BD BD"


def send(table: object, drawn: str, *, kept: str, face: str, player: int) -> None:
    """Send minions: two dice drawn, one of them kept and given to a player, who reports its face."""
    do(table, "send-minions")
    do(table, "draw", colours=list(drawn))
    do(table, "return-dice", colours=[drawn.replace(kept, "", 1)])
    do(table, "attack", player=player)
    do(table, "roll", faces=[face])


class TestRowsThatFillTogether:
    def test_the_hunt_comes_before_exhaustion_and_shadows(self) -> None:
        table = evening("power YP hunt RH RH RH exhaust BE BE shadow RS RS", "", "")

        dream(table, "RH BE RS")
        do(table, "fear", die="")

        assert (card(table), sum(bag(table).values()), asked(table)) == ("role out", 80, ("track", "Bob"))

    def test_who_is_exhausted_loses_power_first_and_turns_then(self) -> None:
        table = evening("power BP RD exhaust BE BE shadow YS YS", "", "", spent="YD")
        dream(table, "GE YS")
        do(table, "imprison", die="BE")

        do(table, "exhaustion", colour="R")

        assert card(table) == "role Y power BP BP YD"
        assert asked(table) == ("track", "Bob")

    def test_two_envies_in_a_row_each_take_a_die(self) -> None:
        table = evening("power YP RP", "", "")
        dream(table, "GS GS")

        do(table, "envy", place="power", die="YP")
        do(table, "roll", faces=["H"])
        assert asked(table) == ("envy", "Bob")
        do(table, "envy", place="hunt", die="YH")
        do(table, "roll", faces=["P"])

        assert card(table) == "power RP YP shadow GS GS"

    def test_a_shadow_moved_to_the_hunt_row_fills_no_shadow_row_and_is_not_kept(self) -> None:
        table = evening("hunt YS shadow YS", "", "")
        dream(table, "YS")
        assert kind(table) == "rest"

        do(table, "dream-again")
        do(table, "keep", dice=["YS", "RP"])

        assert card(table) == "role Y power RP"

    def test_a_row_of_a_claimed_colour_stays_full_while_another_turns(self) -> None:
        table = evening("shadow BS BS BS BS YS YS", "role B", "")

        dream(table, "YS")

        assert card(table) == "role Y"


class TestFifteenInAnothersTurn:
    def test_consuming_up_to_it_leaves_every_dreamer_a_last_turn_and_no_nightmare(self) -> None:
        table = evening(f"role B {FOURTEEN}", "power BP", "role R", "")

        do(table, "consume", player=2, die="BP")

        assert (asked(table), now(table).final) == (("track", "Bob"), [3])

    def test_a_dreamer_may_reach_it_by_the_die_that_minions_bring(self) -> None:
        table = evening("role B", FOURTEEN, "")

        send(table, "RG", kept="R", face="P", player=2)

        assert (asked(table), now(table).final) == (("track", "Cid"), [])

    def test_the_dice_on_a_nightmares_card_count_as_soon_as_it_is_claimed(self) -> None:
        table = evening(f"{FOURTEEN} shadow YS YS", "", "", spent="YP")

        dream(table, "YS")

        assert (asked(table), now(table).final) == (("track", "Bob"), [2])

    def test_with_no_other_dreamer_the_game_is_over_at_once(self) -> None:
        table = evening(f"{FOURTEEN} RP hunt RH", "role out", "role R")
        dream(table, "YE")

        do(table, "rest", place="hunt", die="RH")

        assert table.now.winners == [0]


class TestMinionsThatStrikeLate:
    def test_four_hunt_dice_count_in_the_dreamers_own_turn_after_the_first_roll(self) -> None:
        table = evening("role B", "hunt RH RH RH", "")

        send(table, "RG", kept="R", face="H", player=2)
        assert asked(table) == ("track", "Bob")
        dream(table, "GP")

        assert card(table, 1) == "role out"

    def test_checked_at_once_the_attacked_dreamer_chooses_among_equal_rows(self) -> None:
        table = evening("role B", "shadow YS YS YS RS RS RS", "", readings={"minions": "now"})

        send(table, "RG", kept="G", face="P", player=2)

        assert asked(table) == ("become", "Bob")

    def test_exhausted_at_once_is_not_exhausted_in_the_next_turn_by_that(self) -> None:
        table = evening("role B", "power RP exhaust YE YE", "", readings={"minions": "now"})

        send(table, "YG", kept="Y", face="E", player=2)
        do(table, "exhaustion", colour="R")

        assert (asked(table), card(table, 1), now(table).exhausted) == (("track", "Bob"), "exhaust YE YE YE", False)


def test_too_many_dice_for_minions_are_for_the_next_player_and_one_die_only_is_given() -> None:
    table = evening("role B", "", "")
    do(table, "send-minions")

    do(table, "draw", colours=["R", "G", "Y"])
    assert asked(table) == ("excess", "Bob")
    do(table, "excess", colours=["R"])

    with refused("lu.minions.one-die"):
        do(table, "return-dice", colours=["G", "Y"])


def test_a_turn_ended_by_a_card_leaves_no_die_in_hand() -> None:
    table = evening("", "")
    do(table, "choose-track", track=2)
    do(table, "draw", colours=["B", "G", "Y", "R"])

    do(table, "end-turn")

    assert (asked(table), sum(bag(table).values())) == (("track", "Bob"), 80)


def test_a_step_is_known_by_its_name_and_stays_the_function_it_is() -> None:
    assert machine.steps["draw"] is draw.draw_step


def test_only_power_faces_are_worth_power() -> None:
    assert power_of(["BP", "GD", "RH", "YE", "BS"]) == 3


def test_the_first_game_of_a_campaign_is_number_one() -> None:
    table = table_of(on="lucidity")

    play(table, setup.begin, players=["Ann", "Bob"])

    assert table.now.number == 1


def test_what_is_not_awaited_is_refused_under_the_rule_of_its_move() -> None:
    table = evening("", "")

    codes = {may(table, found.rule) for found in moves_of("lucidity") if found.game == "lucidity"}

    assert "lu.consume.not-now" in codes
    assert {code for code in codes if code} <= set(words.refusals)


def test_every_part_of_a_copy_has_a_rule_that_can_be_read() -> None:
    assert all(lookup.entry(rule) for rule in RULES.values())


def test_a_shadow_is_placed_only_of_dice_that_were_rolled() -> None:
    g = evening("", "").own_value()
    g.question, g.todo, g.rolled = Asked("shadow", 0, dice=["BS"], pay=[]), [["resolve", [], ""]], ["BS"]
    assert machine.askable(g)

    g.rolled = ["RS"]

    assert not machine.askable(g)
