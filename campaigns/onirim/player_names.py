"""What the two players of a game are called."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.onirim.rules.game_state import Game


def get_player_name(g: Game, index: int) -> str:
    """Name a player, 0 for the one who began: as the table did, or by number."""
    named = g.players[index] if index < len(g.players) else ""
    return named or _("Player %(player)s") % {"player": index + 1}
