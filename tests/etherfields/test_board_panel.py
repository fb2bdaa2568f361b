"""What the board panel shows and offers, and what the drawn board fills in elsewhere (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.panels.board import board_panel
from campaigns.etherfields.panels.board_range import RANGE
from campaigns.etherfields.panels.dreamer import hand_part
from campaigns.etherfields.panels.entity import entity_sheet
from campaigns.etherfields.rules.dreamscape import Board
from tests.campaigns.evening import GAMBLER, applied, in_slumber, only
from tests.campaigns.pages import panels, send
from tests.etherfields.boards import dreamers_at, on_the_map, picture, tokens_at
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, team_of
from tests.etherfields.tables import device
from tests.factories import CampaignFactory
from tests.test_wording import OWN_WORDS, PAGES, _marked, _typed, unmarked  # noqa: F401


def shown(table: Any, tool: str = "") -> dict[str, Any]:
    return dict(board_panel(table, device(1, board=tool)))


def tapped(found: dict[str, Any]) -> list[str]:
    return [button["value"] for form in found["taps_shown"] for button in form["buttons"]]


def test_nobody_needs_to_draw_the_board() -> None:
    found = shown(on_the_map())

    assert (found["drawn"], found["tool"], found["taps_shown"], found["listed"]) == (False, "", [], [])


@pytest.mark.django_db
def test_an_empty_board_before_a_session_leads_to_its_set_up_p5(player: Client) -> None:
    campaign = CampaignFactory.create(who="gambler")

    page = player.get(f"/c/{campaign.slug}/").text
    board = page[page.index('id="board-title"') :][:900]

    assert '/sheet/team/" data-sheet>Set up the session' in board
    assert "Draw it" not in board


@pytest.mark.parametrize("tool", ["wizard", "go99", "spawn7", "figure1n9x", "chase1"])
def test_a_tool_that_is_not_there_is_folded_away(tool: str) -> None:
    found = shown(on_the_map(board=picture("a ")), tool)

    assert (found["tool"], found["taps_shown"], found["palette"]) == ("", [], [])


@pytest.mark.parametrize(
    ("tool", "move", "sent"),
    [
        ("tileboth", "lay-tile", ("shift", "right-down")),
        ("lift", "lift-tile", None),
        ("gemslot", "mark-space", ("mark", "gem-slot")),
        ("spawnclubs", "mark-space", ("suit", "clubs")),
        ("lighttile", "mark-space", ("whole_tile", "on")),
        ("bonus2", "mark-bonus", ("bonus", "2")),
    ],
)
def test_each_tool_of_the_palette_is_one_move_p16(tool: str, move: str, sent: tuple[str, str] | None) -> None:
    found = shown(on_the_map(), tool)

    (form,) = found["taps_shown"]
    assert f"/{move}/" in form["offer"].url
    assert sent is None or sent in form["offer"].hidden
    assert len([link for link in found["palette"] if link["here"]]) == 1


def test_the_board_says_that_darkness_is_ignored_where_light_is_p16() -> None:
    board = Board(marks={0: frozenset({"light", "darkness"}), 1: frozenset({"darkness"})})

    found = shown(on_the_map(board=board))

    assert found["listed"] == ["A1.1: Light, Darkness (ignored: Light is here)", "A1.2: Darkness"]
    both, dark = found["picture"]["cells"][:2]
    assert (both["kind"], [mark["look"] for mark in both["marks"]]) == ("cell--light", ["", "is-idle"])
    assert (dark["kind"], [mark["look"] for mark in dark["marks"]]) == ("cell--darkness", [""])


def test_only_the_tiles_that_lie_are_shown_and_edges_between_them_p11() -> None:
    board = Board(tiles=(("", 0), ("", 2)))

    assert tapped(shown(on_the_map(board=board), "trap")) == [
        "A1.1", "A1.2", "A2.1", "A2.2", "A1.3", "A1.4", "A2.3", "A2.4",
    ]  # fmt: skip
    assert len(tapped(shown(on_the_map(board=board), "edge"))) == 6 + 4
    assert tapped(shown(on_the_map(board=board), "tileright")) == [
        f"{row}{column}" for row in "ABC" for column in range(1, 4)
    ]


def test_a_dreamer_in_hand_sees_how_far_every_space_is_p11() -> None:
    board = picture("a|. . ", more=tokens_at("A1.3", 4))
    found = shown(on_the_map(DreamerFactory.build(), EntityFactory.build(ref=1, figures=4), board=board), "go1")

    far = {button["value"]: button["text"] for button in found["taps_shown"][0]["buttons"]}
    assert far["A1.2"] == 3
    assert "A1.3" not in far


def test_figures_are_in_hand_by_links_and_the_rest_of_a_spawn_too_p10() -> None:
    table = on_the_map(DreamerFactory.build(), EntityFactory.build(figures=3), board=picture("a 1 S "))

    assert [link["key"] for link in shown(table)["standing"]] == ["go1", "figure1n1", "spawn1"]
    assert tapped(shown(table, "spawn1")) == ["A2.1"]
    assert [line["ends"] for line in shown(table, "figure1n1")["chosen"].lines[:1]] == [["A1.1"]]


@pytest.mark.parametrize(
    ("fields", "phase", "faces"),
    [
        ({"movement": 3}, "event", ["one", "full", "full-again"]),
        ({"movement": 3, "ignores_die": True}, "event", ["full"]),
        ({}, "event", ["one"]),
        ({"movement": 3}, "actions", []),
    ],
)
def test_an_entity_is_moved_by_the_faces_that_apply_p11(fields: dict[str, Any], phase: str, faces: list[str]) -> None:
    table = on_the_map(DreamerFactory.build(), EntityFactory.build(**fields), phase=phase, board=picture("a . 1 "))

    assert [line["face"] for line in shown(table, "figure1n1")["chosen"].lines] == faces


def test_who_is_in_a_crowd_is_offered_every_way_out_p9() -> None:
    giant = EntityFactory.build(big=True)
    found = shown(on_the_map(DreamerFactory.build(), giant, board=picture("1 . ", more=dreamers_at("A1.1", 1))))

    (crowd,) = found["crowds"]
    assert crowd["ways"] == ["A1.2", "A1.3"]
    assert [push["name"] for push in crowd["pushes"]] == [str(found["standing"][0]["label"])]


def test_a_gem_slot_is_filled_and_emptied_where_the_dreamer_stands_p16() -> None:
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=dreamers_at("A1.1", 1))
    labels = []
    for slots in ([], ["A1.1"]):
        table = on_the_map(DreamerFactory.build(), TeamFactory.build(gem_slots=slots), board=board)
        labels.append([str(offer.label) for offer in shown(table, "go1")["chosen"].offers])

    assert labels == [["Off the board", "Gem into the slot"], ["Off the board", "Gem out of the slot"]]


def test_the_board_is_told_in_words_too() -> None:
    board = Board(
        edges={(0, "right"): "wall"}, marks={0: frozenset({"spawn"})}, suits={0: "clubs"}, bonus={1: 2},
        figures=dreamers_at("A1.2", 1),
    )  # fmt: skip
    gambler = DreamerFactory.build(archetype="gambler")

    assert shown(on_the_map(gambler, board=board))["listed"] == [
        "A1.1: Entity Spawn ♣",
        "A1.2: Drawing Bonus +2, Gambler",
        "Wall between A1.1 and A1.2",
    ]


def test_the_drawn_board_ticks_who_is_hit_p9() -> None:
    team = team_of(2)
    read = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    wraith = EntityFactory.build(ref=1, effects={"basic": read, "special": {**read, "range": None}})
    table = on_the_map(*team, wraith, board=picture("a 1 . . b "))

    found = entity_sheet(table, device(1, entity="effects"), wraith.ref)
    offers = [offer for group in found["groups"] for offer in group.offers or [] if "resolve-effect" in offer.key]

    assert [str(offer.label) for offer in offers] == ["Basic effect, by the board", "Resolve an effect"]
    (hit,) = [field for field in offers[0].inputs if field.name == "hit"]
    assert hit.value == ["1"]
    assert ("kind", "basic") in offers[0].hidden
    assert [choice[0] for choice in offers[1].inputs[0].choices] == ["morphing", "special"]


def test_a_drawing_bonus_is_filled_in_for_who_stands_there_p16() -> None:
    board = Board(bonus={0: 2}, figures=dreamers_at("A1.1", 1))
    offers = []
    for flaws in (0, 3):
        dreamer = DreamerFactory.build(flaws_in_deck=flaws)
        offers.append(hand_part(on_the_map(dreamer, phase="draw", board=board), device(1))["draw"])

    assert ("bonus", 2) in offers[0].hidden
    assert [field.value for field in offers[1].inputs if field.name == "bonus"] == [2]


def test_how_far_it_is_can_be_asked_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = on_the_map(gambler, EntityFactory.build(), board=picture("a T 1|. ", "- - - - "))

    form = RANGE.form(table, {"start": "dreamer.1.0", "goal": "entity.1.1"})
    assert form.is_valid()
    found = RANGE.answer(table, form)
    assert (found["far"], found["way"], found["traps"]) == (2, ["A1.1", "A1.2", "A2.1"], ["A1.2"])
    assert found["figures"] == [(0, "Gambler", "A1.1"), (2, "Wraith", "A2.1")]

    everywhere = RANGE.form(table, {"start": "A2.2", "goal": "A1.3"})
    assert everywhere.is_valid()
    assert RANGE.answer(table, everywhere)["far"] == 6
    assert not RANGE.form(table, {"start": "wizard"}).is_valid()
    alone = RANGE.form(table, {"start": "A1.1"})
    assert alone.is_valid()
    assert RANGE.answer(table, alone)["goal"] == ""


@pytest.mark.django_db
def test_a_tap_draws_the_board_again_and_no_ordinary_move_does(player: Client) -> None:
    campaign = in_slumber()

    assert "board" in panels(send(player, campaign, "mark-edge", space="A1.1", side="right"))
    assert "board" not in panels(send(player, campaign, "suffer", dreamer=GAMBLER, count=1))


@pytest.mark.django_db
@pytest.mark.usefixtures("_marked")
@pytest.mark.parametrize("tool", ["", "edge", "lighttile", "go1", "put1", "figure", "spawn"])
def test_every_sentence_of_the_board_can_be_translated(player: Client, tool: str) -> None:
    campaign = in_slumber()
    wraith = only(campaign, "etherfields.entity")
    applied(campaign, "lay-tile", slot="A1")
    applied(campaign, "mark-space", space="A1.2", mark="gem-slot")
    applied(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.2")
    key = {"figure": f"figure{wraith}n1", "spawn": f"spawn{wraith}"}.get(tool, tool)
    if tool == "figure":
        applied(campaign, "put-figure", entity=wraith, space="A1.2")

    for path in (f"?show=board.{key}", "tool/range/", "tool/range/?start=A1.1&goal=dreamer.1.0"):
        html = player.get(f"/c/{campaign.slug}/{path}").content.decode()
        left = unmarked(html, OWN_WORDS | _typed(campaign))
        assert [text for text in left if text not in ("Ga", "to place")] == []


def test_a_tile_can_be_laid_with_what_it_is_called_p4() -> None:
    named = shown(on_the_map(), "tile")["named"]

    assert [field.name for field in named.inputs] == ["slot", "shift", "tile"]
    assert shown(on_the_map(board=picture("a ")), "edge")["named"] is None


def test_the_two_forms_over_the_edges_have_ids_of_their_own_p11() -> None:
    first, second = shown(on_the_map(board=picture("a ")), "edge")["taps_shown"]

    assert first["offer"].key != second["offer"].key
