"""The next step in the Draw step and the actions: due moves, their Dreamers and likely answers, page by page of the manual."""

from __future__ import annotations

from campaigns.etherfields.rules.next_steps import find_next_step
from tests.etherfields.factories import TeamFactory
from tests.etherfields.next_step_tables import (
    ILSE,
    JONAS,
    MARA,
    build_three_dreamers,
    get_first,
    list_chips,
    list_moves,
    list_standings,
)
from tests.etherfields.table_builders import build_slumber_table


def test_everybody_draws_at_once_with_a_row_to_discard_first_p8() -> None:
    found = find_next_step(build_slumber_table(*build_three_dreamers(hand=2), phase="draw", turn=2))

    assert (found.code, found.rule_id, list_moves(found)) == ("now.draw", "ef.draw", ["draw-all", "skip"])
    assert found.awaited_refs == (MARA, ILSE, JONAS)
    assert [list_chips(row.answers[0]) for row in found.dreamer_rows] == [(0, 1, 2)] * 3


def test_the_first_dream_is_set_up_before_anybody_draws_p8_p10() -> None:
    for turn, code in ((1, "now.draw-first"), (2, "now.draw")):
        table = build_slumber_table(
            *build_three_dreamers(), phase="draw", kind="dream", code="I-01", turn=turn, setup_left=["clear"]
        )
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
