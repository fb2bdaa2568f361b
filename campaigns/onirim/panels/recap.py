"""The recap of an evening of Onirim: games played and won, and the state of the current one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.panels.board import summarize_doors
from campaigns.onirim.rules.game_statistics import compute_streaks
from campaigns.onirim.rules.table import Table
from campaigns.pages.session_digest import GameRecap, SessionDigest


def build_recap(table: Table, digest: SessionDigest) -> GameRecap:
    """Return the games that ended that evening and the state of the newest one."""
    said = _summarize_ended_games(digest.list_results()), _summarize_current_game(table), _summarize_streak(table)
    return GameRecap([*filter(None, said)])


def _summarize_ended_games(results: list[object]) -> str:
    said = ngettext(
        "You finished %(count)s game and won %(won)s.", "You finished %(count)s games and won %(won)s.", len(results)
    )
    return said % {"count": len(results), "won": results.count("won") or _("none")} if results else ""


def _summarize_current_game(table: Table) -> str:
    if table.is_between_games:
        return ""
    facts = {"game": table.current_game, "turn": table.state.turn, "doors": summarize_doors(table.state)}
    return _("%(game)s is at Turn %(turn)s: %(doors)s.") % facts


def _summarize_streak(table: Table) -> str:
    now, _most = compute_streaks(table.list_games_in_order())
    return _("%(count)s victories in a row.") % {"count": now} if now > 1 else ""
