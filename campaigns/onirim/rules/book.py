"""The Book of Steps Lost and Found: Doors in the order of the Goals, and spells paid with discarded cards (facts 1.6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import (
    Answer,
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    VerbAnswer,
)
from campaigns.engine.messages import _, consequence
from campaigns.onirim.rules.cards import DOORS, NIGHTMARE
from campaigns.onirim.rules.expansions import Expansion, get_rule_set, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import (
    CARD_FACTS,
    get_pick_space,
    is_revealed,
    register_question,
    register_task,
)
from campaigns.onirim.rules.state_operations import emit_fewer_cards, return_revealed, take_bottom
from campaigns.onirim.rules.table_orders import REMOVE_DISCARDED, declare_order, order_cards, order_step

PROPHECY_SPELL_COST, HARD_PROPHECY_SPELL_COST = 5, 6
PLANNING_SPELL_COST, HARD_PLANNING_SPELL_COST = 7, 9
PUNISHMENT_SPELL_COST, HARD_PUNISHMENT_SPELL_COST = 10, 12
SPELL_COSTS = {
    "prophecy": (PROPHECY_SPELL_COST, HARD_PROPHECY_SPELL_COST),
    "planning": (PLANNING_SPELL_COST, HARD_PLANNING_SPELL_COST),
    "punishment": (PUNISHMENT_SPELL_COST, HARD_PUNISHMENT_SPELL_COST),
}
MIN_SPELL_COST = min(cards for either in SPELL_COSTS.values() for cards in either)
SPELL_LOOK_COUNT = 5


LAY_OUT_GOALS = declare_order(
    "lay-out-goals",
    _("Shuffle %(count)s Goals, one for each Door of this game, and lay them out in a row, face up."),
)


def set_up_book(table: Judge, g: Game) -> None:
    """Have the Goals laid out, one for each Door of the game."""
    g.goals, g.reached = [], []
    order_step(table, g, LAY_OUT_GOALS, count=len(_list_goals(g)))
    g.todo.append(["goals-out"])


def _list_goals(g: Game) -> list[str]:
    return sorted(card for card in get_rule_set(g.use).cards if card in DOORS)


@register_task("goals-out")
def ask_goals(table: Judge, g: Game) -> None:
    """Ask for the order of the line: shuffled in practice, reported with physical cards."""
    if g.has_physical_cards:
        g.question = Prompt("goals")
    else:
        g.question = Prompt("shuffle", _list_goals(g), what="goals")


@register_question(
    "goals",
    lambda g: MultisetPermutationSpace(Counter(_list_goals(g)), len(_list_goals(g))),
    expansion="book",
    text=_("In what order are the Goals laid out?"),
)
def handle_goals(table: Judge, g: Game, prompt: Prompt, answer: list[str]) -> None:
    """Store the reported line."""
    lay_out_goals(table, g, answer)


@register_task("goals")
def lay_out_goals(table: Judge, g: Game, order: list[str]) -> None:
    """Lay the Goals out face up."""
    g.goals = list(order)
    g.reached = [False] * len(order)


def get_next_goal(g: Game) -> int:
    """Return the index of the first open Goal."""
    place: int = g.reached.index(False)
    return place


def is_next_goal(g: Game, door: str) -> bool:
    """Return whether a Door is the one the first open Goal requires."""
    return False in g.reached and g.goals[get_next_goal(g)] == door


def can_search_for_other_goal(g: Game, door: str) -> bool | None:
    """Return whether a series may search for a Door that is not the next Goal: then it goes to Limbo (facts 1.6)."""
    return None if is_next_goal(g, door) else get_chosen_variant(g.options, "book-search") == "limbo"


TURN_GOAL = declare_order("turn-goal", _("Turn over Goal %(number)s: %(cards)s."))


def flip_goal(table: Judge, g: Game, door: str) -> None:
    """Flip the Goal."""
    place = get_next_goal(g)
    g.reached[place] = True
    order_step(table, g, TURN_GOAL, number=place + 1, cards=[door])


def reopen_goal(table: Judge, g: Game, door: str) -> None:
    """Open the Goal of a lost Door again: the latest one reached with such a Door."""
    place = max(i for i, goal in enumerate(g.goals) if goal == door and g.reached[i])
    g.reached[place] = False
    order_step(table, g, TURN_GOAL, number=place + 1, cards=[door])


def sync_goals_with_doors(table: Judge, g: Game) -> None:
    """Reach as many Goals of each kind as there are such Doors in play: reopen the latest, reach the first."""
    for door in sorted(set(g.goals)):
        reached = [i for i, goal in enumerate(g.goals) if goal == door and g.reached[i]]
        ahead = [i for i, goal in enumerate(g.goals) if goal == door and not g.reached[i]]
        there = g.doors.count(door) + (g.away.doors.count(door) if g.away is not None else 0)
        for i in ahead[: max(0, there - len(reached))]:
            g.reached[i] = True
        for i in reached[min(there, len(reached)) :]:
            g.reached[i] = False


def get_spell_cost(g: Game, spell: str) -> int:
    """Return the number of discarded cards a spell costs."""
    return SPELL_COSTS[spell][get_chosen_variant(g.options, "spells") == "hard"]


def list_goal_swaps(g: Game) -> list[Answer]:
    """Return the pairs of open Goals that can be swapped.

    There are as many Goals as Doors, whatever the stored value holds.
    """
    goals = g.reached[: get_rule_set(g.use).door_count]
    return [list(pair) for pair in combinations([i for i, done in enumerate(goals) if not done], 2)]


def list_castable_spells(g: Game, kind: str) -> list[Answer]:
    """Return the spells that can be paid now, also inside other questions (facts 1.6)."""
    paid = len(g.discard)
    if paid < MIN_SPELL_COST:
        return []
    found: list[Answer] = [["spell", "prophecy"]] if g.deck and paid >= get_spell_cost(g, "prophecy") else []
    return found + (
        [["spell", "planning"]] if paid >= get_spell_cost(g, "planning") and g.reached.count(False) > 1 else []
    )


def cast_spell(table: Judge, g: Game, spell: str) -> None:
    """Ask for the payment of a spell, then carry it out."""
    g.todo.append([f"spell-{spell}"])
    g.question = Prompt("spell-pay", spell=spell, count=get_spell_cost(g, spell))


@register_question(
    "spell-pay",
    lambda g: PartialPermutationSpace(len(g.discard), g.open_prompt.count),
    required_facts={"spell": str, "count": int},
    expansion="book",
    text=_("Which discarded cards pay for the spell?"),
)
def handle_spell_payment(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Remove the chosen cards of the discard pile from the game."""
    cards = [g.discard[i] for i in answer]
    order_cards(table, g, REMOVE_DISCARDED, cards)
    g.gone += cards
    for i in sorted(answer, reverse=True):
        del g.discard[i]


