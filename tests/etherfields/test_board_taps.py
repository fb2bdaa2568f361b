"""What a tap on a space of the board means for the figure in hand (manual p. 9 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.etherfields.rules.dreamscape import Board, board_on
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS
from campaigns.etherfields.rules.dreamscape.moving import moved_of, next_to_move, still_moves
from campaigns.etherfields.rules.dreamscape.taps import Reach, reach_of_dreamer, reach_of_figure, reach_of_spawn
from campaigns.referee import Refusal, move_named
from tests.etherfields.boards import dreamers_at, on_the_map, picture, tokens_at
from tests.etherfields.factories import DreamerFactory, EntityFactory, TeamFactory, team_of
from tests.rulings import said


def moves(reach: Reach, space: str) -> list[str]:
    return [tap.move for tap in reach.at(NUMBERS[space])]


def of_dreamer(*lines: str, phase: str = "actions", hours: int = 0, **dreamer: Any) -> Reach:
    table = on_the_map(
        DreamerFactory.build(**dreamer), TeamFactory.build(hours=hours), phase=phase, board=picture(*lines)
    )
    return reach_of_dreamer(table, table.dreamers[1])


def test_in_the_action_step_a_dreamer_walks_or_is_put_there_by_a_card_p11() -> None:
    reach = of_dreamer("a . . ")

    assert moves(reach, "A2.1") == ["walk", "put-dreamer"]
    assert (reach.at(2)[0].far, reach.at(2)[1].far) == (2, 0)
    assert reach.holds(2)
    assert moves(reach, "A1.1") == []


def test_effort_reaches_as_far_as_there_are_hours_once_a_turn_in_any_step_p13() -> None:
    reach = of_dreamer("a . . ", phase="event", hours=1)

    assert moves(reach, "A1.2") == ["walk-by-effort", "put-dreamer"]
    assert moves(reach, "A2.1") == ["put-dreamer"]
    assert moves(of_dreamer("a . ", phase="event", hours=1, effort_used=True), "A1.2") == ["put-dreamer"]


@pytest.mark.parametrize("phase", ["draw", "event"])
def test_outside_the_action_step_only_a_card_brings_a_dreamer_anywhere_p8(phase: str) -> None:
    reach = of_dreamer("a . ", phase=phase)

    assert moves(reach, "A1.2") == ["put-dreamer"]
    assert not reach.holds(NUMBERS["A1.2"])
    assert reach.why == "put-dreamer"


def test_behind_walls_only_a_card_brings_a_dreamer_p11() -> None:
    reach = of_dreamer("a|. ", "- ")

    assert moves(reach, "A1.2") == ["put-dreamer"]
    assert reach.far == {}


def test_nothing_leads_into_a_full_space_and_the_walk_says_why_p9() -> None:
    table = on_the_map(
        DreamerFactory.build(), EntityFactory.build(ref=1, figures=4), phase="actions",
        board=picture("a . . ", more=tokens_at("A1.2", 4)),
    )  # fmt: skip
    reach = reach_of_dreamer(table, table.dreamers[1])

    assert moves(reach, "A1.2") == []
    assert reach.why == "walk"
    with pytest.raises(Refusal, match=r"ef\.crowd\.full"):
        _made(table, "walk", dreamer=table.dreamers[1], space="A1.2")


def test_who_has_to_make_room_is_pushed_to_an_adjacent_space_p9() -> None:
    giant = EntityFactory.build(big=True)
    table = on_the_map(DreamerFactory.build(), giant, TeamFactory.build(hours=3), phase="actions",
                       board=picture("1 . . ", more=dreamers_at("A1.1", 1)))  # fmt: skip

    reach = reach_of_dreamer(table, table.dreamers[1])
    assert moves(reach, "A1.2") == ["push-dreamer", "walk", "walk-by-effort", "put-dreamer"]
    assert moves(reach, "A2.1") == ["walk", "walk-by-effort", "put-dreamer"]


def test_a_dreamer_begins_on_an_entrance_where_any_is_marked_p10() -> None:
    board = Board(marks={3: frozenset({"entrance"})})
    table = on_the_map(DreamerFactory.build(), board=board)

    reach = reach_of_dreamer(table, table.dreamers[1])
    assert dict(reach.taps).keys() == {3}
    assert reach.holds(3)
    bare = on_the_map(DreamerFactory.build(), board=Board(tiles=(("", 0),)))
    assert reach_of_dreamer(bare, bare.dreamers[1]).taps.keys() == {0, 1, 8, 9}


def test_in_play_of_an_order_only_whose_round_it_is_walks_p8() -> None:
    table = on_the_map(
        *team_of(2),
        TeamFactory.build(readings={"rounds": "in-order"}, first_player=1),
        phase="actions",
        board=picture("a b . "),
    )

    assert "walk" in moves(reach_of_dreamer(table, table.dreamers[1]), "A2.1")
    assert "walk" not in moves(reach_of_dreamer(table, table.dreamers[2]), "A2.1")


def of_figure(*lines: str, phase: str = "event", due: bool = False, **entity: Any) -> Reach:
    table = on_the_map(
        DreamerFactory.build(), EntityFactory.build(**{"ref": 1, **entity}), phase=phase, board=picture(*lines)
    )
    return reach_of_figure(table, table.entities[1], board_on(table).of("entity", 1)[0], due=due)


def test_an_entity_moves_as_the_die_shows_toward_the_closest_dreamer_p11() -> None:
    reach = of_figure("a . . . 1 ", movement=2)

    assert [(tap.move, tap.face) for tap in reach.at(NUMBERS["A2.2"])] == [("chase", "one"), ("put-figure", "")]
    assert [tap.face for tap in reach.at(NUMBERS["A2.1"])] == ["full", "full-again", ""]
    assert moves(reach, "A1.2") == ["put-figure"]
    assert reach.stays == ()


def test_where_its_move_is_due_a_space_the_die_takes_it_to_is_its_move_p11() -> None:
    reach = of_figure("a . . . 1 ", due=True, movement=2)

    assert [(tap.move, tap.face) for tap in reach.at(NUMBERS["A2.2"])] == [("chase", "one")]
    assert "put-figure" not in moves(reach, "A2.1")


def test_as_near_as_its_move_another_space_is_its_move_only_by_its_tile_and_never_lit_p11() -> None:
    reach = of_figure("a . 1 . . ", ". . . . ", movement=1)
    behind = NUMBERS["A2.2"]

    assert [(tap.move, tap.far, tap.tile) for tap in reach.at(behind)] == [("chase", 1, True), ("put-figure", 0, False)]
    assert not reach.holds(behind)
    assert moves(reach, "B1.1") == ["put-figure"]


def test_by_any_face_it_stays_with_a_dreamer_p11() -> None:
    table = on_the_map(DreamerFactory.build(), EntityFactory.build(ref=1, movement=2),
                       board=picture("a ", more=tokens_at("A1.1", 1)))  # fmt: skip

    reach = reach_of_figure(table, table.entities[1], board_on(table).of("entity", 1)[0])
    assert reach.stays == ("one", "full", "full-again")
    assert not any(reach.holds(space) for space in range(48))


@pytest.mark.parametrize(
    "told", [{"phase": "actions"}, {"steps_done": ["move"]}, {"phase": "draw"}], ids=["actions", "moved", "draw"]
)
def test_outside_its_step_and_once_it_has_moved_only_a_card_brings_an_entity_anywhere_p11(told: dict[str, Any]) -> None:
    reach = of_figure("a . 1 ", **{"movement": 1, **told})

    assert moves(reach, "A1.2") == ["put-figure"]
    assert reach.stays == ()


def test_without_a_movement_value_only_the_face_of_one_space_is_known_p11() -> None:
    assert [tap.face for tap in of_figure("a . 1 ", movement=None).at(1)] == ["one", ""]


def test_an_entity_that_has_to_make_room_is_pushed_first_p9() -> None:
    giant = EntityFactory.build(ref=99, big=True)
    table = on_the_map(DreamerFactory.build(), giant, EntityFactory.build(ref=1, movement=3),
                       board=picture("B . a ", more=tokens_at("A1.1", 1)))  # fmt: skip

    reach = reach_of_figure(table, table.entities[1], board_on(table).of("entity", 1)[0])
    assert moves(reach, "A1.2") == ["push-figure", "put-figure"]


def test_no_figure_ever_has_more_than_four_ways_to_a_space_p9_p11() -> None:
    reach = of_figure("a 1 ", movement=1)

    assert moves(reach, "A1.1") == ["chase", "chase", "chase", "put-figure"]


def test_the_next_figure_of_a_spawn_appears_on_a_spawn_space_p10() -> None:
    table = on_the_map(DreamerFactory.build(), EntityFactory.build(ref=1, figures=2), board=picture("a . S S "))

    assert reach_of_spawn(table, table.entities[1]).taps.keys() == {2, 3}
    bare = on_the_map(DreamerFactory.build(), EntityFactory.build(ref=1), board=Board(tiles=(("", 0),)))
    assert reach_of_spawn(bare, bare.entities[1]).taps.keys() == {0, 1, 8, 9}


def test_out_of_a_session_nothing_leads_anywhere_p18() -> None:
    table = on_the_map(DreamerFactory.build(), TeamFactory.build(lost=True), board=picture("a . "))

    assert reach_of_dreamer(table, table.dreamers[1]).taps == {}


def test_figures_move_one_after_the_other_by_their_numbers_p11() -> None:
    found = []
    for done in range(3):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=["move"] * done)
        table = on_the_map(DreamerFactory.build(), wraith, board=picture("a . 1 1 "))
        following = next_to_move(table, table.entities[1])
        found.append((moved_of(table, table.entities[1]), following and following.number))

    assert found == [((0, 2), 1), ((1, 2), 2), ((2, 2), None)]


def two_wraiths(**wraith: Any) -> Any:
    """Lay two figures beside each other, both of which still have to move toward a Dreamer."""
    return on_the_map(
        DreamerFactory.build(),
        EntityFactory.build(ref=1, **{"figures": 2, "movement": 1, **wraith}),
        board=picture("a . 1 1 "),
    )


def test_the_figure_that_moved_is_known_whichever_it_was_p11() -> None:
    table = two_wraiths()
    wraith = table.entities[1]
    _made(table, "chase", entity=wraith, face="one", number=2)

    one, two = sorted(board_on(table).of("entity", 1), key=lambda figure: figure.number)
    assert next_to_move(table, wraith) == one
    assert (still_moves(table, wraith, one), still_moves(table, wraith, two)) == (True, False)
    assert moved_of(table, wraith) == (1, 2)
    assert reach_of_figure(table, wraith, two).stays == ()
    assert "chase" not in {tap.move for taps in reach_of_figure(table, wraith, two).taps.values() for tap in taps}


def test_a_figure_that_is_rolled_for_again_has_not_moved_yet_p11() -> None:
    table = two_wraiths()
    _made(table, "chase", entity=table.entities[1], face="full-again", number=1)

    following = next_to_move(table, table.entities[1])
    assert following
    assert following.number == 1


def test_what_was_noted_of_an_earlier_card_in_the_same_turn_counts_no_more_p10() -> None:
    table = two_wraiths()
    _made(table, "chase", entity=table.entities[1], face="one", number=2)
    table.entities[1].steps_done = []

    following = next_to_move(table, table.entities[1])
    assert following
    assert following.number == 1


def test_a_card_that_prints_the_move_twice_moves_every_figure_twice_p10() -> None:
    table = two_wraiths()
    table.slumber.card_steps = ["move", "move"]
    for number in (1, 2, 1, 2):
        following = next_to_move(table, table.entities[1])
        assert following
        assert following.number == number
        _made(table, "chase", entity=table.entities[1], face="one", number=number)
    assert next_to_move(table, table.entities[1]) is None


def test_a_card_that_prints_the_move_twice_knows_who_moved_in_any_order_p10() -> None:
    for order in ((2, 2, 1, 1), (1, 1, 2, 2), (2, 1, 2, 1)):
        table, left = two_wraiths(movement=1), {1: 2, 2: 2}
        table.slumber.card_steps = ["move", "move"]
        for number in order:
            _made(table, "chase", entity=table.entities[1], face="one", number=number)
            left[number] -= 1
            there = {f.number: still_moves(table, table.entities[1], f) for f in board_on(table).of("entity", 1)}
            assert there == {figure: bool(moves) for figure, moves in left.items()}


def test_a_figure_that_is_put_in_the_move_step_is_told_to_have_its_move_left_p11() -> None:
    table = two_wraiths()
    _made(table, "put-figure", entity=table.entities[1], number=1, space="A2.2")

    assert said(table, "ef.movement.put", done=0, moves=2)
    assert moved_of(table, table.entities[1]) == (0, 2)
    table = two_wraiths(steps_done=["move", "move"])
    _made(table, "put-figure", entity=table.entities[1], number=1, space="A1.2")
    assert not said(table, "ef.movement.put")


@pytest.mark.parametrize("phase", ["draw", "actions", "event"])
def test_what_a_tap_offers_is_never_refused_p9_p11_p13(phase: str) -> None:
    lines = ("a . S|1 2 ", "b # T . . ", "- - ")
    for space in range(48):
        for ref in (1, 2):
            table = _laid(phase, *lines)
            for tap in reach_of_dreamer(table, table.dreamers[ref]).at(space):
                again = _laid(phase, *lines)
                _made(again, tap.move, dreamer=again.dreamers[ref], space=_name(space))
            table = _laid(phase, *lines)
            figure = board_on(table).of("entity", ref)[0]
            for tap in reach_of_figure(table, table.entities[ref], figure).at(space):
                again = _laid(phase, *lines)
                again.card = "The tile" if tap.tile else ""
                face = {"face": tap.face} if tap.face else {}
                _made(again, tap.move, entity=again.entities[ref], number=1, space=_name(space), **face)


def _laid(phase: str, *lines: str) -> Any:
    entities = [EntityFactory.build(ref=ref, movement=ref) for ref in (1, 2)]
    return on_the_map(*team_of(2), *entities, TeamFactory.build(hours=3), phase=phase, board=picture(*lines))


def _name(space: int) -> str:
    return next(name for name, number in NUMBERS.items() if number == space)


def _made(table: Any, name: str, **args: Any) -> None:
    """Make a move as a report would: past its guard, then by its rule."""
    declared = move_named(f"etherfields.{name}")
    assert declared is not None
    table.guard(declared, args)
    declared.rule(table, **args)
