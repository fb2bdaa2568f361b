"""Consequences of every move, invariants, and the current phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.engine import AnyRow
from campaigns.engine.messages import ManualStep, Plural, _, consequence, violation
from campaigns.etherfields.rules.action_effects import ACTION_EFFECT
from campaigns.etherfields.rules.checklists.death import update_death_checklist
from campaigns.etherfields.rules.checklists.procedures import close_needless_steps
from campaigns.etherfields.rules.classic_cards import CLASSIC_ENTITY, LAPSING_PROMPT_KINDS
from campaigns.etherfields.rules.distress import DEATH_RESOLVE, check_deaths
from campaigns.etherfields.rules.dreamscape.board_store import remove_board_figures
from campaigns.etherfields.rules.morphings import LIMIT_MORPHINGS, MORPHING_DRAW
from campaigns.etherfields.rules.piles import check_piles, put_on_discard
from campaigns.etherfields.rules.pools import check_pools
from campaigns.etherfields.rules.progress_zone import clamp_progress
from campaigns.etherfields.rules.scaling_effects import EFFECT_FIGURES
from campaigns.etherfields.rules.states import return_excess_states
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def apply_consequences(table: Table) -> None:
    """Apply the consequences of a move: limits, deaths, Morphings, the Draw step, orphaned prompts.

    Rows untouched by the move cannot cause any, and are not loaded for it.
    """
    if table.is_loaded("etherfields.dreamer"):
        for dreamer in table.dreamers:
            _discard_excess(table, dreamer)
            _emit_excess(table, dreamer)
            clamp_progress(table, dreamer)
        check_deaths(table)
        _leave_draw_step(table)
    if table.is_loaded("etherfields.team"):
        if table.has_begun:
            update_death_checklist(table)
        _reset_dream_entry(table)
        _emit_item_excess(table)
    close_needless_steps(table)
    if table.is_loaded("etherfields.entity"):
        _remove_with_figures(table)
        _emit_limits_back(table)
    for decision in table.prompts:
        if not _is_prompt_valid(table, decision):
            table.prompts.remove(decision)


def check_invariants(table: Table) -> None:
    """Refuse for good what no card can cause: more than the box holds, a pile below zero."""
    check_piles(table)
    check_pools(table)


TABLE_DREAMERS = violation(
    "ef.table.dreamers", _("A campaign of Etherfields has at least one Dreamer. This one has none.")
)
TABLE_SLUMBERS = violation(
    "ef.table.slumbers", _("Only one Slumber can be played at a time, and this campaign has %(there)s.")
)
TABLE_TEAM = violation(
    "ef.table.team",
    _("A campaign of Etherfields has exactly one Team. This one has %(there)s, or its entry is broken."),
)


def check_complete(table: Table) -> None:
    """Refuse for good an invalid table: it needs one Team, Dreamers, and at most one Slumber (p. 5 and 8)."""
    teams = table.get_rows("etherfields.team")
    table.require_possible([team.ref for team in teams] == [1], TABLE_TEAM, there=len(teams))
    table.require_possible(len(table.dreamers) > 0, TABLE_DREAMERS)
    table.require_possible(len(table.slumbers) <= 1, TABLE_SLUMBERS, there=len(table.slumbers))


def get_phase(table: Table) -> str:
    """Return the phase: ``start``, ``packed``, ``dreamworld``, or ``slumber:2:actions@31`` in the second Turn of Slumber 31."""
    if not table.has_begun:
        return "start"
    if not table.is_session_open:
        return "packed"
    now = table.slumber
    return f"slumber:{now.turn}:{now.phase}@{now.ref}" if now else "dreamworld"


HAND_EXCESS = consequence(
    "ef.hand.excess",
    ManualStep(
        Plural(
            "%(who)s's Hand limit fell: 1 card was discarded from the hand.",
            "%(who)s's Hand limit fell: %(count)s cards were discarded from the hand.",
            "count",
        ),
        Plural(
            "%(who)s: discard 1 card from your hand, as your Hand limit fell.",
            "%(who)s: discard %(count)s cards from your hand, as your Hand limit fell.",
            "count",
        ),
    ),
)
PROGRESS_EXCESS = consequence(
    "ef.progress.excess",
    ManualStep(
        Plural(
            "%(who)s's Progress limit fell: 1 Progress card was discarded.",
            "%(who)s's Progress limit fell: %(count)s Progress cards were discarded.",
            "count",
        ),
        Plural(
            "%(who)s: discard 1 Progress card, as your Progress limit fell.",
            "%(who)s: discard %(count)s Progress cards, as your Progress limit fell.",
            "count",
        ),
    ),
)


def _discard_excess(table: Table, dreamer: Dreamer) -> None:
    """Discard what exceeds a lowered limit (p. 16)."""
    was = table.dreamers.get_original_values(dreamer)
    excess = dreamer.hand - dreamer.hand_limit
    if excess > 0 and dreamer.hand_limit < was.get("hand_limit", 0):
        dreamer.hand -= excess
        put_on_discard(table, dreamer, excess)
        table.emit_consequence(HAND_EXCESS, who=dreamer, count=excess)
    excess = dreamer.progress - dreamer.progress_limit
    if excess > 0 and dreamer.progress_limit < was.get("progress_limit", 0):
        dreamer.progress -= excess
        put_on_discard(table, dreamer, excess)
        table.emit_consequence(PROGRESS_EXCESS, who=dreamer, count=excess)


HAND_OVER = consequence(
    "ef.hand.over", _("%(who)s holds %(there)s cards, %(over)s more than the Hand limit of %(limit)s.")
)
PROGRESS_OVER = consequence(
    "ef.progress.over", _("%(who)s has %(there)s Progress cards, %(over)s more than the Progress limit of %(limit)s.")
)


def _emit_excess(table: Table, dreamer: Dreamer) -> None:
    """Report a changed number above its limit, without changing it: the table is the truth (p. 8 and 13)."""
    was = table.dreamers.get_original_values(dreamer)
    hand, progress = dreamer.hand_limit, dreamer.progress_limit
    if dreamer.hand > hand and dreamer.hand != was.get("hand", 0):
        table.emit_consequence(HAND_OVER, who=dreamer, there=dreamer.hand, limit=hand, over=dreamer.hand - hand)
    if dreamer.progress > progress and dreamer.progress != was.get("progress", 0):
        over = dreamer.progress - progress
        table.emit_consequence(PROGRESS_OVER, who=dreamer, there=dreamer.progress, limit=progress, over=over)


ITEM_OVER = consequence("ef.item.over", _("%(there)s Items are active, %(over)s more than the %(slots)s slots hold."))


def _emit_item_excess(table: Table) -> None:
    """Report active Items above a changed number of slots (p. 15)."""
    for team in table.get_rows("etherfields.team"):
        slots = team.item_slots
        if slots != table.get_rows("etherfields.team").get_original_values(team).get("item_slots", slots):
            there = table.items.count(place="active")
            if there > slots:
                table.emit_consequence(ITEM_OVER, there=there, slots=slots, over=there - slots)


MORPHING_ALL_GONE = consequence(
    "ef.morphing.all-gone",
    ManualStep(
        _("%(entity)s's last figure left the Dreamscape, and its Morphings went with it."),
        _("Put the Morphings of %(entity)s back into the pool."),
    ),
)


def _remove_with_figures(table: Table) -> None:
    """Return State tokens of removed figures; the last figure also clears Morphings and the board (p. 16 and 17)."""
    for entity in table.entities:
        return_excess_states(table, entity)
        if entity.morphings and not entity.figures:
            entity.morphings = []
            table.emit_consequence(MORPHING_ALL_GONE, entity=entity)
        if not entity.figures and table.entities.get_original_values(entity).get("figures"):
            remove_board_figures(table, [entity.ref])


MORPHING_LIMITS_BACK = consequence(
    "ef.morphing.limits-back",
    ManualStep(
        _(
            "%(kind)s is over: if that raises a Hand limit or a Progress limit again, set the limit now. Nobody draws "
            "a card for it."
        ),
        _("%(kind)s is over: set the Hand limit or the Progress limit now, if that raises one. Draw no card for it."),
        done_by=("etherfields.set-limits",),
    ),
)


def _emit_limits_back(table: Table) -> None:
    """Report that Masks or Progress cards are active again: limits they raise rise again (p. 16)."""
    rows = table.entities
    for kind in LIMIT_MORPHINGS:
        stopped = any(
            kind in rows.get_original_values(entity).get("morphings", ())
            for entity in [*rows, *rows.removed_rows.values()]
        )
        if stopped and not any(kind in entity.morphings for entity in rows):
            table.emit_consequence(MORPHING_LIMITS_BACK, kind=kind)


def _reset_dream_entry(table: Table) -> None:
    """Allow entering a Dream again once the Team marker has moved (p. 10)."""
    for team in table.get_rows("etherfields.team"):
        was = table.get_rows("etherfields.team").get_original_values(team)
        if team.dreamed and was and (team.at, team.location) != (was["at"], was["location"]):
            team.dreamed = False


TURN_ALL_DRAWN = consequence("ef.turn.all-drawn", _("Everybody has drawn: the Card and action step begins."))


def _leave_draw_step(table: Table) -> None:
    """Advance to the Card and action step once everybody has drawn (p. 8)."""
    now, playing = table.slumber, table.present_dreamers
    if now is not None and now.phase == "draw" and playing and all(dreamer.drawn for dreamer in playing):
        now.phase = "actions"
        table.emit_consequence(TURN_ALL_DRAWN)


def _is_prompt_valid(table: Table, prompt: AnyRow) -> bool:
    """Return whether a prompt still has a cause and somebody to answer it."""
    if prompt.kind == DEATH_RESOLVE:
        return bool(table.team.lost)
    if prompt.kind in (MORPHING_DRAW, EFFECT_FIGURES):
        asked_for = table.entities.get(prompt.facts.get("tile"))
        if asked_for is None or not asked_for.figures:
            return False
    if prompt.kind in (*LAPSING_PROMPT_KINDS, ACTION_EFFECT) and table.slumber is None:
        return False
    if prompt.kind == CLASSIC_ENTITY:
        return any(entity.figures for entity in table.entities)
    asked = table.dreamers.get(prompt.who) if prompt.who else None
    return prompt.who is None or (asked is not None and asked.playing)
