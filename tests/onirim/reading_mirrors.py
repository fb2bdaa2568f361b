"""The second reading of the Mirrors (the seed's sheet; facts 1.6)."""

from __future__ import annotations

from collections import Counter

from tests.onirim import reading_book, reading_happy
from tests.onirim.reading_catchers import after_search
from tests.onirim.reading_table import COLOURS, Ask, Check, Flow, Table, index_in, is_door, is_location, reading

SYMBOL = {"sun": "S", "moon": "M", "key": "K", "glyph": "G"}
COLOUR = {"red": "R", "blue": "B", "green": "G", "brown": "N"}
ALL = (*SYMBOL, "red", "blue", "green", "brown", "rainbow")


def unexplored(on: frozenset[str]) -> dict[str, list[str]]:
    """The Glyph Mirror needs the Glyphs, the Rainbow Mirror the hard game."""
    return {name: [] for name in ALL if (name != "glyph" or "glyphs" in on) and (name != "rainbow" or "rainbow" in on)}


def fits(name: str, cards: list[str]) -> bool:
    """All cards of a Mirror, old and new."""
    if not all(is_location(card) for card in cards):
        return False
    if name in SYMBOL:
        return all(card[1] == SYMBOL[name] for card in cards)
    if name in COLOUR:
        return all(card[0] in (COLOUR[name], "A") for card in cards)
    colours = [card[0] for card in cards]
    return len(set(colours)) == len(colours) and all(colour in COLOURS for colour in colours)


def pair_check(t: Table, answer: list[object]) -> str:
    if len(answer) != 3 or not isinstance(answer[1], str) or answer[1] not in t.mirrors:
        return f"no unexplored Mirror: {answer}"
    where = answer[2]
    if not isinstance(where, list) or len(where) != 2 or not all(index_in(i, len(t.hand)) for i in where):
        return "a Mirror takes exactly two cards of the hand"
    if where[0] == where[1]:
        return "a Mirror takes two different cards"
    pair = [t.hand[i] for i in where]
    return "" if fits(answer[1], t.mirrors[answer[1]] + pair) else f"{pair} do not fit the Mirror {answer[1]}"


def play_pair(t: Table, answer: list[object]) -> Flow:
    """Two cards under a Mirror; at four: effect, flip, discard the four, in this order."""
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
    t.victory()


def red(t: Table) -> Flow:
    """Search any two cards, shuffle the rest, put the two on top."""
    take = min(2, len(t.deck))
    if not take:
        yield from in_vain(t, "seed, Red Mirror (shuffle the deck)")
        return
    if take == 1 and reading(t.on, "short-mirror") == "skipped":
        return

    def check(answer: object) -> str:
        if not isinstance(answer, list) or len(answer) != take or not all(isinstance(card, str) for card in answer):
            return f"{take} cards of the deck must be named"
        return "" if not Counter(answer) - Counter(t.deck) else f"{answer} are not in the deck"

    answer = yield Ask("mirror-red", None, check, "seed, Red Mirror (two cards of your choice)")
    assert isinstance(answer, list)
    for card in answer:
        t.deck.remove(card)
    yield from after_search(t, None, "seed, Red Mirror (shuffle the deck, then place the two cards on top)")
    t.deck = answer + t.deck


def blue(t: Table) -> Flow:
    """Two cards of the discard pile on top of the deck; the Mirror's own four are not there yet."""
    take = min(2, len(t.discard))
    if not take or (take == 1 and reading(t.on, "short-mirror") == "skipped"):
        return

    def check(answer: object) -> str:
        if not isinstance(answer, list) or not all(index_in(i, len(t.discard)) for i in answer):
            return "the answer must list cards of the discard pile"
        return "" if len(answer) == take == len(set(answer)) else f"{take} different cards must be taken"

    answer = yield Ask("mirror-blue", None, check, "seed, Blue Mirror (two cards of the discard pile)")
    assert isinstance(answer, list)
    t.deck = [t.discard[i] for i in answer] + t.deck
    for i in sorted(answer, reverse=True):
        del t.discard[i]


def drop_nightmares(t: Table, most: int) -> None:
    for _ in range(min(most, t.deck.count("X-"))):
        t.deck.remove("X-")
        t.discard.append("X-")


def in_vain(t: Table, ref: str) -> Flow:
    """A search that finds nothing is shuffled after, unless the table reads it otherwise."""
    if reading(t.on, "mirror-search") != "skipped":
        yield from after_search(t, None, ref)


