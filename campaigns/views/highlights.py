"""View model of a highlight, shown after the move that caused it."""

from __future__ import annotations

from dataclasses import dataclass

from django.templatetags.static import static

from campaigns.journal import error_boundary
from campaigns.models import JournalEntry
from campaigns.pages.recap import find_highlight
from campaigns.pages.session_digest import decode_entries
from campaigns.views.table_page import TablePage


@dataclass(frozen=True)
class HighlightView:
    """View model of a highlight: picture (``kind``), text and stylesheet."""

    seq: int
    kind: str
    title: str
    text: str
    stylesheet: str


def build_highlight(table_page: TablePage, *entries: JournalEntry) -> HighlightView | None:
    """Return the highlight of the newest of these entries that has one (newest first); undone entries have none."""
    return error_boundary.with_fallback(
        table_page.campaign, "the great moment", lambda: _build_first_highlight(table_page, entries), lambda: None
    )


def _build_first_highlight(table_page: TablePage, entries: tuple[JournalEntry, ...]) -> HighlightView | None:
    for entry in entries:
        if entry.kind != JournalEntry.Kind.MOVE or entry.undone:
            continue
        found = find_highlight(
            table_page.campaign, table_page.game_ui, decode_entries([entry])[0], table_page.viewer.subject_names
        )
        if found is not None:
            return HighlightView(entry.seq, found.kind, found.title, found.text, static("css/highlight.css"))
    return None
