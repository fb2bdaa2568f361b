"""Messages of rules/signs.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "gain-sign": MoveMessages(
            _("Gain Signs"),
            _("Sign tokens were gained (%(dreamer)s): %(count)s."),
            optional_parts={"shared": _("They lie near the board.")},
            synonyms=_("sign, new sign, gets sign"),
        ),
        "lose-sign": MoveMessages(
            _("Lose Signs"),
            _("Sign tokens were put back (%(dreamer)s): %(count)s."),
            optional_parts={"shared": _("They lay near the board.")},
            synonyms=_("spend sign, sign gone, uses sign"),
        ),
    },
    fields={
        "shared": _("For all, near the board"),
    },
    violations={
        "ef.sign.too-few": _("Only %(there)s Sign tokens lie there, not %(wanted)s. Enter fewer."),
    },
)
