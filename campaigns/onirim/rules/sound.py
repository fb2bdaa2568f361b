"""Whether a plain value can be a game of ours: every card of its box is there, none twice, and every number is in bounds.

No rule is asked: what was played by other rules stands, whatever they asked or would ask now (design 1.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from campaigns.onirim.rules.cards import ALL, UNSEEN
from campaigns.onirim.rules.happy import NAMES
from campaigns.onirim.rules.mirrors import FITTING
from campaigns.onirim.rules.plan import EXPANSIONS, State, plan_of
from campaigns.onirim.rules.state import BESIDE, PRACTICE, everything

MOST = 200
"""So many cards, turns or steps at most."""


def fault(g: Any) -> str:
    """Name what is wrong with a value of the right shape, or nothing."""
    return next((name for name, wrong in FAULTS.items() if wrong(g)), "")


def _names(g: State) -> list[str]:
    return [name for name in g["use"].split(",") if name]


def _game(g: State) -> bool:
    names = _names(g)
    known = set(names) <= set(EXPANSIONS) and len(set(names)) == len(names) and ",".join(names) == g["use"]
    return not known or g["mode"] not in (BESIDE, PRACTICE) or (g["mode"] == BESIDE) != ("rest" in g)


def _expansion(g: State) -> bool:
    return any(part not in g for name in _names(g) for part in EXPANSIONS[name].keeps)


def _cards(g: State) -> bool:
    """Whether a card is missing or there twice; beside real cards the places nobody knows are as many as the cards left."""
    if not set(everything(g)) <= set(ALL) or everything(g) != Counter(plan_of(g["use"]).cards):
        return True
    if any(count < 1 for count in g.get("rest", {}).values()):
        return True
    unseen = sum(g.get("rest", {}).values()) - (g["out"][1] if "out" in g and "rest" in g else 0)
    return bool(g["deck"].count(UNSEEN) != unseen)


def _parts(g: State) -> bool:
    """Whether a part of an expansion holds what it cannot: names of no Mirror, a Goal too many, a third player."""
    names = [*g.get("premonitions", ()), *g.get("reserve", ())]
    mirrors = [*g.get("mirrors", ()), *g.get("explored", ())]
    return bool(
        not set(names) <= set(NAMES)
        or len(set(names)) < len(names)
        or not set(mirrors) <= set(FITTING)
        or not set(g.get("goals", ())) <= set(ALL)
        or len(g.get("goals", ())) != len(g.get("reached", ()))
        or g.get("player", 0) not in (0, 1)
        or not set(g["out"][0] if "out" in g else ()) <= set(ALL)
    )


def _bounds(g: State) -> bool:
    size = len(g["deck"])
    hand = g.get("personal", 0)
    numbers = [g["turn"], len(g["todo"]), g.get("books", 0), *g.get("out", ((), 0))[1:]]
    return not (
        0 <= g["top"] <= size and 0 <= g["bottom"] <= size and 0 <= hand <= len(g["hand"])
        and all(0 <= number <= MOST for number in numbers)
    )  # fmt: skip


FAULTS: dict[str, Callable[[State], bool]] = {
    "game": _game,
    "expansion": _expansion,
    "cards": _cards,
    "parts": _parts,
    "bounds": _bounds,
}
"""What can be wrong, in the order in which one relies on the others."""
