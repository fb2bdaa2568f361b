"""The JSON of a webhook's message: the entry as the API sends it, with the session and the great moment it is about."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Literal

import msgspec
from django.utils import timezone
from msgspec import Meta

from campaigns import rulebook
from campaigns.api.entries import build_entries
from campaigns.api.schemas import Entry
from campaigns.engine import get_game
from campaigns.journal import error_boundary
from campaigns.models import Campaign, JournalEntry
from campaigns.pages.recap import find_highlight
from campaigns.pages.registry import get_game_ui
from campaigns.pages.session_digest import HighlightText, decode_entries
from campaigns.storage import state
from campaigns.storage.state import decode_changes

SESSION_LABEL = "campaigns.session"
TEST_TYPE = "webhook.test"
TYPES_BY_KIND = {
    JournalEntry.Kind.MOVE: "journal.entry",
    JournalEntry.Kind.UNDO: "journal.undo",
    JournalEntry.Kind.REDO: "journal.redo",
    JournalEntry.Kind.BACK: "journal.back",
    JournalEntry.Kind.RESTORE: "journal.restore",
    JournalEntry.Kind.SAVE_POINT: "journal.save_point",
}
"""The type of a message by the kind of its entry."""

WIDE_KINDS = (JournalEntry.Kind.BACK, JournalEntry.Kind.RESTORE)
"""Kinds that may take back or bring back any number of sessions and moments, so that every webhook gets them."""


class CampaignData(msgspec.Struct, frozen=True):
    """The campaign of a message."""

    slug: Annotated[str, Meta(description="The part of its address after /c/. It never changes.")]
    name: str
    game: str


class SessionData(msgspec.Struct, frozen=True):
    """A session that an entry began or ended; in ``journal.undo`` that is taken back."""

    number: int
    event: Literal["started", "ended"]


class MomentData(msgspec.Struct, frozen=True):
    """A great moment, as the table shows it full screen; in ``journal.undo`` it is taken back."""

    kind: Annotated[str, Meta(description="won, lost, awakening, death or seven.")]
    title: str
    text: str


class MessageData(msgspec.Struct, frozen=True):
    """The data of a message; without an entry in a test event."""

    campaign: CampaignData
    entry: Entry | None = None
    session: SessionData | None = None
    moment: MomentData | None = None


class Message(msgspec.Struct, frozen=True):
    """A message, as its body."""

    type: str
    timestamp: datetime
    data: MessageData


@dataclass(frozen=True)
class EntryMessage:
    """A message about an entry, and whether it is about sessions or great moments."""

    message: Message
    has_session: bool
    has_moment: bool


@dataclass
class MessageBuilder:
    """Builds the messages about one campaign; names and edition are those of its table now."""

    campaign: Campaign

    @functools.cached_property
    def _view(self) -> tuple[str, Mapping[int, str]]:
        """The edition of the table, and the names of its subjects by ref."""
        game_ui = get_game_ui(self.campaign.game)

        def read_table() -> tuple[str, Mapping[int, str]]:
            table = state.open_table(self.campaign, get_game(self.campaign.game))
            return game_ui.get_edition(table), {row.ref: str(row) for row in game_ui.find_subjects(table)}

        return error_boundary.with_fallback(self.campaign, "the table of a webhook", read_table, lambda: ("", {}))

    def build_test_message(self) -> Message:
        """Return the message of a test event."""
        return Message(TEST_TYPE, timezone.now().astimezone(UTC), MessageData(self._campaign_data))

    def build_message(self, entry: JournalEntry) -> EntryMessage:
        """Return the message about an entry. What cannot be told of it is left out: it holds up no other."""
        edition, _names = self._view
        about = self._find_subject(entry)
        session, moment = self._find_session(about), self._find_moment(about)
        with rulebook.override_edition(edition):
            (shown,) = build_entries(self.campaign, [entry])
        is_wide = about.kind in WIDE_KINDS
        data = MessageData(
            self._campaign_data,
            shown,
            None if is_wide else session,
            None if is_wide or moment is None else MomentData(moment.kind, moment.title, moment.text),
        )
        message = Message(TYPES_BY_KIND[JournalEntry.Kind(entry.kind)], entry.at.astimezone(UTC), data)
        return EntryMessage(message, is_wide or session is not None, is_wide or moment is not None)

    @property
    def _campaign_data(self) -> CampaignData:
        return CampaignData(self.campaign.slug, self.campaign.name, self.campaign.game)

    def _find_subject(self, entry: JournalEntry) -> JournalEntry:
        """Return the entry that an undo or a redo is about, else the entry itself."""
        if entry.kind not in (JournalEntry.Kind.UNDO, JournalEntry.Kind.REDO) or not entry.target:
            return entry
        return self.campaign.moves.filter(seq=entry.target).first() or entry

    def _find_session(self, entry: JournalEntry) -> SessionData | None:
        return error_boundary.with_fallback(
            self.campaign, "the session of an entry", lambda: find_session(entry), lambda: None
        )

    def _find_moment(self, entry: JournalEntry) -> HighlightText | None:
        if entry.kind != JournalEntry.Kind.MOVE:
            return None
        game_ui, (_edition, names) = get_game_ui(self.campaign.game), self._view
        return error_boundary.with_fallback(
            self.campaign,
            "the great moment",
            lambda: find_highlight(self.campaign, game_ui, decode_entries([entry])[0], names),
            lambda: None,
        )


def find_session(entry: JournalEntry) -> SessionData | None:
    """Return the session that an entry began or ended, None if neither."""
    for change in decode_changes(entry.changes):
        after, before = change.after or {}, change.before or {}
        if change.label != SESSION_LABEL or not after:
            continue
        if change.before is None:
            return SessionData(entry.session, "started")
        if after.get("ended") and not before.get("ended"):
            return SessionData(entry.session, "ended")
    return None


def encode(message: Message) -> bytes:
    """Return the body of a message."""
    return msgspec.json.encode(message)
