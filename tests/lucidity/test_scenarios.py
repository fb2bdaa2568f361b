"""Interactions of rules, written from the text alone and played over Django's client: small evenings."""

from __future__ import annotations

import pytest

from campaigns.lucidity.rules.copy_facts import NIGHTMARE_CARD_KEYS
from campaigns.lucidity.rules.solo import list_awakened_colours
from tests.lucidity.game_client import LayPosition

pytestmark = pytest.mark.django_db
FOURTEEN_POWER = "power BD BD BD BD BD BD BD"


class TestRollingAndPaying:
    def test_power_of_the_same_roll_is_placed_first_and_may_pay_for_the_hunt_of_its_colour(
        self, lay: LayPosition
    ) -> None:
        night = lay("", "", "").report_dream("RP,RH")
        assert night.prompt_text == "resolve Ann"

        night.report_moves("reroll pay=RP dice=RH", "roll faces=E")

        assert (night.format_card(), night.game_state.cards["R"].dice) == ("exhaust RE", ["RP"])

    def test_a_double_power_pays_for_one_reroll_of_many_dice_and_waits_on_its_nightmare_as_a_double(
        self, lay: LayPosition
    ) -> None:
        night = lay("power BD", "", "").report_dream("BE,BE,YE")

        night.report_moves("reroll pay=BD dice=BE,BE", "roll faces=H,H")

        assert (night.format_card(), night.game_state.cards["B"].dice) == ("hunt BH BH exhaust YE", ["BD"])

    def test_whoever_claims_a_nightmare_gets_what_others_paid_on_it(self, lay: LayPosition) -> None:
        night = lay("power YD", "shadow YS YS", "").report_dream("YE")
        night.report_moves("reroll pay=YD dice=YE", "roll faces=H", "rest place=hunt die=YH")

        night.report_dream("YS")

        assert night.format_card(1) == "role Y power YD"

    def test_paid_dice_of_a_claimed_nightmare_go_into_the_bag(self, lay: LayPosition) -> None:
        night = lay("power YP", "role Y", "").report_dream("YE")
        before = night.count_bag()

        night.report_moves("reroll pay=YP dice=YE")

        assert (night.count_bag() - before, night.format_card(1)) == (1, "role Y")

    def test_a_turned_die_in_the_exhaust_row_pays_for_nothing(self, lay: LayPosition) -> None:
        night = lay("exhaust GP", "", "").report_dream("GH")

        assert (night.prompt_text, night.format_card()) == ("rest Ann", "hunt GH exhaust GP")

    def test_only_dice_of_the_paid_colour_are_rolled_again(self, lay: LayPosition) -> None:
        night = lay("power GP", "", "").report_dream("GE,BE")

        night.expect_refusal("reroll pay=GP dice=GE,BE", "Only dice of the spent die's colour (green) may be rerolled.")

    def test_a_rerolled_die_may_be_rolled_again_as_long_as_power_lasts_and_no_longer(self, lay: LayPosition) -> None:
        night = lay("power GP GP", "", "").report_dream("GE")

        night.report_moves("reroll pay=GP dice=GE", "roll faces=E", "reroll pay=GP dice=GE", "roll faces=E")

        assert (night.prompt_text, night.format_card()) == ("rest Ann", "exhaust GE")


