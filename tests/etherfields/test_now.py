"""What is due now, for whom, and with which likely answers, page by page of the manual."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.etherfields.rules.dreams import SETUP, enter_dream
from campaigns.etherfields.rules.dreamscape.entities import chase
from campaigns.etherfields.rules.dreamscape.keeping import board_on, keep
from campaigns.etherfields.rules.now import WHOLE_TABLE, Answer, Due, due
from campaigns.models import Decision, Session
from tests.etherfields.boards import on_the_map, picture, tokens_at
from tests.etherfields.factories import (
    ChecklistFactory,
    EntityFactory,
    GateFactory,
    LocationFactory,
    TeamFactory,
    team_of,
)
from tests.etherfields.tables import effect, in_slumber
from tests.rulings import play, table_of

MARA, ILSE, JONAS = 1, 2, 3


def named(found: Due) -> list[str]:
    """Return the moves of the answers that are no Dreamer's own, in order."""
    return [answer.move for answer in found.answers]


def first(found: Due, move: str) -> Answer:
    """Return the first answer with this move, of the card or of a row."""
    return next(answer for answer in found.every if answer.move == move)


def chips(answer: Answer) -> tuple[Any, ...]:
    """Return what an answer leaves open."""
    return answer.chips.values if answer.chips else ()


def standings(found: Due) -> list[tuple[str, str]]:
    """Return how it stands with each Dreamer."""
    return [(str(row.dreamer), row.standing) for row in found.rows]


def three(**fields: Any) -> list[Any]:
    """Return the first three Dreamers."""
    return team_of(3, **fields)


# Draw (p. 8)


def test_everybody_draws_at_once_with_a_row_to_discard_first_p8() -> None:
    found = due(in_slumber(*three(hand=2), phase="draw"))

    assert (found.code, found.rule, named(found)) == ("now.draw", "ef.draw", ["draw-all", "skip"])
    assert found.who == (MARA, ILSE, JONAS)
    assert [chips(row.answers[0]) for row in found.rows] == [(0, 1, 2)] * 3


def test_the_first_dream_is_set_up_before_anybody_draws_p8_p10() -> None:
    for turn, code in ((1, "now.draw-first"), (2, "now.draw")):
        table = in_slumber(*three(), phase="draw", kind="dream", code="I-01", turn=turn)
        assert (due(table).code, named(due(table))) == (code, ["draw-all"])


def test_whose_deck_runs_out_draws_alone_and_the_others_together_p8() -> None:
    dreamers = three(hand=2)
    dreamers[1].deck, dreamers[1].discard = 2, 9

    found = due(in_slumber(*dreamers, phase="draw"))

    assert found.code == "now.draw-rows"
    assert (first(found, "draw-all").code, first(found, "draw-all").facts) == (
        "now.others-draw", {"names": ["Gambler", "Tough Guy"]},
    )  # fmt: skip
    assert [row.code for row in found.rows] == ["now.draws", "now.runs-out", "now.draws"]


def test_where_everybody_has_something_to_pay_nobody_draws_for_all_p8() -> None:
    found = due(in_slumber(*three(hand=2, deck=1, discard=9), phase="draw"))

    assert "draw-all" not in named(found)
    assert [len(row.answers) for row in found.rows] == [1, 1, 1]


def test_flaws_that_may_turn_up_are_asked_for_p17() -> None:
    dreamers = three(hand=2)
    dreamers[0].deck, dreamers[0].flaws_in_deck = 20, 2

    draw = due(in_slumber(*dreamers, phase="draw")).rows[0].answers[0]

    assert draw.chips is not None
    assert (draw.chips.argument, draw.chips.values) == ("flaws", (0, 1, 2))


def test_who_has_drawn_is_ready_and_the_rest_still_draw_p8() -> None:
    dreamers = three(hand=2)
    dreamers[0].drawn = True

    found = due(in_slumber(*dreamers, phase="draw"))

    assert standings(found) == [("Gambler", "done"), ("Specialist", "due"), ("Tough Guy", "due")]
    assert found.who == (ILSE, JONAS)


