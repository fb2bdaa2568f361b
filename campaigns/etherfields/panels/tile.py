"""The form that looks like an Entity tile: another one comes into play, or what the tile of one in play says is told at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Entity
from campaigns.etherfields.panels.entity import revealed
from campaigns.etherfields.panels.filling import Choice, Field, Filled, few_or_more
from campaigns.etherfields.panels.shared import one
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.entities import Miniature
from campaigns.etherfields.rules.guards import NO_FIGURES
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, MovePage, Sent
from campaigns.referee import Values
from campaigns.wording import Text, words

STYLES = ("etherfields/tile.css",)
BOUNDS = {
    "figures": (0, 4, 15), "movement": (1, 4, 30), "morphings": (0, 3, 12), "reach": (0, 3, 9), "distress": (0, 4, 8),
    "seal": (0, 4, 40),
}  # fmt: skip
"""From where on and how far each number is a chip, and how far it goes."""

PARTS = (
    ("morphing", "moon", ("morphings",), ()),
    ("basic", "eye", ("basic_reach", "basic_distress", "basic_seal"), ("gem", "each")),
    ("special", "dream", ("special_reach", "special_distress", "special_seal"), ("gem", "each")),
)
MARKS = ("big", "ignores_die")
LABELS: dict[str, Text] = {
    "each": gettext_lazy("for each figure"),
    "gem": gettext_lazy("or 1 Gem"),
    "gradual": gettext_lazy("in steps"),
    "morphings": gettext_lazy("Adds"),
    "nothing": gettext_lazy("none"),
    "seal": gettext_lazy("Seals"),
}
"""Words short enough for a tile, where the move's own are longer."""


@dataclass(frozen=True)
class _Tile:
    """The form for one tile: what was sent and not taken, else what is known of the Entity, None for a new one."""

    filled: Filled
    entity: Entity | None

    def effect(self, kind: str) -> Values:
        """Return what is known of an effect, nothing for one nobody noted."""
        return dict(self.entity.effects.get(kind, {})) if self.entity is not None else {}

    def number(self, name: str, label: Text, known: int | None, *, optional: bool = False) -> Field:
        """Return a number as chips, by the last word of its name."""
        return few_or_more(self.filled, name, label, known, BOUNDS[name.rpartition("_")[2]], optional=optional)

    def ticked(self, name: str, *, known: bool) -> bool:
        """Return whether a box is ticked."""
        if self.filled.sent is None:
            return known
        return bool(self.filled.sent.form.data.get(name))


def new_tile(table: Table, view: Viewpoint, _ref: int) -> Context:
    """Return the sheet on which another Entity comes into play."""
    return {"o": one(table, view, "tile", "put-entity"), **_new(table, Filled(None)), "lies": True}


def tile_of(table: Table, view: Viewpoint, ref: int) -> Context:
    """Return the sheet on which the tile of an Entity in play is copied: ``ref`` is that of a row of the table."""
    entity = table.entities[ref]
    made = one(table, view, "copy", "note-tile", entity)
    return {"o": made, **_form(_Tile(Filled(None), entity)), "lies": True}


def _new_page(table: Table, _view: Viewpoint, sent: Sent | None) -> Context:
    return _new(table, Filled(sent))


def _page_of(table: Table, _view: Viewpoint, sent: Sent | None) -> Context:
    """Return the page of the tile that was sent, else of the first in play; nothing without any."""
    ref = str(sent.form.data.get("entity", "")) if sent is not None else ""
    wanted = table.entities.get(int(ref)) if ref.isdecimal() else None
    entity = wanted or next((found for found in table.entities if found.code != NO_FIGURES), None)
    return _form(_Tile(Filled(sent), entity)) if entity is not None else {"parts": ()}


def _new(table: Table, filled: Filled) -> Context:
    """Return the form of a new tile: called as the Entity that was revealed last, if it is not in play yet (p. 17)."""
    tile = _Tile(filled, None)
    chosen = filled.value("miniature", "token")
    label = words.field("etherfields", "miniature", "put-entity")
    kinds = tuple(
        (kind, words.choice("etherfields", "miniature", kind), kind == chosen) for kind in get_args(Miniature)
    )
    return {
        "name": (filled.value("name", revealed(table)), filled.error("name")),
        "figures": tile.number("figures", _("Figures"), 1),
        "miniature": Field("miniature", label, chosen, kinds, error=filled.error("miniature")),
        **_form(tile),
    }


def _form(tile: _Tile) -> Context:
    filled, entity = tile.filled, tile.entity
    return {
        "row": entity,
        "movement": tile.number("movement", _("Moves"), entity.movement if entity else None, optional=True),
        "marks": [(name, _label(name), tile.ticked(name, known=bool(getattr(entity, name, False)))) for name in MARKS],
        "parts": [_part(tile, *part) for part in PARTS],
        "cost": Field(
            "cost", _("Intent"), filled.value("cost", (entity and entity.cost) or ""), high=99,
            error=filled.error("cost"),
        ),
        "gradual": (_label("gradual"), tile.ticked("gradual", known=bool(entity and entity.gradual))),
        "special": any(tile.ticked(name, known=bool(getattr(entity, name, False))) for name in MARKS),
        "anchors": {"name": "tile-name"},
    }  # fmt: skip


def _part(tile: _Tile, kind: str, sign: str, numbers: tuple[str, ...], flags: tuple[str, ...]) -> Context:
    """Return one effect of the tile: its numbers, what else may stand there, and that it has none."""
    read = tile.effect(kind)
    note = f"{kind}_note"
    empty = bool(read) and not any(value for name, value in read.items() if name != "range")
    marks: list[Choice] = [(f"{kind}_{flag}", _label(flag), _on(tile, f"{kind}_{flag}", read)) for flag in flags]
    return {
        "sign": sign,
        "label": words.choice("etherfields", "kind", kind),
        "numbers": [_read(tile, name, read) for name in numbers],
        "marks": marks,
        "nothing": (f"{kind}_nothing", LABELS["nothing"], tile.ticked(f"{kind}_nothing", known=empty)),
        "note": (note, tile.filled.value(note, read.get("note", "")), tile.filled.error(note)),
    }


def _on(tile: _Tile, name: str, read: Values) -> bool:
    return tile.ticked(name, known=bool(read.get(name.rpartition("_")[2])))


def _read(tile: _Tile, name: str, read: Values) -> Field:
    short = name.rpartition("_")[2]
    if short == "reach":
        return tile.number(name, _label(short), read.get("range"), optional=True)
    return tile.number(name, _label(short), read.get(short, 0))


def _label(name: str) -> Text:
    return LABELS.get(name) or words.field("etherfields", name, "put-entity")


PUT = MovePage("etherfields/tile.jinja", _new_page, STYLES)
NOTE = MovePage("etherfields/tile.jinja", _page_of, STYLES)
