"""Plays as a table for spreadsheets, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.pages.csv_export import BYTE_ORDER_MARK, encode_csv, escape_formula
from campaigns.plays.play import SEPARATOR, Play


def build_csv(plays: Sequence[Play]) -> str:
    """Return plays as CSV; times are those of the reader's zone."""
    heads = [
        _("Began"), _("Ended"), _("Minutes"), _("Game"), _("Campaign"), _("Play"), _("Result"), _("Number of players"), _("Players"),
        _("Winners"), _("Scores"), _("Roles"), _("Expansions"), _("Edition"), _("Practice"), _("Notes"), _("Id"),
    ]  # fmt: skip
    return BYTE_ORDER_MARK + encode_csv([heads, *(_build_cells(play) for play in plays)])


def _build_cells(play: Play) -> list[object]:
    return [
        _format_local(play.started_at), _format_local(play.ended_at), play.minutes, play.game_name,
        escape_formula(play.campaign_name), play.title, play.result_text, play.player_count,
        _join(player.name for player in play.players),
        _join(player.name for player in play.players if player.is_winner),
        _join("" if player.score is None else f"{player.score}" for player in play.players),
        _join(player.role for player in play.players), _join(play.expansions), play.edition,
        _("yes") if play.is_practice else "", _join(play.notes), play.id,
    ]  # fmt: skip


def _join(values: Iterable[str]) -> str:
    """Return the values of a cell, each in its place; '' if all are empty."""
    joined = SEPARATOR.join(map(escape_formula, values))
    return joined if joined.strip(SEPARATOR) else ""


def _format_local(moment: datetime) -> str:
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M:%S")
