"""Journal entries of Onirim: the turn of an entry, and small pictures of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine import Json
from campaigns.models import JournalEntry
from campaigns.onirim.rules.cards import ALL_CARDS
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.view_models import build_card_views
from campaigns.pages.turn_labels import build_counted_turns
from companion.jinja_environment import render_template

MAX_ENTRY_CARDS = 6
"""Maximum number of cards before a line."""


def _format_turn(number: int) -> str:
    return _("Turn %(turn)s") % {"turn": number} if number else _("Setting up")


def format_current_turn(g: Game) -> str:
    """Return the turn of a position: the next one once its question is open, also while a free action interrupts that."""
    begins = (g.question is not None and g.question.kind == "turn") or ["turn"] in g.todo
    return _format_turn(g.turn + begins)


TURNS = build_counted_turns("onirim.onirimgame", "turn", _format_turn, begins=True)
"""Phase 1 is the first entry of a turn (facts 1.3)."""


def render_pictures(entry: JournalEntry) -> SafeString | str:
    """Render the cards that an entry names, before its words; '' if it names none."""
    found = [code for code in _iterate_texts({**entry.args, **entry.names}) if code in ALL_CARDS][:MAX_ENTRY_CARDS]
    return render_template("onirim/journal_cards.jinja", {"cards": build_card_views(found)}) if found else ""


def _iterate_texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split(",")
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _iterate_texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _iterate_texts(inner)