def test_in_light_tracking_the_players_say_that_a_deck_ran_out_p8() -> None:
    table = in_slumber(*three(hand=0), TeamFactory.build(tracking="light"), phase="draw")

    assert [answer.given for answer in due(table).rows[0].answers] == [{"reshuffled": True}]
    assert named(due(table))[0] == "draw-all"
    assert [answer.given for answer in due(table, frozenset({ILSE})).rows[0].answers] == [{}, {"reshuffled": True}]


def test_a_slumber_is_skipped_only_at_the_start_of_a_turn_and_out_of_sight_p9() -> None:
    dreamers = three(hand=2)
    assert first(due(in_slumber(*dreamers, phase="draw")), "skip").look == "more"
    dreamers[0].drawn = True
    assert "skip" not in named(due(in_slumber(*dreamers, phase="draw")))
    assert "skip" not in named(due(in_slumber(*three(), phase="draw", kind="dream", code="I-14")))


# Actions (p. 8)


def test_at_a_free_table_each_tells_once_what_is_left_in_hand_p8() -> None:
    found = due(in_slumber(*three(hand=4)))

    assert (found.code, found.who) == ("now.acts", (MARA, ILSE, JONAS))
    assert [chips(row.answers[0]) for row in found.rows] == [(0, 1, 2, 3, 4)] * 3
    assert {row.answers[0].move for row in found.rows} == {"cards-left"}


def test_who_has_acted_may_act_again_and_tell_it_without_being_asked_p8() -> None:
    dreamers = three(hand=4)
    dreamers[0].acted = True

    found = due(in_slumber(*dreamers))

    assert (standings(found)[0], found.who) == (("Gambler", "done"), (ILSE, JONAS))
    assert [(answer.move, chips(answer)) for answer in found.rows[0].answers] == [("cards-left", (0, 1, 2, 3, 4))]


def test_in_light_tracking_nothing_more_is_told_of_who_has_acted_p8() -> None:
    dreamers = three()
    dreamers[0].acted = True

    assert due(in_slumber(*dreamers, TeamFactory.build(tracking="light"))).rows[0].answers == ()


def test_cards_that_went_elsewhere_are_told_beside_what_is_left_out_of_sight_p3_p13() -> None:
    dreamers = three(hand=4, progress=1, progress_limit=2)
    dreamers[2].hand = 0

    rows = due(in_slumber(*dreamers)).rows

    _left, some = rows[0].answers
    assert (some.move, some.look, chips(some)) == ("cards-left", "more", (0, 1, 2, 3))
    assert [(field.argument, field.values, field.ticked) for field in some.fields] == [
        ("placed", (0, 1), (0,)), ("removed", (0, 1, 2, 3), (0,)),
    ]  # fmt: skip
    assert len(rows[2].answers) == 1


def test_the_end_of_the_actions_is_quiet_until_somebody_acted_p8() -> None:
    dreamers = three(hand=4)
    assert first(due(in_slumber(*dreamers)), "end-actions").look == "quiet"
    dreamers[0].acted = True
    assert first(due(in_slumber(*dreamers)), "end-actions").look == "answer"
    dreamers[1].passed = dreamers[2].acted = True
    found = due(in_slumber(*dreamers))
    assert (found.code, first(found, "end-actions").look, found.who) == ("now.all-acted", "go", ())


def test_in_light_tracking_one_tap_says_that_everybody_acted_p8() -> None:
    found = due(in_slumber(*three(), TeamFactory.build(tracking="light")))

    assert named(found) == ["all-acted", "end-actions"]
    assert all(row.answers[0].chips is None for row in found.rows)


def test_in_order_only_whose_round_it_is_is_asked_p6() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})
    dreamers = three(hand=3)

    found = due(in_slumber(*dreamers, order, acting=ILSE))

    assert (found.code, found.facts["name"]) == ("now.round", "Specialist")
    assert standings(found) == [("Gambler", "waiting"), ("Specialist", "due"), ("Tough Guy", "waiting")]
    assert [answer.move for answer in found.rows[1].answers] == ["dream-action", "pass-round", "end-round"]
    dreamers[1].acted = True
    found = due(in_slumber(*dreamers, order, acting=ILSE))
    assert found.who == (ILSE, JONAS)
    assert [answer.move for answer in found.rows[1].answers] == ["end-round"]
    assert "end-actions" not in named(found)


