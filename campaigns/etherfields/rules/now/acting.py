"""The Card and action step: at a free table a row for each Dreamer, in order whose round it is (manual p. 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.distress import FEWEST_CARDS
from campaigns.etherfields.rules.now.holding import for_the_table, own_first, owns
from campaigns.etherfields.rules.now.values import Answer, Chips, Due, Holds, Look, Row
from campaigns.etherfields.rules.rounds import in_order, may_begin, out_of_cards, whose_round
from campaigns.referee import Values

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer


MOST_ELSEWHERE = 3
"""So many cards of a Turn go to the Progress zone or out of the game at most; more are told on the whole form."""


def who_acts(table: Table) -> list[Dreamer]:
    """Return who is asked for an action: at a free table who has not told yet, in order whose round it is or may begin (p. 6 and 8)."""
    if not in_order(table):
        return [dreamer for dreamer in table.playing if not (dreamer.acted or dreamer.passed)]
    turn = whose_round(table)
    return [dreamer for dreamer in table.playing if dreamer is turn or may_begin(table, dreamer)]


def action_step(table: Table, holds: Holds) -> Due:
    """Return the Card and action step as this table plays it: freely, or clockwise in rounds (p. 8)."""
    return _ordered(table, holds) if in_order(table) else _free(table, holds)


def _free(table: Table, holds: Holds) -> Due:
    """Ask each Dreamer once what is left in hand; in light tracking whether they acted (p. 8)."""
    rows = own_first([_told(table, dreamer, own=owns(holds, dreamer)) for dreamer in table.playing])
    due = tuple(dreamer.ref for dreamer in who_acts(table))
    light = table.team.light
    together = [Answer("all-acted", look="answer")] if light and due else []
    return Due(
        "now.acts-light" if light else "now.acts" if due else "now.all-acted", "ef.round",
        lead="" if light or not due else "now.left-in-hand", who=due, rows=rows, answers=(*together, _end(table, holds)),
        mine=for_the_table(table, holds) or any(row.own and row.standing == "due" for row in rows),
    )  # fmt: skip


def _told(table: Table, dreamer: Dreamer, *, own: bool) -> Row:
    rows = {"dreamer": dreamer}
    left = Answer("cards-left", "now.cards-left", rows, chips=Chips("left", tuple(range(dreamer.hand + 1))))
    if dreamer.acted or dreamer.passed:
        # Whoever has acted may act again, and then holds fewer cards than anybody told.
        again = () if table.team.light else (left,)
        return Row(dreamer, "done", again, own, "now.acted" if dreamer.acted else "now.passed")
    if table.team.light:
        return Row(dreamer, "due", (Answer("cards-left", "now.has-acted", rows),), own)
    some = _elsewhere(dreamer, rows) if dreamer.hand else []
    return Row(dreamer, "due", (left, *some), own, *_few(table, dreamer))


def _few(table: Table, dreamer: Dreamer) -> tuple[str, Values]:
    """Say of a Dreamer how few cards are left, where those that may go elsewhere in a Turn would be deadly (p. 18)."""
    near = not table.team.light and dreamer.cards < FEWEST_CARDS + MOST_ELSEWHERE
    return ("now.few-cards", {"count": dreamer.cards}) if near else ("", {})


def _elsewhere(dreamer: Dreamer, rows: Values) -> list[Answer]:
    """Offer to tell the cards left where some went to the Progress zone or out of the game, and not for Dream actions (p. 3 and 13)."""
    room = max(0, dreamer.progress_limit - dreamer.progress)
    placed = Chips("placed", tuple(range(min(dreamer.hand, room, MOST_ELSEWHERE) + 1)), ticked=(0,))
    removed = Chips("removed", tuple(range(min(dreamer.hand, MOST_ELSEWHERE) + 1)), ticked=(0,))
    left = Chips("left", tuple(range(dreamer.hand)))
    return [Answer("cards-left", "now.cards-left-some", rows, chips=left, look="more", fields=(placed, removed))]


def _end(table: Table, holds: Holds) -> Answer:
    """Offer the end of the actions: quiet until somebody acted in this step, the next step once everybody did (p. 8)."""
    playing = table.playing
    begun = any(dreamer.acted or dreamer.passed for dreamer in playing) or table.now.round > 1
    over = all(dreamer.acted or dreamer.passed for dreamer in playing) or (begun and out_of_cards(table))
    look: Look = "go" if over and for_the_table(table, holds) else "answer" if begun else "quiet"
    return Answer("end-actions", look=look)


def _ordered(table: Table, holds: Holds) -> Due:
    """Return whose round it is, and who may begin the next one (p. 6 and 8)."""
    turn = whose_round(table)
    rows = own_first([_round(table, dreamer, turn, own=owns(holds, dreamer)) for dreamer in table.playing])
    due = tuple(dreamer.ref for dreamer in who_acts(table))
    return Due(
        "now.round", "ef.round", {"name": str(turn), "round": table.now.round},
        lead="" if table.team.light or turn is None or turn.acted else "now.discards", who=due, rows=rows,
        answers=(_end(table, holds),),
        mine=any(row.own and row.standing == "due" for row in rows) or not due,
    )  # fmt: skip


def _round(table: Table, dreamer: Dreamer, turn: Dreamer | None, *, own: bool) -> Row:
    here = turn is dreamer
    begins = may_begin(table, dreamer)
    if not here and not begins:
        told = dreamer.acted or dreamer.passed
        return Row(dreamer, "done" if told else "waiting", own=own, code="now.passed" if dreamer.passed else "")
    rows = {"dreamer": dreamer}
    over = [Answer("end-round", rows=rows)] if here else []
    acts = [_action(table, dreamer), Answer("pass-round", rows=rows)] if begins or not dreamer.acted else []
    return Row(dreamer, "due", (*acts, *over), own, *_few(table, dreamer))


def _action(table: Table, dreamer: Dreamer) -> Answer:
    """Offer a Dream action; where hands are counted, with the cards that are discarded for it (p. 8)."""
    rows = {"dreamer": dreamer}
    if table.team.light:
        return Answer("dream-action", rows=rows, look="go")
    cards = Chips("cards", tuple(range(dreamer.hand + 1)))
    return Answer("dream-action", "now.dream-action", rows, chips=cards, look="go")
