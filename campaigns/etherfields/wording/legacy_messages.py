"""Messages of earlier versions, for journals recorded with them."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

LEGACY_CONSEQUENCES = {
    "ef.effect.in-force": _("With Morphings counted in: range %(range)s, Distress %(distress)s, Seal %(seal)s."),
}

messages.add("etherfields", consequences=LEGACY_CONSEQUENCES)
