"""Which rules answer what was typed, the best first: read from the index, here and in the same way by ``lookup.js`` on a phone.

An entry scores for the stems it holds, the rarer the better, and for how well one of its names - title, index term, words of
players - is met as a whole. All numbers are whole until the last divisions, so both languages compute the same to the last bit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from campaigns.lookup.entries import Entry
from campaigns.lookup.index import Index
from campaigns.lookup.spelling import near, sound
from campaigns.lookup.tokenizer import tokenize, without_stopwords

Postings = list[tuple[int, int]]
"""The numbers of the entries, or of the names, that hold a stem, each with what it is worth there."""


@dataclass(frozen=True)
class Found:
    """An entry that was found, and its score."""

    entry: Entry
    score: float


@dataclass(frozen=True)
class _Name:
    """A name of an entry: what it counts as, met as a whole, in percent, and what its stems weigh."""

    entry: int
    share: int
    weight: int


class Ranker:
    """Ranks the entries that an index was built of. Searching changes nothing."""

    def __init__(self, index: Index, entries: Sequence[Entry]) -> None:
        self.index = index
        self.entries = entries
        self._stems = {word: stem for stem, forms in enumerate(index.forms) for word in forms.split()}
        self._words = sorted(self._stems)
        self._postings: list[Postings] = [[] for _ in index.forms]
        self._names: list[_Name] = []
        self._naming: list[Postings] = [[] for _ in index.forms]
        for entry, document in enumerate(index.documents):
            for stem, worth in zip(document.stems, document.worth, strict=True):
                self._postings[stem].append((entry, int(worth)))
            for names, share in (
                (document.printed, index.weights.printed),
                (document.nicknames, index.weights.nickname),
            ):
                for name in names:
                    self._add_name(entry, share, [document.stems[place] for place in name])
        self._sounds: dict[str, set[int]] = defaultdict(set)
        for word, stem in self._stems.items():
            self._sounds[sound(word)].add(stem)

    def _add_name(self, entry: int, share: int, stems: list[int]) -> None:
        for stem in stems:
            self._naming[stem].append((len(self._names), 1))
        self._names.append(_Name(entry, share, sum(self.index.rarities[stem] for stem in stems)))

    def search(self, text: str, game: str = "", limit: int = 10, now: Collection[str] = ()) -> list[Found]:
        """Return the ``limit`` best entries for a text; those of ``game``, and of the ids ``now``, are preferred, none hidden."""
        weights = self.index.weights
        found = [
            Found(entry, score + weights.at_home * (entry.game == game) + weights.now * (entry.id in now))
            for entry, score in ((self.entries[number], score) for number, score in self._scores(text))
        ]
        return sorted(found, key=lambda one: (-one.score, one.entry.id))[:limit]

    def _scores(self, text: str) -> Iterator[tuple[int, float]]:
        total = 0
        texts, names = Counter[int](), Counter[int]()
        for word in dict.fromkeys(without_stopwords(tokenize(text))):
            matches = self._matches(word)
            weight = self._weight(matches)
            total += weight
            texts.update(self._points(matches, weight, self._postings))
            names.update(self._points(matches, weight, self._naming))
        best_names: dict[int, float] = defaultdict(float)
        for number, points in names.items():
            name = self._names[number]
            met = name.share * points / (5000 * (total + name.weight))
            best_names[name.entry] = max(best_names[name.entry], met)
        for entry, points in texts.items():
            yield entry, points / (100 * self.index.weights.worth * total) + best_names[entry]

    def _points(self, matches: dict[int, int], weight: int, postings: Sequence[Postings]) -> dict[int, int]:
        """Return the points that one typed word gives to entries, or to names: those of the best of its matches."""
        best: dict[int, int] = defaultdict(int)
        for stem, quality in matches.items():
            points = quality * min(weight, self.index.rarities[stem])
            for number, worth in postings[stem]:
                best[number] = max(best[number], points * worth)
        return best

    def _matches(self, typed: str) -> dict[int, int]:
        """Return the stems that a typed word may mean, and the quality of each match."""
        weights = self.index.weights
        matches = dict.fromkeys((self._stems[word] for word in self._begun(typed)), weights.begun)
        exact = self._stem(typed)
        if exact is not None:
            return matches | {exact: weights.exact}
        if matches:
            return matches
        most = weights.max_edits[min(len(typed), len(weights.max_edits) - 1)]
        close = near(typed, self._words, most) if most else {}
        least = min(close.values(), default=most + 1)
        for word, count in close.items():
            if count == least:
                matches[self._stems[word]] = max(matches.get(self._stems[word], 0), weights.edits[count])
        if least > 1 and sound(typed):
            matches |= dict.fromkeys(self._sounds.get(sound(typed), ()), weights.sound)
        return matches

    def _stem(self, typed: str) -> int | None:
        """Return the stem of a word in a form that the rules hold, or that has one of the usual endings."""
        if typed in self._stems:
            return self._stems[typed]
        forms = (
            typed.removesuffix(ending) + instead for ending, instead in self.index.endings if typed.endswith(ending)
        )
        shortest = self.index.weights.beginning
        return next((self._stems[form] for form in forms if len(form) >= shortest and form in self._stems), None)

    def _begun(self, typed: str) -> Iterator[str]:
        """Return the known words that a typed one begins."""
        if len(typed) < self.index.weights.beginning:
            return iter(())
        place = bisect_left(self._words, typed)
        return takewhile(lambda word: word.startswith(typed), self._words[place:])

    def _weight(self, matches: dict[int, int]) -> int:
        """Return what a typed word weighs: as rare as it is, else as the rarest it may mean."""
        exact = [stem for stem, quality in matches.items() if quality == self.index.weights.exact]
        return max((self.index.rarities[stem] for stem in exact or matches), default=self.index.rarest)
