"""The next step: due moves, their Dreamers and likely answers, page by page of the manual."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.etherfields.rules.dreams import DREAM_SETUP_STEPS, enter_dream
from campaigns.etherfields.rules.dreamscape.board_store import get_board, save_board
from campaigns.etherfields.rules.dreamscape.entity_moves import chase
from campaigns.etherfields.rules.next_steps import WHOLE_TABLE_REFS, Answer, NextStep, find_next_step
from campaigns.models import Decision, Session
from tests.etherfields.board_pictures import build_board_table, build_entity_figures, parse_board
from tests.etherfields.factories import (
    CardFactory,
    ChecklistFactory,
    DistrictFactory,
    EntityFactory,
    GateFactory,
    LocationFactory,
    SecretFactory,
    SessionFactory,
    TeamFactory,
    build_team,
)
from tests.etherfields.table_builders import build_effect, build_slumber_table
from tests.rule_harness import build_table, play_move

MARA, ILSE, JONAS = 1, 2, 3


def list_moves(found: NextStep) -> list[str]:
    """Return the moves of the answers that are no Dreamer's own, in order."""
    return [answer.move_name for answer in found.answers]


def get_first(found: NextStep, move: str) -> Answer:
    """Return the first answer with this move, of the card or of a row."""
    return next(answer for answer in found.all_answers if answer.move_name == move)


def list_chips(answer: Answer) -> tuple[Any, ...]:
    """Return the open choices of an answer."""
    return answer.chip_field.values if answer.chip_field else ()


def list_standings(found: NextStep) -> list[tuple[str, str]]:
    """Return the status of each Dreamer."""
    return [(str(row.dreamer), row.status) for row in found.dreamer_rows]


def build_three_dreamers(**fields: Any) -> list[Any]:
    """Return the first three Dreamers."""
    return build_team(3, **fields)


# Draw (p. 8)


def test_everybody_draws_at_once_with_a_row_to_discard_first_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=2), phase="draw"))

    assert (found.code, found.rule_id, list_moves(found)) == ("now.draw", "ef.draw", ["draw-all", "skip"])
    assert found.awaited_refs == (MARA, ILSE, JONAS)
    assert [list_chips(row.answers[0]) for row in found.dreamer_rows] == [(0, 1, 2)] * 3


def test_the_first_dream_is_set_up_before_anybody_draws_p8_p10() -> None:
    for turn, code in ((1, "now.draw-first"), (2, "now.draw")):
        table = build_slumber_table(*build_three_dreamers(), phase="draw", kind="dream", code="I-01", turn=turn)
        assert (find_next_step(table).code, list_moves(find_next_step(table))) == (code, ["draw-all"])


def test_whose_deck_runs_out_draws_alone_and_the_others_together_p8() -> None:
    dreamers = build_three_dreamers(hand=2)
    dreamers[1].deck, dreamers[1].discard = 2, 9

    found = find_next_step(build_slumber_table(*dreamers, phase="draw"))

    assert found.code == "now.draw-rows"
    assert (get_first(found, "draw-all").label_code, get_first(found, "draw-all").facts) == (
        "now.others-draw", {"names": ["Gambler", "Tough Guy"]},
    )  # fmt: skip
    assert [row.code for row in found.dreamer_rows] == ["now.draws", "now.runs-out", "now.draws"]


def test_where_everybody_has_something_to_pay_nobody_draws_for_all_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=2, deck=1, discard=9), phase="draw"))

    assert "draw-all" not in list_moves(found)
    assert [len(row.answers) for row in found.dreamer_rows] == [1, 1, 1]


def test_flaws_that_may_turn_up_are_asked_for_p17() -> None:
    dreamers = build_three_dreamers(hand=2)
    dreamers[0].deck, dreamers[0].flaws_in_deck = 20, 2

    draw = find_next_step(build_slumber_table(*dreamers, phase="draw")).dreamer_rows[0].answers[0]

    assert draw.chip_field is not None
    assert (draw.chip_field.argument_name, draw.chip_field.values) == ("flaws", (0, 1, 2))


def test_who_has_drawn_is_ready_and_the_rest_still_draw_p8() -> None:
    dreamers = build_three_dreamers(hand=2)
    dreamers[0].drawn = True

    found = find_next_step(build_slumber_table(*dreamers, phase="draw"))

    assert list_standings(found) == [("Gambler", "done"), ("Specialist", "due"), ("Tough Guy", "due")]
    assert found.awaited_refs == (ILSE, JONAS)


