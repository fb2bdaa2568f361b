"""An evening of Lucidity in sentences: the games that ended, and who leads the one at hand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.lucidity.rules.board import Table
from campaigns.pages.evening import Evening, Recap


def recap(table: Table, found: Evening) -> Recap:
    """Tell how many games ended that evening, and where the newest one stands."""
    ended = sum(name == "result" and not was and bool(now) for (_label, _ref, name), (was, now) in found.net.items())
    said = ngettext("%(count)s game was ended.", "%(count)s games were ended.", ended) % {"count": ended}
    return Recap([one for one in (said if ended else "", _stands(table)) if one])


def _stands(table: Table) -> str:
    row = table.newest
    if row is None or row.result:
        return ""
    facts = {"game": row, "turn": table.value.turns + 1, "name": table.name(table.value.turn)}
    return _("%(game)s stands at Turn %(turn)s; it is %(name)s's.") % facts
