"""The remaining chances to explore each Mirror and to win.

All counts are upper bounds: anything not certainly impossible counts as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from campaigns.onirim.rules.cards import (
    COLOURS,
    COLOURS_BY_CARD,
    DOORS,
    LOST_DREAM,
    SERIES_LENGTH,
    SYMBOL_BY_CARD,
    TOWERS,
)
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.mirror_effects import MIRROR_TAKE_COUNT
from campaigns.onirim.rules.mirrors import CARDS_BY_MIRROR, MIRROR_CAPACITY, REQUIRED_MIRRORS
from campaigns.onirim.rules.state_operations import count_possible_cards

"""Number of cards the Blue Mirror returns from the discard pile."""
CYCLOBOT, HAMMER_BIRD = "YC", "YH"
"""One Denizen returns a Location from the discard pile, the other discards Locations of the row."""
DOOR_MIRRORS = ("key", "brown", "glyph", "blue")
"""The Mirrors that bring Doors into play, or back into the deck."""


@dataclass(frozen=True)
class Outlook:
    """The possibility of victory, and every reason against it."""

    is_possible: bool
    reasons: tuple[str, ...]


def count_reachable_cards(g: Game) -> Counter[str]:
    """Return the cards that can still come to a hand or are in one, with their counts."""
    found = count_possible_cards(g)
    found.update([*g.hand, *g.limbo, *g.held, *g.shown, *g.stored, *_get_partner_hand(g)])
    for pile in (*g.catchers, *g.picked):
        found.update(pile)
    return found


def _get_partner_hand(g: Game) -> list[str]:
    return g.away.hand if g.away is not None else []


def count_missing_for_mirror(g: Game, name: str, cards: Counter[str]) -> int:
    """Return how many cards an unexplored Mirror needs beyond those that are left; under Rainbow each colour once."""
    under = g.mirrors[name]
    if name == "rainbow":
        wanted = set(COLOURS) - {card[0] for card in under}
        return sum(
            not any(n for card, n in cards.items() if card in CARDS_BY_MIRROR[name] and card[0] == c) for c in wanted
        )
    there = sum(n for card, n in cards.items() if card in CARDS_BY_MIRROR[name])
    return max(0, MIRROR_CAPACITY - len(under) - there)


def assess_mirrors(g: Game) -> dict[str, str]:
    """Return for each unexplored Mirror whether it can still be explored: *yes*, *no*, or only with help.

    *blue*: with cards that the Blue Mirror returns from the discard pile; *cyclobot*: with a Cyclobot's exchanges as
    well.
    """
    return _assess_mirrors(g, count_reachable_cards(g))


def _assess_mirrors(g: Game, cards: Counter[str]) -> dict[str, str]:
    if not g.mirrors:
        return {}
    swaps = cards[CYCLOBOT] + g.rallied.count(CYCLOBOT)
    blue = MIRROR_TAKE_COUNT if "blue" in g.mirrors and _count_shortage(g, "blue", cards, swaps) <= 0 else 0
    swaps += min(blue, g.discard.count(CYCLOBOT))
    found = {}
    for name in g.mirrors:
        if not count_missing_for_mirror(g, name, cards):
            found[name] = "yes"
        elif name != "blue" and _count_shortage(g, name, cards, blue, is_blue_mirror_used=True) <= 0:
            found[name] = "blue"
        else:
            helped = swaps and _count_shortage(g, name, cards, swaps + (0 if name == "blue" else blue)) <= 0
            found[name] = "cyclobot" if helped else "no"
    return found


def _count_shortage(
    g: Game, name: str, cards: Counter[str], return_count: int, *, is_blue_mirror_used: bool = False
) -> int:
    """Return how many cards a Mirror needs beyond those that are left and ``return_count`` from the discard pile."""
    there = sum(
        card in CARDS_BY_MIRROR[name]
        for card in _list_discardable_cards(g, name, cards, is_blue_mirror_used=is_blue_mirror_used)
    )
    return count_missing_for_mirror(g, name, cards) - min(return_count, there)


def _list_discardable_cards(g: Game, name: str, cards: Counter[str], *, is_blue_mirror_used: bool) -> list[str]:
    """Return the cards that are in the discard pile, or may get there before a Mirror is explored.

    Those under the Blue Mirror are discarded only after its own effect (Mirrors sheet).
    """
    late = {name, "blue"} if is_blue_mirror_used else {name}
    found = [*g.discard, *(card for other, under in g.mirrors.items() if other not in late for card in under)]
    if HAMMER_BIRD in cards or HAMMER_BIRD in g.rallied or HAMMER_BIRD in g.discard:
        found += [*g.row, *(g.away.row if g.away is not None else [])]
    return found


def assess_victory(g: Game) -> Outlook:
    """Return the outlook on victory: impossible only if that is certain."""
    cards = count_reachable_cards(g)
    ahead = _assess_mirrors(g, cards)
    returns = MIRROR_TAKE_COUNT if ahead.get("blue", "no") != "no" else 0
    reasons = [f"onirim.outlook.mirror-{name}" for name in REQUIRED_MIRRORS if ahead.get(name) == "no"]
    if any(card in DOORS for card in g.gone):
        reasons.append("onirim.outlook.door-gone")
    if sum(card in DOORS for card in g.discard) > returns:
        reasons.append("onirim.outlook.door-discarded")
    if not _has_other_door_sources(g, cards, ahead):
        reasons += [
            f"onirim.outlook.doors-{colour}" for colour in COLOURS if not has_enough_for_doors(g, colour, cards)
        ]
    if LOST_DREAM in g.gone or g.discard.count(LOST_DREAM) > returns:
        reasons.append("onirim.outlook.lost-dream")
    if "alignment" in get_rule_set(g.use).state_fields and not _has_enough_towers(g, cards, returns):
        reasons.append("onirim.outlook.towers")
    lost = g.result == "lost"
    return Outlook(not reasons and not lost, tuple(reasons))


def has_enough_for_doors(g: Game, colour: str, cards: Counter[str]) -> bool:
    """Return whether Keys and series alone can still bring the Doors of a colour that are not in play yet."""
    door = colour + "D"
    lack = get_rule_set(g.use).cards.count(door) - g.doors.count(door)
    keys = cards[colour + "K"]
    plain = cards[colour + "S"] + cards[colour + "M"]
    found = keys + (plain + count_usable_run(g, colour)) // SERIES_LENGTH + (get_unsearched_series(g) == colour)
    return bool(found >= lack)


def count_usable_run(g: Game, colour: str) -> int:
    """Return how many cards at the end of the row the next series of a colour can use: two of its three at most."""
    run = sum(1 for _ in takewhile(lambda card: colour in COLOURS_BY_CARD[card], reversed(g.row)))
    # Whether a series has used cards of a row with a Crossroads is not tracked here: an upper bound suffices.
    mixed = any(len(COLOURS_BY_CARD[card]) > 1 for card in g.row)
    return min(run, SERIES_LENGTH - 1) if mixed else run % SERIES_LENGTH


def get_unsearched_series(g: Game) -> str:
    """Return the colour of a completed series without its search yet, or ''."""
    return get_rule_set(g.use).find_series(g) if _is_pending(g, "search") else ""


def _is_pending(g: Game, name: str) -> bool:
    return (g.question is not None and g.question.kind == name) or any(frame[0] == name for frame in g.todo)


def _has_other_door_sources(g: Game, cards: Iterable[str], mirror_outlook: dict[str, str]) -> bool:
    """Return whether Doors may come from sources that ``has_enough_for_doors`` does not count.

    A Glyph being resolved is already in the discard pile, so its pending Incantation counts.
    """
    by_mirror = any(mirror_outlook.get(name, "no") != "no" for name in DOOR_MIRRORS)
    by_card = any(SYMBOL_BY_CARD[card] == "G" or card[0] in "AY" for card in cards)
    return by_mirror or by_card or bool(g.rallied) or g.away is not None or _is_pending(g, "incantation")


def _has_enough_towers(g: Game, cards: Counter[str], return_count: int) -> bool:
    """Return whether Towers of all four colours are in the Alignment, left, or can return from the discard pile."""
    there = {card[0] for card in (*g.alignment, *+cards) if card in TOWERS}
    back = {card[0] for card in g.discard if card in TOWERS} - there
    return len(there) + min(return_count, len(back)) >= len(COLOURS)
