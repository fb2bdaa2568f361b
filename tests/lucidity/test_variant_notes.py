"""Notes on the page where a rule depends on the table's variant or on the copy of the game."""

from __future__ import annotations

import re

import pytest

from tests.lucidity.game_client import LayPosition

pytestmark = pytest.mark.django_db
FOURTEEN_POWER = "power BD BD BD BD BD BD BD"


class TestWhatThePageSays:
    def test_an_added_die_is_named_as_the_one_that_comes_first(self, lay: LayPosition) -> None:
        night = lay("power RP", "", "").report_dream("BS,RS").report_moves("resolve-shadow die=BS", "keep dice=RE")
        assert "A Shadow added this die, so resolve it before the others: red Exhaust." in night.read_page()

        night.report_moves("reroll pay=RP dice=RS", "roll faces=P")

        # Had the Power been placed first, it could have paid for rolling the Exhaust again.
        assert (night.format_card(), night.prompt_text) == ("power RP exhaust RE shadow BS", "rest Ann")

    def test_a_red_shadow_offers_its_symbol_in_every_row_that_has_it(self, lay: LayPosition) -> None:
        night = lay("power GP exhaust GP YP", "", "", fear="P").report_dream("RS")
        told = night.read_page()
        movable = re.findall(r"Move the ((?:blue|green|yellow|red) \w+) to the Hunt row", told)
        assert sorted(set(movable)) == ["green Power", "yellow Power"]
        assert "Leave them all" in told
        assert "What a red Shadow moves: a Power. Our guess; your cards and dice may differ." in told

        night.report_moves("fear die=GP place=exhaust")

        assert night.format_card() == "power GP hunt GP exhaust YP shadow RS"

    def test_who_is_level_at_fifteen_plays_on_as_the_table_reads_it(self, lay: LayPosition) -> None:
        night = lay(
            f"{FOURTEEN_POWER} RP hunt RH", f"role B {FOURTEEN_POWER} RP", readings={"last": "each"}
        ).report_dream("YE")

        night.report_moves("rest place=hunt die=RH")

        assert night.prompt_text == "track Ann"
        assert "15 Power or more: Ann and Bob." in night.message
        assert "Ann has two turns in a row: nobody else has a last turn." in night.message

    def test_a_bag_empty_for_a_moment_goes_on_where_the_table_reads_it_so(self, lay: LayPosition) -> None:
        night = lay("hunt RH", "", "", bag="B4", readings={"emptied": "left"})

        night.report_moves("choose-track track=2", "keep dice=BE,BE")

        assert "at this table the game goes on unless the bag stays empty" in night.message
        night.report_moves("rest place=hunt die=RH")
        assert night.prompt_text == "track Bob"

    def test_a_row_that_minions_fill_waits_and_that_is_said(self, lay: LayPosition) -> None:
        night = lay("role B", "hunt RH RH RH", "")

        night.report_moves("send-minions", "draw colours=R,R", "attack player=2", "roll faces=H")

        assert "Bob has a full Hunt row." in night.message
        assert night.prompt_text == "track Bob"

    def test_the_odds_name_how_they_break_ties(self, lay: LayPosition) -> None:
        told = lay("", "", "").read_page("odds", "sheet")

        assert (
            "You put back the 2 dice that leave the smallest chance of a full row; if several do, those with the most"
            in told
        )