class TestShadowsThatMeet:
    def test_envy_may_take_the_fourth_hunt_die_away_before_anybody_looks(self, lay: LayPosition) -> None:
        night = lay("hunt RH RH RH", "", "").report_dream("RH,GS")

        night.report_moves("roll faces=E")

        assert (night.format_card(), night.prompt_text) == ("hunt RH RH RH exhaust RE shadow GS", "rest Ann")

    def test_envy_may_bring_the_third_exhaust(self, lay: LayPosition) -> None:
        night = lay("power YP exhaust YE YE", "", "").report_dream("GS")

        night.report_moves("envy place=power die=YP", "roll faces=E")

        assert (night.format_card(), night.prompt_text) == ("exhaust YE YE YE shadow GS", "rest Ann")
        night.expect_refusal("dream-again", "An exhausted player must rest.")

    def test_an_envied_die_that_shows_a_blue_shadow_draws_another(self, lay: LayPosition) -> None:
        night = lay("power BP hunt RH", "", "").report_dream("GS")

        night.report_moves("envy place=power die=BP", "roll faces=S")
        assert night.prompt_text == "draw Ann"
        night.report_moves("keep dice=GP")

        assert night.format_card() == "power GP hunt RH shadow BS GS"

    def test_a_die_drawn_by_a_blue_shadow_may_be_envied_by_a_green_one_that_waited(self, lay: LayPosition) -> None:
        night = lay("hunt RH", "", "").report_dream("BS,GS")

        night.report_moves("resolve-shadow die=BS", "keep dice=RD", "envy place=power die=RD", "roll faces=H")

        assert night.format_card() == "hunt RH RH shadow BS GS"

    def test_a_green_shadow_moved_to_the_hunt_row_still_cannot_be_picked(self, lay: LayPosition) -> None:
        night = lay("power BP hunt GS exhaust YE", "", "").report_dream("GS")

        night.expect_refusal("envy place=hunt die=GS", "You may not select a Shadow of Envy.")

    def test_the_red_shadow_itself_may_go_to_the_hunt_row_and_keep_its_row_from_filling(self, lay: LayPosition) -> None:
        night = lay("shadow RS RS", "", "").report_dream("RS")

        night.report_moves("fear die=RS place=shadow")

        assert (night.format_card(), night.prompt_text) == ("hunt RS shadow RS RS", "rest Ann")

    def test_what_saves_from_a_nightmare_may_be_the_fourth_in_the_hunt_row(self, lay: LayPosition) -> None:
        night = lay("hunt RH RH RH shadow RS RS", "", "").report_dream("RS")

        night.report_moves("fear die=RS place=shadow")

        assert (night.format_card(), night.prompt_text) == ("role out", "track Bob")

    def test_a_yellow_shadow_turns_the_exhaust_of_the_same_roll_and_three_exhaust_all_the_same(
        self, lay: LayPosition
    ) -> None:
        night = lay("exhaust YE YP", "", "").report_dream("BE,YS")

        night.report_moves("imprison die=BE")

        assert "It shows Power now, and stays in the Exhaust row." in night.message
        assert "Until you check your cards and dice, we are guessing this" in night.message
        assert night.format_card() == "exhaust YE YP BP shadow YS"
        night.expect_refusal("dream-again", "An exhausted player must rest.")

    def test_shadows_are_taken_in_the_order_that_the_player_likes(self, lay: LayPosition) -> None:
        first = lay("power RP", "", "").report_dream("GS,YS")

        first.report_moves("resolve-shadow die=YS")
        assert "Ann had no Exhaust die to turn." in first.message
        first.report_moves("envy place=power die=RP", "roll faces=E")

        assert first.format_card() == "exhaust RE shadow GS YS"