def test_in_light_tracking_the_players_say_that_a_deck_ran_out_p8() -> None:
    table = build_slumber_table(*build_three_dreamers(hand=0), TeamFactory.build(tracking="light"), phase="draw")

    assert [answer.arguments for answer in find_next_step(table).dreamer_rows[0].answers] == [{"reshuffled": True}]
    assert list_moves(find_next_step(table))[0] == "draw-all"
    assert [answer.arguments for answer in find_next_step(table, frozenset({ILSE})).dreamer_rows[0].answers] == [
        {},
        {"reshuffled": True},
    ]


def test_a_slumber_is_skipped_only_at_the_start_of_a_turn_and_out_of_sight_p9() -> None:
    dreamers = build_three_dreamers(hand=2)
    assert get_first(find_next_step(build_slumber_table(*dreamers, phase="draw")), "skip").style == "more"
    dreamers[0].drawn = True
    assert "skip" not in list_moves(find_next_step(build_slumber_table(*dreamers, phase="draw")))
    assert "skip" not in list_moves(
        find_next_step(build_slumber_table(*build_three_dreamers(), phase="draw", kind="dream", code="I-14"))
    )


# Actions (p. 8)


def test_at_a_free_table_each_tells_once_what_is_left_in_hand_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=4)))

    assert (found.code, found.awaited_refs) == ("now.acts", (MARA, ILSE, JONAS))
    assert [list_chips(row.answers[0]) for row in found.dreamer_rows] == [(0, 1, 2, 3, 4)] * 3
    assert {row.answers[0].move_name for row in found.dreamer_rows} == {"cards-left"}


def test_who_has_acted_may_act_again_and_tell_it_without_being_asked_p8() -> None:
    dreamers = build_three_dreamers(hand=4)
    dreamers[0].acted = True

    found = find_next_step(build_slumber_table(*dreamers))

    assert (list_standings(found)[0], found.awaited_refs) == (("Gambler", "done"), (ILSE, JONAS))
    assert [(answer.move_name, list_chips(answer)) for answer in found.dreamer_rows[0].answers] == [
        ("cards-left", (0, 1, 2, 3, 4))
    ]


def test_in_light_tracking_nothing_more_is_told_of_who_has_acted_p8() -> None:
    dreamers = build_three_dreamers()
    dreamers[0].acted = True

    assert (
        find_next_step(build_slumber_table(*dreamers, TeamFactory.build(tracking="light"))).dreamer_rows[0].answers
        == ()
    )


def test_cards_that_went_elsewhere_are_told_beside_what_is_left_out_of_sight_p3_p13() -> None:
    dreamers = build_three_dreamers(hand=4, progress=1, progress_limit=2)
    dreamers[2].hand = 0

    rows = find_next_step(build_slumber_table(*dreamers)).dreamer_rows

    _left, some = rows[0].answers
    assert (some.move_name, some.style, list_chips(some)) == ("cards-left", "more", (0, 1, 2, 3))
    assert [(field.argument_name, field.values, field.ticked_values) for field in some.extra_fields] == [
        ("placed", (0, 1), (0,)), ("removed", (0, 1, 2, 3), (0,)),
    ]  # fmt: skip
    assert len(rows[2].answers) == 1


def test_the_end_of_the_actions_is_quiet_until_somebody_acted_p8() -> None:
    dreamers = build_three_dreamers(hand=4)
    assert get_first(find_next_step(build_slumber_table(*dreamers)), "end-actions").style == "quiet"
    dreamers[0].acted = True
    assert get_first(find_next_step(build_slumber_table(*dreamers)), "end-actions").style == "answer"
    dreamers[1].passed = dreamers[2].acted = True
    found = find_next_step(build_slumber_table(*dreamers))
    assert (found.code, get_first(found, "end-actions").style, found.awaited_refs) == ("now.all-acted", "go", ())


def test_in_light_tracking_one_tap_says_that_everybody_acted_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(), TeamFactory.build(tracking="light")))

    assert list_moves(found) == ["all-acted", "end-actions"]
    assert all(row.answers[0].chip_field is None for row in found.dreamer_rows)


