"""Moving a die by hand: for effects of Nightmare abilities and Bogeyman cards, and to correct wrong reports.

No rule of its own; the number of dice is conserved, and each face must be legal in its place (design, principle 1).
"""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import TextLength, move
from campaigns.engine.messages import MoveMessages, _, consequence, messages, pgettext_lazy, violation
from campaigns.lucidity.rules.argument_types import DieArg
from campaigns.lucidity.rules.dice import DIE_CODES, can_lie_in_row
from campaigns.lucidity.rules.game_state import Game, get_task_name
from campaigns.lucidity.rules.roll import DICE_UNKNOWN
from campaigns.lucidity.rules.row_checks import EXHAUST_ROW_SIZE, HUNT_ROW_SIZE, get_shadow_row_size
from campaigns.lucidity.rules.state_machine import HAND_TASK_NAMES, ask_open_prompt_again, require_playing
from campaigns.lucidity.rules.state_operations import (
    DREAMER_ROLE,
    ELIMINATED_ROLE,
    POWER_ROW_NAMES,
    ROW_NAMES,
    find_nightmare_seat,
    get_row,
)
from campaigns.lucidity.rules.table import DRAW_NOT_THERE, SHIFT_CLAIMED, Table

SpotArg = Annotated[str, TextLength(3, 9)]
FaceArg = Literal["same", "P", "D", "H", "E", "S"]
ROWS_BY_ROLE = {DREAMER_ROLE: ROW_NAMES, ELIMINATED_ROLE: ()}
"""The rows of a card by role: none for the eliminated, only Power for a Nightmare."""


def list_spots(g: Game) -> list[str]:
    """Return the spots where a die may be now.

    These are the bag, a row of the player with this number, the Nightmare card of the die's colour; dice not yet
    resolved and those in hand, if a later step uses them; on the solo side a column of Spooks.
    """
    left = {get_task_name(frame) for frame in g.todo}
    rows = [
        f"{n}-{row}" for n, player in enumerate(g.players, 1) for row in ROWS_BY_ROLE.get(player.role, POWER_ROW_NAMES)
    ]
    columns = g.solo.columns if g.solo else []
    return [
        "bag",
        *rows,
        "card",
        *(["rolled"] if "resolve" in left else []),
        *(["hand"] if left & HAND_TASK_NAMES else []),
        *(f"spooks-{n}" for n, _column in enumerate(columns, 1)),
    ]


def get_dice_at(table: Table, g: Game, spot: str, die: str) -> list[str]:
    """Return the mutable list of dice at a spot other than the bag; a Shadow is in the row of its colour."""
    if spot == "card":
        table.require_possible(find_nightmare_seat(g, die[0]) is None, SHIFT_CLAIMED, colour=die[0])
        return g.cards[die[0]].dice
    if spot in ("rolled", "hand"):
        return g.rolled if spot == "rolled" else g.hand
    if g.solo and spot.startswith("spooks"):
        return g.solo.columns[int(spot[-1]) - 1]
    return get_row(g, int(spot[0]) - 1, spot[2:], die)


SHIFT_FACE = violation("lu.shift.face", _("A %(die)s cannot be there. Turn it, or choose another row."))
SHIFT_NOWHERE = violation("lu.shift.nowhere", _("This game has no such place now (%(spot)s)."))


