"""A sentence parsed at a table: its words with what each may mean, the names in it, and what only comments."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from threading import Lock

from cachetools import LRUCache, cached

from campaigns.engine import Table
from campaigns.engine.messages import messages
from campaigns.intent_parser.intent_model import MIN_TWO_TYPO_LENGTH, IntentModel, get_intent_model, get_stems
from campaigns.intent_parser.mentions import Mention, find_mentions, get_named_entities
from campaigns.intent_parser.tokens import Token, normalize_word, tokenize_sentence
from campaigns.models import Campaign
from campaigns.pages.registry import DueReport, get_game_ui
from campaigns.rulebook.spelling import find_similar_words
from campaigns.rulebook.vocabulary import WORDS

NAME_WEIGHT, NUMBER_WEIGHT, CODE_WEIGHT, UNKNOWN_WORD_WEIGHT = 3.0, 2.0, 5.0, 2.5
"""Weight in a sentence of a name, a number, a printed code, and an unknown word."""
PLAYER_NAME_WEIGHT = 0.5
"""Weight of a player's name in a game whose moves take no subject, and of a name that only says where something came from."""
CLAUSE_BREAK_RE = re.compile(r"[,;.!:()…–—]")
"""Punctuation that separates clauses."""
MAX_KNOWN_WORDS = 1
"""Known words in a comment at most; there must be more unknown ones."""
EVERYBODY_WORDS = [word for word in WORDS.everybody if len(word) >= MIN_TWO_TYPO_LENGTH]
"""Words for everybody that are long enough for a typo."""
DUE_CACHE_SIZE = 256
"""Tables in the cache of due reports."""


@dataclass(frozen=True)
class DueWords:
    """A report that is due, told in a way: ``text``, the words of its button or what players also say, with its stems.

    ``spent_stems`` say in its line what is gone: *used 3 cards*.
    """

    report: DueReport
    text: str
    stems: frozenset[str]
    spent_stems: frozenset[str]


@dataclass(frozen=True)
class ParsedUtterance:
    """A sentence parsed at a table: tokens, candidate stems of each, and mentions.

    ``stem_qualities`` are all candidate stems, signs and numbers with their best quality. ``speaker_ref`` is 0 for
    nobody. ``mentioned_kinds`` are the kinds of named rows: *the rope* is an Item. ``noise_indices`` are words that
    only comment. ``value_locations`` are, by argument, the named values and the codes offered now. ``intent_scores``
    are by move name, ``token_weights`` by token. ``due_reports`` are those that the page asks for now, by move name.
    """

    text: str
    tokens: Sequence[Token]
    candidate_stems: Sequence[dict[str, float]]
    stem_qualities: Mapping[str, float]
    mentions: Sequence[Mention]
    table: Table
    speaker_ref: int = 0
    mentioned_kinds: frozenset[str] = frozenset()
    noise_indices: frozenset[int] = frozenset()
    value_locations: Mapping[str, tuple[str, Sequence[str]]] = field(default_factory=dict)
    intent_scores: Mapping[str, float] = field(default_factory=dict)
    token_weights: Sequence[float] = ()
    due_reports: Mapping[str, Sequence[DueWords]] = field(default_factory=dict)

    @property
    def subject_refs(self) -> list[int]:
        """The subjects who take part now."""
        return [row.ref for row in self.table.get_rows(self.table.subject_label) if row.is_taking_part]

    @functools.cached_property
    def subject_mentions(self) -> list[Mention]:
        """The names of subjects, in order."""
        found = (one for one in self.mentions if one.entity.label == self.table.subject_label)
        return sorted(found, key=lambda one: one.start)

    @functools.cached_property
    def named_indices(self) -> frozenset[int]:
        """The indices of all names."""
        return frozenset[int]().union(*(one.indices for one in self.mentions))

    @functools.cached_property
    def subject_indices(self) -> frozenset[int]:
        """The indices of the names of subjects."""
        return frozenset[int]().union(*(one.indices for one in self.subject_mentions))

    @functools.cached_property
    def speaker_indices(self) -> list[int]:
        """The indices of the words for the speaker."""
        return [place for place, token in enumerate(self.tokens) if token.is_speaker]

    @functools.cached_property
    def number_indices(self) -> list[int]:
        """The indices of numbers."""
        return [place for place, token in enumerate(self.tokens) if token.number is not None]

    @functools.cached_property
    def qualities(self) -> list[float]:
        """The certainty of the meaning of each word, 0 for an unknown one."""
        return [max(meant.values(), default=0.0) for meant in self.candidate_stems]

    @functools.cached_property
    def content_indices(self) -> list[int]:
        """The indices of words that say something and are neither names nor numbers nor comments."""
        return [
            place
            for place, token in enumerate(self.tokens)
            if token.stem and not token.is_stopword and not token.is_speaker
            and place not in self.named_indices and place not in self.noise_indices
        ]  # fmt: skip

    def is_every(self, index: int) -> bool:
        """Return whether *all* or *every* means the subjects: at the start of a sentence, or before their noun."""
        is_everybody = index == 0 or self.get_word(index + 1) in WORDS.subject_nouns
        return is_everybody and self.get_word(index) in WORDS.every

    def is_destination(self, mention: Mention) -> bool:
        """Return whether a subject is where the speaker goes, as in *i move over to Ilse*."""
        speaks = self.speaker_ref > 0 and any(place < mention.start for place in self.speaker_indices)
        return speaks and mention in self.subject_mentions and self.get_word(mention.start - 1) in WORDS.directions

    def get_word(self, index: int) -> str:
        """Return a word in lower case; '' outside the sentence."""
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def has_word(self, words: Set[str]) -> bool:
        """Return whether one of these words is said."""
        return any(token.text in words for token in self.tokens)

    def get_text(self, span: range) -> str:
        """Return the words of a span as they were typed."""
        return self.text[self.tokens[span.start].start : self.tokens[span.stop - 1].end] if span else ""


