"""Slot filling: extracts the arguments of a move from a sentence, by the grammar of slots."""

from __future__ import annotations

from django.utils.text import capfirst

from campaigns.engine import Argument
from campaigns.engine.messages import PLACEHOLDER_RE, messages
from campaigns.intent_parser.code_slots import fill_codes, fill_hand_index
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.number_slots import CODE_ARGUMENTS, fill_counted_choices, fill_numbers
from campaigns.intent_parser.row_slots import fill_per_subject, fill_row
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.rulebook.vocabulary import WORDS

MIN_CHOICE_COVERAGE = 0.3
"""Minimum share of a value's stems that must be said."""


def fill_slots(intent: MoveIntent, utterance: ParsedUtterance) -> FilledSlots:
    """Return the slots of an intent filled from a sentence: who, what and where, how many, and free text last."""
    slots = FilledSlots()
    slots.used_indices |= _find_name_numbers(intent, utterance)
    fill_per_subject(intent, utterance, slots)
    for kinds, fill in SLOT_GRAMMAR:
        for argument in intent.move.arguments:
            if argument.kind in kinds and argument.name not in slots.args:
                fill(argument, intent, utterance, slots)
    fill_numbers(intent, utterance, slots)
    fill_counted_choices(intent, utterance, slots)
    for argument in intent.move.arguments:
        if argument.kind == "text" and argument.name not in slots.args:
            _fill_text(argument, intent, utterance, slots)
    slots.missing_arguments = [one for one in intent.move.arguments if one.is_required and one.name not in slots.args]
    return slots


def _find_name_numbers(intent: MoveIntent, utterance: ParsedUtterance) -> set[int]:
    """Return the indices of numbers and signs that belong to the move's name, as in *Discard 3 for a Gem*."""
    return {
        place
        for place, token in enumerate(utterance.tokens)
        if not (token.digits and token.sign) and (token.digits or token.sign) in intent.stems
    }


def _fill_choice(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    best: tuple[float, int, str, set[int]] = (0.0, 0, "", set())
    codes = {token.code: place for place, token in enumerate(utterance.tokens) if token.code}
    for value, ways in intent.value_stems[argument.name].items():
        if value in codes:
            best = (1.0, 1, value, {codes[value]})
        for told in ways:
            if told.isdisjoint(utterance.stem_qualities) or (not argument.is_required and told <= intent.stems):
                continue
            places = _find_value_tokens(told, utterance, slots, intent)
            best = max(best, (len(places) / len(told), len(places), value, places), key=lambda one: one[:2])
    if best[0] >= MIN_CHOICE_COVERAGE:
        slots.fill(argument.name, best[2], best[3])


def _find_value_tokens(
    value_stems: frozenset[str], utterance: ParsedUtterance, slots: FilledSlots, intent: MoveIntent
) -> set[int]:
    """Return the indices of words that match a value, ignoring stems of the intent itself."""
    wanted = value_stems - intent.stems or value_stems
    found = {
        place
        for place, token in enumerate(utterance.tokens)
        if place not in slots.used_indices
        and (
            (token.digits and token.sign + token.digits in wanted)
            or not wanted.isdisjoint(utterance.candidate_stems[place].keys() - WORDS.particles)
        )
    }
    # A number alone is a count and identifies no value.
    return found if any(utterance.candidate_stems[place] or utterance.tokens[place].sign for place in found) else set()


def _fill_flag(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    wanted = intent.argument_stems[argument.name] - intent.stems
    places = {
        place
        for place, meant in enumerate(utterance.candidate_stems)
        if place not in slots.used_indices and wanted & meant.keys()
    }
    if wanted and len(places) >= len(wanted):
        slots.fill(argument.name, True, places)


SLOT_GRAMMAR = (
    (("row",), fill_row),
    (("rows",), fill_row),
    (("choice",), _fill_choice),
    (("flag",), _fill_flag),
    (("number",), fill_hand_index),
    (("text",), fill_codes),
    (("texts",), fill_codes),
)
"""The function that fills the slots of each kind; kinds with the least ambiguous words first."""


def _fill_text(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a code, a script number, or a name that is required or said by the journal line of the move."""
    codes = [place for place, token in enumerate(utterance.tokens) if token.code]
    numbers = [place for place in utterance.number_indices if place not in slots.used_indices]
    places = codes if argument.name == "code" else numbers
    if argument.name in CODE_ARGUMENTS:
        for place in places[:1]:
            slots.fill(argument.name, utterance.tokens[place].code or utterance.tokens[place].digits, {place})
    elif argument.is_required or argument.name in PLACEHOLDER_RE.findall(str(messages.moves[intent.move.name].line)):
        _fill_name(argument, intent, utterance, slots)


def _fill_name(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a text with a known name, or with the longest unexplained run of words."""
    owners = {value for value in slots.args.values() if isinstance(value, int)}
    known = [
        one for one in utterance.mentions
        if one not in utterance.subject_mentions and slots.used_indices.isdisjoint(range(one.start, one.end))
    ]  # fmt: skip
    if known:
        name = min(known, key=lambda one: (one.entity.label != "", one.entity.ref not in owners))
        slots.fill(argument.name, name.entity.name, {*range(name.start, name.end)})
        return
    run = _find_unexplained_run(intent, utterance, slots)
    text = utterance.get_text(run)
    if any(_is_new_name(utterance, place) for place in run) and argument.low <= len(text) <= argument.high:
        slots.args[argument.name] = capfirst(text)
        slots.verbatim_indices |= set(run)


def _is_new_name(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word may be a new name: it has no certain meaning."""
    token = utterance.tokens[index]
    return bool(token.stem) and not token.is_filler and utterance.qualities[index] < 1


def _find_unexplained_run(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> range:
    """Return the indices of the longest run of unexplained words, trimmed of stopwords; nothing is named like a player."""
    taken = slots.used_indices | utterance.noise_indices | utterance.subject_indices | {*utterance.speaker_indices}
    longest = range(0)
    start = 0
    for place, token in enumerate(utterance.tokens):
        if place in taken or not intent.stems.isdisjoint(utterance.candidate_stems[place]):
            start = place + 1
        elif not token.is_stopword:
            longest = max(longest, range(start, place + 1), key=len)
        elif start == place:
            start = place + 1
    return longest
