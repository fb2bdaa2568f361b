"""Whether a plain value can be a game of ours: what an import brings is checked before the rules work on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from campaigns.lucidity.rules import facts as copy
from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.dice import CODES, COLOURS, FACES, OF_EACH, SIDES, fits, is_power
from campaigns.lucidity.rules.draw import BACK
from campaigns.lucidity.rules.machine import STEPS, copied
from campaigns.lucidity.rules.readings import readings_of
from campaigns.lucidity.rules.sections import ABILITY, FEWEST, NOTE, SECTIONS
from campaigns.lucidity.rules.sections import MOST as HIGHEST
from campaigns.lucidity.rules.solo import laid_out
from campaigns.lucidity.rules.state import DREAMER, ENDED, NAMES, OUT, State, everything, lying
from campaigns.referee import Refusal

MOST = 20
WHYS = (*BACK, "envy", "reroll")


def fault(g: Any) -> str:
    """Name what is wrong with a value of the right shape, or nothing."""
    return next((name for name, wrong in FAULTS.items() if wrong(g)), "")


def _facts(g: State) -> bool:
    return not told(g["facts"])


def told(known: dict[str, Any]) -> bool:
    """Whether these facts can be those of a copy of the game (facts 2.2 to 2.6)."""
    tracks = known["tracks"]
    numbers = [number for track in tracks for number in track]
    return bool(
        [len(track) for track in tracks] == [3, 3, 3]
        and all(FEWEST <= number <= HIGHEST for number in numbers)
        and _faces(known["faces"])
        and known["rest"] in copy.RESTS
        and known["fear"] in copy.FEARS
        and known["imprisonment"] in copy.IMPRISONMENTS
        and set(known["takes"]) == set(known["abilities"]) == set(copy.CARDS)
        and all(face in FACES for faces in known["takes"].values() for face in faces)
        and all(len(text) <= ABILITY for text in known["abilities"].values())
        and set(known["bogeymen"]) == set(copy.BOGEYMEN)
        and all(len(text) <= NOTE for text in known["bogeymen"].values())
        and set(known["verified"]) <= set(SECTIONS)
    )


def _faces(faces: dict[str, dict[str, int]]) -> bool:
    return set(faces) == set(COLOURS) and all(
        set(sides) == set(FACES) and min(sides.values()) >= 0 and sum(sides.values()) == SIDES
        for sides in faces.values()
    )


def _options(g: State) -> bool:
    try:
        return bool(readings_of(g["options"]) != g["options"])
    except Refusal:
        return True


def _seats(g: State) -> bool:
    count = len(g["players"])
    seats = [g["turn"], g["who"], *g["winners"], *(g["final"] or ())]
    within = all(0 <= seat < count for seat in seats) and g["step"] in (0, 1, 2) and g["track"] in (None, 0, 1, 2)
    roles = [player["role"] for player in g["players"]]
    claimed = [role for role in roles if role in COLOURS]
    known = all(role in (DREAMER, OUT, *COLOURS) for role in roles) and len(set(claimed)) == len(claimed)
    return not (1 <= count <= 4 and within and known and (g["solo"] is not None) == (count == 1))


def _solo(g: State) -> bool:
    alone = g["solo"]
    if alone is None:
        return False
    return len(alone["columns"]) != len(laid_out(alone["bogeyman"])["columns"]) or not _colours(alone["awakened"])


def _colours(found: Iterable[str]) -> bool:
    return all(colour in COLOURS for colour in found)


def _dice(g: State) -> bool:
    if set(g["bag"]) != set(COLOURS) or set(g["cards"]) != set(COLOURS) or not _colours(g["hand"]):
        return True
    if any(set(player["shadow"]) != set(COLOURS) for player in g["players"]):
        return True
    columns = g["solo"]["columns"] if g["solo"] else []
    loose = [*g["rolled"], *(die for column in columns for die in column)]
    paid = [(colour, die) for colour, card in g["cards"].items() for die in card["dice"]]
    return not (
        all(die in CODES for die in loose)
        and all(die in CODES and is_power(die) and die[0] == colour for colour, die in paid)
        and all(_card(g, seat) for seat in range(len(g["players"])))
        and min(g["bag"].values()) >= 0
        and everything(g) == dict.fromkeys(COLOURS, OF_EACH)
    )


def _card(g: State, seat: int) -> bool:
    player = g["players"][seat]
    if any(die not in CODES or not fits(place, die) for place, die in lying(g, seat)):
        return False
    if any(die[0] != colour for colour, row in player["shadow"].items() for die in row):
        return False
    places = {place for place, _ in lying(g, seat)}
    return bool(player["role"] == DREAMER or not places or (player["role"] != OUT and places == {"power"}))


def _names(g: State) -> bool:
    ways = {colour: {name, "temptation"} if colour in "GR" else {name} for colour, name in NAMES.items()}
    names = [card["name"] for card in g["cards"].values()]
    return names.count("temptation") > 1 or any(card["name"] not in ways[c] for c, card in g["cards"].items())


def _why_drawn(found: Any) -> bool:
    return type(found) is str and found in BACK


def _why_rolled(found: Any) -> bool:
    return type(found) is str and found in WHYS


def _any_text(found: Any) -> bool:
    return type(found) is str


def _some_dice(found: Any) -> bool:
    return type(found) is list and all(type(die) is str and die in CODES for die in found)


def _number(found: Any) -> bool:
    return type(found) is int and 0 <= found <= MOST


FRAMES: dict[str, tuple[Callable[[Any], bool], ...]] = {
    **dict.fromkeys(("turn", "end-turn", "rest", "shadow-row", "exhaust-row", "hunt-row", "attack"), ()),
    **dict.fromkeys(("depths", "envy", "imprisonment", "fear"), ()),
    "draw": (_why_drawn,),
    "put-back": (_why_drawn,),
    "roll": (_why_rolled,),
    "resolve": (_some_dice, _any_text),
    "excess": (_number,),
    "fetch": (_number,),
}
"""The arguments of each step; those of *ability* name seats."""


ANYBODYS = {"turn", "end-turn", "attack", "put-back", "draw", "excess", "fetch"}
"""Steps that a Nightmare takes too; all others are a Dreamer's."""


