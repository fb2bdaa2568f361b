"""Context of the noted actions and what the chosen Dreamer may do with them (manual p. 12 to 14 and 16)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from campaigns.engine import MoveOption, RuleViolation, find_move
from campaigns.etherfields.models import Action, Dreamer, Slumber
from campaigns.etherfields.panels.action_cards import build_action_card, build_action_payments
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.panels.answer_buttons import AnswerButtonBuilder
from campaigns.etherfields.rules.action_effects import list_noted_effects
from campaigns.etherfields.rules.actions import count_steps_left
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.table import Table
from campaigns.pages.actions import (
    ActionForm,
    ActionGroup,
    FormField,
    ViewerContext,
    build_action,
    build_action_group,
    build_actions,
    build_one_tap_action,
)
from campaigns.pages.registry import Context

BASIC_MOVES = ("move-dreamer", "boost", "reroll", "peek")


def build_actions_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the noted actions with their payment status, one-tap payments, and the groups that unfold."""
    dreamer = table.dreamers.get(viewer.subject_ref)
    builder = AnswerButtonBuilder(table, viewer, "actions")
    return {
        "payer": dreamer,
        "paying": _is_past_setup(table),
        "named": [_build_action_view(table, builder, action, dreamer) for action in _sort_actions(table)],
        "action_groups": [*_build_groups(table, viewer, dreamer)],
    }


def _sort_actions(table: Table) -> list[Action]:
    """Return the actions, usable ones first."""
    return sorted(table.actions, key=lambda action: (action.blocked, action.ref))


def _build_action_view(table: Table, builder: AnswerButtonBuilder, action: Action, dreamer: Dreamer | None) -> Context:
    return {
        "row": action,
        "where": action.get_where_display(),
        "card": build_action_card(table, action),
        "payment": build_action_payments(table, builder, action, _list_payers(table, dreamer)),
        "groups": [build_action_moves_group(table, builder.viewer, "actions", action, dreamer)],
    }


def _list_payers(table: Table, dreamer: Dreamer | None) -> list[Dreamer]:
    """Return the chosen Dreamer in the step that actions belong to (p. 8); the full form still accepts card effects."""
    in_step = table.slumber is not None and table.slumber.phase == Slumber.Phase.ACTIONS
    return [dreamer] if dreamer is not None and in_step else []


def build_action_moves_group(
    table: Table, viewer: ViewerContext, panel_key: str, action: Action, dreamer: Dreamer | None
) -> ActionGroup:
    """Return the group of every move about an action: its full payment, its correction, its tokens."""
    return build_action_group(
        viewer, panel_key, f"a{action.ref}", _("Pay another way or correct it"), "claw",
        partial(_build_all_actions, table, viewer, panel_key, action, dreamer),
    )  # fmt: skip


def _build_pay_action(
    table: Table, viewer: ViewerContext, panel_key: str, action: Action, dreamer: Dreamer
) -> ActionForm:
    """Return the full payment form of an action for one Dreamer."""
    declared = find_move("etherfields.pay-action")
    assert declared is not None
    rows: Context = {"dreamer": dreamer, "action": action}
    refusal: RuleViolation | None = None
    try:
        table.check_guard(declared, rows)
    except RuleViolation as found:
        refusal = found
    return build_action(table, viewer, panel_key, MoveOption(declared, rows, refusal))


def _build_all_actions(
    table: Table, viewer: ViewerContext, panel_key: str, action: Action, dreamer: Dreamer | None
) -> list[ActionForm]:
    """Return every move about an action, including its payment by the chosen Dreamer."""
    names = ["unblock-action" if action.blocked else "block-action", "remove-action"]
    names += ["take-marker"] if action.markers else []
    standing = [_build_place_action(table, viewer, panel_key, action)] if action.where == Action.Where.MAP else []
    change = build_change_action(table, viewer, panel_key, action)
    whole = [_build_full_payment(table, viewer, panel_key, action, dreamer)] if dreamer and not action.blocked else []
    return [*whole, change, *build_actions(table, viewer, panel_key, names, action), *standing]


