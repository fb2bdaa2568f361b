"""What the sheet of an Entity shows and offers (manual p. 8 to 12 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.models import Entity
from campaigns.etherfields.pages import ETHERFIELDS
from campaigns.etherfields.panels.entity import entity_sheet
from campaigns.etherfields.rules.guards import NO_FIGURES
from tests.campaigns.evening import SPECIALIST, applied, in_slumber, only, value
from tests.campaigns.pages import HTMX, panels, post, send
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, team_of
from tests.etherfields.tables import device, effect
from tests.rulings import table_of


def shown(entity: Entity, *others: Entity, unfolded: str = "", **slumber: Any) -> dict[str, Any]:
    """Return what the sheet of an Entity shows in a Slumber of three, one of its groups unfolded."""
    table = table_of(*team_of(3), SlumberFactory.build(**slumber), entity, *others)
    return dict(entity_sheet(table, device(entity=unfolded), entity.ref))


def headings(found: dict[str, Any]) -> list[str]:
    return [group.key for group in found["groups"]]


def offered(found: dict[str, Any], key: str) -> list[str]:
    """Return the moves of the group that is unfolded, by name."""
    (group,) = [group for group in found["groups"] if group.key == key]
    return [offer.url.split("/move/")[1].split("/")[0] for offer in group.offers]


def test_effects_stand_as_on_the_tile_with_morphings_counted_in_p9_p16() -> None:
    effects = {
        "special": effect(range=1, distress=1, seal=2, gem=True),
        "basic": effect(range=0, distress=1),
        "morphing": effect(morphings=1, note="Light tokens go"),
    }
    wraith = EntityFactory.build(effects=effects, morphings=["distress", "seal", "range"], movement=2)

    assert shown(wraith)["lines"] == [
        ("moon", "Morphing effect: adds 1 Morphing, Light tokens go"),
        ("eye", "Basic effect: range 1, 2 Distress"),
        ("dream", "Special effect: range 2, 2 Distress, Seals 4, or 1 Gem"),
        ("step", "Movement value 2"),
    ]


def test_an_effect_that_does_nothing_is_said_and_one_nobody_noted_is_not_p9() -> None:
    wraith = EntityFactory.build(effects={"special": effect()}, movement=None)

    assert shown(wraith)["lines"] == [("dream", "Special effect: nothing"), ("step", "Movement value –")]


def test_under_the_gems_morphing_no_gem_is_spent_instead_p16() -> None:
    wraith = EntityFactory.build(effects={"special": effect(distress=1, gem=True)})

    assert shown(wraith, EntityFactory.build(morphings=["gems"]))["lines"][0] == ("dream", "Special effect: 1 Distress")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"cost": 6, "gradual": True}, "6 × 3"),
        ({"cost": 6, "gradual": True, "markers": 1, "marker_colour": "wrath"}, "6 × 3, 1 paid"),
        ({"cost": 6}, "6"),
    ],
)
def test_a_gradual_cost_shows_how_often_it_is_paid_p12(fields: dict[str, Any], told: str) -> None:
    assert ("claw", f"Its action: {told}") in shown(EntityFactory.build(**fields))["lines"]


def test_only_those_at_the_table_can_be_ticked_as_hit_p18() -> None:
    gambler, absent = DreamerFactory.build(archetype="gambler"), DreamerFactory.build(playing=False)
    wraith = EntityFactory.build(effects={"basic": effect(distress=1)})
    table = table_of(gambler, absent, SlumberFactory.build(phase="event"), wraith)

    found = entity_sheet(table, device(entity="effects"), wraith.ref)

    (group,) = [group for group in found["groups"] if group.key == "effects"]
    (hit,) = [field for offer in group.offers for field in offer.inputs if field.name == "hit"]
    assert hit.choices == (("1", "Gambler"),)


@pytest.mark.parametrize(("phase", "first"), [("actions", "action"), ("event", "effects"), ("draw", "action")])
def test_what_is_likely_in_the_step_comes_first_and_nothing_is_missing_p8(phase: str, first: str) -> None:
    found = headings(shown(EntityFactory.build(), phase=phase))

    assert found[0] == first
    assert set(found) == {"action", "figures", "effects", "tile", "states", "correct"}


def test_a_tile_without_figures_has_effects_only_p8() -> None:
    bare = EntityFactory.build(code=NO_FIGURES, figures=0, name="Old Mill")
    found = shown(bare, unfolded="tile")

    assert (headings(found), found["claws"], found["figures"]) == (["effects", "tile", "correct"], None, None)
    assert offered(found, "tile") == ["note-effect"]


def test_the_sheet_hangs_on_dreamers_only_where_something_is_unfolded() -> None:
    (sheet,) = (found for found in ETHERFIELDS.sheets if found.key == "entity")

    assert "etherfields.dreamer.acted" not in sheet.seen("")
    assert "etherfields.dreamer.acted" in sheet.seen("action")


@pytest.mark.django_db
def test_the_tile_on_now_leads_to_the_sheet_and_the_sheet_speaks_for_nobody(player: Client) -> None:
    slumber = in_slumber()
    wraith = only(slumber, "etherfields.entity")
    address = f"/c/{slumber.slug}/sheet/entity/{wraith}/"
    player.get(f"/c/{slumber.slug}/sheet/dreamer/{SPECIALIST}/")

    assert f'href="{address}" data-sheet' in player.get(f"/c/{slumber.slug}/").text
    answer = player.get(address, headers=HTMX)
    assert f'name="open" value="sheet.entity{wraith}"' in answer.text
    assert f"chosen_{slumber.slug}" not in answer.cookies


@pytest.mark.django_db
def test_figures_are_counted_on_the_sheet_and_it_stays_open_p9(player: Client) -> None:
    slumber = in_slumber()
    wraith = only(slumber, "etherfields.entity")

    answer = send(player, slumber, "spawn", entity=wraith, count=2, open=f"sheet.entity{wraith}")

    assert value(slumber, "etherfields.entity", wraith, "figures") == 3
    assert "entity" in panels(answer)
    assert "sheet-body" not in panels(answer)


@pytest.mark.django_db
def test_the_sheet_of_an_entity_that_is_gone_closes(player: Client) -> None:
    slumber = in_slumber()
    applied(slumber, "put-entity", name="Owl")
    owl = Entity.objects.get(campaign=slumber, name="Owl").ref
    slumber.refresh_from_db()

    answer = post(player, slumber, "undo/", entry=slumber.head, sure=1, open=f"sheet.entity{owl}")

    assert not Entity.objects.filter(campaign=slumber, name="Owl").exists()
    assert "sheet-body" in panels(answer)
