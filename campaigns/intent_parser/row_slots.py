"""Slots for who: the subjects and things of a sentence, by name, speaker, group or omission."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from campaigns.engine import Argument, Json
from campaigns.intent_parser.intent_model import MoveIntent
from campaigns.intent_parser.roles import find_doer, is_location_word, is_unknown_doer
from campaigns.intent_parser.utterance import ParsedUtterance
from campaigns.rulebook.vocabulary import WORDS

Found = tuple[Json, set[int]]
"""A value, and the indices of the words that say it."""


@dataclass
class FilledSlots:
    """The arguments extracted from a sentence: ``args`` as sent by a form, missing arguments, and the indices of used words.

    ``verbatim_indices`` are words taken verbatim for an unknown name, ``doubtful_indices`` those of them that mean
    something else. ``guessed_count`` counts unsaid arguments
    filled with the only candidate, ``unnamed_count`` unnamed subjects taken to be the speaker. ``list_score`` is how
    well named cards, dice or colours indicate the move without a verb. ``per_subject`` is the argument for subjects
    named together, with their refs.
    """

    args: dict[str, Json] = field(default_factory=dict)
    missing_arguments: list[Argument] = field(default_factory=list)
    used_indices: set[int] = field(default_factory=set)
    verbatim_indices: set[int] = field(default_factory=set)
    doubtful_indices: set[int] = field(default_factory=set)
    guessed_count: int = 0
    unnamed_count: int = 0
    list_score: float = 0.0
    per_subject: tuple[str, list[int]] = ("", [])

    def fill(self, name: str, value: Json, indices: Iterable[int]) -> None:
        """Fill an argument from the words at these indices."""
        self.args[name] = value
        self.used_indices.update(indices)


class RowSlotFiller:
    """Finds the subjects and things that one intent takes in one sentence."""

    def __init__(self, intent: MoveIntent, utterance: ParsedUtterance) -> None:
        self.intent = intent
        self.utterance = utterance
        self.tokens = utterance.tokens
        self.slots = FilledSlots()
        self.code_indices: set[int] = set()
        # Numbers and signs of the move's name, as in *Discard 3 for a Gem*.
        self.slots.used_indices |= {
            place
            for place, token in enumerate(self.tokens)
            if not (token.digits and token.sign) and (token.digits or token.sign) in intent.stems
        }

    def _is_free(self, index: int) -> bool:
        return index not in self.slots.used_indices

    def fill_joint_subjects(self) -> None:
        """Fill a single-subject move with several subjects named together, such as *mara and teo*: one move for each."""
        about = [one for one in self.intent.move.arguments if one.label == self.utterance.table.subject_label]
        if len(about) == 1 and about[0].kind == "row" and about[0].is_required:
            refs, places = self._find_joint_subjects()
            if len(refs) > 1:
                self.slots.fill(about[0].name, refs[0], places)
                self.slots.per_subject = about[0].name, refs

    def _find_joint_subjects(self) -> tuple[list[int], set[int]]:
        """Return the subjects named together (adjacent or as everybody) and their word indices; empty if they are apart.

        Those named after *everybody except* are left out. An archetype names nobody in a move that takes one.
        """
        utterance = self.utterance
        own = {argument.name for argument in self.intent.move.arguments}
        mentions = [one for one in utterance.subject_mentions if one.entity.field not in own]
        named = {place: one.entity.ref for one in mentions for place in one.indices}
        named |= dict.fromkeys(utterance.speaker_indices if utterance.speaker_ref else (), utterance.speaker_ref)
        everybody = self._find_everybody()
        if not named:
            return ([*utterance.subject_refs], everybody) if everybody else ([], set())
        first, last = min(named), max(named)
        # *one for ilse and one for teo*: the same number again.
        numbers = utterance.number_indices
        again = {*numbers[1:]} if len({self.tokens[place].number for place in numbers}) == 1 else set()
        if not all(self.tokens[place].is_stopword for place in {*range(first, last)} - named.keys() - again):
            return [], set()
        refs = list(dict.fromkeys(named[place] for place in sorted(named)))
        exception = self._find_exception(everybody, first, last)
        if exception:
            refs = [ref for ref in utterance.subject_refs if ref not in refs]
        return refs, {*named} | everybody | (exception or again)

    def _find_everybody(self) -> set[int]:
        """Return the indices of the words for everybody, in a move that is not called so itself."""
        utterance = self.utterance
        found = {
            place
            for place, token in enumerate(self.tokens)
            if (token.is_everybody or utterance.is_every(place))
            and place not in utterance.noise_indices
            and self.intent.stems.isdisjoint(utterance.candidate_stems[place])
        }
        return found | {
            place + 1 for place in found if utterance.get_word(place + 1) in WORDS.every | WORDS.subject_nouns
        }

    def _find_exception(self, everybody: set[int], first: int, last: int) -> set[int]:
        """Return the indices of *except* and what has no meaning around it; empty if nobody is excepted.

        The names follow it, right after everybody or at the end: *everybody except Teo seals 2*, *we all seal 2 but Teo*.
        """
        between = {*range(min(everybody, default=first) + 1, first)} - everybody
        said = {place for place in between if self.tokens[place].text in WORDS.exclusion}
        empty = said | {place for place in between if self.tokens[place].is_stopword}
        is_last = all(token.is_stopword for token in self.tokens[last + 1 :])
        return (
            {place for place in empty if self.tokens[place].number is None}
            if said and (is_last or empty == between)
            else set()
        )

    def find_rows(self, argument: Argument) -> Iterator[Found]:
        """Yield the rows named, otherwise the speaker, or the only row there is."""
        rows = [one for one in self.intent.move.arguments if one.kind == "row" and one.label == argument.label]
        if argument.name == "decision" or (argument.kind == "rows" and rows):
            return
        own = {one.name for one in self.intent.move.arguments}
        refs = {row.ref for row in self.utterance.table.get_rows(argument.label)}
        found = [
            one for one in self.utterance.mentions
            if one.entity.label == argument.label and one.entity.field not in own
            and one.entity.ref in refs and self.slots.used_indices.isdisjoint(one.indices)
        ]  # fmt: skip
        if found and not self.utterance.is_destination(found[0]):
            if argument.kind == "row":
                yield found[0].entity.ref, {*found[0].indices}
            else:
                places = {place for one in found for place in one.indices}
                yield list(dict.fromkeys(one.entity.ref for one in found)), places
        elif argument.kind == "row":
            yield from self._find_unnamed_row(argument, refs)

    def is_target(self, argument: Argument) -> bool:
        """Return whether an argument is whom a thing acts on: nobody named in *it attacks us* has to be asked for."""
        rows = [one for one in self.intent.move.arguments if one.kind in ("row", "rows")]
        is_second = argument in rows[1:2] and argument.kind == "rows"
        return is_second and find_doer(self.utterance, rows[0].label) == "thing"

    def _find_unnamed_row(self, argument: Argument, refs: set[int]) -> Iterator[Found]:
        speaker = self.utterance.speaker_ref
        may_speak = speaker in refs and speaker not in self.slots.args.values()
        said = [place for place in self.utterance.speaker_indices if self._is_free(place)]
        is_subject = argument.label == self.utterance.table.subject_label
        if said and may_speak:
            yield speaker, {said[0]}
        elif not argument.is_required or (not is_subject and self._has_unknown_doer()):
            return
        elif len(refs) == 1:
            self.slots.guessed_count += 1
            yield next(iter(refs)), set()
        elif is_subject and may_speak and self._is_subject_omitted():
            self.slots.unnamed_count += 1
            yield speaker, set()

    def _has_unknown_doer(self) -> bool:
        """Return whether a thing nobody noted acts, which is none of those on the table."""
        return any(is_unknown_doer(self.utterance, place) for place in range(len(self.tokens)))

    def _is_subject_omitted(self) -> bool:
        """Return whether a sentence names no subject, as in *got 1 ether*, and no word of it could be a name."""
        utterance = self.utterance
        if utterance.subject_mentions or any(
            (token.is_everybody or token.text in WORDS.third_person) and place not in utterance.noise_indices
            for place, token in enumerate(self.tokens)
        ):
            return False
        return all(
            utterance.qualities[place] == 1 or is_location_word(utterance, place) for place in utterance.content_indices
        )
