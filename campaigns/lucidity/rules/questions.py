"""The registry of questions: each kind with its code, answer spaces by move, and precondition.

The first two parts of a code are the rule that the question belongs to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal

from campaigns import engine
from campaigns.engine.answer_spaces import (
    UNIT_SPACE,
    Answer,
    AnswerSpace,
    ChoiceSpace,
    MultisetRangeSpace,
    ProductSpace,
    TaggedUnionSpace,
)
from campaigns.engine.messages import Text, _, question
from campaigns.lucidity.rules.copy_facts import REST_CLAUSES, TRACK_COUNT, list_faces
from campaigns.lucidity.rules.dice import COLOURS, DIE_CODES
from campaigns.lucidity.rules.dice_selection import DiceSelection
from campaigns.lucidity.rules.draw import get_max_kept, get_returnable_dice
from campaigns.lucidity.rules.game_state import Game, Prompt
from campaigns.lucidity.rules.nightmares import list_consumable_dice
from campaigns.lucidity.rules.shadows import list_envy_dice, list_fear_dice
from campaigns.lucidity.rules.state_machine import machine
from campaigns.lucidity.rules.state_operations import count_bag, deduplicate, iterate_dice, list_dreamers

Precondition = Callable[[Game, Prompt], bool]

OTHER_SEAT_FACTS: engine.FactTypes = {"of": int}
DICE_FACTS: engine.FactTypes = {"dice": list[str]}
DRAW_FACTS: engine.FactTypes = {"count": int, "why": Literal["dream", "minions", "depths"]}
"""Facts that all answers need, besides the seat the question asks."""


def register_question(
    kind: str,
    code: str,
    text: Text,
    build_answer_spaces: Callable[[Game, Prompt], dict[str, AnswerSpace]],
    required_facts: engine.FactTypes | None = None,
    precondition: Precondition = lambda g, was: True,
) -> None:
    """Register a kind of question with its text: answer spaces by move, required facts, precondition."""
    question(code, text, {})
    machine.add_question(
        engine.QuestionDefinition(
            kind, code, lambda g: TaggedUnionSpace(build_answer_spaces(g, g.open_prompt)), None,
            machine.explain_illegal_answer, required_facts or {},
            lambda g: precondition(g, g.open_prompt),
        )
    )  # fmt: skip


def _count_bag(g: Game) -> Counter[str]:
    return Counter({colour: count for colour, count in g.bag.items() if count > 0})


def _get_draw_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    """Return the ways to report a draw; too many dice are accepted, and the next player corrects that (rules, Worst Case)."""
    bag = _count_bag(g)
    ways: dict[str, AnswerSpace] = {
        "draw-for-us": UNIT_SPACE,
        "draw": MultisetRangeSpace(bag, prompt.count, prompt.count, bag.total()),
    }
    if prompt.why != "minions":
        colours = MultisetRangeSpace(bag, prompt.kept_count, get_max_kept(g, prompt), bag.total())
        ways["keep"] = DiceSelection(colours, {colour: list_faces(g, colour) for colour in COLOURS})
    return ways


def _get_return_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    free = Counter(get_returnable_dice(g, prompt.why)[0])
    return {
        "return-dice": MultisetRangeSpace(
            free, prompt.count, prompt.count, 0 if prompt.why == "minions" else free.total()
        )
    }


def _get_roll_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    return {"roll-for-us": UNIT_SPACE, "roll": ProductSpace([list_faces(g, colour) for colour in g.hand])}


def _get_reroll_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    same = {pay: Counter(die for die in g.rolled if die[0] == pay[0]) for pay in prompt.payment_dice}
    return {
        "reroll": TaggedUnionSpace(
            {pay: MultisetRangeSpace(dice, 1, dice.total()) for pay, dice in same.items() if dice}
        )
    }


def _get_fear_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    return {"fear": ChoiceSpace([*_to_place_answers(list_fear_dice(g)), None])}


def _to_place_answers(placed_dice: list[tuple[str, str]]) -> list[Answer]:
    return [list(pair) for pair in placed_dice]


def _get_rest_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    single = deduplicate(iterate_dice(g, prompt.who, REST_CLAUSES[g.facts.rest][0]))
    again: dict[str, AnswerSpace] = {"dream-again": UNIT_SPACE} if prompt.again else {}
    return {**again, "rest": ChoiceSpace(_to_place_answers(single)), "rest-all": UNIT_SPACE}


def _get_nightmare_spaces(g: Game, prompt: Prompt) -> dict[str, AnswerSpace]:
    return {"consume": ChoiceSpace(_to_seat_answers(list_consumable_dice(g))), "send-minions": UNIT_SPACE}


def _to_seat_answers(seat_dice: list[tuple[int, str]]) -> list[Answer]:
    return [list(pair) for pair in seat_dice]


def _is_every_code_known(dice: list[str]) -> bool:
    return all(die in DIE_CODES for die in dice)


def _is_unresolved(g: Game, prompt: Prompt) -> bool:
    """Return whether the dice in question are exactly the unresolved ones, and the payment dice are valid codes."""
    return {*prompt.dice} == {*g.rolled, *([prompt.die] if prompt.die else [])} and _is_every_code_known(
        prompt.payment_dice
    )


register_question(
    "track",
    "lu.track.ask",
    _("Which sleep track?"),
    lambda g, was: {"choose-track": ChoiceSpace([*range(1, TRACK_COUNT + 1)])},
)
register_question(
    "draw",
    "lu.draw.ask",
    _("Which dice did you draw?"),
    _get_draw_spaces,
    DRAW_FACTS,
    lambda g, was: 0 < was.count <= count_bag(g),
)
register_question(
    "return",
    "lu.draw.return",
    _("Which dice go back into the bag?"),
    _get_return_spaces,
    DRAW_FACTS,
    lambda g, was: 0 < was.count <= len(g.hand),
)
register_question(
    "roll", "lu.resolve.roll", _("How did the dice fall?"), _get_roll_spaces, precondition=lambda g, was: bool(g.hand)
)
register_question(
    "resolve",
    "lu.reroll.ask",
    _("Reroll anything, or go on?"),
    lambda g, was: {"resolve": UNIT_SPACE, **_get_reroll_spaces(g, was)},
    {**DICE_FACTS, "pay": list[str]},
    _is_unresolved,
)
register_question(
    "shadow",
    "lu.resolve.shadow",
    _("Which Shadow do you resolve next?"),
    lambda g, was: {"resolve-shadow": ChoiceSpace(was.dice), **_get_reroll_spaces(g, was)},
    {**DICE_FACTS, "pay": list[str]},
    lambda g, was: bool(was.dice) and {*was.dice} <= {*g.rolled} and _is_every_code_known(was.payment_dice),
)
register_question(
    "envy",
    "lu.envy.ask",
    _("Which die must be rerolled?"),
    lambda g, was: {"envy": ChoiceSpace(_to_place_answers(list_envy_dice(g)))},
    OTHER_SEAT_FACTS,
)
register_question(
    "imprison",
    "lu.imprisonment.ask",
    _("Which Exhaust die do you turn?"),
    lambda g, was: {"imprison": ChoiceSpace(was.dice)},
    DICE_FACTS,
    lambda g, was: bool(was.dice) and {*was.dice} <= {*g.players[g.who].exhaust},
)
register_question(
    "fear",
    "lu.fear.ask",
    _("Move a die to the Hunt row?"),
    _get_fear_spaces,
    DICE_FACTS,
    lambda g, was: {*was.dice} <= {die for _place, die in iterate_dice(g, g.who)},
)
register_question(
    "exhaustion",
    "lu.exhaust.ask",
    _("Which colour did you draw for exhaustion?"),
    lambda g, was: {"exhaustion": ChoiceSpace([*_count_bag(g)]), "exhaust-for-us": UNIT_SPACE},
)
register_question(
    "become",
    "lu.shadow.ask",
    _("Which Nightmare do you become?"),
    lambda g, was: {"become": ChoiceSpace(was.colours)},
    {"colours": list[str]},
    lambda g, was: bool(was.colours) and {*was.colours} <= {*COLOURS},
)
register_question(
    "rest", "lu.rest.ask", _("Rest, or dream again?"), _get_rest_spaces, precondition=lambda g, was: g.track is not None
)
register_question(
    "nightmare",
    "lu.nightmare.ask",
    _("Consume Power, or send minions?"),
    _get_nightmare_spaces,
    precondition=lambda g, was: g.players[g.turn].role in COLOURS,
)
register_question(
    "attack",
    "lu.minions.ask",
    _("Which Dreamer do you attack?"),
    lambda g, was: {"attack": ChoiceSpace(list_dreamers(g))},
    {"die": str},
    lambda g, was: bool(g.hand) and was.die in COLOURS,
)
register_question(
    "ability",
    "lu.abilities.ask",
    _("Did you use the ability on your card?"),
    lambda g, was: {"ability": ChoiceSpace([False, True])},
    {**OTHER_SEAT_FACTS, "die": str},
    lambda g, was: was.die in DIE_CODES,
)
register_question(
    "excess",
    "lu.too-many.excess",
    _("Which dice were too many?"),
    lambda g, was: {"excess": MultisetRangeSpace(Counter(g.hand), was.count, was.count)},
    {**OTHER_SEAT_FACTS, "count": int},
    lambda g, was: 0 < was.count <= len(g.hand),
)
register_question(
    "fetch",
    "lu.too-many.fetch",
    _("Which dice do you take out of the bag?"),
    lambda g, was: {"fetch": MultisetRangeSpace(_count_bag(g), 0, was.count)},
    {**OTHER_SEAT_FACTS, "count": int},
)


def get_answer_spaces(g: Game) -> Mapping[str, AnswerSpace]:
    """Return the answer spaces of the open question, by move."""
    found = machine.get_answer_space(g)
    assert isinstance(found, TaggedUnionSpace)
    return found.ways


def get_question_rule(kind: str) -> str:
    """Return the rule of a question; for an unknown kind that of questions."""
    return engine.get_rule_id(machine.questions[kind].code) if kind in machine.questions else "campaign.question"
