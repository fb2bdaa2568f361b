"""Print tables of Etherfields: Dreamers, Team, Map, Secrets met (manual p. 18, packing away)."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from campaigns.engine.list_format import join_items
from campaigns.etherfields.models import Dreamer, Team
from campaigns.etherfields.rules.table import Table
from campaigns.models import StateRow
from campaigns.pages.print_tables import PrintTable

DREAMER_FIELDS = (
    "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "flaws_in_deck", "flaws_in_discard", "unused", "progress",
    "flipped", "signs",
)  # fmt: skip
TEAM_FIELDS = ("hours", "keys", "season", "at", "fate_deck", "flaw_deck", "slumber_deck", "slumber_map")


def build_print_tables(table: Table) -> list[PrintTable]:
    """Return the tables needed to play on from paper, without empty ones."""
    if not table.has_begun:
        return []
    team, dreamers = table.team, list(table.dreamers)
    sheets = [
        PrintTable(
            _("Dreamers"), ["", *map(str, dreamers)], [_build_row(Dreamer, name, dreamers) for name in DREAMER_FIELDS]
        ),
        PrintTable(
            _("Masks and States"), [], [[d, join_items([*d.masks, *d.states])] for d in dreamers if d.masks or d.states]
        ),
        PrintTable(
            _("Team"),
            [],
            [[_get_field_label(Team, name), getattr(team, name)] for name in TEAM_FIELDS if getattr(team, name)],
        ),
        PrintTable(_("Dreamworld Map"), [], [[one.slot, one.name, one.code] for one in table.districts]),
        PrintTable(
            _("Dream Gates"), [], [[one.name, one.code, one.slot, _("won") if one.won else ""] for one in table.gates]
        ),
        PrintTable(_("Items"), [], [[one.name, one.code, one.get_place_display()] for one in table.items]),
        PrintTable(_("Secrets"), [], [[one.code, one.name, one.get_kind_display()] for one in table.secrets]),
        PrintTable(_("Notebook"), [], [[one.text] for one in table.remarks]),
        PrintTable(_("How we play it"), [], [[one.rule, one.text] for one in table.house_rules]),
    ]
    return [sheet for sheet in sheets if sheet.rows]


def _build_row(model: type[StateRow], field_name: str, rows: list[Dreamer]) -> list[object]:
    return [_get_field_label(model, field_name), *(getattr(row, field_name) for row in rows)]


def _get_field_label(model: type[StateRow], field_name: str) -> object:
    return capfirst(str(next(field.verbose_name for field in model.get_tracked_fields() if field.name == field_name)))
