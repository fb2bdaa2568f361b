"""The state machine of Lucidity: the addressees of its questions, and how a move answers one and advances the game."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine import Json, QuestionDefinition, StateMachine, move
from campaigns.engine.answer_spaces import Answer
from campaigns.engine.core_messages import ASK_AGAIN_MESSAGES, QUESTION_ILLEGAL, QUESTION_STANDS, QUESTION_UNASKABLE
from campaigns.engine.messages import _, violation
from campaigns.engine.table_orders import drop_orders
from campaigns.lucidity.rules.game_state import NO_SEAT, Game, Prompt
from campaigns.lucidity.rules.game_statistics import Score
from campaigns.lucidity.rules.state_operations import ELIMINATED_ROLE, count_power, put_into_bag
from campaigns.lucidity.rules.table import Table

HAND_TASK_NAMES = frozenset({"draw", "put-back", "roll", "attack", "excess", "fetch"})
"""Tasks that use dice in hand."""

IllegalExplainer = Callable[[Table, Game, Json], None]
"""Raises why an answer of a move is illegal: overrulable by a card, or final."""


END_OVER = violation("lu.end.over", _("This game is over. Start a new one."))
NOT_NOW_CODES = {
    rule_id: violation(f"{rule_id}.not-now", _("Answer the current question first."))
    for rule_id in (
        "lu.track", "lu.draw", "lu.too-many", "lu.resolve", "lu.reroll", "lu.envy", "lu.imprisonment", "lu.fear",
        "lu.exhaust", "lu.shadow", "lu.rest", "lu.consume", "lu.minions", "lu.abilities",
    )
}  # fmt: skip
"""Violations of moves that another question waits for, by rule."""


class LucidityStateMachine(StateMachine[Table, Game]):
    """The state machine of a game; each way to answer a question is a move of the same name."""

    def __init__(self) -> None:
        super().__init__(illegal_code=QUESTION_ILLEGAL, game_over_code=END_OVER, has_sticky_tasks=True)
        self.illegal_explainers: dict[str, IllegalExplainer] = {}

    def register_explainer(self, *move_names: str) -> Callable[[IllegalExplainer], IllegalExplainer]:
        """Register an explainer of illegal answers for these moves."""

        def keep(found: IllegalExplainer) -> IllegalExplainer:
            self.illegal_explainers |= dict.fromkeys(move_names, found)
            return found

        return keep

    def explain_illegal_answer(self, table: Table, g: Game, tagged_answer: tuple[str, Json]) -> None:
        """Raise the rule violation of an illegal answer, by its move."""
        way, answer = tagged_answer
        if way in self.illegal_explainers:
            self.illegal_explainers[way](table, g, answer)

    def is_question_of_game(self, g: Game, question: QuestionDefinition[Table, Game]) -> bool:
        """Return whether the seats of the open question exist and a task asked it."""
        was = g.open_prompt
        seats = [was.who, *([] if was.of == NO_SEAT else [was.of])]
        return bool(g.todo) and all(0 <= seat < len(g.players) for seat in seats)

    def discard_pending(self, g: Game) -> list[str]:
        """Put dice that no remaining task uses back into the bag, and return them."""
        gone: list[str] = []
        left = {self.get_task_name(frame) for frame in g.todo}
        if not left & HAND_TASK_NAMES:
            gone, g.hand = g.hand, []
        if not left & {"roll", "resolve"}:
            gone, g.rolled = [*gone, *g.rolled], []
        put_into_bag(g, gone)
        return gone


machine = LucidityStateMachine()
"""The state machine of this game, with which its rules register tasks and questions."""
register_task = machine.register_task


def require_playing(table: Table) -> None:
    """Reject the move if no game is being played."""
    table.require_possible(not table.current_game.result, END_OVER)


def build_question_guard(rule: str, *kinds: str) -> Callable[[Table], None]:
    """Return a guard that rejects a move of ``rule`` unless one of these kinds is awaited."""

    def guard(table: Table) -> None:
        require_playing(table)
        table.require_possible(machine.is_answerable(table.state), QUESTION_UNASKABLE)
        table.require_possible(table.state.open_prompt.kind in kinds, NOT_NOW_CODES[rule])

    return guard


def accept_answer(table: Table, move_name: str, answer: Answer = None) -> tuple[Game, Prompt]:
    """Return a copy of the game and the answered question; remove the task that asked. Rejects an illegal answer.

    The journal entry records who answered, as ``player``.
    """
    g = table.get_mutable_state()
    machine.check_answer(table, g, [move_name, answer])
    was = g.open_prompt
    machine.pop_prompt(g)
    table.line_facts["player"] = table.get_player_name(was.who)
    return g, was


def advance_and_save(table: Table, g: Game) -> None:
    """Advance the game and save its value in its row; a finished game saves its scores too."""
    machine.run(table, g)
    if g.result:
        drop_orders(table)
    table.save_state(g)
    table.current_game.steps += 1
    table.current_game.scores = compute_scores(table, g) if g.result else []


def ask_open_prompt_again(table: Table, g: Game) -> None:
    """Ask the open question again: dice were moved, so its answers may have changed."""
    g.question = None
    advance_and_save(table, g)


def require_stuck(table: Table) -> None:
    """Reject the move while the open question can be answered."""
    require_playing(table)
    table.require_possible(not machine.is_answerable(table.state), QUESTION_STANDS)


@move(
    "lucidity.ask-anew",
    rule_id="campaign.question",
    guard=require_stuck,
    is_phase_end=True,
    messages=ASK_AGAIN_MESSAGES,
)
def ask_again(table: Table) -> None:
    """Ask the open question again because it cannot be answered; a question without a task is closed (design 1.5).

    Dice that were drawn or rolled for a closed question go back into the bag. Rejected while it can be answered.
    """
    g = table.get_mutable_state()
    machine.ask_again(table, g)
    advance_and_save(table, g)


def compute_scores(table: Table, g: Game) -> list[Score]:
    """Return each player's role, Power, and place; equal Power shares a place, the eliminated come last."""
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
