"""The panel of odds: what drawing now leads to, for each number of dice that the player may choose."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from django.utils.translation import gettext as _

from campaigns import lookup
from campaigns.lucidity.drawing import percent
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.chances.seeing import ahead, safely, view_of
from campaigns.lucidity.rules.odds import Odds, odds
from campaigns.lucidity.rules.sections import doubtful
from campaigns.lucidity.rules.state import State
from campaigns.lucidity.wording.copies import SECTIONS
from campaigns.offers import Viewpoint
from campaigns.pages import Context

HANGS_ON = ("tracks", "faces", "fear", "imprisonment")
"""The sections of the copy of the game that the odds are counted with."""
SEED = 80


@dataclass(frozen=True)
class Chance:
    """One line: what may happen, its chance in words, as a share of the bar, and how far it may be off."""

    label: str
    told: str
    share: int
    grave: bool
    error: str = ""


@dataclass(frozen=True)
class Draw:
    """What one draw leads to."""

    number: int
    exact: bool
    chances: list[Chance]
    power: str


def chances_panel(table: Table, view: Viewpoint) -> Context:
    """Give the odds of each draw that is open to the player whose turn it is; none where no draw is chosen."""
    row = table.newest
    assert row is not None
    g = row.state
    draws = [] if row.result else ahead(g)
    return {
        "over": bool(row.result),
        "draws": [_draw(g, number) for number in draws],
        "who": "" if row.result else table.name(g["turn"]),
        "safely": safely(g),
        "doubts": [SECTIONS[section] for section in doubtful(g["facts"], HANGS_ON)],
        "about": lookup.cited("lu.odds"),
    }


def _draw(g: State, number: int) -> Draw:
    """Give one draw's line; the same question always gets the same figures, or the page would flicker."""
    found = odds(view_of(g, g["turn"]), number, Random(SEED).random, safely=safely(g))  # noqa: S311
    return Draw(number, found.exact, _chances(g, found), _power(found))


def _power(found: Odds) -> str:
    return _("%(power)s on average") % {"power": f"{found.power:.1f}"}


def _chances(g: State, found: Odds) -> list[Chance]:
    turned = _("a Nightmare awakens") if g["solo"] else _("turned into a Nightmare")
    lines = (
        (_("eliminated"), found.eliminated, found.error[0], True),
        (_("exhausted"), found.exhausted, found.error[1], True),
        (turned, found.turned, found.error[2], True),
        (_("15 Power or more"), found.enough, found.error[3], False),
    )
    return [
        Chance(label, percent(p), round(100 * p), grave, "" if found.exact else f"±{max(1, round(100 * error))}")
        for label, p, error, grave in lines
    ]
