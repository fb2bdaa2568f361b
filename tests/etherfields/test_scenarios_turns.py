"""Turns where several rules meet, each reported to a table over the web as players would (manual p. 7 to 18)."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.etherfields.models import Action, District, Dreamer, Entity, Location, Slumber
from campaigns.models import Campaign, Decision
from tests.campaigns.evening import applied, begun, read_anew
from tests.campaigns.pages import line, send

pytestmark = pytest.mark.django_db

GAMBLER, SPECIALIST, TOUGH_GUY = 1, 2, 3


def at_table(phase: str = "actions", **slumber: Any) -> Campaign:
    """Return a campaign of three Dreamers in a Slumber, five cards in each hand and nine in each deck."""
    campaign = begun(who="gambler,specialist,tough-guy")
    applied(campaign, "meet-slumber", name="Wraith", turns=4, movement=2)
    Slumber.objects.filter(campaign=campaign).update(phase=phase, **slumber)
    Dreamer.objects.filter(campaign=campaign).update(hand=5, deck=9)
    return campaign


def having(campaign: Campaign, dreamer: int, **piles: int) -> None:
    """Lay a Dreamer's piles and markers."""
    Dreamer.objects.filter(campaign=campaign, ref=dreamer).update(**piles)


def piles(campaign: Campaign, dreamer: int) -> tuple[int, int, int, int]:
    """Return hand, deck, discard pile and Sealed pile of a Dreamer."""
    found = Dreamer.objects.get(campaign=campaign, ref=dreamer)
    return found.hand, found.deck, found.discard, found.sealed


def says(player: Client, campaign: Campaign, name: str, /, **sent: Any) -> str:
    """Report a move that is legal, and give what the page says of it."""
    answer = send(player, campaign, name, **sent)
    assert answer.status_code == 200, line(answer)
    return unescape(line(answer))


def refuses(player: Client, campaign: Campaign, name: str, /, **sent: Any) -> str:
    """Report a move that the rules refuse, and give why."""
    answer: HttpResponse = send(player, campaign, name, **sent)
    assert answer.status_code == 409, line(answer)
    return unescape(line(answer))


def asked(campaign: Campaign) -> int:
    """Return the question that waits for an answer."""
    return int(Decision.objects.get(campaign=campaign).ref)


def noted(campaign: Campaign, name: str, /, **action: Any) -> int:
    """Note an action as the players read it, and give its ref."""
    applied(campaign, "note-action", name=name, **action)
    return int(Action.objects.get(campaign=campaign, name=name).ref)


def leaving(campaign: Campaign) -> str:
    """Return the step that a form drawn now leaves."""
    now = Slumber.objects.get(campaign=campaign)
    return f"slumber:{now.turn}:{now.phase}@{now.ref}"


def test_an_assault_on_two_that_a_blank_boost_pays_once_hits_the_one_named_first_p12_p14(player: Client) -> None:
    campaign = at_table()
    wraith = Entity.objects.get(campaign=campaign).ref
    hit = noted(campaign, "Hit", keyword="assault", where="entity", entity=wraith, amount=3, colour="wrath")

    paid = {"dreamer": GAMBLER, "action": hit, "times": 2, "cards": 3, "intent": 5}
    found = says(player, campaign, "pay-action", **paid, luck="blank", targets="Tall one, Small one")

    assert "Gambler performed Hit on Tall one." in found
    assert "Left out: Small one." in found
    assert "Intent over the cost is lost: 2." in found


def test_a_dream_action_leaves_the_round_open_for_everything_else_p8_p12(player: Client) -> None:
    campaign = at_table()
    applied(campaign, "agree", reading="rounds", choice="in-order")
    search = noted(campaign, "Search", where="map", amount=1, colour="cunning")
    wraith = Entity.objects.get(campaign=campaign).ref
    Entity.objects.filter(campaign=campaign).update(cost=3)
    assault = {"dreamer": GAMBLER, "entity": wraith, "colour": "wrath", "cards": 1, "intent": 3}

    says(player, campaign, "pay-action", dreamer=GAMBLER, action=search, cards=1, intent=1)
    says(player, campaign, "move-dreamer", dreamer=GAMBLER, spaces=2, cards=1, intent=2)
    assert "this round's Dream action" in refuses(player, campaign, "mark-intent", **assault)
    says(player, campaign, "pass-round", dreamer=GAMBLER)
    says(player, campaign, "pass-round", dreamer=SPECIALIST)
    says(player, campaign, "pass-round", dreamer=TOUGH_GUY)

    assert "Gambler performed the action of Wraith." in says(player, campaign, "mark-intent", **assault)


