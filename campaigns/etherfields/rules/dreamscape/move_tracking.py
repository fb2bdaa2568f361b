"""Tracking of Entity Moves per figure on the current Turn card (manual p. 10 and 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaigns.etherfields.rules.dreamscape.board_state import Figure
from campaigns.etherfields.rules.dreamscape.board_store import get_board, save_board_unstamped
from campaigns.etherfields.rules.dreamscape.entity_spaces import find_destinations
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.turn_card_steps import count_printed

if TYPE_CHECKING:
    from campaigns.etherfields.models import Entity


def count_moves(table: Table, entity: Entity) -> tuple[int, int]:
    """Return the done and the total Moves of an Entity's figures in this Turn (p. 10 and 11)."""
    moves = count_printed(table, "move") * entity.figures
    return min(entity.steps_done.count("move"), moves), moves


def find_move_ends(table: Table, figure: Figure, spaces: int) -> tuple[int, ...]:
    """Return the possible ends of an Entity's Move of ``spaces`` at this table (p. 9 and 11; 2.0 p. 7)."""
    ends_by_pushing = get_chosen_variant(table, "big-movement") == "ends"
    return find_destinations(get_board(table), figure, spaces, ends_by_pushing=ends_by_pushing)


def find_next_mover(table: Table, entity: Entity) -> Figure | None:
    """Return the next figure to move: the lowest number of those with the fewest Moves, or None (p. 11)."""
    times = _count_moves_by_figure(table, entity)
    return min(
        _list_waiting_figures(table, entity, times), key=lambda figure: (times[figure], figure.number), default=None
    )


def can_still_move(table: Table, entity: Entity, figure: Figure) -> bool:
    """Return whether a figure on the board has a Move left on the current Turn card (p. 10 and 11)."""
    return figure in _list_waiting_figures(table, entity, _count_moves_by_figure(table, entity))


def _list_waiting_figures(table: Table, entity: Entity, move_counts: dict[Figure, int]) -> list[Figure]:
    """Return the figures with a Move left, among those with counted Moves."""
    done, moves = count_moves(table, entity)
    each = count_printed(table, "move")
    return [figure for figure in move_counts if move_counts[figure] < each] if done < moves else []


def count_out_of_turn_moves(table: Table, entity: Entity, number: int) -> int:
    """Return a figure's Move count after moving out of turn now; 0 if it is in turn (p. 11)."""
    times = {figure.number: done for figure, done in _count_moves_by_figure(table, entity).items()}
    following = find_next_mover(table, entity)
    return times[number] + 1 if following and number in times and following.number != number else 0


def record_move(table: Table, entity: Entity, number: int, times: int) -> None:
    """Store a figure's number of Moves in this Turn, so that earlier figures are still asked for (p. 11)."""
    board, now = get_board(table), table.slumber
    figure = board.find_figure("entity", entity.ref, number)
    if figure is not None and now is not None:
        save_board_unstamped(table, board.with_figure(replace(figure, last_move=(now.ref, now.turn, times))))


def _count_moves_by_figure(table: Table, entity: Entity) -> dict[Figure, int]:
    """Return the number of Moves by figure; Moves without a known figure count for the first ones."""
    if table.slumber is None or table.slumber.phase != "event":
        return {}
    figures = sorted(get_board(table).get_figures_of("entity", entity.ref), key=lambda figure: figure.number)
    done = entity.steps_done.count("move")
    times = {figure: _get_recorded_moves(table, figure) for figure in figures}
    if sum(times.values()) > done:  # for an earlier Turn card in the same Turn
        times = dict.fromkeys(figures, 0)
    for _untold in range(done - sum(times.values()) if figures else 0):
        times[min(figures, key=lambda figure: (times[figure], figure.number))] += 1
    return times


def _get_recorded_moves(table: Table, figure: Figure) -> int:
    now = table.slumber
    return figure.last_move[2] if now and figure.last_move and figure.last_move[:2] == (now.ref, now.turn) else 0
