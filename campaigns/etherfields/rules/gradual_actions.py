"""Actions paid in steps, and their Intent markers (manual p. 12 and 13).

Entity actions and named actions are paid the same way; ``Payable`` is either row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, violation
from campaigns.etherfields.rules.guards import require_slumber
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.rounds import count_dream_action, is_played_in_order, require_round_order
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity

    Payable = Entity | Action

IntentColour = Literal["wrath", "cunning", "awareness"]
ExtraRangeArg = Annotated[int, NumberBounds(0, 47)]
"""Range that cards add to an Assault or Contact; no path on the board is longer (p. 11)."""


GRADUAL_MARKERS_BACK = consequence(
    "ef.gradual.markers-back",
    ManualStep(
        Plural(
            "The Intent marker on %(entity)s returned to the pool.",
            "The %(count)s Intent markers on %(entity)s returned to the pool.",
            "count",
        ),
        Plural(
            "Put the Intent marker on %(entity)s back into the pool.",
            "Put the %(count)s Intent markers on %(entity)s back into the pool.",
            "count",
        ),
    ),
)


def count_payment_step(table: Table, dreamer: Dreamer, *, is_performed: bool) -> None:
    """Count a payment as the round's Dream action: when performed, or every step by rule variant (p. 8 and 12).

    A step alone is an action begun all the same, so nobody is told to have done nothing. Refuses a second Dream action in
    a round.
    """
    if is_performed or get_chosen_variant(table, "gradual-step") == "each-step":
        count_dream_action(table, dreamer)
        dreamer.still_acting = dreamer.acted and not is_played_in_order(table)
    else:
        require_round_order(table, dreamer)
        dreamer.still_acting = not is_played_in_order(table)


def get_required_payments(table: Table, tile: Payable) -> int:
    """Return the number of payments needed: once for each Dreamer if gradual, else once (p. 6 and 12)."""
    return max(1, len(table.present_dreamers)) if tile.gradual else 1


GRADUAL_NO_MARKER = violation(
    "ef.gradual.no-marker",
    _("No Intent marker of this colour is left (%(colour)s). Remove one from another action first."),
)
GRADUAL_ONE_COLOUR = violation(
    "ef.gradual.one-colour", _("%(entity)s: you are paying with %(laid)s. Go on with that colour.")
)
GRADUAL_PAID = consequence("ef.gradual.paid", _("%(entity)s: paid %(paid)s of %(needed)s times."))


def pay_steps(table: Table, tile: Payable, colour: str, steps: int = 1, *, can_repeat: bool = False) -> int:
    """Pay the basic cost of an action ``steps`` times and return how many times it is performed (p. 12).

    Unperformed steps get Intent markers of the ``colour``. ``can_repeat``: its effect can apply several times at once
    (Assault and Contact). Refuses a second colour, and a marker missing in the pool.
    """
    needed, paid = get_required_payments(table, tile), tile.markers + steps
    same = tile.marker_colour in ("", colour)
    table.require(same, GRADUAL_ONE_COLOUR, entity=tile, laid=tile.marker_colour)
    performed = paid // needed if can_repeat else int(paid >= needed)
    rest = paid % needed if can_repeat or not performed else 0
    # A card may allow another colour; all markers on a tile then count as the new one.
    held = tile.markers if same else 0
    table.require_possible(count_in_pool(table, colour) + held >= rest, GRADUAL_NO_MARKER, colour=colour)
    laid, tile.markers, tile.marker_colour = tile.markers, rest, colour if rest else ""
    if performed and laid and not rest:
        table.emit_consequence(GRADUAL_MARKERS_BACK, entity=tile, count=laid)
    if rest:
        table.emit_consequence(GRADUAL_PAID, entity=tile, paid=rest, needed=needed)
    return performed


GRADUAL_NONE = violation("ef.gradual.none", _("%(entity)s has no Intent marker. Look for one on another action."))


def require_entity_marker(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Intent markers."""
    require_slumber(table)
    table.require_possible(entity is None or entity.markers, GRADUAL_NONE, entity=entity)


@move(
    "etherfields.take-intent",
    rule_id="ef.gradual",
    guard=require_entity_marker,
    messages=MoveMessages(_("Remove a marker"), _("%(entity)s lost an Intent marker.")),
)
def take_entity_marker(table: Table, entity: Entity) -> None:
    """Take an Intent marker off an action for another one, when its colour has run out (p. 12).

    Refuses without a marker.
    """
    _take_off_marker(entity)


def require_action_marker(table: Table, action: Action | None = None) -> None:
    """Refuse a named action without Intent markers."""
    require_slumber(table)
    table.require_possible(action is None or action.markers, GRADUAL_NONE, entity=action)


@move(
    "etherfields.take-marker",
    rule_id="ef.gradual",
    guard=require_action_marker,
    messages=MoveMessages(_("Remove a marker"), _("%(action)s lost an Intent marker.")),
)
def take_action_marker(table: Table, action: Action) -> None:
    """Take an Intent marker off a named action for another one (p. 12).

    Refuses without a marker.
    """
    _take_off_marker(action)


def _take_off_marker(tile: Payable) -> None:
    tile.markers -= 1
    if not tile.markers:
        tile.marker_colour = ""
