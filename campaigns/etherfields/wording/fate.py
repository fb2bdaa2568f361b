"""Messages of rules/fate.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "draw-fate": MoveMessages(
            _("Fate card resolved"),
            _("A Fate card was resolved; it went %(goes)s."),
            _("Under the deck, unless it says otherwise."),
            synonyms=_("fate card, fate drawn, fate done, draws fate, flips fate, fate, event card, draws fate card"),
        ),
        "draw-quirk": MoveMessages(
            _("It is a Quirk"),
            _("The Fate card was a Quirk: %(name)s."),
            _("First a Slumber Map tile is drawn; then the card is placed if there is room."),
            synonyms=_("quirk, gets quirk, fate card is quirk"),
        ),
        "discard-quirk": MoveMessages(_("Discard a Quirk"), _("A Quirk was discarded: %(quirk)s.")),
        "draw-map-tile": MoveMessages(
            _("Draw a Slumber Map tile"),
            _("A Slumber Map tile was drawn."),
            synonyms=_("slumber map tile, slumber tile"),
        ),
        "add-to-deck": MoveMessages(
            _("Add to a deck"), _("Added to the %(deck)s: %(count)s."), _("New ones go to the bottom, unshuffled.")
        ),
        "take-from-deck": MoveMessages(_("Take out of a deck"), _("Taken out of the %(deck)s: %(count)s.")),
    },
    fields={
        "deck": _("Deck"),
        "goes": _("The card goes"),
        "quirk": _("Quirk"),
        "room": _("A Quirk space is empty"),
    },
    violations={
        "ef.fate.none": _("The Fate deck is empty. Correct its number if cards lie there."),
        "ef.quirk.no-tile-left": _("No Slumber Map tile is left in the slot. Correct the number if one lies there."),
        "ef.quirk.not-placed": _("No Quirk called %(name)s lies in the Dreamscape."),
        "ef.slumber.deck-short": _("Only %(there)s of %(wanted)s are there (%(deck)s). Correct the number first."),
    },
    consequences={
        "ef.quirk.no-space": ManualStep(
            _("No Quirk space is empty: %(name)s goes under the Fate deck, and nothing else happens.")
        ),
        "ef.quirk.no-tile": _("No Slumber Map tile is left to draw."),
        "ef.slumber.to-the-bottom": ManualStep(_("To the bottom, unshuffled (%(deck)s): %(count)s.")),
    },
)
