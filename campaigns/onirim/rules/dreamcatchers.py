"""The Dreamcatchers and the Lost Dreams (facts 1.6)."""

from __future__ import annotations

from campaigns.engine import Judge
from campaigns.engine.answer_spaces import Answer, ChoiceSpace
from campaigns.engine.messages import ManualStep, _, consequence
from campaigns.onirim.rules.cards import LOST_DREAM, build_pile
from campaigns.onirim.rules.doors import check_win, gain_door, shuffle_after_search
from campaigns.onirim.rules.expansions import Expansion, get_rule_set, register_expansion
from campaigns.onirim.rules.game_state import Game, Prompt
from campaigns.onirim.rules.rule_variants import get_chosen_variant
from campaigns.onirim.rules.state_machine import register_question, register_task
from campaigns.onirim.rules.state_operations import lose_game
from campaigns.onirim.rules.table_orders import PUT_INTO_LIMBO, declare_order, order_cards, order_step

DREAMCATCHER_COUNT, LOST_DREAM_COUNT, FAILSAFE_BOOK_COUNT = 4, 4, 2


LAY_OUT_CATCHERS = declare_order("lay-out-catchers", _("Lay out the %(DREAMCATCHER_COUNT)s Dreamcatchers."))
LAY_OUT_BOOKS = declare_order("lay-out-books", _("Lay out the %(FAILSAFE_BOOK_COUNT)s Failsafe Books."))


def set_up_dreamcatchers(table: Judge, g: Game) -> None:
    """Lay out four empty Dreamcatchers and two Failsafe Books (hard: none)."""
    g.catchers = [[] for _ in range(DREAMCATCHER_COUNT)]
    g.books = 0 if get_chosen_variant(g.options, "catchers") == "hard" else FAILSAFE_BOOK_COUNT
    order_step(table, g, LAY_OUT_CATCHERS)
    if g.books:
        order_step(table, g, LAY_OUT_BOOKS)


def resolve_lost_dream(table: Judge, g: Game) -> None:
    """Put a drawn Lost Dream into Limbo."""
    order_cards(table, g, PUT_INTO_LIMBO, g.held[-1:])
    g.limbo.append(g.held.pop())


CATCH = declare_order("catch", _("Put all of Limbo under Dreamcatcher %(number)s."))
FREE = declare_order("free", _("Put the cards under Dreamcatcher %(number)s into the deck."))
TAKE_FROM_CATCHER = declare_order("take-from-catcher", _("Take %(the_cards)s from under Dreamcatcher %(number)s."))
OVERLOAD = declare_order(
    "overload", _("Remove a Dreamcatcher. Put the cards under all of them and those in Limbo into the deck.")
)
SPEND_BOOK = declare_order("spend-book", _("Remove a Failsafe Book."))
CATCHER_CAUGHT = consequence(
    "onirim.catcher.caught", ManualStep(_("Put %(the_cards)s from Limbo under an empty Dreamcatcher."))
)


def catch_limbo(table: Judge, g: Game) -> None:
    """Phase 3: put all of Limbo under one empty Dreamcatcher instead of shuffling it."""
    for number, pile_under in enumerate(g.catchers, 1):
        if not pile_under:
            pile_under += g.limbo
            g.limbo = []
            order_step(table, g, CATCH, number=number)
            table.emit_consequence(CATCHER_CAUGHT, cards=[*pile_under])
            check_win(table, g)
            return
    overload_dreamcatchers(table, g)


CATCHER_OVERLOAD = consequence(
    "onirim.catcher.overload", _("No Dreamcatcher was empty: you lose one, and all their cards go into the deck.")
)


def overload_dreamcatchers(table: Judge, g: Game) -> None:
    """Lose a Dreamcatcher if none is empty, and shuffle the cards of all, with Limbo, into the deck."""
    cards = [card for under in g.catchers for card in under] + g.limbo
    g.limbo = []
    g.catchers = [[] for _ in g.catchers[1:]]
    g.deck += cards
    order_step(table, g, OVERLOAD)
    table.emit_consequence(CATCHER_OVERLOAD)
    if g.catchers:
        g.todo.append(["shuffle"])
    else:
        lose_game(table, g)


