"""The box as it is packed: a few lines of what belongs together, with the counts that are known (manual p. 18)."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaigns.engine import Values
from campaigns.engine.list_format import format_list
from campaigns.etherfields.rules.checklists.procedures import STEP_MESSAGES

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


def list_packing_lines(work: Iterable[tuple[str, Values]]) -> list[str]:
    """Return the lines of what is still to be packed."""
    left = dict(work)
    lines = ([_name_packed(key, left[key]) for key in keys if key in left] for keys in PACKING_LINES)
    return [capfirst(format_list(names)) for names in lines if names]


def _name_packed(key: str, facts: Values) -> str:
    name, count = str(STEP_MESSAGES[key].listed), facts.get(COUNT_FACTS.get(key, ""))
    return _("%(name)s (%(count)s)") % {"name": name, "count": count} if count else name
