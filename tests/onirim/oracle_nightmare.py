"""The oracle's options of a Nightmare (facts 1.3)."""

from __future__ import annotations

from tests.onirim import oracle_book, oracle_incubus, oracle_oniverse, oracle_towers
from tests.onirim.oracle_table import (
    HAND_SIZE,
    AnswerCheck,
    ExpectedDecision,
    GameOver,
    OracleTable,
    RulesFlow,
    get_variant,
    is_index,
    is_key,
    is_location,
    is_tower,
    read_pair,
)


def build_nightmare_check(t: OracleTable, awake: bool = False) -> AnswerCheck:
    def check(answer: object) -> str:
        halves = read_pair(answer)
        if halves is None:
            return "the answer must be an option and its card"
        option, which = halves
        if option == "key":
            held = [i for i, card in enumerate(t.hand) if is_key(card)]
            return "" if is_index(which, len(t.hand)) and which in held else f"no Key at {which} of the hand"
        if option == "door":
            return "" if is_index(which, len(t.doors)) else f"no Door in play at {which}"
        return find_option_fault(t, answer, awake)

    return check


def find_option_fault(t: OracleTable, answer: object, awake: bool) -> str:
    """Return the fault of an option that names no card."""
    if answer == ["wake", None]:
        return "" if "incubus" in t.options and not awake and oracle_incubus.can_wake(t) else "the Incubus cannot help"
    if answer == ["reflect", None]:
        return "" if not awake and "YM" in t.rallied else "no Mirror is rallied"
    if answer == ["punish", None]:
        return "" if not awake and oracle_book.can_cast(t, "punish") else "the spell cannot be paid"
    if answer == ["deck", None] and len(t.deck) < HAND_SIZE and get_variant(t.options, "short-reveal") == "unavailable":
        return "fewer than five cards to reveal"
    return "" if answer in (["deck", None], ["hand", None]) else f"no such option: {answer}"


def resolve_nightmare(t: OracleTable, source: str) -> RulesFlow:
    """Resolve one of four options, then discard the card itself (1.3)."""
    ask = ExpectedDecision(
        "nightmare", [source], build_nightmare_check(t), "1.3 Nightmare (an option that can be carried out)"
    )
    answer = yield oracle_book.add_spells(t, ask)
    while oracle_book.is_spell(answer):
        yield from oracle_book.cast_spell(t, answer)
        answer = yield oracle_book.add_spells(t, ask)
    if answer == ["reflect", None]:
        oracle_oniverse.use_denizen(t, "YM")
        t.limbo.append(source)
        return
    if answer == ["punish", None]:
        yield from oracle_book.pay_for_spell(t, "punish")
        t.discard.append(source)
        return
    if answer == ["wake", None]:
        oracle_incubus.wake_incubus(t, source)
        return
    apply_option(t, answer)
    yield from oracle_towers.lose_tower(t, source)


def apply_option(t: OracleTable, answer: object) -> None:
    halves = read_pair(answer)
    assert halves is not None
    option, which = halves
    if isinstance(which, int):
        if option == "key":
            t.discard.append(t.hand.pop(which))
        else:
            t.limbo.append(t.doors.pop(which))
            oracle_book.reopen_goal(t, t.limbo[-1])
    elif option == "deck":
        if len(t.deck) < HAND_SIZE and get_variant(t.options, "short-reveal") == "loss":
            raise GameOver(won=False, reason="fewer than five cards to reveal (short-reveal=loss)")
        for card in t.deck[:HAND_SIZE]:
            (t.discard if is_location(card) or is_tower(card) else t.limbo).append(card)
        del t.deck[:HAND_SIZE]
    else:
        t.discard_hand()
        t.redraw_hand()
