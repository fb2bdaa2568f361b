"""The Things panel: active Items in their slots, the Storage, Wisdom and Note cards, inscriptions, the Season, the decks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Card
from campaigns.etherfields.panels.dreamworld import discards
from campaigns.etherfields.panels.item import worth
from campaigns.etherfields.panels.secrets import by_chosen
from campaigns.etherfields.panels.shared import groups
from campaigns.etherfields.rules.board import Table
from campaigns.etherfields.rules.items import active
from campaigns.etherfields.rules.things import WISDOM_PLACES
from campaigns.pages.offers import Group, Input, Offer, Viewpoint, quick
from campaigns.pages.registry import Context

GROUPS = {
    "items": (
        gettext_lazy("Items"),
        "things",
        ("gain-item", "restore-item", "note-item", "discard-item", "return-item"),
    ),
    "shops": (
        gettext_lazy("Shopping and the Item Market"),
        "ether",
        ("shop", "buy-item", "restore-shopping", "fill-item-market", "set-item-slots"),
    ),
    "cards": (
        gettext_lazy("Cards and Blank tokens"),
        "card",
        ("gain-note", "gain-wisdom", "replace-wisdom", "inscribe", "rewrite", "drop-thing"),
    ),
    "decks": (
        gettext_lazy("Decks of the Map"),
        "card",
        ("add-to-deck", "take-from-deck", "draw-fate", "draw-quirk", "draw-map-tile"),
    ),
    "season": (gettext_lazy("Season, Lucid mode, add-on"), "hour", ("set-season", "find-lucid", "add-thorn-knight")),
}
DECKS = {
    "fate_deck": gettext_lazy("Fate deck"),
    "flaw_deck": gettext_lazy("Flaw deck"),
    "slumber_deck": gettext_lazy("Slumber deck"),
    "slumber_map": gettext_lazy("Slumber Map tiles"),
    "market": gettext_lazy("Influence Market"),
    "item_market": gettext_lazy("Item Market"),
    "shopping": gettext_lazy("Shopping cards"),
}
CHOICES = {
    ("discard-item", "item"): "active",
    ("restore-item", "item"): "storage",
    ("restore-item", "out"): "active",
    ("replace-wisdom", "thing"): "wisdom",
}
"""Which Items or cards a form offers to choose from, where not all of them would do."""


def things_panel(table: Table, view: Viewpoint) -> Context:
    """Return what the Things panel shows: all that the Team gained and shares."""
    team, cards = table.team, list(table.cards)
    used = active(table)
    free = max(0, team.item_slots - len(used))
    wisdom = _of(cards, "wisdom")
    return {
        "season": team.season,
        "lucid": team.lucid,
        "thorn_knight": team.thorn_knight,
        "slots": [(item, worth(item), quick(table, view, "things", "discard-item", item)) for item in used],
        "free": range(free),
        "slots_words": _("%(taken)s of %(slots)s slots taken") % {"taken": len(used), "slots": team.item_slots},
        "storage": [(item, worth(item)) for item in table.items.where(place="storage")],
        "wisdom": wisdom,
        "wisdom_words": _("%(count)s of %(places)s places")
        % {"count": len(wisdom) + team.thorn_knight, "places": WISDOM_PLACES},
        "notes": [(card, quick(table, view, "things", "use-note", card)) for card in _of(cards, "note")],
        "tokens": [_token(table, view, card) for card in cards if card.kind in ("inscription", "other")],
        "overlays": _of(cards, "overlay"),
        "decks": [(label, getattr(team, field)) for field, label in DECKS.items()],
        "groups": [_fitting(table, view, made) for made in groups(table, view, "things", GROUPS)],
    }


def _of(cards: Iterable[Card], kind: str) -> list[Card]:
    return [card for card in cards if card.kind == kind]


def _token(table: Table, view: Viewpoint, card: Card) -> tuple[Card, Offer | None]:
    """Return an inscription, with its script to read if it leads to one."""
    return card, quick(table, view, "things", "follow-thing", card) if card.script else None


def _fitting(table: Table, view: Viewpoint, made: Group) -> Group:
    """Let only what would do be chosen in the forms of a group, and mean the chosen Dreamer."""
    if made.offers is None:
        return made
    places = {str(item.ref): item.place for item in table.items}
    kinds = {str(card.ref): card.kind for card in table.cards}

    def kept(name: str, field: Input) -> Input:
        wanted = CHOICES.get((name, field.name))
        known = kinds if field.name == "thing" else places
        choices = tuple(c for c in field.choices if not c[0] or wanted in (None, known.get(c[0])))
        return replace(field, choices=choices) if field.name in ("item", "out", "thing") else field

    narrowed = discards(table, view, "things") if made.key == "decks" else []
    for offer in made.offers:
        name = offer.key.removeprefix("things-")
        narrowed.append(by_chosen(table, view, replace(offer, inputs=tuple(kept(name, i) for i in offer.inputs))))
    return replace(made, offers=narrowed)
