"""Cleanup when a Dreamscape is discarded, of the Slumbers or of a Dream (manual p. 9, 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import AnyRow
from campaigns.engine.messages import Plural, _, consequence
from campaigns.etherfields.rules.codes import derive_dream_code
from campaigns.etherfields.rules.dreamscape.board_store import clear_board
from campaigns.etherfields.rules.guards import is_there
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE

if TYPE_CHECKING:
    from campaigns.engine import RowRepository
    from campaigns.etherfields.models import Slumber
    from campaigns.etherfields.rules.table import Table

STARTING_TILE_COUNT = 2  # p. 9
DREAMSCAPE_ACTION_SOURCES = ("map", "gate", "secret", "entity")
"""Places of an action in a Dreamscape: it goes with the Dreamscape, and is the round's one Dream action (p. 8)."""

LAID_OUT_KINDS = ("map", "overlay", "entity")
"""Secret kinds in the Dreamscape or the Entity slot, whatever their code (p. 17)."""


def discard_actions(table: Table, *printed_on: str) -> None:
    """Delete the actions of what leaves the table; their markers and Block tokens return to the pools (p. 9)."""
    for action in table.actions:
        if action.where in printed_on:
            table.actions.remove(action)


def discard_dreamscape(table: Table) -> None:
    """Discard the Dreamscape: Map tiles to their slot, Quirks under the Fate deck, tokens to the pools (p. 7 and 10)."""
    team = table.team
    team.slumber_map = min(MAX_PILE_SIZE, team.slumber_map + team.map_tiles)
    team.fate_deck = min(MAX_PILE_SIZE, team.fate_deck + len(team.quirks))
    discard_actions(table, *DREAMSCAPE_ACTION_SOURCES)
    clear_board(table)
    team.map_tiles, team.quirks, team.tokens, team.gem_slots = 0, [], {}, []


def owns_map_tiles(table: Table) -> bool:
    """Return whether the Team has Slumber Map tiles, as far as it is known: they enter play after the first Dream (p. 5)."""
    return is_there(table, table.team.slumber_map + table.team.map_tiles)


def has_slumber_map(table: Table) -> bool:
    """Return whether the Slumber Map is on the table, as far as it is known: tiles, or Quirks (p. 10)."""
    return owns_map_tiles(table) or bool(table.team.quirks)


def set_starting_tiles(table: Table) -> None:
    """Set up the two Starting tiles of the Slumber Map, with the Dreamers on their Entrance spaces (p. 9)."""
    table.team.slumber_map = max(0, table.team.slumber_map - STARTING_TILE_COUNT)
    table.team.map_tiles = STARTING_TILE_COUNT


DREAM_OVER = consequence(
    "ef.dream.over",
    _("The Dreamscape of %(name)s left the board."),
)


DREAM_SECRETS_BACK = consequence(
    "ef.dream.secrets-back",
    Plural(
        "1 card that nobody gained goes back to the Secrets.",
        "%(count)s cards that nobody gained go back to the Secrets.",
        "count",
    ),
)


def leave_dream(table: Table, dream: Slumber) -> None:
    """Leave a Dream: discard its Dreamscape, return ungained cards to the Secrets, leave the Gate tile (p. 9, 10 and 18).

    Sets up the two Starting tiles of the Slumber Map, once the Team has them. Hand, Progress cards, Gems, Ether and Distress stay.
    """
    returned = set_secrets_standing(table, dream.code) + _return_laid_out_secrets(table)
    # Left during its set-up, before the Slumber Map was cleared.
    if dream.phase != "setup" or "clear" not in dream.setup_left:
        discard_dreamscape(table)
        if table.team.slumber_map:
            set_starting_tiles(table)
    table.emit_consequence(DREAM_OVER, name=dream)
    if returned:
        table.emit_consequence(DREAM_SECRETS_BACK, count=returned)


def set_secrets_standing(table: Table, dream: str, standing: Literal["returned", "removed"] = "returned") -> int:
    """Change the standing of a Dream's cards on the table, with its Overlay cards, and report how many (p. 18)."""
    known = derive_dream_code(dream)
    found = table.secrets.filter(dream=known, standing="revealed") if known else []
    for secret in found:
        remove_newest_row(table.cards, secret.code)
        secret.standing = standing
    return len(found)


def remove_returned_secrets(table: Table, dream: str) -> None:
    """Remove a Dream's Secrets that nobody gained from the game (p. 5)."""
    known = derive_dream_code(dream)
    for secret in table.secrets.filter(dream=known, standing="returned") if known else []:
        secret.standing = "removed"


def _return_laid_out_secrets(table: Table) -> int:
    """Return cards with other codes in the Dreamscape or the Entity slot to the Secrets, and report how many (p. 9 and 18)."""
    found = [secret for secret in table.secrets.filter(standing="revealed") if secret.kind in LAID_OUT_KINDS]
    for secret in found:
        remove_newest_row(table.cards, secret.code)
        secret.standing = "returned"
    return len(found)


def remove_newest_row(rows: RowRepository[AnyRow], code: str) -> None:
    """Delete the newest row with this code, if any."""
    for row in rows.get_newest(1, code=code):
        rows.remove(row)
