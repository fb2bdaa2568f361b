"""The second reading's base game (facts 1.2-1.4), calling the expansions where a card or an action belongs to one."""

from __future__ import annotations

from collections.abc import Generator

from tests.onirim import (
    reading_book,
    reading_catchers,
    reading_happy,
    reading_incubus,
    reading_mirrors,
    reading_oniverse,
    reading_sphinx,
    reading_towers,
)
from tests.onirim.reading_doors import drawn_door, incantation, search
from tests.onirim.reading_nightmare import carry_out, nightmare, nightmare_check
from tests.onirim.reading_table import (
    HAND,
    Ask,
    Check,
    Flow,
    Over,
    Table,
    Want,
    full_deck,
    index_in,
    is_door,
    is_kept,
    is_key,
    is_location,
    is_tower,
    pair,
    pick_and_order,
    picked,
    reading,
)


def game(t: Table) -> Generator[Want, object, Over]:
    """A whole game; returns how it ended."""
    try:
        yield from set_up(t)
        while True:
            yield from action(t)
            yield from fill(t)
            yield from reading_catchers.phase_three(t) if "catchers" in t.on else t.mix_limbo()
    except Over as end:
        return end


def set_up(t: Table) -> Flow:
    if "mirrors" in t.on:
        t.mirrors = reading_mirrors.unexplored(t.on)
    if "catchers" in t.on:
        reading_catchers.set_out(t)
    if "oniverse" in t.on:
        yield from reading_oniverse.set_out(t)
    if "book" in t.on:
        yield from reading_book.set_out(t)
    if "happy" in t.on:
        yield from reading_happy.set_out(t)
    yield from t.mix(t.start or full_deck(t.on) + t.denizens, "1.1, 1.6 inventory (the opening shuffle)")
    t.redraw()
    cards = t.deck + t.limbo
    if t.limbo:
        t.limbo.clear()
        yield from t.mix(cards, "1.2 step 3 (what was set aside is shuffled back)")


def action_check(t: Table) -> Check:
    """Facts 1.3 phase 1: exactly one card is played or discarded; 1.6 Mirrors adds a pair under a Mirror."""

    def check(answer: object) -> str:
        if isinstance(answer, list) and answer and answer[0] in SPECIAL and SPECIAL[answer[0]] in t.on:
            return special_check(t, answer)
        halves = pair(answer)
        if halves is None or halves[0] not in ("play", "discard") or not index_in(halves[1], len(t.hand)):
            return "an action must be play or discard with one card of the hand"
        assert isinstance(halves[1], int)
        card = t.hand[halves[1]]
        if card == "E-":
            return "a Dead End cannot be played or discarded singly"
        return play_fault(t, card) if halves[0] == "play" else ""

    return check


SPECIAL = {
    "mirror": "mirrors",
    "tower": "towers",
    "escape": "crossroads",
    "failsafe": "catchers",
    "anticipate": "incubus",
    "architect": "oniverse",
    "hammer": "oniverse",
    "store": "oniverse",
}


def special_check(t: Table, answer: list[object]) -> str:
    if answer[0] == "mirror":
        return reading_mirrors.pair_check(t, answer)
    if answer[0] == "tower":
        return reading_towers.check(t, answer)
    if SPECIAL[str(answer[0])] == "oniverse":
        return reading_oniverse.turn_fault(t, answer)
    if answer[0] == "failsafe":
        return reading_catchers.failsafe_check(t, answer)
    if answer[1:] != [None]:
        return "nothing is to be named"
    return reading_incubus.may_anticipate(t) if answer[0] == "anticipate" else ""


def special(t: Table, answer: list[object]) -> Flow:
    if answer[0] == "mirror":
        yield from reading_mirrors.play_pair(t, answer)
    elif answer[0] == "tower":
        reading_towers.play(t, answer)
    elif answer[0] == "failsafe":
        yield from reading_catchers.failsafe(t, answer)
        yield from action(t)
    elif answer[0] == "hammer":
        reading_oniverse.hammer(t)
        yield from action(t)
    elif SPECIAL[str(answer[0])] == "oniverse":
        yield from keeper_or_architect(t, answer)
    elif answer[0] == "escape":
        t.drop_hand()
        t.redraw()
    else:
        yield from reading_incubus.find(t)
        option = yield Ask(
            "anticipate", None, nightmare_check(t, awake=True), "1.6 Incubus (suffer one Nightmare option)"
        )
        carry_out(t, option)


