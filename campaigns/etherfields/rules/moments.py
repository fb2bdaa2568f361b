"""The great moments of Etherfields: a Dream's end, an Awakening, a loss, the seventh Distress (manual p. 10 and 18)."""

from __future__ import annotations

from campaigns.etherfields.rules.distress import DEADLY
from campaigns.referee import Moment, Outcome

LAST = DEADLY - 1
DREAMER = "etherfields.dreamer"
TEAM = "etherfields.team"
SLUMBER = "etherfields.slumber"


def moment(outcome: Outcome) -> Moment | None:
    """Return the greatest moment that an entry led to, None for an ordinary one: a loss before all, then a Dream's end (p. 18)."""
    return _death(outcome) or _dream(outcome) or _awakening(outcome) or _seven(outcome)


def _death(outcome: Outcome) -> Moment | None:
    """Find that all Dreamers have lost (p. 18)."""
    for change in outcome.changes:
        reason = (change.after or {}).get("lost")
        if change.label == TEAM and reason and not (change.before or {}).get("lost"):
            return Moment("ef.death.of-all", "death", {"who": _who_died(outcome), "reason": reason})
    return None


def _who_died(outcome: Outcome) -> list[str]:
    died = [change.ref for change in outcome.changes if change.label == DREAMER and (change.after or {}).get("died_of")]
    return [outcome.whom.get(ref, "") for ref in died]


def _dream(outcome: Outcome) -> Moment | None:
    """Find that a Dream was won or lost; one that was only left ends quietly (p. 10)."""
    result = outcome.args.get("outcome")
    if outcome.name != "etherfields.end-dream" or result not in ("won", "lost"):
        return None
    gone = [
        change.before for change in outcome.changes if change.label == SLUMBER and change.before and not change.after
    ]
    facts = {"dream": gone[0]["name"], "turn": gone[0]["turn"]} if gone else {"dream": "", "turn": 1}
    return Moment("ef.dream.is-won" if result == "won" else "ef.dream.is-lost", result, facts)


def _awakening(outcome: Outcome) -> Moment | None:
    """Find that an Awakening begins: its steps follow (p. 18)."""
    begins = outcome.name == "etherfields.start-checklist" and outcome.args.get("procedure") == "awakening"
    return Moment("ef.awakening.begins", "awakening") if begins else None


def _seven(outcome: Outcome) -> Moment | None:
    """Find who has come to 7 of 8 Distress: at the next one all Dreamers lose (p. 18)."""
    now = [
        outcome.whom.get(change.ref, "")
        for change in outcome.changes
        if change.label == DREAMER and change.before and change.after
        and change.before.get("distress", LAST) < LAST == change.after.get("distress")
    ]  # fmt: skip
    return Moment("ef.distress.seventh", "seven", {"who": now}) if now else None
