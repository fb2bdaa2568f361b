"""The state machine alone, with a game of pebbles: take one, two or three; one step may have changed rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import GameState, Judge, Prompt, QuestionDefinition, RuleViolation, StateMachine, Task
from campaigns.engine.answer_spaces import ChoiceSpace
from campaigns.engine.violations import ConsequenceCode, ViolationCode

MAX_PEBBLES = 3


class Pebbles(GameState, kw_only=True):
    left: int
    taken: list[int] = []
    aside: list[str] = []


class Taking(Prompt, omit_defaults=True):
    most: int = MAX_PEBBLES


class PebbleMachine(StateMachine[Judge, Pebbles]):
    """Lays aside a pebble's name for each question that it closes; ``sought`` are the kinds that were to be asked again."""

    def __init__(self, *, illegal: ViolationCode, over: ViolationCode, stays: bool = False) -> None:
        super().__init__(illegal_code=illegal, game_over_code=over, has_sticky_tasks=stays)
        self.sought: list[str] = []

    def is_question_of_game(self, g: Pebbles, question: QuestionDefinition[Judge, Pebbles]) -> bool:
        return question.expansion in ("", "light")

    def find_asking_tasks(self, g: Pebbles, kind: str) -> list[Task]:
        self.sought.append(kind)
        return [["ask", MAX_PEBBLES]] if kind == "take" else []

    def discard_pending(self, g: Pebbles) -> list[str]:
        g.aside.append("pebble")
        return ["pebble"]


def explain_illegal_take(table: Judge, g: Pebbles, given: Any) -> None:
    table.require_possible(given <= g.left, ViolationCode("pebbles.take.too-few-left"))
    table.require(given <= MAX_PEBBLES, ViolationCode("pebbles.take.greedy"))
    if given == 99:
        raise LookupError(given)


def build_machine(*, has_sticky_tasks: bool = False) -> PebbleMachine:
    machine = PebbleMachine(
        illegal=ViolationCode("pebbles.take.illegal"), over=ViolationCode("pebbles.end.over"), stays=has_sticky_tasks
    )

    @machine.register_task("turn")
    def turn(table: Judge, g: Pebbles) -> None:
        g.question = Taking("take")

    @machine.register_task("ask")
    def ask(table: Judge, g: Pebbles, most: int) -> None:
        g.question = Taking("take", most)

    @machine.register_task("count", precondition=lambda g: g.left > 0)
    def count(table: Judge, g: Pebbles) -> None:
        table.emit_consequence(ConsequenceCode("pebbles.take.left"), left=g.left)

    @machine.register_task("end")
    def end(table: Judge, g: Pebbles) -> None:
        g.result = "over"

    def carry(table: Judge, g: Pebbles, was: Prompt, taken: int) -> None:
        g.left -= taken
        g.taken.append(taken)
        g.todo.append(["count"] if g.left else ["end"])

    def shape(g: Pebbles) -> ChoiceSpace:
        return ChoiceSpace(list(range(1, min(MAX_PEBBLES, g.left) + 1)))

    machine.add_question(
        QuestionDefinition(
            "take",
            "pebbles.take.ask",
            shape,
            carry,
            explain_illegal_take,
            {"kind": str},
            lambda g: g.left > 0,
            find_near_misses=lambda g: [1, 4, 50],
        )
    )
    machine.add_question(QuestionDefinition("foreign", "pebbles.take.ask", shape, carry, expansion="heavy"))
    machine.add_question(QuestionDefinition("learned", "pebbles.take.ask", shape, carry, required_facts={"most": int}))
    machine.add_question(QuestionDefinition("open", "pebbles.take.ask", shape, carry))
    return machine


def build_game(left: int = 10, *todo: Task, asked: Prompt | None = None, result: str = "") -> Pebbles:
    return Pebbles(todo=list(todo), question=asked, result=result, left=left)


