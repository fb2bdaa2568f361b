"""Scenes where rules meet on the board and between two Turns, each played over HTTP (manual p. 7 to 18)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Checklist, Dreamer, Dreamscape, Entity, Slumber, Team
from campaigns.etherfields.rules.dreamscape import Figure, encode_board
from campaigns.models import Campaign, Decision
from tests.campaigns.form_posts import post_move, read_message
from tests.campaigns.table_actions import apply_move, begin_campaign, clear_caches
from tests.etherfields.board_pictures import build_dreamer_figures, build_entity_figures, parse_board
from tests.etherfields.table_builders import build_effect

pytestmark = pytest.mark.django_db

TEAM_ARCHETYPES = "gambler,specialist,tough-guy"
ANNA, BEN, CLEO = 1, 2, 3


def start_slumber_at(phase: str = "actions", **slumber: Any) -> Campaign:
    """Return a campaign of three that has met the Wraith, in a step of its Turn."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES)
    apply_move(campaign, "meet-slumber", **{"name": "Wraith", "turns": 4, "movement": 2, "can_skip": "yes", **slumber})
    Slumber.objects.filter(campaign=campaign).update(phase=phase)
    return campaign


def get_wraith(campaign: Campaign, **fields: Any) -> Entity:
    """Return the Entity of the campaign, these fields changed."""
    Entity.objects.filter(campaign=campaign).update(**fields)
    found: Entity = Entity.objects.get(campaign=campaign)
    return found


def lay_board(campaign: Campaign, *lines: str, tokens: dict[str, int] | None = None, **dreamers: int) -> None:
    """Draw a followed board: a picture, Dreamers by space (``A1_1=2``), and tokens of the Wraith by space."""
    now, entity = Slumber.objects.get(campaign=campaign), Entity.objects.get(campaign=campaign)
    more: list[Figure] = []
    first = 1
    for space, ref in dreamers.items():
        more += build_dreamer_figures(space.replace("_", "."), ref)
    for space, count in (tokens or {}).items():
        more += build_entity_figures(space, count, entity.ref, first)
        first += count
    value = encode_board(parse_board(*lines, extra_figures=tuple(more)))
    Dreamscape.objects.create(campaign=campaign, ref=1, drawn={**value, "touched": [now.ref, now.turn]})


def post_and_read(player: Client, campaign: Campaign, name: str, /, status: int = 200, **sent: Any) -> str:
    """Report a move, expect its status, and return the message."""
    answer = post_move(player, campaign, name, **sent)
    campaign.refresh_from_db()
    assert answer.status_code == status, read_message(answer)
    return read_message(answer)


def count_open_prompts(campaign: Campaign) -> int:
    """Return the ref of the open question."""
    found: int = Decision.objects.get(campaign=campaign).ref
    return found


def get_dreamer(campaign: Campaign, ref: int) -> Dreamer:
    """Return a Dreamer as stored."""
    found: Dreamer = Dreamer.objects.get(campaign=campaign, ref=ref)
    return found


