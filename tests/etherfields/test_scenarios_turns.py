"""Turns where several rules meet, each reported to a table over the web as players would (manual p. 7 to 18)."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.etherfields.models import Action, District, Dreamer, Entity, Location, Slumber
from campaigns.models import Campaign, Decision
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import apply_move, begin_campaign, clear_caches

pytestmark = pytest.mark.django_db

GAMBLER, SPECIALIST, TOUGH_GUY = 1, 2, 3


def start_slumber_at(phase: str = "actions", **slumber: Any) -> Campaign:
    """Return a campaign of three Dreamers in a Slumber, five cards in each hand and nine in each deck."""
    campaign = begin_campaign(who="gambler,specialist,tough-guy")
    apply_move(campaign, "meet-slumber", name="Wraith", turns=4, movement=2)
    Slumber.objects.filter(campaign=campaign).update(phase=phase, **slumber)
    Dreamer.objects.filter(campaign=campaign).update(hand=5, deck=9)
    return campaign


def set_piles(campaign: Campaign, dreamer: int, **piles: int) -> None:
    """Set a Dreamer's piles and markers."""
    Dreamer.objects.filter(campaign=campaign, ref=dreamer).update(**piles)


def get_piles(campaign: Campaign, dreamer: int) -> tuple[int, int, int, int]:
    """Return hand, deck, discard pile and Sealed pile of a Dreamer."""
    found = Dreamer.objects.get(campaign=campaign, ref=dreamer)
    return found.hand, found.deck, found.discard, found.sealed


def post_and_read(player: Client, campaign: Campaign, name: str, /, **sent: Any) -> str:
    """Report a legal move, and return the message."""
    answer = post_move(player, campaign, name, **sent)
    assert answer.status_code == 200, read_message(answer)
    return unescape(read_message(answer))


def post_refused(player: Client, campaign: Campaign, name: str, /, **sent: Any) -> str:
    """Report a move that the rules refuse, and give why."""
    answer: HttpResponse = post_move(player, campaign, name, **sent)
    assert answer.status_code == 409, read_message(answer)
    return unescape(read_message(answer))


def count_open_prompts(campaign: Campaign) -> int:
    """Return the question that waits for an answer."""
    return int(Decision.objects.get(campaign=campaign).ref)


def note_wraith_effect(campaign: Campaign, name: str, /, **action: Any) -> int:
    """Note an action as the players read it, and return its ref."""
    apply_move(campaign, "note-action", name=name, **action)
    return int(Action.objects.get(campaign=campaign, name=name).ref)


def get_phase(campaign: Campaign) -> str:
    """Return the step in a new form."""
    now = Slumber.objects.get(campaign=campaign)
    return f"slumber:{now.turn}:{now.phase}@{now.ref}"


def test_an_assault_on_two_that_a_blank_boost_pays_once_hits_the_one_named_first_p12_p14(player: Client) -> None:
    campaign = start_slumber_at()
    wraith = Entity.objects.get(campaign=campaign).ref
    hit = note_wraith_effect(
        campaign, "Hit", keyword="assault", where="entity", entity=wraith, amount=3, colour="wrath"
    )

    paid = {"dreamer": GAMBLER, "action": hit, "times": 2, "cards": 3, "intent": 5}
    found = post_and_read(player, campaign, "pay-action", **paid, luck="blank", targets="Tall one, Small one")

    assert "The action takes effect on Tall one." in found
    assert "Left out: Small one." in found
    assert "2 Intent over the cost is lost." in found


def test_a_dream_action_leaves_the_round_open_for_everything_else_p8_p12(player: Client) -> None:
    campaign = start_slumber_at()
    apply_move(campaign, "agree", reading="rounds", choice="in-order")
    search = note_wraith_effect(campaign, "Search", where="map", amount=1, colour="cunning")
    wraith = Entity.objects.get(campaign=campaign).ref
    Entity.objects.filter(campaign=campaign).update(cost=3)
    assault = {"dreamer": GAMBLER, "entity": wraith, "colour": "wrath", "cards": 1, "intent": 3}

    post_and_read(player, campaign, "pay-action", dreamer=GAMBLER, action=search, cards=1, intent=1)
    post_and_read(player, campaign, "move-dreamer", dreamer=GAMBLER, spaces=2, cards=1, intent=2)
    assert "this round's Dream action" in post_refused(player, campaign, "mark-intent", **assault)
    post_and_read(player, campaign, "pass-round", dreamer=GAMBLER)
    post_and_read(player, campaign, "pass-round", dreamer=SPECIALIST)
    post_and_read(player, campaign, "pass-round", dreamer=TOUGH_GUY)

    assert "The action takes effect." in post_and_read(player, campaign, "mark-intent", **assault)


