"""Messages of the steps of packing away: what to do now and why."""

from campaigns.engine.messages import _
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

CLOSING_STEPS = {
    "save-warn": StepMessages(
        _("Before you pack away"),
        _(
            "You lose all Keys, Shining Gems, Hours and unspent Ether. Whoever has Ether left gets 1 back next session. The "
            "Slumber Map is cleared. All cards return to their decks. The Dreamworld Map stays as it is."
        ),
        _("The next session starts the Clock, the Slumber Map and the decks over. Keep playing if that is too early."),
        "ef.save",
        {
            "keys": _("Keys: %(keys)s."),
            "gems": _("Shining Gems: %(gems)s."),
            "ethers": _("Ether: %(ethers)s."),
            "hours": _("Hours: %(hours)s."),
            "quirks": _("Quirks: %(quirks)s."),
            "tokens": _("Tokens on the Slumber Map: %(tokens)s."),
        },
    ),
    "save-buy": StepMessages(
        _("Buy cards once more"),
        _("Everybody may buy Influence cards one last time tonight."),
        _("The Ether that you don't spend is discarded in the next step."),
        "ef.save",
        {"ethers": _("Ether: %(ethers)s.")},
    ),
    "save-ether": StepMessages(
        _("Trade leftover Ether"),
        _(
            "Whoever has Ether left discards all of it and gains one card II-41 R. It gives 1 Ether back when you unpack."
        ),
        _("However much you discard, it is one card."),
        "ef.save",
        {"ethers": _("Ether: %(ethers)s.")},
    ),
    "pack-decks": StepMessages(
        _("Pack the Dreamers"),
        _(
            "Put behind each Dreamer's Divider: the deck, the unused cards (kept separate), the Basic Actions card "
            "and the cards of owned Masks."
        ),
        _("Keep unused cards separate: they can go back into a deck only in a deck-building step."),
        "ef.dividers",
        {
            "decks": _("Decks: %(decks)s."),
            "unused_cards": _("Unused: %(unused_cards)s."),
            "owners": _("Masks: %(owners)s."),
        },
        short=_("each Dreamer's deck, Basic Actions card and Masks"),
    ),
    "pack-storage": StepMessages(
        _("Pack what the Team owns"),
        _("Put Items and Note cards behind the Storage Divider, Wisdom cards into their holder."),
        _("All Items become inactive; the next set-up draws new ones."),
        "ef.dividers",
        {
            "items": _("Items: %(items)s."),
            "notes": _("Note cards: %(notes)s."),
            "wisdom": _("Wisdom cards: %(wisdom)s."),
        },
        short=_("Items, Note cards and Wisdom cards"),
    ),
    "pack-turns": StepMessages(
        _("Pack the Turn cards"),
        _("Put all %(turn_cards)s Turn cards behind their Divider."),
        _("They are shuffled at the next set-up anyway."),
        "ef.dividers",
        short=_("Turn cards"),
    ),
    "pack-fate": StepMessages(
        _("Pack the Fate deck"),
        _("Put the Fate deck behind its Divider, with any Quirks in play."),
        _("Quirks leave the Dreamscape with an Awakening and with packing away."),
        "ef.dividers",
        {"fate_deck": _("Fate cards: %(fate_deck)s.")},
        short=_("Fate deck"),
    ),
    "pack-flaws": StepMessages(
        _("Pack the Flaw deck"),
        _("Put the Flaw deck behind its Divider. Flaws in a Dreamer's deck stay there."),
        _("A Flaw that was gained is part of the deck until it is removed."),
        "ef.dividers",
        {"flaw_deck": _("Flaws in it: %(flaw_deck)s.")},
        short=_("Flaw deck"),
    ),
    "pack-slumbers": StepMessages(
        _("Pack the Slumber deck"),
        _("Put the Slumber deck behind its large Divider."),
        _("Only these tiles can come up; all others stay among the Secrets."),
        "ef.dividers",
        {"slumber_deck": _("Tiles counted in it: %(slumber_deck)s.")},
        short=_("Slumber deck"),
    ),
    "pack-map": StepMessages(
        _("Pack the Map tiles"),
        _("Put all Slumber Map tiles behind their large Divider."),
        _("The Slumber Map is built again from the %(STARTING_TILE_COUNT)s Starting tiles."),
        "ef.dividers",
        {"map_tiles": _("Counted: %(map_tiles)s.")},
        short=_("Slumber Map tiles"),
    ),
    "pack-season": StepMessages(
        _("Pack the Season deck"),
        _("Put the Season deck behind its Divider, with its top card still on top."),
        _("Seasons change only when the game says so."),
        "ef.season",
        {"season": _("On top: %(season)s.")},
        short=_("Season deck"),
    ),
    "pack-gates": StepMessages(
        _("Pack the Gates"),
        _("Put all Dream Gates you have into their envelope."),
        _("Removed Gates stay behind the Removed tiles Divider."),
        "ef.gate",
        {"gates": _("You have %(gates)s.")},
        short=_("Dream Gates"),
    ),
    "pack-signs": StepMessages(
        _("Pack the Signs"),
        _("Put the Sign tokens you have into the box, each Dreamer's own kept separate."),
        _("They are laid out again at the next set-up."),
        "ef.sign",
        {"signs": _("You have %(signs)s.")},
        short=_("Sign tokens"),
    ),
    "pack-rest": StepMessages(
        _("Pack the rest"),
        _("Put the board, figures, dice and all pools into the box."),
        _("Secrets keep their order; a Divider marks your place in the current Dream."),
        "ef.dividers",
        short=_("everything else"),
    ),
    "save-close": StepMessages(
        _("Close the box"),
        _("Close the box. Dreamkeeper keeps a save point and ends the session."),
        _("The next session begins with its set-up."),
        "ef.save",
    ),
}
