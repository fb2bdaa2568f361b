"""The board of a finished game at one step of its replay: both players' cards, and no answers."""

from __future__ import annotations

from campaigns.engine import Values
from campaigns.onirim.panels.board import build_board
from campaigns.onirim.panels.chronicle import format_current_turn
from campaigns.onirim.panels.game import format_question, group_hand
from campaigns.onirim.panels.zones import build_all_zones
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import decode_game
from campaigns.onirim.view_models import build_card_views
from campaigns.pages.registry import Context

PILE_KEYS = frozenset({"row", "discard", "top", "bottom"})
"""The piles of which the board shows only a part."""


def build_replay_board(values: Values) -> Context:
    """Return the board for the fields of a game's row."""
    return build_position_board(decode_game(values["state"]))


def build_position_board(g: Game) -> Context:
    """Return the board of a position, with the question that was open then."""
    is_asked = g.question is not None and machine.is_answerable(g)
    return {
        **build_board(g),
        "turn": format_current_turn(g),
        "hands": group_hand(g),
        "question": format_question(g) if is_asked else "",
        "met": build_card_views([*reversed(g.shown), *g.held]),
        "piles": [zone for zone in build_all_zones(g) if zone.key in PILE_KEYS and zone.cards],
    }
