"""Labels of answers, for buttons and the journal: a code and the cards it names."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine.answer_spaces import Answer
from campaigns.onirim.rules.doors import find_keys_for
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.mirror_effects import KEY_MIRROR_DOOR_COUNT
from campaigns.onirim.rules.state_operations import count_in_deck

AnswerParts = list[str]


def describe_answer(g: Game, answer: Answer) -> AnswerParts:
    """Return the code of an answer to the open question, and its cards."""
    kind = g.open_prompt.kind
    if answer is None:
        return ["none"]
    if type(answer) is list and answer[0] in DESCRIBERS_BY_VERB:
        return DESCRIBERS_BY_VERB[answer[0]](g, *answer[1:])
    return DESCRIBERS_BY_QUESTION[kind](g, answer) if kind in DESCRIBERS_BY_QUESTION else [str(answer)]


def _describe_chaos(g: Game, target: int | str) -> AnswerParts:
    return ["chaos", g.hand[target] if isinstance(target, int) else target]


def _describe_tower(g: Game, place: int, end: str = "") -> AnswerParts:
    return [f"tower-{end}", g.hand[place]] if end else ["fall", g.alignment[place]]


def _get_card_at(pile: list[str], place: int | None) -> AnswerParts:
    """Return the card at an index of a pile; none without an index."""
    return [] if place is None else [pile[place]]


def _build_hand_describer(code: str) -> Callable[..., AnswerParts]:
    return lambda g, place: [code, g.hand[place]]


def _build_code_describer(code: str) -> Callable[..., AnswerParts]:
    return lambda g, _: [code]


DESCRIBERS_BY_VERB: dict[str, Callable[..., AnswerParts]] = {
    "play": _build_hand_describer("play"),
    "discard": lambda g, place: ["dismiss"] if place is None else ["discard", g.hand[place]],
    "mirror": lambda g, name, pair: [f"mirror-{name}", *(g.hand[i] for i in pair)],
    "tower": _describe_tower,
    "escape": _build_code_describer("escape"),
    "anticipate": _build_code_describer("anticipate"),
    "architect": _build_hand_describer("architect"),
    "spell": lambda g, name: [f"spell-{name}"],
    "hammer": _build_code_describer("hammer"),
    "cyclobot": lambda g, i, j: ["cyclobot", g.hand[i], g.discard[j]],
    "spies": _build_code_describer("spies"),
    "harpoon": _build_code_describer("harpoon"),
    "store": _build_hand_describer("store"),
    "unstore": lambda g, i: ["unstore", g.stored[i]],
    "chaos": _describe_chaos,
    "failsafe": lambda g, i: ["failsafe", *g.catchers[i]],
    "catcher": lambda g, i: ["catcher", *g.catchers[i]],
    "key": lambda g, i: ["open" if g.open_prompt.kind == "door" else "pay-key", *_get_card_at(g.hand, i)],
    "door": lambda g, i: ["lose-door", *_get_card_at(g.doors, i)],
    "deck": _build_code_describer("reveal"),
    "hand": _build_code_describer("lose-hand"),
    "wake": _build_code_describer("wake"),
    "reflect": _build_code_describer("reflect"),
    "punish": _build_code_describer("punish"),
    "remove": lambda g, name: ["remove", f"premonition-{name}"],
    "look": _build_code_describer("look"),
    "find": _build_code_describer("find"),
    "rally": _build_hand_describer("rally"),
    "false": _build_code_describer("false-loss"),
}
"""Answers that begin with a verb."""


def _describe_search(g: Game, answer: bool | str) -> AnswerParts:
    if answer is False:
        return ["no-search"]
    door = g.open_prompt.colour + "D" if answer is True else answer
    return ["search" if count_in_deck(g, door) else "in-vain", door]


def _describe_door(g: Game, answer: bool) -> AnswerParts:
    door = g.open_prompt.shown_cards[0]
    return ["open", g.hand[find_keys_for(g, door)[0]]] if answer else ["leave"]


def _describe_colour(g: Game, colour: str) -> AnswerParts:
    door = colour + "D"
    return ["take" if count_in_deck(g, door) else "in-vain", door]


def _describe_door_pair(g: Game, colour: str) -> AnswerParts:
    """Return the Doors of a colour that the Key Mirror puts into play."""
    code, door = _describe_colour(g, colour)
    return [code, *[door] * max(1, min(KEY_MIRROR_DOOR_COUNT, count_in_deck(g, door)))]


DESCRIBERS_BY_QUESTION: dict[str, Callable[..., AnswerParts]] = {
    "search": _describe_search,
    "door": _describe_door,
    "sphinx": lambda g, word: [f"word-{word}"],
    "diver": lambda g, given: ["stop", g.shown[-1]] if given == "stop" else ["next"],
    "mirror-brown": _describe_colour,
    "mirror-key": _describe_door_pair,
    "premonition": lambda g, name: [f"premonition-{name}"],
    "premonition-door": lambda g, i: ["lose-door", g.doors[i]],
    "spell-swap": lambda g, pair: ["swap", *(g.goals[i] for i in pair)],
    "free-catcher": lambda g, i: ["free", *g.catchers[i]],
    "pick": lambda g, i: ["pick", g.hand[i]],
    "swap": lambda g, pair: ["swap", *(g.hand[i] for i in pair)],
}
"""The other answers, by kind of question."""
