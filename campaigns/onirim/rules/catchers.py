"""The Dreamcatchers and the Lost Dreams (facts 1.6)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import LOST, pile
from campaigns.onirim.rules.doors import check_win, gain, shuffle_after_search
from campaigns.onirim.rules.machine import asks, step
from campaigns.onirim.rules.plan import Expansion, plan_of, register
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.state import lose
from campaigns.onirim.rules.value import Asked, Game
from campaigns.referee import Judge
from campaigns.referee.shapes import Answer, OneOf

CATCHERS, LOST_DREAMS, BOOKS = 4, 4, 2


def begin(table: Judge, g: Game) -> None:
    """Lay out four empty Dreamcatchers and two Failsafe Books (hard: none)."""
    g.catchers = [[] for _ in range(CATCHERS)]
    g.books = 0 if reading(g.options, "catchers") == "hard" else BOOKS


def meet(table: Judge, g: Game) -> None:
    """Put a drawn Lost Dream into Limbo."""
    g.limbo.append(g.held.pop())


def catch(table: Judge, g: Game) -> None:
    """Phase 3: Limbo is not shuffled; all of it goes under one empty Dreamcatcher."""
    for pile_under in g.catchers:
        if not pile_under:
            pile_under += g.limbo
            g.limbo = []
            table.say("onirim.catcher.caught", cards=[*pile_under])
            check_win(table, g)
            return
    overload(table, g)


def overload(table: Judge, g: Game) -> None:
    """Without an empty Dreamcatcher one is lost for good, and the cards of all, with Limbo, go into the deck."""
    cards = [card for under in g.catchers for card in under] + g.limbo
    g.limbo = []
    g.catchers = [[] for _ in g.catchers[1:]]
    g.deck += cards
    table.say("onirim.catcher.overload")
    if g.catchers:
        g.todo.append(["shuffle"])
    else:
        lose(table, g)


def all_caught(g: Game) -> bool:
    """Return whether every Lost Dream lies under a Dreamcatcher."""
    return bool(sum(under.count(LOST) for under in g.catchers) == LOST_DREAMS)


def full(g: Game) -> list[int]:
    """Return the Dreamcatchers that hold cards."""
    return [i for i, under in enumerate(g.catchers) if under]


@step("free-catcher")
def offer_freeing(table: Judge, g: Game) -> None:
    """Ask, before the shuffle of a search, whether the cards under a Dreamcatcher are shuffled in too."""
    if freeable(g):
        g.question = Asked("free-catcher")
    else:
        g.searched_catcher = None


def freeable(g: Game) -> list[int]:
    """Return the Dreamcatchers that may be freed: not the one this search took its Door from."""
    return [i for i in full(g) if i != g.searched_catcher]


@asks("free-catcher", lambda g: OneOf([*freeable(g), None]), of="catchers")
def freed(table: Judge, g: Game, was: Asked, given: int | None) -> None:
    """Put the cards under it into the deck."""
    g.searched_catcher = None
    if given is not None:
        g.deck += g.catchers[given]
        g.catchers[given] = []


def failsafes(g: Game, kind: str) -> list[Answer]:
    """Offer a Failsafe Book at the start of a turn."""
    return [["failsafe", i] for i in full(g)] if kind == "turn" and g.books else []


def failsafe(table: Judge, g: Game, place: int) -> None:
    """Spend a Failsafe Book: the cards under a Dreamcatcher are shuffled into the deck."""
    g.books -= 1
    g.deck += g.catchers[place]
    g.catchers[place] = []
    g.todo.append(["shuffle"])


def under_catchers(g: Game, colour: str) -> list[Answer]:
    """Return the Dreamcatchers under which a search may find a Door of the colour."""
    found = [i for i, under in enumerate(g.catchers) if colour + "D" in under]
    return [["catcher", i] for i in found] if all(ok(g, colour + "D") for ok in plan_of(g.use).allows) else []


def from_catcher(table: Judge, g: Game, place: int) -> None:
    """Take the Door from under the Dreamcatcher; the deck is shuffled as after any search."""
    door = plan_of(g.use).trio(g) + "D"
    g.catchers[place].remove(door)
    g.searched_catcher = place
    gain(table, g, door)
    shuffle_after_search(g)


DREAMCATCHERS = register(
    Expansion(
        "catchers",
        keeps=("catchers", "books"),
        cards=pile([(LOST, LOST_DREAMS)]),
        begin=begin,
        dreams={LOST: meet},
        wins=all_caught,
        limbo=catch,
        searched="free-catcher",
        searches=under_catchers,
        verbs={"catcher": from_catcher},
        frees=failsafes,
        free={"failsafe": failsafe},
        piles=lambda g: {f"catcher-{number}": under for number, under in enumerate(g.catchers, 1)},
        owns=lambda g: [card for under in g.catchers for card in under],
        shows=lambda g: {"catchers": g.catchers, "books": g.books},
    )
)
