"""The Progress zone (manual p. 13, and 16 for its Morphing).

Placed cards are counted, flipped or not; which colours they have is known as far as the players say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.gradual import Colour
from campaigns.etherfields.rules.guards import acts
from campaigns.etherfields.rules.piles import discard_from_hand, from_hand, into_discard
from campaigns.referee import Between, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

Side = Literal["active", "flipped"]
PlacedColour = Literal["unsaid", Colour]
Because = Literal["effect", "room", "intent"]


def progress_works(table: Table) -> bool:
    """Return whether placed Progress cards are active: no Entity in play bears the Morphing that stops them (p. 16)."""
    return not any("progress" in entity.morphings for entity in table.entities)


def active_of(table: Table, dreamer: Dreamer, colour: str) -> int:
    """Return the active Progress cards of a colour, as far as the players said; 0 under the Progress Morphing (p. 13 and 16)."""
    return int(dreamer.colours.get(colour, 0)) if progress_works(table) else 0


def room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a Progress zone that is full (p. 13)."""
    acts(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.allowed(dreamer.progress < limit, "ef.progress.full", who=dreamer, limit=limit)


def placed(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty Progress zone."""
    acts(table, dreamer)
    table.possible(dreamer is None or dreamer.progress > 0, "ef.progress.none", who=dreamer)


def full(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse while the Progress zone has room: nothing may be discarded for another card then (p. 13)."""
    placed(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.allowed(dreamer.progress >= limit, "ef.progress.room", who=dreamer, limit=limit)


def some_active(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without an active Progress card."""
    placed(table, dreamer)
    table.possible(dreamer is None or dreamer.active > 0, "ef.progress.no-such", who=dreamer, side="active")


def some_flipped(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a flipped Progress card."""
    placed(table, dreamer)
    table.possible(dreamer is None or dreamer.flipped > 0, "ef.progress.no-such", who=dreamer, side="flipped")


@move("etherfields.place-progress", cites="ef.progress", when=room)
def place_progress(
    table: Table, dreamer: Dreamer, cards: Annotated[int, Between(0, 20)] = 0, colour: PlacedColour = "unsaid"
) -> None:
    """Place a Progress card from the hand in the Progress zone, its printed cost paid, at any time (p. 13).

    ``cards`` of the hand, 0 to 20, are discarded as its cost; any other price is reported on its own. ``colour`` is the
    card's, if you keep count. Refuses when the zone holds as many as the Progress limit allows, flipped cards counted, or the
    hand does not hold the card and its price.
    """
    _place(table, dreamer, cards, colour)


@move("etherfields.replace-progress", cites="ef.progress", when=full)
def replace_progress(
    table: Table,
    dreamer: Dreamer,
    cards: Annotated[int, Between(0, 20)] = 0,
    colour: PlacedColour = "unsaid",
    side: Side = "active",
    gone: PlacedColour = "unsaid",
) -> None:
    """Discard a placed Progress card, active or flipped, and place another in the full zone (p. 13).

    ``cards`` of the hand, 0 to 20, pay for the new one, whose colour is ``colour``; ``side`` says which way up the old one
    lay, ``gone`` its colour. Refuses while the zone has room, and where no card lies that way up.
    """
    _discard(table, dreamer, side, gone)
    _place(table, dreamer, cards, colour)


@move("etherfields.drop-progress", cites="ef.progress", when=placed)
def drop_progress(
    table: Table, dreamer: Dreamer, because: Because = "effect", side: Side = "active", colour: PlacedColour = "unsaid"
) -> None:
    """Discard a placed Progress card (p. 13).

    ``because`` an effect says so, or to make room for another in a full zone. Never as Intent, and not for any other wish.
    ``side`` says which way up it lay, ``colour`` its colour. Refuses when no card lies that way up.
    """
    table.allowed(because != "intent", "ef.progress.not-intent", who=dreamer)
    if because == "room":
        full(table, dreamer)
    _discard(table, dreamer, side, colour)


@move("etherfields.flip-progress", cites="ef.progress", when=some_active)
def flip_progress(table: Table, dreamer: Dreamer, colour: PlacedColour = "unsaid") -> None:
    """Turn a placed Progress card face-down: it does nothing, and still counts towards the limit (p. 13).

    ``colour`` is the card's, if you keep count. Refuses when every placed card is flipped.
    """
    dreamer.flipped += 1
    _count(dreamer, colour, -1)


@move("etherfields.unflip-progress", cites="ef.progress", when=some_flipped)
def unflip_progress(table: Table, dreamer: Dreamer, colour: PlacedColour = "unsaid") -> None:
    """Turn a flipped Progress card face-up again (p. 13). ``colour`` is the card's. Refuses when none is flipped."""
    dreamer.flipped -= 1
    _count(dreamer, colour, 1)


@move("etherfields.note-progress", cites="ef.progress", when=acts, sets=True)
def note_progress(
    table: Table,
    dreamer: Dreamer,
    wrath: Annotated[int, Between(0, 20)] = 0,
    cunning: Annotated[int, Between(0, 20)] = 0,
    awareness: Annotated[int, Between(0, 20)] = 0,
) -> None:
    """Note how many active Progress cards a Dreamer has of each colour, 0 to 20; flipped ones do not count (p. 13).

    The three icons that name such a number are worked out from it. Refuses more of a colour than cards are active.
    """
    noted = {"wrath": wrath, "cunning": cunning, "awareness": awareness}
    table.possible(max(noted.values()) <= dreamer.active, "ef.progress.too-many", who=dreamer, there=dreamer.active)
    dreamer.colours = noted


def fit_progress(table: Table, dreamer: Dreamer) -> None:
    """Bring what is noted of placed cards in line with how many are left, and say when the colours are to be looked at again.

    Called after every move: a limit that fell, a loss or a packing away can take cards nobody named (p. 13 and 16).
    """
    was = table.dreamers.was(dreamer)
    if dreamer.progress < was.get("progress", 0):
        dreamer.flipped = min(dreamer.flipped, dreamer.progress)
    fitting = {colour: min(count, dreamer.active) for colour, count in dreamer.colours.items()}
    fitting = {colour: count for colour, count in fitting.items() if count}
    lost = dreamer.active < was.get("progress", 0) - was.get("flipped", 0)
    if lost and dreamer.colours and dreamer.colours == was.get("colours") and dreamer.active:
        table.say("ef.progress.recount", who=dreamer)
    if fitting != dreamer.colours:
        dreamer.colours = fitting


def _place(table: Table, dreamer: Dreamer, cards: int, colour: str) -> None:
    from_hand(table, dreamer, 1)
    discard_from_hand(table, dreamer, cards)
    dreamer.progress += 1
    _count(dreamer, colour, 1)
    if not progress_works(table):
        table.say("ef.progress.morphed", who=dreamer)


def _discard(table: Table, dreamer: Dreamer, side: str, colour: str) -> None:
    """Put a placed card on the discard pile. Refuses when none lies that way up."""
    lift(table, dreamer, side)
    if side == "active":
        _count(dreamer, colour, -1)
    into_discard(table, dreamer, 1)


def lift(table: Table, dreamer: Dreamer, side: str, count: int = 1) -> None:
    """Take ``count`` placed cards off the Progress zone, wherever they go. Refuses when fewer lie that way up."""
    there = dreamer.flipped if side == "flipped" else dreamer.active
    table.possible(count <= there, "ef.progress.no-such", who=dreamer, side=side)
    dreamer.progress -= count
    if side == "flipped":
        dreamer.flipped -= count


def _count(dreamer: Dreamer, colour: str, by: int) -> None:
    """Count an active card of a colour in or out, if its colour was said."""
    if colour != "unsaid":
        dreamer.colours = {**dreamer.colours, colour: max(0, dreamer.colours.get(colour, 0) + by)}
