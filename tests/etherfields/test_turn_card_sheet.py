"""The sheet of the Turn cards (manual p. 8 to 12)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from jinja2 import FileSystemLoader

from campaigns.etherfields.panels.turn_card import build_turn_card_sheet
from campaigns.etherfields.view_models import build_turn_cards
from companion.jinja_environment import build_environment
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import apply_move, start_slumber
from tests.etherfields.factories import DreamerFactory, EntityFactory, SlumberFactory, TeamFactory
from tests.etherfields.table_builders import build_effect, build_viewer
from tests.html_layout import strip_layout
from tests.rule_harness import build_table


def build_sheet(table: Any, unfolded: str = "") -> dict[str, Any]:
    """Return what the sheet shows, one of its groups unfolded."""
    return dict(build_turn_card_sheet(table, build_viewer(turncard=unfolded)))


def test_steps_that_were_resolved_are_named_p10() -> None:
    slumber = SlumberFactory.build(phase="event", steps_done=["The clock strikes"])
    table = build_table(DreamerFactory.build(), slumber, EntityFactory.build(steps_done=["basic", "move"]))

    assert build_sheet(table)["done"] == ["Basic effect (Wraith)", "Entity movement (Wraith)", "The clock strikes"]


def test_tokens_of_the_tile_and_of_the_map_are_shown_p9() -> None:
    team = TeamFactory.build(tokens={"terrain": 3, "block": 0})
    table = build_table(DreamerFactory.build(), team, SlumberFactory.build(tokens={"threat": 2, "block": 0}))

    assert build_sheet(table)["tokens"] == ["Threat tokens: 2", "Terrain tokens: 3, on the Map"]


def test_what_was_done_as_a_dream_action_can_be_said_p8() -> None:
    table = build_table(DreamerFactory.build(), SlumberFactory.build(phase="actions"))
    acts = next(group for group in build_sheet(table, "acts")["groups"] if group.key == "acts")
    (found,) = [offer for offer in acts.actions if offer.key == "turncard-dream-action"]

    assert [field.name for field in found.fields] == ["dreamer", "did", "cards"]


@pytest.mark.parametrize(("suit", "sign"), [("", ""), ("diamonds", "♦"), ("clubs", "♣")])
def test_a_turn_card_shows_its_suit_and_none_while_it_is_not_known_p10(suit: str, sign: str) -> None:
    cards = build_turn_cards(SlumberFactory.build(turns_left=1, suit=suit))
    drawing = build_environment(loader=FileSystemLoader("templates")).from_string(
        '{% from "etherfields/number_pictures.jinja" import turns %}{{ turns(cards, "") }}'
    )

    picture = strip_layout(drawing.render(cards=cards))
    card = picture.partition('rx="5"/>')[2]
    assert card.partition("</svg>")[0].strip() == (f'<text x="18" y="33">{sign}</text>' if sign else "")


def test_the_printed_steps_stand_on_the_card_as_far_as_they_are_named_p10() -> None:
    wraith = EntityFactory.build(effects={"basic": build_effect(distress=1)})
    slumber = SlumberFactory.build(
        phase="event", suit="hearts", card_steps=["basic", "move", "event"], blocked=["event"]
    )
    found = build_sheet(build_table(DreamerFactory.build(), slumber, wraith))

    assert [(str(text), standing) for _key, text, standing in found["steps"]] == [
        ("Basic effect", "current"), ("Entity movement", "left"), ("Dream event", "blocked"),
    ]  # fmt: skip
    assert (found["suit"], str(found["suit_word"])) == ("hearts", "hearts")


def test_of_a_card_nobody_named_nothing_is_shown_p10() -> None:
    found = build_sheet(build_table(DreamerFactory.build(), SlumberFactory.build(suit="")))

    assert (found["steps"], found["suit"], found["suit_word"]) == ([], "", "")


@pytest.mark.parametrize(
    ("fields", "ends"),
    [
        ({}, ["gain-loot", "note-slumber", "note-deliverance", "skip", "end-slumber", "save-as-death"]),
        ({"kind": "dream"}, ["gain-loot", "note-goal", "end-dream", "save-as-death"]),
    ],
)
def test_what_ends_it_is_told_here_and_comes_after_everything_else_p9_p18(
    fields: dict[str, str], ends: list[str]
) -> None:
    found = build_sheet(build_table(DreamerFactory.build(), SlumberFactory.build(**fields)), "ends")

    *_others, group, correct = found["groups"]
    assert [offer.key.removeprefix("turncard-") for offer in group.actions] == ends
    assert correct.key == "correct"


def test_before_the_first_card_only_its_ends_can_be_told_p10() -> None:
    setup = SlumberFactory.build(kind="dream", phase="setup", turns_left=0)
    found = build_sheet(build_table(DreamerFactory.build(), setup))

    assert (found["turns"], [group.key for group in found["groups"]]) == ([], ["ends", "correct"])


def test_without_a_slumber_the_sheet_is_empty() -> None:
    assert build_sheet(build_table(DreamerFactory.build())) == {"slumber": None, "groups": []}


@pytest.mark.django_db
def test_the_card_on_now_leads_to_its_sheet_which_stays_while_steps_are_noted_p10(player: Client) -> None:
    slumber = start_slumber()
    apply_move(slumber, "draw-all", leaving="slumber:1:draw")
    apply_move(slumber, "end-actions", leaving="slumber:1:actions")
    assert f'href="/c/{slumber.slug}/sheet/turncard/" data-sheet' in player.get(f"/c/{slumber.slug}/").text

    answer = post_move(player, slumber, "note-step", step="move", open="sheet.turncard")

    assert {"turncard", "lying"} <= get_partial_targets(answer)
    assert "sheet-body" not in get_partial_targets(answer)


@pytest.mark.django_db
def test_the_sheet_closes_when_the_slumber_ends_p9(player: Client) -> None:
    slumber = start_slumber()
    answer = post_move(player, slumber, "end-slumber", open="sheet.turncard")

    assert answer.status_code == 200
    assert "sheet-body" in get_partial_targets(answer)
