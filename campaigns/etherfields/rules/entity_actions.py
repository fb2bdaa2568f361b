"""The action of an Entity tile, paid by naming the Entity, whether the action is noted or not (manual p. 9 and 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages
from campaigns.etherfields.rules.action_effects import ask_effects
from campaigns.etherfields.rules.actions import pay_action, require_can_perform
from campaigns.etherfields.rules.dreamscape.range_checks import check_range
from campaigns.etherfields.rules.gradual_actions import ExtraRangeArg, IntentColour, count_payment_step, pay_steps
from campaigns.etherfields.rules.guards import ENTITY_NO_FIGURE
from campaigns.etherfields.rules.intent_payment import (
    LuckArg,
    compute_known_intent,
    count_paid_times,
    discard_items_for_intent,
    emit_nothing_discarded,
)
from campaigns.etherfields.rules.noted_actions import get_entity_action_name
from campaigns.etherfields.rules.piles import discard_as_payment
from campaigns.etherfields.rules.rounds import require_round
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Entity, Item


def list_entity_actions(table: Table, entity: Entity) -> list[Action]:
    """Return the noted actions of an Entity tile, in the order of noting."""
    return table.actions.filter(where="entity", entity=entity.ref)


def find_entity_action(table: Table, entity: Entity, colour: str) -> Action | None:
    """Return the only noted action of an Entity tile that is paid with this colour, or None."""
    found = [action for action in list_entity_actions(table, entity) if colour in action.colours]
    return found[0] if len(found) == 1 else None


def require_can_pay(table: Table, dreamer: Dreamer | None = None, entity: Entity | None = None) -> None:
    """Refuse out of the Dreamer's round, an absent Dreamer, and an Entity without a figure (p. 8 and 12)."""
    require_round(table, dreamer)
    table.require(entity is None or entity.figures > 0, ENTITY_NO_FIGURE, entity=entity)


GRADUAL_DONE = consequence("ef.gradual.done", _("The action takes effect."))
GRADUAL_OFTEN = consequence("ef.gradual.often", _("%(entity)s's action takes effect %(times)s times."))


@move(
    "etherfields.mark-intent",
    rule_id="ef.gradual",
    guard=require_can_pay,
    revealed_arguments=("luck",),
    is_in_phase=True,
    messages=MoveMessages(
        _("Pay the action"),
        _("%(dreamer)s paid %(colour)s for %(entity)s's action."),
        _("Enter 0 if you already reported the discards."),
        synonyms=_(
            "hits entity, smacks entity, punches entity, attacks entity, assaults entity, fights entity, "
            "strikes entity, kicks entity, slaps entity, beats entity, shoots entity, talks to entity, "
            "talks entity down, chats to entity, contacts entity, contact, pays entity, marker on entity, "
            "marks entity, intent on entity, assault action, contact action, wrath on entity, cunning on entity, "
            "awareness on entity, puts wrath on entity"
        ),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card to pay %(colour)s for %(entity)s's action.",
                    "%(dreamer)s discarded %(cards)s cards to pay %(colour)s for %(entity)s's action.",
                    "cards",
                ),
                ("cards",),
            ),
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
    Performing the action is the round's Dream action (p. 8); whether a step is, is a rule variant. A noted action of
    this Entity and colour is paid as noted; what the action brings is asked once it is performed.

    Refuses a second colour, a marker missing in the pool, more cards than the hand holds, too little Intent, an idle
    Item, and an Entity out of range on the drawn board (p. 9 and 11).
    """
    noted = find_entity_action(table, entity, colour)
    if noted is not None:
        require_can_perform(table, dreamer, noted)
        pay_action(table, dreamer, noted, colour, 1 + more, cards, intent, items, luck, None, farther)
        return
    check_range(table, dreamer, [entity], extra_range=farther)
    discard_as_payment(table, dreamer, cards)
    discard_items_for_intent(table, items or [])
    emit_nothing_discarded(table, dreamer, entity.cost * (1 + more), cards, items or [], intent)
    known = compute_known_intent(intent, items or [], colour)
    steps = _count_paid_steps(table, dreamer, entity, 1 + more, known, luck)
    performed = pay_steps(table, entity, colour, steps, can_repeat=True) if steps else 0
    if performed:
        table.emit_consequence(GRADUAL_DONE, entity=entity, who=dreamer)
        ask_effects(table, dreamer, get_entity_action_name(str(entity), "none"), performed, entity)
    if performed > 1:
        table.emit_consequence(GRADUAL_OFTEN, entity=entity, times=performed)
    if steps:
        count_payment_step(table, dreamer, is_performed=performed > 0)


def _count_paid_steps(table: Table, dreamer: Dreamer, entity: Entity, times: int, intent: int | None, luck: str) -> int:
    """Return how many times the cost of an Entity's action was paid; unchecked without a noted cost (p. 12)."""
    if not entity.cost and luck == "none":
        return times
    return count_paid_times(table, dreamer, entity.cost, times, intent, luck)


messages.add(
    "etherfields",
    fields={
        "more": _("More payments at once"),
    },
)
