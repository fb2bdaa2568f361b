"""The panel of scores: every player over all games, here and over the whole shelf; every game played here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.ended import MUCH
from campaigns.lucidity.rules import scores
from campaigns.lucidity.rules.board import GameRow, Table
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.state import NAMES
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words

PANEL = "scores"
DRAWN = 12
"""So many games are drawn of each player; of more it is their share that is lit."""


@dataclass(frozen=True)
class Line:
    """One player's line; ``wide`` is how long the bar of the Power is, in hundredths."""

    name: str
    played: int
    won: int
    shared: int
    average: str
    best: int
    roles: str
    wide: int

    @property
    def nights(self) -> int:
        """So many games are drawn, each as a moon."""
        return min(self.played, DRAWN)

    @property
    def stars(self) -> int:
        """So many of them are lit, for those that were won."""
        return round(self.nights * self.won / self.played) if self.played else 0


def scores_panel(table: Table, view: Viewpoint) -> Context:
    """Return the scores of this campaign, or of all Lucidity campaigns this device may see."""
    everywhere = view.unfolded.get(PANEL) == "shelf"
    here = table.in_order()
    games: Sequence[scores.Played] = view.over(LucidityGame) if everywhere else here
    alone = scores.alone(games)
    return {
        "everywhere": everywhere,
        "lines": [_line(record) for record in scores.records(games)],
        "ties": scores.ties(games),
        "alone": alone if alone.played else None,
        "history": [] if everywhere else [_played(row) for row in reversed(here)],
    }


def _line(found: scores.Record) -> Line:
    return Line(
        found.name, found.played, found.won, found.shared, f"{float(found.power):.1f}", found.best, ", ".join(_roles(found)),
        round(100 * min(1, float(found.power) / MUCH)),
    )  # fmt: skip


def _roles(found: scores.Record) -> Iterable[str]:
    """Say what somebody was at the end of their games, and how often that won."""
    for role, count in sorted(found.ended.items()):
        name = (
            words.choice("lucidity", "nightmare", NAMES[role])
            if role in COLOURS
            else words.choice("lucidity", "role", role)
        )
        won = found.won_as.get(role, 0)
        facts = {"role": name, "count": count, "won": won}
        yield (_("%(role)s %(count)s×, won %(won)s") if won else _("%(role)s %(count)s×")) % facts


def _played(row: GameRow) -> Context:
    told = str(LucidityGame.Result(row.result).label) if row.result else _("being played")
    if row.winners:
        told = ", ".join(row.players[seat] for seat in row.winners)
    return {"ref": row.ref, "name": str(row), "players": ", ".join(row.players), "told": told, "won": bool(row.winners)}
