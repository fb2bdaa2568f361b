"""Whether a plain value can be a game of ours: all eighty dice are there, each where one can lie, and every number is in bounds.

No rule is asked: what was played by other rules stands, whatever they asked or would ask now (design 1.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.lucidity.rules import facts as copy
from campaigns.lucidity.rules.dice import CODES, COLOURS, FACES, OF_EACH, SIDES, fits, is_power
from campaigns.lucidity.rules.sections import ABILITY, FEWEST, NOTE, SECTIONS
from campaigns.lucidity.rules.sections import MOST as HIGHEST
from campaigns.lucidity.rules.solo import laid_out
from campaigns.lucidity.rules.state import DREAMER, ENDED, NAMES, OUT, everything, lying
from campaigns.lucidity.rules.value import Facts, Game

MOST = 40
"""So many steps at most are still to be done."""
MAX_TURNS = 9999
"""Turns of one game."""


def fault(g: Game) -> str:
    """Name what is wrong with a game, or nothing."""
    return next((name for name, wrong in FAULTS.items() if wrong(g)), "")


def _facts(g: Game) -> bool:
    return not _printed(g.facts)


def told(known: Facts) -> bool:
    """Return whether these facts can be those of a copy of the game, in the parts of today (facts 2.2 to 2.6)."""
    return _printed(known) and set(known.verified) <= set(SECTIONS)


def _printed(known: Facts) -> bool:
    tracks = known.tracks
    numbers = [number for track in tracks for number in track]
    return bool(
        [len(track) for track in tracks] == [3, 3, 3]
        and all(FEWEST <= number <= HIGHEST for number in numbers)
        and _faces(known.faces)
        and known.rest in copy.RESTS
        and known.fear in copy.FEARS
        and known.imprisonment in copy.IMPRISONMENTS
        and set(known.takes) == set(known.abilities) == set(copy.CARDS)
        and all(face in FACES for faces in known.takes.values() for face in faces)
        and all(len(text) <= ABILITY for text in known.abilities.values())
        and set(known.bogeymen) == set(copy.BOGEYMEN)
        and all(len(text) <= NOTE for text in known.bogeymen.values())
    )


def _faces(faces: dict[str, dict[str, int]]) -> bool:
    return set(faces) == set(COLOURS) and all(
        set(sides) == set(FACES) and min(sides.values()) >= 0 and sum(sides.values()) == SIDES
        for sides in faces.values()
    )


def _seats(g: Game) -> bool:
    count = len(g.players)
    seats = [g.turn, g.who, *g.winners, *(g.final or ())]
    within = all(0 <= seat < count for seat in seats) and g.step in (0, 1, 2) and g.track in (None, 0, 1, 2)
    roles = [player.role for player in g.players]
    claimed = [role for role in roles if role in COLOURS]
    known = all(role in (DREAMER, OUT, *COLOURS) for role in roles) and len(set(claimed)) == len(claimed)
    return not (1 <= count <= 4 and within and known and (g.solo is not None) == (count == 1))


def _solo(g: Game) -> bool:
    alone = g.solo
    if alone is None:
        return False
    return len(alone.columns) != len(laid_out(alone.bogeyman).columns) or not _colours(alone.awakened)


def _colours(found: Iterable[str]) -> bool:
    return all(colour in COLOURS for colour in found)


def _dice(g: Game) -> bool:
    if set(g.bag) != set(COLOURS) or set(g.cards) != set(COLOURS) or not _colours(g.hand):
        return True
    if any(set(player.shadow) != set(COLOURS) for player in g.players):
        return True
    columns = g.solo.columns if g.solo else []
    loose = [*g.rolled, *(die for column in columns for die in column)]
    paid = [(colour, die) for colour, card in g.cards.items() for die in card.dice]
    return not (
        all(die in CODES for die in loose)
        and all(die in CODES and is_power(die) and die[0] == colour for colour, die in paid)
        and all(_card(g, seat) for seat in range(len(g.players)))
        and min(g.bag.values()) >= 0
        and everything(g) == dict.fromkeys(COLOURS, OF_EACH)
    )


def _card(g: Game, seat: int) -> bool:
    player = g.players[seat]
    if any(die not in CODES or not fits(place, die) for place, die in lying(g, seat)):
        return False
    if any(die[0] != colour for colour, row in player.shadow.items() for die in row):
        return False
    places = {place for place, _ in lying(g, seat)}
    return bool(player.role == DREAMER or not places or (player.role != OUT and places == {"power"}))


def _names(g: Game) -> bool:
    ways = {colour: {name, "temptation"} if colour in "GR" else {name} for colour, name in NAMES.items()}
    names = [card.name for card in g.cards.values()]
    return names.count("temptation") > 1 or any(card.name not in ways[c] for c, card in g.cards.items())


def _result(g: Game) -> bool:
    """Return whether a game can have ended so: one is lost alone only, and without a winner."""
    if not g.result and g.winners:
        return True
    lost = g.result == "lost" and (g.solo is None or bool(g.winners))
    return g.result not in ("", *ENDED) or lost or len(g.todo) > MOST


def _turns(g: Game) -> bool:
    return not 0 <= g.turns <= MAX_TURNS


def _powers(g: Game) -> bool:
    return any(len(line) != len(g.players) or min(line) < 0 for line in g.powers)


FAULTS: dict[str, Callable[[Game], bool]] = {
    "facts": _facts,
    "seats": _seats,
    "solo": _solo,
    "dice": _dice,
    "names": _names,
    "result": _result,
    "turns": _turns,
    "powers": _powers,
}
"""What can be wrong, in the order in which one relies on the others."""
