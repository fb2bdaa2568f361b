"""Effects without an Entity: on the Gate tile, Secret cards, or a Slumber tile that Spawned nothing (manual p. 8 and 10).

They are stored on an Entity row without figures, named after the Slumber or Dream.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _
from campaigns.etherfields.rules.effects import EffectKind, note_effect
from campaigns.etherfields.rules.guards import NO_FIGURES_CODE, require_slumber
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import get_current_step_index, mark_earlier_steps_done

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity


@move(
    "etherfields.note-other-effect",
    rule_id="ef.effect",
    guard=require_slumber,
    is_setter=True,
    messages=MoveMessages(
        _("The Gate tile's effect"),
        _("The Team wrote down what the tile says for the %(kind)s."),
        _("Or one of a Secret card, or of a Slumber tile that Spawned nothing."),
        variants=(Variant(_("The tile says nothing for the %(kind)s."), ("nothing",)),),
    ),
)
def note_other_effect(
    table: Table,
    kind: EffectKind,
    reach: Annotated[int, NumberBounds(0, 9)] | None = None,
    distress: Annotated[int, NumberBounds(0, 8)] = 0,
    seal: Annotated[int, NumberBounds(0, 40)] = 0,
    morphings: Annotated[int, NumberBounds(0, 12)] = 0,
    note: Annotated[str, TextLength(0, 120)] = "",
    *,
    gem: bool = False,
    nothing: bool = False,
) -> None:
    """Note an effect of the Gate tile or the Secret cards on the Turn card, or its absence (p. 8).

    The arguments are those of an effect on an Entity tile: ``reach``, 0 to 9 spaces, ``distress``, ``seal``,
    ``morphings``, ``gem`` and ``note`` for anything else. ``nothing``: they have no such effect. Refuses an empty
    effect without ``nothing``, and any effect with it.
    """
    tile = next(iter(table.entities.filter(code=NO_FIGURES_CODE)), None) or _add_figureless_tile(table)
    note_effect(table, tile, kind, reach, distress, seal, morphings, note=note, gem=gem, nothing=nothing)


def _add_figureless_tile(table: Table) -> Entity:
    """Add the tile without figures; it skips steps of the Turn card resolved before it (p. 10)."""
    before = get_current_step_index(table)
    tile = table.entities.add(name=table.current_slumber.name, code=NO_FIGURES_CODE)
    mark_earlier_steps_done(table, tile, before)
    return tile
