"""The second reading of the Door to the Oniverse and its Denizens (facts 1.6)."""

from __future__ import annotations

from tests.onirim.reading_table import Ask, Flow, Lay, Table, in_order, index_in, is_location, order_check

KINDS = ("YA", "YH", "YC", "YX", "YS", "YM", "YP", "YT")
FREE = {"spies": "YS", "harpoon": "YP", "cyclobot": "YC", "unstore": "YT"}


def set_out(t: Table) -> Flow:
    """Shuffle sixteen; eight are removed unseen, the last eight of the order go in."""
    order = yield Lay("denizens", [kind for kind in KINDS for _ in range(2)], "1.6 Oniverse (16 Denizens shuffled)")
    assert isinstance(order, list)
    t.denizens = order[8:]


def use(t: Table, kind: str) -> None:
    t.rallied.remove(kind)
    t.discard.append(kind)


def is_free(answer: object) -> bool:
    return isinstance(answer, list) and len(answer) > 1 and isinstance(answer[0], str) and answer[0] in FREE


def fault(t: Table, answer: object) -> str:
    """Denizens that may act in the middle of a decision."""
    assert isinstance(answer, list)
    name, rest = answer[0], answer[1:]
    if FREE[name] not in t.rallied:
        return f"the Denizen of {name} is not there"
    if name == "cyclobot":
        return cyclobot_fault(t, rest)
    if name == "unstore":
        return "" if len(rest) == 1 and index_in(rest[0], len(t.stored)) else "nothing is stored there"
    return "" if rest == [None] and t.deck else "nothing to look at"


def cyclobot_fault(t: Table, rest: list[object]) -> str:
    if len(rest) != 2 or not index_in(rest[0], len(t.hand)) or not index_in(rest[1], len(t.discard)):
        return "a card of the hand and one of the discard"
    i, j = rest
    assert isinstance(i, int)
    assert isinstance(j, int)
    return "" if is_location(t.hand[i]) and is_location(t.discard[j]) else "Locations only"


def any_free(t: Table) -> bool:
    if t.deck and ("YS" in t.rallied or "YP" in t.rallied):
        return True
    both = any(map(is_location, t.hand)) and any(map(is_location, t.discard))
    return bool(t.stored) or ("YC" in t.rallied and both)


def act(t: Table, answer: object) -> Flow:
    assert isinstance(answer, list)
    if answer[0] == "spies":
        yield from spies(t)
    elif answer[0] == "harpoon":
        yield from harpoon(t)
    elif answer[0] == "cyclobot":
        _, i, j = answer
        given, t.hand[i] = t.hand[i], t.discard.pop(j)
        t.discard.append(given)
        use(t, "YC")
    else:
        t.hand.append(t.stored.pop(answer[1]))
        use(t, "YT")


def spies(t: Table) -> Flow:
    use(t, "YS")
    top = t.deck[:5]
    answer = yield Ask("spies", top, order_check(len(top), "cards"), "1.6 Oniverse (Squirrel Spies: top 5, reorder)")
    t.deck[: len(top)] = in_order(answer, top)


def harpoon(t: Table) -> Flow:
    use(t, "YP")
    top = t.deck[:5]
    del t.deck[:5]
    t.discard += [card for card in top if card == "X-"]
    rest = [card for card in top if card != "X-"]
    if len(rest) > 1:
        ref = "1.6 Oniverse (Harpoon Hunter: Nightmares discarded, the rest to the bottom)"
        answer = yield Ask("harpoon", rest, order_check(len(rest), "cards"), ref)
        rest = in_order(answer, rest)
    t.deck += rest


def denizen(t: Table, card: str) -> Flow:
    """Discard a hand card (no Dead End) to rally it, or discard the Denizen."""

    def check(answer: object) -> str:
        if answer == ["discard", None]:
            return ""
        if (
            not isinstance(answer, list)
            or len(answer) != 2
            or answer[0] != "rally"
            or not index_in(answer[1], len(t.hand))
        ):
            return "rally with a hand card, or discard"
        return "" if t.hand[answer[1]] != "E-" else "a Dead End cannot rally"

    answer = yield Ask("denizen", [card], check, "1.6 Oniverse (a Denizen is drawn)")
    assert isinstance(answer, list)
    if answer[0] == "rally":
        t.discard.append(t.hand.pop(answer[1]))
        t.rallied.append(card)
    else:
        t.discard.append(card)


def turn_fault(t: Table, answer: list[object]) -> str:
    """Denizens of phase 1: Architect, Hammer Bird, and the Treasure Keeper's storing."""
    name = answer[0]
    if name == "hammer":
        return "" if answer[1:] == [None] and "YH" in t.rallied and t.row else "the Hammer Bird has no row to strike"
    if len(answer) != 2 or not index_in(answer[1], len(t.hand)):
        return "a card of the hand"
    assert isinstance(answer[1], int)
    if name == "store":
        return "" if t.rallied.count("YT") > len(t.stored) else "no empty Treasure Keeper"
    return "" if "YA" in t.rallied and is_location(t.hand[answer[1]]) else "the Architect plays a Location"


def hammer(t: Table) -> None:
    """The last card of the row and all consecutive ones of its colour before it are discarded."""
    use(t, "YH")
    size = run(t.row)
    t.discard += t.row[-size:][::-1]
    del t.row[-size:]
    del t.series_at[-size:]
    t.open_series = list(t.series_at[-1]) if t.series_at else []


def run(row: list[str]) -> int:
    size = 0
    while size < len(row) and row[-1 - size][0] == row[-1][0]:
        size += 1
    return size
