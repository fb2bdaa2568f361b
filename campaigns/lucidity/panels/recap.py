"""The recap of an evening of Lucidity: games ended, and the leader of the current one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.lucidity.rules.table import Table
from campaigns.pages.session_digest import GameRecap, SessionDigest


def build_recap(table: Table, digest: SessionDigest) -> GameRecap:
    """Return the number of games that ended that evening and the state of the newest one."""
    ended = len(digest.list_results())
    said = ngettext("You finished %(count)s game.", "You finished %(count)s games.", ended) % {"count": ended}
    return GameRecap([*filter(None, (said if ended else "", _summarize_current_game(table)))])


def _summarize_current_game(table: Table) -> str:
    if table.is_between_games:
        return ""
    facts = {"game": table.current_game, "turn": table.state.turns + 1, "name": table.get_player_name(table.state.turn)}
    return _("%(game)s is at Turn %(turn)s, and it is %(name)s's turn.") % facts
