"""Distress, the three deaths and what a loss does (manual p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.guards import require_begun, require_can_act
from campaigns.etherfields.rules.pools import count_in_pool
from campaigns.etherfields.rules.slumbers import clear_slumber
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer
    from campaigns.models import Decision

DEADLY_DISTRESS = 8  # p. 18
MIN_CARDS_TO_LIVE = 6  # p. 18
LOSS_REASON_BY_DEATH = {"eighth": "distress", "no-marker": "pool", "few-cards": "cards"}
"""Why the Team loses, by what a Dreamer dies of."""


@move("etherfields.suffer", rule_id="ef.distress", guard=require_can_act)
def suffer_distress(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 8)]) -> None:
    """Let a Dreamer suffer ``count`` Distress, 1 to 8 markers (p. 18).

    The 8th kills; a marker that the pool does not hold loses the game for all.
    """
    before = dreamer.distress
    _place_markers(table, dreamer, count)
    table.line_facts |= {"count": str(dreamer.distress - before), "distress_now": str(dreamer.distress)}


def inflict_distress(table: Table, dreamer: Dreamer, count: int) -> None:
    """Let a Dreamer suffer ``count`` Distress by an effect or as a price, and tell how much there is now (p. 18)."""
    before = dreamer.distress
    _place_markers(table, dreamer, count)
    if dreamer.distress > before:
        table.emit_consequence(
            "ef.distress.suffered", who=dreamer, count=dreamer.distress - before, now=dreamer.distress
        )


def _place_markers(table: Table, dreamer: Dreamer, count: int) -> None:
    """Place ``count`` Distress markers as far as they go: up to the 8th, and as many as the pool holds (p. 18)."""
    needed = min(count, DEADLY_DISTRESS - dreamer.distress)
    placed = max(0, min(needed, count_in_pool(table, "distress")))
    dreamer.distress += placed
    if placed < needed:
        table.emit_consequence("ef.death.pool", who=dreamer)
        _record_death(table, dreamer, "no-marker")
    elif count and not needed:
        table.emit_consequence("ef.death.eighth", who=dreamer)
        _record_death(table, dreamer, "eighth")


@move("etherfields.cure", rule_id="ef.distress", guard=require_can_act)
def cure_distress(table: Table, dreamer: Dreamer, count: Annotated[int, NumberBounds(1, 8)]) -> None:
    """Cure ``count`` Distress of a Dreamer, 1 to 8 markers, or all there is if that is less (p. 18)."""
    cured = min(count, dreamer.distress)
    dreamer.distress -= cured
    table.line_facts |= {"count": str(cured), "distress_now": str(dreamer.distress)}
    if not cured:
        table.emit_consequence("ef.distress.none", who=dreamer)
    elif cured < count:
        table.emit_consequence("ef.distress.cured", who=dreamer, cured=cured, wanted=count)


def lose_game(table: Table, reason: str) -> None:
    """Let all Dreamers lose for ``reason``, once, and ask for the loss to be resolved (p. 18)."""
    if not table.team.lost:
        table.team.lost = reason
        table.ask_prompt("ef.death.resolve", reason=reason)


def _record_death(table: Table, dreamer: Dreamer, cause: str) -> None:
    """Let a Dreamer die of a cause, and all lose with them (p. 18)."""
    if cause not in dreamer.died_of:
        dreamer.died_of = [*dreamer.died_of, cause]
    lose_game(table, LOSS_REASON_BY_DEATH[cause])


def require_loss(table: Table) -> None:
    """Refuse while nobody has lost."""
    require_begun(table)
    table.require_possible(table.team.lost, "ef.death.nobody")


@move(
    "etherfields.resolve-death",
    rule_id="ef.death",
    guard=require_loss,
    question_kind="ef.death.resolve",
    required_facts={"reason": str},
)
def resolve_death(table: Table, decision: Decision) -> None:
    """Go on after a loss, once the Death card is resolved on the table (p. 18).

    A Slumber in progress is over without Loot and the Team is back on the Dreamworld Map. Of a Dream the Dreamscape is discarded
    and what nobody gained goes back to the Secrets, while the Gate and the Season stay. Every other open question lapses.
    Distress and cards stay as they were: what is cured, the Death card says.
    """
    clear_slumber(table)
    table.team.lost = ""
    for dreamer in table.dreamers:
        dreamer.died_of = []
    table.emit_consequence("ef.death.over")
    for other in table.prompts:
        table.prompts.remove(other)


def check_deaths(table: Table) -> None:
    """Withdraw a loss whose cause is gone, then look for the deaths that follow from this move's numbers (p. 18)."""
    _avert_deaths(table)
    for dreamer in table.present_dreamers:
        _check_dreamer_death(table, dreamer)


def _check_dreamer_death(table: Table, dreamer: Dreamer) -> None:
    # Only a change for the worse kills: a number that stays beyond the limit after a loss must not lose the game again.
    was = table.dreamers.get_original_values(dreamer)
    if dreamer.distress >= DEADLY_DISTRESS > was.get("distress", 0):
        table.emit_consequence("ef.death.eighth", who=dreamer)
        _record_death(table, dreamer, "eighth")
    before = sum(was.get(pile, 0) for pile in ("deck", "hand", "discard"))
    if dreamer.card_count < MIN_CARDS_TO_LIVE and dreamer.card_count < before:
        table.emit_consequence("ef.death.cards", who=dreamer, count=dreamer.card_count)
        _record_death(table, dreamer, "few-cards")


def _avert_deaths(table: Table) -> None:
    # Who stopped in the middle of a Slumber has lost whatever the numbers say, and so has a Team whose deaths nobody noted.
    deaths = any(dreamer.died_of for dreamer in table.dreamers)
    if not deaths or table.team.lost not in LOSS_REASON_BY_DEATH.values():
        return
    for dreamer in table.dreamers:
        dreamer.died_of = [cause for cause in dreamer.died_of if _is_death_standing(table, dreamer, cause)]
    standing = [LOSS_REASON_BY_DEATH[cause] for dreamer in table.dreamers for cause in dreamer.died_of]
    if not standing:
        table.team.lost = ""
        table.emit_consequence("ef.death.averted")
    elif table.team.lost not in standing:
        table.team.lost = standing[0]
        for question in table.prompts:
            if question.kind == "ef.death.resolve":
                question.facts = {"reason": standing[0]}


def _is_death_standing(table: Table, dreamer: Dreamer, cause: str) -> bool:
    """Return whether what a Dreamer died of still is as it was: nobody is judged for a death in an earlier loss."""
    if cause == "no-marker":
        return count_in_pool(table, "distress") <= 0
    return dreamer.distress >= DEADLY_DISTRESS if cause == "eighth" else dreamer.card_count < MIN_CARDS_TO_LIVE
