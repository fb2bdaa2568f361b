"""The summary of a finished game: Doors reached and missed, and its rank among the campaign's games."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.onirim.panels.board import build_door_slots, split_into_runs
from campaigns.onirim.panels.game_statistics import format_expansions
from campaigns.onirim.rules.cards import NIGHTMARE
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.game_statistics import compute_streaks
from campaigns.onirim.rules.table import GameRow


def summarize_game(g: Game, row: GameRow, games: Sequence[GameRow]) -> list[str]:
    """Return a few sentences about a finished game.

    ``games`` are the games of the campaign up to this one, in order.
    """
    return [
        said
        for said in (
            _summarize_closed_doors(g),
            _summarize_series(g),
            _summarize_nightmares(g),
            *_compare_with_earlier_games(row, games),
        )
        if said
    ]


def _summarize_closed_doors(g: Game) -> str:
    shut = [place.card.label for place in build_door_slots(g) if not place.is_open]
    return _("Still shut: %(doors)s.") % {"doors": ", ".join(map(str, shut))} if shut else ""


def _summarize_series(g: Game) -> str:
    rows = [g.row, *([g.away.row] if g.away is not None else [])]
    count = sum(run.is_complete for row in rows for run in split_into_runs(row))
    said = ngettext("One finished series lies in the row.", "%(count)s finished series lie in the row.", count)
    return said % {"count": count} if count else ""


def _summarize_nightmares(g: Game) -> str:
    met, whole = g.discard.count(NIGHTMARE), get_rule_set(g.use).cards.count(NIGHTMARE)
    said = ngettext(
        "%(met)s of %(whole)s Nightmares was met and put away.",
        "%(met)s of %(whole)s Nightmares were met and put away.",
        met,
    )
    return said % {"met": met, "whole": whole} if met else ""


def _compare_with_earlier_games(row: GameRow, games: Sequence[GameRow]) -> list[str]:
    """Return how a victory ranks among earlier games: first of its kind, narrowest or widest, part of a streak."""
    before = [game for game in games if game.number < row.number and game.result == "won"]
    if row.result != "won":
        return []
    found = []
    if not any(game.expansions == row.expansions for game in before):
        found.append(
            _("The first victory here with: %(expansions)s.") % {"expansions": format_expansions(row.expansions)}
        )
    if before and row.left > max(game.left for game in before):
        found.append(_("Never before were so many cards left."))
    now, _most = compute_streaks(game for game in games if game.number <= row.number)
    if now > 1:
        found.append(_("%(count)s victories in a row.") % {"count": now})
    return found
