"""Brute-force odds: real dice in lists, every draw and roll tried, fractions. Knows the rules, not our code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from campaigns.lucidity.rules.game_state import Game

Card = tuple[tuple[str, ...], ...]
"""Power, Hunt, Exhaust and Shadow rows, bag, dice a Nightmare took, waiting Shadows, each sorted."""
POWER, HUNT, EXHAUST, SHADOW, BAG, TAKEN, WAITING = range(7)


def list_sides(g: Game, colour: str) -> list[str]:
    """Return the six sides of a die."""
    return [colour + face for face, n in g.facts.faces[colour].items() for _ in range(n)]


def read_card(g: Game, seat: int) -> Card:
    """Return a player's card, and the bag."""
    player = g.players[seat]
    shadows = [die for row in player.shadow.values() for die in row]
    bag = [colour for colour, n in g.bag.items() for _ in range(n)]
    return tuple(tuple(sorted(dice)) for dice in (player.power, player.hunt, player.exhaust, shadows, bag, [], []))


def move_die(card: Card, out_of: int | None, into: int | None, die: str, turned_to: str = "") -> Card:
    """Move a die between two rows, showing ``turned_to`` if given; None is outside of the rows."""
    rows = [list(row) for row in card]
    if out_of is not None:
        rows[out_of].remove(die)
    if into is not None:
        rows[into].append(turned_to or die)
    return tuple(tuple(sorted(row)) for row in rows)