def play_fault(t: Table, card: str) -> str:
    if not is_location(card):
        return f"{card} is no Location and cannot be played to the row"
    if t.row and t.row[-1][1] == card[1]:
        return f"{card} has the symbol of the row's last card {t.row[-1]}"
    return ""


def action(t: Table) -> Flow:
    answer = yield reading_book.free(t, Ask("turn", None, action_check(t), "1.3 phase 1 (play or discard one card)"))
    assert isinstance(answer, list)
    if reading_book.is_spell(answer):
        yield from reading_book.cast(t, answer)
        yield from action(t)
        return
    if answer[0] in SPECIAL:
        yield from special(t, answer)
        return
    card = t.hand.pop(answer[1])
    if answer[0] == "play":
        t.row.append(card)
        yield from series(t)
        return
    t.discard.append(card)
    if is_key(card):
        yield from prophecy(t)
    elif is_location(card) and card[1] == "G":
        yield from incantation(t)
    elif is_tower(card):
        yield from reading_towers.look(t, card)


def run_length(row: list[str]) -> int:
    """Facts 1.3: the run of one colour at the end of the row."""
    length = 0
    for card in reversed(row):
        if card[0] != row[-1][0]:
            break
        length += 1
    return length


def keeper_or_architect(t: Table, answer: list[object]) -> Flow:
    assert isinstance(answer[1], int)
    card = t.hand.pop(answer[1])
    if answer[0] == "store":
        t.stored.append(card)
        yield from fill(t)
        yield from action(t)
    else:
        reading_oniverse.use(t, "YA")
        t.row.append(card)
        yield from series(t)


def valid_start(cards: list[str], hard: bool) -> bool:
    """A start of three of one colour: at most one Crossroads, in the hard game only as the second card."""
    plain = {card[0] for card in cards if card[0] != "A"}
    wild = [i for i, card in enumerate(cards) if card[0] == "A"]
    return len(plain) <= 1 and len(wild) <= 1 and (not hard or wild in ([], [1]))


def third(t: Table) -> str:
    """The colour of three cards that the last one completes; the longest run that may still become three is kept."""
    t.open_series.append(t.row[-1])
    while not valid_start(t.open_series, reading(t.on, "crossroads") == "hard"):
        del t.open_series[0]
    t.series_at.append(list(t.open_series) if len(t.open_series) < 3 else [])
    if len(t.open_series) < 3:
        return ""
    colour = next(card[0] for card in t.open_series if card[0] != "A")
    t.open_series.clear()
    return colour


def series(t: Table) -> Flow:
    """Every third card of a run may fetch a Door of its colour from the deck; then the deck is shuffled."""
    colour = third(t)
    if colour:
        yield from search(t, colour)


def prophecy(t: Table) -> Flow:
    """Facts 1.3 phase 1b: look at up to five, discard exactly one, the others back on top. No shuffle."""
    top = t.deck[:HAND]
    if not top:
        return
    ref = "1.3 phase 1b (Prophecy)"
    answer = yield Ask("prophecy", top, pick_and_order(len(top)), ref)
    gone, rest = picked(answer, top)
    t.deck[: len(top)] = rest
    t.discard.append(gone)


def fill(t: Table) -> Flow:
    """Phase 2: one card at a time, each resolved before the next, until five are held."""
    while len(t.hand) < HAND:
        card = t.draw()
        if is_kept(card):
            t.hand.append(card)
        elif is_door(card):
            yield from drawn_door(t, card)
        else:
            yield from dream(t, card)


def dream(t: Table, card: str) -> Flow:
    if card == "Q-":
        yield from reading_sphinx.sphinx(t)
    elif card == "V-":
        if (yield from reading_sphinx.diver(t)):
            yield from nightmare(t, "V-")
        else:
            t.discard.append("V-")
    elif card == "C-":
        yield from reading_sphinx.confusion(t)
    elif card == "L-":
        t.limbo.append(card)
    elif card[0] == "Y":
        yield from reading_oniverse.denizen(t, card)
    elif card == "H-":
        yield from reading_happy.happy(t)
    else:
        yield from nightmare(t, card)
