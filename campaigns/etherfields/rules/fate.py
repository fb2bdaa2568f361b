"""Fate cards, Quirks, and decks drawn on the Dreamworld Map (manual p. 4, 7 and 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from campaigns.engine import NumberBounds, TextLength, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.guards import is_there, require_begun, require_in_play
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import require_effect, resolve_pending_effect

FateDestination = Literal["bottom", "kept", "removed"]
CountedDeck = Literal["fate", "slumber", "slumber-map"]
DECK_FIELDS = {"fate": "fate_deck", "slumber": "slumber_deck", "slumber-map": "slumber_map"}


FATE_NONE = violation("ef.fate.none", _("The Fate deck is empty. Correct its number if there are cards in it."))


def require_fate_card(table: Table) -> None:
    """Refuse an empty Fate deck, and on the Dreamworld Map before an effect further left (p. 7)."""
    require_in_play(table)
    if table.slumber is None:
        require_effect(table, "fate")
    table.require_possible(table.team.fate_deck > 0, FATE_NONE)


@move(
    "etherfields.draw-fate",
    rule_id="ef.fate",
    guard=require_fate_card,
    revealed_arguments=("goes",),
    messages=MoveMessages(
        _("Resolve the Fate card"),
        _("The Team resolved a Fate card."),
        _("The card goes under the deck, unless it says otherwise."),
        synonyms=_("fate card, fate drawn, fate done, draws fate, flips fate, fate, event card, draws fate card"),
        variants=(Variant(_("The Team resolved a Fate card, which left the game."), where={"goes": "removed"}),),
    ),
)
def draw_fate_card(table: Table, goes: FateDestination = "bottom") -> None:
    """Draw the top Fate card and resolve it; it goes under the Fate deck by default (p. 7).

    ``goes``: under the deck, out of it, or removed from the game. Refuses an empty Fate deck.
    """
    if goes != "bottom":
        table.team.fate_deck -= 1
    _count_location_effect(table)


QUIRK_NO_SPACE = consequence(
    "ef.quirk.no-space",
    ManualStep(
        _("No Quirk space is empty: %(name)s goes under the Fate deck, and nothing else happens."),
        _("Put %(name)s under the Fate deck: no Quirk space is empty."),
    ),
)
QUIRK_NO_TILE = consequence("ef.quirk.no-tile", _("No Slumber Map tile is left to draw."))


@move(
    "etherfields.draw-quirk",
    rule_id="ef.quirk",
    guard=require_fate_card,
    revealed_arguments=("name", "room"),
    messages=MoveMessages(
        _("It is a Quirk"),
        _("The Fate card was the Quirk %(name)s."),
        _("First draw a Slumber Map tile; then place the card if there is room."),
        synonyms=_("quirk, gets quirk, fate card is quirk"),
    ),
)
def draw_quirk(table: Table, name: Annotated[str, TextLength(1, 60)], *, room: bool = True) -> None:
    """Draw a Quirk: a Slumber Map tile is drawn if one is left, then the Quirk is placed (p. 7).

    ``name`` is the players', up to 60 characters; ``room``: a Quirk space is empty after laying the tile. Without one
    the card goes under the Fate deck. Refuses an empty Fate deck.
    """
    if table.team.slumber_map:
        draw_map_tile(table)
    else:
        table.emit_consequence(QUIRK_NO_TILE)
    if room:
        table.team.fate_deck -= 1
        table.team.quirks = [*table.team.quirks, name]
    else:
        table.emit_consequence(QUIRK_NO_SPACE, name=name)
    _count_location_effect(table)


def _count_location_effect(table: Table) -> None:
    """Count a drawn Fate card as the Location's effect; a Slumber or Dream pauses the Map (p. 8)."""
    if table.slumber is None:
        resolve_pending_effect(table, "fate")


QUIRK_NOT_PLACED = violation("ef.quirk.not-placed", _("There is no Quirk called %(name)s in the Dreamscape."))


