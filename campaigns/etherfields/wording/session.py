"""Messages of rules/session.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "start-session": MoveMessages(
            _("Start the session"),
            _("A session started with %(present)s; First Player: %(first_player)s."),
            _("Sets the Clock and gives kept Ether back."),
            synonyms=_("session starts, new session, start tonight, begin evening, evening begins"),
        ),
        "pass-first-player": MoveMessages(
            _("Pass First Player"),
            _("The First Player marker was passed on."),
            synonyms=_(
                "first player token, next first player, new first player, start token, starting player, "
                "first player now, first player moves on"
            ),
        ),
    },
    fields={
        "first_player": _("First Player"),
        "present": _("At the table"),
    },
    violations={
        "ef.first.absent": _("%(who)s is not at the table. Choose a First Player who is."),
        "ef.first.alone": _("There is nobody else at the table to hand the marker to."),
        "ef.first.mid-turn": _(
            "The marker is handed on at the start of a Turn, before anybody draws, and this Turn is under way. Wait for the next one."
        ),
        "ef.session.mid-slumber": _(
            "A Slumber is still on the table. Go back to a point before it, or restore a save point."
        ),
        "ef.session.nobody": _("At least one Dreamer must be at the table. Say who is there."),
        "ef.session.open": _("A session is open already. It ends when the game is packed away."),
    },
    consequences={
        "ef.first.now": _("%(who)s is the First Player now."),
        "ef.first.seats-open": _(
            "Nobody has said how you sit, so clockwise is: %(names)s. Say it under Team, and it is your order."
        ),
        "ef.save.ether-back": _("%(who)s gets kept Ether back: %(count)s."),
    },
)
