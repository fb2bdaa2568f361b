"""Corrections of too many drawn or returned dice, and an empty bag (rules, The "Worst Case" Rule)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Plural, _, consequence, violation
from campaigns.lucidity.rules.argument_types import ColoursArg, OptionalColoursArg
from campaigns.lucidity.rules.draw import check_dice_in_bag
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import (
    count_bag,
    find_excess_die,
    get_next_seat,
    put_into_bag,
    take_from_bag,
)
from campaigns.lucidity.rules.table import DRAW_NOT_IN_HAND, Table

TOO_MANY_RETURNED = consequence("lu.too-many.returned", _("Too many dice: %(player)s put back %(some_colours)s."))


@register_task("excess")
def ask_excess(table: Table, g: Game, count: int) -> None:
    """Ask the next player to select the excess; dice of one colour leave no choice."""
    hand, over = g.hand, min(count, len(g.hand))
    if over and len(set(hand)) > 1:
        g.question = Prompt("excess", get_next_seat(g, g.who), of=g.who, count=over)
        return
    put_into_bag(g, hand[:over])
    g.hand = hand[over:]
    if over:
        table.emit_consequence(TOO_MANY_RETURNED, player=table.get_player_name(g.who), colours=hand[:over])


TOO_MANY_COUNT = violation(
    "lu.too-many.count",
    Plural(
        "Return 1 die here; you gave %(given)s.",
        "Return %(wanted)s dice here; you gave %(given)s.",
        "wanted",
    ),
)


@machine.register_explainer("excess")
def explain_illegal_excess(table: Table, g: Game, colours: list[str]) -> None:
    """Raise the rule violation of an illegal excess: not in the hand, or another number (rules, Worst Case)."""
    gone = find_excess_die(colours, g.hand)
    table.require_possible(not gone, DRAW_NOT_IN_HAND, colour=gone)
    table.require_possible(
        len(colours) == g.open_prompt.count, TOO_MANY_COUNT, wanted=g.open_prompt.count, given=len(colours)
    )


@move(
    "lucidity.excess",
    rule_id="lu.too-many",
    guard=build_question_guard("lu.too-many", "excess"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Return the extra dice"),
        _("%(player)s put back %(some_colours)s for %(whom)s."),
        _("As many as there were too many."),
    ),
)
def return_excess(table: Table, colours: ColoursArg) -> None:
    """Select the excess that goes back into the bag, as the next player (rules, Worst Case).

    ``colours`` are letters, one for each excess die. Rejects another number, and dice that are not in the hand.
    """
    g, was = accept_answer(table, "excess", colours)
    for colour in colours:
        g.hand.remove(colour)
    put_into_bag(g, colours)
    table.line_facts["whom"] = table.get_player_name(was.of)
    advance_and_save(table, g)


@register_task("fetch")
def ask_fetch(table: Table, g: Game, count: int) -> None:
    """Ask the next player to replace excess returned dice."""
    most = min(count, count_bag(g))
    if most:
        g.question = Prompt("fetch", get_next_seat(g, g.who), of=g.who, count=most)


TOO_MANY_FETCHED = violation(
    "lu.too-many.fetched",
    Plural(
        "Take at most 1 die out of the bag here; you gave %(given)s.",
        "Take at most %(most)s dice out of the bag here; you gave %(given)s.",
        "most",
    ),
)


@machine.register_explainer("fetch")
def explain_illegal_fetch(table: Table, g: Game, colours: list[str]) -> None:
    """Raise the rule violation of illegal dice from the bag: too many, or not there (rules, Worst Case)."""
    table.require_possible(
        len(colours) <= g.open_prompt.count, TOO_MANY_FETCHED, most=g.open_prompt.count, given=len(colours)
    )
    check_dice_in_bag(table, g, colours)


@move(
    "lucidity.fetch",
    rule_id="lu.too-many",
    guard=build_question_guard("lu.too-many", "fetch"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Fetch dice"),
        _("%(player)s fetched %(some_colours)s for %(whom)s."),
        _("One for each die too many that was returned."),
        unchanged_line=_("%(player)s fetched no dice for %(whom)s."),
    ),
)
def fetch_dice(table: Table, colours: OptionalColoursArg | None = None) -> None:
    """Pick dice of any colours out of the bag in place of the excess returned ones, as the next player (rules, Worst Case).

    ``colours`` are letters; fewer may be picked, or none. Rejects more than the excess, and dice that the bag does
    not hold.
    """
    picked = list(colours or ())
    g, was = accept_answer(table, "fetch", picked)
    take_from_bag(g, picked)
    g.hand += picked
    table.line_facts |= {"colours": picked, "whom": table.get_player_name(was.of)}
    if not picked:
        table.line_facts["nothing"] = "dice"
    advance_and_save(table, g)
