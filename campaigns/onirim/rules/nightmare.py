"""The Nightmare and its four ways out (facts 1.3)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import KEPT, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.doors import lose_door
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, step
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import from_hand, lose, see_top, take_top
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, Verb, verb_of

REVEALED = 5


def meet_nightmare(table: Judge, g: Game) -> None:
    """Resolve a drawn Nightmare."""
    g.todo.append(["nightmare", NIGHTMARE])


def ways_out(g: Game) -> list[Answer]:
    """Return the four options as far as they can be carried out: a Key, a Door, the top of the deck, the hand."""
    found: list[Answer] = [["key", i] for i, card in enumerate(g.hand) if SYMBOL[card] == "K"]
    found += [["door", i] for i in range(len(g.doors))]
    if len(g.deck) >= REVEALED or reading(g.options, "short-reveal") != "unavailable":
        found.append(["deck", None])
    if g.hand or not found or reading(g.options, "empty-hand") != "barred":
        found.append(["hand", None])
    return found


def nightmare_options(g: Game) -> list[Answer]:
    """Return the four options and what expansions hold against this Nightmare (Diver cards are resolved as one)."""
    card = g.asked.looked[0]
    return ways_out(g) + [found for more in plan_of(g.use).cancels for found in more(g, card)]


def why_not(table: Judge, g: Game, given: Verb) -> None:
    """Say why a way out cannot be taken: another card than a Key may pay where a card says so, a Door must be there."""
    way, place = given
    if way == "key":
        table.possible(place is not None, "onirim.nightmare.keyless")
        table.possible(place in range(len(g.hand)), "onirim.nightmare.no-key")
        table.allowed(SYMBOL[g.hand[place]] == "K", "onirim.nightmare.no-key")
    table.possible(way != "door" or place is not None, "onirim.nightmare.doorless")
    table.possible(way != "door", "onirim.nightmare.no-door")
    table.allowed(way != "deck", "onirim.nightmare.short-deck")
    table.allowed(way != "hand", "onirim.nightmare.empty-hand")


def closed(g: Game) -> list[Answer]:
    """Return the ways out that are closed now."""
    there = {verb_of(way) for way in ways_out(g)}
    return [[way, None] for way in ("key", "door", "deck", "hand") if way not in there]


@step("nightmare")
def nightmare(table: Judge, g: Game, card: str) -> None:
    """Ask how the Nightmare is resolved; ``card`` is the card that is resolved as one."""
    g.question = Asked("nightmare", [card])


@asks("nightmare", lambda g: OneOf(nightmare_options(g)), why_not, needs=CARDS, stands=holds_dream, near=closed)
def resolved(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Carry out one option; the Nightmare itself is discarded last."""
    plan = plan_of(g.use)
    if given[0] in plan.verbs:
        plan.verbs[given[0]](table, g, *given[1:])
        return
    g.todo.append(["dream-over"])
    g.todo.extend([name] for name in plan.weaken)
    suffer(table, g, given)


def suffer(table: Judge, g: Game, given: Verb) -> None:
    """Carry out one of the four options."""
    way, place = given
    if way == "key":
        g.discard.append(from_hand(g, place))
    elif way == "door":
        lose_door(table, g, place)
    elif way == "deck":
        g.todo.append(["reveal"])
    else:
        discard_hand(g)


@step("reveal")
def reveal(table: Judge, g: Game) -> None:
    """Reveal the top five: Locations (and Towers) are discarded, Doors and Dreams go to Limbo, unresolved.

    With fewer left, what is there is revealed unless this table reads it as a loss.
    """
    short = len(g.deck) < REVEALED
    if short and reading(g.options, "short-reveal") == "loss":
        table.say("onirim.nightmare.lost", count=0)
        lose(table, g)
        return
    cards = see_top(g, REVEALED, ["reveal"])
    if cards is None:
        return
    if short:
        table.say("onirim.nightmare.short", count=len(cards))
    spared = plan_of(g.use).to_limbo
    gone: list[str] = []
    aside: list[str] = []
    for card in take_top(g, REVEALED):
        table.say("onirim.fill.revealed", cards=[card])
        (gone if card in KEPT and card not in spared else aside).append(card)
    _lay_down(table, g, gone, aside)


def _lay_down(table: Judge, g: Game, gone: list[str], aside: list[str]) -> None:
    """Put the revealed cards where they belong, and say it as it is done with the hands: pile by pile."""
    g.discard += gone
    g.limbo += aside
    if gone:
        table.say("onirim.nightmare.discarded", cards=gone)
    if aside:
        table.say("onirim.limbo.put", cards=aside)
