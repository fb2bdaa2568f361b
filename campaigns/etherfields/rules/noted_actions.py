"""Named actions: copied from a tile, a card or a rule (manual p. 12 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.action_effects import NotedEffect, join_effects
from campaigns.etherfields.rules.gradual_actions import IntentColour
from campaigns.etherfields.rules.guards import require_slumber
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Entity

MAX_ACTIONS = 40
"""Maximum actions stored at a table; no Dreamscape shows more at once."""

ActionSource = Literal["map", "gate", "secret", "entity", "rule"]
ActionKeyword = Literal["none", "assault", "contact"]
PaymentKind = Literal["intent", "free", "distress", "gems"]
SecondColour = Literal["none", IntentColour]


ACTION_KNOWN = violation(
    "ef.action.known", _("You already have an action called %(name)s. Pay that one, or choose another name.")
)
ACTION_MANY = violation("ef.action.many", _("The app keeps %(most)s actions at most. Remove one first."))
ACTION_UNNAMED = violation("ef.action.unnamed", _("This action has no name yet. Name it after what it does."))
MAX_NAME_LENGTH = 60
ENTITY_ACTION_NAMES = {
    "assault": _("Assault on %(entity)s"),
    "contact": _("Contact with %(entity)s"),
    "none": _("%(entity)s's action"),
}
"""Names of the actions of an Entity tile, by keyword."""


@move(
    "etherfields.note-action",
    rule_id="ef.action",
    guard=require_slumber,
    messages=MoveMessages(
        _("Write down an action"),
        _("The Team wrote down the action %(name)s."),
        _("Copy its cost from the tile or card."),
    ),
)
def note_action(
    table: Table,
    name: Annotated[str, TextLength(0, MAX_NAME_LENGTH)] = "",
    where: ActionSource = "map",
    keyword: ActionKeyword = "none",
    pays: PaymentKind = "intent",
    amount: Annotated[int, NumberBounds(0, 99)] = 1,
    colour: IntentColour = "wrath",
    or_colour: SecondColour = "none",
    entity: Entity | None = None,
    brings: NotedEffect = "none",
    also_brings: NotedEffect = "none",
    *,
    gradual: bool = False,
    multiplied: bool = False,
    single_use: bool = False,
) -> None:
    """Note an action, so that its payment can be tracked (p. 12).

    ``name`` is the players' (up to 60 characters; by default that of its Entity and keyword), ``where`` its place
    (``entity``: which tile), ``keyword`` Assault, Contact or neither. It costs ``amount``, 0 to 99, of what it
    ``pays``: Intent of one ``colour`` or ``or_colour``, Distress, Shining Gems, or nothing. ``gradual``: paid once for
    each Dreamer, in steps; ``multiplied``: times the Dreamers, at once; ``single_use``: blocked once performed (p. 16).
    ``brings`` and ``also_brings`` are its effects, offered once it is performed. Refuses a noted name, and a cost that
    is both gradual and multiplied, or gradual in anything but Intent.
    """
    table.require_possible(name or entity is not None, ACTION_UNNAMED)
    called = name or _name_entity_action(table, entity, keyword)
    table.require(called.casefold() not in _get_known_names(table), ACTION_KNOWN, name=called)
    table.require_possible(len(table.actions) < MAX_ACTIONS, ACTION_MANY, most=MAX_ACTIONS)
    _require_valid_cost(table, pays, is_gradual=gradual, is_multiplied=multiplied)
    table.line_facts |= {"name": called}
    noted = table.actions.add(
        name=called, where=where, keyword=keyword, pays=pays, cost=amount, colours=_get_cost_colours(pays, colour, or_colour),
        entity=entity.ref if entity is not None else None, gradual=gradual, times=multiplied, single_use=single_use,
        effects=join_effects(brings, also_brings),
    )  # fmt: skip
    if entity is not None:
        _take_over_payment(entity, noted)


def note_tile_action(
    table: Table,
    entity: Entity,
    cost: int,
    keyword: ActionKeyword,
    colour: SecondColour,
    or_colour: SecondColour,
    brings: NotedEffect,
    also_brings: NotedEffect,
    *,
    is_gradual: bool,
) -> None:
    """Note the action of an Entity tile, if its colour is given; a cost alone stays on the tile (p. 9)."""
    if colour != "none":
        note_action(
            table, where="entity", keyword=keyword, amount=cost, colour=colour, or_colour=or_colour, entity=entity,
            brings=brings, also_brings=also_brings, gradual=is_gradual,
        )  # fmt: skip


def _get_known_names(table: Table) -> set[str]:
    return {action.name.casefold() for action in table.actions}


def get_entity_action_name(entity_name: str, keyword: ActionKeyword) -> str:
    """Return what an action of an Entity tile is called unless the players name it."""
    return messages.fill_text(ENTITY_ACTION_NAMES[keyword], "etherfields", {"entity": entity_name})


def _name_entity_action(table: Table, entity: Entity | None, keyword: ActionKeyword) -> str:
    """Return a free name for an action of an Entity tile: several of one kind are numbered."""
    name = get_entity_action_name(str(entity), keyword)
    known = _get_known_names(table)
    numbered = (f"{name[: MAX_NAME_LENGTH - 3]} {n}" for n in range(2, MAX_ACTIONS + 2))
    return next(one for one in (name[:MAX_NAME_LENGTH], *numbered) if one.casefold() not in known)


def _take_over_payment(entity: Entity, action: Action) -> None:
    """Move what is paid already from an Entity tile to its action, and the cost with it: each has one place."""
    if action.gradual and entity.marker_colour in action.colours:
        action.markers, action.marker_colour = entity.markers, entity.marker_colour
    entity.cost, entity.gradual, entity.markers, entity.marker_colour = 0, False, 0, ""


@move(
    "etherfields.change-action",
    rule_id="ef.action",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(_("Change what an action says"), _("The Team corrected what %(name)s says.")),
)
def change_action(
    table: Table,
    action: Action,
    name: Annotated[str, TextLength(1, MAX_NAME_LENGTH)],
    where: ActionSource,
    keyword: ActionKeyword,
    pays: PaymentKind,
    amount: Annotated[int, NumberBounds(0, 99)],
    colour: IntentColour,
    or_colour: SecondColour = "none",
    brings: NotedEffect = "none",
    also_brings: NotedEffect = "none",
    *,
    gradual: bool = False,
    multiplied: bool = False,
    single_use: bool = False,
) -> None:
    """Edit a noted action after a mistake or a change by a card; arguments as in noting one (p. 12).

    Intent markers that no longer fit return to the pool. Refuses a cost that is both gradual and multiplied, or
    gradual in anything but Intent.
    """
    _require_valid_cost(table, pays, is_gradual=gradual, is_multiplied=multiplied)
    action.name, action.where, action.keyword = name, where, keyword
    action.pays, action.cost, action.colours = pays, amount, _get_cost_colours(pays, colour, or_colour)
    action.gradual, action.times, action.single_use = gradual, multiplied, single_use
    action.effects = join_effects(brings, also_brings, *action.effects[2:])
    if not gradual or action.marker_colour not in action.colours:
        action.markers, action.marker_colour = 0, ""


@move(
    "etherfields.remove-action",
    rule_id="ef.action",
    guard=require_slumber,
    messages=MoveMessages(_("Remove from the list"), _("The Team removed %(action)s from the list.")),
)
def remove_action(table: Table, action: Action) -> None:
    """Delete an action whose tile or card is gone; return its Intent markers and Block token (p. 12 and 16)."""
    table.actions.remove(action)


SINGLE_USE_ALREADY = violation("ef.single-use.already", _("%(action)s already has a Block token, and one is enough."))
SINGLE_USE_NO_TOKEN = violation(
    "ef.single-use.no-token", _("No Block token is left in the pool. Return one from the table first.")
)


def require_can_block_action(table: Table, action: Action | None = None) -> None:
    """Refuse a blocked action, and an empty pool of Block tokens (p. 8 and 16)."""
    require_slumber(table)
    table.require_possible(action is None or not action.blocked, SINGLE_USE_ALREADY, action=action)
    table.require_possible(count_in_pool(table, "block") > 0, SINGLE_USE_NO_TOKEN)


@move(
    "etherfields.block-action",
    rule_id="ef.single-use",
    guard=require_can_block_action,
    messages=MoveMessages(_("Block an action"), _("%(action)s is blocked.")),
)
def block_action(table: Table, action: Action) -> None:
    """Put a Block token on an action because an effect says so: Dreamers cannot use it (p. 16).

    Refuses a blocked action, and an empty pool.
    """
    action.blocked = True


SINGLE_USE_NONE = violation("ef.single-use.none", _("%(action)s has no Block token, so you can use it as it is."))


def require_blocked_action(table: Table, action: Action | None = None) -> None:
    """Refuse an action without a Block token."""
    require_slumber(table)
    table.require_possible(action is None or action.blocked, SINGLE_USE_NONE, action=action)


@move(
    "etherfields.unblock-action",
    rule_id="ef.single-use",
    guard=require_blocked_action,
    messages=MoveMessages(_("Unblock an action"), _("%(action)s is no longer blocked.")),
)
def unblock_action(table: Table, action: Action) -> None:
    """Return an action's Block token to the pool because an effect says so (p. 16). Refuses without one."""
    action.blocked = False


