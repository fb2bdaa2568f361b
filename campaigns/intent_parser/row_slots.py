"""Row slots: resolves the subjects of a sentence by name, speaker, group or omission."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine import Argument
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.leftover_words import is_location_word, is_unknown_doer
from campaigns.intent_parser.mentions import Mention
from campaigns.intent_parser.utterance import FilledSlots, ParsedUtterance
from campaigns.intent_parser.vocabulary import DIRECTION_WORDS, EXCLUSION_WORDS, SUBJECT_NOUNS, THIRD_PERSON_WORDS


def fill_per_subject(intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a single-subject move with several subjects named together, such as *mara and teo*: one move for each."""
    subject = utterance.table.subject_label
    about = [one for one in intent.move.arguments if one.kind in ("row", "rows") and one.label == subject]
    if len(about) != 1 or about[0].kind == "rows" or not about[0].is_required:
        return
    refs, places = find_joint_subjects(utterance, intent)
    if len(refs) > 1:
        slots.args[about[0].name] = refs[0]
        slots.per_subject = about[0].name, refs
        slots.used_indices |= places


def find_joint_subjects(utterance: ParsedUtterance, intent: MoveIntent) -> tuple[list[int], set[int]]:
    """Return the subjects named together (adjacent or as everybody) and their word indices; empty if they are apart.

    Those named after *everybody except* are left out.
    """
    called: dict[int, int] = {}
    for one in iter_subject_mentions(utterance, intent):
        called = dict.fromkeys(range(one.start, one.end), one.entity.ref) | called
    called |= {
        place: utterance.speaker_ref
        for place, token in enumerate(utterance.tokens)
        if token.is_speaker and utterance.speaker_ref
    }
    everybody = _find_everybody(utterance, intent)
    if not called and everybody:
        return [*utterance.subject_refs], everybody
    again = _find_repeated_numbers(utterance)
    between = set(range(min(called, default=0), max(called, default=0))) - called.keys() - again
    if any(not utterance.tokens[place].is_stopword for place in between):
        return [], set()
    refs = list(dict.fromkeys(called[place] for place in sorted(called)))
    excluding = _find_exclusion(utterance, everybody, min(called, default=0))
    if excluding:
        return [ref for ref in utterance.subject_refs if ref not in refs], set(called) | everybody | excluding
    return refs, set(called) | everybody | again


def iter_subject_mentions(utterance: ParsedUtterance, intent: MoveIntent) -> Iterator[Mention]:
    """Yield the mentions of subjects; an archetype names nobody in a move that takes one."""
    own = {argument.name for argument in intent.move.arguments}
    for one in utterance.mentions:
        if one.entity.label == utterance.table.subject_label and one.entity.field not in own:
            yield one


def _find_everybody(utterance: ParsedUtterance, intent: MoveIntent) -> set[int]:
    """Return the indices of the words for everybody, in a move that is not called so itself."""
    found = {
        place
        for place, token in enumerate(utterance.tokens)
        if (token.is_everybody or _is_every(utterance, place))
        and place not in utterance.noise_indices
        and intent.stems.isdisjoint(utterance.candidate_stems[place])
    }
    return found | {place + 1 for place in found if utterance.get_word(place + 1) in ("all", *SUBJECT_NOUNS)}


def _is_every(utterance: ParsedUtterance, index: int) -> bool:
    """Return whether *all* or *every* means the subjects: at the start of a sentence, or before their noun."""
    is_before_noun = utterance.get_word(index + 1) in SUBJECT_NOUNS
    return (utterance.get_word(index) == "all" and index == 0) or (
        utterance.get_word(index) in ("all", "every") and is_before_noun
    )


def _find_exclusion(utterance: ParsedUtterance, everybody: set[int], first_named: int) -> set[int]:
    """Return the indices of *except* between everybody and the first named subject; empty if there is none."""
    between = {place for place in range(first_named) if place > min(everybody, default=first_named)} - everybody
    said = {place for place in between if utterance.tokens[place].text in EXCLUSION_WORDS}
    return between if said and all(place in said or utterance.tokens[place].is_stopword for place in between) else set()