def test_the_step_is_not_over_while_one_who_acted_has_not_passed_in_the_row_p8(player: Client) -> None:
    campaign = start_slumber_at()
    apply_move(campaign, "agree", reading="rounds", choice="in-order")
    post_and_read(player, campaign, "pass-round", dreamer=GAMBLER)
    post_and_read(player, campaign, "dream-action", dreamer=SPECIALIST)
    post_and_read(player, campaign, "pass-round", dreamer=TOUGH_GUY)
    post_and_read(player, campaign, "pass-round", dreamer=GAMBLER)

    assert "Let these act or pass first: Specialist." in post_refused(
        player, campaign, "end-actions", leaving=get_phase(campaign)
    )
    assert "Everybody passed in a row" in post_and_read(player, campaign, "pass-round", dreamer=SPECIALIST)
    post_and_read(player, campaign, "end-actions", leaving=get_phase(campaign))


def test_a_shortcut_between_districts_costs_what_the_first_asks_and_leads_one_way_p7_p13(player: Client) -> None:
    campaign = begin_campaign()
    set_piles(campaign, GAMBLER, progress=2, flipped=2, deck=9)
    for slot, name, price in (("B2", "Suburbia", "flip 1 or Seal 1"), ("B3", "Quay", "1 Ether")):
        apply_move(campaign, "gain-district", slot=slot, name=name, shortcut_price=price)
    suburbia, quay = District.objects.filter(campaign=campaign).order_by("slot")
    apply_move(campaign, "note-location", name="Mall", district=suburbia.ref)
    apply_move(campaign, "note-location", name="Dock", district=quay.ref)
    mall, dock = Location.objects.filter(campaign=campaign).order_by("ref")
    apply_move(campaign, "connect", start=mall.ref, end=dock.ref, way="shortcut")
    apply_move(campaign, "go", at="Mall")
    toll = {"at": "Dock", "amount": 1, "paid_by": GAMBLER}

    assert "flip 1 or Seal 1" in post_refused(player, campaign, "take-shortcut", at="Dock", toll="nothing")
    assert "0 active Progress cards" in post_refused(player, campaign, "take-shortcut", toll="flip", **toll)
    assert "sets the price: flip 1 or Seal 1." in post_and_read(player, campaign, "take-shortcut", toll="seal", **toll)
    assert "leads only from Mall to Dock" in post_refused(player, campaign, "take-shortcut", at="Mall", toll="ether")
    assert "leads only from Mall to Dock" in post_refused(player, campaign, "take-shortcut", at="Mall", toll="nothing")


def test_a_price_that_would_kill_is_told_before_it_is_chosen_p8_p18(player: Client) -> None:
    campaign = start_slumber_at("draw")
    set_piles(campaign, GAMBLER, hand=5, deck=0, discard=3, sealed=14, distress=7)
    apply_move(campaign, "agree", reading="reshuffle-seal", choice="before-drawing")

    found = post_and_read(player, campaign, "draw", dreamer=GAMBLER)
    assert "With 1 more Distress Gambler would have 8" in found
    assert "Sealing would leave Gambler 5 cards, fewer than 6" in found
    found = post_and_read(player, campaign, "pay-reshuffle", decision=count_open_prompts(campaign), price="seal")

    assert "Gambler has only 5 in deck, hand and discard pile together" in found


def test_the_empty_pool_of_distress_is_told_before_the_price_is_paid_with_it_p8_p18(player: Client) -> None:
    campaign = start_slumber_at("draw")
    set_piles(campaign, GAMBLER, distress=7)
    set_piles(campaign, SPECIALIST, distress=6)
    set_piles(campaign, TOUGH_GUY, distress=3, hand=3, deck=1, discard=10)

    found = post_and_read(player, campaign, "draw", dreamer=TOUGH_GUY)
    assert "The pool has no Distress marker left: if Tough Guy" in found
    assert "Sealing would leave" not in found
    post_and_read(player, campaign, "pay-reshuffle", decision=count_open_prompts(campaign), price="seal")

    assert get_piles(campaign, TOUGH_GUY) == (6, 5, 0, 3)


def test_a_failed_boost_tells_which_of_its_prices_would_kill_p14_p18(player: Client) -> None:
    campaign = start_slumber_at()
    set_piles(campaign, GAMBLER, hand=5, deck=7, discard=3, distress=7)
    wraith = Entity.objects.get(campaign=campaign).ref
    hit = note_wraith_effect(
        campaign, "Hit", keyword="assault", where="entity", entity=wraith, amount=3, colour="wrath"
    )

    paid = {"dreamer": GAMBLER, "action": hit, "times": 2, "cards": 2, "intent": 4}
    assert "With 1 more Distress Gambler would have 8" in post_and_read(
        player, campaign, "pay-action", **paid, luck="failure"
    )
    assert "0 Ether" in post_refused(
        player, campaign, "pay-boost", decision=count_open_prompts(campaign), price="ether"
    )
    post_and_read(player, campaign, "pay-boost", decision=count_open_prompts(campaign), price="seal")

    assert get_piles(campaign, GAMBLER) == (3, 4, 5, 3)


