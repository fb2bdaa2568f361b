"""The space that a Map Action is printed on, and from where it can be used (manual p. 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.etherfields.rules.dreamscape.board_store import (
    get_board,
    get_dreamer_space,
    is_board_tracked,
    save_board,
)
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES, SPACE_NUMBERS, Space
from campaigns.etherfields.rules.dreamscape.paths import compute_distances
from campaigns.etherfields.rules.dreamscape.range_checks import BASE_RANGE
from campaigns.etherfields.rules.guards import require_slumber
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer
    from campaigns.etherfields.rules.dreamscape.board_state import Board


def require_map_action(table: Table, action: Action | None = None) -> None:
    """Refuse an action that is printed on something else than a Map tile: it stands on no space (p. 12)."""
    require_slumber(table)
    table.require_possible(action is None or action.where == "map", "ef.map-action.not-map", action=action)


@move("etherfields.place-action", rule_id="ef.map-action", guard=require_map_action, is_setter=True)
def set_action_space(table: Table, action: Action, space: Space | None = None) -> None:
    """Note on which space of the drawn board a Map Action stands, or with no ``space`` that nobody knows (p. 12).

    Refuses an action of another tile or card, and a space where no tile lies.
    """
    board = get_board(table)
    others = {ref: at for ref, at in board.actions.items() if ref != action.ref}
    if space is not None:
        table.require_possible(SPACE_NUMBERS[space] in board.existing_spaces, "ef.board.no-space", space=space)
        others[action.ref] = SPACE_NUMBERS[space]
    save_board(table, replace(board, actions=others))


def check_action_space(table: Table, dreamer: Dreamer, action: Action, extra_range: int = 0) -> None:
    """Refuse a Dreamer who is not in the space of a Map Action, or for Assault and Contact not in range of it (p. 12).

    ``farther`` is the range that cards add to an Assault or Contact.

    Silent while the board does not show both; a board that is not followed only tells.
    """
    board, here = get_board(table), get_dreamer_space(table, dreamer)
    goal = board.actions.get(action.ref)
    if goal is None or here is None:
        return
    reach = _get_action_range(table, board, action, goal)
    reach += extra_range if action.keyword != "none" else 0
    far = compute_distances(board, goal)[here]
    if here == goal or (far is not None and far <= reach):
        return
    facts = {"who": dreamer, "action": action, "space": SPACE_NAMES[goal], "reach": reach}
    if not is_board_tracked(table):
        table.emit_consequence("ef.map-action.board-says", **facts)
    elif reach:
        table.require(False, "ef.map-action.too-far", **facts)
    else:
        table.require(False, "ef.map-action.elsewhere", **facts)


def _get_action_range(table: Table, board: Board, action: Action, goal: int) -> int:
    """Return how far from its space an action can be used: only Assault and Contact, of a Quirk as the table agreed (facts 1.3)."""
    on_its_space = goal in board.get_marked_spaces("quirk") and get_chosen_variant(table, "quirk-range") == "same-space"
    return 0 if action.keyword == "none" or on_its_space else BASE_RANGE
