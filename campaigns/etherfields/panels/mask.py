"""Context of a Dreamer's Masks sheet: the worn Mask, the other owned ones, and all their moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.action_groups import GroupSpecs, build_groups
from campaigns.etherfields.rules.button_labels import GAIN_MASK_LABEL
from campaigns.etherfields.rules.masks import can_use_masks
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ViewerContext, build_actions, build_one_tap_action
from campaigns.pages.registry import Context

GAIN_MASK_GROUPS: GroupSpecs = {"gain": (GAIN_MASK_LABEL, "plus", ("gain-mask",))}


def build_mask_sheet(table: Table, viewer: ViewerContext, ref: int) -> Context:
    """Return the sheet of a Dreamer's Masks; ``ref`` is the Dreamer's, as a Mask has no row of its own."""
    dreamer = table.dreamers[ref]
    return {
        "who": str(dreamer),
        "ref": ref,
        "masks": [
            {**mask, "moves": list(_iter_mask_actions(table, viewer, dreamer, mask["name"], place))}
            for place, mask in enumerate(build_masks(table, dreamer))
        ],
        "groups": build_groups(table, viewer, "mask", GAIN_MASK_GROUPS, dreamer),
    }


def build_masks(table: Table, dreamer: Dreamer) -> list[Context]:
    """Return the Masks of a Dreamer, the worn one first, each with its known facts (p. 14 and 16)."""
    return [
        {"name": name, "worn": name == dreamer.mask, "note": _describe_mask(table, dreamer, name)}
        for name in _sort_owned_masks(dreamer)
    ]


def build_mask_actions(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> list[ActionForm]:
    """Return a one-tap action per owned Mask that is not worn, then the other moves of Masks, States and Signs."""
    spare = [name for name in _sort_owned_masks(dreamer) if name != dreamer.mask]
    names = ("gain-mask", "lose-mask", "place-state", "remove-state", "gain-sign", "lose-sign")
    return [
        *[_build_wear_action(table, viewer, "dreamer", dreamer, name, place) for place, name in enumerate(spare)],
        *_iter_worn_mask_actions(table, viewer, "dreamer", dreamer),
        *build_actions(table, viewer, "dreamer", names, dreamer),
    ]


def _sort_owned_masks(dreamer: Dreamer) -> list[str]:
    return sorted(dreamer.masks, key=lambda name: name != dreamer.mask)


def _describe_mask(table: Table, dreamer: Dreamer, name: str) -> str:
    if name != dreamer.mask:
        return _("owned, not worn")
    if not can_use_masks(table):
        return _("worn, but off because of a Morphing")
    return _("worn, used this Turn") if name in dreamer.used else _("worn")


def _iter_mask_actions(
    table: Table, viewer: ViewerContext, dreamer: Dreamer, name: str, index: int
) -> Iterator[ActionForm]:
    """Yield the moves of one Mask; losing it comes last."""
    if name == dreamer.mask:
        yield from _iter_worn_mask_actions(table, viewer, "mask", dreamer)
    else:
        yield _build_wear_action(table, viewer, "mask", dreamer, name, index)
    lost = build_one_tap_action(table, viewer, "mask", "lose-mask", dreamer, mask=name)
    yield replace(lost, key=f"{lost.key}-{index}", label=_("Lose %(mask)s for good") % {"mask": _add_article(name)})


def _iter_worn_mask_actions(
    table: Table, viewer: ViewerContext, panel_key: str, dreamer: Dreamer
) -> Iterator[ActionForm]:
    """Yield the moves of the worn Mask: its power as one tap, if it works once a Turn, and removing it."""
    if dreamer.mask and dreamer.mask not in dreamer.used:
        made = build_one_tap_action(table, viewer, panel_key, "use-power", dreamer, power=dreamer.mask)
        yield replace(made, key=f"{made.key}-mask", label=_("Use %(mask)s") % {"mask": _add_article(dreamer.mask)})
    if dreamer.mask:
        yield build_one_tap_action(table, viewer, panel_key, "discard-mask", dreamer)


def _build_wear_action(
    table: Table, viewer: ViewerContext, panel_key: str, dreamer: Dreamer, name: str, index: int
) -> ActionForm:
    made = build_one_tap_action(table, viewer, panel_key, "wear-mask", dreamer, mask=name)
    return replace(made, key=f"{made.key}-{index}", label=_("Put on %(mask)s") % {"mask": _add_article(name)})


def _add_article(name: str) -> str:
    """Return the name of a Mask as part of a sentence: *the Owl*; *The heron* has its article already."""
    named = _("the %(mask)s") % {"mask": name}
    article = named.split()[0]
    return name if name.casefold().startswith(f"{article.casefold()} ") else named
