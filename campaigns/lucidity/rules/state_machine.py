"""The state machine of Lucidity: whom its questions ask, and how a move answers one and carries the game on."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine import Json, QuestionDefinition, StateMachine, move
from campaigns.engine.answer_spaces import Answer
from campaigns.lucidity.rules.game_state import NO_SEAT, Game, Prompt
from campaigns.lucidity.rules.game_statistics import Score
from campaigns.lucidity.rules.state_operations import ELIMINATED_ROLE, count_power, put_into_bag
from campaigns.lucidity.rules.table import Table

HAND_TASK_NAMES = frozenset({"draw", "put-back", "roll", "attack", "excess", "fetch"})
"""The steps that take up dice in hand."""

IllegalExplainer = Callable[[Table, Game, Json], None]
"""Says why an answer of one way is not legal: what a card may overrule, and what no card changes."""


class LucidityStateMachine(StateMachine[Table, Game]):
    """Carries a game of Lucidity on; each way to answer a question is a move of its own, under the name of the way."""

    def __init__(self) -> None:
        super().__init__(illegal_code="campaign.question.illegal", game_over_code="lu.end.over", has_sticky_tasks=True)
        self.illegal_explainers: dict[str, IllegalExplainer] = {}

    def register_explainer(self, *move_names: str) -> Callable[[IllegalExplainer], IllegalExplainer]:
        """Register why an answer of these ways is not legal."""

        def keep(found: IllegalExplainer) -> IllegalExplainer:
            self.illegal_explainers |= dict.fromkeys(move_names, found)
            return found

        return keep

    def explain_illegal_answer(self, table: Table, g: Game, tagged_answer: tuple[str, Json]) -> None:
        """Say why an answer is not legal, by its way."""
        way, answer = tagged_answer
        if way in self.illegal_explainers:
            self.illegal_explainers[way](table, g, answer)

    def is_question_of_game(self, g: Game, question: QuestionDefinition[Table, Game]) -> bool:
        """Return whether those whom the open question is about are there, and the step that asked it."""
        was = g.open_prompt
        seats = [was.who, *([] if was.of == NO_SEAT else [was.of])]
        return bool(g.todo) and all(0 <= seat < len(g.players) for seat in seats)

    def discard_pending(self, g: Game) -> list[str]:
        """Put dice back into the bag that no step that is left takes up; give them."""
        gone: list[str] = []
        left = {self.get_task_name(frame) for frame in g.todo}
        if not left & HAND_TASK_NAMES:
            gone, g.hand = g.hand, []
        if not left & {"roll", "resolve"}:
            gone, g.rolled = [*gone, *g.rolled], []
        put_into_bag(g, gone)
        return gone


machine = LucidityStateMachine()
"""The one of this game: its rules register their steps and questions here."""
register_task = machine.register_task


def require_playing(table: Table) -> None:
    """Refuse when no game is being played."""
    table.require_possible(not table.current_game.result, "lu.end.over")


def build_question_guard(rule: str, *kinds: str) -> Callable[[Table], None]:
    """Return the guard that refuses, under ``rule``, unless one of these kinds is awaited."""

    def guard(table: Table) -> None:
        require_playing(table)
        table.require_possible(machine.is_answerable(table.state), "campaign.question.unaskable")
        table.require_possible(table.state.open_prompt.kind in kinds, f"{rule}.not-now")

    return guard


def accept_answer(table: Table, move_name: str, answer: Answer = None) -> tuple[Game, Prompt]:
    """Return the game to work on, and what was asked; the step that asked is over. Refuses an answer that is not legal.

    The journal line learns who answered, as ``player``.
    """
    g = table.get_mutable_state()
    machine.check_answer(table, g, [move_name, answer])
    was = g.open_prompt
    machine.pop_prompt(g)
    table.line_facts["player"] = table.get_player_name(was.who)
    return g, was


def advance_and_save(table: Table, g: Game) -> None:
    """Carry on and keep the value in its row; a game that ended keeps its scores beside it."""
    machine.run(table, g)
    table.save_state(g)
    table.current_game.steps += 1
    table.current_game.scores = compute_scores(table, g) if g.result else []


def ask_open_prompt_again(table: Table, g: Game) -> None:
    """Have the open step ask anew: dice were moved, so its choices may be others."""
    g.question = None
    advance_and_save(table, g)


def require_stuck(table: Table) -> None:
    """Refuse while what is awaited can be answered."""
    require_playing(table)
    table.require_possible(not machine.is_answerable(table.state), "campaign.question.stands")


@move("lucidity.ask-anew", rule_id="campaign.question", guard=require_stuck, is_phase_end=True)
def ask_again(table: Table) -> None:
    """Ask the open question anew because it cannot be answered as it was asked; what nobody asks any more is closed (design 1.5).

    Dice that were drawn or rolled for a closed question go back into the bag. Refuses while it can be answered.
    """
    g = table.get_mutable_state()
    machine.ask_again(table, g)
    advance_and_save(table, g)


def compute_scores(table: Table, g: Game) -> list[Score]:
    """Return how each player stood: role, Power, and the place, which those with equal Power share; the eliminated come last."""
    found = [count_power(g, seat) for seat in range(len(g.players))]
    ranks = [(player.role != ELIMINATED_ROLE, mine) for player, mine in zip(g.players, found, strict=True)]
    return [
        {
            "name": table.get_player_name(seat),
            "role": g.players[seat].role,
            "power": mine,
            "place": 1 + sum(other > ranks[seat] for other in ranks),
        }
        for seat, mine in enumerate(found)
    ]
