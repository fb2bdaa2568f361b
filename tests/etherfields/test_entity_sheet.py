"""The sheet of an Entity (manual p. 8 to 12 and 16)."""

from __future__ import annotations

import html
import re
from typing import Any

import brotli
import pytest
from django.test import Client

from campaigns.etherfields.models import Entity
from campaigns.etherfields.panels.action_form import build_action_note_sheet, format_gradual
from campaigns.etherfields.panels.entity import build_entity_sheet, iter_tile_lines
from campaigns.etherfields.panels.next_step import build_tabletop_panel
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from tests.browser.sample_campaigns import build_crowded_campaign
from tests.campaigns.form_posts import HTMX_HEADERS, get_partial_targets, post_form, post_move
from tests.campaigns.table_actions import (
    GAMBLER,
    SPECIALIST,
    apply_move,
    get_only_ref,
    get_refs,
    get_stored_value,
    mint_move_id,
    start_slumber,
)
from tests.etherfields.factories import ActionFactory, DreamerFactory, EntityFactory, SlumberFactory, build_team
from tests.etherfields.table_builders import build_effect, build_viewer
from tests.page_parts import list_links, render_part
from tests.rule_harness import build_table


def build_sheet(entity: Entity, *others: Entity, unfolded: str = "", **slumber: Any) -> dict[str, Any]:
    """Return what the sheet of an Entity shows in a Slumber of three, one of its groups unfolded."""
    table = build_table(*build_team(3), SlumberFactory.build(**slumber), entity, *others)
    return dict(build_entity_sheet(table, build_viewer(entity=unfolded), entity.ref))


def list_headings(found: dict[str, Any]) -> list[str]:
    return [group.key for group in found["groups"]]


def list_offered_moves(found: dict[str, Any], key: str) -> list[str]:
    """Return the moves of the group that is unfolded, by name."""
    (group,) = [group for group in found["groups"] if group.key == key]
    return [offer.url.split("/move/")[1].split("/")[0] for offer in group.actions]


def test_effects_stand_as_on_the_tile_with_morphings_counted_in_p9_p16() -> None:
    effects = {
        "special": build_effect(range=1, distress=1, seal=2, gem=True),
        "basic": build_effect(range=0, distress=1),
        "morphing": build_effect(morphings=1, note="Light tokens go"),
    }
    wraith = EntityFactory.build(effects=effects, morphings=["distress", "seal", "range"], movement=2)

    assert build_sheet(wraith)["lines"] == [
        ("moon", "Morphing effect: adds 1 Morphing, Light tokens go"),
        ("eye", "Basic effect: range 1, 2 Distress"),
        ("dream", "Special effect: range 2, 2 Distress, Seals 4, or 1 Gem"),
        ("step", "Movement value 2"),
    ]


def test_an_effect_that_does_nothing_is_said_and_one_nobody_noted_is_not_p9() -> None:
    wraith = EntityFactory.build(effects={"special": build_effect()}, movement=None)

    assert build_sheet(wraith)["lines"] == [
        ("dream", "Special effect: nothing"),
        ("step", "Movement value not known yet"),
    ]


def test_under_the_gems_morphing_no_gem_is_spent_instead_p16() -> None:
    wraith = EntityFactory.build(effects={"special": build_effect(distress=1, gem=True)})

    assert build_sheet(wraith, EntityFactory.build(morphings=["gems"]))["lines"][0] == (
        "dream",
        "Special effect: 1 Distress",
    )


def test_an_effect_that_grows_says_that_it_counts_for_each_figure_p9() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(range=1, distress=1) | {"each": True}}, movement=2)

    assert build_sheet(wraith)["lines"][0] == ("eye", "Basic effect: range 1, 1 Distress, for each figure in range")


def test_figures_are_called_by_their_miniature_p9() -> None:
    found = [build_sheet(EntityFactory.build(code=code))["figures"]["label"] for code in ("", "human")]

    assert found == ["Figures", "Human Shapeshifters"]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"cost": 6, "gradual": True}, "6, Gradual × 3"),
        ({"cost": 6, "gradual": True, "markers": 1, "marker_colour": "wrath"}, "6, Gradual × 3, 1 paid"),
        ({"cost": 6}, "6"),
    ],
)
def test_a_gradual_cost_shows_how_often_it_is_paid_p12(fields: dict[str, Any], told: str) -> None:
    wraith = EntityFactory.build(**fields)
    table = build_table(*build_team(3), SlumberFactory.build(), wraith)

    assert ("claw", f"Its action: {told}") in iter_tile_lines(table, wraith)


