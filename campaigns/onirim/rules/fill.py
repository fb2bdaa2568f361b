"""Phase 2, the whole-hand redraw, phase 3 and the set-up (facts 1.2 and 1.3)."""

from __future__ import annotations

from campaigns.onirim.rules.cards import DOORS, KEPT
from campaigns.onirim.rules.machine import holds, machine, step
from campaigns.onirim.rules.plan import key_of, plan_of
from campaigns.onirim.rules.state import HAND, drawn, lose, new, to_hand, whole_hand
from campaigns.onirim.rules.value import Game
from campaigns.referee import Judge

FILL = ["fill"]


@step("fill")
def fill(table: Judge, g: Game) -> None:
    """Draw one card at a time, each resolved before the next, until the hand holds five (facts 1.3, phase 2)."""
    while len(g.hand) < HAND:
        if not g.deck:
            lose(table, g)
            return
        card = drawn(g, FILL)
        if card is None:
            return
        table.say("onirim.fill.drew", cards=[card])
        if card not in KEPT:
            g.todo.append(FILL)
            meet(table, g, card)
            return
        to_hand(g, card)


def meet(table: Judge, g: Game, card: str) -> None:
    """Resolve a drawn Door or Dream."""
    g.held.append(card)
    if card in DOORS:
        g.todo.append(["door", card])
    else:
        plan_of(g.use).dreams[card](table, g)


@step("redraw")
def redraw(table: Judge, g: Game, wanted: int = HAND) -> None:
    """Draw a hand like the opening one: Doors and Dreams go to Limbo, unresolved (facts 1.2, 1.3 option d, 1.7)."""
    while len(g.hand) < wanted:
        if not g.deck:
            lose(table, g)
            return
        card = drawn(g, ["redraw", wanted], wanted - len(g.hand))
        if card is None:
            return
        table.say("onirim.fill.drew", cards=[card])
        if card in KEPT:
            to_hand(g, card)
        else:
            g.limbo.append(card)
            table.say("onirim.limbo.put", cards=[card])


def discard_hand(g: Game) -> None:
    """Discard the whole hand and have a new one drawn; its Keys give no Prophecy (facts 1.3)."""
    g.discard += whole_hand(g)
    g.todo.append(["redraw"])


@step("dream-over", holds)
def dream_over(table: Judge, g: Game) -> None:
    """Discard a Dream that has been resolved: always the last step (facts 1.6)."""
    g.discard.append(g.held.pop())


@step("limbo")
def limbo(table: Judge, g: Game) -> None:
    """Phase 3: nothing happens while Limbo is empty, so that what is known of the deck survives (facts 1.3)."""
    if g.limbo:
        plan_of(g.use).limbo(table, g)


@step("limbo-back")
def limbo_back(table: Judge, g: Game) -> None:
    """Shuffle all of Limbo into the deck; skipped when it is empty (facts 1.2 and 1.3)."""
    if not g.limbo:
        return
    count = len(g.limbo)
    g.deck += g.limbo
    g.limbo = []
    g.todo.append(["shuffle", count])


def begin(table: Judge, names: list[str], mode: str, options: dict[str, str] | None = None) -> Game:
    """Lay out a game and carry on to the first thing awaited (facts 1.2).

    Refuses expansions that are not known or cannot be combined.
    """
    g = new(key_of(names), mode, dict(options or {}))
    g.todo = [["limbo-back"], ["redraw"], ["shuffle"]]
    for part in plan_of(g.use).parts:
        if part.begin is not None:
            part.begin(table, g)
    machine.run(table, g)
    return g
