"""The state machine: what is to be done next, what is awaited, and how an answer or a report carries the game on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaigns.onirim.rules.cards import UNSEEN
from campaigns.onirim.rules.plan import State, plan_of
from campaigns.onirim.rules.shapes import OneOf, Shape
from campaigns.onirim.rules.state import ask, forget, know, tell
from campaigns.referee import Refusal

Carry = Callable[[State, dict[str, Any], Any], None]
Step = Callable[..., None]


@dataclass(frozen=True)
class Asked:
    """A kind of decision: its legal answers, what an answer does, why another one is refused."""

    shape: Callable[[State], Shape]
    carry: Carry
    why: Callable[[State, Any], str] | None = None


STEPS: dict[str, Step] = {}
ASKS: dict[str, Asked] = {}

AGAIN: dict[str, Callable[[dict[str, Any]], list[Any]]] = {
    "turn": lambda _: ["turn"],
    "search": lambda _: ["search"],
    "door": lambda was: ["door", was["cards"][0]],
    "nightmare": lambda was: ["nightmare", was["cards"][0]],
}
"""The decisions that a free action may interrupt, and the step that asks them again."""


def step(name: str) -> Callable[[Step], Step]:
    """Register a step by its name."""

    def keep(found: Step) -> Step:
        STEPS[name] = found
        return found

    return keep


def asks(
    kind: str, shape: Callable[[State], Shape], why: Callable[[State, Any], str] | None = None
) -> Callable[[Carry], Carry]:
    """Register what an answer to a kind of decision does."""

    def keep(found: Carry) -> Carry:
        ASKS[kind] = Asked(shape, found, why)
        return found

    return keep


def run(g: State) -> None:
    """Carry on until something is awaited or the game is over."""
    todo = g["todo"]
    while g["ask"] is None and not g["result"]:
        frame = todo.pop() if todo else ["turn"]
        STEPS[frame[0]](g, *frame[1:])


def shape_of(g: State) -> Shape:
    """Give the legal answers to the open decision. Refuses when none is open."""
    kind = _open(g)["kind"]
    shape = ASKS[kind].shape(g)
    plan = plan_of(g["use"])
    if plan.frees and kind in AGAIN and isinstance(shape, OneOf):
        return OneOf([*shape.options, *(answer for free in plan.frees for answer in free(g, kind))])
    return shape


def answer(g: State, given: Any, shape: Shape | None = None) -> None:
    """Carry out an answer to the open decision. Refuses one that is not legal; the game is then as it was.

    ``shape`` saves asking ``shape_of`` twice.
    """
    was = _open(g)
    kind = was["kind"]
    if not (shape_of(g) if shape is None else shape).holds(given):
        raise _refusal(g, kind, given)
    g["ask"] = None
    g["told"] = []
    free = plan_of(g["use"]).free
    if free and kind in AGAIN and type(given) is list and given[0] in free:
        g["todo"].append(AGAIN[kind](was))
        free[given[0]](g, *given[1:])
    else:
        ASKS[kind].carry(g, was, given)
    run(g)


def _refusal(g: State, kind: str, given: Any) -> Refusal:
    why = ASKS[kind].why
    try:
        code = why(g, given) if why is not None else ""
    except (TypeError, IndexError, KeyError, ValueError):
        code = ""
    return Refusal(code or "onirim.answer.illegal", final=True, kind=kind)


def _open(g: State) -> dict[str, Any]:
    was: dict[str, Any] | None = g["ask"]
    if was is None:
        raise Refusal("onirim.end.over", final=True)
    if was["kind"] in ("report", "shuffle"):
        raise Refusal(f"onirim.{was['kind']}.first", final=True)
    return was


def report(g: State, cards: list[str]) -> None:
    """Say which cards were drawn or revealed, in the order met; known ones among them may be left out.

    Refuses a card that the deck cannot hold any more, with the count, and one that is not the known card of its place.
    """
    was = g["ask"]
    if was is None or was["kind"] != "report":
        raise Refusal("onirim.report.none", final=True)
    deck = g["deck"]
    chosen = _places(g, was, len(cards))
    _believe(g, list(zip(chosen, cards, strict=True)))
    for place, card in zip(chosen, cards, strict=True):
        if deck[place] == UNSEEN:
            know(g, place, card)
    g["ask"] = None
    g["told"] = []
    run(g)


def _places(g: State, was: dict[str, Any], given: int) -> list[int]:
    """Give the places of the deck that so many reported cards are about."""
    deck = g["deck"]
    count = min(was["count"], len(deck))
    places = list(range(count)) if was["end"] == "top" else [len(deck) - 1 - i for i in range(count)]
    unknown = [place for place in places if deck[place] == UNSEEN]
    if was["least"] <= given <= count:
        return places[:given]
    if given != len(unknown):
        raise Refusal("onirim.report.count", final=True, wanted=len(unknown), given=given)
    return unknown


def _believe(g: State, said: list[tuple[int, str]]) -> None:
    left = dict(g["rest"])
    for place, card in said:
        there = g["deck"][place]
        if there != UNSEEN and there != card:
            raise Refusal("onirim.report.known", final=True, card=card, known=there)
        if there == UNSEEN:
            if left.get(card, 0) < 1:
                raise Refusal("onirim.report.none-left", final=True, card=card, count=_total(g, card))
            left[card] -= 1
    out = g.get("out")
    if out:
        _believe_pile(g, [card for place, card in said if g["deck"][place] == UNSEEN], out)


def _believe_pile(g: State, said: list[str], out: list[Any]) -> None:
    """Refuse more cards of a pile of which some left the deck unseen than can be in the deck."""
    codes, count = out
    unseen = sum(n for card, n in g["rest"].items() if card in codes)
    if sum(card in codes for card in said) > unseen - count:
        raise Refusal("onirim.report.pile-empty", final=True, count=count)


def _total(g: State, card: str) -> int:
    return plan_of(g["use"]).cards.count(card)


def shuffled(g: State, order: list[str]) -> None:
    """Hand in the order of a pile that is to be shuffled, top first. Refuses cards that are not those of the pile."""
    was = g["ask"]
    if was is None or was["kind"] != "shuffle":
        raise Refusal("onirim.shuffle.none", final=True)
    pile = was["cards"] if was["cards"] is not None else g["deck"]
    if sorted(order) != sorted(pile):
        raise Refusal("onirim.shuffle.other", final=True)
    g["ask"] = None
    if was["cards"] is None:
        g["deck"] = list(order)
    else:
        g["todo"].append([was["what"], list(order)])
    run(g)


@step("shuffle")
def shuffle(g: State) -> None:
    """Shuffle the deck: in practice the new order is handed in, beside real cards the old one is forgotten."""
    g["top"] = g["bottom"] = 0
    tell(g, "shuffled")
    if "rest" not in g:
        ask(g, "shuffle", None, what="deck")
        return
    forget(g)