def test_in_order_only_whose_round_it_is_is_asked_p6() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})
    dreamers = build_three_dreamers(hand=3)

    found = find_next_step(build_slumber_table(*dreamers, order, acting=ILSE))

    assert (found.code, found.facts["name"]) == ("now.round", "Specialist")
    assert list_standings(found) == [("Gambler", "waiting"), ("Specialist", "due"), ("Tough Guy", "waiting")]
    assert [answer.move_name for answer in found.dreamer_rows[1].answers] == ["dream-action", "pass-round", "end-round"]
    dreamers[1].acted = True
    found = find_next_step(build_slumber_table(*dreamers, order, acting=ILSE))
    assert found.awaited_refs == (ILSE, JONAS)
    assert [answer.move_name for answer in found.dreamer_rows[1].answers] == ["end-round"]
    assert "end-actions" not in list_moves(found)


def test_in_order_who_acted_or_passed_is_done_in_this_round_p8() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})
    dreamers = build_three_dreamers(hand=3)
    dreamers[0].acted = dreamers[2].passed = True

    found = find_next_step(build_slumber_table(*dreamers, order, acting=ILSE))

    assert list_standings(found) == [("Gambler", "done"), ("Specialist", "due"), ("Tough Guy", "done")]
    assert [row.code for row in found.dreamer_rows if row.status == "done"] == ["", "now.passed"]


# The Turn card (p. 8 to 11)


def build_wraith(**fields: Any) -> Any:
    """Return an Entity with a basic effect."""
    return EntityFactory.build(**{"effects": {"basic": build_effect(range=1, distress=1)}, "movement": 3, **fields})


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

    assert list_moves(found) == ["resolve-effect", "move-entity", "note-step", "discard-turn"]
    hits = get_first(found, "resolve-effect")
    assert hits.chip_field is not None
    assert (hits.chip_field.is_multiple, hits.chip_field.values, hits.chip_field.ticked_values) == (
        True,
        (MARA, ILSE, JONAS),
        (),
    )
    assert list_chips(get_first(found, "move-entity")) == ("one", "full", "full-again")
    assert get_first(found, "discard-turn").style == "quiet"


def test_once_a_step_of_the_card_is_named_only_the_next_one_is_asked_for_p10() -> None:
    moved = build_wraith(steps_done=["move"])

    found = find_next_step(build_slumber_table(*build_three_dreamers(), moved, phase="event", card_steps=["move"]))

    assert (found.code, list_moves(found)) == ("now.turn-card", ["note-step", "discard-turn"])
    assert (
        list_moves(find_next_step(build_slumber_table(*build_three_dreamers(), moved, phase="event")))[0]
        == "resolve-effect"
    )


def test_a_move_that_finds_no_entity_says_so_and_offers_to_put_one_in_play_p9_p11() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", card_steps=["move"]))

    assert (found.lead_code, list_moves(found)) == ("now.nobody-moves", ["note-step", "put-entity", "discard-turn"])
    assert [field.argument_name for field in get_first(found, "put-entity").extra_fields] == ["name", "figures"]
    for steps in ([], ["move", "event"]):
        assert "put-entity" not in list_moves(
            find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", card_steps=steps))
        )
    blocked = build_slumber_table(*build_three_dreamers(), phase="event", card_steps=["move"], blocked=["move"])
    assert "put-entity" not in list_moves(find_next_step(blocked))


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
        *build_three_dreamers(), build_wraith(steps_done=["basic"]), phase="event", blocked=["move"]
    )
    assert get_first(find_next_step(blocked), "discard-turn").style == "go"


def test_what_was_resolved_is_not_proposed_again_and_the_turn_may_end_p10() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), build_wraith(steps_done=["basic", "move"]), phase="event")
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
    assert [list_chips(answer) for answer in found.answers] == [(1, 2, 3), (1, 2, 3, 4), (1, 2), ()]
    assert found.answers[-1].arguments == {"kind": "special", "nothing": True}


def test_of_several_tiles_one_is_asked_at_a_time_before_those_that_are_known_p9() -> None:
    known = build_wraith(ref=1)
    unread = [EntityFactory.build(ref=ref, name=name) for ref, name in ((2, "Moth"), (3, "Owl"))]

    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), known, *unread, phase="event", card_steps=["basic"])
    )

    assert list_moves(found) == ["note-effect"] * 4 + ["resolve-effect"]
    assert {str(answer.row_arguments["entity"]) for answer in found.answers[:4]} == {"Moth"}
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
        "now.hits-known",
        [MARA, ILSE],
        "go" if card else "answer",
    )
    assert (other.label_code, other.style, list_chips(other)) == ("now.hits", "more", (MARA, ILSE, JONAS))
    assert (likely.needs_card, other.needs_card) == (False, True)
    assert other.chip_field is not None
    assert other.chip_field.ticked_values == (MARA, ILSE)


