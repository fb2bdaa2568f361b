"""The ending in words: above the card of what follows, and in the status bar (manual p. 9, 10 and 18)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import Values
from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.rules.checklists.procedures import PROCEDURE_TITLES
from campaigns.etherfields.rules.table import Table

ENDING_TITLES: Mapping[str, Text] = {
    "ended": gettext_lazy("After the Slumber “%(name)s”"),
    "out-of-turns": gettext_lazy("The Slumber “%(name)s” ran out of Turns"),
    "skipped": gettext_lazy("You skipped the Slumber “%(name)s”"),
    "unplayed": gettext_lazy("You skipped the Slumber “%(name)s”"),
    "won": gettext_lazy("You won the Dream “%(name)s”"),
    "lost": gettext_lazy("You lost the Dream “%(name)s”"),
    "left": gettext_lazy("You left the Dream “%(name)s” without winning or losing it"),
}
NAMELESS_TITLES: Mapping[str, Text] = {
    "ended": gettext_lazy("After the Slumber"),
    "out-of-turns": gettext_lazy("The Slumber ran out of Turns"),
    "skipped": gettext_lazy("You skipped the Slumber"),
    "unplayed": gettext_lazy("You skipped the Slumber"),
    "won": gettext_lazy("You won the Dream"),
    "lost": gettext_lazy("You lost the Dream"),
    "left": gettext_lazy("You left the Dream without winning or losing it"),
}
"""Titles by outcome; a Dream always has a name or code, a Slumber may have none."""


def format_ending(table: Table, procedure: str) -> str:
    """Return what ended, or why all have lost; else the title of the procedure."""
    if procedure == "death" and table.team.lost:
        reason = messages.get_choice_label("etherfields", "reason", table.team.lost)
        return _("All Dreamers have lost: %(reason)s") % {"reason": reason}
    ended = table.team.ended if table.slumber is None else {}
    if not ended or procedure in ("death", "awakening"):
        return str(PROCEDURE_TITLES.get(procedure, ""))
    name = name_ended(ended)
    return str((ENDING_TITLES if name else NAMELESS_TITLES)[ended["outcome"]]) % {"name": name}


def name_ended(ended: Values) -> str:
    """Return the name of what ended with its code, '' if it has none."""
    return _join_name(str(ended["name"]), str(ended["code"]))


def name_dream(slumber: Slumber | None) -> str:
    """Return the name of the Dream that is played with its code, '' for none: a Slumber's is on its tile."""
    if slumber is None or slumber.kind != Slumber.Kind.DREAM:
        return ""
    return _join_name(slumber.name if slumber.is_named else "", slumber.code)


def _join_name(name: str, code: str) -> str:
    if name and code and code.casefold() not in name.casefold():
        return _("%(name)s (%(code)s)") % {"name": name, "code": code}
    return name or code
