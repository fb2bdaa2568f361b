"""An evening of Onirim in sentences: what was played and won, and how the game at hand stands."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.panels.laid import doors_told
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.progress import streaks
from campaigns.pages.evening import Evening, Recap

ENDS = {"won", "lost", "left"}


def recap(table: Table, found: Evening) -> Recap:
    """Tell the games that ended that evening, and where the newest one stands."""
    ended = [
        now for (_label, _ref, name), (was, now) in found.net.items() if name == "result" and not was and now in ENDS
    ]
    return Recap([said for said in (_played(ended), _stands(table), _streak(table)) if said])


def _played(ended: list[object]) -> str:
    said = ngettext("%(count)s game was ended, %(won)s won.", "%(count)s games were ended, %(won)s won.", len(ended))
    return said % {"count": len(ended), "won": ended.count("won")} if ended else ""


def _stands(table: Table) -> str:
    row = table.newest
    if row is None or row.result:
        return ""
    facts = {"game": row, "turn": table.value.turn, "doors": doors_told(table.value)}
    return _("%(game)s stands at Turn %(turn)s: %(doors)s.") % facts


def _streak(table: Table) -> str:
    now, _most = streaks(table.in_order())
    return _("%(count)s victories in a row.") % {"count": now} if now > 1 else ""
