"""Replay of a journal: every move made again with its recorded arguments, on a new campaign."""

from __future__ import annotations

from typing import Any

from campaigns.engine import find_move, get_game
from campaigns.journal import move_service, navigation
from campaigns.journal.results import Actor, MoveResult
from campaigns.models import Campaign, JournalEntry
from campaigns.storage import change_codec
from campaigns.storage.state import open_table

EntryFields = dict[str, Any]


def replay_entry(campaign: Campaign, entry: JournalEntry) -> MoveResult:
    """Make the move or the journal navigation of a recorded entry."""
    campaign.refresh_from_db()
    by, move_id = Actor(entry.device, entry.author), f"{campaign.version}.replayed.1"
    if entry.kind == JournalEntry.Kind.UNDO:
        answer = navigation.undo_entry(campaign.slug, move_id, by, entry.target or 0, is_confirmed=True)
    elif entry.kind == JournalEntry.Kind.REDO:
        answer = navigation.redo_entry(campaign.slug, move_id, by, entry.target or 0)
    else:
        answer = move_service.play_move(
            campaign.slug, entry.name, {**build_form_data(campaign, entry), "move_id": move_id}, by
        )
    assert answer is not None
    return answer


def build_form_data(campaign: Campaign, entry: JournalEntry) -> EntryFields:
    """Return the form data of a move."""
    declared, rules = find_move(entry.name), get_game(campaign.game)
    assert declared is not None, entry.name
    # An unticked box is not sent, and an empty field says nothing.
    said = {name: value for name, value in entry.args.items() if value is not None and value is not False}
    leaving = {"leaving": rules.get_phase(open_table(campaign, rules))} if declared.is_phase_end else {}
    card = {"card": entry.overruled["card"]} if entry.overruled else {}
    return {**said, **leaving, **card}


def summarize_entry(entry: JournalEntry) -> EntryFields:
    """Return the content of an entry and of all its consequences.

    Arguments with their default are omitted: one that was declared later than the entry has no other value.
    """
    declared = find_move(entry.name)
    defaults = {one.name: one.default for one in declared.arguments} if declared is not None else {}
    return {
        "name": entry.name,
        "args": {name: value for name, value in entry.args.items() if value != defaults.get(name, ...)},
        "names": entry.names,
        "changes": [change_codec.encode_change(change_codec.decode_change(change)) for change in entry.changes],
        "rulings": [list(ruling) for ruling in entry.rulings],
        "overruled": entry.overruled,
        "session": entry.session,
        "subjects": entry.subjects,
    }
