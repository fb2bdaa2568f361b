"""The next step in the event step, out of Turns and at the set-up of a Dream, page by page of the manual."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.etherfields.panels.entity import iter_entity_tiles
from campaigns.etherfields.panels.next_step import build_next_step_panel
from campaigns.etherfields.rules.dreams import DREAM_SETUP_STEPS, SETUP_PART_SENTENCES
from campaigns.etherfields.rules.dreamscape.board_store import get_board, save_board
from campaigns.etherfields.rules.dreamscape.entity_moves import chase
from campaigns.etherfields.rules.next_steps import find_next_step
from campaigns.etherfields.rules.next_steps.labels import ANSWER_LABELS
from campaigns.etherfields.rules.other_effects import note_other_effect
from tests.etherfields.board_pictures import build_board_table, build_entity_figures, parse_board
from tests.etherfields.factories import EntityFactory, TeamFactory
from tests.etherfields.next_step_tables import (
    ILSE,
    JONAS,
    MARA,
    build_three_dreamers,
    build_wraith,
    get_first,
    list_chips,
    list_moves,
)
from tests.etherfields.table_builders import build_effect, build_slumber_table, build_viewer
from tests.rule_harness import play_move


def test_figures_on_the_board_are_moved_there_one_after_the_other_p11() -> None:
    for steps, done in (([], [0]), (["move"], [1]), (["move", "move"], [])):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=steps)
        for card in (["move"], []):
            table = build_board_table(*build_three_dreamers(), wraith, card_steps=card, board=parse_board("a . 1 1 "))
            found = find_next_step(table).board_movers
            assert [(str(one.entity), one.done_count, one.move_count) for one in found] == [
                ("Wraith", n, 2) for n in done
            ]


def test_a_figure_that_moved_is_said_to_have_and_asked_for_no_more_p11() -> None:
    for card in (["move"], []):
        swarm = EntityFactory.build(ref=1, figures=2, movement=1)
        table = build_board_table(*build_three_dreamers(), swarm, card_steps=card, board=parse_board("a . 1 1 "))
        save_board(table, get_board(table))
        play_move(table, chase, entity=swarm, face="one", number=2)
        found = find_next_step(table)
        assert [(moved.name, moved.done_count, moved.move_count) for moved in found.move_tallies] == [
            ("Wraith 2", 1, 1)
        ]
        assert {answer.arguments["number"] for answer in found.answers if answer.move_name == "chase"} == {1}
        assert [(one.done_count, one.move_count) for one in found.board_movers] == [(1, 2)]


def test_without_a_board_it_is_said_how_many_figures_of_an_entity_moved_p11() -> None:
    swarm = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=["move"])
    (moved,) = find_next_step(build_board_table(*build_three_dreamers(), swarm, card_steps=["move"])).move_tallies

    assert (moved.name, moved.done_count, moved.move_count) == ("Wraith", 1, 2)
    assert (
        find_next_step(
            build_board_table(*build_three_dreamers(), EntityFactory.build(ref=1), card_steps=["move"])
        ).move_tallies
        == ()
    )


def test_what_is_not_drawn_or_does_not_move_now_leads_to_no_board_p10_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=1)

    assert find_next_step(build_board_table(*build_three_dreamers(), wraith)).board_movers == ()
    assert (
        find_next_step(
            build_board_table(
                *build_three_dreamers(), wraith, card_steps=["basic", "move"], board=parse_board("a . 1 ")
            )
        ).board_movers
        == ()
    )
    assert (
        find_next_step(
            build_board_table(*build_three_dreamers(), wraith, phase="actions", board=parse_board("a . 1 "))
        ).board_movers
        == ()
    )


def test_without_a_noted_card_known_effects_and_the_die_are_told_at_once_p8_p11() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(), build_wraith(), phase="event"))

    assert list_moves(found) == ["note-step", "resolve-effect", "move-entity", "discard-turn"]
    hits = get_first(found, "resolve-effect")
    assert hits.chip_field is not None
    assert (hits.chip_field.is_multiple, hits.chip_field.values, hits.chip_field.ticked_values) == (
        True,
        (MARA, ILSE, JONAS),
        (),
    )
    assert list_chips(get_first(found, "move-entity")) == ("one", "full", "full-again")
    assert get_first(found, "discard-turn").style == "quiet"


@pytest.mark.parametrize("named", [[], ["move"]], ids=["by a report", "by its icon"])
def test_what_the_card_may_still_show_stays_one_tap_after_its_first_icon_p10(named: list[str]) -> None:
    moved = build_wraith(steps_done=["move"])

    found = find_next_step(build_slumber_table(*build_three_dreamers(), moved, phase="event", card_steps=named))

    assert (found.code, found.lead_code) == ("now.turn-card", "now.comes-next")
    assert list_moves(found) == ["note-step", "resolve-effect", "discard-turn"]
    assert [(part.key, part.status) for part in found.parts] == [("move", "done")] * len(found.parts)


def test_an_icon_is_struck_through_once_it_was_resolved_for_all_without_a_name_p10() -> None:
    struck, other = build_wraith(ref=1, steps_done=["basic"]), build_wraith(ref=2)
    table = build_slumber_table(*build_three_dreamers(), struck, other, phase="event")

    assert find_next_step(table).parts == ()
    other.steps_done = ["basic"]
    assert [(part.key, part.status) for part in find_next_step(table).parts] == [("basic", "done")]
    table.current_slumber.card_steps = ["basic"]
    assert [part.key for part in find_next_step(table).parts] == ["basic"]


@pytest.mark.parametrize("movement", [2, None], ids=["its Movement value known", "unread"])
def test_the_end_of_the_turn_is_not_lit_while_a_figure_may_have_to_move_p10_p11(movement: int | None) -> None:
    struck = build_wraith(steps_done=["basic"], movement=movement)

    assert (
        get_first(
            find_next_step(build_slumber_table(*build_three_dreamers(), struck, phase="event")), "discard-turn"
        ).style
        == "answer"
    )
    blocked = build_slumber_table(
        *build_three_dreamers(), build_read_wraith(steps_done=["basic"]), phase="event", blocked=["move"]
    )
    assert get_first(find_next_step(blocked), "discard-turn").style == "go"


def build_read_wraith(**fields: Any) -> Any:
    """Return a Wraith whose tile says nothing of Morphing and Special."""
    read = {"morphing": build_effect(), "basic": build_effect(range=1, distress=1), "special": build_effect()}
    return build_wraith(**{"effects": read, **fields})


@pytest.mark.parametrize(
    ("steps", "effects", "styles"),
    [
        (["basic"], {}, ("go", "answer")),
        (["move"], {}, ("go", "answer")),
        (["basic", "move"], {}, ("answer", "go")),
        (["move"], {"effects": {}}, ("go", "answer")),
    ],
    ids=["a figure may have to move", "an effect is left", "nothing is left", "unread"],
)
def test_the_next_icon_is_lit_while_the_card_may_show_what_was_not_resolved_p9_p10(
    steps: list[str], effects: dict[str, Any], styles: tuple[str, str]
) -> None:
    for named in (steps, []):
        wraith = build_read_wraith(steps_done=steps, **effects)
        found = find_next_step(build_slumber_table(*build_three_dreamers(), wraith, phase="event", card_steps=named))
        assert (get_first(found, "note-step").style, get_first(found, "discard-turn").style) == styles


@pytest.mark.parametrize("steps", [[], ["event"]])
@pytest.mark.parametrize("entities", [[], [{"figures": 0}], [{"movement": None}]], ids=["none", "no figure", "unread"])
def test_the_icons_are_lit_before_the_end_of_the_turn_p10(entities: list[dict[str, Any]], steps: list[str]) -> None:
    rows = [EntityFactory.build(**fields) for fields in entities]

    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), *rows, phase="event", card_steps=steps, steps_done=steps)
    )

    assert get_first(found, "note-step").style == "go"
    assert get_first(found, "discard-turn").style != "go"
    assert found.lead_code == ("now.comes-next" if steps else "now.comes-first")


def test_turns_for_hours_are_offered_once_the_last_card_may_be_over_p10() -> None:
    team = TeamFactory.build(hours=2)
    last: dict[str, Any] = {"phase": "event", "turns_left": 1}

    fresh = find_next_step(build_slumber_table(*build_three_dreamers(), team, build_wraith(), **last))
    struck = find_next_step(
        build_slumber_table(*build_three_dreamers(), team, build_wraith(steps_done=["basic"]), **last)
    )
    empty = find_next_step(build_slumber_table(*build_three_dreamers(), team, **last))

    assert ["add-turns" in list_moves(found) for found in (fresh, struck, empty)] == [False, True, True]


def test_what_was_resolved_is_not_proposed_again_and_the_turn_may_end_p10() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), build_read_wraith(steps_done=["basic", "move"]), phase="event")
    )

    assert list_moves(found) == ["note-step", "discard-turn"]
    assert get_first(found, "discard-turn").style == "go"


def test_the_printed_steps_come_one_by_one_p10() -> None:
    found = find_next_step(
        build_slumber_table(
            *build_three_dreamers(), build_wraith(), phase="event", card_steps=["basic", "move", "event"]
        )
    )

    assert (found.code, list_moves(found)) == ("now.step-basic", ["resolve-effect", "finish-step"])
    assert [part.status for part in found.parts] == ["current", "left", "left"]
    found = find_next_step(
        build_slumber_table(
            *build_three_dreamers(),
            build_wraith(steps_done=["basic"]),
            phase="event",
            card_steps=["basic", "move", "event"],
        )
    )
    assert (found.code, list_moves(found)) == ("now.step-move", ["move-entity", "finish-step"])
    done = build_wraith(steps_done=["basic", "move"])
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), done, phase="event", card_steps=["basic", "move", "event"])
    )
    assert (found.code, list_moves(found)) == ("now.step-event", ["finish-step"])


@pytest.mark.parametrize("step", ["morphing", "basic", "special"])
def test_an_effect_of_the_turn_card_ends_by_resolving_it_not_beside_its_targets_p9(step: str) -> None:
    wraith = build_wraith(effects={step: build_effect(range=None, seal=2)})
    found = find_next_step(build_slumber_table(*build_three_dreamers(), wraith, phase="event", card_steps=[step]))

    shown = [answer for answer in found.answers if answer.style != "more"]
    assert [answer.move_name for answer in shown] == ["resolve-effect"]
    (end,) = (answer for answer in found.answers if answer.move_name == "finish-step")
    assert "nobody is hit" in str(ANSWER_LABELS[end.label_code])


def test_a_blocked_step_is_left_out_p10() -> None:
    found = find_next_step(
        build_slumber_table(
            *build_three_dreamers(), build_wraith(), phase="event", blocked=["basic"], card_steps=["basic", "move"]
        )
    )

    assert found.code == "now.step-move"
    assert [part.status for part in found.parts] == ["blocked", "current"]
    assert "basic" not in list_chips(
        get_first(
            find_next_step(
                build_slumber_table(*build_three_dreamers(), build_wraith(), phase="event", blocked=["basic"])
            ),
            "note-step",
        )
    )


def test_what_nobody_told_of_a_tile_is_asked_and_never_over_before_p9() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), build_wraith(), phase="event", card_steps=["special"])
    )

    assert (found.code, found.lead_code, found.facts["tile"]) == ("now.step-special", "now.tile-says", "Wraith")
    assert {answer.move_name for answer in found.answers} == {"note-effect"}
    *asked, several = found.answers
    assert [list_chips(answer) for answer in asked] == [(1, 2, 3), (1, 2, 3, 4), (1, 2), ()]
    assert asked[-1].arguments == {"kind": "special", "nothing": True}
    assert (several.style, [field.argument_name for field in several.extra_fields]) == (
        "more", ["distress", "seal", "reach"]
    )  # fmt: skip


def test_of_several_tiles_one_is_asked_at_a_time_before_those_that_are_known_p9() -> None:
    known = build_wraith(ref=1)
    unread = [EntityFactory.build(ref=ref, name=name) for ref, name in ((2, "Moth"), (3, "Owl"))]

    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), known, *unread, phase="event", card_steps=["basic"])
    )

    assert list_moves(found) == ["note-effect"] * 5 + ["resolve-effect"]
    assert {str(answer.row_arguments["entity"]) for answer in found.answers[:5]} == {"Moth"}
    assert found.lead_code == "now.tile-says-next"
    assert found.facts["tile"] == "Moth"


@pytest.mark.parametrize("card", [[], ["basic"]])
def test_whom_the_board_shows_in_range_is_one_tap_and_anybody_else_is_ticked_out_of_sight_p9(card: list[str]) -> None:
    board = replace(parse_board(". a b ", extra_figures=build_entity_figures("A1.2", 1)), last_change=(1, 1))
    table = build_board_table(
        *build_three_dreamers(),
        build_wraith(ref=1, effects={"basic": build_effect(range=1, distress=1)}),
        card_steps=card,
        board=board,
    )

    likely, other = (answer for answer in find_next_step(table).answers if answer.move_name == "resolve-effect")

    assert (likely.label_code, likely.arguments["hit"], likely.style) == (
        "now.hits-known" if card else "now.shown-hits-known",
        [MARA, ILSE],
        "go" if card else "answer",
    )
    asked = "now.hits" if card else "now.shown-hits"
    assert (other.label_code, other.style, list_chips(other)) == (asked, "more", (MARA, ILSE, JONAS))
    assert (likely.needs_card, other.needs_card) == (False, True)
    assert other.chip_field is not None
    assert other.chip_field.ticked_values == (MARA, ILSE)


def test_in_a_dream_without_entities_the_gate_tile_is_asked_p8() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="event", kind="dream", code="I-14", card_steps=["basic"])
    )

    assert found.lead_code == "now.gate-says"
    assert {answer.move_name for answer in found.answers} == {"note-other-effect"}
    asked = [answer for answer in found.answers if answer.style != "more"]
    assert [list_chips(answer) for answer in asked] == [(1, 2, 3), (1, 2, 3, 4), (1, 2), ()]


def test_an_entity_without_figures_is_said_to_be_skipped_and_the_gate_tile_is_asked_p8_p9() -> None:
    gone = build_wraith(figures=0, effects={"morphing": build_effect(morphings=1)})
    table = build_slumber_table(
        *build_three_dreamers(), gone, phase="event", kind="dream", name="I-01 X", card_steps=["morphing"]
    )

    found = find_next_step(table)

    assert (found.lead_code, found.facts["idle"], found.facts["tile"]) == ("now.skips-gate-says", ["Wraith"], "I-01 X")
    assert found.answers[0].label_code == "now.says-morphings"
    play_move(table, note_other_effect, kind="morphing", distress=1)
    assert (find_next_step(table).lead_code, len(list(iter_entity_tiles(table)))) == ("now.skips", 1)


def test_a_card_resolved_early_leads_back_to_the_actions_p10() -> None:
    assert (
        list_moves(find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", early=True)))[-1]
        == "back-to-actions"
    )


def test_out_of_turns_leads_through_its_script_to_the_map_p9() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="out-of-turns", turns_left=0, script="770")
    )

    assert (found.code, found.facts["script"]) == ("now.out-of-turns-script", "770")
    assert (list_moves(found)[-1], found.answers[-1].style) == ("out-of-turns", "go")
    assert "gain-loot" not in list_moves(found)  # its Loot is asked next


def test_a_dream_out_of_turns_asks_how_it_ends_p10() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="out-of-turns", turns_left=0, kind="dream", code="I-14")
    )

    assert list_chips(get_first(found, "end-dream")) == ("lost", "won", "left")


def test_the_set_up_of_a_dream_is_one_list_done_with_its_turn_cards_p10() -> None:
    dream: dict[str, Any] = {"kind": "dream", "phase": "setup", "turns_left": 0, "setup_left": list(DREAM_SETUP_STEPS)}

    found = find_next_step(build_slumber_table(*build_three_dreamers(), code="I-14", **dream))
    assert [part.key for part in found.parts] == list(DREAM_SETUP_STEPS) == list(SETUP_PART_SENTENCES)
    assert list_chips(get_first(found, "finish-set-up")) == tuple(range(1, 13))
    assert get_first(found, "set-up-dream").arguments == {"part": "prepare"}
    found = find_next_step(build_slumber_table(*build_three_dreamers(), code="I-01", **dream))
    assert (get_first(found, "finish-set-up").arguments, list_chips(get_first(found, "finish-set-up"))) == (
        {"turns": 12},
        (),
    )
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), code="I-14", **{**dream, "setup_left": ["flip", "entrance"]})
    )
    assert (get_first(found, "finish-set-up").arguments, list_moves(found)) == ({}, ["finish-set-up", "flip-gate"])


def test_the_card_of_a_set_up_says_what_to_do_in_sentences_until_it_is_done_p10() -> None:
    left = ["clear", "flip", "entrance"]
    dream: dict[str, Any] = {"kind": "dream", "phase": "setup", "turns_left": 4, "setup_left": left}

    card = build_next_step_panel(build_slumber_table(*build_three_dreamers(), code="I-14", **dream), build_viewer())

    assert card["lays"] == [str(SETUP_PART_SENTENCES[part]) for part in left]
    assert card["parts"] == []
