"""The oracle's Mirrors (the seed's sheet; facts 1.6)."""

from __future__ import annotations

from collections import Counter

from tests.onirim import oracle_book, oracle_happy_dreams
from tests.onirim.oracle_dreamcatchers import shuffle_after_search
from tests.onirim.oracle_table import (
    COLOURS,
    AnswerCheck,
    ExpectedDecision,
    OracleTable,
    RulesFlow,
    get_variant,
    is_door,
    is_index,
    is_location,
)

SYMBOL = {"sun": "S", "moon": "M", "key": "K", "glyph": "G"}
COLOUR = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
ALL = (*SYMBOL, "red", "blue", "green", "brown", "rainbow")


def list_unexplored(on: frozenset[str]) -> dict[str, list[str]]:
    """Return the unexplored Mirrors: the Glyph Mirror needs the Glyphs, the Rainbow Mirror the hard game."""
    return {name: [] for name in ALL if (name != "glyph" or "glyphs" in on) and (name != "rainbow" or "rainbow" in on)}


def is_fitting_pair(name: str, cards: list[str]) -> bool:
    """Return whether the cards of a Mirror, old and new, fit together."""
    if not all(is_location(card) for card in cards):
        return False
    if name in SYMBOL:
        return all(card[1] == SYMBOL[name] for card in cards)
    if name in COLOUR:
        return all(card[0] in (COLOUR[name], "A") for card in cards)
    colours = [card[0] for card in cards]
    return len(set(colours)) == len(colours) and all(colour in COLOURS for colour in colours)


def find_pair_fault(t: OracleTable, answer: list[object]) -> str:
    if len(answer) != 3 or not isinstance(answer[1], str) or answer[1] not in t.mirrors:
        return f"no unexplored Mirror: {answer}"
    where = answer[2]
    if not isinstance(where, list) or len(where) != 2 or not all(is_index(i, len(t.hand)) for i in where):
        return "a Mirror takes exactly two cards of the hand"
    if where[0] == where[1]:
        return "a Mirror takes two different cards"
    pair = [t.hand[i] for i in where]
    return (
        "" if is_fitting_pair(answer[1], t.mirrors[answer[1]] + pair) else f"{pair} do not fit the Mirror {answer[1]}"
    )


def play_pair(t: OracleTable, answer: list[object]) -> RulesFlow:
    """Put two cards under a Mirror; at four: effect, flip, discard the four, in this order."""
    name, where = answer[1], answer[2]
    assert isinstance(name, str)
    assert isinstance(where, list)
    t.mirrors[name] += [t.hand[i] for i in where]
    for i in sorted(where, reverse=True):
        del t.hand[i]
    if len(t.mirrors[name]) < 4:
        return
    if name in EFFECT:
        yield from EFFECT[name](t)
    four = t.mirrors.pop(name)
    t.explored.append(name)
    t.discard += four
    t.check_victory()


def resolve_red(t: OracleTable) -> RulesFlow:
    """Search any two cards, shuffle the rest, put the two on top."""
    take = min(2, len(t.deck))
    if not take:
        yield from resolve_failed_search(t, "seed, Red Mirror (shuffle the deck)")
        return
    if take == 1 and get_variant(t.options, "short-mirror") == "skipped":
        return

    def check(answer: object) -> str:
        if not isinstance(answer, list) or len(answer) != take or not all(isinstance(card, str) for card in answer):
            return f"{take} cards of the deck must be named"
        return "" if not Counter(answer) - Counter(t.deck) else f"{answer} are not in the deck"

    answer = yield ExpectedDecision("mirror-red", None, check, "seed, Red Mirror (two cards of your choice)")
    assert isinstance(answer, list)
    for card in answer:
        t.deck.remove(card)
    yield from shuffle_after_search(t, None, "seed, Red Mirror (shuffle the deck, then place the two cards on top)")
    t.deck = answer + t.deck


def resolve_blue(t: OracleTable) -> RulesFlow:
    """Put two cards of the discard pile on top of the deck; the Mirror's own four are not there yet."""
    take = min(2, len(t.discard))
    if not take or (take == 1 and get_variant(t.options, "short-mirror") == "skipped"):
        return

    def check(answer: object) -> str:
        if not isinstance(answer, list) or not all(is_index(i, len(t.discard)) for i in answer):
            return "the answer must list cards of the discard pile"
        return "" if len(answer) == take == len(set(answer)) else f"{take} different cards must be taken"

    answer = yield ExpectedDecision("mirror-blue", None, check, "seed, Blue Mirror (two cards of the discard pile)")
    assert isinstance(answer, list)
    t.deck = [t.discard[i] for i in answer] + t.deck
    for i in sorted(answer, reverse=True):
        del t.discard[i]


def drop_nightmares(t: OracleTable, most: int) -> None:
    for _ in range(min(most, t.deck.count("X-"))):
        t.deck.remove("X-")
        t.discard.append("X-")


def resolve_failed_search(t: OracleTable, ref: str) -> RulesFlow:
    """Shuffle after a search that finds nothing, unless the table plays another variant."""
    if get_variant(t.options, "mirror-search") != "skipped":
        yield from shuffle_after_search(t, None, ref)