def test_in_a_dream_without_entities_the_gate_tile_is_asked_p8() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="event", kind="dream", code="I-14", card_steps=["basic"])
    )

    assert found.lead_code == "now.some-tile-says"
    assert {answer.move_name for answer in found.answers} == {"note-other-effect"}


def test_a_movement_value_that_nobody_read_is_asked_p11() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), build_wraith(movement=None), phase="event", card_steps=["move"])
    )

    assert list_moves(found) == ["note-movement", "move-entity", "finish-step"]
    assert list_chips(get_first(found, "move-entity")) == ("one",)


def test_a_card_resolved_early_leads_back_to_the_actions_p10() -> None:
    assert (
        list_moves(find_next_step(build_slumber_table(*build_three_dreamers(), phase="event", early=True)))[-1]
        == "back-to-actions"
    )


# Ends (p. 9 and 10)


def test_out_of_turns_leads_through_its_script_to_the_map_p9() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="out-of-turns", turns_left=0, script="770")
    )

    assert (found.code, found.facts["script"]) == ("now.out-of-turns-script", "770")
    assert (list_moves(found)[0], found.answers[0].style) == ("out-of-turns", "go")
    assert list_moves(found) == ["out-of-turns"]  # its Loot is asked next


def test_a_dream_out_of_turns_asks_how_it_ends_p10() -> None:
    found = find_next_step(
        build_slumber_table(*build_three_dreamers(), phase="out-of-turns", turns_left=0, kind="dream", code="I-14")
    )

    assert list_chips(get_first(found, "end-dream")) == ("lost", "won", "left")


# The way into a Dream (p. 10)


def test_the_set_up_of_a_dream_is_one_list_done_with_its_turn_cards_p10() -> None:
    dream: dict[str, Any] = {"kind": "dream", "phase": "setup", "turns_left": 0, "setup_left": list(DREAM_SETUP_STEPS)}

    found = find_next_step(build_slumber_table(*build_three_dreamers(), code="I-14", **dream))
    assert [part.key for part in found.parts] == list(DREAM_SETUP_STEPS)
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


# The Dreamworld Map (p. 5 and 7)


def build_map_step(*rows: Any, **team: Any) -> NextStep:
    """Return what is due on the Map, after the first Dream."""
    return find_next_step(
        build_table(*build_three_dreamers(), TeamFactory.build(**{"at": "The quay", "entered": True, **team}), *rows)
    )


@pytest.mark.parametrize(
    ("effects", "moves"),
    [
        (["fate"], ["draw-fate", "draw-fate", "draw-fate", "show-effect"]),
        (["key", "fate"], ["take-key", "show-effect"]),
        (["slumber"], ["meet-slumber", "skip", "meet-slumber"]),
        (["gate"], ["enter-dream", "gain-gate", "resolve-location", "show-effect"]),
        (["shopping"], ["shop", "resolve-location", "show-effect"]),
        (["railway"], ["resolve-location", "show-effect"]),
    ],
)
def test_the_leftmost_effect_of_a_location_is_due_p7(effects: list[str], moves: list[str]) -> None:
    assert list_moves(build_map_step(GateFactory.build(keys=0), pending=effects, shopping=1)) == moves


def test_a_fate_card_goes_under_its_deck_as_a_rule_p7() -> None:
    assert [answer.style for answer in build_map_step(pending=["fate"]).answers] == ["go", "more", "more", "more"]


def test_an_empty_fate_deck_resolves_the_fate_icon_p8() -> None:
    assert list_moves(build_map_step(pending=["fate"], fate_deck=0)) == ["resolve-location", "show-effect"]


def test_a_gate_is_entered_only_with_enough_keys_p10() -> None:
    found = build_map_step(GateFactory.build(name="Lock", keys=2), pending=["gate"], keys=1)

    assert list_moves(found) == ["gain-gate", "resolve-location", "show-effect"]
    assert (found.lead_code, found.facts["wanted"], found.facts["there"]) == ("now.gate-keys", 2, 1)


