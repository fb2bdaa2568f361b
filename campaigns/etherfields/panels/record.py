"""Etherfields on paper: what each Dreamer and the Team have, the Map, the Secrets met (manual p. 18, packing away)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.models import Dreamer, Team
from campaigns.etherfields.rules.board import Table
from campaigns.models import StateRow
from campaigns.pages.record import Sheet

OF_DREAMER = (
    "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "flaws_in_deck", "flaws_in_discard", "unused", "progress",
    "flipped", "signs",
)  # fmt: skip
OF_TEAM = ("hours", "keys", "season", "at", "fate_deck", "flaw_deck", "slumber_deck", "slumber_map")


def record(table: Table) -> list[Sheet]:
    """Return what has to be written down to play on from paper; tables without a row are left out."""
    if not table.begun:
        return []
    team, dreamers = table.team, list(table.dreamers)
    sheets = [
        Sheet(_("Dreamers"), ["", *map(str, dreamers)], [_across(Dreamer, name, dreamers) for name in OF_DREAMER]),
        Sheet(
            _("Masks and States"), [], [[d, ", ".join([*d.masks, *d.states])] for d in dreamers if d.masks or d.states]
        ),
        Sheet(_("Team"), [], [[_label(Team, name), getattr(team, name)] for name in OF_TEAM if getattr(team, name)]),
        Sheet(_("Dreamworld Map"), [], [[one.slot, one.name, one.code] for one in table.districts]),
        Sheet(
            _("Dream Gates"), [], [[one.name, one.code, one.slot, _("won") if one.won else ""] for one in table.gates]
        ),
        Sheet(_("Items"), [], [[one.name, one.code, one.get_place_display()] for one in table.items]),
        Sheet(_("Secrets"), [], [[one.code, one.name, one.get_kind_display()] for one in table.secrets]),
        Sheet(_("Remarks"), [], [[one.text] for one in table.remarks]),
        Sheet(_("How we play it"), [], [[one.rule, one.text] for one in table.house]),
    ]
    return [sheet for sheet in sheets if sheet.rows]


def _across(model: type[StateRow], name: str, rows: list[Dreamer]) -> list[object]:
    return [_label(model, name), *(getattr(row, name) for row in rows)]


def _label(model: type[StateRow], name: str) -> object:
    return next(field.verbose_name for field in model.tracked() if field.name == name)
