"""Names of the two players of a game."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.onirim.rules.game_state import Game


def get_player_name(g: Game, index: int) -> str:
    """Return the name of a player, 0 for the one who began: as entered, or by number."""
    named = g.players[index] if index < len(g.players) else ""
    return named or _("Player %(player)s") % {"player": index + 1}
