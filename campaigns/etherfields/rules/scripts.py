"""Read scripts by number and links, without their text (manual p. 6 and 10; facts 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, _, consequence, messages, violation
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.guards import require_begun, require_in_play
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_cards import ReminderArg, get_dream_code, require_script_number

if TYPE_CHECKING:
    from campaigns.etherfields.models import Card, Script

MAX_READ_COUNT = 99
MAX_SCRIPT_NUMBER = 9999


@move(
    "etherfields.read-script",
    rule_id="ef.script",
    guard=require_begun,
    messages=MoveMessages(
        _("Write down the script"),
        _("The Team read script %(script_number)s."),
        _("Enter the number as it is printed: s.586, 586 or 003."),
        synonyms=_(
            "script, read script, opens script, script number, looks up script, goes to script, turns to script"
        ),
    ),
)
def read_script(table: Table, script_number: Annotated[str, TextLength(1, 12)], reminder: ReminderArg = "") -> None:
    """Record a read script: *s.586*, *586* or *003* (p. 10; facts 2.5).

    ``reminder`` has up to 120 characters. Reading a number again increases its count. Refuses an invalid number.
    """
    settle_effect(table, "script")
    known = require_script_number(table, script_number)
    table.line_facts |= {"script_number": known}
    _record_script(table, known, reminder)


SCRIPT_NONE_READ = violation(
    "ef.script.none-read", _("You have not read a script yet. Enter its whole number instead.")
)


def require_read_script(table: Table) -> None:
    """Refuse without a read script."""
    require_begun(table)
    table.require_possible(len(table.scripts) > 0, SCRIPT_NONE_READ)


SCRIPT_TOO_HIGH = violation(
    "ef.script.too-high", _("There is no script %(number)s in the book. Check the number to add.")
)
SCRIPT_NEXT = consequence(
    "ef.script.next",
    ManualStep(_("%(from_number)s leads on to script %(number)s. Read it."), _("Read script %(number)s.")),
)


@move(
    "etherfields.add-to-script",
    rule_id="ef.script",
    guard=require_read_script,
    messages=MoveMessages(
        _("Add to the number"),
        _("The Team added %(plus)s to the script's number."),
        _("Adds to the last script you read, unless you choose another."),
    ),
)
def add_to_script(
    table: Table, plus: Annotated[int, NumberBounds(1, 999)], read: Script | None = None, reminder: ReminderArg = ""
) -> None:
    """Read the script with a number ``plus`` higher, 1 to 999, as the game may say (facts 2.5; p. 6).

    ``read`` is the script to add to, by default the last one read; ``reminder`` a note. Refuses without a read
    script, and a number above 9999.
    """
    from_number = (read or table.scripts.get_newest(1)[0]).number
    number = codes.add_to_script_number(from_number, plus)
    table.require_possible(int(number) <= MAX_SCRIPT_NUMBER, SCRIPT_TOO_HIGH, number=number)
    _record_script(table, number, reminder)
    table.emit_consequence(SCRIPT_NEXT, number=number, from_number=from_number)


INSCRIPTION_NO_SCRIPT = violation(
    "ef.inscription.no-script", _("%(name)s leads to no script. Enter the number on it first.")
)
SCRIPT_READ = consequence("ef.script.read", ManualStep.from_order(_("Read script %(number)s.")))


@move(
    "etherfields.follow-thing",
    rule_id="ef.inscription",
    guard=require_in_play,
    messages=MoveMessages(_("Read a card's script"), _("The Team read the script that %(thing)s leads to.")),
)
def follow_card_script(table: Table, thing: Card) -> None:
    """Read the script that an inscription or card leads to (facts 2.6; p. 3). Refuses one without a number."""
    table.require_possible(thing.script, INSCRIPTION_NO_SCRIPT, name=thing)
    _record_script(table, thing.script, thing.name)
    table.emit_consequence(SCRIPT_READ, number=thing.script)


@move(
    "etherfields.note-script",
    rule_id="ef.script",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(_("Write a note on a script"), _("The Team added a note to script %(read)s.")),
)
def note_script(table: Table, read: Script, reminder: ReminderArg = "") -> None:
    """Set the note of a read script, up to 120 characters (p. 10; design, section 3)."""
    read.note = reminder


SCRIPT_AGAIN = consequence("ef.script.again", _("You have now read script %(number)s %(times)s times."))


def _record_script(table: Table, number: str, note: str) -> None:
    """Record a script as the last one read, with its note updated if given and its count increased."""
    before = next(iter(table.scripts.filter(number=number)), None)
    dream, times = get_dream_code(table), 1
    if before is not None:
        times, note = min(MAX_READ_COUNT, before.times + 1), note or before.note
        table.scripts.remove(before)
        table.emit_consequence(SCRIPT_AGAIN, number=number, times=times)
    table.scripts.add(number=number, dream=dream, note=note, times=times)


messages.add(
    "etherfields",
    fields={
        "plus": _("Add to it"),
        "read": _("Script"),
    },
)
