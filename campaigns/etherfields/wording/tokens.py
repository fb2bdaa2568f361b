"""Messages of rules/tokens.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "take-token": MoveMessages(
            _("Place tokens"),
            _("Placed (%(kind)s): %(count)s."),
            _("Those of the Slumber's tile go with it; those of the Map stay."),
            {"belongs": _("They belong to %(belongs)s.")},
            synonyms=_("token on board, puts token, token placed"),
        ),
        "return-token": MoveMessages(
            _("Return tokens"),
            _("Returned (%(kind)s): %(count)s."),
            "",
            {"belongs": _("They belonged to %(belongs)s.")},
            synonyms=_("token back, token gone, takes token off"),
        ),
    },
    fields={
        "belongs": _("Belongs to"),
    },
    violations={
        "ef.token.nobody": _(
            "Nobody plays the %(archetype)s here, so that Personal token stays in the box. Choose another."
        ),
        "ef.token.too-few": _("Only %(there)s of these lie on the table (%(kind)s), not %(wanted)s. Return fewer."),
    },
)
