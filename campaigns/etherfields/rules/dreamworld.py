"""The Dreamworld Map (manual p. 7)."""

from __future__ import annotations

from typing import Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import dreamworld
from campaigns.referee import Length, move


@move("etherfields.go", cites="ef.dreamworld", when=dreamworld)
def go(table: Table, at: Annotated[str, Length(0, 60)]) -> None:
    """Note which Location the Team marker was moved to, along a Path or Shortcut (p. 7).

    ``at`` is the Location as the players call it, up to 60 characters. Refused while a Slumber is being played.
    """
    table.team.at = at
