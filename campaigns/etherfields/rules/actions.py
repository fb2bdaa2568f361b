"""Performing actions that the players named: their cost, their keyword, their single use (manual p. 12, 13 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.dreamscape.map_actions import stands_right
from campaigns.etherfields.rules.dreamscape.ranging import assaults
from campaigns.etherfields.rules.dreamscapes import PRINTED_THERE
from campaigns.etherfields.rules.gradual import Colour, Farther, count_step, pay_steps, target
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.masks import has_power
from campaigns.etherfields.rules.paying import Luck, boosted, give_up, known_intent, spaces_paid, tell_for_nothing
from campaigns.etherfields.rules.piles import discard_for, discard_from_hand
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.rounds import has_round
from campaigns.etherfields.rules.treasure import gems_work, use_gem
from campaigns.referee import Between, Length, Many, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer, Item

REPEATED = ("assault", "contact")
"""The keywords whose effect may be had several times at once (p. 12)."""

PrintedColour = Literal["printed", Colour]


def may_perform(table: Table, dreamer: Dreamer | None = None, action: Action | None = None) -> None:
    """Refuse out of the Dreamer's round, an absent Dreamer, a blocked action, and the tile of an Entity that is gone (p. 8)."""
    has_round(table, dreamer)
    if action is None:
        return
    table.allowed(not action.blocked, "ef.single-use.blocked", action=action)
    entity = table.entities.get(action.entity) if action.entity else None
    table.allowed(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)


@move("etherfields.pay-action", cites="ef.action", when=may_perform, reveals=("luck",), within=True)
def pay_action(
    table: Table,
    dreamer: Dreamer,
    action: Action,
    colour: PrintedColour = "printed",
    times: Annotated[int, Between(1, 20)] = 1,
    cards: Annotated[int, Between(0, 20)] = 0,
    intent: Annotated[int, Between(0, 99)] | None = None,
    items: list[Item] | None = None,
    luck: Luck = "none",
    targets: Annotated[list[str], Length(1, 60), Many(0, 9)] | None = None,
    farther: Farther = 0,
) -> None:
    """Pay the cost of a named action and perform it, or mark the steps that were paid (p. 12).

    ``colour`` is the Intent it is paid with, ``printed`` where there is only one; ``times`` how often the cost is paid at once,
    1 to 20: the steps of a gradual action, or an Assault or Contact that is to work several times. ``cards`` are discarded from
    the hand, 0 to 20, and active ``items`` go to the Storage (p. 15). ``intent`` is what the cards and effects gave, 0 to 99; if
    it is told, it is checked, the Items' own Intent counted in, and what is lost is told. ``luck`` is the result of a Boost,
    rolled last. ``targets`` are who is affected, one for each time, in the order they were chosen: a Boost that pays for fewer
    leaves out the last ones. ``farther`` is the range that cards add to an Assault or Contact, 0 to 47 spaces: enough for *in any
    range* (p. 11). Refuses a colour the action does not take, too little Intent, cards, Gems, an idle Item, a cost paid several
    times for nothing, the action of a Mask that is not worn or inactive, an Assault or Contact that the drawn board shows out of
    range, and a Map Action from another space (p. 11, 12 and 14). A Boost that falls short fails the action.
    """
    has_power(table, dreamer, action.name)
    stands_right(table, dreamer, action, farther)
    if action.keyword in REPEATED:
        assaults(table, dreamer, action, targets or [], farther)
    _several(table, action, times)
    discard_for(table, dreamer, cards)
    give_up(table, items or [])
    if action.pays == "intent":
        paid_with = _colour(table, action, colour)
        paid = known_intent(intent, items or [], paid_with)
        tell_for_nothing(table, dreamer, price(table, action) * times, cards, items or [], intent)
        steps = boosted(table, dreamer, price(table, action), times, paid, luck, printed=action.cost)
        performed = pay_steps(table, action, paid_with, steps, often=action.keyword in REPEATED) if steps else 0
    else:
        table.allowed(luck == "none", "ef.boost.only-intent", action=action)
        _otherwise(table, dreamer, action, times)
        performed = steps = times
    if performed:
        met = _met(table, action, targets or [], performed) if steps < times else targets or []
        _perform(table, dreamer, action, performed, met)
    if action.where in PRINTED_THERE and steps:
        count_step(table, dreamer, performed=performed > 0)


def price(table: Table, action: Action) -> int:
    """Return what paying an action once costs: its printed cost, times the Dreamers where it says so (p. 6 and 12)."""
    cost: int = action.cost
    return cost * max(1, len(table.playing)) if action.times else cost


