"""The life of a Dream: entered through its Gate, set up, ended (manual p. 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules.codes import derive_dream_code
from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_dreamer_space, is_board_tracked
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.dreamscape_cleanup import discard_dreamscape, set_secrets_standing
from campaigns.etherfields.rules.guards import require_dreamworld, require_slumber
from campaigns.etherfields.rules.pools import TURN_CARD_COUNT, GainedCountArg, limit_to_pool
from campaigns.etherfields.rules.procedure import FIRST_DREAM_STEP_KEY, finish_checklist
from campaigns.etherfields.rules.slumbers import clear_slumber, reset_turn_limits
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_current_district, require_effect, resolve_pending_effect

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate, Slumber

SETUP_PART_LABELS = {
    "prepare": _("Set-up of the Gate tile"),
    "turns": _("Turn cards"),
    "introduction": _("Introduction"),
    "clear": _("Slumber Map cleared away"),
    "flip": _("Gate tile flipped"),
    "entrance": _("Dreamers on Entrance spaces"),
}

FIRST_TILE_STEPS = (
    _("Take tile I-01 X and follow what its Set-up says."),
    _("Lay all %(TURN_CARD_COUNT)s Turn cards face up into the Turn deck slot."),
    _("Read the Introduction aloud."),
    _("Turn the tile over into its slot; read the special rules and the Goal."),
    _("Put the Dreamers on Entrance spaces."),
)
"""Set-up steps before the first Turn of the first Dream (p. 10)."""


GoalArg = Annotated[str, TextLength(0, 200)]
OutOfTurnsScriptArg = Annotated[str, TextLength(0, 12)]
PlainSetupStep = Literal["prepare", "introduction", "clear", "entrance"]

DREAM_SETUP_STEPS = ("prepare", "turns", "introduction", "clear", "flip", "entrance")
"""Set-up steps between the Gate and the first Turn, in order (p. 10)."""
MAX_ENTRIES = 99
FIRST_DREAM_CODE = "I-01"  # p. 10
FIRST_TILE_CODE = "I-01 X"  # p. 5


GATE_ELSEWHERE = violation(
    "ef.gate.elsewhere", _("%(gate)s is entered from the Dreamworld Map tile %(slot)s. Travel there first.")
)
GATE_KEYS = violation(
    "ef.gate.keys", _("%(gate)s asks for Keys: %(wanted)s. The Team has %(there)s, so gain some first.")
)
GATE_ONE_ONLY = violation(
    "ef.gate.one-only", _("Only one Dream can be entered at one Location. Travel on first, then come back.")
)
GATE_REMOVED = violation(
    "ef.gate.removed", _("%(gate)s was removed from the game. Put it back with a correction if that was a slip.")
)


def require_can_enter_dream(table: Table, gate: Gate | None = None) -> None:
    """Refuse off the Dreamworld Map, a removed or distant tile, and a second Dream at one Location (p. 10)."""
    require_dreamworld(table)
    team = table.team
    table.require(not (team.dreamed and (team.at or team.location)), GATE_ONE_ONLY, at=team.at)
    require_effect(table, "gate")
    if gate is not None:
        table.require(gate.standing == "open", GATE_REMOVED, gate=gate)
        table.require(_can_enter_from_here(table, gate), GATE_ELSEWHERE, gate=gate, slot=gate.slot)
        table.require(gate.keys <= team.keys, GATE_KEYS, gate=gate, wanted=gate.keys, there=team.keys)


def _can_enter_from_here(table: Table, gate: Gate) -> bool:
    """Return whether a Gate can be entered from the Team marker's place, if both places are known (p. 10)."""
    district = get_current_district(table) if gate.slot else None
    return district is None or district.slot.casefold() == gate.slot.casefold()


DREAM_AGAIN = consequence(
    "ef.dream.again",
    _("%(gate)s was entered before. What was gained there is not gained again (Secrets gained so far: %(count)s)."),
)


