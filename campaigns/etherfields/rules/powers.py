"""Actions and effects that work once a Turn; between two Slumbers, once on the whole way (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.masks import find_named_mask, require_mask_power
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


@move("etherfields.use-power", rule_id="ef.turn", guard=require_can_act)
def use_power(table: Table, dreamer: Dreamer, power: Annotated[str, TextLength(1, 60)], *, rapid: bool = False) -> None:
    """Use something that works once a Turn: a Mask, a Progress card, an Item, an action (p. 7).

    ``power`` is what the players call it, up to 60 characters. On the Dreamworld Map everything between two Slumbers or Dreams
    counts as one Turn. ``rapid`` says that it bears the Rapid icon. Refuses a second use by the same Dreamer, an absent Dreamer,
    anything but Masks and what is Rapid in the Dreamscape Phase (p. 8 and 14), and the power of a Mask that is not worn or that
    a Morphing keeps inactive (p. 14 and 16).
    """
    name = power.strip()
    require_mask_power(table, dreamer, name)
    over = table.slumber is not None and table.slumber.phase == "event" and not table.slumber.early
    table.require(rapid or not over or find_named_mask(dreamer, name), "ef.rapid.only", name=name)
    unused = name.casefold() not in {used.casefold() for used in dreamer.used}
    if table.slumber is None:
        table.require(unused, "ef.dreamworld.used-up", who=dreamer, name=name)
    else:
        table.require(unused, "ef.turn.used-up", who=dreamer, name=name)
    if unused:
        dreamer.used = [*dreamer.used, name]
