"""The Little Incubus, for the base game only (facts 1.6 and 1.7)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import LOCATIONS
from campaigns.onirim.rules.machine import asks, step
from campaigns.onirim.rules.nightmare import closed, suffer, ways_out, why_not
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import drawn, lose
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, Verb

WANTED = {"apprentice": 1, "true": 2}
"""How many Locations the Incubus stores at each level; the New Dreamwalker's needs none, once."""


def begin(table: Judge, g: Game) -> None:
    """Set the Incubus beside the row."""
    g.incubus, g.woken = [], False


def wanted(g: Game) -> int:
    """Say how many Locations are stored before the Incubus helps."""
    return WANTED.get(reading(g.options, "incubus"), 0)


def anticipations(g: Game) -> list[Answer]:
    """Offer to anticipate a Nightmare while nothing is stored."""
    return [["anticipate", None]] if wanted(g) and not g.incubus else []


def anticipate(table: Judge, g: Game, _: None) -> None:
    """Store Locations, suffer one Nightmare option, then fill the hand."""
    g.todo += [["anticipated"], ["anticipate"]]


@step("anticipate")
def store(table: Judge, g: Game) -> None:
    """Reveal until enough Locations are found; Doors and Dreams met go to Limbo."""
    while len(g.incubus) < wanted(g):
        if not g.deck:
            lose(table, g)
            return
        card = drawn(g, ["anticipate"])
        if card is None:
            return
        (g.incubus if card in LOCATIONS else g.limbo).append(card)


@step("anticipated")
def pay(table: Judge, g: Game) -> None:
    """Ask which Nightmare option is suffered for it."""
    g.question = Asked("anticipate")


@asks("anticipate", lambda g: OneOf(ways_out(g)), why_not, of="incubus", near=closed)
def paid(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Suffer the option."""
    suffer(table, g, given)


def cancels(g: Game, card: str) -> list[Answer]:
    """Offer to cancel a drawn Nightmare: once for the New Dreamwalker, for the stored Locations otherwise."""
    ready = g.incubus if wanted(g) else not g.woken
    return [["wake", None]] if ready else []


def wake(table: Judge, g: Game, _: None) -> None:
    """Cancel the Nightmare: it is discarded without effect, with what was stored."""
    g.woken = True
    g.discard += g.incubus
    g.incubus = []
    g.todo.append(["dream-over"])
    table.say("onirim.nightmare.cancelled")


INCUBUS = register(
    Expansion(
        "incubus",
        keeps=("incubus", "woken"),
        begin=begin,
        turns=anticipations,
        verbs={"anticipate": anticipate, "wake": wake},
        cancels=cancels,
        alone=True,
        piles=lambda g: {"incubus": g.incubus},
        owns=lambda g: g.incubus,
        shows=lambda g: {"incubus": g.incubus},
    )
)
