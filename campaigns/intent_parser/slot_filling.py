"""Slot filling: extracts the arguments of a move from a sentence."""

from __future__ import annotations

from django.utils.text import capfirst

from campaigns.engine import Argument
from campaigns.engine.messages import PLACEHOLDER_RE, messages
from campaigns.intent_parser.code_slots import fill_codes, fill_hand_index
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.number_slots import CODE_ARGUMENTS, fill_counted_choices, fill_numbers, fill_numeric_names
from campaigns.intent_parser.row_slots import fill_per_subject, fill_row
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.intent_parser.vocabulary import PARTICLES


def fill_slots(intent: MoveIntent, utterance: ParsedUtterance) -> FilledSlots:
    """Return the slots of an intent filled from a sentence: rows first, free text last."""
    filled = FilledSlots()
    filled.used_indices |= _find_name_numbers(intent, utterance)
    arguments = sorted(intent.move.arguments, key=lambda one: ARGUMENT_KIND_ORDER.index(one.kind))
    fill_per_subject(intent, utterance, filled)
    for argument in arguments:
        if argument.name not in filled.args:
            _fill_argument(argument, intent, utterance, filled)
    fill_numeric_names(intent, utterance, filled)
    fill_numbers(intent, utterance, filled)
    fill_counted_choices(intent, utterance, filled)
    for argument in arguments:
        if argument.kind == "text" and argument.name not in filled.args:
            _fill_text(argument, intent, utterance, filled)
    filled.missing_arguments = [one for one in intent.move.arguments if one.is_required and one.name not in filled.args]
    return filled


ARGUMENT_KIND_ORDER = ("row", "rows", "choice", "flag", "number", "numbers", "text", "texts")
"""The order of slot filling: kinds with the least ambiguous words first."""


def _fill_argument(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    if argument.kind in ("row", "rows"):
        fill_row(argument, intent, utterance, slots)
    elif argument.kind == "choice":
        _fill_choice(argument, intent, utterance, slots)
    elif argument.kind == "flag":
        _fill_flag(argument, intent, utterance, slots)
    elif argument.kind == "number":
        fill_hand_index(argument, utterance, slots)
    elif argument.name in intent.code_names:
        fill_codes(argument, intent.code_names[argument.name], utterance, slots)


def _find_name_numbers(intent: MoveIntent, utterance: ParsedUtterance) -> set[int]:
    """Return the indices of numbers and signs that belong to the move's name, as in *Discard 3 for a Gem*."""
    return {
        place
        for place, token in enumerate(utterance.tokens)
        if (token.number is not None and str(token.number) in intent.stems)
        or (token.sign and token.sign in intent.stems)
    } - {place for place, token in enumerate(utterance.tokens) if token.number is not None and token.sign}


def _fill_choice(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    best: tuple[float, int, str, set[int]] = (0.0, 0, "", set())
    codes = {token.code: place for place, token in enumerate(utterance.tokens) if token.code}
    for value, ways in intent.value_stems[argument.name].items():
        if value in codes:
            best = (1.0, 1, value, {codes[value]})
        for told in ways:
            if told.isdisjoint(utterance.stem_qualities):
                continue
            if not argument.is_required and told <= intent.stems:
                continue
            places = _find_value_tokens(told, utterance, slots, intent)
            best = max(best, (len(places) / len(told), len(places), value, places), key=lambda one: one[:2])
    if best[0] >= MIN_CHOICE_COVERAGE:
        slots.args[argument.name] = best[2]
        slots.used_indices |= best[3]


MIN_CHOICE_COVERAGE = 0.3
"""Minimum share of a value's stems that must be said."""


def _find_value_tokens(
    value_stems: frozenset[str], utterance: ParsedUtterance, slots: FilledSlots, intent: MoveIntent
) -> set[int]:
    """Return the indices of words that match a value, ignoring stems of the intent itself."""
    wanted = value_stems - intent.stems or value_stems
    found = set()
    for place, token in enumerate(utterance.tokens):
        number = token.sign + str(token.number) if token.number is not None else ""
        said = not wanted.isdisjoint(utterance.candidate_stems[place].keys() - PARTICLES)
        if (said or (number and number in wanted)) and place not in slots.used_indices:
            found.add(place)
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
        slots.args[argument.name] = True
        slots.used_indices |= places


def _fill_text(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a code, a script number, or a name that is required or said by the journal line of the move."""
    code = next((token for token in utterance.tokens if token.code), None)
    number = next(
        (place for place, t in enumerate(utterance.tokens) if t.number is not None and place not in slots.used_indices),
        None,
    )
    if argument.name == "code":
        if code is not None:
            slots.args[argument.name] = code.code
            slots.used_indices.add(utterance.tokens.index(code))
    elif argument.name in CODE_ARGUMENTS:
        if number is not None:
            slots.args[argument.name] = str(utterance.tokens[number].number)
            slots.used_indices.add(number)
    elif argument.is_required or argument.name in PLACEHOLDER_RE.findall(str(messages.moves[intent.move.name].line)):
        _fill_name(argument, intent, utterance, slots)


def _fill_name(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a text with a known name, or with the longest unexplained run of words."""
    whose = {value for value in slots.args.values() if isinstance(value, int)}
    subject = utterance.table.subject_label
    known = [
        one for one in utterance.mentions
        if one.entity.label != subject and not slots.used_indices & set(range(one.start, one.end))
    ]  # fmt: skip
    known.sort(key=lambda one: (one.entity.label != "", one.entity.ref not in whose))
    if known:
        slots.args[argument.name] = known[0].entity.name
        slots.is_known_name = known[0].entity.label != ""
        slots.used_indices |= set(range(known[0].start, known[0].end))
        return
    rest = _find_unexplained_run(intent, utterance, slots)
    if any(_is_new_name(utterance, place) for place in rest):
        text = utterance.text[utterance.tokens[rest[0]].start : utterance.tokens[rest[-1]].end].strip()
        if argument.low <= len(text) <= argument.high:
            slots.args[argument.name] = capfirst(text)
            slots.verbatim_indices |= set(rest)


def _is_new_name(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether a word may be a new name: it has no certain meaning."""
    return (
        bool(utterance.tokens[index].stem)
        and not utterance.tokens[index].is_filler
        and max(utterance.candidate_stems[index].values(), default=0.0) < 1
    )


def _find_unexplained_run(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> list[int]:
    """Return the indices of the longest run of unexplained words, trimmed of stopwords; nothing is named like a player."""
    subject = utterance.table.subject_label
    players = {at for one in utterance.mentions if one.entity.label == subject for at in range(one.start, one.end)}
    runs: list[list[int]] = [[]]
    for place, meant in enumerate(utterance.candidate_stems):
        if (
            place in slots.used_indices
            or place in utterance.noise_indices
            or place in players
            or intent.stems & meant.keys()
            or utterance.tokens[place].is_speaker
        ):
            runs.append([])
        elif runs[-1] or not utterance.tokens[place].is_stopword:
            runs[-1].append(place)
    for run in runs:
        while run and utterance.tokens[run[-1]].is_stopword:
            run.pop()
    return max(runs, key=len)
