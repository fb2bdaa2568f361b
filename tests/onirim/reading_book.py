"""The second reading of the Book of Steps Lost and Found (facts 1.6)."""

from __future__ import annotations

from tests.onirim import reading_oniverse
from tests.onirim.reading_sphinx import from_bottom
from tests.onirim.reading_table import Ask, Flow, Lay, Table, index_in, pair, pick_and_order, picked, reading

COST = {"prophecy": (5, 6), "planning": (7, 9), "punish": (10, 12)}


def set_out(t: Table) -> Flow:
    goals = [colour + "D" for colour in "RBGN" for _ in range(3 if "glyphs" in t.on else 2)]
    goals += ["AD"] * ("oniverse" in t.on)
    order = yield Lay("goals", goals, "1.6 Book (Goals shuffled into a line)")
    assert isinstance(order, list)
    t.goals, t.reached = order, [False] * len(order)


def wanted(t: Table) -> int | None:
    """Which Goal is next: the earliest open one."""
    return next((i for i, done in enumerate(t.reached) if not done), None)


def obtainable(t: Table, door: str) -> bool:
    if "book" not in t.on:
        return True
    i = wanted(t)
    return i is not None and t.goals[i] == door


def reopen(t: Table, door: str) -> None:
    """A lost Door opens its Goal again, the last that was reached by a Door of its colour."""
    done = [i for i, goal in enumerate(t.goals) if goal == door and t.reached[i]]
    if done:
        t.reached[done[-1]] = False


def cost(t: Table, spell: str) -> int:
    return COST[spell][reading(t.on, "spells") == "hard"]


def can_cast(t: Table, spell: object) -> bool:
    if "book" not in t.on or not isinstance(spell, str) or spell not in COST or len(t.discard) < cost(t, spell):
        return False
    if spell == "prophecy" and not t.deck:
        return False
    return spell != "planning" or t.reached.count(False) > 1


def any_spell(t: Table) -> bool:
    """Return whether anything may be done in the middle of a decision."""
    return reading_oniverse.any_free(t) or can_cast(t, "prophecy") or can_cast(t, "planning")


def is_spell(answer: object) -> bool:
    halves = pair(answer)
    return (halves is not None and halves[0] == "spell") or reading_oniverse.is_free(answer)


def spell_fault(t: Table, answer: object) -> str:
    if reading_oniverse.is_free(answer):
        return reading_oniverse.fault(t, answer)
    halves = pair(answer)
    legal = halves is not None and halves[1] in ("prophecy", "planning") and can_cast(t, halves[1])
    return "" if legal else "that spell cannot be cast"


def pay(t: Table, spell: str) -> Flow:
    size = cost(t, spell)

    def check(answer: object) -> str:
        if not isinstance(answer, list) or not all(index_in(i, len(t.discard)) for i in answer):
            return "cards of the discard pile"
        return "" if len(answer) == size == len(set(answer)) else f"{size} different cards must be paid"

    answer = yield Ask("spell-pay", None, check, "1.6 Book (cards of the discard leave the game)")
    assert isinstance(answer, list)
    t.gone += [t.discard[i] for i in answer]
    for i in sorted(answer, reverse=True):
        del t.discard[i]


def cast(t: Table, answer: object) -> Flow:
    if reading_oniverse.is_free(answer):
        yield from reading_oniverse.act(t, answer)
        return
    halves = pair(answer)
    assert halves is not None
    yield from pay(t, str(halves[1]))
    yield from look_below(t) if halves[1] == "prophecy" else swap(t)


def look_below(t: Table) -> Flow:
    """The bottom five: one on top, the rest to the bottom in any order."""
    seen = from_bottom(t, 5)
    if not seen:
        return
    answer = yield Ask("spell-bottom", seen, pick_and_order(len(seen)), "1.6 Book (Paradoxical Prophecy)")
    top, rest = picked(answer, seen)
    t.deck = [top, *t.deck, *rest]


def swap(t: Table) -> Flow:
    open_goals = [i for i, done in enumerate(t.reached) if not done]

    def check(answer: object) -> str:
        if not isinstance(answer, list) or len(answer) != 2 or answer[0] == answer[1]:
            return "two open Goals"
        return "" if all(index_in(i, len(t.goals)) and i in open_goals for i in answer) else "two open Goals"

    answer = yield Ask("spell-swap", None, check, "1.6 Book (Parallel Planning: swap two Goals)")
    assert isinstance(answer, list)
    i, j = answer
    t.goals[i], t.goals[j] = t.goals[j], t.goals[i]


def free(t: Table, ask: Ask) -> Ask:
    """The same decision with a spell allowed in it."""

    def check(answer: object) -> str:
        return spell_fault(t, answer) if is_spell(answer) else ask.check(answer)

    return Ask(ask.kind, ask.cards, check, ask.ref)
