"""Scenes where rules meet on the board and between two Turns, each played over HTTP (manual p. 7 to 18)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Checklist, Dreamer, Dreamscape, Entity, Slumber, Team
from campaigns.etherfields.rules.dreamscape import Figure, value_of
from campaigns.models import Campaign, Decision
from tests.campaigns.evening import applied, begun, read_anew
from tests.campaigns.pages import line, send
from tests.etherfields.boards import dreamers_at, picture, tokens_at
from tests.etherfields.tables import effect

pytestmark = pytest.mark.django_db

TEAM = "gambler,specialist,tough-guy"
ANNA, BEN, CLEO = 1, 2, 3


def in_slumber(phase: str = "actions", **slumber: Any) -> Campaign:
    """Return a campaign of three that has met the Wraith, in a step of its Turn."""
    campaign = begun(who=TEAM)
    applied(campaign, "meet-slumber", **{"name": "Wraith", "turns": 4, "movement": 2, "can_skip": True, **slumber})
    Slumber.objects.filter(campaign=campaign).update(phase=phase)
    return campaign


def wraith(campaign: Campaign, **fields: Any) -> Entity:
    """Return the Entity of the campaign, these fields changed."""
    Entity.objects.filter(campaign=campaign).update(**fields)
    found: Entity = Entity.objects.get(campaign=campaign)
    return found


def draw_board(campaign: Campaign, *lines: str, tokens: dict[str, int] | None = None, **dreamers: int) -> None:
    """Draw a followed board: a picture, Dreamers by space (``A1_1=2``), and tokens of the Wraith by space."""
    now, entity = Slumber.objects.get(campaign=campaign), Entity.objects.get(campaign=campaign)
    more: list[Figure] = []
    first = 1
    for space, ref in dreamers.items():
        more += dreamers_at(space.replace("_", "."), ref)
    for space, count in (tokens or {}).items():
        more += tokens_at(space, count, entity.ref, first)
        first += count
    value = value_of(picture(*lines, more=tuple(more)))
    Dreamscape.objects.create(campaign=campaign, ref=1, drawn={**value, "touched": [now.ref, now.turn]})


def told(player: Client, campaign: Campaign, name: str, /, status: int = 200, **sent: Any) -> str:
    """Report a move, expect its status, and give what the page says of it."""
    answer = send(player, campaign, name, **sent)
    campaign.refresh_from_db()
    assert answer.status_code == status, line(answer)
    return line(answer)


def asked(campaign: Campaign) -> int:
    """Return the ref of the open question."""
    found: int = Decision.objects.get(campaign=campaign).ref
    return found


def hero(campaign: Campaign, ref: int) -> Dreamer:
    """Return a Dreamer as stored."""
    found: Dreamer = Dreamer.objects.get(campaign=campaign, ref=ref)
    return found


def test_a_drawn_morphing_counts_before_the_step_below_it_p10_p16(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign, effects={"morphing": effect(morphings=1), "basic": effect(range=0, distress=1)}).ref
    Slumber.objects.filter(campaign=campaign).update(card_steps=["morphing", "basic"])

    told(player, campaign, "resolve-effect", entity=tile, kind="morphing")
    early = told(player, campaign, "resolve-effect", 409, entity=tile, kind="basic", hit=BEN)
    assert "name it first" in early
    assert "p. 10" in early
    told(player, campaign, "finish-step", 409, step="basic")

    told(player, campaign, "draw-morphing", decision=asked(campaign), kind="distress")
    told(player, campaign, "resolve-effect", entity=tile, kind="basic", hit=BEN)
    assert hero(campaign, BEN).distress == 2


def test_a_morphing_that_is_put_on_the_tile_answers_which_was_drawn_p16(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign, effects={"morphing": effect(morphings=2)}).ref

    told(player, campaign, "resolve-effect", entity=tile, kind="morphing")
    told(player, campaign, "add-morphing", entity=tile, kind="seal")
    told(player, campaign, "draw-morphing", decision=asked(campaign), kind="range")

    assert wraith(campaign).morphings == ["seal", "range"]
    assert not Decision.objects.filter(campaign=campaign).exists()


def test_a_basic_effect_printed_above_a_morphing_is_not_made_stronger_p10(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign, effects={"morphing": effect(morphings=1), "basic": effect(range=0, distress=1)}).ref
    Slumber.objects.filter(campaign=campaign).update(card_steps=["basic", "morphing"])

    told(player, campaign, "resolve-effect", 409, entity=tile, kind="morphing")
    told(player, campaign, "resolve-effect", entity=tile, kind="basic", hit=BEN)

    assert hero(campaign, BEN).distress == 1


def test_only_masks_and_rapid_powers_work_in_the_dreamscape_phase_p8_p14(player: Client) -> None:
    campaign = in_slumber("event")
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(masks=["Owl"], mask="Owl", hand=3, progress=3)

    told(player, campaign, "place-progress", dreamer=ANNA, cards=2)
    assert "p. 8" in told(player, campaign, "use-power", 409, dreamer=ANNA, power="Lantern walk")
    told(player, campaign, "use-power", dreamer=ANNA, power="Lantern walk", rapid="on")
    told(player, campaign, "use-power", dreamer=ANNA, power="Owl")

    assert hero(campaign, ANNA).used == ["Lantern walk", "Owl"]


def test_cards_add_range_but_lead_through_no_wall_p11_p12(player: Client) -> None:
    campaign = in_slumber()
    tile = wraith(campaign, cost=2).ref
    pay: dict[str, Any] = {"entity": tile, "colour": "awareness", "intent": 2}
    draw_board(campaign, "a . . ", ". . . ", tokens={"A1.4": 1}, A2_1=CLEO)

    assert "at range 2" in told(player, campaign, "mark-intent", 409, dreamer=ANNA, **pay)
    told(player, campaign, "mark-intent", dreamer=ANNA, **pay, farther=1)

    Dreamscape.objects.filter(campaign=campaign).delete()
    read_anew()
    draw_board(campaign, ".|. ", ".|. ", ". . ", tokens={"A1.4": 1}, A1_1=BEN)
    around = told(player, campaign, "mark-intent", 409, dreamer=BEN, **pay, farther=1)
    assert "at range 4 of Specialist, and this reaches 2" in around


def test_in_any_range_still_needs_a_way_p11(player: Client) -> None:
    campaign = in_slumber()
    tile = wraith(campaign, cost=2).ref
    pay: dict[str, Any] = {"entity": tile, "colour": "awareness", "intent": 2, "farther": 47}
    draw_board(campaign, ".|. . ", "- ", ". . . ", tokens={"A1.1": 1}, A4_1=ANNA)
    assert "nothing connects" in told(player, campaign, "mark-intent", 409, dreamer=ANNA, **pay)

    told(player, campaign, "mark-edge", space="A1.1", side="below")
    told(player, campaign, "mark-intent", dreamer=ANNA, **pay)


def test_an_entity_stops_beside_a_full_space_with_one_dreamer_p9(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign, figures=4, movement=3).ref
    draw_board(campaign, ". . a . . . . b ", tokens={"A2.1": 3, "A1.1": 1})

    assert "only Dreamer" in told(player, campaign, "put-figure", 409, entity=tile, space="A2.1", number=4)
    told(player, campaign, "chase", 409, entity=tile, face="full", number=4, space="A4.1")
    assert "ends its Move on A1.2" in told(player, campaign, "chase", entity=tile, face="full", number=4)


def test_who_is_pushed_goes_to_a_space_with_room_and_only_as_many_as_needed_p9(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign, figures=7, movement=1).ref
    spaces = {"A2.3": 2, "B2.1": 1, "A2.4": 4}
    draw_board(campaign, ". . . . ", ". . a . ", ". . . . ", tokens=spaces, A2_3=BEN)

    assert "1 must be pushed" in told(player, campaign, "chase", entity=tile, face="one", number=3)
    assert "Choose a space with room" in told(player, campaign, "push-dreamer", 409, dreamer=BEN, space="A2.4")
    told(player, campaign, "push-dreamer", dreamer=BEN, space="A2.1")
    told(player, campaign, "push-dreamer", 409, dreamer=ANNA, space="A2.1")


def test_masks_that_work_again_may_raise_a_limit_but_bring_no_card_p16(player: Client) -> None:
    campaign = in_slumber("event")
    tile = wraith(campaign).ref
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(hand_limit=7, hand=7, masks=["Owl"], mask="Owl")

    told(player, campaign, "add-morphing", entity=tile, kind="masks")
    told(player, campaign, "set-limits", dreamer=ANNA, hand=6, progress=4)
    assert hero(campaign, ANNA).hand == 6
    assert "limit again" in told(player, campaign, "remove-morphing", entity=tile, kind="masks", price="free")

    told(player, campaign, "add-morphing", entity=tile, kind="progress")
    assert "limit again" in told(player, campaign, "end-slumber")
    assert hero(campaign, ANNA).hand == 6


def test_morphings_stay_until_the_last_token_is_gone_and_none_is_added_after_p16(player: Client) -> None:
    campaign = in_slumber()
    tile = wraith(campaign, figures=2, morphings=["seal", "seal", "range"], cost=6).ref

    assert "2 times" in told(
        player, campaign, "mark-intent", dreamer=ANNA, entity=tile, colour="wrath", intent=12, more=1
    )
    told(player, campaign, "remove-figures", entity=tile, count=1)
    assert len(wraith(campaign).morphings) == 3
    told(player, campaign, "remove-figures", entity=tile, count=1)

    assert wraith(campaign).morphings == []
    told(player, campaign, "add-morphing", 409, entity=tile, kind="seal")


def test_a_slumber_won_in_mid_turn_leaves_the_map_and_takes_what_is_its_own_p9(player: Client) -> None:
    campaign = in_slumber()
    marked = {"markers": 2, "marker_colour": "wrath", "morphings": ["seal"]}
    tile = wraith(campaign, cost=6, gradual=True, **marked).ref
    Dreamer.objects.filter(campaign=campaign, ref=CLEO).update(hand=4, gems=1, progress=2)
    Team.objects.filter(campaign=campaign).update(quirks=["Rain"], map_tiles=3)
    draw_board(campaign, "a b 1 c ")
    told(player, campaign, "take-token", kind="terrain")
    told(player, campaign, "take-token", kind="threat", belongs="map")
    told(player, campaign, "mark-space", space="A1.1", mark="light")

    assert "performed" in told(player, campaign, "mark-intent", dreamer=BEN, entity=tile, colour="wrath", intent=6)
    told(player, campaign, "gain-loot", ether=1)
    assert "Take their marks off" in told(player, campaign, "end-slumber")

    team, cleo = Team.objects.get(campaign=campaign), hero(campaign, CLEO)
    assert (team.quirks, team.map_tiles, team.tokens) == (["Rain"], 3, {"threat": 1})
    assert (cleo.hand, cleo.gems, cleo.progress) == (4, 1, 2)
    assert not Entity.objects.filter(campaign=campaign).exists()
    told(player, campaign, "dream-action", 409, dreamer=CLEO)


def test_loot_after_a_skip_is_not_a_matter_of_course_p9(player: Client) -> None:
    campaign = in_slumber("draw")
    ref = Slumber.objects.get(campaign=campaign).ref

    told(player, campaign, "skip", leaving=f"slumber:1:draw@{ref}")
    assert "Loot only where that effect gives it" in told(player, campaign, "gain-loot", ether=1)


def test_loot_after_the_last_turn_is_of_the_card_discarded_last_as_far_as_the_pool_goes_p8_p10(player: Client) -> None:
    campaign = in_slumber("event", turns=1)
    wraith(campaign, figures=0)
    for ref, ether in ((ANNA, 8), (BEN, 6)):
        Dreamer.objects.filter(campaign=campaign, ref=ref).update(ether=ether)
    ref = Slumber.objects.get(campaign=campaign).ref

    told(player, campaign, "discard-turn", leaving=f"slumber:1:event@{ref}")
    assert "discarded last" in told(player, campaign, "gain-loot", ether=1)

    assert [hero(campaign, who).ether for who in (ANNA, BEN, CLEO)] == [9, 7, 0]


def test_hours_add_no_turns_before_the_first_discard_nor_after_the_last_p10_p15(player: Client) -> None:
    campaign = in_slumber(turns=12)
    ref = Slumber.objects.get(campaign=campaign).ref
    told(player, campaign, "add-turns", 409, count=1)

    Slumber.objects.filter(campaign=campaign).update(turn=12, turns_left=1)
    read_anew()
    told(player, campaign, "add-turns", count=2)
    told(player, campaign, "effort", 409, dreamer=ANNA, hours=2)
    told(player, campaign, "effort", dreamer=ANNA, hours=1)

    Slumber.objects.filter(campaign=campaign).update(turns_left=1, phase="event")
    Team.objects.filter(campaign=campaign).update(hours=1)
    read_anew()
    wraith(campaign, figures=0)
    told(player, campaign, "discard-turn", leaving=f"slumber:12:event@{ref}")
    assert "out of Turns" in told(player, campaign, "add-turns", 409, count=1)


def saving(player: Client) -> Campaign:
    """Return a campaign that is being saved: Ben is First Player with 5 Ether, Cleo has 1, and the Market holds 4 cards."""
    campaign = begun(who=TEAM)
    Team.objects.filter(campaign=campaign).update(first_player=BEN, market=4)
    for ref, ether in ((BEN, 5), (CLEO, 1)):
        Dreamer.objects.filter(campaign=campaign, ref=ref).update(ether=ether)
    told(player, campaign, "start-checklist", procedure="save")
    told(player, campaign, "tick", checklist=Checklist.objects.get(campaign=campaign).ref, step="save-warn")
    return campaign


def test_before_saving_everybody_buys_clockwise_from_the_first_player_p14_p18(player: Client) -> None:
    campaign = saving(player)

    assert "Specialist, Tough Guy before Gambler" in told(
        player, campaign, "buy-cards", 409, dreamer=ANNA, count=0, ether=0
    )
    for who in (BEN, CLEO, ANNA):
        told(player, campaign, "buy-cards", dreamer=who, count=0, ether=0)


def test_nobody_buys_out_of_turn_while_another_looks_at_the_market_p14(player: Client) -> None:
    campaign = saving(player)

    told(player, campaign, "open-market")
    assert "still choosing" in told(player, campaign, "buy-cards", 409, dreamer=ANNA, count=0, ether=0)
    told(player, campaign, "buy-in-turn", 409, decision=asked(campaign), count=2, ether=6)
    told(player, campaign, "buy-in-turn", decision=asked(campaign), count=1, ether=2)
    for _other in (CLEO, ANNA):
        told(player, campaign, "buy-in-turn", decision=asked(campaign), count=0, ether=0)
    told(player, campaign, "tick", checklist=Checklist.objects.get(campaign=campaign).ref, step="save-ether")

    assert [hero(campaign, who).kept_ether for who in (ANNA, BEN, CLEO)] == [0, 1, 1]


def test_an_awakening_unseals_before_a_deck_of_20_to_40_and_every_flaw_is_built_p13(player: Client) -> None:
    campaign = begun(who=TEAM)
    kept = {"deck": 30, "discard": 10, "sealed": 9, "flaws_in_deck": 3, "ether": 4, "gems": 3}
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(**kept)
    told(player, campaign, "start-checklist", procedure="awakening")
    checklist = Checklist.objects.get(campaign=campaign).ref

    assert "Unseal" in told(player, campaign, "build-deck", 409, dreamer=ANNA, unused=0)
    for step in ("awaken-gather", "awaken-cure"):
        told(player, campaign, "tick", checklist=checklist, step=step)
    told(player, campaign, "build-deck", 409, dreamer=ANNA, unused=5)
    told(player, campaign, "build-deck", 409, dreamer=ANNA, unused=28)
    told(player, campaign, "build-deck", dreamer=ANNA, unused=6)

    assert (hero(campaign, ANNA).deck, hero(campaign, ANNA).flaws_in_deck, hero(campaign, ANNA).ether) == (43, 3, 4)