def test_a_gate_that_nobody_noted_is_asked_for_where_it_is_met_p10() -> None:
    found = build_map_step(pending=["gate"])

    tile = get_first(found, "gain-gate")
    assert (found.lead_code, tile.style) == ("now.gate-unknown", "go")
    assert [field.argument_name for field in tile.extra_fields] == ["code", "keys"]


def test_a_gate_met_on_a_noted_tile_is_noted_there_p10() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["gate"], district=3)

    found = build_map_step(quay, DistrictFactory.build(ref=3, slot="B2"), location=1, pending=["gate"])

    assert get_first(found, "gain-gate").arguments == {"slot": "B2"}


def test_shopping_without_a_shopping_card_is_passed_by_unless_the_team_has_uncounted_ones() -> None:
    moves = ["resolve-location", "restore-shopping", "show-effect"]
    assert list_moves(build_map_step(pending=["shopping"], shopping=0)) == moves


def test_every_effect_of_the_location_is_listed_from_left_to_right_p7() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["key", "fate", "gate"])

    found = build_map_step(quay, location=1, pending=["fate", "gate"])

    assert [(part.key, part.status) for part in found.parts] == [("key", "done"), ("fate", "current"), ("gate", "left")]


def test_a_sanctuary_offers_each_dreamer_what_is_there_p7() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].sealed = 2
    table = build_table(*dreamers, TeamFactory.build(at="Quay", pending=["sanctuary"]))

    found = find_next_step(table)

    assert [list_chips(row.answers[0]) for row in found.dreamer_rows] == [
        ("reshuffle",),
        ("reshuffle", "unseal"),
        ("reshuffle",),
    ]
    assert list_moves(found) == []


def list_guides(found: NextStep) -> set[Any]:
    """Return the procedures that a step offers to begin."""
    return {a.arguments["procedure"] for a in found.answers if a.move_name == "start-checklist"}


def test_once_nothing_waits_the_paths_lead_on_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[2])

    found = build_map_step(quay, tower, location=1)

    assert list_chips(get_first(found, "go")) == ("Tower",)
    assert "enter-dream" not in list_moves(found)
    assert get_first(found, "show-effect").style == "more"
    assert [(part.key, part.status) for part in found.parts] == [("fate", "done")]
    assert list_guides(found) == {"save"}


def test_a_path_that_is_not_noted_is_folded_beside_the_noted_ones_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[2])

    noted, new = [a for a in build_map_step(quay, tower, location=1).answers if a.move_name == "go"]

    assert (noted.style, new.style, new.arguments) == ("answer", "more", {"new_path": True})


@pytest.mark.parametrize(
    "met",
    [
        SecretFactory.build(code="II-41 M", kind="wisdom", standing="gained"),
        CardFactory.build(kind="wisdom", code="II-41 M"),
        GateFactory.build(won=True),
    ],
)
def test_the_awakening_is_offered_once_its_card_is_met_p18(met: Any) -> None:
    assert list_guides(build_map_step(LocationFactory.build(ref=1, name="The quay"), met, location=1)) == {
        "awakening",
        "save",
    }


def test_who_has_packed_away_once_has_met_the_awakening_card_p18() -> None:
    table = build_table(
        *build_three_dreamers(),
        TeamFactory.build(place="dreamworld", at="Quay"),
        SessionFactory.build(ref=1, number=1, ended=True),
        SessionFactory.build(ref=2, number=2),
    )

    assert "awakening" in list_guides(find_next_step(table))


def test_a_location_nobody_noted_is_asked_what_it_shows_before_the_team_travels_on_p7() -> None:
    found = build_map_step()

    assert list_moves(found)[:2] == ["show-effect", "go"]
    assert list_chips(get_first(found, "show-effect"))[:4] == ("fate", "slumber", "gate", "key")
    assert get_first(found, "go").style == "more"


def test_the_next_location_is_named_and_its_first_icon_told_in_one_form_p7() -> None:
    travel = get_first(build_map_step(at="", first_dream=True), "go")

    assert list_chips(travel) == ("fate", "slumber", "gate", "key", "other", "")
    assert [field.argument_name for field in travel.extra_fields] == ["at"]


