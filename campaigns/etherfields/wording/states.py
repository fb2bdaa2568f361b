"""Messages of rules/states.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "place-state": MoveMessages(
            _("Gain a State"),
            _("%(dreamer)s met a State: %(state)s."),
            _("Its effect is printed on the token."),
            synonyms=_("state token, becomes, gets state, state placed"),
        ),
        "remove-state": MoveMessages(
            _("Lose a State"),
            _("%(dreamer)s got rid of a State: %(state)s."),
            synonyms=_(
                "no longer, loses state, state gone, recovers from, shakes off, cured of, state removed, state off"
            ),
        ),
        "place-entity-state": MoveMessages(
            _("Put a State on it"),
            _("%(entity)s met a State: %(state)s."),
            _("It affects one figure alone."),
            synonyms=_("entity state, entity becomes"),
        ),
        "remove-entity-state": MoveMessages(
            _("Take a State off"),
            _("%(entity)s got rid of a State: %(state)s."),
            synonyms=_("entity loses state, entity recovers"),
        ),
    },
    fields={
        "state": _("State"),
    },
    violations={
        "ef.state.already": _("%(who)s bears that State already (%(state)s). One token for each figure is enough."),
        "ef.state.none": _("%(who)s bears no State. There is no token to take away."),
        "ef.state.not-there": _("%(who)s does not bear that State (%(state)s). Choose one whose token lies there."),
    },
    consequences={
        "ef.state.gone": ManualStep(_("A figure of %(who)s is gone, and its State tokens with it: %(states)s.")),
        "ef.state.none-left": _(
            "%(who)s does not become %(state)s: both tokens are in play (%(pool)s). Nothing happens."
        ),
    },
)
