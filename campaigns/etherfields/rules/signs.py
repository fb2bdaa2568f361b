"""Sign tokens (manual p. 3 and 5): some lie with a Dreamer, the others near the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.pools import Gained, available
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Team


@move("etherfields.gain-sign", cites="ef.sign", when=begun)
def gain_sign(table: Table, dreamer: Dreamer, count: Gained = 1, *, shared: bool = False) -> None:
    """Take ``count`` Sign tokens for a Dreamer, as far as the 77 reach (p. 3 and 8).

    ``shared``: they lie near the board and belong to all (p. 5).
    """
    bearer = _bearer(table, dreamer, shared=shared)
    gained = available(table, "signs", count)
    bearer.signs += gained
    table.names |= {"count": str(gained)}


@move("etherfields.lose-sign", cites="ef.sign", when=begun)
def lose_sign(
    table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 20)] = 1, *, shared: bool = False
) -> None:
    """Put ``count`` Sign tokens, 1 to 20, of a Dreamer back, or of the ``shared`` ones (p. 3 and 5). Refuses more than there are."""
    bearer = _bearer(table, dreamer, shared=shared)
    table.possible(count <= bearer.signs, "ef.sign.too-few", wanted=count, there=bearer.signs)
    bearer.signs -= count


def _bearer(table: Table, dreamer: Dreamer, *, shared: bool) -> Dreamer | Team:
    return table.team if shared else dreamer
