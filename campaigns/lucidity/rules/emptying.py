"""An empty bag: the turn in which it runs dry is the last (rules, The "Worst Case" Rule)."""

from __future__ import annotations

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.readings import reading
from campaigns.lucidity.rules.state import in_bag
from campaigns.lucidity.rules.value import Game


def for_a_moment(table: Table, g: Game, count: int) -> None:
    """Note a draw of ``count`` dice that takes the last one, before some go back: by the table's reading it ends the game or not."""
    if g.empty or in_bag(g) != count:
        return
    if reading(g.options, "emptied") == "ever":
        g.empty = True
        table.say("lu.too-many.emptied")
    else:
        table.say("lu.too-many.not-left")


def for_good(table: Table, g: Game) -> None:
    """Note that the bag is empty once everything has gone back that does."""
    if not g.empty and not in_bag(g):
        g.empty = True
        table.say("lu.too-many.dry")