def test_in_order_who_acted_or_passed_is_done_in_this_round_p8() -> None:
    order = TeamFactory.build(readings={"rounds": "in-order"})
    dreamers = three(hand=3)
    dreamers[0].acted = dreamers[2].passed = True

    found = due(in_slumber(*dreamers, order, acting=ILSE))

    assert standings(found) == [("Gambler", "done"), ("Specialist", "due"), ("Tough Guy", "done")]
    assert [row.code for row in found.rows if row.standing == "done"] == ["", "now.passed"]


# The Turn card (p. 8 to 11)


def wraith(**fields: Any) -> Any:
    """Return an Entity with a basic effect."""
    return EntityFactory.build(**{"effects": {"basic": effect(range=1, distress=1)}, "movement": 3, **fields})


def test_figures_on_the_board_are_moved_there_one_after_the_other_p11() -> None:
    for steps, done in (([], [0]), (["move"], [1]), (["move", "move"], [])):
        wraith = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=steps)
        for card in (["move"], []):
            table = on_the_map(*three(), wraith, card_steps=card, board=picture("a . 1 1 "))
            found = due(table).on_board
            assert [(str(one.entity), one.done, one.moves) for one in found] == [("Wraith", n, 2) for n in done]


def test_a_figure_that_moved_is_said_to_have_and_asked_for_no_more_p11() -> None:
    for card in (["move"], []):
        swarm = EntityFactory.build(ref=1, figures=2, movement=1)
        table = on_the_map(*three(), swarm, card_steps=card, board=picture("a . 1 1 "))
        keep(table, board_on(table))
        play(table, chase, entity=swarm, face="one", number=2)
        found = due(table)
        assert [(moved.name, moved.done, moved.moves) for moved in found.moved] == [("Wraith 2", 1, 1)]
        assert {answer.given["number"] for answer in found.answers if answer.move == "chase"} == {1}
        assert [(one.done, one.moves) for one in found.on_board] == [(1, 2)]


def test_without_a_board_it_is_said_how_many_figures_of_an_entity_moved_p11() -> None:
    swarm = EntityFactory.build(ref=1, figures=2, movement=1, steps_done=["move"])
    (moved,) = due(on_the_map(*three(), swarm, card_steps=["move"])).moved

    assert (moved.name, moved.done, moved.moves) == ("Wraith", 1, 2)
    assert due(on_the_map(*three(), EntityFactory.build(ref=1), card_steps=["move"])).moved == ()


def test_what_is_not_drawn_or_does_not_move_now_leads_to_no_board_p10_p11() -> None:
    wraith = EntityFactory.build(ref=1, movement=1)

    assert due(on_the_map(*three(), wraith)).on_board == ()
    assert due(on_the_map(*three(), wraith, card_steps=["basic", "move"], board=picture("a . 1 "))).on_board == ()
    assert due(on_the_map(*three(), wraith, phase="actions", board=picture("a . 1 "))).on_board == ()


def test_without_a_noted_card_known_effects_and_the_die_are_told_at_once_p8_p11() -> None:
    found = due(in_slumber(*three(), wraith(), phase="event"))

    assert named(found) == ["resolve-effect", "move-entity", "note-step", "discard-turn"]
    hits = first(found, "resolve-effect")
    assert hits.chips is not None
    assert (hits.chips.several, hits.chips.values, hits.chips.ticked) == (True, (MARA, ILSE, JONAS), ())
    assert chips(first(found, "move-entity")) == ("one", "full", "full-again")
    assert first(found, "discard-turn").look == "quiet"


def test_once_a_step_of_the_card_is_named_only_the_next_one_is_asked_for_p10() -> None:
    moved = wraith(steps_done=["move"])

    found = due(in_slumber(*three(), moved, phase="event", card_steps=["move"]))

    assert (found.code, named(found)) == ("now.turn-card", ["note-step", "discard-turn"])
    assert named(due(in_slumber(*three(), moved, phase="event")))[0] == "resolve-effect"


