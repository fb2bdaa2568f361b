"""Where rules meet, written from the text alone and played over Django's client: small evenings."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.facts import CARDS
from campaigns.lucidity.rules.solo import awakened
from tests.lucidity.nights import Lay

pytestmark = pytest.mark.django_db
FOURTEEN = "power BD BD BD BD BD BD BD"


class TestRollingAndPaying:
    def test_power_of_the_same_roll_is_placed_first_and_may_pay_for_the_hunt_of_its_colour(self, lay: Lay) -> None:
        night = lay("", "", "").dream("RP,RH")
        assert night.asked == "resolve Ann"

        night.do("reroll pay=RP dice=RH", "roll faces=E")

        assert (night.card(), night.g.cards["R"].dice) == ("exhaust RE", ["RP"])

    def test_a_double_power_pays_for_one_reroll_of_many_dice_and_waits_on_its_nightmare_as_a_double(
        self, lay: Lay
    ) -> None:
        night = lay("power BD", "", "").dream("BE,BE,YE")

        night.do("reroll pay=BD dice=BE,BE", "roll faces=H,H")

        assert (night.card(), night.g.cards["B"].dice) == ("hunt BH BH exhaust YE", ["BD"])

    def test_whoever_claims_a_nightmare_gets_what_others_paid_on_it(self, lay: Lay) -> None:
        night = lay("power YD", "shadow YS YS", "").dream("YE")
        night.do("reroll pay=YD dice=YE", "roll faces=H", "rest place=hunt die=YH")

        night.dream("YS")

        assert night.card(1) == "role Y power YD"

    def test_paid_dice_of_a_claimed_nightmare_go_into_the_bag(self, lay: Lay) -> None:
        night = lay("power YP", "role Y", "").dream("YE")
        before = night.bag()

        night.do("reroll pay=YP dice=YE")

        assert (night.bag() - before, night.card(1)) == (1, "role Y")

    def test_a_turned_die_in_the_exhaust_row_pays_for_nothing(self, lay: Lay) -> None:
        night = lay("exhaust GP", "", "").dream("GH")

        assert (night.asked, night.card()) == ("rest Ann", "hunt GH exhaust GP")

    def test_only_dice_of_the_paid_colour_are_rolled_again(self, lay: Lay) -> None:
        night = lay("power GP", "", "").dream("GE,BE")

        night.refuses("reroll pay=GP dice=GE,BE", "Only dice of the spent die's colour (green) may be rerolled.")

    def test_a_rerolled_die_may_be_rolled_again_as_long_as_power_lasts_and_no_longer(self, lay: Lay) -> None:
        night = lay("power GP GP", "", "").dream("GE")

        night.do("reroll pay=GP dice=GE", "roll faces=E", "reroll pay=GP dice=GE", "roll faces=E")

        assert (night.asked, night.card()) == ("rest Ann", "exhaust GE")


class TestShadowsThatMeet:
    def test_envy_may_take_the_fourth_hunt_die_away_before_anybody_looks(self, lay: Lay) -> None:
        night = lay("hunt RH RH RH", "", "").dream("RH,GS")

        night.do("roll faces=E")

        assert (night.card(), night.asked) == ("hunt RH RH RH exhaust RE shadow GS", "rest Ann")

    def test_envy_may_bring_the_third_exhaust(self, lay: Lay) -> None:
        night = lay("power YP exhaust YE YE", "", "").dream("GS")

        night.do("envy place=power die=YP", "roll faces=E")

        assert (night.card(), night.asked) == ("exhaust YE YE YE shadow GS", "rest Ann")
        night.refuses("dream-again", "Who is exhausted must rest.")

    def test_an_envied_die_that_shows_a_blue_shadow_draws_another(self, lay: Lay) -> None:
        night = lay("power BP hunt RH", "", "").dream("GS")

        night.do("envy place=power die=BP", "roll faces=S")
        assert night.asked == "draw Ann"
        night.do("keep dice=GP")

        assert night.card() == "power GP hunt RH shadow BS GS"

    def test_a_die_drawn_by_a_blue_shadow_may_be_envied_by_a_green_one_that_waited(self, lay: Lay) -> None:
        night = lay("hunt RH", "", "").dream("BS,GS")

        night.do("resolve-shadow die=BS", "keep dice=RD", "envy place=power die=RD", "roll faces=H")

        assert night.card() == "hunt RH RH shadow BS GS"

    def test_a_green_shadow_moved_to_the_hunt_row_still_cannot_be_picked(self, lay: Lay) -> None:
        night = lay("power BP hunt GS exhaust YE", "", "").dream("GS")

        night.refuses("envy place=hunt die=GS", "A Shadow of Envy may not be selected.")

    def test_the_red_shadow_itself_may_go_to_the_hunt_row_and_keep_its_row_from_filling(self, lay: Lay) -> None:
        night = lay("shadow RS RS", "", "").dream("RS")

        night.do("fear die=RS place=shadow")

        assert (night.card(), night.asked) == ("hunt RS shadow RS RS", "rest Ann")

    def test_what_saves_from_a_nightmare_may_be_the_fourth_in_the_hunt_row(self, lay: Lay) -> None:
        night = lay("hunt RH RH RH shadow RS RS", "", "").dream("RS")

        night.do("fear die=RS place=shadow")

        assert (night.card(), night.asked) == ("role out", "track Bob")

    def test_a_yellow_shadow_turns_the_exhaust_of_the_same_roll_and_three_exhaust_all_the_same(self, lay: Lay) -> None:
        night = lay("exhaust YE YP", "", "").dream("BE,YS")

        night.do("imprison die=BE")

        assert "It shows Power now, and stays in the Exhaust row." in night.said
        assert "Unverified until you read it off your copy of the game" in night.said
        assert night.card() == "exhaust YE YP BP shadow YS"
        night.refuses("dream-again", "Who is exhausted must rest.")

    def test_shadows_are_taken_in_the_order_that_the_player_likes(self, lay: Lay) -> None:
        first = lay("power RP", "", "").dream("GS,YS")

        first.do("resolve-shadow die=YS")
        assert "Ann has no Exhaust die to turn." in first.said
        first.do("envy place=power die=RP", "roll faces=E")

        assert first.card() == "exhaust RE shadow GS YS"


class TestFullRows:
    def test_whoever_is_eliminated_loses_fifteen_power_too_and_no_end_comes(self, lay: Lay) -> None:
        night = lay(f"{FOURTEEN} RP hunt RH RH RH", "", "").dream("RH").go_on()

        assert (night.card(), night.asked, night.g.final) == ("role out", "track Bob", None)

    def test_exhaustion_takes_both_kinds_of_power_of_its_colour_out_of_the_power_row_only(self, lay: Lay) -> None:
        night = lay("power GP GD RP exhaust GP YE", "", "").dream("YE")

        night.do("exhaustion colour=G")

        assert night.card() == "power RP exhaust GP YE YE"

    def test_power_lost_by_exhaustion_may_keep_the_end_away(self, lay: Lay) -> None:
        night = lay("power GD GD GD GD GD GD GD RP exhaust YE YE", "", "").dream("YE")

        night.do("exhaustion colour=G", "rest place=exhaust die=YE")

        assert (night.asked, night.g.final) == ("track Bob", None)

    def test_the_exhausted_turn_with_what_is_left_and_what_lies_on_the_card(self, lay: Lay) -> None:
        night = lay("power GP RP exhaust YE YE shadow BS BS", "", "", spent="BD").dream("YE,BS")
        night.do("keep dice=RH").go_on().do("exhaustion colour=G")

        assert (night.card(), night.asked) == ("role B power RP BD", "track Bob")

    def test_three_shadows_of_three_colours_fill_nothing(self, lay: Lay) -> None:
        night = lay("shadow BS BS GS GS", "", "").dream("YS")

        assert night.asked == "rest Ann"

    def test_of_rows_equally_full_the_player_chooses_and_the_other_shadows_go(self, lay: Lay) -> None:
        night = lay("shadow GS GS GS YS YS", "", "").dream("YS")

        night.refuses("become colour=B", "This row is not among the fullest (blue).")
        night.do("become colour=G")

        assert (night.card(), night.bag()) == ("role G", 80)

    def test_of_two_players_one_turns_by_the_fourth_shadow(self, lay: Lay) -> None:
        night = lay("shadow YS YS", "").dream("YS")
        assert night.asked == "rest Ann"

        night.do("dream-again", "keep dice=YS,BH")

        assert (night.card(), night.asked) == ("role Y", "track Bob")

    def test_a_fullest_row_that_somebody_has_claimed_is_told_with_its_reading(self, lay: Lay) -> None:
        night = lay("shadow RS RS RS RS YS YS YS", "role R", "", readings={"claimed": "none"}).dream("BH")

        assert (night.g.players[0].role, night.asked) == ("dreamer", "rest Ann")
        assert "(red) is of a Nightmare that somebody is already" in night.said
        assert "at this table nobody turns" in night.said


class TestRestingAndDreamingOn:
    def test_the_track_stays_within_a_turn(self, lay: Lay) -> None:
        night = lay("", "", "").dream("BP")

        night.refuses("choose-track track=3", "Something else is awaited now.")

    def test_at_the_end_of_the_track_one_must_rest(self, lay: Lay) -> None:
        night = lay("", "", "").dream("BH")
        night.do("dream-again", "keep dice=GP,GP", "dream-again", "keep dice=YP,YP,YP")

        night.refuses("dream-again", "The marker stands at the end of its track.")

    def test_resting_with_all_may_throw_fifteen_power_away(self, lay: Lay) -> None:
        night = lay(FOURTEEN, "", "").dream("RD")

        night.do("rest-all")

        assert (night.card(), night.asked, night.g.final) == ("", "track Bob", None)

    def test_fifteen_in_mid_turn_ends_nothing_before_the_turn_does(self, lay: Lay) -> None:
        night = lay(f"{FOURTEEN} hunt RH", "", "").dream("RP")
        assert not night.g.final

        night.do("rest place=hunt die=RH")

        assert (night.asked, night.g.final) == ("track Bob", [2])
        assert "The end is near; a last turn is due to Bob, Cid." in night.said


class TestNightmares:
    def test_a_taken_green_shadow_lets_nobody_pick(self, lay: Lay) -> None:
        night = lay("power RP", "role G", "").dream("GS")

        assert (night.card(), night.card(1), night.asked) == ("power RP", "role G power GP", "ability Bob")

    def test_a_taken_die_may_bring_fifteen_in_anothers_turn_and_every_dreamer_has_a_last_one(self, lay: Lay) -> None:
        night = lay("hunt RH", f"role G {FOURTEEN}", "").dream("GS")
        night.do("ability", "rest place=hunt die=RH")

        assert (night.asked, night.g.final) == ("track Cid", [0])

    def test_a_nightmare_robs_another_and_its_turn_is_over(self, lay: Lay) -> None:
        night = lay("role R power RP", "role B power RD BP", "")

        night.do("consume player=2 die=RD")

        assert (night.card(), night.card(1), night.asked) == ("role R power RP RD", "role B power BP", "nightmare Bob")

    def test_a_die_of_its_own_colour_that_minions_bring_comes_back_as_power(self, lay: Lay) -> None:
        night = lay("role B", "", "")

        night.do("send-minions", "draw colours=B,B", "attack player=3", "roll faces=S")

        assert (night.card(), night.card(2), night.asked) == ("role B power BP", "", "ability Ann")

    def test_a_green_shadow_that_minions_bring_lets_the_next_after_the_attacked_pick(self, lay: Lay) -> None:
        night = lay("role R", "power BP hunt YH")

        night.do("send-minions", "draw colours=G,G", "roll faces=S")

        assert night.asked == "envy Ann"
        night.do("envy place=power die=BP", "roll faces=E")
        assert (night.card(1), night.asked) == ("hunt YH exhaust BE shadow GS", "track Bob")

    def test_a_blue_shadow_that_minions_bring_draws_for_the_attacked(self, lay: Lay) -> None:
        night = lay("role R", "", "")

        night.do("send-minions", "draw colours=B,B", "attack player=2", "roll faces=S", "keep dice=YE")

        assert (night.card(1), night.asked) == ("exhaust YE shadow BS", "track Bob")

    def test_three_exhaust_from_minions_exhaust_in_the_own_turn_after_its_first_roll(self, lay: Lay) -> None:
        night = lay("role B", "exhaust YE YE", "")
        night.do("send-minions", "draw colours=Y,Y", "attack player=2", "roll faces=E")

        night.dream("GH")

        night.refuses("dream-again", "Who is exhausted must rest.")

    def test_minions_go_to_dreamers_only(self, lay: Lay) -> None:
        night = lay("role B", "role R", "", "")
        night.do("send-minions", "draw colours=Y,Y")

        night.refuses("attack player=2", "Bob does not dream any more.")

    def test_temptation_takes_the_place_of_the_colour_it_was_laid_for(self, lay: Lay) -> None:
        night = lay("shadow RS RS", "", "", temptation="R").dream("RS")

        night.do("fear")

        assert "Ann becomes the Nightmare of Temptation." in night.said
        assert night.card() == "role R"


class TestTheEnd:
    def test_the_last_dreamer_who_turns_ends_the_game_at_once(self, lay: Lay) -> None:
        night = lay("power RP RP shadow YS YS", "role B power BP", "role out", spent="YP").dream("YS")

        assert night.asked == "won Ann"

    def test_the_last_dreamer_who_is_out_leaves_it_to_the_strongest_nightmare(self, lay: Lay) -> None:
        night = lay("power RP hunt RH RH RH", "role B", "role G power GP").dream("RH").go_on()

        assert night.asked == "won Cid"

    def test_a_last_turn_may_be_won_by_who_turns_in_it(self, lay: Lay) -> None:
        night = lay(f"{FOURTEEN} RP hunt RH", "power GD GD GD GD GD GD GD shadow YS YS YS", spent="YD")
        night.dream("BH").go_on().do("rest place=hunt die=RH").dream("YS")

        assert night.asked == "won Bob"

    def test_a_nightmare_may_draw_level_in_anothers_last_turn_though_it_has_none(self, lay: Lay) -> None:
        night = lay(f"{FOURTEEN} RP hunt RH", "", "role G power GD GD GD GD GD GD GD")
        night.dream("YE").do("rest place=hunt die=RH")
        assert night.asked == "track Bob"
        night.dream("GS").do("ability", "rest-all")
        assert night.asked == "won Ann Cid"

    def test_an_empty_bag_lets_the_turn_be_finished_and_no_last_turns_come(self, lay: Lay) -> None:
        night = lay(f"{FOURTEEN} hunt RH", "power RP", "", bag="R3 B1")
        night.do("choose-track track=2", "draw colours=R,R,R,B")
        assert "at this table the game ends with this turn" in night.said
        night.do("return-dice colours=R,R", "roll faces=P,E").go_on()
        night.refuses("dream-again", "The bag ran out: this turn is the last.")
        night.do("rest place=hunt die=RH")

        assert night.asked == "won Ann"

    def test_a_blue_shadow_finds_an_empty_bag_and_nothing_more_happens(self, lay: Lay) -> None:
        night = lay("power GP", "power RD", bag="B3 Y1")
        night.do("choose-track track=1", "keep dice=BS", "keep dice=BS", "keep dice=BS", "keep dice=YP").go_on()

        assert (night.bag(), night.asked) == (0, "rest Ann")


class TestMistakesAndUndo:
    def test_of_too_many_dice_the_next_player_returns_the_surplus_even_a_nightmare(self, lay: Lay) -> None:
        night = lay("", "role B", "")

        night.do("choose-track track=1", "draw colours=B,G,Y,R")
        assert night.asked == "excess Bob"
        night.do("excess colours=G", "return-dice colours=B,R")

        assert (night.asked, night.g.hand) == ("roll Ann", ["Y"])

    def test_for_too_many_returned_the_next_player_fetches_any_colour_even_if_out(self, lay: Lay) -> None:
        night = lay("", "role out", "")

        night.do("choose-track track=2", "draw colours=B,G,Y,R", "return-dice colours=B,G,Y")
        assert night.asked == "fetch Bob"
        night.do("fetch colours=R")

        assert (night.asked, night.g.hand) == ("roll Ann", ["R", "R"])

    def test_a_nightmares_first_turn_taken_back_leaves_the_dreamer_as_it_was(self, lay: Lay) -> None:
        night = lay("power BP shadow YS YS", "", "").dream("YS")
        assert night.card() == "role Y power BP"

        night.taken_back()

        assert (night.card(), night.asked) == ("power BP shadow YS YS", "draw Ann")


class TestAlone:
    def test_a_full_row_wakes_its_nightmare_whose_dice_do_not_go_back_and_filling_it_again_loses(
        self, lay: Lay
    ) -> None:
        night = lay("shadow YS YS YS", bogeyman="envy").dream("YS")
        assert (night.card(), awakened(night.g), night.asked) == ("", ["Y"], "rest Ann")
        night.do("dream-again", "draw colours=Y,Y,B,B")
        assert night.g.hand == ["Y", "Y"]

        night.do("roll faces=S,S", "dream-again", "keep dice=YS,YS,YH,BE,BE")

        assert night.asked == "lost"


class TestWhereMoreRulesMeet:
    def test_who_is_out_selects_for_envy_and_the_hunt_that_comes_of_it_goes_before_the_waiting_shadows(
        self, lay: Lay
    ) -> None:
        night = lay("power RD hunt RH RH RH exhaust BE", "role out", "").dream("GS,YS,RS")
        night.do("resolve-shadow die=GS")
        assert night.asked == "envy Bob"
        night.refuses("envy place=shadow die=GS", "A Shadow of Envy may not be selected.")
        night.refuses("envy place=shadow die=YS", "There is no yellow Shadow in that row.")

        night.do("envy place=power die=RD", "roll faces=H")
        assert (night.asked, night.card()) == ("shadow Ann", "hunt RH RH RH RH exhaust BE shadow GS")
        night.do("resolve-shadow die=YS", "fear")

        assert (night.asked, night.card()) == ("track Cid", "role out")

    def test_four_hunt_dice_are_looked_at_first_so_nobody_turns_and_the_card_keeps_its_dice(self, lay: Lay) -> None:
        full = "power GD GD GD GD hunt RH RH RH RH exhaust YE YE YE shadow GS GS GS"
        night = lay(full, "", "", spent="GP").dream("GP").go_on()

        assert (night.asked, night.card(), night.g.cards["G"].dice) == ("track Bob", "role out", ["GP"])

    @pytest.mark.parametrize(
        ("drawn", "kept"), [("G", "role G power RD BP GP GP"), ("Y", "role G power GP RD BP GP GP GP")]
    )
    def test_exhaustion_comes_before_the_turning_and_what_lies_on_the_card_after(
        self, lay: Lay, drawn: str, kept: str
    ) -> None:
        night = lay("power GP RD BP exhaust YE YE YE shadow GS GS GS", "", "", "", spent="GP GP").dream("GP").go_on()
        night.refuses("become colour=G", "Something else is awaited now.")

        night.do(f"exhaustion colour={drawn}")

        assert (night.asked, night.card()) == ("track Bob", kept)

    def test_a_die_beside_a_full_row_makes_it_the_fullest(self, lay: Lay) -> None:
        night = lay("shadow BS BS BS BS YS YS YS", "", "").dream("GP")

        assert night.card() == "role B power GP"

    def test_after_the_third_draw_only_resting_is_left_with_one_die_or_all_and_once(self, lay: Lay) -> None:
        night = lay("exhaust YE", "", "").dream("BH", track=2)
        night.do("dream-again", "keep dice=GP,YP,YP", "dream-again", "keep dice=GP,GP,YP,YP").go_on()

        night.refuses("dream-again", "The marker stands at the end of its track.")
        night.do("rest place=hunt die=BH")

        night.refuses("rest place=exhaust die=YE", "Something else is awaited now.")

    def test_the_last_dreamer_who_turns_in_a_last_turn_counts_what_is_kept(self, lay: Lay) -> None:
        twelve = "BD BD BD BD BD BD"
        mine = "power GD GD GP RD RD RD RD RP exhaust YE YE YE shadow YS YS YS"
        night = lay(mine, f"role B power {twelve}", f"role R power {twelve.replace('B', 'R')}", "role out")
        row = night.row
        row.state["final"] = []
        row.save()

        night.dream("BH").do("exhaustion colour=G")

        assert (night.asked, night.card()) == ("won Bob Cid", "role Y power RD RD RD RD RP")
        assert "No tie-break is printed" in night.said

    def test_power_envied_away_before_the_turn_ends_brings_no_end(self, lay: Lay) -> None:
        night = lay(FOURTEEN, "", "").dream("RD,GS")

        night.do("envy place=power die=RD", "roll faces=E", "rest place=exhaust die=RE")

        assert (night.asked, night.g.final) == ("track Bob", None)

    @pytest.mark.parametrize(("takes", "asked", "cards"), [
        (["S"], "track Dee", ("power YD hunt RH RH RH RH", "role R power YP")),
        (["S", "H"], "ability Bob", ("power YD hunt RH RH RH", "role R power YP RP")),
    ])  # fmt: skip
    def test_minions_of_one_nightmare_may_feed_another_as_its_card_says(
        self, lay: Lay, takes: list[str], asked: str, cards: tuple[str, str]
    ) -> None:
        known = {**{card: ["S"] for card in CARDS}, "R": takes}
        night = lay("power YD hunt RH RH RH", "role R power YP", "role Y", "", turn=2, takes=known)
        night.do("send-minions", "draw colours=R,Y", "return-dice colours=Y")
        night.refuses("attack player=2", "Bob does not dream any more.")

        night.do("attack player=1", "roll faces=H")

        assert (night.asked, (night.card(), night.card(1))) == (asked, cards)
