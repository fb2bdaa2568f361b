"""Context of the Dreamworld Map: the board, the next effect of the Location, travel options (manual p. 4 and 7)."""

from __future__ import annotations

from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.messages import messages
from campaigns.etherfields.models import Gate, Location, Team
from campaigns.etherfields.panels.action_groups import build_groups, build_named_action, list_map_tokens
from campaigns.etherfields.panels.gates import order_gate_fields, order_gate_group
from campaigns.etherfields.panels.map_board import build_map_board, list_shortcut_prices
from campaigns.etherfields.panels.marks import get_power_label
from campaigns.etherfields.rules.dreamworld import get_reachable_locations, get_shortcut_price
from campaigns.etherfields.rules.first_dream import is_before_first_dream
from campaigns.etherfields.rules.next_steps import Answer, StepDetail, build_phase_step
from campaigns.etherfields.rules.next_steps.guide import list_map_guides
from campaigns.etherfields.rules.next_steps.travel_step import is_location_unknown
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_location import get_current_location, get_location_name
from campaigns.pages.actions import (
    ActionForm,
    ActionGroup,
    ViewerContext,
    build_action_group,
    build_actions,
    build_one_tap_action,
)
from campaigns.pages.registry import Context

DREAMWORLD_PANEL_KEY = "dreamworld"
EFFECT_ICONS = {
    "fate": "ask",
    "slumber": "slumber",
    "gate": "flag",
    "key": "key",
    "shopping": "ether",
    "sanctuary": "unseal",
}
FORM_MOVES = ("meet-slumber", "use-sanctuary")
"""Moves of an effect that are offered with a whole form."""
TRAVEL_MOVES = ("enter-first-dream", "enter-dream", "gain-gate", "go", "show-effect")
DECK_MOVES = ("draw-fate", "draw-quirk", "draw-map-tile", "add-to-deck", "take-from-deck")
MAP_GROUPS = {
    "tiles": (
        gettext_lazy("Map tiles and Gates"),
        "rows",
        ("gain-district", "edit-district", "move-district", "gain-gate", "replace-gate", "remove-gate", "correct-gate"),
    ),
    "powers": (gettext_lazy("One-time effects"), "mask", ("use-power",)),
    "tokens": (gettext_lazy("Tokens on the Map"), "plus", ("take-token", "return-token")),
}
MIN_CONNECTED_LOCATIONS = 2
NOTE_MOVES = ("set-effects", "connect", "disconnect", "edit-location", "mark-awakening", "forget-location")


def build_dreamworld_panel(table: Table, viewer: ViewerContext) -> Context:
    """Return the Dreamworld Map panel; empty while a Slumber or Dream is played."""
    if table.slumber is not None:
        return {"on_map": False}
    team, place = table.team, get_current_location(table)
    detail = (build_phase_step(table).detail if table.is_session_open else None) or StepDetail()
    standing = table.districts.get(place.district) if place is not None and place.district else None
    return {
        "on_map": True,
        "session_open": table.is_session_open,
        "at": team.at,
        "here": get_location_name(table),
        "place": place,
        "tile": str(standing) if standing else "",
        "board": build_map_board(table, standing.slot if standing else ""),
        "prices": list_shortcut_prices(table.districts),
        "tokens": list_map_tokens(table),
        "quirks": list(team.quirks),
        "used": [
            _("%(who)s used %(power)s") % {"who": d, "power": get_power_label(name)}
            for d in table.dreamers
            for name in d.used
        ],
        "decks": _count_decks(team) if viewer.open_groups.get(DREAMWORLD_PANEL_KEY) == "decks" else [],
        "waiting": [(_get_effect_label(effect), EFFECT_ICONS.get(effect, "card")) for effect in team.pending],
        "entered": team.entered and bool(team.at),
        "may_awaken": "awakening" in list_map_guides(table),
        **(
            _build_effect_step(table, viewer, detail)
            if detail.step_key
            else _build_travel_options(table, viewer, place, detail)
        ),
        "groups": _build_groups(table, viewer, place),
    }


def _count_decks(team: Team) -> list[tuple[str, int]]:
    """Return label and count of each deck of the Map."""
    return [
        (_("Fate deck"), team.fate_deck),
        (_("Slumber deck"), team.slumber_deck),
        (_("Map tiles left"), team.slumber_map),
        (_("Map tiles laid"), team.map_tiles),
    ]


def _get_effect_label(effect: str) -> str:
    return str(messages.get_choice_label("etherfields", "effect", effect))


def _build_effect_step(table: Table, viewer: ViewerContext, detail: StepDetail) -> Context:
    """Return the effect to resolve next: its main button and its alternatives (p. 7)."""
    effect = _get_effect_label(detail.step_key)
    made = [form for answer in detail.answers for form in _build_effect_actions(table, viewer, answer, effect)]
    another = replace(
        _ask_one_effect(build_named_action(table, viewer, DREAMWORLD_PANEL_KEY, "show-effect")),
        label=_("It also shows another effect"),
    )
    return {"step": effect, "first": [], "main": made[0] if made else None, "rest": [*made[1:], another]}


