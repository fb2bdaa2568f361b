"""The second reading of a Nightmare's options (facts 1.3)."""

from __future__ import annotations

from tests.onirim import reading_book, reading_incubus, reading_oniverse, reading_towers
from tests.onirim.reading_table import (
    HAND,
    Ask,
    Check,
    Flow,
    Over,
    Table,
    index_in,
    is_key,
    is_location,
    is_tower,
    pair,
    reading,
)


def nightmare_check(t: Table, awake: bool = False) -> Check:
    def check(answer: object) -> str:
        halves = pair(answer)
        if halves is None:
            return "the answer must be an option and its card"
        option, which = halves
        if option == "key":
            held = [i for i, card in enumerate(t.hand) if is_key(card)]
            return "" if index_in(which, len(t.hand)) and which in held else f"no Key at {which} of the hand"
        if option == "door":
            return "" if index_in(which, len(t.doors)) else f"no Door in play at {which}"
        return bare_option_fault(t, answer, awake)

    return check


def bare_option_fault(t: Table, answer: object, awake: bool) -> str:
    """The options that name no card."""
    if answer == ["wake", None]:
        return "" if "incubus" in t.on and not awake and reading_incubus.may_wake(t) else "the Incubus cannot help"
    if answer == ["reflect", None]:
        return "" if not awake and "YM" in t.rallied else "no Mirror is rallied"
    if answer == ["punish", None]:
        return "" if not awake and reading_book.can_cast(t, "punish") else "the spell cannot be paid"
    if answer == ["deck", None] and len(t.deck) < HAND and reading(t.on, "short-reveal") == "unavailable":
        return "fewer than five cards to reveal"
    return "" if answer in (["deck", None], ["hand", None]) else f"no such option: {answer}"


def nightmare(t: Table, source: str) -> Flow:
    """One of four options, then the card itself is discarded (1.3)."""
    ask = Ask("nightmare", [source], nightmare_check(t), "1.3 Nightmare (an option that can be carried out)")
    answer = yield reading_book.free(t, ask)
    while reading_book.is_spell(answer):
        yield from reading_book.cast(t, answer)
        answer = yield reading_book.free(t, ask)
    if answer == ["reflect", None]:
        reading_oniverse.use(t, "YM")
        t.limbo.append(source)
        return
    if answer == ["punish", None]:
        yield from reading_book.pay(t, "punish")
        t.discard.append(source)
        return
    if answer == ["wake", None]:
        reading_incubus.wake(t, source)
        return
    carry_out(t, answer)
    yield from reading_towers.after_nightmare(t, source)


def carry_out(t: Table, answer: object) -> None:
    halves = pair(answer)
    assert halves is not None
    option, which = halves
    if isinstance(which, int):
        if option == "key":
            t.discard.append(t.hand.pop(which))
        else:
            t.limbo.append(t.doors.pop(which))
            reading_book.reopen(t, t.limbo[-1])
    elif option == "deck":
        if len(t.deck) < HAND and reading(t.on, "short-reveal") == "loss":
            raise Over(won=False, why="fewer than five cards to reveal (short-reveal=loss)")
        for card in t.deck[:HAND]:
            (t.discard if is_location(card) or is_tower(card) else t.limbo).append(card)
        del t.deck[:HAND]
    else:
        t.drop_hand()
        t.redraw()
