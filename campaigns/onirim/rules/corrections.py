"""A card that lies elsewhere than the companion has it is put where it lies; the cards of the game stay as many (design, principle 1)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.cards import DENIZENS, DOORS, KEPT, LOCATIONS, TOWERS, UNSEEN
from campaigns.onirim.rules.coop import PERSONAL
from campaigns.onirim.rules.doors import check_win
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.mirrors import FITTING, FULL
from campaigns.onirim.rules.moves import follow, playing
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import (
    HAND,
    forget,
    from_hand,
    put_bottom,
    put_top,
    search,
    searchable,
    to_hand,
    value_of,
)
from campaigns.onirim.rules.value import Game
from campaigns.referee import Length, move

Code = Annotated[str, Length(2, 2)]
Place = Literal[
    "hand", "row", "doors", "discard", "limbo", "gone", "deck", "alignment", "rallied", "stored", "incubus",
    "catcher-1", "catcher-2", "catcher-3", "catcher-4", "away-hand", "away-row", "away-doors", "mirror-sun", "mirror-moon",
    "mirror-key", "mirror-glyph", "mirror-red", "mirror-blue", "mirror-green", "mirror-brown", "mirror-rainbow",
]  # fmt: skip
"""Where a card may lie; of these a game has those of its expansions."""
Spot = Literal[Place, "top", "bottom"]
"""Where it may be put: into the deck nobody knows where, or at one of its ends."""

BASE = ("hand", "row", "doors", "discard", "limbo", "gone")
READ: dict[str, frozenset[str]] = {
    **dict.fromkeys(("row", "away-row"), LOCATIONS), **dict.fromkeys(("doors", "away-doors"), DOORS),
    "alignment": frozenset(TOWERS), "rallied": frozenset(DENIZENS), **{f"mirror-{name}": LOCATIONS for name in FITTING},
}  # fmt: skip
"""The cards that can lie in a place at all, where not any can."""
MEANT: dict[str, frozenset[str]] = {
    **dict.fromkeys(("hand", "away-hand"), KEPT), **{f"mirror-{name}": cards for name, cards in FITTING.items()},
}  # fmt: skip
"""The cards that the rules let lie in a place; a card may say otherwise."""


def piles(g: Game) -> dict[str, list[str]]:
    """Return the cards of every place of a game but the deck, by the name of the place."""
    found: dict[str, list[str]] = {name: getattr(g, name) for name in BASE}
    for lies in plan_of(g.use).piles:
        found |= lies(g)
    return found


def at_deck(place: str) -> bool:
    """Return whether a place is in the deck."""
    return place in ("deck", "top", "bottom")


@move("onirim.put-right", cites="onirim.put-right", when=playing, sets=True)
def put_right(table: Table, code: Code, taken: Place, put: Spot) -> None:
    """Put one card where it lies on the table, because the companion has it elsewhere (design, principle 1).

    ``code`` are its two letters, ``taken`` the place where the companion has it, ``put`` the one where it lies. Refuses a card
    that is not at the first place, and a place that this game does not have or that no such card can lie in.
    """
    g = value_of(table.now.state)
    _check(table, g, code, taken, put)
    _lift(g, code, taken)
    _lay(table, g, code, put)
    for right in plan_of(g.use).righted:
        right(table, g)
    settle(table, g)


def settle(table: Table, g: Game) -> None:
    """Carry on with a value that was put right: what is won is won, and what was to be drawn may be there by now.

    A hand above its size is kept as it lies, and the excess is said.
    """
    _say_excess(table, g)
    check_win(table, g)
    if g.result:
        g.question = None
    elif g.question is not None and g.question.kind == "report":
        # The step that waits looks again.
        g.question = None
        machine.run(table, g)
    follow(table, table.now, g)


def _say_excess(table: Table, g: Game) -> None:
    """Say by how much a hand that this correction has changed is above its size (facts 1.3; of two players: 1.5)."""
    if g.away is not None and g.personal is None:
        # The cards that two players still pick their hands from are more.
        return
    before = value_of(table.now.state)
    sizes = {
        "hand": (len(before.hand), len(g.hand), HAND),
        "personal": (before.personal or 0, g.personal or 0, PERSONAL),
        "away-hand": (len(before.away.hand) if before.away else 0, len(g.away.hand) if g.away else 0, PERSONAL),
    }
    for zone, (was, there, limit) in sizes.items():
        if there > limit and there != was:
            table.say("onirim.put-right.over", zone=zone, there=there, limit=limit, over=there - limit)


def _check(table: Table, g: Game, code: str, taken: str, put: str) -> None:
    there = piles(g)
    table.possible(taken in {*there, "deck"} and (put in there or at_deck(put)), "onirim.put-right.no-place")
    table.possible(taken != put, "onirim.put-right.same")
    has = searchable(g)[code] if taken == "deck" else there[taken].count(code)
    table.possible(has > 0, "onirim.put-right.not-there", card=code, taken=taken)
    table.possible(code in READ.get(put, {code}), "onirim.put-right.no-such-card", card=code, put=put)
    table.possible(not put.startswith("mirror-") or len(there[put]) < FULL - 1, "onirim.put-right.full")
    table.allowed(code in MEANT.get(put, {code}), "onirim.put-right.not-meant", card=code, put=put)


def _lift(g: Game, code: str, place: str) -> None:
    if place == "deck":
        search(g, code)
    elif place == "hand":
        from_hand(g, g.hand.index(code))
    else:
        pile = piles(g)[place]
        del pile[len(pile) - 1 - pile[::-1].index(code)]


def _lay(table: Table, g: Game, code: str, place: str) -> None:
    if place == "hand":
        to_hand(g, code)
    elif place == "top":
        put_top(g, [code])
    elif place == "bottom":
        put_bottom(g, [code])
    elif place == "deck":
        _into_deck(table, g, code)
    else:
        piles(g)[place].append(code)


def _into_deck(table: Table, g: Game, code: str) -> None:
    """Put it where nobody knows: what was known of the order is forgotten, and a practice deck is shuffled."""
    g.top = g.bottom = 0
    if g.beside:
        forget(g)
        g.rest = dict(sorted({**g.rest, code: g.rest.get(code, 0) + 1}.items()))
        g.deck.append(UNSEEN)
    else:
        row = table.now
        g.deck = table.order_of(row.seed, row.shuffles, [*g.deck, code])
        row.shuffles += 1
