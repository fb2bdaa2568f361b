"""The oracle's Dreamcatchers (facts 1.6)."""

from __future__ import annotations

from tests.onirim.oracle_table import ExpectedDecision, GameOver, OracleTable, RulesFlow, get_variant, is_index


def set_up(t: OracleTable) -> None:
    t.catchers = [[], [], [], []]
    t.books = 0 if get_variant(t.options, "catchers") == "hard" else 2


def find_failsafe_fault(t: OracleTable, answer: list[object]) -> str:
    if len(answer) != 2 or not is_index(answer[1], len(t.catchers)):
        return "a Failsafe Book frees one Dreamcatcher"
    assert isinstance(answer[1], int)
    if not t.books:
        return "no Failsafe Book is left"
    return "" if t.catchers[answer[1]] else "that Dreamcatcher is empty"


def use_failsafe(t: OracleTable, answer: list[object]) -> RulesFlow:
    assert isinstance(answer[1], int)
    t.books -= 1
    pile = t.catchers[answer[1]]
    t.catchers[answer[1]] = []
    yield from t.shuffle_deck(t.deck + pile, "1.6 Dreamcatchers (a Failsafe Book shuffles a pile in)")


def check_lost_dreams(t: OracleTable) -> RulesFlow:
    """Put Limbo under an empty Dreamcatcher; with none, lose one and shuffle everything in."""
    if not t.limbo:
        return
    empty = [i for i, pile in enumerate(t.catchers) if not pile]
    if empty:
        t.catchers[empty[0]] = list(t.limbo)
        t.limbo.clear()
        t.check_victory()
        return
    cards = t.deck + [card for pile in t.catchers for card in pile] + t.limbo
    t.limbo.clear()
    t.catchers = [[] for _ in t.catchers[1:]]
    if not t.catchers:
        raise GameOver(won=False, reason="the last Dreamcatcher is lost (1.6 Dreamcatchers)")
    yield from t.shuffle_deck(cards, "1.6 Dreamcatchers (overload: all their cards and Limbo are shuffled in)")


def shuffle_after_search(t: OracleTable, used: int | None, ref: str) -> RulesFlow:
    """Shuffle after a search, which may free one other Dreamcatcher."""
    freed: list[str] = []
    full = [i for i, pile in enumerate(t.catchers) if pile and i != used]
    if full:

        def check(answer: object) -> str:
            legal = answer is None or (is_index(answer, len(t.catchers)) and answer in full)
            return "" if legal else f"one of the Dreamcatchers {full}, or none"

        answer = yield ExpectedDecision("free-catcher", None, check, "1.6 Dreamcatchers (freeing with a search)")
        if isinstance(answer, int):
            freed, t.catchers[answer] = t.catchers[answer], []
    yield from t.shuffle_deck(t.deck + freed, ref)
