"""Labels of spaces, edges, marks and slots of the Dreamscape board."""

from campaigns.engine.messages import _, messages
from campaigns.etherfields.rules.dreamscape.grid import DREAMSCAPE_SLOTS, SPACE_NAMES

messages.add(
    "etherfields",
    fields={
        "side": _("Side"),
        "slot": _("Slot"),
        "space": _("Space"),
    },
    choices={
        "mark": {
            "blocked": _("Blocked space"),
            "light": _("Light"),
            "darkness": _("Darkness"),
            "swamp": _("Swamp"),
            "water": _("Water"),
            "trap": _("Trap"),
            "gem-slot": _("Gem slot"),
            "entrance": _("Dreamers Entrance"),
            "spawn": _("Entity Spawn"),
            "stairs": _("Stairs"),
            "quirk": _("Quirk space"),
            "companion": _("Companion"),
        },
        "shift": {
            "in-slot": _("nothing"),
            "right": _("to the right"),
            "down": _("downwards"),
            "right-down": _("to the right and downwards"),
        },
        "kept_out": {
            "big": _("a Big Entity fills it and cannot be pushed"),
            "lone": _("it is full, and the only Dreamer in it is not pushed"),
            "entities": _("it is full of Entities, and these are not pushed"),
            "no-room": _("nobody there could be pushed anywhere, as all spaces around are full or cut off"),
        },
        "side": {"right": _("right"), "below": _("below")},
        "slot": {slot: slot for slot in DREAMSCAPE_SLOTS},
        "space": {"": _("the only one"), **{space: space for space in SPACE_NAMES}},
        "suit": {"none": _("no suit")},
    },
)
