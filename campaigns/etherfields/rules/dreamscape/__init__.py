"""The drawn Dreamscape board as pure arithmetic: what is drawn, how far it is, who is pushed, where an Entity goes.

Nothing here refuses; the moves in ``board_drawing``, ``board_dreamers`` and ``board_entities`` do. ``clear_board`` is for
whoever ends a Dream or enters one.
"""

from campaigns.etherfields.rules.dreamscape.chase import destinations
from campaigns.etherfields.rules.dreamscape.crowd import crowded, enterable, full, ways_out
from campaigns.etherfields.rules.dreamscape.keeping import board_on, clear_board
from campaigns.etherfields.rules.dreamscape.marks import terrain
from campaigns.etherfields.rules.dreamscape.paths import distance, distances, path, within
from campaigns.etherfields.rules.dreamscape.spawn import spots
from campaigns.etherfields.rules.dreamscape.value import Board, Figure, board_of, value_of

__all__ = [
    "Board",
    "Figure",
    "board_of",
    "board_on",
    "clear_board",
    "crowded",
    "destinations",
    "distance",
    "distances",
    "enterable",
    "full",
    "path",
    "spots",
    "terrain",
    "value_of",
    "ways_out",
    "within",
]
