"""Drawing dice and returning some (rules, Draw and Select Dreams)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Plural, _, consequence, violation
from campaigns.lucidity.rules import solo
from campaigns.lucidity.rules.argument_types import ColoursArg, DiceArg
from campaigns.lucidity.rules.bag_exhaustion import note_bag_emptied_by_draw, note_bag_empty
from campaigns.lucidity.rules.dice import COLOURS, RETURNED_COUNT
from campaigns.lucidity.rules.game_state import Game, Prompt, get_task_name
from campaigns.lucidity.rules.roll import check_dice, put_added_die_first
from campaigns.lucidity.rules.rule_variants import get_chosen_variant
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
    find_missing_colour,
    get_track_steps,
    put_into_bag,
    take_from_bag,
)
from campaigns.lucidity.rules.table import DRAW_NOT_IN_HAND, DRAW_NOT_THERE, Table
from campaigns.lucidity.rules.table_orders import PUT_BACK_DRAWN, TAKE_FROM_BAG, order_step

MINION_DRAW_COUNT = 2
RETURN_COUNTS = {"dream": RETURNED_COUNT, "minions": 1, "depths": 0}
"""Number of drawn dice that are returned."""


def get_draw_count(g: Game, reason: str) -> int:
    """Return how many dice are drawn: by the marker, two by minions, one by a Shadow of the Depths."""
    if reason == "dream":
        return get_track_steps(g)[g.step]
    return MINION_DRAW_COUNT if reason == "minions" else 1


TOO_MANY_SHORT = consequence(
    "lu.too-many.short", _("The bag has only %(count)s of %(wanted)s dice: the game ends with this turn.")
)
TOO_MANY_SHORT_ENDS = consequence(
    "lu.too-many.short-ends",
    _(
        "The bag has only %(count)s of %(wanted)s dice. The rules do not say what happens then; at "
        "this table the game ends before this draw."
    ),
)


@register_task("draw")
def ask_draw(table: Table, g: Game, reason: str) -> None:
    """Ask for a draw.

    If the bag has fewer dice, those are drawn, or by rule variant none (rules, Worst Case).
    """
    count, there = get_draw_count(g, reason), count_bag(g)
    if there < count:
        g.empty = True
        if reason == "dream" and get_chosen_variant(g.options, "short") == "ends":
            table.emit_consequence(TOO_MANY_SHORT_ENDS, count=there, wanted=count)
            g.todo = [["end-turn"]]
            return
        table.emit_consequence(TOO_MANY_SHORT, count=there, wanted=count)
    if there:
        g.question = Prompt("draw", g.who, count=min(count, there), back=RETURN_COUNTS[reason], why=reason)


DRAW_TOO_FEW = violation(
    "lu.draw.too-few",
    Plural(
        "Report 1 die here; you gave %(given)s.",
        "Report %(wanted)s dice here; you gave %(given)s.",
        "wanted",
    ),
)


@machine.register_explainer("draw")
def explain_illegal_draw(table: Table, g: Game, colours: list[str]) -> None:
    """Raise the rule violation of an illegal draw: too few dice, or dice that are not in the bag."""
    table.require(len(colours) >= g.open_prompt.count, DRAW_TOO_FEW, wanted=g.open_prompt.count, given=len(colours))
    check_dice_in_bag(table, g, colours)


@move(
    "lucidity.draw",
    rule_id="lu.draw",
    guard=build_question_guard("lu.draw", "draw"),
    revealed_arguments=("colours",),
    is_phase_end=True,
    messages=MoveMessages(
        _("Report a draw"),
        _("%(player)s drew %(some_colours)s."),
        _("The colour of each die drawn."),
        synonyms=_(
            "draw, pull, bag gives, pulls from bag, pulls dice, out of bag, dice from bag, takes from bag, "
            "grabs dice, draws dice, gets out of bag, pulled dice, come out"
        ),
    ),
)
def draw(table: Table, colours: ColoursArg) -> None:
    """Report which dice were drawn, by colour (rules, Draw and Select Dreams).

    ``colours`` are letters, one for each die: B, G, Y, R. Rejects dice that the bag does not hold, and too few; of
    too many the next player returns the excess.
    """
    g, was = accept_answer(table, "draw", colours)
    take_drawn_dice(table, g, was, colours)
    advance_and_save(table, g)


DICE_COLOUR = violation("lu.dice.colour", _("There is no colour %(given)s. Say B, G, Y or R."))


def check_dice_in_bag(table: Table, g: Game, colours: list[str]) -> None:
    """Reject dice that cannot come out of the bag."""
    unknown = next((colour for colour in colours if colour not in COLOURS), "")
    table.require_possible(not unknown, DICE_COLOUR, given=unknown)
    gone = find_missing_colour(g, colours)
    table.require_possible(not gone, DRAW_NOT_THERE, colour=gone, left=g.bag.get(gone, 0))


def take_drawn_dice(table: Table, g: Game, prompt: Prompt, colours: list[str]) -> None:
    """Take drawn dice in hand; the next player corrects an excess."""
    excess = len(colours) - prompt.count
    if prompt.back or excess > 0:
        note_bag_emptied_by_draw(table, g, len(colours))
    take_from_bag(g, colours)
    g.hand += colours
    if excess > 0:
        g.todo.append(["excess", excess])


DRAW_RETURNED = consequence("lu.draw.returned", _("%(player)s put back %(some_colours)s."))


@move(
    "lucidity.draw-for-us",
    rule_id="lu.draw",
    guard=build_question_guard("lu.draw", "draw"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Draw for us"),
        _("Dreamkeeper drew %(some_colours)s for %(player)s."),
        _("Dreamkeeper draws at random."),
        synonyms=_("draw randomly, app draws"),
    ),
)
def draw_for_us(table: Table) -> None:
    """Draw the dice at random (design, randomness; rules, Draw and Select Dreams).

    If the table returns two dice unseen, they are returned at once.
    """
    g, was = accept_answer(table, "draw-for-us")
    colours = table.draw_dice(g.bag, was.count)
    take_drawn_dice(table, g, was, colours)
    order_step(table, g, TAKE_FROM_BAG, colours=colours)
    table.line_facts["colours"] = colours
    if was.why == "dream" and get_chosen_variant(g.options, "select") == "unseen":
        blind = get_returnable_dice(g, "dream")[1]
        skip_put_back(g)
        return_drawn_dice(table, g, g.hand[:blind])
    advance_and_save(table, g)


def skip_put_back(g: Game) -> None:
    """Record that the dice have been returned."""
    if g.todo and get_task_name(g.todo[-1]) == "put-back":
        g.todo.pop()


def get_returnable_dice(g: Game, reason: str) -> tuple[list[str], int]:
    """Return the dice in hand that may be returned, and how many of them must be."""
    hand = list(g.hand)
    if reason == "minions":
        return hand, max(0, len(hand) - 1)
    free = [colour for colour in hand if solo.is_returnable(g, colour)]
    return free, min(RETURNED_COUNT, len(free))


@register_task("put-back")
def ask_return_dice(table: Table, g: Game, reason: str) -> None:
    """Ask for the dice to return; without a choice they are returned automatically (rules, Draw and Select Dreams)."""
    free, count = get_returnable_dice(g, reason)
    if not count:
        return
    if len(set(free)) > 1 and count < len(free):
        g.question = Prompt("return", g.who, count=count, why=reason)
        return
    return_drawn_dice(table, g, free[:count])


def return_drawn_dice(table: Table, g: Game, colours: list[str]) -> None:
    """Return drawn dice that nobody has to choose."""
    for colour in colours:
        g.hand.remove(colour)
    put_into_bag(g, colours)
    table.emit_consequence(DRAW_RETURNED, player=table.get_player_name(g.who), colours=colours)
    order_step(table, g, PUT_BACK_DRAWN, colours=colours)


DRAW_TOO_FEW_BACK = violation(
    "lu.draw.too-few-back",
    Plural(
        "Put back 1 die here; you gave %(given)s.",
        "Put back %(wanted)s dice here; you gave %(given)s.",
        "wanted",
    ),
)
MINIONS_ONE_DIE = violation("lu.minions.one-die", _("Give exactly one die to a Dreamer, and put the rest back."))
SOLO_AWAKENED = violation("lu.solo.awakened", _("Dice of an awakened Nightmare (%(colour)s) may not go back."))


@machine.register_explainer("return-dice")
def explain_illegal_return_dice(table: Table, g: Game, colours: list[str]) -> None:
    """Raise the rule violation of an illegal return: dice not drawn, too few, or an awakened Nightmare's."""
    was, gone = g.open_prompt, find_excess_die(colours, g.hand)
    table.require_possible(not gone, DRAW_NOT_IN_HAND, colour=gone)
    table.require(len(colours) >= was.count, DRAW_TOO_FEW_BACK, wanted=was.count, given=len(colours))
    kept = [colour for colour in colours if not solo.is_returnable(g, colour)]
    table.require(not kept, SOLO_AWAKENED, colour="".join(kept[:1]))
    table.require_possible(was.why != "minions" or len(colours) == was.count, MINIONS_ONE_DIE)


