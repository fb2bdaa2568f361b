"""The box as it is packed and unpacked: a few lines of what belongs together, with the counts that are known (manual p. 18)."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine import Values
from campaigns.engine.list_format import format_list
from campaigns.etherfields.rules.checklists.procedures import STEP_MESSAGES, format_details, format_step

PACKING_LINES = (
    ("pack-decks",),
    ("pack-storage",),
    ("pack-turns", "pack-fate", "pack-flaws", "pack-slumbers", "pack-map", "pack-season"),
    ("pack-gates", "pack-signs"),
    ("pack-rest",),
)
"""The steps of packing away that are one line each."""
COUNT_FACTS = {
    "pack-turns": "turn_cards", "pack-fate": "fate_deck", "pack-flaws": "flaw_deck", "pack-slumbers": "slumber_deck",
    "pack-map": "map_tiles", "pack-gates": "gates", "pack-signs": "signs",
}  # fmt: skip
"""The fact that counts what a step packs."""

SHORT_LAYOUT_KEYS = ("setup-clock",)
"""The steps of unpacking whose sentence is as short as their name."""
COUNTED_LAYOUT_KEYS = ("setup-storage", "setup-decks", "setup-boards")
"""The steps of unpacking whose counts are needed at the table."""


def list_packing_lines(work: Iterable[tuple[str, Values]]) -> list[str]:
    """Return the lines of what is still to be packed."""
    left = dict(work)
    lines = ([_name_packed(key, left[key]) for key in keys if key in left] for keys in PACKING_LINES)
    return [capfirst(format_list(names)) for names in lines if names]


def list_layout_lines(work: Iterable[tuple[str, Values]]) -> list[str]:
    """Return the lines of what is still to be laid out, with the Hours and the size of the decks (p. 5)."""
    return [_format_laid_out(key, facts) for key, facts in work if key in STEP_MESSAGES]


def _format_laid_out(key: str, facts: Values) -> str:
    if key in SHORT_LAYOUT_KEYS:
        return format_step(key, facts)
    name = str(STEP_MESSAGES[key].label)
    known = {fact: value for fact, value in facts.items() if value is not True} if key in COUNTED_LAYOUT_KEYS else {}
    counts = format_details(key, known)
    return _("%(name)s. %(counts)s") % {"name": name, "counts": " ".join(counts)} if counts else name


def _name_packed(key: str, facts: Values) -> str:
    name, count = str(STEP_MESSAGES[key].listed), facts.get(COUNT_FACTS.get(key, ""))
    return _("%(name)s (%(count)s)") % {"name": name, "count": count} if count else name