def steps_left(table: Table, action: Action) -> int:
    """Return how often the cost is still to be paid until the action is performed, at least once (p. 12)."""
    return max(1, target(table, action) - action.markers)


def _several(table: Table, action: Action, times: int) -> None:
    """Refuse to pay for more than the action can take: only Assault and Contact work several times at once (p. 12)."""
    once = times == 1 or action.keyword in REPEATED
    table.allowed(once or action.gradual, "ef.assault.only", action=action)
    steps = steps_left(table, action)
    table.allowed(once or times <= steps, "ef.gradual.too-often", action=action, left=steps)


def _colour(table: Table, action: Action, colour: str) -> str:
    """Return the colour an action is paid with: as said, else the only one printed, else that of the steps paid before."""
    if colour != "printed":
        table.allowed(not action.colours or colour in action.colours, "ef.intent.colour", action=action, colour=colour)
        return colour
    known: str = action.marker_colour or (action.colours[0] if len(action.colours) == 1 else "")
    table.possible(known, "ef.intent.which", action=action)
    return known


def _otherwise(table: Table, dreamer: Dreamer, action: Action, times: int) -> None:
    """Pay what costs Distress or Shining Gems; a free action costs nothing (p. 12)."""
    needed = price(table, action) * times
    if action.pays == "distress" and needed:
        hurt(table, dreamer, needed)
    elif action.pays == "gems" and needed:
        table.allowed(gems_work(table), "ef.gem.morphed")
        use_gem(table, dreamer, needed)


def _met(table: Table, action: Action, targets: list[str], performed: int) -> list[str]:
    """Return the targets that a Boost which fell short leaves: those that were named first (p. 12 and 14)."""
    if len(targets) > performed:
        table.say("ef.assault.missed", action=action, targets=targets[performed:])
    return targets[:performed]


def _perform(table: Table, dreamer: Dreamer, action: Action, times: int, targets: list[str]) -> None:
    """Perform an action ``times`` times, on one target each; a single-use one is blocked afterwards (p. 12 and 16)."""
    table.allowed(len(targets) <= times, "ef.assault.targets", action=action, times=times)
    if targets:
        table.say("ef.assault.done", action=action, who=dreamer, times=times, targets=targets)
    else:
        table.say("ef.action.done", action=action, who=dreamer, times=times)
    if action.single_use and not action.blocked:
        _block(table, action)


def _block(table: Table, action: Action) -> None:
    if left(table, "block") > 0:
        action.blocked = True
        table.say("ef.single-use.used", action=action)
    else:
        table.say("ef.single-use.short", action=action)


@move("etherfields.move-dreamer", cites="ef.move", when=has_round, reveals=("luck",), within=True)
def move_dreamer(
    table: Table,
    dreamer: Dreamer,
    spaces: Annotated[int, Between(1, 30)],
    cards: Annotated[int, Between(0, 20)] = 0,
    intent: Annotated[int, Between(0, 99)] | None = None,
    luck: Luck = "none",
    items: list[Item] | None = None,
) -> None:
    """Move a Dreamer ``spaces`` spaces, 1 to 30, for 1 Cunning each (p. 11; Basic Actions card, p. 13).

    ``cards`` are discarded from the hand for it, 0 to 20, and active ``items`` go to the Storage; ``intent`` is the Cunning that
    the cards gave, 0 to 99: told, it is checked, and what is lost is told. ``luck`` is the result of a Boost: it may reach less
    far than was hoped, and that is told (p. 14). Refuses another's round where rounds are played in order (p. 8), too little
    Cunning, an idle Item, and more cards than the hand holds.
    """
    discard_for(table, dreamer, cards)
    give_up(table, items or [])
    paid = known_intent(intent, items or [], "cunning")
    tell_for_nothing(table, dreamer, spaces, cards, items or [], intent)
    far = spaces_paid(table, dreamer, spaces, paid, luck)
    if luck != "none":
        table.names |= {"spaces": str(far)}


def may_peek(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and where no Dream is played: what is peeked at belongs to it (p. 13)."""
    acts(table, dreamer)
    table.allowed(table.slumber is not None and table.now.kind == "dream", "ef.basic-actions.no-dream")


@move("etherfields.peek", cites="ef.basic-actions", when=may_peek)
def peek(table: Table, dreamer: Dreamer) -> None:
    """Discard 1 card from the hand and look at one Secret card or tile of this Dream for a moment (Basic Actions card, p. 13).

    Only one whose back shows that it is an Influence card, an Item, a Flaw, a Fate card or a Slumber tile (facts 1.1). Refuses
    an empty hand.
    """
    discard_from_hand(table, dreamer, 1)