def test_a_noted_action_is_drawn_with_its_colours_markers_and_effects_p12() -> None:
    wraith = EntityFactory.build()
    assault = ActionFactory.build(
        name="Assault on Wraith", where="entity", entity=wraith.ref or 1, keyword="assault", cost=6,
        colours=["wrath", "cunning"], gradual=True, markers=1, marker_colour="wrath", effects=["loot", "end"],
    )  # fmt: skip
    table = build_table(*build_team(3), SlumberFactory.build(phase="actions"), wraith, assault)

    (drawn,) = build_entity_sheet(table, build_viewer(), wraith.ref)["actions"]

    card = drawn["card"]
    assert (card["title"], card["prices"]) == ("Assault", [("wrath", 6, "Wrath"), ("cunning", 6, "Cunning")])
    assert (card["paid"], card["needed"], [str(one) for one in card["effects"]]) == (
        1,
        3,
        ["Loot", "The Slumber or Dream ends"],
    )
    assert [payer["name"] for payer in drawn["payment"]["payers"]] == ["Gambler", "Specialist", "Tough Guy"]


def test_an_action_of_known_cost_that_nobody_noted_is_paid_too_and_its_colour_is_asked_p12() -> None:
    wraith = EntityFactory.build(cost=3)
    table = build_table(*build_team(2, hand=2), SlumberFactory.build(phase="actions"), wraith)

    (drawn,) = build_entity_sheet(table, build_viewer(), wraith.ref)["actions"]

    assert drawn["card"]["prices"] == [("", 3, "Intent")]
    button = drawn["payment"]["payers"][0]["buttons"][0]
    assert [chip.value for chip in button.fields[0].chips] == ["wrath", "cunning", "awareness"]
    assert [chip.value for chip in button.chips] == [0, 1, 2]


def test_an_action_of_unknown_cost_is_noted_before_it_is_paid_p12() -> None:
    found = build_sheet(EntityFactory.build(), phase="actions", unfolded="action")

    (drawn,) = found["actions"]
    assert drawn["card"]["prices"] == [("", "?", "Intent")]
    assert drawn["payment"] == {}
    assert "mark-intent" in list_offered_moves(found, "action")


@pytest.mark.parametrize(("phase", "told"), [("draw", "Card and action step"), ("event", "is over")])
def test_outside_the_card_and_action_step_the_sheet_says_when_an_action_is_paid_p8(phase: str, told: str) -> None:
    (drawn,) = build_sheet(EntityFactory.build(cost=3), phase=phase)["actions"]

    assert drawn["payment"]["payers"] == []
    assert told in drawn["payment"]["reason"].text


def test_the_phones_own_dreamer_pays_first_p12() -> None:
    wraith, viewer = EntityFactory.build(cost=3), build_viewer()
    viewer.player_refs = frozenset({2})
    table = build_table(*build_team(3), SlumberFactory.build(phase="actions"), wraith)

    (drawn,) = build_entity_sheet(table, viewer, wraith.ref)["actions"]

    assert drawn["payment"]["payers"][0]["name"] == "Specialist"


def test_who_is_done_does_not_pay_first_p8() -> None:
    gambler, specialist = build_team(2)
    gambler.acted, wraith = True, EntityFactory.build(cost=3)
    table = build_table(gambler, specialist, SlumberFactory.build(phase="actions"), wraith)

    (drawn,) = build_entity_sheet(table, build_viewer(), wraith.ref)["actions"]

    assert [payer["standing"] for payer in drawn["payment"]["payers"]] == ["done", "due"]


def test_a_form_that_corrects_the_tile_begins_with_what_is_known_p9_p11() -> None:
    effects = {"basic": build_effect(range=1, distress=2), "special": build_effect()}
    wraith = EntityFactory.build(movement=3, code="human", effects=effects)

    (group,) = [one for one in build_sheet(wraith, unfolded="tile")["groups"] if one.key == "tile"]

    values = {
        (form.url.split("/move/")[1].split("/")[0], dict(form.hidden_values).get("kind", "")): {
            field.name: field.value for field in form.fields
        }
        for form in group.actions
    }
    assert values["note-movement", ""] == {"value": 3}
    assert values["note-miniature", ""] == {"miniature": "human"}
    assert values["note-effect", "basic"].items() >= {"reach": 1, "distress": 2, "nothing": False}.items()
    assert values["note-effect", "special"].items() >= {"reach": "", "distress": 0, "nothing": True}.items()
    (unread,) = [form for form in group.actions if form.fields and form.fields[0].name == "kind"]
    assert [choice[0] for choice in unread.fields[0].choices] == ["morphing"]


