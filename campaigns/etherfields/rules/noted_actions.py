"""The actions that the players name: copied from a tile, a card or a rule (manual p. 12 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.etherfields.rules.gradual_actions import IntentColour
from campaigns.etherfields.rules.guards import require_slumber
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Entity

MAX_ACTIONS = 40
"""So many actions are kept at a table; no Dreamscape shows more at once."""

ActionSource = Literal["map", "gate", "secret", "entity", "rule"]
ActionKeyword = Literal["none", "assault", "contact"]
PaymentKind = Literal["intent", "free", "distress", "gems"]
SecondColour = Literal["none", IntentColour]


@move("etherfields.note-action", rule_id="ef.action", guard=require_slumber)
def note_action(
    table: Table,
    name: Annotated[str, TextLength(1, 60)],
    where: ActionSource = "map",
    keyword: ActionKeyword = "none",
    pays: PaymentKind = "intent",
    amount: Annotated[int, NumberBounds(0, 99)] = 1,
    colour: IntentColour = "wrath",
    or_colour: SecondColour = "none",
    entity: Entity | None = None,
    *,
    gradual: bool = False,
    multiplied: bool = False,
    single_use: bool = False,
) -> None:
    """Note an action, so that paying it can be followed (p. 12).

    ``name`` is what the players call it (up to 60 characters), ``where`` what it is printed on (``entity`` which tile),
    ``keyword`` Assault, Contact or neither. It costs ``amount``, 0 to 99, of what it ``pays``: Intent of one ``colour`` or
    ``or_colour``, Distress, Shining Gems, or nothing. ``gradual``: paid once for each Dreamer, in steps; ``multiplied``: times
    the Dreamers, at once; ``single_use``: blocked once it was performed (p. 16). Refuses a name that is noted already, and a
    cost that is both gradual and multiplied, or gradual in anything but Intent.
    """
    known = {action.name.casefold() for action in table.actions}
    table.require(name.casefold() not in known, "ef.action.known", name=name)
    table.require_possible(len(table.actions) < MAX_ACTIONS, "ef.action.many", most=MAX_ACTIONS)
    _require_valid_cost(table, pays, is_gradual=gradual, is_multiplied=multiplied)
    table.actions.add(
        name=name, where=where, keyword=keyword, pays=pays, cost=amount, colours=_get_cost_colours(pays, colour, or_colour),
        entity=entity.ref if entity is not None else None, gradual=gradual, times=multiplied, single_use=single_use,
    )  # fmt: skip


@move("etherfields.change-action", rule_id="ef.action", guard=require_slumber, is_setter=True)
def change_action(
    table: Table,
    action: Action,
    name: Annotated[str, TextLength(1, 60)],
    where: ActionSource,
    keyword: ActionKeyword,
    pays: PaymentKind,
    amount: Annotated[int, NumberBounds(0, 99)],
    colour: IntentColour,
    or_colour: SecondColour = "none",
    *,
    gradual: bool = False,
    multiplied: bool = False,
    single_use: bool = False,
) -> None:
    """Note an action anew where it was copied wrongly or a card changed it; the arguments are those of noting one (p. 12).

    Intent markers that no longer fit go back to the pool. Refuses a cost that is both gradual and multiplied, or gradual in
    anything but Intent.
    """
    _require_valid_cost(table, pays, is_gradual=gradual, is_multiplied=multiplied)
    action.name, action.where, action.keyword = name, where, keyword
    action.pays, action.cost, action.colours = pays, amount, _get_cost_colours(pays, colour, or_colour)
    action.gradual, action.times, action.single_use = gradual, multiplied, single_use
    if not gradual or action.marker_colour not in action.colours:
        action.markers, action.marker_colour = 0, ""


@move("etherfields.remove-action", rule_id="ef.action", guard=require_slumber)
def remove_action(table: Table, action: Action) -> None:
    """Take an action off the list: its tile or card is gone. Its Intent markers and Block token go back (p. 12 and 16)."""
    table.actions.remove(action)


def require_can_block_action(table: Table, action: Action | None = None) -> None:
    """Refuse an action that is blocked already, and an empty pool of Block tokens (p. 8 and 16)."""
    require_slumber(table)
    table.require_possible(action is None or not action.blocked, "ef.single-use.already", action=action)
    table.require_possible(count_in_pool(table, "block") > 0, "ef.single-use.no-token")


@move("etherfields.block-action", rule_id="ef.single-use", guard=require_can_block_action)
def block_action(table: Table, action: Action) -> None:
    """Put a Block token on an action because an effect says so: Dreamers cannot use it (p. 16).

    Refused when it bears one, and when the pool has none.
    """
    action.blocked = True


def require_blocked_action(table: Table, action: Action | None = None) -> None:
    """Refuse an action without a Block token."""
    require_slumber(table)
    table.require_possible(action is None or action.blocked, "ef.single-use.none", action=action)


@move("etherfields.unblock-action", rule_id="ef.single-use", guard=require_blocked_action)
def unblock_action(table: Table, action: Action) -> None:
    """Put the Block token of an action back into the pool because an effect says so (p. 16). Refused without one."""
    action.blocked = False


def _get_cost_colours(pays: str, colour: str, or_colour: str) -> list[str]:
    """Return the colours of a cost in Intent: one, or one of two."""
    both = [colour, *([or_colour] if or_colour not in ("none", colour) else [])]
    return both if pays == "intent" else []


def _require_valid_cost(table: Table, pays: str, *, is_gradual: bool, is_multiplied: bool) -> None:
    table.require_possible(not (is_gradual and is_multiplied), "ef.gradual.or-multiplied")
    table.require_possible(not is_gradual or pays == "intent", "ef.gradual.intent-only")