class TestFullRows:
    def test_whoever_is_eliminated_loses_fifteen_power_too_and_no_end_comes(self, lay: LayPosition) -> None:
        night = lay(f"{FOURTEEN_POWER} RP hunt RH RH RH", "", "").report_dream("RH").resolve_all()

        assert (night.format_card(), night.prompt_text, night.game_state.final) == ("role out", "track Bob", None)

    def test_exhaustion_takes_both_kinds_of_power_of_its_colour_out_of_the_power_row_only(
        self, lay: LayPosition
    ) -> None:
        night = lay("power GP GD RP exhaust GP YE", "", "").report_dream("YE")

        night.report_moves("exhaustion colour=G")

        assert night.format_card() == "power RP exhaust GP YE YE"

    def test_power_lost_by_exhaustion_may_keep_the_end_away(self, lay: LayPosition) -> None:
        night = lay("power GD GD GD GD GD GD GD RP exhaust YE YE", "", "").report_dream("YE")

        night.report_moves("exhaustion colour=G", "rest place=exhaust die=YE")

        assert (night.prompt_text, night.game_state.final) == ("track Bob", None)

    def test_the_exhausted_turn_with_what_is_left_and_what_lies_on_the_card(self, lay: LayPosition) -> None:
        night = lay("power GP RP exhaust YE YE shadow BS BS", "", "", spent="BD").report_dream("YE,BS")
        night.report_moves("keep dice=RH").resolve_all().report_moves("exhaustion colour=G")

        assert (night.format_card(), night.prompt_text) == ("role B power RP BD", "track Bob")

    def test_three_shadows_of_three_colours_fill_nothing(self, lay: LayPosition) -> None:
        night = lay("shadow BS BS GS GS", "", "").report_dream("YS")

        assert night.prompt_text == "rest Ann"

    def test_of_rows_equally_full_the_player_chooses_and_the_other_shadows_go(self, lay: LayPosition) -> None:
        night = lay("shadow GS GS GS YS YS", "", "").report_dream("YS")

        night.expect_refusal("become colour=B", "This row is not among the fullest (blue).")
        night.report_moves("become colour=G")

        assert (night.format_card(), night.count_bag()) == ("role G", 80)

    def test_of_two_players_one_turns_by_the_fourth_shadow(self, lay: LayPosition) -> None:
        night = lay("shadow YS YS", "").report_dream("YS")
        assert night.prompt_text == "rest Ann"

        night.report_moves("dream-again", "keep dice=YS,BH")

        assert (night.format_card(), night.prompt_text) == ("role Y", "track Bob")

    def test_a_fullest_row_that_somebody_has_claimed_is_told_with_its_reading(self, lay: LayPosition) -> None:
        night = lay("shadow RS RS RS RS YS YS YS", "role R", "", readings={"claimed": "none"}).report_dream("BH")

        assert (night.game_state.players[0].role, night.prompt_text) == ("dreamer", "rest Ann")
        assert "Somebody is already the Nightmare of Ann's fullest Shadow row (red)" in night.message
        assert "at this table a row that is less full" in night.message


class TestRestingAndDreamingOn:
    def test_the_track_stays_within_a_turn(self, lay: LayPosition) -> None:
        night = lay("", "", "").report_dream("BP")

        night.expect_refusal("choose-track track=3", "Answer the current question first.")

    def test_at_the_end_of_the_track_one_must_rest(self, lay: LayPosition) -> None:
        night = lay("", "", "").report_dream("BH")
        night.report_moves("dream-again", "keep dice=GP,GP", "dream-again", "keep dice=YP,YP,YP")

        night.expect_refusal("dream-again", "The marker is at the end of its track.")

    def test_resting_with_all_may_throw_fifteen_power_away(self, lay: LayPosition) -> None:
        night = lay(FOURTEEN_POWER, "", "").report_dream("RD")

        night.report_moves("rest-all")

        assert (night.format_card(), night.prompt_text, night.game_state.final) == ("", "track Bob", None)

    def test_fifteen_in_mid_turn_ends_nothing_before_the_turn_does(self, lay: LayPosition) -> None:
        night = lay(f"{FOURTEEN_POWER} hunt RH", "", "").report_dream("RP")
        assert not night.game_state.final

        night.report_moves("rest place=hunt die=RH")

        assert (night.prompt_text, night.game_state.final) == ("track Bob", [2])
        assert "The end is near. Still to take a last turn: Bob and Cid." in night.message


