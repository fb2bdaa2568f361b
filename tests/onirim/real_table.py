"""A real table beside the referee: cards that are moved by the orders alone, and by what the players report.

Nothing is read from the state of the game but the question and the cards that are to be reported, as on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from campaigns.engine.messages import messages
from campaigns.engine.violations import Consequence
from campaigns.onirim.rules.cards import DENIZENS, HAND_CARDS, HAPPY_DREAM, SYMBOL_BY_CARD
from campaigns.onirim.rules.dreamcatchers import FAILSAFE_BOOK_COUNT
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game
from campaigns.onirim.rules.table_orders import get_ordered_cards

Pile = list[str]


def get_fact(order: Consequence, name: str) -> Any:
    """Return a fact of an order."""
    return order.facts[name]


class RealTable:
    """The piles of one game; ``aside`` are cards that were drawn or lifted and not put anywhere yet."""

    def __init__(self, use: str, rng: Random) -> None:
        """Open the boxes of the base game and of these expansions; nothing is laid out."""
        self.rng = rng
        self.box = {part.name or "base": [*part.cards] for part in get_rule_set(use).expansions}
        """The cards of each box that are not in the game."""
        self.deck: Pile = []
        self.aside: Pile = []
        self.hand: Pile = []
        self.limbo: Pile = []
        self.discard: Pile = []
        self.gone: Pile = []
        self.table: Pile = []
        """Cards in play: the row, Doors, Towers, and what lies under Mirrors and Denizens."""
        self.goals: list[tuple[str, bool]] = []
        """The Goals, each with whether it was turned over."""
        self.premonitions: set[str] = set()
        self.explored: set[str] = set()
        self.books = 0
        self.catchers: dict[int, Pile] = {}
        self.mirrors: set[str] = set()
        self.laid_out: dict[str, int] = {}
        """The number of Goals in the row, and of Premonitions turned up at the set-up."""

    # --- what players do by themselves --------------------------------------------------------------------------------

    def report_cards(self, g: Game) -> list[str]:
        """Draw or lift the cards that the page asks for, and return their names, the lowest first at the bottom."""
        prompt = g.open_prompt
        count = min(prompt.count, len(self.deck))
        is_draw = prompt.least < prompt.count or g.todo[-1][0] in ("fill", "redraw", "anticipate")
        if is_draw:
            count = self.rng.randint(prompt.least, count)
        if prompt.end == "top":
            cards, self.deck = self.deck[:count], self.deck[count:]
        else:
            cards, self.deck = self.deck[: -count - 1 : -1], self.deck[:-count]
        if is_draw:
            self._draw(cards)
        else:
            self.aside += cards
        return cards

    def act(self, cards: Sequence[str], source: str, target: str) -> None:
        """Move the cards that a button names, as the player who presses it does."""
        self._move(cards, getattr(self, source), getattr(self, target))

    def lay_out(self, kind: str, names: Sequence[str]) -> None:
        """Lay out the Goals, or turn up Premonitions, as they are then reported."""
        if kind == "goals":
            assert self.laid_out["goals"] == len(names)
            self.goals = [(name, False) for name in names]
        elif kind == "premonitions":
            is_setup = not (self.hand or self.discard or self.table)
            assert not is_setup or self.laid_out["premonitions"] == len(names)
            self.premonitions |= {*names}

    # --- orders -------------------------------------------------------------------------------------------------------

    def follow_orders(self, consequences: Sequence[Consequence]) -> list[str]:
        """Follow the orders of a report, in order; return their codes."""
        orders = [one for one in consequences if messages.has_order(one.code, one.facts)]
        for order in orders:
            name = order.code.removeprefix("onirim.report.").removesuffix("-in-order")
            self.steps()[name](order)
        return [order.code for order in orders]

    def steps(self) -> dict[str, Callable[[Consequence], None]]:
        """Return what the hands do, by the name of the order."""
        return {
            "draw": lambda order: self._draw_known(get_ordered_cards(order)),
            "lift-top": lambda order: self._lift_top(get_ordered_cards(order)),
            "lift-bottom": lambda order: self._lift_bottom(get_ordered_cards(order)),
            "put-on-top": lambda order: self._put_on_top(get_ordered_cards(order), self.aside),
            "put-under": lambda order: self._put_under(get_ordered_cards(order), self.aside),
            "put-hand-under": lambda order: self._put_under(get_ordered_cards(order), self.hand),
            "return-to-top": lambda order: self._put_on_top(get_ordered_cards(order), self.discard),
            "discard": lambda order: self._move(get_ordered_cards(order), self.aside, self.discard),
            "put-into-limbo": lambda order: self._move(get_ordered_cards(order), self.aside, self.limbo),
            "put-into-play": lambda order: self._move(get_ordered_cards(order), self.aside, self.table),
            "rally": lambda order: self._move(get_ordered_cards(order), self.aside, self.table),
            "store": lambda order: self._move(get_ordered_cards(order), self.hand, self.table),
            "discard-hand-cards": lambda order: self._move(get_ordered_cards(order), self.hand, self.discard),
            "find": lambda order: self._move(get_ordered_cards(order), self.deck, self.aside),
            "find-for-discard": lambda order: self._move(get_ordered_cards(order), self.deck, self.discard),
            "find-for-play": lambda order: self._move(get_ordered_cards(order), self.deck, self.table),
            "find-for-limbo": lambda order: self._move(get_ordered_cards(order), self.deck, self.limbo),
            "find-red-locations": lambda _order: self._find_every(lambda card: card[0] == "R" and SYMBOL_BY_CARD[card]),
            "find-happy-dreams": lambda _order: self._find_every(lambda card: card == HAPPY_DREAM),
            "take-out-of-play": lambda order: self._move(get_ordered_cards(order), self.table, self.limbo),
            "return-to-limbo": lambda order: self._move(get_ordered_cards(order), self.discard, self.limbo),
            "take-discarded": lambda order: self._move(get_ordered_cards(order), self.discard, self.hand),
            "remove-discarded": lambda order: self._move(get_ordered_cards(order), self.discard, self.gone),
            "turn-mirror": self._explore,
            "turn-mirrors": lambda order: self.explored.difference_update(get_fact(order, "mirrors")),
            "turn-goal": self._turn_goal,
            "swap-goals": self._swap_goals,
            "move": self._move_back,
            "move-to-top": lambda order: self._put_on_top(get_ordered_cards(order), self._get_source(order)),
            "move-to-bottom": lambda order: self._put_under(get_ordered_cards(order), self._get_source(order)),
            "swap": lambda _order: None,
            "return-premonitions": lambda order: self.premonitions.update(get_fact(order, "premonitions")),
            "cover-premonitions": lambda order: self.premonitions.difference_update(get_fact(order, "premonitions")),
            "return-book": lambda _order: self._count_books(1),
            "return-catcher": lambda _order: self.catchers.update({len(self.catchers) + 1: []}),
            "build-deck": self._build_deck,
            "remove-denizens": lambda _order: self._remove_denizens(),
            "lay-out-mirrors": lambda order: self.mirrors.update(get_fact(order, "mirrors")),
            "lay-out-goals": lambda order: self.laid_out.update(goals=get_fact(order, "count")),
            "turn-up-premonitions": lambda order: self.laid_out.update(premonitions=get_fact(order, "count")),
            "lay-out-catchers": lambda _order: self.catchers.update({number: [] for number in range(1, 5)}),
            "lay-out-books": lambda _order: self._count_books(FAILSAFE_BOOK_COUNT),
            "place-incubus": lambda _order: None,
            "discard-tower": lambda order: self._move(get_ordered_cards(order), self.table, self.discard),
            "discard-denizen": lambda order: self._move(get_ordered_cards(order), self.table, self.discard),
            "discard-row-end": lambda order: self._move(get_ordered_cards(order), self.table, self.discard),
            "discard-stored": lambda order: self._move(get_ordered_cards(order), self.table, self.discard),
            "catch": lambda order: self._move([*self.limbo], self.limbo, self._get_catcher(order)),
            "free": lambda order: self._move([*self._get_catcher(order)], self._get_catcher(order), self.deck),
            "take-from-catcher": lambda order: self._move(
                get_ordered_cards(order), self._get_catcher(order), self.aside
            ),
            "overload": lambda _order: self._overload(),
            "spend-book": lambda _order: self._count_books(-1),
            "remove-premonition": lambda order: self.premonitions.difference_update(get_fact(order, "premonitions")),
            "onirim.shuffle.by-hand": lambda _order: self.rng.shuffle(self.deck),
            "onirim.limbo.shuffle": self._shuffle_limbo,
        }

    def _move(self, cards: Sequence[str], source: Pile, target: Pile) -> None:
        for card in cards:
            source.remove(card)
            target.append(card)

    def _draw(self, cards: Sequence[str]) -> None:
        for card in cards:
            (self.hand if card in HAND_CARDS else self.aside).append(card)

    def _draw_known(self, cards: Sequence[str]) -> None:
        drawn, self.deck = self.deck[: len(cards)], self.deck[len(cards) :]
        assert drawn == list(cards)
        self._draw(drawn)

    def _lift_top(self, cards: Sequence[str]) -> None:
        lifted, self.deck = self.deck[: len(cards)], self.deck[len(cards) :]
        assert lifted == list(cards)
        self.aside += lifted

    def _lift_bottom(self, cards: Sequence[str]) -> None:
        assert self.deck[: -len(cards) - 1 : -1] == list(cards)
        del self.deck[-len(cards) :]
        self.aside += cards

    def _put_on_top(self, cards: Sequence[str], source: Pile) -> None:
        for card in cards:
            source.remove(card)
        self.deck[:0] = cards

    def _put_under(self, cards: Sequence[str], source: Pile) -> None:
        for card in cards:
            source.remove(card)
        self.deck += cards

    def _find_every(self, is_wanted: Callable[[str], object]) -> None:
        self._move([card for card in self.deck if is_wanted(card)], self.deck, self.discard)

    def _explore(self, order: Consequence) -> None:
        assert {*get_fact(order, "mirrors")} <= self.mirrors - self.explored
        self.explored.update(get_fact(order, "mirrors"))
        self._move(get_ordered_cards(order), self.table, self.discard)

    def _turn_goal(self, order: Consequence) -> None:
        place = get_fact(order, "number") - 1
        goal, is_turned = self.goals[place]
        assert [goal] == get_ordered_cards(order)
        self.goals[place] = goal, not is_turned

    def _swap_goals(self, order: Consequence) -> None:
        i, j = get_fact(order, "first") - 1, get_fact(order, "second") - 1
        self.goals[i], self.goals[j] = self.goals[j], self.goals[i]

    def _build_deck(self, order: Consequence) -> None:
        for name in get_fact(order, "piles"):
            pile = self.box[name]
            self._move([card for card in pile if card not in DENIZENS], pile, self.deck)

    def _remove_denizens(self) -> None:
        self._move(self.rng.sample(self.box["oniverse"], 8), self.box["oniverse"], self.deck)

    def _count_books(self, change: int) -> None:
        self.books += change

    def _get_source(self, order: Consequence) -> Pile:
        return self._get_place(get_fact(order, "source"))

    def _get_place(self, name: str) -> Pile:
        if name.startswith("catcher-"):
            return self.catchers[int(name[-1])]
        pile: Pile = getattr(self, name, self.table)
        return pile

    def _move_back(self, order: Consequence) -> None:
        cards, target = get_ordered_cards(order), get_fact(order, "target")
        if target == "top":
            self._put_on_top(cards, self._get_source(order))
        elif target == "bottom":
            self._put_under(cards, self._get_source(order))
        else:
            self._move(cards, self._get_source(order), self._get_place(target))

    def _get_catcher(self, order: Consequence) -> Pile:
        return self.catchers[get_fact(order, "number")]

    def _overload(self) -> None:
        for under in self.catchers.values():
            self._move([*under], under, self.deck)
        self._move([*self.limbo], self.limbo, self.deck)
        del self.catchers[max(self.catchers)]

    def _shuffle_limbo(self, order: Consequence) -> None:
        assert len(self.limbo) == order.facts["count"]
        self._move([*self.limbo], self.limbo, self.deck)
        self.rng.shuffle(self.deck)