def _find_repeated_numbers(utterance: ParsedUtterance) -> set[int]:
    """Return the indices of a repeated number, as in *one for ilse and one for teo*; empty if the numbers differ."""
    numbers = [place for place, token in enumerate(utterance.tokens) if token.number is not None]
    return set(numbers[1:]) if len({utterance.tokens[place].number for place in numbers}) == 1 else set()


def fill_row(argument: Argument, intent: MoveIntent, utterance: ParsedUtterance, slots: FilledSlots) -> None:
    """Fill a row argument by name; otherwise with the speaker, or with the only row."""
    if argument.name == "decision":
        return
    if argument.kind == "rows" and any(
        one.kind == "row" and one.label == argument.label for one in intent.move.arguments
    ):
        return
    own = {one.name for one in intent.move.arguments}
    refs = {row.ref for row in utterance.table.get_rows(argument.label)}
    found = [
        one for one in utterance.mentions
        if one.entity.label == argument.label and one.entity.field not in own
        and one.entity.ref in refs and not slots.used_indices & set(range(one.start, one.end))
    ]  # fmt: skip
    if found and not _is_destination(found[0], utterance):
        _fill_mentioned_row(argument, found, slots)
    elif argument.kind == "row":
        _fill_unmentioned_row(argument, utterance, slots, refs)


def _is_destination(mention: Mention, utterance: ParsedUtterance) -> bool:
    """Return whether a subject is only where the speaker goes: *i move over to ilse*."""
    spoke = any(token.is_speaker for token in utterance.tokens[: mention.start]) and utterance.speaker_ref > 0
    subject = mention.entity.label == utterance.table.subject_label
    return spoke and subject and utterance.tokens[mention.start - 1].text in DIRECTION_WORDS


def _fill_mentioned_row(argument: Argument, mentions: list[Mention], slots: FilledSlots) -> None:
    taken = mentions if argument.kind == "rows" else mentions[:1]
    refs = list(dict.fromkeys(one.entity.ref for one in taken))
    slots.args[argument.name] = refs if argument.kind == "rows" else refs[0]
    slots.used_indices |= {place for one in taken for place in range(one.start, one.end)}


def _fill_unmentioned_row(argument: Argument, utterance: ParsedUtterance, slots: FilledSlots, refs: set[int]) -> None:
    taken = [value for value in slots.args.values() if isinstance(value, int)]
    said = [
        place for place, token in enumerate(utterance.tokens) if token.is_speaker and place not in slots.used_indices
    ]
    if said and utterance.speaker_ref in refs and utterance.speaker_ref not in taken:
        slots.args[argument.name] = utterance.speaker_ref
        slots.used_indices.add(said[0])
        return
    if _has_unknown_doer(utterance) and argument.label != utterance.table.subject_label:
        return
    if argument.is_required and len(refs) == 1:
        slots.args[argument.name] = next(iter(refs))
        slots.guessed_count += 1
    elif (
        argument.is_required
        and _is_subject_omitted(argument, utterance)
        and utterance.speaker_ref in refs
        and utterance.speaker_ref not in taken
    ):
        slots.args[argument.name] = utterance.speaker_ref
        slots.unnamed_count += 1


def _has_unknown_doer(utterance: ParsedUtterance) -> bool:
    """Return whether a thing nobody noted acts, which is none of those on the table."""
    return any(is_unknown_doer(utterance, place) for place in range(len(utterance.tokens)))


def _is_subject_omitted(argument: Argument, utterance: ParsedUtterance) -> bool:
    """Return whether a sentence names no subject, as in *got 1 ether*, and no word of it could be a name."""
    if argument.label != utterance.table.subject_label or any(
        one.entity.label == argument.label for one in utterance.mentions
    ):
        return False
    named = {place for one in utterance.mentions for place in range(one.start, one.end)}
    unknown = (
        (not token.is_stopword and token.stem and max(meant.values(), default=0.0) < 1)
        or token.is_everybody
        or token.text in THIRD_PERSON_WORDS
        for place, (token, meant) in enumerate(zip(utterance.tokens, utterance.candidate_stems, strict=True))
        if place not in utterance.noise_indices and place not in named and not is_location_word(utterance, place)
    )
    return not any(unknown)
