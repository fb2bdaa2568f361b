"""The state machine of Lucidity: whom its questions ask, and how a move answers one and carries the game on."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.lucidity.rules.board import Table
from campaigns.lucidity.rules.scores import Score
from campaigns.lucidity.rules.state import OUT, power, put_back
from campaigns.lucidity.rules.value import NOBODY, Asked, Game
from campaigns.referee import Json, Machine, Question, move
from campaigns.referee.shapes import Answer

HANDLING = frozenset({"draw", "put-back", "roll", "attack", "excess", "fetch"})
"""The steps that take up dice in hand."""

Why = Callable[[Table, Game, Json], None]
"""Says why an answer of one way is not legal: what a card may overrule, and what no card changes."""


class LucidityMachine(Machine[Table, Game]):
    """Carries a game of Lucidity on; each way to answer a question is a move of its own, under the name of the way."""

    def __init__(self) -> None:
        super().__init__(illegal="campaign.question.illegal", over="lu.end.over", stays=True)
        self.whys: dict[str, Why] = {}

    def why(self, *ways: str) -> Callable[[Why], Why]:
        """Register why an answer of these ways is not legal."""

        def keep(found: Why) -> Why:
            self.whys |= dict.fromkeys(ways, found)
            return found

        return keep

    def against_way(self, table: Table, g: Game, given: tuple[str, Json]) -> None:
        """Say why an answer is not legal, by its way."""
        way, answer = given
        if way in self.whys:
            self.whys[way](table, g, answer)

    def fits(self, g: Game, question: Question[Table, Game]) -> bool:
        """Return whether those whom the open question is about are there, and the step that asked it."""
        was = g.asked
        seats = [was.who, *([] if was.of == NOBODY else [was.of])]
        return bool(g.todo) and all(0 <= seat < len(g.players) for seat in seats)

    def aside(self, g: Game) -> list[str]:
        """Put dice back into the bag that no step that is left takes up; give them."""
        gone: list[str] = []
        left = {self.named(frame) for frame in g.todo}
        if not left & HANDLING:
            gone, g.hand = g.hand, []
        if not left & {"roll", "resolve"}:
            gone, g.rolled = [*gone, *g.rolled], []
        put_back(g, gone)
        return gone


machine = LucidityMachine()
"""The one of this game: its rules register their steps and questions here."""
step = machine.step


def playing(table: Table) -> None:
    """Refuse when no game is being played."""
    table.possible(not table.now.result, "lu.end.over")


def awaiting(rule: str, *kinds: str) -> Callable[[Table], None]:
    """Return the guard that refuses, under ``rule``, unless one of these kinds is awaited."""

    def guard(table: Table) -> None:
        playing(table)
        table.possible(machine.askable(table.value), "campaign.question.unaskable")
        table.possible(table.value.asked.kind in kinds, f"{rule}.not-now")

    return guard


def answering(table: Table, way: str, given: Answer = None) -> tuple[Game, Asked]:
    """Return the game to work on, and what was asked; the step that asked is over. Refuses an answer that is not legal.

    The journal line learns who answered, as ``player``.
    """
    g = table.own_value()
    machine.judge(table, g, [way, given])
    was = g.asked
    machine.take(g)
    table.names["player"] = table.name(was.who)
    return g, was


def follow(table: Table, g: Game) -> None:
    """Carry on and keep the value in its row; a game that ended keeps its scores beside it."""
    machine.run(table, g)
    table.keep(g)
    table.now.steps += 1
    table.now.scores = scores(table, g) if g.result else []


def again(table: Table, g: Game) -> None:
    """Have the open step ask anew: dice were moved, so its choices may be others."""
    g.question = None
    follow(table, g)


def stuck(table: Table) -> None:
    """Refuse while what is awaited can be answered."""
    playing(table)
    table.possible(not machine.askable(table.value), "campaign.question.stands")


@move("lucidity.ask-anew", cites="campaign.question", when=stuck, leaves=True)
def ask_anew(table: Table) -> None:
    """Ask the open question anew because it cannot be answered as it was asked; what nobody asks any more is closed (design 1.5).

    Dice that were drawn or rolled for a closed question go back into the bag. Refuses while it can be answered.
    """
    g = table.own_value()
    machine.anew(table, g)
    follow(table, g)


def scores(table: Table, g: Game) -> list[Score]:
    """Return how each player stood: role, Power, and the place, which those with equal Power share; the eliminated come last."""
    found = [power(g, seat) for seat in range(len(g.players))]
    ranks = [(player.role != OUT, mine) for player, mine in zip(g.players, found, strict=True)]
    return [
        {
            "name": table.name(seat),
            "role": g.players[seat].role,
            "power": mine,
            "place": 1 + sum(other > ranks[seat] for other in ranks),
        }
        for seat, mine in enumerate(found)
    ]
