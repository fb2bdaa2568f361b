"""The drawn Dreamscape board: geometry, distances, pushing and chasing.

The functions exported here are pure and refuse nothing; moves and range checks are in modules of their own.
``clear_board`` is for rules that end or enter a Dream.
"""

from campaigns.etherfields.rules.dreamscape.board_state import Board, Figure, decode_board, encode_board
from campaigns.etherfields.rules.dreamscape.board_store import clear_board, get_board
from campaigns.etherfields.rules.dreamscape.entity_spaces import find_destinations, find_spawn_spaces
from campaigns.etherfields.rules.dreamscape.marks import get_terrain
from campaigns.etherfields.rules.dreamscape.paths import compute_distances, find_path, find_spaces_in_range
from campaigns.etherfields.rules.dreamscape.space_capacity import (
    can_enter,
    find_crowded_spaces,
    find_push_targets,
    is_full,
)

__all__ = [
    "Board",
    "Figure",
    "can_enter",
    "clear_board",
    "compute_distances",
    "decode_board",
    "encode_board",
    "find_crowded_spaces",
    "find_destinations",
    "find_path",
    "find_push_targets",
    "find_spaces_in_range",
    "find_spawn_spaces",
    "get_board",
    "get_terrain",
    "is_full",
]
