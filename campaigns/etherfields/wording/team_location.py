"""Messages of rules/team_location.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, messages

messages.add(
    "etherfields",
    violations={
        "ef.awakening.location-first": _(
            "Awakening and saving come after the effects of the Location. Still to resolve: %(effects)s."
        ),
        "ef.location.first": _("Effects go from left to right: %(first)s comes before %(effect)s. Resolve it first."),
        "ef.location.given": _("This Location has no %(effect)s left to give. Travel on, or say that it shows one."),
    },
    consequences={
        "ef.location.effects": ManualStep(_("%(name)s: resolve from left to right: %(effects)s.")),
    },
)
