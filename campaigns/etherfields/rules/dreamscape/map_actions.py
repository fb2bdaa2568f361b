"""The space that a Map Action is printed on, and from where it can be used (manual p. 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscape.grid import NUMBERS, SPACES, Space
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed, keep, space_of
from campaigns.etherfields.rules.dreamscape.paths import distances
from campaigns.etherfields.rules.dreamscape.ranging import BASE_RANGE
from campaigns.etherfields.rules.guards import slumber
from campaigns.etherfields.rules.readings import agreed
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Action, Dreamer
    from campaigns.etherfields.rules.dreamscape.value import Board


def on_the_map(table: Table, action: Action | None = None) -> None:
    """Refuse an action that is printed on something else than a Map tile: it stands on no space (p. 12)."""
    slumber(table)
    table.possible(action is None or action.where == "map", "ef.map-action.not-map", action=action)


@move("etherfields.place-action", cites="ef.map-action", when=on_the_map, sets=True)
def place_action(table: Table, action: Action, space: Space | None = None) -> None:
    """Note on which space of the drawn board a Map Action stands, or with no ``space`` that nobody knows (p. 12).

    Refuses an action of another tile or card, and a space where no tile lies.
    """
    board = board_on(table)
    others = {ref: at for ref, at in board.actions.items() if ref != action.ref}
    if space is not None:
        table.possible(NUMBERS[space] in board.exists, "ef.board.no-space", space=space)
        others[action.ref] = NUMBERS[space]
    keep(table, replace(board, actions=others))


def stands_right(table: Table, dreamer: Dreamer, action: Action, farther: int = 0) -> None:
    """Refuse a Dreamer who is not in the space of a Map Action, or for Assault and Contact not in range of it (p. 12).

    ``farther`` is the range that cards add to an Assault or Contact.

    Silent while the board does not show both; a board that is not followed only tells.
    """
    board, here = board_on(table), space_of(table, dreamer)
    goal = board.actions.get(action.ref)
    if goal is None or here is None:
        return
    reach = _reach(table, board, action, goal)
    reach += farther if action.keyword != "none" else 0
    far = distances(board, goal)[here]
    if here == goal or (far is not None and far <= reach):
        return
    facts = {"who": dreamer, "action": action, "space": SPACES[goal], "reach": reach}
    if not followed(table):
        table.say("ef.map-action.board-says", **facts)
    elif reach:
        table.allowed(False, "ef.map-action.too-far", **facts)
    else:
        table.allowed(False, "ef.map-action.elsewhere", **facts)


def _reach(table: Table, board: Board, action: Action, goal: int) -> int:
    """Return how far from its space an action can be used: only Assault and Contact, of a Quirk as the table agreed (facts 1.3)."""
    on_its_space = goal in board.marked("quirk") and agreed(table, "quirk-range") == "same-space"
    return 0 if action.keyword == "none" or on_its_space else BASE_RANGE
