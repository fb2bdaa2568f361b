"""Slots for who: resolves the subjects and things of a sentence by name, speaker, group or omission."""

from __future__ import annotations

from collections.abc import Collection

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.roles import is_location_word, is_unknown_doer
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.rulebook.vocabulary import WORDS


def fill_per_subject(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a single-subject move with several subjects named together, such as *mara and teo*: one move for each."""
    subject = utterance.table.subject_label
    about = [one for one in intent.move.arguments if one.kind in ("row", "rows") and one.label == subject]
    if len(about) != 1 or about[0].kind == "rows" or not about[0].is_required:
        return
    refs, places = _find_joint_subjects(utterance, intent)
    if len(refs) > 1:
        slots.fill(about[0].name, refs[0], places)
        slots.per_subject = about[0].name, refs


def _find_joint_subjects(utterance: ParsedUtterance, intent: MoveIntent) -> tuple[list[int], set[int]]:
    """Return the subjects named together (adjacent or as everybody) and their word indices; empty if they are apart.

    Those named after *everybody except* are left out. An archetype names nobody in a move that takes one.
    """
    own = {argument.name for argument in intent.move.arguments}
    named = [one for one in utterance.subject_mentions if one.entity.field not in own]
    called = {place: one.entity.ref for one in named for place in range(one.start, one.end)}
    called |= dict.fromkeys(utterance.speaker_indices if utterance.speaker_ref else (), utterance.speaker_ref)
    everybody = _find_everybody(utterance, intent)
    if not called and everybody:
        return [*utterance.subject_refs], everybody
    first, last = min(called, default=0), max(called, default=0)
    again = _find_repeated_numbers(utterance)
    if any(not utterance.tokens[place].is_stopword for place in {*range(first, last)} - called.keys() - again):
        return [], set()
    refs = list(dict.fromkeys(called[place] for place in sorted(called)))
    exception = _find_exception(utterance, everybody, called)
    if exception:
        return [ref for ref in utterance.subject_refs if ref not in refs], set(called) | everybody | exception
    return refs, set(called) | everybody | again


def _find_everybody(utterance: ParsedUtterance, intent: MoveIntent) -> set[int]:
    """Return the indices of the words for everybody, in a move that is not called so itself."""
    found = {
        place
        for place, token in enumerate(utterance.tokens)
        if (token.is_everybody or _is_every(utterance, place))
        and place not in utterance.noise_indices
        and intent.stems.isdisjoint(utterance.candidate_stems[place])
    }
    return found | {place + 1 for place in found if utterance.get_word(place + 1) in WORDS.every | WORDS.subject_nouns}


def _is_every(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether *all* or *every* means the subjects: at the start of a sentence, or before their noun."""
    is_everybody = index == 0 or utterance.get_word(index + 1) in WORDS.subject_nouns
    return is_everybody and utterance.get_word(index) in WORDS.every


def _find_exception(utterance: ParsedUtterance, everybody: set[int], named: Collection[int]) -> set[int]:
    """Return the indices of *except* and what has no meaning around it; empty if nobody is excepted.

    The names follow it, right after everybody or at the end: *everybody except Teo seals 2*, *we all seal 2 but Teo*.
    """
    first, last = min(named, default=0), max(named, default=0)
    between = {*range(min(everybody, default=first) + 1, first)} - everybody
    empty = {
        place
        for place in between
        if utterance.tokens[place].is_stopword or utterance.get_word(place) in WORDS.exclusion
    }
    ends = all(token.is_stopword for token in utterance.tokens[last + 1 :])
    said = any(utterance.get_word(place) in WORDS.exclusion for place in between)
    return (
        {place for place in empty if utterance.tokens[place].number is None}
        if said and (ends or empty == between)
        else set()
    )


def _find_repeated_numbers(utterance: ParsedUtterance) -> set[int]:
    """Return the indices of a repeated number, as in *one for ilse and one for teo*; empty if the numbers differ."""
    places = utterance.number_indices
    return set(places[1:]) if len({utterance.tokens[place].number for place in places}) == 1 else set()


def fill_row(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a row argument by name; otherwise with the speaker, or with the only row."""
    others = [one for one in intent.move.arguments if one.kind == "row" and one.label == argument.label]
    if argument.name == "decision" or (argument.kind == "rows" and others):
        return
    own = {one.name for one in intent.move.arguments}
    refs = {row.ref for row in utterance.table.get_rows(argument.label)}
    found = [
        one for one in utterance.mentions
        if one.entity.label == argument.label and one.entity.field not in own
        and one.entity.ref in refs and slots.used_indices.isdisjoint(range(one.start, one.end))
    ]  # fmt: skip
    if found and not _is_destination(found[0], utterance):
        taken = found if argument.kind == "rows" else found[:1]
        places = {place for one in taken for place in range(one.start, one.end)}
        named = list(dict.fromkeys(one.entity.ref for one in taken))
        slots.fill(argument.name, named if argument.kind == "rows" else named[0], places)
    elif argument.kind == "row":
        _fill_unmentioned_row(argument, utterance, slots, refs)


def _is_destination(mention: Mention, utterance: ParsedUtterance) -> bool:
    """Return whether a subject is where the speaker goes, as in *i move over to Ilse*."""
    speaks = utterance.speaker_ref > 0 and any(place < mention.start for place in utterance.speaker_indices)
    return (
        speaks and mention in utterance.subject_mentions and utterance.get_word(mention.start - 1) in WORDS.directions
    )


def _fill_unmentioned_row(argument: Argument, utterance: ParsedUtterance, slots: FilledSlots, refs: set[int]) -> None:
    speaker = utterance.speaker_ref
    may_speak = speaker in refs and speaker not in slots.args.values()
    said = [place for place in utterance.speaker_indices if place not in slots.used_indices]
    is_subject = argument.label == utterance.table.subject_label
    if said and may_speak:
        slots.fill(argument.name, speaker, {said[0]})
    elif not argument.is_required or (not is_subject and _has_unknown_doer(utterance)):
        return
    elif len(refs) == 1:
        slots.fill(argument.name, next(iter(refs)), set())
        slots.guessed_count += 1
    elif is_subject and may_speak and _is_subject_omitted(utterance):
        slots.fill(argument.name, speaker, set())
        slots.unnamed_count += 1


def _has_unknown_doer(utterance: ParsedUtterance) -> bool:
    """Return whether a thing nobody noted acts, which is none of those on the table."""
    return any(is_unknown_doer(utterance, place) for place in range(len(utterance.tokens)))


def _is_subject_omitted(utterance: ParsedUtterance) -> bool:
    """Return whether a sentence names no subject, as in *got 1 ether*, and no word of it could be a name."""
    if utterance.subject_mentions or any(
        (token.is_everybody or token.text in WORDS.third_person) and place not in utterance.noise_indices
        for place, token in enumerate(utterance.tokens)
    ):
        return False
    return all(
        utterance.qualities[place] == 1 or is_location_word(utterance, place) for place in utterance.content_indices
    )
