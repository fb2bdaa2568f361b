"""Scripts: which numbers were read, where they lead on, never what they say (manual p. 6 and 10; facts 2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun, in_play
from campaigns.etherfields.rules.things import Words, current_dream, kept_number
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Card, Script

MOST_TIMES = 99
HIGHEST = 9999


@move("etherfields.read-script", cites="ef.script", when=begun)
def read_script(table: Table, script_number: Annotated[str, Length(1, 12)], reminder: Words = "") -> None:
    """Note that a script was read: ``s.586``, ``586`` or ``003`` (p. 10; facts 2.5).

    ``reminder`` is a note of your own in up to 120 characters. Reading a number again counts how often. Refuses what is no number.
    """
    known = kept_number(table, script_number)
    table.names |= {"script_number": known}
    _read(table, known, reminder)


def some_read(table: Table) -> None:
    """Refuse while no script was read."""
    begun(table)
    table.possible(len(table.scripts) > 0, "ef.script.none-read")


@move("etherfields.add-to-script", cites="ef.script", when=some_read)
def add_to_script(
    table: Table, plus: Annotated[int, Between(1, 999)], read: Script | None = None, reminder: Words = ""
) -> None:
    """Read the script whose number is ``plus`` above another, 1 to 999, as the game may say (facts 2.5; p. 6).

    ``read`` is the script it is added to, the last one read if none is given; ``reminder`` your own note. Refuses while none was
    read, and a number above 9999.
    """
    from_number = (read or table.scripts.newest(1)[0]).number
    number = codes.script_after(from_number, plus)
    table.possible(int(number) <= HIGHEST, "ef.script.too-high", number=number)
    _read(table, number, reminder)
    table.say("ef.script.next", number=number, from_number=from_number)


@move("etherfields.follow-thing", cites="ef.inscription", when=in_play)
def follow_thing(table: Table, thing: Card) -> None:
    """Read the script that an inscription or a card leads to (facts 2.6; p. 3). Refuses one without a number."""
    table.possible(thing.script, "ef.inscription.no-script", name=thing)
    _read(table, thing.script, thing.name)
    table.say("ef.script.read", number=thing.script)


@move("etherfields.note-script", cites="ef.script", when=begun, sets=True)
def note_script(table: Table, read: Script, reminder: Words = "") -> None:
    """Note something about a script that was read, in up to 120 characters of your own (p. 10; design, section 3)."""
    read.note = reminder


def _read(table: Table, number: str, note: str) -> None:
    """Make a script the last one read: it keeps its note unless there is a new one, and counts how often it was read."""
    before = next(iter(table.scripts.where(number=number)), None)
    dream, times = current_dream(table), 1
    if before is not None:
        times, note = min(MOST_TIMES, before.times + 1), note or before.note
        table.scripts.remove(before)
        table.say("ef.script.again", number=number, times=times)
    table.scripts.add(number=number, dream=dream, note=note, times=times)
