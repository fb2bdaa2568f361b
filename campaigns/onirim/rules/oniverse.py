"""The Door to the Oniverse, and how Denizens are met and rallied (facts 1.6). What each does is in ``denizens``."""

from __future__ import annotations

from campaigns.onirim.rules import denizens
from campaigns.onirim.rules.cards import DEAD_END, DENIZENS, ONIVERSE, UNSEEN, pile
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, step
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.state import from_hand, in_hand
from campaigns.onirim.rules.value import Asked, Game, Unseen
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, Verb

PILE = pile((name, 2) for name in DENIZENS)
REMOVED = 8


def begin(table: Judge, g: Game) -> None:
    """Remove eight of the sixteen Denizens unseen (facts 1.6)."""
    g.rallied, g.stored, g.hidden = [], [], []
    g.out = Unseen(list(DENIZENS), REMOVED)
    if g.beside:
        g.deck = [UNSEEN] * (len(g.deck) - REMOVED)
    else:
        g.todo.append(["denizens-out"])


@step("denizens-out")
def shuffle_denizens(table: Judge, g: Game) -> None:
    """Have the sixteen shuffled."""
    g.question = Asked("shuffle", list(PILE), what="denizens")


@step("denizens")
def remove(table: Judge, g: Game, order: list[str]) -> None:
    """Take the first eight out of the game; nobody has seen them."""
    g.hidden = order[:REMOVED]
    for card in g.hidden:
        g.deck.remove(card)


def meet(table: Judge, g: Game) -> None:
    """Ask what becomes of a drawn Denizen."""
    g.question = Asked("denizen", [g.held[-1]])


def rallies(g: Game) -> list[Answer]:
    """Return the hand cards that may be discarded to rally it; Dead Ends may not."""
    found: list[Answer] = [["rally", i] for i, card in enumerate(g.hand) if card != DEAD_END]
    return [*found, ["discard", None]]


def why_not(table: Judge, g: Game, given: Verb) -> None:
    """Say why a Denizen cannot be rallied so: a Dead End does not pay for it (facts 1.6)."""
    table.allowed(given[0] != "rally" or in_hand(table, g, given[1]) != DEAD_END, "onirim.dead-end.stuck")


@asks("denizen", lambda g: OneOf(rallies(g)), why_not, needs=CARDS, stands=holds_dream, of="oniverse")
def met(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Rally the Denizen for a hand card, or discard it."""
    card = g.held.pop()
    if given[0] == "discard":
        g.discard.append(card)
        return
    g.discard.append(from_hand(g, given[1]))
    g.rallied.append(card)


ONIVERSE_SET = register(
    Expansion(
        "oniverse",
        keeps=("rallied", "stored", "hidden", "out"),
        cards=(ONIVERSE, *PILE),
        begin=begin,
        dreams=dict.fromkeys(DENIZENS, meet),
        turns=denizens.acts,
        verbs={"architect": denizens.architect, "reflect": denizens.reflect},
        frees=denizens.frees,
        free=denizens.FREE,
        cancels=denizens.cancels,
        searches=lambda g, colour: [ONIVERSE, *denizens.disguised_series(g, colour)],
        piles=lambda g: {"rallied": g.rallied, "stored": g.stored},
        owns=lambda g: [*g.rallied, *g.stored, *g.hidden],
        shows=lambda g: {"rallied": g.rallied, "stored": g.stored},
    )
)
