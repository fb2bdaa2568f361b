"""Distress, the three deaths and what a loss does (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts, begun
from campaigns.etherfields.rules.pools import left
from campaigns.etherfields.rules.slumbers import clear
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

DEADLY = 8  # p. 18
FEWEST_CARDS = 6  # p. 18
REASONS = {"eighth": "distress", "no-marker": "pool", "few-cards": "cards"}
"""Why the Team loses, by what a Dreamer dies of."""


@move("etherfields.suffer", cites="ef.distress", when=acts)
def suffer(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 8)]) -> None:
    """Let a Dreamer suffer ``count`` Distress, 1 to 8 markers (p. 18).

    The 8th kills; a marker that the pool does not hold loses the game for all.
    """
    before = dreamer.distress
    _place(table, dreamer, count)
    table.names |= {"count": str(dreamer.distress - before), "distress_now": str(dreamer.distress)}


def hurt(table: Table, dreamer: Dreamer, count: int) -> None:
    """Let a Dreamer suffer ``count`` Distress by an effect or as a price, and tell how much there is now (p. 18)."""
    before = dreamer.distress
    _place(table, dreamer, count)
    if dreamer.distress > before:
        table.say("ef.distress.suffered", who=dreamer, count=dreamer.distress - before, now=dreamer.distress)


def _place(table: Table, dreamer: Dreamer, count: int) -> None:
    """Place ``count`` Distress markers as far as they go: up to the 8th, and as many as the pool holds (p. 18)."""
    needed = min(count, DEADLY - dreamer.distress)
    placed = max(0, min(needed, left(table, "distress")))
    dreamer.distress += placed
    if placed < needed:
        table.say("ef.death.pool", who=dreamer)
        _die(table, dreamer, "no-marker")
    elif count and not needed:
        table.say("ef.death.eighth", who=dreamer)
        _die(table, dreamer, "eighth")


@move("etherfields.cure", cites="ef.distress", when=acts)
def cure(table: Table, dreamer: Dreamer, count: Annotated[int, Between(1, 8)]) -> None:
    """Cure ``count`` Distress of a Dreamer, 1 to 8 markers, or all there is if that is less (p. 18)."""
    cured = min(count, dreamer.distress)
    dreamer.distress -= cured
    table.names |= {"count": str(cured), "distress_now": str(dreamer.distress)}
    if not cured:
        table.say("ef.distress.none", who=dreamer)
    elif cured < count:
        table.say("ef.distress.cured", who=dreamer, cured=cured, wanted=count)


def lose(table: Table, reason: str) -> None:
    """Let all Dreamers lose for ``reason``, once, and ask for the loss to be resolved (p. 18)."""
    if not table.team.lost:
        table.team.lost = reason
        table.ask("ef.death.resolve", reason=reason)


def _die(table: Table, dreamer: Dreamer, cause: str) -> None:
    """Let a Dreamer die of a cause, and all lose with them (p. 18)."""
    if cause not in dreamer.died_of:
        dreamer.died_of = [*dreamer.died_of, cause]
    lose(table, REASONS[cause])


def all_lost(table: Table) -> None:
    """Refuse while nobody has lost."""
    begun(table)
    table.possible(table.team.lost, "ef.death.nobody")


@move("etherfields.resolve-death", cites="ef.death", when=all_lost, answers="ef.death.resolve", needs={"reason": str})
def resolve_death(table: Table, decision: Decision) -> None:
    """Go on after a loss, once the Death card is resolved on the table (p. 18).

    A Slumber in progress is over without Loot and the Team is back on the Dreamworld Map. Of a Dream the Dreamscape is discarded
    and what nobody gained goes back to the Secrets, while the Gate and the Season stay. Every other open question lapses.
    Distress and cards stay as they were: what is cured, the Death card says.
    """
    clear(table)
    table.team.lost = ""
    for dreamer in table.dreamers:
        dreamer.died_of = []
    table.say("ef.death.over")
    for other in table.decisions:
        table.decisions.remove(other)


def watch(table: Table) -> None:
    """Withdraw a loss whose cause is gone, then look for the deaths that follow from this move's numbers (p. 18)."""
    _avert(table)
    for dreamer in table.playing:
        _judge(table, dreamer)


def _judge(table: Table, dreamer: Dreamer) -> None:
    # Only a change for the worse kills: a number that stays beyond the limit after a loss must not lose the game again.
    was = table.dreamers.was(dreamer)
    if dreamer.distress >= DEADLY > was.get("distress", 0):
        table.say("ef.death.eighth", who=dreamer)
        _die(table, dreamer, "eighth")
    before = sum(was.get(pile, 0) for pile in ("deck", "hand", "discard"))
    if dreamer.cards < FEWEST_CARDS and dreamer.cards < before:
        table.say("ef.death.cards", who=dreamer, count=dreamer.cards)
        _die(table, dreamer, "few-cards")


def _avert(table: Table) -> None:
    # Who stopped in the middle of a Slumber has lost whatever the numbers say, and so has a Team whose deaths nobody noted.
    deaths = any(dreamer.died_of for dreamer in table.dreamers)
    if not deaths or table.team.lost not in REASONS.values():
        return
    for dreamer in table.dreamers:
        dreamer.died_of = [cause for cause in dreamer.died_of if _stands(table, dreamer, cause)]
    standing = [REASONS[cause] for dreamer in table.dreamers for cause in dreamer.died_of]
    if not standing:
        table.team.lost = ""
        table.say("ef.death.averted")
    elif table.team.lost not in standing:
        table.team.lost = standing[0]
        for question in table.decisions:
            if question.kind == "ef.death.resolve":
                question.facts = {"reason": standing[0]}


def _stands(table: Table, dreamer: Dreamer, cause: str) -> bool:
    """Return whether what a Dreamer died of still is as it was: nobody is judged for a death in an earlier loss."""
    if cause == "no-marker":
        return left(table, "distress") <= 0
    return dreamer.distress >= DEADLY if cause == "eighth" else dreamer.cards < FEWEST_CARDS
