"""Context of the stock-taking page: known counts of everything on the table, editable as chips and numbers."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from campaigns.engine.list_format import join_items
from campaigns.engine.messages import Text, messages
from campaigns.etherfields.models import Dreamer, Slumber
from campaigns.etherfields.panels.action_groups import in_seat_order
from campaigns.etherfields.panels.bulk_form import BulkField, ChipChoice, FormValues, build_number_chips
from campaigns.etherfields.panels.stock_refusals import FIELDS_BY_VIOLATION, group_refusals, list_refusals
from campaigns.etherfields.rules.first_dream import get_first_dream_state
from campaigns.etherfields.rules.market import MAX_MARKET_SIZE
from campaigns.etherfields.rules.piles import MAX_PILE_SIZE
from campaigns.etherfields.rules.pools import (
    ETHER_POOL_SIZE,
    GEM_POOL_SIZE,
    KEY_POOL_SIZE,
    TURN_CARD_COUNT,
)
from campaigns.etherfields.rules.stock import (
    COUNT_LABELS,
    DECK_LABELS,
    FIRST_DREAM_LABELS,
    GATE_STATE_LABELS,
    ITEM_STATE_LABELS,
    MAX_EARLIER_SESSIONS,
    MAX_SHOPPING_CARDS,
    PLACE_LABELS,
)
from campaigns.etherfields.rules.stock_lists import get_gate_state
from campaigns.etherfields.rules.table import Table
from campaigns.journal.forms import MORE_CHOICE
from campaigns.models import StateRow
from campaigns.pages.actions import ViewerContext
from campaigns.pages.registry import Context, MovePage, RejectedSubmission

FEW_CARDS = 6
"""Highest card count offered as a chip (manual p. 13: the Hand limit); larger numbers are typed."""
FEW_OR_MORE = ("hand", "progress")
MAX_CHIPS = {"distress": 8, "gems": GEM_POOL_SIZE}
MAX_NUMBERS = {
    "ether": ETHER_POOL_SIZE, "deck": MAX_PILE_SIZE, "discard": MAX_PILE_SIZE, "sealed": MAX_PILE_SIZE, "flaws_in_deck": MAX_PILE_SIZE,
    "flaws_in_discard": MAX_PILE_SIZE,
}  # fmt: skip
DETAILED_FIELDS = (
    "distress", "hand", "deck", "discard", "sealed", "ether", "flaws_in_deck", "flaws_in_discard", "progress", "gems",
)  # fmt: skip
LIGHT_FIELDS = ("distress", "deck", "sealed", "ether", "flaws_in_deck", "progress", "gems")
LINE_FIELDS = ("at", "adventure", "season")
MAX_DECK_SIZES = {"market": MAX_MARKET_SIZE, "shopping": MAX_SHOPPING_CARDS}
REFUSED_LABELS = {
    name: messages.get_field_label("etherfields", name, "take-stock") for name in FIELDS_BY_VIOLATION.values()
}
EARLIER_SESSIONS_LABEL = messages.get_field_label("etherfields", "earlier_sessions", "take-stock")
PASTE_FIELDS = ("more_gates", "more_active", "more_stored", "masks", "tiles", "codes")


def build_stock_page(table: Table, _viewer: ViewerContext, submission: RejectedSubmission | None) -> Context:
    """Return the stock-taking page: boards in the order of sitting, their counts numbered in the order they are read."""
    dreamers, seated = sorted(table.dreamers, key=lambda dreamer: dreamer.ref), in_seat_order(table)
    refusals = list_refusals(table, submission, dreamers)
    filled = FormValues(submission, group_refusals(refusals))
    known = _collect_known_values(table, dreamers)
    decks = [
        _build_number_field(
            filled, name, label, getattr(table.team, name) or None, MAX_DECK_SIZES.get(name, MAX_PILE_SIZE)
        )
        for name, label in DECK_LABELS.items()
    ]
    gates = _build_state_fields(
        filled, "gates", [(gate, get_gate_state(gate)) for gate in table.gates], GATE_STATE_LABELS
    )
    items = _build_state_fields(filled, "items", [(item, item.place) for item in table.items], ITEM_STATE_LABELS)
    return {
        "labels": _labels(table, dreamers) | REFUSED_LABELS,
        "refusals": refusals,
        "anchors": _anchors(filled, dreamers),
        "known": filled.get_values("known", (f"{name}={value}" for name, value in known.items())),
        "stands": _build_place_field(table, filled),
        "in_turn": table.slumber is not None,
        "is_out": table.is_session_open,
        "mask_hint": _("Dreamer and Mask, one per line, such as %(who)s: Fox. A first Mask is worn.")
        % {"who": seated[0]},
        "turn": _build_number_field(filled, "turn", _("Turn"), known.get("turn"), 99),
        "turns_left": _build_number_field(
            filled, "turns_left", _("Turn cards left"), known.get("turns_left"), TURN_CARD_COUNT
        ),
        "boards": [_build_board(filled, table, dreamer, dreamers.index(dreamer)) for dreamer in seated],
        "present": _build_present_choices(table, filled, seated),
        "first_players": _build_first_player_choices(table, filled, seated),
        "first_player_error": filled.get_error("first_player"),
        "keys": _chips(filled, "keys", COUNT_LABELS["keys"], table.team.keys, KEY_POOL_SIZE),
        "hours": _build_number_field(filled, "hours", COUNT_LABELS["hours"], known.get("hours"), 99),
        "first_dream": _build_first_dream_field(table, filled),
        "earlier_sessions": None
        if len(table.sessions)
        else _build_number_field(filled, "earlier_sessions", EARLIER_SESSIONS_LABEL, None, MAX_EARLIER_SESSIONS),
        "decks": decks,
        "gates": gates,
        "items": items,
        "is_world_wrong": _has_error(filled, "more_gates", "tiles") or gates["is_wrong"],
        "are_decks_wrong": any(field.error for field in decks),
        "are_things_wrong": _has_error(filled, "more_active", "more_stored", "masks", "codes") or items["is_wrong"],
        "noted_secrets": table.secrets.count(standing="gained"),
        "texts": {
            name: (filled.get_value(name, _get_known_text(table, name)), filled.get_error(name)) for name in LINE_FIELDS
        },
        "pastes": {
            name: (_render_textarea(filled, name, _get_known_text(table, name)), filled.get_error(name))
            for name in PASTE_FIELDS
        },
    }


def _collect_known_values(table: Table, dreamers: list[Dreamer]) -> dict[str, object]:
    """Return all values on the page that may be left unchanged, by field name."""
    team, now = table.team, table.slumber
    known: dict[str, object] = {
        f"{name}.{place}": getattr(dreamer, name)
        for place, dreamer in enumerate(dreamers)
        for name in _get_counted_fields(table)
    }
    known |= {"keys": team.keys, **{name: getattr(team, name) for name in DECK_LABELS}}
    if team.at:
        known["at"] = team.at
    if table.is_session_open:
        known["hours"] = team.hours  # else the set-up decides, unless the players say a number
    known |= {f"gates_now.{place}": get_gate_state(gate) for place, gate in enumerate(table.gates)}
    known |= {f"items_now.{place}": item.place for place, item in enumerate(table.items)}
    return known | ({"turn": now.turn, "turns_left": now.turns_left} if now is not None else {})


def _labels(table: Table, dreamers: list[Dreamer]) -> dict[str, str]:
    """Return the label of each count, with the Dreamer's name."""
    return {
        f"{name}.{place}": _("%(who)s: %(what)s") % {"who": dreamer, "what": COUNT_LABELS[name]}
        for place, dreamer in enumerate(dreamers)
        for name in _get_counted_fields(table)
    }


