"""The Team's place in a stock: in the box, on the Dreamworld Map, in a Slumber or Dream (manual p. 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine.messages import Plural, _, consequence, violation
from campaigns.etherfields.rules.distress import DEATH_RESOLVE
from campaigns.etherfields.rules.dreams import FIRST_DREAM_CODE
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.name_matching import is_same_name
from campaigns.etherfields.rules.session import FIRST_ABSENT, FIRST_NOW, open_session
from campaigns.etherfields.rules.slumbers import clear_slumber, reset_turn_limits, start_out_of_turns
from campaigns.etherfields.rules.team_location import find_location
from campaigns.etherfields.rules.turns import reset_turn_card

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Slumber
    from campaigns.etherfields.rules.table import Table

TeamPlaceArg = Literal["stay", "dreamworld", "slumber", "dream"]
FirstDreamArg = Literal["yes", "no"]


def set_team_place(
    table: Table,
    place: TeamPlaceArg,
    adventure: str,
    present_dreamers: list[Dreamer],
    first_player: Dreamer | None,
    turn: int | None,
    turns_left: int | None,
    hours: int | None = None,
    earlier_sessions: int | None = None,
) -> None:
    """Set the Team's place; a Slumber or Dream no longer played ends (p. 9 and 10).

    ``stay`` changes nothing. Anywhere but in the box a session is open, with these ``hours`` if they are known, after
    ``earlier_sessions``. A name and a number of Turn cards may be left out: they are unknown. Refuses a Slumber or
    Dream known to have no Turn cards, and a session without Dreamers.
    """
    if place != "stay" and not table.is_session_open:
        _open_running_session(table, present_dreamers, first_player, hours, earlier_sessions or 0)
    elif table.is_session_open:
        _set_present(table, present_dreamers, first_player)
    if place == "dreamworld" and table.slumber is not None:
        _leave_slumber(table)
    elif place in ("slumber", "dream") and not _is_playing(table, place, adventure):
        _enter_slumber(table, place, adventure, turn or 1, turns_left)
    elif table.slumber is not None:
        _set_turn(table, table.slumber, turn, turns_left)


STOCK_AT_NOWHERE = violation(
    "ef.stock.at-nowhere", _("The game is packed away, so the Team is at no Location. First enter where the Team is.")
)
STOCK_AT = consequence("ef.stock.at", _("The Team marker is at %(place)s."))


def set_team_location(table: Table, name: str) -> None:
    """Set the Location of the Team marker, its effects resolved; '' changes nothing (p. 7). Refuses it in the box."""
    team = table.team
    if not name or is_same_name(name, team.at):
        return
    table.require_possible(table.is_session_open, STOCK_AT_NOWHERE)
    location = find_location(table, name)
    team.at, team.location = (location.name, location.ref) if location else (name, None)
    team.pending, team.entered = [], True
    table.emit_consequence(STOCK_AT, place=team.at)


STOCK_FIRST_DREAM = consequence("ef.stock.first-dream", _("The first Dream: %(first_dream)s."))


def set_first_dream(table: Table, first_dream: FirstDreamArg | None) -> None:
    """Set whether the first Dream was played; None changes nothing (p. 5)."""
    is_played = first_dream == "yes"
    if first_dream and table.team.first_dream != is_played:
        table.team.first_dream = is_played
        table.emit_consequence(STOCK_FIRST_DREAM, first_dream=first_dream)


STOCK_KEPT = consequence("ef.stock.kept", _("%(who)s's card for kept Ether is used up."))
STOCK_SESSION = consequence(
    "ef.stock.session",
    Plural(
        "The session has begun for %(names)s, with 1 Hour.",
        "The session has begun for %(names)s, with %(hours)s Hours.",
        "hours",
    ),
)


STOCK_NUMBER = consequence("ef.stock.number", _("This is session %(number)s."))


def _open_running_session(
    table: Table,
    present_dreamers: list[Dreamer],
    first_player: Dreamer | None,
    hours: int | None,
    earlier_sessions: int,
) -> None:
    """Open a session already in progress; its set-up has used the cards saved for Ether (p. 18)."""
    here = present_dreamers or list(table.dreamers)
    open_session(table, first_player or here[0], here, earlier_sessions)
    if hours is not None:
        table.team.hours = hours
    table.team.entered = bool(table.team.at)  # Where a running session has led the Team is unknown.
    if earlier_sessions:
        table.emit_consequence(STOCK_NUMBER, number=max(session.number for session in table.sessions))
    table.emit_consequence(
        STOCK_SESSION, names=[str(dreamer) for dreamer in table.present_dreamers], hours=table.team.hours
    )
    for dreamer in here:
        if dreamer.kept_ether:
            dreamer.kept_ether = 0
            table.emit_consequence(STOCK_KEPT, who=dreamer)


def _set_present(table: Table, present_dreamers: list[Dreamer], first_player: Dreamer | None) -> None:
    for dreamer in table.dreamers if present_dreamers else ():
        here = dreamer in present_dreamers
        if dreamer.playing != here:
            dreamer.playing = here
            _emit_presence(table, dreamer)
    first = first_player or (table.present_dreamers[0] if table.present_dreamers else None)
    if first is not None and (first_player is not None or _has_first_player_left(table)):
        _set_first_player(table, first)


STOCK_AWAY = consequence("ef.stock.away", _("%(who)s is not at the table."))
STOCK_HERE = consequence("ef.stock.here", _("%(who)s is at the table."))


def _emit_presence(table: Table, dreamer: Dreamer) -> None:
    if dreamer.playing:
        table.emit_consequence(STOCK_HERE, who=dreamer)
    else:
        table.emit_consequence(STOCK_AWAY, who=dreamer)


def _has_first_player_left(table: Table) -> bool:
    first = table.dreamers.get(table.team.first_player)
    return first is not None and not first.playing


def _set_first_player(table: Table, dreamer: Dreamer) -> None:
    table.require_possible(dreamer.playing, FIRST_ABSENT, who=dreamer)
    if table.team.first_player != dreamer.ref:
        table.team.first_player = dreamer.ref
        table.emit_consequence(FIRST_NOW, who=dreamer)


def _is_playing(table: Table, kind: str, adventure: str) -> bool:
    now = table.slumber
    return now is not None and now.kind == kind and adventure.casefold() in ("", now.name.casefold())


STOCK_NO_TURNS = violation(
    "ef.stock.no-turns",
    _("%(name)s has no Turn cards left, so it is over. Say how many are left, or that you are on the Map."),
)
STOCK_ENTERED = consequence(
    "ef.stock.entered", _("We are in %(adventure)s, Turn %(turn)s, Turn cards left: %(turns_left)s.")
)

STOCK_ENTERED_UNCOUNTED = consequence("ef.stock.entered-uncounted", _("We are in %(adventure)s, Turn %(turn)s."))
STOCK_UNNAMED = {"slumber": _("the Slumber"), "dream": _("the Dream")}


def _enter_slumber(table: Table, kind: str, adventure: str, turn: int, turns_left: int | None) -> None:
    """Enter the middle of a Slumber or Dream; a previous one ends (p. 9 and 10)."""
    _leave_slumber(table)
    table.require_possible(turns_left != 0, STOCK_NO_TURNS, name=adventure or str(STOCK_UNNAMED[kind]))
    gate = _find_gate(table, adventure) if kind == "dream" else None
    made = table.slumbers.add(
        kind=kind, name=adventure, code=(gate.dream or gate.code) if gate else "", gate=gate.ref if gate else None,
        turn=turn, turns_left=turns_left, can_skip=None if kind == "slumber" else False,
    )  # fmt: skip
    table.team.place = kind
    forget_ending(table)
    if kind == "slumber" or made.code not in ("", FIRST_DREAM_CODE):
        table.team.first_dream = True  # p. 5: nothing else is played before it
    if gate is not None:
        gate.entered = max(1, gate.entered)
    reset_turn_limits(table)
    if turns_left is None:
        table.emit_consequence(STOCK_ENTERED_UNCOUNTED, adventure=made, turn=turn)
    else:
        table.emit_consequence(STOCK_ENTERED, adventure=made, turn=turn, turns_left=turns_left)


def _leave_slumber(table: Table) -> None:
    """Clear a Slumber or Dream that is no longer played, if any."""
    if table.slumber is not None:
        _close_prompts(table)
        clear_slumber(table)


STOCK_QUESTIONS = consequence(
    "ef.stock.questions",
    Plural(
        "1 question of that Turn is closed: the stock says what came of it.",
        "%(count)s questions of that Turn are closed: the stock says what came of them.",
        "count",
    ),
)


def _close_prompts(table: Table) -> None:
    """Close the prompts of a past Turn, whose outcome is part of the stock; a loss stays open."""
    lapsed = [question for question in table.prompts if question.kind != DEATH_RESOLVE]
    for question in lapsed:
        table.prompts.remove(question)
    if lapsed:
        table.emit_consequence(STOCK_QUESTIONS, count=len(lapsed))


def _find_gate(table: Table, adventure: str) -> Gate | None:
    wanted = adventure.casefold()
    return next((gate for gate in table.gates if wanted in (gate.name.casefold(), gate.code.casefold())), None)


STOCK_TURN_UNCOUNTED = consequence("ef.stock.turn-uncounted", _("Turn %(was)s → %(now)s."))
STOCK_TURN = consequence("ef.stock.turn", _("Turn %(was)s → %(now)s, Turn cards left: %(turns_left)s."))


def _set_turn(table: Table, slumber: Slumber, turn: int | None, turns_left: int | None) -> None:
    """Set the Turn, at its Draw step, or out of Turns; clear what was on the Turn card (p. 8)."""
    turn, cards = turn or slumber.turn, slumber.turns_left if turns_left is None else turns_left
    if (turn, cards) == (slumber.turn, slumber.turns_left):
        return
    _close_prompts(table)
    if cards is None:
        table.emit_consequence(STOCK_TURN_UNCOUNTED, was=slumber.turn, now=turn)
    else:
        table.emit_consequence(STOCK_TURN, was=slumber.turn, now=turn, turns_left=cards)
    slumber.turn, slumber.turns_left, slumber.setup_left, slumber.early = turn, cards, [], False
    reset_turn_card(table)
    reset_turn_limits(table)
    if cards != 0:
        slumber.phase = "draw"
    else:
        start_out_of_turns(table)
