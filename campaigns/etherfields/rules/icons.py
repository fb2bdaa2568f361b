"""Resolving the effects of a Location, one by one from left to right (manual p. 7; their meaning: facts 2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.arrival import Effect, require_effect, resolved
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import dreamworld, present
from campaigns.etherfields.rules.items import restore_item
from campaigns.etherfields.rules.piles import into_discard, shuffle_in
from campaigns.etherfields.rules.pools import available
from campaigns.etherfields.rules.progress import some_flipped, unflip_progress
from campaigns.referee import Refusal, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Item

Comfort = Literal["reshuffle", "unflip", "unseal", "item"]
ON_THE_TABLE = ("gate", "shopping", "railway", "other")


def waiting(table: Table) -> None:
    """Refuse where no effect of the Location waits."""
    dreamworld(table)
    table.possible(table.team.pending, "ef.location.nothing")


@move("etherfields.resolve-location", cites="ef.location", when=waiting)
def resolve_location(table: Table, effect: Effect) -> None:
    """Say that an effect of the Location was resolved on the table, or that the Team passes a Gate by (p. 7 and 10).

    Refuses another effect than the next one from left to right, and one that is reported in its own way: Slumber, Key, Sanctuary,
    and Fate while the Fate deck holds a card (p. 8).
    """
    table.possible(effect in table.team.pending, "ef.location.not-here", effect=effect)
    require_effect(table, effect)
    nothing_to_draw = effect == "fate" and not table.team.fate_deck
    table.allowed(effect in ON_THE_TABLE or nothing_to_draw, "ef.location.own-way", effect=effect)
    resolved(table, effect)


def key_waits(table: Table) -> None:
    """Refuse where the Location has no Key to give any more, or another effect comes first (p. 7)."""
    dreamworld(table)
    require_effect(table, "key")


@move("etherfields.take-key", cites="ef.key", when=key_waits)
def take_key(table: Table) -> None:
    """Gain the Key of the Location, if the pool has one left (p. 7 and 8; what the icon means: facts 2.3)."""
    gained = available(table, "keys", 1)
    table.team.keys += gained
    if not gained:
        table.names |= {"nothing": "keys"}
    resolved(table, "key")


def sanctuary_waits(table: Table) -> None:
    """Refuse away from the Dreamworld Map, and where no Sanctuary waits or another effect of the Location comes first (p. 7)."""
    dreamworld(table)
    require_effect(table, "sanctuary")


@move("etherfields.use-sanctuary", cites="ef.location", when=sanctuary_waits)
def use_sanctuary(table: Table, comfort: Comfort, dreamer: Dreamer | None = None, item: Item | None = None) -> None:
    """Choose one comfort of a Sanctuary (p. 7; which there are: facts 2.3).

    ``reshuffle``: the ``dreamer`` shuffles deck and discard pile together for nothing; ``unflip``: turns 1 Progress card face up;
    ``unseal``: puts 1 Sealed card of choice on the discard pile; ``item``: an ``item`` of the Storage becomes active. Refuses
    a comfort that nothing was named for, an absent Dreamer, and what is not there.
    """
    if comfort == "item":
        _restore(table, item)
    else:
        _comfort(table, comfort, dreamer)
    resolved(table, "sanctuary")


def _restore(table: Table, item: Item | None) -> None:
    if item is None:
        raise Refusal("ef.location.which-item", final=True)
    restore_item(table, item)


def _comfort(table: Table, comfort: Comfort, dreamer: Dreamer | None) -> None:
    if dreamer is None:
        raise Refusal("ef.location.whose", final=True)
    present(table, dreamer)
    _COMFORTS[comfort](table, dreamer)


def _reshuffle(table: Table, dreamer: Dreamer) -> None:
    shuffle_in(dreamer)


def _unflip(table: Table, dreamer: Dreamer) -> None:
    some_flipped(table, dreamer)
    unflip_progress(table, dreamer)


def _unseal(table: Table, dreamer: Dreamer) -> None:
    table.possible(dreamer.sealed, "ef.location.none-sealed", who=dreamer)
    dreamer.sealed -= 1
    into_discard(table, dreamer, 1)


_COMFORTS = {"reshuffle": _reshuffle, "unflip": _unflip, "unseal": _unseal}
