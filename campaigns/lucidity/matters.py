"""The rules that matter now in a game of Lucidity: by the open question, by what lies close to a full row, by the way it is played."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.checks import EXHAUST, HUNT, filling
from campaigns.lucidity.rules.questions import rule_of
from campaigns.lucidity.rules.state import DREAMER
from campaigns.lucidity.rules.value import Game, Player
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import most_urgent

BEFORE = ("lu.setup", "lu.aim", "lu.box", "lu.copy", "lu.card", "lu.dice", "lu.two", "lu.temptation", "lu.solo")
"""Before the first game, and between two."""

SHADOWS = {"B": "lu.depths", "G": "lu.envy", "Y": "lu.imprisonment", "R": "lu.fear"}

BESIDE: dict[str, tuple[str, ...]] = {
    "track": ("lu.draw", "lu.odds"),
    "draw": ("lu.dice", "lu.too-many"),
    "return": ("lu.too-many",),
    "roll": ("lu.dice", "lu.reroll"),
    "resolve": ("lu.resolve",),
    "shadow": ("lu.reroll",),
    "rest": ("lu.rows", "lu.odds"),
    "nightmare": ("lu.consume", "lu.minions", "lu.abilities"),
    "ability": ("lu.shift",),
    "exhaustion": ("lu.rest",),
    "envy": ("lu.next",),
    "excess": ("lu.next",),
    "fetch": ("lu.next",),
}
"""By the question that is open, beside the rule it belongs to."""

BASE = ("lu.resolve", "lu.rows", "lu.end")


def matters(table: Table, view: Viewpoint) -> list[str]:
    """Return the ids of the rules that matter now, the most urgent first, ten at most. Changes nothing."""
    row = table.newest
    found = BEFORE if row is None or row.result else _found(table.value)
    return most_urgent(found)


def _found(g: Game) -> Iterator[str]:
    kind = g.asked.kind
    yield rule_of(kind)
    yield from BESIDE.get(kind, ())
    yield from (SHADOWS[die[0]] for die in g.rolled if die[1] == "S")
    player = g.players[g.who]
    if player.role == DREAMER:
        yield from _close(player, filling(g))
    if g.final is not None or g.empty:
        yield "lu.end"
    if g.solo:
        yield "lu.solo"
    if len(g.players) == 2:
        yield "lu.two"
    yield from BASE


def _close(player: Player, shadows: int) -> Iterator[str]:
    """Yield the rules of rows that one more die would fill, or that are full; ``shadows`` fill a Shadow row."""
    if len(player.hunt) >= HUNT - 1:
        yield "lu.hunt"
    if len(player.exhaust) >= EXHAUST - 1:
        yield "lu.exhaust"
    if any(len(row) >= shadows - 1 for row in player.shadow.values()):
        yield "lu.shadow"
