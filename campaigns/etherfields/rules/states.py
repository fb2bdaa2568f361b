"""States of Dreamers and Entities (manual p. 17). Their tokens are shared in pairs, two of each, and show their effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.engine.messages import ManualStep, MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.guards import require_can_act, require_figure, require_slumber
from campaigns.etherfields.rules.pools import PAIR_BY_STATE, count_in_pool
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity

StateName = Literal["stunned", "dazed", "paralyzed", "poisoned"]


STATE_NONE = violation("ef.state.none", _("%(who)s has no State to remove."))


def require_state(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a State."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.states, STATE_NONE, who=dreamer)


def require_entity_state(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a State."""
    require_slumber(table)
    table.require_possible(entity is None or entity.states, STATE_NONE, who=entity)


@move(
    "etherfields.place-state",
    rule_id="ef.state",
    guard=require_can_act,
    messages=MoveMessages(
        _("Gain a State"),
        _("%(dreamer)s is %(state)s."),
        _("Its effect is printed on the token."),
        synonyms=_("state token, becomes, gets state, state placed"),
    ),
)
def place_state(table: Table, dreamer: Dreamer, state: StateName) -> None:
    """Place a State token next to a Dreamer's miniature; nothing happens if its pair of tokens is used up (p. 17).

    Refuses a State the Dreamer already has.
    """
    _place_state(table, dreamer, state)


@move(
    "etherfields.remove-state",
    rule_id="ef.state",
    guard=require_state,
    messages=MoveMessages(
        _("Lose a State"),
        _("%(dreamer)s is no longer %(state)s."),
        synonyms=_("no longer, loses state, state gone, recovers from, shakes off, cured of, state removed, state off"),
    ),
)
def remove_state(table: Table, dreamer: Dreamer, state: StateName) -> None:
    """Remove a State token from a Dreamer (p. 17). Refuses a State the Dreamer does not have."""
    _remove_state(table, dreamer, state)


@move(
    "etherfields.place-entity-state",
    rule_id="ef.state",
    guard=require_figure,
    messages=MoveMessages(
        _("Give an Entity a State"),
        _("%(entity)s is %(state)s."),
        _("It affects one figure only."),
        synonyms=_("entity state, entity becomes"),
    ),
)
def place_entity_state(table: Table, entity: Entity, state: StateName) -> None:
    """Place a State token next to an Entity's figure; nothing happens if its pair of tokens is used up (p. 17).

    It affects that figure alone, so each figure can have a State. Refuses an Entity without a figure, and a State
    that all its figures have.
    """
    _place_state(table, entity, state, entity.figures)


@move(
    "etherfields.remove-entity-state",
    rule_id="ef.state",
    guard=require_entity_state,
    messages=MoveMessages(
        _("Remove a State"),
        _("%(entity)s is no longer %(state)s."),
        synonyms=_("entity loses state, entity recovers"),
    ),
)
def remove_entity_state(table: Table, entity: Entity, state: StateName) -> None:
    """Remove a State token from an Entity (p. 17). Refuses a State it does not have."""
    _remove_state(table, entity, state)


EXPIRING_STATES = ("dazed", "stunned", "paralyzed")
"""States that end with the Dreamers Phase on a Dreamer, with the Turn on an Entity (2.0 p. 14)."""
STATE_OVER = consequence(
    "ef.state.over",
    ManualStep(_("%(who)s is no longer %(states)s."), _("Put %(who)s's State tokens back into the pool: %(states)s.")),
)


def expire_states(table: Table, bearers: Iterable[Dreamer | Entity]) -> None:
    """Take off the States that end now, where the manual prints when they do (2.0 p. 14)."""
    if get_chosen_variant(table, "states") != "manual":
        return
    for bearer in bearers:
        over = [state for state in bearer.states if state in EXPIRING_STATES]
        if over:
            bearer.states = [state for state in bearer.states if state not in EXPIRING_STATES]
            table.emit_consequence(STATE_OVER, who=bearer, states=over)


STATE_GONE = consequence(
    "ef.state.gone",
    ManualStep(
        _("A figure of %(who)s is gone, and its State tokens with it: %(states)s."),
        _("Put %(who)s's State tokens back into the pool: %(states)s."),
    ),
)


def return_excess_states(table: Table, entity: Entity) -> None:
    """Return the State tokens of removed figures: at most one of a State per figure stays (p. 17)."""
    kept: list[str] = []
    gone: list[str] = []
    for state in entity.states:
        (kept if kept.count(state) < entity.figures else gone).append(state)
    if gone:
        entity.states = kept
        table.emit_consequence(STATE_GONE, who=entity, states=gone)


STATE_ALREADY = violation("ef.state.already", _("%(who)s is already %(state)s. One token for each figure is enough."))
STATE_NONE_LEFT = consequence(
    "ef.state.none-left",
    _("%(who)s does not become %(state)s, because both tokens are in play (%(pool)s). Nothing happens."),
)


STATE_MEANINGS = {
    ("dreamer", "dazed"): consequence(
        "ef.state.dreamer-dazed", _("%(who)s is Dazed: range %(DAZED_RANGE)s at most, until the Dreamers Phase ends.")
    ),
    ("dreamer", "stunned"): consequence(
        "ef.state.dreamer-stunned",
        _("%(who)s is Stunned and ignores the Distress of effects until the Dreamers Phase ends."),
    ),
    ("dreamer", "paralyzed"): consequence(
        "ef.state.dreamer-paralyzed",
        _("%(who)s is Paralyzed: no Moves and no Relocation until the Dreamers Phase ends."),
    ),
    ("entity", "dazed"): consequence(
        "ef.state.entity-dazed",
        _("%(who)s is Dazed: its effects reach range %(DAZED_RANGE)s at most, until the Turn ends."),
    ),
    ("entity", "stunned"): consequence(
        "ef.state.entity-stunned", _("%(who)s is Stunned: the Distress of its effects is ignored until the Turn ends.")
    ),
    ("entity", "paralyzed"): consequence(
        "ef.state.entity-paralyzed", _("%(who)s is Paralyzed: no Moves and no Relocation until the Turn ends.")
    ),
    ("entity", "poisoned"): consequence(
        "ef.state.entity-poisoned", _("%(who)s is Poisoned: it gets no new Morphing until the Slumber or Dream ends.")
    ),
}
"""The effect of each State on an Entity or a Dreamer (2.0 p. 14)."""


def _place_state(table: Table, bearer: Dreamer | Entity, state: str, max_count: int = 1) -> None:
    table.require(bearer.states.count(state) < max_count, STATE_ALREADY, who=bearer, state=state)
    pair = PAIR_BY_STATE[state]
    if count_in_pool(table, pair) <= 0:
        table.emit_consequence(STATE_NONE_LEFT, who=bearer, state=state, pool=pair)
        return
    bearer.states = [*bearer.states, state]
    meaning = STATE_MEANINGS.get((bearer._meta.model_name or "", state))
    if meaning is not None and get_chosen_variant(table, "states") == "manual":
        table.emit_consequence(meaning, who=bearer)


STATE_NOT_THERE = violation("ef.state.not-there", _("%(who)s is not %(state)s. Choose a State whose token is there."))


def _remove_state(table: Table, bearer: Dreamer | Entity, state: str) -> None:
    table.require_possible(state in bearer.states, STATE_NOT_THERE, who=bearer, state=state)
    kept = list(bearer.states)
    kept.remove(state)
    bearer.states = kept


messages.add(
    "etherfields",
    fields={
        "state": _("State"),
    },
)
