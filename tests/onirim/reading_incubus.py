"""The second reading of the Little Incubus (facts 1.6)."""

from __future__ import annotations

from tests.onirim.reading_table import Flow, Over, Table, is_location, reading


def level(t: Table) -> str:
    return reading(t.on, "incubus") or "new"


def wanted(t: Table) -> int:
    return {"apprentice": 1, "true": 2}.get(level(t), 0)


def may_wake(t: Table) -> bool:
    return not t.woken if level(t) == "new" else bool(t.incubus)


def wake(t: Table, source: str) -> None:
    """Cancel the Nightmare: once a game, or with the stored cards."""
    t.woken = True
    t.discard += [*t.incubus, source]
    t.incubus.clear()


def may_anticipate(t: Table) -> str:
    if level(t) == "new":
        return "a new Dreamwalker cannot anticipate"
    return "the Incubus already holds cards" if t.incubus else ""


def find(t: Table) -> Flow:
    """Reveal until enough Locations are found; the others met go to Limbo."""
    yield from ()
    while len(t.incubus) < wanted(t):
        if not t.deck:
            raise Over(won=False, why="the deck is empty while anticipating (1.6 Incubus, unsettled)")
        card = t.deck.pop(0)
        (t.incubus if is_location(card) else t.limbo).append(card)
