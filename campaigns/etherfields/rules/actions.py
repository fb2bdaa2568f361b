"""Moves that perform a named action: cost, keyword, single use (manual p. 12, 13 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    Variant,
    _,
    consequence,
    messages,
    pgettext_lazy,
    violation,
)
from campaigns.etherfields.rules.action_effects import ask_effects
from campaigns.etherfields.rules.distress import inflict_distress
from campaigns.etherfields.rules.dreamscape.map_actions import check_action_space
from campaigns.etherfields.rules.dreamscape.range_checks import check_assault_range
from campaigns.etherfields.rules.dreamscape_cleanup import DREAMSCAPE_ACTION_SOURCES
from campaigns.etherfields.rules.gradual_actions import (
    ExtraRangeArg,
    IntentColour,
    count_payment_step,
    get_required_payments,
    pay_steps,
)
from campaigns.etherfields.rules.guards import ENTITY_NO_FIGURE, require_can_act
from campaigns.etherfields.rules.intent_payment import (
    LuckArg,
    compute_known_intent,
    count_paid_spaces,
    count_paid_times,
    discard_items_for_intent,
    emit_nothing_discarded,
)
from campaigns.etherfields.rules.masks import require_mask_power
from campaigns.etherfields.rules.piles import discard_as_payment, discard_from_hand
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.rounds import require_round
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.treasure import GEM_MORPHED, can_use_gems, spend_gems

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Item

REPEATABLE_KEYWORDS = ("assault", "contact")
"""Keywords whose effect can apply several times in one payment (p. 12)."""

PrintedColourArg = Literal["printed", IntentColour]


SINGLE_USE_BLOCKED = violation(
    "ef.single-use.blocked", _("%(action)s is blocked. Choose another action, or unblock it by an effect.")
)


def require_can_perform(table: Table, dreamer: Dreamer | None = None, action: Action | None = None) -> None:
    """Refuse out of the Dreamer's round, an absent Dreamer, a blocked action, and the tile of a removed Entity (p. 8)."""
    require_round(table, dreamer)
    if action is None:
        return
    table.require(not action.blocked, SINGLE_USE_BLOCKED, action=action)
    entity = table.entities.get(action.entity) if action.entity else None
    table.require(entity is None or entity.figures > 0, ENTITY_NO_FIGURE, entity=entity)


BOOST_ONLY_INTENT = violation(
    "ef.boost.only-intent",
    _("%(action)s does not cost Intent, so there is nothing to Boost. Report it without a roll."),
)


@move(
    "etherfields.pay-action",
    rule_id="ef.action",
    guard=require_can_perform,
    revealed_arguments=("luck",),
    is_in_phase=True,
    messages=MoveMessages(
        _("Pay the action"),
        Plural(
            "%(dreamer)s paid for %(action)s.",
            "%(dreamer)s paid for %(action)s %(times)s times at once.",
            "times",
        ),
        _("Enter the Intent to have it checked. Leave it empty if you already reported the discards."),
        synonyms=_("pays for action, marker on action, marks action, intent on action, performs action"),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for %(action)s, aimed at %(targets)s.",
                    "%(dreamer)s discarded %(cards)s cards for %(action)s, aimed at %(targets)s.",
                    "cards",
                ),
                ("cards",),
            ),
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card for %(action)s.",
                    "%(dreamer)s discarded %(cards)s cards for %(action)s.",
                    "cards",
                ),
                ("cards",),
                where={"times": 1},
            ),
            Variant(
                Plural(
                    "%(dreamer)s paid for %(action)s, aimed at %(targets)s.",
                    "%(dreamer)s paid for %(action)s %(times)s times at once, aimed at %(targets)s.",
                    "times",
                )
            ),
        ),
    ),
)
def pay_action(
    table: Table,
    dreamer: Dreamer,
    action: Action,
    colour: PrintedColourArg = "printed",
    times: Annotated[int, NumberBounds(1, 20)] = 1,
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
    intent: Annotated[int, NumberBounds(0, 99)] | None = None,
    items: list[Item] | None = None,
    luck: LuckArg = "none",
    targets: Annotated[list[str], TextLength(1, 60), ListLength(0, 9)] | None = None,
    farther: ExtraRangeArg = 0,
) -> None:
    """Pay the cost of a named action and perform it, or mark the paid steps (p. 12).

    ``colour`` is the Intent it is paid with, ``printed`` if there is only one. ``times`` is how many times the cost
    is paid at once, 1 to 20: the steps of a gradual action, or an Assault or Contact with several effects. ``cards``
    are discarded from the hand, 0 to 20; active ``items`` go to the Storage (p. 15). ``intent`` is what cards and
    effects gave, 0 to 99; if given, it is checked with the Items' own Intent included, and the waste is reported.
    ``luck`` is the result of a Boost, rolled last. ``targets`` are the affected figures, one per effect, in the order
    chosen: a Boost that pays for fewer drops the last ones. ``farther`` is the range that cards add to an Assault or
    Contact, 0 to 47 spaces: enough for *in any range* (p. 11).

    Refuses a colour the action does not take, too little Intent, cards or Gems, an idle Item, a repeated payment
    without effect, the action of a Mask that is inactive or not worn, an Assault or Contact out of range on the drawn
    board, and a Map Action from another space (p. 11, 12 and 14). A failed Boost fails the action.
    """
    require_mask_power(table, dreamer, action.name)
    check_action_space(table, dreamer, action, farther)
    if action.keyword in REPEATABLE_KEYWORDS:
        check_assault_range(table, dreamer, action, targets or [], farther)
    _require_times_allowed(table, action, times)
    discard_as_payment(table, dreamer, cards)
    discard_items_for_intent(table, items or [])
    if action.pays == "intent":
        paid_with = _get_payment_colour(table, action, colour)
        paid = compute_known_intent(intent, items or [], paid_with)
        emit_nothing_discarded(table, dreamer, get_action_price(table, action) * times, cards, items or [], intent)
        steps = count_paid_times(
            table, dreamer, get_action_price(table, action), times, paid, luck, printed_cost=action.cost
        )
        performed = (
            pay_steps(table, action, paid_with, steps, can_repeat=action.keyword in REPEATABLE_KEYWORDS) if steps else 0
        )
    else:
        table.require(luck == "none", BOOST_ONLY_INTENT, action=action)
        _pay_other_price(table, dreamer, action, times)
        performed = steps = times
    if performed:
        met = _limit_targets(table, action, targets or [], performed) if steps < times else targets or []
        _perform_action(table, dreamer, action, performed, met)
    if action.where in DREAMSCAPE_ACTION_SOURCES and steps:
        count_payment_step(table, dreamer, is_performed=performed > 0)


