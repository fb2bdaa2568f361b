"""Two players, together (facts 1.5).

``hand`` holds the active player's Personal cards, then the Shared ones; ``row`` and ``doors`` are the active
player's. The partner's cards are in ``away``; the two are swapped at the end of a turn.
"""

from __future__ import annotations

from typing import Literal

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace
from campaigns.engine.messages import _
from campaigns.onirim.rules.expansions import Expansion, get_rule_set, register_expansion
from campaigns.onirim.rules.game_state import Game, PartnerCards, Prompt
from campaigns.onirim.rules.state_machine import register_question, register_task

OPENING_CARD_COUNT, PERSONAL_CARD_COUNT = 8, 3
SHARED_CARD_COUNT = OPENING_CARD_COUNT - 2 * PERSONAL_CARD_COUNT


def set_up_coop(table: Judge, g: Game) -> None:
    """Turn up eight Locations instead of five; the players take turns to pick."""
    g.away = PartnerCards([], [], [])
    g.player, g.picked = 0, [[], []]
    g.todo = [["pick"], ["limbo-back"], ["redraw", OPENING_CARD_COUNT], *g.todo[2:]]


def get_partner(g: Game) -> PartnerCards:
    """Return the partner's cards; every game of two players has them."""
    assert g.away is not None
    return g.away


@register_task("pick")
def ask_pick(table: Judge, g: Game) -> None:
    """Ask the next player to take a card, until each has three Personal ones; the last two are Shared."""
    first, second = g.picked
    if len(second) < PERSONAL_CARD_COUNT:
        g.question = Prompt("pick", player=int(len(first) > len(second)))
        return
    g.hand = [*first, *g.hand]
    get_partner(g).hand += second
    g.personal, g.picked = PERSONAL_CARD_COUNT, [[], []]


@register_question(
    "pick",
    lambda g: ChoiceSpace(list(range(len(g.hand)))),
    required_facts={"player": Literal[0, 1]},
    expansion="coop",
    text=_("Which card do you take?"),
)
def handle_pick(table: Judge, g: Game, prompt: Prompt, answer: int) -> None:
    """Take the card."""
    g.picked[prompt.player].append(g.hand.pop(answer))
    g.todo.append(["pick"])


def list_card_swaps(g: Game) -> list[Answer]:
    """Return the swaps of a Personal card for a Shared one, and no swap."""
    places = range(len(g.hand))
    own, shared = places[: g.personal], places[g.personal :]
    return [None, *([i, j] for i in own for j in shared)]


@register_task("swap")
def ask_swap(table: Judge, g: Game) -> None:
    """Ask, after a discard, for an optional swap of one Personal and one Shared card."""
    if len(list_card_swaps(g)) > 1:
        g.question = Prompt("swap")


@register_question(
    "swap",
    lambda g: ChoiceSpace(list_card_swaps(g)),
    precondition=lambda g: g.personal is not None,
    expansion="coop",
    text=_("Swap a Personal card with a Shared one?"),
)
def handle_card_swap(table: Judge, g: Game, prompt: Prompt, answer: list[int] | None) -> None:
    """Swap the two."""
    if answer is not None:
        i, j = answer
        g.hand[i], g.hand[j] = g.hand[j], g.hand[i]


def can_active_player_gain(g: Game, door: str) -> bool:
    """Return whether the active player still lacks a Door of this colour.

    Each needs one; with the Glyphs the third goes to either.
    """
    own, away = g.doors.count(door), get_partner(g).doors.count(door)
    most = (get_rule_set(g.use).cards.count(door) + 1) // 2
    return bool(own < most and own + away < 2 * most)


@register_task("pass")
def pass_turn(table: Judge, g: Game) -> None:
    """Pass the turn: swap the Personal cards, row and Doors of the two; the Shared cards stay."""
    away, mine = get_partner(g), g.personal
    shared = g.hand[mine:]
    g.away = PartnerCards(g.hand[:mine], g.row, g.doors)
    g.hand, g.row, g.doors = [*away.hand, *shared], away.row, away.doors
    g.personal = len(away.hand)
    g.player = 1 - g.player


def list_partner_cards(g: Game) -> list[str]:
    """Return the partner's cards, and those picked during the set-up."""
    away = get_partner(g)
    return [*away.hand, *away.row, *away.doors, *g.picked[0], *g.picked[1]]


def get_partner_piles(g: Game) -> dict[str, list[str]]:
    """Return the partner's piles, by place."""
    away = get_partner(g)
    return {"away-hand": away.hand, "away-row": away.row, "away-doors": away.doors}


COOP_EXPANSION = register_expansion(
    Expansion(
        "coop",
        state_fields=("away", "player", "picked"),
        set_up=set_up_coop,
        door_condition=can_active_player_gain,
        discard_task="swap",
        turn_end_tasks=("pass",),
        get_piles=get_partner_piles,
        list_own_cards=list_partner_cards,
        get_printed_state=lambda g: {"personal": g.personal, "player": g.player, "away": g.away},
    )
)
