"""The space of a Map Action, and the range of its use (manual p. 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, violation
from campaigns.etherfields.rules.dreamscape.board_moves import BOARD_NO_SPACE
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


MAP_ACTION_NOT_MAP = violation(
    "ef.map-action.not-map",
    _("%(action)s is not a Map Action, so it has no space on the board. Choose an action printed on a Map tile."),
)


def require_map_action(table: Table, action: Action | None = None) -> None:
    """Refuse an action not printed on a Map tile: it has no space (p. 12)."""
    require_slumber(table)
    table.require_possible(action is None or action.where == "map", MAP_ACTION_NOT_MAP, action=action)


@move(
    "etherfields.place-action",
    rule_id="ef.map-action",
    guard=require_map_action,
    is_setter=True,
    messages=MoveMessages(
        _("Set a Map Action's space"),
        _("%(action)s now has a space on the board."),
        _("Choose the space that the Map Action is printed on."),
        variants=(Variant(_("%(action)s is on %(space)s.")),),
    ),
)
def set_action_space(table: Table, action: Action, space: Space | None = None) -> None:
    """Set the space of a Map Action on the drawn board, or clear it without ``space`` (p. 12).

    Refuses an action of another tile or card, and a space without a tile.
    """
    board = get_board(table)
    others = {ref: at for ref, at in board.actions.items() if ref != action.ref}
    if space is not None:
        table.require_possible(SPACE_NUMBERS[space] in board.existing_spaces, BOARD_NO_SPACE, space=space)
        others[action.ref] = SPACE_NUMBERS[space]
    save_board(table, replace(board, actions=others))


MAP_ACTION_ELSEWHERE = violation(
    "ef.map-action.elsewhere",
    _("%(action)s is on %(space)s, and %(who)s is not. Move there first, or name the card that allows it."),
)
MAP_ACTION_TOO_FAR = violation(
    "ef.map-action.too-far",
    _("%(action)s is on %(space)s, out of range %(reach)s of %(who)s. Move closer, or enter the range that cards add."),
)
MAP_ACTION_BOARD_SAYS = consequence(
    "ef.map-action.board-says",
    _("On the drawn board %(action)s is on %(space)s, out of %(who)s's reach. Your report counts all the same."),
)


def check_action_space(table: Table, dreamer: Dreamer, action: Action, extra_range: int = 0) -> None:
    """Refuse a Dreamer outside a Map Action's space, or out of its range for Assault and Contact (p. 12).

    ``extra_range`` is the range that cards add to an Assault or Contact. Does nothing unless the board shows both; a
    board that is not tracked only reports.
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
        table.emit_consequence(MAP_ACTION_BOARD_SAYS, **facts)
    elif reach:
        table.require(False, MAP_ACTION_TOO_FAR, **facts)
    else:
        table.require(False, MAP_ACTION_ELSEWHERE, **facts)


def _get_action_range(table: Table, board: Board, action: Action, goal: int) -> int:
    """Return an action's range from its space: 0 but for Assault and Contact, on a Quirk by rule variant (facts 1.3)."""
    on_its_space = goal in board.get_marked_spaces("quirk") and get_chosen_variant(table, "quirk-range") == "same-space"
    return 0 if action.keyword == "none" or on_its_space else BASE_RANGE
