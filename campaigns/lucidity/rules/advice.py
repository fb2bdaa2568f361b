"""Advice on the open question: that somebody asked for it. Source: design, *Lucidity*."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.core_messages import QUESTION_UNASKABLE
from campaigns.engine.messages import MoveMessages, _, violation
from campaigns.lucidity.rules.game_state import Game
from campaigns.lucidity.rules.state_machine import machine, require_playing
from campaigns.lucidity.rules.table import Table

ADVISED_QUESTIONS = ("track", "rest", "return")
"""The questions of a Dreamer's own turn that decide how far somebody dares to go."""

ADVICE_OFF = violation("lu.advice.off", _("This table plays without advice, as set beside its save points."))
ADVICE_NONE = violation("lu.advice.none", _("There is nothing to choose between now."))


def can_advise(g: Game) -> bool:
    """Return whether an advised question with more than one answer is open."""
    is_advised = g.question is not None and g.question.kind in ADVISED_QUESTIONS
    return is_advised and machine.is_answerable(g) and machine.get_answer_space(g).size > 1


def require_choice(table: Table) -> None:
    """Reject advice where the table does without it, or where there are no two answers."""
    require_playing(table)
    table.require_possible(table.get_setting("advice", "offer") == "offer", ADVICE_OFF)
    table.require_possible(machine.is_answerable(table.state), QUESTION_UNASKABLE)
    table.require_possible(can_advise(table.state), ADVICE_NONE)


@move(
    "lucidity.advise",
    rule_id="lu.advice",
    guard=require_choice,
    messages=MoveMessages(
        _("What would you do?"),
        _("Asked for advice."),
        _("Dreamkeeper plays on from here many times with other rolls, and shows which answer won most."),
        synonyms=_("advice, hint, help me decide, best move"),
    ),
)
def ask_advice(table: Table) -> None:
    """Note that advice was asked for; nothing else changes. Source: design, *Lucidity*."""
