"""Messages of the steps of packing away, of the end of a Dream and of a loss: what to do now and why."""

from campaigns.engine.messages import _
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

CLOSING_STEPS = {
    "save-warn": StepMessages(
        _("Know what goes"),
        _(
            "This will be given up: Keys %(keys)s, Shining Gems %(gems)s, Hours %(hours)s, Quirks %(quirks)s, tokens on the "
            "Map %(tokens)s. Hand, Progress and Sealed cards go back into the decks."
        ),
        _("The next set-up starts the Clock, the Map and the decks over. Leave the checklist to play on."),
        "ef.save",
    ),
    "save-buy": StepMessages(
        _("Buy cards once"),
        _("Everybody may buy Influence cards once more. Ether: %(ethers)s."),
        _("Ether does not last beyond tonight, save for one card each."),
        "ef.save",
    ),
    "save-ether": StepMessages(
        _("Give up leftover Ether"),
        _("Who has Ether left (%(ethers)s) discards it and gains one card II-41 R."),
        _("Each of these cards gives 1 Ether back at the next set-up, however much was given up."),
        "ef.save",
    ),
    "pack-decks": StepMessages(
        _("Pack the Dreamers"),
        _(
            "Behind each Dreamer's Divider: the deck (%(decks)s), unused cards apart (%(unused_cards)s), the Basic Actions "
            "card, the cards of owned Masks (%(owners)s)."
        ),
        _("Keep unused cards apart: they may be built in again only in a deck-building step."),
        "ef.dividers",
    ),
    "pack-storage": StepMessages(
        _("Pack what the Team owns"),
        _("Items %(items)s and Note cards %(notes)s: behind the Storage Divider. Wisdom cards: %(wisdom)s."),
        _("All Items become inactive; the next set-up draws new ones."),
        "ef.dividers",
    ),
    "pack-turns": StepMessages(
        _("Pack the Turn cards"),
        _("All %(turn_cards)s Turn cards behind their Divider."),
        _("They are shuffled at the next set-up anyway."),
        "ef.dividers",
    ),
    "pack-fate": StepMessages(
        _("Pack the Fate deck"),
        _("The Fate deck (%(fate_deck)s) behind its Divider, Quirks from the Map with it."),
        _("Quirks leave the Map with an Awakening and with packing away."),
        "ef.dividers",
    ),
    "pack-flaws": StepMessages(
        _("Pack the Flaw deck"),
        _("The Flaw deck (%(flaw_deck)s) behind its Divider. Flaws in a Dreamer's deck stay there."),
        _("A Flaw that was gained is part of the deck until it is removed."),
        "ef.dividers",
    ),
    "pack-slumbers": StepMessages(
        _("Pack the Slumber deck"),
        _("The Slumber deck behind its large Divider. Tiles counted in it: %(slumber_deck)s."),
        _("Only these tiles can be met; all others stay among the Secrets."),
        "ef.dividers",
    ),
    "pack-map": StepMessages(
        _("Pack the Map tiles"),
        _("All Slumber Map tiles behind their large Divider. Counted: %(map_tiles)s."),
        _("The Map is built anew from the %(STARTING_TILE_COUNT)s Starting tiles."),
        "ef.dividers",
    ),
    "pack-season": StepMessages(
        _("Pack the Season deck"),
        _("The Season deck behind its Divider, its top card left on top. Noted for it: %(season)s."),
        _("Seasons change only when the game says so."),
        "ef.season",
    ),
    "pack-gates": StepMessages(
        _("Pack the Gates"),
        _("All Dream Gates you have into their envelope. Noted: %(gates)s."),
        _("Removed Gates stay behind the Removed tiles Divider."),
        "ef.gate",
    ),
    "pack-signs": StepMessages(
        _("Pack the Signs"),
        _("Sign tokens (%(signs)s) into the box, each Dreamer's own kept apart."),
        _("They are laid out again at the next set-up."),
        "ef.sign",
    ),
    "pack-rest": StepMessages(
        _("Pack the rest"),
        _("Board, figures, dice and all pools into the box."),
        _("Secrets keep their order; a Divider marks the place of the Dream you are on."),
        "ef.dividers",
    ),
    "save-close": StepMessages(
        _("Close the box"),
        _("Close the box. Dreamkeeper keeps a save point and ends the session."),
        _("From here the next session begins with its set-up."),
        "ef.save",
    ),
    "end-result": StepMessages(
        _("Read how it ended"),
        _(
            "%(dream)s is over: do what its last script says first, such as Ether gained, Distress cured, cards Unsealed."
        ),
        _("A script comes before every rule of the book."),
        "ef.precedence",
    ),
    "end-gains": StepMessages(
        _("Gain cards and tiles"),
        _("Gain the cards and tiles that the script names, and report their codes."),
        _("What was gained once is not gained again when the Dream is entered anew."),
        "ef.secret",
    ),
    "end-gates": StepMessages(
        _("New Dream Gates"),
        _("Gain or replace Dream Gates as the script says."),
        _("They decide where the Team can go next."),
        "ef.gate",
    ),
    "end-decks": StepMessages(
        _("Fill the decks"),
        _("Add tiles and cards to the Slumber deck, the Slumber Map tiles and the Fate deck as the script says."),
        _("These decks grow only when the game says so."),
        "ef.slumber",
    ),
    "end-markets": StepMessages(
        _("Unfound cards"),
        _("If the script says so: Influence cards nobody found go to the Influence Market, Items to the Item Market."),
        _("It happens when the Dream is won for good, so that nothing of it is out of reach."),
        "ef.market",
    ),
    "end-shopping": StepMessages(
        _("Restore Shopping cards"),
        _("If the script says so: back to %(SHOPPING_CARD_COUNT)s Shopping cards. The Team has %(shopping)s."),
        _("Most endings do, but only the script decides."),
        "ef.shopping",
    ),
    "end-season": StepMessages(
        _("Change the Season"),
        _("If the script says so, change the Season. Now: %(season)s."),
        _("Winning or losing alone changes no Season."),
        "ef.season",
    ),
    "end-dreamscape": StepMessages(
        _("Clear the Dreamscape"),
        _("Take the Map tiles of %(dream)s off the board, and end the Dream here if it is still under way."),
        _("Hand, Progress cards and Gems stay as they are."),
        "ef.dream",
    ),
    "end-gate": StepMessages(
        _("Put the Dream away"),
        _(
            "As the script says: remove %(dream)s and its Gate from the game, or return its cards and tiles to the Secrets "
            "and keep the Gate."
        ),
        _("A kept Gate can be entered again."),
        "ef.gate",
    ),
    "end-map": StepMessages(
        _("Back to the Slumber Map"),
        _("Lay the %(STARTING_TILE_COUNT)s Starting Slumber Map tiles and put the Dreamers on Entrance spaces."),
        _("After every Dream the Map begins anew."),
        "ef.slumber",
    ),
    "end-tokens": StepMessages(
        _("Give tokens back"),
        _("If the script says so: Story and Threat tokens back to their pools."),
        _("They belonged to the Dream."),
        "ef.token",
    ),
    "death-card": StepMessages(
        _("Resolve the Death card"),
        _("Reveal II-42 I unless it lies among your Wisdom cards, and do what it says."),
        _("One Dreamer's death is a loss for all."),
        "ef.death",
    ),
    "death-dreamscape": StepMessages(
        _("Clear the Dreamscape"),
        _(
            "Discard the Dreamscape of %(dream)s. Its cards and tiles go back to the Secrets, except those that were gained "
            "or added to a deck."
        ),
        _("The next attempt starts from the beginning, with what you already own."),
        "ef.death",
    ),
    "death-gate": StepMessages(
        _("Keep the Gate"),
        _("Turn the Gate of %(dream)s back and keep it."),
        _("You may come back and try again."),
        "ef.death",
    ),
    "death-season": StepMessages(
        _("Leave the Season"),
        _("The Season stays: %(season)s."),
        _("No script asks for a change when Dreamers die."),
        "ef.season",
    ),
    "death-resolve": StepMessages(
        _("Go on"),
        _("Report the loss as resolved. The Team is back on the Dreamworld Map."),
        _("Distress and cards stay as they were until you report what the Death card changed."),
        "ef.death",
    ),
}
