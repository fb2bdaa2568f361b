"""Figures of Onirim: Doors, deck, discard pile, Limbo and hand of the newest game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.onirim.panels.zones import is_two_player_game
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.table import Table
from campaigns.pages.state_figures import StateFigure


def list_state_figures(table: Table) -> list[StateFigure]:
    """Return the figures of the newest game; of two players the big screen shows the deck alone, as its tables do."""
    g, shown = table.state, not is_two_player_game(table)
    hand = len(g.hand) + (0 if g.away is None else len(g.away.hand))
    door_count = get_rule_set(g.use).door_count
    return [
        StateFigure("doors", _("Doors in play"), count_doors_in_play(g), of=door_count, is_on_big_screen=shown),
        StateFigure("deck", _("In the deck"), len(g.deck)),
        StateFigure("discarded", _("Discard pile"), len(g.discard), is_on_big_screen=shown),
        StateFigure("limbo", _("Limbo"), len(g.limbo), is_on_big_screen=shown),
        StateFigure("hand", _("Hand"), hand, is_on_big_screen=shown),
    ]
