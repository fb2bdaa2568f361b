"""The frame around the parts of a table page: status bar, undo, journal, and what a device has missed."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from campaigns import access, rulebook
from campaigns.journal.navigation import find_redoable_entry
from campaigns.models import JournalEntry
from campaigns.pages import journal_lines, turn_labels
from campaigns.pages.registry import Context
from campaigns.storage import entry_cache
from campaigns.views.part_renderer import PROMPTS_KEY
from campaigns.views.table_page import ETAG_RE, TablePage, get_entries_after

MAX_RECENT_ENTRIES = 6
MAX_MISSED_ENTRIES = 40


def build_frame_context(page: TablePage, new_lines: Sequence[journal_lines.JournalLine] = ()) -> Context:
    """Return the context of the parts around the panels; ``new_lines`` are the lines of new moves, newest first."""
    ids = page.viewer.move_ids
    return {
        "p": page.page_context,
        "log": page.page_context.for_part("journal"),
        "journal_rule": rulebook.cite_rule("campaign.back"),
        "at": page.get_panel_key(page.request.GET.get("at", "")),
        "where": page.get_status_bar(),
        "asks_at": page.game_ui.prompt_panel_key or PROMPTS_KEY,
        "questions": len(page.table.prompts),
        "questions_words": _format_question_count(len(page.table.prompts)),
        "entries": format_entry_count(page.campaign.version),
        "undo_id": next(ids),
        "redo_id": next(ids),
        "overrule_id": next(ids),
        **(_build_new_lines_context(new_lines) if new_lines else _build_journal_context(page)),
    }


def _build_journal_context(page: TablePage) -> Context:
    newest = entry_cache.get_newest_entries(page.campaign, MAX_RECENT_ENTRIES)
    if newest is None:
        page.journal_cache_misses.append(page.campaign.etag)
        newest = list(access.list_entries(page.campaign)[:MAX_RECENT_ENTRIES])
    last = next((entry for entry in newest if entry.seq == page.campaign.head), None)
    last = last or access.list_entries(page.campaign).filter(seq=page.campaign.head).first()
    travelled = bool(newest) and not newest[0].is_played
    again = find_redoable_entry(page.campaign) if travelled else None
    found = journal_lines.build_lines(page.campaign, newest, page.viewer.subject_names)
    turns = page.game_ui.turns
    names = turn_labels.label_entry_turns(newest, turns.find_boundary, page.get_current_label(turns))
    return {
        "turns": turn_labels.group_by_turn(found, names),
        **_build_undo_context(last),
        "redo": again,
        "redo_text": journal_lines.build_sentence(again) if again else "",
    }


def _build_new_lines_context(new_lines: Sequence[journal_lines.JournalLine]) -> Context:
    """Return the same context after moves, without a query: their lines are new, and nothing can be redone."""
    newest = new_lines[0]
    undo = {"undo": newest.entry, "undo_text": newest.text} if newest.entry.parent else {}
    return {"fresh": new_lines, **undo, "redo": None}


def _build_undo_context(entry: JournalEntry | None) -> Context:
    known = entry is not None and entry.parent
    return {
        "undo": entry if known else None,
        "undo_text": journal_lines.build_sentence(entry) if entry is not None and known else "",
    }


def is_append_only(page: TablePage, entries: Sequence[JournalEntry]) -> bool:
    """Return whether these entries only append lines to the journal of a page."""
    return turn_labels.is_append_only(entries, page.campaign.version, page.game_ui.turns.find_boundary)


def get_entries_since(page: TablePage, etag: str) -> list[JournalEntry]:
    """Return the entries since a page with this ``etag``, newest first.

    Empty if there are too many, or if the page shows another history: then everything is rendered.
    """
    known = ETAG_RE.fullmatch(etag)
    if known is None:
        return []
    found = entry_cache.get_entries_since(page.campaign, int(known[1]))
    if found is None:
        page.journal_cache_misses.append(etag)
        found = list(access.list_entries(page.campaign).filter(seq__gte=int(known[1]))[: MAX_MISSED_ENTRIES + 2])
    return get_entries_after(found, etag)


def format_entry_count(count: int) -> str:
    """Format the length of a journal."""
    return ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}


def _format_question_count(count: int) -> str:
    return ngettext("%(count)s question", "%(count)s questions", count) % {"count": count}