def _build_effect_actions(table: Table, viewer: ViewerContext, answer: Answer, effect: str) -> list[ActionForm]:
    """Return the forms of an answer to the due effect: one tap, or whole; a Fate card may go elsewhere (p. 7)."""
    if answer.move_name == "draw-fate":
        quirk, elsewhere = build_actions(table, viewer, DREAMWORLD_PANEL_KEY, ("draw-quirk", "draw-fate"))
        return [
            _build_tap(table, viewer, answer),
            quirk,
            replace(elsewhere, label=_("Put the Fate card somewhere else")),
        ]
    if answer.move_name in FORM_MOVES:
        return [build_named_action(table, viewer, DREAMWORLD_PANEL_KEY, answer.move_name)]
    if answer.move_name == "resolve-location":
        passed = answer.label_code == "now.pass-by"
        label = _("Pass by the Gate") if passed else _("Resolved: %(effect)s") % {"effect": effect}
        return [replace(_build_tap(table, viewer, answer), label=label)]
    return [
        _build_enter_action(table, viewer, answer)
        if "gate" in answer.row_arguments
        else _build_tap(table, viewer, answer)
    ]


def _build_tap(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    return build_one_tap_action(table, viewer, DREAMWORLD_PANEL_KEY, answer.move_name, None, **answer.arguments)


def _build_enter_action(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    gate = answer.row_arguments["gate"]
    made = build_one_tap_action(table, viewer, DREAMWORLD_PANEL_KEY, answer.move_name, gate)
    return replace(made, label=_get_enter_label(gate))


def _get_enter_label(gate: Gate) -> str:
    return (_("Enter %(name)s again, though it was won") if gate.won else _("Enter %(name)s")) % {"name": gate}


def _build_travel_options(
    table: Table, viewer: ViewerContext, team_location: Location | None, detail: StepDetail
) -> Context:
    """Return the ways on once no effect is pending, and a hint if the Location is not noted (p. 7)."""
    answers = {name: [a for a in detail.answers if a.move_name == name] for name in TRAVEL_MOVES}
    gain = [
        order_gate_fields(table, build_named_action(table, viewer, "first", answer.move_name))
        for answer in answers["gain-gate"]
    ]
    return {
        "step": "",
        "first": [*(_build_enter_action(table, viewer, answer) for answer in answers["enter-dream"]), *gain],
        "first_at_once": next((_build_tap(table, viewer, one) for one in answers["enter-first-dream"]), None),
        "paths": [_build_go_action(table, viewer, answer) for answer in answers["go"]],
        "go": _show_destination(build_named_action(table, viewer, DREAMWORLD_PANEL_KEY, "go")),
        "shortcuts": _build_shortcut_actions(table, viewer, team_location),
        "shows": [_build_show_effect_action(table, viewer, answer) for answer in answers["show-effect"]],
        "meet": build_named_action(table, viewer, DREAMWORLD_PANEL_KEY, "meet-slumber")
        if is_location_unknown(table)
        else None,
    }


def build_first_dream_action(table: Table, viewer: ViewerContext, panel_key: str) -> ActionForm | None:
    """Return the one-tap action into the first Dream, until it has begun (p. 5 and 10)."""
    waits = table.is_session_open and is_before_first_dream(table)
    return build_one_tap_action(table, viewer, panel_key, "enter-first-dream", None) if waits else None


def _show_destination(action: ActionForm) -> ActionForm:
    """Return the form of travel with the name of the Location and its Path outside its fold."""
    fields = (replace(i, is_always_shown=i.name in ("at", "new_path")) for i in action.fields if i.name != "icons")
    return replace(action, fields=tuple(fields))


def _build_go_action(table: Table, viewer: ViewerContext, answer: Answer) -> ActionForm:
    made = _build_tap(table, viewer, answer)
    return replace(made, key=f"{made.key}-{answer.facts['location']}", label=answer.arguments["at"])


def _build_show_effect_action(table: Table, viewer: ViewerContext, answer: Answer) -> tuple[ActionForm, str]:
    made, effect = _build_tap(table, viewer, answer), answer.arguments["effect"]
    return replace(made, key=f"{made.key}-{effect}", label=capfirst(_get_effect_label(effect))), EFFECT_ICONS.get(
        effect, "card"
    )


def _build_shortcut_actions(table: Table, viewer: ViewerContext, team_location: Location | None) -> list[ActionForm]:
    """Return the Shortcuts from this Location with their prices; if none is noted, one to anywhere (p. 7)."""
    made = build_named_action(table, viewer, DREAMWORLD_PANEL_KEY, "take-shortcut")
    price = get_shortcut_price(table)
    if price:
        made = replace(made, hint=_("This tile's price: %(price)s") % {"price": price})
    noted = get_reachable_locations(table, team_location.shortcuts) if team_location else []
    return [_build_shortcut_action(made, location, next(viewer.move_ids)) for location in noted] or [made]


def _build_shortcut_action(action: ActionForm, location: Location, move_id: str) -> ActionForm:
    key = f"{action.key}-{location.ref}"
    inputs = tuple(replace(i, id=f"{key}-{i.name}") for i in action.fields if i.name != "at")
    label = _("Shortcut: %(name)s") % {"name": location}
    hidden = (*action.hidden_values, ("at", location.name))
    return replace(action, key=key, label=label, hidden_values=hidden, fields=inputs, move_id=move_id)


def _build_groups(table: Table, viewer: ViewerContext, team_location: Location | None) -> list[ActionGroup]:
    def build_location_actions() -> list[ActionForm]:
        # The form of a pending effect is already rendered above.
        shows = () if table.team.pending else ("show-effect",)
        names = _list_note_moves(table)
        return [
            _ask_one_effect(_preselect_way(table, _preselect_location(offer, team_location), team_location))
            for offer in build_actions(table, viewer, DREAMWORLD_PANEL_KEY, ("note-location", *shows, *names))
        ]

    def build_deck_actions() -> list[ActionForm]:
        # The forms of a Fate card are already rendered above while it is the next effect.
        wanted = DECK_MOVES if table.team.pending[:1] != ["fate"] else DECK_MOVES[2:]
        return [
            *build_discard_quirk_actions(table, viewer, DREAMWORLD_PANEL_KEY),
            *build_actions(table, viewer, DREAMWORLD_PANEL_KEY, wanted),
        ]

    places = build_action_group(
        viewer, DREAMWORLD_PANEL_KEY, "places", _("Locations and Paths"), "chevron", build_location_actions
    )
    return [
        places,
        build_action_group(viewer, DREAMWORLD_PANEL_KEY, "decks", _("Fate and Quirks"), "card", build_deck_actions),
        *(order_gate_group(table, made) for made in build_groups(table, viewer, DREAMWORLD_PANEL_KEY, MAP_GROUPS)),
    ]


def _ask_one_effect(action: ActionForm) -> ActionForm:
    """Return the form that reports an icon without the field for several: each is asked for after the last one (p. 7)."""
    if "/show-effect/" not in action.url:
        return action
    return replace(action, fields=tuple(replace(i, is_always_shown=True) for i in action.fields if i.name == "effect"))


def build_discard_quirk_actions(table: Table, viewer: ViewerContext, panel_key: str) -> list[ActionForm]:
    """Return a one-tap discard for each Quirk of the Dreamscape (p. 7)."""
    names = list(dict.fromkeys(table.team.quirks))
    return [_build_discard_quirk_action(table, viewer, panel_key, name, place) for place, name in enumerate(names)]


def _build_discard_quirk_action(
    table: Table, viewer: ViewerContext, panel_key: str, quirk: str, index: int
) -> ActionForm:
    made = build_one_tap_action(table, viewer, panel_key, "discard-quirk", None, quirk=quirk)
    return replace(made, key=f"{made.key}-{index}", label=_("Discard Quirk: %(name)s") % {"name": quirk})


def _list_note_moves(table: Table) -> list[str]:
    """Return the moves that correct what is noted, without those of ways that there cannot be."""
    missing = {
        "connect": len(table.locations) < MIN_CONNECTED_LOCATIONS,
        "disconnect": not any(one.paths or one.shortcuts for one in table.locations),
    }
    return [name for name in NOTE_MOVES if not missing.get(name)] if len(table.locations) else []


def _preselect_way(table: Table, action: ActionForm, team_location: Location | None) -> ActionForm:
    """Preselect a way that can be noted or removed: from the Team's Location, if there is one (p. 7)."""
    places = sorted(table.locations, key=lambda one: one is not team_location)
    chosen: dict[str, object] = {}
    if "/disconnect/" in action.url:
        start = next(one for one in places if one.paths or one.shortcuts)
        chosen = {
            "start": start.ref,
            "end": [*start.paths, *start.shortcuts][0],
            "way": "path" if start.paths else "shortcut",
        }
    elif "/connect/" in action.url:
        start, *others = places
        chosen = {"start": start.ref, "end": next((one for one in others if one.ref not in start.paths), others[0]).ref}
    fields = (replace(i, value=str(chosen[i.name])) if i.name in chosen else i for i in action.fields)
    return replace(action, fields=tuple(fields))


def _preselect_location(action: ActionForm, team_location: Location | None) -> ActionForm:
    """Preselect the Team's Location in a note, unless another one is chosen."""
    start = str(team_location.ref) if team_location else ""
    inputs = tuple(replace(i, value=start) if start and i.name in ("location", "start") else i for i in action.fields)
    return replace(action, fields=inputs)