@register_task("spell-prophecy")
def cast_paradoxical_prophecy(table: Judge, g: Game) -> None:
    """Paradoxical Prophecy: look at the bottom five."""
    cards = take_bottom(table, g, SPELL_LOOK_COUNT, ["spell-prophecy"])
    if cards is not None:
        emit_fewer_cards(table, g, cards, SPELL_LOOK_COUNT)
    if cards:
        g.shown = list(cards)
        g.question = Prompt("spell-bottom", cards)


@register_question(
    "spell-bottom",
    get_pick_space,
    required_facts=CARD_FACTS,
    precondition=is_revealed,
    expansion="book",
    text=_("Which card goes on top, and in what order do the others go under the deck?"),
)
def handle_spell_bottom(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Put one on top, the others back to the bottom in the order given."""
    return_revealed(table, g, answer[0], answer[1])


@register_task("spell-planning")
def cast_parallel_planning(table: Judge, g: Game) -> None:
    """Parallel Planning: ask which two Goals to swap."""
    g.question = Prompt("spell-swap")


SWAP_GOALS = declare_order("swap-goals", _("Swap Goals %(first)s and %(second)s."))


@register_question(
    "spell-swap",
    lambda g: ChoiceSpace(list_goal_swaps(g)),
    expansion="book",
    text=_("Which two Goals do you swap?"),
)
def handle_goal_swap(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Swap two open Goals."""
    i, j = answer
    g.goals[i], g.goals[j] = g.goals[j], g.goals[i]
    order_step(table, g, SWAP_GOALS, first=i + 1, second=j + 1)


def list_punish_answers(g: Game, card: str) -> list[Answer]:
    """Return Powerful Punishment against a real Nightmare, not against a Diver resolved as one (facts 1.6)."""
    return [["punish", None]] if card == NIGHTMARE and len(g.discard) >= get_spell_cost(g, "punishment") else []


NIGHTMARE_CANCELLED = consequence("onirim.nightmare.cancelled", _("The Nightmare was cancelled."))


def punish(table: Judge, g: Game, _: None) -> None:
    """Cancel the Nightmare just drawn: it is discarded without effect."""
    g.todo.append(["dream-over"])
    table.emit_consequence(NIGHTMARE_CANCELLED)
    g.question = Prompt("spell-pay", spell="punishment", count=get_spell_cost(g, "punishment"))


BOOK_EXPANSION = register_expansion(
    Expansion(
        "book",
        state_fields=("goals", "reached"),
        set_up=set_up_book,
        door_condition=is_next_goal,
        vain_search_condition=can_search_for_other_goal,
        door_gained_effect=flip_goal,
        door_lost_effect=reopen_goal,
        door_order_condition=lambda g: True,
        free_answers=list_castable_spells,
        free_action_handlers={"spell": cast_spell},
        cancel_answers=list_punish_answers,
        verb_handlers={"punish": punish},
        sync_after_correction=sync_goals_with_doors,
        get_printed_state=lambda g: {"goals": g.goals, "reached": g.reached, "gone": g.gone},
    )
)
