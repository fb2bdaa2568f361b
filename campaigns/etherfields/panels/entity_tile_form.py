"""Form in the shape of an Entity tile, for a new Entity or the tile of one in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import Values
from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Action, Entity
from campaigns.etherfields.panels.action_form import build_tile_action_fields, format_gradual
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.panels.bulk_form import BulkField, ChipChoice, FormValues, build_number_chips
from campaigns.etherfields.panels.earlier_tiles import EarlierTile, list_earlier_tiles
from campaigns.etherfields.panels.entity import find_revealed_entity
from campaigns.etherfields.rules.entities import MiniatureKind
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context, MovePage, RejectedSubmission

TILE_STYLESHEETS = ("etherfields/tile.css",)
TILE_NUMBER_BOUNDS = {
    "figures": (0, 4, 15), "movement": (1, 4, 30), "morphings": (0, 3, 12), "reach": (0, 3, 9), "distress": (0, 4, 8),
    "seal": (0, 4, 40),
}  # fmt: skip
"""Bounds of each number: the first and last chip, and the maximum."""

EFFECT_PARTS = (
    ("morphing", "moon", ("morphings",), ()),
    ("basic", "eye", ("basic_reach", "basic_distress", "basic_seal"), ("gem", "each")),
    ("special", "dream", ("special_reach", "special_distress", "special_seal"), ("gem", "each")),
)
FLAG_FIELDS = ("big", "ignores_die")
TILE_LABELS: dict[str, Text] = {
    "each": gettext_lazy("for each figure"),
    "gem": gettext_lazy("or 1 Gem"),
    "morphings": gettext_lazy("Adds"),
    "nothing": gettext_lazy("none"),
    "seal": gettext_lazy("Seals"),
}
"""Labels short enough for a tile, where the move's own are longer."""


@dataclass(frozen=True)
class _TileForm:
    """Form of one tile: values of a rejected submission, else of the Entity; None for a new one.

    ``action`` is its noted action of an earlier attempt, if any.
    """

    form_values: FormValues
    entity: Entity | None
    gradual_label: str
    action: Action | None = None

    def get_effect(self, kind: str) -> Values:
        """Return the noted values of an effect, empty if none."""
        return dict(self.entity.effects.get(kind, {})) if self.entity is not None else {}

    def build_number_field(
        self, name: str, label: Text, known_value: int | None, *, is_optional: bool = False
    ) -> BulkField:
        """Return a number as chips; its bounds follow from the last word of its name."""
        return build_number_chips(
            self.form_values,
            name,
            label,
            known_value,
            TILE_NUMBER_BOUNDS[name.rpartition("_")[2]],
            is_optional=is_optional,
        )

    def is_ticked(self, name: str, *, known_value: bool) -> bool:
        """Return whether a checkbox is ticked."""
        if self.form_values.submission is None:
            return known_value
        return bool(self.form_values.submission.form.data.get(name))


def build_new_tile_sheet(table: Table, viewer: ViewerContext, _ref: int) -> Context:
    """Return the sheet of a new Entity, filled in with its tile of an earlier attempt at the Dream (p. 18).

    It is the tile that is chosen, or whose Secret was revealed again.
    """
    earlier = list_earlier_tiles(table, viewer.campaign)
    wanted = {viewer.open_groups.get("tile") or find_revealed_entity(table)}
    known = next((tile for tile in earlier if wanted & {str(tile.entity.ref), tile.entity.name}), None)
    return {
        "o": build_named_action(table, viewer, "tile", "put-entity"),
        **_build_new_tile_form(table, FormValues(None), known),
        "earlier": [tile.entity for tile in earlier if tile is not known],
        "lies": True,
    }


def build_tile_copy_sheet(table: Table, viewer: ViewerContext, ref: int) -> Context:
    """Return the sheet that copies the tile of an Entity in play; ``ref`` is its row's."""
    entity = table.entities[ref]
    made = build_named_action(table, viewer, "copy", "note-tile", entity)
    return {"o": made, **_build_tile_form(_TileForm(FormValues(None), entity, format_gradual(table))), "lies": True}


def _build_new_tile_page(table: Table, _viewer: ViewerContext, submission: RejectedSubmission | None) -> Context:
    return _build_new_tile_form(table, FormValues(submission))


