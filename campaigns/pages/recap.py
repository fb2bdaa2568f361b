"""The recap of the last session (*Where were we?*): highlights, open questions and set-up, built from the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from threading import Condition

from cachetools import LRUCache, cached
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.engine import Consequence, EntryOutcome, Table
from campaigns.engine.list_format import format_list, join_items
from campaigns.engine.messages import messages
from campaigns.journal import error_boundary
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.dates import format_weekday_date, get_reader_key
from campaigns.pages.registry import GameUI, StatusBar
from campaigns.pages.session_digest import (
    DecodedEntry,
    GameRecap,
    HighlightText,
    SessionDigest,
    build_digest,
    decode_entries,
    iter_recorded_names,
)
from campaigns.pages.sessions import SESSION_GAP, find_played_entries, measure_time_at_table

MAX_SENTENCES = 5
"""Sentences of a recap."""
HIGHLIGHT_PRIORITY = ("lost", "won", "death", "awakening", "seven")
"""Kinds of highlights, the most decisive first."""
MAX_SESSION_ENTRIES = 1000
"""Entries of a session at most, in a game that counts no sessions."""
RECAP_CACHE_SIZE = 128
"""Entries of each cache: recaps and session summaries."""
ENTRY_FIELDS = ("campaign", "seq", "kind", "name", "args", "names", "changes", "rulings", "at", "session", "undone")


@dataclass(frozen=True)
class RecapView:
    """View model of a recap: date, duration, players, sentences and set-up."""

    number: int
    date: str
    duration: str
    player_names: Sequence[str]
    sentences: Sequence[str]
    setup_items: Sequence[tuple[int, str | Promise]]

    @property
    def who(self) -> str:
        """The players as in speech."""
        return format_list(self.player_names)


@dataclass(frozen=True)
class SessionSummary:
    """The digest of a session and its time at the table."""

    digest: SessionDigest
    duration: timedelta


def is_due(campaign: Campaign) -> bool:
    """Return whether the campaign paused so long that a returning player needs the recap."""
    return campaign.version > 1 and timezone.now() - campaign.last_played > SESSION_GAP


def get_last_recap(
    campaign: Campaign, table: Table, game_ui: GameUI, subject_names: Mapping[int, str], *, is_over: bool = False
) -> RecapView | None:
    """Return the recap of the last session, or of the current one if ``is_over``; None before the first. Cached."""
    return _get_cached_recap(campaign, table, game_ui, subject_names, is_over or is_due(campaign))


def _get_recap_key(
    campaign: Campaign, _table: Table, _game_ui: GameUI, _subject_names: Mapping[int, str], is_over: bool
) -> tuple[object, ...]:
    return (campaign.version_key, is_over, get_reader_key())


@cached(LRUCache(RECAP_CACHE_SIZE), key=_get_recap_key, condition=Condition())
def _get_cached_recap(
    campaign: Campaign, table: Table, game_ui: GameUI, subject_names: Mapping[int, str], is_over: bool
) -> RecapView | None:
    return error_boundary.with_fallback(
        campaign,
        "the last evening",
        lambda: _build_recap(campaign, table, game_ui, subject_names, is_over),
        lambda: None,
    )


def _build_recap(
    campaign: Campaign, table: Table, game_ui: GameUI, subject_names: Mapping[int, str], is_over: bool
) -> RecapView | None:
    summed = _summarize_session(campaign, game_ui, subject_names, is_over)
    if summed is None:
        return None
    found = summed.digest
    more: GameRecap = game_ui.build_recap(table, found)
    sentences = [*_build_highlight_sentences(found), *more.sentences][:MAX_SENTENCES]
    present: list[int] = next((session.present for session in table.sessions if session.number == found.number), [])
    who = [subject_names[ref] for ref in present if ref in subject_names]
    when = format_weekday_date(found.started_at, "MONTH_DAY_FORMAT")
    return RecapView(found.number, when, format_duration(summed.duration), who, sentences, more.setup_items)


def _get_summary_key(
    campaign: Campaign, _game_ui: GameUI, subject_names: Mapping[int, str], is_over: bool
) -> tuple[object, ...]:
    return (
        campaign.pk,
        is_over,
        *_get_entries_version(campaign, is_over),
        tuple(subject_names.items()),
        get_reader_key(),
    )


@cached(LRUCache(RECAP_CACHE_SIZE), key=_get_summary_key, condition=Condition())
def _summarize_session(
    campaign: Campaign, game_ui: GameUI, subject_names: Mapping[int, str], is_over: bool
) -> SessionSummary | None:
    """Return the summary of the last session. Cached: a finished session does not change."""
    entries = decode_entries(_find_entries(campaign, is_over))
    if not entries:
        return None
    found = build_digest(
        entries[0].entry.session,
        entries,
        find_highlights(campaign, game_ui, entries, subject_names),
        game_ui.uncounted_moves,
    )
    return SessionSummary(found, measure_time_at_table(one.entry.at for one in entries))


def _get_entries_version(campaign: Campaign, is_over: bool) -> tuple[object, ...]:
    """Return a cache stamp of the last session's entries."""
    if not campaign.session:
        return (campaign.version_key,)
    found = (
        find_played_entries(campaign)
        .filter(session=_get_session_number(campaign, is_over))
        .aggregate(Count("pk"), Max("seq"), Max("at"))
    )
    return tuple(found.values())


