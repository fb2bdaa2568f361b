"""Who may what at a campaign's table, and where somebody sits there. Knows nothing else of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

PLAYER_REFS_RE = re.compile(r"(?=.{1,70}\Z)[0-9]{1,8}(\.[0-9]{1,8}){0,9}", re.ASCII)
"""Whom a phone belongs to: subjects by their refs, with dots between, as many as the column of a member holds."""


class Role(StrEnum):
    """What a device may at a table: a viewer looks, a player also reports, a host also invites."""

    VIEWER = "viewer"
    PLAYER = "player"
    HOST = "host"

    def has_rights_of(self, needed: Role) -> bool:
        """Return whether who has this role may what ``needed`` may."""
        order = list(Role)
        return order.index(self) >= order.index(needed)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where one ``device`` (its id) sits at one campaign's table.

    ``role`` is the one it was given there, None for a device that never sat down; ``revoked`` one that was sent away. ``held``
    names whom it belongs to, as HELD says, '' for the whole table; ``said`` whether anybody ever said so. ``here`` is whether
    it was seen within the last minute.
    """

    device: str
    role: Role | None = None
    name: str = ""
    player_refs_text: str = ""
    has_chosen_players: bool = False
    is_revoked: bool = False
    is_present: bool = False

    @property
    def player_refs(self) -> frozenset[int]:
        """The refs of the subjects whose players hold the device; none for the whole table."""
        return parse_refs(self.player_refs_text)


def parse_refs(text: str) -> frozenset[int]:
    """Return the refs that a text names; none for anything that is not as HELD says."""
    return frozenset(map(int, text.split("."))) if PLAYER_REFS_RE.fullmatch(text) else frozenset()
