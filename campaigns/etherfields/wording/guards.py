"""Messages of rules/guards.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.death.all-lost": _(
            "All Dreamers have lost. Resolve the Death card first, or correct the number that caused it."
        ),
        "ef.dream.setting-up": _(
            "%(name)s is still being set up, and its first Turn has not begun. Go on with its set-up: %(part)s."
        ),
        "ef.dreamworld.paused": _("The Dreamworld Map waits while %(name)s is being played. Finish that first."),
        "ef.roster.absent": _("%(who)s is not at the table today. Only Dreamers who are present act."),
        "ef.session.closed": _("No session is open. Start the session first."),
        "ef.turn.actions-over": _(
            "The Card and action step is over. In the Dreamscape Phase only what is Rapid, or says so itself, can be used; actions "
            "come again in the next Turn."
        ),
        "ef.turn.gone": _("%(name)s is out of Turns: no Turn card is left. Resolve what is said for that."),
        "ef.turn.not-actions": _("This belongs to the Card and action step. It begins once everybody has drawn."),
        "ef.turn.not-draw": _("This belongs to the Draw step. It comes at the start of the next Turn."),
        "ef.turn.not-event": _("This belongs to the Entity and Dream event step. It comes after the actions."),
        "ef.turn.turns-left": _(
            "The Slumber is not out of Turns (cards left: %(left)s). Play on, or skip at the start of a Turn."
        ),
    },
)
