"""Messages of earlier versions, for journals recorded with them."""

from campaigns.engine.messages import _, consequence

consequence(
    "ef.effect.in-force", _("With Morphings counted in: range %(range)s, Distress %(distress)s, Seal %(seal)s.")
)
