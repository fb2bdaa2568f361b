"""Why a move is refused, in one sentence each, with the way on."""

from django.utils.translation import gettext_lazy as _

from campaigns.wording import words

NOT_NOW = _("Something else is awaited now. Answer the open question first.")
GUARDED = (
    "track", "draw", "too-many", "resolve", "reroll", "envy", "imprisonment", "fear", "exhaust", "shadow", "rest", "consume",
    "minions", "abilities",
)  # fmt: skip

words.add(
    "lucidity",
    refusals={
        **{f"lu.{rule}.not-now": NOT_NOW for rule in GUARDED},
    },
)
