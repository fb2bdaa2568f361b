"""The odds: what drawing now leads to, for each number of dice that the player may choose; in brief beside the choice itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.lucidity.drawing import copy_url
from campaigns.lucidity.figures import doubts, draws_ahead
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.chances.seeing import safely
from campaigns.lucidity.rules.odds import Odds
from campaigns.lucidity.rules.value import Game
from campaigns.lucidity.wording.copy import TOLD
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import percent


@dataclass(frozen=True)
class Chance:
    """One line: what may happen, its chance in words, as a share of the bar, and how far it may be off; ``sign`` is its face."""

    label: str
    told: str
    share: int
    grave: bool
    error: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Draw:
    """What one draw leads to."""

    title: str
    exact: bool
    chances: list[Chance]
    power: str


def chances_sheet(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return the odds of each draw that is open to the player whose turn it is; none where no draw is chosen."""
    row = table.newest
    assert row is not None
    g = table.value
    if row.result:
        return {"over": True, "draws": [], "doubts": []}
    return {
        "over": False,
        "draws": [_draw(g, found) for found in draws_ahead(g)],
        "who": table.name(g.turn),
        "safely": safely(g),
        "copy_url": copy_url(view, "turn"),
        "doubts": [TOLD[section].title for section in doubts(g)],
    }


def briefly(g: Game) -> dict[int, tuple[Chance, ...]]:
    """Return the dangers of each draw that may be chosen now, by its number of dice."""
    return {found.number: tuple(one for one in _chances(g, found) if one.grave) for found in draws_ahead(g)}


def _draw(g: Game, found: Odds) -> Draw:
    title = ngettext("%(count)s die", "%(count)s dice", found.number) % {"count": found.number}
    power = _("%(power)s on average") % {"power": f"{found.power:.1f}"}
    return Draw(title, found.exact, _chances(g, found), power)


def _chances(g: Game, found: Odds) -> list[Chance]:
    turned = _("A Nightmare awakens") if g.solo else _("Turned into a Nightmare")
    lines = (
        ("E", _("Exhausted"), found.exhausted, found.error[1], True),
        ("S", turned, found.turned, found.error[2], True),
        ("H", _("Eliminated"), found.eliminated, found.error[0], True),
        ("P", _("15 Power or more"), found.enough, found.error[3], False),
    )
    return [
        Chance(label, percent(p), round(100 * p), grave, "" if found.exact else f"±{max(1, round(100 * error))}", sign)
        for sign, label, p, error, grave in lines
    ]
