"""The statistics panel: expansions and combinations, in this campaign and all visible ones; streaks; all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.list_format import format_list
from campaigns.engine.messages import messages
from campaigns.onirim.expansion_tiles import ExpansionTile, build_tile
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.expansions import EXPANSIONS, get_rule_set
from campaigns.onirim.rules.game_statistics import (
    ExpansionStats,
    FinishedGame,
    compute_combination_stats,
    compute_expansion_stats,
    compute_stats,
    compute_streaks,
)
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import GameRow, Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.numbered_games import GameLine, format_result, is_every_campaign_shown
from campaigns.pages.registry import Context

MAX_STRIP_GAMES = 12
"""Number of games in the strip of Doors, the newest last."""


@dataclass(frozen=True)
class ExpansionStamp:
    """One expansion on the wall: its tile, games played and won, and a summary."""

    tile: ExpansionTile
    game_count: int
    win_count: int
    summary: str


@dataclass(frozen=True)
class GameBar:
    """One game in the strip: its Doors, and its height in percent of all Doors of the game."""

    doors: int
    height_percent: int
    result: str
    summary: str


@dataclass(frozen=True)
class StatsRow:
    """One row of the statistics table."""

    title: str
    game_count: int
    win_count: int
    max_difficulty: str
    best_margin: str


def build_statistics_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the statistics of this campaign, or of all Onirim campaigns this device may see."""
    everywhere = is_every_campaign_shown(viewer, "board")
    here = table.list_games_in_order()
    games: Sequence[FinishedGame] = viewer.find_finished_games(OnirimGame) if everywhere else here
    now, best = compute_streaks(here)
    over = [game for game in games if game.result]
    in_use = {name for game in [*over, *here[-1:]] for name in game.expansions}
    return {
        "everywhere": everywhere,
        "total": _build_stats_row(_("All games"), compute_stats((), over)),
        "wall": [_build_stamp(name, over) for name in EXPANSIONS if name in in_use],
        "others": [_build_stamp(name, over) for name in EXPANSIONS if name not in in_use],
        "strip": [] if everywhere else [_build_bar(row) for row in _list_finished_games(here)[-MAX_STRIP_GAMES:]],
        "mixes": [
            _build_stats_row(format_expansions(found.expansions), found) for found in compute_combination_stats(over)
        ],
        "streaks": None if everywhere else (now, best),
        "history": [] if everywhere else [_build_game_line(row) for row in reversed(here)],
    }


def _list_finished_games(games: Sequence[GameRow]) -> list[GameRow]:
    return [game for game in games if game.result]


def _build_stamp(name: str, finished_games: Sequence[FinishedGame]) -> ExpansionStamp:
    found = compute_expansion_stats(name, finished_games)
    if found.win_count:
        told = _("won, hard") if found.max_difficulty else _("won")
    else:
        tries = ngettext("%(tries)s try", "%(tries)s tries", found.game_count) % {"tries": found.game_count}
        told = tries if found.game_count else _("in progress")
    return ExpansionStamp(build_tile(name), found.game_count, found.win_count, told)


def _build_bar(row: GameRow) -> GameBar:
    g = decode_game(row.state)
    there, whole = count_doors_in_play(g), get_rule_set(g.use).door_count
    told = _("%(game)s, %(result)s: %(there)s of %(all)s Doors")
    facts = {"game": row, "result": format_result(OnirimGame.Result, row.result), "there": there, "all": whole}
    return GameBar(there, round(100 * there / whole), row.result, told % facts)


def format_expansions(names: Iterable[str]) -> str:
    """Return the name of a combination of expansions."""
    return format_list(messages.get_choice_label("onirim", "expansions", name) for name in names) or _("Base game")


def _build_stats_row(title: str, stats: ExpansionStats) -> StatsRow:
    steps = stats.max_difficulty
    hardest = "–" if steps is None else _("easiest") if not steps else f"+{steps}"
    return StatsRow(
        title, stats.game_count, stats.win_count, hardest, "–" if stats.best_margin is None else str(stats.best_margin)
    )


def _build_game_line(row: GameRow) -> GameLine:
    left = ngettext("%(left)s card left", "%(left)s cards left", row.left) % {"left": row.left}
    result = format_result(OnirimGame.Result, row.result)
    return GameLine(
        row.ref,
        str(row),
        format_expansions(row.expansions),
        f"{result}, {left}" if row.result == OnirimGame.Result.WON else result,
        {"won": "chip--calm", "lost": "chip--grave"}.get(row.result, ""),
        row.number if row.result else 0,
    )
