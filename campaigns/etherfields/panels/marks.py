"""What lies beside a Dreamer's piles: Mask, States, Signs, Progress cards face up and face-down, Flaws placed among them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.mask import masks
from campaigns.etherfields.panels.shared import one
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.gradual import Colour
from campaigns.etherfields.rules.progress import active_of, progress_works
from campaigns.pages.offers import Offer, Viewpoint, offers, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

Chip = tuple[str, str, str]
"""Its words, its icon if it has one, its look: ``lamp``, ``grave``, ``calm`` or none."""


def marks_part(table: Table, view: Viewpoint) -> Context:
    """Return the Masks and the chips beside the chosen Dreamer's piles."""
    dreamer = table.dreamers[view.chosen]
    return {
        "masks": masks(table, dreamer),
        "masked": dreamer.ref,
        "marks": [
            *[(_state(state), "warning", "grave") for state in dreamer.states],
            *_progress(table, dreamer),
            *_signs(table, dreamer),
            *_unused(dreamer),
            *[(_used(power), "check", "") for power in dreamer.used],
            *([(_("Boost used"), "check", "")] if dreamer.boosted else []),
        ],
    }


def placed_part(table: Table, view: Viewpoint) -> Context:
    """Return the Flaws in the chosen Dreamer's Progress zone, each with its way out."""
    mine = table.cards.where(kind="flaw", holder=view.chosen)
    return {"placed": [(flaw.name, one(table, view, "placed", "clear-flaw", flaw)) for flaw in mine]}


def progress_offers(table: Table, view: Viewpoint, dreamer: Dreamer) -> list[Offer]:
    """Offer what can be done in the Progress zone: one tap where neither price nor colour needs to be said."""
    tap = partial(quick, table, view, "dreamer", for_=dreamer)
    turn = partial(one, table, view, "dreamer", for_=dreamer) if dreamer.colours else tap
    return [
        tap("place-progress"),
        turn("flip-progress"),
        turn("unflip-progress"),
        replace(one(table, view, "dreamer", "place-progress", dreamer), label=_("Place, with price or colour")),
        *offers(table, view, "dreamer", ("replace-progress", "drop-progress", "note-progress"), dreamer),
    ]


def _progress(table: Table, dreamer: Dreamer) -> list[Chip]:
    """Return the three numbers that icons may name once colours are noted, 0 under the Morphing; and what is flipped (p. 13)."""
    flipped = ngettext("%(count)s flipped", "%(count)s flipped", dreamer.flipped) % {"count": dreamer.flipped}
    colours = [_colour(colour, active_of(table, dreamer, colour)) for colour in get_args(Colour)]
    off: Chip = (_("Progress cards: off, by a Morphing"), "morphing", "grave")
    return [
        *([off] if dreamer.progress and not progress_works(table) else []),
        *(
            [(_("Progress: %(colours)s") % {"colours": ", ".join(colours)}, "", "")]
            if any(dreamer.colours.values())
            else []
        ),
        *([(flipped, "", "calm")] if dreamer.flipped else []),
    ]


def _colour(colour: str, count: int) -> str:
    return f"{words.choice('etherfields', 'colour', colour)} {count}"


def _signs(table: Table, dreamer: Dreamer) -> list[Chip]:
    own = ngettext("%(count)s Sign", "%(count)s Signs", dreamer.signs) % {"count": dreamer.signs}
    shared = ngettext("%(count)s shared Sign", "%(count)s shared Signs", table.team.signs) % {"count": table.team.signs}
    return [*([(own, "", "")] if dreamer.signs else []), *([(shared, "", "")] if table.team.signs else [])]


def _unused(dreamer: Dreamer) -> list[Chip]:
    if not dreamer.unused:
        return []
    text = ngettext("%(count)s unused card", "%(count)s unused cards", dreamer.unused)
    return [(text % {"count": dreamer.unused}, "", "")]


def _used(power: str) -> str:
    return _("used: %(power)s") % {"power": words.choice("etherfields", "power", power)}


def _state(state: str) -> str:
    return str(words.choice("etherfields", "state", state))
