"""Messages of rules/session_end.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "end-session": MoveMessages(
            _("Save and pack away"),
            _("The game was packed away."),
            _("Buy cards first: what Ether is left becomes one card for each Dreamer who has any."),
            synonyms=_(
                "done for tonight, stop for tonight, pack up, pack away, save game, call it a night, save here, saving, "
                "stop here, enough for today, done for today, finish for tonight, end of evening"
            ),
        ),
        "save-as-death": MoveMessages(
            _("Give up: everyone loses"),
            _("The Team gave up in the middle of a Slumber or Dream."),
            _(
                "Counts as the death of a Dreamer: all lose. To pause, do nothing: everything is kept as it is, "
                "and you can go on another day."
            ),
            synonyms=_(
                "stop in the middle, give up dream, give up slumber, abandon dream, abandon slumber, quit dream, we give up"
            ),
        ),
    },
    violations={
        "ef.save.mid-slumber": _(
            "%(name)s is still being played. All is kept as it stands, whatever happens to the phones. To put the game into its "
            "box, finish it first, or give it up, which counts as a death."
        ),
    },
    consequences={
        "ef.death.saved": _("Giving up in the middle of a Slumber or Dream counts as a death: all Dreamers lose."),
        "ef.save.ether-kept": _("%(who)s gave up leftover Ether (%(count)s) for one card II-41 R."),
    },
)