@move(
    "etherfields.enter-dream",
    rule_id="ef.gate",
    guard=require_can_enter_dream,
    messages=MoveMessages(
        _("Enter the Dream"),
        _("The Team entered a Dream: %(gate)s."),
        _("Its Keys are discarded."),
        synonyms=_(
            "start dream, begin dream, go into dream, goes in gate, enters gate, through gate, pays keys in gate, "
            "keys for gate, keys gate, opens gate, inside gate"
        ),
    ),
)
def enter_dream(table: Table, gate: Gate) -> None:
    """Enter a Dream through its Gate: discard the Keys and begin its set-up (p. 10).

    Only from the Dreamworld Map. Refuses too few Keys, a Gate of another Dreamworld Map tile, a removed one, and a
    second Dream before the Team marker has moved on. For a Dream entered before, reports how many of its elements
    were gained: they are not gained again (p. 8).
    """
    clear_slumber(table)
    team = table.team
    team.keys = max(0, team.keys - gate.keys)
    code = gate.dream or gate.code
    table.slumbers.add(
        kind="dream", name=gate.name, code=code, gate=gate.ref, phase="setup", setup_left=list(DREAM_SETUP_STEPS), can_skip=False,
        turns_left=0,
    )  # fmt: skip
    team.place, team.dreamed = "dream", True
    resolve_pending_effect(table, "gate")
    if gate.entered:
        table.emit_consequence(DREAM_AGAIN, gate=gate, count=_count_gained_secrets(table, code))
    gate.entered = min(MAX_ENTRIES, gate.entered + 1)
    reset_turn_limits(table)


def _count_gained_secrets(table: Table, dream: str) -> int:
    known = derive_dream_code(dream)
    return table.secrets.count(dream=known, standing="gained") if known else 0


DREAM_NO_SETUP = violation(
    "ef.dream.no-setup",
    _("No Dream is being set up: its set-up is done, or none was entered. This is for the set-up of a Dream."),
)


def require_dream_setup(table: Table) -> None:
    """Refuse outside a Dream's set-up (p. 10)."""
    require_slumber(table)
    table.require(table.current_slumber.phase == "setup", DREAM_NO_SETUP)


DREAM_ORDER = violation("ef.dream.order", _("%(waiting)s comes before %(part)s. Do that first."))
DREAM_STEP_DONE = violation("ef.dream.step-done", _("%(part)s: already done. Go on with the next step of the set-up."))


def _require_next_step(table: Table, step: str) -> None:
    """Refuse a set-up step that is done, or not next (p. 10)."""
    left = table.current_slumber.setup_left
    table.require_possible(step in left, DREAM_STEP_DONE, part=step)
    table.require(left[0] == step, DREAM_ORDER, part=step, waiting=left[0])


DREAM_BEGINS = consequence("ef.dream.begins", _("The set-up of %(name)s is done. The first of %(turns)s Turns begins."))


def _complete_setup_step(table: Table, step: str) -> None:
    """Tick a step; after the last one begin the first Turn, if there are Turn cards (p. 10)."""
    now = table.current_slumber
    now.setup_left = [other for other in now.setup_left if other != step]
    if now.setup_left:
        return
    now.phase = "draw"
    reset_turn_limits(table)
    table.emit_consequence(DREAM_BEGINS, name=now, turns=now.turns_left)


@move(
    "etherfields.set-up-dream",
    rule_id="ef.dream",
    guard=require_dream_setup,
    is_in_phase=True,
    messages=MoveMessages(_("Set-up step done"), _("Set-up of the Dream: %(part)s, done.")),
)
def set_up_dream(table: Table, part: PlainSetupStep) -> None:
    """Tick a step of a Dream's set-up, in the order of the Gate tile (p. 10).

    ``prepare``: every instruction of its set-up was followed. ``introduction``: it was read. ``clear``: the
    Dreamscape of the Slumbers is discarded, tiles into their slot, Quirks to the bottom of the Fate deck, tokens and
    Gems to their pools. ``entrance``: the Dreamers are on Entrance spaces and the first Turn begins. Refuses a step
    that is done or not next.
    """
    _require_next_step(table, part)
    if part == "clear":
        discard_dreamscape(table)
    elif part == "entrance":
        _emit_off_entrance(table)
    _complete_setup_step(table, part)


ENTRANCE_BOARD_SAYS = consequence(
    "ef.entrance.board-says",
    ManualStep(
        _(
            "On the drawn board these do not stand on an Entrance space (%(spaces)s): %(names)s. Put them there, if they do."
        )
    ),
)


def _emit_off_entrance(table: Table) -> None:
    """Report Dreamers off the Entrance spaces of a tracked board that shows one (p. 10)."""
    board = get_board(table)
    entrances = board.get_marked_spaces("entrance") if is_board_tracked(table) else ()
    away = [str(dreamer) for dreamer in table.present_dreamers if get_dreamer_space(table, dreamer) not in entrances]
    if entrances and away:
        table.emit_consequence(
            ENTRANCE_BOARD_SAYS, names=away, spaces=[SPACE_NAMES[space] for space in sorted(entrances)]
        )


