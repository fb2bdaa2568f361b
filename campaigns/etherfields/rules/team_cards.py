"""Team cards and the notebook: Wisdom, Notes, inscriptions, Overlays, the Season (manual p. 3, 4, 15, 17, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules import codes
from campaigns.etherfields.rules.guards import require_begun, require_in_play
from campaigns.etherfields.rules.pools import limit_to_pool
from campaigns.etherfields.rules.procedure import END_SEASON_KEY, tick_by_move
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


WISDOM_FULL = consequence(
    "ef.wisdom.full",
    ManualStep(
        _("The card holder has only %(places)s places. Put this card beside it: it is active all the same."),
        _("Put this card beside the card holder, where all %(places)s places are taken. It is active all the same."),
    ),
)


def emit_full_wisdom(table: Table) -> None:
    """Report a Wisdom card beyond the holder's capacity: all gained ones are active (p. 15)."""
    there = len(get_wisdom_cards(table)) + table.team.thorn_knight
    if there >= WISDOM_CAPACITY:
        table.emit_consequence(WISDOM_FULL, places=WISDOM_CAPACITY)


def add_team_card(table: Table, kind: str, name: str, text: str, *, code: str = "", script: str = "") -> Card:
    """Add a card or token whose effect the players note."""
    return table.cards.add(kind=kind, name=name, text=text, code=code, script=script)


@move(
    "etherfields.gain-wisdom",
    rule_id="ef.wisdom",
    guard=require_begun,
    messages=MoveMessages(
        _("Gain a Wisdom card"),
        _("The Team gained the Wisdom card %(name)s."),
        _("The card is active from now on."),
        synonyms=_("wisdom, new wisdom, gets wisdom, wisdom card"),
    ),
)
def gain_wisdom(table: Table, name: CardNameArg, reminder: ReminderArg = "") -> None:
    """Place a Wisdom card in the holder, active from now on (p. 15).

    ``name`` has up to 60 characters, ``reminder`` up to 120. The holder has 18 places; an excess is reported.
    """
    emit_full_wisdom(table)
    add_team_card(table, "wisdom", name, reminder)


CARDS_OTHER_KIND = violation("ef.cards.other-kind", _("%(name)s is something else. Choose one of this kind: %(sort)s."))


def require_card_kind(table: Table, card: Card, kind: str) -> None:
    """Refuse for good a card of another kind."""
    table.require_possible(card.kind == kind, CARDS_OTHER_KIND, name=card, sort=kind)


@move(
    "etherfields.replace-wisdom",
    rule_id="ef.wisdom",
    guard=require_begun,
    messages=MoveMessages(
        _("Replace a Wisdom card"),
        _("Another version replaced %(thing)s."),
        _("Only the new one counts."),
        variants=(Variant(_("%(name)s replaced %(thing)s.")),),
    ),
)
def replace_wisdom(
    table: Table, thing: Card, name: Annotated[str, TextLength(0, 60)] = "", reminder: ReminderArg = ""
) -> None:
    """Replace a Wisdom card by another version; only the new one is active (p. 15; facts 2.1).

    ``name`` if it changed, ``reminder`` in up to 120 characters. Refuses any card but a Wisdom card.
    """
    require_card_kind(table, thing, "wisdom")
    thing.name, thing.text = name or thing.name, reminder


@move(
    "etherfields.gain-note",
    rule_id="ef.note",
    guard=require_in_play,
    messages=MoveMessages(
        _("Gain a Note card"),
        _("The Team gained the Note card %(name)s."),
        synonyms=_("note card, gets note, new note"),
    ),
)
def gain_note(table: Table, name: CardNameArg, reminder: ReminderArg = "") -> None:
    """Put a Note card into the Storage, where every Dreamer may use it (p. 4 and 17)."""
    add_team_card(table, "note", name, reminder)


NOTE_USED = consequence("ef.note.used", ManualStep(_("%(name)s was used and discarded.")))


@move(
    "etherfields.use-note",
    rule_id="ef.note",
    guard=require_in_play,
    messages=MoveMessages(_("Use a Note card"), _("The Team used the Note card %(thing)s.")),
)
def use_note(table: Table, thing: Card, *, keep: bool = False) -> None:
    """Use a Note card as its back says, then discard it; most work once (p. 17).

    ``keep``: its text says that it stays. Refuses any card but a Note card.
    """
    require_card_kind(table, thing, "note")
    if not keep:
        table.cards.remove(thing)
        table.emit_consequence(NOTE_USED, name=thing)


@move(
    "etherfields.inscribe",
    rule_id="ef.inscription",
    guard=require_in_play,
    messages=MoveMessages(
        _("Write on a Blank token"),
        _("The Team wrote %(name)s on a Blank token."),
        _("The box holds six of them."),
        unchanged_line=_("No Blank token was left to write on."),
        synonyms=_("blank token"),
    ),
)
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


@move(
    "etherfields.rewrite",
    rule_id="ef.inscription",
    guard=require_in_play,
    is_setter=True,
    messages=MoveMessages(
        _("Change what a card says"),
        _("The Team changed the note on %(thing)s."),
        _("Enter a new number or a new text."),
    ),
)
def rewrite_team_card(
    table: Table, thing: Card, script_number: ScriptNumberArg = "", reminder: ReminderArg = ""
) -> None:
    """Rewrite the number or text of a card or token, when a script changes its target (p. 3; facts 2.6).

    ``script_number`` is the new script, ``reminder`` the new text; empty arguments change nothing. Refuses an invalid
    script number.
    """
    thing.script = require_script_number(table, script_number) or thing.script
    thing.text = reminder or thing.text


