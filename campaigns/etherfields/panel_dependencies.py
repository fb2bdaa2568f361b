"""Dependencies of each panel and sheet: models and fields that invalidate it, and the rule it shows."""

from __future__ import annotations

from collections.abc import Set

from campaigns.etherfields.panels.board import DRAWING_TOOL_LABELS, SHIFT_BY_TOOL


def _list_field_keys(model: str, *names: str) -> frozenset[str]:
    return frozenset(f"etherfields.{model}.{name}" for name in names)


DEPENDS_ON = {
    "now": {
        *_list_field_keys("dreamer", "playing", "player"),
        *_list_field_keys("team", "place"),
    },
    "due": {
        "campaigns.decision",
        "etherfields.slumber",
        "etherfields.checklist",
        *_list_field_keys("team", "place", "lost", "tracking", "readings", "first_player"),
        *_list_field_keys(
            "dreamer",
            "playing",
            "player",
            "drawn",
            "acted",
            "passed",
            "deck",
            "hand",
            "discard",
            "flaws_in_deck",
            "flaws_in_discard",
            "hand_limit",
            "masks",
            "mask",
            "unused",
        ),
        "etherfields.dreamscape",
    },
    "due-asked": {
        "campaigns.decision",
        "etherfields.item",
        *_list_field_keys("dreamer", "distress", "ether", "gems", "sealed"),
        *_list_field_keys("entity", "figures", "morphings"),
        *_list_field_keys("team", "market", "item_market"),
    },
    "due-map": {
        "etherfields.gate",
        "etherfields.location",
        "etherfields.district",
        *_list_field_keys("team", "at", "location", "pending", "entered", "dreamed", "keys", "fate_deck"),
        *_list_field_keys("dreamer", "sealed", "flipped"),
    },
    "due-event": {"etherfields.entity"},
    "lying": {
        "etherfields.entity",
        *_list_field_keys("dreamer", "playing"),
        *_list_field_keys("slumber", "kind", "phase", "card_steps", "suit", "steps_done", "blocked"),
        *_list_field_keys("secret", "kind", "standing", "name"),
        *_list_field_keys("team", "place"),
    },
    "strip": {
        "campaigns.decision",
        *_list_field_keys(
            "dreamer", "archetype", "distress", "deck", "hand", "discard", "ether", "gems", "playing", "player"
        ),
        *_list_field_keys("dreamer", "drawn", "acted", "passed"),
        *_list_field_keys("slumber", "phase", "acting"),
        *_list_field_keys("team", "tracking", "first_player", "place", "readings"),
    },
    "box": {
        "etherfields.secret",
        *_list_field_keys("team", "place", "lost"),
        *_list_field_keys("dreamer", "playing", "player"),
    },
    "happened": {
        *_list_field_keys("dreamer", "playing", "player"),
        *_list_field_keys("slumber", "phase", "acting"),
        *_list_field_keys("team", "readings", "first_player"),
    },
    "slumber": {
        "etherfields.slumber",
        "etherfields.entity",
        *_list_field_keys("secret", "kind", "standing", "name"),
        *_list_field_keys("team", "place", "lost", "tracking", "readings", "first_player"),
        *_list_field_keys("dreamer", "acted", "passed", "playing", "player"),
    },
    "entity": {
        "etherfields.entity",
        *_list_field_keys("slumber", "phase", "kind"),
        *_list_field_keys("team", "readings", "tracking", "place", "lost"),
        *_list_field_keys("dreamer", "playing", "player"),
    },
    "item": {
        "etherfields.item",
        *_list_field_keys("team", "item_slots", "place", "lost"),
        *_list_field_keys("dreamer", "playing", "player", "used"),
        *_list_field_keys("slumber", "phase"),
    },
    "mask": {
        "etherfields.checklist",
        *_list_field_keys("dreamer", "mask", "masks", "used", "playing", "player"),
        *_list_field_keys("entity", "morphings"),
        *_list_field_keys("slumber", "phase", "name"),
        *_list_field_keys("team", "place", "lost"),
    },
    # Forms that take a while to fill in: no event may re-render them.
    "secret": set(),
    "tile": set(),
    "copy": set(),
    "turncard": {
        "etherfields.slumber",
        "etherfields.entity",
        *_list_field_keys("team", "place", "lost", "tokens", "tracking", "readings", "first_player"),
        *_list_field_keys("dreamer", "playing", "player"),
    },
    "gates": {
        "etherfields.gate",
        "etherfields.location",
        *_list_field_keys("team", "keys", "at", "location", "place", "dreamed", "lost"),
    },
    "dreamworld": {
        "etherfields.district",
        "etherfields.location",
        "etherfields.gate",
        *_list_field_keys("team", "place", "lost", "at", "location", "pending", "entered", "keys", "quirks", "tokens"),
        *_list_field_keys("dreamer", "used"),
    },
    "actions": {
        "etherfields.action",
        *_list_field_keys("slumber", "phase"),
        *_list_field_keys("team", "tracking", "place", "lost"),
        *_list_field_keys("dreamer", "playing", "player"),
    },
    "dreamer": {
        *_list_field_keys("dreamer", "playing", "player", "flaws_in_deck", "flaws_in_discard", "kept_ether"),
        *_list_field_keys("team", "place", "lost", "first_player"),
    },
    "who": {
        *_list_field_keys("dreamer", "drawn", "playing", "player"),
        *_list_field_keys("team", "readings", "first_player"),
    },
    "distress": _list_field_keys("dreamer", "distress"),
    "ether": _list_field_keys("dreamer", "ether"),
    "gems": {*_list_field_keys("dreamer", "gems"), *_list_field_keys("entity", "morphings")},
    "hand": {
        *_list_field_keys(
            "dreamer", "deck", "hand", "discard", "sealed", "progress", "hand_limit", "progress_limit", "drawn"
        ),
        *_list_field_keys("team", "tracking", "place"),
        *_list_field_keys("slumber", "phase"),
        "etherfields.dreamscape",
    },
    "board": {
        "etherfields.dreamscape",
        *_list_field_keys("dreamer", "playing", "player"),
        *_list_field_keys("entity", "name", "figures", "big"),
        *_list_field_keys("action", "name"),
        *_list_field_keys("team", "gem_slots", "place", "lost"),
    },
    "followed": {"etherfields.dreamscape", *_list_field_keys("slumber", "turn")},
    "marks": {
        *_list_field_keys(
            "dreamer", "mask", "masks", "states", "signs", "progress", "flipped", "colours", "unused", "used", "boosted"
        ),
        *_list_field_keys("team", "signs"),
        *_list_field_keys("entity", "morphings"),
    },
    "placed": {"etherfields.card"},
    "team": {
        "etherfields.checklist",
        *_list_field_keys("slumber", "name"),
        *_list_field_keys("team", "hours", "keys", "gem_slots", "first_player", "place", "lost", "edition", "readings"),
    },
    "guide": {
        "campaigns.decision",
        *_list_field_keys("team", "place", "lost", "pending", "entered", "at", "readings", "first_player", "market"),
        *_list_field_keys("dreamer", "playing", "player", "mask", "masks", "unused"),
        "etherfields.location",
        *_list_field_keys("slumber", "kind", "phase"),
        *_list_field_keys("gate", "entered", "won"),
    },
    "roster": {
        *_list_field_keys(
            "dreamer", "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "playing", "player"
        ),
        *_list_field_keys("team", "readings", "first_player"),
    },
    "secrets": {
        *_list_field_keys("slumber", "name"),
        *_list_field_keys("entity", "name"),
        "etherfields.secret",
        "etherfields.script",
        "etherfields.remark",
        *_list_field_keys("dreamer", "playing", "player"),
        *_list_field_keys("team", "place", "lost"),
    },
    "things": {
        "etherfields.item",
        "etherfields.card",
        *_list_field_keys("team", "season", "lucid", "thorn_knight", "item_slots", "shopping", "place", "lost"),
        *_list_field_keys(
            "team", "fate_deck", "flaw_deck", "slumber_deck", "slumber_map", "market", "item_market", "quirks"
        ),
    },
}


