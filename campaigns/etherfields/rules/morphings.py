"""Morphing tokens on an Entity tile (manual p. 13 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import figure, in_play, present, slumber
from campaigns.etherfields.rules.pools import available, left
from campaigns.referee import Refusal, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.models import Decision

Morphing = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems"]
LIMITING = ("masks", "progress")
"""Those that can lower a limit, by what they make inactive (p. 16)."""
Drawn = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems", "none"]


def may_add(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, and when all 12 tokens are out (p. 8 and 16)."""
    figure(table, entity)
    table.possible(left(table, "morphings") > 0, "ef.morphing.none-left")


@move("etherfields.add-morphing", cites="ef.morphing", when=may_add, reveals=("kind",))
def add_morphing(table: Table, entity: Entity, kind: Morphing) -> None:
    """Put a Morphing token drawn at random on an Entity tile (p. 16).

    ``kind`` is what it shows. It answers an open question about a drawn one. Refused when no figure of the Entity is in play, or
    all 12 tokens are out.
    """
    _add(table, entity, kind)
    asked = next((d for d in table.decisions if d.kind == "ef.morphing.draw" and d.facts["tile"] == entity.ref), None)
    if asked is not None:
        table.decisions.remove(asked)
        call_for(table, entity, asked.facts["count"] - 1)


def _add(table: Table, entity: Entity, kind: str) -> None:
    entity.morphings = [*entity.morphings, kind]
    if kind in LIMITING:
        table.say("ef.morphing.limits", kind=kind)


def call_for(table: Table, entity: Entity, count: int) -> None:
    """Ask which Morphing tokens are drawn for an Entity: ``count`` of them, or what the pool still holds (p. 8 and 16)."""
    if left(table, "morphings") > 0 and count:
        drawn = available(table, "morphings", count)
        table.ask("ef.morphing.draw", entity=entity, tile=entity.ref, count=drawn)
    elif count:
        table.say("ef.morphing.pool-empty")


@move(
    "etherfields.draw-morphing",
    cites="ef.morphing",
    when=in_play,
    answers="ef.morphing.draw",
    needs={"entity": str, "tile": int, "count": int},
    reveals=("kind",),
)
def draw_morphing(table: Table, decision: Decision, kind: Drawn) -> None:
    """Add the Morphing token that was drawn for an effect, and ask for the next until all are named (p. 16).

    ``kind`` is what it shows; ``none`` when the pool is empty, and the rest is not added (p. 8).
    """
    entity: Entity | None = table.entities.get(decision.facts["tile"])
    if kind == "none":
        table.say("ef.morphing.pool-empty")
        table.names |= {"nothing": "morphings"}
    elif entity is not None:
        table.possible(left(table, "morphings") > 0, "ef.morphing.none-left")
        _add(table, entity, kind)
        table.say("ef.morphing.added", entity=entity, kind=kind)
        call_for(table, entity, decision.facts["count"] - 1)


def has_morphing(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity tile without Morphings."""
    slumber(table)
    table.possible(entity is None or entity.morphings, "ef.morphing.none", entity=entity)


@move("etherfields.remove-morphing", cites="ef.morphing", when=has_morphing)
def remove_morphing(
    table: Table, entity: Entity, kind: Morphing, price: Literal["key", "ether", "free"], payer: Dreamer | None = None
) -> None:
    """Take a Morphing of one ``kind`` off an Entity tile, at any time (Basic Actions card, p. 13).

    ``price``: 1 Key of the Team, 1 Ether of ``payer``, or nothing when an effect does it. Refuses a Morphing that is not
    there, and a price that cannot be paid.
    """
    table.possible(kind in entity.morphings, "ef.morphing.not-there", entity=entity, kind=kind)
    if price == "key":
        table.possible(table.team.keys, "ef.key.too-few", wanted=1, there=0)
        table.team.keys -= 1
    elif price == "ether":
        _pay(table, payer)
    kept = list(entity.morphings)
    kept.remove(kind)
    entity.morphings = kept


def _pay(table: Table, payer: Dreamer | None) -> None:
    if payer is None:
        raise Refusal("ef.morphing.no-payer", final=True)
    present(table, payer)
    table.possible(payer.ether, "ef.ether.too-few", who=payer, wanted=1, there=0)
    payer.ether -= 1