@move(
    "etherfields.draw-turn-cards",
    rule_id="ef.dream",
    guard=require_dream_setup,
    revealed_arguments=("turns",),
    is_in_phase=True,
    messages=MoveMessages(_("Draw Turn cards"), _("Turn cards were drawn: %(turns)s.")),
)
def draw_turn_cards(table: Table, turns: GainedCountArg) -> None:
    """Draw the Turn cards of a Dream as its Gate tile says, if available; the rest is the Turn discard (p. 10)."""
    _require_next_step(table, "turns")
    table.current_slumber.turns_left = limit_to_pool(table, "turns", turns)
    table.line_facts |= {"turns": str(table.current_slumber.turns_left)}
    _complete_setup_step(table, "turns")


@move(
    "etherfields.flip-gate",
    rule_id="ef.dream",
    guard=require_dream_setup,
    is_in_phase=True,
    messages=MoveMessages(
        _("Flip the Gate tile"),
        _("The Gate tile was flipped."),
        _("Read its special rules and its Goal."),
        {"goal": _("Goal: %(goal)s"), "script": _("When out of Turns: script %(script)s.")},
    ),
)
def flip_gate(table: Table, goal: GoalArg = "", script: OutOfTurnsScriptArg = "") -> None:
    """Flip the Gate tile and note its front: special rules, Goal, Out of Turns (p. 10).

    ``goal`` is the players' note, up to 200 characters; ``script`` the number to resolve when the Turns run out.
    """
    _require_next_step(table, "flip")
    _set_goal(table.current_slumber, goal, script)
    _complete_setup_step(table, "flip")


def _set_goal(slumber: Slumber, goal: str, script: str) -> None:
    slumber.goal, slumber.script = goal or slumber.goal, script or slumber.script


DREAM_NO_TURNS = violation(
    "ef.dream.no-turns", _("The Turn cards are not drawn yet. Say how many the Gate tile asks for.")
)


@move(
    "etherfields.finish-set-up",
    rule_id="ef.dream",
    guard=require_dream_setup,
    is_phase_end=True,
    messages=MoveMessages(
        _("Do the rest at once"),
        _("The rest of the Dream's set-up was done."),
        _("When everything on the Gate tile is done."),
    ),
)
def finish_dream_setup(
    table: Table, turns: GainedCountArg | None = None, goal: GoalArg = "", script: OutOfTurnsScriptArg = ""
) -> None:
    """Complete a Dream's set-up at once, in order, and begin the first Turn (p. 10).

    ``turns`` is the number of Turn cards, of which there are 12, needed while they are not drawn; ``goal`` and
    ``script`` are on the front of the Gate tile.
    """
    now = table.current_slumber
    table.require_possible(turns or "turns" not in now.setup_left, DREAM_NO_TURNS)
    _set_goal(now, goal, script)
    for step in list(now.setup_left):
        if step == "turns":
            now.turns_left = limit_to_pool(table, "turns", turns or 0)
        elif step == "clear":
            discard_dreamscape(table)
        elif step == "entrance":
            _emit_off_entrance(table)
        _complete_setup_step(table, step)


DREAM_NONE = violation("ef.dream.none", _("The Team is in no Dream. This is for Dreams only."))


def require_dream(table: Table) -> None:
    """Refuse outside a Dream."""
    require_slumber(table)
    table.require(table.current_slumber.kind == "dream", DREAM_NONE)


@move(
    "etherfields.note-goal",
    rule_id="ef.dream",
    guard=require_dream,
    is_setter=True,
    messages=MoveMessages(
        _("Note Goal and script"),
        _("The Dream's Goal was noted."),
        "",
        {"goal": _("Goal: %(goal)s"), "script": _("When out of Turns: script %(script)s.")},
    ),
)
def note_goal(table: Table, goal: GoalArg = "", script: OutOfTurnsScriptArg = "") -> None:
    """Note the Dream's Goal or its Out of Turns script; empty arguments change nothing (p. 6 and 10)."""
    _set_goal(table.current_slumber, goal, script)


