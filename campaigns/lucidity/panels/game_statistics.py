"""The statistics panel: every player over all games, in this campaign and all visible ones; all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from campaigns.engine.list_format import join_items
from campaigns.engine.messages import messages
from campaigns.lucidity.models import LucidityGame
from campaigns.lucidity.panels.game_over import FULL_BAR_POWER
from campaigns.lucidity.rules import game_statistics
from campaigns.lucidity.rules.dice import COLOURS
from campaigns.lucidity.rules.state_operations import NIGHTMARE_NAMES
from campaigns.lucidity.rules.table import GameRow, Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.numbered_games import GameLine, format_result, is_every_campaign_shown
from campaigns.pages.registry import Context

MAX_MOONS = 12
"""Maximum number of moons per player; with more games the lit share is scaled."""


@dataclass(frozen=True)
class StatsRow:
    """One player's row; ``bar_percent`` is the length of the Power bar."""

    name: str
    game_count: int
    win_count: int
    shared_win_count: int
    average_power: str
    best_power: int
    roles: str
    bar_percent: int

    @property
    def moon_count(self) -> int:
        """The number of moons, one for each game."""
        return min(self.game_count, MAX_MOONS)

    @property
    def lit_moon_count(self) -> int:
        """The number of lit moons, one for each win."""
        return round(self.moon_count * self.win_count / self.game_count) if self.game_count else 0


def build_statistics_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the statistics of this campaign, or of all Lucidity campaigns this device may see."""
    everywhere = is_every_campaign_shown(viewer, "scores")
    here = table.list_games_in_order()
    games: Sequence[game_statistics.FinishedGame] = viewer.find_finished_games(LucidityGame) if everywhere else here
    alone = game_statistics.compute_solo_stats(games)
    return {
        "everywhere": everywhere,
        "lines": [_build_stats_row(record) for record in game_statistics.compute_player_stats(games)],
        "ties": game_statistics.count_shared_wins(games),
        "alone": alone if alone.game_count else None,
        "history": [] if everywhere else [_build_game_line(row) for row in reversed(here)],
    }


def _build_stats_row(stats: game_statistics.PlayerStats) -> StatsRow:
    return StatsRow(
        stats.name, stats.game_count, stats.win_count, stats.shared_win_count, f"{float(stats.average_power):.1f}",
        stats.best_power, join_items(_format_roles(stats)),
        round(100 * min(1, float(stats.average_power) / FULL_BAR_POWER)),
    )  # fmt: skip


def _format_roles(stats: game_statistics.PlayerStats) -> Iterable[str]:
    """Return a player's final roles with their counts and wins."""
    for role, count in sorted(stats.games_by_role.items()):
        name = (
            messages.get_choice_label("lucidity", "nightmare", NIGHTMARE_NAMES[role])
            if role in COLOURS
            else messages.get_choice_label("lucidity", "role", role)
        )
        won = stats.wins_by_role.get(role, 0)
        facts = {"role": name, "count": count, "won": won}
        if won:
            yield (
                ngettext("%(role)s in %(count)s game, won %(won)s", "%(role)s in %(count)s games, won %(won)s", count)
                % facts
            )
        else:
            yield ngettext("%(role)s in %(count)s game", "%(role)s in %(count)s games", count) % facts


def _build_game_line(row: GameRow) -> GameLine:
    winners = join_items(row.players[seat] for seat in row.winners)
    return GameLine(
        row.ref,
        str(row),
        join_items(row.players),
        winners or format_result(LucidityGame.Result, row.result),
        "chip--calm" if winners else "",
    )
