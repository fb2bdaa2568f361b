"""Highlights of Etherfields: a Dream's end, an Awakening, a loss, the seventh Distress (manual p. 10 and 18)."""

from __future__ import annotations

from campaigns.engine import EntryOutcome, Highlight
from campaigns.engine.messages import HighlightMessages, _, messages
from campaigns.etherfields.rules.distress import DEADLY_DISTRESS, is_death

LAST_SAFE_DISTRESS = DEADLY_DISTRESS - 1
DREAMER_LABEL = "etherfields.dreamer"
TEAM_LABEL = "etherfields.team"
UNNAMED_DREAM = _("the Dream")
UNNAMED = ("", "–")  # the names of a Dream that nobody has named
SLUMBER_LABEL = "etherfields.slumber"


def find_highlight(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of an entry, None for an ordinary one: a loss before all, then a Dream's end (p. 18)."""
    return (
        _find_death(outcome) or _find_dream_end(outcome) or _find_awakening(outcome) or _find_seventh_distress(outcome)
    )


def _find_death(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of a loss (p. 18)."""
    for change in outcome.changes:
        reason = (change.after or {}).get("lost")
        if change.label == TEAM_LABEL and reason and not (change.before or {}).get("lost"):
            causes = _list_causes(outcome)
            dead = [name for name, causes_of_one in causes if is_death(causes_of_one)]
            code = "ef.death.of-some" if dead else "ef.death.of-pool" if causes else "ef.death.of-all"
            return Highlight(code, "death", {"who": dead or [name for name, _causes in causes], "reason": reason})
    return None


def _list_causes(outcome: EntryOutcome) -> list[tuple[str, list[str]]]:
    """Return the Dreamers who lost the game for all, each with the causes."""
    found = (
        (change.ref, (change.after or {}).get("died_of")) for change in outcome.changes if change.label == DREAMER_LABEL
    )
    return [(outcome.subject_names.get(ref, ""), causes) for ref, causes in found if causes]


def _find_dream_end(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of a won or lost Dream, None for one that was only left (p. 10)."""
    result = outcome.args.get("outcome")
    if outcome.name != "etherfields.end-dream" or result not in ("won", "lost"):
        return None
    gone = [
        change.before
        for change in outcome.changes
        if change.label == SLUMBER_LABEL and change.before and not change.after
    ]
    name = gone[0]["name"] if gone else ""
    facts = {"dream": str(UNNAMED_DREAM) if name in UNNAMED else name, "turn": gone[0]["turn"] if gone else 1}
    return Highlight("ef.dream.is-won" if result == "won" else "ef.dream.is-lost", result, facts)


def _find_awakening(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of an Awakening that begins (p. 18)."""
    begins = outcome.name == "etherfields.start-checklist" and outcome.args.get("procedure") == "awakening"
    return Highlight("ef.awakening.begins", "awakening") if begins else None


def _find_seventh_distress(outcome: EntryOutcome) -> Highlight | None:
    """Return the highlight of Dreamers at 7 of 8 Distress: the next one loses the game (p. 18)."""
    now = [
        outcome.subject_names.get(change.ref, "")
        for change in outcome.changes
        if change.label == DREAMER_LABEL and change.before and change.after
        and change.before.get("distress", LAST_SAFE_DISTRESS) < LAST_SAFE_DISTRESS == change.after.get("distress")
    ]  # fmt: skip
    return Highlight("ef.distress.seventh", "seven", {"who": now}) if now else None


messages.add(
    "etherfields",
    highlights={
        "ef.dream.is-won": HighlightMessages(_("The Dream is won"), _("%(dream)s was won in Turn %(turn)s.")),
        "ef.dream.is-lost": HighlightMessages(_("The Dream is lost"), _("The door of %(dream)s closes behind you.")),
        "ef.awakening.begins": HighlightMessages(_("You wake"), _("The night lets go of you, for a while.")),
        "ef.death.of-all": HighlightMessages(_("Everything goes dark"), _("All Dreamers have lost.")),
        "ef.death.of-pool": HighlightMessages(
            _("Everything goes dark"), _("No Distress marker was left for %(who)s, and all Dreamers lost.")
        ),
        "ef.death.of-some": HighlightMessages(_("Everything goes dark"), _("%(who)s died, and all Dreamers lost.")),
        "ef.distress.seventh": HighlightMessages(
            _("One Distress from death"),
            _("One more Distress for %(who)s, and everybody loses."),
        ),
    },
)
