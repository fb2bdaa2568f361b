"""Messages of rules/checklists/setup.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.checklist.disturbed": _(
            "%(name)s is being played, so the set-up waits. Leave it or finish %(name)s first."
        ),
        "ef.checklist.not-first": _("A session has been played already. From now on the set-up of a session is used."),
        "ef.restore.nothing-saved": _("Nothing has been saved yet. Begin with the first set-up."),
    },
)
