"""Secret cards and tiles: revealed by code, placed by kind, never gained twice (manual p. 8, 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules import codes, fate
from campaigns.etherfields.rules.action_effects import settle_effect
from campaigns.etherfields.rules.dreamscape_cleanup import remove_newest_row, set_secrets_standing
from campaigns.etherfields.rules.endings import GAINS_STEP_KEY, tick_reported_gain
from campaigns.etherfields.rules.guards import require_begun, require_in_play, require_present
from campaigns.etherfields.rules.items import add_item
from campaigns.etherfields.rules.piles import put_on_discard, take_cards
from campaigns.etherfields.rules.progress_zone import take_placed_cards
from campaigns.etherfields.rules.secret_lines import DESTINATION_TEXTS, REVEAL_SECRET_LINES
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_cards import OVERLAY_STAYS, add_team_card, emit_full_wisdom

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Secret

SecretKind = Literal[
    "map", "entity", "influence", "item", "wisdom", "fate", "flaw", "note", "overlay", "gate", "mask", "slumber",
    "slumber-map", "dreamworld", "season", "other",
]  # fmt: skip
InfluencePileArg = Literal["discard", "deck", "hand", "progress", "sealed", "none"]

DECK_FIELD_BY_KIND = {**fate.DECK_FIELDS, "flaw": "flaw_deck"}
"""Count field of each kind."""

TEAM_CARD_KINDS = ("wisdom", "note", "overlay")
"""Kinds stored as cards of the Team."""

REVEALED_KINDS = ("map", "entity", "overlay", "other")
"""Kinds that are revealed without being gained."""

DREAMER_GAIN_KINDS = ("influence", "mask")
"""Kinds that one Dreamer gains."""

TILE_KINDS = ("map", "entity", "gate", "slumber", "slumber-map", "dreamworld")


SECRET_LETTER_ALONE = violation(
    "ef.secret.letter-alone",
    _(
        "A letter alone (%(typed)s) means the current Dream, and none with a known code is being played. "
        "Enter the whole code."
    ),
)
SECRET_UNREADABLE = violation(
    "ef.secret.unreadable",
    _("%(typed)s is not the code of a Secret. Enter numeral, number and letter, such as I-01 X."),
)


def parse_full_code(table: Table, text: str) -> tuple[str, str]:
    """Return the Dream's part and the last part of a code: typed in full, or as its letter inside a Dream (p. 17).

    The Dream's part comes from the Gate's note or its own code. Refuses a letter alone outside a Dream, or in a Dream
    of unknown code, and an invalid code.
    """
    mark = codes.parse_mark(text)
    if not mark:
        dream, mark = codes.parse_secret_code(text)
        table.require_possible(dream, SECRET_UNREADABLE, typed=text)
        return dream, mark
    now = table.slumber
    dream = codes.derive_dream_code(now.code) if now is not None and now.kind == "dream" else ""
    table.require_possible(dream, SECRET_LETTER_ALONE, typed=text)
    return dream, mark


SECRET_SLOT = violation(
    "ef.secret.slot",
    _("%(slot)s could be a slot of the board. Enter the whole code from the back; the slot is on the front."),
)
SECRET_WHOSE = violation("ef.secret.whose", _("An Influence card goes to the Dreamer who revealed it. Say who it was."))
SECRET_GOES = consequence("ef.secret.goes", ManualStep.from_order(_("%(secret)s: %(goes)s")))


@move(
    "etherfields.reveal-secret",
    rule_id="ef.secret",
    guard=require_in_play,
    messages=MoveMessages(
        _("Reveal"),
        _("Revealed %(code)s (%(turns_out)s)."),
        _("Enter the code on its back, or only its letter inside a Dream. Then say what it is."),
        synonyms=_(
            "secret, reveal secret, secret card, turn up secret, turn over secret, open secret, flips secret, "
            "draws secret, secret number, takes secret card, flips secret card, looks up secret"
        ),
        variants=REVEAL_SECRET_LINES,
    ),
)
def reveal_secret(
    table: Table,
    code: Annotated[str, TextLength(1, 20)],
    turns_out: SecretKind,
    name: Annotated[str, TextLength(0, 60)] = "",
    reminder: Annotated[str, TextLength(0, 120)] = "",
    dreamer: Dreamer | None = None,
    at_once: Annotated[int, NumberBounds(1, 9)] = 1,
    *,
    another: bool = False,
    store: bool = False,
) -> None:
    """Reveal a Secret card or tile by its code; its kind decides where it goes (p. 17).

    ``code`` in full, such as ``I-01 X``, or its letter alone inside a Dream. ``name`` (up to 60 characters) and
    ``reminder`` (up to 120) are the players'; ``dreamer`` revealed it and gains an Influence card; ``at_once``, 1 to
    9, are revealed together under one code, and ``another`` is one more of them; ``store``: an Item does not become
    active now. Refuses one that was gained, is on the table or out of the game: nothing is gained twice (p. 8).
    """
    settle_effect(table, "secret")
    dream, mark = parse_full_code(table, code)
    maybe_slot = turns_out in ("map", "overlay") and codes.is_slot(mark) and bool(codes.parse_mark(code))
    table.require_possible(not maybe_slot, SECRET_SLOT, slot=mark)
    require_present(table, dreamer)
    table.require_possible(dreamer is not None or turns_out != "influence", SECRET_WHOSE)
    whole = f"{dream} {mark}"
    holder = dreamer.ref if dreamer and turns_out in DREAMER_GAIN_KINDS else None
    for copy in _choose_copies(table, whole, at_once, is_another=another):
        secret = _get_secret(table, whole, copy)
        secret.dream, secret.kind, secret.holder = dream, turns_out, holder
        secret.standing = "revealed" if turns_out in REVEALED_KINDS else "gained"
        secret.name, secret.note = name or secret.name, reminder or secret.note
        _place_secret(table, secret, dreamer, is_stored=store)
    if turns_out not in (*REVEALED_KINDS, "gate"):
        tick_reported_gain(table, GAINS_STEP_KEY)
    table.line_facts |= {"code": whole}
    table.emit_consequence(SECRET_GOES, secret=whole, goes=turns_out)


def _choose_copies(table: Table, code: str, count: int, *, is_another: bool) -> list[int]:
    """Return the revealed copies of a code: the first ones, or with ``is_another`` returned ones, then new ones."""
    if not is_another:
        return list(range(1, count + 1))
    met = {secret.copy: secret.standing for secret in table.secrets.filter(code=code)}
    back = [copy for copy, standing in met.items() if standing == "returned"]
    last = max(met, default=0)
    return [*back, *range(last + 1, last + 1 + count)][:count]


SECRET_TAKEN = violation(
    "ef.secret.taken",
    _(
        "You revealed %(secret)s before, and it is %(lies)s. You can't gain it twice. If this is one more copy, "
        "tick the box."
    ),
)


def _get_secret(table: Table, code: str, copy: int) -> Secret:
    """Return the row of a Secret: a new one, or one returned to the Secrets. Refuses any other (p. 8)."""
    found = next(iter(table.secrets.filter(code=code, copy=copy)), None)
    if found is None:
        return table.secrets.add(code=code, copy=copy)
    table.require(found.standing == "returned", SECRET_TAKEN, secret=code, lies=found.standing)
    return found


def _place_secret(table: Table, secret: Secret, dreamer: Dreamer | None, *, is_stored: bool) -> None:
    """Place a revealed card or tile by its kind (p. 17); only report one with its own move."""
    kind, team, name = secret.kind, table.team, secret.name or secret.code
    if kind in DECK_FIELD_BY_KIND:
        setattr(team, DECK_FIELD_BY_KIND[kind], getattr(team, DECK_FIELD_BY_KIND[kind]) + 1)
    elif kind in TEAM_CARD_KINDS:
        if kind == "wisdom":
            emit_full_wisdom(table)
        add_team_card(table, kind, name, secret.note, code=secret.code)
    elif kind == "item":
        add_item(table, is_stored=is_stored, name=name, code=secret.code)
    elif kind == "influence" and dreamer is not None:
        put_on_discard(table, dreamer, 1)


@move(
    "etherfields.note-secret",
    rule_id="ef.secret",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Write a note"), _("The Team wrote a note on %(secret)s."), _("Write it in your own words only.")
    ),
)
def note_secret(
    table: Table,
    secret: Secret,
    name: Annotated[str, TextLength(0, 60)] = "",
    reminder: Annotated[str, TextLength(0, 120)] = "",
) -> None:
    """Set a Secret's ``name``, up to 60 characters, and note, up to 120 (p. 16; design, section 3)."""
    secret.name, secret.note = name or secret.name, reminder or secret.note