DREAMER_GROUP_KEYS = {
    "etherfields.dreamer", "etherfields.checklist", "campaigns.decision", *_list_field_keys("slumber", "phase", "acting"),
    *_list_field_keys("team", "readings"),
}  # fmt: skip
DEPENDS_ON_WHEN_OPEN: dict[str, dict[str, Set[str]]] = {
    "dreamer": {
        "": DREAMER_GROUP_KEYS,
        "progress": _list_field_keys("dreamer", "progress", "flipped", "progress_limit", "colours", "playing"),
    },
    "slumber": {"": {"etherfields.dreamscape"}},
    "entity": {
        "": {"etherfields.dreamscape", "etherfields.slumber", *_list_field_keys("dreamer", "acted", "passed")},
        "correct": frozenset(),
    },
    "turncard": {"": _list_field_keys("dreamer", "drawn", "acted", "passed"), "correct": frozenset()},
    "board": {
        "": {
            "etherfields.dreamer",
            "etherfields.entity",
            *_list_field_keys("slumber", "phase", "suit", "blocked", "acting", "card_steps", "steps_done"),
            *_list_field_keys("team", "readings", "first_player", "hours"),
        },
        **dict.fromkeys((*SHIFT_BY_TOOL, *DRAWING_TOOL_LABELS), frozenset()),
    },
    "dreamworld": {"": _list_field_keys("team", "fate_deck", "slumber_deck", "slumber_map", "map_tiles")},
    "actions": {
        "": {
            *_list_field_keys("dreamer", "gems", "boosted", "deck_list"),
            *_list_field_keys("entity", "figures", "morphings"),
            *_list_field_keys("team", "readings", "first_player", "tokens"),
            *_list_field_keys("slumber", "kind", "tokens", "acting"),
            "etherfields.item",
            "etherfields.dreamscape",
        }
    },
    "team": {"": {"etherfields.team", *_list_field_keys("dreamer", "archetype")}},
    "things": {
        "": {
            *_list_field_keys("slumber", "name"),
            *_list_field_keys("dreamer", "playing", "player"),
            *_list_field_keys("team", "pending", "map_tiles"),
        }
    },
}
"""Further dependencies of a panel's actions in unfolded groups: by panel, then as ``Panel.depends_on_when_open``."""


RELEVANT_RULES_DEPEND_ON = {
    "campaigns.decision",
    "etherfields.slumber",
    "etherfields.entity",
    "etherfields.checklist.kind",
    *_list_field_keys("team", "place", "lost", "pending", "dreamed", "quirks", "gem_slots", "readings"),
    *_list_field_keys("dreamer", "playing", "distress", "states", "mask", "progress"),
}
"""Dependencies of the relevant rules."""

PANEL_RULES = {
    "now": "ef.turn", "entity": "ef.entity", "tile": "ef.entity", "copy": "ef.entity", "secret": "ef.secret", "turncard": "ef.turn",
    "slumber": "ef.slumber", "dreamer": "ef.roster", "board": "ef.board", "dreamworld": "ef.dreamworld",
    "team": "ef.hours", "secrets": "ef.secret",
    "things": "ef.item", "item": "ef.item", "mask": "ef.mask", "box": "ef.item", "happened": "ef.turn",
}  # fmt: skip
"""The rule of each panel; parts of a panel cite their own in place."""