def _get_session_number(campaign: Campaign, is_over: bool) -> int:
    """Return the number of the session to recap: the previous one while a session is being played."""
    return campaign.session if is_over else max(1, campaign.session - 1)


def _find_entries(campaign: Campaign, is_over: bool) -> list[JournalEntry]:
    """Return the entries of the last session, oldest first."""
    played = find_played_entries(campaign).only(*ENTRY_FIELDS)
    if campaign.session:
        return list(played.filter(session=_get_session_number(campaign, is_over)).order_by("seq"))
    found: list[JournalEntry] = []
    for entry in played.order_by("-seq")[:MAX_SESSION_ENTRIES]:
        if found and found[-1].at - entry.at > SESSION_GAP:
            break
        found.append(entry)
    return found[::-1]


def find_highlights(
    campaign: Campaign, game_ui: GameUI, entries: Sequence[DecodedEntry], subject_names: Mapping[int, str]
) -> list[HighlightText]:
    """Return the highlights of these entries, in order."""
    found = (find_highlight(campaign, game_ui, one, subject_names) for one in entries)
    return [one for one in found if one is not None]


def find_highlight(
    campaign: Campaign, game_ui: GameUI, entry: DecodedEntry, subject_names: Mapping[int, str]
) -> HighlightText | None:
    """Return the highlight of an entry, or None."""
    rulings = [Consequence(code, facts) for code, facts in entry.entry.rulings]
    recorded = {ref: name for ref, name in iter_recorded_names(entry.entry) if ref in subject_names}
    moment = game_ui.find_highlight(
        EntryOutcome(entry.entry.name, entry.entry.args, entry.changes, rulings, {**subject_names, **recorded})
    )
    if moment is None:
        return None
    title, text = messages.get_highlight(moment.code, moment.facts, campaign.game)
    return HighlightText(moment.kind, title, text)


def _build_highlight_sentences(digest: SessionDigest) -> list[str]:
    """Return the sentences of the most decisive highlights, in the order of the evening, without duplicates."""
    ordered = sorted(
        digest.highlights, key=lambda one: HIGHLIGHT_PRIORITY.index(one.kind) if one.kind in HIGHLIGHT_PRIORITY else 0
    )
    chosen = [*dict.fromkeys(ordered)][: MAX_SENTENCES - 2]
    return [f"{one.title}: {one.text}" for one in dict.fromkeys(digest.highlights) if one in chosen]


def format_duration(duration: timedelta) -> str:
    """Format a duration in hours and minutes: *45 min*, *1 h 20 min*, *2 h*; '' for less than a minute."""
    minutes = round(duration.total_seconds() / 60)
    if minutes < 1:
        return ""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)s min") % {"minutes": rest}
    if not rest:
        return _("%(hours)s h") % {"hours": hours}
    return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}


def format_recap(campaign: Campaign, recap: RecapView | None, status: StatusBar, questions: Sequence[str]) -> str:
    """Format the recap as plain text to send to friends."""
    lines = [campaign.name]
    if recap is not None:
        lines += [
            join_items(filter(None, [recap.date, recap.duration, *recap.player_names])),
            *(f"- {said}" for said in recap.sentences),
        ]
    lines += [
        _("Now: %(place)s. %(whose)s") % {"place": status.phase_text, "whose": status.awaited_text},
        *(f"? {said}" for said in questions),
    ]
    return "\n".join(lines) + "\n"
