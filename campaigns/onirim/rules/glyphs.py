"""The Glyphs: a fourth symbol, four more Doors, and the Incantation (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import COLOURS, DOORS, pile
from campaigns.onirim.rules.doors import barred_door, gain, may_gain
from campaigns.onirim.rules.machine import CARDS, asks, on_top, step
from campaigns.onirim.rules.plan import Expansion, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.shapes import PickOrder, Verb
from campaigns.onirim.rules.state import put_bottom, see_top, take_top, tell
from campaigns.onirim.rules.value import Ask, Game

REVEALED = 5


def glyph_discarded(g: Game, card: str) -> None:
    """Have an Incantation follow the discard of a Glyph in phase 1."""
    g.todo.append(["incantation"])


@step("incantation")
def incantation(g: Game) -> None:
    """Reveal the top five cards, or all that are left unless this table reads it otherwise (facts 1.6)."""
    short = len(g.deck) < REVEALED
    if short and reading(g.options, "short-incantation") == "skipped":
        tell(g, "incantation-skipped")
        return
    cards = see_top(g, REVEALED, ["incantation"])
    if cards:
        g.ask = Ask("incantation", cards)
    if cards is not None and short:
        tell(g, "incantation-short", *cards)


def claims(g: Game) -> PickOrder:
    """Give the Doors that may be put into play: one must be where there is one, unless the table plays it as optional."""
    cards = g.asked.looked
    doors: tuple[int | None, ...] = tuple(i for i, card in enumerate(cards) if card in DOORS and may_gain(g, card))
    if not doors or reading(g.options, "incantation") == "optional":
        doors = (*doors, None)
    return PickOrder(doors, len(cards))


def not_claimed(g: Game, given: Verb) -> str:
    """Say why Doors cannot be claimed so: one of those revealed, and not none where one may be (facts 1.6)."""
    if type(given[0]) is list:
        return "onirim.glyph.one-door"
    return "onirim.glyph.must" if given[0] is None and None not in claims(g).picks else ""


@asks("incantation", claims, not_claimed, needs=CARDS, stands=on_top)
def incanted(g: Game, was: Ask, given: Verb) -> None:
    """Put one revealed Door into play without a Key, all other cards under the deck; no shuffle (facts 1.6).

    A revealed Door that the Book does not allow goes to Limbo.
    """
    cards = take_top(g, len(was.looked))
    barred = {i for i, card in enumerate(cards) if card in DOORS and not may_gain(g, card)}
    for i in sorted(barred):
        barred_door(g, cards[i])
    put_bottom(g, [cards[i] for i in given[1] if i not in barred])
    if given[0] is not None:
        gain(g, cards[given[0]])
    else:
        tell(g, "no-door")


GLYPHS = register(
    Expansion(
        "glyphs",
        cards=pile([(colour + "G", 2) for colour in COLOURS] + [(colour + "D", 1) for colour in COLOURS]),
        discards={"G": glyph_discarded},
    )
)
