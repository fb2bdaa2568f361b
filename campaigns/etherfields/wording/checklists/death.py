"""Messages of rules/checklists/death.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import QuestionMessages, messages

messages.add(
    "etherfields",
    questions={
        "ef.death.resolve": QuestionMessages(
            _("All Dreamers have lost: %(reason)s. Resolve the Death card (II-42 I) on the table."),
            {"": _("Death card resolved")},
        ),
    },
)