def test_a_shortcut_that_nobody_noted_is_named_and_has_the_price_of_the_tile_p7() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], district=3)

    shortcut = get_first(
        build_map_step(quay, DistrictFactory.build(ref=3, price="Seal 1 each"), location=1), "take-shortcut"
    )

    assert [field.argument_name for field in shortcut.extra_fields] == ["at", "toll", "amount"]
    assert (shortcut.note_code, shortcut.facts) == ("now.shortcut-price", {"price": "Seal 1 each"})


def test_a_noted_shortcut_is_offered_with_its_price_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], shortcuts=[2])

    shortcut = get_first(build_map_step(quay, tower, location=1), "take-shortcut")

    assert list_chips(shortcut) == ("Tower",)
    assert [field.argument_name for field in shortcut.extra_fields] == ["toll", "amount"]


def test_a_won_dream_is_no_place_to_travel_to_p10() -> None:
    quay = LocationFactory.build(ref=1, name="The quay", effects=["gate"])

    won = GateFactory.build(keys=0, won=True)

    assert "enter-dream" not in list_moves(build_map_step(quay, won, location=1))
    assert "enter-dream" not in list_moves(build_map_step(won))


def test_the_first_dream_is_entered_at_once_or_by_its_gate_where_that_was_noted_p5_p10() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build())
    assert list_moves(find_next_step(table)) == ["enter-first-dream"]

    table = build_table(*build_three_dreamers(), TeamFactory.build(), GateFactory.build(code="I-01 X", keys=0))
    found = find_next_step(table)
    assert list_moves(found) == ["enter-dream"]
    play_move(table, enter_dream, gate=table.gates.first())
    assert find_next_step(table).code == "now.set-up"


# Evenings and guides (p. 5, 6, 13 and 18)


def test_a_new_campaign_is_led_through_its_first_set_up_p5() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(), has_session=False)

    found = find_next_step(table)

    assert (found.code, list_moves(found)) == ("now.first-evening", ["start-checklist", "start-session"])
    assert get_first(found, "start-checklist").arguments == {"procedure": "first-setup"}
    start = get_first(found, "start-session")
    assert (start.arguments, list_chips(start)) == ({"present": [1, 2, 3]}, (1, 2, 3))


def test_a_saved_game_is_unpacked_p18() -> None:
    table = build_table(*build_three_dreamers(), TeamFactory.build(), Session(ref=1, number=1, ended=True))

    found = find_next_step(table)

    assert (found.code, get_first(found, "start-checklist").arguments) == ("now.packed", {"procedure": "restore"})
    assert [(answer.move_name, answer.style) for answer in found.answers] == [
        ("start-checklist", "go"),
        ("start-session", "more"),
    ]


def build_guided_step(kind: str, *keys: str, done: tuple[str, ...] = (), **facts: Any) -> Any:
    """Return a checklist with these steps, some of them done."""
    steps = [{"key": key, "done": True, "facts": {}} for key in done]
    steps += [{"key": key, "done": False, "facts": facts} for key in keys]
    return ChecklistFactory.build(kind=kind, steps=steps)


def test_the_running_guide_comes_before_the_step_of_the_game_p18() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("awakening", "awaken-decks", "awaken-map"))
    )

    assert (found.code, found.facts["step"]) == ("now.guide", "awaken-decks")
    assert (list_moves(found)[0], get_first(found, "tick").arguments) == ("tick", {"step": "awaken-decks"})


def test_a_step_that_happens_only_sometimes_may_be_skipped_p18() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("awakening", "awaken-change", "awaken-build"))
    )

    assert {"tick", "skip-step"} <= set(list_moves(found))
    assert "tick-rest" not in list_moves(found)


def test_a_deck_that_does_not_fit_holds_the_guide_up_p13() -> None:
    found = find_next_step(build_table(*build_three_dreamers(deck=45), build_guided_step("awakening", "awaken-build")))

    assert found.obstacle is not None
    assert found.obstacle[0] == "ef.checklist.over-40"
    assert list_moves(found) == ["leave-checklist"]


def test_masks_are_picked_in_a_row_for_each_owner_p14() -> None:
    dreamers = build_three_dreamers()
    dreamers[0].masks, dreamers[1].masks, dreamers[1].mask = ["Mirror", "Moth"], ["Moon"], "Moon"

    found = find_next_step(build_table(*dreamers, build_guided_step("awakening", "awaken-masks")))

    assert list_standings(found) == [("Gambler", "due"), ("Specialist", "done")]
    assert list_chips(found.dreamer_rows[0].answers[0]) == ("Mirror", "Moth")


