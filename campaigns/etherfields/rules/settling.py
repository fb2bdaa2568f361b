"""What follows by itself after every move, what can never be, and where play stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.classic import LAPSE
from campaigns.etherfields.rules.distress import watch
from campaigns.etherfields.rules.dreamscape.keeping import lift_figures
from campaigns.etherfields.rules.morphings import LIMITING
from campaigns.etherfields.rules.piles import check_piles, into_discard
from campaigns.etherfields.rules.pools import check_pools
from campaigns.etherfields.rules.progress import fit_progress
from campaigns.etherfields.rules.states import drop_states
from campaigns.referee import AnyRow

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def settle(table: Table) -> None:
    """Let the consequences of a move follow: limits, deaths, Morphings, the Draw step, prompts nobody is left to answer.

    Rows the move did not touch cannot have brought anything about, and are not loaded for it.
    """
    if table.touched("etherfields.dreamer"):
        for dreamer in table.dreamers:
            _trim(table, dreamer)
            _say_excess(table, dreamer)
            fit_progress(table, dreamer)
        watch(table)
        _leave_draw_step(table)
    if table.touched("etherfields.team"):
        _travel(table)
        _say_items_over(table)
    if table.touched("etherfields.entity"):
        _leave_with_figures(table)
        _work_again(table)
    for decision in table.decisions:
        if not _stands(table, decision):
            table.decisions.remove(decision)


def check(table: Table) -> None:
    """Refuse for good what no card can bring about: more than the box holds, a pile below zero."""
    check_piles(table)
    check_pools(table)


def whole(table: Table) -> None:
    """Refuse for good a table that is no Etherfields table: it has one Team, Dreamers, and one Slumber at most (p. 5 and 8)."""
    teams = table.rows("etherfields.team")
    table.possible([team.ref for team in teams] == [1], "ef.table.team", there=len(teams))
    table.possible(len(table.dreamers) > 0, "ef.table.dreamers")
    table.possible(len(table.slumbers) <= 1, "ef.table.slumbers", there=len(table.slumbers))


def phase(table: Table) -> str:
    """Name where play stands: ``start``, ``packed``, ``dreamworld``, or ``slumber:2:actions@31`` in the second Turn of Slumber 31."""
    if not table.begun:
        return "start"
    if not table.session_open:
        return "packed"
    now = table.slumber
    return f"slumber:{now.turn}:{now.phase}@{now.ref}" if now else "dreamworld"


def _trim(table: Table, dreamer: Dreamer) -> None:
    """Discard what a limit that fell no longer allows (p. 16)."""
    was = table.dreamers.was(dreamer)
    excess = dreamer.hand - dreamer.hand_limit
    if excess > 0 and dreamer.hand_limit < was.get("hand_limit", 0):
        dreamer.hand -= excess
        into_discard(table, dreamer, excess)
        table.say("ef.hand.excess", who=dreamer, count=excess)
    excess = dreamer.progress - dreamer.progress_limit
    if excess > 0 and dreamer.progress_limit < was.get("progress_limit", 0):
        dreamer.progress -= excess
        into_discard(table, dreamer, excess)
        table.say("ef.progress.excess", who=dreamer, count=excess)


def _say_excess(table: Table, dreamer: Dreamer) -> None:
    """Say by how much a number that has changed is above its limit: it is kept, for the table is the truth (p. 8 and 13)."""
    was = table.dreamers.was(dreamer)
    hand, progress = dreamer.hand_limit, dreamer.progress_limit
    if dreamer.hand > hand and dreamer.hand != was.get("hand", 0):
        table.say("ef.hand.over", who=dreamer, there=dreamer.hand, limit=hand, over=dreamer.hand - hand)
    if dreamer.progress > progress and dreamer.progress != was.get("progress", 0):
        over = dreamer.progress - progress
        table.say("ef.progress.over", who=dreamer, there=dreamer.progress, limit=progress, over=over)


def _say_items_over(table: Table) -> None:
    """Say by how much the active Items are more than their slots, where the number of slots has changed (p. 15)."""
    for team in table.rows("etherfields.team"):
        slots = team.item_slots
        if slots != table.rows("etherfields.team").was(team).get("item_slots", slots):
            there = table.items.count(place="active")
            if there > slots:
                table.say("ef.item.over", there=there, slots=slots, over=there - slots)


def _leave_with_figures(table: Table) -> None:
    """Take State tokens with the figures that have left; with the last one the Morphings and its place on the board (p. 16 and 17)."""
    for entity in table.entities:
        drop_states(table, entity)
        if entity.morphings and not entity.figures:
            entity.morphings = []
            table.say("ef.morphing.all-gone", entity=entity)
        if not entity.figures and table.entities.was(entity).get("figures"):
            lift_figures(table, [entity.ref])


def _work_again(table: Table) -> None:
    """Tell when Masks or Progress cards are active again: a limit that one of them raises rises with it (p. 16)."""
    rows = table.entities
    for kind in LIMITING:
        stopped = any(kind in rows.was(entity).get("morphings", ()) for entity in [*rows, *rows.removed.values()])
        if stopped and not any(kind in entity.morphings for entity in rows):
            table.say("ef.morphing.limits-back", kind=kind)


def _travel(table: Table) -> None:
    """Let the Team enter a Dream again once its marker stands elsewhere (p. 10)."""
    for team in table.rows("etherfields.team"):
        was = table.rows("etherfields.team").was(team)
        if team.dreamed and was and (team.at, team.location) != (was["at"], was["location"]):
            team.dreamed = False


def _leave_draw_step(table: Table) -> None:
    """Go on to the Card and action step once everybody has drawn (p. 8)."""
    now, playing = table.slumber, table.playing
    if now is not None and now.phase == "draw" and playing and all(dreamer.drawn for dreamer in playing):
        now.phase = "actions"
        table.say("ef.turn.all-drawn")


def _stands(table: Table, decision: AnyRow) -> bool:
    """Return whether a prompt still has a reason and somebody to answer it."""
    if decision.kind == "ef.death.resolve":
        return bool(table.team.lost)
    if decision.kind in ("ef.morphing.draw", "ef.effect.figures"):
        asked_for = table.entities.get(decision.facts.get("tile"))
        if asked_for is None or not asked_for.figures:
            return False
    if decision.kind in LAPSE and table.slumber is None:
        return False
    if decision.kind == "ef.classic.entity":
        return any(entity.figures for entity in table.entities)
    asked = table.dreamers.get(decision.who) if decision.who else None
    return decision.who is None or (asked is not None and asked.playing)
