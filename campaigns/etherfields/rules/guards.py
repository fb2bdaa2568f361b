"""Guards shared by moves: why a move is not allowed now, whatever its numbers.

Row arguments may be None when a page only asks what is possible; then only the rest is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine.messages import Plural, _, violation
from campaigns.etherfields.rules.table import CAMPAIGN_NOT_BEGUN, SLUMBER_NONE

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Entity
    from campaigns.etherfields.rules.table import Table

NO_FIGURES_CODE = "no-figures"
"""Code of the row for effects without a figure: the Gate tile and Secret cards of a Dream (p. 8)."""


def require_begun(table: Table) -> None:
    """Refuse before the campaign has its Team."""
    table.require_possible(table.has_begun, CAMPAIGN_NOT_BEGUN)


def is_there(table: Table, count: int) -> bool:
    """Return whether a pile with this count has a card: a 0 is unknown where play was not recorded from its beginning."""
    return count > 0 or bool(table.team.first_dream)


DEATH_ALL_LOST = violation(
    "ef.death.all-lost",
    _("All Dreamers have lost. Resolve the Death card first, or correct the number that caused it."),
)
SESSION_CLOSED = violation("ef.session.closed", _("No session is open. Start the session first."))


def require_in_session(table: Table) -> None:
    """Refuse outside a session."""
    require_begun(table)
    table.require(table.is_session_open, SESSION_CLOSED)


def require_in_play(table: Table) -> None:
    """Refuse outside a session, and after a loss until it is resolved (p. 18)."""
    require_in_session(table)
    table.require(not table.team.lost, DEATH_ALL_LOST)


ROSTER_ABSENT = violation(
    "ef.roster.absent", _("%(who)s is not at the table today. Only Dreamers who are present can act.")
)


def require_present(table: Table, dreamer: Dreamer | None) -> None:
    """Refuse a Dreamer who is not at the table (p. 18)."""
    table.require(dreamer is None or dreamer.playing, ROSTER_ABSENT, who=dreamer)


def require_can_act(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse out of play, and a Dreamer who is not at the table."""
    require_in_play(table)
    require_present(table, dreamer)


def require_can_be_affected(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a session, and a Dreamer who is not at the table: the Death card has its effect after a loss (p. 18)."""
    require_in_session(table)
    require_present(table, dreamer)


DREAMWORLD_PAUSED = violation(
    "ef.dreamworld.paused", _("The Dreamworld Map waits while %(name)s is being played. Finish that first.")
)


def require_dreamworld(table: Table) -> None:
    """Refuse during a Slumber: it pauses the Dreamworld Map (p. 8)."""
    require_in_play(table)
    table.require(table.slumber is None, DREAMWORLD_PAUSED, name=table.slumber)


def require_slumber(table: Table) -> None:
    """Refuse without a Slumber."""
    require_in_play(table)
    table.require_possible(table.slumber, SLUMBER_NONE)


DREAM_SETTING_UP = violation(
    "ef.dream.setting-up",
    _("%(name)s is still being set up, and its first Turn has not begun. The next step of its set-up is “%(part)s”."),
)
TURN_GONE = violation(
    "ef.turn.gone", _("%(name)s is out of Turns: no Turn card is left. Resolve its Out of Turns effect.")
)


def require_turn(table: Table) -> None:
    """Refuse before the first Turn of a Dream and after the last: without a face-up Turn card (p. 9 and 10)."""
    require_slumber(table)
    now = table.current_slumber
    left = now.setup_left[0] if now.setup_left else ""
    table.require(now.phase != "setup", DREAM_SETTING_UP, name=now, part=left)
    table.require(now.phase != "out-of-turns", TURN_GONE, name=now)


TURN_NOT_DRAW = violation(
    "ef.turn.not-draw", _("You can do this only in the Draw step. Wait for the start of the next Turn.")
)


def require_draw_step(table: Table) -> None:
    """Refuse outside the Draw step (p. 8)."""
    require_turn(table)
    table.require(table.current_slumber.phase == "draw", TURN_NOT_DRAW)


def is_turn_start(table: Table) -> bool:
    """Return whether a Turn is at its start: nobody has drawn yet."""
    return table.current_slumber.phase == "draw" and not any(dreamer.drawn for dreamer in table.dreamers)


TURN_ACTIONS_OVER = violation(
    "ef.turn.actions-over",
    _(
        "The Card and action step is over. In the Dreamscape Phase you can use only what is Rapid or says so "
        "itself. You can act again next Turn."
    ),
)
TURN_NOT_ACTIONS = violation(
    "ef.turn.not-actions", _("You can do this only in the Card and action step, which begins once everybody has drawn.")
)


def require_action_step(table: Table) -> None:
    """Refuse outside the Card and action step, and after it in the Dreamscape Phase (p. 8)."""
    require_turn(table)
    now = table.current_slumber
    table.require(now.phase != "event" or now.early, TURN_ACTIONS_OVER)
    table.require(now.phase == "actions", TURN_NOT_ACTIONS)


def require_dreamer_in_slumber(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside a Slumber or Dream, and a Dreamer who is not at the table."""
    require_slumber(table)
    require_present(table, dreamer)


def require_dreamer_in_actions(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse outside the Card and action step, and a Dreamer who is not at the table (p. 8)."""
    require_action_step(table)
    require_present(table, dreamer)


TURN_NOT_EVENT = violation(
    "ef.turn.not-event", _("You can do this only in the Entity and Dream event step, which comes after the actions.")
)


def require_event_step(table: Table) -> None:
    """Refuse outside the Entity and Dream event step (p. 8)."""
    require_turn(table)
    table.require(table.current_slumber.phase == "event", TURN_NOT_EVENT)


TURN_TURNS_LEFT = violation(
    "ef.turn.turns-left",
    Plural(
        "1 Turn card is left. Play on, correct the number if it is wrong, or skip a Slumber at the start of a Turn.",
        "%(left)s Turn cards are left. Play on, correct the number if it is wrong, or skip a Slumber at the start of a Turn.",
        "left",
    ),
)


def require_out_of_turns(table: Table) -> None:
    """Refuse with Turns known to be left, unless skipped (p. 9)."""
    require_slumber(table)
    now = table.current_slumber
    table.require(now.phase == "out-of-turns" or now.turns_left is None, TURN_TURNS_LEFT, left=now.turns_left)


ENTITY_NO_FIGURE = violation("ef.entity.no-figure", _("No figure of %(entity)s is in the Dreamscape. Spawn one first."))


def require_figure(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure in the Dreamscape."""
    require_slumber(table)
    table.require(entity is None or entity.figures > 0, ENTITY_NO_FIGURE, entity=entity)


def has_active_effects(entity: Entity) -> bool:
    """Return whether a tile's effects are resolved: it has figures in play, or never has any (p. 8 and 9)."""
    return entity.figures > 0 or entity.code == NO_FIGURES_CODE


def require_active_effects(table: Table, entity: Entity | None = None) -> None:
    """Refuse a tile without figures left, and outside the Entity and Dream event step (p. 8 and 9)."""
    require_event_step(table)
    table.require(entity is None or has_active_effects(entity), ENTITY_NO_FIGURE, entity=entity)


def require_figure_in_event(table: Table, entity: Entity | None = None) -> None:
    """Refuse an Entity without a figure, and outside the Entity and Dream event step (p. 8)."""
    require_event_step(table)
    table.require(entity is None or entity.figures > 0, ENTITY_NO_FIGURE, entity=entity)
