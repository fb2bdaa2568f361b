"""Secret cards and tiles: revealed by code, placed by kind, never gained twice (manual p. 8, 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.etherfields.rules import codes, fate
from campaigns.etherfields.rules.dreamscape_cleanup import remove_newest_row, set_secrets_standing
from campaigns.etherfields.rules.guards import require_begun, require_in_play, require_present
from campaigns.etherfields.rules.items import add_item
from campaigns.etherfields.rules.piles import put_on_discard, take_cards
from campaigns.etherfields.rules.progress_zone import take_placed_cards
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_cards import add_team_card, emit_full_wisdom

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


def parse_full_code(table: Table, text: str) -> tuple[str, str]:
    """Return the Dream's part and the last part of a code: typed in full, or as its letter inside a Dream (p. 17).

    The Dream's part comes from the Gate's note or its own code. Refuses a letter alone outside a Dream, or in a Dream
    of unknown code, and an invalid code.
    """
    mark = codes.parse_mark(text)
    if not mark:
        dream, mark = codes.parse_secret_code(text)
        table.require_possible(dream, "ef.secret.unreadable", typed=text)
        return dream, mark
    now = table.slumber
    dream = codes.derive_dream_code(now.code) if now is not None and now.kind == "dream" else ""
    table.require_possible(dream, "ef.secret.letter-alone", typed=text)
    return dream, mark


@move("etherfields.reveal-secret", rule_id="ef.secret", guard=require_in_play)
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
    dream, mark = parse_full_code(table, code)
    maybe_slot = turns_out in ("map", "overlay") and codes.is_slot(mark) and bool(codes.parse_mark(code))
    table.require_possible(not maybe_slot, "ef.secret.slot", slot=mark)
    require_present(table, dreamer)
    table.require_possible(dreamer is not None or turns_out != "influence", "ef.secret.whose")
    whole = f"{dream} {mark}"
    holder = dreamer.ref if dreamer and turns_out in DREAMER_GAIN_KINDS else None
    for copy in _choose_copies(table, whole, at_once, is_another=another):
        secret = _get_secret(table, whole, copy)
        secret.dream, secret.kind, secret.holder = dream, turns_out, holder
        secret.standing = "revealed" if turns_out in REVEALED_KINDS else "gained"
        secret.name, secret.note = name or secret.name, reminder or secret.note
        _place_secret(table, secret, dreamer, is_stored=store)
    table.line_facts |= {"code": whole}
    table.emit_consequence("ef.secret.goes", secret=whole, goes=turns_out)


def _choose_copies(table: Table, code: str, count: int, *, is_another: bool) -> list[int]:
    """Return the revealed copies of a code: the first ones, or with ``is_another`` returned ones, then new ones."""
    if not is_another:
        return list(range(1, count + 1))
    met = {secret.copy: secret.standing for secret in table.secrets.filter(code=code)}
    back = [copy for copy, standing in met.items() if standing == "returned"]
    last = max(met, default=0)
    return [*back, *range(last + 1, last + 1 + count)][:count]


def _get_secret(table: Table, code: str, copy: int) -> Secret:
    """Return the row of a Secret: a new one, or one returned to the Secrets. Refuses any other (p. 8)."""
    found = next(iter(table.secrets.filter(code=code, copy=copy)), None)
    if found is None:
        return table.secrets.add(code=code, copy=copy)
    table.require(found.standing == "returned", "ef.secret.taken", secret=code, lies=found.standing)
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


@move("etherfields.note-secret", rule_id="ef.secret", guard=require_begun, is_setter=True)
def note_secret(
    table: Table,
    secret: Secret,
    name: Annotated[str, TextLength(0, 60)] = "",
    reminder: Annotated[str, TextLength(0, 120)] = "",
) -> None:
    """Set a Secret's ``name``, up to 60 characters, and note, up to 120 (p. 16; design, section 3)."""
    secret.name, secret.note = name or secret.name, reminder or secret.note


def require_revealed(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret that is not on the table."""
    require_in_play(table)
    table.require(secret is None or secret.standing == "revealed", "ef.secret.not-there", secret=secret and secret.code)


@move("etherfields.keep-secret", rule_id="ef.secret", guard=require_revealed)
def keep_secret(table: Table, secret: Secret, dreamer: Dreamer | None = None) -> None:
    """Gain a Secret on the table, for the Team or for one Dreamer, because the game says so (p. 17)."""
    require_present(table, dreamer)
    secret.standing = "gained"
    secret.holder = dreamer.ref if dreamer else None


def require_held_secret(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret neither on the table nor gained, and a Dreamworld Map tile, which stays for good (p. 4).

    An Overlay card in the Dreamscape stays unless the game says otherwise (p. 17).
    """
    require_in_play(table)
    if secret is not None:
        table.require(secret.standing in ("revealed", "gained"), "ef.secret.not-there", secret=secret.code)
        table.require(secret.kind != "dreamworld", "ef.dreamworld.stays", secret=secret.code)
        lying = secret.kind == "overlay" and table.slumber is not None
        table.require(not lying, "ef.overlay.stays", name=secret)


@move("etherfields.return-secret", rule_id="ef.secret", guard=require_held_secret)
def return_secret(table: Table, secret: Secret, pile: InfluencePileArg = "discard") -> None:
    """Return a card or tile to the Secrets by its code, where it can be revealed again (p. 8 and 17).

    It leaves its place: a deck, the Storage, the card holder; an Influence card leaves ``pile`` of its owner, or
    ``none`` if it is in no pile. Refuses a missing one, and one that stays for good.
    """
    _take_from_place(table, secret, pile)
    secret.standing = "returned"


@move("etherfields.remove-secret", rule_id="ef.secret", guard=require_held_secret)
def remove_secret(table: Table, secret: Secret, pile: InfluencePileArg = "discard") -> None:
    """Remove a card or tile from the game for good, behind its divider in the box (p. 3).

    It leaves its place as when returned. Refuses a missing one, and one that stays for good.
    """
    _take_from_place(table, secret, pile)
    secret.standing = "removed"
    table.emit_consequence(
        "ef.secret.removed", secret=secret.code, behind="tiles" if secret.kind in TILE_KINDS else "cards"
    )


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


@move("etherfields.return-dream", rule_id="ef.secret", guard=require_begun)
def return_dream_secrets(table: Table, dream: Annotated[str, TextLength(1, 20)]) -> None:
    """Return every ungained card and tile of a Dream on the table to the Secrets (p. 8 and 18).

    ``dream`` is the shared part of the code, such as ``I-14``. Its Overlay cards leave the Dreamscape. Refuses an
    invalid code.
    """
    known = codes.parse_dream_code(dream)
    table.require_possible(known, "ef.secret.no-dream", typed=dream)
    count = set_secrets_standing(table, known)
    table.line_facts |= {"dream": known}
    table.emit_consequence("ef.secret.back", dream=known, count=count)
