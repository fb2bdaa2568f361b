"""Messages of earlier versions, for journals recorded with them."""

from campaigns.engine.messages import _, messages

LEGACY_CONSEQUENCES = {
    "ef.effect.in-force": _("With Morphings counted in: range %(range)s, Distress %(distress)s, Seal %(seal)s."),
}

messages.add(
    "etherfields",
    consequences=LEGACY_CONSEQUENCES,
)
