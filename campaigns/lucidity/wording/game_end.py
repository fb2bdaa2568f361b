"""Texts of rules/game_end.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "lucidity",
    moves={
        "end-turn": MoveMessages(
            _("End the turn"),
            _("The turn of %(player)s was ended."),
            _("For what a Nightmare's card does."),
            synonyms=_("turn done, ends turn, turn ends, done with turn, finishes turn"),
        ),
    },
    consequences={
        "lu.end.last-turns": _("The end is near; a last turn is due to %(players)s."),
        "lu.end.nobody": _("The game is over; nobody is left to win."),
        "lu.end.twice": _("%(player)s plays twice running: nobody else is due a last turn."),
        "lu.end.won": _("The game is over. With %(power)s Power: %(players)s."),
        "lu.solo.defeat": _("The game is over and lost."),
        "lu.tie.on": _("The most Power is shared. No tie-break is printed; at this table last turns are played again."),
        "lu.tie.shared": _("The most Power is shared. No tie-break is printed; those who are level win together."),
    },
)
