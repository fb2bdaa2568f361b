"""The sheet of an Item (manual p. 4, 7, 12 and 15)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Item
from campaigns.etherfields.panels.item import build_item_sheet
from campaigns.etherfields.panels.things import build_things_sheet
from campaigns.models import Campaign
from campaigns.pages.actions import ActionForm
from tests.campaigns.form_parser import parse_forms
from tests.campaigns.form_posts import get_partial_targets, post_form, post_move
from tests.campaigns.table_actions import GAMBLER, apply_move, begin_campaign, get_stored_value
from tests.etherfields.factories import DreamerFactory, ItemFactory, TeamFactory
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import list_links, render_part, select
from tests.rule_harness import build_table


def build_sheet(item: Item, *others: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the sheet of an Item shows to somebody who looks at the Gambler."""
    return dict(
        build_item_sheet(build_table(DreamerFactory.build(), item, *others), build_viewer(1, item=unfolded), item.ref)
    )


def list_moves(found: dict[str, Any]) -> list[str]:
    """Return the moves in sight, by name."""
    return [_get_move_name(offer) for offer in (*found["moves"], found["lose"])]


def _get_move_name(offer: ActionForm) -> str:
    return offer.url.split("/move/")[1].split("/")[0]


def test_an_active_item_is_discarded_used_and_lost_p7_p15() -> None:
    found = build_sheet(ItemFactory.build(name="Rope"))

    assert (found["stored"], list_moves(found)) == (False, ["discard-item", "use-power", "return-item"])
    assert ("power", "Rope") in found["moves"][1].hidden_values


def test_what_was_used_this_turn_is_said_and_not_offered_again_p7() -> None:
    rope = ItemFactory.build(name="Rope")
    table = build_table(DreamerFactory.build(archetype="gambler", used=["rope"]), rope)

    found = dict(build_item_sheet(table, build_viewer(1), rope.ref))

    assert (found["used"], list_moves(found)) == (["Gambler"], ["discard-item", "return-item"])


def test_nobody_absent_uses_an_item_p18() -> None:
    rope = ItemFactory.build()
    table = build_table(DreamerFactory.build(playing=False), rope)

    assert "use-power" not in list_moves(dict(build_item_sheet(table, build_viewer(1), rope.ref)))


def test_an_item_of_the_storage_becomes_active_with_one_tap_while_a_slot_is_free_p15() -> None:
    found = build_sheet(ItemFactory.build(place="storage"))

    assert (found["stored"], list_moves(found)) == (True, ["restore-item", "restore-item", "return-item"])
    assert [offer.layout for offer in found["moves"]] == ["tap", "tap"]
    assert ("decline", "on") in found["moves"][1].hidden_values


def test_with_all_slots_taken_one_of_the_active_items_makes_room_p15() -> None:
    lantern = ItemFactory.build(name="Lantern", place="storage")
    others = [ItemFactory.build(name="Rope"), ItemFactory.build(name="Bell"), ItemFactory.build(name="Coin")]
    found = build_sheet(lantern, *others, ItemFactory.build(name="Key", place="storage"))

    (out,) = found["moves"][0].fields
    assert (out.name, [str(label) for _value, label in out.choices]) == ("out", ["Rope", "Bell", "Coin"])


def test_what_is_noted_of_its_intent_is_filled_in_and_nothing_of_it_is_lost_p12() -> None:
    rope = ItemFactory.build(name="Rope", wrath=2, awareness=1, choice=True)
    found = build_sheet(rope, unfolded="note")

    assert found["worth"] == "Wrath 2 or Awareness 1"
    ((offer,),) = (group.actions for group in found["groups"])
    assert {field.name: field.value for field in offer.visible_fields} == {
        "name": "Rope", "wrath": 2, "cunning": 0, "awareness": 1, "one_colour": True,
    }  # fmt: skip


def test_an_item_nobody_has_told_of_is_worth_nothing_known_p12() -> None:
    assert build_sheet(ItemFactory.build(wrath=0), TeamFactory.build())["worth"] == ""


def gain_item(campaign: Campaign, name: str, **more: object) -> int:
    """Add an Item to the Team; return its ref."""
    apply_move(campaign, "gain-item", name=name, **more)
    ref: int = Item.objects.get(campaign=campaign, name=name).ref
    return ref


