"""Slots for how many: assigns the numbers of a sentence to arguments by the adjacent word."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.roles import find_things
from campaigns.intent_parser.tokens import MIN_FUZZY_LENGTH, NUMBERS, TOKEN_CACHE_SIZE
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.rulebook.spelling import find_similar_words
from campaigns.rulebook.vocabulary import WORDS

CODE_ARGUMENTS = ("code", "script", "script_number", "deliverance")
"""Arguments that are codes: taken only as typed."""
PRICE_ARGUMENTS = ("ether", "price", "cost", "amount", "intent")
"""Arguments for the price of something."""
UNCERTAIN_NUMBERS = {**WORDS.misheard_numbers, **{word: number for number, word in enumerate(WORDS.ordinals, 1)}}
"""Dictation errors for numbers, and ordinals."""


def fill_numbers(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill numbers, and names that are numbers: by adjacent word, then by price, then required ones; an article means 1."""
    open_ = [
        one for one in intent.move.arguments
        if one.kind == "number" and one.name not in CODE_ARGUMENTS
        and one.name not in slots.args and one.name not in utterance.value_locations
    ]  # fmt: skip
    unused = [place for place in utterance.number_indices if place not in slots.used_indices]
    unnamed = [place for place in unused if not _fill_named(intent, utterance, slots, open_, place)]
    left = [place for place in unnamed if not _fill_price(utterance, slots, open_, place)]
    _fill_articles(intent, utterance, slots, open_)
    # A number without such a word is a required argument, or the count.
    needed = sorted(
        (one for one in open_ if one.is_required or one.name == "count"), key=lambda one: not one.is_required
    )
    implied = [*_iter_implied_ones(utterance), *_iter_uncertain_numbers(utterance)] if needed else []
    for value, place in [*((utterance.tokens[place].number or 0, place) for place in left), *implied]:
        if needed and (place not in slots.used_indices or utterance.tokens[place].sign):
            _fill_number(needed[0], value, place, slots, needed)


def _fill_number(
    argument: Argument, value: int, index: int, slots: FilledSlots, open_arguments: list[Argument]
) -> None:
    slots.fill(argument.name, value, {index})
    open_arguments.remove(argument)


def _fill_named(
    intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots, open_arguments: list[Argument], index: int
) -> bool:
    """Fill the argument that a word next to a number names, such as a script before its number; return whether there is one."""
    value = utterance.tokens[index].number or 0
    for one in intent.move.arguments:
        is_code = one.kind == "text" and one.name in CODE_ARGUMENTS[1:] and one.name not in slots.args
        if is_code and _is_named_at(one, intent, utterance, index - 1):
            slots.fill(one.name, str(value), {index, index - 1})
            return True
    for one in open_arguments:
        names = {near for near in (index - 1, index + 1) if _is_named_at(one, intent, utterance, near)}
        if names:
            slots.used_indices |= names
            _fill_number(one, value, index, slots, open_arguments)
            return True
    return False


def _is_named_at(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, index: int) -> bool:
    there = 0 <= index < len(utterance.tokens)
    return there and not intent.argument_stems[argument.name].isdisjoint(utterance.candidate_stems[index])


def _fill_articles(
    intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots, open_arguments: list[Argument]
) -> None:
    """Fill 1 for *a key*, and 0 for *no key*, in a move with several counts."""
    for place, token in enumerate(utterance.tokens):
        value = 1 if token.text in WORDS.articles else 0 if token.text in WORDS.nothing else None
        if value is None or place in slots.used_indices:
            continue
        fitting = (
            one for one in open_arguments if one.low <= value and _is_named_at(one, intent, utterance, place + 1)
        )
        said = next(fitting, None)
        if said is not None:
            _fill_number(said, value, place, slots, open_arguments)
            slots.used_indices.add(place + 1)


def _fill_price(utterance: ParsedUtterance, slots: FilledSlots, open_arguments: list[Argument], index: int) -> bool:
    """Fill the price with a number after *for* or *cost*, if several are open: *bought a card for 3*; return whether it is one."""
    is_priced = utterance.get_word(index - 1) in WORDS.price_prepositions | WORDS.costs
    is_priced |= utterance.get_word(index - 2) in WORDS.costs
    price = next((one for one in open_arguments if one.name in PRICE_ARGUMENTS), None)
    if not is_priced or price is None or len(open_arguments) < 2:
        return False
    _fill_number(price, utterance.tokens[index].number or 0, index, slots, open_arguments)
    return True


def _iter_implied_ones(utterance: ParsedUtterance) -> Iterator[tuple[int, int]]:
    """Yield 1 for each article or bare sign, with its index; *a shadow* that attacks us counts nothing."""
    doers = {one.start - 1 for one in find_things(utterance, "thing")}
    for place, token in enumerate(utterance.tokens):
        if (token.text in WORDS.articles and place not in doers) or (token.sign and not token.digits):
            yield 1, place


def _iter_uncertain_numbers(utterance: ParsedUtterance) -> Iterator[tuple[int, int]]:
    """Yield misspelled numbers, then words that dictation writes for numbers, with their indices."""
    for place, token in enumerate(utterance.tokens):
        if token.stem and not token.is_stopword and utterance.qualities[place] < 1:
            near = _find_similar_numbers(token.text)
            if len(near) == 1:
                yield near[0], place
    for place, token in enumerate(utterance.tokens[:-1]):
        # The counted word follows its number directly; a sentence may start with an ordinal: *second track*.
        after = utterance.tokens[place + 1]
        begins = (place > 0 or token.text in WORDS.ordinals) and not after.is_everybody and not after.is_stopword
        if begins and token.text in UNCERTAIN_NUMBERS and utterance.qualities[place + 1] == 1:
            yield UNCERTAIN_NUMBERS[token.text], place


@functools.lru_cache(TOKEN_CACHE_SIZE)
def _find_similar_numbers(text: str) -> list[int]:
    """Return the numbers one typo away from a word."""
    return [
        NUMBERS[word]
        for word in find_similar_words(text, [word for word in NUMBERS if len(word) >= MIN_FUZZY_LENGTH], 1)
    ]


def fill_counted_choices(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a choice of counted values with the last unused number: *2* is *2 pips*, besides *1 pip* and *3 pips*."""
    left = [place for place in utterance.number_indices if place not in slots.used_indices]
    for one in intent.move.arguments:
        if one.kind == "choice" and one.is_required and one.name not in slots.args and len(left) == 1:
            counted = _get_values_by_number(intent.value_stems[one.name])
            value = counted.get(utterance.tokens[left[0]].digits) if len(counted) > 1 else None
            if value is not None:
                slots.fill(one.name, value, set(left))


def _get_values_by_number(value_stems: Mapping[str, Sequence[frozenset[str]]]) -> dict[str, str]:
    """Return the values that contain a number, by it."""
    ways = ((value, stems) for value, found in value_stems.items() for stems in found if len(stems) > 1)
    return {part: value for value, stems in ways for part in stems if part.isdigit()}
