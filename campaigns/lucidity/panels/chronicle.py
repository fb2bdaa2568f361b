"""Journal entries of Lucidity: the turn of an entry, and small pictures of its dice."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES
from campaigns.lucidity.view_models import build_die_views
from campaigns.models import JournalEntry
from campaigns.pages.turn_labels import build_counted_turns
from companion.jinja_environment import render_template

DICE_ARGUMENTS = ("dice", "die", "colours", "pay")
"""The parts of an entry that name dice; the first one present is rendered."""


TURNS = build_counted_turns(
    "lucidity.luciditygame", "turns", lambda count: _("Turn %(turn)s") % {"turn": count + 1}, begins=False
)


def render_pictures(entry: JournalEntry) -> SafeString | str:
    """Render the dice that an entry names, before its words; '' if it names none."""
    for name in DICE_ARGUMENTS:
        said = entry.names.get(name) or entry.args.get(name)
        codes = said if isinstance(said, list) else [said]
        found = [code for code in codes if code in DIE_CODES or code in COLOURS]
        if found:
            return render_template("lucidity/journal_dice.jinja", {"dice": build_die_views(found)})
    return ""
