"""Messages of the steps after a Slumber, a Dream or a loss: what to do now and why."""

from campaigns.engine.messages import _
from campaigns.etherfields.rules.checklists.step_messages import StepMessages

ENDING_STEPS = {
    "end-result": StepMessages(
        _("Read how it ended"),
        _("First do what the last script of %(dream)s says, such as Ether gained, Distress cured, cards Unsealed."),
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
        _("If the script says so, the Team has %(SHOPPING_CARD_COUNT)s Shopping cards again."),
        _("Most endings do, but only the script decides."),
        "ef.shopping",
        {"shopping": _("Shopping cards now: %(shopping)s.")},
    ),
    "end-season": StepMessages(
        _("Change the Season"),
        _("If the script says so, change the Season."),
        _("Winning or losing alone changes no Season."),
        "ef.season",
        {"season": _("Season now: %(season)s.")},
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
        _("After every Dream the Map begins again."),
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
        _("Reveal II-42 I, unless you have it among your Wisdom cards, and do what it says."),
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
