"""Effects of a performed action, as the players say it (manual p. 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _
from campaigns.etherfields.rules.action_effects import ACTION_EFFECT, EffectAnswer, drop_first
from campaigns.etherfields.rules.entities import remove_figures
from campaigns.etherfields.rules.guards import require_slumber
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.models import Decision

EFFECTS_DONE_AT_ONCE = ("figure", "relocate", "flip", "other")
"""Kinds that need no second answer: a figure of the tile's Entity leaves, all else is done at the table."""


@move(
    "etherfields.bring-effect",
    rule_id="ef.action",
    guard=require_slumber,
    question_kind=ACTION_EFFECT,
    required_facts={"who": int, "action": str, "noted": int, "tile": int, "left": list, "done": list, "known": bool},
    messages=MoveMessages(
        _("What it does"),
        _("The action did something."),
        outcome_variants=(
            Variant(_("%(action)s took one of %(entity)s's figures out of the Dreamscape.")),
            Variant(_("%(action)s gives Loot."), ("action",), {"brings": "loot"}),
            Variant(_("%(action)s ends the Slumber or Dream."), ("action",), {"brings": "end"}),
            Variant(_("%(action)s removes a figure."), ("action",), {"brings": "figure"}),
            Variant(_("%(action)s Relocates a figure."), ("action",), {"brings": "relocate"}),
            Variant(_("%(action)s gives a Key."), ("action",), {"brings": "key"}),
            Variant(_("%(action)s gives a Shining Gem."), ("action",), {"brings": "gem"}),
            Variant(_("%(action)s gives Ether."), ("action",), {"brings": "ether"}),
            Variant(_("%(action)s cures Distress."), ("action",), {"brings": "cure"}),
            Variant(_("%(action)s Unseals cards."), ("action",), {"brings": "unseal"}),
            Variant(_("%(action)s lets you draw cards."), ("action",), {"brings": "cards"}),
            Variant(_("%(action)s leads to a script."), ("action",), {"brings": "script"}),
            Variant(_("%(action)s leads to a Secret."), ("action",), {"brings": "secret"}),
            Variant(_("%(action)s turns the tile."), ("action",), {"brings": "flip"}),
            Variant(_("%(action)s did something else."), ("action",), {"brings": "other"}),
        ),
        unchanged_line=_("The action does nothing more."),
    ),
)
def bring_effect(table: Table, decision: Decision, brings: EffectAnswer) -> None:
    """Say what a performed action brings, or that an effect was done at the table (p. 12).

    A new kind is noted on the action for the next time, and offered with its own move if it has one; a figure leaves at
    once. ``all``: nothing more follows.
    """
    facts = decision.facts
    if brings == "all":
        table.line_facts |= {"nothing": "effects"}
        return
    table.line_facts |= {"action": facts["action"]}
    left, done = facts["left"], facts["done"]
    if brings in left:
        left, done = drop_first(left, brings), [*done, brings]
    else:
        _note_effect(table, facts["noted"], brings)
        if brings == "figure":
            _take_figure_off(table, facts["tile"])
        is_done = brings in EFFECTS_DONE_AT_ONCE
        left, done = ([*left], [*done, brings]) if is_done else ([*left, brings], done)
    if left or not facts["known"]:
        table.ask_prompt(
            ACTION_EFFECT, addressee=table.get_asked_dreamer(decision), **{**facts, "left": left, "done": done}
        )


def _note_effect(table: Table, action_ref: int, effect: str) -> None:
    action = table.actions.get(action_ref)
    if action is not None and effect not in action.effects:
        action.effects = [*action.effects, effect]


def _take_figure_off(table: Table, entity_ref: int) -> None:
    """Remove a figure of the Entity whose action it was, if it has one."""
    entity = table.entities.get(entity_ref)
    if entity is not None and entity.figures:
        remove_figures(table, entity)
        table.line_facts |= {"entity": str(entity)}
