"""The great moment of an entry, ready to be drawn after the move that caused it."""

from __future__ import annotations

from dataclasses import dataclass

from django.templatetags.static import static

from campaigns.journal import failing
from campaigns.models import Move
from campaigns.referee import Moment, Outcome, Ruling
from campaigns.storage.state import unpack_changes
from campaigns.views.looking import View
from campaigns.wording import words


@dataclass(frozen=True)
class Shown:
    """A great moment as it is drawn: its picture by ``kind``, its words, the style sheet that comes with it."""

    seq: int
    kind: str
    title: str
    text: str
    styles: str


def moment_of(view: View, *entries: Move) -> Shown | None:
    """Give the great moment of the newest of these entries (newest first) that has one; what was taken back has none."""
    return failing.or_else(view.campaign, "the great moment", lambda: _first(view, entries), lambda: None)


def _first(view: View, entries: tuple[Move, ...]) -> Shown | None:
    for entry in entries:
        found = _found(view, entry) if entry.kind == Move.Kind.MOVE and not entry.undone else None
        if found is not None:
            title, text = words.moment(found.code, found.facts, view.campaign.game)
            return Shown(entry.seq, found.kind, title, text, static("css/moment.css"))
    return None


def _found(view: View, entry: Move) -> Moment | None:
    rulings = [Ruling(code, facts) for code, facts in entry.rulings]
    whom = view.viewpoint.subjects
    return view.pages.moment(Outcome(entry.name, entry.args, list(unpack_changes(entry.changes)), rulings, whom))