@move(
    "lucidity.shift",
    rule_id="lu.shift",
    guard=require_playing,
    messages=MoveMessages(
        _("Move a die"),
        _("Moved the %(die)s from %(source)s to %(target)s."),
        _("For what a card does, and for mistakes."),
        synonyms=_("moves die, puts die in row, die to row"),
    ),
)
def shift_die(table: Table, die: DieArg, source: SpotArg, target: SpotArg, face: FaceArg = "same") -> None:
    """Move a die by hand, as a card says or to match the table (design, principle 1; facts 2.6 and 2.9).

    ``die`` is its code; out of the bag, the face is the one it shows from now on. ``source`` and ``target`` are
    spots: ``bag``, ``card``, ``rolled``, ``hand``, ``spooks-1``, ``2-hunt``. ``face`` turns it on the way. Rejects a
    spot that this game lacks now, a die that is not there, and a row where its face is illegal.
    """
    g = table.get_mutable_state()
    table.require_possible(die in DIE_CODES, DICE_UNKNOWN, given=die)
    there = list_spots(g)
    for spot in (source, target):
        table.require_possible(spot in there, SHIFT_NOWHERE, spot=spot)
    shown = die if face == "same" else die[0] + face
    take_die_from_spot(table, g, source, die)
    table.require_possible(can_lie_in_row("power" if target == "card" else target[2:], shown), SHIFT_FACE, die=shown)
    if target == "bag":
        g.bag[die[0]] += 1
    else:
        get_dice_at(table, g, target, shown).append(get_code_at_spot(target, shown))
    if g.solo and target.startswith("spooks"):
        g.solo.filled = True
    table.line_facts |= {"die": shown, "source": format_spot(table, source), "target": format_spot(table, target)}
    _emit_excess(table, g, target, shown)
    ask_open_prompt_again(table, g)


SHIFT_OVER = consequence(
    "lu.shift.over",
    _("%(player)s now has %(there)s dice in the %(place)s, which has only %(spaces)s spaces. All of them count."),
)


def _emit_excess(table: Table, g: Game, target: str, die: str) -> None:
    """Emit by how many dice the target row exceeds its spaces: all of them count (rules, Resolve Dreams)."""
    spaces = (
        {"hunt": HUNT_ROW_SIZE, "exhaust": EXHAUST_ROW_SIZE, "shadow": get_shadow_row_size(g)}.get(target[2:])
        if target[0].isdigit()
        else None
    )
    there = len(get_dice_at(table, g, target, die)) if spaces else 0
    if spaces and there > spaces:
        row = format_spot(table, target)
        table.emit_consequence(SHIFT_OVER, player=row[0], place=row[1], there=there, spaces=spaces, over=there - spaces)


SHIFT_NOT_THERE = violation("lu.shift.not-there", _("There is no %(die)s in that place."))


def take_die_from_spot(table: Table, g: Game, spot: str, die: str) -> None:
    """Remove the die from its spot."""
    if spot == "bag":
        table.require_possible(g.bag[die[0]], DRAW_NOT_THERE, colour=die[0], left=0)
        g.bag[die[0]] -= 1
        return
    dice, code = get_dice_at(table, g, spot, die), get_code_at_spot(spot, die)
    table.require_possible(code in dice, SHIFT_NOT_THERE, die=die)
    dice.remove(code)


def get_code_at_spot(spot: str, die: str) -> str:
    """Return the code of a die at a spot: in hand it has no face."""
    return die[0] if spot == "hand" else die


def format_spot(table: Table, spot: str) -> list[str]:
    """Return a spot for the journal: the player's name and the row, or the spot alone."""
    return [table.get_player_name(int(spot[0]) - 1), spot[2:]] if spot[0].isdigit() else [spot]


@move(
    "lucidity.write-down",
    rule_id="lu.copy",
    guard=require_playing,
    messages=MoveMessages(
        _("Use it in this game"),
        _("This game now uses what is printed on our cards and dice."),
        _("Tracks, faces and Nightmare cards."),
    ),
)
def take_over_copy_facts(table: Table) -> None:
    """Take over the present facts of the copy on this table (design 5).

    Sleep tracks, faces, the clause of resting, symbols and Nightmare cards apply to this game from now on; the past
    is unchanged.
    """
    g = table.get_mutable_state()
    g.facts = table.get_copy_facts()
    ask_open_prompt_again(table, g)


messages.add(
    "lucidity",
    fields={
        "face": _("Face"),
        "source": pgettext_lazy("place", "From"),
        "target": _("To"),
    },
)
