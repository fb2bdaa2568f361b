"""Secret cards and tiles: met by their code, each going where its kind goes, none gained twice (manual p. 8, 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules import codes, fate
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreamscapes import drop_newest, put_secrets
from campaigns.etherfields.rules.guards import begun, in_play, present
from campaigns.etherfields.rules.items import gain
from campaigns.etherfields.rules.piles import into_discard, take
from campaigns.etherfields.rules.progress import lift
from campaigns.etherfields.rules.things import keep_card, wisdom_room
from campaigns.referee import Between, Length, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Secret

Kind = Literal[
    "map", "entity", "influence", "item", "wisdom", "fate", "flaw", "note", "overlay", "gate", "mask", "slumber",
    "slumber-map", "dreamworld", "season", "other",
]  # fmt: skip
Pile = Literal["discard", "deck", "hand", "progress", "sealed", "none"]

DECKS = {**fate.DECKS, "flaw": "flaw_deck"}
"""The count that a card or tile of a kind goes into."""

CARDS = ("wisdom", "note", "overlay")
"""Kinds that lie with the Team as cards of their own."""

ON_THE_TABLE = ("map", "entity", "overlay", "other")
"""Kinds that are revealed, and not gained by that."""

HELD = ("influence", "mask")
"""Kinds that one Dreamer gains."""

TILES = ("map", "entity", "gate", "slumber", "slumber-map", "dreamworld")


def full_code(table: Table, typed: str) -> tuple[str, str]:
    """Return the Dream's part and the last part of a code: typed in full, or by its letter inside a Dream (p. 17).

    The Dream's part was noted with its Gate, or is that of the Gate's own code. Refuses a letter alone outside a Dream, or in a
    Dream whose code nobody knows, and what is no code at all.
    """
    mark = codes.mark_of(typed)
    if not mark:
        dream, mark = codes.code_of(typed)
        table.possible(dream, "ef.secret.unreadable", typed=typed)
        return dream, mark
    now = table.slumber
    dream = codes.dream_behind(now.code) if now is not None and now.kind == "dream" else ""
    table.possible(dream, "ef.secret.letter-alone", typed=typed)
    return dream, mark


@move("etherfields.reveal-secret", cites="ef.secret", when=in_play)
def reveal_secret(
    table: Table,
    code: Annotated[str, Length(1, 20)],
    turns_out: Kind,
    name: Annotated[str, Length(0, 60)] = "",
    reminder: Annotated[str, Length(0, 120)] = "",
    dreamer: Dreamer | None = None,
    at_once: Annotated[int, Between(1, 9)] = 1,
    *,
    another: bool = False,
    store: bool = False,
) -> None:
    """Reveal a Secret card or tile by its code; what it turns out to be decides where it goes (p. 17).

    ``code`` in full, such as ``I-01 X``, or its letter alone inside a Dream. ``name`` (up to 60 characters) and ``reminder``
    (up to 120) are your own words; ``dreamer`` is who revealed it and gains an Influence card; ``at_once``, 1 to 9, are revealed
    at once under one code, and ``another`` says that this is one more of them; ``store``: an Item does not become active now.
    Refuses what was gained, lies on the table or is out of the game already: nothing is gained twice (p. 8).
    """
    dream, mark = full_code(table, code)
    maybe_slot = turns_out in ("map", "overlay") and codes.is_slot(mark) and bool(codes.mark_of(code))
    table.possible(not maybe_slot, "ef.secret.slot", slot=mark)
    present(table, dreamer)
    table.possible(dreamer is not None or turns_out != "influence", "ef.secret.whose")
    whole = f"{dream} {mark}"
    holder = dreamer.ref if dreamer and turns_out in HELD else None
    for copy in _copies(table, whole, at_once, another=another):
        secret = _met(table, whole, copy)
        secret.dream, secret.kind, secret.holder = dream, turns_out, holder
        secret.standing = "revealed" if turns_out in ON_THE_TABLE else "gained"
        secret.name, secret.note = name or secret.name, reminder or secret.note
        _goes(table, secret, dreamer, store=store)
    table.names |= {"code": whole}
    table.say("ef.secret.goes", secret=whole, goes=turns_out)


def _copies(table: Table, code: str, count: int, *, another: bool) -> list[int]:
    """Return which copies of a code are revealed: the first ones, or others: those that went back, then such as nobody has met."""
    if not another:
        return list(range(1, count + 1))
    met = {secret.copy: secret.standing for secret in table.secrets.where(code=code)}
    back = [copy for copy, standing in met.items() if standing == "returned"]
    last = max(met, default=0)
    return [*back, *range(last + 1, last + 1 + count)][:count]


def _met(table: Table, code: str, copy: int) -> Secret:
    """Return the row of a Secret: a new one, or the one that went back among the Secrets. Refuses any other (p. 8)."""
    found = next(iter(table.secrets.where(code=code, copy=copy)), None)
    if found is None:
        return table.secrets.add(code=code, copy=copy)
    table.allowed(found.standing == "returned", "ef.secret.taken", secret=code, lies=found.standing)
    return found


def _goes(table: Table, secret: Secret, dreamer: Dreamer | None, *, store: bool) -> None:
    """Put one revealed card or tile where its kind goes (p. 17); what has a move of its own is only told."""
    kind, team, name = secret.kind, table.team, secret.name or secret.code
    if kind in DECKS:
        setattr(team, DECKS[kind], getattr(team, DECKS[kind]) + 1)
    elif kind in CARDS:
        if kind == "wisdom":
            wisdom_room(table)
        keep_card(table, kind, name, secret.note, code=secret.code)
    elif kind == "item":
        gain(table, store=store, name=name, code=secret.code)
    elif kind == "influence" and dreamer is not None:
        into_discard(table, dreamer, 1)


@move("etherfields.note-secret", cites="ef.secret", when=begun, sets=True)
def note_secret(
    table: Table,
    secret: Secret,
    name: Annotated[str, Length(0, 60)] = "",
    reminder: Annotated[str, Length(0, 120)] = "",
) -> None:
    """Call a Secret by a ``name`` of up to 60 characters and note up to 120 of your own about it (p. 16; design, section 3)."""
    secret.name, secret.note = name or secret.name, reminder or secret.note


def on_the_table(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret that does not lie on the table."""
    in_play(table)
    table.allowed(secret is None or secret.standing == "revealed", "ef.secret.not-there", secret=secret and secret.code)


