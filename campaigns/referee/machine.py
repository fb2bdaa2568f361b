"""One machine for games that carry on by themselves until somebody has to answer: steps to be done, the question that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from campaigns.referee.judging import Judge
from campaigns.referee.needs import Needs, lacking, takes
from campaigns.referee.shapes import Answer, Shape
from campaigns.referee.values import Json
from campaigns.referee.verdicts import Refusal

Part = str | int | bool | None | list[str | int]
Frame = Sequence[Part]
"""A step that is still to be done: its name, then its arguments."""


class Asked(msgspec.Struct, omit_defaults=True):
    """A question as it was asked: its kind, and what a game adds to that."""

    kind: str = ""


class Value(msgspec.Struct, kw_only=True):
    """A game as one value: ``todo`` is what is still to be done, the next step last; ``question`` the one that is open.

    ``result`` is how it ended, empty while it is played.
    """

    todo: list[Frame]
    question: Asked | None = msgspec.field(name="ask")
    result: str


TableT = TypeVar("TableT", bound=Judge)
ValueT = TypeVar("ValueT", bound=Value)

Step = Callable[..., None]
"""Does one thing with the table and the value, and with the arguments of its frame; it may leave a question open."""
Carry = Callable[..., None]
"""Does what an answer says, with the table, the value, the question as it was asked, and the answer."""


def _always(_: object) -> bool:
    return True


def _none(_: object) -> Sequence[Answer]:
    return ()


@dataclass(frozen=True)
class Question(Generic[TableT, ValueT]):
    """A kind of question: its legal answers, why another one is refused, what an answer does.

    ``shape`` is the one source of what is legal. ``why`` judges an answer beside it: what is ``possible`` and not ``allowed`` a card
    may overrule, and then it is carried out; where it finds nothing, the answer makes no sense. ``carry`` is None where each
    answer is a move of its own that does what it says. A question is asked with the facts it ``needs``, in games with the
    expansion ``of``, while what it is about ``stands`` on the table. ``near`` are answers that are not legal now and that
    somebody may look for. ``code`` is that of its words.
    """

    kind: str
    code: str
    shape: Callable[[ValueT], Shape]
    carry: Carry | None = None
    why: Callable[[TableT, ValueT, Json], None] | None = None
    needs: Needs = field(default_factory=dict, hash=False)
    stands: Callable[[ValueT], bool] = _always
    of: str = ""
    near: Callable[[ValueT], Sequence[Answer]] = _none


class Machine(Generic[TableT, ValueT]):
    """The steps and the questions of one game, and how they carry it on. A game overrides what is its own.

    ``illegal`` and ``over`` are its refusals of an answer that makes no sense, and of any once nothing is asked. ``stays``: the
    step that asks stays the next one until its question is answered, so that asking anew is taking it again.
    """

    idle: Frame = ["turn"]
    """What is to be done where nothing else is."""

    def __init__(self, *, illegal: str, over: str, stays: bool = False) -> None:
        self.illegal, self.over, self.stays = illegal, over, stays
        self.steps: dict[str, Step] = {}
        self.stands: dict[str, Callable[[ValueT], bool]] = {}
        self.questions: dict[str, Question[TableT, ValueT]] = {}

    def step(self, name: str, stands: Callable[[ValueT], bool] = _always) -> Callable[[Step], Step]:
        """Register a step by its name, and what has to lie on the table for it."""

        def keep(found: Step) -> Step:
            self.steps[name] = found
            if stands is not _always:
                self.stands[name] = stands
            return found

        return keep

    def add(self, question: Question[TableT, ValueT]) -> None:
        """Register a kind of question."""
        self.questions[question.kind] = question

    def run(self, table: TableT, g: ValueT) -> None:
        """Carry on until a question is open or the game is over.

        A step of other rules, which nobody knows or whose card is not there, is left out.
        """
        while g.question is None and not g.result:
            frame = g.todo.pop() if g.todo else self.idle
            name = self.named(frame)
            if not name or (name in self.stands and not self.stands[name](g)):
                table.say("campaign.question.left-out")
                continue
            self.steps[name](table, g, *frame[1:])
            # mypy takes the open question for the one the loop began with: none.
            if self.stays and g.question is not None:
                g.todo.append(frame)  # type: ignore[unreachable]

    def named(self, frame: Frame) -> str:
        """Return the name of a step that is still to be done; '' where nobody knows it or it has other arguments than it takes."""
        name = frame[0] if frame else None
        if not isinstance(name, str) or name not in self.steps:
            return ""
        return name if takes(self.steps[name], 2, frame[1:]) else ""

    def open(self, g: ValueT) -> Asked:
        """Return the open question. Refuses where none is."""
        if g.question is None:
            raise Refusal(self.over, final=True)
        return g.question

    def askable(self, g: ValueT) -> bool:
        """Return whether the open question can be answered: its kind is known, its facts and what it is about are there, and an answer.

        What other rules have asked may not be; it is asked anew or closed (design 1.5).
        """
        was = g.question
        question = self.questions.get(was.kind) if was is not None else None
        if question is None or lacking(msgspec.to_builtins(was), question.needs):
            return False
        return self.fits(g, question) and question.stands(g) and bool(self.shape_of(g))

    def fits(self, g: ValueT, question: Question[TableT, ValueT]) -> bool:
        """Return whether a game is one that asks this question at all."""
        return True

    def shape_of(self, g: ValueT) -> Shape:
        """Return the legal answers to the open question. Refuses where none is open."""
        return self.questions[self.open(g).kind].shape(g)

    def judge(self, table: TableT, g: ValueT, given: Answer) -> None:
        """Refuse an answer to the open question that is not legal, unless it makes sense and a card says so."""
        if not self.shape_of(g).holds(given):
            self._judge(table, g, self.open(g).kind, given)

    def _judge(self, table: TableT, g: ValueT, kind: str, given: Answer) -> None:
        why, before = self.questions[kind].why, len(table.overruled)
        try:
            if why is not None:
                why(table, g, given)
        except (TypeError, LookupError, ValueError):
            # Nothing of the kind of an answer: a place that is no number, a word too few.
            before = len(table.overruled)
        table.possible(len(table.overruled) > before, self.illegal, kind=kind)

    def against(self, table: TableT, g: ValueT, given: Answer) -> Refusal | None:
        """Return why the open question cannot be answered so, for who is about to; None where it can."""
        try:
            self.judge(table, g, given)
        except Refusal as refusal:
            return refusal
        return None

    def near(self, table: TableT, g: ValueT) -> list[tuple[Answer, Refusal]]:
        """Return the answers that somebody may look for and that are not legal, each with what is against it."""
        found = [(given, self.against(table, g, given)) for given in self.questions[self.open(g).kind].near(g)]
        return [(given, refusal) for given, refusal in found if refusal is not None]

    def take(self, g: ValueT) -> None:
        """Take the open question off the value, for it has been answered or is closed. Refuses where none is open."""
        self.open(g)
        g.question = None
        if self.stays:
            g.todo.pop()

    def answer(self, table: TableT, g: ValueT, given: Answer, shape: Shape | None = None) -> None:
        """Carry out an answer to the open question, and carry on. Refuses what ``judge`` refuses; the game is then as it was.

        ``shape`` saves asking ``shape_of`` twice.
        """
        was = self.open(g)
        if not (self.shape_of(g) if shape is None else shape).holds(given):
            self._judge(table, g, was.kind, given)
        self.take(g)
        self.carry(table, g, was, given)
        self.run(table, g)

    def carry(self, table: TableT, g: ValueT, was: Asked, given: Answer) -> None:
        """Do what an answer says."""
        carry = self.questions[was.kind].carry
        assert carry is not None
        carry(table, g, was, given)

    def anew(self, table: TableT, g: ValueT) -> None:
        """Ask again what cannot be answered as it was asked; what no step asks any more is closed, and the game goes on.

        What a closed question was about is laid aside.
        """
        kind = g.question.kind if g.question is not None else ""
        g.question = None
        g.todo += self.again(g, kind)
        self.run(table, g)
        # With nothing left to do the turn has just been asked: closing it would only ask it again.
        while len(g.todo) > self.stays and not g.result and not self.settled(g):
            self.take(g)
            table.say("campaign.question.closed", cards=self.aside(g))
            self.run(table, g)

    def settled(self, g: ValueT) -> bool:
        """Return whether what is awaited now will do, after asking anew."""
        return self.askable(g)

    def again(self, g: ValueT, kind: str) -> list[Frame]:
        """Return the step that asks a question of this kind from what lies on the table; none where no step does."""
        return []

    def aside(self, g: ValueT) -> list[str]:
        """Lay aside what no step that is left takes up; give it."""
        return []