def _anchors(filled: FormValues, dreamers: list[Dreamer]) -> dict[str, str]:
    """Return the id of the number field for each row whose *more* chip is chosen."""
    names = [f"{name}.{place}" for place in range(len(dreamers)) for name in FEW_OR_MORE]
    return {name: f"{name}-{MORE_CHOICE}" for name in names if filled.get_value(name, "") == MORE_CHOICE}


def _get_counted_fields(table: Table) -> tuple[str, ...]:
    return LIGHT_FIELDS if table.team.is_light_tracking else DETAILED_FIELDS


def _build_place_field(table: Table, form_values: FormValues) -> BulkField:
    """Return the field of the Team's place: the noted one first, with a warning on those that would end a Slumber."""
    now = table.slumber
    labels: dict[str, Text] = dict(PLACE_LABELS)
    labels["stay"] = _get_current_place_label(table, now)
    if now is not None:
        labels["dreamworld"] = _("on the Dreamworld Map, as %(name)s is over") % {"name": now}
        labels["slumber"], labels["dream"] = _("in another Slumber"), _("in another Dream")
    elif table.is_session_open:
        del labels["dreamworld"]
    chosen = form_values.get_value("stands", "stay")
    chips = tuple((value, label, value == chosen) for value, label in labels.items())
    return BulkField("stands", _("Where is the Team?"), chosen, chips, error=form_values.get_error("stands"))


def _build_first_dream_field(table: Table, form_values: FormValues) -> BulkField | None:
    """Return the field of the first Dream; None where what was played implies that it is over."""
    if get_first_dream_state(table) == "over":
        return None
    known = {True: "yes", False: "no", None: ""}[table.team.first_dream]
    chosen = form_values.get_value("first_dream", known)
    chips = tuple((value, label, value == chosen) for value, label in FIRST_DREAM_LABELS.items())
    return BulkField("first_dream", _("The first Dream"), chosen, chips, error=form_values.get_error("first_dream"))