def test_the_step_is_not_over_while_one_who_acted_has_not_passed_in_the_row_p8(player: Client) -> None:
    campaign = at_table()
    applied(campaign, "agree", reading="rounds", choice="in-order")
    says(player, campaign, "pass-round", dreamer=GAMBLER)
    says(player, campaign, "dream-action", dreamer=SPECIALIST)
    says(player, campaign, "pass-round", dreamer=TOUGH_GUY)
    says(player, campaign, "pass-round", dreamer=GAMBLER)

    assert "Not passed in a row yet: Specialist." in refuses(player, campaign, "end-actions", leaving=leaving(campaign))
    assert "Everybody passed in a row" in says(player, campaign, "pass-round", dreamer=SPECIALIST)
    says(player, campaign, "end-actions", leaving=leaving(campaign))


def test_a_shortcut_between_districts_costs_what_the_first_asks_and_leads_one_way_p7_p13(player: Client) -> None:
    campaign = begun()
    having(campaign, GAMBLER, progress=2, flipped=2, deck=9)
    for slot, name, price in (("B2", "Suburbia", "flip 1 or Seal 1"), ("B3", "Quay", "1 Ether")):
        applied(campaign, "gain-district", slot=slot, name=name, shortcut_price=price)
    suburbia, quay = District.objects.filter(campaign=campaign).order_by("slot")
    applied(campaign, "note-location", name="Mall", district=suburbia.ref)
    applied(campaign, "note-location", name="Dock", district=quay.ref)
    mall, dock = Location.objects.filter(campaign=campaign).order_by("ref")
    applied(campaign, "connect", start=mall.ref, end=dock.ref, way="shortcut")
    applied(campaign, "go", at="Mall")
    toll = {"at": "Dock", "amount": 1, "paid_by": GAMBLER}

    assert "flip 1 or Seal 1" in refuses(player, campaign, "take-shortcut", at="Dock", toll="nothing")
    assert "0 active Progress cards" in refuses(player, campaign, "take-shortcut", toll="flip", **toll)
    assert "Noted: flip 1 or Seal 1." in says(player, campaign, "take-shortcut", toll="seal", **toll)
    assert "from Mall to Dock and not back" in refuses(player, campaign, "take-shortcut", at="Mall", toll="ether")
    assert "from Mall to Dock and not back" in refuses(player, campaign, "take-shortcut", at="Mall", toll="nothing")


def test_a_price_that_would_kill_is_told_before_it_is_chosen_p8_p18(player: Client) -> None:
    campaign = at_table("draw")
    having(campaign, GAMBLER, hand=5, deck=0, discard=3, sealed=14, distress=7)
    applied(campaign, "agree", reading="reshuffle-seal", choice="before-drawing")

    found = says(player, campaign, "draw", dreamer=GAMBLER)
    assert "1 Distress would be the 8th of Gambler" in found
    assert "Sealing would leave Gambler 5 cards, fewer than 6" in found
    found = says(player, campaign, "pay-reshuffle", decision=asked(campaign), price="seal")

    assert "Gambler has only 5 in deck, hand and discard pile together" in found


def test_the_empty_pool_of_distress_is_told_before_the_price_is_paid_with_it_p8_p18(player: Client) -> None:
    campaign = at_table("draw")
    having(campaign, GAMBLER, distress=7)
    having(campaign, SPECIALIST, distress=6)
    having(campaign, TOUGH_GUY, distress=3, hand=3, deck=1, discard=10)

    found = says(player, campaign, "draw", dreamer=TOUGH_GUY)
    assert "The pool has no Distress marker for Tough Guy" in found
    assert "Sealing would leave" not in found
    says(player, campaign, "pay-reshuffle", decision=asked(campaign), price="seal")

    assert piles(campaign, TOUGH_GUY) == (6, 5, 0, 3)


def test_a_failed_boost_tells_which_of_its_prices_would_kill_p14_p18(player: Client) -> None:
    campaign = at_table()
    having(campaign, GAMBLER, hand=5, deck=7, discard=3, distress=7)
    wraith = Entity.objects.get(campaign=campaign).ref
    hit = noted(campaign, "Hit", keyword="assault", where="entity", entity=wraith, amount=3, colour="wrath")

    paid = {"dreamer": GAMBLER, "action": hit, "times": 2, "cards": 2, "intent": 4}
    assert "1 Distress would be the 8th of Gambler" in says(player, campaign, "pay-action", **paid, luck="failure")
    assert "0 Ether" in refuses(player, campaign, "pay-boost", decision=asked(campaign), price="ether")
    says(player, campaign, "pay-boost", decision=asked(campaign), price="seal")

    assert piles(campaign, GAMBLER) == (3, 4, 5, 3)


