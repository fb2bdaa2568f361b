"""What comes from outside: cards that were drawn or revealed beside the screen, and the order of a pile that was shuffled."""

from __future__ import annotations

from campaigns.onirim.rules.cards import UNSEEN
from campaigns.onirim.rules.machine import machine, step
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import forget, know
from campaigns.onirim.rules.value import Asked, Game, Unseen
from campaigns.referee import Judge, Refusal


def report(table: Judge, g: Game, cards: list[str]) -> None:
    """Say which cards were drawn or revealed, in the order met, from the bottom the lowest first; known ones may be left out.

    Refuses a card that the deck cannot hold any more, with the count, and one that is not the known card of its place.
    """
    was = g.question
    if was is None or was.kind != "report":
        raise Refusal("onirim.report.none", final=True)
    deck = g.deck
    chosen = _places(g, was, len(cards))
    _believe(g, list(zip(chosen, cards, strict=True)))
    for place, card in zip(chosen, cards, strict=True):
        if deck[place] == UNSEEN:
            know(g, place, card)
    g.question = None
    machine.run(table, g)


def _places(g: Game, was: Asked, given: int) -> list[int]:
    """Return the places of the deck that so many reported cards are about."""
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


def shuffled(table: Judge, g: Game, order: list[str]) -> None:
    """Hand in the order of a pile that is to be shuffled, top first. Refuses cards that are not those of the pile."""
    was = g.question
    if was is None or was.kind != "shuffle":
        raise Refusal("onirim.shuffle.none", final=True)
    pile = was.looked or g.deck
    if sorted(order) != sorted(pile):
        raise Refusal("onirim.shuffle.other", final=True)
    g.question = None
    if not was.looked:
        g.deck = list(order)
    else:
        g.todo.append([was.what, list(order)])
    machine.run(table, g)


@step("shuffle")
def shuffle(table: Judge, g: Game, limbo: int = 0) -> None:
    """Shuffle the deck, so many cards of ``limbo`` with it: in practice the new order is handed in, else the old one is forgotten."""
    g.top = g.bottom = 0
    if not g.beside:
        table.say("onirim.shuffle.done", cards=[])
        g.question = Asked("shuffle", what="deck")
        return
    if limbo:
        table.say("onirim.limbo.shuffle", count=limbo)
    else:
        table.say("onirim.shuffle.by-hand")
    forget(g)
