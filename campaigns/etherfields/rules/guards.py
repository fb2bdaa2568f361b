"""Guards shared by moves: why a move is not allowed now, whatever its numbers.

Row arguments may be None when a page only asks what is possible; then only the rest is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.table import Table

NO_FIGURES_CODE = "no-figures"
"""Code of the row for effects without a figure: the Gate tile and Secret cards of a Dream (p. 8)."""


def require_begun(table: Table) -> None:
    """Refuse before the campaign has its Team."""
    table.require_possible(table.has_begun, "ef.campaign.not-begun")


def require_in_play(table: Table) -> None:
    """Refuse outside a session, and after a loss until it is resolved (p. 18)."""
    require_begun(table)
    table.require(table.is_session_open, "ef.session.closed")
    table.require(not table.team.lost, "ef.death.all-lost")


def require_present(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse a Dreamer who is not at the table (p. 18)."""
    table.require(dreamer is None or dreamer.playing, "ef.roster.absent", who=dreamer)


def require_can_act(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse out of play, and a Dreamer who is not at the table."""
    require_in_play(table)
    require_present(table, dreamer)


def require_dreamworld(table: Table) -> None:
    """Refuse during a Slumber: it pauses the Dreamworld Map (p. 8)."""
    require_in_play(table)
    table.require(table.slumber is None, "ef.dreamworld.paused", name=table.slumber)


def require_slumber(table: Table) -> None:
    """Refuse without a Slumber."""
    require_in_play(table)
    table.require_possible(table.slumber, "ef.slumber.none")


def require_turn(table: Table) -> None:
    """Refuse before the first Turn of a Dream and after the last: without a face-up Turn card (p. 9 and 10)."""
    require_slumber(table)
    now = table.current_slumber
    left = now.setup_left[0] if now.setup_left else ""
    table.require(now.phase != "setup", "ef.dream.setting-up", name=now, part=left)
    table.require(now.phase != "out-of-turns", "ef.turn.gone", name=now)


def require_draw_step(table: Table) -> None:
    """Refuse outside the Draw step (p. 8)."""
    require_turn(table)
    table.require(table.current_slumber.phase == "draw", "ef.turn.not-draw")


def is_turn_start(table: Table) -> bool:
    """Return whether a Turn is at its start: nobody has drawn yet."""
    return table.current_slumber.phase == "draw" and not any(dreamer.drawn for dreamer in table.dreamers)


def require_action_step(table: Table) -> None:
    """Refuse outside the Card and action step, and after it in the Dreamscape Phase (p. 8)."""
    require_turn(table)
    now = table.current_slumber
    table.require(now.phase != "event" or now.early, "ef.turn.actions-over")
    table.require(now.phase == "actions", "ef.turn.not-actions")


def require_dreamer_in_slumber(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a Slumber or Dream, and a Dreamer who is not at the table."""
    require_slumber(table)
    require_present(table, dreamer)


def require_dreamer_in_actions(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, and a Dreamer who is not at the table (p. 8)."""
    require_action_step(table)
    require_present(table, dreamer)


def require_event_step(table: Table) -> None:
    """Refuse outside the Entity and Dream event step (p. 8)."""
    require_turn(table)
    table.require(table.current_slumber.phase == "event", "ef.turn.not-event")


def require_out_of_turns(table: Table) -> None:
    """Refuse with Turns left, unless skipped (p. 9)."""
    require_slumber(table)
    table.require(
        table.current_slumber.phase == "out-of-turns", "ef.turn.turns-left", left=table.current_slumber.turns_left
    )


def require_figure(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure in the Dreamscape."""
    require_slumber(table)
    table.require(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)


def has_active_effects(entity: Entity) -> bool:
    """Return whether a tile's effects are resolved: it has figures in play, or never has any (p. 8 and 9)."""
    return entity.figures > 0 or entity.code == NO_FIGURES_CODE


def require_active_effects(table: Table, entity: Entity | None = None) -> None:
    """Refuse a tile without figures left, and outside the Entity and Dream event step (p. 8 and 9)."""
    require_event_step(table)
    table.require(entity is None or has_active_effects(entity), "ef.entity.no-figure", entity=entity)


def require_figure_in_event(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, and outside the Entity and Dream event step (p. 8)."""
    require_event_step(table)
    table.require(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)
