"""The moves in words: the button, the journal line, a hint."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "lucidity",
    moves={
        "begin": MoveWords(
            _("Begin"), _("The first game was laid out for %(players)s."), _("The first name has the first turn.")
        ),
        "new-game": MoveWords(
            _("New game"), _("Another game was laid out for %(players)s."), _("Once the game at hand is over.")
        ),
        "ask-anew": MoveWords(
            _("Ask anew"),
            _("What could not be answered any more was asked anew."),
            _("As far as a step still asks it; otherwise it is closed and the game goes on."),
        ),
        "give-up": MoveWords(_("Give up"), _("The game was given up."), _("It ends here and counts for nobody.")),
        "choose-track": MoveWords(
            _("Choose a track"), _("%(player)s sleeps on track %(track)s."), _("The marker starts on its first step.")
        ),
        "draw": MoveWords(_("Report a draw"), _("%(player)s draws %(colours)s."), _("The colour of each die drawn.")),
        "draw-for-us": MoveWords(
            _("Draw for us"), _("%(player)s draws, by the site: %(colours)s."), _("Dice drawn by nobody's choice.")
        ),
        "return-dice": MoveWords(
            _("Put dice back"), _("%(player)s puts back %(colours)s."), _("Two of those drawn, as a rule.")
        ),
        "keep": MoveWords(
            _("Report kept dice"), _("%(player)s rolls %(dice)s."), _("Only what was kept, as it was rolled.")
        ),
        "roll": MoveWords(_("Report a roll"), _("%(player)s rolls %(dice)s."), _("A face for each die, in order.")),
        "roll-for-us": MoveWords(
            _("Roll for us"), _("%(player)s rolls, by the site: %(dice)s."), _("Dice rolled by nobody's choice.")
        ),
        "resolve": MoveWords(
            _("Go on"), _("%(player)s resolves %(dice)s."), _("In the order Power, Hunt, Exhaust, Shadow.")
        ),
        "resolve-shadow": MoveWords(
            _("Choose a Shadow"), _("%(player)s resolves the %(die)s."), _("Shadows are resolved in any order.")
        ),
        "reroll": MoveWords(
            _("Reroll"), _("%(player)s spends the %(pay)s and rerolls %(dice)s."), _("Dice of the spent die's colour.")
        ),
        "envy": MoveWords(
            _("Select a die"), _("%(player)s has %(whom)s reroll the %(die)s."), _("Any but a Shadow of Envy.")
        ),
        "imprison": MoveWords(
            _("Turn a die"), _("%(player)s turns the %(die)s."), _("An Exhaust die, where it lies.")
        ),
        "fear": MoveWords(
            _("Move to the Hunt row"), _("%(player)s moves %(answer)s to the Hunt row."),
            _("A die changes its row, or none does."),
        ),
        "exhaustion": MoveWords(
            _("Report the die"), _("%(player)s is exhausted and draws %(colour)s."), _("Power of its colour is lost.")
        ),
        "exhaust-for-us": MoveWords(
            _("Draw it for us"), _("%(player)s is exhausted and draws, by the site: %(colour)s."),
            _("A die drawn by nobody's choice."),
        ),
        "become": MoveWords(
            _("Choose a Nightmare"), _("%(player)s chooses the %(colour)s Nightmare."), _("Of rows equally full.")
        ),
        "rest": MoveWords(
            _("Rest with one die"), _("%(player)s rests and puts back the %(die)s."), _("Then the turn is over.")
        ),
        "rest-all": MoveWords(
            _("Rest with all dice"), _("%(player)s rests and puts back %(dice)s."), _("Then the turn is over.")
        ),
        "dream-again": MoveWords(_("Dream again"), _("%(player)s dreams on."), _("The next step draws more dice.")),
        "consume": MoveWords(
            _("Consume Power"), _("%(player)s takes the %(die)s of %(whom)s."), _("A die of the own colour.")
        ),
        "send-minions": MoveWords(
            _("Send minions"), _("%(player)s sends minions."), _("A Dreamer rolls and resolves a die.")
        ),
        "attack": MoveWords(
            _("Attack"), _("%(player)s sends a die to %(whom)s: %(colour)s."), _("Who has to roll it.")
        ),
        "ability": MoveWords(
            _("Ability"), _("%(player)s: the ability is %(answer)s."), _("Read it off the Nightmare's card.")
        ),
        "end-turn": MoveWords(
            _("End the turn"), _("The turn of %(player)s was ended."), _("For what a Nightmare's card does.")
        ),
        "excess": MoveWords(
            _("Return the excess"), _("%(player)s returns %(colours)s of %(whom)s."), _("As many as were too many.")
        ),
        "fetch": MoveWords(
            _("Fetch dice"), _("%(player)s fetches for %(whom)s: %(colours)s."), _("For dice returned too many.")
        ),
        "shift": MoveWords(
            _("Move a die"), _("A die was moved by hand (%(die)s): from %(source)s to %(target)s."),
            _("For what a card does, and for mistakes."),
        ),
        "write-down": MoveWords(
            _("Use it in this game"), _("What our copy of the game says was taken over."),
            _("Tracks, faces and Nightmare cards."),
        ),
    },
)  # fmt: skip
