"""What a Shortcut costs, really paid (manual p. 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.clock import spend_hours
from campaigns.etherfields.rules.distress import hurt
from campaigns.etherfields.rules.guards import present
from campaigns.etherfields.rules.progress import flip_progress
from campaigns.etherfields.rules.readings import agreed
from campaigns.etherfields.rules.seal import seal_by_effect
from campaigns.etherfields.rules.treasure import spend_ether, spend_key, use_gem

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

Toll = Literal["nothing", "distress", "seal", "flip", "ether", "gem", "key", "hour", "other"]


def pay(table: Table, toll: Toll, amount: int, paid_by: Dreamer | None) -> None:
    """Pay ``amount`` of a kind: by one Dreamer, by each at the table if None; Keys and Hours once by the Team (p. 7).

    Refuses for good what is not there to be paid.
    """
    if toll == "key":
        spend_key(table, amount)
    elif toll == "hour":
        spend_hours(table, amount)
    elif toll == "other":
        table.say("ef.shortcut.other")
    elif toll != "nothing":
        for dreamer in [paid_by] if paid_by is not None else table.playing:
            present(table, dreamer)
            _EACH[toll](table, dreamer, amount)


def _seal(table: Table, dreamer: Dreamer, amount: int) -> None:
    """Seal as a price: all of it or nothing (p. 14)."""
    spare = dreamer.influence_in_discard if agreed(table, "seal-short") == "reshuffle" else 0
    there = dreamer.influence_in_deck + spare
    table.possible(amount <= there, "ef.shortcut.few-cards", who=dreamer, wanted=amount, there=there)
    seal_by_effect(table, dreamer, amount)


def _flip(table: Table, dreamer: Dreamer, amount: int) -> None:
    """Flip active Progress cards face down; they stay in the zone (p. 13)."""
    there = dreamer.active
    table.possible(amount <= there, "ef.shortcut.none-active", who=dreamer, wanted=amount, there=there)
    for _ in range(amount):
        flip_progress(table, dreamer)


_EACH = {"distress": hurt, "seal": _seal, "flip": _flip, "ether": spend_ether, "gem": use_gem}
