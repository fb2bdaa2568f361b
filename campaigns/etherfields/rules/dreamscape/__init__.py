"""The drawn Dreamscape board: what is drawn, how far it is, who is pushed, where an Entity goes.

What is named here is arithmetic and refuses nothing; the moves are in ``drawing``, ``dreamers`` and ``entities``, and ``reach``
answers other rules. ``clear_board`` is for whoever ends a Dream or enters one.
"""

from campaigns.etherfields.rules.dreamscape.chase import destinations
from campaigns.etherfields.rules.dreamscape.crowd import crowded, enterable, full, ways_out
from campaigns.etherfields.rules.dreamscape.keeping import board_on, clear_board
from campaigns.etherfields.rules.dreamscape.marks import terrain
from campaigns.etherfields.rules.dreamscape.paths import distances, path, within
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
