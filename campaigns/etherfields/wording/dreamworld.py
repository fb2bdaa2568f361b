"""The Dreamworld Map in words: tiles, Locations, Shortcuts, Fate, Quirks, powers that work once."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.rules.districts import SLOTS
from campaigns.wording import MoveWords, words

EFFECTS = {
    "fate": _("Fate"),
    "slumber": _("Slumber"),
    "gate": _("Dream Gate"),
    "key": _("Key"),
    "shopping": _("Shopping"),
    "sanctuary": _("Sanctuary"),
    "railway": _("Railway"),
    "other": _("something else"),
}
ICONS = {"none": _("none"), **EFFECTS}

words.add(
    "etherfields",
    moves={
        "go": MoveWords(
            _("Move the Team marker"), _("The Team moved on: %(at)s."), _("Along a Path, the way it points.")
        ),
        "take-shortcut": MoveWords(
            _("Take a Shortcut"),
            _("The Team took a Shortcut: %(at)s. Paid: %(toll)s."),
            _("Pay the price of the tile you start from."),
            {"paid_by": _("Paid by %(paid_by)s.")},
        ),
        "gain-district": MoveWords(
            _("Gain a Map tile"),
            _("A Dreamworld Map tile was gained: %(slot)s, %(name)s."),
            _("Once gained, it stays for good."),
        ),
        "edit-district": MoveWords(
            _("Edit a Map tile"), _("A Dreamworld Map tile was edited: %(district)s."), _("What is left empty stays.")
        ),
        "move-district": MoveWords(_("Correct its slot"), _("%(district)s was put in slot %(slot)s.")),
        "note-location": MoveWords(
            _("Note a Location"), _("A Location was noted: %(name)s."), _("Icons from left to right.")
        ),
        "edit-location": MoveWords(
            _("Edit a Location"), _("A Location was edited: %(location)s."), _("What is left empty stays.")
        ),
        "set-effects": MoveWords(
            _("Change its effects"),
            _("The effects of %(location)s were noted anew."),
            _("From left to right; they count from the next visit on."),
        ),
        "show-effect": MoveWords(_("It shows"), _("This Location shows: %(effect)s.")),
        "mark-awakening": MoveWords(
            _("Mark as Awakening"), _("%(location)s is the Awakening Location."), _("Each session starts there.")
        ),
        "connect": MoveWords(_("Note a way"), _("Noted (%(way)s): from %(start)s to %(end)s.")),
        "disconnect": MoveWords(_("Remove a way"), _("Taken back (%(way)s): from %(start)s to %(end)s.")),
        "forget-location": MoveWords(_("Forget a Location"), _("A Location was forgotten: %(location)s.")),
        "resolve-location": MoveWords(_("Resolved"), _("At the Location, done with: %(effect)s.")),
        "take-key": MoveWords(_("Gain the Key"), _("The Team gained the Key of the Location.")),
        "use-sanctuary": MoveWords(
            _("Rest in the Sanctuary"),
            _("The Sanctuary gave: %(comfort)s."),
            _("Choose one. Name the Dreamer, or the Item."),
            {"dreamer": _("For %(dreamer)s."), "item": _("The Item: %(item)s.")},
        ),
        "draw-fate": MoveWords(
            _("Fate card resolved"),
            _("A Fate card was resolved; it went %(goes)s."),
            _("Under the deck, unless it says otherwise."),
        ),
        "draw-quirk": MoveWords(
            _("It is a Quirk"),
            _("The Fate card was a Quirk: %(name)s."),
            _("First a Slumber Map tile is drawn; then the card is placed if there is room."),
        ),
        "discard-quirk": MoveWords(_("Discard a Quirk"), _("A Quirk was discarded: %(quirk)s.")),
        "draw-map-tile": MoveWords(_("Draw a Slumber Map tile"), _("A Slumber Map tile was drawn.")),
        "add-to-deck": MoveWords(
            _("Add to a deck"), _("Added to the %(deck)s: %(count)s."), _("New ones go to the bottom, unshuffled.")
        ),
        "take-from-deck": MoveWords(_("Take out of a deck"), _("Taken out of the %(deck)s: %(count)s.")),
        "use-power": MoveWords(
            _("Use once a Turn"),
            _("%(dreamer)s used: %(power)s."),
            _("On the Dreamworld Map: once between two Slumbers or Dreams."),
        ),
    },
    fields={
        "take-shortcut.amount": _("Amount, each"),
        "awakening": _("Awakening Location"),
        "code": _("Code"),
        "comfort": _("Comfort"),
        "deck": _("Deck"),
        "district": _("Map tile"),
        "effect": _("Effect"),
        "end": _("To"),
        "first": _("First effect"),
        "goes": _("The card goes"),
        "item": _("Item"),
        "location": _("Location"),
        "new_name": _("New name"),
        "paid_by": _("Paid by"),
        "power": _("What"),
        "rapid": _("It is Rapid"),
        "quirk": _("Quirk"),
        "room": _("A Quirk space is empty"),
        "second": _("Second effect"),
        "shortcut_price": _("Shortcut price"),
        "slot": _("Slot"),
        "start": _("From"),
        "third": _("Third effect"),
        "toll": _("What is paid"),
        "way": _("Kind of way"),
    },
    choices={
        "effect": EFFECTS,
        "effects": EFFECTS,
        "first": ICONS,
        "second": ICONS,
        "third": ICONS,
        "comfort": {
            "reshuffle": _("reshuffle for free"),
            "unflip": _("turn 1 Progress card face up"),
            "unseal": _("Unseal 1 card of choice"),
            "item": _("restore 1 Item"),
        },
        "deck": {"fate": _("Fate deck"), "slumber": _("Slumber deck"), "slumber-map": _("Slumber Map tiles")},
        "goes": {"bottom": _("under the deck"), "kept": _("where it says"), "removed": _("out of the game")},
        "paid_by": {"": _("everybody")},
        "slot": {slot: slot for slot in SLOTS},
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
    refusals={
        "ef.awakening.location-first": _(
            "Awakening and saving come after the effects of the Location. Still to resolve: %(effects)s."
        ),
        "ef.dreamworld.full": _(
            "All %(count)s slots of the Dreamworld Map hold a tile. Correct a slot, or edit a tile."
        ),
        "ef.dreamworld.slot-taken": _(
            "%(name)s lies in slot %(slot)s, and no tile is ever taken away. Choose another slot, or edit that tile."
        ),
        "ef.dreamworld.used-up": _(
            "%(who)s has used %(name)s on this way. It works again after the next Slumber or Dream begins."
        ),
        "ef.fate.none": _("The Fate deck is empty. Correct its number if cards lie there."),
        "ef.location.connected": _("This way from %(name)s to %(end)s is noted already."),
        "ef.location.crowded": _("A Location shows %(count)s effects at most. Resolve some of them first."),
        "ef.location.first": _("Effects go from left to right: %(first)s comes before %(effect)s. Resolve it first."),
        "ef.location.itself": _("No way leads from %(name)s to itself. Choose two Locations."),
        "ef.location.named": _("A Location called %(name)s is noted already. Choose another name, or edit that one."),
        "ef.location.no-path": _("No Path that you noted leads there from %(name)s. Paths: %(names)s."),
        "ef.location.one-way": _(
            "The way that you noted leads from %(name)s to %(end)s and not back. If another leads back, note it first."
        ),
        "ef.location.none-sealed": _("%(who)s has no Sealed card. Choose another comfort."),
        "ef.location.not-connected": _("No such way from %(name)s to %(end)s is noted."),
        "ef.location.not-here": _("This does not wait at this Location: %(effect)s. Say first that it shows it."),
        "ef.location.nothing": _("No effect of the Location waits. Travel on, or say what it shows."),
        "ef.location.own-way": _("Report what came of it (%(effect)s): it has a button of its own."),
        "ef.location.pending": _("Resolve the effects of the Location first. Still to resolve: %(effects)s."),
        "ef.location.which-item": _("Name the Item that becomes active."),
        "ef.location.whose": _("Name the Dreamer who is comforted."),
        "ef.quirk.no-tile-left": _("No Slumber Map tile is left in the slot. Correct the number if one lies there."),
        "ef.quirk.not-placed": _("No Quirk called %(name)s lies in the Dreamscape."),
        "ef.shortcut.few-cards": _("%(who)s can Seal only %(there)s of %(wanted)s cards. Pay in another way."),
        "ef.shortcut.none-active": _(
            "%(who)s has %(there)s active Progress cards, not %(wanted)s. Pay in another way."
        ),
        "ef.shortcut.not-there": _("No Shortcut that you noted leads there from %(name)s. Shortcuts: %(names)s."),
        "ef.shortcut.only": _("Only a Shortcut leads to %(name)s from here. Take the Shortcut and pay its price."),
        "ef.shortcut.unpaid": _("Shortcuts from this tile have a price: %(shortcut_price)s. Say how it is paid."),
        "ef.slumber.deck-short": _("Only %(there)s of %(wanted)s are there (%(deck)s). Correct the number first."),
        "ef.turn.used-up": _("%(who)s has used %(name)s in this Turn. It works again in the next one."),
    },
    rulings={
        "ef.location.effects": _("%(name)s: resolve from left to right: %(effects)s."),
        "ef.quirk.no-space": _("No Quirk space is empty: %(name)s goes under the Fate deck, and nothing else happens."),
        "ef.quirk.no-tile": _("No Slumber Map tile is left to draw."),
        "ef.shortcut.price": _("The tile it starts from, %(name)s, has the price. Noted: %(shortcut_price)s."),
        "ef.shortcut.other": _("Report what the Shortcut costs with the moves for it."),
        "ef.slumber.to-the-bottom": _("To the bottom, unshuffled (%(deck)s): %(count)s."),
    },
)
