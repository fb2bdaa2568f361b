"""The Daily deck: one practice deck a day, the same for every table of an installation.

Its seed is the day and a keyed hash of it: nobody can guess that of a coming day, and a game tells by its seed which day's
deck it was played with. A table's first game with it counts, as the journal has it: its row is known by its ref, which is
never given again, so whoever undoes the beginning and begins again has no second first game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.models import Campaign, JournalEntry
from campaigns.onirim.game_definition import GAME_DEFINITION
from campaigns.onirim.models import OnirimGame
from campaigns.onirim.rules.game_state import PRACTICE_MODE
from campaigns.onirim.rules.rule_variants import RULE_VARIANTS, get_chosen_variant
from campaigns.onirim.rules.table import GameRow
from campaigns.storage.state import decode_changes

KEY_SALT = "campaigns.onirim.daily_deck"
DAY_FORMAT = "%y%m%d"
HASH_LENGTH = 10
BASE_VARIANTS = [one for one in RULE_VARIANTS if not one.expansion]
"""The rule variants of the base game: everybody plays the Daily deck by their defaults."""
BEGINNING_MOVES = ("onirim.begin", "onirim.new-game")
NAVIGATION_KINDS = (JournalEntry.Kind.UNDO, JournalEntry.Kind.REDO, JournalEntry.Kind.BACK)
CORRECTION_MOVES = tuple(f"onirim.{name}" for name in GAME_DEFINITION.correction_moves)


@dataclass(frozen=True)
class Attempt:
    """A game begun with the Daily deck: the ref of its row, whether it counts, and what helped."""

    ref: int
    is_counted: bool
    has_advice: bool
    has_undo: bool
    has_corrections: bool


def get_today() -> date:
    """Return the day of this installation's time zone, wherever the reader's device is."""
    return get_day(timezone.now())


def get_day(moment: datetime) -> date:
    """Return the day of a moment in this installation's time zone."""
    return timezone.localdate(moment, timezone.get_default_timezone())


def build_daily_seed(day: date) -> str:
    """Return the seed of a day's deck."""
    text = day.strftime(DAY_FORMAT)
    return f"{text}-{salted_hmac(KEY_SALT, text).hexdigest()[:HASH_LENGTH]}"


def build_daily_args(day: date) -> dict[str, object]:
    """Return the arguments of *begin* and *new game* for a day's deck: the base game alone, as it is usually played."""
    readings = [f"{one.name}={one.choices[0]}" for one in BASE_VARIANTS]
    return {"expansions": [], "mode": PRACTICE_MODE, "seed": build_daily_seed(day), "readings": readings}


def find_daily_date(row: GameRow | OnirimGame) -> date | None:
    """Return the day whose deck a game is played with; None for another deck or other rules."""
    if row.mode != PRACTICE_MODE or row.expansions:
        return None
    if any(get_chosen_variant(row.readings, one.name) != one.choices[0] for one in BASE_VARIANTS):
        return None
    try:
        day = datetime.strptime(row.seed.partition("-")[0], DAY_FORMAT).date()
    except ValueError:
        return None
    return day if row.seed == build_daily_seed(day) else None


def iterate_attempts(campaign: Campaign, day: date) -> Iterator[Attempt]:
    """Yield the games of a campaign with a day's deck as its journal has them, undone ones too, the first one first.

    Only the first counts, if it was begun on that day.
    """
    moves = campaign.moves.filter(kind=JournalEntry.Kind.MOVE, name__in=BEGINNING_MOVES)
    begins = [*moves.order_by("seq").defer("changes", "rulings")]
    ends = [entry.seq for entry in begins[1:]] + [campaign.version + 1]
    is_first = True
    for entry, end in zip(begins, ends, strict=True):
        if entry.args.get("seed") == build_daily_seed(day):
            for ref in _list_new_refs(entry):
                yield _build_attempt(campaign, entry, end, ref, is_counted=is_first and get_day(entry.at) == day)
                is_first = False


def list_attempts(campaign: Campaign, day: date) -> list[Attempt]:
    """Return what ``iterate_attempts`` yields."""
    return [*iterate_attempts(campaign, day)]


def _list_new_refs(entry: JournalEntry) -> Sequence[int]:
    changes = decode_changes(entry.changes)
    return [one.ref for one in changes if one.label == GAME_DEFINITION.game_row_label and one.before is None]


def _build_attempt(campaign: Campaign, begin: JournalEntry, end: int, ref: int, *, is_counted: bool) -> Attempt:
    """Return the game that an entry began; ``end`` is the number of the entry that began the next one."""
    later = campaign.moves.filter(seq__gt=begin.seq)
    played = later.filter(seq__lt=end)
    undone = later.filter(kind__in=NAVIGATION_KINDS, target__gte=begin.seq, target__lt=end).exists()
    return Attempt(
        ref,
        is_counted,
        has_advice=played.filter(name="onirim.advise").exists(),
        has_undo=undone or _is_restored(campaign, begin.seq, ref),
        has_corrections=played.filter(Q(name__in=CORRECTION_MOVES) | ~Q(overruled={})).exists(),
    )


def _is_restored(campaign: Campaign, after: int, ref: int) -> bool:
    """Return whether a save point was restored that changed a game."""
    restores = campaign.moves.filter(kind=JournalEntry.Kind.RESTORE, seq__gt=after)
    return any(
        change.ref == ref and change.label == GAME_DEFINITION.game_row_label
        for entry in restores
        for change in decode_changes(entry.changes)
    )
