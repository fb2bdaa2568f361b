"""Context of an Item's sheet: its card, its worth, and all its moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Item
from campaigns.etherfields.panels.action_groups import GroupSpecs, build_groups, build_named_action
from campaigns.etherfields.rules.items import has_free_slot
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ActionGroup, FormField, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

ITEM_COLOUR_LABELS = {
    "wrath": gettext_lazy("Wrath"),
    "cunning": gettext_lazy("Cunning"),
    "awareness": gettext_lazy("Awareness"),
}
NOTE_ITEM_GROUPS: GroupSpecs = {"note": (gettext_lazy("Edit this Item"), "book", ("note-item",))}
ITEM_ATTRIBUTE_BY_FIELD = {"name": "name", "one_colour": "choice", **{colour: colour for colour in ITEM_COLOUR_LABELS}}
"""Attributes of an Item by the form fields that correct them."""


def build_item_sheet(table: Table, viewer: ViewerContext, ref: int) -> Context:
    """Return the sheet of an Item; ``ref`` is its row's."""
    item = table.items[ref]
    return {
        "row": item,
        "worth": describe_worth(item),
        "stored": item.place == Item.Place.STORAGE,
        "used": [str(dreamer) for dreamer in table.dreamers if _get_power_key(item) in map(str.casefold, dreamer.used)],
        "moves": list(_iter_item_actions(table, viewer, item)),
        "groups": [_prefill_group(made, item) for made in build_groups(table, viewer, "item", NOTE_ITEM_GROUPS, item)],
        "lose": build_one_tap_action(table, viewer, "item", "return-item", item),
    }


def describe_worth(item: Item) -> str:
    """Return the Intent of an Item when discarded, in words; '' if not noted (p. 12)."""
    noted = [
        f"{label} {getattr(item, colour)}" for colour, label in ITEM_COLOUR_LABELS.items() if getattr(item, colour)
    ]
    return (_(" or ") if item.choice else ", ").join(noted)


def _iter_item_actions(table: Table, viewer: ViewerContext, item: Item) -> Iterator[ActionForm]:
    """Yield the actions of an Item: an active one is used or discarded, one in the Storage restored (p. 4, 15)."""
    if item.place == Item.Place.STORAGE:
        # The move's subject is the Item that makes room, so the action has no subject row.
        restored = build_one_tap_action(table, viewer, "item", "restore-item", None, item=item.ref)
        yield restored if has_free_slot(table) else replace(restored, fields=(_build_out_field(table, viewer),))
        declined = build_one_tap_action(table, viewer, "item", "restore-item", None, item=item.ref, decline="on")
        yield replace(declined, label=messages.get_field_label("etherfields", "decline", "restore-item"))
        return
    yield build_one_tap_action(table, viewer, "item", "discard-item", item)
    dreamer = table.dreamers.get(viewer.subject_ref)
    if dreamer is not None and dreamer.playing and _get_power_key(item) not in map(str.casefold, dreamer.used):
        used = build_one_tap_action(table, viewer, "item", "use-power", dreamer, power=item.name)
        yield replace(used, label=_("%(who)s uses it") % {"who": dreamer})


def _build_out_field(table: Table, viewer: ViewerContext) -> FormField:
    """Return the field for the active Item that makes room if all slots are full (p. 15)."""
    made = build_named_action(table, viewer, "item", "restore-item")
    active = {str(found.ref) for found in table.items.filter(place=Item.Place.ACTIVE)}
    (out,) = (field for field in made.fields if field.name == "out")
    return replace(out, choices=tuple(choice for choice in out.choices if choice[0] in active))


def _get_power_key(item: Item) -> str:
    return item.name.casefold()


def _prefill_group(group: ActionGroup, item: Item) -> ActionGroup:
    """Fill in a form with the noted values, so that correcting one leaves the others unchanged."""

    def prefill_field(field: FormField) -> FormField:
        return (
            replace(field, value=getattr(item, ITEM_ATTRIBUTE_BY_FIELD[field.name]))
            if field.name in ITEM_ATTRIBUTE_BY_FIELD
            else field
        )

    if group.actions is None:
        return group
    return replace(
        group, actions=[replace(o, is_expanded=True, fields=tuple(map(prefill_field, o.fields))) for o in group.actions]
    )