def get_action_price(table: Table, action: Action) -> int:
    """Return the price of one payment: the printed cost, times the Dreamers where the action says so (p. 6 and 12)."""
    cost: int = action.cost
    return cost * max(1, len(table.present_dreamers)) if action.times else cost


def count_steps_left(table: Table, action: Action) -> int:
    """Return the number of payments left until the action is performed, at least 1 (p. 12)."""
    return max(1, get_required_payments(table, action) - action.markers)


ASSAULT_ONLY = violation(
    "ef.assault.only",
    _("%(action)s works once at a time: only Assault and Contact can be paid several times. Pay it once."),
)
GRADUAL_TOO_OFTEN = violation(
    "ef.gradual.too-often",
    Plural(
        "%(action)s can be paid only once more. Pay it once.",
        "%(action)s can be paid only %(left)s more times. Pay fewer times.",
        "left",
    ),
)


def _require_times_allowed(table: Table, action: Action, times: int) -> None:
    """Refuse more payments than the action takes: only Assault and Contact apply several times at once (p. 12)."""
    once = times == 1 or action.keyword in REPEATABLE_KEYWORDS
    table.require(once or action.gradual, ASSAULT_ONLY, action=action)
    steps = count_steps_left(table, action)
    table.require(once or times <= steps, GRADUAL_TOO_OFTEN, action=action, left=steps)


INTENT_COLOUR = violation("ef.intent.colour", _("%(action)s is not paid with %(colour)s. Use a colour its cost shows."))
INTENT_WHICH = violation("ef.intent.which", _("%(action)s can be paid in more than one colour. Say which one is used."))


def _get_payment_colour(table: Table, action: Action, colour: str) -> str:
    """Return the payment colour: the given one, else the only printed one, else that of earlier steps."""
    if colour != "printed":
        table.require(not action.colours or colour in action.colours, INTENT_COLOUR, action=action, colour=colour)
        return colour
    known: str = action.marker_colour or (action.colours[0] if len(action.colours) == 1 else "")
    table.require_possible(known, INTENT_WHICH, action=action)
    return known


def _pay_other_price(table: Table, dreamer: Dreamer, action: Action, times: int) -> None:
    """Pay a cost in Distress or Shining Gems; a free action costs nothing (p. 12)."""
    needed = get_action_price(table, action) * times
    if action.pays == "distress" and needed:
        inflict_distress(table, dreamer, needed)
    elif action.pays == "gems" and needed:
        table.require(can_use_gems(table), GEM_MORPHED)
        spend_gems(table, dreamer, needed)


ASSAULT_MISSED = consequence(
    "ef.assault.missed", _("%(action)s was not paid enough times to reach everybody. Left out: %(targets)s.")
)


def _limit_targets(table: Table, action: Action, targets: list[str], performed_count: int) -> list[str]:
    """Return the targets left by a Boost that fell short: the first ones named (p. 12 and 14)."""
    if len(targets) > performed_count:
        table.emit_consequence(ASSAULT_MISSED, action=action, targets=targets[performed_count:])
    return targets[:performed_count]


ASSAULT_TARGETS = violation(
    "ef.assault.targets",
    Plural(
        "%(action)s is paid once, so it has one target. Name one only.",
        "%(action)s is paid %(times)s times, for one target each. Name no more than that.",
        "times",
    ),
)
ACTION_DONE = consequence(
    "ef.action.done",
    Plural("The action takes effect.", "The action takes effect %(times)s times.", "times"),
)
ASSAULT_DONE = consequence(
    "ef.assault.done",
    Plural(
        "The action takes effect on %(targets)s.",
        "The action takes effect %(times)s times, on %(targets)s.",
        "times",
    ),
)


