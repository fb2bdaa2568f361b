"""Phase 1: play or discard one card, and the Prophecy of a discarded Key (facts 1.3)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import DEAD_END, NIGHTMARE, SYMBOL, base_deck
from campaigns.onirim.rules.doors import all_doors, say_discarded_doors, trio
from campaigns.onirim.rules.fill import limbo_back
from campaigns.onirim.rules.machine import CARDS, asks, on_top, step
from campaigns.onirim.rules.nightmare import meet_nightmare
from campaigns.onirim.rules.plan import Expansion, plan_of, play_bar, register
from campaigns.onirim.rules.state import from_hand, in_hand, put_top, see_top, take_top
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf, PickOrder, Verb, picked, picked_and_ordered

SEEN = 5


def turn_options(g: Game) -> list[Answer]:
    """Return every way to take phase 1: play, discard, and what expansions add."""
    hand, row = g.hand, g.row
    last = SYMBOL[row[-1]] if row else ""
    found: list[Answer] = [["play", i] for i, card in enumerate(hand) if SYMBOL[card] and SYMBOL[card] != last]
    if plan_of(g.use).bars_play:
        found = [answer for answer in found if isinstance(answer, list) and not play_bar(g, hand[answer[1]])]
    found += [["discard", i] for i, card in enumerate(hand) if card != DEAD_END]
    for more in plan_of(g.use).turns:
        found += more(g)
    return found


def why_not(table: Judge, g: Game, given: Verb) -> None:
    """Say why an answer in phase 1 is not legal: a card may overrule what is asked of one of the hand."""
    verb = given[0]
    if verb in ("play", "discard"):
        card = in_hand(table, g, given[1])
        table.possible(verb == "discard" or SYMBOL[card], "onirim.turn.no-location", card=card)
        table.allowed(verb == "play" or card != DEAD_END, "onirim.dead-end.stuck")
        table.allowed(verb == "discard" or not g.row or SYMBOL[card] != SYMBOL[g.row[-1]], "onirim.turn.same-symbol")
        barred = play_bar(g, card) if verb == "play" else ""
        table.allowed(not barred, barred)
    elif verb in plan_of(g.use).against:
        plan_of(g.use).against[verb](table, g, *given[1:])


@step("turn")
def turn(table: Judge, g: Game) -> None:
    """Ask for phase 1 of the next turn: there is no passing."""
    g.question = Asked("turn")


@asks("turn", lambda g: OneOf(turn_options(g)), why_not)
def acted(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Carry out phase 1, with phases 2 and 3 to follow."""
    plan = plan_of(g.use)
    g.turn += 1
    g.todo.extend(plan.evening)
    verb, place = given[0], given[1]
    if verb == "play":
        play(g, place)
    elif verb == "discard":
        discard(table, g, place)
    else:
        plan.verbs[verb](table, g, *given[1:])


def play(g: Game, place: int) -> None:
    """Play a Location to the end of the row; a third card of a colour allows a search (facts 1.3, phase 1a)."""
    g.row.append(from_hand(g, place))
    if plan_of(g.use).trio(g):
        g.todo.append(["search"])


def discard(table: Judge, g: Game, place: int) -> None:
    """Discard a card; what it does then depends on its symbol (facts 1.3, phase 1b)."""
    plan = plan_of(g.use)
    card = from_hand(g, place)
    g.discard.append(card)
    g.todo.extend([name] for name in plan.after_discard)
    effect = plan.discards.get(SYMBOL[card] or card)
    if effect is not None:
        effect(table, g, card)


def key_discarded(table: Judge, g: Game, card: str) -> None:
    """Have a Prophecy follow the discard of a Key."""
    g.todo.append(["prophecy"])


@step("prophecy")
def prophecy(table: Judge, g: Game) -> None:
    """Look at the top five cards, or at all that are left; none: nothing happens (facts 1.3)."""
    cards = see_top(g, SEEN, ["prophecy"])
    if cards:
        g.question = Asked("prophecy", cards)
        if len(cards) < SEEN:
            table.say("onirim.prophecy.short", count=len(cards))
    elif cards is not None:
        table.say("onirim.prophecy.none", count=0)


def picks(g: Game) -> PickOrder:
    """Return the shape of *one of the cards looked at, and the order of the others*."""
    count = len(g.asked.looked)
    return PickOrder(tuple(range(count)), count)


def not_one(table: Judge, g: Game, given: Verb) -> None:
    """Say why the cards of a Prophecy cannot be put so: exactly one of them is discarded (facts 1.3)."""
    holds = table.allowed if picked_and_ordered(given, len(g.asked.looked)) else table.possible
    holds(len(picked(given)) == 1, "onirim.prophecy.one")


@asks("prophecy", picks, not_one, needs=CARDS, stands=on_top)
def foretold(table: Judge, g: Game, was: Asked, given: Verb) -> None:
    """Discard exactly one, whatever it is, and put the others back on top in the order given; no shuffle (facts 1.3)."""
    cards = take_top(g, len(was.looked))
    gone = [cards[i] for i in picked(given)]
    g.discard += gone
    table.say("onirim.prophecy.gone", cards=gone)
    say_discarded_doors(table, g, gone)
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
