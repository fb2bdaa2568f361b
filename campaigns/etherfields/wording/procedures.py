"""The guided checklists in words: the moves, the procedures, and a step's sentence with the facts of a campaign."""

import contextlib
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.steps_after import AFTER
from campaigns.etherfields.wording.steps_before import BEFORE
from campaigns.wording import MoveWords, words

PROCEDURES = {
    "first-setup": _("First set-up"),
    "restore": _("Unpack a saved game"),
    "session-setup": _("Set-up of a session"),
    "awakening": _("Awakening"),
    "save": _("Saving, step by step"),
    "dream-end": _("End of a Dream"),
    "death": _("Resolving a loss"),
}

STEPS = BEFORE | AFTER

words.add(
    "etherfields",
    moves={
        "start-checklist": MoveWords(
            _("Start a checklist"), _("A checklist was started: %(procedure)s."), _("Made from your campaign's state.")
        ),
        "tick": MoveWords(_("Done"), _("Done: %(step)s.")),
        "tick-rest": MoveWords(_("All the rest is done"), _("All that was left of a checklist was done.")),
        "skip-step": MoveWords(_("Skip it"), _("Left out: %(step)s.")),
        "leave-checklist": MoveWords(
            _("Leave the checklist"), _("A checklist was put away."), _("What was ticked stays done.")
        ),
    },
    fields={"procedure": _("Procedure"), "checklist": _("Checklist")},
    choices={
        "procedure": PROCEDURES,
        "power": {"save-buy": _("Buying before saving")},
        "step": {key: found.label for key, found in STEPS.items()},
        "first": {key: found.label for key, found in STEPS.items()},
    },
    refusals={
        "ef.checklist.under-way": _("This checklist is open already (%(procedure)s). Go on with its next step."),
        "ef.checklist.unknown": _("This version has no such checklist (%(procedure)s). Leave it and start another."),
        "ef.checklist.no-step": _(
            "There is no such step to do any more (%(step)s). Look at the checklist as it is now."
        ),
        "ef.checklist.order": _("%(step)s comes later. First do this: %(first)s."),
        "ef.checklist.always": _("%(step)s is part of it every time. Do it, or say which card leaves it out."),
        "ef.checklist.say-it": _("%(step)s: report it with its own form, and the step is done by itself."),
        "ef.checklist.not-first": _("A session has been played. Use the set-up of a session."),
        "ef.checklist.disturbed": _(
            "%(name)s is being played, so the set-up waits. Leave it or finish %(name)s first."
        ),
        "ef.checklist.no-dream": _("No Dream is being played. Its end is guided from inside it."),
        "ef.checklist.still-inside": _("%(name)s is still being played. End the Dream first."),
        "ef.checklist.over-40": _("%(who)s has %(there)s Influence cards in the deck. Leave some unused: 40 at most."),
        "ef.checklist.under-20": _(
            "%(who)s has only %(there)s Influence cards in the deck. Add unused ones (there are %(unused)s) up to 20."
        ),
        "ef.mask.none-worn": _("%(who)s owns Masks and wears none. Put one on first."),
        "ef.restore.nothing-saved": _("Nothing has been saved yet. Begin with the first set-up."),
    },
    rulings={"ef.checklist.finished": _("All steps are done: %(procedure)s.")},
)


def told(key: str, facts: Mapping[str, object]) -> str:
    """Give what a step asks for, with the facts of this campaign; a step of another version stays readable."""
    known = STEPS.get(key)
    if known is None:
        return key
    places = {name: _shown(value) for name, value in facts.items()}
    with contextlib.suppress(KeyError, ValueError):
        return str(known.text) % places
    return str(known.label)


def _shown(value: object) -> object:
    listed = ", ".join(str(one) for one in value) if isinstance(value, list) else value
    return "–" if listed in ("", None) else listed
