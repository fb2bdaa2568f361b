"""The rows of a card, checked after everything is resolved (rules, Check for Filled Rows)."""

from __future__ import annotations

from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.arguments import Colour
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import COLOURS, is_power
from campaigns.lucidity.rules.emptying import for_a_moment
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.state import DREAMER, OUT, PLACES, become, clear_rows, in_bag, nightmare_of, put_back
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import move

HUNT, EXHAUST = 4, 3
SHADOWS, SHADOWS_OF_TWO = 3, 4


@step("hunt-row")
def hunt_row(table: Table, g: Game) -> None:
    """Eliminate a Dreamer with four dice in the Hunt row; the card's dice go into the bag (rules, Hunt Row)."""
    player = g.players[g.who]
    if player.role != DREAMER or len(player.hunt) < HUNT:
        return
    clear_rows(g, g.who, PLACES)
    player.role = OUT
    g.todo = [["end-turn"]]
    table.say("lu.hunt.eliminated", player=table.name(g.who))


@step("exhaust-row")
def exhaust_row(table: Table, g: Game) -> None:
    """Exhaust a Dreamer with three dice in the Exhaust row; a drawn die says which Power is lost (rules, Exhaust Row)."""
    player = g.players[g.who]
    full = player.role == DREAMER and len(player.exhaust) >= EXHAUST
    if g.who == g.turn:
        g.exhausted = full
    if full and player.power and in_bag(g):
        g.question = Asked("exhaustion", g.who)
    elif full:
        # Nothing hangs on its colour, yet the last die of the bag leaves it empty for a moment.
        for_a_moment(table, g, 1)
        table.say("lu.exhaust.nothing", player=table.name(g.who))


@machine.why("exhaustion")
def not_lost(table: Table, g: Game, colour: str) -> None:
    """Say why a colour was not drawn: the bag does not hold it."""
    table.possible(g.bag[colour], "lu.draw.not-there", colour=colour, left=0)


@move("lucidity.exhaustion", cites="lu.exhaust", when=awaiting("lu.exhaust", "exhaustion"), leaves=True)
def exhaustion(table: Table, colour: Colour) -> None:
    """Say which colour was drawn on exhaustion: that Power is lost, and the die returns too (rules, Exhaust Row).

    ``colour`` is its letter. Refuses one that the bag does not hold.
    """
    g, _ = answering(table, "exhaustion", colour)
    lose_power(table, g, colour)


@move("lucidity.exhaust-for-us", cites="lu.exhaust", when=awaiting("lu.exhaust", "exhaustion"), leaves=True)
def exhaust_for_us(table: Table) -> None:
    """Have the die of exhaustion drawn by nobody's choice (design, randomness; rules, Exhaust Row)."""
    g, _ = answering(table, "exhaust-for-us")
    lose_power(table, g, table.draw_dice(g.bag, 1)[0])


def lose_power(table: Table, g: Game, colour: str) -> None:
    """Return the Power of a colour from the Power row to the bag, and carry on."""
    player = g.players[g.who]
    lost = [die for die in player.power if die[0] == colour and is_power(die)]
    player.power = [die for die in player.power if die not in lost]
    for_a_moment(table, g, 1)
    put_back(g, lost)
    table.names["colour"] = colour
    if lost:
        table.say("lu.exhaust.lost", player=table.name(g.who), dice=lost)
    else:
        table.say("lu.exhaust.nothing", player=table.name(g.who))
    follow(table, g)


def filling(g: Game) -> int:
    """Return how many Shadows of a colour fill a row: four with two players, else three (rules, Shadow Row; facts 2.9)."""
    if g.solo is not None:
        return solo.FILLED
    return SHADOWS_OF_TWO if len(g.players) == 2 else SHADOWS


def turning(g: Game) -> list[str]:
    """Return the colours a Dreamer turns into: those of the fullest Shadow row, if one is filled (rules, Shadow Row).

    A colour that another player has can be claimed no more; where its row is the fullest, the table's reading says whether
    the next one decides.
    """
    rows = g.players[g.who].shadow
    counts = {colour: len(rows[colour]) for colour in COLOURS if nightmare_of(g, colour) is None}
    most = max(counts.values(), default=0)
    if most < filling(g) or (barring(g) and reading(g.options, "claimed") == "none"):
        return []
    return [colour for colour, count in counts.items() if count == most]


def full_rows(g: Game) -> list[str]:
    """Return the rows that a check would find full on the card of who has rolled (rules, Check for Filled Rows)."""
    player = g.players[g.who]
    full = {
        "hunt": len(player.hunt) >= HUNT,
        "exhaust": len(player.exhaust) >= EXHAUST,
        "shadow": bool(turning(g)),
    }
    return [place for place, is_full in full.items() if is_full]


def barring(g: Game) -> list[str]:
    """Return the claimed colours whose Shadow row is filled, and fuller than any that can still be claimed."""
    rows = g.players[g.who].shadow
    claimed = [colour for colour in COLOURS if nightmare_of(g, colour) is not None]
    free = max((len(rows[colour]) for colour in COLOURS if colour not in claimed), default=0)
    return [colour for colour in claimed if len(rows[colour]) >= max(filling(g), free + 1)]


def say_barred(table: Table, g: Game) -> None:
    """Say what a full row of somebody else's colour comes to, and that it may be read in two ways where it matters."""
    barred = barring(g)
    facts = {"player": table.name(g.who), "colours": barred}
    free = [colour for colour in COLOURS if nightmare_of(g, colour) is None]
    if not barred:
        return
    if not any(len(g.players[g.who].shadow[colour]) >= filling(g) for colour in free):
        table.say("lu.shadow.claimed", **facts)
    elif reading(g.options, "claimed") == "none":
        table.say("lu.shadow.claimed-none", **facts)
    else:
        table.say("lu.shadow.claimed-next", **facts)


@step("shadow-row")
def shadow_row(table: Table, g: Game) -> None:
    """Turn a Dreamer with a filled Shadow row into the Nightmare of its colour (rules, Shadow Row)."""
    if g.solo is not None:
        solo.shadow_row(table, g, g.solo)
        return
    if g.players[g.who].role != DREAMER:
        return
    say_barred(table, g)
    colours = turning(g)
    if len(colours) > 1:
        g.question = Asked("become", g.who, colours=colours)
    elif colours:
        turn_into(table, g, colours[0])


def turn_into(table: Table, g: Game, colour: str) -> None:
    """Turn the player into a Nightmare and end the turn."""
    become(g, g.who, colour)
    g.todo = [["end-turn"]]
    table.say("lu.shadow.turned", player=table.name(g.who), nightmare=g.cards[colour].name)


@machine.why("become")
def not_tied(table: Table, g: Game, colour: str) -> None:
    """Say why nobody turns into this Nightmare: its row is not among the fullest (rules, Shadow Row)."""
    table.possible(colour in g.asked.colours, "lu.shadow.not-tied", colour=colour)


@move("lucidity.become", cites="lu.shadow", when=awaiting("lu.shadow", "become"), leaves=True)
def become_one(table: Table, colour: Colour) -> None:
    """Choose the Nightmare to become, where Shadow rows are equally full (rules, Shadow Row).

    ``colour`` is its letter. Refuses a colour whose row is not among the fullest.
    """
    g, _ = answering(table, "become", colour)
    turn_into(table, g, colour)
    follow(table, g)
