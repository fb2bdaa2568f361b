"""The board panel, and fields elsewhere that the drawn board fills in (manual p. 9 to 11 and 16)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaigns.etherfields.panels.board import build_board_panel, build_board_tracking_panel
from campaigns.etherfields.panels.board_range import RANGE_TOOL
from campaigns.etherfields.panels.dreamer import build_hand_panel
from campaigns.etherfields.panels.entity import build_entity_sheet
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.panels.turn import build_turn_panel
from campaigns.etherfields.rules.dreamscape import Board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from tests.campaigns.form_posts import get_partial_targets, post_move
from tests.campaigns.table_actions import GAMBLER, apply_move, get_only_ref, start_slumber
from tests.etherfields.board_pictures import (
    build_board_table,
    build_dreamer_figures,
    build_dreamscape,
    build_entity_figures,
    parse_board,
)
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.etherfields.table_builders import build_viewer
from tests.page_parts import list_links, read_texts, render_panel, select_one
from tests.rule_harness import build_table
from tests.test_translations import PRODUCT_NAMES, _collect_typed_texts, find_untranslated


def build_panel(table: Any, tool: str = "") -> dict[str, Any]:
    return dict(build_board_panel(table, build_viewer(1, board=tool)))


def render_board(table: Any, tool: str = "") -> str:
    return render_panel("etherfields", "board", table, build_viewer(1, board=tool))


def list_tap_labels(found: dict[str, Any]) -> list[str]:
    return [button.value for form in found["taps_shown"] for button in form["buttons"]]


def list_questions(found: dict[str, Any]) -> list[str]:
    """Return the spaces whose tap opens a question."""
    return [SPACE_NAMES[int(link.key.rpartition("at")[2])] for link in found["links"] if "at" in link.key]


def list_labels(offers: Any) -> list[str]:
    return [str(offer.label) for offer in offers]


def test_nobody_needs_to_draw_the_board() -> None:
    found = build_panel(build_board_table())

    assert (found["drawn"], found["tool"], found["taps_shown"], found["listed"]) == (False, "", [], [])


def test_during_a_loss_the_board_is_only_looked_at_p18() -> None:
    table = build_board_table(DreamerFactory.build(), TeamFactory.build(lost="distress"), board=parse_board("a "))

    for tool in ("", "tileboth", "trap", "go1"):
        found = build_panel(table, tool)
        assert (found["taps_shown"], found["links"], found["standing"], found["tool"]) == ([], [], [], "")
    assert "Everybody has lost. Resolve that on Now first." in read_texts(render_board(table), "p")


def test_an_empty_board_before_a_session_leads_to_its_set_up_p5() -> None:
    before, during = (build_table(DreamerFactory.build(), has_session=has_session) for has_session in (False, True))

    assert list_links(render_board(before), ".empty a[data-sheet]") == ["/c/abc/sheet/team/"]
    assert read_texts(render_board(during), ".empty a") == ["Draw it"]


@pytest.mark.parametrize("tool", ["wizard", "go99", "spawn7", "figure1n9x", "chase1", "go1n2", "moving1", "figure1"])
def test_a_tool_that_is_not_there_is_folded_away(tool: str) -> None:
    found = build_panel(build_board_table(board=parse_board("a ")), tool)

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
    found = build_panel(build_board_table(), tool)

    (form,) = found["taps_shown"]
    assert f"/{move}/" in form["offer"].url
    assert sent is None or sent in form["offer"].hidden_values
    assert len([link for link in found["palette"] if link["here"]]) == 1


def test_the_board_says_that_darkness_is_ignored_where_light_is_p16() -> None:
    board = Board(marks={0: frozenset({"light", "darkness"}), 1: frozenset({"darkness"})})

    found = build_panel(build_board_table(board=board))

    assert found["listed"] == ["A1.1: Light, Darkness (ignored: Light is here)", "A1.2: Darkness"]
    both, dark = found["picture"]["cells"][:2]
    assert (both["ground"], [mark["look"] for mark in both["marks"]]) == (["light"], ["is-idle"])
    assert (dark["ground"], dark["marks"]) == (["darkness"], [])


def test_only_the_tiles_that_lie_are_shown_and_edges_between_them_p11() -> None:
    board = Board(tiles=(("", 0), ("", 2)))

    assert list_tap_labels(build_panel(build_board_table(board=board), "trap")) == [
        "A1.1", "A1.2", "A2.1", "A2.2", "A1.3", "A1.4", "A2.3", "A2.4",
    ]  # fmt: skip
    assert len(list_tap_labels(build_panel(build_board_table(board=board), "edge"))) == 6 + 4
    assert list_tap_labels(build_panel(build_board_table(board=board), "tileright")) == [
        f"{row}{column}" for row in "ABC" for column in range(1, 4)
    ]


def test_a_dreamer_in_hand_sees_how_far_every_empty_space_is_p11() -> None:
    board = parse_board("a|. . ", extra_figures=build_entity_figures("A1.3", 4))
    found = build_panel(
        build_board_table(DreamerFactory.build(), EntityFactory.build(ref=1, figures=4), board=board, phase="actions"),
        "go1",
    )

    far = {link.key: link.text for link in found["links"]}
    assert (far["go1at1"], far["go1at2"]) == (3, 4)
    assert "go1at8" not in far
    assert next(button for button in found["taps_shown"][0]["buttons"] if button.value == "A1.3").text == ""


def test_a_tap_on_a_figure_takes_it_in_hand_and_another_tap_the_next_one_there_p9() -> None:
    board = parse_board("a . 1 ", extra_figures=build_dreamer_figures("A1.1", 2))
    table = build_board_table(*build_team(2), EntityFactory.build(ref=1), board=board)

    free = build_panel(table)
    assert [link.key for link in free["links"]] == ["go1", "figure1n1"]
    assert str(free["links"][0].spoken_label).endswith("on A1.1, with " + str(table.dreamers[2]))
    again = [next(link.key for link in build_panel(table, key)["links"] if link.is_current) for key in ("go1", "go2")]
    assert again == ["go2", ""]


def test_the_tray_holds_every_figure_and_says_how_far_each_is_from_the_one_in_hand_p10_p11() -> None:
    table = build_board_table(*build_team(2), EntityFactory.build(ref=1, figures=3), board=parse_board("a . 1 S "))

    assert [one["key"] for one in build_panel(table)["standing"]] == ["go1", "go2", "figure1n1", "spawn1"]
    assert [one["far"] for one in build_panel(table, "go1")["standing"]] == [None, None, 2, None]
    assert [one["here"] for one in build_panel(table, "spawn1")["standing"]] == [False, False, False, True]
    lit = [
        button.value
        for form in build_panel(table, "spawn1")["taps_shown"]
        for button in form["buttons"]
        if button.css_class != "out"
    ]
    assert lit == ["A2.2"]


def test_a_space_that_one_move_leads_to_is_a_button_of_it_and_any_other_a_question_p11_p13() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    acting = build_board_table(
        gambler, TeamFactory.build(hours=1), phase="actions", board=parse_board("a . .|. ", "- - - ")
    )

    found = build_panel(acting, "go1")
    assert list_questions(found) == ["A1.2", "A2.1"]
    (put,) = [form for form in found["taps_shown"] if "/put-dreamer/" in form["offer"].url]
    assert "B1.1" in [button.value for button in put["buttons"]]
    assert str(put["buttons"][0].spoken_label) == "Put Gambler on A2.2"
    assert str(found["links"][1].spoken_label) == "Move Gambler to A1.2, 1 space"
    assert str(found["links"][2].spoken_label) == "Move Gambler to A2.1, 2 spaces"


def test_the_question_of_a_space_has_an_answer_for_each_move_with_all_the_board_knows_filled_in_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_board_table(gambler, TeamFactory.build(hours=2), phase="actions", board=parse_board("a . . "))

    found = build_panel(table, "go1at1")
    assert found["tool"] == "go1at1"
    assert str(found["asked"]["title"]) == "Gambler to A1.2: how?"
    assert list_labels(found["asked"]["answers"]) == ["Moves 1", "1 Hour of Effort", "Put there by a card"]
    for answer, move in zip(found["asked"]["answers"], ("walk", "walk-by-effort", "put-dreamer"), strict=True):
        assert f"/{move}/" in answer.url
        assert dict(answer.hidden_values) | {"dreamer": 1, "space": "A1.2"} == dict(answer.hidden_values)


def test_a_question_that_is_none_any_more_is_not_asked() -> None:
    table = build_board_table(DreamerFactory.build(), phase="actions", board=parse_board("a . . "))

    for key in ("go1at0", "go1at99"):
        assert (build_panel(table, key)["asked"], build_panel(table, key)["tool"]) == (None, "go1")


def test_a_space_nothing_leads_to_is_a_button_that_is_refused_there_p9() -> None:
    board = parse_board("a . . ", extra_figures=build_entity_figures("A1.2", 4))
    table = build_board_table(DreamerFactory.build(archetype="gambler"), EntityFactory.build(ref=1, figures=4),
                       phase="actions", board=board)  # fmt: skip

    (form,) = [form for form in build_panel(table, "go1")["taps_shown"] if "/walk/" in form["offer"].url]
    assert [str(button.spoken_label).partition(": W")[0] for button in form["buttons"]] == [
        "Why not move Gambler to A1.2?"
    ]


def test_an_entity_in_hand_is_moved_as_the_die_says_or_put_by_a_card_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=3)
    found = build_panel(
        build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . . . 1 ")), "figure1n1at3"
    )

    assert list_labels(found["asked"]["answers"]) == ["Die: 1 space", "Put there without a Move"]
    sent = dict(found["asked"]["answers"][0].hidden_values)
    assert (sent["face"], sent["number"], sent["space"]) == ("one", 1, "A2.2")
    assert found["asked"]["lead"] == ""


def test_the_card_the_board_and_the_list_of_steps_name_a_face_of_the_die_alike_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=2, morphings=["movement"])
    names = ["1 space", "4 spaces", "4, roll again"]
    table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . . . 1 "), card_steps=["move"])

    told = [chip.label for b in build_next_step_panel(table, build_viewer())["answers"] for chip in b.chips]
    asked = list_labels(build_panel(table, "figure1n1at0")["asked"]["answers"])
    listed = list_labels(build_turn_panel(table, build_viewer())["coming"]["parts"][0]["offers"])

    assert told == listed == names
    assert asked[:2] == [f"Die: {name}" for name in names[1:]]


def test_a_space_the_die_does_not_lead_to_asks_whether_it_is_the_move_and_says_where_that_goes_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=1)
    asked = build_panel(build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . 1 . ")), "moving1at3")[
        "asked"
    ]

    assert asked["lead"] == "The closest way to a Dreamer ends on A1.2."
    assert list_labels(asked["answers"]) == ["Moves as its tile says", "Put there without a Move"]
    sent = dict(asked["answers"][0].hidden_values)
    assert (sent["face"], sent["space"], sent["card"]) == ("one", "A2.2", "Wraith's tile")


def test_where_the_move_is_due_one_tap_on_the_space_the_die_takes_it_to_is_the_move_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=None)
    found = build_panel(build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . 1 . ")), "moving1")

    (move,) = [form for form in found["taps_shown"] if "/chase/" in form["offer"].url]
    assert [button.value for button in move["buttons"]] == ["A1.2"]
    assert ("face", "one") in move["offer"].hidden_values


def test_the_face_of_the_die_that_moves_a_figure_nowhere_is_told_by_a_tap_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=3)
    table = build_board_table(
        DreamerFactory.build(), wraith, board=parse_board("a ", extra_figures=build_entity_figures("A1.1", 1))
    )

    offers = build_panel(table, "figure1n1")["chosen"].actions
    assert list_labels(offers)[:3] == ["Stays: 1 space", "Stays: 3 spaces", "Stays: 3, roll again"]
    assert len({offer.key for offer in offers}) == len(offers)


def test_figures_that_move_one_after_the_other_come_into_the_hand_by_themselves_p11() -> None:
    board = parse_board("a . 1 1 ")
    hands = []
    for done in ([], ["move"], ["move", "move"]):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=done)
        chosen = build_panel(build_board_table(DreamerFactory.build(), wraith, board=board), "moving1")["chosen"]
        hands.append(chosen and (chosen.key, chosen.figure.number, chosen.lead.partition(".")[0]))

    assert hands == [("moving1", 1, "0 of 2 moved"), ("moving1", 2, "1 of 2 moved"), None]


@pytest.mark.parametrize(
    ("taken", "holds"),
    [("1t1e0", True), ("1t1a0", False), ("1t2e0", False), ("2t1e0", False), ("0t0m0", False)],
    ids=["now", "another step", "another Turn", "another Slumber", "on the Map"],
)
def test_a_figure_in_hand_is_let_go_when_another_step_is_played_p8(taken: str, holds: bool) -> None:
    for key in ("go1", "figure1n1", "spawn1", "moving1"):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1)
        table = build_board_table(DreamerFactory.build(), wraith, turn=1, board=parse_board("a . 1 . "))
        found = build_panel(table, f"{key}in{taken}")
        assert (found["chosen"] is not None, found["tool"]) == (holds, key if holds else "")
        assert found["held"] == ("in1t1e0" if holds else "")


def test_once_an_entity_moved_its_figure_is_let_go_and_the_next_one_comes_p11() -> None:
    wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=["move"])
    table = build_board_table(DreamerFactory.build(), wraith, turn=1, board=parse_board("a . 1 1 "))

    assert build_panel(table, "figure1n1in1t1e0")["chosen"] is None
    assert build_panel(table, "figure1n1in1t1e1")["chosen"].figure.number == 1
    assert build_panel(table, "moving1in1t1e0")["chosen"].figure.number == 2
    assert build_panel(table, "go1in1t1e0")["chosen"].name == str(table.dreamers[1])


def test_no_entity_is_in_hand_to_move_outside_its_step_p8() -> None:
    table = build_board_table(
        DreamerFactory.build(), EntityFactory.build(ref=1), phase="draw", board=parse_board("a . 1 ")
    )

    assert build_panel(table, "moving1")["chosen"] is None


def test_after_the_last_figure_of_a_spawn_nobody_is_in_hand_p10() -> None:
    for figures, left in ((2, "1 to place. Tap a space."), (1, None)):
        wraith = EntityFactory.build(ref=1, figures=figures)
        chosen = build_panel(build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . 1 ")), "spawn1")[
            "chosen"
        ]
        assert (chosen and chosen.lead) == left


def test_once_tiles_lie_drawing_leads_on_to_the_figures_that_lie_beside_p10() -> None:
    tiled, there = Board(tiles=(("", 0),)), Board(tiles=(("", 0),), figures=build_dreamer_figures("A1.1", 1))

    assert build_panel(build_board_table(board=tiled), "edge")["to_place"]
    assert not build_panel(build_board_table(board=tiled))["to_place"]
    assert not build_panel(build_board_table(board=there), "edge")["to_place"]
    assert not build_panel(build_board_table(), "tile")["to_place"]


def test_who_is_in_a_crowd_is_offered_every_way_out_p9() -> None:
    giant = EntityFactory.build(big=True)
    found = build_panel(
        build_board_table(
            DreamerFactory.build(), giant, board=parse_board("1 . ", extra_figures=build_dreamer_figures("A1.1", 1))
        )
    )

    (crowd,) = found["crowds"]
    assert crowd["ways"] == ["A1.2", "A1.3"]
    assert [push["name"] for push in crowd["pushes"]] == [str(found["standing"][0]["label"])]


def test_a_gem_slot_is_filled_and_emptied_where_the_dreamer_stands_p16() -> None:
    board = Board(marks={0: frozenset({"gem-slot"})}, figures=build_dreamer_figures("A1.1", 1))
    found = []
    for slots in ([], ["A1.1"]):
        table = build_board_table(DreamerFactory.build(), TeamFactory.build(gem_slots=slots), board=board)
        found.append(list_labels(build_panel(table, "go1")["chosen"].actions))

    assert found == [["Put a Gem in the slot", "Take off the board"], ["Take the Gem out", "Take off the board"]]


def test_what_ground_a_space_is_shows_by_its_texture_and_signs_are_told_below_p16() -> None:
    board = Board(
        marks={0: frozenset({"water", "trap"}), 1: frozenset({"swamp"}), 2: frozenset({"blocked"})}, bonus={3: 1}
    )
    found = build_panel(build_board_table(board=board))

    assert [cell["ground"] for cell in found["picture"]["cells"][:4]] == [["water"], ["swamp"], ["blocked"], []]
    assert [mark["mark"] for mark in found["picture"]["cells"][0]["marks"]] == ["trap"]
    assert found["picture"]["cells"][3]["note"] == "+1"
    assert found["legend"] == [
        ("blocked", "Blocked space"), ("swamp", "Swamp"), ("water", "Water"), ("trap", "Trap"), ("bonus", "Drawing Bonus"),
    ]  # fmt: skip


def test_a_sign_makes_room_for_who_stands_on_its_space_p16() -> None:
    places = []
    for there in (0, 1, 2):
        board = Board(marks={0: frozenset({"entrance"})}, figures=build_dreamer_figures("A1.1", *range(1, there + 1)))
        (sign,) = build_panel(build_board_table(*build_team(2), board=board))["picture"]["cells"][0]["marks"]
        places.append((sign["size"], sign["x"] > 30, sign["y"] > 30))

    assert places == [(2, False, False), (1.3, True, False), (1.3, False, True)]


@pytest.mark.parametrize(
    ("touched", "turn", "stale"), [((1, 1), 1, 0), ((1, 1), 2, 0), ((1, 1), 3, 1), (None, 1, 1), ((7, 1), 1, 1)]
)
def test_a_board_untouched_for_a_turn_says_that_it_is_not_followed_p11(
    touched: tuple[int, int] | None, turn: int, stale: int
) -> None:
    table = build_board_table(turn=turn, board=Board(tiles=(("", 0),), last_change=touched))
    found = build_board_tracking_panel(table, build_viewer(1))

    assert found["stale"] == bool(stale)
    assert found["since"] == (1 if touched == (1, 1) else 0)


def test_between_slumbers_and_while_it_is_drawn_no_board_is_called_unfollowed_p9() -> None:
    board = Board(tiles=(("", 0),))
    awake = build_table(DreamerFactory.build(), build_dreamscape(board))

    assert not build_board_tracking_panel(awake, build_viewer(1))["stale"]
    assert not build_board_tracking_panel(build_board_table(board=board), build_viewer(1, board="edge"))["stale"]


def test_the_board_is_told_in_words_too() -> None:
    board = Board(
        edges={(0, "right"): "wall"}, marks={0: frozenset({"spawn"})}, suits={0: "clubs"}, bonus={1: 2},
        figures=build_dreamer_figures("A1.2", 1),
    )  # fmt: skip
    gambler = DreamerFactory.build(archetype="gambler")

    assert build_panel(build_board_table(gambler, board=board))["listed"] == [
        "A1.1: Entity Spawn ♣",
        "A1.2: Drawing Bonus +2, Gambler",
        "Wall between A1.1 and A1.2",
    ]


def test_the_drawn_board_ticks_who_is_hit_p9() -> None:
    team = build_team(2)
    read = {"range": 1, "distress": 1, "seal": 0, "morphings": 0, "gem": False, "note": ""}
    wraith = EntityFactory.build(ref=1, effects={"basic": read, "special": {**read, "range": None}})
    table = build_board_table(*team, wraith, board=parse_board("a 1 . . b "))

    found = build_entity_sheet(table, build_viewer(1, entity="effects"), wraith.ref)
    offers = [offer for group in found["groups"] for offer in group.actions or [] if "resolve-effect" in offer.key]

    assert [str(offer.label) for offer in offers] == ["Basic effect, from the board", "Resolve an effect"]
    (hit,) = [field for field in offers[0].fields if field.name == "hit"]
    assert hit.value == ["1"]
    assert ("kind", "basic") in offers[0].hidden_values
    assert [choice[0] for choice in offers[1].fields[0].choices] == ["morphing", "special"]


def test_a_drawing_bonus_is_filled_in_for_who_stands_there_p16() -> None:
    board = Board(bonus={0: 2}, figures=build_dreamer_figures("A1.1", 1))
    offers = []
    for flaws in (0, 3):
        dreamer = DreamerFactory.build(flaws_in_deck=flaws)
        offers.append(build_hand_panel(build_board_table(dreamer, phase="draw", board=board), build_viewer(1))["draw"])

    assert ("bonus", 2) in offers[0].hidden_values
    assert [field.value for field in offers[1].fields if field.name == "bonus"] == [2]


def test_how_far_it_is_can_be_asked_p11() -> None:
    gambler = DreamerFactory.build(archetype="gambler")
    table = build_board_table(gambler, EntityFactory.build(), board=parse_board("a T 1|. ", "- - - - "))

    form = RANGE_TOOL.build_form(table, {"start": "dreamer.1.0", "goal": "entity.1.1"})
    assert form.is_valid()
    found = RANGE_TOOL.build_answer(table, form)
    assert (found["far"], found["way"], found["traps"]) == (2, ["A1.1", "A1.2", "A2.1"], ["A1.2"])
    assert found["figures"] == [(0, "Gambler", "A1.1"), (2, "Wraith", "A2.1")]

    everywhere = RANGE_TOOL.build_form(table, {"start": "A2.2", "goal": "A1.3"})
    assert everywhere.is_valid()
    assert RANGE_TOOL.build_answer(table, everywhere)["far"] == 6
    assert not RANGE_TOOL.build_form(table, {"start": "wizard"}).is_valid()
    alone = RANGE_TOOL.build_form(table, {"start": "A1.1"})
    assert alone.is_valid()
    assert RANGE_TOOL.build_answer(table, alone)["goal"] == ""


@pytest.mark.django_db
def test_a_tap_draws_the_board_again_and_no_ordinary_move_does(player: Client) -> None:
    campaign = start_slumber()

    assert "board" in get_partial_targets(post_move(player, campaign, "mark-edge", space="A1.1", side="right"))
    assert "board" not in get_partial_targets(post_move(player, campaign, "suffer", dreamer=GAMBLER, count=1))


@pytest.mark.django_db
@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("tool", ["", "edge", "lighttile", "go1", "go1at0", "figure", "spawn"])
def test_every_sentence_of_the_board_can_be_translated(player: Client, tool: str) -> None:
    campaign = start_slumber()
    wraith = get_only_ref(campaign, "etherfields.entity")
    apply_move(campaign, "lay-tile", slot="A1")
    apply_move(campaign, "mark-space", space="A1.2", mark="gem-slot")
    apply_move(campaign, "put-dreamer", dreamer=GAMBLER, space="A1.2")
    key = {"figure": f"figure{wraith}n1", "spawn": f"spawn{wraith}"}.get(tool, tool)
    if tool == "figure":
        apply_move(campaign, "put-figure", entity=wraith, space="A1.2")

    for path in (f"?show=board.{key}", "tool/range/", "tool/range/?start=A1.1&goal=dreamer.1.0"):
        html = player.get(f"/c/{campaign.slug}/{path}").content.decode()
        left = find_untranslated(html, PRODUCT_NAMES | _collect_typed_texts(campaign))
        assert [text for text in left if text] == []


def test_a_tile_can_be_laid_with_what_it_is_called_p4() -> None:
    named = build_panel(build_board_table(), "tile")["named"]

    assert [field.name for field in named.fields] == ["slot", "shift", "tile"]
    assert build_panel(build_board_table(board=parse_board("a ")), "edge")["named"] is None


def test_the_two_forms_over_the_edges_have_ids_of_their_own_p11() -> None:
    first, second = build_panel(build_board_table(board=parse_board("a ")), "edge")["taps_shown"]

    assert first["offer"].key != second["offer"].key


def test_the_figure_in_hand_is_sent_with_its_step_p8() -> None:
    table = build_board_table(DreamerFactory.build(), phase="actions", turn=1, board=parse_board("a . . "))

    opened = select_one(render_board(table, "go1"), "input[name=open]").attributes["value"]

    assert opened == "board.go1in1t1a0"
    assert build_panel(table, "go1in1t1a0")["chosen"] is not None


def test_a_figure_is_taken_in_hand_from_a_board_that_was_drawn_a_step_ago_p8() -> None:
    drawn = render_board(build_board_table(DreamerFactory.build(), phase="draw", board=parse_board("a . . ")))
    later = build_board_table(DreamerFactory.build(), phase="actions", board=parse_board("a . . "))

    (address,) = set(list_links(drawn, ".taps a"))
    assert address == "/c/abc/?d=1&show=board.go1#board"
    assert build_panel(later, "go1")["chosen"].title == f"Where does {later.dreamers[1]} go?"
