"""The life of a Dream: entered through its Gate, set up, its Goal noted (manual p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, _, consequence, messages, violation
from campaigns.etherfields.rules.codes import derive_dream_code
from campaigns.etherfields.rules.dream_lines import ENTER_DREAM_LINES, FLIP_GATE_LINES, NOTE_GOAL_LINES
from campaigns.etherfields.rules.dreamscape.board_store import get_board, get_dreamer_space, is_board_tracked
from campaigns.etherfields.rules.dreamscape.grid import SPACE_NAMES
from campaigns.etherfields.rules.dreamscape_cleanup import discard_dreamscape
from campaigns.etherfields.rules.endings import forget_ending
from campaigns.etherfields.rules.guards import require_dreamworld, require_slumber
from campaigns.etherfields.rules.pools import GainedCountArg, limit_to_pool
from campaigns.etherfields.rules.rule_variants import get_chosen_variant
from campaigns.etherfields.rules.slumbers import clear_slumber, reset_turn_limits
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_current_district, require_effect, resolve_pending_effect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaigns.etherfields.models import Gate, Slumber

SETUP_PART_LABELS = {
    "prepare": _("Set up the Gate tile"),
    "turns": _("Draw the Turn cards"),
    "introduction": _("Read the Introduction"),
    "clear": _("Clear the Slumber Map away"),
    "flip": _("Flip the Gate tile"),
    "entrance": _("Place the Dreamers"),
}

SETUP_PART_SENTENCES = {
    "prepare": _("Follow the Gate tile's Set-up."),
    "turns": _("Shuffle and draw the Turn cards, face up."),
    "introduction": _("Read the Introduction aloud."),
    "clear": _("Clear the Slumber Map away."),
    "flip": _("Turn the tile over; read its special rules and Goal."),
    "entrance": _("Put the Dreamers on Entrance spaces."),
}
"""The sentence of each step of a Dream's set-up (p. 10)."""

GoalArg = Annotated[str, TextLength(0, 200)]
OutOfTurnsScriptArg = Annotated[str, TextLength(0, 12)]
MAX_KEY_COST = 9
KeyCostArg = Annotated[int, NumberBounds(0, MAX_KEY_COST)]
PlainSetupStep = Literal["prepare", "introduction", "clear", "entrance"]

DREAM_SETUP_STEPS = ("prepare", "turns", "introduction", "clear", "flip", "entrance")
"""Set-up steps between the Gate and the first Turn, in order (p. 10)."""
MAP_FIRST_SETUP_STEPS = ("clear", "prepare", "turns", "introduction", "flip", "entrance")
"""The same where the Slumber Map is cleared first, as the set-up places tiles on the same board (2.0 p. 6)."""
MAX_ENTRIES = 99
FIRST_DREAM_CODE = "I-01"  # p. 10
FIRST_TILE_CODE = "I-01 X"  # p. 5


def get_dream_setup_steps(table: Table) -> tuple[str, ...]:
    """Return the set-up steps of a Dream at this table, in order (p. 10; 2.0 p. 6)."""
    is_map_first = get_chosen_variant(table, "dream-entry") == "map-first"
    return MAP_FIRST_SETUP_STEPS if is_map_first else DREAM_SETUP_STEPS


GATE_ELSEWHERE = violation(
    "ef.gate.elsewhere", _("You enter %(gate)s from the Dreamworld Map tile %(slot)s. Travel there first.")
)
GATE_KEYS = violation(
    "ef.gate.keys",
    Plural(
        "%(gate)s costs 1 Key, and the Team has none. Gain one first.",
        "%(gate)s costs %(wanted)s Keys, and the Team has only %(there)s. Gain some first.",
        "wanted",
    ),
)
GATE_KEYS_UNTOLD = consequence(
    "ef.gate.keys-untold",
    ManualStep.from_order(
        _("Discard the Keys that %(gate)s's Gate tile asks for, and enter how many: its Keys Cost is not known yet."),
        done_by=("etherfields.correct-gate",),
    ),
)
GATE_ONE_ONLY = violation(
    "ef.gate.one-only", _("You can enter only one Dream at each Location. Travel on first, then come back.")
)
GATE_REMOVED = violation(
    "ef.gate.removed", _("%(gate)s was removed from the game. Put it back with a correction if that was a slip.")
)


