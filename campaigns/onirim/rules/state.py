"""A game as one plain value, and the few ways in which cards move between its zones.

``deck`` is a list, top first. Beside real cards it holds ``??`` where nobody knows the card, and ``rest`` counts the cards
that those may be; in practice it holds the order itself, of which the player knows ``top`` and ``bottom`` cards. ``held`` are
the cards being resolved, ``shown`` those revealed from the bottom: both are in no zone. ``todo`` is what is still to be done,
the next step last; ``ask`` the one thing awaited; ``told`` what happened since the last answer.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from campaigns.onirim.rules.cards import UNSEEN
from campaigns.onirim.rules.plan import State, plan_of

HAND = 5
ZONES = ("deck", "hand", "row", "doors", "discard", "limbo")

PRACTICE, BESIDE = "practice", "beside"


def new(use: str, mode: str, options: dict[str, str]) -> State:
    """Give a game before its first shuffle."""
    cards = list(plan_of(use).cards)
    g: State = {zone: [] for zone in ZONES}
    g |= {"use": use, "mode": mode, "options": options, "top": 0, "bottom": 0, "held": [], "shown": [], "turn": 0}
    g |= {"todo": [], "ask": None, "told": [], "result": "", "gone": []}
    if mode == PRACTICE:
        g["deck"] = cards
    else:
        g["deck"], g["rest"] = [UNSEEN] * len(cards), dict(sorted(Counter(cards).items()))
    return g


def ask(g: State, kind: str, cards: list[str] | None = None, **facts: Any) -> None:
    """Leave a decision open."""
    g["ask"] = {"kind": kind, "cards": cards, **facts}


def tell(g: State, code: str, *cards: str) -> None:
    """Note what followed by itself."""
    g["told"].append([code, *cards])


def lose(g: State) -> None:
    """End the game: a card is needed and the deck is empty (facts 1.4)."""
    g["result"] = "lost"
    g["todo"].clear()
    tell(g, "lost")


def win(g: State) -> None:
    """End the game at once (facts 1.4)."""
    g["result"] = "won"
    g["todo"].clear()
    tell(g, "won")


def drawn(g: State, again: list[Any], ahead: int = 1) -> str | None:
    """Take the top card of a deck that has one; None when the players must say first which it is.

    ``ahead`` cards are sure to be drawn before anything is decided, so as many may be reported at once.
    """
    deck = g["deck"]
    card: str = deck[0]
    if card == UNSEEN:
        _wait(g, "top", min(ahead, len(deck)), again, least=1)
        return None
    del deck[0]
    if g["top"]:
        g["top"] -= 1
    if g["bottom"] > len(deck):
        g["bottom"] = len(deck)
    return card


def see_top(g: State, count: int, again: list[Any]) -> list[str] | None:
    """Look at the top cards, which stay where they are; None when the players must say first which they are."""
    cards: list[str] = g["deck"][:count]
    if UNSEEN in cards:
        _wait(g, "top", len(cards), again)
        return None
    g["top"] = max(g["top"], len(cards))
    return cards


def fewer(g: State, cards: list[str], wanted: int) -> None:
    """Note that fewer cards were there than are looked at: all of them are, as with a Prophecy."""
    if len(cards) < wanted:
        tell(g, "fewer", *cards)


def take_top(g: State, count: int) -> list[str]:
    """Take cards from the top that have been looked at."""
    deck = g["deck"]
    cards: list[str] = deck[:count]
    del deck[:count]
    g["top"] = max(0, g["top"] - len(cards))
    g["bottom"] = min(g["bottom"], len(deck))
    return cards


def take_bottom(g: State, count: int, again: list[Any]) -> list[str] | None:
    """Take cards from the bottom, the bottom-most first; None when the players must say first which they are."""
    deck = g["deck"]
    cards: list[str] = deck[: -count - 1 : -1]
    if UNSEEN in cards:
        _wait(g, "bottom", len(cards), again)
        return None
    del deck[len(deck) - len(cards) :]
    g["bottom"] = max(0, g["bottom"] - len(cards))
    g["top"] = min(g["top"], len(deck))
    return cards


def put_top(g: State, cards: list[str]) -> None:
    """Put cards on the deck, the first one topmost; everybody knows them."""
    g["deck"][:0] = cards
    g["top"] += len(cards)


def put_bottom(g: State, cards: list[str]) -> None:
    """Put cards under the deck, the last one bottom-most; everybody knows them."""
    g["deck"] += cards
    g["bottom"] += len(cards)


def _wait(g: State, end: str, count: int, again: list[Any], least: int = 0) -> None:
    g["todo"].append(again)
    ask(g, "report", None, end=end, count=count, least=least or count)


def in_deck(g: State, card: str) -> int:
    """Say how many of a card the deck can hold."""
    count: int = g["deck"].count(card)
    return count + (g["rest"].get(card, 0) if "rest" in g else 0)


def contents(g: State) -> Counter[str]:
    """Give every card the deck can hold, with its count."""
    found = Counter(card for card in g["deck"] if card != UNSEEN)
    found.update(g.get("rest", {}))
    return +found


def may_hold(g: State) -> Counter[str]:
    """Count the cards that the deck may hold as far as anybody knows; which of a pile left it unseen, nobody does."""
    found = contents(g)
    found.update(g.get("hidden", ()))
    codes, out = g.get("out", ((), 0))
    inside = sum(found[card] for card in codes) - out
    for card in codes:
        found[card] = min(found[card], inside)
    return +found


def searchable(g: State) -> Counter[str]:
    """Count the cards that somebody may find who looks through the deck; beside real cards he alone sees which are there."""
    return may_hold(g) if "rest" in g else contents(g)


def search(g: State, card: str) -> None:
    """Take a card out of the deck, wherever it lies. Nothing is known of the order any more: a shuffle must follow."""
    g["top"] = g["bottom"] = 0
    if "rest" in g:
        forget(g)
        _count_off(g["rest"], card)
        g["deck"].remove(UNSEEN)
    else:
        g["deck"].remove(card)


def _count_off(rest: dict[str, int], card: str) -> None:
    rest[card] -= 1
    if not rest[card]:
        del rest[card]


def know(g: State, place: int, card: str) -> None:
    """Note which card lies at a place of the deck."""
    _count_off(g["rest"], card)
    g["deck"][place] = card


def forget(g: State) -> None:
    """Forget the order of the deck: it was shuffled beside the screen."""
    rest: Counter[str] = Counter(g["rest"])
    rest.update(card for card in g["deck"] if card != UNSEEN)
    g["rest"] = dict(sorted(rest.items()))
    g["deck"] = [UNSEEN] * len(g["deck"])


def known(g: State) -> tuple[list[str], list[str], Counter[str]]:
    """Give what the players know of the deck: cards on top, cards at the bottom (bottom-most last), the rest counted."""
    deck, size = g["deck"], len(g["deck"])
    if "rest" in g:
        top = next((i for i, card in enumerate(deck) if card == UNSEEN), size)
        bottom = next((i for i, card in enumerate(reversed(deck)) if card == UNSEEN), 0)
        return deck[:top], deck[size - bottom :], Counter(g["rest"])
    top, bottom = g["top"], min(g["bottom"], size - g["top"])
    return deck[:top], deck[size - bottom :], Counter(deck[top : size - bottom])


def everything(g: State) -> Counter[str]:
    """Count every card of the game, wherever it lies; the order of a real deck is counted by what is left."""
    found = Counter(card for zone in ZONES for card in g[zone] if card != UNSEEN)
    found.update([*g["held"], *g["shown"], *g["gone"]])
    found.update(g.get("rest", {}))
    for own in plan_of(g["use"]).owns:
        found.update(own(g))
    return +found


def to_hand(g: State, card: str) -> None:
    """Put a card into the hand: at its end, or after the Personal ones while those are short (facts 1.5)."""
    personal = g.get("personal")
    if personal is None or personal >= 3:
        g["hand"].append(card)
    else:
        g["hand"].insert(personal, card)
        g["personal"] = personal + 1


def from_hand(g: State, place: int) -> str:
    """Take a card out of the hand."""
    if place < g.get("personal", 0):
        g["personal"] -= 1
    card: str = g["hand"].pop(place)
    return card


def whole_hand(g: State) -> list[str]:
    """Take the whole hand."""
    cards: list[str] = g["hand"]
    g["hand"] = []
    if "personal" in g:
        g["personal"] = 0
    return cards
