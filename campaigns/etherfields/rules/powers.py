"""Once-a-Turn actions and effects; between two Slumbers, once in all (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, _, messages, violation
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.masks import find_named_mask, require_mask_power
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


DREAMWORLD_USED_UP = violation(
    "ef.dreamworld.used-up",
    _("%(who)s has already used %(name)s on the Map. It works again once the next Slumber or Dream begins."),
)
RAPID_ONLY = violation(
    "ef.rapid.only",
    _(
        "In the Dreamscape Phase you can use only what has the Rapid icon or says so in its text. Tick Rapid if "
        "%(name)s does, or wait for the next Turn."
    ),
)
TURN_USED_UP = violation("ef.turn.used-up", _("%(who)s has already used %(name)s this Turn. It works again next Turn."))


@move(
    "etherfields.use-power",
    rule_id="ef.turn",
    guard=require_can_act,
    messages=MoveMessages(
        _("Use once a Turn"),
        _("%(dreamer)s used %(power)s."),
        _("On the Dreamworld Map: once between two Slumbers or Dreams."),
        synonyms=_(
            "use ability, use power, archetype ability, uses item, uses item power, uses item ability, item ability, "
            "power used, activates item"
        ),
    ),
)
def use_power(table: Table, dreamer: Dreamer, power: Annotated[str, TextLength(1, 60)], *, rapid: bool = False) -> None:
    """Use a once-a-Turn power: a Mask, a Progress card, an Item, an action (p. 7).

    ``power`` has up to 60 characters. On the Dreamworld Map everything between two Slumbers or Dreams counts as one
    Turn. ``rapid``: it has the Rapid icon. Refuses a second use by the same Dreamer, an absent Dreamer, anything but
    Masks and Rapid powers in the Dreamscape Phase (p. 8 and 14), and the power of a Mask that is not worn or inactive
    by a Morphing (p. 14 and 16).
    """
    name = power.strip()
    require_mask_power(table, dreamer, name)
    over = table.slumber is not None and table.slumber.phase == "event" and not table.slumber.early
    table.require(rapid or not over or find_named_mask(dreamer, name), RAPID_ONLY, name=name)
    unused = name.casefold() not in {used.casefold() for used in dreamer.used}
    if table.slumber is None:
        table.require(unused, DREAMWORLD_USED_UP, who=dreamer, name=name)
    else:
        table.require(unused, TURN_USED_UP, who=dreamer, name=name)
    if unused:
        dreamer.used = [*dreamer.used, name]


messages.add(
    "etherfields",
    fields={
        "power": _("What"),
        "rapid": _("It is Rapid"),
    },
)
