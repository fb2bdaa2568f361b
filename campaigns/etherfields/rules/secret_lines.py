"""Journal lines of a revealed Secret, and where it goes, by its kind."""

from campaigns.engine.messages import Plural, Variant, _, format_lazy
from campaigns.etherfields.rules.button_labels import GAIN_GATE_LABEL, GAIN_MAP_TILE_LABEL, GAIN_MASK_LABEL

REVEAL_SECRET_LINES = (
    Variant(
        Plural(
            "Revealed %(code)s, the Item %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Item %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "item"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Wisdom card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Wisdom card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "wisdom"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Note card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Note card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "note"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Influence card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Influence card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "influence"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Mask %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Mask %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "mask"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Entity %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Entity %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "entity"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Dream Gate %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Dream Gate %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "gate"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Fate card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Fate card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "fate"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Flaw %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Flaw %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "flaw"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Slumber %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Slumber %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "slumber"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Dreamworld Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Dreamworld Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "dreamworld"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Overlay card %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Overlay card %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "overlay"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "map"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, the Slumber Map tile %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, the Slumber Map tile %(name)s.",
            "at_once",
        ),
        ("name",),
        where={"turns_out": "slumber-map"},
    ),
    Variant(
        Plural(
            "Revealed %(code)s, %(name)s.",
            "Revealed %(at_once)s copies of %(code)s, %(name)s.",
            "at_once",
        ),
        ("name",),
    ),
    Variant(_("Revealed %(code)s."), where={"turns_out": "other"}),
)

DESTINATION_TEXTS = {
    "map": _("Lay it on the Dreamscape, on the slot that its front names."),
    "entity": _("Lay it on the Entity slot, on top of the Slumber deck. It is active: tap “Put … in play”."),
    "influence": _("Put it on the discard pile of the Dreamer who revealed it."),
    "item": _("The Team gains it. Put it into a slot for active Items, or face down into the Storage."),
    "wisdom": _("Put it into the card holder. It is active from now on."),
    "fate": _("Put it face down under the Fate deck."),
    "flaw": _("Put it face down under the Flaw deck."),
    "note": _("Keep it face down in the Storage, and behind its Divider once you pack away."),
    "overlay": _("Fit it onto the Dreamscape at once, and put everything that was there on top of it. It stays there."),
    "gate": format_lazy(_("Put it with your Dream Gates, and copy its back with “{label}”."), label=GAIN_GATE_LABEL),
    "mask": format_lazy(
        _(
            "Put its card behind the Divider of the Dreamer who gains the Mask, and tap “{label}” on that "
            "Dreamer's sheet."
        ),
        label=GAIN_MASK_LABEL,
    ),
    "slumber": _("Put it face down under the Slumber deck."),
    "slumber-map": _("Put it with the Slumber Map tiles, face down."),
    "dreamworld": format_lazy(
        _("Lay it on its slot of the Dreamworld Map for good, and enter it with “{label}”."), label=GAIN_MAP_TILE_LABEL
    ),
    "season": _("Put it into the Season deck. The Season changes only when the game says so."),
    "other": _("Lay it where there is room, unless a rule says otherwise."),
}
