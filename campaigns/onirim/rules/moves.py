"""The moves of Onirim: reports and decisions of the players, applied to the value of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.engine.answer_spaces import (
    Answer,
    AnswerSpace,
    ChoiceSpace,
    MultisetPermutationSpace,
    PartialPermutationSpace,
    PermutationSpace,
    PickThenPermutationSpace,
    SplitPermutationSpace,
)
from campaigns.engine.core_messages import ASK_AGAIN_MESSAGES, QUESTION_STANDS, QUESTION_UNASKABLE
from campaigns.engine.messages import MoveMessages, Variant, _, messages, violation
from campaigns.onirim.rules.answer_codec import decode_answer, encode_answer
from campaigns.onirim.rules.answer_labels import describe_answer
from campaigns.onirim.rules.answer_lines import (
    ANSWER_VARIANTS,
    ARRANGE_VARIANTS,
    REVEAL_CODES,
    derive_answer_facts,
)
from campaigns.onirim.rules.reports import REPORT_NONE
from campaigns.onirim.rules.reports import accept_report as reported
from campaigns.onirim.rules.setup import advance_and_save
from campaigns.onirim.rules.state_machine import END_OVER, REPORT_FIRST, machine
from campaigns.onirim.rules.state_operations import TURN_NO_CARD, decode_game
from campaigns.onirim.rules.table import Table

CardCodesArg = Annotated[list[str], TextLength(2, 12), ListLength(1, 40)]
IndicesArg = Annotated[list[int], NumberBounds(0, 99), ListLength(0, 100)]
HandIndexArg = Annotated[int, NumberBounds(0, 20)]


def require_playing(table: Table) -> None:
    """Reject the move if no game is being played."""
    table.require_possible(not table.current_game.result, END_OVER)


def require_answerable(table: Table) -> None:
    """Reject the move if no game is being played, or if the open question cannot be answered any more."""
    require_playing(table)
    table.require_possible(machine.is_answerable(table.state), QUESTION_UNASKABLE)


def require_stuck(table: Table) -> None:
    """Reject the move while the open question can be answered."""
    require_playing(table)
    table.require_possible(not machine.is_answerable(table.state), QUESTION_STANDS)


ANSWER_OTHER = violation("onirim.answer.other", _("That does not answer the current question."))


def build_space_guard(*answer_spaces: type) -> Callable[[Table], None]:
    """Return a guard that requires an open question with one of these answer spaces."""

    def guard(table: Table) -> None:
        require_answerable(table)
        table.require_possible(get_prompt_kind(table) != "report", REPORT_FIRST)
        table.require_possible(isinstance(machine.get_answer_space(table.state), answer_spaces), ANSWER_OTHER)

    return guard


def require_report(table: Table) -> None:
    """Reject the move unless cards are to be reported."""
    require_answerable(table)
    table.require_possible(get_prompt_kind(table) == "report", REPORT_NONE)


TURN_NOT_NOW = violation(
    "onirim.turn.not-now", _("You play and discard cards only in phase 1. Answer the open question first.")
)


def require_turn(table: Table) -> None:
    """Reject the move outside phase 1."""
    require_answerable(table)
    table.require_possible(get_prompt_kind(table) == "turn", TURN_NOT_NOW)


def get_prompt_kind(table: Table) -> str:
    """Return the kind of the open question."""
    return str(table.state.open_prompt.kind)


def apply_answer(table: Table, answer: Answer) -> None:
    """Apply an answer to a copy of the game."""
    g = decode_game(table.current_game.state)
    machine.apply_answer(table, g, answer)
    advance_and_save(table, table.current_game, g)


@move(
    "onirim.report",
    rule_id="onirim.report",
    guard=require_report,
    revealed_arguments=("cards",),
    is_phase_end=True,
    messages=MoveMessages(
        _("Report cards"),
        _("Saw %(named)s."),
        _("In the order you drew them; from the bottom, the bottom card first."),
        synonyms=_(
            "draw, draw cards, met, nightmare, pull, pulls, get, gets, next card, new card, top card, off the deck, "
            "from deck, off top, turn up, flips, comes up, shows up, card is, reveals, turns over, sees, next up, another, "
            "next, finds, drew from deck"
        ),
        line_codes={"cards": REVEAL_CODES},
    ),
)
def report(table: Table, cards: CardCodesArg) -> None:
    """Report the cards that were drawn or revealed, in their order (design 4; facts 1.3).

    ``cards`` are two letters each; those at the bottom the lowest first. Rejects a card of which the deck can hold no
    more, with the count, and one that is not the known card of its position.
    """
    g = decode_game(table.current_game.state)
    reported(table, g, cards)
    advance_and_save(table, table.current_game, g)


@move(
    "onirim.play",
    rule_id="onirim.turn",
    guard=require_turn,
    is_phase_end=True,
    messages=MoveMessages(
        _("Play a card"),
        _("Played %(named)s."),
        _("At the end of the row; the symbol must differ."),
        synonyms=_(
            "joins row, put down, lay down, goes on the row, put, lay, card down, in row, into row, puts in row, "
            "lays in row, goes in row, goes down, down, in labyrinth, goes in labyrinth, puts in labyrinth, "
            "adds to row, extends row, drops in row, adds"
        ),
    ),
)
def play(table: Table, place: HandIndexArg) -> None:
    """Play a Location to the end of the row (facts 1.3, phase 1a).

    ``place`` is its index in the hand, from 0. Rejects the symbol of the last card of the row.
    """
    record_card_name(table, place)
    apply_answer(table, ["play", place])


@move(
    "onirim.discard",
    rule_id="onirim.turn",
    guard=require_turn,
    is_phase_end=True,
    messages=MoveMessages(
        _("Discard a card"),
        _("Discarded %(named)s."),
        _("A Key gives a Prophecy, a Glyph an Incantation."),
        synonyms=_(
            "into the discard pile, burns, chucks, bins, throws away, gets rid of, drops, dumps, trashes, "
            "key for prophecy, discards key for prophecy, lets go, away"
        ),
    ),
)
def discard(table: Table, place: HandIndexArg) -> None:
    """Discard a card of the hand; a Key gives a Prophecy, a Glyph an Incantation (facts 1.3, phase 1b).

    ``place`` is its index in the hand, from 0.
    """
    record_card_name(table, place)
    apply_answer(table, ["discard", place])


def record_card_name(table: Table, place: int) -> None:
    """Record the name of the card for the journal."""
    hand = table.state.hand
    table.require_possible(place < len(hand), TURN_NO_CARD, count=len(hand))
    table.line_facts["card"] = hand[place]


@move(
    "onirim.choose",
    rule_id="onirim.answer",
    guard=build_space_guard(ChoiceSpace),
    is_phase_end=True,
    messages=MoveMessages(
        _("Choose"),
        _("Chosen: %(option)s."),
        _("Choose one of the answers."),
        synonyms=_(
            "pays nightmare, key for nightmare, pays nightmare with key, nightmare with key, throws away whole hand, "
            "discards whole hand, nightmare throws away hand, nightmare whole hand, mills cards, "
            "nightmare mills from deck, "
            "draws %(NIGHTMARE_REVEAL_COUNT)s off deck for nightmare, uses key to open door, opens door with key, loses door to nightmare"
        ),
        variants=ANSWER_VARIANTS,
        derive_facts=derive_answer_facts,
    ),
)
def choose(table: Table, option: Annotated[str, TextLength(1, 60)]) -> None:
    """Choose one of the offered answers (facts 1.3 to 1.6).

    ``option`` is the encoded answer: ``yes``, ``no``, ``key 2``, ``mirror sun 0 3``. Rejects one that is not offered,
    with the reason of its question; a card may overrule a reason that is not final.
    """
    g = table.state
    given = next(
        (found for found in machine.get_answer_space(g) if encode_answer(found) == option), decode_answer(option)
    )
    apply_answer(table, given)
    table.line_facts["option"] = describe_answer(g, given)


@move(
    "onirim.arrange",
    rule_id="onirim.answer",
    guard=build_space_guard(PermutationSpace, PickThenPermutationSpace, SplitPermutationSpace, PartialPermutationSpace),
    is_phase_end=True,
    messages=MoveMessages(
        _("Put in order"),
        _("Put cards in order."),
        _("From top to bottom; the last one goes to the bottom."),
        variants=ARRANGE_VARIANTS,
    ),
)
def arrange(table: Table, order: IndicesArg | None = None, picked: IndicesArg | None = None) -> None:
    """Pick among the cards looked at, and put the others in order (facts 1.3 and 1.6).

    ``order`` and ``picked`` are indices among them, from 0; cards revealed from the bottom count from the lowest. An
    order goes from top to bottom. Rejects an order that names a card twice or omits one.
    """
    table.line_facts["asked"] = get_prompt_kind(table)
    apply_answer(table, build_arrangement(machine.get_answer_space(table.state), picked or [], order or []))


def build_arrangement(answer_space: AnswerSpace, picked_indices: list[int], order: list[int]) -> Answer:
    """Return the answer of this answer space."""
    if isinstance(answer_space, SplitPermutationSpace):
        return [picked_indices, order]
    if isinstance(answer_space, PickThenPermutationSpace):
        one = picked_indices[0] if len(picked_indices) == 1 else None
        return [picked_indices if len(picked_indices) > 1 else one, order]
    return picked_indices if isinstance(answer_space, PartialPermutationSpace) else order


@move(
    "onirim.name-cards",
    rule_id="onirim.answer",
    guard=build_space_guard(MultisetPermutationSpace),
    is_phase_end=True,
    messages=MoveMessages(
        _("Name cards"),
        _("Named %(named)s."),
        _("The first one goes on top."),
        variants=(Variant(_("Laid out the Goals in this order: %(cards)s."), where={"asked": "goals"}),),
    ),
)
def name_cards(table: Table, cards: CardCodesArg) -> None:
    """Name the cards to search, in order (facts 1.6).

    ``cards`` are two letters each. Rejects cards that the deck cannot hold, and another number than asked.
    """
    table.line_facts["asked"] = get_prompt_kind(table)
    apply_answer(table, cards)


@move(
    "onirim.ask-anew",
    rule_id="campaign.question",
    guard=require_stuck,
    is_phase_end=True,
    messages=ASK_AGAIN_MESSAGES,
)
def ask_again(table: Table) -> None:
    """Ask the open question again because it cannot be answered; a question without a task is closed (design 1.5).

    Rejected while it can be answered.
    """
    g = decode_game(table.current_game.state)
    machine.ask_again(table, g)
    advance_and_save(table, table.current_game, g)


@move(
    "onirim.give-up",
    rule_id="onirim.end",
    guard=require_playing,
    is_in_phase=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("Give up: this game ends"),
        _("The game was given up."),
        _("You lose this game and your winning streak: it counts as played, not as won."),
        synonyms=_("concede, surrender, quit, resign, gives in, give up game, call it lost"),
    ),
)
def give_up(table: Table) -> None:
    """End the game here; it counts as played, neither won nor lost by the rules (design 4)."""
    table.current_game.result = "left"
    table.current_game.left = len(table.state.deck)


ADVICE_OFF = violation("onirim.advice.off", _("This table plays without advice, as set beside its save points."))
ADVICE_NONE = violation("onirim.advice.none", _("There is nothing to choose between now."))


def require_choice(table: Table) -> None:
    """Reject advice where the table does without it, or where there are no two answers."""
    require_playing(table)
    table.require_possible(table.get_setting("advice", "offer") == "offer", ADVICE_OFF)
    require_answerable(table)
    has_choice = get_prompt_kind(table) != "report" and machine.get_answer_space(table.state).size > 1
    table.require_possible(has_choice, ADVICE_NONE)


@move(
    "onirim.advise",
    rule_id="onirim.advice",
    guard=require_choice,
    messages=MoveMessages(
        _("What would you do?"),
        _("Asked for advice."),
        _(
            "Dreamkeeper plays on from here many times with the unknown cards shuffled, and shows which answer won most."
        ),
        synonyms=_("advice, hint, help me decide, best move"),
    ),
)
def ask_advice(table: Table) -> None:
    """Note that advice was asked for; nothing else changes. Source: design, *Onirim*."""


messages.add(
    "onirim",
    fields={
        "cards": _("Cards"),
        "option": _("Answer"),
        "order": _("Order"),
        "picked": _("Picked"),
        "place": _("Place in your hand"),
    },
)
