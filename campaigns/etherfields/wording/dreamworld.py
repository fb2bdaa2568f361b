"""Messages of the Dreamworld Map: tiles, Locations, Shortcuts, Fate, Quirks, powers that work once."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.rules.districts import DISTRICT_SLOTS
from campaigns.message_catalog import MoveMessages, messages

LOCATION_EFFECT_LABELS = {
    "fate": _("Fate"),
    "slumber": _("Slumber"),
    "gate": _("Dream Gate"),
    "key": _("Key"),
    "shopping": _("Shopping"),
    "sanctuary": _("Sanctuary"),
    "railway": _("Railway"),
    "other": _("something else"),
}
LOCATION_ICON_LABELS = {"none": _("none"), **LOCATION_EFFECT_LABELS}

messages.add(
    "etherfields",
    moves={
        "go": MoveMessages(
            _("Move the Team marker"),
            _("The Team moved on: %(at)s."),
            _("Along a Path, the way it points."),
            synonyms=_(
                "travel, off to location, next stop location, team goes, we go, team moves to, moves to location, "
                "goes to location, heads to location, travels to location, moves on to location, arrives at location, "
                "reaches location, walks to location, team at location, we are at location, moves team to location, team to location"
            ),
        ),
        "take-shortcut": MoveMessages(
            _("Take a Shortcut"),
            _("The Team took a Shortcut: %(at)s. Paid: %(toll)s."),
            _("Pay the price of the tile you start from."),
            {"paid_by": _("Paid by %(paid_by)s.")},
            synonyms=_(
                "use shortcut, shortcut, shortcut to location, takes shortcut to location, short way to location, "
                "pays shortcut"
            ),
        ),
    },
    fields={
        "take-shortcut.amount": _("Amount, each"),
        "code": _("Code"),
        "district": _("Map tile"),
        "effect": _("Effect"),
        "item": _("Item"),
        "new_name": _("New name"),
        "paid_by": _("Paid by"),
        "slot": _("Slot"),
        "toll": _("What is paid"),
        "at": _("Location"),
    },
    choices={
        "effect": LOCATION_EFFECT_LABELS,
        "effects": LOCATION_EFFECT_LABELS,
        "first": LOCATION_ICON_LABELS,
        "second": LOCATION_ICON_LABELS,
        "third": LOCATION_ICON_LABELS,
        "comfort": {
            "reshuffle": _("reshuffle for free"),
            "unflip": _("turn 1 Progress card face up"),
            "unseal": _("Unseal 1 card of choice"),
            "item": _("restore 1 Item"),
        },
        "deck": {"fate": _("Fate deck"), "slumber": _("Slumber deck"), "slumber-map": _("Slumber Map tiles")},
        "goes": {"bottom": _("under the deck"), "kept": _("where it says"), "removed": _("out of the game")},
        "paid_by": {"": _("everybody")},
        "slot": {slot: slot for slot in DISTRICT_SLOTS},
        "toll": {
            "nothing": _("nothing"),
            "distress": _("suffer Distress"),
            "seal": _("Seal cards"),
            "flip": _("flip active Progress cards"),
            "ether": _("Ether"),
            "gem": _("Shining Gems"),
            "key": _("Keys"),
            "hour": _("Hours"),
            "other": _("something else"),
        },
        "way": {"path": _("Path"), "shortcut": _("Shortcut")},
    },
    violations={
        "ef.location.no-path": _("No Path that you noted leads there from %(name)s. Paths: %(names)s."),
        "ef.location.one-way": _(
            "The way that you noted leads from %(name)s to %(end)s and not back. If another leads back, note it first."
        ),
        "ef.location.pending": _("Resolve the effects of the Location first. Still to resolve: %(effects)s."),
        "ef.shortcut.not-there": _("No Shortcut that you noted leads there from %(name)s. Shortcuts: %(names)s."),
        "ef.shortcut.only": _("Only a Shortcut leads to %(name)s from here. Take the Shortcut and pay its price."),
        "ef.shortcut.unpaid": _("Shortcuts from this tile have a price: %(shortcut_price)s. Say how it is paid."),
    },
    consequences={
        "ef.shortcut.price": _("The tile it starts from, %(name)s, has the price. Noted: %(shortcut_price)s."),
    },
)
