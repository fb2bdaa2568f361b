"""The machine alone, with a game of pebbles: take one, two or three; whoever is asked must take some; a step may be of other rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.referee import Asked, Frame, Judge, Machine, Question, Refusal, Value
from campaigns.referee.shapes import OneOf

MOST = 3


class Pebbles(Value, kw_only=True):
    left: int
    taken: list[int] = []
    aside: list[str] = []


class Taking(Asked, omit_defaults=True):
    most: int = MOST


class PebbleMachine(Machine[Judge, Pebbles]):
    """Lays aside a pebble's name for each question that it closes; ``sought`` are the kinds that were to be asked again."""

    def __init__(self, *, illegal: str, over: str, stays: bool = False) -> None:
        super().__init__(illegal=illegal, over=over, stays=stays)
        self.sought: list[str] = []

    def fits(self, g: Pebbles, question: Question[Judge, Pebbles]) -> bool:
        return question.of in ("", "light")

    def again(self, g: Pebbles, kind: str) -> list[Frame]:
        self.sought.append(kind)
        return [["ask", MOST]] if kind == "take" else []

    def aside(self, g: Pebbles) -> list[str]:
        g.aside.append("pebble")
        return ["pebble"]


def why(table: Judge, g: Pebbles, given: Any) -> None:
    table.possible(given <= g.left, "pebbles.take.too-few-left")
    table.allowed(given <= MOST, "pebbles.take.greedy")
    if given == 99:
        raise LookupError(given)


def made(*, stays: bool = False) -> PebbleMachine:
    machine = PebbleMachine(illegal="pebbles.take.illegal", over="pebbles.end.over", stays=stays)

    @machine.step("turn")
    def turn(table: Judge, g: Pebbles) -> None:
        g.question = Taking("take")

    @machine.step("ask")
    def ask(table: Judge, g: Pebbles, most: int) -> None:
        g.question = Taking("take", most)

    @machine.step("count", stands=lambda g: g.left > 0)
    def count(table: Judge, g: Pebbles) -> None:
        table.say("pebbles.take.left", left=g.left)

    @machine.step("end")
    def end(table: Judge, g: Pebbles) -> None:
        g.result = "over"

    def carry(table: Judge, g: Pebbles, was: Asked, taken: int) -> None:
        g.left -= taken
        g.taken.append(taken)
        g.todo.append(["count"] if g.left else ["end"])

    def shape(g: Pebbles) -> OneOf:
        return OneOf(list(range(1, min(MOST, g.left) + 1)))

    machine.add(
        Question(
            "take",
            "pebbles.take.ask",
            shape,
            carry,
            why,
            {"kind": str},
            lambda g: g.left > 0,
            near=lambda g: [1, 4, 50],
        )
    )
    machine.add(Question("foreign", "pebbles.take.ask", shape, carry, of="heavy"))
    machine.add(Question("learned", "pebbles.take.ask", shape, carry, needs={"most": int}))
    machine.add(Question("open", "pebbles.take.ask", shape, carry))
    return machine


def game(left: int = 10, *todo: Frame, asked: Asked | None = None, result: str = "") -> Pebbles:
    return Pebbles(todo=list(todo), question=asked, result=result, left=left)