def _get_cost_colours(pays: str, colour: str, or_colour: str) -> list[str]:
    """Return the colours of an Intent cost: one, or a choice of two."""
    both = [colour, *([or_colour] if or_colour not in ("none", colour) else [])]
    return both if pays == "intent" else []


GRADUAL_INTENT_ONLY = violation(
    "ef.gradual.intent-only",
    _("Only a cost in Intent can be Gradual. Untick Gradual, or enter the cost as “once for each Dreamer”."),
)
GRADUAL_OR_MULTIPLIED = violation(
    "ef.gradual.or-multiplied",
    _("A cost is either Gradual or multiplied at once. If the icon comes after the cost, it is Gradual."),
)


def _require_valid_cost(table: Table, pays: str, *, is_gradual: bool, is_multiplied: bool) -> None:
    table.require_possible(not (is_gradual and is_multiplied), GRADUAL_OR_MULTIPLIED)
    table.require_possible(not is_gradual or pays == "intent", GRADUAL_INTENT_ONLY)


messages.add(
    "etherfields",
    fields={
        "keyword": _("Keyword"),
        "multiplied": _("Once for each Dreamer, all at once"),
        "or_colour": _("Or this colour"),
        "pays": _("Paid with"),
        "single_use": _("Single use"),
        "where": _("Printed on"),
    },
)
