"""Corrections of a card's place; the number of cards in the game does not change (design, principle 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, violation
from campaigns.onirim.rules.cards import DENIZENS, DOORS, HAND_CARDS, LOCATIONS, TOWERS, UNKNOWN_CARD
from campaigns.onirim.rules.coop import PERSONAL_CARD_COUNT
from campaigns.onirim.rules.doors import check_win
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.mirrors import CARDS_BY_MIRROR, MIRROR_CAPACITY
from campaigns.onirim.rules.moves import require_playing
from campaigns.onirim.rules.setup import advance_and_save
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.state_operations import (
    HAND_SIZE,
    add_at_bottom,
    add_on_top,
    add_to_hand,
    count_searchable_cards,
    decode_game,
    forget_deck_order,
    search_card,
    take_from_hand,
)
from campaigns.onirim.rules.table import Table

CardCodeArg = Annotated[str, TextLength(2, 2)]
PlaceArg = Literal[
    "hand", "row", "doors", "discard", "limbo", "gone", "deck", "alignment", "rallied", "stored", "incubus",
    "catcher-1", "catcher-2", "catcher-3", "catcher-4", "away-hand", "away-row", "away-doors", "mirror-sun", "mirror-moon",
    "mirror-key", "mirror-glyph", "mirror-red", "mirror-blue", "mirror-green", "mirror-brown", "mirror-rainbow",
]  # fmt: skip
"""Places of a card; a game has those of its expansions."""
TargetPlaceArg = Literal[PlaceArg, "top", "bottom"]
"""Targets of a correction; in the deck: an unknown position, or one of its ends."""

BASE_PLACES = ("hand", "row", "doors", "discard", "limbo", "gone")
POSSIBLE_CARDS_BY_PLACE: dict[str, frozenset[str]] = {
    **dict.fromkeys(("row", "away-row"), LOCATIONS), **dict.fromkeys(("doors", "away-doors"), DOORS),
    "alignment": frozenset(TOWERS), "rallied": frozenset(DENIZENS), **{f"mirror-{name}": LOCATIONS for name in CARDS_BY_MIRROR},
}  # fmt: skip
"""Cards that can be in a place at all, if not any can."""
ALLOWED_CARDS_BY_PLACE: dict[str, frozenset[str]] = {
    **dict.fromkeys(("hand", "away-hand"), HAND_CARDS), **{f"mirror-{name}": cards for name, cards in CARDS_BY_MIRROR.items()},
}  # fmt: skip
"""Cards that the rules allow in a place; a card may overrule this."""


def get_piles(g: Game) -> dict[str, list[str]]:
    """Return the cards of every place but the deck, by place."""
    found: dict[str, list[str]] = {name: getattr(g, name) for name in BASE_PLACES}
    for lies in get_rule_set(g.use).pile_sources:
        found |= lies(g)
    return found


def is_deck_place(place: str) -> bool:
    """Return whether a place is in the deck."""
    return place in ("deck", "top", "bottom")


def find_places(g: Game, code: str) -> list[str]:
    """Return the places where such a card is, as they are named in a correction."""
    found = [name for name, cards in get_piles(g).items() if code in cards]
    return [*found, "deck"] if count_searchable_cards(g)[code] else found


@move(
    "onirim.put-right",
    rule_id="onirim.put-right",
    guard=require_playing,
    is_setter=True,
    messages=MoveMessages(
        _("Correct where a card is"),
        _("Corrected where a card is: %(code)s, %(put)s."),
        _("Say where Dreamkeeper has it, and where it really is."),
    ),
)
def correct_card_place(table: Table, code: CardCodeArg, taken: PlaceArg, put: TargetPlaceArg) -> None:
    """Move one card to its real place on the table (design, principle 1).

    ``code`` is its two letters, ``taken`` the recorded place and ``put`` the real one. Rejects a card that is not at
    the first place, and a place that this game lacks or that cannot hold the card.
    """
    g = decode_game(table.current_game.state)
    _check_correction(table, g, code, taken, put)
    _remove_card(g, code, taken)
    _place_card(table, g, code, put)
    for right in get_rule_set(g.use).correction_syncs:
        right(table, g)
    finish_correction(table, g)


def finish_correction(table: Table, g: Game) -> None:
    """Continue a corrected game: detect victory, and repeat the waiting step.

    A hand above its size is kept as it is, and its excess is emitted.
    """
    _emit_excess(table, g)
    check_win(table, g)
    if g.result:
        g.question = None
    elif g.question is not None and g.question.kind == "report":
        # The corrected value may already hold what the waiting step needs.
        g.question = None
        machine.run(table, g)
    advance_and_save(table, table.current_game, g)


PUT_RIGHT_OVER = consequence(
    "onirim.put-right.over",
    _("There are now %(there)s cards in %(zone)s; the rules allow %(limit)s."),
)


def _emit_excess(table: Table, g: Game) -> None:
    """Emit by how many cards a hand that this correction changed exceeds its size (facts 1.3; two players: 1.5)."""
    if g.away is not None and g.personal is None:
        # While two players pick their hands, more cards are legal.
        return
    before = decode_game(table.current_game.state)
    sizes = {
        "hand": (len(before.hand), len(g.hand), HAND_SIZE),
        "personal": (before.personal or 0, g.personal or 0, PERSONAL_CARD_COUNT),
        "away-hand": (
            len(before.away.hand) if before.away else 0,
            len(g.away.hand) if g.away else 0,
            PERSONAL_CARD_COUNT,
        ),
    }
    for zone, (was, there, limit) in sizes.items():
        if there > limit and there != was:
            table.emit_consequence(PUT_RIGHT_OVER, zone=zone, there=there, limit=limit, over=there - limit)


PUT_RIGHT_FULL = violation(
    "onirim.put-right.full",
    _(
        "There are already %(MIRROR_CAPACITY-1)s cards under this Mirror, and one more explores it. "
        "Play the pair instead."
    ),
)
PUT_RIGHT_NO_PLACE = violation("onirim.put-right.no-place", _("This game has no such place. Choose another."))
PUT_RIGHT_NO_SUCH_CARD = violation(
    "onirim.put-right.no-such-card", _("This card (%(card)s) cannot be there (%(put)s). Choose another place.")
)
PUT_RIGHT_NOT_MEANT = violation(
    "onirim.put-right.not-meant", _("By the rules, this card (%(card)s) is never there (%(put)s).")
)
PUT_RIGHT_NOT_THERE = violation(
    "onirim.put-right.not-there", _("There is no %(card)s there (%(taken)s). Choose where it is: %(places)s.")
)
PUT_RIGHT_NOWHERE = violation(
    "onirim.put-right.nowhere",
    _(
        "No %(card)s can be moved now. If you mean the open card, answer the question about it; if "
        "not, choose another card."
    ),
)
PUT_RIGHT_SAME = violation("onirim.put-right.same", _("It is there already. Choose another place."))


def _check_correction(table: Table, g: Game, code: str, source_place: str, target_place: str) -> None:
    there = get_piles(g)
    table.require_possible(
        source_place in {*there, "deck"} and (target_place in there or is_deck_place(target_place)),
        PUT_RIGHT_NO_PLACE,
    )
    table.require_possible(source_place != target_place, PUT_RIGHT_SAME)
    places = find_places(g, code)
    table.require_possible(places, PUT_RIGHT_NOWHERE, card=code)
    table.require_possible(source_place in places, PUT_RIGHT_NOT_THERE, card=code, taken=source_place, places=places)
    table.require_possible(
        code in POSSIBLE_CARDS_BY_PLACE.get(target_place, {code}),
        PUT_RIGHT_NO_SUCH_CARD,
        card=code,
        put=target_place,
    )
    table.require_possible(
        not target_place.startswith("mirror-") or len(there[target_place]) < MIRROR_CAPACITY - 1,
        PUT_RIGHT_FULL,
    )
    table.require(
        code in ALLOWED_CARDS_BY_PLACE.get(target_place, {code}),
        PUT_RIGHT_NOT_MEANT,
        card=code,
        put=target_place,
    )


def _remove_card(g: Game, code: str, place: str) -> None:
    if place == "deck":
        search_card(g, code)
    elif place == "hand":
        take_from_hand(g, g.hand.index(code))
    else:
        pile = get_piles(g)[place]
        del pile[len(pile) - 1 - pile[::-1].index(code)]


def _place_card(table: Table, g: Game, code: str, place: str) -> None:
    if place == "hand":
        add_to_hand(g, code)
    elif place == "top":
        add_on_top(g, [code])
    elif place == "bottom":
        add_at_bottom(g, [code])
    elif place == "deck":
        _insert_into_deck(table, g, code)
    else:
        get_piles(g)[place].append(code)


def _insert_into_deck(table: Table, g: Game, code: str) -> None:
    """Insert a card at an unknown position: the known order is forgotten, and a practice deck is shuffled."""
    g.top = g.bottom = 0
    if g.has_physical_cards:
        forget_deck_order(g)
        g.rest = dict(sorted({**g.rest, code: g.rest.get(code, 0) + 1}.items()))
        g.deck.append(UNKNOWN_CARD)
    else:
        row = table.current_game
        g.deck = table.get_shuffle_order(row.seed, row.shuffles, [*g.deck, code])
        row.shuffles += 1


messages.add(
    "onirim",
    fields={
        "code": _("Card"),
        "put": _("Where it really is"),
        "taken": _("Where Dreamkeeper has it"),
    },
    choices={
        "zone": {
            "hand": _("your hand"),
            "personal": _("your Personal cards"),
            "away-hand": _("your partner's Personal cards"),
        },
    },
)
