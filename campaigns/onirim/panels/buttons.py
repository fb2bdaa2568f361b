"""One tap of the page: what it sends, what it says, the cards drawn on it."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.onirim.drawing import Card
from campaigns.onirim.rules.board import Table
from campaigns.onirim.rules.machine import machine
from campaigns.onirim.rules.value import Game
from campaigns.pages.offers import Reason, reason_of
from campaigns.referee.shapes import Answer

PANEL = "game"
"""The panel that asks: the board."""


@dataclass(frozen=True)
class Button:
    """One tap: what it sends, what it says, the cards drawn on it, what it is worth knowing before, whose of two players' they are."""

    value: str
    label: str
    cards: tuple[Card, ...] = ()
    note: str = ""
    whose: str = ""
    url: str = ""
    name: str = ""
    key: str = ""
    reason: Reason | None = None

    @property
    def said(self) -> str:
        """What it says aloud: the label, its cards, the note."""
        named = ", ".join(card.label for card in self.cards)
        return " ".join(filter(None, [f"{self.label}: {named}" if named else self.label, self.whose, self.note]))


def closed(table: Table, g: Game, given: Answer) -> Reason | None:
    """Return the reason why an answer is not legal now, as its rule says it; None where it is."""
    refusal = machine.against(table, g, given)
    return None if refusal is None else reason_of(refusal, "onirim")
