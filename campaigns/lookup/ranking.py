"""Which rules answer what was typed, the best first: the same order here and, by its twin in JavaScript, on the phone.

An entry scores for the stems it holds, the rarer the better, and for how well one of its names - title, index term, words of
players - is met as a whole. All numbers are such that both languages compute them to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from campaigns.lookup.entries import Entry
from campaigns.lookup.sounds import sound
from campaigns.lookup.stems import stem, stems, telling
from campaigns.lookup.typos import Neighbours

NAME, SPOKEN, SAID, DETAIL = 5, 4, 2, 1
"""What a stem is worth by where it stands: in a title or index term, in players' words, in the sentence, in the details."""
OFTEN = 3
"""What a stem is worth more, at most: one for each further name or text of the entry that holds it."""
NICKNAME = 0.9
"""What a name that players gave counts as, met as a whole, beside one that is printed."""
EXACT, BEGUN, SLIP, SLIPS, SOUND = 100, 80, 75, 55, 55
"""How good a match is, of a hundred: the stem itself, a word begun, one with one slip, with two, one that only sounds alike."""
BEGINNING = 3
"""A word counts as begun from so many letters on."""
AT_HOME = 0.6
"""What an entry of the game being played is ahead by."""
NOW = 0.05
"""What a rule that matters now, at the table that asks, is ahead by."""


@dataclass(frozen=True)
class Found:
    """An entry that was found, and its score."""

    entry: Entry
    score: float


class Index:
    """The entries of all games, ready to be searched. Built once; searching changes nothing."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.names = [_names(entry) for entry in self.entries]
        self.worth: dict[str, dict[int, int]] = {}
        self.forms: dict[str, str] = {}
        for place, entry in enumerate(self.entries):
            for known, worth in self._worth(entry).items():
                self.worth.setdefault(known, {})[place] = worth
        self.rarity = {known: rarity(len(self.entries), len(held)) for known, held in self.worth.items()}
        self.rarest = rarity(max(1, len(self.entries)), 1)
        self.neighbours = Neighbours(self.forms)
        self.sounds: dict[str, set[str]] = {}
        for word, known in self.forms.items():
            self.sounds.setdefault(sound(word), set()).add(known)
        self.begun: dict[str, list[str]] = {}
        for word, known in self.forms.items():
            for length in range(BEGINNING, len(word)):
                self.begun.setdefault(word[:length], []).append(known)

    def _worth(self, entry: Entry) -> dict[str, int]:
        """Give what each stem of an entry is worth: the most of the places it stands in, and more if it stands in several."""
        weights: dict[str, list[int]] = {}
        for weight, text in _texts(entry):
            spelled = {word: stem(word) for word in telling(text)}
            self.forms.update(spelled)
            for known in dict.fromkeys(spelled.values()):
                weights.setdefault(known, []).append(weight)
        return {known: max(found) + min(OFTEN, len(found) - 1) for known, found in weights.items()}

    def search(self, text: str, game: str = "", limit: int = 10, now: Collection[str] = ()) -> list[Found]:
        """Give the ``limit`` best entries for a text; those of ``game``, and of the ids ``now``, are preferred, none hidden."""
        asked = [self._matches(word) for word in dict.fromkeys(telling(text))]
        weights = [self._weight(matches) for matches in asked]
        scores = self._scores(asked, weights)
        found = [
            Found(entry, score + AT_HOME * (entry.game == game) + NOW * (entry.id in now))
            for entry, score in ((self.entries[place], score) for place, score in scores.items())
        ]
        return sorted(found, key=lambda one: (-one.score, one.entry.id))[:limit]

    def _weight(self, matches: dict[str, int]) -> int:
        """Give what a typed word weighs: as rare as it is, else as the rarest it may mean."""
        exact = [self.rarity[known] for known, quality in matches.items() if quality == EXACT]
        return max(exact or [self.rarity[known] for known in matches], default=self.rarest)

    def _matches(self, typed: str) -> dict[str, int]:
        """Give the known stems that a typed word may mean, and how good a match each is."""
        matches = dict.fromkeys(self.begun.get(typed, ()), BEGUN)
        if stem(typed) in self.worth:
            return {**matches, stem(typed): EXACT}
        for word, count in self.neighbours.near(typed).items():
            known = self.forms[word]
            matches[known] = max(matches.get(known, 0), SLIP if count <= 1 else SLIPS)
        return matches or dict.fromkeys(self._heard(typed), SOUND)

    def _heard(self, typed: str) -> set[str]:
        """Give the known stems that sound like a typed word."""
        heard = sound(typed)
        return self.sounds.get(heard, set()) if heard else set()

    def _scores(self, asked: list[dict[str, int]], weights: list[int]) -> dict[int, float]:
        total = sum(weights) or 1
        held: dict[int, int] = {}
        for matches, weight in zip(asked, weights, strict=True):
            best: dict[int, int] = {}
            for known, quality in matches.items():
                for place, worth in self.worth[known].items():
                    best[place] = max(best.get(place, 0), quality * worth * min(self.rarity[known], weight))
            for place, points in best.items():
                held[place] = held.get(place, 0) + points
        wanted = frozenset[str]().union(*asked)
        scores = {}
        for place, points in held.items():
            # Nine names in ten hold no word of the question; most of the time went into finding that out word by word.
            near = [one for one in self.names[place] if not wanted.isdisjoint(one[1])]
            scores[place] = points / (total * NAME * EXACT) + self._best_name(near, asked, weights, total)
        return scores

    def _best_name(
        self, names: list[tuple[float, list[str]]], asked: list[dict[str, int]], weights: list[int], total: int
    ) -> float:
        return max((share * self._meets(name, asked, weights, total) for share, name in names), default=0.0)

    def _meets(self, name: list[str], asked: list[dict[str, int]], weights: list[int], total: int) -> float:
        """Give how well a name and the question cover each other: 1 when each holds all of the other."""
        points, met = 0, set()
        for matches, weight in zip(asked, weights, strict=True):
            best = ""
            for known in name:
                if matches.get(known, 0) > matches.get(best, 0):
                    best = known
            if best:
                points += matches[best] * weight
                met.add(best)
        if not met:
            return 0.0
        of_name = sum(self.rarity[known] for known in met) / sum(self.rarity[known] for known in dict.fromkeys(name))
        of_question = points / (EXACT * total)
        return 2 * of_name * of_question / (of_name + of_question)


def rarity(entries: int, holding: int) -> int:
    """Give what a stem weighs that ``holding`` of so many ``entries`` hold."""
    return round(100 * math.log2(1 + entries / holding))


def detail(entry: Entry) -> str:
    """Give the details of an entry with the cells of its table, as they are searched."""
    cells = " ".join(cell for row in entry.table for cell in row)
    return f"{entry.details} {cells}"


def _names(entry: Entry) -> list[tuple[float, list[str]]]:
    printed = [(1.0, stems(name)) for name in (entry.title, *entry.terms)]
    return printed + [(NICKNAME, stems(name)) for name in entry.words]


def _texts(entry: Entry) -> list[tuple[int, str]]:
    return [
        *((NAME, name) for name in (entry.title, *entry.terms)),
        *((SPOKEN, spoken) for spoken in entry.words),
        (SAID, entry.summary),
        (DETAIL, detail(entry)),
    ]
