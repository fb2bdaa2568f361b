"""Rolling the kept dice (rules, Roll and Resolve Dreams)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Plural, _, messages, violation
from campaigns.lucidity.rules.argument_types import FacesArg
from campaigns.lucidity.rules.bag_exhaustion import note_bag_empty
from campaigns.lucidity.rules.dice import DIE_CODES, SHADOW
from campaigns.lucidity.rules.game_state import Game, Prompt, get_task_name
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import SHOW_FACES, order_dice

ADDED_DIE_REASONS = ("depths", "envy", "added")
"""Reasons to roll a die that joins the unresolved ones; *added* is such a die rolled again."""


@register_task("roll")
def ask_roll(table: Table, g: Game, reason: str) -> None:
    """Ask for the roll of the dice in hand.

    All returns are done by now, so an empty bag stays empty.
    """
    note_bag_empty(table, g)
    if g.hand:
        g.question = Prompt("roll", g.who, why=reason)


DICE_FACE = violation("lu.dice.face", _("As far as Dreamkeeper knows your dice, none shows this: %(die)s."))
DICE_UNKNOWN = violation("lu.dice.unknown", _("There is no die %(given)s. Say its colour and its face, such as BS."))


def check_dice(table: Table, g: Game, dice: list[str]) -> None:
    """Reject dice that do not exist; a card may overrule a face that its colour lacks, as far as is known."""
    unknown = next((die for die in dice if die not in DIE_CODES), "")
    table.require_possible(not unknown, DICE_UNKNOWN, given=unknown)
    odd = next((die for die in dice if not g.facts.faces[die[0]][die[1]]), "")
    table.require(not odd, DICE_FACE, die=odd)


RESOLVE_COUNT = violation(
    "lu.resolve.count",
    Plural(
        "Report 1 face here; you gave %(given)s.",
        "Report %(wanted)s faces here; you gave %(given)s.",
        "wanted",
    ),
)


@machine.register_explainer("roll")
def explain_illegal_roll(table: Table, g: Game, faces: list[str]) -> None:
    """Raise the rule violation of an illegal roll: another number of dice, or a face that a colour lacks."""
    hand = g.hand
    table.require_possible(len(faces) == len(hand), RESOLVE_COUNT, wanted=len(hand), given=len(faces))
    check_dice(table, g, [colour + face for colour, face in zip(hand, faces, strict=True)])


@move(
    "lucidity.roll",
    rule_id="lu.resolve",
    guard=build_question_guard("lu.resolve", "roll"),
    revealed_arguments=("faces",),
    is_phase_end=True,
    messages=MoveMessages(
        _("Report a roll"),
        _("%(player)s rolled %(some_dice)s."),
        _("A face for each die, in order."),
        synonyms=_(
            "roll, rolls dice, rolls them, rolls the rest, throws dice, got out of roll, rolled hand, rolls all, came up, "
            "dice rolled"
        ),
    ),
)
def roll(table: Table, faces: FacesArg) -> None:
    """Report how the dice in hand fell (rules, Roll and Resolve Dreams).

    ``faces`` are letters, one for each die in the order of the hand: P, D, H, E, S. Rejects another number of faces,
    and one that its colour lacks.
    """
    g, was = accept_answer(table, "roll", faces)
    accept_roll(table, g, was, [colour + face for colour, face in zip(g.hand, faces, strict=True)])


@move(
    "lucidity.roll-for-us",
    rule_id="lu.resolve",
    guard=build_question_guard("lu.resolve", "roll"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Roll for us"),
        _("Dreamkeeper rolled %(some_dice)s for %(player)s."),
        _("Dreamkeeper rolls at random."),
        synonyms=_("app rolls, roll them for us, roll randomly"),
    ),
)
def roll_for_us(table: Table) -> None:
    """Roll the dice in hand at random (design, randomness; rules, Roll and Resolve Dreams)."""
    g, was = accept_answer(table, "roll-for-us")
    faces = table.roll_dice(g.hand, g.facts.faces)
    dice = [colour + face for colour, face in zip(g.hand, faces, strict=True)]
    order_dice(table, g, SHOW_FACES, dice)
    accept_roll(table, g, was, dice)


def put_added_die_first(g: Game, reason: str, dice: list[str]) -> None:
    """Resolve a die that a Shadow added first, unless it shows a Shadow (rules, Shadow of the Depths, of Envy)."""
    at = next((at for at in reversed(range(len(g.todo))) if get_task_name(g.todo[at]) == "resolve"), None)
    if at is not None and reason in ADDED_DIE_REASONS:
        g.todo[at] = [*g.todo[at][:3], *(die for die in dice[:1] if die[1] != SHADOW)]


def accept_roll(table: Table, g: Game, prompt: Prompt, dice: list[str]) -> None:
    """Add rolled dice to the unresolved ones, and advance; ``prompt`` is the answered question."""
    g.hand = []
    g.rolled += dice
    put_added_die_first(g, prompt.why, dice)
    table.line_facts["dice"] = dice
    advance_and_save(table, g)


messages.add(
    "lucidity",
    fields={
        "faces": _("Faces"),
    },
)
