"""The page on which stock is taken: what is known of everything that lies on the table, ready to be changed by chips and numbers."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.filling import Choice, Field, Filled, few_or_more
from campaigns.etherfields.panels.shared import in_seat_order
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.piles import MOST as MAX_CARDS
from campaigns.etherfields.rules.pools import ETHER, GEMS, KEYS, TURN_CARDS
from campaigns.etherfields.rules.stock_lists import gate_now
from campaigns.etherfields.wording.stock import COUNTED, GATES_NOW, ITEMS_NOW, STANDS
from campaigns.journal.forms import MORE
from campaigns.models import StateRow
from campaigns.pages.offers import Viewpoint
from campaigns.pages.registry import Context, MovePage, Sent
from campaigns.wording import Text

FEW_CARDS = 6
"""Up to so many cards are chips (manual p. 13: the Hand limit); beyond that a number is filled in."""
FEW_OR_MORE = ("hand", "progress")
MAX_CHIPS = {"distress": 8, "gems": GEMS}
MAX_NUMBERS = {"ether": ETHER, "deck": MAX_CARDS, "discard": MAX_CARDS, "sealed": MAX_CARDS}
APART = ("distress", "hand", "deck", "discard", "sealed", "progress", "ether", "gems")
AS_ONE = ("distress", "deck", "sealed", "progress", "ether", "gems")
LINES = ("adventure", "season")
PASTED = ("more_gates", "more_active", "more_stored", "tiles", "codes")


def stock_page(table: Table, _view: Viewpoint, sent: Sent | None) -> Context:
    """Return what the page of taking stock shows."""
    filled, dreamers = Filled(sent), in_seat_order(table)
    known = _known(table, dreamers)
    return {
        "wrong": sent is not None,
        "labels": _labels(table, dreamers),
        "anchors": _anchors(filled, dreamers),
        "known": filled.several("known", (f"{name}={value}" for name, value in known.items())),
        "stands": _stands(table, filled),
        "turn": _number(filled, "turn", _("Turn"), known.get("turn"), 99),
        "turns_left": _number(filled, "turns_left", _("Turn cards left"), known.get("turns_left"), TURN_CARDS),
        "boards": [_board(filled, table, dreamer, place) for place, dreamer in enumerate(dreamers)],
        "present": _present(table, filled, dreamers),
        "first_players": _first_players(table, filled, dreamers),
        "keys": _chips(filled, "keys", COUNTED["keys"], table.team.keys, KEYS),
        "hours": _number(filled, "hours", COUNTED["hours"], known["hours"], 99),
        "gates": _rows(filled, "gates", [(gate, gate_now(gate)) for gate in table.gates], GATES_NOW),
        "items": _rows(filled, "items", [(item, item.place) for item in table.items], ITEMS_NOW),
        "noted_secrets": table.secrets.count(standing="gained"),
        "texts": {name: (filled.value(name, _text(table, name)), filled.error(name)) for name in LINES},
        "pastes": {name: (_area(filled, name, _text(table, name)), filled.error(name)) for name in PASTED},
    }


def _known(table: Table, dreamers: list[Dreamer]) -> dict[str, object]:
    """Return everything the page shows that may be left as it is, by the names of its fields."""
    team, now = table.team, table.slumber
    known: dict[str, object] = {
        f"{name}.{place}": getattr(dreamer, name) for place, dreamer in enumerate(dreamers) for name in _counted(table)
    }
    known |= {"keys": team.keys, "hours": team.hours}
    known |= {f"gates_now.{place}": gate_now(gate) for place, gate in enumerate(table.gates)}
    known |= {f"items_now.{place}": item.place for place, item in enumerate(table.items)}
    return known | ({"turn": now.turn, "turns_left": now.turns_left} if now is not None else {})


def _labels(table: Table, dreamers: list[Dreamer]) -> dict[str, str]:
    """Return what the count of each Dreamer is called beside those of the others."""
    return {
        f"{name}.{place}": _("%(who)s: %(what)s") % {"who": dreamer, "what": COUNTED[name]}
        for place, dreamer in enumerate(dreamers)
        for name in _counted(table)
    }


def _anchors(filled: Filled, dreamers: list[Dreamer]) -> dict[str, str]:
    """Return the id of each number beside chips that was chosen."""
    names = [f"{name}.{place}" for place in range(len(dreamers)) for name in FEW_OR_MORE]
    return {name: f"{name}-{MORE}" for name in names if filled.value(name, "") == MORE}


def _counted(table: Table) -> tuple[str, ...]:
    return AS_ONE if table.team.light else APART


def _stands(table: Table, filled: Filled) -> Field:
    """Ask where the Team is: what was noted comes first, what would end a Slumber says so."""
    now = table.slumber
    labels: dict[str, Text] = dict(STANDS)
    labels["stay"] = _still(table, now)
    if now is not None:
        labels["dreamworld"] = _("on the Dreamworld Map: %(name)s is over") % {"name": now}
        labels["slumber"], labels["dream"] = _("in another Slumber"), _("in another Dream")
    elif table.session_open:
        del labels["dreamworld"]
    chosen = filled.value("stands", "stay")
    chips = tuple((value, label, value == chosen) for value, label in labels.items())
    return Field("stands", _("Where is the Team?"), chosen, chips, error=filled.error("stands"))


def _still(table: Table, now: Slumber | None) -> str:
    if now is not None:
        return _("in %(name)s") % {"name": now}
    return _("on the Dreamworld Map") if table.session_open else _("packed away in the box")


def _board(filled: Filled, table: Table, dreamer: Dreamer, place: int) -> Context:
    labels: Mapping[str, Text] = {**COUNTED, "deck": _("Cards")} if table.team.light else COUNTED
    fields = [
        _counter(filled, name, f"{name}.{place}", labels[name], getattr(dreamer, name)) for name in _counted(table)
    ]
    return {"ref": dreamer.ref, "name": str(dreamer), "fields": fields}


def _counter(filled: Filled, name: str, at: str, label: Text, known: int) -> Field:
    """Return the field of a count at a Dreamer's board: chips, chips that end with *more*, or a number."""
    if name in FEW_OR_MORE:
        return few_or_more(filled, at, label, known, (0, FEW_CARDS, MAX_CARDS))
    if name in MAX_CHIPS:
        return _chips(filled, at, label, known, MAX_CHIPS[name])
    return _number(filled, at, label, known, MAX_NUMBERS[name])


