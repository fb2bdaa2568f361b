"""The rule violations of moves that another question waits for."""

from campaigns.engine.messages import _, violation

NOT_NOW_CODES = {
    rule_id: violation(f"{rule_id}.not-now", _("Something else is awaited now. Answer the open question first."))
    for rule_id in (
        "lu.track", "lu.draw", "lu.too-many", "lu.resolve", "lu.reroll", "lu.envy", "lu.imprisonment", "lu.fear",
        "lu.exhaust", "lu.shadow", "lu.rest", "lu.consume", "lu.minions", "lu.abilities",
    )
}  # fmt: skip
"""By rule."""
