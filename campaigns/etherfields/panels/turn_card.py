"""Context of the Turn card sheet: the deck, the open card, its progress and moves, and the ends of a Slumber."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.action_groups import (
    build_correction_group,
    build_groups,
    format_token_count,
    list_map_tokens,
)
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.next_steps.event_step import build_printed_parts
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.view_models import build_turn_cards
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context

END_GROUP = (gettext_lazy("Loot and endings"), "key")
SLUMBER_END_MOVES = ("gain-loot", "note-slumber", "note-deliverance", "skip", "end-slumber", "save-as-death")
DREAM_END_MOVES = ("gain-loot", "note-goal", "end-dream", "save-as-death")
"""Moves that end the Slumber or Dream come last; the one that loses it is the very last."""
TURN_CARD_GROUPS = {
    "card": (
        gettext_lazy("Steps of the Turn card"),
        "rows",
        ("note-turn-card", "note-step", "do-step", "block-step", "forget-steps", "resolve-early", "note-other-effect"),
    ),
    "acts": (gettext_lazy("Actions and rounds"), "step", ("dream-action", "rapid", "start-actions")),
    "turns": (gettext_lazy("Added Turns"), "hour", ("add-turns", "gain-turns")),
    "tokens": (gettext_lazy("Tokens"), "gem", ("take-token", "return-token")),
}


def build_turn_card_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the sheet: the Turn deck and its open card, or a note that no Slumber or Dream is in progress."""
    slumber = table.slumber
    if slumber is None:
        return {"slumber": None, "groups": []}
    ends = DREAM_END_MOVES if slumber.kind == Slumber.Kind.DREAM else SLUMBER_END_MOVES
    begun = slumber.phase != Slumber.Phase.SETUP
    return {
        **build_open_card(table),
        "slumber": slumber,
        "turns": build_turn_cards(slumber) if begun or slumber.turns_left else [],
        "turn_label": format_turn(slumber),
        "discarded": ""
        if slumber.turns_left is None
        else _format_discarded(pools.TURN_CARD_COUNT - slumber.turns_left),
        "blocked": [messages.get_value_label("etherfields", step) for step in slumber.blocked],
        "done": _list_done_steps(table, slumber),
        "tokens": _list_tokens(table),
        "groups": [
            *build_groups(
                table, viewer, "turncard", {**(TURN_CARD_GROUPS if begun else {}), "ends": (*END_GROUP, ends)}
            ),
            build_correction_group(table, viewer, "turncard", [slumber]),
        ],
    }


def build_open_card(table: Table) -> Context:
    """Return the open Turn card: its steps as far as they are noted, and its suit."""
    suit = table.slumber.suit if table.slumber is not None else ""
    return {
        "steps": [
            (part.key, messages.get_choice_label("etherfields", "step", part.key), part.status)
            for part in build_printed_parts(table)
        ],
        "suit": suit,
        "suit_word": messages.get_choice_label("etherfields", "suit", suit) if suit else "",
    }


def _format_discarded(count: int) -> str:
    return ngettext("%(count)s card in the discard pile", "%(count)s cards in the discard pile", count) % {
        "count": count
    }


def format_turn(slumber: Slumber) -> str:
    """Return the current Turn and the total, if counted, in words."""
    if slumber.is_skipped:
        return _("Skipped")
    progress = get_turn_progress(slumber)
    if progress is None:
        return _("Turn %(turn)s") % {"turn": slumber.turn}
    turn, turns = progress
    return _("Turn %(turn)s of %(turns)s") % {"turn": min(turn, turns), "turns": turns}


def get_turn_progress(slumber: Slumber) -> tuple[int, int] | None:
    """Return the current Turn and the total, beyond the last one when out of Turns; None if not counted or skipped."""
    if slumber.is_skipped or slumber.turns_left is None:
        return None
    if slumber.phase == Slumber.Phase.OUT_OF_TURNS:
        return slumber.turn + 1, slumber.turn
    return slumber.turn, slumber.turn + max(0, slumber.turns_left - 1)


def _list_done_steps(table: Table, slumber: Slumber) -> list[Text]:
    """Return the resolved steps of the current Turn card: by Entity, and the events under the players' names.

    Once the steps of the card are noted, the card itself shows its progress.
    """
    events = [messages.get_choice_label("etherfields", "step", step) for step in slumber.steps_done]
    steps = [
        (messages.get_choice_label("etherfields", "step", step), entity)
        for entity in table.entities
        for step in entity.steps_done
        if not slumber.card_steps
    ]
    return [*(_("%(step)s (%(name)s)") % {"step": step, "name": name} for step, name in steps), *events]


def _list_tokens(table: Table) -> list[str]:
    """Return the tokens on the table by kind: of the Slumber's tile, and of the Map."""
    on_tile = table.slumber.tokens if table.slumber else {}
    return [
        *(format_token_count(kind, count) for kind, count in on_tile.items() if count),
        *list_map_tokens(table),
    ]