@move(
    "lucidity.return-dice",
    rule_id="lu.draw",
    guard=build_question_guard("lu.draw", "return"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Put dice back"),
        _("%(player)s put back %(some_colours)s."),
        _("Usually %(RETURNED_COUNT)s of the dice drawn."),
        synonyms=_(
            "go back, goes back, back in bag, puts back in bag, goes back in bag, tosses back, throws back, returns, "
            "back, gives back, back into bag"
        ),
    ),
)
def return_dice(table: Table, colours: ColoursArg) -> None:
    """Report which drawn dice go back into the bag (rules, Draw and Select Dreams; rules, Worst Case).

    ``colours`` are letters, normally two. Rejects dice that were not drawn, and too few. Of more than two the next
    player may fetch others in their place.
    """
    g, was = accept_answer(table, "return-dice", colours)
    too_many = len(colours) - was.count
    for colour in colours:
        g.hand.remove(colour)
    put_into_bag(g, colours)
    if too_many > 0:
        g.todo.append(["fetch", too_many])
    advance_and_save(table, g)


MINIONS_NO_SHORT = violation(
    "lu.minions.no-short",
    _("Minions bring one die of %(MINION_DRAW_COUNT)s: report the draw, the die put back, and the roll."),
)


@machine.register_explainer("keep")
def explain_illegal_keep(table: Table, g: Game, dice: list[str]) -> None:
    """Raise the rule violation of illegal kept dice: too few, with a face their colour lacks, or not from the bag."""
    was = g.open_prompt
    table.require_possible(was.why != "minions", MINIONS_NO_SHORT)
    table.require(len(dice) >= was.kept_count, DRAW_TOO_FEW, wanted=was.kept_count, given=len(dice))
    check_dice(table, g, dice)
    check_dice_in_bag(table, g, [die[0] for die in dice])


