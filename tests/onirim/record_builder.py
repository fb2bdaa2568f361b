"""A builder of small game records: the test moves every card between zones, no rule is known here."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tests.onirim.oracle import Tally, check_games


class RecordBuilder:
    """A record of one game, with a deck of its own."""

    def __init__(self, deck: str, on: Iterable[str] = (), mirrors: str = "") -> None:
        self.start = deck.split()
        self.on = list(on)
        self.zones: dict[str, list[str]] = {
            "deck": deck.split(),
            "hand": [],
            "row": [],
            "doors": [],
            "discard": [],
            "limbo": [],
        }
        self.mirrors: dict[str, list[str]] = {name: [] for name in mirrors.split()}
        self.explored: list[str] = []
        self.lines: list[dict[str, object]] = []
        self.add_shuffle(deck)

    def add_shuffle(self, deck: str) -> None:
        """Add a shuffle that results in this deck."""
        self.zones["deck"] = deck.split()
        self.lines.append({"game": 0, "kind": "shuffle", "deck": deck.split()})

    def move_cards(self, cards: str, source: str, target: str) -> None:
        for card in cards.split():
            self.zones[source].remove(card)
            self.zones[target].append(card)

    def remove_cards(self, cards: str, source: str) -> None:
        for card in cards.split():
            self.zones[source].remove(card)

    def deal_cards(self, cards: str) -> None:
        self.move_cards(cards, "deck", "hand")

    def add_decision(self, kind: str, answer: object, cards: str | None = None) -> None:
        state: dict[str, object] = {name: list(zone) for name, zone in self.zones.items()}
        if "mirrors" in self.on:
            state["mirrors"] = {name: list(held) for name, held in self.mirrors.items()}
            state["explored"] = list(self.explored)
        shown = None if cards is None else cards.split()
        line = {"game": 0, "kind": kind, "cards": shown, "state": state, "answer": answer}
        self.lines.append(json.loads(json.dumps(line)))

    def add_end(self, won: bool) -> None:
        self.lines.append({"game": 0, "kind": "end", "won": won})

    def check_record(self) -> Tally:
        return check_games((json.dumps(line) for line in self.lines), self.on, start=self.start)

    def find_fault(self) -> str:
        """Return the report of the one disagreement; '' if there is none."""
        apart = self.check_record().disagreements
        return str(apart[0]) if apart else ""
