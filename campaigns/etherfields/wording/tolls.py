"""Messages of rules/tolls.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, messages

messages.add(
    "etherfields",
    violations={
        "ef.shortcut.few-cards": _("%(who)s can Seal only %(there)s of %(wanted)s cards. Pay in another way."),
        "ef.shortcut.none-active": _(
            "%(who)s has %(there)s active Progress cards, not %(wanted)s. Pay in another way."
        ),
    },
    consequences={
        "ef.shortcut.other": ManualStep(_("Report what the Shortcut costs with the moves for it.")),
    },
)
