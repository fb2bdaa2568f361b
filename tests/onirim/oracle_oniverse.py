"""The oracle's Door to the Oniverse and its Denizens (facts 1.6)."""

from __future__ import annotations

from tests.onirim.oracle_table import (
    ExpectedDecision,
    ExpectedLayout,
    OracleTable,
    RulesFlow,
    build_order_check,
    is_index,
    is_location,
    read_order,
)

DENIZEN_CARDS = ("YA", "YH", "YC", "YX", "YS", "YM", "YP", "YT")
FREE_ACTIONS = {"spies": "YS", "harpoon": "YP", "cyclobot": "YC", "unstore": "YT"}


def set_up(t: OracleTable) -> RulesFlow:
    """Shuffle sixteen; remove eight unseen, add the last eight of the order."""
    order = yield ExpectedLayout(
        "denizens", [kind for kind in DENIZEN_CARDS for _ in range(2)], "1.6 Oniverse (16 Denizens shuffled)"
    )
    assert isinstance(order, list)
    t.denizens = order[8:]


def use_denizen(t: OracleTable, kind: str) -> None:
    t.rallied.remove(kind)
    t.discard.append(kind)


def is_free_action(answer: object) -> bool:
    return isinstance(answer, list) and len(answer) > 1 and isinstance(answer[0], str) and answer[0] in FREE_ACTIONS


def find_fault(t: OracleTable, answer: object) -> str:
    """Return the fault of a Denizen acting in the middle of a decision."""
    assert isinstance(answer, list)
    name, rest = answer[0], answer[1:]
    if FREE_ACTIONS[name] not in t.rallied:
        return f"the Denizen of {name} is not there"
    if name == "cyclobot":
        return find_cyclobot_fault(t, rest)
    if name == "unstore":
        return "" if len(rest) == 1 and is_index(rest[0], len(t.stored)) else "nothing is stored there"
    return "" if rest == [None] and t.deck else "nothing to look at"


def find_cyclobot_fault(t: OracleTable, rest: list[object]) -> str:
    if len(rest) != 2 or not is_index(rest[0], len(t.hand)) or not is_index(rest[1], len(t.discard)):
        return "a card of the hand and one of the discard"
    i, j = rest
    assert isinstance(i, int)
    assert isinstance(j, int)
    return "" if is_location(t.hand[i]) and is_location(t.discard[j]) else "Locations only"


def has_free_action(t: OracleTable) -> bool:
    if t.deck and ("YS" in t.rallied or "YP" in t.rallied):
        return True
    both = any(map(is_location, t.hand)) and any(map(is_location, t.discard))
    return bool(t.stored) or ("YC" in t.rallied and both)


def resolve_free_action(t: OracleTable, answer: object) -> RulesFlow:
    assert isinstance(answer, list)
    if answer[0] == "spies":
        yield from resolve_spies(t)
    elif answer[0] == "harpoon":
        yield from resolve_harpoon(t)
    elif answer[0] == "cyclobot":
        _, i, j = answer
        given, t.hand[i] = t.hand[i], t.discard.pop(j)
        t.discard.append(given)
        use_denizen(t, "YC")
    else:
        t.hand.append(t.stored.pop(answer[1]))
        use_denizen(t, "YT")


def resolve_spies(t: OracleTable) -> RulesFlow:
    use_denizen(t, "YS")
    top = t.deck[:5]
    answer = yield ExpectedDecision(
        "spies", top, build_order_check(len(top), "cards"), "1.6 Oniverse (Squirrel Spies: top 5, reorder)"
    )
    t.deck[: len(top)] = read_order(answer, top)


def resolve_harpoon(t: OracleTable) -> RulesFlow:
    use_denizen(t, "YP")
    top = t.deck[:5]
    del t.deck[:5]
    t.discard += [card for card in top if card == "X-"]
    rest = [card for card in top if card != "X-"]
    if len(rest) > 1:
        ref = "1.6 Oniverse (Harpoon Hunter: Nightmares discarded, the rest to the bottom)"
        answer = yield ExpectedDecision("harpoon", rest, build_order_check(len(rest), "cards"), ref)
        rest = read_order(answer, rest)
    t.deck += rest


def resolve_denizen(t: OracleTable, card: str) -> RulesFlow:
    """Discard a hand card (no Dead End) to rally it, or discard the Denizen."""

    def check(answer: object) -> str:
        if answer == ["discard", None]:
            return ""
        if (
            not isinstance(answer, list)
            or len(answer) != 2
            or answer[0] != "rally"
            or not is_index(answer[1], len(t.hand))
        ):
            return "rally with a hand card, or discard"
        return "" if t.hand[answer[1]] != "E-" else "a Dead End cannot rally"

    answer = yield ExpectedDecision("denizen", [card], check, "1.6 Oniverse (a Denizen is drawn)")
    assert isinstance(answer, list)
    if answer[0] == "rally":
        t.discard.append(t.hand.pop(answer[1]))
        t.rallied.append(card)
    else:
        t.discard.append(card)


def find_turn_fault(t: OracleTable, answer: list[object]) -> str:
    """Return the fault of a Denizen of phase 1: Architect, Hammer Bird, and the Treasure Keeper's storing."""
    name = answer[0]
    if name == "hammer":
        return "" if answer[1:] == [None] and "YH" in t.rallied and t.row else "the Hammer Bird has no row to strike"
    if len(answer) != 2 or not is_index(answer[1], len(t.hand)):
        return "a card of the hand"
    assert isinstance(answer[1], int)
    if name == "store":
        return "" if t.rallied.count("YT") > len(t.stored) else "no empty Treasure Keeper"
    return "" if "YA" in t.rallied and is_location(t.hand[answer[1]]) else "the Architect plays a Location"


def use_hammer(t: OracleTable) -> None:
    """Discard the last card of the row and all consecutive ones of its colour before it."""
    use_denizen(t, "YH")
    size = count_run(t.row)
    t.discard += t.row[-size:][::-1]
    del t.row[-size:]
    del t.series_at[-size:]
    t.open_series = list(t.series_at[-1]) if t.series_at else []


def count_run(row: list[str]) -> int:
    size = 0
    while size < len(row) and row[-1 - size][0] == row[-1][0]:
        size += 1
    return size
