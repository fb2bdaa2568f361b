"""The sheet of a Dreamer's Masks: the one that is worn and those that are owned beside it, each with every move about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.shared import Groups, groups
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.masks import masks_work
from campaigns.pages.offers import Offer, Viewpoint, offers, quick
from campaigns.pages.registry import Context

GAIN: Groups = {"gain": (gettext_lazy("Gain a Mask"), "plus", ("gain-mask",))}


def mask_sheet(table: Table, view: Viewpoint, ref: int) -> Context:
    """Return what the sheet of a Dreamer's Masks shows: ``ref`` is the Dreamer's, as a Mask has a name and no row of its own."""
    dreamer = table.dreamers[ref]
    return {
        "who": str(dreamer),
        "ref": ref,
        "masks": [
            {**mask, "moves": list(_moves(table, view, dreamer, mask["name"], place))}
            for place, mask in enumerate(masks(table, dreamer))
        ],
        "groups": groups(table, view, "mask", GAIN, dreamer),
    }


def masks(table: Table, dreamer: Dreamer) -> list[Context]:
    """Return the Masks of a Dreamer, the worn one first, each with what is known of it (p. 14 and 16)."""
    return [
        {"name": name, "worn": name == dreamer.mask, "note": _standing(table, dreamer, name)}
        for name in _owned(dreamer)
    ]


def mask_offers(table: Table, view: Viewpoint, dreamer: Dreamer) -> list[Offer]:
    """Offer each Mask that is owned and not worn as one tap, then whatever else can be done with Masks, States and Signs."""
    spare = [name for name in _owned(dreamer) if name != dreamer.mask]
    names = ("gain-mask", "lose-mask", "place-state", "remove-state", "gain-sign", "lose-sign")
    return [
        *[_wear(table, view, "dreamer", dreamer, name, place) for place, name in enumerate(spare)],
        *_worn(table, view, "dreamer", dreamer),
        *offers(table, view, "dreamer", names, dreamer),
    ]


def _owned(dreamer: Dreamer) -> list[str]:
    return sorted(dreamer.masks, key=lambda name: name != dreamer.mask)


def _standing(table: Table, dreamer: Dreamer, name: str) -> str:
    if name != dreamer.mask:
        return _("owned, not worn")
    if not masks_work(table):
        return _("worn; off, by a Morphing")
    return _("worn; used this Turn") if name in dreamer.used else _("worn")


def _moves(table: Table, view: Viewpoint, dreamer: Dreamer, name: str, place: int) -> Iterator[Offer]:
    """Yield what may be done with one Mask; giving it up comes last."""
    if name == dreamer.mask:
        yield from _worn(table, view, "mask", dreamer)
    else:
        yield _wear(table, view, "mask", dreamer, name, place)
    lost = quick(table, view, "mask", "lose-mask", dreamer, mask=name)
    yield replace(lost, key=f"{lost.key}-{place}", label=_("Give up %(mask)s") % {"mask": name})


def _worn(table: Table, view: Viewpoint, panel: str, dreamer: Dreamer) -> Iterator[Offer]:
    """Yield what may be done with the Mask that is worn: its power as one tap, where it works once a Turn, and to take it off."""
    if dreamer.mask and dreamer.mask not in dreamer.used:
        made = quick(table, view, panel, "use-power", dreamer, power=dreamer.mask)
        yield replace(made, key=f"{made.key}-mask", label=_("Use %(mask)s") % {"mask": dreamer.mask})
    if dreamer.mask:
        yield quick(table, view, panel, "discard-mask", dreamer)


def _wear(table: Table, view: Viewpoint, panel: str, dreamer: Dreamer, name: str, place: int) -> Offer:
    made = quick(table, view, panel, "wear-mask", dreamer, mask=name)
    return replace(made, key=f"{made.key}-{place}", label=_("Wear %(mask)s") % {"mask": name})
