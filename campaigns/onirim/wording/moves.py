"""The moves in words: the button, the journal line, a hint."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import MoveWords, words

words.add(
    "onirim",
    moves={
        "begin": MoveWords(_("Begin"), _("The first game was laid out: %(mode)s."), _("Cards, expansions, readings.")),
        "new-game": MoveWords(
            _("New game"), _("Another game was laid out: %(mode)s."), _("Once the game at hand is over.")
        ),
        "report": MoveWords(
            _("Report cards"), _("Met: %(cards)s."), _("As it was met; from the bottom the lowest first.")
        ),
        "play": MoveWords(
            _("Play a card"), _("Played: %(card)s."), _("To the end of the row; the symbol must differ.")
        ),
        "discard": MoveWords(
            _("Discard a card"), _("Discarded: %(card)s."), _("A Key gives a Prophecy, a Glyph an Incantation.")
        ),
        "choose": MoveWords(_("Choose"), _("Chosen: %(option)s."), _("One of the answers offered.")),
        "arrange": MoveWords(
            _("Put in order"), _("Cards were put in order."), _("From top to bottom; the last goes lowest.")
        ),
        "name-cards": MoveWords(_("Name cards"), _("Searched: %(cards)s."), _("The first one goes uppermost.")),
        "ask-anew": MoveWords(
            _("Ask anew"),
            _("What could not be answered any more was asked anew."),
            _("As far as a step still asks it; otherwise it is closed and the game goes on."),
        ),
        "put-right": MoveWords(
            _("A card lies elsewhere"),
            _("Put right: %(code)s, now: %(put)s."),
            _("Say where the companion has it, and where it lies on the table."),
        ),
        "give-up": MoveWords(_("Give up"), _("The game was given up."), _("It counts as played, not as won.")),
    },
)
