"""Messages of rules/powers.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "use-power": MoveMessages(
            _("Use once a Turn"),
            _("%(dreamer)s used: %(power)s."),
            _("On the Dreamworld Map: once between two Slumbers or Dreams."),
            synonyms=_(
                "use ability, use power, archetype ability, uses item, uses item power, uses item ability, item ability, "
                "power used, activates item"
            ),
        ),
    },
    fields={
        "power": _("What"),
        "rapid": _("It is Rapid"),
    },
    violations={
        "ef.dreamworld.used-up": _(
            "%(who)s has used %(name)s on this way. It works again after the next Slumber or Dream begins."
        ),
        "ef.rapid.only": _(
            "In the Dreamscape Phase only what bears the Rapid icon is used, or whose text says so. Tick it if %(name)s does, or wait "
            "for the next Turn."
        ),
        "ef.turn.used-up": _("%(who)s has used %(name)s in this Turn. It works again in the next one."),
    },
)