SECRET_NOT_THERE = violation(
    "ef.secret.not-there",
    _("%(secret)s is not here: it was returned or removed, or is not on the table. Reveal it first."),
)


def require_revealed(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret that is not on the table."""
    require_in_play(table)
    table.require(secret is None or secret.standing == "revealed", SECRET_NOT_THERE, secret=secret and secret.code)


@move(
    "etherfields.keep-secret",
    rule_id="ef.secret",
    guard=require_revealed,
    messages=MoveMessages(
        _("Gain a Secret"),
        _("The Team gained %(secret)s."),
        _("Only when the game says so."),
        synonyms=_("keep secret, take secret, secret kept"),
        variants=(Variant(_("%(dreamer)s gained %(secret)s.")),),
    ),
)
def keep_secret(table: Table, secret: Secret, dreamer: Dreamer | None = None) -> None:
    """Gain a Secret on the table, for the Team or for one Dreamer, because the game says so (p. 17)."""
    require_present(table, dreamer)
    secret.standing = "gained"
    secret.holder = dreamer.ref if dreamer else None


DREAMWORLD_STAYS = violation(
    "ef.dreamworld.stays", _("%(secret)s is a Dreamworld Map tile. Once gained it stays on the Map for good.")
)


def require_held_secret(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret neither on the table nor gained, and a Dreamworld Map tile, which stays for good (p. 4).

    An Overlay card in the Dreamscape stays unless the game says otherwise (p. 17).
    """
    require_in_play(table)
    if secret is not None:
        table.require(secret.standing in ("revealed", "gained"), SECRET_NOT_THERE, secret=secret.code)
        table.require(secret.kind != "dreamworld", DREAMWORLD_STAYS, secret=secret.code)
        lying = secret.kind == "overlay" and table.slumber is not None
        table.require(not lying, OVERLAY_STAYS, name=secret)


@move(
    "etherfields.return-secret",
    rule_id="ef.secret",
    guard=require_held_secret,
    messages=MoveMessages(
        _("Return to the Secrets"),
        _("%(secret)s is back among the Secrets."),
        _("It can be revealed again."),
        synonyms=_("put secret back, secret goes back, secret back"),
    ),
)
def return_secret(table: Table, secret: Secret, pile: InfluencePileArg = "discard") -> None:
    """Return a card or tile to the Secrets by its code, where it can be revealed again (p. 8 and 17).

    It leaves its place: a deck, the Storage, the card holder; an Influence card leaves ``pile`` of its owner, or
    ``none`` if it is in no pile. Refuses a missing one, and one that stays for good.
    """
    _take_from_place(table, secret, pile)
    secret.standing = "returned"


SECRET_REMOVED = consequence(
    "ef.secret.removed",
    ManualStep(
        _("%(secret)s goes into the box, behind this Divider: %(behind)s."),
        _("Put %(secret)s into the box, behind this Divider: %(behind)s."),
    ),
)


@move(
    "etherfields.remove-secret",
    rule_id="ef.secret",
    guard=require_held_secret,
    messages=MoveMessages(
        _("Remove from the game"),
        _("%(secret)s left the game."),
        _("For good, when the game says so."),
        synonyms=_("secret out of game, take secret out"),
    ),
)
def remove_secret(table: Table, secret: Secret, pile: InfluencePileArg = "discard") -> None:
    """Remove a card or tile from the game for good, behind its divider in the box (p. 3).

    It leaves its place as when returned. Refuses a missing one, and one that stays for good.
    """
    _take_from_place(table, secret, pile)
    secret.standing = "removed"
    table.emit_consequence(SECRET_REMOVED, secret=secret.code, behind="tiles" if secret.kind in TILE_KINDS else "cards")


def _take_from_place(table: Table, secret: Secret, pile: InfluencePileArg) -> None:
    """Take a card or tile from its place; a count corrected meanwhile does not go below zero."""
    if secret.standing == "gained" and secret.kind in DECK_FIELD_BY_KIND:
        field = DECK_FIELD_BY_KIND[secret.kind]
        setattr(table.team, field, max(0, getattr(table.team, field) - 1))
    elif secret.kind == "item":
        remove_newest_row(table.items, secret.code)
    elif secret.kind in TEAM_CARD_KINDS:
        remove_newest_row(table.cards, secret.code)
    elif secret.kind == "influence" and secret.holder and pile != "none":
        dreamer = table.dreamers.get(secret.holder)
        if dreamer is not None:
            take_placed_cards(table, dreamer, "active") if pile == "progress" else take_cards(table, dreamer, pile, 1)
    secret.holder = None


SECRET_NO_DREAM = violation(
    "ef.secret.no-dream", _("%(typed)s is not the code of a Dream. Enter numeral and number, such as I-14.")
)
SECRET_BACK = consequence("ef.secret.back", ManualStep(_("Cards of %(dream)s back among the Secrets: %(count)s.")))


@move(
    "etherfields.return-dream",
    rule_id="ef.secret",
    guard=require_begun,
    messages=MoveMessages(
        _("Return a Dream's Secrets"),
        _("The Team returned the Secrets of %(dream)s that were on the table."),
        _("Returns all its cards and tiles on the table. What you gained stays with you."),
    ),
)
def return_dream_secrets(table: Table, dream: Annotated[str, TextLength(1, 20)]) -> None:
    """Return every ungained card and tile of a Dream on the table to the Secrets (p. 8 and 18).

    ``dream`` is the shared part of the code, such as ``I-14``. Its Overlay cards leave the Dreamscape. Refuses an
    invalid code.
    """
    known = codes.parse_dream_code(dream)
    table.require_possible(known, SECRET_NO_DREAM, typed=dream)
    count = set_secrets_standing(table, known)
    table.line_facts |= {"dream": known}
    table.emit_consequence(SECRET_BACK, dream=known, count=count)


messages.add(
    "etherfields",
    fields={
        "another": _("One more copy of the same code"),
        "code": _("Code"),
        "at_once": _("Copies revealed at once"),
        "dream": _("Code of the Dream"),
        "script_number": _("Script number"),
        "reminder": _("In your own words"),
        "secret": _("Secret"),
        "store": _("Put an Item straight into the Storage"),
        "turns_out": _("What is it?"),
    },
    missing_arguments={"turns_out": _("What is it? Tap its kind, printed on the front of the card or tile.")},
    choices={
        "behind": {"tiles": _("Removed tiles"), "cards": _("Removed cards")},
        "goes": DESTINATION_TEXTS,
        "pile": {"none": _("none of these")},
        "read": {"": _("the last one read")},
    },
)
