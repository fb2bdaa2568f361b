"""Wisdom and Note cards, inscriptions, Overlays, the Season, what else was found, and the notebook (manual p. 3, 4, 15, 17, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun, in_play
from campaigns.etherfields.rules.pools import available
from campaigns.referee import Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Card, Remark

Name = Annotated[str, Length(1, 60)]
Words = Annotated[str, Length(0, 120)]
Number = Annotated[str, Length(0, 12)]

WISDOM_PLACES = 18  # p. 15


def wisdom(table: Table) -> list[Card]:
    """Return the Wisdom cards in the holder; the Thorn Knight's own is counted apart."""
    return table.cards.where(kind="wisdom")


def wisdom_room(table: Table) -> None:
    """Tell when a Wisdom card comes for which the holder has no place: all that were gained are active (p. 15)."""
    there = len(wisdom(table)) + table.team.thorn_knight
    if there >= WISDOM_PLACES:
        table.say("ef.wisdom.full", places=WISDOM_PLACES)


def keep_card(table: Table, kind: str, name: str, text: str, *, code: str = "", script: str = "") -> Card:
    """Put a card or token on the table that works by what the players know of it."""
    return table.cards.add(kind=kind, name=name, text=text, code=code, script=script)


@move("etherfields.gain-wisdom", cites="ef.wisdom", when=begun)
def gain_wisdom(table: Table, name: Name, reminder: Words = "") -> None:
    """Place a Wisdom card in the holder; it is active from now on (p. 15).

    ``name`` in up to 60 characters, ``reminder`` in up to 120 of your own. The holder has 18 places; one more is told.
    """
    wisdom_room(table)
    keep_card(table, "wisdom", name, reminder)


def is_kind(table: Table, thing: Card, kind: str) -> None:
    """Refuse for good a card that is not of this kind."""
    table.possible(thing.kind == kind, "ef.cards.other-kind", name=thing, sort=kind)


@move("etherfields.replace-wisdom", cites="ef.wisdom", when=begun)
def replace_wisdom(table: Table, thing: Card, name: Annotated[str, Length(0, 60)] = "", reminder: Words = "") -> None:
    """Put another version of a Wisdom card in its place; only the new one is active (p. 15; facts 2.1).

    ``name`` if it bears another, ``reminder`` in up to 120 characters of your own. Refuses any card that is no Wisdom card.
    """
    is_kind(table, thing, "wisdom")
    thing.name, thing.text = name or thing.name, reminder


@move("etherfields.gain-note", cites="ef.note", when=in_play)
def gain_note(table: Table, name: Name, reminder: Words = "") -> None:
    """Put a Note card into the Storage, where every Dreamer may use it (p. 4 and 17)."""
    keep_card(table, "note", name, reminder)


@move("etherfields.use-note", cites="ef.note", when=in_play)
def use_note(table: Table, thing: Card, *, keep: bool = False) -> None:
    """Use a Note card where its back says, then discard it; most work once (p. 17).

    ``keep``: its text says that it stays. Refuses any card that is no Note card.
    """
    is_kind(table, thing, "note")
    if not keep:
        table.cards.remove(thing)
        table.say("ef.note.used", name=thing)


@move("etherfields.inscribe", cites="ef.inscription", when=in_play)
def inscribe(table: Table, name: Name, reminder: Words = "", script_number: Number = "") -> None:
    """Write something on a Blank token, as the game tells you (p. 3; facts 2.6).

    ``name`` is what it marks, ``reminder`` what is written on it, ``script_number`` a script it leads to. Without a Blank token in the
    pool nothing is placed (p. 8). Refuses what is no script's number.
    """
    script = kept_number(table, script_number)
    if available(table, "blank", 1):
        keep_card(table, "inscription", name, reminder, script=script)
    else:
        table.names |= {"nothing": "blank"}


@move("etherfields.rewrite", cites="ef.inscription", when=in_play, sets=True)
def rewrite(table: Table, thing: Card, script_number: Number = "", reminder: Words = "") -> None:
    """Write another number or text on a card or token: a script changes what it leads to (p. 3; facts 2.6).

    ``script_number`` is the script it leads to from now on, ``reminder`` its new text; what is left empty stays. Refuses what is no
    script's number.
    """
    thing.script = kept_number(table, script_number) or thing.script
    thing.text = reminder or thing.text


def kept_number(table: Table, typed: str) -> str:
    """Return a script's number as it is kept, '' for nothing typed. Refuses what is no number of a script."""
    number = codes.script_of(typed)
    table.possible(number or not typed, "ef.script.unreadable", typed=typed)
    return number


def may_drop(table: Table, thing: Card | None = None) -> None:
    """Refuse to take an Overlay card out of a Dreamscape: it stays unless the game says otherwise (p. 17)."""
    in_play(table)
    stays = thing is not None and thing.kind == "overlay" and table.slumber is not None
    table.allowed(not stays, "ef.overlay.stays", name=thing)


@move("etherfields.drop-thing", cites="ef.table", when=may_drop)
def drop_thing(table: Table, thing: Card) -> None:
    """Take a card or token off the table, because the game says so; a Blank token goes back to the pool (p. 3 and 17).

    Refuses an Overlay card while its Dreamscape is being played.
    """
    table.cards.remove(thing)


@move("etherfields.set-season", cites="ef.season", when=begun, sets=True)
def set_season(table: Table, season: Name) -> None:
    """Put another Season card on top of its deck, when the game clearly says so; a death never changes it (p. 4 and 18)."""
    table.team.season = season


def not_lucid(table: Table) -> None:
    """Refuse to find Lucid mode a second time."""
    begun(table)
    table.possible(not table.team.lucid, "ef.components.lucid-found")


@move("etherfields.find-lucid", cites="ef.components", when=not_lucid)
def find_lucid(table: Table) -> None:
    """Note that Lucid mode was found: its packed decks, boards and miniatures are in the game from now on (p. 2)."""
    table.team.lucid = True


def no_thorn_knight(table: Table) -> None:
    """Refuse to add the Thorn Knight a second time."""
    begun(table)
    table.possible(not table.team.thorn_knight, "ef.thorn-knight.here")


@move("etherfields.add-thorn-knight", cites="ef.thorn-knight", when=no_thorn_knight)
def add_thorn_knight(table: Table) -> None:
    """Play with the Thorn Knight add-on: its own Wisdom card is active from the start (p. 18)."""
    table.team.thorn_knight = True


@move("etherfields.write-remark", cites="ef.remark", when=begun)
def write_remark(table: Table, text: Annotated[str, Length(1, 200)]) -> None:
    """Write a line into the notebook, in up to 200 characters of your own; it bears the Dream it was written in (p. 15; facts 3.1)."""
    table.remarks.add(text=text, dream=current_dream(table))


@move("etherfields.strike-remark", cites="ef.remark", when=begun)
def strike_remark(table: Table, line: Remark) -> None:
    """Strike a line out of the notebook (design, principle 1)."""
    table.remarks.remove(line)


def current_dream(table: Table) -> str:
    """Return the code of the Dream in progress, '' outside one."""
    now = table.slumber
    return now.code if now is not None and now.kind == "dream" else ""
