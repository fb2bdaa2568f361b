"""The oracle's ways to gain Doors: the search after three of a colour, and a Key for a drawn Door."""

from __future__ import annotations

from tests.onirim import oracle_book, oracle_dreamcatchers, oracle_happy_dreams, oracle_oniverse
from tests.onirim.oracle_table import (
    HAND_SIZE,
    AnswerCheck,
    ExpectedDecision,
    OracleTable,
    RulesFlow,
    get_variant,
    is_door,
    is_index,
    is_key,
    is_order_of,
    read_order,
    read_pair,
)


def list_chaos_doors(t: OracleTable, door: str) -> list[str]:
    """Return the Doors of the deck that Chromatic Chaos lets three cards of another colour fetch; Goals are unaffected."""
    if "YX" not in t.rallied:
        return []
    return [
        card for card in t.deck if is_door(card) and card not in (door, "AD") and oracle_book.is_obtainable(t, card)
    ]


def list_search_answers(t: OracleTable, door: str) -> list[object]:
    """Return the Doors that a third card of a colour may fetch."""
    given: list[object] = []
    own = oracle_book.is_obtainable(t, door)
    if own and (door in t.deck or get_variant(t.options, "useless-search") != "skipped"):
        given.append(True)
    if own:
        given += [["catcher", i] for i, pile in enumerate(t.catchers) if door in pile]
    if "AD" in t.deck and oracle_book.is_obtainable(t, "AD"):
        given.append("AD")
    return given + [["chaos", card] for card in list_chaos_doors(t, door)]


def search_door(t: OracleTable, colour: str) -> RulesFlow:
    door = colour + "D"
    given = list_search_answers(t, door)
    if not given:
        return

    def check(answer: object) -> str:
        legal = answer is False or any(answer == one and type(answer) is type(one) for one in given)
        return "" if legal else f"one of {given}, or false"

    ask = ExpectedDecision("search", None, check, "1.3 phase 1a (third card in a row of one colour)")
    answer = yield oracle_book.add_spells(t, ask)
    if oracle_book.is_spell(answer):
        yield from oracle_book.cast_spell(t, answer)
        yield from search_door(t, colour)
    elif answer is not False:
        yield from fetch_door(t, answer, door)


def fetch_door(t: OracleTable, answer: object, door: str) -> RulesFlow:
    used = None
    halves = read_pair(answer)
    if halves is not None and halves[0] == "catcher":
        assert isinstance(halves[1], int)
        used = halves[1]
        t.catchers[used].remove(door)
        t.gain_door(door)
    elif halves is not None:
        oracle_oniverse.use_denizen(t, "YX")
        t.take_door(str(halves[1]))
    elif answer == "AD":
        t.take_door("AD")
    elif door in t.deck:
        t.take_door(door)
    yield from oracle_dreamcatchers.shuffle_after_search(
        t, used, "1.3 phase 1a (the deck is shuffled after the search)"
    )
    yield from oracle_happy_dreams.trigger_premonitions(t)


def list_keys(t: OracleTable, door: str) -> list[int]:
    """Return the fitting Keys: a Crossroads Key opens any Door, any Key the Oniverse Door."""
    return [i for i, card in enumerate(t.hand) if is_key(card) and (card[0] in ("A", door[0]) or door == "AD")]


def build_door_check(t: OracleTable, door: str) -> AnswerCheck:
    def check(answer: object) -> str:
        if answer is False:
            return ""
        keys = list_keys(t, door)
        named = len({t.hand[i] for i in keys}) > 1
        if not oracle_book.is_obtainable(t, door):
            return "the Door does not match the next Goal"
        if answer is True and keys and not named:
            return ""
        halves = read_pair(answer)
        if halves is not None and halves[0] == "chaos" and "YX" in t.rallied:
            held = [i for i, card in enumerate(t.hand) if is_key(card)]
            return "" if halves[1] in held else f"chaos with a Key: {held}"
        legal = named and halves is not None and halves[0] == "key" and halves[1] in keys
        return "" if legal else f"false, or one of the Keys {keys}"

    return check


def resolve_drawn_door(t: OracleTable, door: str) -> RulesFlow:
    """Resolve a drawn Door: a fitting Key may take it; with several kinds of Key one is named."""
    held = any(is_key(card) for card in t.hand)
    window = oracle_book.can_cast_any(t) and held  # where the record lets other actions in
    openable = bool(list_keys(t, door)) or (held and "YX" in t.rallied)
    if not window and not (openable and oracle_book.is_obtainable(t, door)):
        t.limbo.append(door)
        return
    ask = ExpectedDecision("door", [door], build_door_check(t, door), "1.3 phase 2 (a Door and a Key of its colour)")
    answer = yield oracle_book.add_spells(t, ask)
    if oracle_book.is_spell(answer):
        yield from oracle_book.cast_spell(t, answer)
        yield from resolve_drawn_door(t, door)
        return
    if answer is False:
        t.limbo.append(door)
        return
    halves = read_pair(answer)
    if halves is not None and halves[0] == "chaos":
        oracle_oniverse.use_denizen(t, "YX")
    which = halves[1] if halves is not None else list_keys(t, door)[0]
    assert isinstance(which, int)
    t.discard.append(t.hand.pop(which))
    t.gain_door(door)
    yield from oracle_happy_dreams.trigger_premonitions(t)


def find_claim_fault(t: OracleTable, top: list[str], pick: object) -> str:
    """Return the fault of not putting a revealed Door into play, unless the variant makes that optional."""
    if pick is None:
        forced = (
            any(is_door(card) and oracle_book.is_obtainable(t, card) for card in top)
            and get_variant(t.options, "incantation") != "optional"
        )
        return "a Door is revealed, so one Door must be put into play" if forced else ""
    if not is_index(pick, len(top)) or not isinstance(pick, int) or not is_door(top[pick]):
        return "only a revealed Door can be put into play"
    if not oracle_book.is_obtainable(t, top[pick]):
        return "that Door is not the next Goal"
    return ""


def resolve_incantation(t: OracleTable) -> RulesFlow:
    """Resolve facts 1.6 Glyphs: one Door of the top five into play if there is one, the others to the bottom. No shuffle."""
    top = t.deck[:HAND_SIZE]
    if not top or (len(top) < HAND_SIZE and get_variant(t.options, "short-incantation") == "skipped"):
        return

    def check(answer: object) -> str:
        halves = read_pair(answer)
        if halves is None:
            return "the answer must be a Door (or null) and the order of the others"
        others = [i for i in range(len(top)) if i != halves[0]]
        wrong = "" if is_order_of(halves[1], others) else f"the other cards {others} must each go to the bottom once"
        return find_claim_fault(t, top, halves[0]) or wrong

    answer = yield ExpectedDecision("incantation", top, check, "1.6 Glyphs (Incantation)")
    halves = read_pair(answer)
    assert halves is not None
    del t.deck[: len(top)]
    others = read_order(halves[1], top)
    astray = [card for card in top if is_door(card) and not oracle_book.is_obtainable(t, card)]
    t.limbo += astray  # the Book: a Door that is not the next Goal
    t.deck += [card for card in others if card not in astray]
    if isinstance(halves[0], int):
        t.gain_door(top[halves[0]])
    yield from oracle_happy_dreams.trigger_premonitions(t)
