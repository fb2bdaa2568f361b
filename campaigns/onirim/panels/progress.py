"""The wall of progress: expansions and their combinations, here and over the whole shelf; streaks; every game played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.boxes import Box, box
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.board import GameRow, Table
from campaigns.onirim.rules.doors import doors_in_play
from campaigns.onirim.rules.plan import EXPANSIONS, plan_of
from campaigns.onirim.rules.progress import Played, Standing, board, by_expansion, standing, streaks
from campaigns.onirim.rules.state import value_of
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import words

STRIP = 12
"""So many games stand in the strip of Doors, the newest last."""


@dataclass(frozen=True)
class Stamp:
    """One expansion on the wall: its box, how often it was played and won, and that in words."""

    box: Box
    played: int
    won: int
    told: str


@dataclass(frozen=True)
class Bar:
    """One game in the strip: its Doors, and how high they stand, in hundredths of the Doors of the game."""

    doors: int
    high: int
    result: str
    told: str


@dataclass(frozen=True)
class Line:
    """One line of the board."""

    title: str
    played: int
    won: int
    hardest: str
    margin: str


def progress_panel(table: Table, view: Viewpoint) -> Context:
    """Return the board of this campaign, or of all Onirim campaigns this device may see."""
    everywhere = view.unfolded.get("board") == "shelf"
    here = table.in_order()
    games: Sequence[Played] = view.over(OnirimGame) if everywhere else here
    now, best = streaks(here)
    over = [game for game in games if game.result]
    return {
        "everywhere": everywhere,
        "total": _line(_("All games"), standing((), over)),
        "wall": [_stamp(name, over) for name in EXPANSIONS],
        "strip": [] if everywhere else [_bar(row) for row in _over(here)[-STRIP:]],
        "mixes": [_line(named(found.expansions), found) for found in board(over)],
        "streaks": None if everywhere else (now, best),
        "history": [] if everywhere else [_played(row) for row in reversed(here)],
    }


def _over(games: Sequence[GameRow]) -> list[GameRow]:
    return [game for game in games if game.result]


def _stamp(name: str, over: Sequence[Played]) -> Stamp:
    found = by_expansion(name, over)
    if found.won:
        told = _("won, hard") if found.hardest else _("won")
    else:
        tries = ngettext("%(tries)s try", "%(tries)s tries", found.played) % {"tries": found.played}
        told = tries if found.played else _("not yet")
    return Stamp(box(name), found.played, found.won, told)


def _bar(row: GameRow) -> Bar:
    g = value_of(row.state)
    there, whole = doors_in_play(g), plan_of(g.use).doors
    told = _("%(game)s, %(result)s: %(there)s of %(all)s Doors")
    facts = {"game": row, "result": OnirimGame.Result(row.result).label, "there": there, "all": whole}
    return Bar(there, round(100 * there / whole), row.result, told % facts)


def named(names: Iterable[str]) -> str:
    """Name a combination of expansions."""
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
        "what": named(row.expansions),
        "left": left if row.result == "won" else "",
    }
