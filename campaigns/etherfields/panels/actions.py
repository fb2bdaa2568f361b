"""Context of the noted actions and what the chosen Dreamer may do with them (manual p. 12 to 14 and 16)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from campaigns.engine import MoveOption, RuleViolation, find_move
from campaigns.engine.messages import messages
from campaigns.etherfields.models import Action, Dreamer, Slumber
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.rules.actions import count_steps_left, get_action_price
from campaigns.etherfields.rules.dreamscape.board_store import get_board
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.gradual_actions import get_required_payments
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

MAX_PAYMENT_CARDS = 20
BASIC_MOVES = ("move-dreamer", "boost", "reroll", "peek")


def build_actions_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the noted actions with their payment status, one-tap payments, and the groups that unfold."""
    dreamer = table.dreamers.get(viewer.subject_ref)
    return {
        "payer": dreamer,
        "paying": _is_past_setup(table),
        "named": [_build_action_view(table, viewer, action, dreamer) for action in _sort_actions(table)],
        "action_groups": [*_build_groups(table, viewer, dreamer)],
    }


def describe_cost(table: Table, action: Action) -> str:
    """Return the cost of an action and how many times it is paid, in words (p. 12)."""
    if action.pays == Action.Pays.FREE:
        return str(Action.Pays.FREE.label)
    named = action.colours if action.pays == Action.Pays.INTENT else []
    kinds = [str(messages.get_choice_label("etherfields", "colour", colour)) for colour in named] or [
        action.get_pays_display()
    ]
    cost = _(" or ").join(f"{action.cost} {kind}" for kind in kinds)
    if action.gradual:
        return _("%(cost)s, %(times)s times, in steps") % {"cost": cost, "times": get_required_payments(table, action)}
    if action.times:
        return _("%(cost)s for each Dreamer, at once: %(all)s") % {"cost": cost, "all": get_action_price(table, action)}
    return cost


def _sort_actions(table: Table) -> list[Action]:
    """Return the actions, usable ones first."""
    return sorted(table.actions, key=lambda action: (action.blocked, action.ref))


def _build_action_view(table: Table, viewer: ViewerContext, action: Action, dreamer: Dreamer | None) -> Context:
    marked = {
        "paid": action.markers,
        "needed": get_required_payments(table, action),
        "colour": _get_colour_label(action.marker_colour),
    }
    return {
        "row": action,
        "cost": describe_cost(table, action),
        "where": action.get_where_display(),
        "keyword": "" if action.keyword == Action.Keyword.NONE else action.get_keyword_display(),
        "marked": _("paid %(paid)s of %(needed)s in %(colour)s") % marked if action.markers else "",
        "pay": _build_payment_actions(table, viewer, action, dreamer),
        "groups": [
            build_action_group(
                viewer, "actions", f"a{action.ref}", _("Pay otherwise, change"), "chevron",
                partial(_build_all_actions, table, viewer, action, dreamer),
            )
        ],
    }  # fmt: skip


def _get_colour_label(colour: str) -> str:
    return str(messages.get_choice_label("etherfields", "colour", colour)) if colour else ""


def _build_payment_actions(
    table: Table, viewer: ViewerContext, action: Action, dreamer: Dreamer | None
) -> list[ActionForm]:
    """Return a button for each way the chosen Dreamer may pay an action once, with a card count if piles are counted.

    Only in the step that actions belong to (p. 8). At any other time the folded full form still accepts card effects.
    """
    if dreamer is None or not dreamer.playing or action.blocked or not _is_action_step(table):
        return []
    one_tap = partial(build_one_tap_action, table, viewer, "actions", "pay-action", action, dreamer=dreamer.ref)
    if action.pays != Action.Pays.INTENT:
        return [replace(one_tap(), label=_get_payment_label(table, action))]
    colours = [action.marker_colour] if action.marker_colour else action.colours
    return [
        _build_colour_payment(one_tap(colour=colour), colour, has_card_count=not table.team.is_light_tracking)
        for colour in colours
    ]


def _is_action_step(table: Table) -> bool:
    return table.slumber is not None and table.slumber.phase == Slumber.Phase.ACTIONS


def _build_colour_payment(action: ActionForm, colour: str, *, has_card_count: bool) -> ActionForm:
    """Label a payment with its colour, and ask for the number of cards if they are counted."""
    key, said = f"{action.key}-{colour}", {"colour": _get_colour_label(colour)}
    if not has_card_count:
        return replace(action, key=key, label=_("Pay with %(colour)s") % said)
    cards = FormField(
        f"{key}-cards",
        "cards",
        "number",
        messages.get_field_label("etherfields", "cards"),
        0,
        0,
        MAX_PAYMENT_CARDS,
        is_required=False,
    )
    return replace(action, key=key, label=_("cards, pay with %(colour)s") % said, fields=(cards,))


