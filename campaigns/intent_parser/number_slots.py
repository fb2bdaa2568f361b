"""Number slots: assigns the numbers of a sentence to arguments by the adjacent word."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.roles import find_things
from campaigns.intent_parser.tokens import MIN_FUZZY_LENGTH, TOKEN_CACHE_SIZE
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.intent_parser.vocabulary import (
    ARTICLES,
    COST_WORDS,
    DICTATED_NUMBERS,
    NOTHING_WORDS,
    NUMBER_WORDS,
    ORDINALS,
)
from campaigns.rulebook.spelling import find_similar_words

CODE_ARGUMENTS = ("code", "script", "script_number", "deliverance")
"""Arguments that are codes: taken only as typed."""

PRICE_ARGUMENTS = ("ether", "price", "cost", "amount", "intent")
"""Arguments for the price of something."""


def fill_numeric_names(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill text arguments with numbers that are names, such as a script's, if the word before says so."""
    for one in intent.move.arguments:
        places = [place for place, token in enumerate(utterance.tokens) if token.number is not None]
        beside = [
            place
            for place in places
            if place not in slots.used_indices and _is_named_at(one, intent, utterance, place - 1)
        ]
        if one.kind == "text" and one.name in CODE_ARGUMENTS and one.name != "code" and beside:
            slots.args[one.name] = str(utterance.tokens[beside[0]].number)
            slots.used_indices |= {beside[0], beside[0] - 1}