def test_a_move_that_finds_no_entity_says_so_and_offers_to_put_one_in_play_p9_p11() -> None:
    found = due(in_slumber(*three(), phase="event", card_steps=["move"]))

    assert (found.lead, named(found)) == ("now.nobody-moves", ["note-step", "put-entity", "discard-turn"])
    assert [field.argument for field in first(found, "put-entity").fields] == ["name", "figures"]
    for steps in ([], ["move", "event"]):
        assert "put-entity" not in named(due(in_slumber(*three(), phase="event", card_steps=steps)))
    blocked = in_slumber(*three(), phase="event", card_steps=["move"], blocked=["move"])
    assert "put-entity" not in named(due(blocked))


@pytest.mark.parametrize("movement", [2, None], ids=["its Movement value known", "unread"])
def test_the_end_of_the_turn_is_not_lit_while_a_figure_may_have_to_move_p10_p11(movement: int | None) -> None:
    struck = wraith(steps_done=["basic"], movement=movement)

    assert first(due(in_slumber(*three(), struck, phase="event")), "discard-turn").look == "answer"
    blocked = in_slumber(*three(), wraith(steps_done=["basic"]), phase="event", blocked=["move"])
    assert first(due(blocked), "discard-turn").look == "go"


def test_what_was_resolved_is_not_proposed_again_and_the_turn_may_end_p10() -> None:
    found = due(in_slumber(*three(), wraith(steps_done=["basic", "move"]), phase="event"))

    assert named(found) == ["note-step", "discard-turn"]
    assert first(found, "discard-turn").look == "go"


def test_the_printed_steps_come_one_by_one_p10() -> None:
    found = due(in_slumber(*three(), wraith(), phase="event", card_steps=["basic", "move", "event"]))

    assert (found.code, named(found)) == ("now.step-basic", ["resolve-effect", "finish-step"])
    assert [part.standing for part in found.parts] == ["current", "left", "left"]
    found = due(
        in_slumber(*three(), wraith(steps_done=["basic"]), phase="event", card_steps=["basic", "move", "event"])
    )
    assert (found.code, named(found)) == ("now.step-move", ["move-entity", "finish-step"])
    done = wraith(steps_done=["basic", "move"])
    found = due(in_slumber(*three(), done, phase="event", card_steps=["basic", "move", "event"]))
    assert (found.code, named(found)) == ("now.step-event", ["finish-step"])


def test_a_blocked_step_is_left_out_p10() -> None:
    found = due(in_slumber(*three(), wraith(), phase="event", blocked=["basic"], card_steps=["basic", "move"]))

    assert found.code == "now.step-move"
    assert [part.standing for part in found.parts] == ["blocked", "current"]
    assert "basic" not in chips(
        first(due(in_slumber(*three(), wraith(), phase="event", blocked=["basic"])), "note-step")
    )


def test_what_nobody_told_of_a_tile_is_asked_and_never_over_before_p9() -> None:
    found = due(in_slumber(*three(), wraith(), phase="event", card_steps=["special"]))

    assert (found.code, found.lead, found.facts["tile"]) == ("now.step-special", "now.tile-says", "Wraith")
    assert {answer.move for answer in found.answers} == {"note-effect"}
    assert [chips(answer) for answer in found.answers] == [(1, 2, 3), (1, 2, 3, 4), (1, 2), ()]
    assert found.answers[-1].given == {"kind": "special", "nothing": True}


def test_of_several_tiles_one_is_asked_at_a_time_before_those_that_are_known_p9() -> None:
    known = wraith(ref=1)
    unread = [EntityFactory.build(ref=ref, name=name) for ref, name in ((2, "Moth"), (3, "Owl"))]

    found = due(in_slumber(*three(), known, *unread, phase="event", card_steps=["basic"]))

    assert named(found) == ["note-effect"] * 4 + ["resolve-effect"]
    assert {str(answer.rows["entity"]) for answer in found.answers[:4]} == {"Moth"}
    assert found.facts["tile"] == "Moth"


