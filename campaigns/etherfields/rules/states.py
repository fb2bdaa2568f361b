"""States of Dreamers and Entities (manual p. 17). Their tokens are shared in pairs, two of each; what they do stands on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import acts, figure, slumber
from campaigns.etherfields.rules.pools import STATE_PAIRS, left
from campaigns.referee import move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

State = Literal["stunned", "dazed", "paralyzed", "poisoned"]


def afflicted(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a State."""
    acts(table, dreamer)
    table.possible(dreamer is None or dreamer.states, "ef.state.none", who=dreamer)


def afflicted_entity(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a State."""
    slumber(table)
    table.possible(entity is None or entity.states, "ef.state.none", who=entity)


@move("etherfields.place-state", cites="ef.state", when=acts)
def place_state(table: Table, dreamer: Dreamer, state: State) -> None:
    """Place a State token next to a Dreamer's miniature; when its pair of tokens is used up, nothing happens (p. 17).

    Refuses a State the Dreamer is in already.
    """
    _place(table, dreamer, state)


@move("etherfields.remove-state", cites="ef.state", when=afflicted)
def remove_state(table: Table, dreamer: Dreamer, state: State) -> None:
    """Take a State token off a Dreamer (p. 17). Refuses a State the Dreamer is not in."""
    _remove(table, dreamer, state)


@move("etherfields.place-entity-state", cites="ef.state", when=figure)
def place_entity_state(table: Table, entity: Entity, state: State) -> None:
    """Place a State token next to a figure of an Entity; when its pair of tokens is used up, nothing happens (p. 17).

    It affects that figure alone: an Entity with several figures can bear a State once for each. Refuses an Entity without a
    figure, and a State that all its figures are in already.
    """
    _place(table, entity, state, entity.figures)


@move("etherfields.remove-entity-state", cites="ef.state", when=afflicted_entity)
def remove_entity_state(table: Table, entity: Entity, state: State) -> None:
    """Take a State token off an Entity (p. 17). Refuses a State it is not in."""
    _remove(table, entity, state)


def drop_states(table: Table, entity: Entity) -> None:
    """Put back the State tokens of figures that have left: no more of a State stay than there are figures to bear it (p. 17)."""
    kept: list[str] = []
    gone: list[str] = []
    for state in entity.states:
        (kept if kept.count(state) < entity.figures else gone).append(state)
    if gone:
        entity.states = kept
        table.say("ef.state.gone", who=entity, states=gone)


def _place(table: Table, bearer: Dreamer | Entity, state: str, most: int = 1) -> None:
    table.allowed(bearer.states.count(state) < most, "ef.state.already", who=bearer, state=state)
    pair = STATE_PAIRS[state]
    if left(table, pair) <= 0:
        table.say("ef.state.none-left", who=bearer, state=state, pool=pair)
        return
    bearer.states = [*bearer.states, state]


def _remove(table: Table, bearer: Dreamer | Entity, state: str) -> None:
    table.possible(state in bearer.states, "ef.state.not-there", who=bearer, state=state)
    kept = list(bearer.states)
    kept.remove(state)
    bearer.states = kept