def require_can_enter_dream(table: Table, gate: Gate | None = None) -> None:
    """Refuse off the Dreamworld Map, a removed or distant tile, and a second Dream at one Location (p. 10).

    The first Dream has no Location: it is tried again anywhere on the Map, once nothing waits there (p. 10 and 18).
    """
    require_dreamworld(table)
    team = table.team
    if not _is_place_free(table, [gate] if gate is not None else table.gates.filter(standing="open")):
        table.require(not (team.dreamed and (team.at or team.location)), GATE_ONE_ONLY, at=team.at)
        require_effect(table, "gate")
    if gate is not None:
        table.require(gate.standing == "open", GATE_REMOVED, gate=gate)
        table.require(_can_enter_from_here(table, gate), GATE_ELSEWHERE, gate=gate, slot=gate.slot)
        _require_keys(table, gate, gate.keys or 0)


def _is_place_free(table: Table, gates: Sequence[Gate]) -> bool:
    """Return whether one of these is entered wherever the Team is: the first tile, until its Dream is won (p. 10 and 18)."""
    return not table.team.pending and any(is_first_tile(gate) and not gate.won for gate in gates)


def is_first_tile(gate: Gate) -> bool:
    """Return whether this is the Gate tile of the first Dream (p. 5)."""
    return gate.code.casefold() == FIRST_TILE_CODE.casefold()


def _require_keys(table: Table, gate: Gate, cost: int) -> None:
    """Refuse a Keys Cost above the Team's Keys; one that nobody told refuses nothing (p. 10)."""
    there = table.team.keys
    table.require(cost <= there, GATE_KEYS, gate=gate, wanted=cost, there=there)


def _can_enter_from_here(table: Table, gate: Gate) -> bool:
    """Return whether a Gate can be entered from the Team marker's place, if both places are known (p. 10)."""
    district = get_current_district(table) if gate.slot else None
    return district is None or district.slot.casefold() == gate.slot.casefold()


DREAM_AGAIN = consequence(
    "ef.dream.again",
    _("You've entered %(gate)s before, so you don't gain the same things again. Secrets gained so far: %(count)s."),
)


@move(
    "etherfields.enter-dream",
    rule_id="ef.gate",
    guard=require_can_enter_dream,
    messages=MoveMessages(
        _("Enter the Dream"),
        _("The Team entered the Dream behind %(gate)s."),
        _("You discard its Keys."),
        synonyms=_(
            "start dream, begin dream, go into dream, goes in gate, enters gate, through gate, pays keys in gate, "
            "keys for gate, keys gate, opens gate, inside gate"
        ),
        variants=ENTER_DREAM_LINES,
    ),
)
def enter_dream(table: Table, gate: Gate, keys: KeyCostArg | None = None) -> None:
    """Enter a Dream through its Gate: discard the Keys and begin its set-up (p. 10).

    ``keys`` is its Keys Cost, 0 to 9, needed only while that is unknown; what nobody told is not discarded.
    Only from the Dreamworld Map. Refuses too few Keys, a Gate of another Dreamworld Map tile, a removed one, and a
    second Dream before the Team marker has moved on; the first Dream is entered again wherever the Team is. For a Dream
    entered before, reports how many of its elements were gained: they are not gained again (p. 8).
    """
    if keys is not None:
        _require_keys(table, gate, keys)
        gate.keys = keys
    clear_slumber(table)
    forget_ending(table)
    team = table.team
    if gate.keys is None:
        table.emit_consequence(GATE_KEYS_UNTOLD, gate=gate)
    team.keys = max(0, team.keys - (gate.keys or 0))
    code = gate.dream or gate.code
    table.slumbers.add(
        kind="dream", name=gate.name, code=code, gate=gate.ref, phase="setup", setup_left=[*get_dream_setup_steps(table)],
        can_skip=False, turns_left=0,
    )  # fmt: skip
    team.dreamed = team.dreamed or not _is_place_free(table, [gate])
    team.place = "dream"
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
    _("No Dream is being set up: its set-up is done, or none was entered. Enter a Dream first."),
)


