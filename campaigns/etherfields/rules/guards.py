"""Why a move may not be made now, whatever its numbers: the guards that moves share.

Rows a guard looks at may be missing when a page only asks what could be done; then only the rest is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.board import Table

NO_FIGURES = "no-figures"
"""The code of the row that stands for what acts without a figure: the Gate tile and Secret cards of a Dream (p. 8)."""


def begun(table: Table) -> None:
    """Refuse before the campaign has its Team."""
    table.possible(table.begun, "ef.campaign.not-begun")


def in_play(table: Table) -> None:
    """Refuse outside a session, and after a loss until it is resolved (p. 18)."""
    begun(table)
    table.allowed(table.session_open, "ef.session.closed")
    table.allowed(not table.team.lost, "ef.death.all-lost")


def present(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse a Dreamer who is not at the table (p. 18)."""
    table.allowed(dreamer is None or dreamer.playing, "ef.roster.absent", who=dreamer)


def acts(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse out of play, and a Dreamer who is not at the table."""
    in_play(table)
    present(table, dreamer)


def dreamworld(table: Table) -> None:
    """Refuse while a Slumber is being played: the Dreamworld Map waits (p. 8)."""
    in_play(table)
    table.allowed(table.slumber is None, "ef.dreamworld.paused", name=table.slumber)


def slumber(table: Table) -> None:
    """Refuse when no Slumber is being played."""
    in_play(table)
    table.possible(table.slumber, "ef.slumber.none")


def in_a_turn(table: Table) -> None:
    """Refuse before the first Turn of a Dream and once the Turns are gone: then no Turn card lies face up (p. 9 and 10)."""
    slumber(table)
    now = table.now
    left = now.setup_left[0] if now.setup_left else ""
    table.allowed(now.phase != "setup", "ef.dream.setting-up", name=now, part=left)
    table.allowed(now.phase != "out-of-turns", "ef.turn.gone", name=now)


def draw_step(table: Table) -> None:
    """Refuse outside the Draw step (p. 8)."""
    in_a_turn(table)
    table.allowed(table.now.phase == "draw", "ef.turn.not-draw")


def at_turn_start(table: Table) -> bool:
    """Return whether a Turn stands at its start: nobody has drawn in it yet."""
    return table.now.phase == "draw" and not any(dreamer.drawn for dreamer in table.dreamers)


def actions(table: Table) -> None:
    """Refuse outside the Card and action step, and say of a Dreamscape Phase that it is over (p. 8)."""
    in_a_turn(table)
    now = table.now
    table.allowed(now.phase != "event" or now.early, "ef.turn.actions-over")
    table.allowed(now.phase == "actions", "ef.turn.not-actions")


def in_slumber(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a Slumber or Dream, and a Dreamer who is not at the table."""
    slumber(table)
    present(table, dreamer)


def in_actions(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, and a Dreamer who is not at the table (p. 8)."""
    actions(table)
    present(table, dreamer)


def event(table: Table) -> None:
    """Refuse outside the Entity and Dream event step (p. 8)."""
    in_a_turn(table)
    table.allowed(table.now.phase == "event", "ef.turn.not-event")


def out_of_turns(table: Table) -> None:
    """Refuse while Turns are left and nobody has skipped (p. 9)."""
    slumber(table)
    table.allowed(table.now.phase == "out-of-turns", "ef.turn.turns-left", left=table.now.turns_left)


def figure(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure in the Dreamscape."""
    slumber(table)
    table.allowed(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)


def speaks(entity: Entity) -> bool:
    """Return whether the effects on a tile are resolved: figures of it are in play, or it is a tile without any (p. 8 and 9)."""
    return entity.figures > 0 or entity.code == NO_FIGURES


def speaks_in_event(table: Table, entity: Entity | None = None) -> None:
    """Refuse a tile whose figures are gone, and any outside the Entity and Dream event step (p. 8 and 9)."""
    event(table)
    table.allowed(entity is None or speaks(entity), "ef.entity.no-figure", entity=entity)


def figure_in_event(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, and any Entity outside the Entity and Dream event step (p. 8)."""
    event(table)
    table.allowed(entity is None or entity.figures > 0, "ef.entity.no-figure", entity=entity)
