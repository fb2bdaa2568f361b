"""Messages of the steps after a Slumber, a Dream or a loss: what to do now and why."""

from campaigns.engine.messages import _, format_lazy
from campaigns.etherfields.rules.button_labels import NO_MORE_GATES_LABEL
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

DEATH_CARD_DETAILS = {
    "unrevealed": _("Reveal it first, unless it is among your Wisdom cards."),
    "owned": _("It is among your Wisdom cards."),
    "season": _("The Season stays: %(season)s."),
}
TILE_DETAILS = {
    "tiles": _("Set up your %(STARTING_TILE_COUNT)s Starting Slumber Map tiles, with the Dreamers on Entrance spaces.")
}
SEASON_DETAILS = {"season": DEATH_CARD_DETAILS["season"]}
ENDING_STEPS = {
    "slumber-loot": StepMessages(
        _("Gain Loot"),
        _("Gain the Loot of the Turn card on the table."),
        _("A Slumber that ends without a word about Loot gives none."),
        "ef.loot",
        {"unsaid": _("Only if the tile lets you.")},
        short=_("Loot"),
    ),
    "slumber-loot-last": StepMessages(
        _("Gain Loot"),
        _("Only if its Out of Turns effect says so: gain the Loot of the Turn card that you discarded last."),
        _("A Slumber that ends without a word about Loot gives none."),
        "ef.loot",
        short=_("Loot"),
    ),
    "slumber-tile": StepMessages(
        _("Clear the Slumber away"),
        _(
            "Put its tile under the Slumber deck, its Entities, tokens and markers into the pools. Map tiles, Quirks, "
            "Dreamers, hands, Progress cards and Gems stay as they are."
        ),
        _("The next Slumber continues from the same spaces. Nothing is reshuffled."),
        "ef.slumber",
        short=_("Slumber"),
        done=_("The Slumber is cleared away."),
    ),
    "end-script": StepMessages(
        _("Do what its script says"),
        _("Do it all on the table, then tick it."),
        _("A script comes before every rule of the book."),
        "ef.precedence",
        short=_("Script"),
        done=_("The Team did what the script says."),
    ),
    "end-result": StepMessages(
        _("Read how it ended"),
        _("First do what %(dream)s's last script says, such as gaining Ether, curing Distress or Unsealing cards."),
        _("A script comes before every rule of the book."),
        "ef.precedence",
        short=_("Script"),
        done=_("The Team did what the last script says."),
    ),
    "end-gains": StepMessages(
        _("Gain cards and tiles"),
        _("Gain the cards and tiles that the script names, and report their codes."),
        _("If you enter the Dream again, you don't gain the same things again."),
        "ef.secret",
        short=_("Cards"),
        ticked=_("New cards or tiles"),
    ),
    "end-gates": StepMessages(
        _("New Dream Gates"),
        _("Gain or replace Dream Gates as the script says."),
        _("They decide where the Team can go next."),
        "ef.gate",
        {
            "reported": _("Reported: %(reported)s."),
            "fresh": format_lazy(
                _("Gates still to enter: %(fresh)s. Add another one, or tap “{label}”."), label=NO_MORE_GATES_LABEL
            ),
        },
        short=_("Gates"),
        ticked=_("New Gates"),
    ),
    "end-decks": StepMessages(
        _("Fill the decks"),
        _("Add tiles and cards to the Slumber deck, the Slumber Map tiles and the Fate deck as the script says."),
        _("These decks grow only when the game says so."),
        "ef.slumber",
        short=_("Decks"),
        ticked=_("More cards for the decks"),
    ),
    "end-markets": StepMessages(
        _("Cards nobody found"),
        _(
            "Put Influence cards that nobody found into the Influence Market, Items into the Item Market. How many are there?"
        ),
        _("You do this when a Dream is won for good, so that none of its cards are lost."),
        "ef.market",
        short=_("Markets"),
        ticked=_("Leftovers to Markets"),
    ),
    "end-shopping": StepMessages(
        _("Restore Shopping cards"),
        _("If the script says so, the Team has all %(SHOPPING_CARD_COUNT)s Shopping cards."),
        _("Most endings do, but only the script decides."),
        "ef.shopping",
        {"shopping": _("Shopping cards now: %(shopping)s.")},
        short=_("Shopping"),
        ticked=_("Shopping cards"),
    ),
    "end-season": StepMessages(
        _("Change the Season"),
        _("If the script says so, change the Season."),
        _("Winning or losing alone does not change the Season."),
        "ef.season",
        {"season": _("Season now: %(season)s.")},
        short=_("Season"),
        ticked=_("New Season"),
    ),
    "end-dreamscape": StepMessages(
        _("Say how it ended"),
        _("Say how %(dream)s ended. What follows depends on it."),
        _("A Dream ends as its script says: won, lost, or neither."),
        "ef.dream",
    ),
    "end-gate": StepMessages(
        _("Put the Dream away"),
        _(
            "Keep %(dream)s's Gate and return what nobody gained to the Secrets, or remove everything from the game: "
            "the script says which."
        ),
        _("A kept Gate can be entered again."),
        "ef.gate",
        short=_("Dream"),
    ),
    "end-removed": StepMessages(
        _("Put the Dream away"),
        _(
            "Put %(dream)s's Gate, and its cards and tiles that nobody gained, behind the Removed cards and Removed "
            "tiles Dividers."
        ),
        _("A removed Dream never comes back, unless a script says so."),
        "ef.gate",
        short=_("Dream"),
        done=_("The Dream is out of the game."),
    ),
    "end-kept": StepMessages(
        _("Keep the Gate"),
        _("Turn %(dream)s's Gate back over and keep it. Return its cards and tiles that nobody gained to the Secrets."),
        _("You may come back and try again."),
        "ef.death",
        short=_("Dream"),
        done=_("The Team keeps the Gate of the Dream."),
    ),
    "end-card": StepMessages(
        _("Resolve the Death card"),
        _("Do what II-42 I says, and report here what it cures."),
        _("Dreamers who lose a Dream resolve it, unless the script says otherwise. A lost Dream gives no Loot."),
        "ef.death",
        DEATH_CARD_DETAILS,
        short=_("Death card"),
        ticked=_("Death card II-42 I"),
        done=_("The Death card is resolved."),
    ),
    "end-map": StepMessages(
        _("Clear the Dreamscape"),
        _("Clear the Dream's tiles and Entities off the board. Hands, Progress cards and Gems stay."),
        _("After every Dream the Map starts over. Nothing is reshuffled."),
        "ef.slumber",
        TILE_DETAILS,
        short=_("Map"),
        done=_("The Dreamscape is cleared."),
    ),
    "end-tokens": StepMessages(
        _("Give tokens back"),
        _("If the script says so, put Story and Threat tokens back into their pools."),
        _("They belonged to the Dream."),
        "ef.token",
        short=_("Tokens"),
        ticked=_("Tokens back"),
        done=_("The tokens of the Dream are back in their pools."),
    ),
    "death-card": StepMessages(
        _("Resolve the Death card"),
        _("Do what II-42 I says, and report here what it cures."),
        _("One Dreamer's death is a loss for all."),
        "ef.death",
        DEATH_CARD_DETAILS,
        short=_("Death card"),
        done=_("The Death card is resolved."),
    ),
    "death-dreamscape": StepMessages(
        _("Clear the Dreamscape"),
        _(
            "Discard %(dream)s's Dreamscape. Return everything to the Secrets except what you gained or added to a "
            "deck."
        ),
        _("The next attempt starts from the beginning, with what you already own."),
        "ef.death",
        TILE_DETAILS,
        short=_("Dream"),
        done=_("The Dreamscape is cleared."),
    ),
    "death-gate": StepMessages(
        _("Keep the Gate"),
        _("Turn %(dream)s's Gate back over and keep it."),
        _("You may come back and try again."),
        "ef.death",
        SEASON_DETAILS,
        short=_("Gate"),
        done=_("The Team keeps the Gate of the Dream."),
    ),
    "death-slumber": StepMessages(
        _("Clear the Slumber away"),
        _("The Slumber ends without Loot. Put its tile under the Slumber deck, Entities and tokens into the pools."),
        _("Map tiles and Quirks stay in place until an Awakening."),
        "ef.slumber",
        SEASON_DETAILS,
        short=_("Slumber"),
        done=_("The Slumber is cleared away."),
    ),
    "death-season": StepMessages(
        _("Keep the Season"),
        _("The Season stays: %(season)s."),
        _("The Season does not change when Dreamers die."),
        "ef.season",
        short=_("Season"),
        done=_("The Season stays."),
    ),
    "death-resolve": StepMessages(
        _("Go on"),
        _("The loss is resolved. The Team is back on the Dreamworld Map."),
        _("Distress and cards stay as they were until you report what the Death card changed."),
        "ef.death",
        short=_("Map"),
        done=_("The loss is resolved."),
    ),
}
