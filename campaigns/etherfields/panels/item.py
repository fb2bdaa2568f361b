"""The sheet of an Item: its card as it lies, what it is worth, and every move that is about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Item
from campaigns.etherfields.panels.shared import Groups, groups, one
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.items import has_room
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

COLOURS = {"wrath": gettext_lazy("Wrath"), "cunning": gettext_lazy("Cunning"), "awareness": gettext_lazy("Awareness")}
NOTE: Groups = {"note": (gettext_lazy("What it is worth, its name"), "book", ("note-item",))}
KNOWN = {"name": "name", "one_colour": "choice", **{colour: colour for colour in COLOURS}}
"""The fields of a form that say anew what is noted of an Item, each with where that is."""


def item_sheet(table: Table, view: Viewpoint, ref: int) -> Context:
    """Return what the sheet of one Item shows: ``ref`` is that of a row of the table."""
    item = table.items[ref]
    return {
        "row": item,
        "worth": worth(item),
        "stored": item.place == Item.Place.STORAGE,
        "used": [str(dreamer) for dreamer in table.dreamers if _power(item) in map(str.casefold, dreamer.used)],
        "moves": list(_moves(table, view, item)),
        "groups": [_filled(made, item) for made in groups(table, view, "item", NOTE, item)],
        "lose": quick(table, view, "item", "return-item", item),
    }


def worth(item: Item) -> str:
    """Say what Intent an Item is worth when it is discarded, '' if nobody noted it (p. 12)."""
    noted = [f"{label} {getattr(item, colour)}" for colour, label in COLOURS.items() if getattr(item, colour)]
    return (_(" or ") if item.choice else ", ").join(noted)


def _moves(table: Table, view: Viewpoint, item: Item) -> Iterator[Offer]:
    """Yield what is done with an Item where it lies: an active one is used and discarded, one of the Storage restored (p. 4, 15)."""
    if item.place == Item.Place.STORAGE:
        # What is chosen among Items here is which one makes room, so the offer is made for none of them.
        restored = quick(table, view, "item", "restore-item", None, item=item.ref)
        yield restored if has_room(table) else replace(restored, inputs=(_making_room(table, view),))
        declined = quick(table, view, "item", "restore-item", None, item=item.ref, decline="on")
        yield replace(declined, label=words.field("etherfields", "decline", "restore-item"))
        return
    yield quick(table, view, "item", "discard-item", item)
    dreamer = table.dreamers.get(view.chosen)
    if dreamer is not None and dreamer.playing and _power(item) not in map(str.casefold, dreamer.used):
        used = quick(table, view, "item", "use-power", dreamer, power=item.name)
        yield replace(used, label=_("%(who)s uses it") % {"who": dreamer})


def _making_room(table: Table, view: Viewpoint) -> Input:
    """Return the field that says which active Item makes room while all slots are taken (p. 15)."""
    made = one(table, view, "item", "restore-item")
    active = {str(found.ref) for found in table.items.where(place=Item.Place.ACTIVE)}
    (out,) = (field for field in made.inputs if field.name == "out")
    return replace(out, choices=tuple(choice for choice in out.choices if choice[0] in active))


def _power(item: Item) -> str:
    return item.name.casefold()


def _filled(made: Group, item: Item) -> Group:
    """Fill a form in with what is noted, so that it corrects one thing and keeps the others."""

    def known(field: Input) -> Input:
        return replace(field, value=getattr(item, KNOWN[field.name])) if field.name in KNOWN else field

    if made.offers is None:
        return made
    return replace(made, offers=[replace(o, opens=True, inputs=tuple(map(known, o.inputs))) for o in made.offers])
