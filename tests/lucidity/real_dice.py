"""Real dice beside the referee: moved by the orders alone, and by what the players report or a button names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from campaigns.engine.messages import messages
from campaigns.engine.violations import Consequence
from campaigns.lucidity.rules.dice import COLOURS, DICE_PER_COLOUR, POWER
from campaigns.lucidity.rules.state_operations import NIGHTMARE_NAMES, ROW_NAMES

Dice = list[str]


class RealDice:
    """The dice of one game: in the bag and in hand as colours, elsewhere with their faces."""

    def __init__(self, names: Sequence[str], temptation_colour: str = "") -> None:
        self.bag: Dice = [colour for colour in COLOURS for _die in range(DICE_PER_COLOUR)]
        self.hand: Dice = []
        self.drawn: Dice = []
        """The die of an exhaustion, until it goes back."""
        self.rolled: Dice = []
        self.moved_to: Dice = []
        """The place where dice were moved last."""
        self.marker: dict[str, Any] = {}
        """The sleep marker of the current player: on which step of which track."""
        self.claimed: set[str] = set()
        """The Nightmare cards that players have."""
        self.rows: dict[str, dict[str, Dice]] = {name: {row: [] for row in ROW_NAMES} for name in names}
        self.cards: dict[str, Dice] = {
            "temptation" if colour == temptation_colour else name: [] for colour, name in NIGHTMARE_NAMES.items()
        }

    # --- what players do by themselves --------------------------------------------------------------------------------

    def act(self, move_name: str, args: dict[str, Any], actor: str, prey: str) -> None:
        """Do what a report says was done, or what the pressed button names.

        ``actor`` answers the question, ``prey`` is the player whose card it is about.
        """
        acts: dict[str, Callable[[], None]] = {
            "draw": lambda: self._draw(args["colours"]),
            "fetch": lambda: self._draw(args["colours"]),
            "return-dice": lambda: self._put_back(args["colours"], self.hand),
            "excess": lambda: self._put_back(args["colours"], self.hand),
            "keep": lambda: self._keep(args["dice"]),
            "roll": lambda: self._roll([c + face for c, face in zip([*self.hand], args["faces"], strict=True)]),
            "reroll": lambda: self._pick_up(args["dice"], self.rolled),
            "envy": lambda: self._pick_up([args["die"]], self.rows[prey][args["place"]]),
            "fear": lambda: self._move_to_hunt(actor, args["die"], args.get("place", "")),
            "exhaustion": lambda: self._draw_one(args["colour"]),
            "rest": lambda: self._put_back([args["die"]], self.rows[actor][args["place"]]),
            "consume": lambda: self._move([args["die"]], self.rows[prey]["power"], self.rows[actor]["power"]),
        }
        acts.get(move_name, lambda: None)()

    # --- orders -------------------------------------------------------------------------------------------------------

    def follow_orders(self, consequences: Sequence[Consequence]) -> list[str]:
        """Follow the orders of a report, in order; return their codes."""
        orders = [one for one in consequences if messages.has_order(one.code, one.facts)]
        for order in orders:
            self.steps()[order.code](order.facts)
        return [order.code for order in orders]

    def steps(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        """Return what the hands do, by the code of the order."""
        return {
            "lu.draw.take-from-bag": lambda facts: self._draw(facts["colours"]),
            "lu.draw.put-back": lambda facts: self._put_back(facts["colours"], self.hand),
            "lu.resolve.show-faces": lambda facts: self._roll(facts["dice"]),
            "lu.resolve.put-in-row": lambda facts: self._move(
                facts["dice"], self.rolled, self.rows[facts["player"]][facts["place"]]
            ),
            "lu.abilities.give": lambda facts: self._give(facts["die"], facts["player"]),
            "lu.reroll.put-on-card": lambda facts: self._move(
                [facts["die"]], self.rows[facts["player"]]["power"], self.cards[facts["nightmare"]]
            ),
            "lu.draw.put-back-from-row": lambda facts: self._put_back(
                facts["dice"], self.rows[facts["player"]][facts["place"]]
            ),
            "lu.shadow.put-back": lambda facts: self._put_back_from_card(facts["dice"], facts["player"]),
            "lu.end.put-back": lambda facts: self._put_back(facts["dice"], self.rolled),
            "lu.envy.take-from-row": lambda facts: self._pick_up(
                [facts["die"]], self.rows[facts["player"]][facts["place"]]
            ),
            "lu.imprisonment.turn": lambda facts: self._turn(facts["die"], facts["face"], facts["player"]),
            "lu.exhaust.return-die": lambda facts: self._put_back([facts["colour"]], self.drawn),
            "lu.hunt.clear-card": self._clear_card,
            "lu.shadow.move-to-power": lambda facts: self._move_to_power(facts["dice"], facts["player"]),
            "lu.shift.take-in-hand": lambda facts: self._pick_up(facts["dice"], self.rolled),
            "lu.shift.take-from-row": lambda facts: self._pick_up(facts["dice"], self._get_row(facts)),
            "lu.shift.unresolve": lambda facts: self._move(facts["dice"], self._get_row(facts), self.rolled),
            "lu.shift.move": lambda facts: self._put_again(
                facts["dice"], self._get_place(facts["source"]), self._get_place(facts["target"])
            ),
            "lu.shift.move-from-row": lambda facts: self._put_again(
                facts["dice"], self._get_row(facts), self._get_place(facts["target"])
            ),
            "lu.shift.move-to-row": lambda facts: self._put_again(
                facts["dice"], self._get_place(facts["source"]), self._get_row(facts)
            ),
            "lu.shift.move-between-rows": lambda facts: self._put_again(
                facts["dice"], self._get_row(facts), self.rows[facts["other_player"]][facts["other_place"]]
            ),
            "lu.shift.turn": lambda facts: self._turn_in(self.moved_to, facts["die"], facts["face"]),
            "lu.shift.turn-in-row": lambda facts: self._turn_in(self._get_row(facts), facts["die"], facts["face"]),
            "lu.shift.place-marker": lambda facts: self.marker.update(
                player=facts["player"], track=facts["track"], step=facts["step"]
            ),
            "lu.shift.remove-marker": lambda _facts: self.marker.clear(),
            "lu.shift.return-card": lambda facts: self.claimed.remove(facts["nightmare"]),
            "lu.shadow.take-from-card": lambda facts: self._move(
                facts["dice"], self.cards[facts["nightmare"]], self.rows[facts["player"]]["power"]
            ),
        }

    def _get_row(self, facts: dict[str, Any]) -> Dice:
        return self.rows[facts["player"]][facts["place"]]

    def _get_place(self, name: str) -> Dice | dict[str, Dice]:
        return self.cards if name == "card" else getattr(self, name)

    def _put_again(self, dice: Sequence[str], source: Dice | dict[str, Dice], target: Dice | dict[str, Dice]) -> None:
        """Move dice; those of the bag and of the hand get their face, and a Nightmare's card has its own colour."""
        for die in dice:
            there, here = (self._find_card(die, place) for place in (source, target))
            there.remove(die[0] if there is self.bag or there is self.hand else die)
            here.append(die[0] if here is self.bag or here is self.hand else die)
            self.moved_to = here

    def _find_card(self, die: str, place: Dice | dict[str, Dice]) -> Dice:
        if isinstance(place, list):
            return place
        return list(place.values())[COLOURS.index(die[0])]

    def _turn_in(self, place: Dice, die: str, face: str) -> None:
        place[place.index(die)] = die[0] + face

    def _move(self, dice: Sequence[str], source: Dice, target: Dice) -> None:
        for die in dice:
            source.remove(die)
            target.append(die)
        self.moved_to = target

    def _put_back(self, dice: Sequence[str], source: Dice) -> None:
        for die in dice:
            source.remove(die)
            self.bag.append(die[0])

    def _pick_up(self, dice: Sequence[str], source: Dice) -> None:
        for die in dice:
            source.remove(die)
            self.hand.append(die[0])

    def _draw(self, colours: Sequence[str]) -> None:
        self._move(colours, self.bag, self.hand)

    def _draw_one(self, colour: str) -> None:
        self._move([colour], self.bag, self.drawn)

    def _roll(self, dice: Sequence[str]) -> None:
        assert Counter(die[0] for die in dice) == Counter(self.hand)
        self.hand = []
        self.rolled += dice

    def _keep(self, dice: Sequence[str]) -> None:
        """Draw, put others back, and roll what was kept."""
        for die in dice:
            self.bag.remove(die[0])
        self.rolled += dice

    def _give(self, die: str, player: str) -> None:
        self.rolled.remove(die)
        self.rows[player]["power"].append(die[0] + POWER)

    def _turn(self, die: str, face: str, player: str) -> None:
        row = self.rows[player]["exhaust"]
        row[row.index(die)] = die[0] + face

    def _move_to_hunt(self, player: str, die: str, place: str) -> None:
        if die:
            self._move([die], self.rows[player][place], self.rows[player]["hunt"])

    def _put_back_from_card(self, dice: Sequence[str], player: str) -> None:
        for die in dice:
            self._put_back([die], self._find_row(die, player))

    def _move_to_power(self, dice: Sequence[str], player: str) -> None:
        for die in dice:
            self._move([die], self._find_row(die, player), self.rows[player]["power"])

    def _find_row(self, die: str, player: str) -> Dice:
        return next(dice for row, dice in self.rows[player].items() if row != "power" and die in dice)

    def _clear_card(self, facts: dict[str, Any]) -> None:
        rows = self.rows[facts["player"]].values()
        assert sum(map(len, rows)) == facts["count"]
        for row in rows:
            self._put_back([*row], row)