def green(t: Table) -> Flow:
    if "X-" not in t.deck:
        yield from in_vain(t, "seed, Green Mirror (then, shuffle the deck)")
        return
    drop_nightmares(t, 1)
    yield from after_search(t, None, "seed, Green Mirror (then, shuffle the deck)")


def obtain(t: Table, door: str) -> None:
    """With the Book a Door that is not the next Goal goes to Limbo, whatever brought it (1.6 Book)."""
    if reading_book.obtainable(t, door):
        t.gain(door)
    else:
        t.limbo.append(door)


def step_by_step(t: Table) -> bool:
    """Each Door runs through the Book, victory and the Premonitions before the next one (1.7), unless read otherwise."""
    return "happy" in t.on and bool(t.premonitions) and reading(t.on, "premonition-doors") != "all"


def obtain_all(t: Table, doors: list[str], ref: str) -> Flow:
    """Doors looked out of the deck come one at a time; the deck is shuffled before a Premonition can touch it."""
    for door in doors:
        t.deck.remove(door)
    mixed = False
    for i, door in enumerate(doors):
        obtain(t, door)
        last = i == len(doors) - 1
        struck = step_by_step(t) and any(reading_happy.met(t, name) for name in t.premonitions)
        if not mixed and (last or struck):
            mixed = True
            yield from after_search(t, None, ref)
        if last or struck:
            yield from reading_happy.trigger(t)
    if not doors:
        yield from in_vain(t, ref)


def door_colours(t: Table) -> list[str]:
    return [colour for colour in COLOURS + "A" if colour + "D" in t.deck]


def colour_check(colours: list[str]) -> Check:
    return lambda answer: "" if answer in colours else f"a colour that may be named: {colours}"


def brown(t: Table) -> Flow:
    yield from doors_of_a_colour(t, "brown", 1)


def key(t: Table) -> Flow:
    """Two Nightmares away; two Doors of one colour, or any two when the line is read so (facts 1.6, edge cases)."""
    found = "X-" in t.deck
    drop_nightmares(t, 2)
    if found and not door_colours(t):
        yield from after_search(t, None, "seed, Key Mirror (shuffle the deck)")
    elif reading(t.on, "key-mirror") == "any":
        yield from any_doors(t, "mirror-doors", 2, "seed, Key Mirror (read as any two Doors)")
    else:
        yield from doors_of_a_colour(t, "key", 2)


def doors_of_a_colour(t: Table, name: str, most: int) -> Flow:
    there = door_colours(t)
    # Any colour may be named; to name one in vain does something only where a found Door has consequences.
    heeded = not t.on.isdisjoint({"book", "happy", "coop"})
    colours = [c for c in COLOURS + "A" if c in there or (there and heeded and c != "A")]
    colour: object = colours[0] if colours else ""
    if len(colours) > 1:
        ref = f"seed, {name.title()} Mirror (the color of your choice)"
        colour = yield Ask(f"mirror-{name}", None, colour_check(colours), ref)
    doors = [f"{colour}D"] * min(most, t.deck.count(f"{colour}D")) if colours else []
    yield from obtain_all(t, doors, f"seed, {name.title()} Mirror (shuffle the deck)")


def glyph(t: Table) -> Flow:
    """Three Doors of one's choice, as many as there are."""
    yield from any_doors(t, "mirror-glyph", 3, "seed, Glyph Mirror (three Door cards of your choice)")


def any_doors(t: Table, kind: str, most: int, ref: str) -> Flow:
    there = sorted((card for card in t.deck if is_door(card)), key=lambda door: "RBGNA".index(door[0]))
    take = min(most, len(there))
    answer: object = there[:take]
    decides = len(there) > most or "book" in t.on or step_by_step(t)  # which ones, or in which order they count
    if decides and len(set(there)) > 1:

        def check(answer: object) -> str:
            if not isinstance(answer, list) or len(answer) != take or not all(isinstance(card, str) for card in answer):
                return f"{take} Doors of the deck must be named"
            return "" if not Counter(answer) - Counter(there) else f"{answer} are not all Doors of the deck"

        answer = yield Ask(kind, None, check, ref)
    assert isinstance(answer, list)
    yield from obtain_all(t, answer, f"{ref}; then, shuffle the deck")


EFFECT = {"red": red, "blue": blue, "green": green, "brown": brown, "key": key, "glyph": glyph}