def test_out_of_ones_round_and_in_the_dreamscape_phase_only_rapid_cards_are_played_p8_p13(player: Client) -> None:
    campaign = start_slumber_at()
    apply_move(campaign, "agree", reading="rounds", choice="in-order")

    assert "only what is Rapid" not in post_and_read(
        player, campaign, "rapid", dreamer=SPECIALIST, did="1 more", cards=1
    )
    assert "It is Gambler's round" in post_and_read(player, campaign, "discard", dreamer=TOUGH_GUY, count=1)
    assert "only what is Rapid" not in post_and_read(player, campaign, "discard", dreamer=GAMBLER, count=1)
    Slumber.objects.filter(campaign=campaign).update(phase="event", card_steps=["move"])
    clear_caches()
    assert "In the Dreamscape Phase" in post_and_read(player, campaign, "discard", dreamer=GAMBLER, count=1)
    found = post_and_read(player, campaign, "reroll", dreamer=SPECIALIST, die="movement", price="free")

    assert "Specialist may play only what is Rapid" in found


def test_nobody_draws_less_than_the_bonus_asks_for_nor_pays_twice_for_one_reshuffle_p8_p16(player: Client) -> None:
    campaign = start_slumber_at("draw")
    set_piles(campaign, GAMBLER, hand=1, deck=12)
    set_piles(campaign, SPECIALIST, hand=0, deck=3, discard=8, distress=4)
    apply_move(campaign, "lay-tile", slot="A1")
    for dreamer, space in ((GAMBLER, "A1.1"), (SPECIALIST, "A1.2")):
        apply_move(campaign, "mark-bonus", space=space, bonus=2)
        apply_move(campaign, "put-dreamer", dreamer=dreamer, space=space)

    assert "Drawing Bonus of 2" in post_refused(player, campaign, "draw", dreamer=GAMBLER)
    post_and_read(player, campaign, "draw", dreamer=GAMBLER, bonus=2)
    post_and_read(player, campaign, "draw", dreamer=SPECIALIST, bonus=2)
    post_and_read(player, campaign, "pay-reshuffle", decision=count_open_prompts(campaign), price="distress")

    assert (get_piles(campaign, GAMBLER), get_piles(campaign, SPECIALIST)) == ((6, 7, 0, 0), (6, 5, 0, 0))
    assert Dreamer.objects.get(campaign=campaign, ref=SPECIALIST).distress == 5


def test_what_is_discarded_before_the_draw_is_in_the_new_deck_and_four_cards_are_the_most_p8(player: Client) -> None:
    campaign = start_slumber_at("draw")
    for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY):
        set_piles(campaign, dreamer, hand=6, deck=0, discard=10)

    post_and_read(player, campaign, "draw", dreamer=GAMBLER)
    for dreamer, discards in ((SPECIALIST, 2), (TOUGH_GUY, 6)):
        post_and_read(player, campaign, "draw", dreamer=dreamer, discards=discards)
        post_and_read(player, campaign, "pay-reshuffle", decision=count_open_prompts(campaign), price="distress")

    assert [get_piles(campaign, dreamer) for dreamer in (GAMBLER, SPECIALIST, TOUGH_GUY)] == [
        (6, 0, 10, 0), (6, 10, 0, 0), (4, 12, 0, 0),
    ]  # fmt: skip


def test_a_progress_card_placed_at_six_cards_kills_where_playing_one_does_not_p13_p18(player: Client) -> None:
    campaign = start_slumber_at()
    set_piles(campaign, GAMBLER, hand=2, deck=3, discard=1, progress=2, sealed=10)

    assert "all Dreamers lose" not in post_and_read(player, campaign, "discard", dreamer=GAMBLER, count=1)
    set_piles(campaign, GAMBLER, hand=2, deck=3, discard=1)
    found = post_and_read(player, campaign, "place-progress", dreamer=GAMBLER, cards=1)

    assert "Gambler has only 5 in deck, hand and discard pile together" in found


def test_a_marker_taken_off_another_action_lets_the_last_payer_perform_without_one_p12(player: Client) -> None:
    campaign = begin_campaign(who="gambler,specialist,tough-guy,free-spirit")
    apply_move(campaign, "meet-slumber", name="Wraith", turns=4)
    Slumber.objects.filter(campaign=campaign).update(phase="actions")
    first, second = (
        note_wraith_effect(campaign, name, amount=3, colour="wrath", gradual=True) for name in ("Pull", "Push")
    )
    Action.objects.filter(campaign=campaign).update(markers=2, marker_colour="wrath")

    paid = {"action": second, "intent": 3}
    assert "No Intent marker of this colour is left" in post_refused(player, campaign, "pay-action", dreamer=3, **paid)
    post_and_read(player, campaign, "take-marker", action=first)
    post_and_read(player, campaign, "pay-action", dreamer=3, **paid)
    assert "The action takes effect." in post_and_read(player, campaign, "pay-action", dreamer=4, **paid)

    markers = Action.objects.filter(campaign=campaign).order_by("name").values_list("markers", flat=True)
    assert list(markers) == [1, 0]
