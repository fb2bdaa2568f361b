"""The effects of the four Shadows (rules, Shadow of the Depths, of Envy, of Imprisonment, of Primeval Fear)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, violation
from campaigns.lucidity.rules.argument_types import DieArg, RowArg
from campaigns.lucidity.rules.copy_sections import emit_if_unverified
from campaigns.lucidity.rules.dice import EXHAUST, SHADOW
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import ROW_NAMES, deduplicate, get_next_seat, get_row, iterate_dice
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import TURN_DIE, order_die_to_reroll, order_step

FEAR_ROWS = tuple(place for place in ROW_NAMES if place != "hunt")
"""The rows that Primeval Fear moves a die from: any on the card but its target."""

FearRowArg = Literal["any", "power", "exhaust", "shadow"]


@register_task("depths")
def queue_depths_draw(table: Table, g: Game) -> None:
    """Queue the draw and roll of one more die (rules, Shadow of the Depths)."""
    g.todo += [["roll", "depths"], ["draw", "depths"]]


def list_envy_dice(g: Game) -> list[tuple[str, str]]:
    """Return the dice a rival may select, with their places: any but a Shadow of Envy (rules, Shadow of Envy)."""
    return [(place, die) for place, die in deduplicate(iterate_dice(g, g.who)) if die != "G" + SHADOW]


ENVY_NOTHING = consequence("lu.envy.nothing", _("%(player)s's card has no die to reroll."))
ENVY_ONLY = consequence("lu.envy.only", _("%(player)s had to reroll the %(die)s, the only die there."))


@register_task("envy")
def ask_envy(table: Table, g: Game) -> None:
    """Ask the next player for a die; without a choice it is taken at once (rules, Shadow of Envy)."""
    found = list_envy_dice(g)
    if not found:
        if all(one.code != ENVY_NOTHING for one in table.consequences):
            table.emit_consequence(ENVY_NOTHING, player=table.get_player_name(g.who))
    elif len(found) == 1:
        place, die = found[0]
        table.emit_consequence(ENVY_ONLY, player=table.get_player_name(g.who), die=die)
        order_die_to_reroll(table, g, table.get_player_name(g.who), place, die)
        take_for_reroll(g, place, die)
    else:
        g.question = Prompt("envy", get_next_seat(g, g.who), of=g.who)


def take_for_reroll(g: Game, place: str, die: str) -> None:
    """Take a die off the card to roll it again."""
    get_row(g, g.who, place, die).remove(die)
    g.hand.append(die[0])
    g.todo.append(["roll", "envy"])


ENVY_NOT_THERE = violation("lu.envy.not-there", _("There is no %(die)s in that row. Select another die."))
ENVY_OWN_SHADOW = violation("lu.envy.own-shadow", _("You may not select a Shadow of Envy. Select another die."))


@machine.register_explainer("envy")
def explain_illegal_envy(table: Table, g: Game, answer: tuple[str, str]) -> None:
    """Raise the rule violation of an illegal die: not there, or itself a Shadow of Envy (rules, Shadow of Envy)."""
    place, die = answer
    table.require_possible((place, die) in iterate_dice(g, g.open_prompt.of), ENVY_NOT_THERE, die=die)
    table.require(die != "G" + SHADOW, ENVY_OWN_SHADOW)


@move(
    "lucidity.envy",
    rule_id="lu.envy",
    guard=build_question_guard("lu.envy", "envy"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Select a die"),
        _("%(player)s had %(whom)s reroll the %(die)s."),
        _("Any but a Shadow of Envy."),
        variants=(Variant(_("%(player)s rerolled the %(die)s."), where={"is_own": True}),),
        derive_facts=lambda facts: {"is_own": facts.get("player") == facts.get("whom")},
    ),
)
def choose_envy_die(table: Table, place: RowArg, die: DieArg) -> None:
    """Select a die on the previous player's Dreamer card, which must be rolled again (rules, Shadow of Envy).

    ``place`` is its row, ``die`` its code. Rejects a die that is not there, and a Shadow of Envy.
    """
    g, was = accept_answer(table, "envy", [place, die])
    take_for_reroll(g, place, die)
    table.line_facts["whom"] = table.get_player_name(was.of)
    advance_and_save(table, g)


def list_turnable_dice(g: Game) -> list[str]:
    """Return the dice that a Shadow of Imprisonment may turn, each kind once."""
    return [die for die in deduplicate(g.players[g.who].exhaust) if die[1] == EXHAUST]


IMPRISONMENT_NOTHING = consequence("lu.imprisonment.nothing", _("%(player)s had no Exhaust die to turn."))
IMPRISONMENT_TURNED = consequence("lu.imprisonment.turned", _("%(player)s turned the %(die)s, the only one there."))


@register_task("imprisonment")
def ask_imprisonment(table: Table, g: Game) -> None:
    """Ask for an Exhaust die to turn in place, if there is one (rules, Shadow of Imprisonment)."""
    found = list_turnable_dice(g)
    if not found:
        table.emit_consequence(IMPRISONMENT_NOTHING, player=table.get_player_name(g.who))
    elif len(found) == 1:
        table.emit_consequence(IMPRISONMENT_TURNED, player=table.get_player_name(g.who), die=found[0])
        turn_exhaust_die(table, g, found[0])
    else:
        g.question = Prompt("imprison", g.who, dice=found)


IMPRISONMENT_SIDE = consequence("lu.imprisonment.side", _("It shows %(face)s now, and stays in the Exhaust row."))


def turn_exhaust_die(table: Table, g: Game, die: str) -> None:
    """Turn an Exhaust die to the side that the summary shows, and emit which; it stays in its row and counts there."""
    row, face = g.players[g.who].exhaust, g.facts.imprisonment
    row[row.index(die)] = die[0] + face
    table.emit_consequence(IMPRISONMENT_SIDE, face=face)
    order_step(table, g, TURN_DIE, player=table.get_player_name(g.who), die=die, face=face)
    emit_if_unverified(table, g, "imprisonment")


IMPRISONMENT_NOT_THERE = violation(
    "lu.imprisonment.not-there", _("There is no %(die)s there to turn. Choose another die.")
)


@machine.register_explainer("imprison")
def explain_illegal_imprison(table: Table, g: Game, die: str) -> None:
    """Raise the rule violation of a die that is not there showing Exhaust (rules, Shadow of Imprisonment)."""
    table.require_possible(die in g.open_prompt.dice, IMPRISONMENT_NOT_THERE, die=die)


@move(
    "lucidity.imprison",
    rule_id="lu.imprisonment",
    guard=build_question_guard("lu.imprisonment", "imprison"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Turn a die"),
        _("%(player)s turned the %(die)s."),
        _("An Exhaust die; it stays where it is."),
        synonyms=_("turns exhaust die, turns sideways, rotates die, twists exhaust"),
    ),
)
def imprison(table: Table, die: DieArg) -> None:
    """Choose the Exhaust die that is turned (rules, Shadow of Imprisonment).

    ``die`` is its code. Rejects one that is not in the Exhaust row showing Exhaust.
    """
    g, _ = accept_answer(table, "imprison", die)
    turn_exhaust_die(table, g, die)
    advance_and_save(table, g)


def list_fear_dice(g: Game) -> list[tuple[str, str]]:
    """Return the dice with the symbol of Primeval Fear, with their places, each kind of a row once."""
    symbol = g.facts.fear
    return [(place, die) for place, die in deduplicate(iterate_dice(g, g.who, FEAR_ROWS)) if die[1] == symbol]


FEAR_NOTHING = consequence(
    "lu.fear.nothing", _("The red Shadow moves a die showing %(face)s; %(player)s has none to move.")
)


@register_task("fear")
def ask_fear(table: Table, g: Game) -> None:
    """Ask for a die to move to the Hunt row, if there is one (rules, Shadow of Primeval Fear)."""
    found = deduplicate(die for _, die in list_fear_dice(g))
    if found:
        g.question = Prompt("fear", g.who, dice=found)
        return
    table.emit_consequence(FEAR_NOTHING, player=table.get_player_name(g.who), face=g.facts.fear)
    emit_if_unverified(table, g, "fear")


FEAR_NOT_THERE = violation("lu.fear.not-there", _("No %(die)s can be moved. Choose another die, or none."))


@machine.register_explainer("fear")
def explain_illegal_fear(table: Table, g: Game, answer: tuple[str, str]) -> None:
    """Raise the rule violation of a die that is not there with the symbol (rules, Shadow of Primeval Fear)."""
    table.require_possible(tuple(answer) in list_fear_dice(g), FEAR_NOT_THERE, die=answer[1])


@move(
    "lucidity.fear",
    rule_id="lu.fear",
    guard=build_question_guard("lu.fear", "fear"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Move to the Hunt row"),
        _("%(player)s moved %(the_dice)s to the Hunt row."),
        _("Move one die, or none."),
        variants=(Variant(_("%(player)s moved no die to the Hunt row."), where={"answer": "none"}),),
        synonyms=_(
            "puts one in hunt row, into hunt row, moves to hunt row, one in hunt row, to hunt row, moves none, moves nothing"
        ),
    ),
)
def choose_fear_die(table: Table, die: Annotated[str, TextLength(0, 2)] = "", place: FearRowArg = "any") -> None:
    """Move a die to the Hunt row without turning it, or move none (rules, Shadow of Primeval Fear).

    ``die`` is its code; empty: none is moved. ``place`` is its row; *any*: the first that has it, its own row before
    the Exhaust row. Rejects one that is not there with the symbol of the summary.
    """
    found = [row for row, lies in list_fear_dice(table.state) if lies == die and place in ("any", row)]
    row = min(found, key=lambda row: row == "exhaust", default=place)
    g, _ = accept_answer(table, "fear", [row, die] if die else None)
    if die:
        get_row(g, g.who, row, die).remove(die)
        g.players[g.who].hunt.append(die)
    table.line_facts["answer"] = die or "none"
    advance_and_save(table, g)