def _get_payment_label(table: Table, action: Action) -> str:
    amount = {"count": get_action_price(table, action)}
    if action.pays == Action.Pays.DISTRESS:
        return _("Suffer %(count)s Distress for it") % amount
    return _("Discard Gems: %(count)s") % amount if action.pays == Action.Pays.GEMS else _("Perform it")


def _build_pay_action(table: Table, viewer: ViewerContext, action: Action, dreamer: Dreamer) -> ActionForm:
    """Return the full payment form of an action for one Dreamer."""
    declared = find_move("etherfields.pay-action")
    assert declared is not None
    rows: Context = {"dreamer": dreamer, "action": action}
    refusal: RuleViolation | None = None
    try:
        table.check_guard(declared, rows)
    except RuleViolation as found:
        refusal = found
    return build_action(table, viewer, "actions", MoveOption(declared, rows, refusal))


def _build_all_actions(
    table: Table, viewer: ViewerContext, action: Action, dreamer: Dreamer | None
) -> list[ActionForm]:
    """Return every move about an action, including its payment by the chosen Dreamer."""
    names = ["unblock-action" if action.blocked else "block-action", "remove-action"]
    names += ["take-marker"] if action.markers else []
    standing = [_build_place_action(table, viewer, action)] if action.where == Action.Where.MAP else []
    (change,) = build_actions(table, viewer, "actions", ["change-action"], action)
    whole = [_build_full_payment(table, viewer, action, dreamer)] if dreamer and not action.blocked else []
    return [*whole, _prefill_noted(change, action), *build_actions(table, viewer, "actions", names, action), *standing]


def _build_place_action(table: Table, viewer: ViewerContext, action: Action) -> ActionForm:
    """Return the form that places a Map Action on one of the visible spaces (p. 12)."""
    (made,) = build_actions(table, viewer, "actions", ["place-action"], action)
    board = get_board(table)
    there, at = {"", *(SPACE_NAMES[space] for space in board.existing_spaces)}, board.actions.get(action.ref)

    def prefill_space(field: FormField) -> FormField:
        choices = tuple(choice for choice in field.choices if choice[0] in there)
        return replace(field, choices=choices, value="" if at is None else SPACE_NAMES[at])

    return replace(made, fields=tuple(map(prefill_space, made.fields)))


def _build_full_payment(table: Table, viewer: ViewerContext, action: Action, dreamer: Dreamer) -> ActionForm:
    """Return the full payment form: only active Items can be discarded (p. 15), only open steps be paid."""
    made = _build_pay_action(table, viewer, action, dreamer)
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


def _prefill_noted(change_action: ActionForm, action: Action) -> ActionForm:
    """Fill in the correction form of an action with its noted values."""
    first, second = [*action.colours, "none", "none"][:2]
    noted = {
        "name": action.name, "where": action.where, "keyword": action.keyword, "pays": action.pays,
        "amount": action.cost, "colour": first, "or_colour": second, "gradual": action.gradual,
        "multiplied": action.times, "single_use": action.single_use,
    }  # fmt: skip
    return replace(
        change_action, fields=tuple(replace(field, value=noted[field.name]) for field in change_action.fields)
    )


def _is_past_setup(table: Table) -> bool:
    """Return whether a Slumber or Dream is past its set-up: only then are cards discarded for actions (p. 8)."""
    return table.slumber is not None and table.slumber.phase != Slumber.Phase.SETUP


def _build_groups(table: Table, viewer: ViewerContext, dreamer: Dreamer | None) -> list[ActionGroup]:
    playing = table.slumber is not None
    found = (
        build_groups(table, viewer, "actions", {"note": (_("Note an action"), "plus", ("note-action",))})
        if playing
        else []
    )
    if dreamer is None:
        return found
    if playing:
        found += build_groups(
            table, viewer, "actions", {"basic": (_("Move, Boost, reroll, Peek"), "dice", BASIC_MOVES)}, dreamer
        )
    if not _is_past_setup(table):
        return found
    title = _("Deck list of %(who)s") % {"who": dreamer}
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
    label = _("Take off: %(name)s") % {"name": name}
    return replace(made, key=f"{made.key}-{index}", label=label, hidden_values=(*made.hidden_values, ("name", name)))
