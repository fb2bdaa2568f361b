"""The second reading of the Sphinx, the Diver and the Confusion (the seed's sheet; facts 1.6)."""

from __future__ import annotations

from collections.abc import Generator

from tests.onirim.reading_table import (
    HAND,
    Ask,
    Flow,
    Over,
    Table,
    Want,
    has_colour,
    in_order,
    is_location,
    order_check,
    pick_and_order,
    picked,
    reading,
)


def matches(card: str, name: str) -> bool:
    """A colour is matched by any card that has it, Doors too; a symbol by a Location that shows it."""
    if name in "RBGN":
        return has_colour(card, name)
    return is_location(card) and card[1] == {"M": "M", "K": "K", "Y": "G"}[name]


def from_bottom(t: Table, count: int) -> list[str]:
    """Reveal cards from the bottom, the bottom-most first; they leave the deck."""
    revealed = t.deck[::-1][:count]
    del t.deck[len(t.deck) - len(revealed) :]
    return revealed


def sphinx(t: Table) -> Flow:
    short = reading(t.on, "short-sphinx") if len(t.deck) < HAND else ""
    if short == "loss":
        raise Over(won=False, why="fewer than five cards for the Sphinx (short-sphinx=loss)")
    if short == "skipped":
        t.discard.append("Q-")
        return
    names = "RBGNMK" + ("Y" if "glyphs" in t.on else "")
    fault = f"the Sphinx takes one of {', '.join(names)}, never the Sun"
    one_of = list(names)
    name = yield Ask(
        "sphinx", ["Q-"], lambda a: "" if a in one_of else fault, "seed, The Sphinx (name a colour or symbol)"
    )
    assert isinstance(name, str)
    revealed = from_bottom(t, HAND)
    if any(matches(card, name) for card in revealed):
        ref = "seed, The Sphinx (a card matches: one of the five on top, four to the bottom)"
        answer = yield Ask("sphinx-top", revealed, pick_and_order(len(revealed)), ref)
        top, rest = picked(answer, revealed)
        t.deck = [top, *t.deck, *rest]
    else:
        yield from missed(t, revealed)
    t.discard.append("Q-")


def missed(t: Table, revealed: list[str]) -> Flow:
    ref = "seed, The Sphinx (none matches: all to the bottom, discard the hand, draw a new one)"
    if revealed:
        answer = yield Ask("sphinx-bottom", revealed, order_check(len(revealed), "cards"), ref)
        t.deck += in_order(answer, revealed)
    t.drop_hand()
    t.redraw()


def diver(t: Table) -> Generator[Want, object, bool]:
    """True when a Nightmare was met, so that the Diver is resolved as one."""
    seen: list[str] = []
    while True:
        if not seen and not t.deck:
            t.draw()  # nothing to reveal, and a card of the hand is still missing
        seen += from_bottom(t, 1)
        if seen[-1] == "X-":
            yield from to_bottom(t, seen)
            return True
        if t.deck:
            ref = "seed, The Diver (put the last card on top, or reveal the next)"
            answer = yield Ask("diver", list(seen), lambda a: "" if a in ("stop", "next") else "stop or next", ref)
            if answer == "next":
                continue
        t.deck.insert(0, seen.pop())
        yield from to_bottom(t, seen)
        return False


def to_bottom(t: Table, cards: list[str]) -> Flow:
    answer: object = list(range(len(cards)))
    if len(cards) >= 2:
        ref = "seed, The Diver (the other revealed cards to the bottom in any order)"
        answer = yield Ask("diver-bottom", list(cards), order_check(len(cards), "revealed cards"), ref)
    t.deck += in_order(answer, cards)


def confusion(t: Table) -> Flow:
    """The hand to the bottom first, then a new hand of five, then the card itself to the discard."""
    answer: object = list(range(len(t.hand)))
    if len(t.hand) >= 2:
        ref = "seed, The Confusion (under the deck goes the hand, any order)"
        answer = yield Ask("confusion", ["C-"], order_check(len(t.hand), "hand cards"), ref)
    t.deck += in_order(answer, t.hand)
    t.hand.clear()
    t.redraw()
    t.discard.append("C-")
