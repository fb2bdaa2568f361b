"""Messages of rules/pools.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.pool.overdrawn": _(
            "The box holds only %(size)s of these (%(pool)s). Correct what lies on the table first."
        ),
    },
    consequences={
        "ef.pool.short": _("The pool could give only %(gained)s of %(wanted)s (%(pool)s). The rest is not gained."),
    },
)
