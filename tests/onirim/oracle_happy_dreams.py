"""The oracle's Happy Dreams and Dark Premonitions (facts 1.6)."""

from __future__ import annotations

from collections import Counter

from tests.onirim import oracle_book, oracle_dreamcatchers
from tests.onirim.oracle_table import (
    COLOURS,
    ExpectedDecision,
    ExpectedLayout,
    OracleTable,
    RulesFlow,
    get_variant,
    is_index,
    is_key,
    is_location,
    is_order_of,
    read_pair,
)

NAMES = ("red", "blue", "green", "brown", "pair", "three", "five", "each")
COLOUR = {"red": "R", "blue": "B", "green": "G", "brown": "N"}


def set_up(t: OracleTable) -> RulesFlow:
    order = yield ExpectedLayout("premonitions", list(NAMES), "1.6 Happy Dreams (8 Premonitions shuffled)")
    assert isinstance(order, list)
    up = int(get_variant(t.options, "premonitions") or "4")
    t.premonitions, t.reserve = order[:up], order[up:]


def is_condition_met(t: OracleTable, name: str) -> bool:
    """Return whether the Doors in play meet the condition."""
    doors = Counter(door[0] for door in t.doors)
    if name in COLOUR:
        return doors[COLOUR[name]] >= 2
    if name == "pair":
        return any(doors[colour] >= 2 for colour in COLOURS)
    if name == "each":
        return all(doors[colour] for colour in COLOURS)
    return len(t.doors) >= {"three": 3, "five": 5}[name]


def trigger_premonitions(t: OracleTable) -> RulesFlow:
    """Trigger all met Premonitions after a Door was obtained, in the player's order, checking again after each."""
    while True:
        due = [name for name in t.premonitions if is_condition_met(t, name)]
        if not due:
            return
        name: object = due[0]
        if len(due) > 1:

            def check(answer: object, due: list[str] = due) -> str:
                return "" if answer in due else f"one of the Premonitions that are met: {due}"

            name = yield ExpectedDecision("premonition", None, check, "1.6 Premonitions (the player's order)")
        assert isinstance(name, str)
        t.premonitions.remove(name)
        yield from resolve_penalty(t, name)


def resolve_penalty(t: OracleTable, name: str) -> RulesFlow:
    if name == "red":
        red = [card for card in t.deck if is_location(card) and card[0] == "R"]
        yield from discard_cards(t, [card for code in dict.fromkeys(red) for card in red if card == code])
    elif name == "blue":
        yield from discard_keys(t)
    elif name == "green":
        if "X-" in t.discard:
            t.discard.remove("X-")
            t.limbo.append("X-")
    elif name == "each":
        yield from discard_cards(t, [card for card in t.deck if card == "H-"])
    elif name in ("three", "five"):
        reveal_premonition(t, name)
    else:
        yield from put_door_in_limbo(t, name)


def reveal_premonition(t: OracleTable, name: str) -> None:
    if name == "three":
        t.discard_hand()
        t.redraw_hand()
    more = 1 if name == "three" else 2
    t.premonitions += t.reserve[:more]
    del t.reserve[:more]


def discard_keys(t: OracleTable) -> RulesFlow:
    """Discard two Keys of the deck, the player's choice if there is one."""
    there = [card for card in t.deck if is_key(card)]
    gone: object = there[:2]
    if len(there) > 2 and len(set(there)) > 1:

        def check(answer: object) -> str:
            if not isinstance(answer, list) or len(answer) != 2:
                return "two Keys must be named"
            return "" if not Counter(answer) - Counter(there) else f"{answer} are not in the deck"

        gone = yield ExpectedDecision(
            "premonition-keys", None, check, "1.6 Premonitions (2 blue: 2 Keys from the deck)"
        )
    assert isinstance(gone, list)
    yield from discard_cards(t, gone)


def discard_cards(t: OracleTable, cards: list[str]) -> RulesFlow:
    """Discard cards and shuffle: the facts name no shuffle, but every other look through the deck ends with one."""
    if not cards and get_variant(t.options, "premonition-search") == "skipped":
        return
    for card in cards:
        t.deck.remove(card)
        t.discard.append(card)
    yield from oracle_dreamcatchers.shuffle_after_search(t, None, "1.6 Premonitions (the deck was looked through)")


def put_door_in_limbo(t: OracleTable, name: str) -> RulesFlow:
    """Put Doors in Limbo: of two brown any Door; of two of a colour one of a colour with two Doors."""
    doors = Counter(door[0] for door in t.doors)
    legal = [i for i, door in enumerate(t.doors) if name == "brown" or doors[door[0]] >= 2]

    def check(answer: object) -> str:
        return "" if is_index(answer, len(t.doors)) and answer in legal else f"one of the Doors {legal}"

    answer = yield ExpectedDecision("premonition-door", None, check, f"1.6 Premonitions ({name}: a Door to Limbo)")
    assert isinstance(answer, int)
    t.limbo.append(t.doors.pop(answer))
    oracle_book.reopen_goal(t, t.limbo[-1])


def resolve_happy_dream(t: OracleTable) -> RulesFlow:
    """Resolve a Happy Dream: remove a Premonition, or take the top seven, or any one card on top."""

    def check(answer: object) -> str:
        halves = read_pair(answer)
        if halves is None:
            return "one of the three gifts"
        if halves[0] == "remove":
            return "" if halves[1] in t.premonitions else "no such Premonition lies face up"
        return "" if answer in (["look", None], ["find", None]) else "one of the three gifts"

    answer = yield ExpectedDecision("happy", ["H-"], check, "1.6 Happy Dreams (choose one)")
    assert isinstance(answer, list)
    if answer[0] == "remove":
        t.premonitions.remove(answer[1])
    elif answer[0] == "look":
        yield from look_at_deck(t)
    else:
        yield from find_card(t)
    t.discard.append("H-")


def look_at_deck(t: OracleTable) -> RulesFlow:
    top = t.deck[:7]

    def check(answer: object) -> str:
        halves = read_pair(answer)
        if halves is None or not isinstance(halves[0], list) or not isinstance(halves[1], list):
            return "those discarded and the order of the rest"
        return "" if is_order_of(halves[0] + halves[1], range(len(top))) else "each of the seven once"

    if not top:
        return
    answer = yield ExpectedDecision("happy-look", top, check, "1.6 Happy Dreams (top 7, discard any number)")
    assert isinstance(answer, list)
    t.deck[: len(top)] = [top[i] for i in answer[1]]
    t.discard += [top[i] for i in answer[0]]


def find_card(t: OracleTable) -> RulesFlow:
    def check(answer: object) -> str:
        one = isinstance(answer, list) and len(answer) == 1 and answer[0] in t.deck
        return "" if one else "one card of the deck"

    if not t.deck:
        yield from t.shuffle_deck([], "1.6 Happy Dreams (search, shuffle, on top)")
        return
    answer = yield ExpectedDecision("happy-find", None, check, "1.6 Happy Dreams (search any one card)")
    assert isinstance(answer, list)
    t.deck.remove(answer[0])
    yield from oracle_dreamcatchers.shuffle_after_search(t, None, "1.6 Happy Dreams (search, shuffle, on top)")
    t.deck = answer + t.deck
