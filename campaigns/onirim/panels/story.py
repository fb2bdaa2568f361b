"""The story of a game that is over: what was reached, what stayed shut, what it was among the games played here."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.panels.laid import places, runs
from campaigns.onirim.panels.progress import named
from campaigns.onirim.rules.board import GameRow
from campaigns.onirim.rules.cards import NIGHTMARE
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.progress import streaks
from campaigns.onirim.rules.value import Game


def story(g: Game, row: GameRow, played: Sequence[GameRow]) -> list[str]:
    """Tell a game that is over in a few sentences. ``played`` are the games of the campaign up to this one, in order."""
    return [said for said in (_shut(g), _series(g), _nightmares(g), *_among(row, played)) if said]


def _shut(g: Game) -> str:
    shut = [place.card.label for place in places(g) if not place.open]
    return _("Still shut: %(doors)s.") % {"doors": ", ".join(map(str, shut))} if shut else ""


def _series(g: Game) -> str:
    rows = [g.row, *([g.away.row] if g.away is not None else [])]
    count = sum(run.whole for row in rows for run in runs(row))
    said = ngettext("One series of three lies in the row.", "%(count)s series of three lie in the row.", count)
    return said % {"count": count} if count else ""


def _nightmares(g: Game) -> str:
    met, whole = g.discard.count(NIGHTMARE), plan_of(g.use).cards.count(NIGHTMARE)
    said = ngettext(
        "%(met)s of %(whole)s Nightmares was met and put away.",
        "%(met)s of %(whole)s Nightmares were met and put away.",
        met,
    )
    return said % {"met": met, "whole": whole} if met else ""


def _among(row: GameRow, played: Sequence[GameRow]) -> list[str]:
    """Tell what a victory is among the games before it: the first of its kind, the narrowest or widest, one of several in a row."""
    before = [game for game in played if game.number < row.number and game.result == "won"]
    if row.result != "won":
        return []
    found = []
    if not any(game.expansions == row.expansions for game in before):
        found.append(_("The first victory here with: %(expansions)s.") % {"expansions": named(row.expansions)})
    if before and row.left > max(game.left for game in before):
        found.append(_("Never before were so many cards left."))
    now, _most = streaks(game for game in played if game.number <= row.number)
    if now > 1:
        found.append(_("%(count)s victories in a row.") % {"count": now})
    return found
