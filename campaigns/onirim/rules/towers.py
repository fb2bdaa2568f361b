"""The Towers: a second row, in which touching edges must not share a symbol (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace, PermutationSpace, VerbAnswer
from campaigns.engine.messages import _, violation
from campaigns.onirim.rules.cards import TOWERS
from campaigns.onirim.rules.doors import check_win
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import CARD_FACTS, is_on_top, register_question, register_task
from campaigns.onirim.rules.state_operations import (
    emit_fewer_cards,
    get_hand_card,
    look_at_top,
    put_top,
    take_from_hand,
    take_top,
)
from campaigns.onirim.rules.table_orders import PUT_INTO_LIMBO, declare_order, order_cards

TOWER_EDGES = {
    "R3": ("SM", "M"), "R4": ("S", "M"), "R5": ("", "M"),
    "B3": ("M", "SM"), "B4": ("M", "M"), "B5": ("M", ""),
    "G3": ("S", "SM"), "G4": ("S", "S"), "G5": ("S", ""),
    "N3": ("SM", "S"), "N4": ("M", "S"), "N5": ("", "S"),
}  # fmt: skip
"""The left and the right edge of each Tower."""

ALIGNMENT_LENGTH = 4
TOWER_COUNT = len(TOWER_EDGES)


def set_up_alignment(table: Judge, g: Game) -> None:
    """Start with an empty Alignment."""
    g.alignment = []


def can_stand_together(left: str, right: str) -> bool:
    """Return whether two Towers may be neighbours."""
    return not set(TOWER_EDGES[left][1]) & set(TOWER_EDGES[right][0])


def list_build_answers(g: Game) -> list[Answer]:
    """Return every way to add a Tower of the hand to an end of the Alignment, never between."""
    row = g.alignment
    found: list[Answer] = []
    for i, card in enumerate(g.hand):
        if card not in TOWER_EDGES:
            continue
        if row and can_stand_together(card, row[0]):
            found.append(["tower", i, "left"])
        if not row or can_stand_together(row[-1], card):
            found.append(["tower", i, "right"])
    return found


TOWER_TOUCH = violation(
    "onirim.tower.touch",
    _("Neighbouring Towers must not have the same symbol on touching edges. Choose another place."),
)


def explain_illegal_build(table: Judge, g: Game, place: int, end: str) -> None:
    """Raise the rule violation of a Tower whose touching edge shares a symbol (facts 1.6)."""
    if get_hand_card(table, g, place) in TOWER_EDGES and g.alignment and end in ("left", "right"):
        table.require(False, TOWER_TOUCH)


def build_tower(table: Judge, g: Game, place: int, end: str) -> None:
    """Add the Tower; the Labyrinth row is not touched."""
    card = take_from_hand(g, place)
    g.alignment.insert(0 if end == "left" else len(g.alignment), card)
    check_win(table, g)


def is_alignment_finished(g: Game) -> bool:
    """Return whether the Alignment has four neighbours of four different colours."""
    colours = [card[0] for card in g.alignment]
    return any(
        len(set(colours[i : i + ALIGNMENT_LENGTH])) == ALIGNMENT_LENGTH
        for i in range(len(colours) - ALIGNMENT_LENGTH + 1)
    )


def queue_tower_look(table: Judge, g: Game, card: str) -> None:
    """Queue a look at as many cards as the number of a discarded Tower."""
    g.todo.append(["tower-look", int(card[1])])


@register_task("tower-look")
def ask_tower_look(table: Judge, g: Game, count: int) -> None:
    """Look at the top cards; no discard."""
    cards = look_at_top(table, g, count, ["tower-look", count])
    if cards is not None:
        emit_fewer_cards(table, g, cards, count)
    if cards:
        g.question = Prompt("tower-look", cards)


@register_question(
    "tower-look",
    lambda g: PermutationSpace(len(g.open_prompt.shown_cards)),
    required_facts=CARD_FACTS,
    precondition=is_on_top,
    expansion="towers",
    text=_("In which order do the cards go back?"),
)
def handle_tower_look(table: Judge, g: Game, prompt: Prompt, answer: list[int]) -> None:
    """Put them back on top in the order given."""
    cards = take_top(g, len(prompt.shown_cards))
    put_top(table, g, [cards[i] for i in answer])


def list_tower_losses(g: Game) -> list[Answer]:
    """Return the Towers whose removal leaves a legal row (an end always does), and the false destruction."""
    row = g.alignment
    inner = range(1, len(row) - 1)
    found = [i for i in range(len(row)) if i not in inner or can_stand_together(row[i - 1], row[i + 1])]
    fallen: list[Answer] = [["tower", i] for i in found]
    return [*fallen, ["false", None]]


@register_task("tower-loss")
def ask_tower_loss(table: Judge, g: Game) -> None:
    """Ask for the loss of a Tower after a Nightmare.

    A finished Alignment is immune, except in the harder game.
    """
    immune = is_alignment_finished(g) and get_chosen_variant(g.options, "towers") != "hard"
    if g.alignment and not immune:
        g.question = Prompt("tower-loss")


def _is_tower_loss_pending(g: Game) -> bool:
    """Return whether a Nightmare that destroys a Tower is about to be discarded."""
    return bool(g.held) and g.todo[-1:] == [["dream-over"]]


def explain_illegal_tower_loss(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of a removal whose new neighbours share a symbol (facts 1.6)."""
    if answer[0] == "tower" and 0 <= answer[1] < len(g.alignment):
        table.require(False, TOWER_TOUCH)


DISCARD_TOWER = declare_order("discard-tower", _("Discard %(the_cards)s from the row of Towers."))


@register_question(
    "tower-loss",
    lambda g: ChoiceSpace(list_tower_losses(g)),
    explain_illegal_tower_loss,
    precondition=_is_tower_loss_pending,
    expansion="towers",
    text=_("Which Tower falls?"),
)
def handle_tower_loss(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Discard the Tower; or lose none, and the Nightmare goes to Limbo instead of the discard pile."""
    if answer[0] == "tower":
        order_cards(table, g, DISCARD_TOWER, [g.alignment[answer[1]]])
        g.discard.append(g.alignment.pop(answer[1]))
        return
    assert g.todo[-1] == ["dream-over"]
    g.todo.pop()
    order_cards(table, g, PUT_INTO_LIMBO, g.held[-1:])
    g.limbo.append(g.held.pop())


TOWERS_EXPANSION = register_expansion(
    Expansion(
        "towers",
        state_fields=("alignment",),
        cards=TOWERS,
        set_up=set_up_alignment,
        turn_answers=list_build_answers,
        verb_handlers={"tower": build_tower},
        illegal_explainers={"tower": explain_illegal_build},
        discard_effects=dict.fromkeys(TOWERS, queue_tower_look),
        victory_condition=is_alignment_finished,
        nightmare_task="tower-loss",
        list_own_cards=lambda g: g.alignment,
        get_piles=lambda g: {"alignment": g.alignment},
        get_printed_state=lambda g: {"alignment": g.alignment},
    )
)