def test_an_item_in_its_slot_and_one_in_the_storage_lead_to_their_sheets() -> None:
    table = build_table(DreamerFactory.build(), ItemFactory.build(), ItemFactory.build(place="storage"))

    page = render_part("etherfields/things.jinja", build_things_sheet(table, build_viewer(1)))

    assert {"/c/abc/sheet/item/1/", "/c/abc/sheet/item/2/"} <= set(list_links(page, "a[data-sheet]"))


def test_an_item_of_the_storage_is_seen_turned_down_p15() -> None:
    pages = [
        render_part("etherfields/item.jinja", build_sheet(ItemFactory.build(place=place)))
        for place in ("active", "storage")
    ]

    assert [len(select(page, ".piece-card.big.is-turned")) for page in pages] == [0, 1]


@pytest.mark.django_db
def test_the_sheet_of_a_discarded_item_stays_open_p15(player: Client) -> None:
    evening = begin_campaign()
    rope = gain_item(evening, "Rope")

    answer = post_move(player, evening, "discard-item", item=rope, open=f"sheet.item{rope}")

    assert get_stored_value(evening, "etherfields.item", rope, "place") == "storage"
    assert "item" in get_partial_targets(answer)
    assert "sheet-body" not in get_partial_targets(answer)


@pytest.mark.django_db
def test_an_item_is_restored_on_its_sheet_and_turned_up_p15(player: Client) -> None:
    evening = begin_campaign()
    rope = gain_item(evening, "Rope", store="on")
    page = player.get(f"/c/{evening.slug}/sheet/item/{rope}/").text
    form = next(form for form in parse_forms(page) if "/move/restore-item/" in form.action)

    assert player.post(form.action, form.fields).status_code == 303
    assert get_stored_value(evening, "etherfields.item", rope, "place") == "active"


@pytest.mark.django_db
def test_a_lost_item_closes_its_sheet_p15(player: Client) -> None:
    evening = begin_campaign()
    rope = gain_item(evening, "Rope")

    answer = post_move(player, evening, "return-item", item=rope, open=f"sheet.item{rope}")

    assert not Item.objects.filter(campaign=evening).exists()
    assert "sheet-body" in get_partial_targets(answer)


@pytest.mark.django_db
def test_without_htmx_a_lost_item_leads_to_the_table_and_a_discarded_one_back_to_it(player: Client) -> None:
    evening = begin_campaign()
    rope = gain_item(evening, "Rope")
    within = f"?at=item&open=sheet.item{rope}"

    stays = post_form(player, evening, f"move/discard-item/{within}", htmx=False, item=rope)
    assert stays.headers["Location"].startswith(f"/c/{evening.slug}/sheet/item/{rope}/?")
    gone = post_form(player, evening, f"move/return-item/{within}", htmx=False, item=rope)
    assert gone.headers["Location"].startswith(f"/c/{evening.slug}/?")


@pytest.mark.django_db
def test_an_item_or_a_mask_with_the_longest_name_is_used_with_one_tap_p14(player: Client) -> None:
    evening = begin_campaign()
    mask = "The mask of the one who never came home and never said why."
    apply_move(evening, "gain-mask", dreamer=GAMBLER, name=mask, wear="on")

    answer = post_move(player, evening, "use-power", dreamer=GAMBLER, power=mask)

    assert answer.status_code == 200
    assert get_stored_value(evening, "etherfields.dreamer", GAMBLER, "used") == [mask]


def list_item_moves(*rows: Any) -> list[str]:
    """Return the moves that the Things sheet offers for Items, unfolded."""
    found = build_things_sheet(build_table(DreamerFactory.build(), *rows), build_viewer(1, things="items"))
    return [_get_move_name(offer) for offer in found["groups"][0].actions or ()]


def test_without_an_item_only_gaining_one_is_offered_p15() -> None:
    assert list_item_moves() == ["gain-item"]


def test_only_the_items_that_are_there_are_offered_for_a_move_p15() -> None:
    assert list_item_moves(ItemFactory.build(place="storage")) == [
        "gain-item", "restore-item", "note-item", "return-item",
    ]  # fmt: skip
    assert "discard-item" in list_item_moves(ItemFactory.build(place="active"))
