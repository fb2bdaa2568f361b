"""The odds of drawing now, for each number of dice the player may choose; in brief next to the choice itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from campaigns.engine.messages import translate as _
from campaigns.lucidity.copy_texts import SECTION_TEXTS
from campaigns.lucidity.odds_cache import compute_upcoming_odds, list_unverified_odds_sections
from campaigns.lucidity.rules.draw_odds.position import is_return_chosen
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.odds import Odds
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_copy_url
from campaigns.pages.actions import ViewerContext
from campaigns.pages.percentages import format_estimate, format_percent
from campaigns.pages.registry import Context

MIN_ERROR = 0.01
"""The smallest margin of error shown for chances that were sampled."""


@dataclass(frozen=True)
class ChanceRow:
    """One row: an event, its chance in words and as a share of the bar, and its error; ``sign`` is its face."""

    label: str
    chance_text: str
    share: int
    is_grave: bool
    error: str = ""
    sign: str = ""


@dataclass(frozen=True)
class DrawOdds:
    """The odds of one draw."""

    title: str
    is_exact: bool
    chances: list[ChanceRow]
    power: str


def build_odds_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the odds of each draw the current player may choose; none if no draw is open."""
    row = table.newest_game
    assert row is not None
    g = table.state
    if row.result:
        return {"over": True, "draws": [], "doubts": []}
    return {
        "over": False,
        "draws": [_build_draw_odds(g, found) for found in compute_upcoming_odds(g)],
        "who": table.get_player_name(g.turn),
        "safely": is_return_chosen(g),
        "copy_url": build_copy_url(viewer.campaign.slug, "turn"),
        "doubts": [SECTION_TEXTS[section].title for section in list_unverified_odds_sections(g)],
    }


def get_dangers_by_dice_count(g: Game) -> dict[int, tuple[ChanceRow, ...]]:
    """Return the dangers of each draw that may be chosen now, by its number of dice."""
    return {
        found.dice_count: tuple(one for one in _build_chance_rows(g, found) if one.is_grave)
        for found in compute_upcoming_odds(g)
    }


def _build_draw_odds(g: Game, draw_odds: Odds) -> DrawOdds:
    title = ngettext("%(count)s die", "%(count)s dice", draw_odds.dice_count) % {"count": draw_odds.dice_count}
    power = _("%(power)s on average") % {"power": f"{draw_odds.expected_power:.1f}"}
    return DrawOdds(title, draw_odds.is_exact, _build_chance_rows(g, draw_odds), power)


def _build_chance_rows(g: Game, draw_odds: Odds) -> list[ChanceRow]:
    turned = _("A Nightmare awakens") if g.solo else _("Turned into a Nightmare")
    lines = (
        ("E", _("Exhausted"), draw_odds.exhaustion_chance, draw_odds.errors[1], True),
        ("S", turned, draw_odds.turning_chance, draw_odds.errors[2], True),
        ("H", _("Eliminated"), draw_odds.elimination_chance, draw_odds.errors[0], True),
        ("P", _("%(END_POWER)s Power or more"), draw_odds.enough_power_chance, draw_odds.errors[3], False),
    )
    return [_build_chance_row(draw_odds, *line) for line in lines]


def _build_chance_row(draw_odds: Odds, sign: str, label: str, chance: float, error: float, is_grave: bool) -> ChanceRow:
    text, margin = (format_percent(chance), 0) if draw_odds.is_exact else format_estimate(chance, max(MIN_ERROR, error))
    return ChanceRow(label, text, round(100 * chance), is_grave, f"±{margin}" if margin else "", sign)
