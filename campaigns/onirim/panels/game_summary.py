"""The summary of a finished game: why it ended, which conditions of victory it missed, and its rank in the campaign."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from campaigns.engine.messages import messages
from campaigns.engine.messages import translate as _
from campaigns.onirim.panels.board import build_door_slots, split_into_runs
from campaigns.onirim.panels.game_statistics import format_expansions
from campaigns.onirim.rules.card_phrases import format_cards
from campaigns.onirim.rules.cards import LOST_DREAM, NIGHTMARE
from campaigns.onirim.rules.dreamcatchers import is_every_lost_dream_caught
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.game_statistics import compute_streaks
from campaigns.onirim.rules.mirrors import REQUIRED_MIRRORS
from campaigns.onirim.rules.table import GameRow
from campaigns.onirim.rules.towers import is_alignment_finished


def summarize_game(g: Game, row: GameRow, games: Sequence[GameRow]) -> list[str]:
    """Return a few sentences about a finished game.

    ``games`` are the games of the campaign up to this one, in order.
    """
    return [
        said
        for said in (
            *_summarize_unmet_conditions(g),
            _summarize_series(g),
            _summarize_nightmares(g),
            *_compare_with_earlier_games(row, games),
        )
        if said
    ]


def _summarize_unmet_conditions(g: Game) -> list[str]:
    """Return a sentence for each condition of victory that does not hold."""
    said = []
    shut = [place.card.code for place in build_door_slots(g) if not place.is_open]
    if shut:
        said.append(_("You did not find %(doors)s.") % {"doors": format_cards(shut)})
    for name in REQUIRED_MIRRORS:
        if name in g.mirrors:
            facts = {"mirror": messages.get_choice_label("onirim", "mirrors", name), "count": len(g.mirrors[name])}
            said.append(_("The %(mirror)s was not explored: it has %(count)s of %(MIRROR_CAPACITY)s cards.") % facts)
    conditions = get_rule_set(g.use).victory_conditions
    if is_alignment_finished in conditions and not is_alignment_finished(g):
        said.append(_("You built no row of %(ALIGNMENT_LENGTH)s Towers in different colours."))
    if is_every_lost_dream_caught in conditions and not is_every_lost_dream_caught(g):
        caught = sum(under.count(LOST_DREAM) for under in g.catchers)
        said.append(_("You caught %(count)s of the %(LOST_DREAM_COUNT)s Lost Dreams.") % {"count": caught})
    return said


def _summarize_series(g: Game) -> str:
    rows = [g.row, *([g.away.row] if g.away is not None else [])]
    count = sum(run.is_complete for row in rows for run in split_into_runs(row))
    said = ngettext("You completed one series.", "You completed %(count)s series.", count)
    return said % {"count": count} if count else ""


def _summarize_nightmares(g: Game) -> str:
    met, whole = g.discard.count(NIGHTMARE), get_rule_set(g.use).cards.count(NIGHTMARE)
    said = ngettext(
        "You faced %(met)s of the %(whole)s Nightmares.",
        "You faced %(met)s of the %(whole)s Nightmares.",
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
        found.append(_("Your first victory with: %(expansions)s.") % {"expansions": format_expansions(row.expansions)})
    if before and row.left > max(game.left for game in before):
        found.append(_("You've never had so many cards left."))
    now, _most = compute_streaks(game for game in games if game.number <= row.number)
    if now > 1:
        found.append(_("%(count)s victories in a row.") % {"count": now})
    return found
