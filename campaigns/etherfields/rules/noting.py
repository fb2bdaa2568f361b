"""The actions that the players name: copied from a tile, a card or a rule (manual p. 12 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.gradual import Colour
from campaigns.etherfields.rules.guards import slumber
from campaigns.etherfields.rules.pools import left
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Entity

MOST = 40
"""So many actions are kept at a table; no Dreamscape shows more at once."""

Where = Literal["map", "gate", "secret", "entity", "rule"]
Keyword = Literal["none", "assault", "contact"]
Pays = Literal["intent", "free", "distress", "gems"]
OtherColour = Literal["none", Colour]


@move("etherfields.note-action", cites="ef.action", when=slumber)
def note_action(
    table: Table,
    name: Annotated[str, Length(1, 60)],
    where: Where = "map",
    keyword: Keyword = "none",
    pays: Pays = "intent",
    amount: Annotated[int, Between(0, 99)] = 1,
    colour: Colour = "wrath",
    or_colour: OtherColour = "none",
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
    table.allowed(name.casefold() not in known, "ef.action.known", name=name)
    table.possible(len(table.actions) < MOST, "ef.action.many", most=MOST)
    _sound(table, pays, gradual=gradual, multiplied=multiplied)
    table.actions.add(
        name=name, where=where, keyword=keyword, pays=pays, cost=amount, colours=_colours(pays, colour, or_colour),
        entity=entity.ref if entity is not None else None, gradual=gradual, times=multiplied, single_use=single_use,
    )  # fmt: skip


@move("etherfields.change-action", cites="ef.action", when=slumber, sets=True)
def change_action(
    table: Table,
    action: Action,
    name: Annotated[str, Length(1, 60)],
    where: Where,
    keyword: Keyword,
    pays: Pays,
    amount: Annotated[int, Between(0, 99)],
    colour: Colour,
    or_colour: OtherColour = "none",
    *,
    gradual: bool = False,
    multiplied: bool = False,
    single_use: bool = False,
) -> None:
    """Note an action anew where it was copied wrongly or a card changed it; the arguments are those of noting one (p. 12).

    Intent markers that no longer fit go back to the pool. Refuses a cost that is both gradual and multiplied, or gradual in
    anything but Intent.
    """
    _sound(table, pays, gradual=gradual, multiplied=multiplied)
    action.name, action.where, action.keyword = name, where, keyword
    action.pays, action.cost, action.colours = pays, amount, _colours(pays, colour, or_colour)
    action.gradual, action.times, action.single_use = gradual, multiplied, single_use
    if not gradual or action.marker_colour not in action.colours:
        action.markers, action.marker_colour = 0, ""


@move("etherfields.remove-action", cites="ef.action", when=slumber)
def remove_action(table: Table, action: Action) -> None:
    """Take an action off the list: its tile or card is gone. Its Intent markers and Block token go back (p. 12 and 16)."""
    table.actions.remove(action)


def may_block(table: Table, action: Action | None = None) -> None:
    """Refuse an action that is blocked already, and an empty pool of Block tokens (p. 8 and 16)."""
    slumber(table)
    table.possible(action is None or not action.blocked, "ef.single-use.already", action=action)
    table.possible(left(table, "block") > 0, "ef.single-use.no-token")


@move("etherfields.block-action", cites="ef.single-use", when=may_block)
def block_action(table: Table, action: Action) -> None:
    """Put a Block token on an action because an effect says so: Dreamers cannot use it (p. 16).

    Refused when it bears one, and when the pool has none.
    """
    action.blocked = True


def bears_block(table: Table, action: Action | None = None) -> None:
    """Refuse an action without a Block token."""
    slumber(table)
    table.possible(action is None or action.blocked, "ef.single-use.none", action=action)


@move("etherfields.unblock-action", cites="ef.single-use", when=bears_block)
def unblock_action(table: Table, action: Action) -> None:
    """Put the Block token of an action back into the pool because an effect says so (p. 16). Refused without one."""
    action.blocked = False


def _colours(pays: str, colour: str, or_colour: str) -> list[str]:
    """Return the colours of a cost in Intent: one, or one of two."""
    both = [colour, *([or_colour] if or_colour not in ("none", colour) else [])]
    return both if pays == "intent" else []


def _sound(table: Table, pays: str, *, gradual: bool, multiplied: bool) -> None:
    table.possible(not (gradual and multiplied), "ef.gradual.or-multiplied")
    table.possible(not gradual or pays == "intent", "ef.gradual.intent-only")
