"""An empty bag: the turn in which the last die is drawn is the last one (rules, The "Worst Case" Rule)."""

from __future__ import annotations

from campaigns.engine.messages import _, consequence
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_operations import count_bag
from campaigns.lucidity.rules.table import Table

TOO_MANY_EMPTIED = consequence(
    "lu.too-many.emptied",
    _(
        "The last die left the bag, if only until dice go back. At this table that counts as an "
        "empty bag: the game ends with this turn."
    ),
)
TOO_MANY_NOT_LEFT = consequence(
    "lu.too-many.not-left",
    _(
        "The last die left the bag, but dice go back. The rules do not say whether that counts; at "
        "this table the game goes on unless the bag stays empty."
    ),
)


def note_bag_emptied_by_draw(table: Table, g: Game, count: int) -> None:
    """Record that a draw of ``count`` dice takes the last one, before some are returned.

    A rule variant decides whether this ends the game.
    """
    if g.empty or count_bag(g) != count:
        return
    if get_chosen_variant(g.options, "emptied") == "ever":
        g.empty = True
        table.emit_consequence(TOO_MANY_EMPTIED)
    else:
        table.emit_consequence(TOO_MANY_NOT_LEFT)


TOO_MANY_DRY = consequence("lu.too-many.dry", _("The bag is empty: the game ends with this turn."))


def note_bag_empty(table: Table, g: Game) -> None:
    """Record that the bag is empty after all returns."""
    if not g.empty and not count_bag(g):
        g.empty = True
        table.emit_consequence(TOO_MANY_DRY)
