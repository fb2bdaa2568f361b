"""The Door to the Oniverse, and how Denizens are met and rallied (facts 1.6). Their effects are in ``denizens``."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace, VerbAnswer
from campaigns.engine.messages import _
from campaigns.onirim.rules import denizens
from campaigns.onirim.rules.cards import DEAD_END, DENIZENS, ONIVERSE_DOOR, UNKNOWN_CARD, build_pile
from campaigns.onirim.rules.expansions import Expansion, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt, UnseenRemoval
from campaigns.onirim.rules.state_machine import CARD_FACTS, is_resolving_dream, register_question, register_task
from campaigns.onirim.rules.state_operations import get_hand_card, take_from_hand
from campaigns.onirim.rules.table_orders import DISCARD, DISCARD_HAND_CARDS, declare_order, order_cards, order_step
from campaigns.onirim.rules.turn import DEAD_END_STUCK

COPIES_PER_DENIZEN = 2
DENIZEN_PILE = build_pile((name, COPIES_PER_DENIZEN) for name in DENIZENS)
DENIZEN_COUNT = len(DENIZEN_PILE)
REMOVED_DENIZEN_COUNT = 8
ONIVERSE_CARD_COUNT = DENIZEN_COUNT - REMOVED_DENIZEN_COUNT + 1
"""The cards that the expansion adds to the deck: the Denizens that are left, and the Door."""


REMOVE_DENIZENS = declare_order(
    "remove-denizens",
    _(
        "Shuffle the %(DENIZEN_COUNT)s Denizens. Put %(REMOVED_DENIZEN_COUNT)s of them into the box unseen, and the others "
        "into the deck."
    ),
)


def set_up_denizens(table: Judge, g: Game) -> None:
    """Remove eight of the sixteen Denizens unseen (facts 1.6)."""
    g.rallied, g.stored, g.hidden = [], [], []
    g.out = UnseenRemoval(list(DENIZENS), REMOVED_DENIZEN_COUNT)
    if g.has_physical_cards:
        order_step(table, g, REMOVE_DENIZENS)
        g.deck = [UNKNOWN_CARD] * (len(g.deck) - REMOVED_DENIZEN_COUNT)
    else:
        g.todo.append(["denizens-out"])


@register_task("denizens-out")
def shuffle_denizens(table: Judge, g: Game) -> None:
    """Queue the shuffle of the sixteen."""
    g.question = Prompt("shuffle", list(DENIZEN_PILE), what="denizens")


@register_task("denizens")
def remove_denizens(table: Judge, g: Game, order: list[str]) -> None:
    """Take the first eight out of the game; nobody has seen them."""
    g.hidden = order[:REMOVED_DENIZEN_COUNT]
    for card in g.hidden:
        g.deck.remove(card)


def ask_denizen(table: Judge, g: Game) -> None:
    """Ask whether to rally or discard a drawn Denizen."""
    g.question = Prompt("denizen", [g.held[-1]])


def list_rally_answers(g: Game) -> list[Answer]:
    """Return the hand cards that may be discarded to rally it; Dead Ends may not."""
    found: list[Answer] = [["rally", i] for i, card in enumerate(g.hand) if card != DEAD_END]
    return [*found, ["discard", None]]


def explain_illegal_denizen(table: Judge, g: Game, answer: VerbAnswer) -> None:
    """Raise the rule violation of an illegal payment: a Dead End cannot rally a Denizen (facts 1.6)."""
    table.require(answer[0] != "rally" or get_hand_card(table, g, answer[1]) != DEAD_END, DEAD_END_STUCK)


RALLY = declare_order("rally", _("Put %(the_cards)s face up beside the deck."))


@register_question(
    "denizen",
    lambda g: ChoiceSpace(list_rally_answers(g)),
    explain_illegal_denizen,
    required_facts=CARD_FACTS,
    precondition=is_resolving_dream,
    expansion="oniverse",
    text=_("Rally the Denizen?"),
)
def handle_denizen(table: Judge, g: Game, prompt: Prompt, answer: VerbAnswer) -> None:
    """Rally the Denizen for a hand card, or discard it."""
    card = g.held.pop()
    if answer[0] == "discard":
        order_cards(table, g, DISCARD, [card])
        g.discard.append(card)
        return
    order_cards(table, g, DISCARD_HAND_CARDS, [g.hand[answer[1]]])
    order_cards(table, g, RALLY, [card])
    g.discard.append(take_from_hand(g, answer[1]))
    g.rallied.append(card)


ONIVERSE_EXPANSION = register_expansion(
    Expansion(
        "oniverse",
        state_fields=("rallied", "stored", "hidden", "out"),
        cards=(ONIVERSE_DOOR, *DENIZEN_PILE),
        set_up=set_up_denizens,
        dream_effects=dict.fromkeys(DENIZENS, ask_denizen),
        turn_answers=denizens.list_architect_answers,
        verb_handlers={"architect": denizens.use_architect, "reflect": denizens.use_mirror_denizen},
        free_answers=denizens.list_denizen_answers,
        free_action_handlers=denizens.FREE_ACTIONS,
        cancel_answers=denizens.list_reflect_answers,
        search_answers=lambda g, colour: [ONIVERSE_DOOR, *denizens.list_chaos_door_answers(g, colour)],
        get_piles=lambda g: {"rallied": g.rallied, "stored": g.stored},
        list_own_cards=lambda g: [*g.rallied, *g.stored, *g.hidden],
        get_printed_state=lambda g: {"rallied": g.rallied, "stored": g.stored},
    )
)
