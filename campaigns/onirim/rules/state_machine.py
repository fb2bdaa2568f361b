"""The state machine of Onirim: preconditions of its questions, the tasks that ask them, and free actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from campaigns.engine import (
    FactTypes,
    Json,
    Judge,
    QuestionDefinition,
    RuleViolation,
    StateMachine,
    Task,
    find_missing_fact,
)
from campaigns.engine.answer_spaces import Answer, AnswerSpace, ChoiceSpace, PickThenPermutationSpace
from campaigns.engine.messages import Text, _, question, violation
from campaigns.engine.state_machine import Prompt as AnyAsked
from campaigns.onirim.rules.cards import DOORS, DREAMS, UNKNOWN_CARD
from campaigns.onirim.rules.expansions import get_rule_set
from campaigns.onirim.rules.game_state import Game, Prompt

AnswerHandler = Callable[[Judge, Game, Prompt, Json], None]
"""Applies an answer; the answer space guarantees its type."""
IllegalExplainer = Callable[[Judge, Game, Json], None]
"""Raises why an answer is illegal: overrulable by a card, or final."""

CARD_FACTS: FactTypes = {"cards": list[str]}
"""Facts required by questions about cards."""

REPORT_FACTS: FactTypes = {"end": Literal["top", "bottom"], "count": int, "least": int}
"""Facts about the cards to report."""

ASKING_TASKS = {"goals": "goals-out", "premonitions": "premonitions-out"}
"""Tasks that ask questions of another name."""

INTERRUPTIBLE_QUESTIONS: dict[str, Callable[[Prompt], Task]] = {
    "turn": lambda _: ["turn"],
    "search": lambda _: ["search"],
    "door": lambda was: ["door", was.shown_cards[0]],
    "nightmare": lambda was: ["nightmare", was.shown_cards[0]],
}
"""Questions that a free action may interrupt, and the task that asks them again."""


def is_on_top(g: Game) -> bool:
    """Return whether the cards of the question are the top ones of the deck."""
    cards = g.open_prompt.shown_cards
    return bool(cards) and g.deck[: len(cards)] == cards


def get_pick_space(g: Game) -> PickThenPermutationSpace:
    """Return the answer space of *one of the cards looked at, and the order of the others*."""
    count = len(g.open_prompt.shown_cards)
    return PickThenPermutationSpace(tuple(range(count)), count)


def is_revealed(g: Game) -> bool:
    """Return whether the cards of the question are those revealed from the bottom."""
    return bool(g.shown) and g.open_prompt.shown_cards == g.shown


def is_resolving_door(g: Game) -> bool:
    """Return whether the Door of the question is being resolved."""
    return bool(g.held) and g.open_prompt.shown_cards == g.held[-1:] and g.held[-1] in DOORS


def is_resolving_dream(g: Game) -> bool:
    """Return whether a Dream is being resolved, as the question says."""
    return bool(g.held and g.open_prompt.shown_cards) and g.held[-1] in DREAMS


def is_resolving_card(g: Game) -> bool:
    """Return whether any card is being resolved."""
    return bool(g.held)


def return_true(g: Game) -> bool:
    """Return True for any state."""
    return True


def return_no_answers(g: Game) -> Sequence[Answer]:
    """Return no answers."""
    return ()


REPORT_FIRST = violation("onirim.report.first", _("First say which cards you drew or revealed."))
SHUFFLE_FIRST = violation("onirim.shuffle.first", _("The deck must be shuffled first."))
AWAITED_INPUTS = {"report": REPORT_FIRST, "shuffle": SHUFFLE_FIRST}
"""Inputs that are awaited like an answer but are none, with the rule violation of answering them."""


class OnirimStateMachine(StateMachine[Judge, Game]):
    """The state machine of a game. Reports of cards and shuffles of piles are awaited like questions."""

    def register_question(
        self,
        kind: str,
        build_answer_space: Callable[[Game], AnswerSpace],
        explain_illegal: IllegalExplainer | None = None,
        required_facts: FactTypes | None = None,
        precondition: Callable[[Game], bool] = return_true,
        expansion: str = "",
        find_near_misses: Callable[[Game], Sequence[Answer]] = return_no_answers,
        *,
        text: Text,
    ) -> Callable[[AnswerHandler], AnswerHandler]:
        """Register the answer handler and the ``text`` of a kind of question; see ``QuestionDefinition`` for the others."""
        code = question(f"onirim.ask.{kind}", text, {})

        def keep(found: AnswerHandler) -> AnswerHandler:
            self.add_question(
                QuestionDefinition(
                    kind,
                    code,
                    build_answer_space,
                    found,
                    explain_illegal,
                    required_facts or {},
                    precondition,
                    expansion,
                    find_near_misses,
                )
            )
            return found

        return keep

    def is_answerable(self, g: Game) -> bool:
        """Return whether the open question or report can be answered."""
        was = g.question
        return is_reportable(g, was) if was is not None and was.kind == "report" else super().is_answerable(g)

    def is_question_of_game(self, g: Game, question: QuestionDefinition[Judge, Game]) -> bool:
        """Return whether the game uses the expansion of a question."""
        return question.expansion in ("", *g.use.split(","))

    def get_prompt(self, g: Game) -> Prompt:
        """Return the open question. Raises a rule violation if there is none, or if cards must be reported first."""
        was = g.question
        if was is None:
            raise RuleViolation(self.game_over_code, is_final=True)
        if was.kind in AWAITED_INPUTS:
            raise RuleViolation(AWAITED_INPUTS[was.kind], is_final=True)
        return was

    def get_answer_space(self, g: Game) -> AnswerSpace:
        """Return the legal answers to the open question, including free actions of expansions."""
        kind = self.get_prompt(g).kind
        shape = self.questions[kind].build_answer_space(g)
        frees = get_rule_set(g.use).free_answers
        if frees and kind in INTERRUPTIBLE_QUESTIONS and isinstance(shape, ChoiceSpace):
            return ChoiceSpace([*shape.options, *(answer for free in frees for answer in free(g, kind))])
        return shape

    def handle_answer(self, table: Judge, g: Game, prompt: AnyAsked, answer: Answer) -> None:
        """Apply an answer; after a free action, ask the interrupted question again."""
        free = get_rule_set(g.use).free_action_handlers
        if free and prompt.kind in INTERRUPTIBLE_QUESTIONS and type(answer) is list and answer[0] in free:
            assert isinstance(prompt, Prompt)
            g.todo.append(INTERRUPTIBLE_QUESTIONS[prompt.kind](prompt))
            free[answer[0]](table, g, *answer[1:])
        else:
            carry = self.questions[prompt.kind].handle_answer
            assert carry is not None
            carry(table, g, prompt, answer)

    def is_resolved(self, g: Game) -> bool:
        """Return whether the awaited input comes automatically: a practice game shuffles by itself."""
        return g.open_prompt.kind == "shuffle" or self.is_answerable(g)

    def find_asking_tasks(self, g: Game, kind: str) -> list[Task]:
        """Return the task that asks a question of this kind from the state; none if no task does."""
        if kind in ("door", "nightmare"):
            return [[kind, g.held[-1]]] if g.held else []
        frame = [ASKING_TASKS.get(kind, kind)]
        question = self.questions.get(kind)
        return (
            [frame]
            if question is not None and self.is_question_of_game(g, question) and self.get_task_name(frame)
            else []
        )

    def discard_pending(self, g: Game) -> list[str]:
        """Discard resolved cards and return revealed ones to the deck if no remaining task uses them; return them all."""
        left = [self.get_task_name(frame) for frame in g.todo]
        first = left.count("dream-over")
        waiting = [frame[1] for frame, name in zip(g.todo, left, strict=True) if name == "doors-in"]
        last = max(first, len(g.held) - sum(count for count in waiting if isinstance(count, int)))
        cards = g.held[first:last]
        g.discard += cards
        del g.held[first:last]
        if not {"return-shown", "shown-on-top"} & {*left}:
            g.deck += g.shown
            g.bottom += len(g.shown)
            cards, g.shown = [*cards, *g.shown], []
        return cards


def is_reportable(g: Game, prompt: Prompt) -> bool:
    """Return whether the report is about cards of the deck, some of them unknown, and in bounds."""
    if (
        not g.has_physical_cards
        or find_missing_fact(msgspec.to_builtins(prompt), REPORT_FACTS)
        or not 0 < prompt.count <= len(g.deck)
    ):
        return False
    places = g.deck[: prompt.count] if prompt.end == "top" else g.deck[-prompt.count :]
    return 0 <= prompt.least <= prompt.count and UNKNOWN_CARD in places


END_OVER = violation("onirim.end.over", _("This game is over. Start a new one."))
ANSWER_ILLEGAL = violation("onirim.answer.illegal", _("That answer is not possible here. Choose another."))

machine = OnirimStateMachine(illegal_code=ANSWER_ILLEGAL, game_over_code=END_OVER)
"""The state machine of this game, with which its rules register tasks and questions."""
register_task, register_question = machine.register_task, machine.register_question
