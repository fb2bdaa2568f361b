"""The oracle's table: cards, zones, and the requests of a flow of rules to a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field

COLOURS = "RBGN"
SUN_COUNT_BY_COLOUR = {"R": 9, "B": 8, "G": 7, "N": 6}
HAND_SIZE = 5

AnswerCheck = Callable[[object], str]


class GameOver(Exception):
    """The end of the game; raised at the very moment."""

    def __init__(self, won: bool, reason: str) -> None:
        super().__init__(reason)
        self.won = won
        self.reason = reason


@dataclass(frozen=True)
class ExpectedDecision:
    """A decision that must be the next line."""

    kind: str
    cards: list[str] | None
    check: AnswerCheck
    ref: str


@dataclass(frozen=True)
class ExpectedShuffle:
    """A shuffle of exactly these cards that must be the next line; the reply is their new order."""

    cards: list[str]
    ref: str


@dataclass(frozen=True)
class ExpectedLayout:
    """Small cards laid out next to the deck in an order of their own: exactly these."""

    kind: str
    cards: list[str]
    ref: str


ExpectedLine = ExpectedDecision | ExpectedShuffle | ExpectedLayout
RulesFlow = Generator[ExpectedLine, object, None]


def is_door(card: str) -> bool:
    return card[1] == "D"


def is_crossroad(card: str) -> bool:
    return card[0] == "A" and card[1] in "SMK"


def is_location(card: str) -> bool:
    """Return whether a card is a Location, with a colour and a symbol (facts 1.1); a Crossroad is one of every colour (1.6)."""
    return (card[0] in COLOURS and card[1] in "SMKG") or is_crossroad(card)


def is_tower(card: str) -> bool:
    return card[0] in COLOURS and card[1] in "345"


def is_hand_card(card: str) -> bool:
    """Return whether a card is drawn into the hand: Locations, Towers and Dead Ends (1.1)."""
    return is_location(card) or is_tower(card) or card == "E-"


def is_key(card: str) -> bool:
    return is_location(card) and card[1] == "K"


def get_variant(options: frozenset[str], name: str) -> str:
    """Return the chosen variant: ``options`` contains "name=choice" besides the expansions."""
    return next((word.partition("=")[2] for word in options if word.startswith(name + "=")), "")


def has_colour(card: str, colour: str) -> bool:
    """Return whether a card has a colour: Doors and Towers have one; a Crossroad and the Oniverse Door all (1.6 Sphinx)."""
    if card[0] == "A":
        return True
    return card[0] == colour and (is_location(card) or is_door(card) or is_tower(card))


def build_full_deck(options: frozenset[str]) -> list[str]:
    """Return the cards shuffled at the start (1.1, 1.6 inventory), without Denizens."""
    deck = [colour + "S" for colour in COLOURS for _ in range(SUN_COUNT_BY_COLOUR[colour])]
    deck += [colour + symbol for colour in COLOURS for symbol in "MMMMKKKDD"]
    deck += ["X-"] * 10
    if "glyphs" in options:
        deck += [colour + symbol for colour in COLOURS for symbol in "GGD"]
    if "sphinx" in options:
        deck += ["Q-", "V-", "C-"] * 4 + ["X-"] * 2
    if "towers" in options:
        deck += [colour + size for colour in COLOURS for size in "345"]
    if "happy" in options:
        deck += ["H-"] * 4
    if "catchers" in options:
        deck += ["L-"] * 4
    if "crossroads" in options:
        deck += ["AS"] * 3 + ["AM"] * 2 + ["AK"] + ["E-"] * 10
    if "oniverse" in options:
        deck += ["AD"]
    return deck


@dataclass
class OracleTable:
    """The zones of a game. The deck's first card is its top."""

    options: frozenset[str]
    start_deck: list[str] = field(default_factory=list)  # another deck than the whole one, for small games
    deck: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    doors: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    limbo: list[str] = field(default_factory=list)
    mirrors: dict[str, list[str]] = field(default_factory=dict)
    explored: list[str] = field(default_factory=list)
    alignment: list[str] = field(default_factory=list)
    catchers: list[list[str]] = field(default_factory=list)
    books: int = 0
    incubus: list[str] = field(default_factory=list)
    is_incubus_awake: bool = False
    premonitions: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    reached: list[bool] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    denizens: list[str] = field(default_factory=list)
    rallied: list[str] = field(default_factory=list)
    stored: list[str] = field(default_factory=list)
    open_series: list[str] = field(default_factory=list)
    series_at: list[list[str]] = field(default_factory=list)  # what was open after each card of the row

    def dump_state(self) -> dict[str, object]:
        zones: dict[str, object] = {
            "deck": self.deck,
            "hand": self.hand,
            "row": self.row,
            "doors": self.doors,
            "discard": self.discard,
            "limbo": self.limbo,
        }
        if "mirrors" in self.options:
            zones["mirrors"] = self.mirrors
            zones["explored"] = self.explored
        if "towers" in self.options:
            zones["alignment"] = self.alignment
        if "catchers" in self.options:
            zones["catchers"], zones["books"] = self.catchers, self.books
        if "incubus" in self.options:
            zones["incubus"] = self.incubus
        if "happy" in self.options:
            zones["premonitions"] = self.premonitions
        if "oniverse" in self.options:
            zones["rallied"], zones["stored"] = self.rallied, self.stored
        if "book" in self.options:
            zones["goals"], zones["reached"], zones["gone"] = self.goals, self.reached, self.gone
        return zones

    def draw_card(self) -> str:
        """Draw a card; defeat if there is none (facts 1.4)."""
        if not self.deck:
            raise GameOver(won=False, reason="a card must be drawn and the deck is empty (1.4)")
        return self.deck.pop(0)

    def count_doors_needed(self) -> int:
        return 8 + 4 * ("glyphs" in self.options) + ("oniverse" in self.options)

    def check_victory(self) -> None:
        """Check facts 1.4 with every enabled extra condition at once (1.7)."""
        if len(self.doors) < self.count_doors_needed():
            return
        if "mirrors" in self.options:
            wanted = {"sun", "moon"} | ({"rainbow"} & self.options)
            if not wanted <= set(self.explored):
                return
        if not self.has_extra_conditions():
            return
        raise GameOver(won=True, reason="every condition of victory holds (1.4, 1.7)")

    def has_extra_conditions(self) -> bool:
        """Return whether the Alignment of four colours and the four Lost Dreams under Dreamcatchers are reached."""
        four = (self.alignment[i : i + 4] for i in range(len(self.alignment) - 3))
        if "towers" in self.options and not any(len({card[0] for card in part}) == 4 for part in four):
            return False
        return "catchers" not in self.options or sum(pile.count("L-") for pile in self.catchers) == 4

    def take_door(self, door: str) -> None:
        """Take a Door from the deck into play, which may win at once."""
        self.deck.remove(door)
        self.gain_door(door)

    def gain_door(self, door: str) -> None:
        self.doors.append(door)
        if False in self.reached:
            self.reached[self.reached.index(False)] = True  # only the next Goal's Door can be obtained
        self.check_victory()

    def shuffle_limbo(self) -> RulesFlow:
        """Shuffle Limbo into the deck (phase 3), unless it is empty."""
        if not self.limbo:
            return
        cards = self.deck + self.limbo
        self.limbo.clear()
        yield from self.shuffle_deck(cards, "1.3 phase 3 (Limbo is shuffled into the deck)")

    def shuffle_deck(self, cards: Iterable[str], ref: str) -> RulesFlow:
        wanted = list(cards)
        order = yield ExpectedShuffle(wanted, ref)
        assert isinstance(order, list)
        self.deck = list(order)

    def redraw_hand(self) -> None:
        """Draw a new hand as the opening one: Doors and Dreams to Limbo, unresolved, until five cards are held (1.2, 1.3d)."""
        while len(self.hand) < HAND_SIZE:
            card = self.draw_card()
            (self.hand if is_hand_card(card) else self.limbo).append(card)

    def discard_hand(self) -> None:
        self.discard += self.hand
        self.hand.clear()