def _build_place_action(table: Table, viewer: ViewerContext, panel_key: str, action: Action) -> ActionForm:
    """Return the form that places a Map Action on one of the visible spaces (p. 12)."""
    (made,) = build_actions(table, viewer, panel_key, ["place-action"], action)
    board = get_board(table)
    there, at = {"", *(SPACE_NAMES[space] for space in board.existing_spaces)}, board.actions.get(action.ref)

    def prefill_space(field: FormField) -> FormField:
        choices = tuple(choice for choice in field.choices if choice[0] in there)
        return replace(field, choices=choices, value="" if at is None else SPACE_NAMES[at])

    return replace(made, fields=tuple(map(prefill_space, made.fields)))


def _build_full_payment(
    table: Table, viewer: ViewerContext, panel_key: str, action: Action, dreamer: Dreamer
) -> ActionForm:
    """Return the full payment form: only active Items can be discarded (p. 15), only open steps be paid."""
    made = _build_pay_action(table, viewer, panel_key, action, dreamer)
    active = {str(item.ref) for item in table.items.filter(place="active")}
    return replace(
        made,
        fields=tuple(_restrict_field(table, action, active, i) for i in made.fields if i.name != "items" or active),
    )


def _restrict_field(table: Table, action: Action, active_refs: set[str], field: FormField) -> FormField:
    """Remove choices from a field that cannot be sent with this action."""
    if field.name == "items":
        return replace(field, choices=tuple(choice for choice in field.choices if choice[0] in active_refs))
    in_steps = field.name == "times" and action.gradual and action.keyword == Action.Keyword.NONE
    return replace(field, high=count_steps_left(table, action)) if in_steps else field


def build_change_action(table: Table, viewer: ViewerContext, panel_key: str, action: Action) -> ActionForm:
    """Return the correction form of an action, filled in with its noted values."""
    (change,) = build_actions(table, viewer, panel_key, ["change-action"], action)
    first, second = [*action.colours, "none", "none"][:2]
    brings, also_brings = [*list_noted_effects(action), "none", "none"][:2]
    noted = {
        "name": action.name, "where": action.where, "keyword": action.keyword, "pays": action.pays,
        "amount": action.cost, "colour": first, "or_colour": second, "gradual": action.gradual,
        "multiplied": action.times, "single_use": action.single_use, "brings": brings, "also_brings": also_brings,
    }  # fmt: skip
    return replace(change, fields=tuple(replace(field, value=noted[field.name]) for field in change.fields))


def _is_past_setup(table: Table) -> bool:
    """Return whether a Slumber or Dream is past its set-up: only then are cards discarded for actions (p. 8)."""
    return table.slumber is not None and table.slumber.phase != Slumber.Phase.SETUP


def _build_groups(table: Table, viewer: ViewerContext, dreamer: Dreamer | None) -> list[ActionGroup]:
    playing = table.slumber is not None
    found = (
        build_groups(table, viewer, "actions", {"note": (_("Write down an action"), "plus", ("note-action",))})
        if playing
        else []
    )
    if dreamer is None:
        return found
    if playing:
        found += build_groups(table, viewer, "actions", {"basic": (_("Basic actions"), "dice", BASIC_MOVES)}, dreamer)
    if not _is_past_setup(table):
        return found
    title = _("%(who)s's deck list") % {"who": dreamer}
    return [
        *found,
        build_action_group(
            viewer, "actions", "deck", title, "card", partial(_build_deck_list_actions, table, viewer, dreamer)
        ),
    ]


def _build_deck_list_actions(table: Table, viewer: ViewerContext, dreamer: Dreamer) -> list[ActionForm]:
    """Return the actions that add a card to the deck list, and remove each one."""
    adding = build_actions(table, viewer, "actions", ["list-card"], dreamer)
    return adding + [
        _build_unlist_action(table, viewer, dreamer, n, str(card.get("name", "")))
        for n, card in enumerate(dreamer.deck_list)
    ]


def _build_unlist_action(table: Table, viewer: ViewerContext, dreamer: Dreamer, index: int, name: str) -> ActionForm:
    made = build_one_tap_action(table, viewer, "actions", "unlist-card", dreamer)
    label = _("Remove %(name)s") % {"name": name}
    return replace(made, key=f"{made.key}-{index}", label=label, hidden_values=(*made.hidden_values, ("name", name)))
