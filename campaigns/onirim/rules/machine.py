"""The state machine: what is to be done next, what is awaited, and how an answer or a report carries the game on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from campaigns.onirim.rules.cards import DOORS, DREAMS, UNSEEN
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.shapes import Answer, OneOf, Shape
from campaigns.onirim.rules.state import forget, know, tell
from campaigns.onirim.rules.value import Ask, Frame, Game, Unseen
from campaigns.referee import Needs, Refusal, lacking, takes

Carry = Callable[[Game, Ask, Any], None]
"""Does what an answer says that its shape holds: of the type that this one kind of decision has."""
Why = Callable[[Game, Any], str]
Step = Callable[..., None]


LOOKED_AT: Needs = {"cards": list[str] | None}
"""What every question says: the cards it shows, if it shows any."""

CARDS: Needs = {"cards": list[str]}
"""What a question needs that is about cards."""


def on_top(g: Game) -> bool:
    """Whether the cards of the question are the top ones of the deck."""
    cards = g.asked.looked
    return bool(cards) and g.deck[: len(cards)] == cards


def shown(g: Game) -> bool:
    """Whether the cards of the question are those revealed from the bottom."""
    return bool(g.shown) and g.asked.looked == g.shown


def holds_door(g: Game) -> bool:
    """Whether the Door of the question is being resolved."""
    return bool(g.held) and g.asked.looked == g.held[-1:] and g.held[-1] in DOORS


def holds_dream(g: Game) -> bool:
    """Whether a Dream is being resolved, as the question says."""
    return bool(g.held and g.asked.looked) and g.held[-1] in DREAMS


def holds(g: Game) -> bool:
    """Whether any card is being resolved."""
    return bool(g.held)


def _always(g: Game) -> bool:
    return True


@dataclass(frozen=True)
class Asked:
    """A kind of decision: its legal answers, what an answer does, why another one is refused.

    It is asked with the facts it ``needs``, in games with the expansion ``of``, while what it is about ``stands`` on the table.
    """

    shape: Callable[[Game], Shape]
    carry: Carry
    why: Why | None = None
    needs: Needs = field(default_factory=dict, hash=False)
    stands: Callable[[Game], bool] = _always
    of: str = ""


STEPS: dict[str, Step] = {}
STANDS: dict[str, Callable[[Game], bool]] = {}
"""What has to lie on the table for a step to be taken, where it is not always taken."""

BARE: set[str] = set()
"""The steps that can be taken without an argument."""

ASKS: dict[str, Asked] = {}

ASKED_BY = {"goals": "goals-out", "premonitions": "premonitions-out"}
"""The steps that ask questions of another name than theirs."""

REPORT: Needs = {"end": Literal["top", "bottom"], "count": int, "least": int}
"""What is said of the cards that are to be reported."""

TURN: Frame = ["turn"]
"""What is to be done where nothing else is."""

AGAIN: dict[str, Callable[[Ask], Frame]] = {
    "turn": lambda _: ["turn"],
    "search": lambda _: ["search"],
    "door": lambda was: ["door", was.looked[0]],
    "nightmare": lambda was: ["nightmare", was.looked[0]],
}
"""The decisions that a free action may interrupt, and the step that asks them again."""


def step(name: str, stands: Callable[[Game], bool] = _always) -> Callable[[Step], Step]:
    """Register a step by its name, and what has to lie on the table for it."""

    def keep(found: Step) -> Step:
        STEPS[name] = found
        STANDS[name] = stands
        if takes(found, 1, ()):
            BARE.add(name)
        return found

    return keep


def asks(
    kind: str,
    shape: Callable[[Game], Shape],
    why: Why | None = None,
    needs: Needs | None = None,
    stands: Callable[[Game], bool] = _always,
    of: str = "",
) -> Callable[[Carry], Carry]:
    """Register what an answer to a kind of decision does; see Asked for the rest."""

    def keep(found: Carry) -> Carry:
        ASKS[kind] = Asked(shape, found, why, {**LOOKED_AT, **(needs or {})}, stands, of)
        return found

    return keep


def run(g: Game) -> None:
    """Carry on until something is awaited or the game is over.

    A step of other rules, which nobody knows or whose card is not there, is left out.
    """
    todo = g.todo
    while g.ask is None and not g.result:
        frame = todo.pop() if todo else TURN
        name = named(frame)
        if name and STANDS[name](g):
            STEPS[name](g, *frame[1:])
        else:
            tell(g, "left-out")


def named(frame: Frame) -> str:
    """Give the name of a step that is still to be done; '' where nobody knows it or it has other arguments than it takes."""
    name = frame[0] if frame else ""
    if not isinstance(name, str) or name not in STEPS:
        return ""
    return name if (len(frame) == 1 and name in BARE) or takes(STEPS[name], 1, frame[1:]) else ""


def askable(g: Game) -> bool:
    """Whether what is awaited can be answered: its kind is known, its facts and its cards are there, and so is an answer.

    What other rules have asked may not be; it is asked anew or closed (design 1.5).
    """
    was = g.ask
    if was is None:
        return False
    if was.kind == "report":
        return _reportable(g, was)
    asked = ASKS.get(was.kind)
    if asked is None or lacking(_said(was), asked.needs) or not (_used(g, asked) and asked.stands(g)):
        return False
    return bool(shape_of(g))


def _said(was: Ask) -> dict[str, object]:
    """Give the facts that a question says, and the cards it shows or does not."""
    return {"cards": None, **msgspec.to_builtins(was)}


def _reportable(g: Game, was: Ask) -> bool:
    if not g.beside or lacking(_said(was), REPORT) or not 0 < was.count <= len(g.deck):
        return False
    places = g.deck[: was.count] if was.end == "top" else g.deck[-was.count :]
    return 0 <= was.least <= was.count and UNSEEN in places


def anew(g: Game) -> None:
    """Ask again what cannot be answered as it was asked; what no step asks any more is closed, and the game goes on.

    Cards that a closed question was about are laid aside: one being resolved is discarded, revealed ones go under the deck.
    """
    was, g.ask, g.told = g.ask or Ask(), None, []
    g.todo += _again(g, was.kind)
    run(g)
    # With nothing left to do the turn has just been asked: closing it would only ask it again.
    while g.todo and not g.result and g.asked.kind != "shuffle" and not askable(g):
        g.ask = None
        tell(g, "closed", *_aside(g))
        run(g)


def _again(g: Game, kind: str) -> list[Frame]:
    """Give the step that asks a question of this kind from what lies on the table; none where no step asks it."""
    if kind in ("door", "nightmare"):
        return [[kind, g.held[-1]]] if g.held else []
    frame = [ASKED_BY.get(kind, kind)]
    return [frame] if kind in ASKS and _used(g, ASKS[kind]) and named(frame) else []


def _used(g: Game, asked: Asked) -> bool:
    """Whether a game is played with the expansion of a question."""
    return asked.of in ("", *g.use.split(","))


def _aside(g: Game) -> list[str]:
    """Lay aside what no step that is left takes up; give these cards."""
    left = [named(frame) for frame in g.todo]
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


def shape_of(g: Game) -> Shape:
    """Give the legal answers to the open decision. Refuses when none is open."""
    kind = _open(g).kind
    shape = ASKS[kind].shape(g)
    plan = plan_of(g.use)
    if plan.frees and kind in AGAIN and isinstance(shape, OneOf):
        return OneOf([*shape.options, *(answer for free in plan.frees for answer in free(g, kind))])
    return shape


def answer(g: Game, given: Answer, shape: Shape | None = None) -> None:
    """Carry out an answer to the open decision. Refuses one that is not legal; the game is then as it was.

    ``shape`` saves asking ``shape_of`` twice.
    """
    was = _open(g)
    kind = was.kind
    if not (shape_of(g) if shape is None else shape).holds(given):
        raise refusal(g, kind, given)
    g.ask = None
    g.told = []
    free = plan_of(g.use).free
    if free and kind in AGAIN and type(given) is list and given[0] in free:
        g.todo.append(AGAIN[kind](was))
        free[given[0]](g, *given[1:])
    else:
        ASKS[kind].carry(g, was, given)
    run(g)


def refusal(g: Game, kind: str, given: Answer) -> Refusal:
    """Give why an answer is not legal: the reason that decides, where the question has one."""
    why = ASKS[kind].why
    try:
        code = why(g, given) if why is not None else ""
    except (TypeError, IndexError, KeyError, ValueError):
        code = ""
    return Refusal(code or "onirim.answer.illegal", final=True, kind=kind)


def _open(g: Game) -> Ask:
    was = g.ask
    if was is None:
        raise Refusal("onirim.end.over", final=True)
    if was.kind in ("report", "shuffle"):
        raise Refusal(f"onirim.{was.kind}.first", final=True)
    return was


def report(g: Game, cards: list[str]) -> None:
    """Say which cards were drawn or revealed, in the order met, from the bottom the lowest first; known ones may be left out.

    Refuses a card that the deck cannot hold any more, with the count, and one that is not the known card of its place.
    """
    was = g.ask
    if was is None or was.kind != "report":
        raise Refusal("onirim.report.none", final=True)
    deck = g.deck
    chosen = _places(g, was, len(cards))
    _believe(g, list(zip(chosen, cards, strict=True)))
    for place, card in zip(chosen, cards, strict=True):
        if deck[place] == UNSEEN:
            know(g, place, card)
    g.ask = None
    g.told = []
    run(g)


def _places(g: Game, was: Ask, given: int) -> list[int]:
    """Give the places of the deck that so many reported cards are about."""
    deck = g.deck
    count = min(was.count, len(deck))
    places = list(range(count)) if was.end == "top" else [len(deck) - 1 - i for i in range(count)]
    unknown = [place for place in places if deck[place] == UNSEEN]
    if was.least <= given <= count:
        return places[:given]
    if given != len(unknown):
        raise Refusal("onirim.report.count", final=True, wanted=len(unknown), given=given)
    return unknown


def _believe(g: Game, said: list[tuple[int, str]]) -> None:
    left = dict(g.rest)
    for place, card in said:
        there = g.deck[place]
        if there != UNSEEN and there != card:
            raise Refusal("onirim.report.known", final=True, card=card, known=there)
        if there == UNSEEN:
            if left.get(card, 0) < 1:
                raise Refusal("onirim.report.none-left", final=True, card=card, count=_total(g, card))
            left[card] -= 1
    out = g.out
    if out is not None:
        _believe_pile(g, [card for place, card in said if g.deck[place] == UNSEEN], out)


def _believe_pile(g: Game, said: list[str], out: Unseen) -> None:
    """Refuse more cards of a pile of which some left the deck unseen than can be in the deck."""
    codes, count = out.codes, out.count
    unseen = sum(n for card, n in g.rest.items() if card in codes)
    if sum(card in codes for card in said) > unseen - count:
        raise Refusal("onirim.report.pile-empty", final=True, count=count)


def _total(g: Game, card: str) -> int:
    return plan_of(g.use).cards.count(card)


def shuffled(g: Game, order: list[str]) -> None:
    """Hand in the order of a pile that is to be shuffled, top first. Refuses cards that are not those of the pile."""
    was = g.ask
    if was is None or was.kind != "shuffle":
        raise Refusal("onirim.shuffle.none", final=True)
    pile = was.looked or g.deck
    if sorted(order) != sorted(pile):
        raise Refusal("onirim.shuffle.other", final=True)
    g.ask = None
    if not was.looked:
        g.deck = list(order)
    else:
        g.todo.append([was.what, list(order)])
    run(g)


@step("shuffle")
def shuffle(g: Game) -> None:
    """Shuffle the deck: in practice the new order is handed in, beside real cards the old one is forgotten."""
    g.top = g.bottom = 0
    tell(g, "shuffled")
    if not g.beside:
        g.ask = Ask("shuffle", what="deck")
        return
    forget(g)
