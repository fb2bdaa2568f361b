"""Taking stock: a report of everything on the table, instead of the moves that led to it (design, principle 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.engine import ListLength, NumberBounds, TextLength, move
from campaigns.engine.messages import MoveMessages, _, consequence, messages
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS
from campaigns.etherfields.rules.first_dream import note_earlier_play
from campaigns.etherfields.rules.guards import require_begun
from campaigns.etherfields.rules.market import MAX_MARKET_SIZE
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE
from campaigns.etherfields.rules.pools import (
    ETHER_POOL_SIZE,
    GEM_POOL_SIZE,
    KEY_POOL_SIZE,
    MAX_DREAMERS,
    TURN_CARD_COUNT,
)
from campaigns.etherfields.rules.stock_counts import ShownValues, set_counts, set_team_numbers
from campaigns.etherfields.rules.stock_lists import (
    add_gained_secrets,
    add_gates,
    add_items,
    set_district_tiles,
    set_gates,
    set_items,
)
from campaigns.etherfields.rules.stock_masks import add_masks
from campaigns.etherfields.rules.stock_place import (
    FirstDreamArg,
    TeamPlaceArg,
    set_first_dream,
    set_team_location,
    set_team_place,
)
from campaigns.etherfields.rules.table import Table

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Item

DECK_LABELS = {
    "slumber_deck": _("Slumber deck"),
    "slumber_map": _("Slumber Map tiles"),
    "fate_deck": _("Fate deck"),
    "flaw_deck": _("Flaw deck"),
    "market": _("Influence Market"),
    "item_market": _("Item Market"),
    "shopping": _("Shopping cards"),
}

COUNT_LABELS = {
    "distress": _("Distress"),
    "hand": _("Hand"),
    "deck": _("Deck"),
    "discard": _("Discard"),
    "sealed": _("Sealed"),
    "flaws_in_deck": _("Flaws in deck"),
    "flaws_in_discard": _("Flaws in discard"),
    "progress": _("Progress"),
    "ether": _("Ether"),
    "gems": _("Gems"),
    "keys": _("Keys"),
    "hours": _("Hours"),
    **DECK_LABELS,
    "gates": _("Dream Gates"),
    "items": _("Items"),
}

GATE_STATE_LABELS = {"open": _("open"), "won": _("won"), "removed": _("out of the game")}

ITEM_STATE_LABELS = {"active": _("active"), "storage": _("in the Storage"), "gone": _("no longer ours")}

PLACE_LABELS = {
    "stay": _("where it was"),
    "dreamworld": _("on the Dreamworld Map"),
    "slumber": _("in a Slumber"),
    "dream": _("in a Dream"),
}


FIRST_DREAM_LABELS = {"yes": _("played before"), "no": _("still ahead")}

MAX_STOCK_CARDS = 200
MAX_STOCK_ROWS = 60
MAX_STOCK_CODES = 200
MAX_SHOWN_VALUES = 200
MAX_SHOWN_LENGTH = 100
MAX_SHOPPING_CARDS = 9
MAX_EARLIER_SESSIONS = 999

DistressCountsArg = Annotated[list[int], NumberBounds(0, DEADLY_DISTRESS), ListLength(0, MAX_DREAMERS)]
EtherCountsArg = Annotated[list[int], NumberBounds(0, ETHER_POOL_SIZE), ListLength(0, MAX_DREAMERS)]
GemCountsArg = Annotated[list[int], NumberBounds(0, GEM_POOL_SIZE), ListLength(0, MAX_DREAMERS)]
CardCountsArg = Annotated[list[int], NumberBounds(0, MAX_STOCK_CARDS), ListLength(0, MAX_DREAMERS)]
RowStatesArg = Annotated[list[str], TextLength(1, 10), ListLength(0, MAX_STOCK_ROWS)]
NamesArg = Annotated[list[str], TextLength(1, 60), ListLength(0, MAX_STOCK_ROWS)]
DeckSizeArg = Annotated[int, NumberBounds(0, MAX_PILE_SIZE)]
MarketSizeArg = Annotated[int, NumberBounds(0, MAX_MARKET_SIZE)]
SecretCodesArg = Annotated[list[str], TextLength(1, 20), ListLength(0, MAX_STOCK_CODES)]


STOCK_NOTHING = consequence("ef.stock.nothing", _("Nothing has changed."))


@move(
    "etherfields.take-stock",
    rule_id="ef.stock",
    guard=require_begun,
    is_setter=True,
    messages=MoveMessages(
        _("Take stock"),
        _("We took stock."),
        _("Set everything to what is on the table. What you leave alone stays as it is."),
        is_diff_hidden=True,
    ),
)
def take_stock(
    table: Table,
    dreamers: list[Dreamer] | None = None,
    distress: DistressCountsArg | None = None,
    hand: CardCountsArg | None = None,
    deck: CardCountsArg | None = None,
    discard: CardCountsArg | None = None,
    sealed: CardCountsArg | None = None,
    flaws_in_deck: CardCountsArg | None = None,
    flaws_in_discard: CardCountsArg | None = None,
    progress: CardCountsArg | None = None,
    ether: EtherCountsArg | None = None,
    gems: GemCountsArg | None = None,
    stands: TeamPlaceArg = "stay",
    at: Annotated[str, TextLength(0, 60)] = "",
    adventure: Annotated[str, TextLength(0, 60)] = "",
    turn: Annotated[int, NumberBounds(1, 99)] | None = None,
    turns_left: Annotated[int, NumberBounds(0, TURN_CARD_COUNT)] | None = None,
    present: list[Dreamer] | None = None,
    first_player: Dreamer | None = None,
    keys: Annotated[int, NumberBounds(0, KEY_POOL_SIZE)] | None = None,
    hours: Annotated[int, NumberBounds(0, 99)] | None = None,
    season: Annotated[str, TextLength(0, 60)] = "",
    earlier_sessions: Annotated[int, NumberBounds(0, MAX_EARLIER_SESSIONS)] | None = None,
    first_dream: FirstDreamArg | None = None,
    slumber_deck: DeckSizeArg | None = None,
    slumber_map: DeckSizeArg | None = None,
    fate_deck: DeckSizeArg | None = None,
    flaw_deck: DeckSizeArg | None = None,
    market: MarketSizeArg | None = None,
    item_market: DeckSizeArg | None = None,
    shopping: Annotated[int, NumberBounds(0, MAX_SHOPPING_CARDS)] | None = None,
    gates: list[Gate] | None = None,
    gates_now: RowStatesArg | None = None,
    more_gates: NamesArg | None = None,
    items: list[Item] | None = None,
    items_now: RowStatesArg | None = None,
    more_active: NamesArg | None = None,
    more_stored: NamesArg | None = None,
    masks: NamesArg | None = None,
    tiles: NamesArg | None = None,
    codes: SecretCodesArg | None = None,
    known: Annotated[list[str], TextLength(1, MAX_SHOWN_LENGTH), ListLength(0, MAX_SHOWN_VALUES)] | None = None,
) -> None:
    """Report what is on the table now, whatever happened since the last report (p. 3, 5, 8 and 18).

    ``distress`` to ``gems`` are counts of the ``dreamers``, in their order; in light tracking ``deck`` is the sum.
    ``stands`` is the Team's place: unchanged (``stay``), on the ``dreamworld`` Map, in a ``slumber`` or a ``dream``
    called ``adventure``, in its Turn ``turn`` of 1 to 99 with ``turns_left`` Turn cards, 0 to 12, including the
    current one. ``at`` is the Location of the Team marker. ``present`` are those at the table, one of them
    ``first_player``; ``first_dream`` tells whether the first Dream was played, ``earlier_sessions`` how many sessions,
    0 to 999, before one that the stock begins. ``slumber_deck`` to ``shopping`` are
    sizes of decks. ``gates_now`` has for each of the ``gates`` *open*, *won* or *removed*, ``items_now`` for each of
    the ``items`` *active*, *storage* or *gone*. ``more_gates``, ``more_active`` and ``more_stored`` name new ones,
    ``masks`` new Masks after their Dreamer, ``tiles`` the Dreamworld Map tiles by slot and name, ``codes`` the gained
    Secrets. Omitted arguments change nothing; neither do values equal to their ``known`` value, such as
    ``distress.0=3``, which the form showed.

    Refuses only the impossible: more than the box holds, an invalid code.
    """
    shown, was_open = ShownValues(known or ()), table.is_session_open
    set_team_place(
        table,
        stands,
        adventure,
        present or [],
        first_player,
        shown.get_changed("turn", turn),
        shown.get_changed("turns_left", turns_left),
        hours,
        earlier_sessions,
    )
    set_team_location(table, "" if shown.is_unchanged("at", at) else at)
    counts = {
        "distress": distress, "hand": hand, "deck": deck, "discard": discard, "sealed": sealed,
        "flaws_in_deck": flaws_in_deck, "flaws_in_discard": flaws_in_discard, "progress": progress, "ether": ether,
        "gems": gems,
    }  # fmt: skip
    set_counts(table, dreamers or [], {name: values for name, values in counts.items() if values}, shown)
    if was_open == table.is_session_open:
        keys, hours = shown.get_changed("keys", keys), shown.get_changed("hours", hours)
    sizes = {
        "slumber_deck": slumber_deck, "slumber_map": slumber_map, "fate_deck": fate_deck, "flaw_deck": flaw_deck,
        "market": market, "item_market": item_market, "shopping": shopping,
    }  # fmt: skip
    changed = {name: shown.get_changed(name, size) for name, size in sizes.items()}
    set_team_numbers(table, {"keys": keys, "hours": hours, **changed}, season)
    set_gates(table, gates or [], gates_now or [], shown)
    add_gates(table, more_gates or [])
    set_items(table, items or [], items_now or [], shown)
    add_items(table, more_active or [], more_stored or [])
    add_masks(table, masks or [])
    set_district_tiles(table, tiles or [])
    add_gained_secrets(table, codes or [])
    set_first_dream(table, first_dream)
    note_earlier_play(table)
    if not table.consequences:
        table.emit_consequence(STOCK_NOTHING)


messages.add(
    "etherfields",
    fields={
        **{f"take-stock.{name}": text for name, text in COUNT_LABELS.items()},
        **DECK_LABELS,
        "flaws_in_deck": COUNT_LABELS["flaws_in_deck"],
        "flaws_in_discard": COUNT_LABELS["flaws_in_discard"],
        "masks": _("Masks to add"),
        "first_dream": _("The first Dream"),
        "earlier_sessions": _("Sessions before this one"),
        "discard": COUNT_LABELS["discard"],
        "gates": COUNT_LABELS["gates"],
        "sealed": COUNT_LABELS["sealed"],
        "dreamers": _("Dreamers"),
        "stands": _("Where is the Team?"),
        "take-stock.at": _("At which Location?"),
        "adventure": _("Its name or code"),
        "turn": _("Turn"),
        "turns_left": _("Turn cards left"),
        "take-stock.present": _("Who is here"),
        "take-stock.first_player": _("First Player"),
        "take-stock.season": _("Season"),
        "gates_now": _("Each Gate"),
        "more_gates": _("Gates to add"),
        "items_now": _("Each Item"),
        "more_active": _("Active Items to add"),
        "more_stored": _("Items in the Storage to add"),
        "tiles": _("Dreamworld Map tiles"),
        "codes": _("Gained Secrets to add"),
        "known": _("What was shown"),
    },
    choices={
        "counted": COUNT_LABELS,
        "stands": PLACE_LABELS,
        "first_dream": FIRST_DREAM_LABELS,
        "gate_now": GATE_STATE_LABELS,
        "item_now": ITEM_STATE_LABELS,
    },
)