def is_index(value: object, size: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < size


def is_order_of(value: object, wanted: Iterable[int]) -> bool:
    """Return whether a list contains each of the wanted indices once."""
    if not isinstance(value, list) or any(isinstance(i, bool) or not isinstance(i, int) for i in value):
        return False
    return Counter(value) == Counter(wanted)


def read_pair(value: object) -> tuple[object, object] | None:
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else None


def check_yes_or_no(value: object) -> str:
    return "" if isinstance(value, bool) else "the answer must be true or false"


def build_order_check(size: int, what: str) -> AnswerCheck:
    return lambda answer: "" if is_order_of(answer, range(size)) else f"the answer must order all {size} {what}"


def build_pick_order_check(size: int) -> AnswerCheck:
    """Build a check of [i, [all the others in some order]]."""

    def check(answer: object) -> str:
        halves = read_pair(answer)
        if halves is None or not is_index(halves[0], size):
            return f"the answer must pick one of the {size} cards and order the others"
        others = [i for i in range(size) if i != halves[0]]
        return "" if is_order_of(halves[1], others) else f"the other cards {others} must each be put back once"

    return check


def read_pick(answer: object, cards: list[str]) -> tuple[str, list[str]]:
    """Return the card and the order of a checked pick_and_order answer."""
    halves = read_pair(answer)
    assert halves is not None
    first, rest = halves
    assert isinstance(first, int)
    assert isinstance(rest, list)
    return cards[first], [cards[i] for i in rest]


def read_order(answer: object, cards: list[str]) -> list[str]:
    """Return the cards in a checked order."""
    assert isinstance(answer, list)
    return [cards[i] for i in answer]