def test_out_of_ones_round_and_in_the_dreamscape_phase_only_rapid_cards_are_played_p8_p13(player: Client) -> None:
    campaign = at_table()
    applied(campaign, "agree", reading="rounds", choice="in-order")

    assert "only what is Rapid" not in says(player, campaign, "rapid", dreamer=SPECIALIST, did="1 more", cards=1)
    assert "It is the round of Gambler" in says(player, campaign, "discard", dreamer=TOUGH_GUY, count=1)
    assert "only what is Rapid" not in says(player, campaign, "discard", dreamer=GAMBLER, count=1)
    Slumber.objects.filter(campaign=campaign).update(phase="event", card_steps=["move"])
    read_anew()
    assert "In the Dreamscape Phase" in says(player, campaign, "discard", dreamer=GAMBLER, count=1)
    found = says(player, campaign, "reroll", dreamer=SPECIALIST, die="movement", price="free")

    assert "Specialist may play only what is Rapid" in found


def test_nobody_draws_less_than_the_bonus_asks_for_nor_pays_twice_for_one_reshuffle_p8_p16(player: Client) -> None:
    campaign = at_table("draw")
    having(campaign, GAMBLER, hand=1, deck=12)
    having(campaign, SPECIALIST, hand=0, deck=3, discard=8, distress=4)
    applied(campaign, "lay-tile", slot="A1")
    for dreamer, space in ((GAMBLER, "A1.1"), (SPECIALIST, "A1.2")):
        applied(campaign, "mark-bonus", space=space, bonus=2)
        applied(campaign, "put-dreamer", dreamer=dreamer, space=space)

    assert "Drawing Bonus of 2" in refuses(player, campaign, "draw", dreamer=GAMBLER)
    says(player, campaign, "draw", dreamer=GAMBLER, bonus=2)
    says(player, campaign, "draw", dreamer=SPECIALIST, bonus=2)
    says(player, campaign, "pay-reshuffle", decision=asked(campaign), price="distress")

    assert (piles(campaign, GAMBLER), piles(campaign, SPECIALIST)) == ((6, 7, 0, 0), (6, 5, 0, 0))
    assert Dreamer.objects.get(campaign=campaign, ref=SPECIALIST).distress == 5


def test_what_is_discarded_before_the_draw_is_in_the_new_deck_and_four_cards_are_the_most_p8(player: Client) -> None:
    campaign = at_table("draw")
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        having(campaign, dreamer, hand=6, deck=0, discard=10)

    says(player, campaign, "draw", dreamer=GAMBLER)
    for dreamer, discards in ((SPECIALIST, 2), (TOUGH_GUY, 6)):
        says(player, campaign, "draw", dreamer=dreamer, discards=discards)
        says(player, campaign, "pay-reshuffle", decision=asked(campaign), price="distress")

    assert [piles(campaign, dreamer) for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY)] == [
        (6, 0, 10, 0), (6, 10, 0, 0), (4, 12, 0, 0),
    ]  # fmt: skip


def test_a_progress_card_placed_at_six_cards_kills_where_playing_one_does_not_p13_p18(player: Client) -> None:
    campaign = at_table()
    having(campaign, GAMBLER, hand=2, deck=3, discard=1, progress=2, sealed=10)

    assert "all Dreamers lose" not in says(player, campaign, "discard", dreamer=GAMBLER, count=1)
    having(campaign, GAMBLER, hand=2, deck=3, discard=1)
    found = says(player, campaign, "place-progress", dreamer=GAMBLER, cards=1)

    assert "Gambler has only 5 in deck, hand and discard pile together" in found


def test_a_marker_taken_off_another_action_lets_the_last_payer_perform_without_one_p12(player: Client) -> None:
    campaign = begun(who="gambler,specialist,tough-guy,free-spirit")
    applied(campaign, "meet-slumber", name="Wraith", turns=4)
    Slumber.objects.filter(campaign=campaign).update(phase="actions")
    first, second = (noted(campaign, name, amount=3, colour="wrath", gradual=True) for name in ("Pull", "Push"))
    Action.objects.filter(campaign=campaign).update(markers=2, marker_colour="wrath")

    paid = {"action": second, "intent": 3}
    assert "No Intent marker of this colour is left" in refuses(player, campaign, "pay-action", dreamer=3, **paid)
    says(player, campaign, "take-marker", action=first)
    says(player, campaign, "pay-action", dreamer=3, **paid)
    assert "Free Spirit performed Push." in says(player, campaign, "pay-action", dreamer=4, **paid)

    markers = Action.objects.filter(campaign=campaign).order_by("name").values_list("markers", flat=True)
    assert list(markers) == [1, 0]
