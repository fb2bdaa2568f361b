"""Tap targets of the board for the figure in hand (manual p. 9 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.engine import RuleViolation, find_move
from campaigns.engine.messages import messages
from campaigns.etherfields.rules.dreamscape import Board, get_board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NUMBERS
from campaigns.etherfields.rules.dreamscape.move_tracking import can_still_move, count_moves, find_next_mover
from campaigns.etherfields.rules.dreamscape.tap_targets import (
    Reachability,
    compute_dreamer_reach,
    compute_figure_reach,
    compute_spawn_reach,
)
from tests.etherfields.board_pictures import build_board_table, build_dreamer_figures, build_entity_figures, parse_board
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, build_team
from tests.rule_harness import has_consequence


def list_moves(reach: Reachability, space: str) -> list[str]:
    return [tap.move_name for tap in reach.get_moves_to(SPACE_NUMBERS[space])]


def build_dreamer_reach(*lines: str, phase: str = "actions", hours: int = 0, **dreamer: Any) -> Reachability:
    table = build_board_table(
        DreamerFactory.build(**dreamer), TeamFactory.build(hours=hours), phase=phase, board=parse_board(*lines)
    )
    return compute_dreamer_reach(table, table.dreamers[1])


def test_in_the_action_step_a_dreamer_walks_or_is_put_there_by_a_card_p11() -> None:
    reach = build_dreamer_reach("a . . ")

    assert list_moves(reach, "A2.1") == ["walk", "put-dreamer"]
    assert (reach.get_moves_to(2)[0].distance, reach.get_moves_to(2)[1].distance) == (2, 0)
    assert reach.can_move_to(2)
    assert list_moves(reach, "A1.1") == []


def test_effort_reaches_as_far_as_there_are_hours_once_a_turn_in_any_step_p13() -> None:
    reach = build_dreamer_reach("a . . ", phase="event", hours=1)

    assert list_moves(reach, "A1.2") == ["walk-by-effort", "put-dreamer"]
    assert list_moves(reach, "A2.1") == ["put-dreamer"]
    assert list_moves(build_dreamer_reach("a . ", phase="event", hours=1, effort_used=True), "A1.2") == ["put-dreamer"]


@pytest.mark.parametrize("phase", ["draw", "event"])
def test_outside_the_action_step_only_a_card_brings_a_dreamer_anywhere_p8(phase: str) -> None:
    reach = build_dreamer_reach("a . ", phase=phase)

    assert list_moves(reach, "A1.2") == ["put-dreamer"]
    assert not reach.can_move_to(SPACE_NUMBERS["A1.2"])
    assert reach.refused_move == "put-dreamer"


def test_behind_walls_only_a_card_brings_a_dreamer_p11() -> None:
    reach = build_dreamer_reach("a|. ", "- ")

    assert list_moves(reach, "A1.2") == ["put-dreamer"]
    assert reach.distances == {}


def test_nothing_leads_into_a_full_space_and_the_walk_says_why_p9() -> None:
    table = build_board_table(
        DreamerFactory.build(), EntityFactory.build(ref=1, figures=4), phase="actions",
        board=parse_board("a . . ", extra_figures=build_entity_figures("A1.2", 4)),
    )  # fmt: skip
    reach = compute_dreamer_reach(table, table.dreamers[1])

    assert list_moves(reach, "A1.2") == []
    assert reach.refused_move == "walk"
    with pytest.raises(RuleViolation, match=r"ef\.crowd\.full"):
        _play_named_move(table, "walk", dreamer=table.dreamers[1], space="A1.2")


def test_who_has_to_make_room_is_pushed_to_an_adjacent_space_p9() -> None:
    giant = EntityFactory.build(big=True)
    table = build_board_table(DreamerFactory.build(), giant, TeamFactory.build(hours=3), phase="actions",
                       board=parse_board("1 . . ", extra_figures=build_dreamer_figures("A1.1", 1)))  # fmt: skip

    reach = compute_dreamer_reach(table, table.dreamers[1])
    assert list_moves(reach, "A1.2") == ["push-dreamer", "walk", "walk-by-effort", "put-dreamer"]
    assert list_moves(reach, "A2.1") == ["walk", "walk-by-effort", "put-dreamer"]


def test_a_dreamer_begins_on_an_entrance_where_any_is_marked_p10() -> None:
    board = Board(marks={3: frozenset({"entrance"})})
    table = build_board_table(DreamerFactory.build(), board=board)

    reach = compute_dreamer_reach(table, table.dreamers[1])
    assert dict(reach.moves_by_space).keys() == {3}
    assert reach.can_move_to(3)
    bare = build_board_table(DreamerFactory.build(), board=Board(tiles=(("", 0),)))
    assert compute_dreamer_reach(bare, bare.dreamers[1]).moves_by_space.keys() == {0, 1, 8, 9}


def test_in_play_of_an_order_only_whose_round_it_is_walks_p8() -> None:
    table = build_board_table(
        *build_team(2),
        TeamFactory.build(readings={"rounds": "in-order"}, first_player=1),
        phase="actions",
        board=parse_board("a b . "),
    )

    assert "walk" in list_moves(compute_dreamer_reach(table, table.dreamers[1]), "A2.1")
    assert "walk" not in list_moves(compute_dreamer_reach(table, table.dreamers[2]), "A2.1")


def build_figure_reach(*lines: str, phase: str = "event", due: bool = False, **entity: Any) -> Reachability:
    table = build_board_table(
        DreamerFactory.build(), EntityFactory.build(**{"ref": 1, **entity}), phase=phase, board=parse_board(*lines)
    )
    return compute_figure_reach(table, table.entities[1], get_board(table).get_figures_of("entity", 1)[0], is_due=due)


def test_an_entity_moves_as_the_die_shows_toward_the_closest_dreamer_p11() -> None:
    reach = build_figure_reach("a . . . 1 ", movement=2)

    assert [(tap.move_name, tap.face) for tap in reach.get_moves_to(SPACE_NUMBERS["A2.2"])] == [
        ("chase", "one"),
        ("put-figure", ""),
    ]
    assert [tap.face for tap in reach.get_moves_to(SPACE_NUMBERS["A2.1"])] == ["full", "full-again", ""]
    assert list_moves(reach, "A1.2") == ["put-figure"]
    assert reach.staying_faces == ()


def test_where_its_move_is_due_a_space_the_die_takes_it_to_is_its_move_p11() -> None:
    reach = build_figure_reach("a . . . 1 ", due=True, movement=2)

    assert [(tap.move_name, tap.face) for tap in reach.get_moves_to(SPACE_NUMBERS["A2.2"])] == [("chase", "one")]
    assert "put-figure" not in list_moves(reach, "A2.1")


def test_as_near_as_its_move_another_space_is_its_move_only_by_its_tile_and_never_lit_p11() -> None:
    reach = build_figure_reach("a . 1 . . ", ". . . . ", movement=1)
    behind = SPACE_NUMBERS["A2.2"]

    assert [(tap.move_name, tap.distance, tap.is_tile_rule) for tap in reach.get_moves_to(behind)] == [
        ("chase", 1, True),
        ("put-figure", 0, False),
    ]
    assert not reach.can_move_to(behind)
    assert list_moves(reach, "B1.1") == ["put-figure"]


def test_by_any_face_it_stays_with_a_dreamer_p11() -> None:
    table = build_board_table(DreamerFactory.build(), EntityFactory.build(ref=1, movement=2),
                       board=parse_board("a ", extra_figures=build_entity_figures("A1.1", 1)))  # fmt: skip

    reach = compute_figure_reach(table, table.entities[1], get_board(table).get_figures_of("entity", 1)[0])
    assert reach.staying_faces == ("one", "full", "full-again")
    assert not any(reach.can_move_to(space) for space in range(48))


@pytest.mark.parametrize(
    "told", [{"phase": "actions"}, {"steps_done": ["move"]}, {"phase": "draw"}], ids=["actions", "moved", "draw"]
)
def test_outside_its_step_and_once_it_has_moved_only_a_card_brings_an_entity_anywhere_p11(told: dict[str, Any]) -> None:
    reach = build_figure_reach("a . 1 ", **{"movement": 1, **told})

    assert list_moves(reach, "A1.2") == ["put-figure"]
    assert reach.staying_faces == ()


def test_without_a_movement_value_only_the_face_of_one_space_is_known_p11() -> None:
    assert [tap.face for tap in build_figure_reach("a . 1 ", movement=None).get_moves_to(1)] == ["one", ""]


def test_an_entity_that_has_to_make_room_is_pushed_first_p9() -> None:
    giant = EntityFactory.build(ref=99, big=True)
    table = build_board_table(DreamerFactory.build(), giant, EntityFactory.build(ref=1, movement=3),
                       board=parse_board("B . a ", extra_figures=build_entity_figures("A1.1", 1)))  # fmt: skip

    reach = compute_figure_reach(table, table.entities[1], get_board(table).get_figures_of("entity", 1)[0])
    assert list_moves(reach, "A1.2") == ["push-figure", "put-figure"]


def test_no_figure_ever_has_more_than_four_ways_to_a_space_p9_p11() -> None:
    reach = build_figure_reach("a 1 ", movement=1)

    assert list_moves(reach, "A1.1") == ["chase", "chase", "chase", "put-figure"]


def test_the_next_figure_of_a_spawn_appears_on_a_spawn_space_p10() -> None:
    table = build_board_table(
        DreamerFactory.build(), EntityFactory.build(ref=1, figures=2), board=parse_board("a . S S ")
    )

    assert compute_spawn_reach(table, table.entities[1]).moves_by_space.keys() == {2, 3}
    bare = build_board_table(DreamerFactory.build(), EntityFactory.build(ref=1), board=Board(tiles=(("", 0),)))
    assert compute_spawn_reach(bare, bare.entities[1]).moves_by_space.keys() == {0, 1, 8, 9}


def test_out_of_a_session_nothing_leads_anywhere_p18() -> None:
    table = build_board_table(DreamerFactory.build(), TeamFactory.build(lost=True), board=parse_board("a . "))

    assert compute_dreamer_reach(table, table.dreamers[1]).moves_by_space == {}


def test_figures_move_one_after_the_other_by_their_numbers_p11() -> None:
    found = []
    for done in range(3):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=["move"] * done)
        table = build_board_table(DreamerFactory.build(), wraith, board=parse_board("a . 1 1 "))
        following = find_next_mover(table, table.entities[1])
        found.append((count_moves(table, table.entities[1]), following and following.number))

    assert found == [((0, 2), 1), ((1, 2), 2), ((2, 2), None)]


def build_two_wraiths_table(**wraith: Any) -> Any:
    """Build a table with two adjacent figures, both of which still have to move toward a Dreamer."""
    return build_board_table(
        DreamerFactory.build(),
        EntityFactory.build(ref=1, **{"figures": 2, "movement": 1, **wraith}),
        board=parse_board("a . 1 1 "),
    )


def test_the_figure_that_moved_is_known_whichever_it_was_p11() -> None:
    table = build_two_wraiths_table()
    wraith = table.entities[1]
    _play_named_move(table, "chase", entity=wraith, face="one", number=2)

    one, two = sorted(get_board(table).get_figures_of("entity", 1), key=lambda figure: figure.number)
    assert find_next_mover(table, wraith) == one
    assert (can_still_move(table, wraith, one), can_still_move(table, wraith, two)) == (True, False)
    assert count_moves(table, wraith) == (1, 2)
    assert compute_figure_reach(table, wraith, two).staying_faces == ()
    assert "chase" not in {
        tap.move_name for taps in compute_figure_reach(table, wraith, two).moves_by_space.values() for tap in taps
    }


def test_a_figure_that_is_rolled_for_again_has_not_moved_yet_p11() -> None:
    table = build_two_wraiths_table()
    _play_named_move(table, "chase", entity=table.entities[1], face="full-again", number=1)

    following = find_next_mover(table, table.entities[1])
    assert following
    assert following.number == 1


def test_what_was_noted_of_an_earlier_card_in_the_same_turn_counts_no_more_p10() -> None:
    table = build_two_wraiths_table()
    _play_named_move(table, "chase", entity=table.entities[1], face="one", number=2)
    table.entities[1].steps_done = []

    following = find_next_mover(table, table.entities[1])
    assert following
    assert following.number == 1


def test_a_card_that_prints_the_move_twice_moves_every_figure_twice_p10() -> None:
    table = build_two_wraiths_table()
    table.slumber.card_steps = ["move", "move"]
    for number in (1, 2, 1, 2):
        following = find_next_mover(table, table.entities[1])
        assert following
        assert following.number == number
        _play_named_move(table, "chase", entity=table.entities[1], face="one", number=number)
    assert find_next_mover(table, table.entities[1]) is None


def test_a_card_that_prints_the_move_twice_knows_who_moved_in_any_order_p10() -> None:
    for order in ((2, 2, 1, 1), (1, 1, 2, 2), (2, 1, 2, 1)):
        table, left = build_two_wraiths_table(movement=1), {1: 2, 2: 2}
        table.slumber.card_steps = ["move", "move"]
        for number in order:
            _play_named_move(table, "chase", entity=table.entities[1], face="one", number=number)
            left[number] -= 1
            there = {
                f.number: can_still_move(table, table.entities[1], f)
                for f in get_board(table).get_figures_of("entity", 1)
            }
            assert there == {figure: bool(moves) for figure, moves in left.items()}


def test_a_figure_that_is_put_in_the_move_step_is_told_to_have_its_move_left_p11() -> None:
    table = build_two_wraiths_table()
    _play_named_move(table, "put-figure", entity=table.entities[1], number=1, space="A2.2")

    assert has_consequence(table, "ef.movement.put", done=0, moves=2)
    (told,) = [messages.get_consequence(one.code, one.facts, table.game) for one in table.consequences]
    assert told == "That does not count as a Move: 0 of 2 moved."
    assert count_moves(table, table.entities[1]) == (0, 2)
    table = build_two_wraiths_table(steps_done=["move", "move"])
    _play_named_move(table, "put-figure", entity=table.entities[1], number=1, space="A1.2")
    assert not has_consequence(table, "ef.movement.put")


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_what_a_tap_offers_is_never_refused_p9_p11_p13(phase: str) -> None:
    lines = ("a . S|1 2 ", "b # T . . ", "- - ")
    for space in range(48):
        for ref in (1, 2):
            table = _build_laid_table(phase, *lines)
            for tap in compute_dreamer_reach(table, table.dreamers[ref]).get_moves_to(space):
                again = _build_laid_table(phase, *lines)
                _play_named_move(again, tap.move_name, dreamer=again.dreamers[ref], space=_get_space_name(space))
            table = _build_laid_table(phase, *lines)
            figure = get_board(table).get_figures_of("entity", ref)[0]
            for tap in compute_figure_reach(table, table.entities[ref], figure).get_moves_to(space):
                again = _build_laid_table(phase, *lines)
                again.card = "The tile" if tap.is_tile_rule else ""
                face = {"face": tap.face} if tap.face else {}
                _play_named_move(
                    again, tap.move_name, entity=again.entities[ref], number=1, space=_get_space_name(space), **face
                )


def _build_laid_table(phase: str, *lines: str) -> Any:
    entities = [EntityFactory.build(ref=ref, movement=ref) for ref in (1, 2)]
    return build_board_table(
        *build_team(2), *entities, TeamFactory.build(hours=3), phase=phase, board=parse_board(*lines)
    )


def _get_space_name(space: int) -> str:
    return next(name for name, number in SPACE_NUMBERS.items() if number == space)


def _play_named_move(table: Any, name: str, **args: Any) -> None:
    """Make a move as a report would: past its guard, then by its rule."""
    declared = find_move(f"etherfields.{name}")
    assert declared is not None
    table.check_guard(declared, args)
    declared.rule(table, **args)