def parse_utterance(campaign: Campaign, table: Table, text: str, speaker_ref: int = 0) -> ParsedUtterance:
    """Parse a sentence at a table; ``speaker_ref`` is the only subject played on the device, 0 for none."""
    model, due = get_intent_model(campaign.game), get_due_reports(campaign, table)
    button_stems = {stem for words in due.values() for one in words for stem in one.stems}
    tokens = [_resolve_token(model, token) for token in tokenize_sentence(text)]
    names = find_mentions(tokens, get_named_entities(campaign, table), model.intents_by_stem)
    named = {place for one in names for place in one.indices}
    meant = [_find_stems(model, tokens, place, named, button_stems) for place in range(len(tokens))]
    held: dict[str, float] = {}
    for one in meant:
        held |= {stem: max(quality, held.get(stem, 0.0)) for stem, quality in one.items()}
    kinds = {normalize_word(one.entity.label.partition(".")[2]) for one in names}
    kinds -= {"", normalize_word(table.subject_label.partition(".")[2])}
    signs = (said for token in tokens for said in (token.sign, token.digits, token.sign + token.digits))
    held |= dict.fromkeys(kinds.union(signs) - {""}, 1.0)
    said = ParsedUtterance(
        text,
        tokens,
        meant,
        held,
        names,
        table,
        speaker_ref,
        frozenset(kinds),
        find_noise(text, tokens, meant, names),
        get_game_ui(campaign.game).get_value_locations(table),
        due_reports=due,
    )
    weights = [_weigh_token(model, said, place) for place in range(len(tokens))]
    return replace(said, intent_scores=model.score_intents(held), token_weights=weights)


@cached(LRUCache(DUE_CACHE_SIZE), key=lambda campaign, table: campaign.version_key, lock=Lock())
def get_due_reports(campaign: Campaign, table: Table) -> Mapping[str, list[DueWords]]:
    """Return the reports that are due at a table, by move. Cached by campaign version."""
    found: dict[str, list[DueWords]] = {}
    for report in get_game_ui(campaign.game).find_due_reports(table):
        spent = _get_spent_stems(report)
        ways = (DueWords(report, text, get_stems(text), spent) for text in (report.label, *report.synonyms))
        found.setdefault(report.move, []).extend(ways)
    return found


def _get_spent_stems(report: DueReport) -> frozenset[str]:
    """Return the stems of the words right before the fact that says what is gone, in the lines of the move."""
    told, fact = messages.moves[report.move], report.spent_fact
    lines = [told.outcome_line, *(variant.text for variant in told.outcome_variants)] if fact else []
    words = (word for line in lines for word in re.findall(rf"(\w+) %\({fact}\)s", str(line)))
    return frozenset(normalize_word(word.lower()) for word in words)


