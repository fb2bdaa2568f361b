"""States of Dreamers and Entities (manual p. 17). Their tokens are shared in pairs, two of each, and show their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.etherfields.rules.guards import require_can_act, require_figure, require_slumber
from campaigns.etherfields.rules.pools import PAIR_BY_STATE, count_in_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

StateName = Literal["stunned", "dazed", "paralyzed", "poisoned"]


def require_state(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a State."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.states, "ef.state.none", who=dreamer)


def require_entity_state(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a State."""
    require_slumber(table)
    table.require_possible(entity is None or entity.states, "ef.state.none", who=entity)


@move("etherfields.place-state", rule_id="ef.state", guard=require_can_act)
def place_state(table: Table, dreamer: Dreamer, state: StateName) -> None:
    """Place a State token next to a Dreamer's miniature; nothing happens if its pair of tokens is used up (p. 17).

    Refuses a State the Dreamer already has.
    """
    _place_state(table, dreamer, state)


@move("etherfields.remove-state", rule_id="ef.state", guard=require_state)
def remove_state(table: Table, dreamer: Dreamer, state: StateName) -> None:
    """Remove a State token from a Dreamer (p. 17). Refuses a State the Dreamer does not have."""
    _remove_state(table, dreamer, state)


@move("etherfields.place-entity-state", rule_id="ef.state", guard=require_figure)
def place_entity_state(table: Table, entity: Entity, state: StateName) -> None:
    """Place a State token next to an Entity's figure; nothing happens if its pair of tokens is used up (p. 17).

    It affects that figure alone, so each figure can have a State. Refuses an Entity without a figure, and a State
    that all its figures have.
    """
    _place_state(table, entity, state, entity.figures)


@move("etherfields.remove-entity-state", rule_id="ef.state", guard=require_entity_state)
def remove_entity_state(table: Table, entity: Entity, state: StateName) -> None:
    """Remove a State token from an Entity (p. 17). Refuses a State it does not have."""
    _remove_state(table, entity, state)


def return_excess_states(table: Table, entity: Entity) -> None:
    """Return the State tokens of removed figures: at most one of a State per figure stays (p. 17)."""
    kept: list[str] = []
    gone: list[str] = []
    for state in entity.states:
        (kept if kept.count(state) < entity.figures else gone).append(state)
    if gone:
        entity.states = kept
        table.emit_consequence("ef.state.gone", who=entity, states=gone)


def _place_state(table: Table, bearer: Dreamer | Entity, state: str, max_count: int = 1) -> None:
    table.require(bearer.states.count(state) < max_count, "ef.state.already", who=bearer, state=state)
    pair = PAIR_BY_STATE[state]
    if count_in_pool(table, pair) <= 0:
        table.emit_consequence("ef.state.none-left", who=bearer, state=state, pool=pair)
        return
    bearer.states = [*bearer.states, state]


def _remove_state(table: Table, bearer: Dreamer | Entity, state: str) -> None:
    table.require_possible(state in bearer.states, "ef.state.not-there", who=bearer, state=state)
    kept = list(bearer.states)
    kept.remove(state)
    bearer.states = kept
