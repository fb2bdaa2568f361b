"""Texts of rules/setup.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "begin": MoveMessages(
            _("Begin"), _("The first game was laid out for %(players)s."), _("The first name has the first turn.")
        ),
        "new-game": MoveMessages(
            _("New game"),
            _("Another game was laid out for %(players)s."),
            _("Once the game at hand is over."),
            synonyms=_("another game, next game, play again, fresh game, one more game, start over"),
        ),
        "give-up": MoveMessages(
            _("Give up: this game ends"),
            _("The game was given up."),
            _("Everyone loses the Power collected so far: nobody wins, and the game counts for nobody."),
            synonyms=_("concede, surrender, quit, gives in, give up game"),
        ),
    },
    fields={
        "bogeyman": _("Bogeyman"),
        "players": _("Players, clockwise"),
        "readings": _("How we play it"),
        "temptation": _("Nightmare of Temptation"),
    },
    violations={
        "lu.setup.begun": _("This campaign has begun already. Lay out a new game."),
        "lu.setup.names": _("Give each player a name of their own."),
        "lu.setup.unfinished": _("A game is being played. Finish it, or give it up."),
    },
)
