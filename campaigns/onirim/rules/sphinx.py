"""Sphinx, Diver and Confusion (their sheet; facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOUR, COLOURS, CONFUSION, DIVER, NIGHTMARE, SPHINX, SYMBOL, pile
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, shown, step
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import lose, put_bottom, put_top, take_bottom, whole_hand
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import OneOf, Order, PickOrder, Verb

REVEALED = 5
SYMBOL_WORDS = {"S": "S", "M": "M", "K": "K", "Y": "G"}


def matches(card: str, word: str) -> bool:
    """Return whether a card matches a named word: any colour it counts as, or its symbol (facts 1.6: Doors have a colour)."""
    return SYMBOL[card] == SYMBOL_WORDS[word] if word in SYMBOL_WORDS else word in COLOUR[card]


def words(g: Game) -> list[str]:
    """Return the words that may be named: the colours, Moon, Key, and Glyph with the Glyphs; never Sun."""
    return [*COLOURS, "M", "K", *(["Y"] if "glyphs" in g.use.split(",") else [])]


def meet_sphinx(table: Judge, g: Game) -> None:
    """Ask for the word of a drawn Sphinx, before anything is revealed; under five cards are a reading of the table."""
    short = reading(g.options, "short-sphinx") if len(g.deck) < REVEALED else "partial"
    if short == "skipped":
        table.say("onirim.sphinx.skipped", count=0)
        g.todo.append(["dream-over"])
    elif short == "loss":
        table.say("onirim.sphinx.lost", count=0)
        lose(table, g)
    else:
        g.question = Asked("sphinx", [SPHINX])


def no_word(table: Judge, g: Game, given: object) -> None:
    """Say why a word may not be named (Sphinx sheet: a colour or one of three symbols)."""
    table.possible(isinstance(given, str) and given in {*COLOURS, *SYMBOL_WORDS}, "onirim.sphinx.no-word")
    table.allowed(False, "onirim.sphinx.no-word")


@asks("sphinx", lambda g: OneOf(list(words(g))), no_word, needs=CARDS, stands=holds_dream, of="sphinx")
def named(table: Judge, g: Game, was: Asked, word: str) -> None:
    """Reveal the bottom five for the word."""
    g.todo.append(["sphinx-reveal", word])


@step("sphinx-reveal")
def sphinx_reveal(table: Judge, g: Game, word: str) -> None:
    """Reveal the five bottom cards, or all there are, and look for a match."""
    cards = take_bottom(g, REVEALED, ["sphinx-reveal", word])
    if cards is None:
        return
    g.shown = list(cards)
    if len(cards) < REVEALED:
        table.say("onirim.sphinx.short", count=len(cards))
    match = any(matches(card, word) for card in cards)
    table.say("onirim.sphinx.match" if match else "onirim.sphinx.no-match", cards=[*cards])
    if cards:
        g.question = Asked("sphinx-top" if match else "sphinx-bottom", cards)
    else:
        failed(g)


def _picks(g: Game) -> PickOrder:
    count = len(g.asked.looked)
    return PickOrder(tuple(range(count)), count)


@asks("sphinx-top", _picks, needs=CARDS, stands=shown, of="sphinx")
def answered(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Put any one of the revealed cards on top, the others back to the bottom; discard the Sphinx."""
    cards, g.shown = g.shown, []
    put_bottom(g, [cards[i] for i in given[1]])
    put_top(g, [cards[given[0]]])
    g.todo.append(["dream-over"])


@asks("sphinx-bottom", lambda g: Order(len(g.asked.looked)), needs=CARDS, stands=shown, of="sphinx")
def put_back(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Return all revealed cards to the bottom; the hand is lost."""
    cards, g.shown = g.shown, []
    put_bottom(g, [cards[i] for i in given])
    failed(g)


def failed(g: Game) -> None:
    """Discard the hand as by a Nightmare, draw a new one, discard the Sphinx."""
    g.todo.append(["dream-over"])
    discard_hand(g)


def meet_diver(table: Judge, g: Game) -> None:
    """Reveal the bottom card for a drawn Diver."""
    g.todo.append(["dive"])


@step("dive")
def dive(table: Judge, g: Game) -> None:
    """Reveal the next card from the bottom; only a Nightmare ends it against the player's will."""
    if not g.deck:
        # Drawn as the last card of the deck: nothing to reveal, and a hand card is still missing.
        table.say("onirim.diver.none", count=0)
        g.todo.append(["dream-over"])
        return
    cards = take_bottom(g, 1, ["dive"])
    if cards is None:
        return
    g.shown += cards
    table.say("onirim.fill.revealed", cards=[*cards])
    if cards[0] == NIGHTMARE:
        g.todo += [["nightmare", DIVER], ["return-shown"]]
    elif g.deck:
        g.question = Asked("diver", list(g.shown))
    else:
        stop(g)


@asks("diver", lambda g: OneOf(["stop", "next"]), needs=CARDS, stands=shown, of="sphinx")
def dived(table: Judge, g: Game, was: Asked, given: str) -> None:
    """Stop with the last revealed card, or reveal the next one."""
    if given == "next":
        g.todo.append(["dive"])
    else:
        stop(g)


def stop(g: Game) -> None:
    """Put the last revealed card on top, the others back to the bottom, then discard the Diver."""
    put_top(g, [g.shown.pop()])
    g.todo += [["dream-over"], ["return-shown"]]


@step("return-shown")
def return_shown(table: Judge, g: Game) -> None:
    """Return revealed cards to the bottom; their order is asked when there are at least two."""
    if len(g.shown) > 1:
        g.question = Asked("diver-bottom", list(g.shown))
        return
    put_bottom(g, g.shown)
    g.shown = []


@asks("diver-bottom", lambda g: Order(len(g.asked.looked)), needs=CARDS, stands=shown, of="sphinx")
def returned(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put the revealed cards under the deck in the order given."""
    cards, g.shown = g.shown, []
    put_bottom(g, [cards[i] for i in given])


def meet_confusion(table: Judge, g: Game) -> None:
    """Put the hand under the deck for a drawn Confusion, before the new one is drawn (facts 1.6)."""
    if len(g.hand) > 1:
        g.question = Asked("confusion", [CONFUSION])
    else:
        _confuse(g, list(range(len(g.hand))))


@asks("confusion", lambda g: Order(len(g.hand)), needs=CARDS, stands=holds_dream, of="sphinx")
def confused(table: Judge, g: Game, was: Asked, given: list[int]) -> None:
    """Put the hand under the deck in the order given."""
    _confuse(g, given)


def _confuse(g: Game, order: list[int]) -> None:
    hand = whole_hand(g)
    put_bottom(g, [hand[i] for i in order])
    g.todo += [["dream-over"], ["redraw"]]


SPHINX_SET = register(
    Expansion(
        "sphinx",
        cards=pile([(SPHINX, 4), (DIVER, 4), (CONFUSION, 4), (NIGHTMARE, 2)]),
        dreams={SPHINX: meet_sphinx, DIVER: meet_diver, CONFUSION: meet_confusion},
    )
)
