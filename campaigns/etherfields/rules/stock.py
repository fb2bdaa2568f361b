"""Taking stock: everything that lies on the table told at once, because nobody reported it as it came about (design, principle 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.guards import begun
from campaigns.etherfields.rules.pools import ETHER, GEMS, KEYS, TURN_CARDS
from campaigns.etherfields.rules.stock_counts import Known, set_counts, set_team
from campaigns.etherfields.rules.stock_lists import (
    find_secrets,
    gain_gates,
    gain_items,
    lay_tiles,
    set_gates,
    set_items,
)
from campaigns.etherfields.rules.stock_place import Stands, stand
from campaigns.referee import Between, Length, Many, move

if TYPE_CHECKING:
    from campaigns.etherfields.models import Dreamer, Gate, Item

MOST_DREAMERS = 5
MOST_CARDS = 200
MOST_ROWS = 60
MOST_CODES = 200
MOST_KNOWN = 200

Markers = Annotated[list[int], Between(0, 8), Many(0, MOST_DREAMERS)]
Ether = Annotated[list[int], Between(0, ETHER), Many(0, MOST_DREAMERS)]
Gems = Annotated[list[int], Between(0, GEMS), Many(0, MOST_DREAMERS)]
Cards = Annotated[list[int], Between(0, MOST_CARDS), Many(0, MOST_DREAMERS)]
States = Annotated[list[str], Length(1, 10), Many(0, MOST_ROWS)]
Names = Annotated[list[str], Length(1, 60), Many(0, MOST_ROWS)]
Codes = Annotated[list[str], Length(1, 20), Many(0, MOST_CODES)]


@move("etherfields.take-stock", cites="ef.stock", when=begun, sets=True)
def take_stock(
    table: Table,
    dreamers: list[Dreamer] | None = None,
    distress: Markers | None = None,
    hand: Cards | None = None,
    deck: Cards | None = None,
    discard: Cards | None = None,
    sealed: Cards | None = None,
    progress: Cards | None = None,
    ether: Ether | None = None,
    gems: Gems | None = None,
    stands: Stands = "stay",
    adventure: Annotated[str, Length(0, 60)] = "",
    turn: Annotated[int, Between(1, 99)] | None = None,
    turns_left: Annotated[int, Between(0, TURN_CARDS)] | None = None,
    present: list[Dreamer] | None = None,
    first_player: Dreamer | None = None,
    keys: Annotated[int, Between(0, KEYS)] | None = None,
    hours: Annotated[int, Between(0, 99)] | None = None,
    season: Annotated[str, Length(0, 60)] = "",
    gates: list[Gate] | None = None,
    gates_now: States | None = None,
    more_gates: Names | None = None,
    items: list[Item] | None = None,
    items_now: States | None = None,
    more_active: Names | None = None,
    more_stored: Names | None = None,
    tiles: Names | None = None,
    codes: Codes | None = None,
    known: Annotated[list[str], Length(1, 40), Many(0, MOST_KNOWN)] | None = None,
) -> None:
    """Take stock: say what lies on the table now, whatever happened since it was last told (p. 3, 5, 8 and 18).

    ``distress`` to ``gems`` are counts of the ``dreamers``, in their order; in light tracking ``deck`` is the one number.
    ``stands`` is where the Team is: as it was noted (``stay``), on the ``dreamworld`` Map, in a ``slumber`` or a ``dream``
    called ``adventure``, in its Turn ``turn`` of 1 to 99 with ``turns_left`` Turn cards, 0 to 12, the current one among them.
    ``present`` are those at the table, one of them ``first_player``. ``gates_now`` says of each of the ``gates`` whether it is
    ``open``, ``won`` or ``removed``, ``items_now`` of the ``items`` whether each is ``active``, in ``storage`` or ``gone``.
    ``more_gates``, ``more_active`` and ``more_stored`` name those nobody noted yet, ``tiles`` the Dreamworld Map tiles by slot
    and name, ``codes`` the Secrets gained. What is left out stays as it is; so does what the ``known`` values, as
    ``distress.0=3``, say was shown like that and left alone.

    Refuses only the impossible: more than the box holds, a Slumber nobody names, a code nobody can read.
    """
    shown = Known(known or ())
    stand(
        table,
        stands,
        adventure,
        present or [],
        first_player,
        shown.changed("turn", turn),
        shown.changed("turns_left", turns_left),
    )
    counts = {
        "distress": distress, "hand": hand, "deck": deck, "discard": discard, "sealed": sealed, "progress": progress,
        "ether": ether, "gems": gems,
    }  # fmt: skip
    set_counts(table, dreamers or [], {name: values for name, values in counts.items() if values}, shown)
    set_team(table, keys=shown.changed("keys", keys), hours=shown.changed("hours", hours), season=season)
    set_gates(table, gates or [], gates_now or [], shown)
    gain_gates(table, more_gates or [])
    set_items(table, items or [], items_now or [], shown)
    gain_items(table, more_active or [], more_stored or [])
    lay_tiles(table, tiles or [])
    find_secrets(table, codes or [])
    if not table.rulings:
        table.say("ef.stock.nothing")