def _get_current_place_label(table: Table, slumber: Slumber | None) -> str:
    if slumber is not None:
        return _("in %(name)s") % {"name": slumber}
    return _("on the Dreamworld Map") if table.is_session_open else _("packed away in the box")


def _build_board(form_values: FormValues, table: Table, dreamer: Dreamer, index: int) -> Context:
    labels: Mapping[str, Text] = {**COUNT_LABELS, "deck": _("Cards")} if table.team.is_light_tracking else COUNT_LABELS
    fields = [
        _counter(form_values, name, f"{name}.{index}", labels[name], getattr(dreamer, name))
        for name in _get_counted_fields(table)
    ]
    typed = [(field.label, field.more_value if field.value == MORE_CHOICE else field.value) for field in fields]
    known = join_items(f"{label} {count}" for label, count in typed if count not in ("", "0"))
    is_wrong = any(field.error for field in fields)
    return {"ref": dreamer.ref, "name": str(dreamer), "fields": fields, "known": known, "is_wrong": is_wrong}


def _counter(filled: FormValues, name: str, at: str, label: Text, known: int) -> BulkField:
    """Return the field of a count on a Dreamer's board: chips, chips that end with *more*, or a number."""
    if name in FEW_OR_MORE:
        return build_number_chips(filled, at, label, known, (0, FEW_CARDS, MAX_PILE_SIZE))
    if name in MAX_CHIPS:
        return _chips(filled, at, label, known, MAX_CHIPS[name])
    return _build_number_field(filled, at, label, known, MAX_NUMBERS[name])


def _chips(filled: FormValues, name: str, label: Text, known: int, high: int) -> BulkField:
    value = filled.get_value(name, known)
    chips = tuple((str(count), str(count), str(count) == value) for count in range(high + 1))
    return BulkField(name, label, value, chips, error=filled.get_error(name))


def _build_number_field(
    form_values: FormValues, name: str, label: Text, known_value: object, max_value: int
) -> BulkField:
    return BulkField(
        name, label, form_values.get_value(name, known_value), high=max_value, error=form_values.get_error(name)
    )


def _build_present_choices(table: Table, form_values: FormValues, dreamers: list[Dreamer]) -> list[ChipChoice]:
    here = form_values.get_values("present", [one.ref for one in dreamers if one.playing or not table.is_session_open])
    return [(str(one.ref), str(one), str(one.ref) in here) for one in dreamers]


def _build_first_player_choices(table: Table, form_values: FormValues, dreamers: list[Dreamer]) -> list[ChipChoice]:
    first = form_values.get_value("first_player", table.team.first_player)
    return [("", _("not known"), not first), *((str(one.ref), str(one), str(one.ref) == first) for one in dreamers)]


def _build_state_fields(
    form_values: FormValues, name: str, rows_with_state: list[tuple[StateRow, str]], states: Mapping[str, Text]
) -> Context:
    """Return each Gate or Item with a chip per possible state."""
    fields = [
        _build_state_field(form_values, f"{name}_now.{place}", row, now, states)
        for place, (row, now) in enumerate(rows_with_state)
    ]
    return {
        "refs": [row.ref for row, _state in rows_with_state],
        "fields": fields,
        "is_wrong": any(field.error for field in fields),
    }


def _has_error(form_values: FormValues, *names: str) -> bool:
    """Return whether one of these fields has an error, so that its fold opens."""
    return any(form_values.get_error(name) for name in names)


def _build_state_field(
    form_values: FormValues, name: str, row: StateRow, current_state: str, states: Mapping[str, Text]
) -> BulkField:
    chosen = form_values.get_value(name, current_state)
    chips = tuple((value, label, value == chosen) for value, label in states.items())
    return BulkField(name, str(row), chosen, chips, error=form_values.get_error(name))


def _render_textarea(form_values: FormValues, name: str, known_text: str) -> str:
    """Return the textarea of a pasted list, one entry a line; rendered separately to preserve line ends."""
    attrs = {"id": name, "rows": 3, "autocomplete": "off", "aria-describedby": f"{name}-hint"}
    return forms.Textarea().render(name, form_values.get_value(name, known_text), attrs)


def _get_known_text(table: Table, name: str) -> str:
    """Return the known value of a text field; for all others only additions are typed."""
    if name == "tiles":
        return "\n".join(str(district) for district in table.districts)
    return {"season": table.team.season, "at": table.team.at}.get(name, "")


TAKE_STOCK_PAGE = MovePage("etherfields/stock.jinja", build_stock_page, ("etherfields/stock.css",))
