"""Phase 1: play or discard one card, and the Prophecy of a discarded Key (facts 1.3)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import DEAD_END, NIGHTMARE, SYMBOL, base_deck
from campaigns.onirim.rules.doors import all_doors, say_discarded_doors, trio
from campaigns.onirim.rules.fill import limbo_back
from campaigns.onirim.rules.machine import CARDS, asks, on_top, step
from campaigns.onirim.rules.nightmare import meet_nightmare
from campaigns.onirim.rules.plan import Expansion, plan_of, register
from campaigns.onirim.rules.shapes import Answer, OneOf, PickOrder, Verb
from campaigns.onirim.rules.state import from_hand, put_top, see_top, take_top, tell
from campaigns.onirim.rules.value import Ask, Game

SEEN = 5


def turn_options(g: Game) -> list[Answer]:
    """Give every way to take phase 1: play, discard, and what expansions add."""
    hand, row = g.hand, g.row
    last = SYMBOL[row[-1]] if row else ""
    found: list[Answer] = [["play", i] for i, card in enumerate(hand) if SYMBOL[card] and SYMBOL[card] != last]
    found += [["discard", i] for i, card in enumerate(hand) if card != DEAD_END]
    for more in plan_of(g.use).turns:
        found += more(g)
    return found


def why_not(g: Game, given: Verb) -> str:
    """Say why an answer in phase 1 is not legal."""
    verb, place = given[0], given[1]
    if verb == "discard" and g.hand[place] == DEAD_END:
        return "onirim.dead-end.stuck"
    if verb == "play" and SYMBOL[g.hand[place]] and g.row:
        return "onirim.turn.same-symbol"
    return "onirim.mirror.no-match" if verb == "mirror" else ""


@step("turn")
def turn(g: Game) -> None:
    """Ask for phase 1 of the next turn: there is no passing."""
    g.ask = Ask("turn")


@asks("turn", lambda g: OneOf(turn_options(g)), why_not)
def acted(g: Game, was: Ask, given: Verb) -> None:
    """Carry out phase 1, with phases 2 and 3 to follow."""
    plan = plan_of(g.use)
    g.turn += 1
    g.todo.extend(plan.evening)
    verb, place = given[0], given[1]
    if verb == "play":
        play(g, place)
    elif verb == "discard":
        discard(g, place)
    else:
        plan.verbs[verb](g, *given[1:])


def play(g: Game, place: int) -> None:
    """Play a Location to the end of the row; a third card of a colour allows a search (facts 1.3, phase 1a)."""
    g.row.append(from_hand(g, place))
    if plan_of(g.use).trio(g):
        g.todo.append(["search"])


def discard(g: Game, place: int) -> None:
    """Discard a card; what it does then depends on its symbol (facts 1.3, phase 1b)."""
    plan = plan_of(g.use)
    card = from_hand(g, place)
    g.discard.append(card)
    g.todo.extend([name] for name in plan.after_discard)
    effect = plan.discards.get(SYMBOL[card] or card)
    if effect is not None:
        effect(g, card)


def key_discarded(g: Game, card: str) -> None:
    """Have a Prophecy follow the discard of a Key."""
    g.todo.append(["prophecy"])


@step("prophecy")
def prophecy(g: Game) -> None:
    """Look at the top five cards, or at all that are left; none: nothing happens (facts 1.3)."""
    cards = see_top(g, SEEN, ["prophecy"])
    if cards:
        g.ask = Ask("prophecy", cards)
        if len(cards) < SEEN:
            tell(g, "prophecy-short", *cards)
    elif cards is not None:
        tell(g, "prophecy-none")


def picks(g: Game) -> PickOrder:
    """Give the shape of *one of the cards looked at, and the order of the others*."""
    count = len(g.asked.looked)
    return PickOrder(tuple(range(count)), count)


def not_one(g: Game, given: Verb) -> str:
    """Say why the cards of a Prophecy cannot be put so: exactly one of them is discarded (facts 1.3)."""
    return "" if type(given[0]) is int else "onirim.prophecy.one"


@asks("prophecy", picks, not_one, needs=CARDS, stands=on_top)
def foretold(g: Game, was: Ask, given: Verb) -> None:
    """Discard exactly one, whatever it is, and put the others back on top in the order given; no shuffle (facts 1.3)."""
    cards = take_top(g, len(was.looked))
    gone = cards[given[0]]
    g.discard.append(gone)
    tell(g, "foretold", gone)
    say_discarded_doors(g, [gone])
    put_top(g, [cards[i] for i in given[1]])


BASE = register(
    Expansion(
        name="",
        cards=base_deck(),
        discards={"K": key_discarded},
        dreams={NIGHTMARE: meet_nightmare},
        wins=all_doors,
        limbo=limbo_back,
        trio=trio,
    )
)
