"""The moves that end a Slumber or Dream, and begin the list of what follows (manual p. 8 to 10 and 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from campaigns.engine import move
from campaigns.engine.messages import MoveMessages, Variant, _, consequence, messages
from campaigns.etherfields.rules.checklists.dream_end import DREAM_END_PROCEDURE
from campaigns.etherfields.rules.checklists.slumber_end import SLUMBER_END_PROCEDURE
from campaigns.etherfields.rules.dream_lines import END_DREAM_LINES
from campaigns.etherfields.rules.dreams import require_dream
from campaigns.etherfields.rules.dreamscape_cleanup import set_secrets_standing
from campaigns.etherfields.rules.endings import LOOT_STEP_KEYS, describe_ended
from campaigns.etherfields.rules.procedure import list_open_steps, mark_done, tick_by_move
from campaigns.etherfields.rules.slumbers import (
    clear_slumber,
    require_slumber_not_dream,
    require_slumber_out_of_turns,
)
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Gate


def _end_play(table: Table, outcome: str) -> None:
    """End the Slumber or Dream, remember what ended, and begin its list; a list begun before goes on (p. 9 and 10)."""
    slumber = table.current_slumber
    ended = describe_ended(slumber, outcome)
    clear_slumber(table)
    table.team.ended = ended
    procedure = SLUMBER_END_PROCEDURE if slumber.kind == "slumber" else DREAM_END_PROCEDURE
    steps = procedure.build_entries(table)
    found = next((checklist for checklist in table.checklists if checklist.kind == procedure.kind), None)
    if found is None:
        table.checklists.add(kind=procedure.kind, steps=steps)
        return
    for key in {entry["key"] for entry in found.steps} - {*list_open_steps(found)}:
        steps = mark_done(steps, key)
    found.steps = steps


@move(
    "etherfields.end-slumber",
    rule_id="ef.slumber",
    guard=require_slumber_not_dream,
    is_in_phase=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("End the Slumber"),
        _("The Slumber is over."),
        _("Loot comes next, if a rule gives it."),
        synonyms=_(
            "slumber over, leave slumber, finish slumber, won slumber, slumber solved, slumber done, slumber ended, "
            "survives slumber, beats slumber, clears slumber, out of slumber, slumber behind us"
        ),
        variants=(Variant(_("The Slumber is over, without Loot."), ("without_loot",)),),
    ),
)
def end_slumber(table: Table, *, without_loot: bool = False) -> None:
    """End the Slumber at once, because a rule on the table says so (p. 9).

    ``without_loot``: the rule gives no Loot, so none is asked for.

    Removes the tile, its Entities and their tokens. Hand, Progress cards, Gems, Distress, Map tiles, Quirks with
    their tokens and the Dreamers' spaces stay (p. 9 and 10). Loot that the rule gives is asked next.
    """
    _end_play(table, "ended")
    if without_loot:
        for key in LOOT_STEP_KEYS:
            tick_by_move(table, key)


@move(
    "etherfields.out-of-turns",
    rule_id="ef.turn",
    guard=require_slumber_out_of_turns,
    is_phase_end=True,
    messages=MoveMessages(
        _("We did Out of Turns"),
        _("The Team resolved the Out of Turns effect."),
        synonyms=_(
            "no turns left, no more turns, run out of turns, out of turns, turns gone, turns used up, "
            "turn deck empty, last turn gone"
        ),
    ),
)
def end_out_of_turns(table: Table) -> None:
    """End the Slumber once its Out of Turns effect is resolved on the table (p. 8 to 10)."""
    now = table.current_slumber
    _end_play(table, "unplayed" if now.is_unplayed else "skipped" if now.is_skipped else "out-of-turns")


@move(
    "etherfields.end-dream",
    rule_id="ef.dream",
    guard=require_dream,
    is_in_phase=True,
    is_game_ending=True,
    messages=MoveMessages(
        _("End the Dream"),
        _("The Dream is over: %(outcome)s."),
        _("Its script says what comes next. Everybody keeps the hand, Progress cards, Gems and Ether."),
        synonyms=_(
            "dream over, won dream, lost dream, finish dream, dream done, dream won, dream lost, out of dream, "
            "leaves dream, beats dream, we lost, we lose"
        ),
        variants=END_DREAM_LINES,
    ),
)
def end_dream(table: Table, outcome: Literal["won", "lost", "left"], *, remove: bool = False) -> None:
    """End a Dream: discard its Dreamscape and return to the Dreamworld Map with two Starting tiles (p. 9 and 10).

    ``outcome`` is *won*, *lost* or *left* for neither, as the script says. ``remove`` takes the Dream out of the game
    with its Gate tile and its cards on the table; otherwise those return to the Secrets. The Gate of a lost Dream
    stays for another try (p. 18); for any other the script decides (p. 5 and 10), which is asked next. Gained cards,
    hand, Progress cards, Gems, Ether and Distress stay. Death has its own rule (p. 18).
    """
    now = table.current_slumber
    gate: Gate | None = table.gates.get(now.gate) if now.gate else None
    if gate is not None:
        gate.won = gate.won or outcome == "won"
        gate.standing = "removed" if remove else gate.standing
    if remove:
        set_secrets_standing(table, now.code, "removed")
    _end_play(table, outcome)
    if gate is not None and not remove and outcome == "lost":
        table.emit_consequence(DREAM_GATE_KEPT, gate=gate)


DREAM_GATE_KEPT = consequence(
    "ef.dream.gate-kept", _("The Gate tile of %(gate)s is kept: the Dream can be entered again.")
)


messages.add(
    "etherfields",
    fields={
        "outcome": _("How it ended"),
        "remove": _("The Dream leaves the game"),
        "without_loot": _("No Loot"),
    },
    choices={"outcome": {"won": _("won"), "lost": _("lost"), "left": _("neither won nor lost")}},
)
