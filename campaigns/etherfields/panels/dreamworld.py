"""The Dreamworld Map while no Slumber is played: the board, the next effect of the Location, the way on (manual p. 4 and 7)."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Gate, Location, Team
from campaigns.etherfields.panels.districts import drawn_board, prices
from campaigns.etherfields.panels.gates import gate_in_hand, gates_in_hand
from campaigns.etherfields.panels.shared import groups, on_the_map, one
from campaigns.etherfields.rules.arrival import here
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.dreams import before_the_first
from campaigns.etherfields.rules.dreamworld import price_here, reached
from campaigns.etherfields.rules.now.travelling import enterable, met, starts
from campaigns.pages.offers import Group, Offer, Viewpoint, group, offers, quick
from campaigns.pages.registry import Context
from campaigns.wording import words

KEY = "dreamworld"
ICONS = {"fate": "ask", "slumber": "slumber", "gate": "flag", "key": "key", "shopping": "ether", "sanctuary": "unseal"}
ON_THE_TABLE = ("shopping", "railway", "other")
DECKS = ("draw-fate", "draw-quirk", "draw-map-tile", "add-to-deck", "take-from-deck")
GROUPS = {
    "tiles": (
        gettext_lazy("Map tiles and Gates"),
        "rows",
        ("gain-district", "edit-district", "move-district", "gain-gate", "replace-gate", "remove-gate", "correct-gate"),
    ),
    "powers": (gettext_lazy("What works once"), "mask", ("use-power",)),
    "tokens": (gettext_lazy("Tokens on the Map"), "plus", ("take-token", "return-token")),
}
NOTES = ("set-effects", "connect", "disconnect", "edit-location", "mark-awakening", "forget-location")


def dreamworld_part(table: Table, view: Viewpoint) -> Context:
    """Return what the Dreamworld Map shows, nothing while a Slumber or Dream is played."""
    if table.slumber is not None:
        return {"on_map": False}
    team, place = table.team, here(table)
    standing = table.districts.get(place.district) if place is not None and place.district else None
    return {
        "on_map": True,
        "session_open": table.session_open,
        "at": team.at,
        "place": place,
        "tile": str(standing) if standing else "",
        "board": drawn_board(table, standing.slot if standing else ""),
        "prices": prices(table.districts),
        "tokens": on_the_map(table),
        "quirks": list(team.quirks),
        "used": [_("%(who)s: %(power)s used") % {"who": d, "power": name} for d in table.dreamers for name in d.used],
        "decks": _decks(team) if view.unfolded.get(KEY) == "decks" else [],
        "waiting": [(_effect(effect), ICONS.get(effect, "card")) for effect in team.pending],
        "entered": team.entered and bool(team.at),
        **(_step(table, view) if team.pending else _way_on(table, view, place)),
        "groups": _groups(table, view, place),
    }


def _decks(team: Team) -> list[tuple[str, int]]:
    """Return the decks of the Map by number, while they are looked at."""
    return [
        (_("Fate deck"), team.fate_deck),
        (_("Slumber deck"), team.slumber_deck),
        (_("Map tiles left"), team.slumber_map),
        (_("Map tiles laid"), team.map_tiles),
    ]


def _effect(effect: str) -> str:
    return str(words.choice("etherfields", "effect", effect))


def _step(table: Table, view: Viewpoint) -> Context:
    """Return the effect that is resolved next: its main button, what else may come of it (p. 7)."""
    effect = table.team.pending[0]
    made: list[Offer] = []
    if effect == "fate":
        made = [quick(table, view, KEY, "draw-fate", None), *offers(table, view, KEY, ("draw-quirk", "draw-fate"))]
        made[2] = replace(made[2], label=_("It goes elsewhere"))
    elif effect == "key":
        made = [quick(table, view, KEY, "take-key", None)]
    elif effect == "gate":
        made = [*_enter(table, view), _resolve(table, view, effect, _("Pass the Gate by"))]
    elif effect in ("slumber", "sanctuary"):
        made = offers(table, view, KEY, ({"slumber": "meet-slumber", "sanctuary": "use-sanctuary"}[effect],))
    elif effect in ON_THE_TABLE:
        made = [_resolve(table, view, effect, _("Resolved: %(effect)s") % {"effect": _effect(effect)})]
    another = replace(one(table, view, KEY, "show-effect"), label=_("It shows another effect"))
    return {"step": _effect(effect), "first": [], "main": made[0] if made else None, "rest": [*made[1:], another]}


def _resolve(table: Table, view: Viewpoint, effect: str, label: str) -> Offer:
    return replace(quick(table, view, KEY, "resolve-location", None, effect=effect), label=label)


def _enter(table: Table, view: Viewpoint) -> list[Offer]:
    """Return the Dreams that can be entered from here; won ones last (p. 10)."""
    gates = [answer.rows["gate"] for answer in enterable(table)]
    return [replace(quick(table, view, KEY, "enter-dream", gate), label=_way_in(gate)) for gate in gates]


def _way_in(gate: Gate) -> str:
    return (_("Enter %(name)s again, which was won") if gate.won else _("Enter %(name)s")) % {"name": gate}


def _way_on(table: Table, view: Viewpoint, place: Location | None) -> Context:
    """Return the ways on once nothing waits, and what to say of a Location that nobody noted (p. 7)."""
    paths = reached(table, place.paths) if place else (starts(table) if table.session_open else [])
    unknown = place is None or not place.effects
    return {
        "step": "",
        "first": _first_dream(table, view),
        "first_at_once": first_at_once(table, view, KEY),
        "paths": [_go(table, view, location) for location in paths],
        "go": one(table, view, KEY, "go"),
        "shortcuts": _shortcuts(table, view, place),
        "shows": [_show(table, view, effect) for effect in met(table)] if unknown and table.session_open else [],
        "meet": one(table, view, KEY, "meet-slumber") if unknown else None,
    }


def _first_dream(table: Table, view: Viewpoint) -> list[Offer]:
    """Return how the first Dream is begun while nothing else was met: a Gate that is there, else the tile to gain (p. 5 and 10)."""
    if not table.session_open or not before_the_first(table):
        return []
    return _enter(table, view) or [gate_in_hand(table, one(table, view, "first", "gain-gate"))]


def first_at_once(table: Table, view: Viewpoint, panel: str) -> Offer | None:
    """Return the one tap into the first Dream while it is still to begin (p. 5 and 10)."""
    waits = table.session_open and before_the_first(table)
    return quick(table, view, panel, "enter-first-dream", None) if waits else None


def _go(table: Table, view: Viewpoint, location: Location) -> Offer:
    made = quick(table, view, KEY, "go", None, at=location.name)
    return replace(made, key=f"{made.key}-{location.ref}", label=location.name)


def _show(table: Table, view: Viewpoint, effect: str) -> tuple[Offer, str]:
    made = quick(table, view, KEY, "show-effect", None, effect=effect)
    return replace(made, key=f"{made.key}-{effect}", label=_effect(effect)), ICONS.get(effect, "card")


def _shortcuts(table: Table, view: Viewpoint, place: Location | None) -> list[Offer]:
    """Return the Shortcuts from here, each with its price; where none is noted, one to anywhere (p. 7)."""
    made = one(table, view, KEY, "take-shortcut")
    price = price_here(table)
    if price:
        made = replace(made, hint=_("The price of this tile: %(price)s") % {"price": price})
    noted = reached(table, place.shortcuts) if place else []
    return [_shortcut_to(made, location, next(view.ids)) for location in noted] or [made]


def _shortcut_to(made: Offer, location: Location, move_id: str) -> Offer:
    key = f"{made.key}-{location.ref}"
    inputs = tuple(replace(i, id=f"{key}-{i.name}") for i in made.inputs if i.name != "at")
    label = _("Shortcut: %(name)s") % {"name": location}
    hidden = (*made.hidden, ("at", location.name))
    return replace(made, key=key, label=label, hidden=hidden, inputs=inputs, move_id=move_id)


def _groups(table: Table, view: Viewpoint, place: Location | None) -> list[Group]:
    def noted() -> list[Offer]:
        # While an effect waits, its form stands above already.
        shows = () if table.team.pending else ("show-effect",)
        names = NOTES if len(table.locations) else ()
        return [_from_here(offer, place) for offer in offers(table, view, KEY, ("note-location", *shows, *names))]

    def decks() -> list[Offer]:
        # While a Fate card is the next effect, its forms stand above already.
        wanted = DECKS if table.team.pending[:1] != ["fate"] else DECKS[2:]
        return [*discards(table, view, KEY), *offers(table, view, KEY, wanted)]

    places = group(view, KEY, "places", _("Locations and ways"), "chevron", noted)
    return [
        places,
        group(view, KEY, "decks", _("Fate, Quirks, decks"), "card", decks),
        *(gates_in_hand(table, made) for made in groups(table, view, KEY, GROUPS)),
    ]


def discards(table: Table, view: Viewpoint, panel: str) -> list[Offer]:
    """Return each Quirk of the Dreamscape as one tap that discards it (p. 7)."""
    names = list(dict.fromkeys(table.team.quirks))
    return [_discard(table, view, panel, name, place) for place, name in enumerate(names)]


def _discard(table: Table, view: Viewpoint, panel: str, quirk: str, place: int) -> Offer:
    made = quick(table, view, panel, "discard-quirk", None, quirk=quirk)
    return replace(made, key=f"{made.key}-{place}", label=_("Discard Quirk: %(name)s") % {"name": quirk})


def _from_here(offer: Offer, place: Location | None) -> Offer:
    """Let a note be about the Location that the Team stands on, unless another one is chosen."""
    start = str(place.ref) if place else ""
    inputs = tuple(replace(i, value=start) if start and i.name in ("location", "start") else i for i in offer.inputs)
    return replace(offer, inputs=inputs)
