"""Cards, dice and colours that a sentence lists, and cards of the hand by their name."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.referee import Argument
from campaigns.telling.heard import Filled, Heard
from campaigns.telling.speech import Codes, codes_of

LISTED, IN_HAND = 0.8, 0.9
"""How well a move is called by the cards or dice it takes, named alone; by a card that lies in the hand."""
MOST_ALIKE = 20
"""Nobody has more cards or dice of one kind."""


def fill_codes(argument: Argument, codes: Codes, heard: Heard, filled: Filled) -> None:
    """Take the cards, dice or colours of a sentence in their order, each as often as the number before it says."""
    found = list(_codes(codes, heard, filled))
    listed = [code for code, times, _places in found for _time in range(times)]
    if argument.kind == "text":
        found, listed = found[:1], listed[:1]
    if not listed or (argument.most and not argument.fewest <= len(listed) <= argument.most):
        return
    filled.args[argument.name] = listed if argument.kind == "texts" else listed[0]
    filled.used |= {place for _code, _times, places in found for place in places}
    if _offered(argument, listed, heard):
        filled.listed = LISTED


def _offered(argument: Argument, listed: list[str], heard: Heard) -> bool:
    """Return whether values may be what is asked for now: they are offered, or nobody says what is."""
    return argument.name not in heard.there or set(listed) <= set(heard.there[argument.name][1])


def fill_place(argument: Argument, heard: Heard, filled: Filled) -> None:
    """Take a card of the hand by its name, where a move takes its place."""
    called, there = heard.there.get(argument.name, ("", ()))
    known = codes_of(heard.table.game, called)
    codes = {name: code for name, code in known.items() if code in there}
    for code, _times, places in _codes(codes, heard, filled):
        filled.args[argument.name] = list(there).index(code)
        filled.used |= places
        filled.listed = IN_HAND
        return
    _fill_part(argument, known, list(there), heard, filled)


def _fill_part(argument: Argument, known: Codes, there: list[str], heard: Heard, filled: Filled) -> None:
    """Take the one card of the hand that a part of its name tells: *the key*, where there is one Key."""
    every = {part for called in known for part in called}
    said = {
        place: stem
        for place, meant in enumerate(heard.meant)
        for stem in meant
        if stem in every and place not in filled.used and not heard.tokens[place].little
    }
    fitting = [code for called, code in known.items() if code in there and said and set(said.values()) <= set(called)]
    if len(fitting) == 1:
        filled.args[argument.name] = there.index(fitting[0])
        filled.used |= set(said)
        filled.listed = IN_HAND


def _codes(codes: Codes, heard: Heard, filled: Filled) -> Iterator[tuple[str, int, set[int]]]:
    """Yield the codes that are named, with how often, and the words that say so."""
    said = [(called, code) for called, code in codes.items() if all(map(heard.held.__contains__, called))]
    place = 0 if said else len(heard.tokens)
    while place < len(heard.tokens):
        found = next(((code, n) for called, code in said if (n := _reach(called, heard, place))), None)
        if found is None or place in filled.used:
            place += 1
            continue
        code, length = found
        before = heard.tokens[place - 1] if place else None
        times = before.number if before is not None and before.number is not None else 1
        yield (
            code,
            min(times, MOST_ALIKE),
            set(range(place - (times != 1 or bool(before and before.digits)), place + length)),
        )
        place += length


def _reach(called: tuple[str, ...], heard: Heard, place: int) -> int:
    """Return how many words from here on say this name, in any order; 0 where they do not."""
    if place + len(called) > len(heard.tokens):
        return 0
    there = [heard.meant[place + n] or {heard.tokens[place + n].digits: 1.0} for n in range(len(called))]
    every = all(any(part in meant for meant in there) for part in called)
    return len(called) if every and all(not meant.keys().isdisjoint(called) for meant in there) else 0
