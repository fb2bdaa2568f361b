"""What can still be reached with the cards that are left: each Mirror, and victory itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaigns.onirim.rules.cards import COLOURS, DOORS, LOST, SYMBOL, TOWERS
from campaigns.onirim.rules.mirrors import FITTING, FULL
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.state import may_hold
from campaigns.onirim.rules.value import Game

BLUE = 2
"""So many cards the Blue Mirror brings back from the discard pile."""


@dataclass(frozen=True)
class Outlook:
    """Whether victory can still be reached as far as it can be told, and every reason why not."""

    possible: bool
    reasons: tuple[str, ...]


def left(g: Game) -> Counter[str]:
    """Count the cards that can still come to the hand or are in it."""
    found = may_hold(g)
    found.update([*g.hand, *g.limbo, *g.held, *g.shown, *g.stored, *_partner(g)])
    found.update(card for under in g.catchers for card in under)
    return found


def _partner(g: Game) -> list[str]:
    return g.away.hand if g.away is not None else []


def lacking(g: Game, name: str, cards: Counter[str]) -> int:
    """Say how many cards an unexplored Mirror needs beyond those that are left; under Rainbow each colour once."""
    under = g.mirrors[name]
    if name == "rainbow":
        wanted = set(COLOURS) - {card[0] for card in under}
        return sum(not any(n for card, n in cards.items() if card in FITTING[name] and card[0] == c) for c in wanted)
    there = sum(n for card, n in cards.items() if card in FITTING[name])
    return max(0, FULL - len(under) - there)


def mirrors(g: Game) -> dict[str, str]:
    """Say of each unexplored Mirror whether it can still be explored: *yes*, *no*, or only with the *blue* one's help."""
    cards = left(g)
    blue = "blue" in g.mirrors and not lacking(g, "blue", cards)
    found = {}
    for name in g.mirrors:
        short = lacking(g, name, cards)
        helped = blue and name != "blue" and short <= min(BLUE, _discarded(g, name))
        found[name] = "yes" if not short else "blue" if helped else "no"
    return found


def _discarded(g: Game, name: str) -> int:
    return sum(card in FITTING[name] for card in g.discard)


def can_win(g: Game) -> Outlook:
    """Say whether victory is still possible: False only where it is certain that it is not."""
    cards = left(g)
    ahead = mirrors(g)
    reasons = [f"onirim.outlook.mirror-{name}" for name in ("sun", "moon", "rainbow") if ahead.get(name) == "no"]
    returns = BLUE if ahead.get("blue") == "yes" else 0
    if sum(card in DOORS for card in g.discard) > returns:
        reasons.append("onirim.outlook.door-discarded")
    reasons += [f"onirim.outlook.doors-{colour}" for colour in COLOURS if not enough(g, colour, cards, ahead)]
    if g.discard.count(LOST) + g.gone.count(LOST) > returns:
        reasons.append("onirim.outlook.lost-dream")
    if "alignment" in plan_of(g.use).keeps and not _towers_left(g, cards, returns):
        reasons.append("onirim.outlook.towers")
    lost = g.result == "lost"
    return Outlook(not reasons and not lost, tuple(reasons))


def enough(g: Game, colour: str, cards: Counter[str], ahead: dict[str, str]) -> bool:
    """Whether the Doors of a colour that lack can still be gained: by Keys, by series, by Mirrors or Incantations."""
    door = colour + "D"
    lack = plan_of(g.use).cards.count(door) - g.doors.count(door)
    if _other_ways(g, cards, ahead):
        return True
    own = {card: n for card, n in cards.items() if SYMBOL[card] and card[0] == colour}
    keys = sum(n for card, n in own.items() if SYMBOL[card] == "K")
    plain = sum(own.values()) - keys
    lying = min(2, len(g.row)) if g.row and g.row[-1][0] == colour else 0
    return bool(keys + (plain + lying) // 3 >= lack)


def _other_ways(g: Game, cards: Counter[str], ahead: dict[str, str]) -> bool:
    """Whether Doors may come in ways that this simple count does not follow."""
    by_mirror = any(ahead.get(name, "no") != "no" for name in ("key", "brown", "glyph", "blue"))
    by_card = any(n for card, n in cards.items() if SYMBOL[card] == "G" or card[0] in "AY")
    return by_mirror or by_card or bool(g.rallied) or g.away is not None


def _towers_left(g: Game, cards: Counter[str], returns: int) -> bool:
    standing = Counter(g.alignment) + cards
    colours = {card[0] for card in TOWERS if standing[card]}
    return len(colours) + returns >= len(COLOURS)
