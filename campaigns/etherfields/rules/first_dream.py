"""The first Dream: entered without Key or travel, its tile laid out on the table (manual p. 5 and 10).

A group may begin to record in the middle of its campaign. What is on its table implies that the first Dream is over; what
leaves it open is asked once.
"""

from __future__ import annotations

from typing import Literal

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.etherfields.rules.dreams import (
    FIRST_DREAM_CODE,
    FIRST_TILE_CODE,
    enter_dream,
    finish_dream_setup,
    get_dream_setup_steps,
    is_first_tile,
)
from campaigns.etherfields.rules.guards import require_dreamworld
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT
from campaigns.etherfields.rules.procedure import FIRST_DREAM_STEP_KEY, finish_checklist
from campaigns.etherfields.rules.table import Table

FirstDreamState = Literal["ahead", "over", "unknown"]
FIRST_TILE_STEPS = (
    _("Follow the Set-up of tile I-01 X."),
    _("Shuffle the %(TURN_CARD_COUNT)s Turn cards; put them face up on their slot."),
    _("Read the Introduction aloud."),
    _("Turn the tile over into its slot; read its special rules and Goal."),
    _("Put the Dreamers on Entrance spaces."),
)
"""Set-up steps before the first Turn of the first Dream (p. 10)."""


def is_before_first_dream(table: Table) -> bool:
    """Return whether this campaign is before its first Dream, and known to be (p. 5)."""
    return get_first_dream_state(table) == "ahead"


def get_first_dream_state(table: Table) -> FirstDreamState:
    """Return whether the first Dream is ahead or over; *unknown* where the table may be in either (p. 5)."""
    if _is_play_recorded(table):
        return "over"
    if table.team.first_dream is not None:
        return "over" if table.team.first_dream else "ahead"
    if _implies_first_dream(table):
        return "over"
    return "unknown" if has_played(table) else "ahead"


def note_earlier_play(table: Table) -> None:
    """Note that the first Dream was over before it was recorded, where what is on the table implies it (p. 5)."""
    if table.team.first_dream is None and not _is_play_recorded(table) and _implies_first_dream(table):
        table.team.first_dream = True


def _is_play_recorded(table: Table) -> bool:
    team = table.team
    if table.slumber is not None or team.at or len(table.sessions) > 1 or len(table.locations):
        return True
    return any(gate.entered or gate.won for gate in table.gates)


def _implies_first_dream(table: Table) -> bool:
    """Return whether something in play enters play only after the first Dream (p. 5).

    Items, Masks, Dreamworld Map tiles, Gates besides the first tile, and Secrets of other Dreams.
    """
    return (
        any(gate.code and not is_first_tile(gate) for gate in table.gates)
        or any(dreamer.masks for dreamer in table.dreamers)
        or len(table.districts) > 0
        or len(table.items) > 0
        or any(secret.dream not in ("", FIRST_DREAM_CODE) for secret in table.secrets)
    )


def has_played(table: Table) -> bool:
    """Return whether the table has what only play brings: then the campaign began before it was recorded."""
    team = table.team
    return (
        any(any((d.hand, d.discard, d.distress, d.ether, d.gems, d.sealed, d.progress)) for d in table.dreamers)
        or bool(team.keys or team.season)
        or len(table.secrets) > 0
    )


@move(
    "etherfields.note-first-dream",
    rule_id="ef.dream",
    guard=require_dreamworld,
    is_setter=True,
    messages=MoveMessages(
        _("The first Dream"),
        _("The Team hasn't played the first Dream yet."),
        _("For a campaign that you began to record halfway through."),
        is_diff_hidden=True,
        variants=(Variant(_("The Team has already played the first Dream."), where={"played": "yes"}),),
    ),
)
def note_first_dream(table: Table, played: Literal["yes", "no"]) -> None:
    """Note whether the first Dream, of tile I-01 X, was played before it was recorded (p. 5)."""
    table.team.first_dream = played == "yes"


DREAM_NOT_THE_FIRST = violation(
    "ef.dream.not-the-first",
    _("The first Dream has already begun, or the Team has moved on. Enter later Dreams through their Gates."),
)


def require_first_dream(table: Table) -> None:
    """Refuse off the Dreamworld Map, and after a Dream was entered or a Location named (p. 5 and 10)."""
    require_dreamworld(table)
    table.require(get_first_dream_state(table) != "over", DREAM_NOT_THE_FIRST)


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

    The first Turn begins; what is laid out for it is told at the first Draw. The tile is named by its code until renamed.
    Completes a first set-up in progress. Refuses any later Dream.
    """
    first = next((gate for gate in table.gates if is_first_tile(gate)), None)
    gate = first or table.gates.add(name=FIRST_TILE_CODE, code=FIRST_TILE_CODE)
    gate.dream = gate.dream or FIRST_DREAM_CODE
    enter_dream(table, gate)
    finish_dream_setup(table, turns=TURN_CARD_COUNT)
    table.current_slumber.setup_left = [*get_dream_setup_steps(table)]
    for checklist in table.checklists:
        if any(step["key"] == FIRST_DREAM_STEP_KEY for step in checklist.steps):
            finish_checklist(table, checklist)


def is_first_dream_start(table: Table) -> bool:
    """Return whether the first Dream is in its first Draw step, with its tile still to be laid out (p. 10).

    Entered by its Gate, it was set up as every other Dream.
    """
    now = table.slumber
    return now is not None and now.turn == 1 and now.phase == "draw" and bool(now.setup_left)


messages.add(
    "etherfields",
    fields={"played": _("Have you played it?")},
    choices={"played": {"yes": _("played before"), "no": _("still ahead")}},
)
