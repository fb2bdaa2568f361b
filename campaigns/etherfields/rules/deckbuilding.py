"""Deck-building: %(MIN_DECK_SIZE)s to %(MAX_DECK_SIZE)s Influence cards plus Flaws (manual p. 13), only at set-up and in an Awakening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import NumberBounds, move
from campaigns.engine.messages import MoveMessages, Plural, Variant, _, consequence, messages, violation
from campaigns.etherfields.rules.flaws import return_placed_flaws
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.piles import shuffle_discard_into_deck
from campaigns.etherfields.rules.procedure import is_step_pending
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer

GATHERING_STEP_KEYS = ("awaken-gather", "awaken-cure")  # steps that gather every card for deck-building
BUILDING_STEP_KEY = "awaken-build"  # deck-building step of a set-up or an Awakening
MIN_DECK_SIZE = 20  # p. 13
MAX_DECK_SIZE = 40  # p. 13


DECK_BUILDING_GATHER_FIRST = violation(
    "ef.deck-building.gather-first",
    _("You build a deck from all of a Dreamer's cards. Gather them and Unseal the Sealed ones first."),
)
DECK_BUILDING_NOT_NOW = violation(
    "ef.deck-building.not-now",
    _("You can build decks only in one step of the set-up or of an Awakening. Wait for the next one."),
)


def require_deck_building(table: Table) -> None:
    """Refuse outside the deck-building step of a set-up or an Awakening (p. 13).

    In an Awakening it follows gathering hand and Progress zone and Unsealing cards.
    """
    require_begun(table)
    table.require(not table.is_session_open or is_step_pending(table, BUILDING_STEP_KEY), DECK_BUILDING_NOT_NOW)
    table.require(not any(is_step_pending(table, step) for step in GATHERING_STEP_KEYS), DECK_BUILDING_GATHER_FIRST)


def count_buildable_cards(dreamer: Dreamer) -> int:
    """Return the Influence cards available for deck-building: deck, discard pile and unused, no Flaws (p. 13)."""
    return dreamer.influence_in_deck + dreamer.influence_in_discard + dreamer.unused


def get_min_unused(dreamer: Dreamer) -> int:
    """Return the fewest unused cards that keep the deck at 40 cards or fewer (p. 13)."""
    return max(0, count_buildable_cards(dreamer) - MAX_DECK_SIZE)


def get_max_unused(dreamer: Dreamer) -> int:
    """Return the most unused cards that leave the deck 20 cards, or all if there are fewer (p. 13)."""
    return max(0, count_buildable_cards(dreamer) - MIN_DECK_SIZE)


@move(
    "etherfields.build-deck",
    rule_id="ef.deck-building",
    guard=require_deck_building,
    is_setter=True,
    messages=MoveMessages(
        _("Build the deck"),
        _("%(dreamer)s built a deck."),
        _("%(MIN_DECK_SIZE)s to %(MAX_DECK_SIZE)s Influence cards, plus every Flaw."),
        variants=(
            Variant(
                Plural(
                    "%(dreamer)s built a deck and left 1 card unused.",
                    "%(dreamer)s built a deck and left %(unused)s cards unused.",
                    "unused",
                ),
                ("unused",),
            ),
        ),
    ),
)
def build_deck(table: Table, dreamer: Dreamer, unused: Annotated[int, NumberBounds(0, 200)] = 0) -> None:
    """Build an Influence deck: ``unused`` cards, 0 to 200, stay in the box until the next such step (p. 13).

    Every Flaw is shuffled in and does not count. Refuses a deck of fewer than 20 Influence cards, unless the Dreamer
    owns no more, and a deck of more than 40.
    """
    rebuild_deck(table, dreamer, unused)


DECK_BUILDING_ALL_IN = violation(
    "ef.deck-building.all-in",
    _(
        "%(who)s owns only %(every)s Influence cards, and a deck needs %(fewest)s, so all of them go in. Leave "
        "none unused."
    ),
)
DECK_BUILDING_IMPOSSIBLE = violation(
    "ef.deck-building.impossible", _("%(who)s owns only %(there)s to choose from. Leave fewer unused.")
)
DECK_BUILDING_TOO_FEW = violation(
    "ef.deck-building.too-few",
    _(
        "%(who)s's deck would hold only %(count)s Influence cards but needs %(fewest)s, not counting Flaws. Leave "
        "at most %(unused)s unused."
    ),
)
DECK_BUILDING_TOO_MANY = violation(
    "ef.deck-building.too-many",
    _(
        "%(who)s's deck would hold %(count)s Influence cards, and the limit is %(most)s, not counting Flaws. "
        "Leave at least %(unused)s unused."
    ),
)
DECK_BUILDING_BUILT = consequence(
    "ef.deck-building.built",
    Plural(
        "%(who)s plays with %(count)s Influence cards and 1 Flaw.",
        "%(who)s plays with %(count)s Influence cards and %(flaws)s Flaws.",
        "flaws",
    ),
)


def rebuild_deck(table: Table, dreamer: Dreamer, unused_count: int) -> None:
    """Build a Dreamer's deck with ``unused_count`` cards left in the box (p. 13). Refuses as build-deck does."""
    every = count_buildable_cards(dreamer)
    table.require_possible(unused_count <= every, DECK_BUILDING_IMPOSSIBLE, who=dreamer, there=every)
    cards, low, high = every - unused_count, get_min_unused(dreamer), get_max_unused(dreamer)
    table.require(unused_count >= low, DECK_BUILDING_TOO_MANY, who=dreamer, count=cards, most=MAX_DECK_SIZE, unused=low)
    if every <= MIN_DECK_SIZE:
        table.require(unused_count <= high, DECK_BUILDING_ALL_IN, who=dreamer, every=every, fewest=MIN_DECK_SIZE)
    else:
        table.require(
            unused_count <= high,
            DECK_BUILDING_TOO_FEW,
            who=dreamer,
            count=cards,
            fewest=MIN_DECK_SIZE,
            unused=high,
        )
    shuffle_discard_into_deck(dreamer)
    dreamer.deck += dreamer.unused - unused_count
    dreamer.unused = unused_count
    return_placed_flaws(table, dreamer)
    table.emit_consequence(DECK_BUILDING_BUILT, who=dreamer, count=cards, flaws=dreamer.flaw_count)


messages.add(
    "etherfields",
    fields={
        "unused": _("Left unused"),
    },
)
