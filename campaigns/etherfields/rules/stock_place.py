"""Where the Team is when stock is taken: in the box, on the Dreamworld Map, in a Turn of a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.etherfields.rules.session import open_session
from campaigns.etherfields.rules.slumbers import clear, fresh_turn, run_out
from campaigns.etherfields.rules.turns import put_away_card

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Slumber
    from campaigns.etherfields.rules.board import Table

Stands = Literal["stay", "dreamworld", "slumber", "dream"]


def stand(
    table: Table,
    stands: Stands,
    adventure: str,
    present: list[Dreamer],
    first_player: Dreamer | None,
    turn: int | None,
    turns_left: int | None,
) -> None:
    """Put the Team where it is; a Slumber or Dream that is played no more is over (p. 9 and 10).

    ``stay`` leaves it where it was noted. Anywhere but in the box an evening is open. Refuses a Slumber or Dream that has no
    name or no Turn cards, and an evening without anybody.
    """
    if stands != "stay" and not table.session_open:
        _open(table, present, first_player)
    elif table.session_open:
        _sit(table, present, first_player)
    if stands == "dreamworld" and table.slumber is not None:
        _leave(table)
    elif stands in ("slumber", "dream") and not _plays(table, stands, adventure):
        _enter(table, stands, adventure, turn or 1, turns_left or 0)
    elif table.slumber is not None:
        _count_turns(table, table.slumber, turn, turns_left)


def _open(table: Table, present: list[Dreamer], first_player: Dreamer | None) -> None:
    """Open the evening that is going on already: the cards kept for Ether were used up when it was set up (p. 18)."""
    here = present or list(table.dreamers)
    open_session(table, first_player or here[0], here)
    table.say("ef.stock.session", names=[str(dreamer) for dreamer in table.playing], hours=table.team.hours)
    for dreamer in here:
        if dreamer.kept_ether:
            dreamer.kept_ether = 0
            table.say("ef.stock.kept", who=dreamer)


def _sit(table: Table, present: list[Dreamer], first_player: Dreamer | None) -> None:
    for dreamer in table.dreamers if present else ():
        here = dreamer in present
        if dreamer.playing != here:
            dreamer.playing = here
            _tell(table, dreamer)
    first = first_player or (table.playing[0] if table.playing else None)
    if first is not None and (first_player is not None or _first_left(table)):
        _first(table, first)


def _tell(table: Table, dreamer: Dreamer) -> None:
    if dreamer.playing:
        table.say("ef.stock.here", who=dreamer)
    else:
        table.say("ef.stock.away", who=dreamer)


def _first_left(table: Table) -> bool:
    first = table.dreamers.get(table.team.first_player)
    return first is not None and not first.playing


def _first(table: Table, first: Dreamer) -> None:
    table.possible(first.playing, "ef.first.absent", who=first)
    if table.team.first_player != first.ref:
        table.team.first_player = first.ref
        table.say("ef.first.now", who=first)


def _plays(table: Table, kind: str, adventure: str) -> bool:
    now = table.slumber
    return now is not None and now.kind == kind and adventure.casefold() in ("", now.name.casefold())


def _enter(table: Table, kind: str, adventure: str, turn: int, turns_left: int) -> None:
    """Note a Slumber or Dream in the middle of which the Team is; what was played before it is over (p. 9 and 10)."""
    _leave(table)
    table.possible(adventure, "ef.stock.which")
    table.possible(turns_left, "ef.stock.no-turns", name=adventure)
    gate = _gate(table, adventure) if kind == "dream" else None
    table.slumbers.add(
        kind=kind, name=adventure, code=(gate.dream or gate.code) if gate else "", gate=gate.ref if gate else None,
        turn=turn, turns_left=turns_left, can_skip=kind == "slumber",
    )  # fmt: skip
    table.team.place = kind
    if gate is not None:
        gate.entered = max(1, gate.entered)
    fresh_turn(table)
    table.say("ef.stock.entered", adventure=adventure, turn=turn, turns_left=turns_left)


def _leave(table: Table) -> None:
    """Put away the Slumber or Dream that is played no more, if there is one."""
    if table.slumber is not None:
        _lapse(table)
        clear(table)


def _lapse(table: Table) -> None:
    """Close the questions of a Turn that is over: what came of them lies on the table, and is told with it. A loss stays one."""
    lapsed = [question for question in table.decisions if question.kind != "ef.death.resolve"]
    for question in lapsed:
        table.decisions.remove(question)
    if lapsed:
        table.say("ef.stock.questions", count=len(lapsed))


def _gate(table: Table, adventure: str) -> Gate | None:
    wanted = adventure.casefold()
    return next((gate for gate in table.gates if wanted in (gate.name.casefold(), gate.code.casefold())), None)


def _count_turns(table: Table, now: Slumber, turn: int | None, turns_left: int | None) -> None:
    """Go to another Turn, at its Draw step, or out of Turns; what lay on the Turn card is over with its card (p. 8)."""
    turn, cards = turn or now.turn, now.turns_left if turns_left is None else turns_left
    if (turn, cards) == (now.turn, now.turns_left):
        return
    _lapse(table)
    table.say("ef.stock.turn", was=now.turn, now=turn, turns_left=cards)
    now.turn, now.turns_left, now.setup_left, now.early = turn, cards, [], False
    put_away_card(table)
    fresh_turn(table)
    if cards:
        now.phase = "draw"
    else:
        run_out(table)
