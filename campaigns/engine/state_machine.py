"""One machine for games that carry on by themselves until somebody has to answer: steps to be done, the question that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from campaigns.engine.answer_spaces import Answer, AnswerSpace
from campaigns.engine.judge import Judge
from campaigns.engine.type_checks import FactTypes, accepts_arguments, find_missing_fact
from campaigns.engine.values import Json
from campaigns.engine.violations import RuleViolation

TaskPart = str | int | bool | None | list[str | int]
Task = Sequence[TaskPart]
"""A step that is still to be done: its name, then its arguments."""


class Prompt(msgspec.Struct, omit_defaults=True):
    """A question as it was asked: its kind, and what a game adds to that."""

    kind: str = ""


class GameState(msgspec.Struct, kw_only=True):
    """A game as one value: ``todo`` is what is still to be done, the next step last; ``question`` the one that is open.

    ``result`` is how it ended, empty while it is played.
    """

    todo: list[Task]
    question: Prompt | None = msgspec.field(name="ask")
    result: str


TableT = TypeVar("TableT", bound=Judge)
ValueT = TypeVar("ValueT", bound=GameState)

TaskHandler = Callable[..., None]
"""Does one thing with the table and the value, and with the arguments of its frame; it may leave a question open."""
AnswerHandler = Callable[..., None]
"""Does what an answer says, with the table, the value, the question as it was asked, and the answer."""


def _return_true(_: object) -> bool:
    return True


def _return_no_answers(_: object) -> Sequence[Answer]:
    return ()


@dataclass(frozen=True)
class QuestionDefinition(Generic[TableT, ValueT]):
    """A kind of question: its legal answers, why another one is refused, what an answer does.

    ``shape`` is the one source of what is legal. ``why`` judges an answer beside it: what is ``possible`` and not ``allowed`` a card
    may overrule, and then it is carried out; where it finds nothing, the answer makes no sense. ``carry`` is None where each
    answer is a move of its own that does what it says. A question is asked with the facts it ``needs``, in games with the
    expansion ``of``, while what it is about ``stands`` on the table. ``near`` are answers that are not legal now and that
    somebody may look for. ``code`` is that of its words.
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
    """The steps and the questions of one game, and how they carry it on. A game overrides what is its own.

    ``illegal`` and ``over`` are its refusals of an answer that makes no sense, and of any once nothing is asked. ``stays``: the
    step that asks stays the next one until its question is answered, so that asking anew is taking it again.
    """

    idle_task: Task = ["turn"]
    """What is to be done where nothing else is."""

    def __init__(self, *, illegal_code: str, game_over_code: str, has_sticky_tasks: bool = False) -> None:
        self.illegal_code, self.game_over_code, self.has_sticky_tasks = illegal_code, game_over_code, has_sticky_tasks
        self.task_handlers: dict[str, TaskHandler] = {}
        self.preconditions: dict[str, Callable[[ValueT], bool]] = {}
        self.questions: dict[str, QuestionDefinition[TableT, ValueT]] = {}

    def register_task(
        self, name: str, precondition: Callable[[ValueT], bool] = _return_true
    ) -> Callable[[TaskHandler], TaskHandler]:
        """Register a step by its name, and what has to lie on the table for it."""

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
        """Carry on until a question is open or the game is over.

        A step of other rules, which nobody knows or whose card is not there, is left out.
        """
        while g.question is None and not g.result:
            frame = g.todo.pop() if g.todo else self.idle_task
            name = self.get_task_name(frame)
            if not name or (name in self.preconditions and not self.preconditions[name](g)):
                table.emit_consequence("campaign.question.left-out")
                continue
            self.task_handlers[name](table, g, *frame[1:])
            # mypy takes the open question for the one the loop began with: none.
            if self.has_sticky_tasks and g.question is not None:
                g.todo.append(frame)  # type: ignore[unreachable]

    def get_task_name(self, task: Task) -> str:
        """Return the name of a step that is still to be done; '' where nobody knows it or it has other arguments than it takes."""
        name = task[0] if task else None
        if not isinstance(name, str) or name not in self.task_handlers:
            return ""
        return name if accepts_arguments(self.task_handlers[name], 2, task[1:]) else ""

    def get_prompt(self, g: ValueT) -> Prompt:
        """Return the open question. Refuses where none is."""
        if g.question is None:
            raise RuleViolation(self.game_over_code, is_final=True)
        return g.question

    def is_answerable(self, g: ValueT) -> bool:
        """Return whether the open question can be answered: its kind is known, its facts and what it is about are there, and an answer.

        What other rules have asked may not be; it is asked anew or closed (design 1.5).
        """
        was = g.question
        question = self.questions.get(was.kind) if was is not None else None
        if question is None or find_missing_fact(msgspec.to_builtins(was), question.required_facts):
            return False
        return self.is_question_of_game(g, question) and question.precondition(g) and bool(self.get_answer_space(g))

    def is_question_of_game(self, g: ValueT, question: QuestionDefinition[TableT, ValueT]) -> bool:
        """Return whether a game is one that asks this question at all."""
        return True

    def get_answer_space(self, g: ValueT) -> AnswerSpace:
        """Return the legal answers to the open question. Refuses where none is open."""
        return self.questions[self.get_prompt(g).kind].build_answer_space(g)

    def check_answer(self, table: TableT, g: ValueT, answer: Answer) -> None:
        """Refuse an answer to the open question that is not legal, unless it makes sense and a card says so."""
        if not self.get_answer_space(g).is_legal(answer):
            self._reject_illegal_answer(table, g, self.get_prompt(g).kind, answer)

    def _reject_illegal_answer(self, table: TableT, g: ValueT, kind: str, answer: Answer) -> None:
        why, before = self.questions[kind].explain_illegal, len(table.overruled_codes)
        try:
            if why is not None:
                why(table, g, answer)
        except (TypeError, LookupError, ValueError):
            # Nothing of the kind of an answer: a place that is no number, a word too few.
            before = len(table.overruled_codes)
        table.require_possible(len(table.overruled_codes) > before, self.illegal_code, kind=kind)

    def find_violation(self, table: TableT, g: ValueT, answer: Answer) -> RuleViolation | None:
        """Return why the open question cannot be answered so, for who is about to; None where it can."""
        try:
            self.check_answer(table, g, answer)
        except RuleViolation as refusal:
            return refusal
        return None

    def find_near_misses(self, table: TableT, g: ValueT) -> list[tuple[Answer, RuleViolation]]:
        """Return the answers that somebody may look for and that are not legal, each with what is against it."""
        found = [
            (given, self.find_violation(table, g, given))
            for given in self.questions[self.get_prompt(g).kind].find_near_misses(g)
        ]
        return [(given, refusal) for given, refusal in found if refusal is not None]

    def pop_prompt(self, g: ValueT) -> None:
        """Take the open question off the value, for it has been answered or is closed. Refuses where none is open."""
        self.get_prompt(g)
        g.question = None
        if self.has_sticky_tasks:
            g.todo.pop()

    def apply_answer(self, table: TableT, g: ValueT, answer: Answer, answer_space: AnswerSpace | None = None) -> None:
        """Carry out an answer to the open question, and carry on. Refuses what ``judge`` refuses; the game is then as it was.

        ``shape`` saves asking ``shape_of`` twice.
        """
        was = self.get_prompt(g)
        if not (self.get_answer_space(g) if answer_space is None else answer_space).is_legal(answer):
            self._reject_illegal_answer(table, g, was.kind, answer)
        self.pop_prompt(g)
        self.handle_answer(table, g, was, answer)
        self.run(table, g)

    def handle_answer(self, table: TableT, g: ValueT, prompt: Prompt, answer: Answer) -> None:
        """Do what an answer says."""
        carry = self.questions[prompt.kind].handle_answer
        assert carry is not None
        carry(table, g, prompt, answer)

    def ask_again(self, table: TableT, g: ValueT) -> None:
        """Ask again what cannot be answered as it was asked; what no step asks any more is closed, and the game goes on.

        What a closed question was about is laid aside.
        """
        kind = g.question.kind if g.question is not None else ""
        g.question = None
        g.todo += self.find_asking_tasks(g, kind)
        self.run(table, g)
        # With nothing left to do the turn has just been asked: closing it would only ask it again.
        while len(g.todo) > self.has_sticky_tasks and not g.result and not self.is_resolved(g):
            self.pop_prompt(g)
            table.emit_consequence("campaign.question.closed", cards=self.discard_pending(g))
            self.run(table, g)

    def is_resolved(self, g: ValueT) -> bool:
        """Return whether what is awaited now will do, after asking anew."""
        return self.is_answerable(g)

    def find_asking_tasks(self, g: ValueT, kind: str) -> list[Task]:
        """Return the step that asks a question of this kind from what lies on the table; none where no step does."""
        return []

    def discard_pending(self, g: ValueT) -> list[str]:
        """Lay aside what no step that is left takes up; give it."""
        return []
