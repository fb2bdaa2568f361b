"""The oracle's Little Incubus (facts 1.6)."""

from __future__ import annotations

from tests.onirim.oracle_table import GameOver, OracleTable, RulesFlow, get_variant, is_location


def get_level(t: OracleTable) -> str:
    return get_variant(t.options, "incubus") or "new"


def count_required_cards(t: OracleTable) -> int:
    return {"apprentice": 1, "true": 2}.get(get_level(t), 0)


def can_wake(t: OracleTable) -> bool:
    return not t.is_incubus_awake if get_level(t) == "new" else bool(t.incubus)


def wake_incubus(t: OracleTable, source: str) -> None:
    """Cancel the Nightmare: once a game, or with the stored cards."""
    t.is_incubus_awake = True
    t.discard += [*t.incubus, source]
    t.incubus.clear()


def find_anticipation_fault(t: OracleTable) -> str:
    if get_level(t) == "new":
        return "a new Dreamwalker cannot anticipate"
    return "the Incubus already holds cards" if t.incubus else ""


def find_incubus(t: OracleTable) -> RulesFlow:
    """Reveal until enough Locations are found; the other revealed cards go to Limbo."""
    yield from ()
    while len(t.incubus) < count_required_cards(t):
        if not t.deck:
            raise GameOver(won=False, reason="the deck is empty while anticipating (1.6 Incubus, unsettled)")
        card = t.deck.pop(0)
        (t.incubus if is_location(card) else t.limbo).append(card)