@move(
    "lucidity.keep",
    rule_id="lu.draw",
    guard=build_question_guard("lu.draw", "draw"),
    revealed_arguments=("dice",),
    is_phase_end=True,
    messages=MoveMessages(
        _("Report kept dice"),
        _("%(player)s rolled %(some_dice)s."),
        _("Only the dice you kept, as you rolled them."),
        synonyms=_("keeps dice, keeps, kept dice"),
    ),
)
def report_kept_dice(table: Table, dice: DiceArg) -> None:
    """Report which dice were kept and how they fell (rules, Draw and Select Dreams; rules, Roll and Resolve Dreams).

    ``dice`` are codes of colour and face, ``BS`` for a blue Shadow. Rejects dice that the bag does not hold, faces
    that their colour lacks, and too few; of too many the next player returns the excess, and the others are rolled
    again.
    """
    g, was = accept_answer(table, "keep", dice)
    colours = [die[0] for die in dice]
    excess = len(dice) - get_max_kept(g, was)
    if was.back or excess > 0:
        # All were drawn for a moment, even though some have been returned by now.
        note_bag_emptied_by_draw(table, g, max(was.count, len(dice)))
    take_from_bag(g, colours)
    skip_put_back(g)
    if excess > 0:
        g.hand += colours
        g.todo.append(["excess", excess])
    else:
        note_bag_empty(table, g)
        g.rolled += dice
        put_added_die_first(g, was.why, dice)
    advance_and_save(table, g)


def get_max_kept(g: Game, prompt: Prompt) -> int:
    """Return how many of the drawn dice may be kept at most: an awakened Nightmare's are not returned (facts 2.9)."""
    return prompt.count if solo.list_awakened_colours(g) else prompt.kept_count
