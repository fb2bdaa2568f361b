"""Named entities of a table and their mentions in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached

from campaigns.engine import Table, get_game, get_moves
from campaigns.intent_parser.tokens import MIN_FUZZY_LENGTH, Token
from campaigns.models import Campaign
from campaigns.rulebook.spelling import find_similar_words
from campaigns.rulebook.tokenizer import tokenize
from campaigns.rulebook.vocabulary import WORDS

ENTITY_CACHE_SIZE = 256
"""Tables in the cache."""
MAX_ENTITIES_PER_KIND = 400
"""Entities per model that are recognized, the newest."""
MIN_NICKNAME_LENGTH = 3
"""Letters that a nickname has in common with a name."""
MAX_DIMINUTIVE_LENGTH = 2
"""Letters that a nickname may have after the name: *Maxi*, *Benny*."""


@dataclass(frozen=True)
class NamedEntity:
    """A name of a row; ``label`` is '' for a name listed in the row, such as a Mask.

    ``field`` is the field of another name of the row, such as an archetype. ``is_subject`` marks
    the name of a subject, which has nicknames: *Maxi* is Max or Maximilian.
    """

    name: str
    label: str
    ref: int
    name_tokens: tuple[str, ...]
    field: str = ""
    is_subject: bool = False


@dataclass(frozen=True)
class Mention:
    """A name found in a sentence; ``start`` and ``end`` are word indices, end exclusive."""

    entity: NamedEntity
    start: int
    end: int
    is_whole_name: bool
    is_misspelled: bool = False

    @property
    def indices(self) -> range:
        """The indices of its words."""
        return range(self.start, self.end)


@cached(LRUCache(ENTITY_CACHE_SIZE), key=lambda campaign, table: campaign.version_key, lock=Lock())
def get_named_entities(campaign: Campaign, table: Table) -> list[NamedEntity]:
    """Return all names at a table. Cached by campaign version."""
    return list(_iter_entities(table))


def _iter_entities(table: Table) -> Iterator[NamedEntity]:
    wanted = {a.label for move in get_moves(table.game) for a in move.arguments if a.kind in ("row", "rows")}
    for label in get_game(table.game).labels:
        rows = list(table.get_rows(label))[-MAX_ENTITIES_PER_KIND:] if label in wanted else []
        if label == table.subject_label and label not in wanted:
            # The player of a game whose moves take no row.
            yield from (
                called
                for row in list(table.get_rows(label))[-1:]
                for name in _iter_listed_names(row)
                for called in _build_entities(name, "", row.ref)
            )
        for row in rows:
            is_subject = label == table.subject_label
            yield from _build_entities(str(row), label, row.ref, is_subject=is_subject)
            for field, name in row.get_other_names().items() if is_subject else ():
                yield from _build_entities(name, label, row.ref, field)
            for name in _iter_listed_names(row):
                yield from _build_entities(name, "", row.ref)


def _iter_listed_names(row: object) -> Iterator[str]:
    for value in vars(row).values():
        if isinstance(value, list):
            yield from (one for one in value if isinstance(one, str) and (" " in one or one.istitle()))


def _build_entities(
    name: str, label: str, ref: int, field: str = "", *, is_subject: bool = False
) -> Iterator[NamedEntity]:
    parts = tuple(tokenize(name))
    if parts:
        yield NamedEntity(name, label, ref, parts, field, is_subject)


def find_mentions(
    tokens: Sequence[Token], entities: Sequence[NamedEntity], common_stems: Mapping[str, object]
) -> list[Mention]:
    """Return the mentions in a sentence, longest first, without overlaps; ``common_stems`` alone do not make a name."""
    parts = {part for called in entities for part in called.name_tokens}
    subject_parts = {part for called in entities if called.is_subject for part in called.name_tokens}
    may = [
        _find_possible_parts(token, parts, common_stems) or _find_nickname_parts(token, subject_parts, common_stems)
        for token in tokens
    ]
    said = set().union(*may)
    found: list[Mention] = []
    for called in entities:
        if not said.isdisjoint(called.name_tokens):
            found += _iter_mentions(tokens, may, called, common_stems)
    found.sort(key=lambda one: (not one.is_whole_name, one.start - one.end, one.is_misspelled, one.start))
    kept: list[Mention] = []
    for one in found:
        clash = [other for other in kept if one.start < other.end and other.start < one.end]
        same = all(_get_span_key(other) == _get_span_key(one) for other in clash)
        if same:
            kept.append(one)
    return kept


def _iter_mentions(
    tokens: Sequence[Token], possible_parts: Sequence[Set[str]], entity: NamedEntity, common_stems: Mapping[str, object]
) -> Iterator[Mention]:
    """Yield the mentions of one name; ``possible_parts`` are the name parts that each word may be."""
    place = 0
    while place < len(tokens):
        after, telling = place, False
        while after < len(tokens) and not possible_parts[after].isdisjoint(entity.name_tokens):
            telling |= not _is_common(tokens[after], common_stems) and len(tokens[after].text) > 1
            after += 1
        whole = after - place >= len(entity.name_tokens)
        if after > place and (telling or whole):
            slipped = not all(_is_exact_spelling(one, entity) for one in tokens[place:after])
            yield Mention(entity, place, after, whole, slipped)
        place = max(after, place + 1)


def _is_common(token: Token, common_stems: Mapping[str, object]) -> bool:
    return token.is_stopword or token.stem in common_stems


def _find_possible_parts(token: Token, name_tokens: Set[str], common_stems: Mapping[str, object]) -> set[str]:
    """Return the name parts that a word may be; a typo is accepted only if the word has no other meaning."""
    typed = token.text
    found = {typed, typed.removesuffix(WORDS.name_ending)} & name_tokens
    if _is_common(token, common_stems) or len(typed) < MIN_FUZZY_LENGTH or token.number is not None:
        return found
    return found.union(
        find_similar_words(
            typed,
            [part for part in name_tokens if len(part) >= MIN_FUZZY_LENGTH and part not in WORDS.stopwords],
            1,
        )
    )


def _find_nickname_parts(token: Token, name_tokens: Set[str], common_stems: Mapping[str, object]) -> set[str]:
    """Return the part of a subject's name that a word shortens or lengthens, if only one may be meant."""
    typed = token.text
    if _is_common(token, common_stems) or len(typed) < MIN_NICKNAME_LENGTH or token.number is not None:
        return set()
    found = {
        part
        for part in name_tokens
        if part.startswith(typed)
        or (typed.startswith(part) and MIN_NICKNAME_LENGTH <= len(part) >= len(typed) - MAX_DIMINUTIVE_LENGTH)
    }
    return found if len(found) == 1 else set()


def _is_exact_spelling(token: Token, entity: NamedEntity) -> bool:
    """Return whether a word is spelled as in a name; *usher's* refers to the usher, even if a Gate is named after him."""
    owns = token.end - token.start > len(token.text)
    return (token.text in entity.name_tokens and not owns) or token.text.removesuffix(
        WORDS.name_ending
    ) in entity.name_tokens


def _get_span_key(mention: Mention) -> tuple[int, int, bool, bool]:
    return mention.start, mention.end, mention.is_whole_name, mention.is_misspelled
