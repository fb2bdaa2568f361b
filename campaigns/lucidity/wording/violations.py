"""Texts of rule violations: one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.message_catalog import messages

NOT_NOW_TEXT = _("Something else is awaited now. Answer the open question first.")
GUARDED_RULES = (
    "track", "draw", "too-many", "resolve", "reroll", "envy", "imprisonment", "fear", "exhaust", "shadow", "rest", "consume",
    "minions", "abilities",
)  # fmt: skip

messages.add(
    "lucidity",
    violations={
        **{f"lu.{rule}.not-now": NOT_NOW_TEXT for rule in GUARDED_RULES},
    },
)
