"""Actions paid in steps, and their Intent markers (manual p. 12 and 13).

Entity actions and named actions are paid the same way; ``Payable`` is either row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, messages, violation
from campaigns.etherfields.rules.dreamscape.range_checks import check_range
from campaigns.etherfields.rules.guards import ENTITY_NO_FIGURE, require_slumber
from campaigns.etherfields.rules.intent_payment import (
    LuckArg,
    compute_known_intent,
    count_paid_times,
    discard_items_for_intent,
    emit_nothing_discarded,
)
from campaigns.etherfields.rules.piles import discard_as_payment
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.rounds import count_dream_action, require_round, require_round_order
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity, Item

    Payable = Entity | Action

IntentColour = Literal["wrath", "cunning", "awareness"]
ExtraRangeArg = Annotated[int, NumberBounds(0, 47)]
"""Range that cards add to an Assault or Contact; no path on the board is longer (p. 11)."""


def require_can_pay(table: Table, dreamer: Dreamer | None = None, entity: Entity | None = None) -> None:
    """Refuse out of the Dreamer's round, an absent Dreamer, and an Entity without a figure (p. 8 and 12)."""
    require_round(table, dreamer)
    table.require(entity is None or entity.figures > 0, ENTITY_NO_FIGURE, entity=entity)


GRADUAL_DONE = consequence("ef.gradual.done", _("%(who)s performed the action of %(entity)s."))
GRADUAL_MARKERS_BACK = consequence(
    "ef.gradual.markers-back",
    ManualStep(
        Plural(
            _("The Intent marker on %(entity)s goes back to the pool."),
            _("The %(count)s Intent markers on %(entity)s go back to the pool."),
            "count",
        )
    ),
)
GRADUAL_OFTEN = consequence("ef.gradual.often", _("The action of %(entity)s has its effect %(times)s times."))


@move(
    "etherfields.mark-intent",
    rule_id="ef.gradual",
    guard=require_can_pay,
    revealed_arguments=("luck",),
    is_in_phase=True,
    messages=MoveMessages(
        _("Pay the action"),
        _("%(dreamer)s paid the action of %(entity)s once with %(colour)s."),
        _("With the cards discarded for it, or with none if they were discarded before."),
        {
            "cards": _("Cards discarded: %(cards)s."),
            "more": _("Paid at once beyond that, times: %(more)s."),
            "intent": _("Intent told: %(intent)s."),
            "items": _("Items discarded: %(items)s."),
            "farther": _("Range added by cards: %(farther)s."),
        },
        synonyms=_(
            "hits entity, smacks entity, punches entity, attacks entity, assaults entity, fights entity, "
            "strikes entity, kicks entity, slaps entity, beats entity, shoots entity, talks to entity, "
            "talks entity down, chats to entity, contacts entity, contact, pays entity, marker on entity, "
            "marks entity, intent on entity, assault action, contact action, wrath on entity, cunning on entity, "
            "awareness on entity, puts wrath on entity"
        ),
    ),
)
def mark_intent(
    table: Table,
    dreamer: Dreamer,
    entity: Entity,
    colour: IntentColour,
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
    more: Annotated[int, NumberBounds(0, 4)] = 0,
    intent: Annotated[int, NumberBounds(0, 99)] | None = None,
    items: list[Item] | None = None,
    luck: LuckArg = "none",
    farther: ExtraRangeArg = 0,
) -> None:
    """Pay the cost of an Entity's action (p. 12 and 13).

    ``cards`` are discarded from the hand, 0 to 20: 0 if discarded before, or if piles are not counted separately. A
    gradual action takes one Intent marker of the ``colour`` per payment and is done when paid once for each present
    Dreamer; any other action is done at once.

    ``more`` payments, 0 to 4, are made at once beyond the first; several performances apply the effect several times.
    ``intent`` is what the cards gave, 0 to 99; if given, it is checked against a noted cost and the waste is
    reported. Active ``items`` go to the Storage, their Intent included; ``luck`` is the result of a Boost, rolled
    last (p. 14). ``farther`` is the range that cards add, 0 to 47 spaces: enough for *in any range* (p. 11).
    Performing the action is the round's Dream action (p. 8); whether a step is, is a rule variant.

    Refuses a second colour, a marker missing in the pool, more cards than the hand holds, too little Intent, an idle
    Item, a Boost without a noted cost, and an Entity out of range on the drawn board (p. 9 and 11).
    """
    check_range(table, dreamer, [entity], extra_range=farther)
    discard_as_payment(table, dreamer, cards)
    discard_items_for_intent(table, items or [])
    emit_nothing_discarded(table, dreamer, entity.cost * (1 + more), cards, items or [], intent)
    laid, steps = (
        entity.markers,
        _count_paid_steps(table, dreamer, entity, 1 + more, compute_known_intent(intent, items or [], colour), luck),
    )
    performed = pay_steps(table, entity, colour, steps, can_repeat=True) if steps else 0
    if performed:
        table.emit_consequence(GRADUAL_DONE, entity=entity, who=dreamer)
    if performed and laid and not entity.markers:
        table.emit_consequence(GRADUAL_MARKERS_BACK, entity=entity, count=laid)
    if performed > 1:
        table.emit_consequence(GRADUAL_OFTEN, entity=entity, times=performed)
    if steps:
        count_payment_step(table, dreamer, is_performed=performed > 0)


