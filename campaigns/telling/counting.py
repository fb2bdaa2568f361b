"""The numbers of a sentence: which argument each of them is, by the word beside it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from campaigns.lookup.spelling import near
from campaigns.referee import Argument
from campaigns.telling.heard import Filled, Heard
from campaigns.telling.speech import Spoken
from campaigns.telling.tokens import ARTICLES, HEARD, KEPT, NUMBERS, ORDINALS, SHORTEST

CODES = ("code", "script", "script_number", "deliverance")
"""Arguments that are codes and numbers: taken only as typed whole."""

COSTS = frozenset({"cost", "costs", "paid", "paying", "pays"})
PRICES = ("ether", "price", "cost", "amount", "intent")
"""Arguments that say what something cost."""


def fill_called(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take numbers that are names, as of a script, where the word beside them says so."""
    for one in spoken.move.arguments:
        places = [place for place, token in enumerate(heard.tokens) if token.number is not None]
        beside = [place for place in places if place not in filled.used and _says(one, spoken, heard, place - 1)]
        if one.kind == "text" and one.name in CODES and one.name != "code" and beside:
            filled.args[one.name] = str(heard.tokens[beside[0]].number)
            filled.used |= {beside[0], beside[0] - 1}


def fill_numbers(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take every number for the argument that the words beside it tell, then for what is needed; an article says one."""
    open_ = [
        one for one in spoken.move.arguments
        if one.kind == "number" and one.name not in CODES and one.name not in filled.args and one.name not in heard.there
    ]  # fmt: skip
    said = [
        place for place, token in enumerate(heard.tokens)
        if token.number is not None and place not in filled.used
    ]  # fmt: skip
    said = [place for place in said if not _take_beside(spoken, heard, filled, open_, place)]
    for place in list(said):
        price = _price(open_, heard, place)
        if price is not None:
            _number(price, heard.tokens[place].number or 0, place, filled, open_)
            said.remove(place)
    _articles(spoken, heard, filled, open_)
    # A number alone is what is needed, or what stands for the number of the whole.
    needed = sorted((one for one in open_ if one.required or one.name == "count"), key=lambda one: not one.required)
    for place in said[: len(needed)]:
        _number(needed[0], heard.tokens[place].number or 0, place, filled, needed)
    if not needed:
        return
    for value, place in [*_ones(heard), *_heard(heard)]:
        if needed and (place not in filled.used or heard.tokens[place].sign):
            _number(needed[0], value, place, filled, needed)


def fill_counted(spoken: Spoken, heard: Heard, filled: Filled) -> None:
    """Take a number that nothing else took for a choice of counted values: *2* is *2 pips*, where others are *1 pip* and *3 pips*."""
    left = [place for place, token in enumerate(heard.tokens) if token.number is not None and place not in filled.used]
    for one in spoken.move.arguments:
        if one.kind == "choice" and one.required and one.name not in filled.args and len(left) == 1:
            counted = _counted(spoken.values[one.name])
            value = counted.get(heard.tokens[left[0]].digits) if len(counted) > 1 else None
            if value is not None:
                filled.args[one.name] = value
                filled.used |= set(left)


def _counted(values: Mapping[str, Sequence[frozenset[str]]]) -> dict[str, str]:
    """Return the values that are numbers of something, by their number."""
    return {
        part: value
        for value, ways in values.items()
        for told in ways
        if len(told) > 1
        for part in told
        if part.isdigit()
    }


def _take_beside(spoken: Spoken, heard: Heard, filled: Filled, open_: list[Argument], place: int) -> bool:
    """Take a number for the argument that the word beside it tells; say whether there is one."""
    beside = next((one for one in open_ if _beside(one, spoken, heard, place)), None)
    if beside is not None:
        _number(beside, heard.tokens[place].number or 0, place, filled, open_)
        filled.used |= {near for near in (place - 1, place + 1) if _says(beside, spoken, heard, near)}
    return beside is not None


def _articles(spoken: Spoken, heard: Heard, filled: Filled, open_: list[Argument]) -> None:
    """Take *a key* for one Key, where a move counts several things."""
    for place, token in enumerate(heard.tokens):
        said = next((one for one in open_ if token.text in ARTICLES and _says(one, spoken, heard, place + 1)), None)
        if said is not None and place not in filled.used:
            _number(said, 1, place, filled, open_)
            filled.used.add(place + 1)


def _price(open_: list[Argument], heard: Heard, place: int) -> Argument | None:
    """Return what a number behind *for* or *cost* is, where more than one is wanted: *bought a card for 3*."""
    before = {token.text for token in heard.tokens[max(place - 2, 0) : place]}
    priced = place > 0 and (heard.tokens[place - 1].text == "for" or bool(before & COSTS)) and len(open_) > 1
    return next((one for one in open_ if priced and one.name in PRICES), None)


def _ones(heard: Heard) -> Iterator[tuple[int, int]]:
    """Yield where an article or a sign says *one*."""
    for place, token in enumerate(heard.tokens):
        if token.text in ARTICLES or (token.sign and not token.digits):
            yield 1, place


def _heard(heard: Heard) -> Iterator[tuple[int, int]]:
    """Yield numbers with a slip of the finger, then those that dictation writes as other words."""
    for place, token in enumerate(heard.tokens):
        if token.stem and not token.little and max(heard.meant[place].values(), default=0.0) < 1:
            near = _near(token.text)
            if len(near) == 1:
                yield near[0], place
    for place, token in enumerate(heard.tokens[:-1]):
        # What is counted stands right behind its number; a sentence may begin with a place, *second track*.
        begins = place > 0 or token.text in ORDINALS
        after = heard.meant[place + 1] if not heard.tokens[place + 1].little else {}
        if begins and token.text in HEARD and max(after.values(), default=0.0) == 1:
            yield HEARD[token.text], place


@functools.lru_cache(KEPT)
def _near(text: str) -> list[int]:
    """Return the numbers that a typed word is one slip of the finger from."""
    return [NUMBERS[word] for word in near(text, [word for word in NUMBERS if len(word) >= SHORTEST], 1)]


def _number(one: Argument, value: int, place: int, filled: Filled, open_: list[Argument]) -> None:
    filled.args[one.name] = value
    filled.used.add(place)
    open_.remove(one)


def _beside(one: Argument, spoken: Spoken, heard: Heard, place: int) -> bool:
    """Return whether the word after a number, or before it, says that it is this one."""
    return _says(one, spoken, heard, place + 1) or _says(one, spoken, heard, place - 1)


def _says(one: Argument, spoken: Spoken, heard: Heard, place: int) -> bool:
    if not 0 <= place < len(heard.tokens):
        return False
    return bool(spoken.fields[one.name] & heard.meant[place].keys())