def _perform_action(table: Table, dreamer: Dreamer, action: Action, times: int, targets: list[str]) -> None:
    """Perform an action ``times`` times, on one target each, block a single-use one, and offer its effects (p. 12 and 16)."""
    table.require(len(targets) <= times, ASSAULT_TARGETS, action=action, times=times)
    if targets:
        table.emit_consequence(ASSAULT_DONE, action=action, who=dreamer, times=times, targets=targets)
    else:
        table.emit_consequence(ACTION_DONE, action=action, who=dreamer, times=times)
    if action.single_use and not action.blocked:
        _block_action(table, action)
    entity = table.entities.get(action.entity) if action.entity else None
    ask_effects(table, dreamer, action.name, times, entity, action)


SINGLE_USE_SHORT = consequence(
    "ef.single-use.short",
    _("%(action)s is for single use, but no Block token is left to mark it. The manual says nothing more about this."),
)
SINGLE_USE_USED = consequence(
    "ef.single-use.used",
    ManualStep(_("%(action)s is for single use, so it has a Block token now."), _("Put a Block token on %(action)s.")),
)


def _block_action(table: Table, action: Action) -> None:
    if count_in_pool(table, "block") > 0:
        action.blocked = True
        table.emit_consequence(SINGLE_USE_USED, action=action)
    else:
        table.emit_consequence(SINGLE_USE_SHORT, action=action)


@move(
    "etherfields.move-dreamer",
    rule_id="ef.move",
    guard=require_round,
    revealed_arguments=("luck",),
    is_in_phase=True,
    messages=MoveMessages(
        pgettext_lazy("button", "Move"),
        Plural("%(dreamer)s moved 1 space.", "%(dreamer)s moved %(spaces)s spaces.", "spaces"),
        _("1 Cunning a space; anything left over is lost."),
        synonyms=_(
            "walk spaces, moves spaces, goes spaces, runs spaces, walk, run, spaces over, spaces closer, "
            "spaces away, moved"
        ),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card and moved %(spaces)s.",
                    "%(dreamer)s discarded %(cards)s cards and moved %(spaces)s.",
                    "cards",
                ),
                (
                    "cards",
                    "spaces",
                ),
            ),
        ),
    ),
)
def move_dreamer(
    table: Table,
    dreamer: Dreamer,
    spaces: Annotated[int, NumberBounds(1, 30)],
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
    intent: Annotated[int, NumberBounds(0, 99)] | None = None,
    luck: LuckArg = "none",
    items: list[Item] | None = None,
) -> None:
    """Move a Dreamer ``spaces`` spaces, 1 to 30, for 1 Cunning each (p. 11; Basic Actions card, p. 13).

    ``cards`` are discarded from the hand, 0 to 20; active ``items`` go to the Storage. ``intent`` is the Cunning that
    the cards gave, 0 to 99; if given, it is checked and the waste is reported. ``luck`` is the result of a Boost,
    which may shorten the Move (p. 14). Refuses another's round where rounds are played in order (p. 8), too little
    Cunning, an idle Item, and more cards than the hand holds.
    """
    discard_as_payment(table, dreamer, cards)
    discard_items_for_intent(table, items or [])
    paid = compute_known_intent(intent, items or [], "cunning")
    emit_nothing_discarded(table, dreamer, spaces, cards, items or [], intent)
    far = count_paid_spaces(table, dreamer, spaces, paid, luck)
    if luck != "none":
        table.line_facts |= {"spaces": str(far)}


BASIC_ACTIONS_NO_DREAM = violation(
    "ef.basic-actions.no-dream",
    _("You can peek only at the Secrets of a Dream, and no Dream is being played. Keep the card."),
)


def require_can_peek(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and outside a Dream: the peeked cards belong to it (p. 13)."""
    require_can_act(table, dreamer)
    table.require(table.slumber is not None and table.current_slumber.kind == "dream", BASIC_ACTIONS_NO_DREAM)


@move(
    "etherfields.peek",
    rule_id="ef.basic-actions",
    guard=require_can_peek,
    messages=MoveMessages(
        _("Peek"),
        _("%(dreamer)s discarded a card to peek."),
        _("Look at the front of one of this Dream's Secrets for about 5 seconds."),
        synonyms=_("look at top card, looks at deck, peeks at, look at secret, sneak peek, looks at secret card"),
    ),
)
def peek(table: Table, dreamer: Dreamer) -> None:
    """Discard 1 card to look briefly at one Secret card or tile of this Dream (Basic Actions card, p. 13).

    Only one whose back shows an Influence card, an Item, a Flaw, a Fate card or a Slumber tile (facts 1.1). Refuses
    an empty hand.
    """
    discard_from_hand(table, dreamer, 1)


messages.add(
    "etherfields",
    fields={
        "targets": _("Targets, separated by commas"),
        "times": _("How many times"),
    },
)
