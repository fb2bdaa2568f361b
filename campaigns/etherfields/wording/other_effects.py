"""Messages of rules/other_effects.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import MoveMessages, messages

messages.add(
    "etherfields",
    moves={
        "note-other-effect": MoveMessages(
            _("Gate tile: its effect"),
            _("%(kind)s: what the Gate tile, Secret cards or the Slumber's tile say of it was noted."),
            _("Or one of a Secret card, or of a Slumber tile that Spawned nothing."),
            optional_parts={"nothing": _("They say nothing of it.")},
        ),
    },
)