class TestNightmares:
    def test_a_taken_green_shadow_lets_nobody_pick(self, lay: LayPosition) -> None:
        night = lay("power RP", "role G", "").report_dream("GS")

        assert (night.format_card(), night.format_card(1), night.prompt_text) == (
            "power RP",
            "role G power GP",
            "ability Bob",
        )

    def test_a_taken_die_may_bring_fifteen_in_anothers_turn_and_every_dreamer_has_a_last_one(
        self, lay: LayPosition
    ) -> None:
        night = lay("hunt RH", f"role G {FOURTEEN_POWER}", "").report_dream("GS")
        night.report_moves("ability", "rest place=hunt die=RH")

        assert (night.prompt_text, night.game_state.final) == ("track Cid", [0])

    def test_a_nightmare_robs_another_and_its_turn_is_over(self, lay: LayPosition) -> None:
        night = lay("role R power RP", "role B power RD BP", "")

        night.report_moves("consume player=2 die=RD")

        assert (night.format_card(), night.format_card(1), night.prompt_text) == (
            "role R power RP RD",
            "role B power BP",
            "nightmare Bob",
        )

    def test_a_die_of_its_own_colour_that_minions_bring_comes_back_as_power(self, lay: LayPosition) -> None:
        night = lay("role B", "", "")

        night.report_moves("send-minions", "draw colours=B,B", "attack player=3", "roll faces=S")

        assert (night.format_card(), night.format_card(2), night.prompt_text) == ("role B power BP", "", "ability Ann")

    def test_a_green_shadow_that_minions_bring_lets_the_next_after_the_attacked_pick(self, lay: LayPosition) -> None:
        night = lay("role R", "power BP hunt YH")

        night.report_moves("send-minions", "draw colours=G,G", "roll faces=S")

        assert night.prompt_text == "envy Ann"
        night.report_moves("envy place=power die=BP", "roll faces=E")
        assert (night.format_card(1), night.prompt_text) == ("hunt YH exhaust BE shadow GS", "track Bob")

    def test_a_blue_shadow_that_minions_bring_draws_for_the_attacked(self, lay: LayPosition) -> None:
        night = lay("role R", "", "")

        night.report_moves("send-minions", "draw colours=B,B", "attack player=2", "roll faces=S", "keep dice=YE")

        assert (night.format_card(1), night.prompt_text) == ("exhaust YE shadow BS", "track Bob")

    def test_three_exhaust_from_minions_exhaust_in_the_own_turn_after_its_first_roll(self, lay: LayPosition) -> None:
        night = lay("role B", "exhaust YE YE", "")
        night.report_moves("send-minions", "draw colours=Y,Y", "attack player=2", "roll faces=E")

        night.report_dream("GH")

        night.expect_refusal("dream-again", "An exhausted player must rest.")

    def test_minions_go_to_dreamers_only(self, lay: LayPosition) -> None:
        night = lay("role B", "role R", "", "")
        night.report_moves("send-minions", "draw colours=Y,Y")

        night.expect_refusal("attack player=2", "Bob is no longer a Dreamer.")

    def test_temptation_takes_the_place_of_the_colour_it_was_laid_for(self, lay: LayPosition) -> None:
        night = lay("shadow RS RS", "", "", temptation="R").report_dream("RS")

        night.report_moves("fear")

        assert "Ann became the Nightmare of Temptation." in night.message
        assert night.format_card() == "role R"


class TestTheEnd:
    def test_the_last_dreamer_who_turns_ends_the_game_at_once(self, lay: LayPosition) -> None:
        night = lay("power RP RP shadow YS YS", "role B power BP", "role out", spent="YP").report_dream("YS")

        assert night.prompt_text == "won Ann"

    def test_the_last_dreamer_who_is_out_leaves_it_to_the_strongest_nightmare(self, lay: LayPosition) -> None:
        night = lay("power RP hunt RH RH RH", "role B", "role G power GP").report_dream("RH").resolve_all()

        assert night.prompt_text == "won Cid"

    def test_a_last_turn_may_be_won_by_who_turns_in_it(self, lay: LayPosition) -> None:
        night = lay(f"{FOURTEEN_POWER} RP hunt RH", "power GD GD GD GD GD GD GD shadow YS YS YS", spent="YD")
        night.report_dream("BH").resolve_all().report_moves("rest place=hunt die=RH").report_dream("YS")

        assert night.prompt_text == "won Bob"

    def test_a_nightmare_may_draw_level_in_anothers_last_turn_though_it_has_none(self, lay: LayPosition) -> None:
        night = lay(f"{FOURTEEN_POWER} RP hunt RH", "", "role G power GD GD GD GD GD GD GD")
        night.report_dream("YE").report_moves("rest place=hunt die=RH")
        assert night.prompt_text == "track Bob"
        night.report_dream("GS").report_moves("ability", "rest-all")
        assert night.prompt_text == "won Ann Cid"

    def test_an_empty_bag_lets_the_turn_be_finished_and_no_last_turns_come(self, lay: LayPosition) -> None:
        night = lay(f"{FOURTEEN_POWER} hunt RH", "power RP", "", bag="R3 B1")
        night.report_moves("choose-track track=2", "draw colours=R,R,R,B")
        assert "the game ends with this turn" in night.message
        night.report_moves("return-dice colours=R,R", "roll faces=P,E").resolve_all()
        night.expect_refusal("dream-again", "The bag ran out: this turn is the last.")
        night.report_moves("rest place=hunt die=RH")

        assert night.prompt_text == "won Ann"

    def test_a_blue_shadow_finds_an_empty_bag_and_nothing_more_happens(self, lay: LayPosition) -> None:
        night = lay("power GP", "power RD", bag="B3 Y1")
        night.report_moves(
            "choose-track track=1", "keep dice=BS", "keep dice=BS", "keep dice=BS", "keep dice=YP"
        ).resolve_all()

        assert (night.count_bag(), night.prompt_text) == (0, "rest Ann")


