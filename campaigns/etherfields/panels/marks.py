"""Context of the marks next to a Dreamer's piles: Mask, States, Signs, Progress cards and placed Flaws."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.list_format import join_items
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Dreamer
from campaigns.etherfields.panels.action_groups import build_named_action
from campaigns.etherfields.panels.mask import build_masks
from campaigns.etherfields.rules.gradual_actions import IntentColour
from campaigns.etherfields.rules.progress_zone import can_use_progress, count_active_cards
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import ActionForm, ViewerContext, build_actions, build_one_tap_action
from campaigns.pages.registry import Context

Badge = tuple[str, str, str]
"""Text, icon ('' for none), and style: ``lamp``, ``grave``, ``calm`` or none."""


def build_marks_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Masks and badges next to the chosen Dreamer's piles."""
    dreamer = table.dreamers[viewer.subject_ref]
    return {
        "masks": build_masks(table, dreamer),
        "masked": dreamer.ref,
        "marks": [
            *[(_get_state_label(state), "warning", "grave") for state in dreamer.states],
            *_build_progress_badges(table, dreamer),
            *_build_sign_badges(table, dreamer),
            *_build_unused_badges(dreamer),
            *[(_format_used_power(power), "check", "") for power in dreamer.used],
            *([(_("Boost used"), "check", "")] if dreamer.boosted else []),
        ],
    }


def build_placed_flaws_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Flaws in the chosen Dreamer's Progress zone, each with the move that removes it."""
    mine = table.cards.filter(kind="flaw", holder=viewer.subject_ref)
    return {"placed": [(flaw.name, build_named_action(table, viewer, "placed", "clear-flaw", flaw)) for flaw in mine]}


def build_progress_actions(
    table: Table, viewer: ViewerContext, dreamer: Dreamer, panel_key: str = "dreamer"
) -> list[ActionForm]:
    """Return the actions of the Progress zone: one tap if neither price nor colour is needed."""
    tap = partial(build_one_tap_action, table, viewer, panel_key, subject_row=dreamer)
    turn = partial(build_named_action, table, viewer, panel_key, subject_row=dreamer) if dreamer.colours else tap
    return [
        tap("place-progress"),
        turn("flip-progress"),
        turn("unflip-progress"),
        replace(
            build_named_action(table, viewer, panel_key, "place-progress", dreamer),
            label=_("Place with its price or colour"),
        ),
        *build_actions(table, viewer, panel_key, ("replace-progress", "drop-progress", "note-progress"), dreamer),
    ]


def _build_progress_badges(table: Table, dreamer: Dreamer) -> list[Badge]:
    """Return the three counts that icons use once colours are noted, 0 under the Morphing; and flipped cards (p. 13)."""
    flipped = ngettext("%(count)s flipped", "%(count)s flipped", dreamer.flipped) % {"count": dreamer.flipped}
    colours = [
        _format_colour_count(colour, count_active_cards(table, dreamer, colour)) for colour in get_args(IntentColour)
    ]
    off: Badge = (_("Progress cards: off because of a Morphing"), "morphing", "grave")
    return [
        *([off] if dreamer.progress and not can_use_progress(table) else []),
        *(
            [(_("Progress: %(colours)s") % {"colours": join_items(colours)}, "", "")]
            if any(dreamer.colours.values())
            else []
        ),
        *([(flipped, "", "calm")] if dreamer.flipped else []),
    ]


def _format_colour_count(colour: str, count: int) -> str:
    return f"{messages.get_choice_label('etherfields', 'colour', colour)} {count}"


def _build_sign_badges(table: Table, dreamer: Dreamer) -> list[Badge]:
    own = ngettext("%(count)s Sign", "%(count)s Signs", dreamer.signs) % {"count": dreamer.signs}
    shared = ngettext("%(count)s shared Sign", "%(count)s shared Signs", table.team.signs) % {"count": table.team.signs}
    return [*([(own, "", "")] if dreamer.signs else []), *([(shared, "", "")] if table.team.signs else [])]


def _build_unused_badges(dreamer: Dreamer) -> list[Badge]:
    if not dreamer.unused:
        return []
    text = ngettext("%(count)s unused card", "%(count)s unused cards", dreamer.unused)
    return [(text % {"count": dreamer.unused}, "", "")]


def _format_used_power(power: str) -> str:
    return _("used: %(power)s") % {"power": get_power_label(power)}


def get_power_label(power: str) -> str:
    """Return the name of a used power: what the players call it, unless it is one of the rules."""
    return str(messages.get_choice_label("etherfields", "power", power))


def _get_state_label(state: str) -> str:
    return str(messages.get_choice_label("etherfields", "state", state))
