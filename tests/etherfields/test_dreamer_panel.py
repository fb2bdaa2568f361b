"""The Dreamer panel: chips next to the piles, and actions (manual p. 13, 14, 16 and 17)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.panels.dreamer import build_dreamer_sheet
from campaigns.etherfields.panels.marks import build_marks_panel, build_placed_flaws_panel
from campaigns.pages.actions import ActionForm, ViewerContext
from tests.campaigns.table_actions import SPECIALIST, begin_campaign
from tests.etherfields.factories import CardFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.table_builders import build_viewer
from tests.rule_harness import build_table


def build_dreamer_viewer(unfolded: str = "") -> ViewerContext:
    """Return a device that looks at the first Dreamer, one of the groups unfolded."""
    return build_viewer(1, dreamer=unfolded)


def list_marks(table: Any) -> list[str]:
    """Return the words of the chips next to the piles."""
    return [str(text) for text, _, _ in build_marks_panel(table, build_dreamer_viewer())["marks"]]


def list_tabletop_cards(table: Any) -> list[tuple[str, str]]:
    """Return the Masks next to the piles, each with its text."""
    return [(mask["name"], str(mask["note"])) for mask in build_marks_panel(table, build_dreamer_viewer())["masks"]]


def get_actions(table: Any, group: str) -> dict[str, ActionForm]:
    """Return what a group offers once it is unfolded, by label."""
    (found,) = [g for g in build_dreamer_sheet(table, build_dreamer_viewer(group))["groups"] if g.key == group]
    assert len({offer.key for offer in found.actions}) == len(found.actions)
    return {str(offer.label): offer for offer in found.actions}


def test_a_dreamer_with_nothing_beside_the_piles_shows_nothing() -> None:
    assert list_marks(build_table(DreamerFactory.build())) == []


def test_everything_that_lies_beside_the_piles_is_shown_p13_p14_p17() -> None:
    gambler = DreamerFactory.build(
        masks=["Owl", "Fox"],
        mask="Owl",
        states=["dazed"],
        signs=2,
        progress=3,
        flipped=1,
        colours={"wrath": 2},
        unused=4,
    )

    table = build_table(gambler, TeamFactory.build(signs=1))
    assert list_tabletop_cards(table) == [("Owl", "worn"), ("Fox", "owned, not worn")]
    assert list_marks(table) == [
        "Dazed",
        "Progress: Wrath 2, Cunning 0, Awareness 0",
        "1 flipped",
        "2 Signs",
        "1 shared Sign",
        "4 unused cards",
    ]


def test_what_works_once_a_turn_and_was_used_is_shown_p14() -> None:
    assert list_marks(build_table(DreamerFactory.build(used=["Owl"], boosted=True))) == ["used: Owl", "Boost used"]


def test_under_their_morphings_mask_and_progress_cards_are_shown_as_off_p16() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl", progress=1, colours={"wrath": 1})
    wraith = EntityFactory.build(morphings=["masks", "progress"])

    table = build_table(gambler, SlumberFactory.build(), wraith)
    assert list_tabletop_cards(table) == [("Owl", "worn, but off because of a Morphing")]
    assert list_marks(table) == [
        "Progress cards: off because of a Morphing",
        "Progress: Wrath 0, Cunning 0, Awareness 0",
    ]


def test_a_mask_that_is_owned_and_not_worn_is_one_tap_away_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox", "Hare"], mask="Owl")
    found = get_actions(build_table(gambler), "masks")

    assert list(found)[:3] == ["Put on the Fox", "Put on the Hare", "Use the Owl"]
    assert ("mask", "Hare") in found["Put on the Hare"].hidden_values


def test_who_wears_no_mask_is_told_so_p14() -> None:
    assert list_tabletop_cards(build_table(DreamerFactory.build(masks=["Owl"]))) == [("Owl", "owned, not worn")]


def test_a_flaw_in_the_progress_zone_is_shown_with_its_way_out_p17() -> None:
    rows = [DreamerFactory.build(ref=1), DreamerFactory.build(ref=2)]
    flaws = [CardFactory.build(kind="flaw", name=name, holder=who) for name, who in (("Limp", 1), ("Fear", 2))]
    (limp,) = build_placed_flaws_panel(
        build_table(*rows, *flaws, CardFactory.build(kind="note", holder=1)), build_dreamer_viewer()
    )["placed"]

    name, way_out = limp
    assert (name, way_out.hidden_values, way_out.reason) == ("Limp", (("flaw", 1),), None)


def test_a_progress_card_is_placed_and_turned_with_one_tap_p13() -> None:
    found = get_actions(build_table(DreamerFactory.build(progress=2, hand=3)), "progress")

    assert [label for label, offer in found.items() if offer.layout == "tap"] == [
        "Place Progress",
        "Flip a Progress card",
        "Flip Progress back",
    ]


def test_while_colours_are_noted_a_turned_card_is_asked_for_its_own_p13() -> None:
    found = get_actions(build_table(DreamerFactory.build(progress=2, colours={"wrath": 1})), "progress")

    assert [i.name for i in found["Flip a Progress card"].fields] == ["colour"]


def test_the_market_tells_how_many_cards_it_holds_and_opens_for_all_p14() -> None:
    table = build_table(DreamerFactory.build(), TeamFactory.build(market=77))
    titles = [str(group.title) for group in build_dreamer_sheet(table, build_dreamer_viewer())["groups"]]

    assert "Influence Market: 77" in titles
    assert next(iter(get_actions(table, "market"))) == "Everybody buys cards"


def test_the_commonest_moves_stand_first() -> None:
    found = [
        group.key
        for group in build_dreamer_sheet(build_table(DreamerFactory.build()), build_dreamer_viewer())["groups"]
    ]

    assert found == ["cards", "progress", "masks", "market", "flaws", "amounts", "acts", "correct"]


@pytest.mark.django_db
def test_what_is_unfolded_stays_so_where_another_dreamer_is_chosen(player: Client) -> None:
    sheets = f"/c/{begin_campaign().slug}/sheet/dreamer"
    unfolded, folded = (player.get(f"{sheets}/1/{shown}").text for shown in ("?show=dreamer.masks", ""))
    leads = [
        re.findall(rf'href="({sheets}/{SPECIALIST}/.*?)"', page.split('id="who"')[1]) for page in (unfolded, folded)
    ]

    assert 'name="open" value="dreamer.masks"' in player.get(leads[0][0]).text
    assert leads[1][0] == f"{sheets}/{SPECIALIST}/"
