"""Messages of rules/dreamscape_cleanup.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import ManualStep, messages

messages.add(
    "etherfields",
    consequences={
        "ef.dream.over": ManualStep(
            _(
                "%(name)s is over. Its Dreamscape goes, Secrets that nobody gained go back (%(count)s), and the two Starting "
                "tiles are set up again."
            )
        ),
    },
)
