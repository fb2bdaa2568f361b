"""The Draw step: everybody at once, or one by one where there is a decision or a price (manual p. 8, 16 and 17)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.draw import compute_reported_flaws, has_draw_decision, list_undrawn_dreamers
from campaigns.etherfields.rules.draw import count_due_cards as cards_due
from campaigns.etherfields.rules.dreamscape.board_store import get_drawing_bonus
from campaigns.etherfields.rules.first_dream import is_first_dream_start
from campaigns.etherfields.rules.guards import is_turn_start
from campaigns.etherfields.rules.next_steps.player_refs import is_own_dreamer, is_table_viewer, sort_own_first
from campaigns.etherfields.rules.next_steps.step_types import (
    Answer,
    ButtonStyle,
    ChipField,
    DreamerRow,
    NextStep,
    Phase,
    PhaseRules,
    PlayerRefs,
)
from campaigns.etherfields.rules.slumber_tile import find_slumber_entity
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

SPAWN_CHOICES = tuple(range(5))
"""Usual Spawn of a tile (p. 9); the full form takes more."""
SKIP_CHOICES = ("yes", "no")


def build_draw_step(table: Table, holds: PlayerRefs) -> NextStep:
    """Build the Draw step: a row per Dreamer, and everybody at once where allowed (p. 8).

    Dreamers with a decision or a price have a row each, the others draw together. A Slumber may be skipped at the
    start of a Turn (p. 9).
    """
    waiting = list_undrawn_dreamers(table)
    alone = [dreamer for dreamer in waiting if has_draw_decision(table, dreamer)]
    rows = sort_own_first(
        [
            _build_draw_row(
                table,
                dreamer,
                is_alone=dreamer in alone,
                has_plain_draw=bool(holds),
                is_own=is_own_dreamer(holds, dreamer),
            )
            for dreamer in table.present_dreamers
        ]
    )
    tile = _build_tile_answers(table, holds) if table.current_slumber.kind == "slumber" else []
    together = _build_joint_answers(table, holds, waiting, alone)
    asked = [answer for answer in tile if answer.style == "go"]
    others = [answer for answer in tile if answer not in asked]
    if asked:
        together = [replace(answer, style="answer") for answer in together]
    drawing = next(iter(together), None) or Answer("draw", row_arguments={"dreamer": waiting[0]})
    one_by_one = bool(alone) or len(waiting) < len(table.present_dreamers)
    is_set_up_first = is_first_dream_start(table) or _is_slumber_start(table)
    code = "now.draw-rows" if one_by_one else "now.draw-first" if is_set_up_first else "now.draw"
    return NextStep(
        code, "ef.draw", {"names": [str(d) for d in waiting]},
        awaited_refs=tuple(dreamer.ref for dreamer in waiting), dreamer_rows=rows, answers=(*asked, *together, *others), advance=drawing,
        lead_code="now.set-up-slumber" if _is_slumber_start(table) else "",
        is_for_viewer=is_table_viewer(table, holds) or any(row.is_own and row.status == "due" for row in rows),
    )  # fmt: skip


def _is_slumber_start(table: Table) -> bool:
    """Return whether a Slumber is at the start of its first Turn, its tile still to be set up (p. 9)."""
    now = table.current_slumber
    return now.kind == "slumber" and now.turn == 1 and is_turn_start(table)


def _build_tile_answers(table: Table, player_refs: PlayerRefs) -> list[Answer]:
    """Offer to skip the Slumber, and to tell what is unknown of its tile (p. 9).

    The Spawn is asked first, on the phone of the whole table; that of a single Dreamer folds it.
    """
    now = table.current_slumber
    own = find_slumber_entity(table, now)
    spawn = ChipField("spawned", SPAWN_CHOICES)
    unknown = [
        *([ChipField("name", ())] if not now.is_named else []),
        *([ChipField("can_skip", SKIP_CHOICES, is_optional=True)] if now.can_skip is None else []),
    ]
    look: ButtonStyle = "go" if is_table_viewer(table, player_refs) else "more"
    return [
        *(
            [Answer("note-slumber", "now.spawns", chip_field=spawn, style=look)]
            if own and not own.figures_known
            else []
        ),
        Answer("skip", style="more"),
        *([Answer("note-slumber", extra_fields=tuple(unknown), style="more")] if unknown else []),
    ]


def _build_joint_answers(
    table: Table, player_refs: PlayerRefs, undrawn_dreamers: list[Dreamer], lone_dreamers: list[Dreamer]
) -> list[Answer]:
    """Offer a joint draw for the Dreamers without a decision, or to go on if nobody is left to draw."""
    if not undrawn_dreamers:
        return [Answer("start-actions", style="go")]
    if len(lone_dreamers) == len(undrawn_dreamers):
        return []
    some = len(lone_dreamers) > 0 or len(undrawn_dreamers) < len(table.present_dreamers)
    names = [str(dreamer) for dreamer in undrawn_dreamers if dreamer not in lone_dreamers]
    code = "now.others-draw" if some else "now.all-draw"
    look: ButtonStyle = "go" if is_table_viewer(table, player_refs) else "quiet"
    return [Answer("draw-all", code, facts={"names": names}, style=look)]


def _build_draw_row(
    table: Table, dreamer: Dreamer, *, is_alone: bool, has_plain_draw: bool, is_own: bool
) -> DreamerRow:
    if dreamer.drawn:
        return DreamerRow(dreamer, "done", is_own=is_own)
    bonus = get_drawing_bonus(table, dreamer)
    if table.team.is_light_tracking:
        return DreamerRow(
            dreamer, "due", _build_light_answers(dreamer, bonus, has_plain_draw=is_alone or has_plain_draw), is_own
        )
    cards = cards_due(dreamer, bonus)
    code = "now.runs-out" if cards > dreamer.deck else "now.may-meet-flaws" if is_alone else "now.draws"
    return DreamerRow(dreamer, "due", _build_draw_answers(table, dreamer, bonus), is_own, code, {"count": cards})


def _build_light_answers(dreamer: Dreamer, bonus: int, *, has_plain_draw: bool) -> tuple[Answer, ...]:
    """Offer a draw with uncounted piles: with a deck that ran out, and plain if not drawn jointly (p. 8)."""
    given = {"bonus": bonus} if bonus else {}
    rows = {"dreamer": dreamer}
    drawn = [Answer("draw", "now.draws-for", rows, dict(given), facts={"name": str(dreamer)})] if has_plain_draw else []
    return (*drawn, Answer("draw", "now.ran-out", rows, {**given, "reshuffled": True}))


def _build_draw_answers(table: Table, dreamer: Dreamer, bonus: int) -> tuple[Answer, ...]:
    """Offer a draw by the number of prior discards; where Flaws may come, by the number of Flaws (p. 8 and 17)."""
    given = {"bonus": bonus} if bonus else {}
    rows = {"dreamer": dreamer}
    flaws = _list_flaw_counts(table, dreamer, 0, bonus)
    if flaws[-1] == 0:
        first = [n for n in range(dreamer.hand + 1) if _list_flaw_counts(table, dreamer, n, bonus)[0] == 0]
        if len(first) == 1:
            return (Answer("draw", "now.draws-for", rows, dict(given), facts={"name": str(dreamer)}),)
        return (Answer("draw", "now.discards-first", rows, dict(given), ChipField("discards", tuple(first))),)
    if len(flaws) == 1:
        return (Answer("draw", "now.draws-flaws", rows, {**given, "flaws": flaws[0]}, facts={"flaws": flaws[0]}),)
    return (Answer("draw", "now.flaws-met", rows, dict(given), ChipField("flaws", flaws)),)


def _list_flaw_counts(table: Table, dreamer: Dreamer, discards: int, bonus: int) -> tuple[int, ...]:
    """Return the possible numbers of Flaws in a draw, ascending (p. 8 and 17)."""
    least, most = compute_reported_flaws(table, dreamer, discards, bonus)
    return tuple(range(least, most + 1))


def _get_rules(table: Table) -> PhaseRules:
    return PhaseRules(("ef.draw", "ef.hand", "ef.reshuffle"), ("ef.flaw", "ef.hours"))


DRAW_PHASE = Phase(
    "draw", build_draw_step, _get_rules, list_undrawn_dreamers,
    variants=frozenset({"reshuffle-price", "reshuffle-seal", "flaw-drawn", "turn-deck", "classic", "first-player"}),
)  # fmt: skip