def fill_numbers(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill number arguments: by adjacent word, then by price, then required ones; an article means 1."""
    open_ = [
        one for one in intent.move.arguments
        if one.kind == "number" and one.name not in CODE_ARGUMENTS
        and one.name not in slots.args and one.name not in utterance.value_locations
    ]  # fmt: skip
    said = [
        place for place, token in enumerate(utterance.tokens)
        if token.number is not None and place not in slots.used_indices
    ]  # fmt: skip
    said = [place for place in said if not _fill_adjacent(intent, utterance, slots, open_, place)]
    for place in list(said):
        price = _find_price_argument(open_, utterance, place)
        if price is not None:
            _fill_number(price, utterance.tokens[place].number or 0, place, slots, open_)
            said.remove(place)
    _fill_articles(intent, utterance, slots, open_)
    # A number without such a word is a required argument, or the count.
    needed = sorted(
        (one for one in open_ if one.is_required or one.name == "count"), key=lambda one: not one.is_required
    )
    for place in said[: len(needed)]:
        _fill_number(needed[0], utterance.tokens[place].number or 0, place, slots, needed)
    if not needed:
        return
    for value, place in [*_iter_implied_ones(utterance), *_iter_uncertain_numbers(utterance)]:
        if needed and (place not in slots.used_indices or utterance.tokens[place].sign):
            _fill_number(needed[0], value, place, slots, needed)


def fill_counted_choices(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a choice of counted values with the last unused number: *2* is *2 pips*, besides *1 pip* and *3 pips*."""
    left = [
        place
        for place, token in enumerate(utterance.tokens)
        if token.number is not None and place not in slots.used_indices
    ]
    for one in intent.move.arguments:
        if one.kind == "choice" and one.is_required and one.name not in slots.args and len(left) == 1:
            counted = _get_values_by_number(intent.value_stems[one.name])
            value = counted.get(utterance.tokens[left[0]].digits) if len(counted) > 1 else None
            if value is not None:
                slots.args[one.name] = value
                slots.used_indices |= set(left)


def _get_values_by_number(value_stems: Mapping[str, Sequence[frozenset[str]]]) -> dict[str, str]:
    """Return the values that contain a number, by it."""
    return {
        part: value
        for value, ways in value_stems.items()
        for told in ways
        if len(told) > 1
        for part in told
        if part.isdigit()
    }


def _fill_adjacent(
    intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots, open_arguments: list[Argument], index: int
) -> bool:
    """Fill the argument named by a word next to the number; return whether there is one."""
    beside = next((one for one in open_arguments if _is_adjacent(one, intent, utterance, index)), None)
    if beside is not None:
        _fill_number(beside, utterance.tokens[index].number or 0, index, slots, open_arguments)
        slots.used_indices |= {near for near in (index - 1, index + 1) if _is_named_at(beside, intent, utterance, near)}
    return beside is not None


def _fill_articles(
    intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots, open_arguments: list[Argument]
) -> None:
    """Fill 1 for *a key*, and 0 for *no key*, in a move with several counts."""
    for place, token in enumerate(utterance.tokens):
        value = 1 if token.text in ARTICLES else 0 if token.text in NOTHING_WORDS else None
        said = next(
            (
                one
                for one in open_arguments
                if value is not None and value >= one.low and _is_named_at(one, intent, utterance, place + 1)
            ),
            None,
        )
        if said is not None and value is not None and place not in slots.used_indices:
            _fill_number(said, value, place, slots, open_arguments)
            slots.used_indices.add(place + 1)


def _find_price_argument(open_arguments: list[Argument], utterance: ParsedUtterance, index: int) -> Argument | None:
    """Return the price argument of a number after *for* or *cost*, if several are open: *bought a card for 3*."""
    before = {token.text for token in utterance.tokens[max(index - 2, 0) : index]}
    priced = (
        index > 0
        and (utterance.tokens[index - 1].text == "for" or bool(before & COST_WORDS))
        and len(open_arguments) > 1
    )
    return next((one for one in open_arguments if priced and one.name in PRICE_ARGUMENTS), None)


def _iter_implied_ones(utterance: ParsedUtterance) -> Iterator[tuple[int, int]]:
    """Yield 1 for each article or bare sign, with its index; *a shadow* that attacks us counts nothing."""
    doers = {one.start - 1 for one in find_things(utterance, "thing")}
    for place, token in enumerate(utterance.tokens):
        if (token.text in ARTICLES and place not in doers) or (token.sign and not token.digits):
            yield 1, place


def _iter_uncertain_numbers(utterance: ParsedUtterance) -> Iterator[tuple[int, int]]:
    """Yield misspelled numbers, then words that dictation writes for numbers, with their indices."""
    for place, token in enumerate(utterance.tokens):
        if token.stem and not token.is_stopword and max(utterance.candidate_stems[place].values(), default=0.0) < 1:
            near = _find_similar_numbers(token.text)
            if len(near) == 1:
                yield near[0], place
    for place, token in enumerate(utterance.tokens[:-1]):
        # The counted word follows its number directly; a sentence may start with an ordinal: *second track*.
        begins = (place > 0 or token.text in ORDINALS) and not utterance.tokens[place + 1].is_everybody
        after = utterance.candidate_stems[place + 1] if not utterance.tokens[place + 1].is_stopword else {}
        if begins and token.text in DICTATED_NUMBERS and max(after.values(), default=0.0) == 1:
            yield DICTATED_NUMBERS[token.text], place


@functools.lru_cache(TOKEN_CACHE_SIZE)
def _find_similar_numbers(text: str) -> list[int]:
    """Return the numbers one typo away from a word."""
    return [
        NUMBER_WORDS[word]
        for word in find_similar_words(text, [word for word in NUMBER_WORDS if len(word) >= MIN_FUZZY_LENGTH], 1)
    ]


def _fill_number(
    argument: Argument, value: int, index: int, slots: FilledSlots, open_arguments: list[Argument]
) -> None:
    slots.args[argument.name] = value
    slots.used_indices.add(index)
    open_arguments.remove(argument)


def _is_adjacent(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, index: int) -> bool:
    """Return whether the word after or before a number names this argument."""
    return _is_named_at(argument, intent, utterance, index + 1) or _is_named_at(argument, intent, utterance, index - 1)


def _is_named_at(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, index: int) -> bool:
    if not 0 <= index < len(utterance.tokens):
        return False
    return bool(intent.argument_stems[argument.name] & utterance.candidate_stems[index].keys())
