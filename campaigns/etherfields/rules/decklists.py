"""The optional deck list of a Dreamer: cards by name, with their Intent (manual p. 12 and 13).

It lists a deck's contents, never a card's position, which nobody at the table may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, Values, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, messages, violation
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

MAX_LISTED_CARDS = 60
"""Maximum number of different cards on a list; a deck has 40 and its Flaws (p. 13)."""


CARDS_LIST_FULL = violation(
    "ef.cards.list-full", _("%(who)s's deck list is full with %(most)s different cards. Remove one first.")
)


@move(
    "etherfields.list-card",
    rule_id="ef.cards",
    guard=require_begun,
    messages=MoveMessages(
        _("Add a card to the deck list"),
        _("%(name)s is on %(dreamer)s's deck list."),
        _("Enter its Intent in each colour. This replaces a card of the same name."),
        variants=(
            Variant(
                Plural(
                    "%(name)s is on %(dreamer)s's deck list.",
                    "%(dreamer)s's deck list has %(copies)s copies of %(name)s.",
                    "copies",
                )
            ),
        ),
    ),
)
def add_to_deck_list(
    table: Table,
    dreamer: Dreamer,
    name: Annotated[str, TextLength(1, 60)],
    wrath: Annotated[int, NumberBounds(0, 9)] = 0,
    cunning: Annotated[int, NumberBounds(0, 9)] = 0,
    awareness: Annotated[int, NumberBounds(0, 9)] = 0,
    copies: Annotated[int, NumberBounds(1, 9)] = 1,
    *,
    one_colour: bool = False,
) -> None:
    """Add a card to a Dreamer's deck list with its Intent of each colour, 0 to 9 (p. 12).

    ``name`` is the players' name for it (up to 60 characters), ``copies`` its number in the deck, 1 to 9;
    ``one_colour``: only one of its colours counts at a time. Replaces a card of the same name. Refuses more than 60
    cards.
    """
    others = _get_other_cards(dreamer, name)
    table.require_possible(len(others) < MAX_LISTED_CARDS, CARDS_LIST_FULL, who=dreamer, most=MAX_LISTED_CARDS)
    intent = {"wrath": wrath, "cunning": cunning, "awareness": awareness}
    dreamer.deck_list = [*others, {"name": name, **intent, "choice": one_colour, "copies": copies}]


CARDS_UNLISTED = violation(
    "ef.cards.unlisted", _("%(name)s is not on %(who)s's deck list. Look for it under another name.")
)


@move(
    "etherfields.unlist-card",
    rule_id="ef.cards",
    guard=require_begun,
    messages=MoveMessages(_("Remove a card"), _("%(name)s is no longer on %(dreamer)s's deck list.")),
)
def remove_from_deck_list(table: Table, dreamer: Dreamer, name: Annotated[str, TextLength(1, 60)]) -> None:
    """Remove a card from a Dreamer's deck list by name (p. 13). Refuses an unlisted name."""
    others = _get_other_cards(dreamer, name)
    table.require_possible(len(others) < len(dreamer.deck_list), CARDS_UNLISTED, who=dreamer, name=name)
    dreamer.deck_list = others


def _get_other_cards(dreamer: Dreamer, name: str) -> list[Values]:
    return [card for card in dreamer.deck_list if str(card.get("name", "")).casefold() != name.casefold()]


messages.add(
    "etherfields",
    fields={
        "copies": _("How many copies"),
        "list-card.one_colour": _("One of its colours, to choose"),
    },
)