def _resolve_token(model: IntentModel, token: Token) -> Token:
    """Return the token with the flags of fillers and phrases resolved, and *everybody* spelled right.

    A word that the game knows is neither a filler nor a phrase.
    """
    if token.stem in model.known_stems:
        return token
    if find_similar_words(token.text, EVERYBODY_WORDS, 1):
        return replace(token, text=WORDS.everybody_word)
    return replace(token, is_multiword=False, is_filler=token.is_filler or token.text in WORDS.fillers)


def _find_stems(
    model: IntentModel, tokens: Sequence[Token], index: int, named_indices: set[int], button_stems: set[str]
) -> dict[str, float]:
    """Return the stems that a word may mean, with their quality; those of a due button as they are."""
    token = tokens[index]
    if token.sign and token.number is None:
        return {token.sign: 1.0}
    is_empty = not token.stem or (token.is_stopword and token.stem not in model.intents_by_stem)
    if is_empty or (index in named_indices and token.stem not in model.known_stems):
        return {}
    if token.stem in button_stems:
        return {token.stem: 1.0}
    is_counted = index > 0 and tokens[index - 1].number is not None
    return model.find_candidate_stems(token.stem, token.text, is_counted=is_counted)


def _weigh_token(model: IntentModel, utterance: ParsedUtterance, index: int) -> float:
    token = utterance.tokens[index]
    if index in utterance.noise_indices:
        return 0.0
    if token.number is not None or token.code:
        return CODE_WEIGHT if token.code else NUMBER_WEIGHT
    name = next((one for one in utterance.mentions if one.start <= index < one.end), None)
    if name is not None:
        is_player = not name.entity.label and len(name.entity.name_tokens) == 1
        is_cause = index not in utterance.subject_indices and get_word_before(utterance, name) in WORDS.causes
        return PLAYER_NAME_WEIGHT if is_player or is_cause else NAME_WEIGHT
    if token.is_stopword:
        return 0.0
    return max(map(model.get_idf, utterance.candidate_stems[index]), default=UNKNOWN_WORD_WEIGHT)


def get_word_before(utterance: ParsedUtterance, mention: Mention) -> str:
    """Return the word before a name and its determiners; '' for none."""
    words = (token.text for token in utterance.tokens[: mention.start][::-1])
    return next((word for word in words if word not in WORDS.determiners), "")


def find_noise(
    text: str, tokens: Sequence[Token], candidate_stems: Sequence[Mapping[str, float]], mentions: Sequence[Mention]
) -> frozenset[int]:
    """Return the indices of words that report nothing: comments behind a comma, and reasons."""
    named = {place for one in mentions for place in one.indices}
    noise: set[int] = set()
    for clause in _split_clauses(text, tokens):
        why = next((place for place in clause if tokens[place].text in WORDS.reasons), None)
        if why is not None:
            noise |= set(range(why, _find_reason_end(tokens, why, clause.stop)))
        if clause.start and named.isdisjoint(clause) and _is_comment(clause, tokens, candidate_stems):
            noise |= set(clause)
    return frozenset(noise)


def _find_reason_end(tokens: Sequence[Token], start: int, stop: int) -> int:
    """Return where a reason ends: at a conjunction, if a number follows it, else with its clause."""
    for place in range(start, stop):
        if tokens[place].text in WORDS.conjunctions and any(one.number is not None for one in tokens[place:stop]):
            return place
    return stop


def is_clause_start(text: str, tokens: Sequence[Token], index: int) -> bool:
    """Return whether punctuation parts a word from the one before it."""
    return index > 0 and bool(CLAUSE_BREAK_RE.search(text[tokens[index - 1].end : tokens[index].start]))


def _split_clauses(text: str, tokens: Sequence[Token]) -> Iterator[range]:
    first = 0
    for place in range(1, len(tokens) + 1):
        if place == len(tokens) or is_clause_start(text, tokens, place):
            yield range(first, place)
            first = place


def _is_comment(clause: range, tokens: Sequence[Token], candidate_stems: Sequence[Mapping[str, float]]) -> bool:
    """Return whether a clause has no numbers and mostly unknown words."""
    if any(tokens[place].number is not None or tokens[place].code or tokens[place].sign for place in clause):
        return False
    known = sum(max(candidate_stems[place].values(), default=0.0) == 1 for place in clause)
    strange = sum(bool(tokens[place].stem) and not candidate_stems[place] for place in clause)
    return known <= MAX_KNOWN_WORDS and known < strange