def test_a_drawn_morphing_counts_before_the_step_below_it_p10_p16(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(
        campaign, effects={"morphing": build_effect(morphings=1), "basic": build_effect(range=0, distress=1)}
    ).ref
    Slumber.objects.filter(campaign=campaign).update(card_steps=["morphing", "basic"])

    post_and_read(player, campaign, "resolve-effect", entity=tile, kind="morphing")
    early = post_and_read(player, campaign, "resolve-effect", 409, entity=tile, kind="basic", hit=BEN)
    assert "name it first" in early
    assert "p. 10" in early
    post_and_read(player, campaign, "finish-step", 409, step="basic")

    post_and_read(player, campaign, "draw-morphing", decision=count_open_prompts(campaign), kind="distress")
    post_and_read(player, campaign, "resolve-effect", entity=tile, kind="basic", hit=BEN)
    assert get_dreamer(campaign, BEN).distress == 2


def test_a_morphing_that_is_put_on_the_tile_answers_which_was_drawn_p16(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(campaign, effects={"morphing": build_effect(morphings=2)}).ref

    post_and_read(player, campaign, "resolve-effect", entity=tile, kind="morphing")
    post_and_read(player, campaign, "add-morphing", entity=tile, kind="seal")
    post_and_read(player, campaign, "draw-morphing", decision=count_open_prompts(campaign), kind="range")

    assert get_wraith(campaign).morphings == ["seal", "range"]
    assert not Decision.objects.filter(campaign=campaign).exists()


def test_the_form_of_a_drawn_morphing_lists_questions_in_words_p16(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(campaign, effects={"morphing": build_effect(morphings=1)}).ref
    post_and_read(player, campaign, "resolve-effect", entity=tile, kind="morphing")

    page = player.get(f"/c/{campaign.slug}/move/draw-morphing/").content.decode()

    assert "ef.morphing.draw</option>" not in page
    assert "Wraith" in page[page.index("<option") : page.index("</select>")]


def test_a_basic_effect_printed_above_a_morphing_is_not_made_stronger_p10(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(
        campaign, effects={"morphing": build_effect(morphings=1), "basic": build_effect(range=0, distress=1)}
    ).ref
    Slumber.objects.filter(campaign=campaign).update(card_steps=["basic", "morphing"])

    post_and_read(player, campaign, "resolve-effect", 409, entity=tile, kind="morphing")
    post_and_read(player, campaign, "resolve-effect", entity=tile, kind="basic", hit=BEN)

    assert get_dreamer(campaign, BEN).distress == 1


def test_only_masks_and_rapid_powers_work_in_the_dreamscape_phase_p8_p14(player: Client) -> None:
    campaign = start_slumber_at("event")
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(masks=["Owl"], mask="Owl", hand=3, progress=3)

    post_and_read(player, campaign, "place-progress", dreamer=ANNA, cards=2)
    assert "p. 8" in post_and_read(player, campaign, "use-power", 409, dreamer=ANNA, power="Lantern walk")
    post_and_read(player, campaign, "use-power", dreamer=ANNA, power="Lantern walk", rapid="on")
    post_and_read(player, campaign, "use-power", dreamer=ANNA, power="Owl")

    assert get_dreamer(campaign, ANNA).used == ["Lantern walk", "Owl"]


def test_cards_add_range_but_lead_through_no_wall_p11_p12(player: Client) -> None:
    campaign = start_slumber_at()
    tile = get_wraith(campaign, cost=2).ref
    pay: dict[str, Any] = {"entity": tile, "colour": "awareness", "intent": 2}
    lay_board(campaign, "a . . ", ". . . ", tokens={"A1.4": 1}, A2_1=CLEO)

    assert "at range 2" in post_and_read(player, campaign, "mark-intent", 409, dreamer=ANNA, **pay)
    post_and_read(player, campaign, "mark-intent", dreamer=ANNA, **pay, farther=1)

    Dreamscape.objects.filter(campaign=campaign).delete()
    clear_caches()
    lay_board(campaign, ".|. ", ".|. ", ". . ", tokens={"A1.4": 1}, A1_1=BEN)
    around = post_and_read(player, campaign, "mark-intent", 409, dreamer=BEN, **pay, farther=1)
    assert "at range 4 of Specialist, and this reaches 2" in around


def test_in_any_range_still_needs_a_way_p11(player: Client) -> None:
    campaign = start_slumber_at()
    tile = get_wraith(campaign, cost=2).ref
    pay: dict[str, Any] = {"entity": tile, "colour": "awareness", "intent": 2, "farther": 47}
    lay_board(campaign, ".|. . ", "- ", ". . . ", tokens={"A1.1": 1}, A4_1=ANNA)
    assert "Walls or Blocked spaces cut" in post_and_read(player, campaign, "mark-intent", 409, dreamer=ANNA, **pay)

    post_and_read(player, campaign, "mark-edge", space="A1.1", side="below")
    post_and_read(player, campaign, "mark-intent", dreamer=ANNA, **pay)


def test_an_entity_stops_beside_a_full_space_with_one_dreamer_p9(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(campaign, figures=4, movement=3).ref
    lay_board(campaign, ". . a . . . . b ", tokens={"A2.1": 3, "A1.1": 1})

    assert "only Dreamer" in post_and_read(player, campaign, "put-figure", 409, entity=tile, space="A2.1", number=4)
    post_and_read(player, campaign, "chase", 409, entity=tile, face="full", number=4, space="A4.1")
    assert "ends its Move on A1.2" in post_and_read(player, campaign, "chase", entity=tile, face="full", number=4)


def test_who_is_pushed_goes_to_a_space_with_room_and_only_as_many_as_needed_p9(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(campaign, figures=7, movement=1).ref
    spaces = {"A2.3": 2, "B2.1": 1, "A2.4": 4}
    lay_board(campaign, ". . . . ", ". . a . ", ". . . . ", tokens=spaces, A2_3=BEN)

    assert "1 must be pushed" in post_and_read(player, campaign, "chase", entity=tile, face="one", number=3)
    assert "Choose a space with room" in post_and_read(player, campaign, "push-dreamer", 409, dreamer=BEN, space="A2.4")
    post_and_read(player, campaign, "push-dreamer", dreamer=BEN, space="A2.1")
    post_and_read(player, campaign, "push-dreamer", 409, dreamer=ANNA, space="A2.1")


def test_masks_that_work_again_may_raise_a_limit_but_bring_no_card_p16(player: Client) -> None:
    campaign = start_slumber_at("event")
    tile = get_wraith(campaign).ref
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(hand_limit=7, hand=7, masks=["Owl"], mask="Owl")

    post_and_read(player, campaign, "add-morphing", entity=tile, kind="masks")
    post_and_read(player, campaign, "set-limits", dreamer=ANNA, hand=6, progress=4)
    assert get_dreamer(campaign, ANNA).hand == 6
    assert "limit again" in post_and_read(player, campaign, "remove-morphing", entity=tile, kind="masks", price="free")

    post_and_read(player, campaign, "add-morphing", entity=tile, kind="progress")
    assert "limit again" in post_and_read(player, campaign, "end-slumber")
    assert get_dreamer(campaign, ANNA).hand == 6


def test_morphings_stay_until_the_last_token_is_gone_and_none_is_added_after_p16(player: Client) -> None:
    campaign = start_slumber_at()
    tile = get_wraith(campaign, figures=2, morphings=["seal", "seal", "range"], cost=6).ref

    assert "2 times" in post_and_read(
        player, campaign, "mark-intent", dreamer=ANNA, entity=tile, colour="wrath", intent=12, more=1
    )
    post_and_read(player, campaign, "remove-figures", entity=tile, count=1)
    assert len(get_wraith(campaign).morphings) == 3
    post_and_read(player, campaign, "remove-figures", entity=tile, count=1)

    assert get_wraith(campaign).morphings == []
    post_and_read(player, campaign, "add-morphing", 409, entity=tile, kind="seal")


def test_a_slumber_won_in_mid_turn_leaves_the_map_and_takes_what_is_its_own_p9(player: Client) -> None:
    campaign = start_slumber_at()
    marked = {"markers": 2, "marker_colour": "wrath", "morphings": ["seal"]}
    tile = get_wraith(campaign, cost=6, gradual=True, **marked).ref
    Dreamer.objects.filter(campaign=campaign, ref=CLEO).update(hand=4, gems=1, progress=2)
    Team.objects.filter(campaign=campaign).update(quirks=["Rain"], map_tiles=3)
    lay_board(campaign, "a b 1 c ")
    post_and_read(player, campaign, "take-token", kind="terrain")
    post_and_read(player, campaign, "take-token", kind="threat", belongs="map")
    post_and_read(player, campaign, "mark-space", space="A1.1", mark="light")

    assert "takes effect" in post_and_read(
        player, campaign, "mark-intent", dreamer=BEN, entity=tile, colour="wrath", intent=6
    )
    post_and_read(player, campaign, "gain-loot", ether=1)
    assert "Remove their marks" in post_and_read(player, campaign, "end-slumber")

    team, cleo = Team.objects.get(campaign=campaign), get_dreamer(campaign, CLEO)
    assert (team.quirks, team.map_tiles, team.tokens) == (["Rain"], 3, {"threat": 1})
    assert (cleo.hand, cleo.gems, cleo.progress) == (4, 1, 2)
    assert not Entity.objects.filter(campaign=campaign).exists()
    post_and_read(player, campaign, "dream-action", 409, dreamer=CLEO)


def test_loot_after_a_skip_is_not_a_matter_of_course_p9(player: Client) -> None:
    campaign = start_slumber_at("draw")
    ref = Slumber.objects.get(campaign=campaign).ref

    post_and_read(player, campaign, "skip", leaving=f"slumber:1:draw@{ref}")
    assert "Loot comes only from its Out of Turns effect" in post_and_read(player, campaign, "gain-loot", ether=1)


def test_loot_after_the_last_turn_is_of_the_card_discarded_last_as_far_as_the_pool_goes_p8_p10(player: Client) -> None:
    campaign = start_slumber_at("event", turns=1)
    get_wraith(campaign, figures=0)
    for ref, ether in ((ANNA, 8), (BEN, 6)):
        Dreamer.objects.filter(campaign=campaign, ref=ref).update(ether=ether)
    ref = Slumber.objects.get(campaign=campaign).ref

    post_and_read(player, campaign, "discard-turn", leaving=f"slumber:1:event@{ref}")
    assert "discarded last" in post_and_read(player, campaign, "gain-loot", ether=1)
    assert [get_dreamer(campaign, who).ether for who in (ANNA, BEN, CLEO)] == [8, 6, 0]

    post_and_read(player, campaign, "share-loot", decision=count_open_prompts(campaign), dreamer=CLEO)
    assert [get_dreamer(campaign, who).ether for who in (ANNA, BEN, CLEO)] == [9, 7, 0]


def test_hours_add_no_turns_before_the_first_discard_nor_after_the_last_p10_p15(player: Client) -> None:
    campaign = start_slumber_at(turns=12)
    ref = Slumber.objects.get(campaign=campaign).ref
    post_and_read(player, campaign, "add-turns", 409, count=1)

    Slumber.objects.filter(campaign=campaign).update(turn=12, turns_left=1)
    clear_caches()
    post_and_read(player, campaign, "add-turns", count=2)
    post_and_read(player, campaign, "effort", 409, dreamer=ANNA, hours=2)
    post_and_read(player, campaign, "effort", dreamer=ANNA, hours=1)

    Slumber.objects.filter(campaign=campaign).update(turns_left=1, phase="event")
    Team.objects.filter(campaign=campaign).update(hours=1)
    clear_caches()
    get_wraith(campaign, figures=0)
    post_and_read(player, campaign, "discard-turn", leaving=f"slumber:12:event@{ref}")
    assert "out of Turns" in post_and_read(player, campaign, "add-turns", 409, count=1)


def start_saving(player: Client) -> Campaign:
    """Return a campaign that is being saved: Ben is First Player with 5 Ether, Cleo has 1, and the Market holds 4 cards."""
    campaign = begin_campaign(who=TEAM_ARCHETYPES)
    Team.objects.filter(campaign=campaign).update(first_player=BEN, market=4)
    for ref, ether in ((BEN, 5), (CLEO, 1)):
        Dreamer.objects.filter(campaign=campaign, ref=ref).update(ether=ether)
    post_and_read(player, campaign, "start-checklist", procedure="save")
    post_and_read(player, campaign, "tick", checklist=Checklist.objects.get(campaign=campaign).ref, step="save-warn")
    return campaign


def test_before_saving_everybody_buys_clockwise_from_the_first_player_p14_p18(player: Client) -> None:
    campaign = start_saving(player)

    assert "Specialist and Tough Guy before Gambler" in post_and_read(
        player, campaign, "buy-cards", 409, dreamer=ANNA, count=0, ether=0
    )
    for who in (BEN, CLEO, ANNA):
        post_and_read(player, campaign, "buy-cards", dreamer=who, count=0, ether=0)


def test_nobody_buys_out_of_turn_while_another_looks_at_the_market_p14(player: Client) -> None:
    campaign = start_saving(player)

    post_and_read(player, campaign, "open-market")
    refused = post_and_read(player, campaign, "buy-cards", 409, dreamer=ANNA, count=0, ether=0)
    assert "still choosing" in refused
    assert "Answer it now" in refused
    post_and_read(player, campaign, "buy-in-turn", 409, decision=count_open_prompts(campaign), count=2, ether=6)
    post_and_read(player, campaign, "buy-in-turn", decision=count_open_prompts(campaign), count=1, ether=2)
    post_and_read(player, campaign, "buy-in-turn", decision=count_open_prompts(campaign), count=0, ether=0)
    post_and_read(player, campaign, "tick", checklist=Checklist.objects.get(campaign=campaign).ref, step="save-ether")

    assert [get_dreamer(campaign, who).kept_ether for who in (ANNA, BEN, CLEO)] == [0, 1, 1]


def test_an_awakening_unseals_before_a_deck_of_20_to_40_and_every_flaw_is_built_p13(player: Client) -> None:
    campaign = begin_campaign(who=TEAM_ARCHETYPES)
    kept = {"deck": 30, "discard": 10, "sealed": 9, "flaws_in_deck": 3, "ether": 4, "gems": 3}
    Dreamer.objects.filter(campaign=campaign, ref=ANNA).update(**kept)
    post_and_read(player, campaign, "start-checklist", procedure="awakening")
    checklist = Checklist.objects.get(campaign=campaign).ref

    assert "Unseal" in post_and_read(player, campaign, "build-deck", 409, dreamer=ANNA, unused=0)
    for step in ("awaken-gather", "awaken-cure"):
        post_and_read(player, campaign, "tick", checklist=checklist, step=step)
    post_and_read(player, campaign, "build-deck", 409, dreamer=ANNA, unused=5)
    post_and_read(player, campaign, "build-deck", 409, dreamer=ANNA, unused=28)
    post_and_read(player, campaign, "build-deck", dreamer=ANNA, unused=6)

    assert (
        get_dreamer(campaign, ANNA).deck,
        get_dreamer(campaign, ANNA).flaws_in_deck,
        get_dreamer(campaign, ANNA).ether,
    ) == (43, 3, 4)
