"""The state machine of Onirim: when its questions stand, which steps ask them again, what may interrupt them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from campaigns.onirim.rules.cards import DOORS, DREAMS, UNSEEN
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Frame, Json, Judge, Machine, Needs, Question, Refusal, lacking
from campaigns.referee.machine import Asked as AnyAsked
from campaigns.referee.shapes import Answer, OneOf, Shape

Carry = Callable[[Judge, Game, Asked, Json], None]
"""Does what an answer says that its shape holds: of the type that this one kind of question has."""
Why = Callable[[Judge, Game, Json], None]
"""Says why an answer is not legal: what a card may overrule, and what no card changes."""

CARDS: Needs = {"cards": list[str]}
"""What a question needs that is about cards."""

REPORT: Needs = {"end": Literal["top", "bottom"], "count": int, "least": int}
"""What is said of the cards that are to be reported."""

ASKED_BY = {"goals": "goals-out", "premonitions": "premonitions-out"}
"""The steps that ask questions of another name than theirs."""

AGAIN: dict[str, Callable[[Asked], Frame]] = {
    "turn": lambda _: ["turn"],
    "search": lambda _: ["search"],
    "door": lambda was: ["door", was.looked[0]],
    "nightmare": lambda was: ["nightmare", was.looked[0]],
}
"""The questions that a free action may interrupt, and the step that asks them again."""


def on_top(g: Game) -> bool:
    """Return whether the cards of the question are the top ones of the deck."""
    cards = g.asked.looked
    return bool(cards) and g.deck[: len(cards)] == cards


def shown(g: Game) -> bool:
    """Return whether the cards of the question are those revealed from the bottom."""
    return bool(g.shown) and g.asked.looked == g.shown


def holds_door(g: Game) -> bool:
    """Return whether the Door of the question is being resolved."""
    return bool(g.held) and g.asked.looked == g.held[-1:] and g.held[-1] in DOORS


def holds_dream(g: Game) -> bool:
    """Return whether a Dream is being resolved, as the question says."""
    return bool(g.held and g.asked.looked) and g.held[-1] in DREAMS


def holds(g: Game) -> bool:
    """Return whether any card is being resolved."""
    return bool(g.held)


def always(g: Game) -> bool:
    """Whatever lies on the table."""
    return True


def nothing(g: Game) -> Sequence[Answer]:
    """No answer."""
    return ()


class OnirimMachine(Machine[Judge, Game]):
    """Carries a game of Onirim on. Cards that are to be reported and piles that are to be shuffled are awaited like questions."""

    def asks(
        self,
        kind: str,
        shape: Callable[[Game], Shape],
        why: Why | None = None,
        needs: Needs | None = None,
        stands: Callable[[Game], bool] = always,
        of: str = "",
        near: Callable[[Game], Sequence[Answer]] = nothing,
    ) -> Callable[[Carry], Carry]:
        """Register what an answer to a kind of question does; see Question for the rest."""

        def keep(found: Carry) -> Carry:
            self.add(Question(kind, f"onirim.ask.{kind}", shape, found, why, needs or {}, stands, of, near))
            return found

        return keep

    def askable(self, g: Game) -> bool:
        """Return whether what is awaited can be answered, or reported."""
        was = g.question
        return reportable(g, was) if was is not None and was.kind == "report" else super().askable(g)

    def fits(self, g: Game, question: Question[Judge, Game]) -> bool:
        """Return whether a game is played with the expansion of a question."""
        return question.of in ("", *g.use.split(","))

    def open(self, g: Game) -> Asked:
        """Return the open question. Refuses where none is, and where cards come first."""
        was = g.question
        if was is None:
            raise Refusal(self.over, final=True)
        if was.kind in ("report", "shuffle"):
            raise Refusal(f"onirim.{was.kind}.first", final=True)
        return was

    def shape_of(self, g: Game) -> Shape:
        """Return the legal answers to the open question, free actions of expansions among them."""
        kind = self.open(g).kind
        shape = self.questions[kind].shape(g)
        frees = plan_of(g.use).frees if kind in AGAIN else ()
        if frees and isinstance(shape, OneOf):
            return OneOf([*shape.options, *(answer for free in frees for answer in free(g, kind))])
        return shape

    def carry(self, table: Judge, g: Game, was: AnyAsked, given: Answer) -> None:
        """Do what an answer says; after a free action the question it interrupted is asked again."""
        free = plan_of(g.use).free if was.kind in AGAIN else {}
        if free and type(given) is list and given[0] in free:
            assert isinstance(was, Asked)
            g.todo.append(AGAIN[was.kind](was))
            free[given[0]](table, g, *given[1:])
        else:
            carry = self.questions[was.kind].carry
            assert carry is not None
            carry(table, g, was, given)

    def settled(self, g: Game) -> bool:
        """Return whether what is awaited now will do: practice hands in a shuffle by itself."""
        return g.asked.kind == "shuffle" or self.askable(g)

    def again(self, g: Game, kind: str) -> list[Frame]:
        """Return the step that asks a question of this kind from what lies on the table; none where no step asks it."""
        if kind in ("door", "nightmare"):
            return [[kind, g.held[-1]]] if g.held else []
        frame = [ASKED_BY.get(kind, kind)]
        question = self.questions.get(kind)
        return [frame] if question is not None and self.fits(g, question) and self.named(frame) else []

    def aside(self, g: Game) -> list[str]:
        """Lay aside what no step that is left takes up: a card being resolved is discarded, revealed ones go under the deck."""
        left = [self.named(frame) for frame in g.todo]
        first = left.count("dream-over")
        waiting = [frame[1] for frame, name in zip(g.todo, left, strict=True) if name == "doors-in"]
        last = max(first, len(g.held) - sum(count for count in waiting if isinstance(count, int)))
        cards = g.held[first:last]
        g.discard += cards
        del g.held[first:last]
        if not {"return-shown", "shown-on-top"} & {*left}:
            g.deck += g.shown
            g.bottom += len(g.shown)
            cards, g.shown = [*cards, *g.shown], []
        return cards


def reportable(g: Game, was: Asked) -> bool:
    """Return whether cards of the deck that nobody knows can be reported as they are asked for."""
    if not g.beside or lacking(msgspec.to_builtins(was), REPORT) or not 0 < was.count <= len(g.deck):
        return False
    places = g.deck[: was.count] if was.end == "top" else g.deck[-was.count :]
    return 0 <= was.least <= was.count and UNSEEN in places


machine = OnirimMachine(illegal="onirim.answer.illegal", over="onirim.end.over")
"""The one of this game: its rules register their steps and questions here."""
step, asks = machine.step, machine.asks