@pytest.mark.parametrize("card", [[], ["basic"]])
def test_whom_the_board_shows_in_range_is_one_tap_and_anybody_else_is_ticked_out_of_sight_p9(card: list[str]) -> None:
    board = replace(picture(". a b ", more=tokens_at("A1.2", 1)), touched=(1, 1))
    table = on_the_map(
        *three(), wraith(ref=1, effects={"basic": effect(range=1, distress=1)}), card_steps=card, board=board
    )

    likely, other = (answer for answer in due(table).answers if answer.move == "resolve-effect")

    assert (likely.code, likely.given["hit"], likely.look) == (
        "now.hits-known",
        [MARA, ILSE],
        "go" if card else "answer",
    )
    assert (other.code, other.look, chips(other)) == ("now.hits", "more", (MARA, ILSE, JONAS))
    assert (likely.card, other.card) == (False, True)
    assert other.chips is not None
    assert other.chips.ticked == (MARA, ILSE)


def test_in_a_dream_without_entities_the_gate_tile_is_asked_p8() -> None:
    found = due(in_slumber(*three(), phase="event", kind="dream", code="I-14", card_steps=["basic"]))

    assert found.lead == "now.some-tile-says"
    assert {answer.move for answer in found.answers} == {"note-other-effect"}


def test_a_movement_value_that_nobody_read_is_asked_p11() -> None:
    found = due(in_slumber(*three(), wraith(movement=None), phase="event", card_steps=["move"]))

    assert named(found) == ["note-movement", "move-entity", "finish-step"]
    assert chips(first(found, "move-entity")) == ("one",)


def test_a_card_resolved_early_leads_back_to_the_actions_p10() -> None:
    assert named(due(in_slumber(*three(), phase="event", early=True)))[-1] == "back-to-actions"


# Ends (p. 9 and 10)


def test_out_of_turns_leads_through_its_script_to_the_map_p9() -> None:
    found = due(in_slumber(*three(), phase="out-of-turns", turns_left=0, script="770"))

    assert (found.code, found.facts["script"]) == ("now.out-of-turns-script", "770")
    assert (named(found)[0], found.answers[0].look) == ("out-of-turns", "go")
    assert [answer.move for answer in found.answers if answer.look == "more"] == ["gain-loot"] * 3
    looted = in_slumber(*three(), phase="out-of-turns", turns_left=0, looted=True)
    assert "gain-loot" not in named(due(looted))


def test_a_dream_out_of_turns_asks_how_it_ends_p10() -> None:
    found = due(in_slumber(*three(), phase="out-of-turns", turns_left=0, kind="dream", code="I-14"))

    assert chips(first(found, "end-dream")) == ("lost", "won", "left")


# The way into a Dream (p. 10)


def test_the_set_up_of_a_dream_is_one_list_done_with_its_turn_cards_p10() -> None:
    dream: dict[str, Any] = {"kind": "dream", "phase": "setup", "turns_left": 0, "setup_left": list(SETUP)}

    found = due(in_slumber(*three(), code="I-14", **dream))
    assert [part.key for part in found.parts] == list(SETUP)
    assert chips(first(found, "finish-set-up")) == tuple(range(1, 13))
    assert first(found, "set-up-dream").given == {"part": "prepare"}
    found = due(in_slumber(*three(), code="I-01", **dream))
    assert (first(found, "finish-set-up").given, chips(first(found, "finish-set-up"))) == ({"turns": 12}, ())
    found = due(in_slumber(*three(), code="I-14", **{**dream, "setup_left": ["flip", "entrance"]}))
    assert (first(found, "finish-set-up").given, named(found)) == ({}, ["finish-set-up", "flip-gate"])


# The Dreamworld Map (p. 5 and 7)


def on_map(*rows: Any, **team: Any) -> Due:
    """Return what is due on the Map, after the first Dream."""
    return due(table_of(*three(), TeamFactory.build(**{"at": "The quay", "entered": True, **team}), *rows))


@pytest.mark.parametrize(
    ("effects", "moves"),
    [
        (["fate"], ["draw-fate", "draw-fate", "draw-fate"]),
        (["key", "fate"], ["take-key"]),
        (["slumber"], ["meet-slumber", "meet-slumber"]),
        (["gate"], ["enter-dream", "resolve-location"]),
        (["railway"], ["resolve-location"]),
    ],
)
def test_the_leftmost_effect_of_a_location_is_due_p7(effects: list[str], moves: list[str]) -> None:
    assert named(on_map(GateFactory.build(keys=0), pending=effects)) == moves


def test_a_fate_card_goes_under_its_deck_as_a_rule_p7() -> None:
    assert [answer.look for answer in on_map(pending=["fate"]).answers] == ["go", "more", "more"]


