"""Resting, or dreaming again (rules, Rest or Dream Again)."""

from __future__ import annotations

from campaigns.lucidity.rules.arguments import Die, Place
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.facts import RESTS
from campaigns.lucidity.rules.machine import answering, awaiting, follow, machine, step
from campaigns.lucidity.rules.state import DREAMER, clear_rows, lying, put_back, row_of
from campaigns.lucidity.rules.track import dream
from campaigns.lucidity.rules.value import Asked, Game
from campaigns.referee import move

LAST_STEP = 2


def why_rest(g: Game) -> str:
    """Say why a Dreamer must rest, as a code; nothing where dreaming again is allowed."""
    if g.exhausted:
        return "lu.rest.exhausted"
    if g.step >= LAST_STEP:
        return "lu.rest.end-of-track"
    return "lu.rest.empty-bag" if g.empty else ""


@step("rest")
def rest_step(table: Table, g: Game) -> None:
    """Have the Dreamer rest or dream again; who must rest with nothing on the card just does (rules, Rest or Dream Again)."""
    g.who = g.turn
    if g.players[g.who].role != DREAMER:
        return
    again = not why_rest(g)
    if again or any(True for _ in lying(g, g.who)):
        g.question = Asked("rest", g.who, again=again)


@machine.why("rest")
def not_rested_with(table: Table, g: Game, given: tuple[str, str]) -> None:
    """Say why nobody rests with a die: it does not lie there, or this copy of the game does not name its row (rules, Rest)."""
    place, die = given
    table.possible((place, die) in lying(g, g.asked.who), "lu.rest.not-there", die=die)
    table.allowed(place in RESTS[g.facts.rest][0], "lu.rest.not-this-row", place=place)


@move("lucidity.rest", cites="lu.rest", when=awaiting("lu.rest", "rest"), leaves=True)
def rest(table: Table, place: Place, die: Die) -> None:
    """Rest with one die: it goes into the bag, and the turn is over (rules, Rest).

    ``place`` is the row it lies in, ``die`` its code. Refuses a die that does not lie there, and a row that this copy of the game does not
    name.
    """
    g, was = answering(table, "rest", [place, die])
    row_of(g, was.who, place, die).remove(die)
    put_back(g, [die])
    follow(table, g)


@move("lucidity.rest-all", cites="lu.rest", when=awaiting("lu.rest", "rest"), leaves=True)
def rest_all(table: Table) -> None:
    """Rest with all dice: every one that this copy of the game names goes into the bag, and the turn is over (rules, Rest)."""
    g, was = answering(table, "rest-all")
    table.names["dice"] = clear_rows(g, was.who, RESTS[g.facts.rest][1])
    follow(table, g)


@machine.why("dream-again")
def not_again(table: Table, g: Game, _: None) -> None:
    """Say why a Dreamer does not dream again (rules, Dream Again)."""
    table.possible(g.step < LAST_STEP, "lu.rest.end-of-track")
    code = why_rest(g)
    table.allowed(not code, code)


@move("lucidity.dream-again", cites="lu.rest", when=awaiting("lu.rest", "rest"), leaves=True)
def dream_again(table: Table) -> None:
    """Dream again: the marker moves one step along the track, and dice are drawn anew (rules, Dream Again).

    Refuses at the end of the track, and, unless a card says otherwise, to the exhausted and with an empty bag.
    """
    g, _ = answering(table, "dream-again")
    g.step += 1
    dream(g)
    follow(table, g)
