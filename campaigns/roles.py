"""Roles and seats at a campaign's table. Independent of the rest of the project."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

PLAYER_REFS_RE = re.compile(r"(?=.{1,70}\Z)[0-9]{1,8}(\.[0-9]{1,8}){0,9}", re.ASCII)
"""The players of a phone: refs of subjects, separated by dots, as many as fit in the column of a member."""


class Role(StrEnum):
    """The role of a device: a viewer reads, a player also reports, a host also invites."""

    VIEWER = "viewer"
    PLAYER = "player"
    HOST = "host"

    def has_rights_of(self, needed: Role) -> bool:
        """Return whether this role includes the rights of ``needed``."""
        order = list(Role)
        return order.index(self) >= order.index(needed)

    def raise_to(self, offered: Role) -> Role:
        """Return the role with more rights of the two."""
        return self if self.has_rights_of(offered) else offered


@dataclass(frozen=True, slots=True)
class Seat:
    """The seat of one device at one campaign.

    ``device`` is its id; ``role`` None if it never had a seat; ``is_revoked`` if it was removed. ``player_refs_text``
    are its players in the format of ``PLAYER_REFS_RE``, '' for the whole table; ``has_chosen_players`` whether
    anybody ever chose them. ``is_present``: seen within the last minute.
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
    """Return the refs in a text; none if it does not match ``PLAYER_REFS_RE``."""
    return frozenset(map(int, text.split("."))) if PLAYER_REFS_RE.fullmatch(text) else frozenset()
