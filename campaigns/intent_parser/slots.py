"""Slot filling: the arguments of a move from the words of a sentence, by one grammar of declared kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.text import capfirst

from campaigns.engine import Argument
from campaigns.engine.messages import PLACEHOLDER_RE, messages
from campaigns.intent_parser.intent_model import CodeNames, MoveIntent, get_code_names
from campaigns.intent_parser.roles import find_things
from campaigns.intent_parser.row_slots import FilledSlots, Found, RowSlotFiller
from campaigns.intent_parser.utterance import ParsedUtterance, is_clause_start
from campaigns.rulebook.vocabulary import WORDS

CODE_ARGUMENTS = ("code", "script", "script_number", "deliverance")
"""Arguments that are codes: taken only as typed."""
PRICE_ARGUMENTS = ("ether", "price", "cost", "amount", "intent", "pay")
"""Arguments for the price of something."""
LIST_SCORE, HAND_CARD_SCORE = 0.8, 0.9
"""Intent score of a move whose cards or dice are named without a verb, and of one whose card is in the hand."""
MIN_CHOICE_COVERAGE = 0.3
"""Minimum share of a value's stems that must be said."""
MAX_REPETITIONS = 20
"""Nobody has more cards or dice of one kind."""
PAIRS = dict.fromkeys(WORDS.pair, 2)
NO_NAME_WORDS = WORDS.questions | WORDS.denials | WORDS.talk
"""Words that are part of no new name."""
UNCERTAIN_NUMBERS = {**WORDS.misheard_numbers, **WORDS.ordinals, **PAIRS}
"""Dictation errors for numbers, ordinals, and *both*."""


def fill_slots(intent: MoveIntent, utterance: ParsedUtterance) -> FilledSlots:
    """Return the slots of an intent filled from a sentence, in the order of the grammar."""
    filler = SlotFiller(intent, utterance)
    filler.fill_joint_subjects()
    arguments = sorted(intent.move.arguments, key=lambda one: not one.is_required)
    for kinds, find in SLOT_GRAMMAR:
        for one in arguments:
            if one.kind in kinds and one.name not in filler.slots.args:
                found = next(find(filler, one), None)
                if found is not None:
                    filler.slots.fill(one.name, *found)
    filler.slots.missing_arguments = [
        one for one in arguments if one.name not in filler.slots.args and (one.is_required or filler.is_target(one))
    ]
    return filler.slots


