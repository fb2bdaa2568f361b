"""The guided checklists in words: the moves, the procedures, and a step's sentence with the facts of a campaign."""

import contextlib
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.steps_after import AFTER
from campaigns.etherfields.wording.steps_before import BEFORE
from campaigns.wording import words

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
    choices={
        "procedure": PROCEDURES,
        "power": {"save-buy": _("Buying before saving")},
        "step": {key: found.label for key, found in STEPS.items()},
        "first": {key: found.label for key, found in STEPS.items()},
    },
)


def told(key: str, facts: Mapping[str, object]) -> str:
    """Return what a step asks for, with the facts of this campaign; a step of another version stays readable."""
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
