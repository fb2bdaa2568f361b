"""Journal entries of Lucidity: the turn of an entry, and small pictures of its dice."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.engine import Change
from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.view_models import build_die_views
from campaigns.models import JournalEntry
from campaigns.pages.turn_labels import TurnBoundary, TurnSpec
from companion.jinja_environment import render_template

DICE_ARGUMENTS = ("dice", "die", "colours", "pay")
"""The parts of an entry that name dice; the first one present is rendered."""


def find_turn_boundary(change: Change) -> TurnBoundary | None:
    """Return the turn that ends with a change."""
    if change.label != "lucidity.luciditygame":
        return None
    if change.before is None:
        return TurnBoundary("", _format_turn(1), _format_turn(1))
    match change.nested_diffs.get("state"):
        case {"turns": [int(was), int(now)]}:
            return TurnBoundary(_format_turn(was + 1), _format_turn(was + 1), _format_turn(now + 1))
    return None


def _format_turn(number: int) -> str:
    return _("Turn %(turn)s") % {"turn": number}


def _format_current_turn(table: Table) -> str:
    row = table.newest_game
    return "" if row is None or row.result else _format_turn(table.state.turns + 1)


TURNS = TurnSpec(find_turn_boundary, _format_current_turn)


def render_pictures(entry: JournalEntry) -> SafeString | str:
    """Render the dice that an entry names, before its words; '' if it names none."""
    for name in DICE_ARGUMENTS:
        said = entry.names.get(name) or entry.args.get(name)
        codes = said if isinstance(said, list) else [said]
        found = [code for code in codes if code in DIE_CODES or code in COLOURS]
        if found:
            return render_template("lucidity/journal_dice.jinja", {"dice": build_die_views(found)})
    return ""
