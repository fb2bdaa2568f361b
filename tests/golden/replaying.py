"""A journal played again: every move made anew with the arguments it was recorded with, on a campaign of its own."""

from __future__ import annotations

from typing import Any

from campaigns.journal import door, ways
from campaigns.journal.outcomes import Answer, By
from campaigns.models import Campaign, Move
from campaigns.referee import game, move_named
from campaigns.storage import recorded
from campaigns.storage.state import open_table

Told = dict[str, Any]


def send(campaign: Campaign, entry: Move) -> Answer:
    """Make the move of a recorded entry, or go its way through the journal."""
    campaign.refresh_from_db()
    by, move_id = By(entry.device, entry.author), f"{campaign.version}.replayed.1"
    if entry.kind == Move.Kind.UNDO:
        answer = ways.undo(campaign.slug, move_id, by, entry.target or 0, sure=True)
    elif entry.kind == Move.Kind.REDO:
        answer = ways.redo(campaign.slug, move_id, by, entry.target or 0)
    else:
        answer = door.play(campaign.slug, entry.name, {**sent(campaign, entry), "move_id": move_id}, by)
    assert answer is not None
    return answer


def sent(campaign: Campaign, entry: Move) -> Told:
    """Return what the form of a move would send."""
    declared, rules = move_named(entry.name), game(campaign.game)
    assert declared is not None, entry.name
    # A box that is not ticked is not sent, and an empty field says nothing.
    said = {name: value for name, value in entry.args.items() if value is not None and value is not False}
    leaving = {"leaving": rules.phase(open_table(campaign, rules))} if declared.leaves else {}
    card = {"card": entry.overruled["card"]} if entry.overruled else {}
    return {**said, **leaving, **card}


def told(entry: Move) -> Told:
    """Return what an entry says of a move and of all that followed from it.

    An argument that has its default says nothing: one that was declared later than the entry was recorded has no other.
    """
    declared = move_named(entry.name)
    defaults = {one.name: one.default for one in declared.arguments} if declared is not None else {}
    return {
        "name": entry.name,
        "args": {name: value for name, value in entry.args.items() if value != defaults.get(name, ...)},
        "names": entry.names,
        "changes": [recorded.packed(recorded.unpacked(change)) for change in entry.changes],
        "rulings": [list(ruling) for ruling in entry.rulings],
        "overruled": entry.overruled,
        "session": entry.session,
        "subjects": entry.subjects,
    }
