"""Messages of the guided checklists: moves, procedures, and the sentences of steps."""

import contextlib
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from campaigns.etherfields.wording.closing_steps import CLOSING_STEPS
from campaigns.etherfields.wording.setup_steps import SETUP_STEPS
from campaigns.message_catalog import messages

PROCEDURE_TITLES = {
    "first-setup": _("First set-up"),
    "restore": _("Unpack a saved game"),
    "session-setup": _("Set-up of a session"),
    "awakening": _("Awakening"),
    "save": _("Saving, step by step"),
    "dream-end": _("End of a Dream"),
    "death": _("Resolving a loss"),
}

STEP_MESSAGES = SETUP_STEPS | CLOSING_STEPS

messages.add(
    "etherfields",
    choices={
        "procedure": PROCEDURE_TITLES,
        "power": {"save-buy": _("Buying before saving")},
        "step": {key: found.label for key, found in STEP_MESSAGES.items()},
        "first": {key: found.label for key, found in STEP_MESSAGES.items()},
    },
)


def format_step(step_key: str, facts: Mapping[str, object]) -> str:
    """Return the sentence of a step, filled with the facts of this campaign; steps of other versions stay readable."""
    known = STEP_MESSAGES.get(step_key)
    if known is None:
        return step_key
    places = {name: _format_fact(value) for name, value in facts.items()}
    with contextlib.suppress(KeyError, ValueError):
        return str(known.text) % places
    return str(known.label)


def _format_fact(value: object) -> object:
    listed = ", ".join(str(one) for one in value) if isinstance(value, list) else value
    return "–" if listed in ("", None) else listed
