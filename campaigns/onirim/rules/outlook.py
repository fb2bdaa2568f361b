"""The chances that are left: of each Mirror to be explored, and of victory itself.

Every count here is an upper bound: where it is not certain that something cannot come about any more, it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from campaigns.onirim.rules.cards import COLOUR, COLOURS, DOORS, LOST, SYMBOL, TOWERS
from campaigns.onirim.rules.mirrors import FITTING, FULL
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import may_hold
from campaigns.onirim.rules.value import Game

BLUE = 2
"""The number of cards the Blue Mirror brings back from the discard pile."""
SERIES = 3
"""The number of cards of a colour that bring one Door."""
CYCLOBOT, HAMMER_BIRD = "YC", "YH"
"""One Denizen takes a Location back out of the discard pile, the other discards Locations of the row."""
DOOR_MIRRORS = ("key", "brown", "glyph", "blue")
"""The Mirrors that bring Doors into play, or back into the deck."""


@dataclass(frozen=True)
class Outlook:
    """The answer to whether victory can still be reached, and every reason why not."""

    possible: bool
    reasons: tuple[str, ...]


def left(g: Game) -> Counter[str]:
    """Return the cards that can still come to a hand or are in one, with their counts."""
    found = may_hold(g)
    found.update([*g.hand, *g.limbo, *g.held, *g.shown, *g.stored, *_partner(g)])
    for pile in (*g.catchers, *g.picked):
        found.update(pile)
    return found


def _partner(g: Game) -> list[str]:
    return g.away.hand if g.away is not None else []


def lacking(g: Game, name: str, cards: Counter[str]) -> int:
    """Return how many cards an unexplored Mirror needs beyond those that are left; under Rainbow each colour once."""
    under = g.mirrors[name]
    if name == "rainbow":
        wanted = set(COLOURS) - {card[0] for card in under}
        return sum(not any(n for card, n in cards.items() if card in FITTING[name] and card[0] == c) for c in wanted)
    there = sum(n for card, n in cards.items() if card in FITTING[name])
    return max(0, FULL - len(under) - there)


def mirrors(g: Game) -> dict[str, str]:
    """Return for each unexplored Mirror whether it can still be explored: *yes*, *no*, or only with help.

    *blue*: with what the Blue Mirror takes out of the discard pile; *cyclobot*: with a Cyclobot's exchanges as well.
    """
    return _mirrors(g, left(g))


def _mirrors(g: Game, cards: Counter[str]) -> dict[str, str]:
    if not g.mirrors:
        return {}
    swaps = cards[CYCLOBOT] + g.rallied.count(CYCLOBOT)
    blue = BLUE if "blue" in g.mirrors and _short(g, "blue", cards, swaps) <= 0 else 0
    swaps += min(blue, g.discard.count(CYCLOBOT))
    found = {}
    for name in g.mirrors:
        if not lacking(g, name, cards):
            found[name] = "yes"
        elif name != "blue" and _short(g, name, cards, blue, by_blue=True) <= 0:
            found[name] = "blue"
        else:
            helped = swaps and _short(g, name, cards, swaps + (0 if name == "blue" else blue)) <= 0
            found[name] = "cyclobot" if helped else "no"
    return found


def _short(g: Game, name: str, cards: Counter[str], returns: int, *, by_blue: bool = False) -> int:
    """Return how many cards a Mirror needs beyond those that are left and ``returns`` ones from the discard pile."""
    there = sum(card in FITTING[name] for card in _spent(g, name, cards, by_blue=by_blue))
    return lacking(g, name, cards) - min(returns, there)


def _spent(g: Game, name: str, cards: Counter[str], *, by_blue: bool) -> list[str]:
    """Return the cards that are in the discard pile, or may come there while a Mirror is not explored yet.

    Those under the Blue Mirror are discarded after its own effect only (Mirrors sheet).
    """
    late = {name, "blue"} if by_blue else {name}
    found = [*g.discard, *(card for other, under in g.mirrors.items() if other not in late for card in under)]
    if HAMMER_BIRD in cards or HAMMER_BIRD in g.rallied or HAMMER_BIRD in g.discard:
        found += [*g.row, *(g.away.row if g.away is not None else [])]
    return found


def can_win(g: Game) -> Outlook:
    """Return whether victory is still possible: False only where it is certain that it is not."""
    cards = left(g)
    ahead = _mirrors(g, cards)
    returns = BLUE if ahead.get("blue", "no") != "no" else 0
    reasons = [f"onirim.outlook.mirror-{name}" for name in ("sun", "moon", "rainbow") if ahead.get(name) == "no"]
    if any(card in DOORS for card in g.gone):
        reasons.append("onirim.outlook.door-gone")
    if sum(card in DOORS for card in g.discard) > returns:
        reasons.append("onirim.outlook.door-discarded")
    if not _has_other_ways(g, cards, ahead):
        reasons += [f"onirim.outlook.doors-{colour}" for colour in COLOURS if not enough(g, colour, cards)]
    if LOST in g.gone or g.discard.count(LOST) > returns:
        reasons.append("onirim.outlook.lost-dream")
    if "alignment" in plan_of(g.use).keeps and not _towers_left(g, cards, returns):
        reasons.append("onirim.outlook.towers")
    lost = g.result == "lost"
    return Outlook(not reasons and not lost, tuple(reasons))


def enough(g: Game, colour: str, cards: Counter[str]) -> bool:
    """Return whether Keys and series alone can still bring the Doors of a colour that are not in play yet."""
    door = colour + "D"
    lack = plan_of(g.use).cards.count(door) - g.doors.count(door)
    keys = cards[colour + "K"]
    plain = cards[colour + "S"] + cards[colour + "M"]
    found = keys + (plain + lying(g, colour)) // SERIES + (completed(g) == colour)
    return bool(found >= lack)


def lying(g: Game, colour: str) -> int:
    """Return how many cards at the end of the row the next series of a colour can use: two of its three at most."""
    run = sum(1 for _ in takewhile(lambda card: colour in COLOUR[card], reversed(g.row)))
    # Which cards of a row with a Crossroads a series has used is not counted again: an upper bound will do.
    mixed = any(len(COLOUR[card]) > 1 for card in g.row)
    return min(run, SERIES - 1) if mixed else run % SERIES


def completed(g: Game) -> str:
    """Return the colour of a series that is completed and not searched for yet, or an empty string."""
    return plan_of(g.use).trio(g) if _ahead(g, "search") else ""


def _ahead(g: Game, name: str) -> bool:
    """Return whether a question of this name is open, or its step still to be taken."""
    return (g.question is not None and g.question.kind == name) or any(frame[0] == name for frame in g.todo)


def _has_other_ways(g: Game, cards: Iterable[str], ahead: dict[str, str]) -> bool:
    """Return whether Doors may come in ways that ``enough`` does not count.

    A Glyph being resolved is in the discard pile already, so its Incantation counts while it is ahead.
    """
    by_mirror = any(ahead.get(name, "no") != "no" for name in DOOR_MIRRORS)
    by_card = any(SYMBOL[card] == "G" or card[0] in "AY" for card in cards)
    return by_mirror or by_card or bool(g.rallied) or g.away is not None or _ahead(g, "incantation")


def _towers_left(g: Game, cards: Counter[str], returns: int) -> bool:
    """Return whether Towers of all four colours are in the Alignment, left, or may return from the discard pile."""
    there = {card[0] for card in (*g.alignment, *+cards) if card in TOWERS}
    back = {card[0] for card in g.discard if card in TOWERS} - there
    return len(there) + min(returns, len(back)) >= len(COLOURS)
