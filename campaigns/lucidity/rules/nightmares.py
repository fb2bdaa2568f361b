"""A Nightmare's turn, and the dice it takes from others' rolls (rules, Turn Order (Nightmare); rules, Nightmare Abilities)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages, violation
from campaigns.lucidity.rules.argument_types import DieArg, PlayerArg
from campaigns.lucidity.rules.dice import is_power
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.row_checks import list_full_rows
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import DREAMER_ROLE, list_dreamers
from campaigns.lucidity.rules.table import Table

ROW_CHECK_TASKS = (["shadow-row"], ["exhaust-row"], ["hunt-row"])


NIGHTMARE_NOBODY = violation("lu.nightmare.nobody", _("There is no player number %(player)s at this table."))


def check_seat(table: Table, g: Game, seat: int) -> None:
    """Reject an empty seat."""
    table.require_possible(seat < len(g.players), NIGHTMARE_NOBODY, player=seat + 1)


def list_consumable_dice(g: Game) -> list[tuple[int, str]]:
    """Return the dice the Nightmare may consume: another player's seat and a die of its Power row (rules, Consume Power)."""
    colour = g.players[g.turn].role
    return [
        (seat, die)
        for seat, player in enumerate(g.players)
        if seat != g.turn
        for die in sorted(set(player.power))
        if die[0] == colour and is_power(die)
    ]


CONSUME_COLOUR = violation("lu.consume.colour", _("A Nightmare consumes dice of its own colour only, not a %(die)s."))
CONSUME_NOT_THERE = violation("lu.consume.not-there", _("%(whom)s has no %(die)s in the Power row."))
CONSUME_OWN = violation("lu.consume.own", _("Consume Power from somebody else's row."))


@machine.register_explainer("consume")
def explain_illegal_consume(table: Table, g: Game, answer: tuple[int, str]) -> None:
    """Raise the rule violation of an illegal die: in the own row, not there, or of another colour (rules, Consume Power)."""
    (seat, die), me = answer, g.open_prompt.who
    check_seat(table, g, seat)
    table.require_possible(seat != me, CONSUME_OWN)
    table.require_possible(die in g.players[seat].power, CONSUME_NOT_THERE, die=die, whom=table.get_player_name(seat))
    table.require(die[0] == g.players[me].role, CONSUME_COLOUR, die=die)


@move(
    "lucidity.consume",
    rule_id="lu.consume",
    guard=build_question_guard("lu.consume", "nightmare"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Consume Power"),
        _("%(player)s took %(whom)s's %(die)s."),
        _("A die of your own colour."),
        synonyms=_(
            "eats power, steals power, takes power, consumes, steals die, takes power die, swallows power, "
            "devours power, steals power from, loses power to me"
        ),
    ),
)
def consume(table: Table, player: PlayerArg, die: DieArg) -> None:
    """Take a die of the Nightmare's colour from another player's Power row; the turn is over (rules, Consume Power).

    ``player`` is counted from 1 in turn order, ``die`` is its code. Rejects a die that is not there, the own row,
    and, unless a card says otherwise, another colour.
    """
    seat = player - 1
    g, was = accept_answer(table, "consume", [seat, die])
    g.players[seat].power.remove(die)
    g.players[was.who].power.append(die)
    g.todo.append(["end-turn"])
    table.line_facts["whom"] = table.get_player_name(seat)
    advance_and_save(table, g)


@move(
    "lucidity.send-minions",
    rule_id="lu.minions",
    guard=build_question_guard("lu.minions", "nightmare"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Send minions"),
        _("%(player)s sent minions."),
        _("A Dreamer rolls and resolves a die."),
        synonyms=_("sends minions, minions, sends minions at, minions go out, minions after"),
    ),
)
def send_minions(table: Table) -> None:
    """Send minions: two dice are drawn, one is returned, a Dreamer gets the other (rules, Send Minions)."""
    g, _ = accept_answer(table, "send-minions")
    g.todo += [["end-turn"], ["attack"], ["put-back", "minions"], ["draw", "minions"]]
    advance_and_save(table, g)


MINIONS_ONLY = consequence("lu.minions.only", _("%(whom)s is the only Dreamer left and is attacked."))