def require_dream_setup(table: Table) -> None:
    """Refuse outside a Dream's set-up (p. 10)."""
    require_slumber(table)
    table.require(table.current_slumber.phase == "setup", DREAM_NO_SETUP)


DREAM_ORDER = violation("ef.dream.order", _("“%(waiting)s” comes before “%(part)s”. Do that first."))
DREAM_STEP_DONE = violation(
    "ef.dream.step-done", _("“%(part)s” is already done. Go on with the next step of the set-up.")
)


def _require_next_step(table: Table, step: str) -> None:
    """Refuse a set-up step that is done, or not next (p. 10)."""
    left = table.current_slumber.setup_left
    table.require_possible(step in left, DREAM_STEP_DONE, part=step)
    table.require(left[0] == step, DREAM_ORDER, part=step, waiting=left[0])


DREAM_BEGINS = consequence(
    "ef.dream.begins",
    Plural("The only Turn of %(name)s begins.", "The first of %(turns)s Turns of %(name)s begins.", "turns"),
)


def _complete_setup_step(table: Table, step: str) -> None:
    """Tick a step; after the last one begin the first Turn, if there are Turn cards (p. 10)."""
    now = table.current_slumber
    now.setup_left = [other for other in now.setup_left if other != step]
    if now.setup_left:
        return
    now.phase = "draw"
    reset_turn_limits(table)
    if now.code != FIRST_DREAM_CODE:  # the card of the first Dream still asks for its set-up (p. 10)
        table.emit_consequence(DREAM_BEGINS, name=now, turns=now.turns_left)


@move(
    "etherfields.set-up-dream",
    rule_id="ef.dream",
    guard=require_dream_setup,
    is_in_phase=True,
    messages=MoveMessages(_("Finish a set-up step"), _("Ticked “%(part)s” in the Dream's set-up.")),
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
            "On the drawn board these are not on an Entrance space (%(spaces)s): %(names)s. Put them there if their "
            "miniatures are."
        ),
        _("Put these on an Entrance space of the drawn board (%(spaces)s), if their miniatures are on one: %(names)s."),
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
    messages=MoveMessages(
        _("Draw Turn cards"), Plural("The Team drew 1 Turn card.", "The Team drew %(turns)s Turn cards.", "turns")
    ),
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
        _("The Team flipped the Gate tile."),
        _("Read its special rules and its Goal."),
        variants=FLIP_GATE_LINES,
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
        _("The rest of the Dream's set-up is done."),
        _("Tap this once everything on the Gate tile is done."),
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


DREAM_NONE = violation("ef.dream.none", _("The Team is not in a Dream. Enter one first."))


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
        _("Enter Goal and script"),
        _("The Team wrote down the Dream's Goal."),
        "",
        variants=NOTE_GOAL_LINES,
    ),
)
def note_goal(table: Table, goal: GoalArg = "", script: OutOfTurnsScriptArg = "") -> None:
    """Note the Dream's Goal or its Out of Turns script; empty arguments change nothing (p. 6 and 10)."""
    _set_goal(table.current_slumber, goal, script)


messages.add(
    "etherfields",
    fields={
        "code": _("Code"),
        "dream": _("Code of the Dream"),
        "gate": _("Dream Gate"),
        "goal": _("Goal, in your words"),
        "part": _("Step"),
        "slot": _("Slot"),
        "draw-turn-cards.turns": _("How many"),
    },
    choices={
        "part": SETUP_PART_LABELS,
        "waiting": SETUP_PART_LABELS,
    },
)