def get_violation(act: Callable[..., Any], *args: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        act(*args)
    return refusal.value


def list_codes(table: Judge) -> list[str]:
    return [ruling.code for ruling in table.consequences]


def test_with_nothing_to_do_the_turn_is_asked() -> None:
    g = build_game()

    build_machine().run(Judge(), g)

    assert (g.question, g.todo) == (Taking("take"), [])


def test_steps_are_taken_the_last_first_until_somebody_is_asked() -> None:
    table, g = Judge(), build_game(10, ["end"], ["ask", 2], ["count"], ["count"])

    build_machine().run(table, g)

    assert (g.question, g.todo, list_codes(table)) == (Taking("take", 2), [["end"]], ["pebbles.take.left"] * 2)


def test_nothing_is_done_while_a_question_is_open_or_the_game_is_over() -> None:
    for g in (build_game(10, ["count"], asked=Taking("take")), build_game(10, ["count"], result="over")):
        table = Judge()
        build_machine().run(table, g)
        assert (g.todo, list_codes(table)) == ([["count"]], [])


@pytest.mark.parametrize(
    "frame",
    [["dance"], [], [5], ["ask"], ["ask", "two"], ["ask", True], ["ask", 1, 2], ["turn", 1], ["count", 1], [["turn"]]],
)
def test_a_step_of_other_rules_is_left_out_and_that_is_said(frame: Any) -> None:
    table, g = Judge(), build_game(10, frame)

    build_machine().run(table, g)

    assert (list_codes(table), g.question) == (["campaign.question.left-out"], Taking("take"))


def test_a_step_is_left_out_where_what_it_is_about_is_not_there() -> None:
    table, g = Judge(), build_game(0, ["count"])

    build_machine().run(table, g)

    assert list_codes(table) == ["campaign.question.left-out"]


def test_a_step_that_was_taken_away_since_is_not_known_any_more() -> None:
    machine = build_machine()
    del machine.task_handlers["count"]

    assert [machine.get_task_name(["count"]), machine.get_task_name(["turn"]), machine.get_task_name(["ask", 1])] == [
        "",
        "turn",
        "ask",
    ]


def test_the_step_that_asks_stays_where_the_game_says_so_until_it_is_answered() -> None:
    machine, g = build_machine(has_sticky_tasks=True), build_game(10, ["ask", 2])

    machine.run(Judge(), g)
    assert g.todo == [["ask", 2]]
    machine.apply_answer(Judge(), g, 1)
    assert (g.todo, g.question) == ([["turn"]], Taking("take"))


@given(st.lists(st.integers(1, MAX_PEBBLES), max_size=12))
def test_legal_answers_are_carried_out_one_after_the_other_to_the_end(answers: list[int]) -> None:
    machine, g = build_machine(), build_game()
    machine.run(Judge(), g)
    for taken in answers:
        if g.result:
            break
        taken = min(taken, g.left)
        machine.apply_answer(Judge(), g, taken)

    assert g.left == 10 - sum(g.taken)
    assert bool(g.result) is (g.left == 0)
    assert (g.question is None) is bool(g.result)


@given(
    st.one_of(st.integers(-5, 120), st.text(max_size=3), st.none(), st.lists(st.integers(), max_size=2)), st.booleans()
)
def test_an_answer_is_legal_overruled_or_refused_and_then_nothing_has_happened(answer: Any, card: bool) -> None:
    machine, g, table = build_machine(), build_game(10), Judge("A card" if card else "")
    machine.run(table, g)
    before = msgspec.to_builtins(g)
    legal = machine.get_answer_space(g).is_legal(answer)
    against = machine.find_violation(table, g, answer)
    table.overruled_codes.clear()

    if against is None:
        machine.apply_answer(table, g, answer)
        assert g.taken == [answer]
        assert bool(table.overruled_codes) is not legal
    else:
        refusal = get_violation(machine.apply_answer, table, g, answer)
        assert (refusal.code, refusal.is_final) == (against.code, against.is_final)
        assert (legal, msgspec.to_builtins(g)) == (False, before)
        assert not card or refusal.is_final


def test_what_is_a_rule_is_overruled_by_a_card_and_carried_out() -> None:
    machine, g, table = build_machine(), build_game(10, asked=Taking("take")), Judge("A card")

    assert not get_violation(machine.apply_answer, Judge(), g, 4).is_final
    machine.apply_answer(table, g, 4)

    assert (table.overruled_codes, g.left) == (["pebbles.take.greedy"], 6)


@pytest.mark.parametrize(
    ("answer", "code"),
    [(11, "pebbles.take.too-few-left"), ("x", "pebbles.take.illegal"), (-1, "pebbles.take.illegal"), (0, "pebbles.take.illegal"),
     (None, "pebbles.take.illegal")],
)  # fmt: skip
def test_the_impossible_and_the_meaningless_are_refused_for_good(answer: Any, code: str) -> None:
    refusal = get_violation(build_machine().apply_answer, Judge("A card"), build_game(10, asked=Taking("take")), answer)

    assert (refusal.code, refusal.is_final) == (code, True)


def test_a_card_overrules_nothing_of_an_answer_that_falls_apart_in_the_end() -> None:
    refusal = get_violation(build_machine().apply_answer, Judge("A card"), build_game(200, asked=Taking("take")), 99)

    assert (refusal.code, refusal.is_final, refusal.facts) == ("pebbles.take.illegal", True, {"kind": "take"})


def test_without_reasons_of_its_own_a_question_refuses_all_but_its_shape() -> None:
    g = build_game(10, asked=Prompt("open"))

    assert get_violation(build_machine().check_answer, Judge("A card"), g, 4).code == "pebbles.take.illegal"
    build_machine().check_answer(Judge(), g, 3)


def test_where_nothing_is_asked_nothing_is_answered() -> None:
    for act in (build_machine().get_answer_space, build_machine().get_prompt, build_machine().pop_prompt):
        assert get_violation(act, build_game()).code == "pebbles.end.over"
    refusal = get_violation(build_machine().apply_answer, Judge("A card"), build_game(), 1)
    assert (refusal.code, refusal.is_final) == ("pebbles.end.over", True)


def test_what_is_against_an_answer_is_told_and_nothing_against_a_legal_one() -> None:
    machine, g = build_machine(), build_game(10, asked=Taking("take"))

    found = [machine.find_violation(Judge(), g, taken) for taken in (1, 4, 11)]

    assert [refusal and (refusal.code, refusal.is_final) for refusal in found] == [
        None, ("pebbles.take.greedy", False), ("pebbles.take.too-few-left", True),
    ]  # fmt: skip
    assert g == build_game(10, asked=Taking("take"))


def test_the_answers_to_look_for_are_those_that_are_not_legal_with_their_reasons() -> None:
    found = build_machine().find_near_misses(Judge(), build_game(10, asked=Taking("take")))

    assert [(given, refusal.code) for given, refusal in found] == [
        (4, "pebbles.take.greedy"), (50, "pebbles.take.too-few-left"),
    ]  # fmt: skip
    assert build_machine().find_near_misses(Judge(), build_game(10, asked=Prompt("open"))) == []


def test_a_shape_that_was_asked_for_before_is_not_asked_for_again() -> None:
    g = build_game(10, asked=Taking("take"))

    build_machine().apply_answer(Judge(), g, 7, ChoiceSpace([7]))

    assert g.taken == [7]


@pytest.mark.parametrize(
    ("asked", "left", "askable"),
    [
        (Taking("take"), 10, True), (Taking("take"), 0, False), (None, 10, False), (Prompt("sing"), 10, False),
        (Prompt("foreign"), 10, False), (Prompt("open"), 10, True), (Prompt("open"), 0, False), (Prompt("learned"), 10, False),
        (Taking("learned", 2), 10, True), (Prompt("take"), 10, True), (Prompt(""), 10, False),
    ],
)  # fmt: skip
def test_a_question_can_be_answered_where_its_kind_its_facts_its_matter_and_an_answer_are_there(
    asked: Prompt | None, left: int, askable: bool
) -> None:
    assert build_machine().is_answerable(build_game(left, asked=asked)) is askable


def test_a_question_that_lacks_something_is_asked_anew_by_its_step() -> None:
    table, g = Judge(), build_game(10, ["end"], asked=Prompt("take"))

    build_machine().ask_again(table, g)

    assert (g.question, g.todo, list_codes(table)) == (Taking("take", MAX_PEBBLES), [["end"]], [])


def test_where_nothing_was_asked_no_kind_is_sought() -> None:
    machine, g = build_machine(), build_game(10, ["count"])

    machine.ask_again(Judge(), g)

    assert (machine.sought, g.question) == ([""], Taking("take"))


def test_a_kind_of_question_stays_as_it_was_declared() -> None:
    question = build_machine().questions["learned"]

    assert question in {question}
    with pytest.raises(FrozenInstanceError):
        question.code = "pebbles.take.illegal"  # type: ignore[misc]


def test_a_value_is_kept_by_the_names_its_first_evenings_had_and_without_what_a_question_does_not_tell() -> None:
    machine: StateMachine[Judge, GameState] = StateMachine(
        illegal_code=ViolationCode("pebbles.take.illegal"), game_over_code=ViolationCode("pebbles.end.over")
    )

    @machine.register_task("ask")
    def ask(table: Judge, g: GameState) -> None:
        g.question = Prompt()

    assert machine.task_handlers["ask"] is ask
    g = GameState(todo=[["turn"], ["ask"]], question=None, result="")
    machine.run(Judge(), g)

    assert msgspec.to_builtins(g) == {"todo": [["turn"]], "ask": {}, "result": ""}
    with pytest.raises(TypeError):
        GameState([], None, "")  # type: ignore[call-arg]


def test_a_question_that_no_step_asks_is_dropped_and_the_game_goes_on() -> None:
    table, g = Judge(), build_game(10, ["count"], asked=Prompt("sing"))

    build_machine().ask_again(table, g)

    assert (g.question, list_codes(table), g.aside) == (Taking("take"), ["pebbles.take.left"], [])


def build_unanswerable_machine(machine: PebbleMachine) -> PebbleMachine:
    @machine.register_task("sing")
    def sing(table: Judge, g: Pebbles) -> None:
        g.question = Prompt("sing")

    return machine


@pytest.mark.parametrize("stays", [False, True])
def test_what_cannot_be_asked_anew_is_closed_with_what_was_laid_aside(stays: bool) -> None:
    machine, table = build_unanswerable_machine(build_machine(has_sticky_tasks=stays)), Judge()
    g = build_game(10, ["count"], ["sing"], ["sing"], asked=Prompt("sing"))

    machine.ask_again(table, g)

    assert g.question == Taking("take")
    closed = [ruling.facts for ruling in table.consequences if ruling.code == "campaign.question.closed"]
    assert closed == [{"cards": ["pebble"]}] * 2 == [{"cards": [name]} for name in g.aside]
    assert g.todo == ([["turn"]] if stays else [])
    assert list_codes(table)[-1] == "pebbles.take.left"


@pytest.mark.parametrize("stays", [False, True])
def test_the_turn_that_has_just_been_asked_is_not_closed_even_where_nobody_can_answer_it(stays: bool) -> None:
    table, g = Judge(), build_game(0, asked=Prompt("sing"))

    build_machine(has_sticky_tasks=stays).ask_again(table, g)

    assert (g.question, g.aside, list_codes(table)) == (Taking("take"), [], [])


def test_asking_anew_ends_with_the_game() -> None:
    table, g = Judge(), build_game(10, ["count"], ["end"], asked=Prompt("sing"))

    build_machine().ask_again(table, g)

    assert (g.result, g.question, g.todo, list_codes(table)) == ("over", None, [["count"]], [])


def test_a_machine_without_ways_of_its_own_asks_nothing_again_and_lays_nothing_aside() -> None:
    machine: StateMachine[Judge, Pebbles] = StateMachine(
        illegal_code=ViolationCode("pebbles.take.illegal"), game_over_code=ViolationCode("pebbles.end.over")
    )
    g = build_game(10, asked=Taking("take"))

    assert (machine.find_asking_tasks(g, "take"), machine.discard_pending(g)) == ([], [])
    assert not machine.has_sticky_tasks
    assert machine.is_question_of_game(g, QuestionDefinition("any", "", lambda g: ChoiceSpace([])))


def test_a_row_calls_the_open_question_ask_as_the_first_evenings_did() -> None:
    kept = msgspec.to_builtins(build_game(10, ["ask", 2], asked=Taking("take", 2)))

    assert kept["ask"] == {"kind": "take", "most": 2}
    assert "question" not in kept


def test_every_refusal_of_a_judge_is_final_or_noted() -> None:
    judge = Judge("A card")

    judge.require(False, ViolationCode("pebbles.take.greedy"), count=4)
    judge.require_possible(True, ViolationCode("pebbles.take.illegal"))
    judge.emit_consequence(ConsequenceCode("pebbles.take.left"), left=3)

    assert (judge.overruled_codes, judge.consequences[0].facts) == (["pebbles.take.greedy"], {"left": 3})
    assert get_violation(judge.require_possible, False, "pebbles.take.illegal").is_final
    assert get_violation(Judge().require, 0, "pebbles.take.greedy").facts == {}


def test_a_fact_that_is_a_row_is_kept_by_its_name() -> None:
    class Row:
        ref = 3

        def __str__(self) -> str:
            return "Ann"

    judge = Judge()
    judge.emit_consequence(ConsequenceCode("pebbles.take.left"), who=Row(), left=3)

    assert judge.consequences[0].facts == {"who": "Ann", "left": 3}