class SlotFiller(RowSlotFiller):
    """Finds values for all arguments of one intent in one sentence."""

    def _get_free_numbers(self) -> list[int]:
        return [place for place in self.utterance.number_indices if self._is_free(place)]

    # What: choices, flags, cards and dice.

    def find_choice(self, argument: Argument) -> Iterator[Found]:
        """Yield the value of which the most is said."""
        best: tuple[float, int, str, set[int]] = (0.0, 0, "", set())
        codes = {token.code: place for place, token in enumerate(self.tokens) if token.code}
        for value, ways in self.intent.value_stems[argument.name].items():
            if value in codes:
                best = (1.0, 1, value, {codes[value]})
            for told in ways:
                if told.isdisjoint(self.utterance.stem_qualities) or (
                    not argument.is_required and told <= self.intent.stems
                ):
                    continue
                places = self._find_value_words(told)
                best = max(best, (len(places) / len(told), len(places), value, places), key=lambda one: one[:2])
        if best[0] >= MIN_CHOICE_COVERAGE:
            yield best[2:]

    def _find_value_words(self, value_stems: frozenset[str]) -> set[int]:
        """Return the indices of words that match a value, ignoring stems of the intent itself; a number alone is a count."""
        wanted = value_stems - self.intent.stems or value_stems
        found = {
            place
            for place, token in enumerate(self.tokens)
            if (self._is_free(place) or place in self.code_indices)
            and (
                (token.digits and token.sign + token.digits in wanted)
                or not wanted.isdisjoint(self.utterance.candidate_stems[place].keys() - WORDS.particles)
            )
        }
        is_named = any(self.utterance.candidate_stems[place] or self.tokens[place].sign for place in found)
        return found if is_named else set()

    def find_counted_choice(self, argument: Argument) -> Iterator[Found]:
        """Yield the value that contains the last unused number: *2* is *2 pips*, besides *1 pip* and *3 pips*."""
        left = self._get_free_numbers()
        ways = ((value, told) for value, found in self.intent.value_stems[argument.name].items() for told in found)
        counted = {part: value for value, told in ways if len(told) > 1 for part in told if part.isdigit()}
        if argument.is_required and len(left) == 1 and len(counted) > 1 and self.tokens[left[0]].digits in counted:
            yield counted[self.tokens[left[0]].digits], {left[0]}

    def find_flag(self, argument: Argument) -> Iterator[Found]:
        """Yield True for yes, or if all words of the argument's label are said; the move itself says some of them."""
        agreed = {place for place, token in enumerate(self.tokens) if token.text in WORDS.yes}
        wanted = self.intent.argument_stems[argument.name] - self.intent.stems
        places = {
            place
            for place, meant in enumerate(self.utterance.candidate_stems)
            if self._is_free(place) and wanted & meant.keys()
        }
        if agreed or (len(places) >= len(wanted) and (wanted or not self.utterance.has_word(WORDS.denials))):
            yield True, agreed or places

    def find_codes(self, argument: Argument) -> Iterator[Found]:
        """Yield the named cards, dice or colours in order, each repeated by the number before it."""
        found = list(self._iter_codes(self.intent.code_names.get(argument.name, {})))
        if argument.kind == "text":
            prices = [one for one in found if self._is_price(argument, min(one[2]) - 1)]
            found = [(code, 1, places) for code, _times, places in (prices or found)[:1]]
        listed = [code for code, times, _places in found for _time in range(times)]
        _called, offered = self.utterance.value_locations.get(argument.name, ("", listed))
        is_fitting = not argument.max_count or argument.min_count <= len(listed) <= argument.max_count
        if listed and is_fitting and set(listed) <= set(offered):
            self.slots.list_score = LIST_SCORE
            places = {place for _code, _times, places in found for place in places}
            self.code_indices |= places
            totals = {place for place in self._get_free_numbers() if self.tokens[place].number == len(listed)}
            yield (listed, places | totals) if argument.kind == "texts" else (listed[0], places)

    def _is_price(self, argument: Argument, index: int) -> bool:
        """Return whether the words up to an index say that a price follows: *with my*, *spends a*."""
        while index >= 0 and self.tokens[index].is_stopword and self.tokens[index].text not in WORDS.price_prepositions:
            index -= 1
        is_spent = self._is_named_at(argument, index) or self.utterance.get_word(index) in WORDS.price_prepositions
        return argument.name in PRICE_ARGUMENTS and is_spent

    def find_position(self, argument: Argument) -> Iterator[Found]:
        """Yield the position of a player, or of a hand card by its name, a part that fits no other one, or its place."""
        called, there = self.utterance.value_locations.get(argument.name, ("", ()))
        for one in self.utterance.mentions:
            if one.entity.name in there and self.slots.used_indices.isdisjoint(one.indices):
                yield argument.low + list(there).index(one.entity.name), {*one.indices}
        known = get_code_names(self.utterance.table.game, called)
        hand = {name: code for name, code in known.items() if code in there}
        whole = next(self._iter_codes(hand), None)
        parts = {part for name in known for part in name}
        said = {
            place: stem
            for place, meant in enumerate(self.utterance.candidate_stems)
            for stem in meant
            if stem in parts and self._is_free(place) and not self.tokens[place].is_stopword
        }
        fitting = {code for name, code in hand.items() if said and {*said.values()} <= {*name}}
        code, places = (whole[0], whole[2]) if whole is not None else (min(fitting, default=""), {*said})
        if (whole[1] if whole is not None else len(fitting)) == 1:
            self.slots.list_score = HAND_CARD_SCORE
            yield list(there).index(code), places
        elif whole is None and there:
            # A card that is not in the hand is named all the same, so that the hand is asked for.
            self.slots.used_indices.update(place for _code, _times, at in self._iter_codes(known) for place in at)
            for place, token in enumerate(self.tokens):
                position = WORDS.ordinals.get(token.text, 0) or token.number or 0
                if position and self._is_free(place) and position <= len(there):
                    yield argument.low + (position - 1 if position > 0 else len(there) + position), {place}

    def _iter_codes(self, codes: CodeNames) -> Iterator[tuple[str, int, set[int]]]:
        """Yield each named code with its count and the indices of its words."""
        said = [(name, code) for name, code in codes.items() if self.utterance.stem_qualities.keys() >= {*name}]
        place = 0 if said else len(self.tokens)
        while place < len(self.tokens):
            found = ((code, length) for name, code in said if (length := self._get_match_length(name, place)))
            code, length = next(found, ("", 0)) if self._is_free(place) else ("", 0)
            if length:
                times, counted_by = self._find_count_of(range(place, place + length))
                yield code, min(times, MAX_REPETITIONS), {*range(place, place + length), *counted_by}
            place += length or 1

    def _find_count_of(self, span: range) -> tuple[int, set[int]]:
        """Return how many of what a span names there are, by the number before it, or by *both* around it."""
        before = span.start - 1
        if before >= 0 and (number := self.tokens[before].number) is not None:
            return number, {before}
        while before >= 0 and self.tokens[before].is_stopword:
            before -= 1
        after = span.stop + (self.utterance.get_word(span.stop) in WORDS.articles)
        pairs = {place for place in (before, after, after + 1) if self.utterance.get_word(place) in WORDS.pair}
        return (2, pairs) if pairs else (1, set())

    def _get_match_length(self, name_stems: tuple[str, ...], index: int) -> int:
        """Return the number of words from ``index`` on that match this name in any order, as *moon of the library*; else 0."""
        places = [
            place
            for place in range(index, len(self.tokens))
            if not self.tokens[place].is_stopword
            or self.tokens[place].number is not None
            or self.tokens[place].text in name_stems
        ][: len(name_stems)]
        if len(places) < len(name_stems) or places[0] != index:
            return 0
        there = [self.utterance.candidate_stems[place] or {self.tokens[place].digits: 1.0} for place in places]
        is_whole = all(any(part in meant for meant in there) for part in name_stems)
        is_named = is_whole and all(not meant.keys().isdisjoint(name_stems) for meant in there)
        return places[-1] + 1 - index if is_named else 0

    # How many: numbers by the word beside them, then prices, then what has to be said; an article means 1.

    def _get_open_numbers(self) -> list[Argument]:
        return [
            one for one in self.intent.move.arguments
            if one.kind == "number" and one.name not in CODE_ARGUMENTS
            and one.name not in self.slots.args and one.name not in self.utterance.value_locations
        ]  # fmt: skip

    def find_named_number(self, argument: Argument) -> Iterator[Found]:
        """Yield the number beside a word that names the argument; *a key* is 1 key, *no key* is 0."""
        if argument in self._get_open_numbers():
            for place in self._get_free_numbers():
                near = {beside for beside in (place - 1, place + 1) if self._is_named_at(argument, beside)}
                if near:
                    yield self.tokens[place].number or 0, near | {place}
            for place, token in enumerate(self.tokens):
                value = 1 if token.text in WORDS.articles else 0 if token.text in WORDS.nothing else -1
                if argument.low <= value >= 0 and self._is_free(place) and self._is_named_at(argument, place + 1):
                    yield value, {place, place + 1}

    def _is_named_at(self, argument: Argument, index: int) -> bool:
        is_word = 0 <= index < len(self.tokens)
        return is_word and not self.intent.argument_stems[argument.name].isdisjoint(
            self.utterance.candidate_stems[index]
        )

    def find_price(self, argument: Argument) -> Iterator[Found]:
        """Yield the number after *for* or *cost*, if several are open: *bought a card for 3*."""
        open_ = self._get_open_numbers()
        if argument.name in PRICE_ARGUMENTS and argument in open_ and len(open_) > 1:
            for place in self._get_free_numbers():
                before, two_before = self.utterance.get_word(place - 1), self.utterance.get_word(place - 2)
                if before in WORDS.price_prepositions or not WORDS.costs.isdisjoint((before, two_before)):
                    yield self.tokens[place].number or 0, {place}

    def find_left_number(self, argument: Argument) -> Iterator[Found]:
        """Yield any number for what is required, for the count, or for what the move is named after: *cards left*."""
        is_wanted = argument.is_required or argument.name == "count" or self._is_named_by_move(argument)
        if is_wanted and argument in self._get_open_numbers():
            yield from ((self.tokens[place].number or 0, {place}) for place in self._get_free_numbers())
            yield from (
                (value if value >= 0 else argument.high, {place})
                for value, place in (*self._iter_implied_ones(), *self._iter_uncertain_numbers())
                if (self._is_free(place) or self.tokens[place].sign)
                and (value >= 0 or argument.high <= MAX_REPETITIONS)
            )

    def _is_named_by_move(self, argument: Argument) -> bool:
        """Return whether the name of the move has that of the argument, and it is said."""
        return argument.name in self.intent.move.slug.split("-") and self.utterance.has_word({argument.name})

    def _iter_implied_ones(self) -> Iterator[tuple[int, int]]:
        """Yield 1 for each article or bare sign, with its index; *a shadow* that attacks us counts nothing."""
        doers = {one.start - 1 for one in find_things(self.utterance, "thing")}
        for place, token in enumerate(self.tokens):
            if (token.text in WORDS.articles and place not in doers) or (token.sign and not token.digits):
                yield 1, place

    def _iter_uncertain_numbers(self) -> Iterator[tuple[int, int]]:
        """Yield ordinals and words that dictation writes for numbers, with their indices."""
        qualities = self.utterance.qualities
        for place, token in enumerate(self.tokens[:-1]):
            # The counted word follows its number directly; a sentence may start with an ordinal: *second track*.
            beside = place + 1 + (token.text in WORDS.pair and self.tokens[place + 1].is_stopword)
            after = self.tokens[min(beside, len(self.tokens) - 1)]
            begins = (place > 0 or token.text in WORDS.ordinals) and not after.is_everybody and not after.is_stopword
            if begins and token.text in UNCERTAIN_NUMBERS and qualities[min(beside, len(self.tokens) - 1)] == 1:
                yield UNCERTAIN_NUMBERS[token.text], place

    # Texts: codes, and names.

    def find_text(self, argument: Argument) -> Iterator[Found]:
        """Yield a code, a script number, or a name that is required or said by the journal line of the move."""
        if argument.name in CODE_ARGUMENTS:
            codes = [place for place, token in enumerate(self.tokens) if token.code]
            for place in codes if argument.name == "code" else self._get_free_numbers():
                yield self.tokens[place].code or self.tokens[place].digits, {place}
        elif argument.name not in self.utterance.value_locations and (
            argument.is_required
            or argument.name in PLACEHOLDER_RE.findall(str(messages.moves[self.intent.move.name].line))
        ):
            yield from self._find_name(argument)

    def _find_name(self, argument: Argument) -> Iterator[Found]:
        """Yield a known name, or the longest unexplained run of words."""
        utterance = self.utterance
        owners = {value for value in self.slots.args.values() if isinstance(value, int)}
        known = [
            one
            for one in utterance.mentions
            if one not in utterance.subject_mentions and self.slots.used_indices.isdisjoint(one.indices)
        ]
        if known:
            name = min(known, key=lambda one: (one.entity.label != "", one.entity.ref not in owners))
            yield name.entity.name, {*name.indices}
            return
        run = self._find_unexplained_run()
        text = utterance.get_text(run)
        if any(self._may_be_new_name(place) for place in run) and argument.low <= len(text) <= argument.high:
            self.slots.verbatim_indices |= {*run}
            self.slots.doubtful_indices |= {place for place in run if self._is_doubtful_in_name(run, place)}
            yield capfirst(text), set()

    def _may_be_new_name(self, index: int) -> bool:
        """Return whether a word may be a new name: it has no certain meaning."""
        token = self.tokens[index]
        return bool(token.stem) and not token.is_filler and self.utterance.qualities[index] < 1

    def _is_doubtful_in_name(self, run: range, index: int) -> bool:
        """Return whether a word of a new name means something else: a word of another move or of talk, or what somebody does."""
        token, before = self.tokens[index], index - 1
        is_parted = is_clause_start(self.utterance.text, self.tokens, index)
        is_deed = index > 0 and (self.tokens[before].is_speaker or self._is_bare_subject(before)) and not is_parted
        is_other = not token.is_stopword and self.utterance.qualities[index] == 1
        return is_other or token.text in NO_NAME_WORDS or (is_deed if index == run.start else is_parted)

    def _is_bare_subject(self, index: int) -> bool:
        """Return whether a word ends the name of a subject who owns nothing: *Teo*, not *Teo's*."""
        names = (one.entity.name_tokens for one in self.utterance.subject_mentions if one.end == index + 1)
        return any(self.utterance.get_word(index) in one for one in names)

    def _find_unexplained_run(self) -> range:
        """Return the indices of the longest run of unexplained words, trimmed of stopwords; nothing is named like a player."""
        utterance = self.utterance
        taken = self.slots.used_indices | utterance.noise_indices | utterance.subject_indices
        taken |= {*utterance.speaker_indices}
        longest, start = range(0), 0
        for place, token in enumerate(self.tokens):
            is_told = place in taken or token.number is not None
            if is_told or not self.intent.stems.isdisjoint(utterance.candidate_stems[place]):
                start = place + 1
            elif not token.is_stopword:
                longest = max(longest, range(start, place + 1), key=len)
            elif start == place:
                start = place + 1
        return longest


SLOT_GRAMMAR: tuple[tuple[tuple[str, ...], Callable[[SlotFiller, Argument], Iterator[Found]]], ...] = (
    (("row",), SlotFiller.find_rows),
    (("rows",), SlotFiller.find_rows),
    (("number",), SlotFiller.find_position),
    (("text",), SlotFiller.find_codes),
    (("texts",), SlotFiller.find_codes),
    (("choice",), SlotFiller.find_choice),
    (("flag",), SlotFiller.find_flag),
    (("number",), SlotFiller.find_named_number),
    (("number",), SlotFiller.find_price),
    (("number",), SlotFiller.find_left_number),
    (("choice",), SlotFiller.find_counted_choice),
    (("text",), SlotFiller.find_text),
)
"""The kinds of arguments in the order in which they are filled, each with what finds its values: surest words first."""
