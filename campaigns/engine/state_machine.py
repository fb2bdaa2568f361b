"""A state machine for games that run by themselves until a player must answer: a task stack and an open question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from campaigns.engine.answer_spaces import Answer, AnswerSpace
from campaigns.engine.core_messages import QUESTION_CLOSED, QUESTION_LEFT_OUT
from campaigns.engine.judge import Judge
from campaigns.engine.type_checks import FactTypes, accepts_arguments, find_missing_fact
from campaigns.engine.values import Json
from campaigns.engine.violations import RuleViolation, ViolationCode

TaskPart = str | int | bool | None | list[str | int]
Task = Sequence[TaskPart]
"""A pending task: its name, then its arguments."""


class Prompt(msgspec.Struct, omit_defaults=True):
    """A question as asked: its kind, and the fields that a game adds."""

    kind: str = ""


class GameState(msgspec.Struct, kw_only=True):
    """A game as one value: the stack ``todo`` of pending tasks, next one last, and the open ``question``.

    ``result`` is how the game ended, empty while it is played.
    """

    todo: list[Task]
    question: Prompt | None = msgspec.field(name="ask")
    result: str


TableT = TypeVar("TableT", bound=Judge)
ValueT = TypeVar("ValueT", bound=GameState)

TaskHandler = Callable[..., None]
"""Perform a task, given the table, the value and the arguments of its frame. May leave a question open."""
AnswerHandler = Callable[..., None]
"""Apply an answer, given the table, the value, the question as asked and the answer."""


def _return_true(_: object) -> bool:
    return True


def _return_no_answers(_: object) -> Sequence[Answer]:
    return ()


@dataclass(frozen=True)
class QuestionDefinition(Generic[TableT, ValueT]):
    """A kind of question: its legal answers, why others are refused, and how an answer is applied.

    - ``build_answer_space`` is the only source of what is legal.
    - ``explain_illegal`` judges other answers: a card may overrule what is possible but not allowed, and then the
      answer is applied. If it raises nothing, the answer makes no sense.
    - ``handle_answer`` is None where each answer is a move of its own.
    - The question is asked with ``required_facts``, in games with ``expansion``, while ``precondition`` holds.
    - ``find_near_misses`` returns answers that are illegal now but that players may expect.
    - ``code`` is that of its message.
    """

    kind: str
    code: str
    build_answer_space: Callable[[ValueT], AnswerSpace]
    handle_answer: AnswerHandler | None = None
    explain_illegal: Callable[[TableT, ValueT, Json], None] | None = None
    required_facts: FactTypes = field(default_factory=dict, hash=False)
    precondition: Callable[[ValueT], bool] = _return_true
    expansion: str = ""
    find_near_misses: Callable[[ValueT], Sequence[Answer]] = _return_no_answers


class StateMachine(Generic[TableT, ValueT]):
    """The tasks and questions of one game. Games override single methods.

    ``illegal_code`` is raised for an answer that makes no sense, ``game_over_code`` for any answer when no question
    is open. With ``has_sticky_tasks`` the task that asks stays on the stack until its question is answered, so
    repeating it asks again.
    """

    idle_task: Task = ["turn"]
    """The task when the stack is empty."""

    def __init__(
        self, *, illegal_code: ViolationCode, game_over_code: ViolationCode, has_sticky_tasks: bool = False
    ) -> None:
        self.illegal_code, self.game_over_code, self.has_sticky_tasks = illegal_code, game_over_code, has_sticky_tasks
        self.task_handlers: dict[str, TaskHandler] = {}
        self.preconditions: dict[str, Callable[[ValueT], bool]] = {}
        self.questions: dict[str, QuestionDefinition[TableT, ValueT]] = {}
        self._simple_handlers: set[TaskHandler] = set()

    def register_task(
        self, name: str, precondition: Callable[[ValueT], bool] = _return_true
    ) -> Callable[[TaskHandler], TaskHandler]:
        """Register a task by name, with the precondition that the table must meet."""

        def keep(found: TaskHandler) -> TaskHandler:
            self.task_handlers[name] = found
            if precondition is not _return_true:
                self.preconditions[name] = precondition
            return found

        return keep

    def add_question(self, question: QuestionDefinition[TableT, ValueT]) -> None:
        """Register a kind of question."""
        self.questions[question.kind] = question

    def run(self, table: TableT, g: ValueT) -> None:
        """Run tasks until a question is open or the game is over.

        Tasks of other rule versions are skipped: unknown names, or cards that are not in the game.
        """
        while g.question is None and not g.result:
            frame = g.todo.pop() if g.todo else self.idle_task
            name = frame[0] if len(frame) == 1 else None
            if type(name) is str and (perform := self.task_handlers.get(name)) in self._simple_handlers:
                perform(table, g)
            elif not self._perform_checked_task(table, g, frame):
                table.emit_consequence(QUESTION_LEFT_OUT)
                continue
            # mypy narrows the question to None at the start of the loop.
            if self.has_sticky_tasks and g.question is not None:
                g.todo.append(frame)  # type: ignore[unreachable]

    def _perform_checked_task(self, table: TableT, g: ValueT, frame: Task) -> bool:
        """Perform a task and return True, or return False if it is of other rules or its precondition fails.

        The handler of a task without arguments and precondition is remembered: its task passes this check always.
        """
        name = self.get_task_name(frame)
        if not name:
            return False
        if name in self.preconditions:
            if not self.preconditions[name](g):
                return False
        elif len(frame) == 1:
            self._simple_handlers.add(self.task_handlers[name])
        self.task_handlers[name](table, g, *frame[1:])
        return True

    def get_task_name(self, task: Task) -> str:
        """Return the name of a pending task, or '' if it is unknown or its arguments do not match."""
        name = task[0] if task else None
        if not isinstance(name, str) or name not in self.task_handlers:
            return ""
        return name if accepts_arguments(self.task_handlers[name], 2, task[1:]) else ""

    def get_prompt(self, g: ValueT) -> Prompt:
        """Return the open question. Raises a final RuleViolation if there is none."""
        if g.question is None:
            raise RuleViolation(self.game_over_code, is_final=True)
        return g.question

    def is_answerable(self, g: ValueT) -> bool:
        """Return whether the open question has a known kind, its facts, its precondition and a legal answer.

        A question of other rule versions may not; it is asked again or closed (design 1.5).
        """
        was = g.question
        question = self.questions.get(was.kind) if was is not None else None
        if question is None or find_missing_fact(msgspec.to_builtins(was), question.required_facts):
            return False
        return self.is_question_of_game(g, question) and question.precondition(g) and bool(self.get_answer_space(g))

    def is_question_of_game(self, g: ValueT, question: QuestionDefinition[TableT, ValueT]) -> bool:
        """Return whether this game can ask the question at all."""
        return True

    def get_answer_space(self, g: ValueT) -> AnswerSpace:
        """Return the legal answers to the open question. Raises a final RuleViolation if none is open."""
        return self.questions[self.get_prompt(g).kind].build_answer_space(g)

    def check_answer(self, table: TableT, g: ValueT, answer: Answer, answer_space: AnswerSpace | None = None) -> None:
        """Raise RuleViolation for an illegal answer, unless it makes sense and a card overrules the rule.

        Pass ``answer_space``, the legal answers, to avoid building it twice.
        """
        if table.has_legal_answers:
            return
        if not (self.get_answer_space(g) if answer_space is None else answer_space).is_legal(answer):
            self._reject_illegal_answer(table, g, self.get_prompt(g).kind, answer)

    def _reject_illegal_answer(self, table: TableT, g: ValueT, kind: str, answer: Answer) -> None:
        why, before = self.questions[kind].explain_illegal, len(table.overruled_codes)
        try:
            if why is not None:
                why(table, g, answer)
        except (TypeError, LookupError, ValueError):
            # A malformed answer: an index that is no number, a word too few.
            before = len(table.overruled_codes)
        table.require_possible(len(table.overruled_codes) > before, self.illegal_code, kind=kind)

    def find_violation(
        self, table: TableT, g: ValueT, answer: Answer, answer_space: AnswerSpace | None = None
    ) -> RuleViolation | None:
        """Return the rule violation of an answer to the open question, or None if it is legal."""
        try:
            self.check_answer(table, g, answer, answer_space)
        except RuleViolation as refusal:
            return refusal
        return None

    def find_near_misses(self, table: TableT, g: ValueT) -> list[tuple[Answer, RuleViolation]]:
        """Return the illegal answers that players may expect, each with its rule violation."""
        space = self.get_answer_space(g)
        found = [
            (given, self.find_violation(table, g, given, space))
            for given in self.questions[self.get_prompt(g).kind].find_near_misses(g)
        ]
        return [(given, refusal) for given, refusal in found if refusal is not None]

    def pop_prompt(self, g: ValueT) -> None:
        """Remove the open question, answered or closed. Raises a final RuleViolation if none is open."""
        self.get_prompt(g)
        self._close_prompt(g)

    def _close_prompt(self, g: ValueT) -> None:
        g.question = None
        if self.has_sticky_tasks:
            g.todo.pop()

    def apply_answer(self, table: TableT, g: ValueT, answer: Answer, answer_space: AnswerSpace | None = None) -> None:
        """Apply an answer to the open question and run on. Raises as ``check_answer``, leaving the game unchanged."""
        was = self.get_prompt(g)
        self.check_answer(table, g, answer, answer_space)
        self._close_prompt(g)
        self.handle_answer(table, g, was, answer)
        self.run(table, g)

    def handle_answer(self, table: TableT, g: ValueT, prompt: Prompt, answer: Answer) -> None:
        """Call the handler of the question's kind."""
        carry = self.questions[prompt.kind].handle_answer
        assert carry is not None
        carry(table, g, prompt, answer)

    def ask_again(self, table: TableT, g: ValueT) -> None:
        """Ask the question again if it cannot be answered as asked; close it if no task asks it any more.

        The cards of a closed question are discarded.
        """
        kind = g.question.kind if g.question is not None else ""
        g.question = None
        g.todo += self.find_asking_tasks(g, kind)
        self.run(table, g)
        # With an empty stack the turn was just asked: closing it would only ask it again.
        while len(g.todo) > self.has_sticky_tasks and not g.result and not self.is_resolved(g):
            self.pop_prompt(g)
            table.emit_consequence(QUESTION_CLOSED, cards=self.discard_pending(g))
            self.run(table, g)

    def is_resolved(self, g: ValueT) -> bool:
        """Return whether the current question is acceptable after asking again."""
        return self.is_answerable(g)

    def find_asking_tasks(self, g: ValueT, kind: str) -> list[Task]:
        """Return the task that asks a question of this kind with the current table, if any."""
        return []

    def discard_pending(self, g: ValueT) -> list[str]:
        """Discard the cards that no remaining task uses, and return them."""
        return []
