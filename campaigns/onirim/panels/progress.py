"""The board of progress: expansions and their combinations, here and over the whole shelf; streaks; every game played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.plan import EXPANSIONS
from campaigns.onirim.rules.progress import Played, Standing, board, by_expansion, standing, streaks
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words


@dataclass(frozen=True)
class Line:
    """One line of the board."""

    title: str
    played: int
    won: int
    hardest: str
    margin: str


def progress_panel(table: Table, view: Viewpoint) -> Context:
    """Give the board of this campaign, or of all Onirim campaigns this device may see."""
    everywhere = view.unfolded.get("board") == "shelf"
    here = table.in_order()
    games: Sequence[Played] = view.over(OnirimGame.objects.defer("state")) if everywhere else here
    now, best = streaks(here)
    over = [game for game in games if game.result]
    return {
        "everywhere": everywhere,
        "total": _line(_("All games"), standing((), over)),
        "alone": [_line(_named((name,)), by_expansion(name, over)) for name in EXPANSIONS if _met(name, over)],
        "mixes": [_line(_named(found.expansions), found) for found in board(over)],
        "streaks": None if everywhere else (now, best),
        "history": [] if everywhere else [_played(row) for row in reversed(here)],
    }


def _met(name: str, games: Iterable[Played]) -> bool:
    return any(name in game.expansions for game in games)


def _named(names: Iterable[str]) -> str:
    return " + ".join(str(words.choice("onirim", "expansions", name)) for name in names) or _("Base game")


def _line(title: str, found: Standing) -> Line:
    steps = found.hardest
    hardest = "–" if steps is None else _("easiest") if not steps else f"+{steps}"
    return Line(title, found.played, found.won, hardest, "–" if found.margin is None else str(found.margin))


def _played(row: GameRow) -> Context:
    left = ngettext("%(left)s card left", "%(left)s cards left", row.left) % {"left": row.left}
    return {
        "ref": row.ref,
        "name": str(row),
        "result": row.result,
        "told": str(OnirimGame.Result(row.result).label) if row.result else _("being played"),
        "what": _named(row.expansions),
        "left": left if row.result == "won" else "",
    }