class TestMistakesAndUndo:
    def test_of_too_many_dice_the_next_player_returns_the_surplus_even_a_nightmare(self, lay: LayPosition) -> None:
        night = lay("", "role B", "")

        night.report_moves("choose-track track=1", "draw colours=B,G,Y,R")
        assert night.prompt_text == "excess Bob"
        night.report_moves("excess colours=G", "return-dice colours=B,R")

        assert (night.prompt_text, night.game_state.hand) == ("roll Ann", ["Y"])

    def test_for_too_many_returned_the_next_player_fetches_any_colour_even_if_out(self, lay: LayPosition) -> None:
        night = lay("", "role out", "")

        night.report_moves("choose-track track=2", "draw colours=B,G,Y,R", "return-dice colours=B,G,Y")
        assert night.prompt_text == "fetch Bob"
        night.report_moves("fetch colours=R")

        assert (night.prompt_text, night.game_state.hand) == ("roll Ann", ["R", "R"])

    def test_a_nightmares_first_turn_taken_back_leaves_the_dreamer_as_it_was(self, lay: LayPosition) -> None:
        night = lay("power BP shadow YS YS", "", "").report_dream("YS")
        assert night.format_card() == "role Y power BP"

        night.undo_newest()

        assert (night.format_card(), night.prompt_text) == ("power BP shadow YS YS", "draw Ann")


class TestAlone:
    def test_a_full_row_wakes_its_nightmare_whose_dice_do_not_go_back_and_filling_it_again_loses(
        self, lay: LayPosition
    ) -> None:
        night = lay("shadow YS YS YS", bogeyman="envy").report_dream("YS")
        assert (night.format_card(), list_awakened_colours(night.game_state), night.prompt_text) == (
            "",
            ["Y"],
            "rest Ann",
        )
        night.report_moves("dream-again", "draw colours=Y,Y,B,B")
        assert night.game_state.hand == ["Y", "Y"]

        night.report_moves("roll faces=S,S", "dream-again", "keep dice=YS,YS,YH,BE,BE")

        assert night.prompt_text == "lost"


