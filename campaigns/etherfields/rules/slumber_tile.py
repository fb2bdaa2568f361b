"""A Slumber tile as the players report it after the Slumber began: its name, Spawn, Skip and script (manual p. 9).

Nothing of it has to be told: what nobody told is unknown, and refuses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, messages
from campaigns.etherfields.rules.entities import add_entity
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE
from campaigns.etherfields.rules.pools import ENTITY_POOL_SIZE, get_figure_pool, limit_to_pool
from campaigns.etherfields.rules.slumbers import require_slumber_not_dream
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity, Slumber

SkipOptionArg = Literal["yes", "no"]


@move(
    "etherfields.note-slumber",
    rule_id="ef.slumber",
    guard=require_slumber_not_dream,
    is_setter=True,
    messages=MoveMessages(
        _("Write down the Slumber tile"),
        _("The Team wrote down what the Slumber tile says."),
        _("What you leave empty stays as it is."),
        variants=(Variant(_("The Slumber is called %(name)s.")),),
    ),
)
def note_slumber(
    table: Table,
    name: Annotated[str, TextLength(0, 60)] = "",
    spawned: Annotated[int, NumberBounds(0, ENTITY_POOL_SIZE)] | None = None,
    can_skip: SkipOptionArg | None = None,
    script: Annotated[str, TextLength(0, 12)] = "",
) -> None:
    """Note what the Slumber's tile says; empty arguments change nothing (p. 9).

    ``name`` has up to 60 characters and names its Entity as well. ``spawned`` is the number of figures that its Set-up
    Spawns, 0 to 15, as far as the pool reaches (p. 8); ``can_skip``: whether it has a Skip option; ``script`` is the
    number to resolve when the Turns run out.
    """
    now = table.current_slumber
    own = find_slumber_entity(table, now)
    if name:
        now.name = name
        if own is not None:
            own.name = name
    if spawned is not None:
        _set_spawn(table, now, own, spawned)
    if can_skip is not None:
        now.can_skip = can_skip == "yes"
    now.script = script or now.script


def find_slumber_entity(table: Table, slumber: Slumber) -> Entity | None:
    """Return the Entity of the Slumber's own tile, which bears its name, or None (p. 9)."""
    return next((entity for entity in table.entities if entity.name == slumber.name), None)


def _set_spawn(table: Table, slumber: Slumber, entity: Entity | None, count: int) -> None:
    """Set the number of figures that a Slumber's tile Spawned; without any, its effects stay (p. 8 and 9)."""
    if entity is None:
        if count:
            add_entity(table, "token", count, name=slumber.name)
        return
    entity.figures, entity.figures_known = 0, True
    if not count:
        entity.code = NO_FIGURES_CODE
        return
    if entity.code == NO_FIGURES_CODE:
        entity.code = ""
    entity.figures = limit_to_pool(table, get_figure_pool(entity), count)


messages.add(
    "etherfields",
    fields={"spawned": _("Figures it Spawns"), "can_skip": _("Can we skip it?")},
    choices={"can_skip": {"": _("not looked up yet"), "yes": _("yes"), "no": _("no")}},
)
