"""Journal entries as the API and webhooks send them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from typing import cast

from msgspec import structs

from campaigns.api.schemas import Entry, EntryKind
from campaigns.models import Campaign, JournalEntry
from campaigns.pages import journal_lines


def build_entries(
    campaign: Campaign, entries: Iterable[JournalEntry], *, is_sentence_only: bool = False
) -> list[Entry]:
    """Return entries with their sentences, in the given order. Activate the edition of the campaign before.

    With ``is_sentence_only`` they say neither who reported them nor what followed, as the big screen does.
    """
    found = [_build_entry(line) for line in journal_lines.build_lines(campaign, entries, {})]
    return [structs.replace(one, author="", consequences=[]) for one in found] if is_sentence_only else found


def _build_entry(line: journal_lines.JournalLine) -> Entry:
    entry = line.entry
    return Entry(
        number=entry.seq,
        id=entry.move_id,
        kind=cast("EntryKind", str(entry.kind)),
        move=entry.name,
        sentence=line.text,
        consequences=[str(one.text) for one in line.consequences],
        author=line.author,
        at=entry.at.astimezone(UTC),
        session=entry.session,
        undone=entry.undone,
        target=entry.target,
    )
