"""Answer buttons: what a tap submits, its label and its cards."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.engine.answer_spaces import Answer, AnswerSpace
from campaigns.engine.list_format import join_items
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.state_machine import machine
from campaigns.onirim.rules.table import Table
from campaigns.onirim.view_models import CardView
from campaigns.pages.actions import DisabledReason, build_disabled_reason

GAME_PANEL_KEY = "game"
"""The panel that asks: the board."""


@dataclass(frozen=True)
class AnswerButton:
    """One answer button: submitted value, label, cards, hint and, with two players, the owner of the cards.

    ``phrase`` is the label and its cards in one; without it, the names of the cards follow the label.
    """

    value: str
    label: str
    cards: tuple[CardView, ...] = ()
    note: str = ""
    owner_label: str = ""
    token: str = ""
    name: str = ""
    key: str = ""
    reason: DisabledReason | None = None
    phrase: str = ""

    @property
    def spoken_label(self) -> str:
        """The accessible label: label, cards and note."""
        named = join_items(card.label for card in self.cards)
        said = self.phrase or (f"{self.label}: {named}" if named else self.label)
        return " ".join(filter(None, [said, self.owner_label, self.note]))


def explain_illegal_answer(table: Table, g: Game, answer: Answer, answer_space: AnswerSpace) -> DisabledReason | None:
    """Return the rule's reason why an answer is illegal now; None if it is legal."""
    refusal = machine.find_violation(table, g, answer, answer_space)
    return None if refusal is None else build_disabled_reason(refusal, "onirim")
