"""The Nightmare and its four ways out (facts 1.3)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import KEPT, NIGHTMARE, SYMBOL
from campaigns.onirim.rules.doors import lose_door
from campaigns.onirim.rules.fill import discard_hand
from campaigns.onirim.rules.machine import CARDS, asks, holds_dream, step
from campaigns.onirim.rules.plan import plan_of
from campaigns.onirim.rules.readings import reading
from campaigns.onirim.rules.shapes import Answer, OneOf, Verb
from campaigns.onirim.rules.state import from_hand, lose, see_top, take_top, tell
from campaigns.onirim.rules.value import Ask, Game

REVEALED = 5


def meet_nightmare(g: Game) -> None:
    """Resolve a drawn Nightmare."""
    g.todo.append(["nightmare", NIGHTMARE])


def ways_out(g: Game) -> list[Answer]:
    """Give the four options as far as they can be carried out: a Key, a Door, the top of the deck, the hand."""
    found: list[Answer] = [["key", i] for i, card in enumerate(g.hand) if SYMBOL[card] == "K"]
    found += [["door", i] for i in range(len(g.doors))]
    if len(g.deck) >= REVEALED or reading(g.options, "short-reveal") != "unavailable":
        found.append(["deck", None])
    found.append(["hand", None])
    return found


def nightmare_options(g: Game) -> list[Answer]:
    """Give the four options and what expansions hold against this Nightmare (Diver cards are resolved as one)."""
    card = g.asked.looked[0]
    return ways_out(g) + [found for more in plan_of(g.use).cancels for found in more(g, card)]


def why_not(g: Game, given: Verb) -> str:
    """Say why a way out cannot be carried out."""
    return {
        "key": "onirim.nightmare.no-key",
        "door": "onirim.nightmare.no-door",
        "deck": "onirim.nightmare.short-deck",
    }.get(given[0], "")


@step("nightmare")
def nightmare(g: Game, card: str) -> None:
    """Ask how the Nightmare is resolved; ``card`` is the card that is resolved as one."""
    g.ask = Ask("nightmare", [card])


@asks("nightmare", lambda g: OneOf(nightmare_options(g)), why_not, needs=CARDS, stands=holds_dream)
def resolved(g: Game, was: Ask, given: Verb) -> None:
    """Carry out one option; the Nightmare itself is discarded last."""
    plan = plan_of(g.use)
    if given[0] in plan.verbs:
        plan.verbs[given[0]](g, *given[1:])
        return
    g.todo.append(["dream-over"])
    g.todo.extend([name] for name in plan.weaken)
    suffer(g, given)


def suffer(g: Game, given: Verb) -> None:
    """Carry out one of the four options."""
    way, place = given
    if way == "key":
        g.discard.append(from_hand(g, place))
    elif way == "door":
        lose_door(g, place)
    elif way == "deck":
        g.todo.append(["reveal"])
    else:
        discard_hand(g)


@step("reveal")
def reveal(g: Game) -> None:
    """Reveal the top five: Locations (and Towers) are discarded, Doors and Dreams go to Limbo, unresolved.

    With fewer left, what is there is revealed unless this table reads it as a loss.
    """
    short = len(g.deck) < REVEALED
    if short and reading(g.options, "short-reveal") == "loss":
        tell(g, "reveal-lost")
        lose(g)
        return
    cards = see_top(g, REVEALED, ["reveal"])
    if cards is None:
        return
    if short:
        tell(g, "reveal-short", *cards)
    spared = plan_of(g.use).to_limbo
    for card in take_top(g, REVEALED):
        tell(g, "revealed", card)
        (g.discard if card in KEPT and card not in spared else g.limbo).append(card)
