"""The oracle's base game (facts 1.2-1.4), calling the expansions if a card or an action belongs to one."""

from __future__ import annotations

from collections.abc import Generator

from tests.onirim import (
    oracle_book,
    oracle_dreamcatchers,
    oracle_happy_dreams,
    oracle_incubus,
    oracle_mirrors,
    oracle_oniverse,
    oracle_sphinx,
    oracle_towers,
)
from tests.onirim.oracle_doors import resolve_drawn_door, resolve_incantation, search_door
from tests.onirim.oracle_nightmare import apply_option, build_nightmare_check, resolve_nightmare
from tests.onirim.oracle_table import (
    HAND_SIZE,
    AnswerCheck,
    ExpectedDecision,
    ExpectedLine,
    GameOver,
    OracleTable,
    RulesFlow,
    build_full_deck,
    build_pick_order_check,
    get_variant,
    is_door,
    is_hand_card,
    is_index,
    is_key,
    is_location,
    is_tower,
    read_pair,
    read_pick,
)


def play_game(t: OracleTable) -> Generator[ExpectedLine, object, GameOver]:
    """Play a whole game; return its result."""
    try:
        yield from set_up(t)
        while True:
            yield from resolve_action(t)
            yield from refill_hand(t)
            yield from oracle_dreamcatchers.check_lost_dreams(t) if "catchers" in t.options else t.shuffle_limbo()
    except GameOver as end:
        return end


def set_up(t: OracleTable) -> RulesFlow:
    if "mirrors" in t.options:
        t.mirrors = oracle_mirrors.list_unexplored(t.options)
    if "catchers" in t.options:
        oracle_dreamcatchers.set_up(t)
    if "oniverse" in t.options:
        yield from oracle_oniverse.set_up(t)
    if "book" in t.options:
        yield from oracle_book.set_up(t)
    if "happy" in t.options:
        yield from oracle_happy_dreams.set_up(t)
    yield from t.shuffle_deck(
        t.start_deck or build_full_deck(t.options) + t.denizens, "1.1, 1.6 inventory (the opening shuffle)"
    )
    t.redraw_hand()
    cards = t.deck + t.limbo
    if t.limbo:
        t.limbo.clear()
        yield from t.shuffle_deck(cards, "1.2 step 3 (what was set aside is shuffled back)")


def build_action_check(t: OracleTable) -> AnswerCheck:
    """Check facts 1.3 phase 1: exactly one card is played or discarded; 1.6 Mirrors adds a pair under a Mirror."""

    def check(answer: object) -> str:
        if (
            isinstance(answer, list)
            and answer
            and answer[0] in MODULE_BY_ACTION
            and MODULE_BY_ACTION[answer[0]] in t.options
        ):
            return find_special_fault(t, answer)
        halves = read_pair(answer)
        if halves is None or halves[0] not in ("play", "discard") or not is_index(halves[1], len(t.hand)):
            return "an action must be play or discard with one card of the hand"
        assert isinstance(halves[1], int)
        card = t.hand[halves[1]]
        if card == "E-":
            return "a Dead End cannot be played or discarded singly"
        return find_play_fault(t, card) if halves[0] == "play" else ""

    return check


MODULE_BY_ACTION = {
    "mirror": "mirrors",
    "tower": "towers",
    "escape": "crossroads",
    "failsafe": "catchers",
    "anticipate": "incubus",
    "architect": "oniverse",
    "hammer": "oniverse",
    "store": "oniverse",
}


def find_special_fault(t: OracleTable, answer: list[object]) -> str:
    if answer[0] == "mirror":
        return oracle_mirrors.find_pair_fault(t, answer)
    if answer[0] == "tower":
        return oracle_towers.find_placement_fault(t, answer)
    if MODULE_BY_ACTION[str(answer[0])] == "oniverse":
        return oracle_oniverse.find_turn_fault(t, answer)
    if answer[0] == "failsafe":
        return oracle_dreamcatchers.find_failsafe_fault(t, answer)
    if answer[1:] != [None]:
        return "nothing is to be named"
    return oracle_incubus.find_anticipation_fault(t) if answer[0] == "anticipate" else ""


def resolve_special(t: OracleTable, answer: list[object]) -> RulesFlow:
    if answer[0] == "mirror":
        yield from oracle_mirrors.play_pair(t, answer)
    elif answer[0] == "tower":
        oracle_towers.place_tower(t, answer)
    elif answer[0] == "failsafe":
        yield from oracle_dreamcatchers.use_failsafe(t, answer)
        yield from resolve_action(t)
    elif answer[0] == "hammer":
        oracle_oniverse.use_hammer(t)
        yield from resolve_action(t)
    elif MODULE_BY_ACTION[str(answer[0])] == "oniverse":
        yield from resolve_denizen_action(t, answer)
    elif answer[0] == "escape":
        t.discard_hand()
        t.redraw_hand()
    else:
        yield from oracle_incubus.find_incubus(t)
        option = yield ExpectedDecision(
            "anticipate", None, build_nightmare_check(t, awake=True), "1.6 Incubus (suffer one Nightmare option)"
        )
        apply_option(t, option)