INTENT_NO_COST = violation(
    "ef.intent.no-cost",
    _("Nobody has noted what the action of %(entity)s costs, so a Boost cannot be added up. Correct its cost first."),
)


def _count_paid_steps(table: Table, dreamer: Dreamer, entity: Entity, times: int, intent: int | None, luck: str) -> int:
    """Return how many times the cost of an Entity's action was paid; unchecked without a noted cost (p. 12)."""
    table.require_possible(entity.cost or luck == "none", INTENT_NO_COST, entity=entity)
    return count_paid_times(table, dreamer, entity.cost, times, intent, luck) if entity.cost else times


def count_payment_step(table: Table, dreamer: Dreamer, *, is_performed: bool) -> None:
    """Count a payment as the round's Dream action: when performed, or every step by rule variant (p. 8 and 12).

    Refuses a second Dream action in a round.
    """
    if is_performed or get_chosen_variant(table, "gradual-step") == "each-step":
        count_dream_action(table, dreamer)
    else:
        require_round_order(table, dreamer)


def get_required_payments(table: Table, tile: Payable) -> int:
    """Return the number of payments needed: once for each Dreamer if gradual, else once (p. 6 and 12)."""
    return max(1, len(table.present_dreamers)) if tile.gradual else 1


GRADUAL_NO_MARKER = violation(
    "ef.gradual.no-marker",
    _("No Intent marker of this colour is left (%(colour)s). Take one off another action first."),
)
GRADUAL_ONE_COLOUR = violation(
    "ef.gradual.one-colour", _("%(entity)s: the action is being paid with %(laid)s. Go on with that colour.")
)
GRADUAL_PAID = consequence("ef.gradual.paid", _("%(entity)s: the action is paid %(paid)s of %(needed)s times."))


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
    tile.markers, tile.marker_colour = rest, colour if rest else ""
    if rest:
        table.emit_consequence(GRADUAL_PAID, entity=tile, paid=rest, needed=needed)
    return performed


GRADUAL_NONE = violation("ef.gradual.none", _("No Intent marker lies on %(entity)s. Look for one on another action."))


def require_entity_marker(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Intent markers."""
    require_slumber(table)
    table.require_possible(entity is None or entity.markers, GRADUAL_NONE, entity=entity)


@move(
    "etherfields.take-intent",
    rule_id="ef.gradual",
    guard=require_entity_marker,
    messages=MoveMessages(_("Take a marker off"), _("%(entity)s: an Intent marker was taken off.")),
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
    messages=MoveMessages(_("Take a marker off"), _("%(action)s: an Intent marker was taken off.")),
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


messages.add(
    "etherfields",
    fields={
        "more": _("Paid more often at once"),
    },
)
