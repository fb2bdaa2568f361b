"""The sheet of the Daily deck: today's game, the result to send, and the results of all tables this device may see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import Campaign
from campaigns.onirim import daily_deck
from campaigns.onirim.daily_deck import Attempt
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.doors import count_doors_in_play
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.rules.table import GameRow, Table
from campaigns.pages.actions import ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

DAILY_SHEET_KEY = "daily"
MAX_BOARD_LINES = 20


@dataclass(frozen=True)
class BoardLine:
    """The counted game of one table: its campaign, the result in words, and what helped."""

    name: str
    result: str
    notes: list[str]
    is_own: bool
    rank: tuple[bool, int, int]
    """Sorts the best first: won, cards left, Doors."""


def build_daily_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return today's deck, or that of the day whose deck is being played, for this table and the others."""
    # The day and other tables' games are not part of this campaign.
    table.external_reads += 1
    today = daily_deck.get_today()
    row = table.newest_game
    day = (daily_deck.find_daily_date(row) if row is not None else None) or today
    attempts = daily_deck.list_attempts(viewer.campaign, day)
    args = daily_deck.build_daily_args(today)
    return {
        "date": date_format(day),
        "state": _describe_state(table, attempts),
        "start": build_one_tap_action(table, viewer, DAILY_SHEET_KEY, "new-game", None),
        "start_fields": [(name, value) for name, value in _iter_fields(args)],
        "start_label": _("Play today's deck again") if attempts and day == today else _("Play today's deck"),
        "text": _build_text(table, attempts, day),
        "lines": _build_board(viewer, day),
    }


def _iter_fields(args: dict[str, object]) -> Iterator[tuple[str, object]]:
    for name, value in args.items():
        yield from ((name, one) for one in value) if isinstance(value, list) else [(name, value)]


def _describe_state(table: Table, attempts: list[Attempt]) -> str:
    """Return whether this table's next game with the deck counts, and how the counted one went."""
    if not attempts:
        return _("Only your table's first game with this deck counts; later ones don't.")
    first = attempts[0]
    if not first.is_counted:
        return _("The game of this table was begun on another day, so it does not count.")
    row = table.games.get(first.ref)
    if row is None:
        return _("This table's game has been undone. It still is the one that counted.")
    facts = {"result": summarize_daily_result(row)}
    return _("This table's game counts: %(result)s Later ones don't.") % facts


def _build_text(table: Table, attempts: list[Attempt], day: date) -> str:
    """Return the result of the newest finished game with the deck, without any card; '' if there is none."""
    found = [(one, row) for one in attempts if (row := table.games.get(one.ref)) is not None and row.result]
    if not found:
        return ""
    attempt, row = found[-1]
    lines = [
        _("Onirim, Daily deck of %(date)s") % {"date": date_format(day)},
        summarize_daily_result(row),
        *([] if attempt.is_counted else [_("Played again: it does not count.")]),
        *_list_notes(attempt),
    ]
    return "\n".join(lines)


def summarize_daily_result(row: GameRow | OnirimGame) -> str:
    """Return how a game went, without its cards: turns, Doors and cards left."""
    g = decode_game(row.state)
    facts = {
        "turn": g.turn,
        "doors": count_doors_in_play(g),
        "all": get_rule_set(g.use).door_count,
        "left": row.left,
    }
    if row.result == OnirimGame.Result.WON:
        said = ngettext(
            "Won in turn %(turn)s with %(left)s card left.", "Won in turn %(turn)s with %(left)s cards left.", row.left
        )
    elif row.result == OnirimGame.Result.LOST:
        said = _("Lost in turn %(turn)s with %(doors)s of %(all)s Doors.")
    elif row.result:
        said = _("Given up in turn %(turn)s with %(doors)s of %(all)s Doors.")
    else:
        said = _("In progress, turn %(turn)s.")
    return said % facts


def _list_notes(attempt: Attempt) -> list[str]:
    notes = (
        (attempt.has_advice, _("With advice.")),
        (attempt.has_undo, _("With Undo.")),
        (attempt.has_corrections, _("With corrections.")),
    )
    return [note for is_true, note in notes if is_true]


def _build_board(viewer: ViewerContext, day: date) -> list[BoardLine]:
    """Return the counted games of a day at the tables that this device may see, the best first."""
    if viewer.find_summaries is None:
        return []
    rows = {(row.campaign_id, row.ref): row for row in OnirimGame.objects.filter(seed=daily_deck.build_daily_seed(day))}
    visible = viewer.find_summaries().filter(pk__in={key for key, _ref in rows}).values_list("pk", flat=True)
    lines = []
    for campaign in Campaign.objects.filter(pk__in=[*visible[:MAX_BOARD_LINES]]):
        attempt = next(daily_deck.iterate_attempts(campaign, day), None)
        row = rows.get((campaign.pk, attempt.ref)) if attempt is not None else None
        if attempt is not None and attempt.is_counted and row is not None and daily_deck.find_daily_date(row) == day:
            lines.append(_build_line(campaign, row, attempt, is_own=campaign.pk == viewer.campaign.pk))
    return sorted(lines, key=lambda line: line.rank, reverse=True)


def _build_line(campaign: Campaign, row: OnirimGame, attempt: Attempt, *, is_own: bool) -> BoardLine:
    is_won = row.result == OnirimGame.Result.WON
    rank = is_won, row.left if is_won else 0, count_doors_in_play(decode_game(row.state))
    return BoardLine(campaign.name, summarize_daily_result(row), _list_notes(attempt), is_own, rank)
