"""The life of a Dream: entered through its Gate, set up step by step, over (manual p. 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.arrival import district_here, require_effect, resolved
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.codes import dream_behind
from campaigns.etherfields.rules.dreamscape.grid import SPACES
from campaigns.etherfields.rules.dreamscape.keeping import board_on, followed, space_of
from campaigns.etherfields.rules.dreamscapes import discard_dreamscape, put_secrets
from campaigns.etherfields.rules.guards import dreamworld, slumber
from campaigns.etherfields.rules.pools import TURN_CARDS, Gained, available
from campaigns.etherfields.rules.procedure import FIRST_DREAM_TILE, finish
from campaigns.etherfields.rules.slumbers import clear, fresh_turn
from campaigns.referee import Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Slumber

Goal = Annotated[str, Length(0, 200)]
Script = Annotated[str, Length(0, 12)]
PlainStep = Literal["prepare", "introduction", "clear", "entrance"]

SETUP = ("prepare", "turns", "introduction", "clear", "flip", "entrance")
"""What is done between the Gate and the first Turn, in the order of p. 10."""
MOST_ENTRIES = 99
FIRST_DREAM = "I-01"  # p. 10
FIRST_TILE = "I-01 X"  # p. 5


def may_enter(table: Table, gate: Gate | None = None) -> None:
    """Refuse off the Dreamworld Map, a removed tile, one of another place, and a second Dream at one Location (p. 10)."""
    dreamworld(table)
    team = table.team
    table.allowed(not (team.dreamed and (team.at or team.location)), "ef.gate.one-only", at=team.at)
    require_effect(table, "gate")
    if gate is not None:
        table.allowed(gate.standing == "open", "ef.gate.removed", gate=gate)
        table.allowed(_leads_there(table, gate), "ef.gate.elsewhere", gate=gate, slot=gate.slot)
        table.allowed(gate.keys <= team.keys, "ef.gate.keys", gate=gate, wanted=gate.keys, there=team.keys)


def _leads_there(table: Table, gate: Gate) -> bool:
    """Return whether a Gate can be entered from where the Team marker stands, as far as both places are known (p. 10)."""
    district = district_here(table) if gate.slot else None
    return district is None or district.slot.casefold() == gate.slot.casefold()


@move("etherfields.enter-dream", cites="ef.gate", when=may_enter)
def enter_dream(table: Table, gate: Gate) -> None:
    """Enter a Dream through its Gate: the Keys are discarded, and the set-up begins (p. 10).

    Only from the Dreamworld Map. Refuses with fewer Keys than the tile asks for, a tile of another Dreamworld Map tile, one that
    was removed, and a second Dream before the Team marker has moved on. When the Dream was entered before, it is told how many of
    its elements were gained: they are not gained again (p. 8).
    """
    clear(table)
    team = table.team
    team.keys = max(0, team.keys - gate.keys)
    code = gate.dream or gate.code
    table.slumbers.add(
        kind="dream", name=gate.name, code=code, gate=gate.ref, phase="setup", setup_left=list(SETUP), can_skip=False,
        turns_left=0,
    )  # fmt: skip
    team.place, team.dreamed = "dream", True
    resolved(table, "gate")
    if gate.entered:
        table.say("ef.dream.again", gate=gate, count=_gained(table, code))
    gate.entered = min(MOST_ENTRIES, gate.entered + 1)
    fresh_turn(table)


def _gained(table: Table, dream: str) -> int:
    known = dream_behind(dream)
    return table.secrets.count(dream=known, standing="gained") if known else 0


def set_up(table: Table) -> None:
    """Refuse unless a Dream is being set up (p. 10)."""
    slumber(table)
    table.allowed(table.now.phase == "setup", "ef.dream.no-setup")


def _next(table: Table, step: str) -> None:
    """Refuse a step of the set-up that was done, or comes before another that is still to do (p. 10)."""
    left = table.now.setup_left
    table.possible(step in left, "ef.dream.step-done", part=step)
    table.allowed(left[0] == step, "ef.dream.order", part=step, waiting=left[0])


def _done(table: Table, step: str) -> None:
    """Tick a step off; after the last one the first Turn begins, if there are Turn cards (p. 10)."""
    now = table.now
    now.setup_left = [other for other in now.setup_left if other != step]
    if now.setup_left:
        return
    now.phase = "draw"
    fresh_turn(table)
    table.say("ef.dream.begins", name=now, turns=now.turns_left)


@move("etherfields.set-up-dream", cites="ef.dream", when=set_up, within=True)
def set_up_dream(table: Table, part: PlainStep) -> None:
    """Tick a step of a Dream's set-up off, in the order of the Gate tile (p. 10).

    ``prepare``: every instruction of its set-up was followed; ``introduction``: it was read; ``clear``: the Dreamscape of the
    Slumbers is discarded, its tiles into their slot, Quirks to the bottom of the Fate deck, tokens and Gems to their pools;
    ``entrance``: the Dreamers stand on Entrance spaces and the first Turn begins. Refuses a step that was done or is not next.
    """
    _next(table, part)
    if part == "clear":
        discard_dreamscape(table)
    elif part == "entrance":
        _tell_entrance(table)
    _done(table, part)


def _tell_entrance(table: Table) -> None:
    """Tell who does not stand on an Entrance space by a followed board that shows one (p. 10)."""
    board = board_on(table)
    entrances = board.marked("entrance") if followed(table) else ()
    away = [str(dreamer) for dreamer in table.playing if space_of(table, dreamer) not in entrances]
    if entrances and away:
        table.say("ef.entrance.board-says", names=away, spaces=[SPACES[space] for space in sorted(entrances)])


@move("etherfields.draw-turn-cards", cites="ef.dream", when=set_up, reveals=("turns",), within=True)
def draw_turn_cards(table: Table, turns: Gained) -> None:
    """Draw the Turn cards of a Dream, as many as its Gate tile says and there are; the rest is the Turn discard (p. 10)."""
    _next(table, "turns")
    table.now.turns_left = available(table, "turns", turns)
    table.names |= {"turns": str(table.now.turns_left)}
    _done(table, "turns")


@move("etherfields.flip-gate", cites="ef.dream", when=set_up, within=True)
def flip_gate(table: Table, goal: Goal = "", script: Script = "") -> None:
    """Flip the Gate tile and read its front: special rules, Goal, Out of Turns (p. 10).

    ``goal`` is what the players note of it, in up to 200 characters of their own; ``script`` the number to resolve when the
    Turns run out.
    """
    _next(table, "flip")
    _note(table.now, goal, script)
    _done(table, "flip")


def _note(now: Slumber, goal: str, script: str) -> None:
    now.goal, now.script = goal or now.goal, script or now.script


@move("etherfields.finish-set-up", cites="ef.dream", when=set_up, leaves=True)
def finish_set_up(table: Table, turns: Gained | None = None, goal: Goal = "", script: Script = "") -> None:
    """Do all that is left of a Dream's set-up at once, in its order, and begin the first Turn (p. 10).

    ``turns`` is the number of Turn cards, of which there are 12, needed while they are not drawn; ``goal`` and ``script`` are those of the
    Gate tile's front.
    """
    now = table.now
    table.possible(turns or "turns" not in now.setup_left, "ef.dream.no-turns")
    _note(now, goal, script)
    for step in list(now.setup_left):
        if step == "turns":
            now.turns_left = available(table, "turns", turns or 0)
        elif step == "clear":
            discard_dreamscape(table)
        elif step == "entrance":
            _tell_entrance(table)
        _done(table, step)


def in_a_dream(table: Table) -> None:
    """Refuse outside a Dream."""
    slumber(table)
    table.allowed(table.now.kind == "dream", "ef.dream.none")


@move("etherfields.note-goal", cites="ef.dream", when=in_a_dream, sets=True)
def note_goal(table: Table, goal: Goal = "", script: Script = "") -> None:
    """Note the Goal of the Dream as it becomes clearer, or its Out of Turns script; what is left empty stays (p. 6 and 10)."""
    _note(table.now, goal, script)


@move("etherfields.end-dream", cites="ef.dream", when=in_a_dream, within=True, ends=True)
def end_dream(table: Table, outcome: Literal["won", "lost", "left"], *, remove: bool = False) -> None:
    """End a Dream: its Dreamscape is discarded, the Team is back on the Dreamworld Map, two Starting tiles lie there (p. 9 and 10).

    ``won``, ``lost`` or ``left`` is what the script says of it. With ``remove`` the Dream leaves the game with its Gate tile and
    what lies of it on the table; else that goes back to the Secrets. The Gate of a lost Dream is kept, to try again (p. 18); of any
    other the script says what becomes of its Gate (p. 5 and 10). Gained cards, hand, Progress cards, Gems, Ether and Distress stay.
    Death has a rule of its own (p. 18).
    """
    now = table.now
    gate: Gate | None = table.gates.get(now.gate) if now.gate else None
    if gate is not None:
        gate.won = gate.won or outcome == "won"
        gate.standing = "removed" if remove else gate.standing
    if remove:
        put_secrets(table, now.code, "removed")
    clear(table)
    if gate is not None and not remove:
        _tell_gate(table, gate, outcome)


def _tell_gate(table: Table, gate: Gate, outcome: str) -> None:
    if outcome == "lost":
        table.say("ef.dream.gate-kept", gate=gate)
    else:
        table.say("ef.gate.script-says", gate=gate)


def before_the_first(table: Table) -> bool:
    """Tell whether this campaign has still to enter its first Dream: no place was named and no Gate entered (p. 5)."""
    team = table.team
    if table.slumber is not None or team.at or len(table.sessions) > 1 or len(table.locations):
        return False
    return not any(gate.entered or gate.won for gate in table.gates)


def first_waits(table: Table) -> None:
    """Refuse off the Dreamworld Map, and once a Dream was entered or a Location named (p. 5 and 10)."""
    dreamworld(table)
    table.allowed(before_the_first(table), "ef.dream.not-the-first")


@move("etherfields.enter-first-dream", cites="ef.dream", when=first_waits)
def enter_first_dream(table: Table) -> None:
    """Enter the first Dream: tile I-01 X without Key or travel, all 12 Turn cards, its set-up done on the table (p. 5 and 10).

    The first Turn begins. The tile is called by its code until somebody names it. A first set-up that is under way is done with
    that. Refuses any later Dream.
    """
    first = next((gate for gate in table.gates if gate.code.casefold() == FIRST_TILE.casefold()), None)
    enter_dream(table, first or table.gates.add(name=FIRST_TILE, code=FIRST_TILE, dream=FIRST_DREAM))
    finish_set_up(table, turns=TURN_CARDS)
    for checklist in table.checklists:
        if any(step["key"] == FIRST_DREAM_TILE for step in checklist.steps):
            finish(table, checklist)


def first_just_entered(table: Table) -> bool:
    """Tell whether the first Dream is in its first Draw step: what its tile asks for is still to be laid out (p. 10)."""
    now = table.slumber
    return now is not None and now.code == FIRST_DREAM and now.turn == 1 and now.phase == "draw"
