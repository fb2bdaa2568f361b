"""What an answer is about: a code for what is done, and the cards it names, for buttons and the journal."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.onirim.rules.doors import keys_for
from campaigns.onirim.rules.state import in_deck
from campaigns.onirim.rules.value import Game
from campaigns.referee.shapes import Answer

Parts = list[str]


def parts(g: Game, given: Answer) -> Parts:
    """Return the code of an answer to the open question, and its cards."""
    kind = g.asked.kind
    if given is None:
        return ["none"]
    if type(given) is list and given[0] in VERBS:
        return VERBS[given[0]](g, *given[1:])
    return KINDS[kind](g, given) if kind in KINDS else [str(given)]


def _chaos(g: Game, what: int | str) -> Parts:
    return ["chaos", g.hand[what] if isinstance(what, int) else what]


def _tower(g: Game, place: int, end: str = "") -> Parts:
    return [f"tower-{end}", g.hand[place]] if end else ["fall", g.alignment[place]]


def _at(pile: list[str], place: int | None) -> Parts:
    """Return the card at a place of a pile; none where no place is named."""
    return [] if place is None else [pile[place]]


def _with_hand(code: str) -> Callable[..., Parts]:
    return lambda g, place: [code, g.hand[place]]


def _bare(code: str) -> Callable[..., Parts]:
    return lambda g, _: [code]


VERBS: dict[str, Callable[..., Parts]] = {
    "play": _with_hand("play"),
    "discard": lambda g, place: ["dismiss"] if place is None else ["discard", g.hand[place]],
    "mirror": lambda g, name, pair: [f"mirror-{name}", *(g.hand[i] for i in pair)],
    "tower": _tower,
    "escape": _bare("escape"),
    "anticipate": _bare("anticipate"),
    "architect": _with_hand("architect"),
    "spell": lambda g, name: [f"spell-{name}"],
    "hammer": _bare("hammer"),
    "cyclobot": lambda g, i, j: ["cyclobot", g.hand[i], g.discard[j]],
    "spies": _bare("spies"),
    "harpoon": _bare("harpoon"),
    "store": _with_hand("store"),
    "unstore": lambda g, i: ["unstore", g.stored[i]],
    "chaos": _chaos,
    "failsafe": lambda g, i: ["failsafe", *g.catchers[i]],
    "catcher": lambda g, i: ["catcher", *g.catchers[i]],
    "key": lambda g, i: ["open" if g.asked.kind == "door" else "pay-key", *_at(g.hand, i)],
    "door": lambda g, i: ["lose-door", *_at(g.doors, i)],
    "deck": _bare("reveal"),
    "hand": _bare("lose-hand"),
    "wake": _bare("wake"),
    "reflect": _bare("reflect"),
    "punish": _bare("punish"),
    "remove": lambda g, name: ["remove", f"premonition-{name}"],
    "look": _bare("look"),
    "find": _bare("find"),
    "rally": _with_hand("rally"),
    "false": _bare("false-loss"),
}
"""The answers that begin with a verb."""


def _search(g: Game, given: bool | str) -> Parts:
    if given is False:
        return ["no-search"]
    door = g.asked.colour + "D" if given is True else given
    return ["search" if in_deck(g, door) else "in-vain", door]


def _door(g: Game, given: bool) -> Parts:
    door = g.asked.looked[0]
    return ["open", g.hand[keys_for(g, door)[0]]] if given else ["leave"]


def _of_colour(g: Game, colour: str) -> Parts:
    door = colour + "D"
    return ["take" if in_deck(g, door) else "in-vain", door]


KINDS: dict[str, Callable[..., Parts]] = {
    "search": _search,
    "door": _door,
    "sphinx": lambda g, word: [f"word-{word}"],
    "diver": lambda g, given: ["stop", g.shown[-1]] if given == "stop" else ["next"],
    "mirror-brown": _of_colour,
    "mirror-key": _of_colour,
    "premonition": lambda g, name: [f"premonition-{name}"],
    "premonition-door": lambda g, i: ["lose-door", g.doors[i]],
    "spell-swap": lambda g, pair: ["swap", *(g.goals[i] for i in pair)],
    "free-catcher": lambda g, i: ["free", *g.catchers[i]],
    "pick": lambda g, i: ["pick", g.hand[i]],
    "swap": lambda g, pair: ["swap", *(g.hand[i] for i in pair)],
}
"""The other answers, by what is asked."""
