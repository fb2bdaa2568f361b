"""Morphing tokens on an Entity tile (manual p. 13 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import RuleViolation, move
from campaigns.etherfields.rules.guards import require_figure, require_in_play, require_present, require_slumber
from campaigns.etherfields.rules.pools import count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

MorphingKind = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems"]
LIMIT_MORPHINGS = ("masks", "progress")
"""Morphings that can lower a limit, by what they make inactive (p. 16)."""
DrawnMorphing = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems", "none"]


def require_can_add_morphing(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, and when all 12 tokens are in use (p. 8 and 16)."""
    require_figure(table, entity)
    table.require_possible(count_in_pool(table, "morphings") > 0, "ef.morphing.none-left")


@move("etherfields.add-morphing", rule_id="ef.morphing", guard=require_can_add_morphing, revealed_arguments=("kind",))
def add_morphing(table: Table, entity: Entity, kind: MorphingKind) -> None:
    """Put a randomly drawn Morphing token on an Entity tile (p. 16).

    ``kind`` is what it shows. Answers an open prompt about a drawn one. Refuses without a figure of the Entity, or
    when all 12 tokens are in use.
    """
    _add_morphing(table, entity, kind)
    asked = next((d for d in table.prompts if d.kind == "ef.morphing.draw" and d.facts["tile"] == entity.ref), None)
    if asked is not None:
        table.prompts.remove(asked)
        ask_morphings(table, entity, asked.facts["count"] - 1)


def _add_morphing(table: Table, entity: Entity, kind: str) -> None:
    entity.morphings = [*entity.morphings, kind]
    if kind in LIMIT_MORPHINGS:
        table.emit_consequence("ef.morphing.limits", kind=kind)


def ask_morphings(table: Table, entity: Entity, count: int) -> None:
    """Ask which Morphing tokens are drawn for an Entity: ``count``, or what the pool holds (p. 8 and 16)."""
    if count_in_pool(table, "morphings") > 0 and count:
        drawn = limit_to_pool(table, "morphings", count)
        table.ask_prompt("ef.morphing.draw", entity=entity, tile=entity.ref, count=drawn)
    elif count:
        table.emit_consequence("ef.morphing.pool-empty")


@move(
    "etherfields.draw-morphing",
    rule_id="ef.morphing",
    guard=require_in_play,
    question_kind="ef.morphing.draw",
    required_facts={"entity": str, "tile": int, "count": int},
    revealed_arguments=("kind",),
)
def draw_morphing(table: Table, decision: Decision, kind: DrawnMorphing) -> None:
    """Add the Morphing token drawn for an effect, and ask for the next one (p. 16).

    ``kind`` is what it shows; ``none`` if the pool is empty, which drops the rest (p. 8).
    """
    entity: Entity | None = table.entities.get(decision.facts["tile"])
    if kind == "none":
        table.emit_consequence("ef.morphing.pool-empty")
        table.line_facts |= {"nothing": "morphings"}
    elif entity is not None:
        table.require_possible(count_in_pool(table, "morphings") > 0, "ef.morphing.none-left")
        _add_morphing(table, entity, kind)
        table.emit_consequence("ef.morphing.added", entity=entity, kind=kind)
        ask_morphings(table, entity, decision.facts["count"] - 1)


def require_morphing(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Morphings."""
    require_slumber(table)
    table.require_possible(entity is None or entity.morphings, "ef.morphing.none", entity=entity)


@move("etherfields.remove-morphing", rule_id="ef.morphing", guard=require_morphing)
def remove_morphing(
    table: Table,
    entity: Entity,
    kind: MorphingKind,
    price: Literal["key", "ether", "free"],
    payer: Dreamer | None = None,
) -> None:
    """Remove a Morphing of one ``kind`` from an Entity tile, at any time (Basic Actions card, p. 13).

    ``price``: 1 Key of the Team, 1 Ether of ``payer``, or nothing when an effect does it. Refuses a missing Morphing,
    and an unpayable price.
    """
    table.require_possible(kind in entity.morphings, "ef.morphing.not-there", entity=entity, kind=kind)
    if price == "key":
        table.require_possible(table.team.keys, "ef.key.too-few", wanted=1, there=0)
        table.team.keys -= 1
    elif price == "ether":
        _pay_morphing_price(table, payer)
    kept = list(entity.morphings)
    kept.remove(kind)
    entity.morphings = kept


def _pay_morphing_price(table: Table, payer: Dreamer | None) -> None:
    if payer is None:
        raise RuleViolation("ef.morphing.no-payer", is_final=True)
    require_present(table, payer)
    table.require_possible(payer.ether, "ef.ether.too-few", who=payer, wanted=1, there=0)
    payer.ether -= 1