def _steps(g: State) -> bool:
    if len(g["todo"]) > 2 * MOST or not all(_frame(g, frame) for frame in g["todo"]):
        return True
    names = [frame[0] for frame in g["todo"]]
    if names not in ([], ["turn"]) and (names[0] != "end-turn" or {"turn", "end-turn"} & set(names[1:])):
        return True
    dreams = g["players"][g["who"]]["role"] == DREAMER
    return not dreams and not ANYBODYS.issuperset(names)


def _frame(g: State, frame: list[Any]) -> bool:
    if not frame or type(frame[0]) is not str:
        return False
    name, given = frame[0], frame[1:]
    if name == "ability":
        return len(given) == 3 and given[1] in CODES and all(_seat(g, seat) for seat in (given[0], given[2]))
    wanted = FRAMES.get(name)
    return (
        wanted is not None
        and len(wanted) == len(given)
        and all(check(found) for check, found in zip(wanted, given, strict=True))
    )


def _seat(g: State, found: Any) -> bool:
    return type(found) is int and 0 <= found < len(g["players"])


class _Nobody(Table):
    """A table with nothing on it, for asking a step what it would ask."""

    def __init__(self) -> None:
        pass

    def say(self, code: str, **facts: object) -> None:
        """Say nothing."""

    def name(self, seat: int) -> str:
        """Name nobody."""
        return ""


def _ended(g: State) -> bool:
    """Whether a game can have ended so: one is lost alone only, and without a winner."""
    return g["result"] in ENDED and (g["result"] != "lost" or (g["solo"] is not None and not g["winners"]))


def _question(g: State) -> bool:
    """Whether what is awaited is not what the step on top would ask."""
    if g["result"]:
        return not _ended(g) or g["ask"] is not None or bool(g["todo"])
    if g["ask"] is None or not g["todo"] or g["winners"]:
        return True
    tried: State = copied(g)
    tried["ask"] = None
    name, *given = tried["todo"].pop()
    STEPS[name](_Nobody(), tried, *given)
    return bool(tried["ask"] != g["ask"])


FAULTS: dict[str, Callable[[State], bool]] = {
    "facts": _facts,
    "options": _options,
    "seats": _seats,
    "solo": _solo,
    "dice": _dice,
    "names": _names,
    "steps": _steps,
    "question": _question,
}
"""What can be wrong, in the order in which one relies on the others."""
