"""Texts of rules/doors.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "onirim",
    violations={
        "onirim.door.other-key": _(
            "A Door is opened with a Key of its colour. Use such a one, or leave the Door to Limbo."
        ),
    },
)
