"""Morphing tokens on an Entity tile (manual p. 13 and 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.engine.messages import (
    ManualStep,
    MoveMessages,
    Plural,
    _,
    consequence,
    question,
    violation,
)
from campaigns.etherfields.rules.effect_amounts import acts_by_state
from campaigns.etherfields.rules.guards import (
    NO_FIGURES_CODE,
    require_figure,
    require_in_play,
)
from campaigns.etherfields.rules.pools import count_in_pool, limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity
    from campaigns.models import Decision

MorphingKind = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems"]
LIMIT_MORPHINGS = ("masks", "progress")
"""Morphings that can lower a limit, by what they make inactive (p. 16)."""
DrawnMorphing = Literal["distress", "seal", "movement", "range", "masks", "progress", "rerolls", "gems", "none"]


MORPHING_NONE_LEFT = violation(
    "ef.morphing.none-left", _("All %(MORPHING_POOL_SIZE)s Morphing tokens are on the table, so you add no more.")
)


MORPHING_POISONED = violation(
    "ef.morphing.poisoned", _("%(entity)s is Poisoned and gets no new Morphing. Remove the State first.")
)


def require_can_add_morphing(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, a Poisoned one (2.0 p. 14), and when all 12 tokens are in use (p. 8 and 16)."""
    require_figure(table, entity)
    table.require(entity is None or not acts_by_state(table, entity, "poisoned"), MORPHING_POISONED, entity=entity)
    table.require_possible(count_in_pool(table, "morphings") > 0, MORPHING_NONE_LEFT)


MORPHING_DRAW = question(
    "ef.morphing.draw",
    _("Draw a Morphing for %(entity)s. What does it show?"),
    {
        "distress": _("%(DISTRESS_PER_MORPHING)s more Distress"),
        "seal": _("%(SEAL_PER_MORPHING)s more Sealed"),
        "movement": _("Movement value +%(SPACES_PER_MORPHING)s"),
        "range": _("Range +%(RANGE_PER_MORPHING)s"),
        "masks": _("Masks off"),
        "progress": _("Progress cards off"),
        "rerolls": _("No rerolls"),
        "gems": _("Gems off"),
        "none": _("No token is left"),
    },
)


@move(
    "etherfields.add-morphing",
    rule_id="ef.morphing",
    guard=require_can_add_morphing,
    revealed_arguments=("kind",),
    messages=MoveMessages(
        _("Add a Morphing"),
        _("%(entity)s got a Morphing: %(kind)s."),
        synonyms=_(
            "new morphing, morphing added, morphing on entity, puts morphing on entity, entity gets morphing, "
            "entity has morphing, more morphing, morph token, morphing placed, entity morphs, entity gains morphing, "
            "draws morphing, plus morphing"
        ),
    ),
)
def add_morphing(table: Table, entity: Entity, kind: MorphingKind) -> None:
    """Put a randomly drawn Morphing token on an Entity tile (p. 16).

    ``kind`` is what it shows. Answers an open prompt about a drawn one. Refuses without a figure of the Entity, or
    when all 12 tokens are in use.
    """
    _add_morphing(table, entity, kind)
    asked = next((d for d in table.prompts if d.kind == MORPHING_DRAW and d.facts["tile"] == entity.ref), None)
    if asked is not None:
        table.prompts.remove(asked)
        ask_morphings(table, entity, asked.facts["count"] - 1)


MORPHING_LIMITS = consequence(
    "ef.morphing.limits",
    ManualStep(
        _("%(kind)s: if that lowers a Hand limit or a Progress limit, set the limit now."),
        _("%(kind)s: set the Hand limit or the Progress limit now, if that lowers one."),
        done_by=("etherfields.set-limits",),
    ),
)


def _add_morphing(table: Table, entity: Entity, kind: str) -> None:
    entity.morphings = [*entity.morphings, kind]
    if kind in LIMIT_MORPHINGS:
        table.emit_consequence(MORPHING_LIMITS, kind=kind)


MORPHING_POOL_EMPTY = consequence(
    "ef.morphing.pool-empty", _("No Morphing token is left in the pool, so none is added.")
)


MORPHING_KEPT_OFF = consequence("ef.morphing.kept-off", _("%(entity)s is Poisoned, so it gets no new Morphing."))


def ask_morphings(table: Table, entity: Entity, count: int) -> None:
    """Ask which Morphing tokens are drawn for an Entity: ``count``, or what the pool holds (p. 8 and 16)."""
    if count and acts_by_state(table, entity, "poisoned"):
        table.emit_consequence(MORPHING_KEPT_OFF, entity=entity)
    elif count_in_pool(table, "morphings") > 0 and count:
        drawn = limit_to_pool(table, "morphings", count)
        table.ask_prompt(MORPHING_DRAW, entity=entity, tile=entity.ref, count=drawn)
    elif count:
        table.emit_consequence(MORPHING_POOL_EMPTY)


MORPHING_NO_FIGURES = consequence(
    "ef.morphing.no-figures", _("No Entity has figures in play, so no Morphing is added.")
)
MORPHING_WHICH_TILE = consequence(
    "ef.morphing.which-tile",
    ManualStep(
        Plural(
            "1 Morphing goes on the Entity that the effect names.",
            "%(count)s Morphings go on the Entity that the effect names.",
            "count",
        ),
        Plural(
            "Draw 1 Morphing for the Entity that the effect names, and report it on its tile.",
            "Draw %(count)s Morphings for the Entity that the effect names, and report them on its tile.",
            "count",
        ),
    ),
)


def ask_morphings_of_tile(table: Table, tile: Entity, count: int) -> None:
    """Ask for the Morphings that a tile's effect adds: on an Entity tile with figures in play, never on another (p. 16).

    The effect of a Gate tile adds them to the only Entity in play; which of several, its own words say.
    """
    tiles = table.entities if tile.code == NO_FIGURES_CODE else [tile]
    there = [entity for entity in tiles if entity.figures]
    if len(there) == 1:
        ask_morphings(table, there[0], count)
    elif there and count:
        table.emit_consequence(MORPHING_WHICH_TILE, count=count)
    elif count:
        table.emit_consequence(MORPHING_NO_FIGURES)


MORPHING_ADDED = consequence("ef.morphing.added", _("The Morphing goes on %(entity)s."))


@move(
    "etherfields.draw-morphing",
    rule_id="ef.morphing",
    guard=require_in_play,
    question_kind=MORPHING_DRAW,
    required_facts={"entity": str, "tile": int, "count": int},
    revealed_arguments=("kind",),
    messages=MoveMessages(
        _("Add the drawn Morphing"),
        _("The Team drew a Morphing: %(kind)s."),
        unchanged_line=_("No Morphing was left to draw."),
    ),
)
def draw_morphing(table: Table, decision: Decision, kind: DrawnMorphing) -> None:
    """Add the Morphing token drawn for an effect, and ask for the next one (p. 16).

    ``kind`` is what it shows; ``none`` if the pool is empty, which drops the rest (p. 8).
    """
    entity: Entity | None = table.entities.get(decision.facts["tile"])
    if kind == "none":
        table.emit_consequence(MORPHING_POOL_EMPTY)
        table.line_facts |= {"nothing": "morphings"}
    elif entity is not None:
        table.require_possible(count_in_pool(table, "morphings") > 0, MORPHING_NONE_LEFT)
        _add_morphing(table, entity, kind)
        table.emit_consequence(MORPHING_ADDED, entity=entity, kind=kind)
        ask_morphings(table, entity, decision.facts["count"] - 1)
