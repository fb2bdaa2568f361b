"""Threat, Block and Terrain tokens and Universal markers (manual p. 3 and 8)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import slumber
from campaigns.etherfields.rules.pools import available
from campaigns.referee import Between, move

Token = Literal["threat", "block", "terrain", "universal"]


@move("etherfields.take-token", cites="ef.token", when=slumber)
def take_token(table: Table, kind: Token, count: Annotated[int, Between(1, 20)] = 1) -> None:
    """Place ``count`` tokens of a kind, 1 to 20, on the Slumber's tile or map, as far as the pool reaches (p. 8)."""
    lying = table.now.tokens.get(kind, 0)
    table.now.tokens = {**table.now.tokens, kind: lying + available(table, kind, count)}


@move("etherfields.return-token", cites="ef.token", when=slumber)
def return_token(table: Table, kind: Token, count: Annotated[int, Between(1, 20)] = 1) -> None:
    """Put ``count`` tokens of a kind, 1 to 20, back into the pool (p. 3). Refuses more than lie there."""
    lying = table.now.tokens.get(kind, 0)
    table.must(count <= lying, "ef.token.too-few", kind=kind, wanted=count, there=lying)
    table.now.tokens = {**table.now.tokens, kind: lying - count}
