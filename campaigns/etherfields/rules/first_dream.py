"""The first Dream: entered without Key or travel, its tile laid out on the table (manual p. 5 and 10)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, _, violation
from campaigns.etherfields.rules.dreams import enter_dream, finish_dream_setup
from campaigns.etherfields.rules.guards import require_dreamworld
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.procedure import FIRST_DREAM_STEP_KEY, finish_checklist
from campaigns.etherfields.rules.table import Table

FIRST_DREAM_CODE = "I-01"  # p. 10
FIRST_TILE_CODE = "I-01 X"  # p. 5
FIRST_TILE_STEPS = (
    _("Take tile I-01 X and follow what its Set-up says."),
    _("Lay all %(TURN_CARD_COUNT)s Turn cards face up into the Turn deck slot."),
    _("Read the Introduction aloud."),
    _("Turn the tile over into its slot; read the special rules and the Goal."),
    _("Put the Dreamers on Entrance spaces."),
)
"""Set-up steps before the first Turn of the first Dream (p. 10)."""


def is_before_first_dream(table: Table) -> bool:
    """Return whether this campaign is before its first Dream: no place named and no Gate entered (p. 5)."""
    team = table.team
    if table.slumber is not None or team.at or len(table.sessions) > 1 or len(table.locations):
        return False
    return not any(gate.entered or gate.won for gate in table.gates)


DREAM_NOT_THE_FIRST = violation(
    "ef.dream.not-the-first",
    _("The first Dream is begun already, or the Team has been on its way. All later Dreams have a Gate."),
)


def has_played(table: Table) -> bool:
    """Return whether a Dreamer has things that only play brings: then the campaign began before it was recorded."""
    return any(any((d.hand, d.discard, d.distress, d.ether, d.gems)) for d in table.dreamers)


def require_first_dream(table: Table) -> None:
    """Refuse off the Dreamworld Map, and after a Dream was entered or a Location named (p. 5 and 10)."""
    require_dreamworld(table)
    table.require(is_before_first_dream(table), DREAM_NOT_THE_FIRST)


@move(
    "etherfields.enter-first-dream",
    rule_id="ef.dream",
    guard=require_first_dream,
    messages=MoveMessages(
        _("Enter the first Dream"),
        _("The Team entered its first Dream."),
        _("Tile I-01 X, all %(TURN_CARD_COUNT)s Turn cards, no Key."),
    ),
)
def enter_first_dream(table: Table) -> None:
    """Enter the first Dream: tile I-01 X without Key or travel, all 12 Turn cards, set-up done on the table (p. 5 and 10).

    The first Turn begins. The tile is named by its code until renamed. Completes a first set-up in progress. Refuses
    any later Dream.
    """
    first = next((gate for gate in table.gates if gate.code.casefold() == FIRST_TILE_CODE.casefold()), None)
    enter_dream(table, first or table.gates.add(name=FIRST_TILE_CODE, code=FIRST_TILE_CODE, dream=FIRST_DREAM_CODE))
    finish_dream_setup(table, turns=TURN_CARD_COUNT)
    for checklist in table.checklists:
        if any(step["key"] == FIRST_DREAM_STEP_KEY for step in checklist.steps):
            finish_checklist(table, checklist)


def is_first_dream_start(table: Table) -> bool:
    """Return whether the first Dream is in its first Draw step, with its tile still to be laid out (p. 10)."""
    now = table.slumber
    return now is not None and now.code == FIRST_DREAM_CODE and now.turn == 1 and now.phase == "draw"
