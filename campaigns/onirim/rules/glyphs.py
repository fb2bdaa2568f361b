"""The Glyphs: a fourth symbol, four more Doors, and the Incantation (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOURS, DOORS, pile
from campaigns.onirim.rules.doors import barred_door, gain, may_gain
from campaigns.onirim.rules.machine import CARDS, asks, on_top, step
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import put_bottom, see_top, take_top
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import PickOrder, Verb, picked, picked_and_ordered

REVEALED = 5


def glyph_discarded(table: Judge, g: Game, card: str) -> None:
    """Have an Incantation follow the discard of a Glyph in phase 1."""
    g.todo.append(["incantation"])


@step("incantation")
def incantation(table: Judge, g: Game) -> None:
    """Reveal the top five cards, or all that are left unless this table reads it otherwise (facts 1.6)."""
    short = len(g.deck) < REVEALED
    if short and reading(g.options, "short-incantation") == "skipped":
        table.say("onirim.glyph.skipped", count=0)
        return
    cards = see_top(g, REVEALED, ["incantation"])
    if cards:
        g.question = Asked("incantation", cards)
    if cards is not None and short:
        table.say("onirim.glyph.short", count=len(cards))


def claims(g: Game) -> PickOrder:
    """Return the Doors that may be put into play: one must be where there is one, unless the table plays it as optional."""
    cards = g.asked.looked
    doors: tuple[int | None, ...] = tuple(i for i, card in enumerate(cards) if card in DOORS and may_gain(g, card))
    if not doors or reading(g.options, "incantation") == "optional":
        doors = (*doors, None)
    return PickOrder(doors, len(cards))


def not_claimed(table: Judge, g: Game, given: Verb) -> None:
    """Say why Doors cannot be claimed so: one of those revealed, and not none where one may be (facts 1.6)."""
    some, picks = picked(given), claims(g).picks
    whole = picked_and_ordered(given, len(g.asked.looked)) and {*some} <= {*picks}
    holds = table.allowed if whole else table.possible
    holds(len(some) <= 1, "onirim.glyph.one-door")
    holds(some or None in picks, "onirim.glyph.must")


@asks("incantation", claims, not_claimed, needs=CARDS, stands=on_top)
def incanted(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Put one revealed Door into play without a Key, all other cards under the deck; no shuffle (facts 1.6).

    A revealed Door that the Book does not allow goes to Limbo.
    """
    cards = take_top(g, len(was.looked))
    barred = {i for i, card in enumerate(cards) if card in DOORS and not may_gain(g, card)}
    for i in sorted(barred):
        barred_door(table, g, cards[i])
    put_bottom(g, [cards[i] for i in given[1] if i not in barred])
    claimed = picked(given)
    for i in claimed:
        gain(table, g, cards[i])
    if not claimed:
        table.say("onirim.glyph.no-door")


GLYPHS = register(
    Expansion(
        "glyphs",
        cards=pile([(colour + "G", 2) for colour in COLOURS] + [(colour + "D", 1) for colour in COLOURS]),
        discards={"G": glyph_discarded},
    )
)