def is_every_lost_dream_caught(g: Game) -> bool:
    """Return whether every Lost Dream is under a Dreamcatcher."""
    return bool(sum(under.count(LOST_DREAM) for under in g.catchers) == LOST_DREAM_COUNT)


def list_full_dreamcatchers(g: Game) -> list[int]:
    """Return the Dreamcatchers that hold cards."""
    return [i for i, under in enumerate(g.catchers) if under]


@register_task("free-catcher")
def ask_free_dreamcatcher(table: Judge, g: Game) -> None:
    """Ask, before the shuffle of a search, whether to shuffle in the cards under a Dreamcatcher too."""
    if list_freeable_dreamcatchers(g):
        g.question = Prompt("free-catcher")
    else:
        g.searched_catcher = None


def list_freeable_dreamcatchers(g: Game) -> list[int]:
    """Return the Dreamcatchers that may be freed: not the one this search took its Door from."""
    return [i for i in list_full_dreamcatchers(g) if i != g.searched_catcher]


@register_question(
    "free-catcher",
    lambda g: ChoiceSpace([*list_freeable_dreamcatchers(g), None]),
    expansion="catchers",
    text=_("Free the cards under a Dreamcatcher?"),
)
def handle_free_dreamcatcher(table: Judge, g: Game, prompt: Prompt, answer: int | None) -> None:
    """Put the cards under the chosen Dreamcatcher into the deck."""
    g.searched_catcher = None
    if answer is not None:
        order_step(table, g, FREE, number=answer + 1)
        g.deck += g.catchers[answer]
        g.catchers[answer] = []


def list_failsafe_answers(g: Game, kind: str) -> list[Answer]:
    """Return the use of a Failsafe Book, at the start of a turn."""
    return [["failsafe", i] for i in list_full_dreamcatchers(g)] if kind == "turn" and g.books else []


def use_failsafe_book(table: Judge, g: Game, place: int) -> None:
    """Spend a Failsafe Book: shuffle the cards under a Dreamcatcher into the deck."""
    g.books -= 1
    order_step(table, g, SPEND_BOOK)
    order_step(table, g, FREE, number=place + 1)
    g.deck += g.catchers[place]
    g.catchers[place] = []
    g.todo.append(["shuffle"])


def list_dreamcatcher_searches(g: Game, colour: str) -> list[Answer]:
    """Return the Dreamcatchers under which a search may find a Door of the colour."""
    found = [i for i, under in enumerate(g.catchers) if colour + "D" in under]
    return (
        [["catcher", i] for i in found]
        if all(ok(g, colour + "D") for ok in get_rule_set(g.use).door_conditions)
        else []
    )


def search_dreamcatcher(table: Judge, g: Game, place: int) -> None:
    """Take the Door from under the Dreamcatcher; shuffle the deck as after any search."""
    door = get_rule_set(g.use).find_series(g) + "D"
    g.catchers[place].remove(door)
    g.searched_catcher = place
    order_cards(table, g, TAKE_FROM_CATCHER, [door], number=place + 1)
    gain_door(table, g, door)
    shuffle_after_search(g)


DREAMCATCHERS_EXPANSION = register_expansion(
    Expansion(
        "catchers",
        state_fields=("catchers", "books"),
        cards=build_pile([(LOST_DREAM, LOST_DREAM_COUNT)]),
        set_up=set_up_dreamcatchers,
        dream_effects={LOST_DREAM: resolve_lost_dream},
        victory_condition=is_every_lost_dream_caught,
        limbo_effect=catch_limbo,
        search_task="free-catcher",
        search_answers=list_dreamcatcher_searches,
        verb_handlers={"catcher": search_dreamcatcher},
        free_answers=list_failsafe_answers,
        free_action_handlers={"failsafe": use_failsafe_book},
        get_piles=lambda g: {f"catcher-{number}": under for number, under in enumerate(g.catchers, 1)},
        list_own_cards=lambda g: [card for under in g.catchers for card in under],
        get_printed_state=lambda g: {"catchers": g.catchers, "books": g.books},
    )
)
