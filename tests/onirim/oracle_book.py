"""The oracle's Book of Steps Lost and Found (facts 1.6)."""

from __future__ import annotations

from tests.onirim import oracle_oniverse
from tests.onirim.oracle_sphinx import take_from_bottom
from tests.onirim.oracle_table import (
    ExpectedDecision,
    ExpectedLayout,
    OracleTable,
    RulesFlow,
    build_pick_order_check,
    get_variant,
    is_index,
    read_pair,
    read_pick,
)

SPELL_COSTS = {"prophecy": (5, 6), "planning": (7, 9), "punish": (10, 12)}


def set_up(t: OracleTable) -> RulesFlow:
    goals = [colour + "D" for colour in "RBGN" for _ in range(3 if "glyphs" in t.options else 2)]
    goals += ["AD"] * ("oniverse" in t.options)
    order = yield ExpectedLayout("goals", goals, "1.6 Book (Goals shuffled into a line)")
    assert isinstance(order, list)
    t.goals, t.reached = order, [False] * len(order)


def get_next_goal(t: OracleTable) -> int | None:
    """Return the earliest open Goal."""
    return next((i for i, done in enumerate(t.reached) if not done), None)


def is_obtainable(t: OracleTable, door: str) -> bool:
    if "book" not in t.options:
        return True
    i = get_next_goal(t)
    return i is not None and t.goals[i] == door


def reopen_goal(t: OracleTable, door: str) -> None:
    """Reopen the last Goal reached by a Door of the lost Door's colour."""
    done = [i for i, goal in enumerate(t.goals) if goal == door and t.reached[i]]
    if done:
        t.reached[done[-1]] = False


def get_cost(t: OracleTable, spell: str) -> int:
    return SPELL_COSTS[spell][get_variant(t.options, "spells") == "hard"]


def can_cast(t: OracleTable, spell: object) -> bool:
    if (
        "book" not in t.options
        or not isinstance(spell, str)
        or spell not in SPELL_COSTS
        or len(t.discard) < get_cost(t, spell)
    ):
        return False
    if spell == "prophecy" and not t.deck:
        return False
    return spell != "planning" or t.reached.count(False) > 1


def can_cast_any(t: OracleTable) -> bool:
    """Return whether any spell may be cast in the middle of a decision."""
    return oracle_oniverse.has_free_action(t) or can_cast(t, "prophecy") or can_cast(t, "planning")


def is_spell(answer: object) -> bool:
    halves = read_pair(answer)
    return (halves is not None and halves[0] == "spell") or oracle_oniverse.is_free_action(answer)


def find_spell_fault(t: OracleTable, answer: object) -> str:
    if oracle_oniverse.is_free_action(answer):
        return oracle_oniverse.find_fault(t, answer)
    halves = read_pair(answer)
    legal = halves is not None and halves[1] in ("prophecy", "planning") and can_cast(t, halves[1])
    return "" if legal else "that spell cannot be cast"


def pay_for_spell(t: OracleTable, spell: str) -> RulesFlow:
    size = get_cost(t, spell)

    def check(answer: object) -> str:
        if not isinstance(answer, list) or not all(is_index(i, len(t.discard)) for i in answer):
            return "cards of the discard pile"
        return "" if len(answer) == size == len(set(answer)) else f"{size} different cards must be paid"

    answer = yield ExpectedDecision("spell-pay", None, check, "1.6 Book (cards of the discard leave the game)")
    assert isinstance(answer, list)
    t.gone += [t.discard[i] for i in answer]
    for i in sorted(answer, reverse=True):
        del t.discard[i]


def cast_spell(t: OracleTable, answer: object) -> RulesFlow:
    if oracle_oniverse.is_free_action(answer):
        yield from oracle_oniverse.resolve_free_action(t, answer)
        return
    halves = read_pair(answer)
    assert halves is not None
    yield from pay_for_spell(t, str(halves[1]))
    yield from look_below(t) if halves[1] == "prophecy" else swap_cards(t)


def look_below(t: OracleTable) -> RulesFlow:
    """Order the bottom five: one on top, the rest to the bottom in any order."""
    seen = take_from_bottom(t, 5)
    if not seen:
        return
    answer = yield ExpectedDecision(
        "spell-bottom", seen, build_pick_order_check(len(seen)), "1.6 Book (Paradoxical Prophecy)"
    )
    top, rest = read_pick(answer, seen)
    t.deck = [top, *t.deck, *rest]


def swap_cards(t: OracleTable) -> RulesFlow:
    open_goals = [i for i, done in enumerate(t.reached) if not done]

    def check(answer: object) -> str:
        if not isinstance(answer, list) or len(answer) != 2 or answer[0] == answer[1]:
            return "two open Goals"
        return "" if all(is_index(i, len(t.goals)) and i in open_goals for i in answer) else "two open Goals"

    answer = yield ExpectedDecision("spell-swap", None, check, "1.6 Book (Parallel Planning: swap two Goals)")
    assert isinstance(answer, list)
    i, j = answer
    t.goals[i], t.goals[j] = t.goals[j], t.goals[i]


def add_spells(t: OracleTable, ask: ExpectedDecision) -> ExpectedDecision:
    """Return the same decision with a spell allowed in it."""

    def check(answer: object) -> str:
        return find_spell_fault(t, answer) if is_spell(answer) else ask.check(answer)

    return ExpectedDecision(ask.kind, ask.cards, check, ask.ref)
