"""Messages of rules/dreamscape/range_checks.py."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

messages.add(
    "etherfields",
    violations={
        "ef.assault.no-way": _(
            "On the drawn board nothing connects %(who)s with %(entity)s: Walls or Blocked spaces lie between. Move first, or "
            "move the figures as they stand."
        ),
        "ef.assault.too-far": _(
            "On the drawn board %(entity)s is at range %(far)s of %(who)s, and this reaches %(reach)s. Move closer, tell the range "
            "that cards add, or move the figures as they stand."
        ),
        "ef.effect.as-drawn": _(
            "On the drawn board these are in range %(range)s of %(entity)s: %(names)s. Tick them and nobody else, or move the "
            "figures as they stand."
        ),
    },
    consequences={
        "ef.assault.board-says": _(
            "On the drawn board %(entity)s is out of range %(reach)s of %(who)s. Nobody has touched the board for a Turn, so it does not "
            "decide."
        ),
        "ef.effect.board-says": _(
            "On the drawn board these are in range %(range)s of %(entity)s: %(names)s. It does not decide here."
        ),
    },
)