@move(
    "etherfields.end-dream",
    rule_id="ef.dream",
    guard=require_dream,
    is_in_phase=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("The Dream ends"),
        _("The Dream ended: %(outcome)s."),
        _("First do what the script says. Hand, Progress, Gems and Ether stay."),
        {"remove": _("It left the game with its Gate tile.")},
        synonyms=_(
            "dream over, won dream, lost dream, finish dream, dream done, dream won, dream lost, out of dream, "
            "leaves dream, beats dream"
        ),
    ),
)
def end_dream(table: Table, outcome: Literal["won", "lost", "left"], *, remove: bool = False) -> None:
    """End a Dream: discard its Dreamscape and return to the Dreamworld Map with two Starting tiles (p. 9 and 10).

    ``outcome`` is *won*, *lost* or *left*, as the script says. ``remove`` takes the Dream out of the game with its
    Gate tile and its cards on the table; otherwise those return to the Secrets. The Gate of a lost Dream stays for
    another try (p. 18); for any other the script decides (p. 5 and 10). Gained cards, hand, Progress cards, Gems,
    Ether and Distress stay. Death has its own rule (p. 18).
    """
    now = table.current_slumber
    gate: Gate | None = table.gates.get(now.gate) if now.gate else None
    if gate is not None:
        gate.won = gate.won or outcome == "won"
        gate.standing = "removed" if remove else gate.standing
    if remove:
        set_secrets_standing(table, now.code, "removed")
    clear_slumber(table)
    if gate is not None and not remove:
        _emit_gate_outcome(table, gate, outcome)


DREAM_GATE_KEPT = consequence(
    "ef.dream.gate-kept", ManualStep(_("The Gate tile of %(gate)s is kept: the Dream can be entered again."))
)
GATE_SCRIPT_SAYS = consequence(
    "ef.gate.script-says",
    ManualStep(
        _(
            "The script that ends the Dream says what becomes of the Gate tile of %(gate)s. If it leaves the game, remove it; "
            "until then it is among your Gates."
        )
    ),
)


def _emit_gate_outcome(table: Table, gate: Gate, outcome: str) -> None:
    if outcome == "lost":
        table.emit_consequence(DREAM_GATE_KEPT, gate=gate)
    else:
        table.emit_consequence(GATE_SCRIPT_SAYS, gate=gate)


def is_before_first_dream(table: Table) -> bool:
    """Return whether this campaign is before its first Dream: no place named and no Gate entered (p. 5)."""
    team = table.team
    if table.slumber is not None or team.at or len(table.sessions) > 1 or len(table.locations):
        return False
    return not any(gate.entered or gate.won for gate in table.gates)


DREAM_NOT_THE_FIRST = violation(
    "ef.dream.not-the-first",
    _("The first Dream is begun already, or the Team has been on its way. All later Dreams have a Gate."),
)


def has_played(table: Table) -> bool:
    """Return whether a Dreamer has things that only play brings: then the campaign began before it was recorded."""
    return any(any((d.hand, d.discard, d.distress, d.ether, d.gems)) for d in table.dreamers)


def require_first_dream(table: Table) -> None:
    """Refuse off the Dreamworld Map, and after a Dream was entered or a Location named (p. 5 and 10)."""
    require_dreamworld(table)
    table.require(is_before_first_dream(table), DREAM_NOT_THE_FIRST)


@move(
    "etherfields.enter-first-dream",
    rule_id="ef.dream",
    guard=require_first_dream,
    messages=MoveMessages(
        _("Enter the first Dream"),
        _("The Team entered its first Dream."),
        _("Tile I-01 X, all %(TURN_CARD_COUNT)s Turn cards, no Key."),
    ),
)
def enter_first_dream(table: Table) -> None:
    """Enter the first Dream: tile I-01 X without Key or travel, all 12 Turn cards, set-up done on the table (p. 5 and 10).

    The first Turn begins. The tile is named by its code until renamed. Completes a first set-up in progress. Refuses
    any later Dream.
    """
    first = next((gate for gate in table.gates if gate.code.casefold() == FIRST_TILE_CODE.casefold()), None)
    enter_dream(table, first or table.gates.add(name=FIRST_TILE_CODE, code=FIRST_TILE_CODE, dream=FIRST_DREAM_CODE))
    finish_dream_setup(table, turns=TURN_CARD_COUNT)
    for checklist in table.checklists:
        if any(step["key"] == FIRST_DREAM_STEP_KEY for step in checklist.steps):
            finish_checklist(table, checklist)


def is_first_dream_start(table: Table) -> bool:
    """Return whether the first Dream is in its first Draw step, with its tile still to be laid out (p. 10)."""
    now = table.slumber
    return now is not None and now.code == FIRST_DREAM_CODE and now.turn == 1 and now.phase == "draw"


messages.add(
    "etherfields",
    fields={
        "code": _("Code"),
        "dream": _("Code of the Dream"),
        "gate": _("Dream Gate"),
        "goal": _("Goal, in your words"),
        "outcome": _("How it ended"),
        "part": _("Step"),
        "remove": _("It leaves the game"),
        "slot": _("Slot"),
    },
    choices={
        "outcome": {"won": _("won"), "lost": _("lost"), "left": _("left")},
        "part": SETUP_PART_LABELS,
        "waiting": SETUP_PART_LABELS,
    },
)
