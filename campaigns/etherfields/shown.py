"""What each panel and sheet of Etherfields shows and judges by, and the rule it is about: the models and fields they hang on."""

from __future__ import annotations

from collections.abc import Set

from campaigns.etherfields.panels.board import DRAWS, TILES


def _fields(model: str, *names: str) -> frozenset[str]:
    return frozenset(f"etherfields.{model}.{name}" for name in names)


SHOWN = {
    "now": {
        *_fields("dreamer", "playing", "player"),
        *_fields("team", "place"),
    },
    "due": {
        "campaigns.decision",
        "etherfields.slumber",
        "etherfields.checklist",
        *_fields("team", "place", "lost", "tracking", "readings", "first_player"),
        *_fields(
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
        *_fields("dreamer", "distress", "ether", "gems", "sealed"),
        *_fields("entity", "figures", "morphings"),
        *_fields("team", "market", "item_market"),
    },
    "due-map": {
        "etherfields.gate",
        "etherfields.location",
        "etherfields.district",
        *_fields("team", "at", "location", "pending", "entered", "dreamed", "keys", "fate_deck"),
        *_fields("dreamer", "sealed", "flipped"),
    },
    "due-event": {"etherfields.entity"},
    "lying": {
        "etherfields.entity",
        *_fields("dreamer", "playing"),
        *_fields("slumber", "kind", "phase", "card_steps", "suit", "steps_done", "blocked"),
        *_fields("secret", "kind", "standing", "name"),
        *_fields("team", "place"),
    },
    "strip": {
        "campaigns.decision",
        *_fields("dreamer", "archetype", "distress", "deck", "hand", "discard", "ether", "gems", "playing", "player"),
        *_fields("dreamer", "drawn", "acted", "passed"),
        *_fields("slumber", "phase", "acting"),
        *_fields("team", "tracking", "first_player", "place", "readings"),
    },
    "box": {"etherfields.secret", *_fields("team", "place", "lost"), *_fields("dreamer", "playing", "player")},
    "happened": {
        *_fields("dreamer", "playing", "player"),
        *_fields("slumber", "phase", "acting"),
        *_fields("team", "readings", "first_player"),
    },
    "slumber": {
        "etherfields.slumber",
        "etherfields.entity",
        *_fields("secret", "kind", "standing", "name"),
        *_fields("team", "place", "lost", "tracking", "readings", "first_player"),
        *_fields("dreamer", "acted", "passed", "playing", "player"),
    },
    "entity": {
        "etherfields.entity",
        *_fields("slumber", "phase", "kind"),
        *_fields("team", "readings", "tracking", "place", "lost"),
        *_fields("dreamer", "playing", "player"),
    },
    "item": {
        "etherfields.item",
        *_fields("team", "item_slots", "place", "lost"),
        *_fields("dreamer", "playing", "player", "used"),
        *_fields("slumber", "phase"),
    },
    "mask": {
        "etherfields.checklist",
        *_fields("dreamer", "mask", "masks", "used", "playing", "player"),
        *_fields("entity", "morphings"),
        *_fields("slumber", "phase", "name"),
        *_fields("team", "place", "lost"),
    },
    # These are filled in at leisure: nothing that happens meanwhile draws them anew.
    "secret": set(),
    "tile": set(),
    "copy": set(),
    "turncard": {
        "etherfields.slumber",
        "etherfields.entity",
        *_fields("team", "place", "lost", "tokens", "tracking", "readings", "first_player"),
        *_fields("dreamer", "playing", "player"),
    },
    "gates": {
        "etherfields.gate",
        "etherfields.location",
        *_fields("team", "keys", "at", "location", "place", "dreamed", "lost"),
    },
    "dreamworld": {
        "etherfields.district",
        "etherfields.location",
        "etherfields.gate",
        *_fields("team", "place", "lost", "at", "location", "pending", "entered", "keys", "quirks", "tokens"),
        *_fields("dreamer", "used"),
    },
    "actions": {
        "etherfields.action",
        *_fields("slumber", "phase"),
        *_fields("team", "tracking", "place", "lost"),
        *_fields("dreamer", "playing", "player"),
    },
    "dreamer": {
        *_fields("dreamer", "playing", "player", "flaws_in_deck", "flaws_in_discard", "kept_ether"),
        *_fields("team", "place", "lost", "first_player"),
    },
    "who": {*_fields("dreamer", "drawn", "playing", "player"), *_fields("team", "readings", "first_player")},
    "distress": _fields("dreamer", "distress"),
    "ether": _fields("dreamer", "ether"),
    "gems": {*_fields("dreamer", "gems"), *_fields("entity", "morphings")},
    "hand": {
        *_fields("dreamer", "deck", "hand", "discard", "sealed", "progress", "hand_limit", "progress_limit", "drawn"),
        *_fields("team", "tracking", "place"),
        *_fields("slumber", "phase"),
        "etherfields.dreamscape",
    },
    "board": {
        "etherfields.dreamscape",
        *_fields("dreamer", "playing", "player"),
        *_fields("entity", "name", "figures", "big"),
        *_fields("action", "name"),
        *_fields("team", "gem_slots", "place", "lost"),
    },
    "followed": {"etherfields.dreamscape", *_fields("slumber", "turn")},
    "marks": {
        *_fields(
            "dreamer", "mask", "masks", "states", "signs", "progress", "flipped", "colours", "unused", "used", "boosted"
        ),
        *_fields("team", "signs"),
        *_fields("entity", "morphings"),
    },
    "placed": {"etherfields.card"},
    "team": {
        "etherfields.checklist",
        *_fields("slumber", "name"),
        *_fields("team", "hours", "keys", "gem_slots", "first_player", "place", "lost", "edition", "readings"),
    },
    "guide": {
        "campaigns.decision",
        *_fields("team", "place", "lost", "pending", "entered", "at", "readings", "first_player", "market"),
        *_fields("dreamer", "playing", "player", "mask", "masks", "unused"),
        "etherfields.location",
        *_fields("slumber", "kind", "phase"),
        *_fields("gate", "entered", "won"),
    },
    "roster": {
        *_fields("dreamer", "distress", "ether", "gems", "deck", "hand", "discard", "sealed", "playing", "player"),
        *_fields("team", "readings", "first_player"),
    },
    "secrets": {
        *_fields("slumber", "name"),
        *_fields("entity", "name"),
        "etherfields.secret",
        "etherfields.script",
        "etherfields.remark",
        *_fields("dreamer", "playing", "player"),
        *_fields("team", "place", "lost"),
    },
    "things": {
        "etherfields.item",
        "etherfields.card",
        *_fields("team", "season", "lucid", "thorn_knight", "item_slots", "shopping", "place", "lost"),
        *_fields("team", "fate_deck", "flaw_deck", "slumber_deck", "slumber_map", "market", "item_market", "quirks"),
    },
}


ALL_DREAMER = {
    "etherfields.dreamer", "etherfields.checklist", "campaigns.decision", *_fields("slumber", "phase", "acting"),
    *_fields("team", "readings"),
}  # fmt: skip
JUDGED: dict[str, dict[str, Set[str]]] = {
    "dreamer": {
        "": ALL_DREAMER,
        "progress": _fields("dreamer", "progress", "flipped", "progress_limit", "colours", "playing"),
    },
    "slumber": {"": {"etherfields.dreamscape"}},
    "entity": {
        "": {"etherfields.dreamscape", "etherfields.slumber", *_fields("dreamer", "acted", "passed")},
        "correct": frozenset(),
    },
    "turncard": {"": _fields("dreamer", "drawn", "acted", "passed"), "correct": frozenset()},
    "board": {
        "": {
            "etherfields.dreamer",
            "etherfields.entity",
            *_fields("slumber", "phase", "suit", "blocked", "acting", "card_steps", "steps_done"),
            *_fields("team", "readings", "first_player", "hours"),
        },
        **dict.fromkeys((*TILES, *DRAWS), frozenset()),
    },
    "dreamworld": {"": _fields("team", "fate_deck", "slumber_deck", "slumber_map", "map_tiles")},
    "actions": {
        "": {
            *_fields("dreamer", "gems", "boosted", "deck_list"),
            *_fields("entity", "figures", "morphings"),
            *_fields("team", "readings", "first_player", "tokens"),
            *_fields("slumber", "kind", "tokens", "acting"),
            "etherfields.item",
            "etherfields.dreamscape",
        }
    },
    "team": {"": {"etherfields.team", *_fields("dreamer", "archetype")}},
    "things": {
        "": {
            *_fields("slumber", "name"),
            *_fields("dreamer", "playing", "player"),
            *_fields("team", "pending", "map_tiles"),
        }
    },
}
"""What the offers of unfolded groups hang on beside what their panel shows anyway: by panel, then as ``Panel.judges`` says."""


MATTERS_BY = {
    "campaigns.decision",
    "etherfields.slumber",
    "etherfields.entity",
    "etherfields.checklist.kind",
    *_fields("team", "place", "lost", "pending", "dreamed", "quirks", "gem_slots", "readings"),
    *_fields("dreamer", "playing", "distress", "states", "mask", "progress"),
}
"""What the rules that matter now hang on."""

RULES = {
    "now": "ef.turn", "entity": "ef.entity", "tile": "ef.entity", "copy": "ef.entity", "secret": "ef.secret", "turncard": "ef.turn",
    "slumber": "ef.slumber", "dreamer": "ef.roster", "board": "ef.board", "dreamworld": "ef.dreamworld",
    "team": "ef.hours", "secrets": "ef.secret",
    "things": "ef.item", "item": "ef.item", "mask": "ef.mask", "box": "ef.item", "happened": "ef.turn",
}  # fmt: skip
"""The rule of each whole panel; what lies inside one names its own where it stands."""
