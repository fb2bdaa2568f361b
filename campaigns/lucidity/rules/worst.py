"""What is mended when too many dice were drawn or returned, and an empty bag (rules, The "Worst Case" Rule)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Colours, SomeColours
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.draw import there
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.state import beyond, in_bag, next_seat, put_back, take
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import move


@step("excess")
def excess_step(table: Table, g: Game, count: int) -> None:
    """Have the next player select what was too many; dice of one colour leave no choice."""
    hand, over = g.hand, min(count, len(g.hand))
    if over and len(set(hand)) > 1:
        g.question = Asked("excess", next_seat(g, g.who), of=g.who, count=over)
        return
    put_back(g, hand[:over])
    g.hand = hand[over:]
    if over:
        table.say("lu.too-many.returned", player=table.name(g.who), colours=hand[:over])


@machine.why("excess")
def not_selected(table: Table, g: Game, colours: list[str]) -> None:
    """Say why the excess is not these dice: they are not in the hand, or another number (rules, Worst Case)."""
    gone = beyond(colours, g.hand)
    table.possible(not gone, "lu.draw.not-in-hand", colour=gone)
    table.possible(len(colours) == g.asked.count, "lu.too-many.count", wanted=g.asked.count, given=len(colours))


@move("lucidity.excess", cites="lu.too-many", when=awaiting("lu.too-many", "excess"), leaves=True)
def excess(table: Table, colours: Colours) -> None:
    """Select the excess that goes back into the bag, as the next player (rules, Worst Case).

    ``colours`` are letters, as many as were too many. Refuses another number, and dice that are not in the hand.
    """
    g, was = answering(table, "excess", colours)
    for colour in colours:
        g.hand.remove(colour)
    put_back(g, colours)
    table.names["whom"] = table.name(was.of)
    follow(table, g)


@step("fetch")
def fetch_step(table: Table, g: Game, count: int) -> None:
    """Let the next player replace what was returned too many."""
    most = min(count, in_bag(g))
    if most:
        g.question = Asked("fetch", next_seat(g, g.who), of=g.who, count=most)


@machine.why("fetch")
def not_picked(table: Table, g: Game, colours: list[str]) -> None:
    """Say why dice are not picked out of the bag: they are too many, or not there (rules, Worst Case)."""
    table.possible(len(colours) <= g.asked.count, "lu.too-many.fetched", most=g.asked.count, given=len(colours))
    there(table, g, colours)


@move("lucidity.fetch", cites="lu.too-many", when=awaiting("lu.too-many", "fetch"), leaves=True)
def fetch(table: Table, colours: SomeColours | None = None) -> None:
    """Pick dice of any colours out of the bag in place of those returned too many, as the next player (rules, Worst Case).

    ``colours`` are letters; fewer may be picked, or none. Refuses more than were returned too many, and what the bag has not.
    """
    picked = list(colours or ())
    g, was = answering(table, "fetch", picked)
    take(g, picked)
    g.hand += picked
    table.names |= {"colours": picked, "whom": table.name(was.of)}
    if not picked:
        table.names["nothing"] = "dice"
    follow(table, g)
