"""Threat, Block, Terrain, Story, Spirit, Personal, Hole and Wall tokens and Universal markers (manual p. 2, 3, 8 and 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import in_play
from campaigns.etherfields.rules.pools import PERSONAL, Gained, available
from campaigns.referee import Between, move

Token = Literal[
    "threat", "block", "terrain", "universal", "story", "spirit", "hole", "wall",
    "personal-gambler", "personal-specialist", "personal-tough-guy", "personal-free-spirit", "personal-reaper",
]  # fmt: skip
"""The Wall token is the Clock Hand, too: they are one component (p. 3)."""
Belongs = Literal["tile", "map"]


@move("etherfields.take-token", cites="ef.token", when=in_play)
def take_token(table: Table, kind: Token, count: Gained = 1, belongs: Belongs = "tile") -> None:
    """Place ``count`` tokens of a kind, as far as the pool reaches (p. 8).

    ``belongs``: to the Slumber's tile, and they go with it; or to the Map, a Quirk or a space, and they stay when the Slumber
    ends (p. 9). Outside a Slumber there is no tile they could belong to. Refuses the Personal token of a Dreamer whom nobody
    plays (p. 5).
    """
    owner = kind.removeprefix(PERSONAL)
    played = any(dreamer.archetype == owner for dreamer in table.dreamers)
    table.possible(played or not kind.startswith(PERSONAL), "ef.token.nobody", archetype=owner)
    belongs = _where(table, belongs)
    placed = available(table, kind, count)
    table.names |= {"count": str(placed)}
    _put(table, belongs, kind, _lying(table, belongs).get(kind, 0) + placed)


@move("etherfields.return-token", cites="ef.token", when=in_play)
def return_token(
    table: Table, kind: Token, count: Annotated[int, Between(1, 20)] = 1, belongs: Belongs = "tile"
) -> None:
    """Put ``count`` tokens of a kind, 1 to 20, back into the pool (p. 3).

    ``belongs`` is what they were placed for: the Slumber's tile, or the Map. Refuses more than lie there.
    """
    belongs = _where(table, belongs)
    there = _lying(table, belongs).get(kind, 0)
    table.possible(count <= there, "ef.token.too-few", kind=kind, wanted=count, there=there)
    _put(table, belongs, kind, there - count)


def returnable(table: Table) -> dict[str, dict[str, int]]:
    """Return the numbers of tokens that can go back into the pool, by the place they belong to and by kind."""
    places: tuple[Belongs, ...] = ("tile", "map") if table.slumber is not None else ("map",)
    found = {place: {kind: count for kind, count in _lying(table, place).items() if count} for place in places}
    return {place: kinds for place, kinds in found.items() if kinds}


def _where(table: Table, belongs: Belongs) -> Belongs:
    """Return where tokens lie: on the Map when there is no tile for them."""
    found: Belongs = belongs if table.slumber is not None else "map"
    table.names |= {"belongs": found}
    return found


def _lying(table: Table, belongs: Belongs) -> dict[str, int]:
    found: dict[str, int] = (table.now if belongs == "tile" else table.team).tokens
    return found


def _put(table: Table, belongs: Belongs, kind: str, count: int) -> None:
    holder = table.now if belongs == "tile" else table.team
    holder.tokens = {**holder.tokens, kind: count}
