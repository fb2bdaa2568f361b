"""Slots for what a sentence lists: cards, dice and colours and cards of the hand by name."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import CodeNames, MoveIntent, get_code_names
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance

LIST_SCORE, HAND_CARD_SCORE = 0.8, 0.9
"""Intent score of a move whose cards or dice are named without a verb, and of one whose card is in the hand."""
MAX_GAP = 2
"""Words without meaning within the name of a card at most."""
MAX_REPETITIONS = 20
"""Nobody has more cards or dice of one kind."""


def fill_codes(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill the argument with the named cards, dice or colours in order, each repeated by the number before it."""
    found = list(_iter_code_mentions(intent.code_names.get(argument.name, {}), utterance, slots))
    found = found[:1] if argument.kind == "text" else found
    listed = [code for code, times, _places in found for _time in range(1 if argument.kind == "text" else times)]
    _called, offered = utterance.value_locations.get(argument.name, ("", listed))
    is_fitting = not argument.max_count or argument.min_count <= len(listed) <= argument.max_count
    if listed and is_fitting and set(listed) <= set(offered):
        places = {place for _code, _times, places in found for place in places}
        slots.fill(argument.name, listed if argument.kind == "texts" else listed[0], places)
        slots.list_score = LIST_SCORE


def fill_hand_index(argument: Argument, _intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill the position of a hand card that is mentioned by its name, or by a part of it that fits no other one: *the key*."""
    called, there = utterance.value_locations.get(argument.name, ("", ()))
    known = get_code_names(utterance.table.game, called)
    hand = {name: code for name, code in known.items() if code in there}
    for code, times, places in _iter_code_mentions(hand, utterance, slots):
        if times == 1:
            slots.fill(argument.name, list(there).index(code), places)
            slots.list_score = HAND_CARD_SCORE
        return
    parts = {part for name in known for part in name}
    said = {
        place: stem
        for place, meant in enumerate(utterance.candidate_stems)
        for stem in meant
        if stem in parts and place not in slots.used_indices and not utterance.tokens[place].is_stopword
    }
    fitting = {code for name, code in hand.items() if said and set(said.values()) <= set(name)}
    if len(fitting) == 1:
        slots.fill(argument.name, list(there).index(fitting.pop()), set(said))
        slots.list_score = HAND_CARD_SCORE
    else:
        # A card that is not in the hand is named all the same, so that the hand is asked for.
        slots.used_indices |= {
            place for _code, _times, at in _iter_code_mentions(known, utterance, slots) for place in at
        }


def _iter_code_mentions(
    codes: CodeNames, utterance: ParsedUtterance, slots: FilledSlots
) -> Iterator[tuple[str, int, set[int]]]:
    """Yield each named code with its count and the indices of its words."""
    said = [(called, code) for called, code in codes.items() if all(map(utterance.stem_qualities.__contains__, called))]
    place = 0 if said else len(utterance.tokens)
    while place < len(utterance.tokens):
        found = ((code, length) for called, code in said if (length := _get_match_length(called, utterance, place)))
        code, length = next(found, ("", 0)) if place not in slots.used_indices else ("", 0)
        if length:
            times = utterance.tokens[place - 1].number if place else None
            places = set(range(place - (times is not None), place + length))
            yield code, min(1 if times is None else times, MAX_REPETITIONS), places
        place += length or 1


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
