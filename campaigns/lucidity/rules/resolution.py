"""Resolving rolled dice in their order (rules, Order of Resolution), and paying for rerolls (rules, Rerolling Dreams)."""

from __future__ import annotations

from collections import Counter

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages, violation
from campaigns.lucidity.rules.argument_types import DiceArg, DieArg
from campaigns.lucidity.rules.dice import RESOLUTION_ORDER, SHADOW, is_power, sort_by_resolution
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import (
    deduplicate,
    find_excess_die,
    find_nightmare_seat,
    get_row,
    give_power_die,
    list_taken_faces,
    put_into_bag,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import (
    GIVE_TO_NIGHTMARE,
    PUT_BACK_FROM_ROW,
    PUT_ON_CARD,
    order_dice,
    order_placement,
    order_step,
)

ROW_BY_FACE = {"P": "power", "D": "power", "H": "hunt", "E": "exhaust", "S": "shadow"}
EFFECT_TASKS = {"B": "depths", "G": "envy", "Y": "imprisonment", "R": "fear"}
"""The task that applies the effect of a Shadow, by its colour."""


@register_task("resolve")
def resolve_next_die(table: Table, g: Game, declined_payments: list[str], last_kind: str, added_die: str = "") -> None:
    """Resolve one die: Power first, then Hunt, Exhaust and Shadow (rules, Order of Resolution).

    ``declined_payments`` are dice that could have paid for a reroll when the player went on; ``last_kind`` is the
    face resolved before, so that equal faces are placed together. ``added_die`` was added by a Shadow and shows none:
    it is resolved first. A choice among Shadows, or of a new payment, is the player's.
    """
    if not g.rolled:
        return
    dice = put_first(sort_by_resolution(g.rolled), added_die)
    die = dice[0]
    pay = list_payment_dice(g)
    kind = str(RESOLUTION_ORDER[die[1]])
    if die[1] == SHADOW and len(set(g.rolled)) > 1:
        g.question = Prompt("shadow", g.who, dice=deduplicate(sort_by_resolution(g.rolled)), pay=pay)
    elif kind != last_kind and set(pay) - set(declined_payments):
        g.question = Prompt("resolve", g.who, dice=dice, pay=pay, die=added_die if die == added_die else "")
    else:
        # A Shadow's effect may change the value of a reroll, so the question is asked again after each.
        g.todo.append(["resolve", [], ""] if die[1] == SHADOW else ["resolve", [*declined_payments], kind])
        place_die(table, g, die)


def put_first(dice: list[str], added_die: str) -> list[str]:
    """Return dice with an added one before the others (rules, Shadow of the Depths, of Envy)."""
    if added_die not in dice:
        return dice
    rest = list(dice)
    rest.remove(added_die)
    return [added_die, *rest]


ABILITIES_TAKEN = consequence("lu.abilities.taken", _("%(player)s took %(whom)s's %(die)s as Power."))


def place_die(table: Table, g: Game, die: str) -> None:
    """Put a die in its row and queue a Shadow's effect, or give it to the Nightmare that takes it."""
    g.rolled.remove(die)
    colour, face = die[0], die[1]
    owner = find_nightmare_seat(g, colour)
    if owner is not None and face in list_taken_faces(g, colour):
        give_power_die(g, owner, colour)
        table.emit_consequence(
            ABILITIES_TAKEN, player=table.get_player_name(owner), die=die, whom=table.get_player_name(g.who)
        )
        order_step(table, g, GIVE_TO_NIGHTMARE, player=table.get_player_name(owner), die=die)
        g.todo.append(["ability", owner, die, g.who])
        return
    row = ROW_BY_FACE[face]
    get_row(g, g.who, row, die).append(die)
    order_placement(table, g, row, die)
    if face == SHADOW:
        g.todo.append([EFFECT_TASKS[colour]])


def list_payment_dice(g: Game) -> list[str]:
    """Return the dice of the Power row that could pay for a reroll of an unresolved die."""
    if g.who != g.turn and get_chosen_variant(g.options, "minion-reroll") == "no":
        return []
    colours = {die[0] for die in g.rolled}
    row = g.players[g.who].power
    return sorted({die for die in row if die[0] in colours and is_power(die)})


@move(
    "lucidity.resolve",
    rule_id="lu.resolve",
    guard=build_question_guard("lu.resolve", "resolve"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Go on"),
        _("%(player)s resolved %(the_dice)s."),
        _("In the order Power, Hunt, Exhaust, Shadow."),
        variants=(Variant(_("%(player)s rerolled nothing."), where={"dice": []}),),
        synonyms=_("no reroll, continue"),
    ),
)
def resolve(table: Table) -> None:
    """Go on without a reroll (rules, Order of Resolution)."""
    g, was = accept_answer(table, "resolve")
    g.todo.append(["resolve", [*was.payment_dice], "", was.die])
    advance_and_save(table, g)
    # Only what was placed: the rest is another question's.
    table.line_facts["dice"] = sort_by_resolution((Counter(was.dice) - Counter(g.rolled)).elements())


RESOLVE_NOT_ROLLED = violation("lu.resolve.not-rolled", _("No %(die)s is waiting to be resolved."))


@machine.register_explainer("resolve-shadow")
def explain_illegal_shadow(table: Table, g: Game, die: str) -> None:
    """Raise the rule violation of a die that was not rolled."""
    table.require_possible(die in g.open_prompt.dice, RESOLVE_NOT_ROLLED, die=die)


@move(
    "lucidity.resolve-shadow",
    rule_id="lu.resolve",
    guard=build_question_guard("lu.resolve", "shadow"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Choose a Shadow"),
        _("%(player)s resolved the %(die)s."),
        _("Shadows are resolved in any order."),
        synonyms=_("shadow first, shadow next, shadow before the others, do shadow"),
    ),
)
def resolve_shadow(table: Table, die: DieArg) -> None:
    """Choose the Shadow that is resolved next (rules, Order of Resolution: Shadow).

    ``die`` is its code. Rejects one that is not among those rolled.
    """
    g, _ = accept_answer(table, "resolve-shadow", die)
    g.todo.append(["resolve", [], ""])
    place_die(table, g, die)
    advance_and_save(table, g)


REROLL_COLOUR = violation("lu.reroll.colour", _("Only dice of the spent die's colour (%(colour)s) may be rerolled."))
REROLL_NO_POWER = violation("lu.reroll.no-power", _("There is no %(die)s in the Power row to spend."))
REROLL_NOT_HERE = violation("lu.reroll.not-here", _("At this table an attacked Dreamer may not reroll."))


@machine.register_explainer("reroll")
def explain_illegal_reroll(table: Table, g: Game, answer: tuple[str, list[str]]) -> None:
    """Raise the rule violation of an illegal payment for a reroll (rules, Rerolling Dreams)."""
    pay, dice = answer
    allowed = g.who == g.turn or get_chosen_variant(g.options, "minion-reroll") == "yes"
    table.require(allowed, REROLL_NOT_HERE)
    table.require_possible(pay in g.players[g.who].power, REROLL_NO_POWER, die=pay)
    gone = find_excess_die(dice, g.rolled)
    table.require_possible(not gone, RESOLVE_NOT_ROLLED, die=gone)
    table.require(all(die[0] == pay[0] for die in dice), REROLL_COLOUR, colour=pay[0])


@move(
    "lucidity.reroll",
    rule_id="lu.reroll",
    guard=build_question_guard("lu.reroll", "resolve", "shadow"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Reroll"),
        _("%(player)s spent the %(pay)s and rerolled %(the_dice)s."),
        _("Dice of the spent die's colour."),
        synonyms=_("rolls again, spends power to reroll, re-roll"),
    ),
)
def reroll(table: Table, pay: DieArg, dice: DiceArg) -> None:
    """Spend a die of the Power row to roll unresolved dice of its colour again (rules, Rerolling Dreams).

    ``pay`` is the spent die, ``dice`` are those rolled again. The spent die goes onto its Nightmare's card, or into
    the bag if a player claimed that. A die that a Shadow added is still resolved first; rolled again with others it
    cannot be told from them, and the order of resolution decides. Rejects a die that is not in the Power row, dice
    that are resolved, and, unless a card says otherwise, dice of another colour.
    """
    g, was = accept_answer(table, "reroll", [pay, dice])
    g.players[g.who].power.remove(pay)
    spend_die(table, g, pay)
    for die in dice:
        g.rolled.remove(die)
    g.hand += [die[0] for die in dice]
    added = was.die
    g.todo += [
        ["resolve", [], "", added if added in g.rolled else ""],
        ["roll", "added" if dice == [added] else "reroll"],
    ]
    advance_and_save(table, g)


def spend_die(table: Table, g: Game, die: str) -> None:
    """Put a spent die onto its Nightmare's card, or into the bag if a player has that (rules, Rerolling Dreams)."""
    if find_nightmare_seat(g, die[0]) is None:
        g.cards[die[0]].dice.append(die)
        order_step(table, g, PUT_ON_CARD, player=table.get_player_name(g.who), die=die, nightmare=g.cards[die[0]].name)
    else:
        put_into_bag(g, [die])
        order_dice(table, g, PUT_BACK_FROM_ROW, [die], player=table.get_player_name(g.who), place="power")


messages.add(
    "lucidity",
    fields={
        "pay": _("Spent die"),
    },
)
