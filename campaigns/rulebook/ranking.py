"""Search ranking: orders rules for a query, read from the index; ``ranking.js`` implements the same ranking in the browser.

An entry scores by the stems it contains, weighted by rarity, and by its best full match of a name (title, index term,
player's synonym). All numbers are integers until the last divisions, so both languages compute exactly the same
score.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from campaigns.rulebook.entries import RuleEntry
from campaigns.rulebook.index import SearchIndex
from campaigns.rulebook.spelling import find_similar_words, get_phonetic_key
from campaigns.rulebook.tokenizer import remove_stopwords, tokenize

Postings = list[tuple[int, int]]
"""The numbers of entries, or of names, that contain a stem, with its weight there."""


@dataclass(frozen=True)
class SearchResult:
    """A found entry and its score."""

    entry: RuleEntry
    score: float


@dataclass(frozen=True)
class _EntryName:
    """A name of an entry: the percentage for a full match, and the total weight of its stems."""

    entry_number: int
    percent: int
    total_idf: int


class Ranker:
    """A stateless ranker over the entries of an index."""

    def __init__(self, index: SearchIndex, entries: Sequence[RuleEntry]) -> None:
        self.index = index
        self.entries = entries
        self._stem_by_word = {word: stem for stem, forms in enumerate(index.forms) for word in forms.split()}
        self._known_words = sorted(self._stem_by_word)
        self._postings: list[Postings] = [[] for _ in index.forms]
        self._names: list[_EntryName] = []
        self._name_postings: list[Postings] = [[] for _ in index.forms]
        for entry, document in enumerate(index.documents):
            for stem, worth in zip(document.stems, document.worth, strict=True):
                self._postings[stem].append((entry, int(worth)))
            for names, share in (
                (document.printed, index.weights.printed),
                (document.nicknames, index.weights.nickname),
            ):
                for name in names:
                    self._add_name(entry, share, [document.stems[place] for place in name])
        self._stems_by_sound: dict[str, set[int]] = defaultdict(set)
        for word, stem in self._stem_by_word.items():
            self._stems_by_sound[get_phonetic_key(word)].add(stem)

    def is_word(self, word: str) -> bool:
        """Return whether a word occurs in an entry as it is spelled."""
        return word in self._stem_by_word

    def _add_name(self, entry_number: int, percent: int, stems: list[int]) -> None:
        for stem in stems:
            self._name_postings[stem].append((len(self._names), 1))
        self._names.append(_EntryName(entry_number, percent, sum(self.index.rarities[stem] for stem in stems)))

    def search(
        self, text: str, game: str = "", limit: int = 10, relevant_rule_ids: Collection[str] = ()
    ) -> list[SearchResult]:
        """Return the ``limit`` best entries; entries of ``game`` and ``relevant_rule_ids`` get a bonus, none is hidden."""
        weights = self.index.weights
        found = [
            SearchResult(
                entry, score + weights.at_home * (entry.game == game) + weights.now * (entry.id in relevant_rule_ids)
            )
            for entry, score in ((self.entries[number], score) for number, score in self._score_entries(text))
        ]
        return sorted(found, key=lambda one: (-one.score, one.entry.id))[:limit]

    def _score_entries(self, text: str) -> Iterator[tuple[int, float]]:
        total = 0
        texts, names = Counter[int](), Counter[int]()
        for word in dict.fromkeys(remove_stopwords(tokenize(text))):
            matches = self._match_stems(word)
            weight = self._get_word_weight(matches)
            total += weight
            texts.update(self._score_word(matches, weight, self._postings))
            names.update(self._score_word(matches, weight, self._name_postings))
        best_names: dict[int, float] = defaultdict(float)
        for number, points in names.items():
            name = self._names[number]
            met = name.percent * points / (5000 * (total + name.total_idf))
            best_names[name.entry_number] = max(best_names[name.entry_number], met)
        for entry, points in texts.items():
            yield entry, points / (100 * self.index.weights.worth * total) + best_names[entry]

    def _score_word(self, matches: dict[int, int], weight: int, postings: Sequence[Postings]) -> dict[int, int]:
        """Return the points of one typed word for entries or names: those of its best match."""
        best: dict[int, int] = defaultdict(int)
        for stem, quality in matches.items():
            points = quality * min(weight, self.index.rarities[stem])
            for number, worth in postings[stem]:
                best[number] = max(best[number], points * worth)
        return best

    def _match_stems(self, typed: str) -> dict[int, int]:
        """Return the stems that a typed word may mean, with match quality."""
        weights = self.index.weights
        matches = dict.fromkeys((self._stem_by_word[word] for word in self._find_completions(typed)), weights.begun)
        exact = self._find_stem(typed)
        if exact is not None:
            return matches | {exact: weights.exact}
        if matches:
            return matches
        most = weights.max_edits[min(len(typed), len(weights.max_edits) - 1)]
        close = find_similar_words(typed, self._known_words, most) if most else {}
        least = min(close.values(), default=most + 1)
        for word, count in close.items():
            if count == least:
                matches[self._stem_by_word[word]] = max(matches.get(self._stem_by_word[word], 0), weights.edits[count])
        if least > 1 and get_phonetic_key(typed):
            matches |= dict.fromkeys(self._stems_by_sound.get(get_phonetic_key(typed), ()), weights.sound)
        return matches

    def _find_stem(self, typed: str) -> int | None:
        """Return the stem of a known word form, or of one with a replaceable suffix."""
        if typed in self._stem_by_word:
            return self._stem_by_word[typed]
        forms = (
            typed.removesuffix(ending) + instead for ending, instead in self.index.endings if typed.endswith(ending)
        )
        shortest = self.index.weights.beginning
        return next(
            (self._stem_by_word[form] for form in forms if len(form) >= shortest and form in self._stem_by_word), None
        )

    def _find_completions(self, typed: str) -> Iterator[str]:
        """Return an iterator over the known words with this prefix."""
        if len(typed) < self.index.weights.beginning:
            return iter(())
        place = bisect_left(self._known_words, typed)
        return takewhile(lambda word: word.startswith(typed), self._known_words[place:])

    def _get_word_weight(self, matches: dict[int, int]) -> int:
        """Return the weight of a typed word: the rarity of its exact match, else of its rarest match."""
        exact = [stem for stem, quality in matches.items() if quality == self.index.weights.exact]
        return max((self.index.rarities[stem] for stem in exact or matches), default=self.index.rarest)