def _chips(filled: Filled, name: str, label: Text, known: int, high: int) -> Field:
    value = filled.value(name, known)
    chips = tuple((str(count), str(count), str(count) == value) for count in range(high + 1))
    return Field(name, label, value, chips, error=filled.error(name))


def _number(filled: Filled, name: str, label: Text, known: object, high: int) -> Field:
    return Field(name, label, filled.value(name, known), high=high, error=filled.error(name))


def _present(table: Table, filled: Filled, dreamers: list[Dreamer]) -> list[Choice]:
    here = filled.several("present", [one.ref for one in dreamers if one.playing or not table.session_open])
    return [(str(one.ref), str(one), str(one.ref) in here) for one in dreamers]


def _first_players(table: Table, filled: Filled, dreamers: list[Dreamer]) -> list[Choice]:
    first = filled.value("first_player", table.team.first_player)
    return [("", "–", not first), *((str(one.ref), str(one), str(one.ref) == first) for one in dreamers)]


def _rows(filled: Filled, name: str, found: list[tuple[StateRow, str]], states: Mapping[str, Text]) -> Context:
    """Return each Gate or Item with a chip for each thing that may have become of it."""
    return {
        "refs": [row.ref for row, _state in found],
        "fields": [_state(filled, f"{name}_now.{place}", row, now, states) for place, (row, now) in enumerate(found)],
    }


def _state(filled: Filled, name: str, row: StateRow, now: str, states: Mapping[str, Text]) -> Field:
    chosen = filled.value(name, now)
    chips = tuple((value, label, value == chosen) for value, label in states.items())
    return Field(name, str(row), chosen, chips, error=filled.error(name))


def _area(filled: Filled, name: str, known: str) -> str:
    """Return the box of a list that is pasted, a line for each; drawn apart, for its line ends are kept."""
    attrs = {"id": name, "rows": 3, "autocomplete": "off", "aria-describedby": f"{name}-hint"}
    return forms.Textarea().render(name, filled.value(name, known), attrs)


def _text(table: Table, name: str) -> str:
    """Return what is known of something that is typed: the Season, the tiles one to a line; of all else only news is typed."""
    if name == "tiles":
        return "\n".join(str(district) for district in table.districts)
    return table.team.season if name == "season" else ""


STOCK = MovePage("etherfields/stock.jinja", stock_page, ("etherfields/stock.css",))