def test_an_empty_fate_deck_resolves_the_fate_icon_p8() -> None:
    assert named(on_map(pending=["fate"], fate_deck=0)) == ["resolve-location"]


def test_a_gate_is_entered_only_with_enough_keys_p10() -> None:
    assert named(on_map(GateFactory.build(keys=2), pending=["gate"], keys=1)) == ["resolve-location"]


def test_a_sanctuary_offers_each_dreamer_what_is_there_p7() -> None:
    dreamers = three()
    dreamers[1].sealed = 2
    table = table_of(*dreamers, TeamFactory.build(at="Quay", pending=["sanctuary"]))

    found = due(table)

    assert [chips(row.answers[0]) for row in found.rows] == [("reshuffle",), ("reshuffle", "unseal"), ("reshuffle",)]
    assert named(found) == []


def test_once_nothing_waits_the_paths_lead_on_p7() -> None:
    tower = LocationFactory.build(ref=2, name="Tower")
    quay = LocationFactory.build(ref=1, name="The quay", effects=["fate"], paths=[2])

    found = on_map(quay, tower, location=1)

    assert chips(first(found, "go")) == ("Tower",)
    assert "show-effect" not in named(found)
    assert {"awakening", "save"} == {a.given["procedure"] for a in found.answers if a.move == "start-checklist"}


def test_a_location_nobody_noted_is_asked_what_it_shows_p7() -> None:
    assert chips(first(on_map(), "show-effect"))[:4] == ("fate", "slumber", "gate", "key")


def test_the_first_dream_is_entered_at_once_or_by_its_gate_where_that_was_noted_p5_p10() -> None:
    table = table_of(*three(), TeamFactory.build())
    assert named(due(table)) == ["enter-first-dream"]

    table = table_of(*three(), TeamFactory.build(), GateFactory.build(code="I-01 X", keys=0))
    found = due(table)
    assert named(found) == ["enter-dream"]
    play(table, enter_dream, gate=table.gates.first())
    assert due(table).code == "now.set-up"


# Evenings and guides (p. 5, 6, 13 and 18)


def test_a_new_campaign_is_led_through_its_first_set_up_p5() -> None:
    table = table_of(*three(), TeamFactory.build(), in_session=False)

    found = due(table)

    assert (found.code, named(found)) == ("now.first-evening", ["start-checklist", "start-session"])
    assert first(found, "start-checklist").given == {"procedure": "first-setup"}
    start = first(found, "start-session")
    assert (start.given, chips(start)) == ({"present": [1, 2, 3]}, (1, 2, 3))


def test_a_saved_game_is_unpacked_p18() -> None:
    table = table_of(*three(), TeamFactory.build(), Session(ref=1, number=1, ended=True))

    found = due(table)

    assert (found.code, first(found, "start-checklist").given) == ("now.packed", {"procedure": "restore"})


def guided(kind: str, *keys: str, done: tuple[str, ...] = (), **facts: Any) -> Any:
    """Return a checklist with these steps, some of them done."""
    steps = [{"key": key, "done": True, "facts": {}} for key in done]
    steps += [{"key": key, "done": False, "facts": facts} for key in keys]
    return ChecklistFactory.build(kind=kind, steps=steps)


def test_the_running_guide_comes_before_the_step_of_the_game_p18() -> None:
    found = due(table_of(*three(), guided("awakening", "awaken-decks", "awaken-map")))

    assert (found.code, found.facts["step"]) == ("now.guide", "awaken-decks")
    assert (named(found)[0], first(found, "tick").given) == ("tick", {"step": "awaken-decks"})


def test_a_step_that_happens_only_sometimes_may_be_skipped_p18() -> None:
    found = due(table_of(*three(), guided("awakening", "awaken-change", "awaken-build")))

    assert {"tick", "skip-step"} <= set(named(found))
    assert "tick-rest" not in named(found)


def test_a_deck_that_does_not_fit_holds_the_guide_up_p13() -> None:
    found = due(table_of(*three(deck=45), guided("awakening", "awaken-build")))

    assert found.stuck is not None
    assert found.stuck[0] == "ef.checklist.over-40"
    assert named(found) == ["leave-checklist"]


