"""The great moment of an entry, ready to be drawn after the move that caused it."""

from __future__ import annotations

from dataclasses import dataclass

from django.templatetags.static import static

from campaigns.journal import failing
from campaigns.models import Move
from campaigns.pages.evening import played
from campaigns.pages.recap import great_moment
from campaigns.views.looking import View


@dataclass(frozen=True)
class Shown:
    """A great moment as it is drawn: its picture by ``kind``, its words, the style sheet that comes with it."""

    seq: int
    kind: str
    title: str
    text: str
    styles: str


def moment_of(view: View, *entries: Move) -> Shown | None:
    """Return the great moment of the newest of these entries (newest first) that has one; what was taken back has none."""
    return failing.or_else(view.campaign, "the great moment", lambda: _first(view, entries), lambda: None)


def _first(view: View, entries: tuple[Move, ...]) -> Shown | None:
    for entry in entries:
        if entry.kind != Move.Kind.MOVE or entry.undone:
            continue
        found = great_moment(view.campaign, view.pages, played([entry])[0], view.viewpoint.subjects)
        if found is not None:
            return Shown(entry.seq, found.kind, found.title, found.text, static("css/moment.css"))
    return None
