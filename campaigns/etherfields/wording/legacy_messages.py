"""What earlier versions told and this one says otherwise: their journals still read as they did."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

LEGACY_CONSEQUENCES = {
    "ef.effect.in-force": _("With Morphings counted in: range %(range)s, Distress %(distress)s, Seal %(seal)s."),
}

messages.add("etherfields", consequences=LEGACY_CONSEQUENCES)