def test_masks_are_picked_in_a_row_for_each_owner_p14() -> None:
    dreamers = three()
    dreamers[0].masks, dreamers[1].masks, dreamers[1].mask = ["Mirror", "Moth"], ["Moon"], "Moon"

    found = due(table_of(*dreamers, guided("awakening", "awaken-masks")))

    assert standings(found) == [("Gambler", "due"), ("Specialist", "done")]
    assert chips(found.rows[0].answers[0]) == ("Mirror", "Moth")


def test_the_seats_of_three_are_one_of_two_orders_p6() -> None:
    found = due(table_of(*three(), guided("session-setup", "setup-seats", done=("setup-start",))))

    assert [answer.given["order"] for answer in found.answers if answer.move == "sit"] == [[1, 2, 3], [1, 3, 2]]


# Questions (p. 8, 9, 14 to 18)


def question(kind: str, who: int | None = None, **facts: Any) -> Decision:
    """Return an open question."""
    return Decision(kind=kind, who=who, facts=facts)


def test_an_open_question_comes_first_with_what_each_answer_leads_to_p8() -> None:
    dreamers = three()
    dreamers[1].distress = 6

    found = due(in_slumber(*dreamers, question("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw"))

    assert (found.code, found.who) == ("ef.reshuffle.price", (ILSE,))
    distress, seal = found.answers
    assert (distress.given, distress.note, distress.facts["after"]) == ({"price": "distress"}, "now.distress-after", 7)
    assert (seal.given, seal.note) == ({"price": "seal"}, "now.sealed-after")
    assert (seal.facts["deck"], seal.facts["sealed"]) == (19, 3)


def test_sealing_is_no_answer_where_nothing_can_be_sealed_p14() -> None:
    dreamers = three()
    dreamers[1].deck = 0

    found = due(in_slumber(*dreamers, question("ef.reshuffle.price", ILSE, name="Specialist"), phase="draw"))

    assert [answer.given for answer in found.answers] == [{"price": "distress"}]


def test_the_question_of_who_holds_the_phone_comes_before_those_of_others_p8() -> None:
    asked = [question("ef.reshuffle.price", ref, name="x") for ref in (MARA, ILSE)]
    table = in_slumber(*three(), *asked, phase="draw")

    assert due(table).who == (MARA,)
    assert (due(table, frozenset({ILSE})).who, due(table, frozenset({ILSE})).mine) == ((ILSE,), True)
    assert (due(table, frozenset({JONAS})).who, due(table, frozenset({JONAS})).mine) == ((MARA,), False)


def test_a_loss_is_led_through_or_resolved_p18() -> None:
    lost = question("ef.death.resolve", reason="distress")
    table = in_slumber(*three(), TeamFactory.build(lost="distress"), lost)

    assert named(due(table)) == ["start-checklist", "resolve-death"]
    table = in_slumber(
        *three(), TeamFactory.build(lost="distress"), lost, guided("death", "death-card", "death-resolve")
    )
    assert due(table).code == "now.guide"


# Who holds this phone (p. 6)


def test_a_phone_of_one_dreamer_shows_its_own_row_first_p8() -> None:
    found = due(in_slumber(*three(hand=4)), frozenset({ILSE}))

    assert [(str(row.dreamer), row.own) for row in found.rows] == [
        ("Specialist", True), ("Gambler", False), ("Tough Guy", False),
    ]  # fmt: skip
    assert found.mine


def test_a_step_of_the_table_is_the_first_players_p6() -> None:
    table = in_slumber(*three(), TeamFactory.build(first_player=ILSE), wraith(), phase="event")

    assert [due(table, holds).mine for holds in (WHOLE_TABLE, frozenset({ILSE}), frozenset({MARA}))] == [
        True, True, False,
    ]  # fmt: skip


def test_a_phone_whose_dreamers_are_absent_is_the_whole_tables_p18() -> None:
    dreamers = three(hand=4)
    dreamers[2].playing = False
    table = in_slumber(*dreamers)

    assert due(table, frozenset({JONAS})) == due(table)


def test_asking_changes_nothing() -> None:
    table = in_slumber(*three(hand=4), wraith())

    due(table)

    assert table.changes() == []