def resolve_green(t: OracleTable) -> RulesFlow:
    if "X-" not in t.deck:
        yield from resolve_failed_search(t, "seed, Green Mirror (then, shuffle the deck)")
        return
    drop_nightmares(t, 1)
    yield from shuffle_after_search(t, None, "seed, Green Mirror (then, shuffle the deck)")


def obtain_door(t: OracleTable, door: str) -> None:
    """Obtain a Door; with the Book one that is not the next Goal goes to Limbo, whatever brought it (1.6 Book)."""
    if oracle_book.is_obtainable(t, door):
        t.gain_door(door)
    else:
        t.limbo.append(door)


def is_one_at_a_time(t: OracleTable) -> bool:
    """Return whether each Door runs through the Book, victory and the Premonitions before the next one (1.7), by the variant."""
    return "happy" in t.options and bool(t.premonitions) and get_variant(t.options, "premonition-doors") != "all"


def obtain_doors(t: OracleTable, doors: list[str], ref: str) -> RulesFlow:
    """Obtain searched Doors one at a time; the deck is shuffled before a Premonition can touch it."""
    for door in doors:
        t.deck.remove(door)
    mixed = False
    for i, door in enumerate(doors):
        obtain_door(t, door)
        last = i == len(doors) - 1
        struck = is_one_at_a_time(t) and any(oracle_happy_dreams.is_condition_met(t, name) for name in t.premonitions)
        if not mixed and (last or struck):
            mixed = True
            yield from shuffle_after_search(t, None, ref)
        if last or struck:
            yield from oracle_happy_dreams.trigger_premonitions(t)
    if not doors:
        yield from resolve_failed_search(t, ref)


def list_door_colours(t: OracleTable) -> list[str]:
    return [colour for colour in COLOURS + "A" if colour + "D" in t.deck]


def build_colour_check(colours: list[str]) -> AnswerCheck:
    return lambda answer: "" if answer in colours else f"a colour that may be named: {colours}"


def resolve_brown(t: OracleTable) -> RulesFlow:
    yield from obtain_doors_of_colour(t, "brown", 1)


def resolve_key(t: OracleTable) -> RulesFlow:
    """Remove two Nightmares; then take two Doors of one colour, or any two by the variant (facts 1.6, edge cases)."""
    found = "X-" in t.deck
    drop_nightmares(t, 2)
    if found and not list_door_colours(t):
        yield from shuffle_after_search(t, None, "seed, Key Mirror (shuffle the deck)")
    elif get_variant(t.options, "key-mirror") == "any":
        yield from obtain_any_doors(t, "mirror-doors", 2, "seed, Key Mirror (read as any two Doors)")
    else:
        yield from obtain_doors_of_colour(t, "key", 2)


def obtain_doors_of_colour(t: OracleTable, name: str, most: int) -> RulesFlow:
    there = list_door_colours(t)
    # Any colour may be named; to name one in vain has an effect only if a found Door has consequences.
    heeded = not t.options.isdisjoint({"book", "happy", "coop"})
    colours = [c for c in COLOURS + "A" if c in there or (there and heeded and c != "A")]
    colour: object = colours[0] if colours else ""
    if len(colours) > 1:
        ref = f"seed, {name.title()} Mirror (the color of your choice)"
        colour = yield ExpectedDecision(f"mirror-{name}", None, build_colour_check(colours), ref)
    doors = [f"{colour}D"] * min(most, t.deck.count(f"{colour}D")) if colours else []
    yield from obtain_doors(t, doors, f"seed, {name.title()} Mirror (shuffle the deck)")


def resolve_glyph(t: OracleTable) -> RulesFlow:
    """Take three Doors of one's choice, as many as there are."""
    yield from obtain_any_doors(t, "mirror-glyph", 3, "seed, Glyph Mirror (three Door cards of your choice)")


def obtain_any_doors(t: OracleTable, kind: str, most: int, ref: str) -> RulesFlow:
    there = sorted((card for card in t.deck if is_door(card)), key=lambda door: "RBGNA".index(door[0]))
    take = min(most, len(there))
    answer: object = there[:take]
    decides = (
        len(there) > most or "book" in t.options or is_one_at_a_time(t)
    )  # which ones, or in which order they count
    if decides and len(set(there)) > 1:

        def check(answer: object) -> str:
            if not isinstance(answer, list) or len(answer) != take or not all(isinstance(card, str) for card in answer):
                return f"{take} Doors of the deck must be named"
            return "" if not Counter(answer) - Counter(there) else f"{answer} are not all Doors of the deck"

        answer = yield ExpectedDecision(kind, None, check, ref)
    assert isinstance(answer, list)
    yield from obtain_doors(t, answer, f"{ref}; then, shuffle the deck")


EFFECT = {
    "red": resolve_red,
    "blue": resolve_blue,
    "green": resolve_green,
    "brown": resolve_brown,
    "key": resolve_key,
    "glyph": resolve_glyph,
}
