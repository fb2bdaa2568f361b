"""The Progress zone (manual p. 13, and 16 for its Morphing).

Placed cards are counted, flipped or not; which colours they have is known as far as the players say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.etherfields.rules.gradual_actions import IntentColour
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.piles import discard_from_hand, put_on_discard, take_from_hand
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

ProgressSide = Literal["active", "flipped"]
CardColourArg = Literal["unsaid", IntentColour]
DropReasonArg = Literal["effect", "room", "intent"]


def can_use_progress(table: Table) -> bool:
    """Return whether placed Progress cards are active: no Entity in play bears the Morphing that stops them (p. 16)."""
    return not any("progress" in entity.morphings for entity in table.entities)


def count_active_cards(table: Table, dreamer: Dreamer, colour: str) -> int:
    """Return the active Progress cards of a colour, as far as the players said; 0 under the Progress Morphing (p. 13 and 16)."""
    return int(dreamer.colours.get(colour, 0)) if can_use_progress(table) else 0


def require_progress_room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a Progress zone that is full (p. 13)."""
    require_can_act(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.require(dreamer.progress < limit, "ef.progress.full", who=dreamer, limit=limit)


def require_placed_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty Progress zone."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.progress > 0, "ef.progress.none", who=dreamer)


def require_full_zone(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse while the Progress zone has room: nothing may be discarded for another card then (p. 13)."""
    require_placed_card(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.require(dreamer.progress >= limit, "ef.progress.room", who=dreamer, limit=limit)


def require_active_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without an active Progress card."""
    require_placed_card(table, dreamer)
    table.require_possible(
        dreamer is None or dreamer.active_progress > 0, "ef.progress.no-such", who=dreamer, side="active"
    )


def require_flipped_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a flipped Progress card."""
    require_placed_card(table, dreamer)
    table.require_possible(dreamer is None or dreamer.flipped > 0, "ef.progress.no-such", who=dreamer, side="flipped")


@move("etherfields.place-progress", rule_id="ef.progress", guard=require_progress_room)
def place_progress(
    table: Table, dreamer: Dreamer, cards: Annotated[int, NumberBounds(0, 20)] = 0, colour: CardColourArg = "unsaid"
) -> None:
    """Place a Progress card from the hand in the Progress zone, its printed cost paid, at any time (p. 13).

    ``cards`` of the hand, 0 to 20, are discarded as its cost; any other price is reported on its own. ``colour`` is the
    card's, if you keep count. Refuses when the zone holds as many as the Progress limit allows, flipped cards counted, or the
    hand does not hold the card and its price.
    """
    _place_card(table, dreamer, cards, colour)


@move("etherfields.replace-progress", rule_id="ef.progress", guard=require_full_zone)
def replace_progress(
    table: Table,
    dreamer: Dreamer,
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
    colour: CardColourArg = "unsaid",
    side: ProgressSide = "active",
    gone: CardColourArg = "unsaid",
) -> None:
    """Discard a placed Progress card, active or flipped, and place another in the full zone (p. 13).

    ``cards`` of the hand, 0 to 20, pay for the new one, whose colour is ``colour``; ``side`` says which way up the old one
    lay, ``gone`` its colour. Refuses while the zone has room, and where no card lies that way up.
    """
    _discard_placed_card(table, dreamer, side, gone)
    _place_card(table, dreamer, cards, colour)


@move("etherfields.drop-progress", rule_id="ef.progress", guard=require_placed_card)
def drop_progress(
    table: Table,
    dreamer: Dreamer,
    because: DropReasonArg = "effect",
    side: ProgressSide = "active",
    colour: CardColourArg = "unsaid",
) -> None:
    """Discard a placed Progress card (p. 13).

    ``because`` an effect says so, or to make room for another in a full zone. Never as Intent, and not for any other wish.
    ``side`` says which way up it lay, ``colour`` its colour. Refuses when no card lies that way up.
    """
    table.require(because != "intent", "ef.progress.not-intent", who=dreamer)
    if because == "room":
        require_full_zone(table, dreamer)
    _discard_placed_card(table, dreamer, side, colour)


@move("etherfields.flip-progress", rule_id="ef.progress", guard=require_active_card)
def flip_progress(table: Table, dreamer: Dreamer, colour: CardColourArg = "unsaid") -> None:
    """Turn a placed Progress card face-down: it does nothing, and still counts towards the limit (p. 13).

    ``colour`` is the card's, if you keep count. Refuses when every placed card is flipped.
    """
    dreamer.flipped += 1
    _adjust_colour_count(dreamer, colour, -1)


@move("etherfields.unflip-progress", rule_id="ef.progress", guard=require_flipped_card)
def unflip_progress(table: Table, dreamer: Dreamer, colour: CardColourArg = "unsaid") -> None:
    """Turn a flipped Progress card face-up again (p. 13). ``colour`` is the card's. Refuses when none is flipped."""
    dreamer.flipped -= 1
    _adjust_colour_count(dreamer, colour, 1)


@move("etherfields.note-progress", rule_id="ef.progress", guard=require_can_act, is_setter=True)
def note_progress(
    table: Table,
    dreamer: Dreamer,
    wrath: Annotated[int, NumberBounds(0, 20)] = 0,
    cunning: Annotated[int, NumberBounds(0, 20)] = 0,
    awareness: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Note how many active Progress cards a Dreamer has of each colour, 0 to 20; flipped ones do not count (p. 13).

    The three icons that name such a number are worked out from it. Refuses more of a colour than cards are active.
    """
    noted = {"wrath": wrath, "cunning": cunning, "awareness": awareness}
    table.require_possible(
        max(noted.values()) <= dreamer.active_progress,
        "ef.progress.too-many",
        who=dreamer,
        there=dreamer.active_progress,
    )
    dreamer.colours = noted


def clamp_progress(table: Table, dreamer: Dreamer) -> None:
    """Bring what is noted of placed cards in line with how many are left, and say when the colours are to be looked at again.

    Called after every move: a limit that fell, a loss or a packing away can take cards nobody named (p. 13 and 16).
    """
    was = table.dreamers.get_original_values(dreamer)
    if dreamer.progress < was.get("progress", 0):
        dreamer.flipped = min(dreamer.flipped, dreamer.progress)
    fitting = {colour: min(count, dreamer.active_progress) for colour, count in dreamer.colours.items()}
    fitting = {colour: count for colour, count in fitting.items() if count}
    lost = dreamer.active_progress < was.get("progress", 0) - was.get("flipped", 0)
    if lost and dreamer.colours and dreamer.colours == was.get("colours") and dreamer.active_progress:
        table.emit_consequence("ef.progress.recount", who=dreamer)
    if fitting != dreamer.colours:
        dreamer.colours = fitting


def _place_card(table: Table, dreamer: Dreamer, cards: int, colour: str) -> None:
    take_from_hand(table, dreamer, 1)
    discard_from_hand(table, dreamer, cards)
    dreamer.progress += 1
    _adjust_colour_count(dreamer, colour, 1)
    if not can_use_progress(table):
        table.emit_consequence("ef.progress.morphed", who=dreamer)


def _discard_placed_card(table: Table, dreamer: Dreamer, side: str, colour: str) -> None:
    """Put a placed card on the discard pile. Refuses when none lies that way up."""
    take_placed_cards(table, dreamer, side)
    if side == "active":
        _adjust_colour_count(dreamer, colour, -1)
    put_on_discard(table, dreamer, 1)


def take_placed_cards(table: Table, dreamer: Dreamer, side: str, count: int = 1) -> None:
    """Take ``count`` placed cards off the Progress zone, wherever they go. Refuses when fewer lie that way up."""
    there = dreamer.flipped if side == "flipped" else dreamer.active_progress
    table.require_possible(count <= there, "ef.progress.no-such", who=dreamer, side=side)
    dreamer.progress -= count
    if side == "flipped":
        dreamer.flipped -= count


def _adjust_colour_count(dreamer: Dreamer, colour: str, change: int) -> None:
    """Count an active card of a colour in or out, if its colour was said."""
    if colour != "unsaid":
        dreamer.colours = {**dreamer.colours, colour: max(0, dreamer.colours.get(colour, 0) + change)}
