"""The sheet of the Turn cards: the deck, the card that lies open, what was done of it, what may be done with it, and what ends all."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.etherfields.drawing import turn_cards
from campaigns.etherfields.models import Slumber
from campaigns.etherfields.panels.shared import correct, counted, groups, on_the_map
from campaigns.etherfields.rules import pools
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.now.resolving import printed_parts
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context
from campaigns.wording import Text, words

ENDS = (gettext_lazy("Loot and endings"), "key")
SLUMBER_ENDS = ("gain-loot", "note-deliverance", "skip", "end-slumber", "save-as-death")
DREAM_ENDS = ("gain-loot", "note-goal", "end-dream", "save-as-death")
"""What ends the Slumber or Dream comes last, and last of all what loses it."""
GROUPS = {
    "card": (
        gettext_lazy("Steps of the Turn card"),
        "rows",
        ("note-turn-card", "note-step", "do-step", "block-step", "forget-steps", "resolve-early", "note-other-effect"),
    ),
    "acts": (gettext_lazy("Actions and rounds"), "step", ("dream-action", "rapid", "start-actions")),
    "turns": (gettext_lazy("Added Turns"), "hour", ("add-turns", "gain-turns")),
    "tokens": (gettext_lazy("Tokens"), "gem", ("take-token", "return-token")),
}


def turncard_sheet(table: Table, view: Viewpoint) -> Context:
    """Return what the sheet shows: the Turn deck and its open card, or that no Slumber or Dream is being played."""
    slumber = table.slumber
    if slumber is None:
        return {"slumber": None, "groups": []}
    ends = DREAM_ENDS if slumber.kind == Slumber.Kind.DREAM else SLUMBER_ENDS
    begun = slumber.phase != Slumber.Phase.SETUP
    return {
        **open_card(table),
        "slumber": slumber,
        "turns": turn_cards(slumber) if begun or slumber.turns_left else [],
        "turn_label": turn_in_words(slumber),
        "discarded": _discarded(pools.TURN_CARDS - slumber.turns_left),
        "blocked": [words.value("etherfields", step) for step in slumber.blocked],
        "done": _done(table, slumber),
        "tokens": _tokens(table),
        "groups": [
            *groups(table, view, "turncard", {**(GROUPS if begun else {}), "ends": (*ENDS, ends)}),
            correct(table, view, "turncard", [slumber]),
        ],
    }


def open_card(table: Table) -> Context:
    """Return the Turn card that lies open as an object: its steps as far as somebody named them, and its suit."""
    suit = table.slumber.suit if table.slumber is not None else ""
    return {
        "steps": [
            (part.key, words.choice("etherfields", "step", part.key), part.standing) for part in printed_parts(table)
        ],
        "suit": suit,
        "suit_word": words.choice("etherfields", "suit", suit) if suit else "",
    }


def _discarded(count: int) -> str:
    return ngettext("%(count)s card in the discard", "%(count)s cards in the discard", count) % {"count": count}


def turn_in_words(slumber: Slumber) -> str:
    """Say which Turn of how many is being played."""
    turn, turns = turns_of(slumber)
    return _("Turn %(turn)s of %(turns)s") % {"turn": min(turn, turns), "turns": turns}


def turns_of(slumber: Slumber) -> tuple[int, int]:
    """Return the Turn that is being played, and of how many; beyond the last one once they are out."""
    if slumber.phase == Slumber.Phase.OUT_OF_TURNS:
        return slumber.turn + 1, slumber.turn
    return slumber.turn, slumber.turn + max(0, slumber.turns_left - 1)


def _done(table: Table, slumber: Slumber) -> list[Text]:
    """Return the steps of the current Turn card that were resolved: of which Entity, and the events as players call them.

    Once the steps of the card are noted, the card itself shows how far it is resolved.
    """
    events = [words.choice("etherfields", "step", step) for step in slumber.steps_done]
    steps = [
        (words.choice("etherfields", "step", step), entity)
        for entity in table.entities
        for step in entity.steps_done
        if not slumber.card_steps
    ]
    return [*(_("%(step)s (%(name)s)") % {"step": step, "name": name} for step, name in steps), *events]


def _tokens(table: Table) -> list[str]:
    """Return what lies on the table by kind: of the Slumber's tile, and of the Map."""
    on_tile = table.slumber.tokens if table.slumber else {}
    return [
        *(counted(kind, count) for kind, count in on_tile.items() if count),
        *on_the_map(table),
    ]
