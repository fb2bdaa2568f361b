"""The second reading of the Dreamcatchers (facts 1.6)."""

from __future__ import annotations

from tests.onirim.reading_table import Ask, Flow, Over, Table, index_in, reading


def set_out(t: Table) -> None:
    t.catchers = [[], [], [], []]
    t.books = 0 if reading(t.on, "catchers") == "hard" else 2


def failsafe_check(t: Table, answer: list[object]) -> str:
    if len(answer) != 2 or not index_in(answer[1], len(t.catchers)):
        return "a Failsafe Book frees one Dreamcatcher"
    assert isinstance(answer[1], int)
    if not t.books:
        return "no Failsafe Book is left"
    return "" if t.catchers[answer[1]] else "that Dreamcatcher is empty"


def failsafe(t: Table, answer: list[object]) -> Flow:
    assert isinstance(answer[1], int)
    t.books -= 1
    pile = t.catchers[answer[1]]
    t.catchers[answer[1]] = []
    yield from t.mix(t.deck + pile, "1.6 Dreamcatchers (a Failsafe Book shuffles a pile in)")


def phase_three(t: Table) -> Flow:
    """Limbo goes under an empty Dreamcatcher; with none, one is lost and everything is shuffled in."""
    if not t.limbo:
        return
    empty = [i for i, pile in enumerate(t.catchers) if not pile]
    if empty:
        t.catchers[empty[0]] = list(t.limbo)
        t.limbo.clear()
        t.victory()
        return
    cards = t.deck + [card for pile in t.catchers for card in pile] + t.limbo
    t.limbo.clear()
    t.catchers = [[] for _ in t.catchers[1:]]
    if not t.catchers:
        raise Over(won=False, why="the last Dreamcatcher is lost (1.6 Dreamcatchers)")
    yield from t.mix(cards, "1.6 Dreamcatchers (overload: all their cards and Limbo are shuffled in)")


def after_search(t: Table, used: int | None, ref: str) -> Flow:
    """A search's shuffle may free one other Dreamcatcher."""
    freed: list[str] = []
    full = [i for i, pile in enumerate(t.catchers) if pile and i != used]
    if full:

        def check(answer: object) -> str:
            legal = answer is None or (index_in(answer, len(t.catchers)) and answer in full)
            return "" if legal else f"one of the Dreamcatchers {full}, or none"

        answer = yield Ask("free-catcher", None, check, "1.6 Dreamcatchers (freeing with a search)")
        if isinstance(answer, int):
            freed, t.catchers[answer] = t.catchers[answer], []
    yield from t.mix(t.deck + freed, ref)
