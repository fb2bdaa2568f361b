"""Shared parts of the pages of games that are played again and again in one campaign, each game numbered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import GameTable
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import BottomSheet, Context, StatusBar

EVERY_CAMPAIGN_GROUP = "shelf"
"""The open group of a statistics panel that shows the games of all campaigns."""


def format_result(results: type[TextChoices], result: str) -> str:
    """Return the result of a game in words; '' is the result of a game in progress."""
    return str(results(result).label) if result else _("in progress")


def build_idle_status_bar(table: GameTable, results: type[TextChoices]) -> StatusBar | None:
    """Return the status bar before the first game and after the newest one; None while a game is being played."""
    row = table.newest_game
    if row is None:
        return StatusBar(_("No game yet"), "")
    if not row.result:
        return None
    place = _("%(game)s · %(result)s") % {"game": row, "result": results(row.result).label}
    return StatusBar(place, _("Start another game, or review this one."))


def build_idle_panel(
    table: GameTable,
    viewer: ViewerContext,
    panel_key: str,
    *,
    is_answerable: bool,
    build_game_over: Callable[[], Context],
) -> Context | None:
    """Return the panel of a finished game, or of one whose question cannot be answered; None while it can be answered."""
    row = table.current_game
    common: Context = {"row": row, "title": str(row)}
    if row.result:
        return {**common, "mode": "over", **build_game_over()}
    if is_answerable:
        return None
    ways = [build_one_tap_action(table, viewer, panel_key, slug, None) for slug in ("ask-anew", "give-up")]
    return {**common, "mode": "stuck", "ways": ways}


SheetBuilder = Callable[[GameTable, ViewerContext, int], Context]


def build_report_sheets(
    game: str, rule_id: str, build_corrections: SheetBuilder, build_report_other: SheetBuilder
) -> tuple[BottomSheet, BottomSheet]:
    """Return the sheets of a game to correct its table and to report out of turn; any report closes them."""
    return (
        BottomSheet(
            "different",
            gettext_lazy("Something is different"),
            "campaigns/corrections_sheet.jinja",
            build_corrections,
            rule=rule_id,
            is_closed_by_reports=True,
            is_over=lambda table: table.is_between_games,
        ),
        BottomSheet(
            "happened",
            gettext_lazy("What happened?"),
            f"{game}/happened.jinja",
            build_report_other,
            rule=rule_id,
            is_closed_by_reports=True,
        ),
    )


@dataclass(frozen=True)
class GameLine:
    """One game in the list of all games: its result in words, ``detail`` below its name, and the look of its chip.

    ``number_to_review`` is its number if one can look back on it, else 0.
    """

    ref: int
    name: str
    detail: str
    result_text: str
    chip_look: str = ""
    number_to_review: int = 0


def is_every_campaign_shown(viewer: ViewerContext, panel_key: str) -> bool:
    """Return whether a statistics panel shows the games of all campaigns that this device may see."""
    return viewer.open_groups.get(panel_key) == EVERY_CAMPAIGN_GROUP
