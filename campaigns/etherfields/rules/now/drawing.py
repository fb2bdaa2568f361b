"""The Draw step: everybody at once, or one by one where there is something to decide or to pay (manual p. 8, 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.draw import draws_alone, flaws_to_meet, still_to_draw
from campaigns.etherfields.rules.draw import due as cards_due
from campaigns.etherfields.rules.dreams import first_just_entered
from campaigns.etherfields.rules.dreamscape.reach import drawing_bonus
from campaigns.etherfields.rules.now.holding import for_the_table, own_first, owns
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Look, Row

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


def draw_step(table: Table, holds: Holds) -> Due:
    """Return the Draw step: a row for each Dreamer, and everybody at once where that would be accepted (p. 8).

    Where some have something to decide or to pay, the others draw together and these have a row each. A Slumber may be skipped
    at the start of a Turn (p. 9).
    """
    waiting = still_to_draw(table)
    alone = [dreamer for dreamer in waiting if draws_alone(table, dreamer)]
    rows = own_first(
        [
            _row(table, dreamer, alone=dreamer in alone, plain=bool(holds), own=owns(holds, dreamer))
            for dreamer in table.playing
        ]
    )
    skip = [Answer("skip", look="more")] if table.now.kind == "slumber" else []
    together = _together(table, holds, waiting, alone)
    one_by_one = bool(alone) or len(waiting) < len(table.playing)
    code = "now.draw-rows" if one_by_one else "now.draw-first" if first_just_entered(table) else "now.draw"
    return Due(
        code, "ef.draw", {"names": [str(d) for d in waiting]},
        who=tuple(dreamer.ref for dreamer in waiting), rows=rows, answers=(*together, *skip),
        mine=for_the_table(table, holds) or any(row.own and row.standing == "due" for row in rows),
    )  # fmt: skip


def _together(table: Table, holds: Holds, waiting: list[Dreamer], alone: list[Dreamer]) -> list[Answer]:
    """Offer to draw at once what can be drawn at once, or to go on where nobody is left to draw."""
    if not waiting:
        return [Answer("start-actions", look="go")]
    if len(alone) == len(waiting):
        return []
    some = len(alone) > 0 or len(waiting) < len(table.playing)
    names = [str(dreamer) for dreamer in waiting if dreamer not in alone]
    code = "now.others-draw" if some else "now.all-draw"
    look: Look = "go" if for_the_table(table, holds) else "quiet"
    return [Answer("draw-all", code, facts={"names": names}, look=look)]


def _row(table: Table, dreamer: Dreamer, *, alone: bool, plain: bool, own: bool) -> Row:
    if dreamer.drawn:
        return Row(dreamer, "done", own=own)
    bonus = drawing_bonus(table, dreamer)
    if table.team.light:
        return Row(dreamer, "due", _light(dreamer, bonus, plain=alone or plain), own)
    cards = cards_due(dreamer, bonus)
    code = "now.runs-out" if cards > dreamer.deck else "now.may-meet-flaws" if alone else "now.draws"
    return Row(dreamer, "due", _ways(table, dreamer, bonus), own, code, {"count": cards})


def _light(dreamer: Dreamer, bonus: int, *, plain: bool) -> tuple[Answer, ...]:
    """Offer a draw whose piles nobody counts: with a deck that ran out, and plainly where it cannot be drawn for all (p. 8)."""
    given = {"bonus": bonus} if bonus else {}
    rows = {"dreamer": dreamer}
    drawn = [Answer("draw", "now.draws-now", rows, dict(given))] if plain else []
    return (*drawn, Answer("draw", "now.ran-out", rows, {**given, "reshuffled": True}))


def _ways(table: Table, dreamer: Dreamer, bonus: int) -> tuple[Answer, ...]:
    """Offer a draw with so many cards discarded first; where Flaws may turn up, with so many of them (p. 8 and 17)."""
    given = {"bonus": bonus} if bonus else {}
    rows = {"dreamer": dreamer}
    flaws = _flaws(table, dreamer, 0, bonus)
    if flaws[-1] == 0:
        first = [n for n in range(dreamer.hand + 1) if _flaws(table, dreamer, n, bonus)[0] == 0]
        if len(first) == 1:
            return (Answer("draw", "now.draws-now", rows, dict(given)),)
        return (Answer("draw", "now.discards-first", rows, dict(given), Chips("discards", tuple(first))),)
    if len(flaws) == 1:
        return (Answer("draw", "now.draws-flaws", rows, {**given, "flaws": flaws[0]}, facts={"flaws": flaws[0]}),)
    return (Answer("draw", "now.flaws-met", rows, dict(given), Chips("flaws", flaws)),)


def _flaws(table: Table, dreamer: Dreamer, discards: int, bonus: int) -> tuple[int, ...]:
    """Return how many Flaws a draw may have met, the fewest first (p. 8 and 17)."""
    least, most = flaws_to_meet(table, dreamer, discards, bonus)
    return tuple(range(least, most + 1))
