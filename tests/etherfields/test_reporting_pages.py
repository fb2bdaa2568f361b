"""Moves that could not be reported before, through the forms of the page (manual p. 3, 8, 9, 12 and 14)."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.etherfields.models import Action, Dreamer, Dreamscape, Entity, Slumber, Team
from campaigns.models import Campaign
from tests.campaigns.form_parser import parse_forms
from tests.campaigns.table_actions import apply_move, start_slumber

pytestmark = pytest.mark.django_db


def get_page(player: Client, campaign: Campaign, query: str) -> str:
    """Return the page of the table as a device without scripts sees it, with the Gambler's sheet where that is what is looked at."""
    panel, _amp, query = query.removeprefix("panel=").partition("&")
    sheet = {"dreamer": "sheet/dreamer/1/", "turncard": "sheet/turncard/", "slumber": "sheet/slumber/"}.get(panel, "")
    sheet = f"sheet/{panel}/" if panel.startswith("entity/") else sheet
    answer = player.get(f"/c/{campaign.slug}/{sheet}?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def send_form(player: Client, campaign: Campaign, query: str, name: str, /, nth: int = 0, **filled: str) -> None:
    """Fill in a form of the page and send it with its hidden and default values, as a browser would."""
    form = [form for form in parse_forms(get_page(player, campaign, query)) if f"/move/{name}/" in form.action][nth]
    answer = player.post(form.action, {**form.fields, **filled})
    assert answer.status_code in (200, 302, 303), (form, answer.status_code)


def list_moves(player: Client, campaign: Campaign, query: str) -> list[str]:
    """Return the moves that the forms of the page send, by name."""
    actions = [form.action for form in parse_forms(get_page(player, campaign, query))]
    return [action.split("/move/")[1].split("/")[0] for action in actions if "/move/" in action]


def build_event_campaign(*steps: str, **entity: object) -> Campaign:
    """Return a campaign with the Wraith before these steps of the Turn card."""
    campaign = start_slumber()
    Slumber.objects.filter(campaign=campaign).update(phase="event", card_steps=list(steps))
    Entity.objects.filter(campaign=campaign).update(**entity)
    return campaign


def test_the_page_asks_what_a_tile_says_and_remembers_it_p9(player: Client) -> None:
    campaign = build_event_campaign("basic")
    assert "finish-step" not in list_moves(player, campaign, "panel=slumber")

    send_form(player, campaign, "panel=slumber", "note-effect", reach="1", distress="1")
    assert Entity.objects.get(campaign=campaign).effects["basic"]["distress"] == 1
    send_form(player, campaign, "panel=slumber", "resolve-effect", hit="1")

    assert Dreamer.objects.get(campaign=campaign, ref=1).distress == 1


def test_the_page_takes_nothing_for_an_answer_only_when_it_is_said_p9(player: Client) -> None:
    campaign = build_event_campaign("special", "event")

    send_form(player, campaign, "panel=slumber", "note-effect", nth=1)

    assert Entity.objects.get(campaign=campaign).effects["special"]["distress"] == 0
    assert "finish-step" in list_moves(player, campaign, "panel=slumber")


def test_the_page_asks_for_the_gate_tile_where_a_dream_has_no_entity_p8(player: Client) -> None:
    campaign = build_event_campaign("basic")
    Entity.objects.filter(campaign=campaign).delete()
    Slumber.objects.filter(campaign=campaign).update(kind="dream", name="Old Mill")

    send_form(player, campaign, "panel=slumber", "note-other-effect", seal="2", note="the lamp goes out")
    send_form(player, campaign, "panel=slumber", "resolve-effect", hit="1")

    assert Dreamer.objects.get(campaign=campaign, ref=1).sealed == 2


def test_the_page_asks_how_many_figures_have_a_dreamer_in_range_p9(player: Client) -> None:
    grows = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": "", "each": True}
    campaign = build_event_campaign("basic", figures=3, effects={"basic": grows})

    send_form(player, campaign, "panel=slumber", "resolve-effect", hit="1")
    send_form(player, campaign, "panel=slumber", "count-figures", count="2")

    assert Dreamer.objects.get(campaign=campaign, ref=1).distress == 2


def test_the_page_takes_intent_and_boost_for_the_action_of_an_entity_p12_p14(player: Client) -> None:
    campaign = start_slumber()
    Slumber.objects.filter(campaign=campaign).update(phase="actions")
    wraith = Entity.objects.get(campaign=campaign)
    Entity.objects.filter(campaign=campaign).update(cost=6)

    query = f"panel=entity/{wraith.ref}&show=entity.action"
    send_form(player, campaign, query, "mark-intent", dreamer="1", colour="wrath", intent="4", luck="two")

    gambler = Dreamer.objects.get(campaign=campaign, ref=1)
    assert (gambler.boosted, gambler.acted) == (True, True)


def test_the_page_places_personal_hole_and_wall_tokens_p2_p3(player: Client) -> None:
    campaign = start_slumber()

    for kind in ("personal-gambler", "hole", "wall"):
        send_form(
            player, campaign, "panel=turncard&show=turncard.tokens", "take-token", kind=kind, belongs="map", count="1"
        )

    assert Team.objects.get(campaign=campaign).tokens == {"personal-gambler": 1, "hole": 1, "wall": 1}


def test_the_page_notes_which_miniature_an_entity_is_p9(player: Client) -> None:
    campaign = start_slumber()
    wraith = Entity.objects.get(campaign=campaign)

    send_form(player, campaign, f"panel=entity/{wraith.ref}&show=entity.tile", "note-miniature", miniature="human")

    assert Entity.objects.get(campaign=campaign).code == "human"


def test_the_page_notes_where_a_map_action_stands_p12(player: Client) -> None:
    campaign = start_slumber()
    apply_move(campaign, "note-action", name="Search")
    search = Action.objects.get(campaign=campaign)

    send_form(player, campaign, f"panel=slumber&show=actions.a{search.ref}", "place-action", space="A1.2")

    assert Dreamscape.objects.get(campaign=campaign).drawn["actions"] == {str(search.ref): "A1.2"}


@pytest.mark.parametrize("pile", ["progress", "sealed"])
def test_the_page_returns_a_placed_or_a_sealed_card_to_the_market_p14(player: Client, pile: str) -> None:
    campaign = start_slumber()
    Dreamer.objects.filter(campaign=campaign, ref=1).update(**{pile: 1})
    market = Team.objects.get(campaign=campaign).market

    send_form(player, campaign, "panel=dreamer&dreamer=1&show=dreamer.market", "lose-cards", pile=pile, count="1")

    assert Team.objects.get(campaign=campaign).market == market + 1
    assert getattr(Dreamer.objects.get(campaign=campaign, ref=1), pile) == 0


def test_the_page_takes_the_range_that_cards_add_to_an_assault_p11_p12(player: Client) -> None:
    campaign = start_slumber()
    Slumber.objects.filter(campaign=campaign).update(phase="actions")
    wraith = Entity.objects.get(campaign=campaign)
    apply_move(campaign, "put-dreamer", dreamer=1, space="A1.1")
    apply_move(campaign, "put-figure", entity=wraith.ref, space="A1.4")
    query = f"panel=entity/{wraith.ref}&show=entity.action"
    form = next(form for form in parse_forms(get_page(player, campaign, query)) if "/move/mark-intent/" in form.action)
    paid = {**form.fields, "dreamer": "1", "colour": "wrath"}

    assert player.post(form.action, paid).status_code == 409
    send_form(player, campaign, query, "mark-intent", dreamer="1", colour="wrath", farther="1")

    assert Dreamer.objects.get(campaign=campaign, ref=1).acted


def test_the_page_asks_whether_a_power_is_rapid_in_the_dreamscape_phase_p8(player: Client) -> None:
    campaign = build_event_campaign("basic")

    send_form(
        player, campaign, "panel=dreamer&dreamer=1&show=dreamer.acts", "use-power", power="Lantern walk", rapid="on"
    )

    assert Dreamer.objects.get(campaign=campaign, ref=1).used == ["Lantern walk"]
