"""Slots for cards, dice and colours that a sentence lists, and for cards of the hand by name."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import CodeNames, get_code_names
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance

LIST_SCORE, HAND_CARD_SCORE = 0.8, 0.9
"""Intent score of a move whose cards or dice are named without a verb, and of one whose card is in the hand."""
MAX_GAP = 2
"""Words without meaning within the name of a card at most."""
MAX_REPETITIONS = 20
"""Nobody has more cards or dice of one kind."""


def fill_codes(argument: Argument, codes: CodeNames, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill the argument with the named cards, dice or colours in order, each repeated by the number before it."""
    found = list(_iter_code_mentions(codes, utterance, slots))
    listed = [code for code, times, _places in found for _time in range(times)]
    if argument.kind == "text":
        found, listed = found[:1], listed[:1]
    if argument.name in utterance.value_locations and not _is_offered(argument, listed, utterance):
        return
    if not listed or (argument.max_count and not argument.min_count <= len(listed) <= argument.max_count):
        return
    slots.args[argument.name] = listed if argument.kind == "texts" else listed[0]
    slots.used_indices |= {place for _code, _times, places in found for place in places}
    if _is_offered(argument, listed, utterance):
        slots.list_score = LIST_SCORE


def _is_offered(argument: Argument, values: list[str], utterance: ParsedUtterance) -> bool:
    """Return whether the values are offered now; True if no offered values are known."""
    return argument.name not in utterance.value_locations or set(values) <= set(
        utterance.value_locations[argument.name][1]
    )


def fill_hand_index(argument: Argument, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill the position of a hand card that is mentioned by name."""
    called, there = utterance.value_locations.get(argument.name, ("", ()))
    known = get_code_names(utterance.table.game, called)
    codes = {name: code for name, code in known.items() if code in there}
    for code, times, places in _iter_code_mentions(codes, utterance, slots):
        if times > 1:
            return
        slots.args[argument.name] = list(there).index(code)
        slots.used_indices |= places
        slots.list_score = HAND_CARD_SCORE
        return
    if not _fill_partial_name(argument, known, list(there), utterance, slots):
        # A card that is not in the hand is named all the same, so that the hand is asked for.
        slots.used_indices |= {
            place for _code, _times, places in _iter_code_mentions(known, utterance, slots) for place in places
        }


def _fill_partial_name(
    argument: Argument, code_names: CodeNames, hand_codes: list[str], utterance: ParsedUtterance, slots: FilledSlots
) -> bool:
    """Fill the position of the one hand card that matches a partial name: *the key*, if there is one Key."""
    every = {part for called in code_names for part in called}
    said = {
        place: stem
        for place, meant in enumerate(utterance.candidate_stems)
        for stem in meant
        if stem in every and place not in slots.used_indices and not utterance.tokens[place].is_stopword
    }
    fitting = {
        code for called, code in code_names.items() if code in hand_codes and said and set(said.values()) <= set(called)
    }
    if len(fitting) == 1:
        slots.args[argument.name] = hand_codes.index(fitting.pop())
        slots.used_indices |= set(said)
        slots.list_score = HAND_CARD_SCORE
    return len(fitting) == 1


def _iter_code_mentions(
    codes: CodeNames, utterance: ParsedUtterance, slots: FilledSlots
) -> Iterator[tuple[str, int, set[int]]]:
    """Yield each named code with its count and the indices of its words."""
    said = [(called, code) for called, code in codes.items() if all(map(utterance.stem_qualities.__contains__, called))]
    place = 0 if said else len(utterance.tokens)
    while place < len(utterance.tokens):
        found = next(((code, n) for called, code in said if (n := _get_match_length(called, utterance, place))), None)
        if found is None or place in slots.used_indices:
            place += 1
            continue
        code, length = found
        before = utterance.tokens[place - 1] if place else None
        times = before.number if before is not None and before.number is not None else 1
        yield (
            code,
            min(times, MAX_REPETITIONS),
            set(range(place - (times != 1 or bool(before and before.digits)), place + length)),
        )
        place += length


def _get_match_length(name_stems: tuple[str, ...], utterance: ParsedUtterance, index: int) -> int:
    """Return the number of words from ``index`` on that match this name in any order, as *moon of the library*; else 0."""
    places = [
        place
        for place in range(index, len(utterance.tokens))
        if not utterance.tokens[place].is_stopword or utterance.tokens[place].text in name_stems
    ][: len(name_stems)]
    if len(places) < len(name_stems) or places[0] != index or places[-1] > index + len(name_stems) + MAX_GAP:
        return 0
    there = [utterance.candidate_stems[place] or {utterance.tokens[place].digits: 1.0} for place in places]
    every = all(any(part in meant for meant in there) for part in name_stems)
    is_named = every and all(not meant.keys().isdisjoint(name_stems) for meant in there)
    return places[-1] + 1 - index if is_named else 0
