"""Team cards and the notebook: Wisdom, Notes, inscriptions, Overlays, the Season (manual p. 3, 4, 15, 17, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.guards import require_begun, require_in_play
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Card, Remark

CardNameArg = Annotated[str, TextLength(1, 60)]
ReminderArg = Annotated[str, TextLength(0, 120)]
ScriptNumberArg = Annotated[str, TextLength(0, 12)]

WISDOM_CAPACITY = 18  # p. 15


def get_wisdom_cards(table: Table) -> list[Card]:
    """Return the Wisdom cards in the holder; the Thorn Knight's own is counted separately."""
    return table.cards.filter(kind="wisdom")


def emit_full_wisdom(table: Table) -> None:
    """Report a Wisdom card beyond the holder's capacity: all gained ones are active (p. 15)."""
    there = len(get_wisdom_cards(table)) + table.team.thorn_knight
    if there >= WISDOM_CAPACITY:
        table.emit_consequence("ef.wisdom.full", places=WISDOM_CAPACITY)


def add_team_card(table: Table, kind: str, name: str, text: str, *, code: str = "", script: str = "") -> Card:
    """Add a card or token whose effect the players note."""
    return table.cards.add(kind=kind, name=name, text=text, code=code, script=script)


@move("etherfields.gain-wisdom", rule_id="ef.wisdom", guard=require_begun)
def gain_wisdom(table: Table, name: CardNameArg, reminder: ReminderArg = "") -> None:
    """Place a Wisdom card in the holder, active from now on (p. 15).

    ``name`` has up to 60 characters, ``reminder`` up to 120. The holder has 18 places; an excess is reported.
    """
    emit_full_wisdom(table)
    add_team_card(table, "wisdom", name, reminder)


def require_card_kind(table: Table, card: Card, kind: str) -> None:
    """Refuse for good a card of another kind."""
    table.require_possible(card.kind == kind, "ef.cards.other-kind", name=card, sort=kind)


@move("etherfields.replace-wisdom", rule_id="ef.wisdom", guard=require_begun)
def replace_wisdom(
    table: Table, thing: Card, name: Annotated[str, TextLength(0, 60)] = "", reminder: ReminderArg = ""
) -> None:
    """Replace a Wisdom card by another version; only the new one is active (p. 15; facts 2.1).

    ``name`` if it changed, ``reminder`` in up to 120 characters. Refuses any card but a Wisdom card.
    """
    require_card_kind(table, thing, "wisdom")
    thing.name, thing.text = name or thing.name, reminder


@move("etherfields.gain-note", rule_id="ef.note", guard=require_in_play)
def gain_note(table: Table, name: CardNameArg, reminder: ReminderArg = "") -> None:
    """Put a Note card into the Storage, where every Dreamer may use it (p. 4 and 17)."""
    add_team_card(table, "note", name, reminder)


@move("etherfields.use-note", rule_id="ef.note", guard=require_in_play)
def use_note(table: Table, thing: Card, *, keep: bool = False) -> None:
    """Use a Note card as its back says, then discard it; most work once (p. 17).

    ``keep``: its text says that it stays. Refuses any card but a Note card.
    """
    require_card_kind(table, thing, "note")
    if not keep:
        table.cards.remove(thing)
        table.emit_consequence("ef.note.used", name=thing)


@move("etherfields.inscribe", rule_id="ef.inscription", guard=require_in_play)
def inscribe_token(
    table: Table, name: CardNameArg, reminder: ReminderArg = "", script_number: ScriptNumberArg = ""
) -> None:
    """Write on a Blank token, as the game says (p. 3; facts 2.6).

    ``name`` is what it marks, ``reminder`` its text, ``script_number`` a script it leads to. Without a Blank token in
    the pool nothing is placed (p. 8). Refuses an invalid script number.
    """
    script = require_script_number(table, script_number)
    if limit_to_pool(table, "blank", 1):
        add_team_card(table, "inscription", name, reminder, script=script)
    else:
        table.line_facts |= {"nothing": "blank"}


@move("etherfields.rewrite", rule_id="ef.inscription", guard=require_in_play, is_setter=True)
def rewrite_team_card(
    table: Table, thing: Card, script_number: ScriptNumberArg = "", reminder: ReminderArg = ""
) -> None:
    """Rewrite the number or text of a card or token, when a script changes its target (p. 3; facts 2.6).

    ``script_number`` is the new script, ``reminder`` the new text; empty arguments change nothing. Refuses an invalid
    script number.
    """
    thing.script = require_script_number(table, script_number) or thing.script
    thing.text = reminder or thing.text


def require_script_number(table: Table, text: str) -> str:
    """Return a script number in its stored form, '' for empty text. Refuses an invalid number."""
    number = codes.parse_script_number(text)
    table.require_possible(number or not text, "ef.script.unreadable", typed=text)
    return number


def require_can_drop(table: Table, thing: Card | None = None) -> None:
    """Refuse to remove an Overlay card from a Dreamscape: it stays unless the game says otherwise (p. 17)."""
    require_in_play(table)
    stays = thing is not None and thing.kind == "overlay" and table.slumber is not None
    table.require(not stays, "ef.overlay.stays", name=thing)


@move("etherfields.drop-thing", rule_id="ef.table", guard=require_can_drop)
def remove_team_card(table: Table, thing: Card) -> None:
    """Remove a card or token, because the game says so; a Blank token returns to the pool (p. 3 and 17).

    Refuses an Overlay card during its Dreamscape.
    """
    table.cards.remove(thing)


@move("etherfields.set-season", rule_id="ef.season", guard=require_begun, is_setter=True)
def set_season(table: Table, season: CardNameArg) -> None:
    """Put another Season card on top of its deck, when the game clearly says so; never by a death (p. 4 and 18)."""
    table.team.season = season


def require_lucid_not_found(table: Table) -> None:
    """Refuse Lucid mode a second time."""
    require_begun(table)
    table.require_possible(not table.team.lucid, "ef.components.lucid-found")


@move("etherfields.find-lucid", rule_id="ef.components", guard=require_lucid_not_found)
def find_lucid(table: Table) -> None:
    """Unlock Lucid mode: its packed decks, boards and miniatures join the game (p. 2)."""
    table.team.lucid = True


def require_no_thorn_knight(table: Table) -> None:
    """Refuse the Thorn Knight a second time."""
    require_begun(table)
    table.require_possible(not table.team.thorn_knight, "ef.thorn-knight.here")


@move("etherfields.add-thorn-knight", rule_id="ef.thorn-knight", guard=require_no_thorn_knight)
def add_thorn_knight(table: Table) -> None:
    """Add the Thorn Knight add-on; its own Wisdom card is active from the start (p. 18)."""
    table.team.thorn_knight = True


@move("etherfields.write-remark", rule_id="ef.remark", guard=require_begun)
def write_remark(table: Table, text: Annotated[str, TextLength(1, 200)]) -> None:
    """Add a notebook line of up to 200 characters, tagged with the current Dream (p. 15; facts 3.1)."""
    table.remarks.add(text=text, dream=get_dream_code(table))


@move("etherfields.strike-remark", rule_id="ef.remark", guard=require_begun)
def strike_remark(table: Table, line: Remark) -> None:
    """Delete a notebook line (design, principle 1)."""
    table.remarks.remove(line)


def get_dream_code(table: Table) -> str:
    """Return the code of the Dream in progress, '' outside one."""
    now = table.slumber
    return now.code if now is not None and now.kind == "dream" else ""
