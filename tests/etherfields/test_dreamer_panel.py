"""What the Dreamer panel shows beside the piles, and what it offers (manual p. 13, 14, 16 and 17)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.panels.dreamer import dreamer_panel
from campaigns.etherfields.panels.marks import marks_part, placed_part
from campaigns.pages.offers import Offer, Viewpoint
from tests.campaigns.evening import SPECIALIST, begun
from tests.etherfields.factories import CardFactory, DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.tables import device
from tests.rulings import table_of


def view(unfolded: str = "") -> Viewpoint:
    """Return a device that looks at the first Dreamer, one of the groups unfolded."""
    return device(1, dreamer=unfolded)


def marks(table: Any) -> list[str]:
    """Return the words of the chips beside the piles."""
    return [str(text) for text, _, _ in marks_part(table, view())["marks"]]


def lying(table: Any) -> list[tuple[str, str]]:
    """Return the Masks that lie beside the piles, each with what is said of it."""
    return [(mask["name"], str(mask["note"])) for mask in marks_part(table, view())["masks"]]


def offered(table: Any, group: str) -> dict[str, Offer]:
    """Return what a group offers once it is unfolded, by label."""
    (found,) = [g for g in dreamer_panel(table, view(group))["groups"] if g.key == group]
    assert len({offer.key for offer in found.offers}) == len(found.offers)
    return {str(offer.label): offer for offer in found.offers}


def test_a_dreamer_with_nothing_beside_the_piles_shows_nothing() -> None:
    assert marks(table_of(DreamerFactory.build())) == []


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

    table = table_of(gambler, TeamFactory.build(signs=1))
    assert lying(table) == [("Owl", "worn"), ("Fox", "owned, not worn")]
    assert marks(table) == [
        "Dazed",
        "Progress: Wrath 2, Cunning 0, Awareness 0",
        "1 flipped",
        "2 Signs",
        "1 shared Sign",
        "4 unused cards",
    ]


def test_what_works_once_a_turn_and_was_used_is_shown_p14() -> None:
    assert marks(table_of(DreamerFactory.build(used=["Owl"], boosted=True))) == ["used: Owl", "Boost used"]


def test_under_their_morphings_mask_and_progress_cards_are_shown_as_off_p16() -> None:
    gambler = DreamerFactory.build(masks=["Owl"], mask="Owl", progress=1, colours={"wrath": 1})
    wraith = EntityFactory.build(morphings=["masks", "progress"])

    table = table_of(gambler, SlumberFactory.build(), wraith)
    assert lying(table) == [("Owl", "worn; off, by a Morphing")]
    assert marks(table) == [
        "Progress cards: off, by a Morphing",
        "Progress: Wrath 0, Cunning 0, Awareness 0",
    ]


def test_a_mask_that_is_owned_and_not_worn_is_one_tap_away_p14() -> None:
    gambler = DreamerFactory.build(masks=["Owl", "Fox", "Hare"], mask="Owl")
    found = offered(table_of(gambler), "masks")

    assert list(found)[:3] == ["Wear Fox", "Wear Hare", "Use Owl"]
    assert ("mask", "Hare") in found["Wear Hare"].hidden


def test_who_wears_no_mask_is_told_so_p14() -> None:
    assert lying(table_of(DreamerFactory.build(masks=["Owl"]))) == [("Owl", "owned, not worn")]


def test_a_flaw_in_the_progress_zone_is_shown_with_its_way_out_p17() -> None:
    rows = [DreamerFactory.build(ref=1), DreamerFactory.build(ref=2)]
    flaws = [CardFactory.build(kind="flaw", name=name, holder=who) for name, who in (("Limp", 1), ("Fear", 2))]
    (limp,) = placed_part(table_of(*rows, *flaws, CardFactory.build(kind="note", holder=1)), view())["placed"]

    name, way_out = limp
    assert (name, way_out.hidden, way_out.reason) == ("Limp", (("flaw", 1),), None)


def test_a_progress_card_is_placed_and_turned_with_one_tap_p13() -> None:
    found = offered(table_of(DreamerFactory.build(progress=2, hand=3)), "progress")

    assert [label for label, offer in found.items() if offer.shape == "tap"] == [
        "Place Progress",
        "Flip Progress",
        "Unflip Progress",
    ]


def test_while_colours_are_noted_a_turned_card_is_asked_for_its_own_p13() -> None:
    found = offered(table_of(DreamerFactory.build(progress=2, colours={"wrath": 1})), "progress")

    assert [i.name for i in found["Flip Progress"].inputs] == ["colour"]


def test_the_market_tells_how_many_cards_it_holds_and_opens_for_all_p14() -> None:
    table = table_of(DreamerFactory.build(), TeamFactory.build(market=77))
    titles = [str(group.title) for group in dreamer_panel(table, view())["groups"]]

    assert "Influence Market: 77" in titles
    assert next(iter(offered(table, "market"))) == "Everybody buys cards"


def test_the_commonest_moves_stand_first() -> None:
    found = [group.key for group in dreamer_panel(table_of(DreamerFactory.build()), view())["groups"]]

    assert found == ["cards", "progress", "masks", "market", "flaws", "amounts", "acts", "correct"]


@pytest.mark.django_db
def test_what_is_unfolded_stays_so_where_another_dreamer_is_chosen(player: Client) -> None:
    sheets = f"/c/{begun().slug}/sheet/dreamer"
    unfolded, folded = (player.get(f"{sheets}/1/{shown}").text for shown in ("?show=dreamer.masks", ""))
    leads = [
        re.findall(rf'href="({sheets}/{SPECIALIST}/.*?)"', page.split('id="who"')[1]) for page in (unfolded, folded)
    ]

    assert 'name="open" value="dreamer.masks"' in player.get(leads[0][0]).text
    assert leads[1][0] == f"{sheets}/{SPECIALIST}/"