class BruteForceOdds:
    """All continuations for one card in one game."""

    def __init__(self, g: Game, seat: int) -> None:
        self.g, self.seat = g, seat
        self.row_limit = 4 if len(g.players) < 3 else 3
        self.claimed_colours = [player.role for player in g.players if player.role in "BGYR"]
        self.compute_follow_up: Callable[[Card], tuple[Fraction, ...]] = cache(self._compute_follow_up)
        self.compute_roll: Callable[[tuple[str, ...]], tuple[Fraction, ...]] = cache(self._compute_roll)

    def iterate_draws(self, number: int) -> Iterator[tuple[str, ...]]:
        """Yield every draw of real dice, each as likely as the others."""
        bag = read_card(self.g, self.seat)[BAG]
        yield from combinations(bag, min(number, len(bag)))

    def compute_random_return(self, number: int) -> tuple[Fraction, ...]:
        """Return the odds if every pair of the drawn dice is equally likely to be returned."""
        found = []
        for drawn in self.iterate_draws(number):
            keeps = list(combinations(drawn, max(0, len(drawn) - 2)))
            found += [self.compute_roll(tuple(sorted(keep))) for keep in keeps]
        return compute_mean(found)

    def _compute_roll(self, keep: tuple[str, ...]) -> tuple[Fraction, ...]:
        """Return the odds of rolling these dice out of the bag."""
        found = []
        for roll in product(*(list_sides(self.g, colour) for colour in keep)):
            card = read_card(self.g, self.seat)
            for die in roll:
                card = self.place_die(move_die(card, BAG, None, die[0]), die)
            found.append(self.compute_follow_up(card))
        return compute_mean(found)

    def compute_fill_chance(self, keep: Sequence[str]) -> Fraction:
        """Return the chance that these dice alone fill a row that was not full before."""
        before = self.list_full_rows(read_card(self.g, self.seat))
        hits = []
        for roll in product(*(list_sides(self.g, colour) for colour in keep)):
            card = read_card(self.g, self.seat)
            for die in roll:
                card = self.place_die(move_die(card, BAG, None, die[0]), die)
            rows = place_waiting_shadows(card)
            hits.append(any(now and not was for now, was in zip(self.list_full_rows(rows), before, strict=True)))
        return Fraction(sum(hits), len(hits))

    def list_full_rows(self, card: Card) -> list[bool]:
        """Return for each row whether it is full and has an effect."""
        rows = {colour: sum(die[0] == colour for die in card[SHADOW]) for colour in "BGYR"}
        shadows = [colour not in self.claimed_colours and rows[colour] >= self.row_limit for colour in "BGYR"]
        return [len(card[HUNT]) >= 4, len(card[EXHAUST]) >= 3, *shadows]

    def place_die(self, card: Card, die: str) -> Card:
        """Put a rolled die into the row of its symbol; a Nightmare takes what its card names."""
        colour, face = die[0], die[1]
        temptation = self.g.cards[colour].name == "temptation"
        if colour in self.claimed_colours and face in self.g.facts.takes["T" * temptation + colour]:
            return move_die(card, None, TAKEN, die)
        return move_die(card, None, {"P": POWER, "D": POWER, "H": HUNT, "E": EXHAUST, "S": WAITING}[face], die)

    def _compute_follow_up(self, card: Card) -> tuple[Fraction, ...]:
        waiting = card[WAITING]
        if "BS" in waiting:
            card = move_die(card, WAITING, SHADOW, "BS")
            if not card[BAG]:
                return self.compute_follow_up(card)
            return compute_mean(
                [
                    self.compute_follow_up(self.place_die(move_die(card, BAG, None, c), die))
                    for c in card[BAG]
                    for die in list_sides(self.g, c)
                ]
            )
        if "GS" in waiting:
            card = move_die(card, WAITING, SHADOW, "GS")
            pick = self.choose_for_envy(card)
            if pick is None:
                return self.compute_follow_up(card)
            card = move_die(card, pick[0], None, pick[1])
            return compute_mean(
                [self.compute_follow_up(self.place_die(card, die)) for die in list_sides(self.g, pick[1][0])]
            )
        return self.check_rows(card)

    def choose_for_envy(self, card: Card) -> tuple[int, str] | None:
        """Choose for the next player: doubles, then single Power, the colour with least Power on it first; then the rest."""
        faces = self.g.facts.faces
        power = sorted(
            card[POWER],
            key=lambda die: (die[1] != "D", faces[die[0]]["P"] + 2 * faces[die[0]]["D"], "BGYR".index(die[0])),
        )
        rows = {c: sum(die[0] == c for die in card[SHADOW]) for c in "BYR"}
        shadows = sorted((c for c in rows if rows[c]), key=lambda c: (rows[c], "BYR".index(c)))
        turned = self.g.facts.imprisonment
        exhausts = [die for die in card[EXHAUST] if die != "GS"]
        exhausts.sort(key=lambda die: (die[1] == turned, "BGYR".index(die[0])))
        hunts = sorted((die for die in card[HUNT] if die != "GS"), key=lambda die: "BGYR".index(die[0]))
        picks = [*((POWER, die) for die in power), *((SHADOW, c + "S") for c in shadows)]
        picks += [*((EXHAUST, die) for die in exhausts), *((HUNT, die) for die in hunts)]
        return picks[0] if picks else None

    def check_rows(self, card: Card) -> tuple[Fraction, ...]:
        """Resolve the yellow Shadows, then the red ones, then check the rows."""
        for _ in range(card[WAITING].count("YS")):
            there = [die for die in card[EXHAUST] if die[1] == "E"]
            if there:
                card = move_die(card, EXHAUST, EXHAUST, there[0], there[0][0] + self.g.facts.imprisonment)
        reds = card[WAITING].count("RS")
        card = self.use_red_shadows(place_waiting_shadows(card), reds)
        hunted, exhausted, *_shadows = self.list_full_rows(card)
        if hunted:
            return Fraction(1), Fraction(0), Fraction(0), Fraction(0), Fraction(0)
        lots = list(card[BAG]) if exhausted and card[BAG] else [""]
        found = [self.compute_outcome(card, lost, exhausted, self.is_turning(card)) for lost in lots]
        return compute_mean(found)

    def use_red_shadows(self, card: Card, reds: int) -> Card:
        """Use red Shadows against turning, then against exhaustion: as many as each takes, or none for it."""
        for danger in (self.is_turning, self.is_exhausted):
            now, left = card, reds
            while danger(now) and left and (row := self.find_movable(now, danger)):
                now, left = move_die(now, row[0], HUNT, row[1]), left - 1
            if not danger(now) and len(now[HUNT]) < 4:
                card, reds = now, left
        return card

    def is_turning(self, card: Card) -> bool:
        """Return whether a full Shadow row turns somebody: if a claimed one prevents it, only a fuller one does."""
        rows = {colour: sum(die[0] == colour for die in card[SHADOW]) for colour in "BGYR"}
        free = max((rows[colour] for colour in rows if colour not in self.claimed_colours), default=0)
        barred = self.g.options["claimed"] == "none" and free < max(rows.values())
        return any(self.list_full_rows(card)[2:]) and not barred

    def is_exhausted(self, card: Card) -> bool:
        """Return whether the Exhaust row is full."""
        return self.list_full_rows(card)[1]

    def find_movable(self, card: Card, danger: Callable[[Card], bool]) -> tuple[int, str] | None:
        """Return a die with the symbol of Primeval Fear in a full row."""
        fear = self.g.facts.fear
        full = [
            c + "S" for c, filled in zip("BGYR", self.list_full_rows(card)[2:], strict=True) if filled and fear == "S"
        ]
        if danger == self.is_turning:
            return (SHADOW, max(full, key=card[SHADOW].count)) if full else None
        return next(((EXHAUST, die) for die in card[EXHAUST] if die[1] == fear), None)

    def compute_outcome(self, card: Card, lost: str, exhausted: bool, turned: bool) -> tuple[Fraction, ...]:
        """Return the result after the loss of a colour of Power and the turn into a Nightmare."""
        kept = [die for die in card[POWER] if not lost or die[0] != lost]
        if turned or self.g.options["outside"] == "counts":
            kept += [die for die in card[EXHAUST] if die[1] == "P"]
        power = sum({"P": 1, "D": 2}[die[1]] for die in kept)
        if turned:
            counts = {c: sum(die[0] == c for die in card[SHADOW]) for c in "BGYR" if c not in self.claimed_colours}
            most = [c for c in counts if counts[c] == max(counts.values())]
            power += max(sum({"P": 1, "D": 2}[die[1]] for die in self.g.cards[c].dice) for c in most)
        return tuple(map(Fraction, (0, exhausted, turned, power >= 15, power)))


def place_waiting_shadows(card: Card) -> Card:
    """Put every waiting Shadow into its row."""
    for die in card[WAITING]:
        card = move_die(card, WAITING, SHADOW, die)
    return card


def compute_mean(found: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    """Return the mean of each part."""
    return tuple(sum(parts, Fraction(0)) / len(found) for parts in zip(*found, strict=True))
