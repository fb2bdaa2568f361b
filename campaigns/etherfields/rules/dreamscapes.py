"""What goes when a Dreamscape is discarded: that of the Slumbers, and that of a Dream (manual p. 9, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.codes import dream_behind
from campaigns.etherfields.rules.dreamscape.keeping import clear_board
from campaigns.etherfields.rules.piles import MOST
from campaigns.referee import AnyRow

if TYPE_CHECKING:
    from campaigns.etherfields.models import Slumber
    from campaigns.etherfields.rules.board import Table
    from campaigns.referee import Rows

STARTING_TILES = 2  # p. 9
PRINTED_THERE = ("map", "gate", "secret", "entity")
"""Where in a Dreamscape an action can be printed: it goes with the Dreamscape, and is the one Dream action of a round (p. 8)."""

LAID_OUT = ("map", "overlay", "entity")
"""Kinds of Secrets that lie in the Dreamscape or the Entity slot, whatever their code (p. 17)."""


def discard_actions(table: Table, *printed_on: str) -> None:
    """Forget the actions printed on what leaves the table; their markers and Block tokens go back to the pools (p. 9)."""
    for action in table.actions:
        if action.where in printed_on:
            table.actions.remove(action)


def discard_dreamscape(table: Table) -> None:
    """Discard the Dreamscape: Map tiles to their slot, Quirks to the bottom of the Fate deck, tokens to the pools (p. 7 and 10)."""
    team = table.team
    team.slumber_map = min(MOST, team.slumber_map + team.map_tiles)
    team.fate_deck = min(MOST, team.fate_deck + len(team.quirks))
    discard_actions(table, *PRINTED_THERE)
    clear_board(table)
    team.map_tiles, team.quirks, team.tokens, team.gem_slots = 0, [], {}, []


def starting_tiles(table: Table) -> None:
    """Set up the two Starting tiles of the Slumber Map again, the Dreamers on their Entrance spaces (p. 9)."""
    table.team.slumber_map = max(0, table.team.slumber_map - STARTING_TILES)
    table.team.map_tiles = STARTING_TILES


def leave_dream(table: Table, dream: Slumber) -> None:
    """Leave a Dream: its Dreamscape goes, what nobody gained goes back to the Secrets, the Gate tile stays (p. 9, 10 and 18).

    Of the Slumber Map the two Starting tiles are set up. Hand, Progress cards, Gems, Ether and Distress stay as they are.
    """
    returned = put_secrets(table, dream.code) + _lift(table)
    # Left during its set-up, before the Slumber Map was cleared away: that one still lies there.
    if "clear" not in dream.setup_left:
        discard_dreamscape(table)
        starting_tiles(table)
    table.say("ef.dream.over", name=dream, count=returned)


def put_secrets(table: Table, dream: str, standing: Literal["returned", "removed"] = "returned") -> int:
    """Return what lies on the table of a Dream another standing, its Overlay cards with it, and say how many (p. 18)."""
    known = dream_behind(dream)
    found = table.secrets.where(dream=known, standing="revealed") if known else []
    for secret in found:
        drop_newest(table.cards, secret.code)
        secret.standing = standing
    return len(found)


def _lift(table: Table) -> int:
    """Put back what lies in the Dreamscape or the Entity slot under any other code, and say how many: both are cleared (p. 9 and 18)."""
    found = [secret for secret in table.secrets.where(standing="revealed") if secret.kind in LAID_OUT]
    for secret in found:
        drop_newest(table.cards, secret.code)
        secret.standing = "returned"
    return len(found)


def drop_newest(rows: Rows[AnyRow], code: str) -> None:
    """Take the newest row with this code off the table, if there is one."""
    for row in rows.newest(1, code=code):
        rows.remove(row)