class TestWhereMoreRulesMeet:
    def test_who_is_out_selects_for_envy_and_the_hunt_that_comes_of_it_goes_before_the_waiting_shadows(
        self, lay: LayPosition
    ) -> None:
        night = lay("power RD hunt RH RH RH exhaust BE", "role out", "").report_dream("GS,YS,RS")
        night.report_moves("resolve-shadow die=GS")
        assert night.prompt_text == "envy Bob"
        night.expect_refusal("envy place=shadow die=GS", "You may not select a Shadow of Envy.")
        night.expect_refusal("envy place=shadow die=YS", "There is no yellow Shadow in that row.")

        night.report_moves("envy place=power die=RD", "roll faces=H")
        assert (night.prompt_text, night.format_card()) == ("shadow Ann", "hunt RH RH RH RH exhaust BE shadow GS")
        night.report_moves("resolve-shadow die=YS", "fear")

        assert (night.prompt_text, night.format_card()) == ("track Cid", "role out")

    def test_four_hunt_dice_are_looked_at_first_so_nobody_turns_and_the_card_keeps_its_dice(
        self, lay: LayPosition
    ) -> None:
        full = "power GD GD GD GD hunt RH RH RH RH exhaust YE YE YE shadow GS GS GS"
        night = lay(full, "", "", spent="GP").report_dream("GP").resolve_all()

        assert (night.prompt_text, night.format_card(), night.game_state.cards["G"].dice) == (
            "track Bob",
            "role out",
            ["GP"],
        )

    @pytest.mark.parametrize(
        ("drawn", "kept"), [("G", "role G power RD BP GP GP"), ("Y", "role G power GP RD BP GP GP GP")]
    )
    def test_exhaustion_comes_before_the_turning_and_what_lies_on_the_card_after(
        self, lay: LayPosition, drawn: str, kept: str
    ) -> None:
        night = (
            lay("power GP RD BP exhaust YE YE YE shadow GS GS GS", "", "", "", spent="GP GP")
            .report_dream("GP")
            .resolve_all()
        )
        night.expect_refusal("become colour=G", "Answer the current question first.")

        night.report_moves(f"exhaustion colour={drawn}")

        assert (night.prompt_text, night.format_card()) == ("track Bob", kept)

    def test_a_die_beside_a_full_row_makes_it_the_fullest(self, lay: LayPosition) -> None:
        night = lay("shadow BS BS BS BS YS YS YS", "", "").report_dream("GP")

        assert night.format_card() == "role B power GP"

    def test_after_the_third_draw_only_resting_is_left_with_one_die_or_all_and_once(self, lay: LayPosition) -> None:
        night = lay("exhaust YE", "", "").report_dream("BH", track=2)
        night.report_moves("dream-again", "keep dice=GP,YP,YP", "dream-again", "keep dice=GP,GP,YP,YP").resolve_all()

        night.expect_refusal("dream-again", "The marker is at the end of its track.")
        night.report_moves("rest place=hunt die=BH")

        night.expect_refusal("rest place=exhaust die=YE", "Answer the current question first.")

    def test_the_last_dreamer_who_turns_in_a_last_turn_counts_what_is_kept(self, lay: LayPosition) -> None:
        twelve = "BD BD BD BD BD BD"
        mine = "power GD GD GP RD RD RD RD RP exhaust YE YE YE shadow YS YS YS"
        night = lay(mine, f"role B power {twelve}", f"role R power {twelve.replace('B', 'R')}", "role out")
        row = night.row
        row.state["final"] = []
        row.save()

        night.report_dream("BH").report_moves("exhaustion colour=G")

        assert (night.prompt_text, night.format_card()) == ("won Bob Cid", "role Y power RD RD RD RD RP")
        assert "The rules have no tie-break" in night.message

    def test_power_envied_away_before_the_turn_ends_brings_no_end(self, lay: LayPosition) -> None:
        night = lay(FOURTEEN_POWER, "", "").report_dream("RD,GS")

        night.report_moves("envy place=power die=RD", "roll faces=E", "rest place=exhaust die=RE")

        assert (night.prompt_text, night.game_state.final) == ("track Bob", None)

    @pytest.mark.parametrize(("takes", "asked", "cards"), [
        (["S"], "track Dee", ("power YD hunt RH RH RH RH", "role R power YP")),
        (["S", "H"], "ability Bob", ("power YD hunt RH RH RH", "role R power YP RP")),
    ])  # fmt: skip
    def test_minions_of_one_nightmare_may_feed_another_as_its_card_says(
        self, lay: LayPosition, takes: list[str], asked: str, cards: tuple[str, str]
    ) -> None:
        known = {**{card: ["S"] for card in NIGHTMARE_CARD_KEYS}, "R": takes}
        night = lay("power YD hunt RH RH RH", "role R power YP", "role Y", "", turn=2, takes=known)
        night.report_moves("send-minions", "draw colours=R,Y", "return-dice colours=Y")
        night.expect_refusal("attack player=2", "Bob is no longer a Dreamer.")

        night.report_moves("attack player=1", "roll faces=H")

        assert (night.prompt_text, (night.format_card(), night.format_card(1))) == (asked, cards)
