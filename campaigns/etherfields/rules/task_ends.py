"""The ends of tabletop tasks: with what they are about, and with the table that is cleared (manual p. 9, 10, 14 and 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaigns.engine.messages import Facts
from campaigns.etherfields.rules.gradual_actions import GRADUAL_MARKERS_BACK
from campaigns.etherfields.rules.seal import SEAL_SEALED, SEAL_SHORT
from campaigns.etherfields.rules.secrets import REVEALED_KINDS, SECRET_GOES
from campaigns.etherfields.rules.session_start import ETHER_BACK

if TYPE_CHECKING:
    from campaigns.engine.repository import Change
    from campaigns.etherfields.rules.table import Table

CLEARING_PROCEDURES = frozenset({"save", "awakening"})
"""Checklists that clear the whole table."""
DREAMSCAPE_TASK_CODES = frozenset(
    {
        "ef.crowd.push", "ef.draw.bonus", "ef.effect.also", "ef.entrance.board-says", "ef.gate.keys-untold",
        "ef.gradual.markers-back", "ef.morphing.limits", "ef.morphing.which-tile", "ef.movement.again",
        "ef.movement.board-waits", "ef.movement.by-value", "ef.movement.goes", "ef.reshuffle.before-rest",
        "ef.script.next", "ef.script.read", "ef.single-use.used", "ef.spawn.choose", "ef.spawn.evenly", "ef.spawn.suit",
        "ef.trap.triggered",
    }
)  # fmt: skip
"""Tasks about what is played in a Slumber or Dream, which are over with it. Decks, hands and the Map stay (p. 9 and 10)."""


MOVEMENT_TASK_CODES = frozenset(code for code in DREAMSCAPE_TASK_CODES if code.startswith("ef.movement."))
"""Tasks that move an Entity: nobody waits with a Move until everybody has drawn for the next Turn (p. 8, 10 and 11)."""
PLAYED_PHASES = ("actions", "event")
"""Steps of a Turn that begin once everything of the one before was done."""
ROLL_TASK_CODES = frozenset({"ef.movement.again", "ef.movement.board-waits"})
"""Tasks that ask for a report: they end with a Move of their Entity."""


def is_task_over(table: Table, changes: Sequence[Change], code: str, facts: Facts) -> bool:
    """Return whether these changes ended a task: its play is over, or all that was to be Sealed is Unsealed (p. 14)."""
    if any(_is_clearing(change, is_kept=_is_gained_card(code, facts)) for change in changes):
        return True
    if code == ETHER_BACK:
        return any(change.label == "etherfields.slumber" and change.before is None for change in changes)
    is_play_over = any(change.label == "etherfields.slumber" and change.after is None for change in changes)
    if is_play_over and (code in DREAMSCAPE_TASK_CODES or (code == SECRET_GOES and facts["goes"] in REVEALED_KINDS)):
        return True
    if code in MOVEMENT_TASK_CODES:
        return _is_move_over(table, changes, code, str(facts.get("entity", "")))
    if code == SECRET_GOES and facts["goes"] == "gate":
        code_of_gate = str(facts["secret"]).casefold()
        return any(c.label == "etherfields.gate" and str(_get(c, "code")).casefold() == code_of_gate for c in changes)
    if code == GRADUAL_MARKERS_BACK:
        return _has_tile_left(table, changes, str(facts["entity"]))
    if code not in (SEAL_SEALED, SEAL_SHORT):
        return False
    return any(
        str(table.dreamers[change.ref]) == facts.get("who")
        for change in changes
        if change.label == "etherfields.dreamer" and _get(change, "sealed") == 0
    )


def _is_move_over(table: Table, changes: Sequence[Change], code: str, entity_name: str) -> bool:
    """Return whether the next Turn is played, the Entity has left, or the Move that a task asks for was reported (p. 11)."""
    for change in changes:
        before, after = change.before or {}, change.after or {}
        if change.label == "etherfields.slumber" and _begins_step(before.get("phase", ""), after.get("phase", "")):
            return True
        entity = table.entities.get(change.ref) if change.label == "etherfields.entity" else None
        if entity is None or str(entity) != entity_name:
            continue
        moved = entity.steps_done.count("move") > before.get("steps_done", []).count("move")
        if not entity.figures or (moved and code in ROLL_TASK_CODES):
            return True
    return False


def _begins_step(before: str, after: str) -> bool:
    """Return whether a change of phase begins the actions or the events, and does not go back to the actions (p. 8)."""
    return before not in ("", after, "event") and after in PLAYED_PHASES


def _has_tile_left(table: Table, changes: Sequence[Change], name: str) -> bool:
    """Return whether the tile of this name, or of the action of this name, leaves with what is on it (p. 9 and 12)."""
    gone = {change.ref for change in changes if change.label == "etherfields.entity" and _get(change, "figures") == 0}
    left = [entity for entity in table.entities if entity.ref in gone]
    return any(
        name in (str(entity), *(str(action) for action in table.actions.filter(entity=entity.ref))) for entity in left
    )


def _is_gained_card(code: str, facts: Facts) -> bool:
    """Return whether a task puts a card or tile where the Team keeps it (p. 17)."""
    return code == SECRET_GOES and facts["goes"] not in REVEALED_KINDS


def _is_clearing(change: Change, *, is_kept: bool) -> bool:
    """Return whether a change begins or ends an evening, or begins to clear the table; an Awakening clears not what ``is_kept``."""
    if change.label == "etherfields.checklist":
        kind = _get(change, "kind")
        return change.before is None and kind in CLEARING_PROCEDURES and not (is_kept and kind == "awakening")
    return change.label == "campaigns.session"


def _get(change: Change, name: str) -> Any:
    return (change.after or {}).get(name)
