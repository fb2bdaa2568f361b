"""Context of the Things panel: active Items, the Storage, Wisdom and Note cards, inscriptions, Season, decks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.etherfields.models import Card
from campaigns.etherfields.panels.action_groups import build_groups
from campaigns.etherfields.panels.dreamworld import build_discard_quirk_actions
from campaigns.etherfields.panels.item import describe_worth
from campaigns.etherfields.panels.secrets import preselect_dreamer
from campaigns.etherfields.rules.items import get_active_items
from campaigns.etherfields.rules.table import Table
from campaigns.etherfields.rules.team_cards import WISDOM_CAPACITY
from campaigns.pages.actions import ActionForm, ActionGroup, FormField, ViewerContext, build_one_tap_action
from campaigns.pages.registry import Context

THING_GROUPS = {
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
    "season": (gettext_lazy("More about the campaign"), "hour", ("set-season", "find-lucid", "add-thorn-knight")),
}
DECK_LABELS = {
    "fate_deck": gettext_lazy("Fate deck"),
    "flaw_deck": gettext_lazy("Flaw deck"),
    "slumber_deck": gettext_lazy("Slumber deck"),
    "slumber_map": gettext_lazy("Slumber Map tiles"),
    "market": gettext_lazy("Influence Market"),
    "item_market": gettext_lazy("Item Market"),
    "shopping": gettext_lazy("Shopping cards"),
}
PLACE_BY_CHOICE = {
    ("discard-item", "item"): "active",
    ("restore-item", "item"): "storage",
    ("restore-item", "out"): "active",
    ("replace-wisdom", "thing"): "wisdom",
}
"""Place that an Item or card must be in to be a choice of a form."""


def build_things_sheet(table: Table, viewer: ViewerContext) -> Context:
    """Return the Things sheet: everything the Team gained and shares."""
    team, cards = table.team, list(table.cards)
    used = get_active_items(table)
    free = max(0, team.item_slots - len(used))
    wisdom = _filter_cards(cards, "wisdom")
    return {
        "season": team.season,
        "lucid": team.lucid,
        "thorn_knight": team.thorn_knight,
        "slots": [
            (item, describe_worth(item), build_one_tap_action(table, viewer, "things", "discard-item", item))
            for item in used
        ],
        "free": range(free),
        "slots_words": _("%(taken)s of %(slots)s slots taken") % {"taken": len(used), "slots": team.item_slots},
        "storage": [(item, describe_worth(item)) for item in table.items.filter(place="storage")],
        "wisdom": wisdom,
        "wisdom_words": _("%(count)s of %(places)s places taken")
        % {"count": len(wisdom) + team.thorn_knight, "places": WISDOM_CAPACITY},
        "notes": [
            (card, build_one_tap_action(table, viewer, "things", "use-note", card))
            for card in _filter_cards(cards, "note")
        ],
        "tokens": [_build_token(table, viewer, card) for card in cards if card.kind in ("inscription", "other")],
        "overlays": _filter_cards(cards, "overlay"),
        "decks": [(label, getattr(team, field)) for field, label in DECK_LABELS.items()],
        "groups": build_thing_groups(table, viewer),
    }


def build_thing_groups(table: Table, viewer: ViewerContext, panel_key: str = "things") -> list[ActionGroup]:
    """Return the groups of the Things sheet; ``panel_key`` is where they are shown."""
    return [_restrict_group(table, viewer, made) for made in build_groups(table, viewer, panel_key, THING_GROUPS)]


def _filter_cards(cards: Iterable[Card], kind: str) -> list[Card]:
    return [card for card in cards if card.kind == kind]


def _build_token(table: Table, viewer: ViewerContext, card: Card) -> tuple[Card, ActionForm | None]:
    """Return an inscription, with the action that reads its script if it leads to one."""
    return card, build_one_tap_action(table, viewer, "things", "follow-thing", card) if card.script else None


def _restrict_group(table: Table, viewer: ViewerContext, group: ActionGroup) -> ActionGroup:
    """Limit the choices in a group's forms to valid ones, and preselect the chosen Dreamer; leave out forms without any."""
    if group.actions is None:
        return group
    places = {str(item.ref): item.place for item in table.items}
    kinds = {str(card.ref): card.kind for card in table.cards}

    def restrict_field(move_name: str, field: FormField) -> FormField:
        wanted = PLACE_BY_CHOICE.get((move_name, field.name))
        known = kinds if field.name == "thing" else places
        choices = tuple(c for c in field.choices if not c[0] or wanted in (None, known.get(c[0])))
        return replace(field, choices=choices) if field.name in ("item", "out", "thing") else field

    narrowed = build_discard_quirk_actions(table, viewer, "things") if group.key == "decks" else []
    for offer in group.actions:
        name = offer.key.removeprefix("things-")
        fields = tuple(restrict_field(name, i) for i in offer.fields)
        if all(_has_choice(i) for i in fields if i.name in ("item", "thing")):
            narrowed.append(preselect_dreamer(table, viewer, replace(offer, fields=fields)))
    return replace(group, actions=narrowed)


def _has_choice(field: FormField) -> bool:
    return any(value for value, _label in field.choices)