@move("etherfields.keep-secret", cites="ef.secret", when=on_the_table)
def keep_secret(table: Table, secret: Secret, dreamer: Dreamer | None = None) -> None:
    """Gain a Secret that lies on the table, for the Team or for one Dreamer, because the game says so (p. 17)."""
    present(table, dreamer)
    secret.standing = "gained"
    secret.holder = dreamer.ref if dreamer else None


def in_hand(table: Table, secret: Secret | None = None) -> None:
    """Refuse a Secret that is neither on the table nor gained; a Dreamworld Map tile, which stays for good (p. 4).

    An Overlay card in the Dreamscape stays there unless the game says otherwise (p. 17).
    """
    in_play(table)
    if secret is not None:
        table.allowed(secret.standing in ("revealed", "gained"), "ef.secret.not-there", secret=secret.code)
        table.allowed(secret.kind != "dreamworld", "ef.dreamworld.stays", secret=secret.code)
        lying = secret.kind == "overlay" and table.slumber is not None
        table.allowed(not lying, "ef.overlay.stays", name=secret)


@move("etherfields.return-secret", cites="ef.secret", when=in_hand)
def return_secret(table: Table, secret: Secret, pile: Pile = "discard") -> None:
    """Put a card or tile back among the Secrets, where its code belongs: it can be revealed again (p. 8 and 17).

    It leaves where it went: a deck, the Storage, the card holder; an Influence card leaves ``pile`` of who gained it, unless it
    is in ``none`` any more. Refuses what is not there, and what stays for good.
    """
    _leave(table, secret, pile)
    secret.standing = "returned"


@move("etherfields.remove-secret", cites="ef.secret", when=in_hand)
def remove_secret(table: Table, secret: Secret, pile: Pile = "discard") -> None:
    """Remove a card or tile from the game for good: it goes behind its divider in the box (p. 3).

    It leaves where it went, as when it is returned. Refuses what is not there, and what stays for good.
    """
    _leave(table, secret, pile)
    secret.standing = "removed"
    table.say("ef.secret.removed", secret=secret.code, behind="tiles" if secret.kind in TILES else "cards")


def _leave(table: Table, secret: Secret, pile: Pile) -> None:
    """Take a card or tile from where its kind went; a count that was corrected meanwhile stays at zero."""
    if secret.standing == "gained" and secret.kind in DECKS:
        field = DECKS[secret.kind]
        setattr(table.team, field, max(0, getattr(table.team, field) - 1))
    elif secret.kind == "item":
        drop_newest(table.items, secret.code)
    elif secret.kind in CARDS:
        drop_newest(table.cards, secret.code)
    elif secret.kind == "influence" and secret.holder and pile != "none":
        dreamer = table.dreamers.get(secret.holder)
        if dreamer is not None:
            lift(table, dreamer, "active") if pile == "progress" else take(table, dreamer, pile, 1)
    secret.holder = None


@move("etherfields.return-dream", cites="ef.secret", when=begun)
def return_dream(table: Table, dream: Annotated[str, Length(1, 20)]) -> None:
    """Put every card and tile of a Dream that lies on the table back among the Secrets; what was gained stays (p. 8 and 18).

    ``dream`` is the part of the code that they share, such as ``I-14``. Its Overlay cards leave the Dreamscape. Refuses what is
    no such code.
    """
    known = codes.dream_of(dream)
    table.possible(known, "ef.secret.no-dream", typed=dream)
    count = put_secrets(table, known)
    table.names |= {"dream": known}
    table.say("ef.secret.back", dream=known, count=count)