def _build_tile_page(table: Table, _viewer: ViewerContext, submission: RejectedSubmission | None) -> Context:
    """Return the page of the submitted tile, else of the first Entity in play; empty without any."""
    ref = str(submission.form.data.get("entity", "")) if submission is not None else ""
    wanted = table.entities.get(int(ref)) if ref.isdecimal() else None
    entity = wanted or next((found for found in table.entities if found.code != NO_FIGURES_CODE), None)
    return (
        _build_tile_form(_TileForm(FormValues(submission), entity, format_gradual(table)))
        if entity is not None
        else {"parts": ()}
    )


def _build_new_tile_form(table: Table, form_values: FormValues, known: EarlierTile | None = None) -> Context:
    """Return the form of a new tile: ``known`` from before, or named after the Entity revealed last, unless in play (p. 17)."""
    tile = _TileForm(
        form_values,
        known.entity if known else None,
        format_gradual(table),
        known.action if known else None,
    )
    name = known.entity.name if known else find_revealed_entity(table)
    chosen = form_values.get_value("miniature", (known.entity.code if known else "") or "token")
    label = messages.get_field_label("etherfields", "miniature", "put-entity")
    kinds = tuple(
        (kind, messages.get_choice_label("etherfields", "miniature", kind), kind == chosen)
        for kind in get_args(MiniatureKind)
    )
    return {
        "name": (form_values.get_value("name", name), form_values.get_error("name")),
        "figures": tile.build_number_field("figures", _("Figures"), 1),
        "miniature": BulkField("miniature", label, chosen, kinds, error=form_values.get_error("miniature")),
        **_build_tile_form(tile),
        "row": None,
        "told_effects": form_values.submission is not None or known is not None,
    }


def _build_tile_form(tile: _TileForm) -> Context:
    filled, entity = tile.form_values, tile.entity
    return {
        "row": entity,
        "movement": tile.build_number_field("movement", _("Moves"), entity.movement if entity else None, is_optional=True),
        "marks": [(name, _get_label(name), tile.is_ticked(name, known_value=bool(getattr(entity, name, False)))) for name in FLAG_FIELDS],
        "parts": [_build_effect_part(tile, *part) for part in EFFECT_PARTS],
        "action": build_tile_action_fields(filled, entity.cost if entity else 0, tile.action),
        "gradual": (tile.gradual_label, tile.is_ticked("gradual", known_value=any(one.gradual for one in (entity, tile.action) if one))),
        "special": any(tile.is_ticked(name, known_value=bool(getattr(entity, name, False))) for name in FLAG_FIELDS),
        "anchors": {"name": "tile-name"},
        "told_effects": filled.submission is not None,
    }  # fmt: skip


def _build_effect_part(
    tile: _TileForm, kind: str, icon_name: str, numbers: tuple[str, ...], flags: tuple[str, ...]
) -> Context:
    """Return one effect of the tile: its numbers, its flags, and a *none* choice."""
    read = tile.get_effect(kind)
    note = f"{kind}_note"
    empty = bool(read) and not any(value for name, value in read.items() if name != "range")
    marks: list[ChipChoice] = [
        (f"{kind}_{flag}", _get_label(flag), _is_flag_set(tile, f"{kind}_{flag}", read)) for flag in flags
    ]
    return {
        "sign": icon_name,
        "label": messages.get_choice_label("etherfields", "kind", kind),
        "numbers": [_build_effect_number(tile, name, read) for name in numbers],
        "marks": marks,
        "nothing": (f"{kind}_nothing", TILE_LABELS["nothing"], tile.is_ticked(f"{kind}_nothing", known_value=empty)),
        "note": (note, tile.form_values.get_value(note, read.get("note", "")), tile.form_values.get_error(note)),
    }


def _is_flag_set(tile: _TileForm, name: str, effect: Values) -> bool:
    return tile.is_ticked(name, known_value=bool(effect.get(name.rpartition("_")[2])))


def _build_effect_number(tile: _TileForm, name: str, effect: Values) -> BulkField:
    short = name.rpartition("_")[2]
    if short == "reach":
        return tile.build_number_field(name, _get_label(short), effect.get("range"), is_optional=True)
    return tile.build_number_field(name, _get_label(short), effect.get(short, 0))


def _get_label(name: str) -> Text:
    return TILE_LABELS.get(name) or messages.get_field_label("etherfields", name, "put-entity")


PUT_ENTITY_PAGE = MovePage("etherfields/tile.jinja", _build_new_tile_page, TILE_STYLESHEETS)
NOTE_TILE_PAGE = MovePage("etherfields/tile.jinja", _build_tile_page, TILE_STYLESHEETS)