SCRIPT_UNREADABLE = violation(
    "ef.script.unreadable", _("“%(typed)s” is not a script number. Enter the number as printed, such as s.586 or 003.")
)


def require_script_number(table: Table, text: str) -> str:
    """Return a script number in its stored form, '' for empty text. Refuses an invalid number."""
    number = codes.parse_script_number(text)
    table.require_possible(number or not text, SCRIPT_UNREADABLE, typed=text)
    return number


OVERLAY_STAYS = violation(
    "ef.overlay.stays", _("%(name)s stays in the Dreamscape until it is cleared. Remove it only if the game says so.")
)


def require_can_drop(table: Table, thing: Card | None = None) -> None:
    """Refuse to remove an Overlay card from a Dreamscape: it stays unless the game says otherwise (p. 17)."""
    require_in_play(table)
    stays = thing is not None and thing.kind == "overlay" and table.slumber is not None
    table.require(not stays, OVERLAY_STAYS, name=thing)


@move(
    "etherfields.drop-thing",
    rule_id="ef.table",
    guard=require_can_drop,
    messages=MoveMessages(_("Remove a card"), _("%(thing)s was removed.")),
)
def remove_team_card(table: Table, thing: Card) -> None:
    """Remove a card or token, because the game says so; a Blank token returns to the pool (p. 3 and 17).

    Refuses an Overlay card during its Dreamscape.
    """
    table.cards.remove(thing)


@move(
    "etherfields.set-season",
    rule_id="ef.season",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Change the Season"),
        _("The Season is now %(season)s."),
        _("Only when the game clearly says so."),
        synonyms=_("season, season changes"),
    ),
)
def set_season(table: Table, season: CardNameArg) -> None:
    """Put another Season card on top of its deck, when the game clearly says so; never by a death (p. 4 and 18)."""
    table.team.season = season
    tick_by_move(table, END_SEASON_KEY)


COMPONENTS_LUCID_FOUND = violation("ef.components.lucid-found", _("The Team has already found Lucid mode."))


def require_lucid_not_found(table: Table) -> None:
    """Refuse Lucid mode a second time."""
    require_begun(table)
    table.require_possible(not table.team.lucid, COMPONENTS_LUCID_FOUND)


@move(
    "etherfields.find-lucid",
    rule_id="ef.components",
    guard=require_lucid_not_found,
    messages=MoveMessages(
        _("We found Lucid mode"), _("The Team found Lucid mode."), _("When the game tells you to open its packs.")
    ),
)
def find_lucid(table: Table) -> None:
    """Unlock Lucid mode: its packed decks, boards and miniatures join the game (p. 2)."""
    table.team.lucid = True


THORN_KNIGHT_HERE = violation("ef.thorn-knight.here", _("The Thorn Knight is in the game already."))


def require_no_thorn_knight(table: Table) -> None:
    """Refuse the Thorn Knight a second time."""
    require_begun(table)
    table.require_possible(not table.team.thorn_knight, THORN_KNIGHT_HERE)


@move(
    "etherfields.add-thorn-knight",
    rule_id="ef.thorn-knight",
    guard=require_no_thorn_knight,
    messages=MoveMessages(
        _("Add the Thorn Knight"), _("The Thorn Knight is in the game."), _("If you own the add-on.")
    ),
)
def add_thorn_knight(table: Table) -> None:
    """Add the Thorn Knight add-on; its own Wisdom card is active from the start (p. 18)."""
    table.team.thorn_knight = True


@move(
    "etherfields.write-remark",
    rule_id="ef.remark",
    guard=require_begun,
    messages=MoveMessages(
        _("Write it down"), _("Note: %(text)s"), _("What you tried, what came of it, what you agreed.")
    ),
)
def write_remark(table: Table, text: Annotated[str, TextLength(1, 200)]) -> None:
    """Add a notebook line of up to 200 characters, tagged with the current Dream (p. 15; facts 3.1)."""
    table.remarks.add(text=text, dream=get_dream_code(table))


@move(
    "etherfields.strike-remark",
    rule_id="ef.remark",
    guard=require_begun,
    messages=MoveMessages(_("Remove a line"), _("Removed from the notebook: %(line)s")),
)
def strike_remark(table: Table, line: Remark) -> None:
    """Delete a notebook line (design, principle 1)."""
    table.remarks.remove(line)


def get_dream_code(table: Table) -> str:
    """Return the code of the Dream in progress, '' outside one."""
    now = table.slumber
    return now.code if now is not None and now.kind == "dream" else ""


messages.add(
    "etherfields",
    fields={
        "awareness": _("Awareness"),
        "cunning": _("Cunning"),
        "item": _("Item"),
        "keep": _("Its text says it stays"),
        "one_colour": _("Only one of the colours counts"),
        "season": _("Season"),
        "thing": _("Card or token"),
        "wrath": _("Wrath"),
        "line": _("Line"),
        "text": _("Your note"),
    },
    choices={
        "out": {"": _("none")},
        "wares": {
            "influence": _("%(SHOPPING_CARD_COUNT)s Influence cards each"),
            "items": _("1 random Item each"),
            "each": _("what each Dreamer chooses"),
        },
    },
)
