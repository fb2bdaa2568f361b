"""Resting, or dreaming again (rules, Rest or Dream Again)."""

from __future__ import annotations

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, violation
from campaigns.engine.violations import ViolationCode
from campaigns.lucidity.rules.argument_types import DieArg, RowArg
from campaigns.lucidity.rules.copy_facts import REST_CLAUSES, TRACK_STEP_COUNT
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.sleep_track import queue_dream
from campaigns.lucidity.rules.state_machine import (
    accept_answer,
    advance_and_save,
    build_question_guard,
    machine,
    register_task,
)
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ROW_NAMES,
    clear_rows,
    get_row,
    iterate_dice,
    put_into_bag,
)
from campaigns.lucidity.rules.table import Table
from campaigns.lucidity.rules.table_orders import CLEAR_CARD, PUT_BACK_FROM_ROW, order_dice, order_step

LAST_TRACK_STEP = TRACK_STEP_COUNT - 1


REST_EMPTY_BAG = violation("lu.rest.empty-bag", _("The bag ran out: this turn is the last. Rest."))
REST_END_OF_TRACK = violation("lu.rest.end-of-track", _("The marker is at the end of its track. Rest."))
REST_EXHAUSTED = violation("lu.rest.exhausted", _("An exhausted player must rest."))


def find_rest_reason(g: Game) -> ViolationCode | None:
    """Return the code of the reason why a Dreamer must rest; None if dreaming again is allowed."""
    if g.exhausted:
        return REST_EXHAUSTED
    if g.step >= LAST_TRACK_STEP:
        return REST_END_OF_TRACK
    return REST_EMPTY_BAG if g.empty else None


@register_task("rest")
def ask_rest(table: Table, g: Game) -> None:
    """Ask whether to rest or dream again; a forced rest with an empty card is automatic (rules, Rest or Dream Again)."""
    g.who = g.turn
    if g.players[g.who].role != DREAMER_ROLE:
        return
    again = not find_rest_reason(g)
    if again or any(True for _ in iterate_dice(g, g.who)):
        g.question = Prompt("rest", g.who, again=again)


REST_NOT_THERE = violation("lu.rest.not-there", _("There is no %(die)s in that row. Choose another die."))
REST_NOT_THIS_ROW = violation(
    "lu.rest.not-this-row", _("As far as Dreamkeeper knows your cards, resting takes no die from there (%(place)s).")
)


@machine.register_explainer("rest")
def explain_illegal_rest(table: Table, g: Game, answer: tuple[str, str]) -> None:
    """Raise the rule violation of an illegal die: not there, or in a row the copy does not name (rules, Rest)."""
    place, die = answer
    table.require_possible((place, die) in iterate_dice(g, g.open_prompt.who), REST_NOT_THERE, die=die)
    table.require(place in REST_CLAUSES[g.facts.rest][0], REST_NOT_THIS_ROW, place=place)


@move(
    "lucidity.rest",
    rule_id="lu.rest",
    guard=build_question_guard("lu.rest", "rest"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Rest with one die"),
        _("%(player)s rested and put back the %(die)s."),
        _("Then the turn is over."),
        synonyms=_("rests, rest, rests with die, rests one die, returns one die rest, rests clears 1 die"),
    ),
)
def rest(table: Table, place: RowArg, die: DieArg) -> None:
    """Rest with one die: it goes into the bag, and the turn is over (rules, Rest).

    ``place`` is its row, ``die`` its code. Rejects a die that is not there, and a row that this copy of the game does
    not name.
    """
    g, was = accept_answer(table, "rest", [place, die])
    get_row(g, was.who, place, die).remove(die)
    put_into_bag(g, [die])
    advance_and_save(table, g)


@move(
    "lucidity.rest-all",
    rule_id="lu.rest",
    guard=build_question_guard("lu.rest", "rest"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Rest with all dice"),
        _("%(player)s rested and put back %(the_dice)s."),
        _("Then the turn is over."),
        variants=(Variant(_("%(player)s rested."), where={"dice": []}),),
        synonyms=_(
            "rests all, everything back, all dice back, rests dumps all dice in bag, rests puts everything back, "
            "all back, rests all dice back in bag, rests clears all dice, full rest, clears card and rests"
        ),
    ),
)
def rest_all(table: Table) -> None:
    """Rest with all dice: every one that this copy of the game names goes into the bag, and the turn is over (rules, Rest)."""
    g, was = accept_answer(table, "rest-all")
    places = REST_CLAUSES[g.facts.rest][1]
    player = table.get_player_name(was.who)
    if {*places} == {*ROW_NAMES}:
        order_step(table, g, CLEAR_CARD, player=player, count=sum(1 for _die in iterate_dice(g, was.who)))
    else:
        for place in places:
            dice = [die for _place, die in iterate_dice(g, was.who, [place])]
            order_dice(table, g, PUT_BACK_FROM_ROW, dice, player=player, place=place)
    table.line_facts["dice"] = clear_rows(g, was.who, places)
    advance_and_save(table, g)


@machine.register_explainer("dream-again")
def explain_illegal_dream_again(table: Table, g: Game, _: None) -> None:
    """Raise the rule violation of an illegal dream (rules, Dream Again)."""
    table.require_possible(g.step < LAST_TRACK_STEP, REST_END_OF_TRACK)
    code = find_rest_reason(g)
    if code is not None:
        table.require(False, code)


@move(
    "lucidity.dream-again",
    rule_id="lu.rest",
    guard=build_question_guard("lu.rest", "rest"),
    is_phase_end=True,
    messages=MoveMessages(
        _("Dream again"),
        _("%(player)s dreamed again."),
        _("The next step draws more dice."),
        synonyms=_(
            "pushes luck, dreams again, goes again, going again, dreams on, keeps dreaming, keeps going, "
            "step deeper, goes deeper, deeper, dives again, dives on, pushes on, continues, once more, "
            "one more step, presses on, goes on dreaming, pushes luck dreams again, one more dive"
        ),
    ),
)
def dream_again(table: Table) -> None:
    """Dream again: the marker moves one step along the track, and dice are drawn again (rules, Dream Again).

    Rejected at the end of the track, and, unless a card says otherwise, for the exhausted and with an empty bag.
    """
    g, _ = accept_answer(table, "dream-again")
    g.step += 1
    queue_dream(g)
    advance_and_save(table, g)