def test_the_seats_of_three_are_one_of_two_orders_p6() -> None:
    found = find_next_step(
        build_table(*build_three_dreamers(), build_guided_step("session-setup", "setup-seats", done=("setup-start",)))
    )

    assert [answer.arguments["order"] for answer in found.answers if answer.move_name == "sit"] == [
        [1, 2, 3],
        [1, 3, 2],
    ]


# Questions (p. 8, 9, 14 to 18)


def build_prompt(kind: str, who: int | None = None, **facts: Any) -> Decision:
    """Return an open question."""
    return Decision(kind=kind, who=who, facts=facts)


def test_an_open_question_comes_first_with_what_each_answer_leads_to_p8() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].distress = 6

    found = find_next_step(
        build_slumber_table(*dreamers, build_prompt("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw")
    )

    assert (found.code, found.awaited_refs) == ("ef.reshuffle.price", (ILSE,))
    distress, seal = found.answers
    assert (distress.arguments, distress.note_code, distress.facts["after"]) == (
        {"price": "distress"},
        "now.distress-after",
        7,
    )
    assert (seal.arguments, seal.note_code) == ({"price": "seal"}, "now.sealed-after")
    assert (seal.facts["deck"], seal.facts["sealed"]) == (19, 3)


def test_sealing_is_no_answer_where_nothing_can_be_sealed_p14() -> None:
    dreamers = build_three_dreamers()
    dreamers[1].deck = 0

    found = find_next_step(
        build_slumber_table(*dreamers, build_prompt("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw")
    )

    assert [answer.arguments for answer in found.answers] == [{"price": "distress"}]


def test_the_question_of_who_holds_the_phone_comes_before_those_of_others_p8() -> None:
    asked = [build_prompt("ef.reshuffle.price", ref, name="x") for ref in (MARA, ILSE)]
    table = build_slumber_table(*build_three_dreamers(), *asked, phase="draw")

    assert find_next_step(table).awaited_refs == (MARA,)
    assert (
        find_next_step(table, frozenset({ILSE})).awaited_refs,
        find_next_step(table, frozenset({ILSE})).is_for_viewer,
    ) == ((ILSE,), True)
    assert (
        find_next_step(table, frozenset({JONAS})).awaited_refs,
        find_next_step(table, frozenset({JONAS})).is_for_viewer,
    ) == ((MARA,), False)


def test_a_loss_is_led_through_or_resolved_p18() -> None:
    lost = build_prompt("ef.death.resolve", reason="distress")
    table = build_slumber_table(*build_three_dreamers(), TeamFactory.build(lost="distress"), lost)

    assert list_moves(find_next_step(table)) == ["start-checklist", "resolve-death"]
    table = build_slumber_table(
        *build_three_dreamers(),
        TeamFactory.build(lost="distress"),
        lost,
        build_guided_step("death", "death-card", "death-resolve"),
    )
    assert find_next_step(table).code == "now.guide"


# Who holds this phone (p. 6)


def test_a_phone_of_one_dreamer_shows_its_own_row_first_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=4)), frozenset({ILSE}))

    assert [(str(row.dreamer), row.is_own) for row in found.dreamer_rows] == [
        ("Specialist", True), ("Gambler", False), ("Tough Guy", False),
    ]  # fmt: skip
    assert found.is_for_viewer


def test_a_step_of_the_table_is_the_first_players_p6() -> None:
    table = build_slumber_table(
        *build_three_dreamers(), TeamFactory.build(first_player=ILSE), build_wraith(), phase="event"
    )

    assert [find_next_step(table, holds).is_for_viewer for holds in (WHOLE_TABLE_REFS, frozenset({ILSE}), frozenset({MARA}))] == [
        True, True, False,
    ]  # fmt: skip


def test_a_phone_whose_dreamers_are_absent_is_the_whole_tables_p18() -> None:
    dreamers = build_three_dreamers(hand=4)
    dreamers[2].playing = False
    table = build_slumber_table(*dreamers)

    assert find_next_step(table, frozenset({JONAS})) == find_next_step(table)


def test_asking_changes_nothing() -> None:
    table = build_slumber_table(*build_three_dreamers(hand=4), build_wraith())

    find_next_step(table)

    assert table.get_changes() == []