def test_a_noted_action_is_a_line_of_the_tile_that_is_corrected_p12() -> None:
    wraith = EntityFactory.build()
    action = ActionFactory.build(where="entity", entity=wraith.ref or 1, gradual=True, cost=4)
    table = build_table(*build_team(3), SlumberFactory.build(), wraith, action)

    found = build_entity_sheet(table, build_viewer(entity="tile"), wraith.ref)

    (group,) = [one for one in found["groups"] if one.key == "tile"]
    known = {field.name: field.value for field in group.actions[0].fields}
    assert (known["gradual"], known["amount"]) == (True, 4)


def test_only_those_at_the_table_can_be_ticked_as_hit_p18() -> None:
    gambler, absent = DreamerFactory.build(archetype="gambler"), DreamerFactory.build(playing=False)
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1)})
    table = build_table(gambler, absent, SlumberFactory.build(phase="event"), wraith)

    found = build_entity_sheet(table, build_viewer(entity="effects"), wraith.ref)

    (group,) = [group for group in found["groups"] if group.key == "effects"]
    (hit,) = [field for offer in group.actions for field in offer.fields if field.name == "hit"]
    assert hit.choices == (("1", "Gambler"),)


@pytest.mark.parametrize(("phase", "first"), [("actions", "action"), ("event", "effects"), ("draw", "action")])
def test_what_is_likely_in_the_step_comes_first_and_nothing_is_missing_p8(phase: str, first: str) -> None:
    found = list_headings(build_sheet(EntityFactory.build(), phase=phase))

    assert found[0] == first
    assert set(found) == {"action", "figures", "effects", "tile", "states", "correct"}


def test_a_tile_without_figures_has_effects_only_p8() -> None:
    bare = EntityFactory.build(code=NO_FIGURES_CODE, figures=0, name="Old Mill")
    found = build_sheet(bare, unfolded="tile")

    assert (list_headings(found), found["claws"], found["figures"]) == (["effects", "tile", "correct"], None, None)
    assert list_offered_moves(found, "tile") == ["note-effect"]


def test_the_tile_on_now_leads_to_the_sheet() -> None:
    table = build_table(*build_team(3), SlumberFactory.build(), EntityFactory.build(ref=7))

    page = render_part("etherfields/lying.jinja", build_tabletop_panel(table, build_viewer()))

    assert "/c/abc/sheet/entity/7/" in list_links(page, "a[data-sheet]")


@pytest.mark.django_db
def test_the_sheet_speaks_for_nobody(player: Client) -> None:
    slumber = start_slumber()
    wraith = get_only_ref(slumber, "etherfields.entity")
    player.get(f"/c/{slumber.slug}/sheet/dreamer/{SPECIALIST}/")

    answer = player.get(f"/c/{slumber.slug}/sheet/entity/{wraith}/", headers=HTMX_HEADERS)

    assert f"chosen_{slumber.slug}" not in answer.cookies


@pytest.mark.django_db
def test_figures_are_counted_on_the_sheet_and_it_stays_open_p9(player: Client) -> None:
    slumber = start_slumber()
    wraith = get_only_ref(slumber, "etherfields.entity")

    answer = post_move(player, slumber, "spawn", entity=wraith, count=2, open=f"sheet.entity{wraith}")

    assert get_stored_value(slumber, "etherfields.entity", wraith, "figures") == 3
    assert "entity" in get_partial_targets(answer)
    assert "sheet-body" not in get_partial_targets(answer)


@pytest.mark.django_db
def test_the_sheet_of_an_entity_that_is_gone_closes(player: Client) -> None:
    slumber = start_slumber()
    apply_move(slumber, "put-entity", name="Owl")
    owl = Entity.objects.get(campaign=slumber, name="Owl").ref
    slumber.refresh_from_db()

    answer = post_form(player, slumber, "undo/", entry=slumber.head, sure=1, open=f"sheet.entity{owl}")

    assert not Entity.objects.filter(campaign=slumber, name="Owl").exists()
    assert "sheet-body" in get_partial_targets(answer)


MAX_BYTES = 5_120
"""Compressed: the bound of every move's answer."""


