"""Resolving rolled dice in their order (rules, Order of Resolution), and paying for rerolls (rules, Rerolling Dreams)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Dice, Die
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import ORDER, SHADOW, in_order, is_power
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.state import beyond, distinct, give, nightmare_of, put_back, row_of, takes
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import move

ROWS = {"P": "power", "D": "power", "H": "hunt", "E": "exhaust", "S": "shadow"}
EFFECTS = {"B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear"}
"""The step that carries out the effect of a Shadow, by its colour."""


@step("resolve")
def resolve_step(table: Table, g: Game, passed: list[str], last: str, added: str = "") -> None:
    """Resolve one die: Power first, then Hunt, Exhaust and Shadow (rules, Order of Resolution).

    ``passed`` are dice that could have paid for a reroll when the player went on; ``last`` is the face resolved before, so that
    dice of a kind are placed together. ``added`` is a die that a Shadow added and that shows none: it comes before any other.
    A choice among Shadows, or of a new way to pay, is the player's.
    """
    if not g.rolled:
        return
    dice = with_first(in_order(g.rolled), added)
    die = dice[0]
    pay = payable(g)
    kind = str(ORDER[die[1]])
    if die[1] == SHADOW and len(set(g.rolled)) > 1:
        g.question = Asked("shadow", g.who, dice=distinct(in_order(g.rolled)), pay=pay)
    elif kind != last and set(pay) - set(passed):
        g.question = Asked("resolve", g.who, dice=dice, pay=pay, die=added if die == added else "")
    else:
        # A Shadow's effect may change what a reroll is worth, so the question is new after each.
        g.todo.append(["resolve", [], ""] if die[1] == SHADOW else ["resolve", [*passed], kind])
        place(table, g, die)


def with_first(dice: list[str], added: str) -> list[str]:
    """Return dice with an added one before the others (rules, Shadow of the Depths, of Envy)."""
    if added not in dice:
        return dice
    rest = list(dice)
    rest.remove(added)
    return [added, *rest]


def place(table: Table, g: Game, die: str) -> None:
    """Put a die where it belongs: in its row, a Shadow's effect following, or to the Nightmare that takes it."""
    g.rolled.remove(die)
    colour, face = die[0], die[1]
    owner = nightmare_of(g, colour)
    if owner is not None and face in takes(g, colour):
        give(g, owner, colour)
        table.say("lu.abilities.taken", player=table.name(owner), die=die, whom=table.name(g.who))
        g.todo.append(["ability", owner, die, g.who])
        return
    row_of(g, g.who, ROWS[face], die).append(die)
    if face == SHADOW:
        g.todo.append([EFFECTS[colour]])


def payable(g: Game) -> list[str]:
    """Return the dice of the Power row that could pay for a reroll of something unresolved."""
    if g.who != g.turn and reading(g.options, "minion-reroll") == "no":
        return []
    colours = {die[0] for die in g.rolled}
    row = g.players[g.who].power
    return sorted({die for die in row if die[0] in colours and is_power(die)})


@move("lucidity.resolve", cites="lu.resolve", when=awaiting("lu.resolve", "resolve"), leaves=True)
def resolve(table: Table) -> None:
    """Go on without a reroll (rules, Order of Resolution)."""
    g, was = answering(table, "resolve")
    g.todo.append(["resolve", [*was.payable], "", was.die])
    table.names["dice"] = was.dice
    follow(table, g)


@machine.why("resolve-shadow")
def not_that_shadow(table: Table, g: Game, die: str) -> None:
    """Say why a die is not resolved next: it was not rolled."""
    table.possible(die in g.asked.dice, "lu.resolve.not-rolled", die=die)


@move("lucidity.resolve-shadow", cites="lu.resolve", when=awaiting("lu.resolve", "shadow"), leaves=True)
def resolve_shadow(table: Table, die: Die) -> None:
    """Choose the Shadow that is resolved next (rules, Order of Resolution: Shadow).

    ``die`` is its code. Refuses one that is not among those rolled.
    """
    g, _ = answering(table, "resolve-shadow", die)
    g.todo.append(["resolve", [], ""])
    place(table, g, die)
    follow(table, g)


@machine.why("reroll")
def not_rerolled(table: Table, g: Game, given: tuple[str, list[str]]) -> None:
    """Say why a die does not pay for a reroll of others (rules, Rerolling Dreams)."""
    pay, dice = given
    allowed = g.who == g.turn or reading(g.options, "minion-reroll") == "yes"
    table.allowed(allowed, "lu.reroll.not-here")
    table.possible(pay in g.players[g.who].power, "lu.reroll.no-power", die=pay)
    gone = beyond(dice, g.rolled)
    table.possible(not gone, "lu.resolve.not-rolled", die=gone)
    table.allowed(all(die[0] == pay[0] for die in dice), "lu.reroll.colour", colour=pay[0])


@move("lucidity.reroll", cites="lu.reroll", when=awaiting("lu.reroll", "resolve", "shadow"), leaves=True)
def reroll(table: Table, pay: Die, dice: Dice) -> None:
    """Spend a die of the Power row to roll unresolved dice of its colour again (rules, Rerolling Dreams).

    ``pay`` is the spent die, ``dice`` are those rolled again. The spent die goes onto its Nightmare's card, or into the bag
    where a player claimed that. A die that a Shadow added still comes before any other; rolled again with others it cannot
    be told from them, and the order of resolution decides. Refuses a die that is not in the Power row, dice that are
    resolved, and, unless a card says otherwise, dice of another colour.
    """
    g, was = answering(table, "reroll", [pay, dice])
    g.players[g.who].power.remove(pay)
    spend(g, pay)
    for die in dice:
        g.rolled.remove(die)
    g.hand += [die[0] for die in dice]
    added = was.die
    g.todo += [
        ["resolve", [], "", added if added in g.rolled else ""],
        ["roll", "added" if dice == [added] else "reroll"],
    ]
    follow(table, g)


def spend(g: Game, die: str) -> None:
    """Put a spent die onto its Nightmare's card, or into the bag once a player has that (rules, Rerolling Dreams)."""
    if nightmare_of(g, die[0]) is None:
        g.cards[die[0]].dice.append(die)
    else:
        put_back(g, [die])
