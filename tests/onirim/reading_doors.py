"""The second reading of how Doors are gained: the search after three of a colour, and a Key for a drawn Door."""

from __future__ import annotations

from tests.onirim import reading_book, reading_catchers, reading_happy, reading_oniverse
from tests.onirim.reading_table import (
    HAND,
    Ask,
    Check,
    Flow,
    Table,
    in_order,
    index_in,
    is_door,
    is_key,
    orders,
    pair,
    reading,
)


def chaos_doors(t: Table, door: str) -> list[str]:
    """Doors of the deck that Chromatic Chaos lets three cards of another colour fetch; Goals are not fooled."""
    if "YX" not in t.rallied:
        return []
    return [card for card in t.deck if is_door(card) and card not in (door, "AD") and reading_book.obtainable(t, card)]


def search_answers(t: Table, door: str) -> list[object]:
    """All that a third card of a colour may fetch."""
    given: list[object] = []
    own = reading_book.obtainable(t, door)
    if own and (door in t.deck or reading(t.on, "useless-search") != "skipped"):
        given.append(True)
    if own:
        given += [["catcher", i] for i, pile in enumerate(t.catchers) if door in pile]
    if "AD" in t.deck and reading_book.obtainable(t, "AD"):
        given.append("AD")
    return given + [["chaos", card] for card in chaos_doors(t, door)]


def search(t: Table, colour: str) -> Flow:
    door = colour + "D"
    given = search_answers(t, door)
    if not given:
        return

    def check(answer: object) -> str:
        legal = answer is False or any(answer == one and type(answer) is type(one) for one in given)
        return "" if legal else f"one of {given}, or false"

    ask = Ask("search", None, check, "1.3 phase 1a (third card in a row of one colour)")
    answer = yield reading_book.free(t, ask)
    if reading_book.is_spell(answer):
        yield from reading_book.cast(t, answer)
        yield from search(t, colour)
    elif answer is not False:
        yield from fetch(t, answer, door)


def fetch(t: Table, answer: object, door: str) -> Flow:
    used = None
    halves = pair(answer)
    if halves is not None and halves[0] == "catcher":
        assert isinstance(halves[1], int)
        used = halves[1]
        t.catchers[used].remove(door)
        t.gain(door)
    elif halves is not None:
        reading_oniverse.use(t, "YX")
        t.take_door(str(halves[1]))
    elif answer == "AD":
        t.take_door("AD")
    elif door in t.deck:
        t.take_door(door)
    yield from reading_catchers.after_search(t, used, "1.3 phase 1a (the deck is shuffled after the search)")
    yield from reading_happy.trigger(t)


def keys_for(t: Table, door: str) -> list[int]:
    """A Crossroads Key opens any Door, any Key the Oniverse Door."""
    return [i for i, card in enumerate(t.hand) if is_key(card) and (card[0] in ("A", door[0]) or door == "AD")]


def door_check(t: Table, door: str) -> Check:
    def check(answer: object) -> str:
        if answer is False:
            return ""
        keys = keys_for(t, door)
        named = len({t.hand[i] for i in keys}) > 1
        if not reading_book.obtainable(t, door):
            return "the Door does not match the next Goal"
        if answer is True and keys and not named:
            return ""
        halves = pair(answer)
        if halves is not None and halves[0] == "chaos" and "YX" in t.rallied:
            held = [i for i, card in enumerate(t.hand) if is_key(card)]
            return "" if halves[1] in held else f"chaos with a Key: {held}"
        legal = named and halves is not None and halves[0] == "key" and halves[1] in keys
        return "" if legal else f"false, or one of the Keys {keys}"

    return check


def drawn_door(t: Table, door: str) -> Flow:
    """With a Key that opens it the Door may be taken; with several kinds of Key one is named."""
    held = any(is_key(card) for card in t.hand)
    window = reading_book.any_spell(t) and held  # where the record lets other actions in
    openable = bool(keys_for(t, door)) or (held and "YX" in t.rallied)
    if not window and not (openable and reading_book.obtainable(t, door)):
        t.limbo.append(door)
        return
    ask = Ask("door", [door], door_check(t, door), "1.3 phase 2 (a Door and a Key of its colour)")
    answer = yield reading_book.free(t, ask)
    if reading_book.is_spell(answer):
        yield from reading_book.cast(t, answer)
        yield from drawn_door(t, door)
        return
    if answer is False:
        t.limbo.append(door)
        return
    halves = pair(answer)
    if halves is not None and halves[0] == "chaos":
        reading_oniverse.use(t, "YX")
    which = halves[1] if halves is not None else keys_for(t, door)[0]
    assert isinstance(which, int)
    t.discard.append(t.hand.pop(which))
    t.gain(door)
    yield from reading_happy.trigger(t)


def claim_fault(t: Table, top: list[str], pick: object) -> str:
    """A revealed Door must be put into play, unless the reading makes that optional."""
    if pick is None:
        forced = (
            any(is_door(card) and reading_book.obtainable(t, card) for card in top)
            and reading(t.on, "incantation") != "optional"
        )
        return "a Door is revealed, so one Door must be put into play" if forced else ""
    if not index_in(pick, len(top)) or not isinstance(pick, int) or not is_door(top[pick]):
        return "only a revealed Door can be put into play"
    if not reading_book.obtainable(t, top[pick]):
        return "that Door is not the next Goal"
    return ""


def incantation(t: Table) -> Flow:
    """Facts 1.6 Glyphs: one Door of the top five into play if one is there, the others to the bottom. No shuffle."""
    top = t.deck[:HAND]
    if not top or (len(top) < HAND and reading(t.on, "short-incantation") == "skipped"):
        return

    def check(answer: object) -> str:
        halves = pair(answer)
        if halves is None:
            return "the answer must be a Door (or null) and the order of the others"
        others = [i for i in range(len(top)) if i != halves[0]]
        wrong = "" if orders(halves[1], others) else f"the other cards {others} must each go to the bottom once"
        return claim_fault(t, top, halves[0]) or wrong

    answer = yield Ask("incantation", top, check, "1.6 Glyphs (Incantation)")
    halves = pair(answer)
    assert halves is not None
    del t.deck[: len(top)]
    others = in_order(halves[1], top)
    astray = [card for card in top if is_door(card) and not reading_book.obtainable(t, card)]
    t.limbo += astray  # the Book: a Door that is not the next Goal
    t.deck += [card for card in others if card not in astray]
    if isinstance(halves[0], int):
        t.gain(top[halves[0]])
    yield from reading_happy.trigger(t)