@pytest.mark.django_db
def test_the_answer_to_a_payment_closes_the_sheet_and_is_light(player: Client) -> None:
    crowded = build_crowded_campaign()
    usher = get_only_ref(crowded, "etherfields.entity")
    apply_move(crowded, "note-action", entity=usher, where="entity", keyword="assault", amount=2)
    action = max(get_refs(crowded, "etherfields.action"))

    answer = post_move(
        player,
        crowded,
        "pay-action",
        dreamer=GAMBLER,
        action=action,
        cards=1,
        colour="wrath",
        open=f"sheet.entity{usher}",
    )

    assert "sheet-body" in get_partial_targets(answer)
    assert "Resolve Assault on" in answer.text
    assert len(brotli.compress(answer.content)) <= MAX_BYTES


@pytest.mark.django_db
def test_the_sheet_stays_open_while_a_gradual_action_waits_for_more_p12(player: Client) -> None:
    slumber = start_slumber()
    wraith = get_only_ref(slumber, "etherfields.entity")
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "note-action", entity=wraith, where="entity", keyword="assault", amount=2, gradual="on")
    action = get_only_ref(slumber, "etherfields.action")

    def pay(dreamer: int) -> set[str]:
        payment = {"dreamer": dreamer, "action": action, "cards": 1, "colour": "wrath"}
        return set(
            get_partial_targets(post_move(player, slumber, "pay-action", open=f"sheet.entity{wraith}", **payment))
        )

    first, last = pay(GAMBLER), pay(SPECIALIST)

    assert ("sheet-body" in first, "sheet-body" in last) == (False, True)


def test_the_form_of_an_action_begins_with_what_the_tile_tells_p12() -> None:
    wraith = EntityFactory.build(cost=6, gradual=True, marker_colour="cunning")
    table = build_table(*build_team(3), SlumberFactory.build(phase="actions"), wraith)

    found = build_action_note_sheet(table, build_viewer(), wraith.ref)

    chosen = {field.name: field.value for field in found["choices"]}
    assert chosen == {"keyword": "none", "amount": "6", "colour": "cunning", "or_colour": "none"}
    assert [ticked for _name, _label, ticked in found["gradual"]] == [True]
    assert [field.name for field in found["effects"]] == ["brings", "also_brings"]


@pytest.mark.django_db
def test_what_the_form_sends_is_noted_p12(player: Client) -> None:
    slumber = start_slumber()
    wraith = get_only_ref(slumber, "etherfields.entity")

    answer = post_move(
        player, slumber, "note-action", where="entity", entity=wraith, keyword="contact", amount="more",
        **{"amount.more": 12}, pays="intent", colour="awareness", or_colour="none", brings="key", also_brings="none",
        gradual="on", open=f"sheet.action{wraith}",
    )  # fmt: skip

    assert "sheet-body" in get_partial_targets(answer)
    assert f'name="open" value="sheet.entity{wraith}"' in answer.text  # back where the action is paid
    action = get_only_ref(slumber, "etherfields.action")
    assert get_stored_value(slumber, "etherfields.action", action, "cost") == 12
    assert get_stored_value(slumber, "etherfields.action", action, "name") == "Contact with Wraith"


@pytest.mark.django_db
def test_without_scripts_a_noted_action_leads_back_to_its_entity_too_p12(player: Client) -> None:
    slumber = start_slumber()
    wraith = get_only_ref(slumber, "etherfields.entity")
    url = f"/c/{slumber.slug}/sheet/action/{wraith}/"
    form = re.search(r'action="([^"]*/move/note-action/[^"]*)"', player.get(url).text)
    assert form is not None
    sent = {
        "where": "entity", "entity": wraith, "keyword": "none", "amount": 2, "pays": "intent", "colour": "wrath",
        "or_colour": "none", "brings": "none", "also_brings": "none", "name": "Search",
    }  # fmt: skip

    answer = player.post(html.unescape(form[1]), {**sent, "move_id": mint_move_id(slumber)})

    assert answer.status_code == 303
    assert answer["Location"].startswith(f"/c/{slumber.slug}/sheet/entity/{wraith}/?")


def test_a_gradual_cost_names_the_dreamers_who_pay_it_unless_nobody_is_there_p12() -> None:
    dreamers = build_team(2)

    assert format_gradual(build_table(*dreamers, SlumberFactory.build())) == "Gradual × 2"
    assert format_gradual(build_table(SlumberFactory.build())) == "Gradual"