@move(
    "etherfields.discard-quirk",
    rule_id="ef.quirk",
    guard=require_in_play,
    messages=MoveMessages(_("Discard a Quirk"), _("The Team discarded the Quirk %(quirk)s.")),
)
def discard_quirk(table: Table, quirk: Annotated[str, TextLength(1, 60)]) -> None:
    """Discard a Quirk card of the Dreamscape under the Fate deck (p. 7). Refuses one not there."""
    team = table.team
    table.require_possible(quirk in team.quirks, QUIRK_NOT_PLACED, name=quirk)
    place = team.quirks.index(quirk)
    team.quirks = [*team.quirks[:place], *team.quirks[place + 1 :]]
    team.fate_deck += 1


QUIRK_NO_TILE_LEFT = violation(
    "ef.quirk.no-tile-left", _("No Slumber Map tile is left in the slot. Correct the number if there is one.")
)


def require_map_tile_left(table: Table) -> None:
    """Refuse where no Slumber Map tile is known to be left in its slot (p. 4)."""
    require_in_play(table)
    table.require_possible(is_there(table, table.team.slumber_map), QUIRK_NO_TILE_LEFT)


@move(
    "etherfields.draw-map-tile",
    rule_id="ef.quirk",
    guard=require_map_tile_left,
    messages=MoveMessages(
        _("Draw a Slumber Map tile"),
        _("The Team drew a Slumber Map tile."),
        synonyms=_("slumber map tile, slumber tile"),
    ),
)
def draw_map_tile(table: Table) -> None:
    """Draw a random Slumber Map tile and place it in the Dreamscape (p. 4 and 7). Refuses an empty slot."""
    table.team.slumber_map = max(0, table.team.slumber_map - 1)
    table.team.map_tiles += 1


SLUMBER_TO_THE_BOTTOM = consequence(
    "ef.slumber.to-the-bottom",
    ManualStep(
        Plural(
            "Put the card at the bottom of the %(deck)s, unshuffled.",
            "Put the %(count)s cards at the bottom of the %(deck)s, unshuffled.",
            "count",
        )
    ),
)


@move(
    "etherfields.add-to-deck",
    rule_id="ef.slumber",
    guard=require_begun,
    messages=MoveMessages(
        _("Add to a deck"),
        Plural("1 card joined the %(deck)s.", "%(count)s cards joined the %(deck)s.", "count"),
        _("New ones go to the bottom, unshuffled."),
    ),
)
def add_to_deck(table: Table, deck: CountedDeck, count: Annotated[int, NumberBounds(1, 40)] = 1) -> None:
    """Add ``count`` cards or tiles, 1 to 40, to the bottom of a deck, unshuffled by default (p. 9 and 17)."""
    _change_deck_size(table, deck, count)
    table.emit_consequence(SLUMBER_TO_THE_BOTTOM, deck=deck, count=count)


SLUMBER_DECK_SHORT = violation(
    "ef.slumber.deck-short", _("You have only %(there)s there, not %(wanted)s (%(deck)s). Correct the number first.")
)


@move(
    "etherfields.take-from-deck",
    rule_id="ef.slumber",
    guard=require_begun,
    messages=MoveMessages(
        _("Remove from a deck"),
        Plural("1 card left the %(deck)s.", "%(count)s cards left the %(deck)s.", "count"),
    ),
)
def take_from_deck(table: Table, deck: CountedDeck, count: Annotated[int, NumberBounds(1, 40)] = 1) -> None:
    """Take ``count`` cards or tiles, 1 to 40, out of a deck because the game says so (p. 9). Refuses more than it has."""
    there = getattr(table.team, DECK_FIELDS[deck])
    table.require_possible(count <= there, SLUMBER_DECK_SHORT, deck=deck, wanted=count, there=there)
    _change_deck_size(table, deck, -count)


def _change_deck_size(table: Table, deck: CountedDeck, count: int) -> None:
    setattr(table.team, DECK_FIELDS[deck], getattr(table.team, DECK_FIELDS[deck]) + count)


messages.add(
    "etherfields",
    fields={
        "deck": _("Deck"),
        "goes": _("The card goes"),
        "quirk": _("Quirk"),
        "room": _("A Quirk space is empty"),
    },
)
