"""Messages of rules/dreamscape/map_actions.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "place-action": MoveMessages(
            _("Where it stands"),
            _("%(action)s: its space was noted."),
            _("The space of the drawn board that a Map Action is printed on."),
            {"space": _("On %(space)s.")},
        ),
    },
    violations={
        "ef.map-action.elsewhere": _(
            "%(action)s stands on %(space)s, and %(who)s stands elsewhere. Move there first, or name the card that allows it."
        ),
        "ef.map-action.not-map": _("%(action)s is no Map Action, so it stands on no space. Choose one of a Map tile."),
        "ef.map-action.too-far": _(
            "%(action)s stands on %(space)s, out of range %(reach)s of %(who)s. Move closer, or tell the range that cards add."
        ),
    },
    consequences={
        "ef.map-action.board-says": _(
            "On the drawn board %(action)s stands on %(space)s, out of reach of %(who)s. It does not decide here."
        ),
    },
)