def find_play_fault(t: OracleTable, card: str) -> str:
    if not is_location(card):
        return f"{card} is no Location and cannot be played to the row"
    if t.row and t.row[-1][1] == card[1]:
        return f"{card} has the symbol of the row's last card {t.row[-1]}"
    return ""


def resolve_action(t: OracleTable) -> RulesFlow:
    answer = yield oracle_book.add_spells(
        t, ExpectedDecision("turn", None, build_action_check(t), "1.3 phase 1 (play or discard one card)")
    )
    assert isinstance(answer, list)
    if oracle_book.is_spell(answer):
        yield from oracle_book.cast_spell(t, answer)
        yield from resolve_action(t)
        return
    if answer[0] in MODULE_BY_ACTION:
        yield from resolve_special(t, answer)
        return
    card = t.hand.pop(answer[1])
    if answer[0] == "play":
        t.row.append(card)
        yield from resolve_series(t)
        return
    t.discard.append(card)
    if is_key(card):
        yield from resolve_prophecy(t)
    elif is_location(card) and card[1] == "G":
        yield from resolve_incantation(t)
    elif is_tower(card):
        yield from oracle_towers.look_with_tower(t, card)


def count_run(row: list[str]) -> int:
    """Return the length of the run of one colour at the end of the row (facts 1.3)."""
    length = 0
    for card in reversed(row):
        if card[0] != row[-1][0]:
            break
        length += 1
    return length


def resolve_denizen_action(t: OracleTable, answer: list[object]) -> RulesFlow:
    assert isinstance(answer[1], int)
    card = t.hand.pop(answer[1])
    if answer[0] == "store":
        t.stored.append(card)
        yield from refill_hand(t)
        yield from resolve_action(t)
    else:
        oracle_oniverse.use_denizen(t, "YA")
        t.row.append(card)
        yield from resolve_series(t)


def is_valid_start(cards: list[str], hard: bool) -> bool:
    """Return whether three of one colour may start: at most one Crossroads, in the hard game only as the second card."""
    plain = {card[0] for card in cards if card[0] != "A"}
    wild = [i for i, card in enumerate(cards) if card[0] == "A"]
    return len(plain) <= 1 and len(wild) <= 1 and (not hard or wild in ([], [1]))


def get_completed_colour(t: OracleTable) -> str:
    """Return the colour of three cards that the last one completes; keep the longest run that may still become three."""
    t.open_series.append(t.row[-1])
    while not is_valid_start(t.open_series, get_variant(t.options, "crossroads") == "hard"):
        del t.open_series[0]
    t.series_at.append(list(t.open_series) if len(t.open_series) < 3 else [])
    if len(t.open_series) < 3:
        return ""
    colour = next(card[0] for card in t.open_series if card[0] != "A")
    t.open_series.clear()
    return colour


def resolve_series(t: OracleTable) -> RulesFlow:
    """Fetch a Door of its colour from the deck for every third card of a run, if wanted; then shuffle the deck."""
    colour = get_completed_colour(t)
    if colour:
        yield from search_door(t, colour)


def resolve_prophecy(t: OracleTable) -> RulesFlow:
    """Resolve facts 1.3 phase 1b: look at up to five, discard exactly one, the others back on top. No shuffle."""
    top = t.deck[:HAND_SIZE]
    if not top:
        return
    ref = "1.3 phase 1b (Prophecy)"
    answer = yield ExpectedDecision("prophecy", top, build_pick_order_check(len(top)), ref)
    gone, rest = read_pick(answer, top)
    t.deck[: len(top)] = rest
    t.discard.append(gone)


def refill_hand(t: OracleTable) -> RulesFlow:
    """Refill the hand (phase 2): one card at a time, each resolved before the next, until five are held."""
    while len(t.hand) < HAND_SIZE:
        card = t.draw_card()
        if is_hand_card(card):
            t.hand.append(card)
        elif is_door(card):
            yield from resolve_drawn_door(t, card)
        else:
            yield from resolve_dream(t, card)


def resolve_dream(t: OracleTable, card: str) -> RulesFlow:
    if card == "Q-":
        yield from oracle_sphinx.resolve_sphinx(t)
    elif card == "V-":
        if (yield from oracle_sphinx.resolve_diver(t)):
            yield from resolve_nightmare(t, "V-")
        else:
            t.discard.append("V-")
    elif card == "C-":
        yield from oracle_sphinx.resolve_confusion(t)
    elif card == "L-":
        t.limbo.append(card)
    elif card[0] == "Y":
        yield from oracle_oniverse.resolve_denizen(t, card)
    elif card == "H-":
        yield from oracle_happy_dreams.resolve_happy_dream(t)
    else:
        yield from resolve_nightmare(t, card)