def refusal_of(act: Callable[..., Any], *args: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        act(*args)
    return refusal.value


def said(table: Judge) -> list[str]:
    return [ruling.code for ruling in table.rulings]


def test_with_nothing_to_do_the_turn_is_asked() -> None:
    g = game()

    made().run(Judge(), g)

    assert (g.question, g.todo) == (Taking("take"), [])


def test_steps_are_taken_the_last_first_until_somebody_is_asked() -> None:
    table, g = Judge(), game(10, ["end"], ["ask", 2], ["count"], ["count"])

    made().run(table, g)

    assert (g.question, g.todo, said(table)) == (Taking("take", 2), [["end"]], ["pebbles.take.left"] * 2)


def test_nothing_is_done_while_a_question_is_open_or_the_game_is_over() -> None:
    for g in (game(10, ["count"], asked=Taking("take")), game(10, ["count"], result="over")):
        table = Judge()
        made().run(table, g)
        assert (g.todo, said(table)) == ([["count"]], [])


@pytest.mark.parametrize(
    "frame",
    [["dance"], [], [5], ["ask"], ["ask", "two"], ["ask", True], ["ask", 1, 2], ["turn", 1], ["count", 1], [["turn"]]],
)
def test_a_step_of_other_rules_is_left_out_and_that_is_said(frame: Any) -> None:
    table, g = Judge(), game(10, frame)

    made().run(table, g)

    assert (said(table), g.question) == (["campaign.question.left-out"], Taking("take"))


def test_a_step_is_left_out_where_what_it_is_about_is_not_there() -> None:
    table, g = Judge(), game(0, ["count"])

    made().run(table, g)

    assert said(table) == ["campaign.question.left-out"]


def test_a_step_that_was_taken_away_since_is_not_known_any_more() -> None:
    machine = made()
    del machine.steps["count"]

    assert [machine.named(["count"]), machine.named(["turn"]), machine.named(["ask", 1])] == ["", "turn", "ask"]


def test_the_step_that_asks_stays_where_the_game_says_so_until_it_is_answered() -> None:
    machine, g = made(stays=True), game(10, ["ask", 2])

    machine.run(Judge(), g)
    assert g.todo == [["ask", 2]]
    machine.answer(Judge(), g, 1)
    assert (g.todo, g.question) == ([["turn"]], Taking("take"))


@given(st.lists(st.integers(1, MOST), max_size=12))
def test_legal_answers_are_carried_out_one_after_the_other_to_the_end(answers: list[int]) -> None:
    machine, g = made(), game()
    machine.run(Judge(), g)
    for taken in answers:
        if g.result:
            break
        taken = min(taken, g.left)
        machine.answer(Judge(), g, taken)

    assert g.left == 10 - sum(g.taken)
    assert bool(g.result) is (g.left == 0)
    assert (g.question is None) is bool(g.result)


@given(
    st.one_of(st.integers(-5, 120), st.text(max_size=3), st.none(), st.lists(st.integers(), max_size=2)), st.booleans()
)
def test_an_answer_is_legal_overruled_or_refused_and_then_nothing_has_happened(answer: Any, card: bool) -> None:
    machine, g, table = made(), game(10), Judge("A card" if card else "")
    machine.run(table, g)
    before = msgspec.to_builtins(g)
    legal = machine.shape_of(g).holds(answer)
    against = machine.against(table, g, answer)
    table.overruled.clear()

    if against is None:
        machine.answer(table, g, answer)
        assert g.taken == [answer]
        assert bool(table.overruled) is not legal
    else:
        refusal = refusal_of(machine.answer, table, g, answer)
        assert (refusal.code, refusal.final) == (against.code, against.final)
        assert (legal, msgspec.to_builtins(g)) == (False, before)
        assert not card or refusal.final


def test_what_is_a_rule_is_overruled_by_a_card_and_carried_out() -> None:
    machine, g, table = made(), game(10, asked=Taking("take")), Judge("A card")

    assert not refusal_of(machine.answer, Judge(), g, 4).final
    machine.answer(table, g, 4)

    assert (table.overruled, g.left) == (["pebbles.take.greedy"], 6)


@pytest.mark.parametrize(
    ("answer", "code"),
    [(11, "pebbles.take.too-few-left"), ("x", "pebbles.take.illegal"), (-1, "pebbles.take.illegal"), (0, "pebbles.take.illegal"),
     (None, "pebbles.take.illegal")],
)  # fmt: skip
def test_the_impossible_and_the_meaningless_are_refused_for_good(answer: Any, code: str) -> None:
    refusal = refusal_of(made().answer, Judge("A card"), game(10, asked=Taking("take")), answer)

    assert (refusal.code, refusal.final) == (code, True)


def test_a_card_overrules_nothing_of_an_answer_that_falls_apart_in_the_end() -> None:
    refusal = refusal_of(made().answer, Judge("A card"), game(200, asked=Taking("take")), 99)

    assert (refusal.code, refusal.final, refusal.facts) == ("pebbles.take.illegal", True, {"kind": "take"})


def test_without_reasons_of_its_own_a_question_refuses_all_but_its_shape() -> None:
    g = game(10, asked=Asked("open"))

    assert refusal_of(made().judge, Judge("A card"), g, 4).code == "pebbles.take.illegal"
    made().judge(Judge(), g, 3)


def test_where_nothing_is_asked_nothing_is_answered() -> None:
    for act in (made().shape_of, made().open, made().take):
        assert refusal_of(act, game()).code == "pebbles.end.over"
    refusal = refusal_of(made().answer, Judge("A card"), game(), 1)
    assert (refusal.code, refusal.final) == ("pebbles.end.over", True)


def test_what_is_against_an_answer_is_told_and_nothing_against_a_legal_one() -> None:
    machine, g = made(), game(10, asked=Taking("take"))

    found = [machine.against(Judge(), g, taken) for taken in (1, 4, 11)]

    assert [refusal and (refusal.code, refusal.final) for refusal in found] == [
        None, ("pebbles.take.greedy", False), ("pebbles.take.too-few-left", True),
    ]  # fmt: skip
    assert g == game(10, asked=Taking("take"))


def test_the_answers_to_look_for_are_those_that_are_not_legal_with_their_reasons() -> None:
    found = made().near(Judge(), game(10, asked=Taking("take")))

    assert [(given, refusal.code) for given, refusal in found] == [
        (4, "pebbles.take.greedy"), (50, "pebbles.take.too-few-left"),
    ]  # fmt: skip
    assert made().near(Judge(), game(10, asked=Asked("open"))) == []


def test_a_shape_that_was_asked_for_before_is_not_asked_for_again() -> None:
    g = game(10, asked=Taking("take"))

    made().answer(Judge(), g, 7, OneOf([7]))

    assert g.taken == [7]


@pytest.mark.parametrize(
    ("asked", "left", "askable"),
    [
        (Taking("take"), 10, True), (Taking("take"), 0, False), (None, 10, False), (Asked("sing"), 10, False),
        (Asked("foreign"), 10, False), (Asked("open"), 10, True), (Asked("open"), 0, False), (Asked("learned"), 10, False),
        (Taking("learned", 2), 10, True), (Asked("take"), 10, True), (Asked(""), 10, False),
    ],
)  # fmt: skip
def test_a_question_can_be_answered_where_its_kind_its_facts_its_matter_and_an_answer_are_there(
    asked: Asked | None, left: int, askable: bool
) -> None:
    assert made().askable(game(left, asked=asked)) is askable


def test_a_question_that_lacks_something_is_asked_anew_by_its_step() -> None:
    table, g = Judge(), game(10, ["end"], asked=Asked("take"))

    made().anew(table, g)

    assert (g.question, g.todo, said(table)) == (Taking("take", MOST), [["end"]], [])


def test_where_nothing_was_asked_no_kind_is_sought() -> None:
    machine, g = made(), game(10, ["count"])

    machine.anew(Judge(), g)

    assert (machine.sought, g.question) == ([""], Taking("take"))


def test_a_kind_of_question_stays_as_it_was_declared() -> None:
    question = made().questions["learned"]

    assert question in {question}
    with pytest.raises(FrozenInstanceError):
        question.code = "pebbles.take.illegal"  # type: ignore[misc]


def test_a_value_is_kept_by_the_names_its_first_evenings_had_and_without_what_a_question_does_not_tell() -> None:
    machine: Machine[Judge, Value] = Machine(illegal="pebbles.take.illegal", over="pebbles.end.over")

    @machine.step("ask")
    def ask(table: Judge, g: Value) -> None:
        g.question = Asked()

    assert machine.steps["ask"] is ask
    g = Value(todo=[["turn"], ["ask"]], question=None, result="")
    machine.run(Judge(), g)

    assert msgspec.to_builtins(g) == {"todo": [["turn"]], "ask": {}, "result": ""}
    with pytest.raises(TypeError):
        Value([], None, "")  # type: ignore[call-arg]


def test_a_question_that_no_step_asks_is_dropped_and_the_game_goes_on() -> None:
    table, g = Judge(), game(10, ["count"], asked=Asked("sing"))

    made().anew(table, g)

    assert (g.question, said(table), g.aside) == (Taking("take"), ["pebbles.take.left"], [])


def asking_in_vain(machine: PebbleMachine) -> PebbleMachine:
    @machine.step("sing")
    def sing(table: Judge, g: Pebbles) -> None:
        g.question = Asked("sing")

    return machine


@pytest.mark.parametrize("stays", [False, True])
def test_what_cannot_be_asked_anew_is_closed_with_what_was_laid_aside(stays: bool) -> None:
    machine, table = asking_in_vain(made(stays=stays)), Judge()
    g = game(10, ["count"], ["sing"], ["sing"], asked=Asked("sing"))

    machine.anew(table, g)

    assert g.question == Taking("take")
    closed = [ruling.facts for ruling in table.rulings if ruling.code == "campaign.question.closed"]
    assert closed == [{"cards": ["pebble"]}] * 2 == [{"cards": [name]} for name in g.aside]
    assert g.todo == ([["turn"]] if stays else [])
    assert said(table)[-1] == "pebbles.take.left"


@pytest.mark.parametrize("stays", [False, True])
def test_the_turn_that_has_just_been_asked_is_not_closed_even_where_nobody_can_answer_it(stays: bool) -> None:
    table, g = Judge(), game(0, asked=Asked("sing"))

    made(stays=stays).anew(table, g)

    assert (g.question, g.aside, said(table)) == (Taking("take"), [], [])


def test_asking_anew_ends_with_the_game() -> None:
    table, g = Judge(), game(10, ["count"], ["end"], asked=Asked("sing"))

    made().anew(table, g)

    assert (g.result, g.question, g.todo, said(table)) == ("over", None, [["count"]], [])


def test_a_machine_without_ways_of_its_own_asks_nothing_again_and_lays_nothing_aside() -> None:
    machine: Machine[Judge, Pebbles] = Machine(illegal="pebbles.take.illegal", over="pebbles.end.over")
    g = game(10, asked=Taking("take"))

    assert (machine.again(g, "take"), machine.aside(g)) == ([], [])
    assert not machine.stays
    assert machine.fits(g, Question("any", "", lambda g: OneOf([])))


def test_a_row_calls_the_open_question_ask_as_the_first_evenings_did() -> None:
    kept = msgspec.to_builtins(game(10, ["ask", 2], asked=Taking("take", 2)))

    assert kept["ask"] == {"kind": "take", "most": 2}
    assert "question" not in kept


def test_every_refusal_of_a_judge_is_final_or_noted() -> None:
    judge = Judge("A card")

    judge.allowed(False, "pebbles.take.greedy", count=4)
    judge.possible(True, "pebbles.take.illegal")
    judge.say("pebbles.take.left", left=3)

    assert (judge.overruled, judge.rulings[0].facts) == (["pebbles.take.greedy"], {"left": 3})
    assert refusal_of(judge.possible, False, "pebbles.take.illegal").final
    assert refusal_of(Judge().allowed, 0, "pebbles.take.greedy").facts == {}


def test_a_fact_that_is_a_row_is_kept_by_its_name() -> None:
    class Row:
        ref = 3

        def __str__(self) -> str:
            return "Ann"

    judge = Judge()
    judge.say("pebbles.take.left", who=Row(), left=3)

    assert judge.rulings[0].facts == {"who": "Ann", "left": 3}
