"""The optional list of a Dreamer's cards by name, with their Intent (manual p. 12 and 13).

It says what a deck is made of, never where a card lies: that nobody at the table may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun
from campaigns.referee import Between, Length, Values, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MOST = 60
"""So many different cards a list holds; a deck has 40 and its Flaws (p. 13)."""


@move("etherfields.list-card", cites="ef.cards", when=begun)
def list_card(
    table: Table,
    dreamer: Dreamer,
    name: Annotated[str, Length(1, 60)],
    wrath: Annotated[int, Between(0, 9)] = 0,
    cunning: Annotated[int, Between(0, 9)] = 0,
    awareness: Annotated[int, Between(0, 9)] = 0,
    copies: Annotated[int, Between(1, 9)] = 1,
    *,
    one_colour: bool = False,
) -> None:
    """Put a card on a Dreamer's deck list with its Intent of each colour, 0 to 9 (p. 12).

    ``name`` is what the players call it (up to 60 characters), ``copies`` how many of it are in the deck, 1 to 9;
    ``one_colour`` says that one of its colours is to be chosen. A card of that name already there is replaced. Refuses a card
    more than the list holds, 60.
    """
    others = _without(dreamer, name)
    table.possible(len(others) < MOST, "ef.cards.list-full", who=dreamer, most=MOST)
    intent = {"wrath": wrath, "cunning": cunning, "awareness": awareness}
    dreamer.deck_list = [*others, {"name": name, **intent, "choice": one_colour, "copies": copies}]


@move("etherfields.unlist-card", cites="ef.cards", when=begun)
def unlist_card(table: Table, dreamer: Dreamer, name: Annotated[str, Length(1, 60)]) -> None:
    """Take a card off a Dreamer's deck list by its name (p. 13). Refuses a name that is not on it."""
    others = _without(dreamer, name)
    table.possible(len(others) < len(dreamer.deck_list), "ef.cards.unlisted", who=dreamer, name=name)
    dreamer.deck_list = others


def _without(dreamer: Dreamer, name: str) -> list[Values]:
    return [card for card in dreamer.deck_list if str(card.get("name", "")).casefold() != name.casefold()]
