"""The Progress zone (manual p. 13, and 16 for its Morphing).

Placed cards are counted, flipped or not; colours only as far as the players report them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import ManualStep, MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.gradual_actions import IntentColour
from campaigns.etherfields.rules.guards import require_can_act
from campaigns.etherfields.rules.piles import discard_from_hand, put_on_discard, take_from_hand
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

PAYMENT_PARTS = {"cards": _("Cards discarded for it: %(cards)s.")}

ProgressSide = Literal["active", "flipped"]
CardColourArg = Literal["unsaid", IntentColour]
DropReasonArg = Literal["effect", "room", "intent"]


def can_use_progress(table: Table) -> bool:
    """Return whether placed Progress cards are active: no Entity in play has the Morphing that blocks them (p. 16)."""
    return not any("progress" in entity.morphings for entity in table.entities)


def count_active_cards(table: Table, dreamer: Dreamer, colour: str) -> int:
    """Return the known active Progress cards of a colour; 0 under the Progress Morphing (p. 13 and 16)."""
    return int(dreamer.colours.get(colour, 0)) if can_use_progress(table) else 0


PROGRESS_FULL = violation(
    "ef.progress.full",
    _("%(who)s's Progress zone is full (limit %(limit)s). Replace a card, or let an effect discard one."),
)


def require_progress_room(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and a full Progress zone (p. 13)."""
    require_can_act(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.require(dreamer.progress < limit, PROGRESS_FULL, who=dreamer, limit=limit)


PROGRESS_NONE = violation("ef.progress.none", _("%(who)s has no Progress card in the Progress zone."))


def require_placed_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and an empty Progress zone."""
    require_can_act(table, dreamer)
    table.require_possible(dreamer is None or dreamer.progress > 0, PROGRESS_NONE, who=dreamer)


PROGRESS_ROOM = violation(
    "ef.progress.room",
    _(
        "%(who)s's Progress zone has room (limit %(limit)s), so you cannot give up a card there. Just place the "
        "new one."
    ),
)


def require_full_zone(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse while the Progress zone has room: only a full one allows a discard for another card (p. 13)."""
    require_placed_card(table, dreamer)
    if dreamer is not None:
        limit = dreamer.progress_limit
        table.require(dreamer.progress >= limit, PROGRESS_ROOM, who=dreamer, limit=limit)


PROGRESS_NO_SUCH = violation(
    "ef.progress.no-such",
    _("%(who)s does not have that many Progress cards this way up (%(side)s). Check which way up they are."),
)


def require_active_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without an active Progress card."""
    require_placed_card(table, dreamer)
    table.require_possible(dreamer is None or dreamer.active_progress > 0, PROGRESS_NO_SUCH, who=dreamer, side="active")


def require_flipped_card(table: Table, dreamer: Dreamer | None = None) -> None:
    """Refuse an absent Dreamer, and one without a flipped Progress card."""
    require_placed_card(table, dreamer)
    table.require_possible(dreamer is None or dreamer.flipped > 0, PROGRESS_NO_SUCH, who=dreamer, side="flipped")


@move(
    "etherfields.place-progress",
    rule_id="ef.progress",
    guard=require_progress_room,
    messages=MoveMessages(
        _("Place Progress"),
        _("%(dreamer)s placed a Progress card."),
        _("At any time, once its printed cost is paid."),
        synonyms=_(
            "progress card down, put progress, new progress, plays progress, progress on table, progress in front, "
            "progress out, lays progress"
        ),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card to place a Progress card.",
                    "%(dreamer)s discarded %(cards)s cards to place a Progress card.",
                    "cards",
                ),
                ("cards",),
            ),
        ),
    ),
)
def place_progress(
    table: Table, dreamer: Dreamer, cards: Annotated[int, NumberBounds(0, 20)] = 0, colour: CardColourArg = "unsaid"
) -> None:
    """Place a Progress card from the hand in the Progress zone for its printed cost, at any time (p. 13).

    ``cards`` of the hand, 0 to 20, are discarded as its cost; report any other price separately. ``colour`` is the
    card's, optional. Refuses a zone at the Progress limit, flipped cards included, and a hand without the card and
    its price.
    """
    _place_card(table, dreamer, cards, colour)


@move(
    "etherfields.replace-progress",
    rule_id="ef.progress",
    guard=require_full_zone,
    messages=MoveMessages(
        _("Replace Progress"),
        _("%(dreamer)s replaced a Progress card."),
        _("In a full zone: discard one card and place another."),
        synonyms=_("swap progress, exchange progress, changes progress, other progress"),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s discarded 1 card to replace a Progress card.",
                    "%(dreamer)s discarded %(cards)s cards to replace a Progress card.",
                    "cards",
                ),
                ("cards",),
            ),
        ),
    ),
)
def replace_progress(
    table: Table,
    dreamer: Dreamer,
    cards: Annotated[int, NumberBounds(0, 20)] = 0,
    colour: CardColourArg = "unsaid",
    side: ProgressSide = "active",
    gone: CardColourArg = "unsaid",
) -> None:
    """Replace a placed Progress card, active or flipped, in a full zone (p. 13).

    ``cards`` of the hand, 0 to 20, pay for the new one, whose colour is ``colour``; ``side`` is the side up of the
    old one, ``gone`` its colour. Refuses while the zone has room, and without a card of that side.
    """
    _discard_placed_card(table, dreamer, side, gone)
    _place_card(table, dreamer, cards, colour)


PROGRESS_NOT_INTENT = violation(
    "ef.progress.not-intent",
    _("A placed Progress card gives %(who)s no Intent. Discard cards from the hand or an Item instead."),
)


@move(
    "etherfields.drop-progress",
    rule_id="ef.progress",
    guard=require_placed_card,
    messages=MoveMessages(
        _("Discard Progress"),
        _("%(dreamer)s discarded a Progress card."),
        _("Discard a placed card only when something makes you."),
        synonyms=_("lose progress, progress gone, throws away progress"),
        variants=(
            Variant(_("%(dreamer)s discarded a Progress card to make room for another."), where={"because": "room"}),
            Variant(_("%(dreamer)s discarded a Progress card for its Intent."), where={"because": "intent"}),
        ),
    ),
)
def drop_progress(
    table: Table,
    dreamer: Dreamer,
    because: DropReasonArg = "effect",
    side: ProgressSide = "active",
    colour: CardColourArg = "unsaid",
) -> None:
    """Discard a placed Progress card (p. 13).

    ``because``: by an effect, or to make room for another in a full zone; never as Intent, nor at will. ``side`` is
    the side that was up, ``colour`` its colour. Refuses without a card of that side.
    """
    table.require(because != "intent", PROGRESS_NOT_INTENT, who=dreamer)
    if because == "room":
        require_full_zone(table, dreamer)
    _discard_placed_card(table, dreamer, side, colour)


@move(
    "etherfields.flip-progress",
    rule_id="ef.progress",
    guard=require_active_card,
    messages=MoveMessages(
        _("Flip a Progress card"),
        _("%(dreamer)s flipped a Progress card."),
        _("A flipped card still counts towards the limit."),
        synonyms=_(
            "turn progress, progress face down, flips progress face down, uses progress, exhausts progress, "
            "progress turned"
        ),
    ),
)
def flip_progress(table: Table, dreamer: Dreamer, colour: CardColourArg = "unsaid") -> None:
    """Turn a placed Progress card face-down: it is inactive, but counts towards the limit (p. 13).

    ``colour`` is the card's, optional. Refuses when every placed card is flipped.
    """
    dreamer.flipped += 1
    _adjust_colour_count(dreamer, colour, -1)


@move(
    "etherfields.unflip-progress",
    rule_id="ef.progress",
    guard=require_flipped_card,
    messages=MoveMessages(
        _("Flip Progress back"),
        _("%(dreamer)s turned a Progress card face up again."),
        synonyms=_("progress face up, progress back up, flips progress back, progress face up again, readies progress"),
    ),
)
def unflip_progress(table: Table, dreamer: Dreamer, colour: CardColourArg = "unsaid") -> None:
    """Turn a flipped Progress card face-up again (p. 13). ``colour`` is the card's. Refuses when none is flipped."""
    dreamer.flipped -= 1
    _adjust_colour_count(dreamer, colour, 1)


PROGRESS_TOO_MANY = violation(
    "ef.progress.too-many",
    _("%(who)s cannot have more Progress cards of one colour than active ones (%(there)s). Enter fewer."),
)


@move(
    "etherfields.note-progress",
    rule_id="ef.progress",
    guard=require_can_act,
    is_setter=True,
    messages=MoveMessages(
        _("Enter Progress colours"),
        _("%(dreamer)s has no active Progress cards."),
        _("Count active cards only, not flipped ones."),
        variants=(
            Variant(
                _(
                    "%(dreamer)s has active Progress cards for %(wrath)s Wrath, %(cunning)s Cunning and %(awareness)s Awareness."
                )
            ),
            Variant(_("%(dreamer)s has active Progress cards for %(wrath)s Wrath and %(cunning)s Cunning.")),
            Variant(_("%(dreamer)s has active Progress cards for %(wrath)s Wrath and %(awareness)s Awareness.")),
            Variant(_("%(dreamer)s has active Progress cards for %(cunning)s Cunning and %(awareness)s Awareness.")),
            Variant(_("%(dreamer)s has active Progress cards for %(wrath)s Wrath.")),
            Variant(_("%(dreamer)s has active Progress cards for %(cunning)s Cunning.")),
            Variant(_("%(dreamer)s has active Progress cards for %(awareness)s Awareness.")),
        ),
    ),
)
def note_progress(
    table: Table,
    dreamer: Dreamer,
    wrath: Annotated[int, NumberBounds(0, 20)] = 0,
    cunning: Annotated[int, NumberBounds(0, 20)] = 0,
    awareness: Annotated[int, NumberBounds(0, 20)] = 0,
) -> None:
    """Set a Dreamer's active Progress cards by colour, 0 to 20 each, flipped ones excluded (p. 13).

    The three icons of such numbers are derived from it. Refuses more of a colour than active cards.
    """
    noted = {"wrath": wrath, "cunning": cunning, "awareness": awareness}
    table.require_possible(
        max(noted.values()) <= dreamer.active_progress,
        PROGRESS_TOO_MANY,
        who=dreamer,
        there=dreamer.active_progress,
    )
    dreamer.colours = noted


PROGRESS_RECOUNT = consequence(
    "ef.progress.recount",
    ManualStep(
        _("%(who)s lost Progress cards. Enter the colours of the active ones again."),
        _("%(who)s: enter the colours of your active Progress cards again."),
        done_by=("etherfields.note-progress",),
    ),
)


def clamp_progress(table: Table, dreamer: Dreamer) -> None:
    """Limit the noted colours of placed cards to those left, and report when they need a review.

    Called after every move: a lowered limit, a loss or packing away can take unnamed cards (p. 13 and 16).
    """
    was = table.dreamers.get_original_values(dreamer)
    if dreamer.progress < was.get("progress", 0):
        dreamer.flipped = min(dreamer.flipped, dreamer.progress)
    fitting = {colour: min(count, dreamer.active_progress) for colour, count in dreamer.colours.items()}
    fitting = {colour: count for colour, count in fitting.items() if count}
    lost = dreamer.active_progress < was.get("progress", 0) - was.get("flipped", 0)
    if lost and dreamer.colours and dreamer.colours == was.get("colours") and dreamer.active_progress:
        table.emit_consequence(PROGRESS_RECOUNT, who=dreamer)
    if fitting != dreamer.colours:
        dreamer.colours = fitting


PROGRESS_MORPHED = consequence(
    "ef.progress.morphed", _("A Morphing keeps all Progress cards inactive, including %(who)s's new one.")
)


def _place_card(table: Table, dreamer: Dreamer, cards: int, colour: str) -> None:
    take_from_hand(table, dreamer, 1)
    discard_from_hand(table, dreamer, cards)
    dreamer.progress += 1
    _adjust_colour_count(dreamer, colour, 1)
    if not can_use_progress(table):
        table.emit_consequence(PROGRESS_MORPHED, who=dreamer)


def _discard_placed_card(table: Table, dreamer: Dreamer, side: str, colour: str) -> None:
    """Move a placed card to the discard pile. Refuses without one of that side."""
    take_placed_cards(table, dreamer, side)
    if side == "active":
        _adjust_colour_count(dreamer, colour, -1)
    put_on_discard(table, dreamer, 1)


def take_placed_cards(table: Table, dreamer: Dreamer, side: str, count: int = 1) -> None:
    """Take ``count`` placed cards off the Progress zone. Refuses fewer of that side."""
    there = dreamer.flipped if side == "flipped" else dreamer.active_progress
    table.require_possible(count <= there, PROGRESS_NO_SUCH, who=dreamer, side=side)
    dreamer.progress -= count
    if side == "flipped":
        dreamer.flipped -= count


def _adjust_colour_count(dreamer: Dreamer, colour: str, change: int) -> None:
    """Adjust the number of active cards of a colour, if known."""
    if colour != "unsaid":
        dreamer.colours = {**dreamer.colours, colour: max(0, dreamer.colours.get(colour, 0) + change)}


messages.add(
    "etherfields",
    fields={
        "because": _("Why"),
        "drop-progress.side": _("Which way up"),
        "gone": _("Intent of the old one"),
        "replace-progress.side": _("Which way up"),
    },
)
