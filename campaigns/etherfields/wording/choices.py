"""The labels of arguments and of their values, and of every number that can be corrected."""

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.register import MODELS, numbers_of
from campaigns.wording import words

PILES = {"deck": _("deck"), "hand": _("hand"), "discard": _("discard pile")}
COLOURS = {"wrath": _("Wrath"), "cunning": _("Cunning"), "awareness": _("Awareness")}

words.add(
    "etherfields",
    fields={
        "answer": _("Answer"),
        "archetype": _("Archetype"),
        "at": _("Location"),
        "belongs": _("Belongs to"),
        "bonus": _("Drawing Bonus"),
        "cards": _("Cards discarded for it"),
        "can_skip": _("May be skipped"),
        "choice": _("We play it so"),
        "colour": _("Intent"),
        "cost": _("Intent cost, once"),
        "count": _("How many"),
        "discards": _("Discarded before"),
        "distress": _("Distress"),
        "dreamer": _("Dreamer"),
        "entity": _("Entity"),
        "ether": _("Ether"),
        "face": _("Movement die"),
        "figures": _("Figures"),
        "first_player": _("First Player"),
        "flaws": _("Flaws among them"),
        "gem": _("1 Gem instead"),
        "gems": _("Shining Gems"),
        "gradual": _("Paid in steps"),
        "hand": _("Hand limit"),
        "hit": _("In range"),
        "hours": _("Hours"),
        "keys": _("Keys"),
        "kind": _("Kind"),
        "mode": _("Counting"),
        "morphings": _("Morphings to add"),
        "movement": _("Movement value"),
        "name": _("Name"),
        "note": _("Also"),
        "payer": _("Who pays Ether"),
        "pile": _("From"),
        "player": _("Player"),
        "present": _("At the table"),
        "price": _("Price"),
        "progress": _("Progress limit"),
        "reach": _("Range"),
        "reading": _("Open point"),
        "reshuffled": _("The deck ran out"),
        "script": _("Out of Turns script"),
        "seal": _("Cards to Seal"),
        "step": _("Step"),
        "suit": _("Suit"),
        "to": _("For one Dreamer only"),
        "tracking": _("Counting"),
        "turns": _("Turns"),
        "value": _("Movement value"),
        "who": _("Dreamers"),
    },
    choices={
        "to": {"": _("everybody")},
        "answer": {"gem": _("1 Shining Gem spent"), "take": _("effect taken")},
        "archetype": {
            "gambler": _("Gambler"),
            "specialist": _("Specialist"),
            "tough-guy": _("Tough Guy"),
            "free-spirit": _("Free Spirit"),
            "reaper": _("Reaper"),
        },
        "belongs": {"tile": _("the Slumber's tile"), "map": _("the Map")},
        "cause": {
            "eighth": _("an eighth Distress"),
            "no-marker": _("no Distress marker left"),
            "few-cards": _("too few cards"),
        },
        "choice": {"stop": _("Seal what is there"), "reshuffle": _("reshuffle for free and go on")},
        "colour": COLOURS,
        "laid": COLOURS,
        "face": {
            "one": _("1 space"),
            "full": _("Movement value"),
            "full-again": _("Movement value, roll again"),
        },
        "kind": {
            "morphing": _("Morphing effect"),
            "basic": _("Basic effect"),
            "special": _("Special effect"),
            "distress": _("1 more Distress"),
            "seal": _("2 more Sealed"),
            "movement": _("Movement value +2"),
            "range": _("range +1"),
            "masks": _("Masks off"),
            "progress": _("Progress cards off"),
            "rerolls": _("no rerolls"),
            "gems": _("Gems off"),
            "none": _("none left"),
            "threat": _("Threat tokens"),
            "block": _("Block tokens"),
            "terrain": _("Terrain tokens"),
            "universal": _("Universal markers"),
        },
        "mode": {"detailed": _("piles apart"), "light": _("one number")},
        "tracking": {"detailed": _("piles apart"), "light": _("one number")},
        "pile": PILES,
        "pool": {
            "ether": _("Ether"),
            "distress": _("Distress markers"),
            "gems": _("Shining Gems"),
            "keys": _("Keys"),
            "universal": _("Universal markers"),
            "threat": _("Threat tokens"),
            "block": _("Block tokens"),
            "terrain": _("Terrain tokens"),
            "morphings": _("Morphing tokens"),
            "turns": _("Turn cards"),
            "figures": _("Entity tokens"),
            **COLOURS,
        },
        "price": {
            "distress": _("1 Distress"),
            "seal": _("3 cards Sealed"),
            "key": _("1 Key"),
            "ether": _("1 Ether"),
            "free": _("free, by an effect"),
        },
        "reading": {"seal-short": _("Sealing more than the deck holds")},
        "reason": {
            "distress": _("an eighth Distress"),
            "pool": _("no Distress marker left"),
            "cards": _("too few cards"),
            "saved": _("stopped in the middle of a Slumber"),
        },
        "step": {
            "morphing": _("Morphing effect"),
            "basic": _("Basic effect"),
            "special": _("Special effect"),
            "move": _("Entity movement"),
            "event": _("Dream event"),
        },
        "suit": {"hearts": _("hearts"), "spades": _("spades"), "diamonds": _("diamonds"), "clubs": _("clubs")},
    },
)

words.add(
    "campaigns",
    choices={
        "what": {
            f"{model._meta.label_lower}:{field.name}": field.verbose_name
            for model in MODELS
            for field in model.tracked()
            if field.name in numbers_of(model)
        }
    },
)