@register_task("attack")
def ask_attack(table: Table, g: Game) -> None:
    """Ask the Nightmare for a Dreamer; an only one is attacked automatically (rules, Send Minions)."""
    found = list_dreamers(g)
    if not g.hand or not found:
        return
    if len(found) > 1:
        g.question = Prompt("attack", g.turn, die=g.hand[0])
        return
    table.emit_consequence(MINIONS_ONLY, whom=table.get_player_name(found[0]))
    queue_attack(g, found[0])


def queue_attack(g: Game, seat: int) -> None:
    """Queue the Dreamer's roll of the die; a rule variant decides whether the rows are checked now."""
    g.who = seat
    g.todo += (
        [list(frame) for frame in ROW_CHECK_TASKS]
        if get_chosen_variant(g.options, "minions") == "now"
        else [["unchecked"]]
    )
    g.todo += [["resolve", [], ""], ["roll", "minions"]]


MINIONS_LATER = consequence(
    "lu.minions.later",
    _(
        "%(player)s has a full %(rows)s. The rules do not say when to check it after an attack; at this table, you "
        "check it on %(player)s's own turn."
    ),
)


@register_task("unchecked")
def emit_unchecked_rows(table: Table, g: Game) -> None:
    """Emit that rows filled by minions wait for the Dreamer's own turn, by rule variant (facts 2.11)."""
    rows = list_full_rows(g)
    if rows:
        table.emit_consequence(MINIONS_LATER, player=table.get_player_name(g.who), place=rows)


MINIONS_NO_DREAMER = violation("lu.minions.no-dreamer", _("%(whom)s is no longer a Dreamer. Choose a Dreamer."))


@machine.register_explainer("attack")
def explain_illegal_attack(table: Table, g: Game, seat: int) -> None:
    """Raise the rule violation of an illegal target: only Dreamers are attacked (rules, Send Minions)."""
    check_seat(table, g, seat)
    table.require_possible(g.players[seat].role == DREAMER_ROLE, MINIONS_NO_DREAMER, whom=table.get_player_name(seat))


@move(
    "lucidity.attack",
    rule_id="lu.minions",
    guard=build_question_guard("lu.minions", "attack"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Attack"),
        _("%(player)s sent a %(colour)s die to %(whom)s."),
        _("Who has to roll it."),
        synonyms=_(
            "minions attack, minion attacks, attacks dreamer, attacks, minion goes at, sends minion to, gets minion die"
        ),
    ),
)
def attack(table: Table, player: PlayerArg) -> None:
    """Attack a Dreamer with the die, who rolls and resolves it at once (rules, Send Minions).

    ``player`` is counted from 1 in turn order. Rejects anybody who is not a Dreamer any more.
    """
    seat = player - 1
    g, _ = accept_answer(table, "attack", seat)
    table.line_facts |= {"whom": table.get_player_name(seat), "colour": g.hand[0]}
    queue_attack(g, seat)
    advance_and_save(table, g)


@register_task("ability")
def ask_ability(table: Table, g: Game, owner: int, die: str, roller: int) -> None:
    """Ask whether the Nightmare uses its ability after it has taken a die; its effect is on the card (rules, Nightmare Abilities)."""
    g.question = Prompt("ability", owner, die=die, of=roller)


@move(
    "lucidity.ability",
    rule_id="lu.abilities",
    guard=build_question_guard("lu.abilities", "ability"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Report the ability"),
        _("%(player)s used the ability."),
        _("Look at the Nightmare's card."),
        variants=(Variant(_("%(player)s did not use the ability."), where={"answer": "unused"}),),
        synonyms=_("uses ability, ability used, uses nightmare ability"),
    ),
)
def report_ability(table: Table, used: bool = False) -> None:
    """Report whether the Nightmare's ability was used (rules, Nightmare Abilities).

    Its effect is on the card: dice that it moves are moved with *shift*, before or after. ``used``: it was.
    """
    g, was = accept_answer(table, "ability", used)
    table.line_facts |= {"whom": table.get_player_name(was.of), "answer": "used" if used else "unused"}
    advance_and_save(table, g)


messages.add(
    "lucidity",
    fields={
        "player": _("Player's number in turn order"),
        "used": _("The ability was used"),
    },
)
